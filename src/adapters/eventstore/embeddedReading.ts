/** The reads of the embedded event store as its port has them, whichever thread reads the file, and the format of positions. */
import type { Position, ReadEvent, StoredEvent } from '../../kernel/events.js';
import { isJsonObject } from '../../kernel/json.js';
import {
  type AllPage,
  DamagedEvent,
  type EventStore,
  type ReadAllOptions,
  type StreamPlace,
} from '../../ports/eventStore.js';
import type { CallOf } from '../sqlite/operations.js';
import type { AllRows, EventReads, EventRow, NamedEventRow } from './embeddedReads.js';
import { checkLimit, checkPrefixes } from './limits.js';

/** Most events before the first position that are listed; there can be as many as the store has events. */
const mostInFront = 1_000;

/** Events that one read of a stream returns at most, unless the caller says otherwise. */
export const defaultLimit = 1_000;

/** @param call reads the file @param pageOf one of the functions below */
export function readsOf<Event extends StoredEvent>(
  call: CallOf<EventReads>,
  pageOf: (page: AllRows) => AllPage<Event>,
): Required<Pick<EventStore, 'readStream' | 'selfCheck'>> & {
  readAll(options: ReadAllOptions): Promise<AllPage<Event>>;
} {
  return {
    async readStream(stream, { from, limit = defaultLimit, backwards = false } = {}) {
      checkLimit(limit, 4_096);
      const start = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
      const rows = await call('stream', stream, start, limit, backwards);
      return rows.map((row) => eventOf(row, stream));
    },
    async readAll({ after, limit, streamPrefixes }) {
      checkLimit(limit, 10_000);
      if (streamPrefixes !== undefined) checkPrefixes(streamPrefixes);
      return pageOf(await call('all', rowidOf(after), limit, streamPrefixes ?? []));
    },
    selfCheck: {
      misplaced: async (from, upTo) =>
        (await call('misplaced', rowidOf(from), rowidOf(upTo))).map(positionOf),
      streamed: (upTo) => call('streamed', rowidOf(upTo)),
      inFront: async () =>
        (await call('inFront', mostInFront)).map(([stream, revision]): StreamPlace => ({ stream, revision })),
      changes: () => call('changes'),
    },
  };
}

/** Returns the page of events; it ends before a damaged event. @throws DamagedEvent when the first event is damaged */
export function pageOf(page: AllRows): AllPage {
  return pageOfEvents(page, (row) => eventOf(row, row[6]));
}

/** As `pageOf`, with the stored texts of each event. */
export function pageWithTexts(page: AllRows): AllPage<ReadEvent> {
  return pageOfEvents(page, (row): ReadEvent => {
    const { stream, revision, position, id, type, data, metadata } = eventOf(row, row[6]);
    const storedTexts = { data: row[4], metadata: row[5] };
    return { stream, revision, position, id, type, data, metadata, storedTexts };
  });
}

function pageOfEvents<Event extends StoredEvent>(
  page: AllRows,
  read: (row: NamedEventRow) => Event,
): AllPage<Event> {
  const events: Event[] = [];
  for (const row of page.rows) {
    try {
      events.push(read(row));
    } catch (error) {
      const last = events.at(-1);
      if (last === undefined) throw error;
      return { events, position: last.position, atEnd: false };
    }
  }
  return {
    events,
    position: page.reached === 0 ? undefined : positionOf(page.reached),
    atEnd: page.reached >= page.head,
  };
}

/** @throws DamagedEvent when its JSON was damaged in the file */
function eventOf(row: EventRow | NamedEventRow, stream: string): StoredEvent {
  const [rowid, revision, id, type, data, metadata] = row;
  const position: Position = positionOf(rowid);
  try {
    const parsed = { data: JSON.parse(data), metadata: JSON.parse(metadata) };
    if (isJsonObject(parsed.data) && isJsonObject(parsed.metadata))
      return { stream, revision, position, id, type, ...parsed };
  } catch {
    // Reported below.
  }
  throw new DamagedEvent(stream, revision, position);
}

/** Digits of the largest integer that a JavaScript number holds exactly. */
const digits = 16;

/** Returns the position with a fixed width, so that sorting texts sorts the numbers. */
export function positionOf(rowid: number): Position {
  return String(rowid).padStart(digits, '0');
}

/** @throws TypeError for a text that is not a position of this store */
export function rowidOf(position: Position | undefined): number {
  if (position === undefined) return 0;
  const rowid = /^\d{16}$/.test(position) ? Number(position) : Number.NaN;
  if (!Number.isSafeInteger(rowid))
    throw new TypeError(`'${position}' is not a position in this event store`);
  return rowid;
}
