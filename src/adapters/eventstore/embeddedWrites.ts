/** Runs in the writer thread of the embedded event store: appends. */
import type { OpenOperations } from '../sqlite/operations.js';
import { makeTables } from './embeddedSchema.js';

/** The fields of an event to append lie in a row, one event after the other: this many each. */
export const fieldsPerEvent = 4;
export type EventFields = readonly string[];

/** Revision that stands for "no stream". */
export const none = -1;

/** After `appended`, revision and rowid of the last event; after `conflict`, the revision that the stream has. */
export type AppendAnswer =
  | readonly [outcome: 'appended', revision: number, rowid: number]
  | readonly [outcome: 'conflict', revision: number];

export interface EventWrites {
  /** @param fields - id, type, data and metadata of each event, the last two as JSON text */
  append(stream: string, expected: number, fields: EventFields): AppendAnswer;
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
  const eventsAt = database.prepare<[id: string, rowid: number]>(
    'SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
  );

  /** The answer of the first time, when these very events are where this append would have put them. */
  function findRepeated(stream: number, expected: number, fields: EventFields): AppendAnswer | undefined {
    const last = expected + fields.length / fieldsPerEvent;
    const stored = eventsAt.all(stream, expected + 1, last);
    const rowid = stored.at(-1)?.[1];
    if (rowid === undefined || stored.length !== last - expected) return undefined;
    const same = stored.every(([id], index) => id === fields[index * fieldsPerEvent]);
    return same ? ['appended', last, rowid] : undefined;
  }

  return {
    append: (name, expected, fields) => {
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
      return ['appended', last, rowid];
    },
  };
};
