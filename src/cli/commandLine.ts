/** What the commands of the command line have in common: how they are described, what addresses they take, and their bars. */
import { SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { asTyped } from './asTyped.js';

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

/** Paths are put behind it, so it ends without a slash. */
function toServiceUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It is an address such as http://127.0.0.1:3000.');
  return text.replace(/\/+$/, '');
}

/**
 * Undefined where nobody watches. The terminal's line wrapping is left alone: a command that is interrupted could not
 * turn it on again.
 */
export function progressBar(
  format: string,
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean } = process.stderr,
): SingleBar | undefined {
  return stream.isTTY === true ? new SingleBar({ format, stream, linewrap: true }) : undefined;
}
