/** How SQLite will run a statement. */
import type { Database } from '../../sqlite/database.js';
import type { SqlFragment } from './sql/sqlFragment.js';

/** Returns the steps of SQLite's plan for a statement, e.g. `SEARCH documents_orders_1 USING COVERING INDEX …`. */
export function planOf(database: Database, { text, parameters }: SqlFragment): readonly string[] {
  const statement = database.prepare<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${text}`);
  const steps = statement.all(...parameters);
  // An EXPLAIN statement stays open at its end and keeps the connection's snapshot; `get` resets it.
  statement.get(...parameters);
  return steps.map(([, , , step]) => step);
}
