/** Raw usage in its own SQLite file, with one writer thread and reader threads that run only while usage is in demand. */
import type { UsageRange, UsageStore } from '../../ports/usageStore.js';
import { openReaders } from '../sqlite/readerThreads.js';
import { openResting } from '../sqlite/resting.js';
import { openWriter } from '../sqlite/writerThread.js';
import { contentOf, eventOf, rowOf, waitingOf } from './content.js';
import type { DayRange, UsageReads, UsageScans } from './reads.js';
import { dateOfDay, dayNumber, dayNumberOf } from './tally.js';
import { rememberUntilWritten } from './untilWritten.js';
import { linesOf, type UsageWrites } from './writes.js';

export interface EmbeddedUsageOptions {
  /** Path of the file; created if absent. */
  readonly file: string;
  /** Called once when a thread that has the file open has died. */
  readonly onFailure: (error: Error) => void;
  /** Idle time in ms after which the threads end; the default is 20,000. */
  readonly idle?: number;
}

/** Sorts before all waiting usage. */
const beginning = [Number.MIN_SAFE_INTEGER, '', ''] as const;

/** Idle time in ms after which the threads end, since most deployments bill no usage. */
const threadIdle = 20_000;

/** @throws Error when the file cannot be opened */
export async function openEmbeddedUsage({
  file,
  onFailure,
  idle = threadIdle,
}: EmbeddedUsageOptions): Promise<UsageStore> {
  const threads = await openResting({ file, idle, open: () => openThreads(file, onFailure) });
  const read = <Name extends keyof UsageReads & string>(name: Name, ...args: Parameters<UsageReads[Name]>) =>
    threads.use(({ readers }) => readers.call(name, ...args));
  const remembered = rememberUntilWritten();
  const write = <Name extends keyof UsageWrites & string>(
    name: Name,
    ...args: Parameters<UsageWrites[Name]>
  ) => remembered.writing(() => threads.use(({ writer }) => writer.call(name, ...args)));
  /** No other process writes the file, so the count is valid until the next write. */
  const waitingCount = remembered.value(() => read('waitingCount'));
  const isAllSealed = remembered.value(async () => (await read('unsealed', 1)).length === 0);

  return {
    async record(batchId, events) {
      const [outcomes, batch] = await write('record', batchId, linesOf(events.map(rowOf)));
      return { outcomes, batch };
    },
    wait: (events) =>
      write(
        'wait',
        events.map((event) => ({
          ...contentOf(event),
          reason: event.reason,
          since: Date.parse(event.since),
        })),
      ),
    async waiting({ limit, after }) {
      if ((await waitingCount()) === 0) return [];
      const from =
        after === undefined ? beginning : ([Date.parse(after.since), after.source, after.id] as const);
      const rows = await read('waiting', limit, from);
      return rows.map(({ reason, since, ...content }) => waitingOf(content, reason, since));
    },
    async findWaiting({ source, id }) {
      const found = await read('findWaiting', source, id);
      if (found === undefined) return undefined;
      const { reason, since, ...content } = found;
      return waitingOf(content, reason, since);
    },
    waitingCount,
    dismiss: ({ source, id }) => write('dismiss', source, id),
    async find({ source, id }) {
      const found = await read('find', source, id);
      return found && { ...eventOf(found), isReversed: found.isReversed };
    },
    reverse: ({ source, id }) => write('reverse', source, id),
    totals: (ranges) => read('totals', ranges.map(daysOf)),
    async *events(range) {
      for await (const rows of threads.scan(({ readers }) => readers.scan('events', daysOf(range))))
        yield rows.map(eventOf);
    },
    async changes(subscriptionId, after) {
      const { mark, days } = await read('changes', subscriptionId, after);
      return { mark, days: days.map(([meterId, day]) => ({ meterId, day: dateOfDay(day) })) };
    },
    unsealed: async (limit) => ((await isAllSealed()) ? [] : read('unsealed', limit)),
    async markSealed(batchIds) {
      if (batchIds.length > 0) await write('markSealed', batchIds);
    },
    async subscriptionsOf(batchId) {
      const found = await read('subscriptionsOf', batchId);
      return found.map(([subscriptionId, at]) => ({ subscriptionId, firstDay: dateOfDay(dayNumber(at)) }));
    },
    subscriptions: () => threads.scan(({ readers }) => readers.scan('subscriptions')),
    digest: (batchId) => read('digest', batchId),
    batches: () => threads.scan(({ readers }) => readers.scan('batches')),
    reversed: () => threads.scan(({ readers }) => readers.scan('reversed')),
    close: () => threads.close(),
  };
}

async function openThreads(file: string, onFailure: (error: Error) => void) {
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
    writer,
    readers,
    async close() {
      await readers.close();
      await writer.close();
    },
  };
}

function daysOf({ subscriptionId, meterId, from, to }: UsageRange): DayRange {
  return [subscriptionId, meterId, dayNumberOf(from), dayNumberOf(to)];
}
