/** Prepared statements kept by their text: the same few queries come again and again, with other parameters. */
import { LRUCache } from 'lru-cache';
import type { Database, SqlValue, Statement } from '../../sqlite/database.js';

/** The connection, with a `prepare` that remembers. A statement must have run to its end before its text is prepared again. */
export function withCachedStatements(database: Database): Database {
  const statements = new LRUCache<string, Statement<readonly SqlValue[]>>({ max: 250 });
  return {
    prepare<Row extends readonly SqlValue[]>(text: string): Statement<Row> {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = database.prepare(text);
        statements.set(text, statement);
      }
      // The cast: what a statement selects is known to its SQL alone, and the text is the same.
      return statement as Statement<Row>;
    },
    exec: (text) => database.exec(text),
    pragma: (source) => database.pragma(source),
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
  };
}
