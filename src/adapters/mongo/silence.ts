/**
 * Ends waits for a server that keeps its connections open and does not answer. The driver trusts such a server for up to 15 s per call, and a
 * request makes several calls. So once no writable server has answered a heartbeat for a while, running calls fail, and new ones wait only briefly.
 */
import type { MongoClient, ServerHeartbeatSucceededEvent } from 'mongodb';
import { createWakeups } from '../../kernel/waiting.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Interval between heartbeats, in ms. */
export const heartbeat = 1_000;
/** Time that a server may stay silent, in ms. */
const patience = 4_500;
/** Interval between checks, in ms. If one is late by more than `longestDelay`, this process was busy, and the server's silence says nothing. */
const interval = 500;
const longestDelay = 250;
/** Time in ms that a call waits while the server is silent: enough to notice that it is back. */
const shortestWait = 1_000;

const watched = new Set<MongoClient>();
const silent = new Set<MongoClient>();
/** Functions that end the running calls. */
const waiting = new Set<() => void>();
/** Callers who wait until the server has answered. */
const back = createWakeups();

/** Watches the client's server until the client is closed or `end` is called. */
export function watchForSilence(client: MongoClient): { end(): void } {
  /** Time of the last answer of a writable server; undefined before the first. */
  let heardAt: number | undefined;
  const heard = ({ reply }: ServerHeartbeatSucceededEvent) => {
    if (reply.isWritablePrimary !== true && reply.ismaster !== true) return;
    heardAt = performance.now();
    if (!silent.delete(client)) return;
    back.wake();
  };
  client.on('serverHeartbeatSucceeded', heard);
  watched.add(client);
  let judgedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasBusy = now - judgedAt > interval + longestDelay;
    judgedAt = now;
    if (wasBusy && heardAt !== undefined) heardAt = Math.max(heardAt, now - patience + 2 * interval);
    if (heardAt === undefined || now - heardAt <= patience) return;
    silent.add(client);
    if (isSilent()) for (const end of waiting) end();
  }, interval).unref();
  return {
    end() {
      clearInterval(timer);
      client.off('serverHeartbeatSucceeded', heard);
      watched.delete(client);
      silent.delete(client);
    },
  };
}

/** Whether all clients are silent; the clients of a process share one server. */
function isSilent(): boolean {
  return watched.size > 0 && silent.size === watched.size;
}

const unavailable = () => new Unavailable('MongoDB does not answer');

/** Clients with a pending ping. */
const pings = new Set<MongoClient>();

/** Pings the server: the driver checks its servers at once when a call needs one. */
function ping(client: MongoClient): void {
  if (pings.has(client)) return;
  pings.add(client);
  client
    .db('admin')
    .command({ ping: 1 })
    .catch(() => undefined)
    .finally(() => pings.delete(client));
}

async function waitForAnswer(): Promise<void> {
  for (const client of watched) ping(client);
  await back.wait(undefined, shortestWait);
}

/** Returns the result of the work. @throws Unavailable while the server is silent; the outcome of running work is then lost */
export async function unlessSilent<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isSilent()) await waitForAnswer();
  if (isSilent()) throw unavailable();
  let end: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    end = () => reject(unavailable());
  });
  waiting.add(end);
  try {
    return await Promise.race([work(), over]);
  } finally {
    waiting.delete(end);
  }
}
