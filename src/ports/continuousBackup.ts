/** Port: a backup that follows the store within a second. */
export interface ContinuousBackup {
  /** Resolves once it goes on where the target stands, or the target is out of reach for now. @throws Error where it is that of another store */
  start(): Promise<void>;
  /** Age of the oldest thing that is not in the target; 0 when everything is. */
  lagSeconds(): number;
  /** Writes what is left, if the target takes it soon. */
  stop(): Promise<void>;
}
