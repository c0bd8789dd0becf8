/**
 * Ends the waiting for a server that holds its connections and answers nothing. The driver believes in one for up to 15 s a call, and a request
 * makes several. So once no server that takes writes has answered a look for a while, calls under way end, and others wait for a moment only.
 */
import type { MongoClient, ServerHeartbeatSucceededEvent } from 'mongodb';
import { Unavailable } from '../../ports/unavailable.js';

/** Milliseconds between two looks at a server. */
export const heartbeat = 1_000;
/** For which a server may be silent, milliseconds. */
const patience = 4_500;
/** Milliseconds between two judgements; one that is late by more says that this process was busy, not that the server was silent. */
const interval = 500;
const longestDelay = 250;
/** Time that a call has while the server is silent, milliseconds: enough to find out that it is back. */
const shortestWait = 1_000;

const watched = new Set<MongoClient>();
const silent = new Set<MongoClient>();
/** Ends what is waited for. */
const waiting = new Set<() => void>();
/** Told when the server has answered. */
const back = new Set<() => void>();

/** Watches until the client is closed, or `end` is called. */
export function watchForSilence(client: MongoClient): { end(): void } {
  /** When one that takes writes answered last; undefined before the first did. */
  let heardAt: number | undefined;
  const heard = ({ reply }: ServerHeartbeatSucceededEvent) => {
    if (reply.isWritablePrimary !== true && reply.ismaster !== true) return;
    heardAt = performance.now();
    if (!silent.delete(client)) return;
    for (const tell of back) tell();
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

/** Several clients of one process have one server. */
function isSilent(): boolean {
  return watched.size > 0 && silent.size === watched.size;
}

const unavailable = () => new Unavailable('MongoDB does not answer');

/** Clients whose ping is not yet answered. */
const pings = new Set<MongoClient>();

/** The driver looks at its servers at once when a call looks for one. */
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
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      back.delete(settle);
      resolve();
    };
    const timer = setTimeout(settle, shortestWait);
    back.add(settle);
  });
}

/** Returns the result of the work. @throws Unavailable while the server is silent; the outcome of work under way is lost then */
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
