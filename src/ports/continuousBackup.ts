/** Port: a backup that follows the store within a second. */
export interface ContinuousBackup {
  /**
   * Resolves once the backup has resumed from the target's state, or while the target is unreachable. @throws Error when the target belongs
   * to another store
   */
  start(): Promise<void>;
  /** Age of the oldest data that is not in the target yet, in seconds; 0 when everything is. */
  lagSeconds(): number;
  /** Writes the remaining data if the target accepts it soon, then stops. */
  stop(): Promise<void>;
}
