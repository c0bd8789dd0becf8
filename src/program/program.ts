/** The program: its commands by name, its help and its version. A command is loaded when it is called. */
import { readFileSync } from 'node:fs';
import type { Outputs } from '../cli/commandLine.js';
import { ConfigError, readConfig, readVariables } from '../config.js';
import { StoreUnusable } from '../events/storeIdentity.js';
import { DamagedFile, Unavailable } from '../ports/unavailable.js';

type Environment = Readonly<Record<string, string | undefined>>;

const purposes = {
  start: 'starts the service (default)',
  token: 'prints a bearer token for a role or a service client',
  import: 'imports records from CSV or NDJSON',
  audit: 'queries and verifies events',
  verify: 'checks a proof of the transparency log offline',
  witness: 'runs a witness of transparency logs, for partners and auditors',
  rebuild: 'rebuilds read models',
  backup: 'backs up the running service',
  restore: 'creates a data folder from a backup',
  demo: 'fills a running service with made-up data',
};

/** Lets `start` continue without events that are known to be lost and cannot be restored. */
const acceptLossWord = '--accept-loss';

const helpWords: readonly string[] = ['--help', '-h'];

function isCommand(word: string): word is keyof typeof purposes {
  return Object.hasOwn(purposes, word);
}

/** Returns the version in package.json, which is beside the folder of the build. */
export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

function help(): string {
  return [
    'Usage: back-office <command> [options], or in a checkout: npm run <command> -- [options]',
    '',
    ...Object.entries(purposes).map(([name, what]) => `  ${name.padEnd(9)}${what}`),
    '',
    `start ${acceptLossWord} continues without events that are known to be lost.`,
    'Every command has --help; --version prints the version.',
    'Environment variables configure the service: see docs/configuration.md.',
  ].join('\n');
}

/** Returns the folder in which the command was typed. `npm run` changes to the package's folder and passes the original one in INIT_CWD. */
function workingFolder(command: string, environment: Environment): string {
  const { npm_lifecycle_event: script, INIT_CWD } = environment;
  return script === command && INIT_CWD !== undefined ? INIT_CWD : process.cwd();
}

/**
 * Resolves to the exit code, or to undefined once the service runs.
 * @param words the arguments of the program, the command first
 * @param folder that relative file names of a command refer to
 * @throws errors for {@link tellFault} when the command could not begin
 */
export async function runProgram(
  [command = 'start', ...words]: readonly string[],
  environment: Environment,
  outputs: Outputs,
  folder: string = workingFolder(command, environment),
): Promise<number | undefined> {
  if (helpWords.includes(command)) {
    outputs.print(help());
    return 0;
  }
  if (command === '--version') {
    outputs.print(programVersion());
    return 0;
  }
  if (!isCommand(command)) {
    throw new ConfigError(`unknown command ${command}; use one of ${Object.keys(purposes).join(', ')}`);
  }
  if (command === 'start') {
    if (words.some((word) => helpWords.includes(word))) {
      outputs.print(help());
      return 0;
    }
    const acceptLoss = words.includes(acceptLossWord);
    const unknown = words.find((word) => word !== acceptLossWord);
    if (unknown !== undefined)
      throw new ConfigError(`start takes no option ${unknown}; set environment variables instead`);
    const { startService } = await import('./start.js');
    await startService(readConfig(environment), programVersion(), { acceptLoss });
    return undefined;
  }
  const { commands } = await import('./commands.js');
  const { TOKEN } = environment;
  return commands[command](words, {
    config: readVariables(environment),
    version: programVersion(),
    givenToken: TOKEN === '' ? undefined : TOKEN,
    outputs,
    folder,
  });
}

/** Prints one line for an error that the user can fix, and a stack trace for an error of the program. */
export function tellFault(error: unknown, { tell }: Outputs): void {
  if (error instanceof ConfigError || error instanceof StoreUnusable) {
    tell(error.message);
  } else if (error instanceof DamagedFile) {
    tell(`a file of the data folder is damaged (${error.message}); restore it from a backup`);
  } else if (error instanceof Unavailable) {
    tell(error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
  } else {
    tell(error instanceof Error && error.stack !== undefined ? error.stack : String(error));
  }
}
