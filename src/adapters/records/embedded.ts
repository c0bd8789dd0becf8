/** Records in a SQLite file. */
import type { JsonObject } from '../../kernel/json.js';
import type { Records } from '../../ports/records.js';
import { Unavailable } from '../../ports/unavailable.js';
import { emptyLog } from '../sqlite/checkpointing.js';
import type { WriterHost } from '../sqlite/writerHost.js';
import { openWriter } from '../sqlite/writerThread.js';
import { checkKey, checkRecord } from './limits.js';
import type { RecordOperations } from './operations.js';

export interface EmbeddedRecordsOptions {
  /** Path of the file, made when absent. */
  readonly file: string;
  /** The instance that this process is. The data folder has one process at a time, so every other one is gone. */
  readonly instanceId: string;
  /** Told once when the thread that owns the file ends unasked. */
  readonly onFailure: (error: Error) => void;
  /** The host whose thread owns the file; one of its own when absent. */
  readonly host?: WriterHost | undefined;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
  /** How often expired records are removed; the default is once a minute. */
  readonly sweepMilliseconds?: number;
}

/** Records in one operation, so that nobody waits long behind it. */
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
  let closing = false;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      while (!closing && (await writer.call('removeExpired', now(), portion)) === portion);
    } catch {
      // Nobody waits for it, expired records are not answered anyway, and the next round tries again.
    }
  }
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  }, sweepMilliseconds);
  timer.unref();

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
      closing = true;
      clearInterval(timer);
      await sweeping;
      await writer.close();
    },
  };
}
