/** Appends of the embedded event store, run in its writer thread. */
import type { OpenOperations } from '../sqlite/operations.js';
import { makeTables } from './embeddedSchema.js';

/** Number of fields per event. The fields of all events are passed in one flat array. */
export const fieldsPerEvent = 4;
export type EventFields = readonly string[];

/** The revision that stands for "no stream". */
export const none = -1;

/** `appended`: revision and rowid of the last event. `conflict`: the current revision of the stream. */
export type AppendAnswer =
  | readonly [outcome: 'appended', revision: number, rowid: number]
  | readonly [outcome: 'conflict', revision: number];

export type KeyFields = readonly [key: string, commandId: string, fingerprint: string, expiresAt: number];

export interface EventWrites {
  /**
   * @param fields id, type, data and metadata of each event, the last two as JSON text
   * @param key the command's key, to be stored with its first events
   */
  append(stream: string, expected: number, fields: EventFields, key?: KeyFields): AppendAnswer;
  /** Removes up to `limit` expired keys and returns how many it removed. */
  dropKeys(now: number, limit: number): number;
}

export const open: OpenOperations<EventWrites> = (database) => {
  makeTables(database);
  const findStream = database.prepare<[id: number, revision: number]>(
    'SELECT id, revision FROM streams WHERE name = ?',
  );
  const addStream = database.prepare('INSERT INTO streams (name, revision) VALUES (?, ?)');
  const moveStream = database.prepare('UPDATE streams SET revision = ? WHERE id = ?');
  const addEvent = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addKey = database.prepare(
    'INSERT OR REPLACE INTO command_keys (key, command, fingerprint, expires) VALUES (?, ?, ?, ?)',
  );
  // In order of insertion, which is also that of expiry: the first key that has to stay ends the search.
  const oldestKeys = database.prepare<[id: number, expires: number]>(
    'SELECT id, expires FROM command_keys ORDER BY id LIMIT ?',
  );
  const dropKeysUpTo = database.prepare('DELETE FROM command_keys WHERE id <= ?');
  const eventsAt = database.prepare<[id: string, rowid: number]>(
    'SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
  );

  /** Returns the original answer when exactly these events are where this append would have put them. */
  function findRepeated(stream: number, expected: number, fields: EventFields): AppendAnswer | undefined {
    const last = expected + fields.length / fieldsPerEvent;
    const stored = eventsAt.all(stream, expected + 1, last);
    const rowid = stored.at(-1)?.[1];
    if (rowid === undefined || stored.length !== last - expected) return undefined;
    const same = stored.every(([id], index) => id === fields[index * fieldsPerEvent]);
    return same ? ['appended', last, rowid] : undefined;
  }

  return {
    append: (name, expected, fields, key) => {
      const [stream, actual] = findStream.get(name) ?? [undefined, none];
      if (actual !== expected) {
        const before = stream === undefined ? undefined : findRepeated(stream, expected, fields);
        return before ?? ['conflict', actual];
      }
      const last = expected + fields.length / fieldsPerEvent;
      const id = stream ?? addStream.run(name, last).lastInsertRowid;
      if (stream !== undefined) moveStream.run(last, stream);
      let rowid = 0;
      for (let index = 0; index < fields.length; index += fieldsPerEvent) {
        const revision = expected + 1 + index / fieldsPerEvent;
        rowid = addEvent.run(id, revision, ...fields.slice(index, index + fieldsPerEvent)).lastInsertRowid;
      }
      if (key !== undefined) addKey.run(...key);
      return ['appended', last, rowid];
    },
    dropKeys: (now, limit) => {
      const oldest = oldestKeys.all(limit);
      const staying = oldest.findIndex(([, expires]) => expires > now);
      const dropped = staying === -1 ? oldest : oldest.slice(0, staying);
      const [last] = dropped.at(-1) ?? [];
      if (last !== undefined) dropKeysUpTo.run(last);
      return dropped.length;
    },
  };
};
