/** The shared parts of the commands of the command line: descriptions, addresses and endings. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { asTyped } from './asTyped.js';
import { messageOf } from './messages.js';

export interface Outputs {
  /** Results, and help that was asked for, for standard output. */
  readonly print: (line: string) => void;
  /** Everything else, for standard error. */
  readonly tell: (line: string) => void;
}

/** A command whose faults are errors; its help names it as it is typed. */
export function createCommand(name: string, { print, tell }: Outputs): Command {
  return new Command(asTyped(name)).exitOverride().configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => tell(text.trimEnd()),
  });
}

/** @param usual where the service listens, unless the option says otherwise */
export function withServiceUrl(command: Command, usual: string): Command {
  return command.option('--url <url>', 'address of the service', toServiceUrl, usual);
}

/** For programs: results as JSON, one value a line, in place of what people read. */
export function withJson(command: Command): Command {
  return command.option('--json', 'prints JSON for programs', false);
}

/** Paths are put behind it, so it ends without a slash. */
function toServiceUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:3000.');
  return text.replace(/\/+$/, '');
}

/** @param work resolves to the exit code @returns it, or 1 when the work fails with an error, which is told in one line */
export async function exitCodeOf(work: () => Promise<number>, { tell }: Outputs): Promise<number> {
  try {
    return await work();
  } catch (error) {
    // It has been told already.
    if (error instanceof CommanderError) return error.exitCode;
    tell(messageOf(error));
    return 1;
  }
}
