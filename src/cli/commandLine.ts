/** Parts that all commands share: descriptions, addresses and exit codes. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { asTyped } from './asTyped.js';
import { messageOf } from './messages.js';

export interface Outputs {
  /** Results, and requested help, for standard output. */
  readonly print: (line: string) => void;
  /** Everything else, for standard error. */
  readonly tell: (line: string) => void;
}

/** A command that throws on wrong usage; its help shows its name as it is typed. */
export function createCommand(name: string, { print, tell }: Outputs): Command {
  return new Command(asTyped(name)).exitOverride().configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => tell(text.trimEnd()),
  });
}

/** @param usual where the service listens by default */
export function withServiceUrl(command: Command, usual: string): Command {
  return command.option('--url <url>', 'address of the service', toServiceUrl, usual);
}

/** For programs: prints results as JSON, one value per line, instead of text for people. */
export function withJson(command: Command): Command {
  return command.option('--json', 'prints JSON for programs', false);
}

/** Without a trailing slash, because paths are appended. */
function toServiceUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:3000.');
  return text.replace(/\/+$/, '');
}

/** @param work resolves to the exit code @returns that code, or 1 if the work fails; the error is printed in one line */
export async function exitCodeOf(work: () => Promise<number>, { tell }: Outputs): Promise<number> {
  try {
    return await work();
  } catch (error) {
    // It has been printed already.
    if (error instanceof CommanderError) return error.exitCode;
    tell(messageOf(error));
    return 1;
  }
}
