/** Reads of the usage file, run in its reader threads. */
import type {
  DigestedBatch,
  ListedBatch,
  UsageBatch,
  UsageEvent,
  UsageTotals,
} from '../../ports/usageStore.js';
import type { Database } from '../sqlite/database.js';
import type { OpenOperations, OpenScans } from '../sqlite/operations.js';
import { keyHash, type UsageRow } from './content.js';
import { tallyOf } from './remembered.js';
import {
  eventColumns,
  eventTables,
  rowOfStored,
  type StoredEvent,
  type StoredTotals,
  totalsColumns,
  type WaitingColumns,
  type WaitingRow,
  waitingColumns,
  waitingRowOf,
} from './schema.js';
import { comparePlaces, dayMilliseconds, emptyTally, merge, totalsOf } from './tally.js';
import { openDigest } from './writes.js';

/** Days are counted since 1970; `to` is exclusive. */
export type DayRange = readonly [subscriptionId: string, meterId: string, from: number, to: number];

export interface UsageReads {
  totals(ranges: readonly DayRange[]): readonly UsageTotals[];
  find(source: string, id: string): (UsageRow & { readonly isReversed: boolean }) | undefined;
  waiting(limit: number, after: readonly [since: number, source: string, id: string]): readonly WaitingRow[];
  findWaiting(source: string, id: string): WaitingRow | undefined;
  waitingCount(): number;
  changes(
    subscriptionId: string,
    after: number,
  ): { readonly mark: number; readonly days: readonly (readonly [meterId: string, day: number])[] };
  unsealed(limit: number): readonly UsageBatch[];
  subscriptionsOf(batchId: string): readonly (readonly [subscriptionId: string, firstAt: number])[];
  digest(batchId: string): DigestedBatch | undefined;
}

const seriesNamed = `SELECT x.id FROM series x WHERE x.subscription = (SELECT id FROM subscriptions WHERE name = ?)
  AND x.meter = (SELECT id FROM meters WHERE name = ?)`;

export const open: OpenOperations<UsageReads> = (database) => {
  const series = database.prepare<[id: number]>(seriesNamed);
  const days = database.prepare<StoredTotals>(
    `SELECT ${totalsColumns} FROM totals WHERE series = ? AND day >= ? AND day < ?`,
  );
  const unique = database.prepare<[count: number]>(
    'SELECT coalesce(sum(count), 0) FROM uniques WHERE series = ? AND day >= ? AND day < ? AND previous < ?',
  );
  const byHash = database.prepare<StoredEvent>(`SELECT ${eventColumns} FROM ${eventTables} WHERE e.hash = ?`);
  const waiting = database.prepare<WaitingColumns>(
    `SELECT ${waitingColumns} FROM waiting WHERE (since, source, id) > (?, ?, ?) ORDER BY since, source, id LIMIT ?`,
  );
  const waitingByHash = database.prepare<WaitingColumns>(
    `SELECT ${waitingColumns} FROM waiting WHERE hash = ?`,
  );
  const waitingCount = database.prepare<[count: number]>('SELECT count(*) FROM waiting');
  const changed = database.prepare<
    [meterId: string, day: number, mark: number]
  >(`SELECT m.name, t.day, t.mark FROM subscriptions u
    CROSS JOIN series x ON x.subscription = u.id CROSS JOIN meters m ON m.id = x.meter
    CROSS JOIN totals t ON t.series = x.id WHERE u.name = ? AND t.mark > ?`);
  const unsealed = database.prepare<[batchId: string, count: number]>(
    'SELECT name, last - first + 1 FROM batches WHERE sealed = 0 ORDER BY id LIMIT ?',
  );
  const ofBatch = database.prepare<[subscriptionId: string, firstAt: number]>(`SELECT u.name, min(e.at)
    FROM batches b CROSS JOIN events e ON e.row BETWEEN b.first AND b.last AND e.batch = b.id
    CROSS JOIN series x ON x.id = e.series CROSS JOIN subscriptions u ON u.id = x.subscription
    WHERE b.name = ? GROUP BY u.id`);
  const digest = openDigest(database);

  return {
    totals: (ranges) =>
      ranges.map(([subscriptionId, meterId, from, to]) => {
        const tally = emptyTally();
        const [id] = series.get(subscriptionId, meterId) ?? [];
        if (id === undefined) return totalsOf(tally, 0);
        for (const row of days.all(id, from, to)) merge(tally, tallyOf(row));
        return totalsOf(tally, unique.get(id, from, to, from)?.[0] ?? 0);
      }),
    find(source, id) {
      const found = byHash.all(keyHash(source, id)).find((each) => each[4] === source && each[5] === id);
      return found && { ...rowOfStored(found), isReversed: found[2] === 1 };
    },
    waiting: (limit, [sinceAfter, sourceAfter, idAfter]) =>
      waiting.all(sinceAfter, sourceAfter, idAfter, limit).map(waitingRowOf),
    findWaiting(source, id) {
      const found = waitingByHash
        .all(keyHash(source, id))
        .find((each) => each[0] === source && each[1] === id);
      return found && waitingRowOf(found);
    },
    waitingCount: () => waitingCount.get()?.[0] ?? 0,
    changes: (subscriptionId, after) => {
      const found = changed.all(subscriptionId, after);
      return {
        mark: found.reduce((greatest, [, , mark]) => Math.max(greatest, mark), after),
        days: found.map(([meterId, day]) => [meterId, day]),
      };
    },
    unsealed: (limit) => unsealed.all(limit).map(([batchId, count]) => ({ batchId, count })),
    subscriptionsOf: (batchId) => ofBatch.all(batchId),
    digest,
  };
};

export interface UsageScans {
  events(range: DayRange): Iterator<readonly UsageRow[], void, void>;
  subscriptions(): Iterator<readonly string[], void, void>;
  batches(): Iterator<readonly ListedBatch[], void, void>;
  reversed(): Iterator<readonly Pick<UsageEvent, 'source' | 'id'>[], void, void>;
}

const chunk = 1_000;
/** Number of rows that one step of the audit counts. */
const window = 50_000;

export const scans: OpenScans<UsageScans> = (database) => ({
  events: (range) => eventsOf(database, range),
  subscriptions: () => subscriptionsIn(database),
  batches: () => batchesOf(database),
  reversed: () => reversedOf(database),
});

function* eventsOf(
  database: Database,
  [subscriptionId, meterId, from, to]: DayRange,
): Generator<readonly UsageRow[], void, void> {
  const [series] = database.prepare<[id: number]>(seriesNamed).get(subscriptionId, meterId) ?? [];
  if (series === undefined) return;
  const rows = database.prepare<StoredEvent>(`SELECT ${eventColumns} FROM ${eventTables}
    WHERE e.series = ? AND e.at >= ? AND e.at < ? AND e.reversed = 0 AND e.counted IS NOT NULL ORDER BY e.at`);
  let ready: UsageRow[] = [];
  let moment: UsageRow[] = [];
  const settle = () => {
    ready.push(...moment.sort(comparePlaces));
    moment = [];
  };
  for (const stored of rows.iterate(series, from * dayMilliseconds, to * dayMilliseconds)) {
    const row = rowOfStored(stored);
    if (moment[0] !== undefined && moment[0].at !== row.at) {
      settle();
      if (ready.length >= chunk) {
        yield ready;
        ready = [];
      }
    }
    moment.push(row);
  }
  settle();
  if (ready.length > 0) yield ready;
}

function* subscriptionsIn(database: Database): Generator<readonly string[], void, void> {
  const page = database.prepare<[id: number, name: string]>(
    'SELECT id, name FROM subscriptions WHERE id > ? ORDER BY id LIMIT ?',
  );
  for (let found = page.all(-1, chunk); found.length > 0; found = page.all(found.at(-1)?.[0] ?? 0, chunk))
    yield found.map(([, name]) => name);
}

function* batchesOf(database: Database): Generator<readonly ListedBatch[], void, void> {
  const last = database.prepare<[row: number | null]>('SELECT max(row) FROM events').get()?.[0] ?? null;
  const first = database.prepare<[row: number | null]>('SELECT min(row) FROM events').get()?.[0] ?? null;
  if (first === null || last === null) return;
  // A row outside the range of its batch belongs to no batch.
  const counts = database.prepare<
    [batchId: string | null, count: number, sealed: number | null]
  >(`SELECT b.name, count(*), b.sealed FROM events e
    LEFT JOIN batches b ON b.id = e.batch AND e.row BETWEEN b.first AND b.last
    WHERE e.row >= ? AND e.row < ? GROUP BY b.id`);
  for (let from = first; from <= last; from += window) {
    const found = counts.all(from, from + window);
    if (found.length > 0)
      yield found.map(([name, count, sealed]) => ({ batchId: name ?? '', count, isSealed: sealed === 1 }));
  }
}

function* reversedOf(
  database: Database,
): Generator<readonly Pick<UsageEvent, 'source' | 'id'>[], void, void> {
  const rows = database.prepare<[row: number, source: string, id: string]>(`SELECT e.row, s.name, e.id
    FROM events e CROSS JOIN sources s ON s.id = e.source WHERE e.reversed = 1 AND e.row > ? ORDER BY e.row LIMIT ?`);
  for (let after = -1; ; ) {
    const found = rows.all(after, chunk);
    if (found.length > 0) yield found.map(([, source, id]) => ({ source, id }));
    if (found.length < chunk) return;
    after = found.at(-1)?.[0] ?? after;
  }
}
