/** Writes to the usage file, run in the thread that owns it. Each operation is atomic. */
import type { DigestedBatch, UsageOutcome } from '../../ports/usageStore.js';
import type { Database } from '../sqlite/database.js';
import type { Forgetting, OpenOperations } from '../sqlite/operations.js';
import {
  batchDigest,
  keyHash,
  lineOf,
  type RowContent,
  rowOfLine,
  sameContent,
  type UsageRow,
} from './content.js';
import { type DayTally, openNumbers, openTotals } from './remembered.js';
import {
  eventColumns,
  eventTables,
  makeTables,
  rowOfStored,
  type StoredEvent,
  type WaitingColumns,
  type WaitingRow,
  waitingColumns,
  waitingRowOf,
} from './schema.js';
import { inChunks, perChunk, placeholders } from './statementChunks.js';
import {
  addTo,
  comparePlaces,
  dayMilliseconds,
  dayNumber,
  emptyTally,
  type Tally,
  unitsOf,
} from './tally.js';
import { openTexts } from './texts.js';

/** Returns the events as lines of the form that digests cover. Passing one text between threads costs less than passing its parts. */
export function linesOf(rows: readonly UsageRow[]): string {
  return rows.map(lineOf).join('\n');
}

export type RecordAnswer = readonly [outcomes: readonly UsageOutcome[], batch: DigestedBatch | undefined];

export interface UsageWrites extends Required<Forgetting> {
  /** @param lines of `linesOf` */
  record(batchId: string, lines: string): RecordAnswer;
  wait(rows: readonly WaitingRow[]): readonly UsageOutcome[];
  dismiss(source: string, id: string): boolean;
  reverse(source: string, id: string): boolean;
  /** Undoes a reversal completely. */
  reinstate(source: string, id: string): void;
  markSealed(batchIds: readonly string[]): void;
}

/** An accepted event before it is stored. */
interface Accepted {
  readonly row: UsageRow;
  readonly line: string;
  readonly hash: number;
  readonly series: number;
}

export const open: OpenOperations<UsageWrites> = (database) => {
  makeTables(database);
  const findHashes = perChunk<[row: number, hash: number]>(
    database,
    (size) => `SELECT row, hash FROM events WHERE hash IN (${placeholders(size, '?')})`,
  );
  const addEvents = perChunk<never>(
    database,
    (size) => `INSERT INTO events
      (row, batch, series, at, source, hash, reversed, id, value, properties, counted, text)
      VALUES ${placeholders(size, '(?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)')}`,
  );
  const stored = database.prepare<StoredEvent>(`SELECT ${eventColumns} FROM ${eventTables} WHERE e.row = ?`);
  const rowsOf = database.prepare<[row: number]>('SELECT row FROM events WHERE hash = ?');
  const lastRow = database.prepare<[row: number | null]>('SELECT max(row) FROM events');
  const findBatch = database.prepare<[id: number]>('SELECT id FROM batches WHERE name = ?');
  const addBatch = database.prepare('INSERT INTO batches (name, first, last, sealed) VALUES (?, ?, ?, 0)');
  const seal = database.prepare('UPDATE batches SET sealed = 1 WHERE name = ?');
  const seriesOf = database.prepare<[series: number]>('SELECT series FROM events WHERE row = ?');
  const ofDay = database.prepare<[at: number, source: string, id: string, counted: string]>(
    `SELECT e.at, s.name, e.id, e.counted FROM events e CROSS JOIN sources s ON s.id = e.source
      WHERE e.series = ? AND e.at >= ? AND e.at < ? AND e.reversed = 0 AND e.counted IS NOT NULL`,
  );
  const markReinstated = database.prepare('UPDATE events SET reversed = 0 WHERE row = ?');
  const markReversed = database.prepare('UPDATE events SET reversed = 1 WHERE row = ?');
  const waiting = openWaiting(database);
  const texts = openTexts(database);
  const numbers = openNumbers(database);
  const totals = openTotals(database);

  function find(source: string, id: string, rows: readonly number[]): StoredEvent | undefined {
    for (const row of rows) {
      const event = stored.get(row);
      if (event !== undefined && event[4] === source && event[5] === id) return event;
    }
    return undefined;
  }

  function findByKey(source: string, id: string, hash = keyHash(source, id)): StoredEvent | undefined {
    return find(
      source,
      id,
      rowsOf.all(hash).map(([row]) => row),
    );
  }

  function findByHash(hashes: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>();
    inChunks(findHashes, hashes.length, (statement, from, to) => {
      for (const [row, hash] of statement.all(...hashes.slice(from, to))) {
        const known = found.get(hash);
        if (known === undefined) found.set(hash, [row]);
        else known.push(row);
      }
    });
    return found;
  }

  function store(batch: number, first: number, accepted: readonly Accepted[]): void {
    inChunks(addEvents, accepted.length, (statement, from, to) => {
      const values: (string | number | null)[] = [];
      for (let index = from; index < to; index += 1) {
        const each = accepted[index];
        if (each === undefined) continue;
        const { row, hash, series } = each;
        values.push(first + index, batch, series, row.at, numbers.source(row.source), hash);
        values.push(row.id, row.value, row.properties, row.counted, row.text);
      }
      statement.run(...values);
    });
  }

  function count(accepted: readonly Accepted[]): void {
    const changed = new Set<DayTally>();
    for (const { row, series } of accepted) {
      if (row.counted === null) continue;
      const one = totals.of(series, dayNumber(row.at));
      addTo(one.tally, row, row.counted);
      changed.add(one);
      if (row.text !== null) texts.add(series, row.text, one.day);
    }
    if (changed.size > 0) totals.write([...changed]);
  }

  return {
    record(batchId, text) {
      const lines = text === '' ? [] : text.split('\n');
      const rows = lines.map(rowOfLine);
      const hashes = rows.map(({ source, id }) => keyHash(source, id));
      const found = findByHash(hashes);
      const somethingWaits = waiting.any();
      const [known] = findBatch.get(batchId) ?? [];
      const accepted: Accepted[] = [];
      const ofThis = new Map<string, RowContent>();
      const outcomes = rows.map((row, index): UsageOutcome => {
        const { source, id } = row;
        const hash = hashes[index] ?? 0;
        const key = `${source}\u0000${id}`;
        const earlier = ofThis.get(key);
        if (earlier !== undefined) return sameContent(earlier, row) ? 'duplicate' : 'conflict';
        const before = found.has(hash) ? find(source, id, found.get(hash) ?? []) : undefined;
        if (before !== undefined) {
          const content = rowOfStored(before);
          if (!sameContent(content, row)) return 'conflict';
          ofThis.set(key, content);
          return before[1] === known ? 'accepted' : 'duplicate';
        }
        if (somethingWaits) {
          const waits = waiting.find(hash, source, id);
          if (waits !== undefined && !sameContent(waits, row)) return 'conflict';
          if (waits !== undefined) waiting.remove(hash, source, id);
        }
        ofThis.set(key, row);
        const series = numbers.series(row.subscriptionId, row.meterId);
        accepted.push({ row, line: lines[index] ?? '', hash, series });
        return 'accepted';
      });
      if (accepted.length === 0) return [outcomes, known === undefined ? undefined : digestOf(batchId)];
      if (known !== undefined) throw new TypeError(`batch ${batchId} was sent again with other events`);
      const first = (lastRow.get()?.[0] ?? 0) + 1;
      const batch = addBatch.run(batchId, first, first + accepted.length - 1).lastInsertRowid;
      store(batch, first, accepted);
      count(accepted);
      const digest = batchDigest(batchId);
      for (const { row, line } of accepted) digest.add(row, line);
      return [outcomes, digest.end()];
    },
    wait: (rows) =>
      rows.map((row): UsageOutcome => {
        const hash = keyHash(row.source, row.id);
        const before = findByKey(row.source, row.id, hash);
        if (before !== undefined) return sameContent(rowOfStored(before), row) ? 'duplicate' : 'conflict';
        const waits = waiting.find(hash, row.source, row.id);
        if (waits !== undefined && !sameContent(waits, row)) return 'conflict';
        if (waits !== undefined) waiting.waitFor(hash, row);
        else waiting.add(hash, row);
        return 'waiting';
      }),
    dismiss: (source, id) => waiting.remove(keyHash(source, id), source, id),
    reverse(source, id) {
      const event = findByKey(source, id);
      if (event === undefined) return false;
      const [row, , reversed] = event;
      if (reversed === 1) return true;
      markReversed.run(row);
      const { at, counted, text } = rowOfStored(event);
      const [series] = seriesOf.get(row) ?? [];
      if (counted === null || series === undefined) return true;
      const day = dayNumber(at);
      const changed = totals.of(series, day);
      const { tally } = changed;
      const units = unitsOf(counted);
      const decided =
        tally.max === units ||
        (tally.latest !== null && comparePlaces(tally.latest, { at, source, id }) === 0);
      changed.tally = decided ? recount(series, day) : less(tally, units, at);
      totals.write([changed]);
      if (text !== null) texts.remove(series, text, day);
      return true;
    },
    reinstate(source, id) {
      const event = findByKey(source, id);
      if (event === undefined || event[2] === 0) return;
      const [row] = event;
      markReinstated.run(row);
      const { at, counted, text } = rowOfStored(event);
      const [series] = seriesOf.get(row) ?? [];
      if (counted === null || series === undefined) return;
      const day = dayNumber(at);
      const changed = totals.of(series, day);
      changed.tally = recount(series, day);
      totals.write([changed]);
      if (text !== null) texts.add(series, text, day);
    },
    markSealed(batchIds) {
      for (const batchId of batchIds) seal.run(batchId);
    },
    forget() {
      numbers.forget();
      totals.forget();
    },
  };

  function recount(series: number, day: number): Tally {
    const tally = emptyTally();
    const start = day * dayMilliseconds;
    for (const [at, source, id, counted] of ofDay.iterate(series, start, start + dayMilliseconds))
      addTo(tally, { at, source, id }, counted);
    return tally;
  }

  function digestOf(batchId: string): DigestedBatch | undefined {
    return openDigest(database)(batchId);
  }
};

function less({ count, sum, moment, max, latest }: Tally, units: bigint, at: number): Tally {
  return { count: count - 1, sum: sum - units, moment: moment - units * BigInt(at), max, latest };
}

export function openDigest(database: Database): (batchId: string) => DigestedBatch | undefined {
  const batch = database.prepare<[id: number, first: number, last: number]>(
    'SELECT id, first, last FROM batches WHERE name = ?',
  );
  const rows = database.prepare<StoredEvent>(
    `SELECT ${eventColumns} FROM ${eventTables} WHERE e.row BETWEEN ? AND ? AND e.batch = ? ORDER BY e.row`,
  );
  return (batchId) => {
    const [id, first, last] = batch.get(batchId) ?? [];
    if (id === undefined || first === undefined || last === undefined) return undefined;
    const digest = batchDigest(batchId);
    for (const stored of rows.all(first, last, id)) digest.add(rowOfStored(stored));
    return digest.end();
  };
}

function openWaiting(database: Database) {
  const any = database.prepare<[1]>('SELECT 1 FROM waiting LIMIT 1');
  const byHash = database.prepare<[row: number, ...WaitingColumns]>(
    `SELECT row, ${waitingColumns} FROM waiting WHERE hash = ?`,
  );
  const insert = database.prepare(`INSERT INTO waiting
    (row, hash, source, id, meter, subscription, at, value, properties, reason, since)
    VALUES ((SELECT last FROM waiting_numbers), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  /** Row numbers are never reused, even after their rows are gone, because a backup looks for rows above the last one it has seen. */
  const countUp = database.prepare('UPDATE waiting_numbers SET last = last + 1');
  const remove = database.prepare('DELETE FROM waiting WHERE row = ?');
  const setReason = database.prepare('UPDATE waiting SET reason = ? WHERE row = ? AND reason <> ?');
  const find = (hash: number, source: string, id: string) =>
    byHash.all(hash).find((each) => each[1] === source && each[2] === id);
  return {
    any: () => any.get() !== undefined,
    find(hash: number, source: string, id: string): RowContent | undefined {
      const found = find(hash, source, id);
      if (found === undefined) return undefined;
      const [, ...columns] = found;
      return waitingRowOf(columns);
    },
    add(hash: number, row: WaitingRow): void {
      const { source, id, meterId, subscriptionId, at, value, properties, reason, since } = row;
      countUp.run();
      insert.run(hash, source, id, meterId, subscriptionId, at, value, properties, reason, since);
    },
    waitFor(hash: number, { source, id, reason }: WaitingRow): void {
      const found = find(hash, source, id);
      if (found !== undefined) setReason.run(reason, found[0], reason);
    },
    remove(hash: number, source: string, id: string): boolean {
      const found = find(hash, source, id);
      if (found !== undefined) remove.run(found[0]);
      return found !== undefined;
    },
  };
}
