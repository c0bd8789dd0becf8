/**
 * Sends the events of all endpoints. Endpoints are divided into shards, and a process sends for the shards whose lease it holds. One reader
 * of the store wakes the endpoints that an event is for, so that an idle endpoint costs nothing.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Leases } from '../coordination/lease.js';
import type { EventLog } from '../events/log.js';
import type { Position } from '../kernel/events.js';
import { sleep } from '../kernel/waiting.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import type { ReadModels } from '../ports/readModels.js';
import { Unavailable } from '../ports/unavailable.js';
import { webhookEndpointModel, webhookEndpointProjection } from '../projections/webhookEndpoint.js';
import { factsOf, publicTypeOf, resourceOfStream } from '../publicEvents/catalogue.js';
import { typeTest } from '../publicEvents/types.js';
import type { Document } from '../query/fields.js';
import { dropDelivery } from './deliveries.js';
import { type Delivery, type DeliveryDependencies, openDelivery } from './delivery.js';
import { DeliveryLost } from './deliveryState.js';
import { type Endpoint, endpointOf, shardCount } from './endpoint.js';

export interface SenderDependencies extends Omit<DeliveryDependencies, 'disable'> {
  readonly store: Pick<EventStore, 'readAll' | 'waitForEvents'>;
  /** Returns a position up to which the read model of endpoints shows all events. */
  readonly listedUpTo: () => Promise<Position | undefined>;
  readonly log: Pick<EventLog, 'read'>;
  readonly leases: Leases;
  readonly readModels: Pick<ReadModels, 'list'>;
  readonly disable: (endpointId: string, reason: 'gone' | 'failing' | 'forbidden') => Promise<void>;
  /** Whether the owner of an endpoint may read events. @param owner e.g. `user:1` */
  readonly mayRead: (owner: string) => Promise<boolean>;
  /** Whether commands are waiting. */
  readonly isBusy: () => boolean;
  readonly onFailure: (error: unknown, endpointId: string | undefined) => void;
}

/** Time after which a shard is offered to other processes, and for how long, in ms. */
const shardHeldFor = 60_000;
const shardOfferedFor = 1_500;
/** Interval at which an idle endpoint stores its progress, and its owner's rights are checked, in ms. */
const restNotedEvery = 60_000;
/** Interval at which a shard or process without endpoints looks for new ones, in ms. */
const emptyLookedAtEvery = 250;
/** Shortest and longest time after which a failed turn is repeated, in ms. */
const repeatedAfter = { least: 1_000, most: 60_000 };
/** Longest pause between two pages while commands wait, for each endpoint that is behind, in ms. */
const longestPause = 1_000;
const endpointPage = 500;
const tailPage = 1_000;

/** An endpoint that this process sends to, or would if it were active. */
interface Sending {
  endpoint: Endpoint;
  isWanted: (type: string) => boolean;
  isWoken: boolean;
  readonly wake: () => void;
  readonly stopping: AbortController;
  delivery: Delivery | undefined;
  /** Since when its turns have failed, in ms since 1970. */
  brokenSince: number | undefined;
  ended: Promise<void>;
}

export function createSender(dependencies: SenderDependencies) {
  const {
    store,
    listedUpTo,
    log,
    leases,
    readModels,
    disable,
    mayRead,
    isBusy,
    onFailure,
    feed,
    records,
    now,
  } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = new Map<string, Endpoint>();
  const sending = new Map<string, Sending>();
  const held = new Set<number>();
  const work: Promise<void>[] = [];
  let tail: string | undefined;
  /** How far the store has been followed; undefined before the first list of endpoints. */
  let followed: { after: Position | undefined } | undefined;
  /** Streams of endpoints that could not be read, and when that was last tried. */
  const unreadable = new Map<string, number>();
  /** Endpoints that have more to send at once. */
  const behind = new Set<Sending>();

  /** While commands wait, all endpoints that are behind together use a tenth of the time. */
  const pauseAfter = (took: number) => Math.min(took * 9, longestPause) * behind.size;

  function begin(endpoint: Endpoint): void {
    if (sending.has(endpoint.id) || !endpoint.isActive || !held.has(endpoint.shard)) return;
    let wakeUp: () => void = () => undefined;
    const one: Sending = {
      endpoint,
      isWanted: typeTest(endpoint.types),
      isWoken: true,
      stopping: new AbortController(),
      delivery: undefined,
      brokenSince: undefined,
      wake() {
        one.isWoken = true;
        wakeUp();
      },
      ended: Promise.resolve(),
    };
    sending.set(endpoint.id, one);
    const waitUntil = async (at: number | undefined) => {
      if (one.isWoken) return;
      const longest = at === undefined ? restNotedEvery : Math.min(restNotedEvery, Math.max(0, at - now()));
      const waking = new AbortController();
      wakeUp = () => waking.abort();
      await sleep(longest, AbortSignal.any([waking.signal, one.stopping.signal]));
    };
    one.ended = deliver(one, waitUntil).finally(() => {
      if (sending.get(endpoint.id) === one) sending.delete(endpoint.id);
    });
  }

  async function end(id: string): Promise<void> {
    const one = sending.get(id);
    one?.stopping.abort();
    await one?.ended;
  }

  /** Sends until it is stopped. A failure is retried a little later. */
  async function deliver(one: Sending, waitUntil: (at: number | undefined) => Promise<void>): Promise<void> {
    const ended = one.stopping.signal;
    const { id } = one.endpoint;
    let pauseAfterFailure = repeatedAfter.least;
    while (!ended.aborted) {
      const broken = new AbortController();
      const turnSignal = AbortSignal.any([ended, broken.signal]);
      // Every message on its way listens to this signal.
      setMaxListeners(0, turnSignal);
      try {
        const delivery = await openDelivery(one.endpoint, dependencies);
        one.delivery = delivery;
        for (let checkedAt = Number.NEGATIVE_INFINITY; !ended.aborted; ) {
          if (now() - checkedAt >= restNotedEvery) {
            if (!(await mayRead(one.endpoint.owner))) return await disable(id, 'forbidden');
            checkedAt = now();
          }
          const seen = tail;
          const wasWoken = one.isWoken;
          one.isWoken = false;
          const began = performance.now();
          const { isBehind, nextAt } = await delivery.turn(() => one.endpoint, turnSignal, one.wake);
          one.brokenSince = undefined;
          pauseAfterFailure = repeatedAfter.least;
          if (isBehind) {
            behind.add(one);
            if (isBusy()) await sleep(pauseAfter(performance.now() - began), ended);
            continue;
          }
          behind.delete(one);
          await waitUntil(nextAt);
          // Events stored since are not for it, because one that is would have woken it.
          if (!one.isWoken && !wasWoken && seen !== undefined) await delivery.skipTo(seen);
        }
      } catch (error) {
        if (ended.aborted) return;
        if (error instanceof DeliveryLost) await sleep(shardOfferedFor, ended);
        else {
          one.brokenSince ??= now();
          onFailure(error, id);
          await sleep(pauseAfterFailure, ended);
          // A store that was out of reach is soon back, but what cannot be read now may never be readable.
          if (!(error instanceof Unavailable))
            pauseAfterFailure = Math.min(pauseAfterFailure * 2, repeatedAfter.most);
        }
      } finally {
        broken.abort();
        behind.delete(one);
        await one.delivery?.end();
        one.delivery = undefined;
      }
    }
  }

  async function know(document: Document | null, id: string): Promise<void> {
    const known = sending.get(id);
    if (document === null) {
      all.delete(id);
      await end(id);
      // Messages on their way were noted after the deletion had dropped the rest.
      if (known !== undefined) await dropDelivery(records, id);
      return;
    }
    const endpoint = endpointOf(document);
    all.set(id, endpoint);
    if (known === undefined) return begin(endpoint);
    if (!endpoint.isActive) return end(id);
    known.endpoint = endpoint;
    known.isWanted = typeTest(endpoint.types);
    known.wake();
  }

  /** Reads the endpoint's own stream, because the read model may be written a moment later. */
  async function learn(stream: string): Promise<void> {
    const id = stream.slice(webhookEndpointProjection.streamPrefix.length);
    try {
      let document: Document | null = null;
      for await (const batch of log.read(stream))
        for (const event of batch) document = webhookEndpointProjection.apply(document, event, id);
      await know(document, id);
      unreadable.delete(stream);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      // It may have been paused or deleted, so nothing is sent to it.
      unreadable.set(stream, now());
      onFailure(error, id);
      all.delete(id);
      await end(id);
    }
  }

  async function learnAll(): Promise<void> {
    for (let skip = 0; ; skip += endpointPage) {
      const page = await readModels.list(webhookEndpointModel, { skip, top: endpointPage, count: false });
      for (const document of page.documents)
        await know(document, String(document.id)).catch((error: unknown) => {
          if (error instanceof Unavailable) throw error;
          onFailure(error, String(document.id));
        });
      if (page.documents.length < endpointPage) return;
    }
  }

  /** Passes a damaged event: the endpoints that it is for meet it themselves. */
  async function readTail(after: Position | undefined, onlyEndpoints: boolean) {
    const streamPrefixes = [webhookEndpointProjection.streamPrefix];
    try {
      const page = await store.readAll({
        after,
        limit: tailPage,
        ...(onlyEndpoints ? { streamPrefixes } : {}),
      });
      return { ...page, damaged: undefined };
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      onFailure(error, undefined);
      return { events: [], position: error.position, damaged: error };
    }
  }

  /**
   * Wakes the endpoints that new events are for. While this process sends to none, it only looks for new ones now and then. After a failure
   * it continues where it was, so that no change of an endpoint is missed.
   */
  async function follow(): Promise<void> {
    if (followed === undefined) {
      const after = await listedUpTo();
      await learnAll();
      followed = { after };
    }
    while (!signal.aborted) {
      await store.waitForEvents(followed.after, signal);
      if (sending.size === 0) await sleep(emptyLookedAtEvery, signal);
      if (signal.aborted) return;
      const sendsNone = sending.size === 0;
      const { events, position, damaged } = await readTail(followed.after, sendsNone);
      // The page may lack events for endpoints that were begun during the read, and a damaged event may be for any.
      if (sendsNone || damaged !== undefined) for (const one of sending.values()) one.wake();
      const types = new Set<string>();
      const changed = new Set<string>();
      if (damaged?.stream.startsWith(webhookEndpointProjection.streamPrefix) === true)
        changed.add(damaged.stream);
      for (const [stream, triedAt] of unreadable)
        if (now() - triedAt >= repeatedAfter.most) changed.add(stream);
      for (const { stream, type } of events) {
        const resource = resourceOfStream(stream);
        if (resource === undefined) continue;
        if (resource.projection === webhookEndpointProjection) changed.add(stream);
        for (const fact of factsOf(resource, type)) types.add(publicTypeOf(resource, fact));
      }
      for (const stream of changed) await learn(stream);
      if (types.size > 0) for (const one of sending.values()) if ([...types].some(one.isWanted)) one.wake();
      followed.after = position ?? followed.after;
      if (followed.after !== undefined) tail = feed.positions.textOf(followed.after);
    }
  }

  async function keepShard(shard: number): Promise<void> {
    while (!signal.aborted) {
      // A lease is renewed every second, so none is taken for a shard without endpoints.
      if (![...all.values()].some((one) => one.isActive && one.shard === shard)) {
        await sleep(emptyLookedAtEvery, signal);
        continue;
      }
      const lease = await leases.wait(`webhooks-${shard}`, signal);
      if (lease === undefined) return;
      held.add(shard);
      for (const endpoint of all.values()) begin(endpoint);
      const over = AbortSignal.any([signal, lease.lost]);
      await sleep(shardHeldFor + Math.random() * shardHeldFor, over);
      held.delete(shard);
      const own = [...sending.values()].filter(({ endpoint }) => endpoint.shard === shard);
      await Promise.all(own.map(({ endpoint }) => end(endpoint.id)));
      await lease.release();
      // Other processes get the first chance to take it.
      await sleep(Math.random() * shardOfferedFor, signal);
    }
  }

  async function untilStopped(run: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (signal.aborted) return;
        onFailure(error, undefined);
        await pause(1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    /** Number of endpoints of this process. */
    endpoints: () => sending.size,
    /** The longest time for which any endpoint has had events waiting, or has taken none, in ms. */
    longest() {
      const all = [...sending.values()];
      const since = all.flatMap(({ delivery }) => delivery?.since() ?? []);
      const longest = (times: (string | null)[]) =>
        Math.max(0, ...times.map((at) => (at === null ? 0 : now() - Date.parse(at))));
      const broken = all.map(({ brokenSince }) => (brokenSince === undefined ? 0 : now() - brokenSince));
      return {
        waiting: Math.max(longest(since.map(({ waiting }) => waiting)), ...broken),
        failing: longest(since.map(({ failing }) => failing)),
      };
    },
    start() {
      work.push(untilStopped(follow));
      for (let shard = 0; shard < shardCount; shard += 1) work.push(untilStopped(() => keepShard(shard)));
    },
    /** Stores the progress of each endpoint up to the last answer, so that a backup includes it. @throws Unavailable */
    async note() {
      for (const { delivery } of sending.values())
        await delivery?.save().catch((error: unknown) => {
          // Another process sends to it now, and stores its progress.
          if (!(error instanceof DeliveryLost)) throw error;
        });
    },
    async stop() {
      stopping.abort();
      await Promise.all([...sending.keys()].map(end));
      await Promise.all(work);
    },
  };
}
