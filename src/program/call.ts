/** One call of a command, as the command line made it. */
import type { Outputs } from '../cli/commandLine.js';
import type { Config } from '../config.js';

export interface Call {
  readonly config: Config;
  readonly version: string;
  /** A bearer token that takes the place of one made with the data key. */
  readonly givenToken: string | undefined;
  readonly outputs: Outputs;
  /** The folder of files that are named without one. */
  readonly folder: string;
}

/** Returns the address that the service of this configuration listens on when it runs. */
export function serviceUrl({ BASE_URL, HOST, PORT }: Config): string {
  return BASE_URL ?? `http://${HOST}:${PORT}`;
}
