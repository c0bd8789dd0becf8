/** The tables of the embedded event store. */
import type { Database } from '../sqlite/database.js';

const version = 1;

/**
 * `events` holds each event as it was appended, with its JSON verbatim. Auditors check these rows, so the file itself refuses changes to
 * them. The rowid is the position: it has no gaps and follows the order of commits, because no event is ever deleted. Files of earlier
 * versions lack the CHECK on it. `streams` keeps the last revision, so that an append looks up a single row.
 */
const objects: Readonly<Record<string, string>> = {
  streams: `CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL
  ) STRICT`,
  events: `CREATE TABLE events (
    position INTEGER PRIMARY KEY CHECK (position > 0),
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT`,
  events_of_stream: 'CREATE UNIQUE INDEX events_of_stream ON events (stream, revision)',
  events_never_change:
    "CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events never change'); END",
  events_stay:
    "CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END",
};

/**
 * The keys under which commands were sent, until they expire; they reveal nothing about the requests. Files of earlier versions get this
 * table too; those versions ignore it.
 */
const keyTable = `CREATE TABLE IF NOT EXISTS command_keys (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    command TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires INTEGER NOT NULL
  ) STRICT`;

/** Creates the tables in a new file. @throws Error when a newer version of the service has written the file */
export function makeTables(database: Database): void {
  const found = database.pragma('user_version');
  if (found !== 0 && found !== version)
    throw new Error(`the event store has format ${found}, but this version supports ${version}`);
  if (found === 0)
    database.exec(
      `BEGIN IMMEDIATE; ${Object.values(objects).join('; ')}; PRAGMA user_version = ${version}; COMMIT`,
    );
  database.exec(keyTable);
}

/** The statement as SQLite stores it, with whitespace normalised. */
const plain = (sql: string) => sql.replace('IF NOT EXISTS ', '').replace(/\s+/g, ' ');

/** Describes how the file differs from one made by `makeTables`, in one sentence per difference. */
export function changedTables(database: Database): readonly string[] {
  const found = new Map(
    // Indexes that SQLite itself creates have no text or a name of its own.
    database
      .prepare<[name: string, sql: string]>(
        "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      )
      .all(),
  );
  const declared = new Map(Object.entries({ ...objects, command_keys: keyTable }));
  const changes: string[] = [];
  for (const [name, sql] of declared) {
    const own = found.get(name);
    if (own === undefined) changes.push(`${name} is missing from the file of the events`);
    // Files of earlier versions lack the CHECK.
    else if (![plain(sql), plain(sql).replace(' CHECK (position > 0)', '')].includes(plain(own)))
      changes.push(`${name} is not what the service made in the file of the events`);
  }
  for (const name of found.keys())
    if (!declared.has(name)) changes.push(`${name} was added to the file of the events`);
  return changes;
}
