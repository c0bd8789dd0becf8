/**
 * Sends one endpoint its events: pages of the feed behind its cursor, and what is held back when its time has come. Where the order of
 * subjects counts, a failing event holds back its subject alone: of that, nothing but the place is remembered, and it is read again.
 */

import { forEachConcurrently } from '../kernel/concurrency.js';
import type { Records } from '../ports/records.js';
import type { WebhookTransport } from '../ports/webhookTransport.js';
import type { PublicEvent } from '../publicEvents/event.js';
import type { Feed } from '../publicEvents/feed.js';
import { typeTest } from '../publicEvents/types.js';
import { type AttemptLog, createAttemptLog } from './attempts.js';
import {
  type DeliveryState,
  findDelivery,
  freshDelivery,
  type Held,
  mostHeld,
  saveDelivery,
} from './deliveryState.js';
import type { Endpoint } from './endpoint.js';
import { sendMessage } from './message.js';
import { beginReplays } from './replays.js';
import { disabledAfter, retryDelay } from './retries.js';

export interface DeliveryDependencies {
  readonly feed: Feed;
  readonly records: Records;
  readonly transport: WebhookTransport;
  readonly openSecret: (endpointId: string, sealed: string) => string;
  readonly disable: (endpointId: string, reason: 'gone' | 'failing') => Promise<void>;
  /** Told of every message. */
  readonly onMessage: (outcome: 'taken' | 'failed' | 'givenUp', seconds: number) => void;
  readonly retryDelays: readonly number[];
  /** Real time, milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
}

export interface Turn {
  /** Whether there may be more to send at once. */
  readonly isBehind: boolean;
  /** When something that is held back is due, milliseconds since 1970. */
  readonly nextAt: number | undefined;
}

export interface Delivery {
  /** Sends what is there: a page at most of what is new. @throws DeliveryLost when another process sends; Unavailable */
  turn(endpoint: Endpoint, signal: AbortSignal, wake: () => void): Promise<Turn>;
  /** Moves the cursor past events of which none is for the endpoint. */
  skipTo(position: string): Promise<void>;
  /** Resolves when nothing is on its way any more, once the signal of the turns has aborted. */
  end(): Promise<void>;
}

/** Subjects that are sent at a time. */
const atOnce = 32;
/** Events of a page, at first and at most. */
const pageSize = { first: 16, most: 256 };
/** An endpoint that takes nothing at all gets nothing new until it takes something. */
const mostFailures = 10;

export async function openDelivery(
  endpoint: Endpoint,
  dependencies: DeliveryDependencies,
): Promise<Delivery> {
  const { feed, records, transport, openSecret, disable, onMessage, retryDelays, now, random } = dependencies;
  const { id } = endpoint;
  const found = await findDelivery(records, id);
  const state: DeliveryState = found?.state ?? freshDelivery(endpoint.after);
  let version: number | 'absent' = found?.version ?? 'absent';
  const log: AttemptLog = createAttemptLog(records, id, now);
  let size = pageSize.first;
  let saved = found === undefined ? '' : JSON.stringify(found.state);
  let failure: { readonly error: unknown } | undefined;
  const running = new Map<Held, Promise<void>>();
  /** The last event of a held subject that was passed over; where it is not known, it may be the cursor. */
  const skipped = new Map<Held, string>();

  // Where a backup was restored, what came behind it is no more.
  state.cursor = feed.positions.clamp(state.cursor);
  for (const one of [...state.held, ...state.failed]) one.after = feed.positions.clamp(one.after);

  const raw = (position: string | null) => (position === null ? '' : feed.positions.read(position));

  async function save(): Promise<void> {
    await log.store(state);
    const text = JSON.stringify(state);
    if (text === saved) return;
    version = await saveDelivery(records, id, state, version);
    saved = text;
  }

  function secretsOf({ sealedSecrets, overlapUntil }: Endpoint): readonly string[] {
    const used = overlapUntil > now() ? sealedSecrets : sealedSecrets.slice(0, 1);
    return used.map((sealed) => openSecret(id, sealed));
  }

  /** Sends one event. @returns when it is to be sent again; `taken`, or `givenUp` where it is not */
  async function send(
    event: PublicEvent,
    after: string | null,
    attempts: number,
    current: Endpoint,
    signal: AbortSignal,
  ): Promise<'taken' | 'givenUp' | number> {
    const { data: _, ...thin } = event;
    const body = JSON.stringify(current.payload === 'thin' ? thin : event);
    const at = new Date(now()).toISOString();
    const secrets = secretsOf(current);
    const sent = await sendMessage(
      { id: event.id, body },
      { transport, url: current.url, secrets, signal, now },
    );
    const delay = sent.isTaken ? undefined : retryDelay(attempts + 1, sent.retryAfter, retryDelays, random());
    const nextAt = delay === undefined ? null : now() + delay;
    const outcome = sent.isTaken ? 'taken' : nextAt === null ? 'givenUp' : 'failed';
    onMessage(outcome, sent.milliseconds / 1_000);
    log.add({
      id: `${event.id}/${attempts + 1}`,
      eventId: event.id,
      type: event.type,
      subject: event.subject,
      attempt: attempts + 1,
      at,
      status: sent.status,
      milliseconds: sent.milliseconds,
      answer: sent.answer,
      error: sent.error,
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      after,
    });
    if (sent.isTaken) {
      state.failingSince = null;
      state.failures = 0;
      state.lastDeliveredAt = at;
      return 'taken';
    }
    state.failingSince ??= at;
    state.failures += 1;
    if (sent.status === 410) await disable(id, 'gone');
    // One that was resumed has its five days again.
    else if (now() - Math.max(Date.parse(state.failingSince), current.activeSince) > disabledAfter)
      await disable(id, 'failing');
    if (nextAt !== null) return nextAt;
    state.failed.push({ after, id: event.id, subject: event.subject });
    return 'givenUp';
  }

  function hold(event: PublicEvent, after: string | null, nextAt: number, alone: boolean): void {
    const since = new Date(now()).toISOString();
    const { id: eventId, subject } = event;
    state.held.push({ after, id: eventId, subject, attempts: 1, nextAt, since, reached: null, alone });
  }

  /** Sends the events of one subject, or single ones, in order until one fails. */
  async function sendInOrder(
    events: readonly Placed[],
    current: Endpoint,
    signal: AbortSignal,
  ): Promise<void> {
    for (const { event, after } of events) {
      const result = await send(event, after, 0, current, signal);
      if (typeof result !== 'number') continue;
      hold(event, after, result, current.order === 'none');
      // What comes behind it is read again when it is taken.
      return;
    }
  }

  /** Goes on with one event that was held back alone. */
  async function sendOne(one: Held, current: Endpoint, signal: AbortSignal): Promise<void> {
    const after = one.after === null ? undefined : raw(one.after);
    const page = await feed.read({ after, types: current.types, subject: one.subject, limit: 2 });
    const event = page.events.find((each) => each.id === one.id);
    // One that is not there any more is not wanted any more.
    const result =
      event === undefined ? 'taken' : await send(event, one.after, one.attempts, current, signal);
    if (typeof result === 'number') Object.assign(one, { attempts: one.attempts + 1, nextAt: result });
    else one.reached = '';
  }

  /** Goes on with a subject that was held back, up to where the cursor is. */
  async function sendSubject(one: Held, current: Endpoint, signal: AbortSignal): Promise<void> {
    for (;;) {
      // What is stored behind it meanwhile is not passed over: it is compared once no page is on its way.
      const limit = raw(state.cursor);
      const limitText = state.cursor;
      const after = one.after === null ? undefined : raw(one.after);
      const { subject } = one;
      const page = await feed.read({ after, types: current.types, subject, limit: pageSize.first });
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
  function startHeld(one: Held, current: Endpoint, signal: AbortSignal, wake: () => void): void {
    const work = (one.alone ? sendOne : sendSubject)(one, current, signal)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        running.delete(one);
        wake();
      });
    running.set(one, work);
  }

  /** Lets go of what has come to where the cursor is. Only while no page is on its way, so that the cursor stands still. */
  function releaseHeld(): void {
    state.held = state.held.filter((one) => {
      if (one.reached === null || running.has(one)) return true;
      if (one.reached === '') return false;
      if (raw(one.reached) >= raw(skipped.get(one) ?? state.cursor)) return false;
      Object.assign(one, { reached: null, nextAt: now() });
      return true;
    });
  }

  /** A page of what is new. @returns whether there is more */
  async function sendNew(current: Endpoint, signal: AbortSignal): Promise<boolean> {
    const { cursor, replaying } = state;
    const isWanted = typeTest(replaying?.types);
    const began = performance.now();
    const after = cursor === null ? undefined : raw(cursor);
    const page = await feed.read({ after, types: current.types, limit: size });
    const heldSubjects = new Map(state.held.filter(({ alone }) => !alone).map((one) => [one.subject, one]));
    const groups = new Map<string, Placed[]>();
    for (const placed of placesOf(page.events, cursor)) {
      const { subject, type, position, id: eventId } = placed.event;
      if (replaying !== null && raw(position) <= raw(replaying.until) && !isWanted(type)) continue;
      const held = current.order === 'subject' ? heldSubjects.get(subject) : undefined;
      if (held !== undefined) {
        skipped.set(held, position);
        continue;
      }
      const name = current.order === 'subject' ? subject : eventId;
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [placed]);
      else group.push(placed);
    }
    // The cursor stays where it is until all of them are sent or held: a crash has them sent again, and none lost.
    await forEachConcurrently(groups.values(), atOnce, (events) => sendInOrder(events, current, signal));
    if (page.position !== undefined) state.cursor = feed.positions.textOf(page.position);
    // Of those that failed in this very page, events behind them may have been passed over up to its end.
    for (const one of state.held)
      if (!skipped.has(one) && state.cursor !== null) skipped.set(one, state.cursor);
    if (replaying !== null && raw(state.cursor) >= raw(replaying.until)) state.replaying = null;
    const isQuick = performance.now() - began < 2_000;
    size = isQuick ? Math.min(size * 2, pageSize.most) : pageSize.first;
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
      beginReplays(state, current, feed.positions, now());
      releaseHeld();
      for (const one of state.held)
        if (one.nextAt <= now() && one.reached === null && !running.has(one))
          startHeld(one, current, signal, wake);
      const isStuck =
        state.held.length >= mostHeld || (state.failures >= mostFailures && state.held.length > 0);
      const isBehind = isStuck ? false : await sendNew(current, signal);
      await save();
      const times = state.held
        .filter((one) => !running.has(one))
        .map((one) => (one.reached === null ? one.nextAt : 0));
      return { isBehind, nextAt: times.length === 0 ? undefined : Math.min(...times) };
    },
    async end() {
      await Promise.allSettled(running.values());
    },
  };
}

/** An event, and the position behind which it is read. */
interface Placed {
  readonly event: PublicEvent;
  readonly after: string | null;
}

function placesOf(events: readonly PublicEvent[], start: string | null): readonly Placed[] {
  let after = start;
  return events.map((event, index) => {
    const before = events[index - 1];
    if (before !== undefined && before.position !== event.position) after = before.position;
    return { event, after };
  });
}
