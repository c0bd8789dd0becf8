/** Whether the files of the data folder can still be read, looked at before anybody needs what they hold. */
import type { Kept } from './storage.js';

/** The state of one file. */
export interface FileCondition {
  /** Its path in the data folder. The folder `files` stands for all stored files; those that are damaged or gone stand beside it. */
  readonly file: string;
  readonly holds: Kept;
  /** `unchecked` until the first check has come to it, and when it could not be looked at. */
  readonly status: 'sound' | 'damaged' | 'unchecked';
  /** When the check of it ended, real time, UTC; null before the first. */
  readonly checkedAt: string | null;
  /** Its damage; null unless it is damaged. */
  readonly fault: string | null;
  /** The remedy; null unless it is damaged. */
  readonly remedy: string | null;
}

export interface Integrity {
  /** The result of the last check. */
  known(): readonly FileCondition[];
  /**
   * Reads every page of every file, elsewhere than in this process; calls that come while a check runs share it.
   * @throws Unavailable when it was ended
   */
  check(): Promise<readonly FileCondition[]>;
  /** @param keys of stored files that there must be, asked for at each check */
  expect(keys: () => AsyncIterable<string>): void;
}
