/**
 * Different texts of a meter. Each first use of a day knows the day of the use before, so that the different texts from a day on are
 * counted without looking at them: those whose use before was earlier.
 */
import type { Database } from '../sqlite/database.js';
import { noDay } from './schema.js';

export function openTexts(database: Database) {
  const count = database.prepare<[count: number]>(
    'SELECT count FROM texts WHERE series = ? AND text = ? AND day = ?',
  );
  const put = database.prepare('INSERT OR REPLACE INTO texts (series, text, day, count) VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM texts WHERE series = ? AND text = ? AND day = ?');
  const before = database.prepare<[day: number]>(
    'SELECT day FROM texts WHERE series = ? AND text = ? AND day < ? ORDER BY day DESC LIMIT 1',
  );
  const after = database.prepare<[day: number]>(
    'SELECT day FROM texts WHERE series = ? AND text = ? AND day > ? ORDER BY day LIMIT 1',
  );
  const change = database.prepare(`INSERT INTO uniques (series, day, previous, count) VALUES (?, ?, ?, ?)
    ON CONFLICT (series, day, previous) DO UPDATE SET count = count + excluded.count`);

  /** @param by 1 for a day that comes in between, −1 for one that goes */
  function link(series: number, text: string, day: number, by: 1 | -1): void {
    const previous = before.get(series, text, day)?.[0] ?? noDay;
    const next = after.get(series, text, day)?.[0];
    change.run(series, day, previous, by);
    if (next === undefined) return;
    change.run(series, next, previous, -by);
    change.run(series, next, day, by);
  }

  return {
    add(series: number, text: string, day: number): void {
      const uses = count.get(series, text, day)?.[0] ?? 0;
      if (uses === 0) link(series, text, day, 1);
      put.run(series, text, day, uses + 1);
    },
    remove(series: number, text: string, day: number): void {
      const uses = count.get(series, text, day)?.[0] ?? 0;
      if (uses > 1) put.run(series, text, day, uses - 1);
      if (uses !== 1) return;
      remove.run(series, text, day);
      link(series, text, day, -1);
    },
  };
}
