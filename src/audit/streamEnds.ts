/** Finds events that readers of a stream get although they are not in the order of the store. */
import type { ChainEnd } from '../events/chain.js';
import type { Position } from '../kernel/events.js';
import { DamagedEvent, type SelfCheck } from '../ports/eventStore.js';
import { isOutOfReach } from '../ports/unavailable.js';
import type { Findings } from './findings.js';
import { type Found, type ReadableStore, UnreadableStore } from './orderedEvents.js';
import { eventAt } from './placedEvents.js';
import { atOnce, standing } from './splitStreams.js';

const outside = (stream: string, revision: number) =>
  `Readers of ${stream} get an event of revision ${revision} that is not in the order of the store`;

/** A stream as it is in the order of the store, up to a position. */
interface EndedStream {
  readonly stream: string;
  readonly end: ChainEnd;
  readonly upTo: Position;
}

/** For stores that can be asked only about one stream at a time: each is read from its last event on. */
export function createStreamEnds(store: ReadableStore, findings: Findings) {
  let noted: EndedStream[] = [];

  async function checkEnd({ stream, end, upTo }: EndedStream): Promise<void> {
    const last = end.nextRevision - 1;
    // A damaged name may be one that no store accepts.
    if (stream === '' || stream.includes('\0')) return;
    const found = await readFrom(store, stream, last);
    const more = found.find(({ revision }) => revision > last);
    if (more !== undefined && more.position <= upTo) {
      const { revision, position } = more;
      findings.add({ fault: 'outside-order', stream, revision, position, detail: outside(stream, revision) });
    }
    const own = found.find(({ revision }) => revision === last);
    // If only a later, damaged event was returned, what stands here is unknown.
    if (own === undefined) return more === undefined ? checkMissing(stream, last) : undefined;
    if (own instanceof DamagedEvent || end.unknown === true || own.metadata.hash === end.hash) return;
    const detail = `${standing(stream, last)} get a different event`;
    const { position } = own;
    findings.add({ fault: 'outside-order', stream, revision: last, position, detail });
  }

  /** A stream without a beginning is already a finding. */
  async function checkMissing(stream: string, revision: number): Promise<void> {
    if ((await eventAt(store, stream, 0)) === undefined) return;
    const detail = `${standing(stream, revision)} do not find it`;
    findings.add({ fault: 'hidden', stream, revision, detail });
  }

  return {
    /** Notes a stream for `check`: the order holds no more of it up to the position. */
    note(stream: string, end: ChainEnd, upTo: Position): void {
      noted.push({ stream, end, upTo });
    },
    /** Checks the noted streams. @throws Unavailable, UnreadableStore */
    async check(): Promise<void> {
      const looked = noted;
      noted = [];
      for (let from = 0; from < looked.length; from += atOnce)
        await Promise.all(looked.slice(from, from + atOnce).map(checkEnd));
    },
  };
}

/** @throws Unavailable, UnreadableStore */
async function readFrom(store: ReadableStore, stream: string, from: number): Promise<readonly Found[]> {
  try {
    return await store.readStream(stream, { from, limit: 2 });
  } catch (error) {
    if (error instanceof DamagedEvent) return [error];
    if (isOutOfReach(error)) throw error;
    throw new UnreadableStore(error);
  }
}

/**
 * For stores that can check themselves: all streams together must hold as many events as the order, in unchanged tables.
 * @throws Unavailable, UnreadableStore
 */
export async function findOutsideOrder(
  selfCheck: SelfCheck,
  upTo: Position | undefined,
  events: number,
  findings: Findings,
): Promise<void> {
  try {
    const changes = await selfCheck.changes();
    if (changes.length > 0) findings.add({ fault: 'changed-tables', detail: changes.join('; ') });
    if (upTo === undefined) return;
    const inFront = await selfCheck.inFront();
    for (const { stream, revision } of inFront) {
      findings.add({ fault: 'outside-order', stream, revision, detail: outside(stream, revision) });
    }
    const streamed = await selfCheck.streamed(upTo);
    if (streamed === events || inFront.length > 0) return;
    const detail = `Up to position ${upTo}, all streams together hold ${streamed} events, but the order of the store has ${events}`;
    findings.add({ fault: 'outside-order', position: upTo, detail });
  } catch (error) {
    if (isOutOfReach(error)) throw error;
    throw new UnreadableStore(error);
  }
}
