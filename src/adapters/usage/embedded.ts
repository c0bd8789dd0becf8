/** Raw usage in a SQLite file of its own: one writer thread, and reader threads. */
import type { UsageRange, UsageStore } from '../../ports/usageStore.js';
import { openReaders } from '../sqlite/readerThreads.js';
import { openWriter } from '../sqlite/writerThread.js';
import { contentOf, eventOf, rowOf, waitingOf } from './content.js';
import type { DayRange, UsageReads, UsageScans } from './reads.js';
import { dateOfDay, dayNumber, dayNumberOf } from './tally.js';
import { linesOf, type UsageWrites } from './writes.js';

export interface EmbeddedUsageOptions {
  /** Path of the file, made when absent. */
  readonly file: string;
  /** Told once when a thread that has the file ends unasked. */
  readonly onFailure: (error: Error) => void;
}

/** Comes before all that wait. */
const beginning = [Number.MIN_SAFE_INTEGER, '', ''] as const;

/** @throws Error when the file cannot be opened */
export async function openEmbeddedUsage({ file, onFailure }: EmbeddedUsageOptions): Promise<UsageStore> {
  const writer = await openWriter<UsageWrites>({
    file,
    module: new URL('./writes.js', import.meta.url),
    settings: { synchronous: 'full', cacheKiB: 32_768, checkpointPages: 10_000 },
    onFailure,
  });
  const readers = await openReaders<UsageReads, UsageScans>({
    file,
    module: new URL('./reads.js', import.meta.url),
    settings: { cacheKiB: 4_096 },
    onFailure,
  }).catch(async (error) => {
    await writer.close();
    throw error;
  });

  return {
    async record(batchId, events) {
      const [outcomes, batch] = await writer.call('record', batchId, linesOf(events.map(rowOf)));
      return { outcomes, batch };
    },
    wait: (events) =>
      writer.call(
        'wait',
        events.map((event) => ({
          ...contentOf(event),
          reason: event.reason,
          since: Date.parse(event.since),
        })),
      ),
    async waiting({ limit, after }) {
      const from =
        after === undefined ? beginning : ([Date.parse(after.since), after.source, after.id] as const);
      const rows = await readers.call('waiting', limit, from);
      return rows.map(({ reason, since, ...content }) => waitingOf(content, reason, since));
    },
    async findWaiting({ source, id }) {
      const found = await readers.call('findWaiting', source, id);
      if (found === undefined) return undefined;
      const { reason, since, ...content } = found;
      return waitingOf(content, reason, since);
    },
    waitingCount: () => readers.call('waitingCount'),
    dismiss: ({ source, id }) => writer.call('dismiss', source, id),
    async find({ source, id }) {
      const found = await readers.call('find', source, id);
      return found && { ...eventOf(found), isReversed: found.isReversed };
    },
    reverse: ({ source, id }) => writer.call('reverse', source, id),
    totals: (ranges) => readers.call('totals', ranges.map(daysOf)),
    async *events(range) {
      for await (const rows of readers.scan('events', daysOf(range))) yield rows.map(eventOf);
    },
    async changes(subscriptionId, after) {
      const { mark, days } = await readers.call('changes', subscriptionId, after);
      return { mark, days: days.map(([meterId, day]) => ({ meterId, day: dateOfDay(day) })) };
    },
    unsealed: (limit) => readers.call('unsealed', limit),
    markSealed: (batchIds) => writer.call('markSealed', batchIds),
    async subscriptionsOf(batchId) {
      const found = await readers.call('subscriptionsOf', batchId);
      return found.map(([subscriptionId, at]) => ({ subscriptionId, firstDay: dateOfDay(dayNumber(at)) }));
    },
    digest: (batchId) => readers.call('digest', batchId),
    batches: () => readers.scan('batches'),
    reversed: () => readers.scan('reversed'),
    async close() {
      await readers.close();
      await writer.close();
    },
  };
}

function daysOf({ subscriptionId, meterId, from, to }: UsageRange): DayRange {
  return [subscriptionId, meterId, dayNumberOf(from), dayNumberOf(to)];
}
