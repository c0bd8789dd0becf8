/**
 * Caches the numbers of names and the totals of days of the usage file, since most events repeat names and days. The caches are cleared when writes
 * are rolled back.
 */
import { keepNewest } from '../../kernel/newest.js';
import type { Database, Statement } from '../sqlite/database.js';
import { type StoredTotals, totalsColumns } from './schema.js';
import { inChunks, perChunk, placeholders } from './statementChunks.js';
import { emptyTally, type Tally } from './tally.js';

/** Maximum number of subscriptions, and of days of series, in the cache. */
const most = 20_000;

export function openNumbers(database: Database) {
  const find = (table: string) => database.prepare<[id: number]>(`SELECT id FROM ${table} WHERE name = ?`);
  const add = (table: string) => database.prepare<never>(`INSERT INTO ${table} (name) VALUES (?)`);
  const sources = named(find('sources'), add('sources'));
  const meters = named(find('meters'), add('meters'));
  const subscriptions = named(find('subscriptions'), add('subscriptions'));
  const findSeries = database.prepare<[id: number]>(
    'SELECT id FROM series WHERE subscription = ? AND meter = ?',
  );
  const addSeries = database.prepare('INSERT INTO series (subscription, meter) VALUES (?, ?)');
  const bySubscription = keepNewest<string, Map<string, number>>(most);

  return {
    source: sources.number,
    series(subscriptionId: string, meterId: string): number {
      let known = bySubscription.get(subscriptionId);
      if (known === undefined) {
        known = new Map();
        bySubscription.set(subscriptionId, known);
      }
      let series = known.get(meterId);
      if (series === undefined) {
        const [subscription, meter] = [subscriptions.number(subscriptionId), meters.number(meterId)];
        series =
          findSeries.get(subscription, meter)?.[0] ?? addSeries.run(subscription, meter).lastInsertRowid;
        known.set(meterId, series);
      }
      return series;
    },
    forget(): void {
      for (const { forget } of [sources, meters, subscriptions]) forget();
      bySubscription.clear();
    },
  };
}

function named(find: Statement<[id: number]>, add: Statement<never>) {
  const numbers = keepNewest<string, number>(most);
  return {
    number(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const id = find.get(name)?.[0] ?? add.run(name).lastInsertRowid;
      numbers.set(name, id);
      return id;
    },
    forget: () => numbers.clear(),
  };
}

/** The tally of a day of a series. Code that changes it must also write it. */
export interface DayTally {
  readonly series: number;
  readonly day: number;
  tally: Tally;
}

const values = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

export function openTotals(database: Database) {
  const read = database.prepare<StoredTotals>(
    `SELECT ${totalsColumns} FROM totals WHERE series = ? AND day = ?`,
  );
  const put = perChunk<never>(
    database,
    (size) =>
      `INSERT OR REPLACE INTO totals (series, mark, ${totalsColumns}) VALUES ${placeholders(size, values)}`,
  );
  const nextMark = database.prepare<[mark: number]>('UPDATE marks SET last = last + 1 RETURNING last');
  const days = keepNewest<string, DayTally>(most);

  return {
    of(series: number, day: number): DayTally {
      const key = `${series} ${day}`;
      let known = days.get(key);
      if (known === undefined) {
        const row = read.get(series, day);
        known = { series, day, tally: row === undefined ? emptyTally() : tallyOf(row) };
        days.set(key, known);
      }
      return known;
    },
    /** Writes the changed tallies with a mark greater than all earlier ones. */
    write(changed: readonly DayTally[]): void {
      const [mark = 0] = nextMark.get() ?? [];
      inChunks(put, changed.length, (statement, from, to) => {
        statement.run(...changed.slice(from, to).flatMap((one) => columnsOf(one, mark)));
      });
    },
    forget: () => days.clear(),
  };
}

/** @returns a new tally */
export function tallyOf([, count, sum, moment, max, at, source, id, value]: StoredTotals): Tally {
  return {
    count,
    sum: BigInt(sum),
    moment: BigInt(moment),
    max: max === null ? null : BigInt(max),
    latest:
      at === null || source === null || id === null || value === null ? null : { at, source, id, value },
  };
}

function columnsOf({ series, day, tally }: DayTally, mark: number): (string | number | null)[] {
  const { count, sum, moment, max, latest } = tally;
  const last =
    latest === null ? [null, null, null, null] : [latest.at, latest.source, latest.id, latest.value];
  return [series, mark, day, count, String(sum), String(moment), max === null ? null : String(max), ...last];
}
