/** How SQLite is going to answer a statement. */
import type { Database } from '../../sqlite/database.js';
import type { SqlFragment } from './sql/sqlFragment.js';

/** The steps of SQLite's plan for a statement, e.g. `SEARCH documents_orders_1 USING COVERING INDEX …`. */
export function planOf(database: Database, { text, parameters }: SqlFragment): readonly string[] {
  const statement = database.prepare<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${text}`);
  const steps = statement.all(...parameters);
  // An explained statement stays open at its end, and the connection's snapshot with it; `get` resets it.
  statement.get(...parameters);
  return steps.map(([, , , step]) => step);
}
