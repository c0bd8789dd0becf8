/** Gathers records into batches that a request can hold. */

export interface OutgoingRecord {
  /** Line of the source where the record begins. */
  readonly line: number;
  /** How many rows of the source it was made of. */
  readonly rows: number;
  readonly json: string;
}

export interface BatchLimits {
  readonly records: number;
  /** The upper limit of a request, newlines counted. */
  readonly bytes: number;
}

/** Well within what the service takes: 1000 lines and 4 MiB. */
export const batchLimits: BatchLimits = { records: 500, bytes: 3 * 1024 * 1024 };

export interface Batches {
  /** Resolves when the record waits or is delivered. @returns false when no request could hold the record */
  add(record: OutgoingRecord): Promise<boolean>;
  /** Delivers what is left. */
  end(): Promise<void>;
}

/** @param deliver takes one batch at a time, in the order of the records, and none that is empty */
export function inBatches(
  limits: BatchLimits,
  deliver: (batch: readonly OutgoingRecord[]) => Promise<void>,
): Batches {
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
    async add(record) {
      const bytes = Buffer.byteLength(record.json) + 1;
      if (bytes >= limits.bytes) return false;
      if (waitingBytes + bytes >= limits.bytes) await end();
      waiting.push(record);
      waitingBytes += bytes;
      if (waiting.length === limits.records) await end();
      return true;
    },
    end,
  };
}
