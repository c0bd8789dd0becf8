/** One SQLite connection through libsql, with the traps of its API closed. For the threads of this folder only. */
import Libsql from 'libsql';

/**
 * The values that can be bound and read. Numbers are bound as REAL: an INTEGER column stores whole ones as integers, an expression without a column
 * keeps them REAL. Three kinds are refused: a bound boolean ends the process in libsql, U+0000 cuts a string, and lone surrogates are altered.
 */
export type SqlValue = string | number | bigint | Uint8Array | null;

export interface Changes {
  readonly changes: number;
  /** The rowid of the last row that was inserted. */
  readonly lastInsertRowid: number;
}

/** A prepared statement; rows come as arrays in the order of the columns. Every call finishes with the statement reset. */
export interface Statement<Row extends readonly SqlValue[]> {
  get(...parameters: readonly SqlValue[]): Row | undefined;
  all(...parameters: readonly SqlValue[]): Row[];
  run(...parameters: readonly SqlValue[]): Changes;
  /**
   * The rows one after the other, for results of any size. Leaving the loop early frees the snapshot at once. The statement must not be run again,
   * and nothing else be left open on the connection, while the loop runs.
   */
  iterate(...parameters: readonly SqlValue[]): Generator<Row, void, void>;
}

export interface Database {
  prepare<Row extends readonly SqlValue[] = readonly SqlValue[]>(sql: string): Statement<Row>;
  /** Runs one or several statements without parameters. */
  exec(sql: string): void;
  /** The first column of a pragma's first row. */
  pragma(source: string): SqlValue | undefined;
  readonly inTransaction: boolean;
  close(): void;
}

export interface DatabaseSettings {
  /** `full`: a commit is on disk when it returns. `normal`: a power cut may take the last commits, never the file's order. */
  readonly synchronous?: 'full' | 'normal';
  /** Overwrites with zeros what is deleted. */
  readonly secureDelete?: boolean;
  /** Page cache of the connection in KiB; the default is 8,192. */
  readonly cacheKiB?: number;
  /** The WAL is copied into the file when it has this many pages of 4 KiB; the default is 2,000. */
  readonly checkpointPages?: number;
}

/** Opens a file for reading and writing, in WAL mode. @throws Error when it cannot be opened or is no database */
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

/** Opens a file that a writer has made; a statement that writes is refused. */
export function openForReading(file: string, settings: DatabaseSettings = {}): Database {
  const database = connect(file, settings);
  database.exec('PRAGMA query_only=ON');
  return database;
}

/** Opens a file to copy it with `VACUUM INTO`, which is refused where nothing may be written; or the copy itself, which no other has open. */
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
  // libsql leaves a statement at its end after `all` and `iterate`, and the next `get` answers for the parameters of that run.
  // A `get` without rows resets the statement too, so it is made once for nothing; queries only, since a write would write twice.
  let atEnd = false;
  return {
    // The casts: what a statement selects is known to its SQL alone.
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

/** libsql would hold an abandoned statement's snapshot until a garbage collection; interrupting it resets it now. */
function abandon(connection: Libsql.Database, rows: Iterator<unknown>): void {
  // The cast: libsql has this method and forgot to declare it.
  (connection as unknown as { interrupt(): void }).interrupt();
  try {
    while (!rows.next().done);
  } catch {
    // The interrupt ends the read with an error, as meant.
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
