/** Whether the files of the data folder can still be read, looked at before anybody needs what they hold. */
import type { Kept } from './storage.js';

/** What is known of one file. */
export interface FileCondition {
  /** Its name in the data folder. */
  readonly file: string;
  readonly holds: Kept;
  /** `unchecked` until the first check has come to it, and when it could not be looked at. */
  readonly status: 'sound' | 'damaged' | 'unchecked';
  /** When the check of it ended, real time, UTC; null before the first. */
  readonly checkedAt: string | null;
  /** What is wrong with it; null unless it is damaged. */
  readonly fault: string | null;
  /** What to do about it; null unless it is damaged. */
  readonly remedy: string | null;
}

export interface Integrity {
  /** What the last check found. */
  known(): readonly FileCondition[];
  /**
   * Reads every page of every file, elsewhere than in this process; calls that come while a check runs share it.
   * @throws Unavailable when it was ended
   */
  check(): Promise<readonly FileCondition[]>;
}
