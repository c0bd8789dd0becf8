/** Records in a SQLite file. */
import type { JsonObject } from '../../kernel/json.js';
import type { Records } from '../../ports/records.js';
import { Unavailable } from '../../ports/unavailable.js';
import { emptyLog } from '../sqlite/checkpointing.js';
import { sweepEvery } from '../sqlite/sweeping.js';
import { openWriter, type WriterOptions } from '../sqlite/writerThread.js';
import { checkKey, checkRecord } from './limits.js';
import type { RecordOperations } from './operations.js';

export interface EmbeddedRecordsOptions extends Pick<WriterOptions, 'file' | 'onFailure' | 'host'> {
  /** The id of this process's instance. The data folder admits one process at a time, so every other instance is gone. */
  readonly instanceId: string;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
  /** Interval at which expired records are removed, in ms; the default is one minute. */
  readonly sweepMilliseconds?: number;
}

/** Number of records per operation, so that other calls do not wait long. */
const portion = 200;

/** @throws Error when the file cannot be opened */
export async function openEmbeddedRecords(options: EmbeddedRecordsOptions): Promise<Records> {
  const { now = Date.now, sweepMilliseconds = 60_000 } = options;
  const writer = await openWriter<RecordOperations>({
    file: options.file,
    module: new URL('./operations.js', import.meta.url),
    settings: { synchronous: 'full', secureDelete: true, cacheKiB: 4_096 },
    host: options.host,
    onFailure: options.onFailure,
  });
  const sweep = sweepEvery(sweepMilliseconds, portion, () => writer.call('removeExpired', now(), portion));

  return {
    async get(collection, key) {
      checkKey(collection, key);
      const stored = await writer.call('get', collection, key, now());
      if (!stored) return undefined;
      const value: JsonObject = JSON.parse(stored.value);
      return { value, version: stored.version };
    },
    async put(collection, key, value, { expected, expiresAt, tags = [] } = {}) {
      const text = checkRecord(collection, key, value, tags);
      const record = { collection, key, value: text, expires: expiresAt ?? null, tags };
      return writer.call('put', expected === undefined ? record : { ...record, expected }, now());
    },
    async delete(collection, key) {
      checkKey(collection, key);
      await writer.call('delete', collection, key);
    },
    async deleteTagged(collection, tag, remainder) {
      checkKey(collection, tag);
      const rest = remainder === undefined ? null : JSON.stringify(remainder);
      while ((await writer.call('deleteTagged', collection, tag, rest, portion, now())) === portion);
      if (!(await emptyLog(writer)))
        throw new Unavailable('the record file is in use, its log was not emptied');
    },
    isGone: (instance) => instance !== options.instanceId,
    now,
    async close() {
      await sweep.stop();
      await writer.close();
    },
  };
}
