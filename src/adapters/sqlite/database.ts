/** One SQLite connection through libsql, with guards against the traps of its API. Only for the threads of this folder. */
import Libsql from 'libsql';

/**
 * Values that can be bound and read. Numbers are bound as REAL: an INTEGER column stores whole numbers as integers, an expression without a
 * column keeps them REAL. Three kinds are refused, because in libsql a bound boolean ends the process, U+0000 cuts a string off and lone
 * surrogates are altered.
 */
export type SqlValue = string | number | bigint | Uint8Array | null;

export interface Changes {
  readonly changes: number;
  readonly lastInsertRowid: number;
}

/** A prepared statement; rows are arrays in column order. Every call leaves the statement reset. */
export interface Statement<Row extends readonly SqlValue[]> {
  get(...parameters: readonly SqlValue[]): Row | undefined;
  all(...parameters: readonly SqlValue[]): Row[];
  run(...parameters: readonly SqlValue[]): Changes;
  /**
   * Yields the rows one by one, for results of any size. Leaving the loop early frees the snapshot at once. During the loop, do not run the
   * statement again, and leave no other statement open on the connection.
   */
  iterate(...parameters: readonly SqlValue[]): Generator<Row, void, void>;
}

export interface Database {
  prepare<Row extends readonly SqlValue[] = readonly SqlValue[]>(sql: string): Statement<Row>;
  /** Runs one or more statements without parameters. */
  exec(sql: string): void;
  /** Returns the first column of a pragma's first row. */
  pragma(source: string): SqlValue | undefined;
  readonly inTransaction: boolean;
  close(): void;
}

export interface DatabaseSettings {
  /** `full`: a commit is on disk when it returns. `normal`: a power cut may lose the last commits but never corrupts the file. */
  readonly synchronous?: 'full' | 'normal';
  /** Whether deleted content is overwritten with zeros. */
  readonly secureDelete?: boolean;
  /** Page cache of the connection in KiB; the default is 8,192. */
  readonly cacheKiB?: number;
  /** Size of the WAL at which it is copied into the file, in pages of 4 KiB; the default is 2,000. */
  readonly checkpointPages?: number;
}

/** Opens a file for reading and writing, in WAL mode. @throws Error when it cannot be opened or is not a database */
export function openForWriting(file: string, settings: DatabaseSettings = {}): Database {
  const database = connect(file, settings);
  if (database.pragma('journal_mode=WAL') !== 'wal') throw new Error(`${file} does not take WAL mode`);
  database.exec(`PRAGMA synchronous=${settings.synchronous === 'normal' ? 'NORMAL' : 'FULL'};
    PRAGMA secure_delete=${settings.secureDelete ? 'ON' : 'OFF'};
    PRAGMA wal_autocheckpoint=${settings.checkpointPages ?? 2_000};
    PRAGMA journal_size_limit=67108864;
    PRAGMA foreign_keys=ON`);
  return database;
}

/** Opens a file that a writer has created; statements that write are refused. */
export function openForReading(file: string, settings: DatabaseSettings = {}): Database {
  const database = connect(file, settings);
  database.exec('PRAGMA query_only=ON');
  return database;
}

/** Opens a file to copy it with `VACUUM INTO`, which a read-only connection refuses, or opens the copy itself, which no one else has open. */
export function openForCopying(file: string): Database {
  const database = connect(file, {});
  database.exec('PRAGMA secure_delete=ON');
  return database;
}

function connect(file: string, settings: DatabaseSettings): Database {
  const connection = new Libsql(file);
  const database: Database = {
    prepare: (sql) => prepare(connection, sql),
    exec: (sql) => {
      connection.exec(sql);
    },
    pragma: (source) => prepare(connection, `PRAGMA ${source}`).get()?.[0],
    get inTransaction() {
      return connection.inTransaction;
    },
    close: () => {
      connection.close();
    },
  };
  database.exec(`PRAGMA busy_timeout=5000; PRAGMA cache_size=-${settings.cacheKiB ?? 8_192};
    PRAGMA temp_store=MEMORY`);
  return database;
}

function prepare<Row extends readonly SqlValue[]>(connection: Libsql.Database, sql: string): Statement<Row> {
  const statement = connection.prepare<unknown[]>(sql);
  if (statement.reader) statement.raw(true);
  // After `all` and `iterate`, libsql leaves a statement at its end, and the next `get` answers for the old parameters. A `get` without
  // rows resets the statement, so one extra `get` runs first. Only for queries: a write would run twice.
  let atEnd = false;
  return {
    // The casts: only the SQL says what a statement selects.
    get: (...parameters) => {
      if (atEnd && statement.reader) statement.get(checkParameters(parameters));
      atEnd = false;
      return statement.get(checkParameters(parameters)) as Row | undefined;
    },
    all: (...parameters) => {
      atEnd = true;
      return statement.all(checkParameters(parameters)) as Row[];
    },
    run: (...parameters) => {
      const { changes, lastInsertRowid } = statement.run(checkParameters(parameters));
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
    iterate: (...parameters) => {
      atEnd = true;
      return iterate(connection, statement.iterate(checkParameters(parameters)) as IterableIterator<Row>);
    },
  };
}

function* iterate<Row>(connection: Libsql.Database, rows: Iterator<Row>): Generator<Row, void, void> {
  let ended = false;
  try {
    for (;;) {
      const { done, value } = rows.next();
      ended = done === true;
      if (ended) return;
      yield value;
    }
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    if (!ended) abandon(connection, rows);
  }
}

/** Resets an abandoned statement by interrupting it; libsql would otherwise hold its snapshot until a garbage collection. */
function abandon(connection: Libsql.Database, rows: Iterator<unknown>): void {
  // The cast: libsql has this method but does not declare it.
  (connection as unknown as { interrupt(): void }).interrupt();
  try {
    while (!rows.next().done);
  } catch {
    // The interrupt ends the read with an error, as intended.
  }
}

function checkParameters(parameters: readonly SqlValue[]): readonly SqlValue[] {
  for (const parameter of parameters) {
    if (typeof parameter === 'string') {
      if (parameter.includes('\u0000')) throw new TypeError('SQLite text cannot hold U+0000');
      if (!parameter.isWellFormed()) throw new TypeError('SQLite text cannot hold a lone surrogate');
    } else if (typeof parameter === 'boolean' || parameter === undefined) {
      throw new TypeError(`${parameter} cannot be bound, use a number or null`);
    }
  }
  return parameters;
}
