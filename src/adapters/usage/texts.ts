/**
 * Counts distinct texts of a meter. The first use of a text on a day stores the day of the use before it. The distinct texts from a day on are then
 * those whose previous use was before that day, counted without reading the texts.
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

  /** @param by 1 to insert a day, −1 to remove one */
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
