/** Port: checks that the files of the data folder are readable, before their content is needed. */
import type { Kept } from './storage.js';

/** The state of one file. */
export interface FileCondition {
  /** Path in the data folder. The entry `files` stands for all stored files; damaged or missing ones have an entry of their own. */
  readonly file: string;
  readonly holds: Kept;
  /** `unchecked` before the first check and when the file could not be examined. */
  readonly status: 'sound' | 'damaged' | 'unchecked';
  /** When the file's check ended, real time, UTC; null before the first. */
  readonly checkedAt: string | null;
  /** The damage found; null unless the status is `damaged`. */
  readonly fault: string | null;
  /** What to do about the damage; null unless the status is `damaged`. */
  readonly remedy: string | null;
}

export interface Integrity {
  /** Returns the result of the last check. */
  known(): readonly FileCondition[];
  /**
   * Reads every page of every file, outside this process. Calls that arrive during a check share it.
   * @throws Unavailable when the check was aborted
   */
  check(): Promise<readonly FileCondition[]>;
  /** Registers the stored files that must exist. @param keys yields their keys; called at each check */
  expect(keys: () => AsyncIterable<string>): void;
}
