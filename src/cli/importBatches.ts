/** Gathers records into batches that fit into a request. */

export interface OutgoingRecord {
  /** Line of the source where the record begins. */
  readonly line: number;
  /** Number of source rows that it was made of. */
  readonly rows: number;
  readonly json: string;
}

export interface BatchLimits {
  readonly records: number;
  /** Upper limit of a request, including newlines. */
  readonly bytes: number;
}

/** Well below the service's limits of 1000 lines and 4 MiB. */
export const batchLimits: BatchLimits = { records: 500, bytes: 3 * 1024 * 1024 };

/** @param deliver called with one batch at a time, in the order of the records, never with an empty one */
export function inBatches(limits: BatchLimits, deliver: (batch: readonly OutgoingRecord[]) => Promise<void>) {
  let waiting: OutgoingRecord[] = [];
  let waitingBytes = 0;

  async function end(): Promise<void> {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    waitingBytes = 0;
    await deliver(batch);
  }

  return {
    /** Resolves when the record is waiting or delivered. @returns false if no request could hold the record */
    async add(record: OutgoingRecord) {
      const bytes = Buffer.byteLength(record.json) + 1;
      if (bytes >= limits.bytes) return false;
      if (waitingBytes + bytes >= limits.bytes) await end();
      waiting.push(record);
      waitingBytes += bytes;
      if (waiting.length === limits.records) await end();
      return true;
    },
    /** Delivers the remaining records. */
    end,
  };
}
