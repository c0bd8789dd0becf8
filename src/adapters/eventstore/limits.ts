/** Limits of every event store, checked before the store is called. */
import type { EventToAppend } from '../../kernel/events.js';
import type { ExpectedRevision } from '../../ports/eventStore.js';

const maxEvents = 1_000;
const maxEventBytes = 1024 * 1024;
const maxName = 512;
const maxPrefixes = 64;

/** @throws RangeError for an invalid stream name, revision or number of events */
export function checkAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): void {
  if (stream === '' || stream.length > maxName) {
    throw new RangeError(`a stream's name has 1 to ${maxName} characters, not ${stream.length}`);
  }
  if (expected !== 'no-stream' && (!Number.isSafeInteger(expected) || expected < 0))
    throw new RangeError(`${expected} is no revision`);
  if (events.length === 0 || events.length > maxEvents) {
    throw new RangeError(`an append takes 1 to ${maxEvents} events, not ${events.length}`);
  }
}

/** @param texts the JSON of data and metadata @throws RangeError when they are too large for an event */
export function checkSize(type: string, texts: readonly string[]): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > maxEventBytes)
    throw new RangeError(`${type} has ${bytes} bytes, an event takes ${maxEventBytes}`);
}

/** @throws RangeError */
export function checkLimit(limit: number, most: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    throw new RangeError(`a page takes 1 to ${most} events, not ${limit}`);
  }
}

/** @throws RangeError */
export function checkPrefixes(prefixes: readonly string[]): void {
  if (prefixes.length === 0 || prefixes.length > maxPrefixes)
    throw new RangeError(`a read takes 1 to ${maxPrefixes} prefixes, not ${prefixes.length}`);
}
