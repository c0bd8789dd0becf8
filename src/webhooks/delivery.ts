/**
 * Sends one endpoint its events: pages of the feed behind its cursor, and what is held back when its time has come. Where the order of subjects
 * counts, a failing event holds back its subject alone. Only the place is remembered, and it is read again.
 */
import { createHash } from 'node:crypto';
import { forEachConcurrently } from '../kernel/concurrency.js';
import type { Records } from '../ports/records.js';
import type { PublicEvent } from '../publicEvents/event.js';
import type { Feed } from '../publicEvents/feed.js';
import type { Positions } from '../publicEvents/positions.js';
import { typeTest } from '../publicEvents/types.js';
import { type AttemptLog, createAttemptLog } from './attempts.js';
import {
  type DeliveryState,
  findDelivery,
  freshDelivery,
  type Held,
  mostHeld,
  saveDelivery,
  waitingSince,
} from './deliveryState.js';
import type { Endpoint } from './endpoint.js';
import type { Lanes } from './lanes.js';
import { beginReplays } from './replays.js';
import { createSending, type SendEvent, type SendingDependencies } from './sending.js';

export interface DeliveryDependencies extends SendingDependencies {
  readonly feed: Feed;
  readonly records: Records;
  /** Shared by all endpoints of the process. */
  readonly lanes: Lanes;
}

export interface Turn {
  /** Whether there may be more to send at once. */
  readonly isBehind: boolean;
  /** When something that is held back is due, milliseconds since 1970. */
  readonly nextAt: number | undefined;
}

export interface Delivery {
  /**
   * Sends what is there: a page at most of what is new. @param current the endpoint as it is by then, asked before each message
   * @throws DeliveryLost when another process sends; Unavailable
   */
  turn(current: () => Endpoint, signal: AbortSignal, wake: () => void): Promise<Turn>;
  /** Moves the cursor past events of which none is for the endpoint. */
  skipTo(position: string): Promise<void>;
  /** Stores how far it has come, to the last answer. @throws DeliveryLost, Unavailable */
  save(): Promise<void>;
  /** Since when the first of what waits has been waiting, and since when nothing was taken; null where that is not so. */
  since(): { readonly waiting: string | null; readonly failing: string | null };
  /** Resolves when nothing is on its way any more, once the signal of the turns has aborted. */
  end(): Promise<void>;
}

/** Subjects that are sent at a time: always so many, and at most so many where the process has lanes left. */
const own = 2;
const most = 32;
/** Events of a page for each of them. */
const eventsOfLane = 8;
/** Milliseconds for a page, or for what is held back, after which the endpoint counts as slow. */
const slowAfter = 2_000;
/** Milliseconds until it is stored which events of a page are done. */
const notedEvery = 1_000;
/** An endpoint that takes nothing at all gets nothing new until it takes something. */
const mostFailures = 10;

export async function openDelivery(
  endpoint: Endpoint,
  dependencies: DeliveryDependencies,
): Promise<Delivery> {
  const { feed, records, lanes, now } = dependencies;
  const { id } = endpoint;
  const found = await findDelivery(records, id);
  const state: DeliveryState = found?.state ?? freshDelivery(endpoint.after);
  let version: number | 'absent' = found?.version ?? 'absent';
  const log: AttemptLog = createAttemptLog(records, id, now);
  const sendAnyway = createSending(dependencies, state, log);
  /** Subjects that are worth sending at a time: few to a slow receiver. */
  let width = own;
  let saved = found === undefined ? '' : digestOf(found.state);
  let saving: Promise<void> = Promise.resolve();
  let savedAt = now();
  let failure: { readonly error: unknown } | undefined;
  const running = new Map<Held, Promise<void>>();
  /** The last event of a held subject that was passed over; where it is not known, it may be the cursor. */
  const skipped = new Map<Held, string>();

  clampState(state, endpoint, feed.positions);

  const raw = (position: string | null) => (position === null ? '' : feed.positions.read(position));
  /** Where the cursor has been: a replay of some types puts it back. */
  const passed = () => state.replaying?.until ?? state.cursor;

  /** What is no longer wanted counts as taken. */
  const send: SendEvent = async (event, after, attempts, current, signal) =>
    typeTest(current().types)(event.type) ? sendAnyway(event, after, attempts, current, signal) : 'taken';

  async function saveNow(): Promise<void> {
    savedAt = now();
    await log.store(state);
    const digest = digestOf(state);
    if (digest === saved) return;
    version = await saveDelivery(records, id, state, version);
    saved = digest;
  }

  /** One after the other: each rests on the version of the one before. */
  function save(): Promise<void> {
    const done = saving.then(saveNow);
    saving = done.catch(() => undefined);
    return done;
  }

  /** A receiver that is slow has few messages on their way. */
  function learnPace(began: number): void {
    width = performance.now() - began < slowAfter ? Math.min(width * 2, most) : own;
  }

  function hold(event: PublicEvent, after: string | null, nextAt: number, alone: boolean): void {
    const since = new Date(now()).toISOString();
    const { id: eventId, subject } = event;
    state.held.push({ after, id: eventId, subject, attempts: 1, nextAt, since, reached: null, alone });
  }

  /** Sends the events of one subject, or a single one, in order until one fails. */
  async function sendInOrder(
    { events, alone }: Group,
    current: () => Endpoint,
    signal: AbortSignal,
  ): Promise<void> {
    for (const { event, after } of events) {
      const result = await send(event, after, 0, current, signal);
      state.done.push(event.id);
      if (typeof result !== 'number') {
        if (now() - savedAt >= notedEvery) await save();
        continue;
      }
      hold(event, after, result, alone);
      // The events behind it are read again when it is taken.
      return;
    }
  }

  /** Goes on with one event that was held back alone. */
  async function sendOne(one: Held, current: () => Endpoint, signal: AbortSignal): Promise<void> {
    const event = await findHeld(one);
    // One that is not there any more was lost with a backup.
    const result =
      event === undefined ? 'taken' : await send(event, one.after, one.attempts, current, signal);
    if (typeof result === 'number') Object.assign(one, { attempts: one.attempts + 1, nextAt: result });
    else one.reached = '';
  }

  /** Among all of its subject: other types may be wanted by now than when it was held back. */
  async function findHeld({ after: place, id: eventId, subject }: Held): Promise<PublicEvent | undefined> {
    for (let after = place === null ? undefined : raw(place); ; ) {
      const page = await feed.read({ after, subject, limit: eventsOfLane });
      const event = page.events.find((each) => each.id === eventId);
      if (event !== undefined || page.atEnd) return event;
      after = page.position;
    }
  }

  /** Goes on with a subject that was held back, up to where the cursor has been. */
  async function sendSubject(one: Held, current: () => Endpoint, signal: AbortSignal): Promise<void> {
    for (;;) {
      // Events stored behind it meanwhile are not passed over: they are compared once no page is on its way.
      const limitText = passed();
      const limit = raw(limitText);
      const after = one.after === null ? undefined : raw(one.after);
      const { subject } = one;
      const page = await feed.read({ after, types: current().types, subject, limit: eventsOfLane });
      const placed = placesOf(page.events, one.after);
      const start = Math.max(
        0,
        placed.findIndex(({ event }) => event.id === one.id),
      );
      for (const [index, { event, after: before }] of placed.entries()) {
        if (index < start) continue;
        if (raw(event.position) > limit) {
          one.reached = limitText;
          return;
        }
        const attempts = event.id === one.id ? one.attempts : 0;
        const result = await send(event, before, attempts, current, signal);
        if (typeof result === 'number') {
          Object.assign(one, { after: before, id: event.id, attempts: attempts + 1, nextAt: result });
          return;
        }
        const next = placed[index + 1]?.event;
        const isParted = next?.position === event.position;
        const place = isParted ? { after: before, id: next.id } : { after: event.position, id: '' };
        Object.assign(one, { ...place, attempts: 0 });
      }
      if (page.atEnd || (page.position !== undefined && page.position >= limit)) {
        one.reached = limitText;
        return;
      }
      if (page.position !== undefined)
        Object.assign(one, { after: feed.positions.textOf(page.position), id: '' });
    }
  }

  /** In the background, so that a slow answer keeps nothing else waiting. */
  function startHeld(one: Held, current: () => Endpoint, signal: AbortSignal, wake: () => void): void {
    const began = performance.now();
    const lane = running.size < own ? 0 : lanes.take(running.size < width ? 1 : 0);
    if (running.size >= own && lane === 0) return;
    const work = (one.alone ? sendOne : sendSubject)(one, current, signal)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        learnPace(began);
        lanes.give(lane);
        running.delete(one);
        wake();
      });
    running.set(one, work);
  }

  /** Lets go of what has come to where the cursor has been. Only while no page is on its way, so that the cursor stands still. */
  function releaseHeld(): void {
    state.held = state.held.filter((one) => {
      if (one.reached === null || running.has(one)) return true;
      if (one.reached === '') return false;
      if (raw(one.reached) >= raw(skipped.get(one) ?? passed())) return false;
      Object.assign(one, { reached: null, nextAt: now() });
      return true;
    });
  }

  /** A page of what is new. @returns whether there is more */
  async function sendNew(current: () => Endpoint, signal: AbortSignal): Promise<boolean> {
    const { cursor, replaying } = state;
    const { types, order } = current();
    const isWanted = typeTest(replaying?.types);
    const began = performance.now();
    const after = cursor === null ? undefined : raw(cursor);
    const extra = lanes.take(width - own);
    const page = await feed
      .read({ after, types, limit: (own + extra) * eventsOfLane })
      .catch((error: unknown) => {
        lanes.give(extra);
        throw error;
      });
    const heldSubjects = new Map(state.held.filter(({ alone }) => !alone).map((one) => [one.subject, one]));
    const groups = new Map<string, Group>();
    const done = new Set(state.done);
    for (const placed of placesOf(page.events, cursor)) {
      const { subject, type, position, id: eventId } = placed.event;
      if (done.has(eventId)) continue;
      const isRepeated = replaying !== null && raw(position) <= raw(replaying.until);
      if (isRepeated && !isWanted(type)) continue;
      const held = order === 'subject' ? heldSubjects.get(subject) : undefined;
      // What the subject is held back behind was taken: its repetition waits for nothing.
      if (held !== undefined && !(isRepeated && raw(position) <= raw(held.after))) {
        skipped.set(held, position);
        continue;
      }
      const alone = order === 'none' || held !== undefined;
      const name = alone ? eventId : subject;
      const group = groups.get(name);
      if (group === undefined) groups.set(name, { events: [placed], alone });
      else group.events.push(placed);
    }
    // The cursor stays where it is until all of them are sent or held: a crash has them sent again, and none lost.
    try {
      await forEachConcurrently(groups.values(), own + extra, (group) => sendInOrder(group, current, signal));
    } finally {
      lanes.give(extra);
    }
    if (page.position !== undefined) state.cursor = feed.positions.textOf(page.position);
    const read = new Set(page.events.map((event) => event.id));
    state.done = state.done.filter((eventId) => !read.has(eventId));
    // Events behind those that failed in this very page may have been passed over up to its end.
    for (const one of state.held)
      if (!skipped.has(one) && state.cursor !== null) skipped.set(one, state.cursor);
    if (replaying !== null && raw(state.cursor) >= raw(replaying.until)) state.replaying = null;
    learnPace(began);
    return !page.atEnd;
  }

  return {
    async skipTo(position) {
      if (state.held.length > 0 || state.replaying !== null || raw(position) <= raw(state.cursor)) return;
      state.cursor = position;
      await save();
    },
    async turn(current, signal, wake) {
      if (failure !== undefined) throw failure.error;
      beginReplays(state, current(), feed.positions, now());
      releaseHeld();
      for (const one of state.held)
        if (one.nextAt <= now() && one.reached === null && !running.has(one))
          startHeld(one, current, signal, wake);
      const isStuck =
        state.held.length >= mostHeld || (state.failures >= mostFailures && state.held.length > 0);
      const isBehind = isStuck ? false : await sendNew(current, signal);
      if (!isStuck && !isBehind) state.behindSince = null;
      else state.behindSince ??= new Date(now()).toISOString();
      await save();
      // A due subject that finds no lane goes on when one under way has ended.
      const times = state.held
        .filter((one) => !running.has(one) && (running.size < own || one.nextAt > now()))
        .map((one) => (one.reached === null ? one.nextAt : 0));
      return { isBehind, nextAt: times.length === 0 ? undefined : Math.min(...times) };
    },
    save,
    since: () => ({ waiting: waitingSince(state), failing: state.failingSince }),
    async end() {
      await Promise.allSettled(running.values());
    },
  };
}

/** Where a backup was restored, what came behind it is no more: neither events nor replays. */
function clampState(state: DeliveryState, { replays }: Endpoint, positions: Positions): void {
  const cursor = positions.clamp(state.cursor);
  // The next replay has a revision again that one of those had.
  if (cursor !== state.cursor) state.replays = Math.min(state.replays, replays.at(-1)?.revision ?? 0);
  state.cursor = cursor;
  for (const one of [...state.held, ...state.failed]) one.after = positions.clamp(one.after);
  for (const one of state.held) one.reached &&= positions.clamp(one.reached);
  const until = positions.clamp(state.replaying?.until ?? null);
  if (state.replaying !== null) state.replaying = until === null ? null : { ...state.replaying, until };
}

/** Kept in place of the state itself, which may be long. */
function digestOf(state: DeliveryState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64');
}

/** An event, and the position behind which it is read. */
interface Placed {
  readonly event: PublicEvent;
  readonly after: string | null;
}

/** Events of a page that are sent one after the other. */
interface Group {
  readonly events: Placed[];
  /** Whether a failed one is held back alone. */
  readonly alone: boolean;
}

function placesOf(events: readonly PublicEvent[], start: string | null): readonly Placed[] {
  let after = start;
  return events.map((event, index) => {
    const before = events[index - 1];
    if (before !== undefined && before.position !== event.position) after = before.position;
    return { event, after };
  });
}
