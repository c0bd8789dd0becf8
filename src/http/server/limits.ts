/** Limits for callers: requests per minute for each, requests in flight for all, and bodies that are still arriving. */
import type { Caller } from '../../commands/identity/caller.js';
import { type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';
import { Refusal } from './problems.js';
import { anonymousCaller, type RateBudget } from './route.js';

/** The response headers with the caller's limit and what is left of it, as a flat list of names and values. */
export type RateHeaders = readonly string[];

const noHeaders: RateHeaders = [];

export interface RateLimit {
  /** Counts one request. @throws Refusal RATE_LIMITED */
  count(who: string): Promise<RateHeaders>;
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: the policy, what is left of it and the seconds until it renews. */
function headersOf(limit: number, remaining: number, seconds: number): RateHeaders {
  return [
    'ratelimit-policy',
    `"caller";q=${limit};w=${rateWindowSeconds}`,
    'ratelimit',
    `"caller";r=${remaining};t=${seconds}`,
  ];
}

/** @param requestsPerMinute of each caller; undefined: no limit */
export function createRateLimit(requestsPerMinute: number | undefined, counter: RateCounter): RateLimit {
  if (requestsPerMinute === undefined) return { count: async () => noHeaders };
  return {
    async count(who) {
      const { count, endsIn } = await counter.count(who);
      const seconds = Math.max(1, Math.ceil(endsIn / 1000));
      const headers = headersOf(requestsPerMinute, Math.max(0, requestsPerMinute - count), seconds);
      if (count <= requestsPerMinute) return headers;
      const [policyName = '', policy = '', name = '', standing = ''] = headers;
      throw new Refusal(
        'RATE_LIMITED',
        `The limit is ${requestsPerMinute} requests a minute per caller; retry after the time in Retry-After`,
        { retryAfter: seconds },
        { headers: { [policyName]: policy, [name]: standing } },
      );
    },
  };
}

/**
 * Returns the key of a request's counter: the caller's, or for strangers that of their network address, within the route's budget. An IPv6
 * address counts as its /64, which is the least that one subscriber gets (RFC 6177).
 */
export function rateLimitKeyOf(
  caller: Caller | undefined,
  address: string | undefined,
  budget?: RateBudget,
): string {
  if (caller !== undefined && caller !== anonymousCaller) return `${caller.kind}:${caller.id}`;
  const key = addressKeyOf(address);
  return budget === undefined ? key : `${budget}:${key}`;
}

function addressKeyOf(address: string | undefined): string {
  if (address === undefined) return 'address:unknown';
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!mapped.includes(':')) return `address:${mapped}`;
  const [head = '', tail] = mapped.split('::');
  const groups = head === '' ? ['0'] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length < 8 - after && groups.length < 4) groups.push('0');
  }
  return `address:${groups.slice(0, 4).join(':')}`;
}

export interface InFlight {
  /** Takes a place; false when all are taken. */
  enter(): boolean;
  leave(): void;
  readonly current: number;
}

/** Counts the requests being answered. Above the limit, a request is refused before any work is done for it. */
export function createInFlight(limit: number): InFlight {
  let current = 0;
  return {
    enter() {
      if (current >= limit) return false;
      current++;
      return true;
    },
    leave() {
      current--;
    },
    get current() {
      return current;
    },
  };
}

/** One request's place among those being answered. The request can give it up and take it again. */
export interface Place {
  /** False when all are taken. */
  take(): boolean;
  /** Does nothing when it holds none. */
  giveBack(): void;
}

export function createPlace(inFlight: InFlight): Place {
  let held = false;
  return {
    take() {
      held ||= inFlight.enter();
      return held;
    },
    giveBack() {
      if (held) inFlight.leave();
      held = false;
    },
  };
}

/** Request bodies that are still arriving. A slow or silent sender keeps no other caller waiting. */
export interface Arriving {
  /** Waits for a body. The number of such waits is limited, in total and per sender. @throws Refusal SERVICE_UNAVAILABLE */
  during<Body>(who: string, arrive: () => Promise<Body>): Promise<Body>;
  readonly current: number;
}

/** @param limits in total, and of each sender (a key of `rateLimitKeyOf`) */
export function createArriving(limits: { readonly all: number; readonly each: number }): Arriving {
  const bySender = new Map<string, number>();
  let all = 0;
  return {
    async during(who, arrive) {
      const own = bySender.get(who) ?? 0;
      if (own >= limits.each || all >= limits.all)
        throw new Refusal('SERVICE_UNAVAILABLE', 'Too many requests at once; retry later', { retryAfter: 1 });
      all += 1;
      bySender.set(who, own + 1);
      try {
        return await arrive();
      } finally {
        all -= 1;
        const left = (bySender.get(who) ?? 1) - 1;
        if (left === 0) bySender.delete(who);
        else bySender.set(who, left);
      }
    },
    get current() {
      return all;
    },
  };
}
