/**
 * Sends one endpoint its events: pages of the feed after its cursor, and held-back events when they are due. If the order of subjects
 * matters, a failing event holds back only its own subject. Only the place of a held event is stored; the event is read again.
 */
import { createHash } from 'node:crypto';
import { forEachConcurrently } from '../kernel/waiting.js';
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
import { longestRetryDelay } from './retries.js';
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
  /** When the next held event is due, in ms since 1970. */
  readonly nextAt: number | undefined;
}

export type Delivery = Awaited<ReturnType<typeof openDelivery>>;

/** Number of subjects sent at a time: `own` always, up to `most` while the process has lanes left. */
const own = 2;
const most = 32;
/** Number of events per lane on a page. */
const eventsOfLane = 8;
/** Time for a page or a held subject after which the endpoint counts as slow, in ms. */
const slowAfter = 2_000;
/** Interval at which finished events of a page are stored, in ms. */
const notedEvery = 1_000;
/** After so many failures in a row an endpoint gets nothing new until it takes something. */
const mostFailures = 10;

export async function openDelivery(endpoint: Endpoint, dependencies: DeliveryDependencies) {
  const { feed, records, lanes, now } = dependencies;
  const { id } = endpoint;
  const furthest = longestRetryDelay(dependencies.retryDelays);
  const found = await findDelivery(records, id);
  const state: DeliveryState = found?.state ?? freshDelivery(endpoint.after);
  let version: number | 'absent' = found?.version ?? 'absent';
  const log: AttemptLog = createAttemptLog(records, id, now);
  const sendAnyway = createSending(dependencies, state, log);
  /** Number of subjects worth sending at a time: few to a slow receiver. */
  let width = own;
  let saved = found === undefined ? '' : digestOf(found.state);
  let saving: Promise<void> = Promise.resolve();
  let savedAt = now();
  let failure: { readonly error: unknown } | undefined;
  const running = new Map<Held, Promise<void>>();
  /** The last event of a held subject that was passed over; if unknown, it may be the cursor. */
  const skipped = new Map<Held, string>();

  clampState(state, endpoint, feed.positions);

  const raw = (position: string | null) => (position === null ? '' : feed.positions.read(position));
  /** How far the cursor has been: a replay of some types moves it back. */
  const passed = () => state.replaying?.until ?? state.cursor;

  /** An event that is no longer wanted counts as taken. */
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

  /** Saves run one after the other, as each needs the version of the one before. */
  function save(): Promise<void> {
    const done = saving.then(saveNow);
    saving = done.catch(() => undefined);
    return done;
  }

  /** A slow receiver gets few messages at a time. */
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
      // Later events of the subject are read again once this one is taken.
      return;
    }
  }

  /** Retries one event that was held back alone. */
  async function sendOne(one: Held, current: () => Endpoint, signal: AbortSignal): Promise<void> {
    const event = await findHeld(one);
    // An event that no longer exists was lost with a backup.
    const result =
      event === undefined ? 'taken' : await send(event, one.after, one.attempts, current, signal);
    if (typeof result === 'number') Object.assign(one, { attempts: one.attempts + 1, nextAt: result });
    else one.reached = '';
  }

  /** Searches all types of the subject, because the wanted types may have changed since the event was held back. */
  async function findHeld({ after: place, id: eventId, subject }: Held): Promise<PublicEvent | undefined> {
    for (let after = place === null ? undefined : raw(place); ; ) {
      const page = await feed.read({ after, subject, limit: eventsOfLane });
      const event = page.events.find((each) => each.id === eventId);
      if (event !== undefined || page.atEnd) return event;
      after = page.position;
    }
  }

  /** Continues a held subject, up to where the cursor has been. */
  async function sendSubject(one: Held, current: () => Endpoint, signal: AbortSignal): Promise<void> {
    for (;;) {
      // Events that are passed over meanwhile are not lost: `reached` is compared again once no page is on its way.
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

  /** Runs in the background, so that a slow answer delays nothing else. */
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

  /** Releases subjects that have caught up with the cursor. Runs only while no page is on its way, so that the cursor does not move. */
  function releaseHeld(): void {
    state.held = state.held.filter((one) => {
      if (one.reached === null || running.has(one)) return true;
      if (one.reached === '') return false;
      if (raw(one.reached) >= raw(skipped.get(one) ?? passed())) return false;
      Object.assign(one, { reached: null, nextAt: now() });
      return true;
    });
  }

  /** Sends a page of new events. @returns whether there are more */
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
      // The event behind which the subject is held back was taken, so its repetition waits for nothing.
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
    // The cursor stays until all of them are sent or held: after a crash they are sent again, and none is lost.
    try {
      await forEachConcurrently(groups.values(), own + extra, (group) => sendInOrder(group, current, signal));
    } finally {
      lanes.give(extra);
    }
    if (page.position !== undefined) state.cursor = feed.positions.textOf(page.position);
    const read = new Set(page.events.map((event) => event.id));
    state.done = state.done.filter((eventId) => !read.has(eventId));
    // Events after those that failed on this page may have been passed over up to its end.
    for (const one of state.held)
      if (!skipped.has(one) && state.cursor !== null) skipped.set(one, state.cursor);
    if (replaying !== null && raw(state.cursor) >= raw(replaying.until)) state.replaying = null;
    learnPace(began);
    return !page.atEnd;
  }

  return {
    /** Moves the cursor past events that are not for the endpoint. */
    async skipTo(position: string) {
      if (state.held.length > 0 || state.replaying !== null || raw(position) <= raw(state.cursor)) return;
      state.cursor = position;
      await save();
    },
    /**
     * Sends what is due, and at most one page of new events. @param current returns the endpoint's current terms, called before each message
     * @throws DeliveryLost if another process sends; Unavailable
     */
    async turn(current: () => Endpoint, signal: AbortSignal, wake: () => void) {
      if (failure !== undefined) throw failure.error;
      beginReplays(state, current(), feed.positions, now());
      releaseHeld();
      for (const one of state.held) {
        // The clock was ahead when the time was set.
        if (one.nextAt > now() + furthest) one.nextAt = now();
        if (one.nextAt <= now() && one.reached === null && !running.has(one))
          startHeld(one, current, signal, wake);
      }
      const isStuck =
        state.held.length >= mostHeld || (state.failures >= mostFailures && state.held.length > 0);
      const isBehind = isStuck ? false : await sendNew(current, signal);
      if (!isStuck && !isBehind) state.behindSince = null;
      else state.behindSince ??= new Date(now()).toISOString();
      await save();
      // A due subject without a lane continues when one that is running ends.
      const times = state.held
        .filter((one) => !running.has(one) && (running.size < own || one.nextAt > now()))
        .map((one) => (one.reached === null ? one.nextAt : 0));
      return { isBehind, nextAt: times.length === 0 ? undefined : Math.min(...times) };
    },
    /** Stores the progress up to the last answer. @throws DeliveryLost, Unavailable */
    save,
    /** Since when events have been waiting, and since when the endpoint has taken none; null if that is not so. */
    since: () => ({ waiting: waitingSince(state), failing: state.failingSince }),
    /** Resolves when no message is on its way any more, after the signal of the turns has aborted. */
    async end() {
      await Promise.allSettled(running.values());
    },
  };
}

/** After a restore, events and replays from after the backup no longer exist. */
function clampState(state: DeliveryState, { replays }: Endpoint, positions: Positions): void {
  const cursor = positions.clamp(state.cursor);
  // The next replay may have a revision that one of those lost had.
  if (cursor !== state.cursor) state.replays = Math.min(state.replays, replays.at(-1)?.revision ?? 0);
  state.cursor = cursor;
  for (const one of [...state.held, ...state.failed]) one.after = positions.clamp(one.after);
  for (const one of state.held) one.reached &&= positions.clamp(one.reached);
  const until = positions.clamp(state.replaying?.until ?? null);
  if (state.replaying !== null) state.replaying = until === null ? null : { ...state.replaying, until };
}

/** Kept instead of the state itself, which may be long. */
function digestOf(state: DeliveryState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64');
}

/** An event, and the position after which it is read. */
interface Placed {
  readonly event: PublicEvent;
  readonly after: string | null;
}

/** Events of a page that are sent one after another. */
interface Group {
  readonly events: Placed[];
  /** Whether a failed event is held back alone. */
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
