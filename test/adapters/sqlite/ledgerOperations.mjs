// Operations for the tests of the threads. Plain JavaScript, because a thread loads it without the transform of the tests.
import { threadId } from 'node:worker_threads';

export function open(database, options, running) {
  if (options?.broken) throw new RangeError('this module does not open');
  try {
    database.exec('CREATE TABLE IF NOT EXISTS ledger (id INTEGER PRIMARY KEY, entry TEXT NOT NULL UNIQUE)');
  } catch {
    // A reader cannot create the table and finds it there.
  }
  const insert = database.prepare('INSERT INTO ledger (entry) VALUES (?)');
  const count = database.prepare('SELECT count(*) FROM ledger');
  const entries = database.prepare('SELECT entry FROM ledger ORDER BY id');
  return {
    add: (entry) => insert.run(entry).lastInsertRowid,
    /** Writes first, then fails with an error that has fields. */
    addAndRefuse: (entry) => {
      insert.run(entry);
      throw Object.assign(new TypeError('refused'), { entry, nested: { at: [1] }, callback: () => {} });
    },
    count: () => count.get()[0],
    entries: () => entries.all().map(([entry]) => entry),
    /** Loses the transaction of the whole batch, as SQLite does on a full disk. */
    loseTransaction: () => {
      database.exec('ROLLBACK');
      throw new Error('the disk went away');
    },
    fill: (bytes) => insert.run('x'.repeat(bytes)).changes,
    limitPages: (pages) => database.pragma(`max_page_count=${pages}`),
    secureDelete: () => database.pragma('secure_delete'),
    synchronous: () => database.pragma('synchronous'),
    remove: (entry) => database.prepare('DELETE FROM ledger WHERE entry = ?').run(entry).changes,
    bind: (value) => database.prepare('SELECT ?').get(value),
    busyFor: (milliseconds) => {
      const end = Date.now() + milliseconds;
      while (Date.now() < end);
      return milliseconds;
    },
    untilAbandoned: () => {
      while (!running.isAbandoned());
      throw new Error('abandoned');
    },
    crash: () => {
      setImmediate(() => {
        throw new Error('crashed');
      });
      return 'about to crash';
    },
    thread: () => threadId,
    exit: () => process.exit(3),
  };
}

export function scans(database) {
  const page = database.prepare('SELECT id, entry FROM ledger WHERE id > ? ORDER BY id LIMIT ?');
  return {
    *all(size) {
      let after = 0;
      for (;;) {
        const rows = page.all(after, size);
        if (rows.length === 0) return;
        yield rows.map(([, entry]) => entry);
        after = rows.at(-1)[0];
      }
    },
    /** Each step blocks until the flag is set. */
    *blocked(flag) {
      for (;;) {
        Atomics.wait(flag, 0, 0);
        yield 'released';
      }
    },
    *failing() {
      yield 'first';
      throw new RangeError('no further');
    },
  };
}
