/** One call of a command from the command line. */
import type { Outputs } from '../cli/commandLine.js';
import type { Config } from '../config.js';

export interface Call {
  readonly config: Config;
  readonly version: string;
  /** A bearer token that replaces one made with the data key. */
  readonly givenToken: string | undefined;
  readonly outputs: Outputs;
  /** The folder that relative file names refer to. */
  readonly folder: string;
}

/** Returns the address of the service with this configuration when it runs. */
export function serviceUrl({ BASE_URL, HOST, PORT }: Config): string {
  return BASE_URL ?? `http://${HOST}:${PORT}`;
}
