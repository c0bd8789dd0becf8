/** Runs in the thread that owns the usage file: each operation is whole, or not there at all. */
import type { DigestedBatch, UsageOutcome, WaitingReason } from '../../ports/usageStore.js';
import type { Database, Statement } from '../sqlite/database.js';
import type { OpenOperations } from '../sqlite/operations.js';
import { batchDigest, keyHash, type RowContent, sameContent, type UsageRow } from './content.js';
import {
  eventColumns,
  eventTables,
  makeTables,
  rowOfStored,
  type StoredEvent,
  type StoredTotals,
  totalsColumns,
} from './schema.js';
import {
  addTo,
  comparePlaces,
  dayMilliseconds,
  dayNumber,
  emptyTally,
  merge,
  type Tally,
  unitsOf,
} from './tally.js';
import { openTexts } from './texts.js';

/** The fields of each event, one event after the other: flat, since each object more costs the threads between which it goes. */
export type EventFields = readonly (string | number | null)[];
export const fieldsPerEvent = 9;

export function fieldsOf(row: UsageRow): EventFields {
  const { source, id, meterId, subscriptionId, at, value, properties, counted, text } = row;
  return [source, id, meterId, subscriptionId, at, value, properties, counted, text];
}

export interface WaitingRow extends RowContent {
  readonly reason: WaitingReason;
  readonly since: number;
}

export type RecordAnswer = readonly [outcomes: readonly UsageOutcome[], batch: DigestedBatch | undefined];

export interface UsageWrites {
  record(batchId: string, fields: EventFields): RecordAnswer;
  wait(rows: readonly WaitingRow[]): readonly UsageOutcome[];
  dismiss(source: string, id: string): boolean;
  reverse(source: string, id: string): boolean;
  /** Takes a reversal back, as if it had never been. */
  reinstate(source: string, id: string): void;
  markSealed(batchIds: readonly string[]): void;
}

/** Events that one statement looks for, or adds. */
const portions = [25, 5, 1] as const;

/** The casts: fields come as `fieldsOf` has put them. */
function rowAt(fields: EventFields, index: number): UsageRow {
  const start = index * fieldsPerEvent;
  return {
    source: fields[start] as string,
    id: fields[start + 1] as string,
    meterId: fields[start + 2] as string,
    subscriptionId: fields[start + 3] as string,
    at: fields[start + 4] as number,
    value: fields[start + 5] as string | null,
    properties: fields[start + 6] as string | null,
    counted: fields[start + 7] as string | null,
    text: fields[start + 8] as string | null,
  };
}

/** An accepted event on its way into the file. */
interface Accepted {
  readonly row: UsageRow;
  readonly hash: number;
  readonly series: number;
}

export const open: OpenOperations<UsageWrites> = (database) => {
  makeTables(database);
  const perPortion = <Row extends readonly (string | number | null)[]>(sql: (size: number) => string) =>
    portions.map((size) => [size, database.prepare<Row>(sql(size))] as const);
  const marks = (size: number, each: string) => Array.from({ length: size }, () => each).join(', ');
  const findHashes = perPortion<[row: number, hash: number]>(
    (size) => `SELECT row, hash FROM events WHERE hash IN (${marks(size, '?')})`,
  );
  const addEvents = perPortion<never>(
    (
      size,
    ) => `INSERT INTO events (row, batch, series, at, source, hash, reversed, id, value, properties, counted, text)
      VALUES ${marks(size, '(?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)')}`,
  );
  const stored = database.prepare<StoredEvent>(`SELECT ${eventColumns} FROM ${eventTables} WHERE e.row = ?`);
  const rowsOf = database.prepare<[row: number]>('SELECT row FROM events WHERE hash = ?');
  const lastRow = database.prepare<[row: number | null]>('SELECT max(row) FROM events');
  const findBatch = database.prepare<[id: number]>('SELECT id FROM batches WHERE name = ?');
  const addBatch = database.prepare('INSERT INTO batches (name, first, last, sealed) VALUES (?, ?, ?, 0)');
  const seal = database.prepare('UPDATE batches SET sealed = 1 WHERE name = ?');
  const findSource = database.prepare<[id: number]>('SELECT id FROM sources WHERE name = ?');
  const addSource = database.prepare('INSERT INTO sources (name) VALUES (?)');
  const findMeter = database.prepare<[id: number]>('SELECT id FROM meters WHERE name = ?');
  const addMeter = database.prepare('INSERT INTO meters (name) VALUES (?)');
  const markSubscription = database.prepare<
    [id: number, mark: number]
  >(`INSERT INTO subscriptions (name, mark)
    VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET mark = mark + 1 RETURNING id, mark`);
  const findSeries = database.prepare<[id: number]>(
    'SELECT id FROM series WHERE subscription = ? AND meter = ?',
  );
  const addSeries = database.prepare('INSERT INTO series (subscription, meter) VALUES (?, ?)');
  const seriesOf = database.prepare<[series: number]>('SELECT series FROM events WHERE row = ?');
  const readTotals = database.prepare<StoredTotals>(
    `SELECT ${totalsColumns} FROM totals WHERE series = ? AND day = ?`,
  );
  const putTotals = database.prepare(
    `INSERT OR REPLACE INTO totals (series, mark, ${totalsColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const ofDay = database.prepare<[at: number, source: string, id: string, counted: string]>(
    `SELECT e.at, s.name, e.id, e.counted FROM events e CROSS JOIN sources s ON s.id = e.source
      WHERE e.series = ? AND e.at >= ? AND e.at < ? AND e.reversed = 0 AND e.counted IS NOT NULL`,
  );
  const markReinstated = database.prepare('UPDATE events SET reversed = 0 WHERE row = ?');
  const markReversed = database.prepare('UPDATE events SET reversed = 1 WHERE row = ?');
  const waiting = openWaiting(database);
  const texts = openTexts(database);

  function inPortions<Statements extends readonly (readonly [size: number, statement: unknown])[]>(
    statements: Statements,
    count: number,
    run: (statement: Statements[number][1], from: number, to: number) => void,
  ): void {
    let from = 0;
    for (const [size, statement] of statements)
      for (; count - from >= size; from += size) run(statement, from, from + size);
  }

  /** The event of this key, with its row. */
  function find(source: string, id: string, rows: readonly number[]): StoredEvent | undefined {
    for (const row of rows) {
      const event = stored.get(row);
      if (event !== undefined && event[4] === source && event[5] === id) return event;
    }
    return undefined;
  }

  function findByHash(hashes: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>();
    inPortions(findHashes, hashes.length, (statement, from, to) => {
      for (const [row, hash] of statement.all(...hashes.slice(from, to))) {
        const known = found.get(hash);
        if (known === undefined) found.set(hash, [row]);
        else known.push(row);
      }
    });
    return found;
  }

  /** Numbers of names, looked up once an operation: what another operation has added may have been undone. */
  function numbering() {
    const sources = new Map<string, number>();
    const meters = new Map<string, number>();
    const subscriptions = new Map<
      string,
      { readonly id: number; readonly mark: number; readonly series: Map<string, number> }
    >();
    const known = (
      of: Map<string, number>,
      name: string,
      look: Statement<[id: number]>,
      add: Statement<readonly []>,
    ) => {
      const id = of.get(name) ?? look.get(name)?.[0] ?? add.run(name).lastInsertRowid;
      of.set(name, id);
      return id;
    };
    function subscription(name: string) {
      const before = subscriptions.get(name);
      if (before !== undefined) return before;
      const [id, mark] = markSubscription.get(name) ?? [0, 0];
      const marked = { id, mark, series: new Map<string, number>() };
      subscriptions.set(name, marked);
      return marked;
    }
    return {
      source: (name: string) => known(sources, name, findSource, addSource as Statement<readonly []>),
      /** Marks the subscription as changed. */
      subscription,
      series(subscriptionId: string, meterId: string): number {
        const { id, series } = subscription(subscriptionId);
        const before = series.get(meterId);
        if (before !== undefined) return before;
        const meter = known(meters, meterId, findMeter, addMeter as Statement<readonly []>);
        const found = findSeries.get(id, meter)?.[0] ?? addSeries.run(id, meter).lastInsertRowid;
        series.set(meterId, found);
        return found;
      },
    };
  }

  function tallyOf(series: number, day: number): Tally {
    const row = readTotals.get(series, day);
    if (row === undefined) return emptyTally();
    const [, count, sum, moment, max, at, source, id, value] = row;
    return {
      count,
      sum: BigInt(sum),
      moment: BigInt(moment),
      max: max === null ? null : BigInt(max),
      latest:
        at === null || source === null || id === null || value === null ? null : { at, source, id, value },
    };
  }

  function keep(series: number, mark: number, day: number, tally: Tally): void {
    const { count, sum, moment, max, latest } = tally;
    const last =
      latest === null ? [null, null, null, null] : [latest.at, latest.source, latest.id, latest.value];
    putTotals.run(
      series,
      mark,
      day,
      count,
      String(sum),
      String(moment),
      max === null ? null : String(max),
      ...last,
    );
  }

  function store(
    batch: number,
    first: number,
    accepted: readonly Accepted[],
    numbers: ReturnType<typeof numbering>,
  ): void {
    inPortions(addEvents, accepted.length, (statement, from, to) => {
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

  function count(accepted: readonly Accepted[], numbers: ReturnType<typeof numbering>): void {
    const changed = new Map<
      string,
      { readonly series: number; readonly mark: number; readonly day: number; readonly tally: Tally }
    >();
    for (const { row, series } of accepted) {
      if (row.counted === null) continue;
      const day = dayNumber(row.at);
      const key = `${series} ${day}`;
      let one = changed.get(key);
      if (one === undefined) {
        const { mark } = numbers.subscription(row.subscriptionId);
        one = { series, mark, day, tally: emptyTally() };
        changed.set(key, one);
      }
      addTo(one.tally, row, row.counted);
      if (row.text !== null) texts.add(series, row.text, day);
    }
    for (const { series, mark, day, tally } of changed.values()) {
      merge(tally, tallyOf(series, day));
      keep(series, mark, day, tally);
    }
  }

  return {
    record(batchId, fields) {
      const rows = Array.from({ length: fields.length / fieldsPerEvent }, (_, index) => rowAt(fields, index));
      const hashes = rows.map(({ source, id }) => keyHash(source, id));
      const found = findByHash(hashes);
      const somethingWaits = waiting.any();
      const [known] = findBatch.get(batchId) ?? [];
      const numbers = numbering();
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
        accepted.push({ row, hash, series: numbers.series(row.subscriptionId, row.meterId) });
        return 'accepted';
      });
      if (accepted.length === 0) return [outcomes, known === undefined ? undefined : digestOf(batchId)];
      if (known !== undefined) throw new TypeError(`batch ${batchId} was sent again with other events`);
      const first = (lastRow.get()?.[0] ?? 0) + 1;
      const batch = addBatch.run(batchId, first, first + accepted.length - 1).lastInsertRowid;
      store(batch, first, accepted, numbers);
      count(accepted, numbers);
      const digest = batchDigest(batchId);
      for (const { row } of accepted) digest.add(row);
      return [outcomes, digest.end()];
    },
    wait: (rows) =>
      rows.map((row): UsageOutcome => {
        const hash = keyHash(row.source, row.id);
        const before = find(
          row.source,
          row.id,
          rowsOf.all(hash).map(([each]) => each),
        );
        if (before !== undefined) return sameContent(rowOfStored(before), row) ? 'duplicate' : 'conflict';
        const waits = waiting.find(hash, row.source, row.id);
        if (waits !== undefined && !sameContent(waits, row)) return 'conflict';
        if (waits !== undefined) waiting.waitFor(hash, row);
        else waiting.add(hash, row);
        return 'waiting';
      }),
    dismiss: (source, id) => waiting.remove(keyHash(source, id), source, id),
    reverse(source, id) {
      const hash = keyHash(source, id);
      const event = find(
        source,
        id,
        rowsOf.all(hash).map(([each]) => each),
      );
      if (event === undefined) return false;
      const [row, , reversed] = event;
      if (reversed === 1) return true;
      markReversed.run(row);
      const { at, counted, text, subscriptionId } = rowOfStored(event);
      const [series] = seriesOf.get(row) ?? [];
      if (counted === null || series === undefined) return true;
      const day = dayNumber(at);
      const { mark } = numbering().subscription(subscriptionId);
      const before = tallyOf(series, day);
      const units = unitsOf(counted);
      const decided =
        before.max === units ||
        (before.latest !== null && comparePlaces(before.latest, { at, source, id }) === 0);
      keep(series, mark, day, decided ? recount(series, day) : less(before, units, at));
      if (text !== null) texts.remove(series, text, day);
      return true;
    },
    reinstate(source, id) {
      const event = find(
        source,
        id,
        rowsOf.all(keyHash(source, id)).map(([each]) => each),
      );
      if (event === undefined || event[2] === 0) return;
      const [row] = event;
      markReinstated.run(row);
      const { at, counted, text, subscriptionId } = rowOfStored(event);
      const [series] = seriesOf.get(row) ?? [];
      if (counted === null || series === undefined) return;
      const day = dayNumber(at);
      keep(series, numbering().subscription(subscriptionId).mark, day, recount(series, day));
      if (text !== null) texts.add(series, text, day);
    },
    markSealed(batchIds) {
      for (const batchId of batchIds) seal.run(batchId);
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

/** Of the rows of a batch as they are now. */
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
  type Stored = [
    row: number,
    source: string,
    id: string,
    meterId: string,
    subscriptionId: string,
    at: number,
    value: string | null,
    properties: string | null,
  ];
  const any = database.prepare<[1]>('SELECT 1 FROM waiting LIMIT 1');
  const byHash = database.prepare<Stored>(
    'SELECT row, source, id, meter, subscription, at, value, properties FROM waiting WHERE hash = ?',
  );
  const insert = database.prepare(`INSERT INTO waiting
    (hash, source, id, meter, subscription, at, value, properties, reason, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const remove = database.prepare('DELETE FROM waiting WHERE row = ?');
  const setReason = database.prepare('UPDATE waiting SET reason = ? WHERE row = ? AND reason <> ?');
  const find = (hash: number, source: string, id: string) =>
    byHash.all(hash).find((each) => each[1] === source && each[2] === id);
  return {
    any: () => any.get() !== undefined,
    find(hash: number, source: string, id: string): RowContent | undefined {
      const found = find(hash, source, id);
      if (found === undefined) return undefined;
      const [, , , meterId, subscriptionId, at, value, properties] = found;
      return { source, id, meterId, subscriptionId, at, value, properties };
    },
    add(hash: number, row: WaitingRow): void {
      const { source, id, meterId, subscriptionId, at, value, properties, reason, since } = row;
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
