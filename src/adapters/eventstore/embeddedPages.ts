/** Turns rows of the embedded event store into events. */
import type { Position, ReadEvent, StoredEvent } from '../../kernel/events.js';
import { isJsonObject } from '../../kernel/json.js';
import { type AllPage, DamagedEvent } from '../../ports/eventStore.js';
import type { AllRows, EventRow, NamedEventRow } from './embeddedReads.js';
import { positionOf } from './embeddedSchema.js';

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
export function eventOf(row: EventRow | NamedEventRow, stream: string): StoredEvent {
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
