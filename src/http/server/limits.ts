/** Limits for callers: requests per minute for each, requests in flight for all, bodies that are still arriving, and the memory of all answers. */
import type { Caller } from '../../commands/identity/caller.js';
import { type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';
import { Unavailable } from '../../ports/unavailable.js';
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
        `The limit is ${requestsPerMinute} requests per minute and caller; retry after the time in Retry-After`,
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

export type InFlight = ReturnType<typeof createInFlight>;

/** Counts the requests being answered. Above the limit, a request is refused before any work is done for it. */
export function createInFlight(limit: number) {
  let current = 0;
  return {
    /** Takes a place; false when all are taken. */
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
export type Place = ReturnType<typeof createPlace>;

export function createPlace(inFlight: InFlight) {
  let held = false;
  return {
    /** False when all are taken. */
    take() {
      held ||= inFlight.enter();
      return held;
    },
    /** Does nothing when it holds none. */
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

/** One memory budget for all answers in flight: pages about to be read, and texts that clients have not received yet. */
export interface AnswerBytesLimits {
  /** Bytes of all answers together. */
  readonly all: number;
  /** How long a client may read slowly before its answer gives way to others, in ms. */
  readonly patience: number;
}

/** One request's share of the budget. */
export interface AnswerShare {
  /** Reserves bytes for an answer that does not exist yet. @throws Unavailable when the budget is exhausted */
  reserve(bytes: number): void;
  /** Sets the share to the size of the finished answer, which now goes out. Returns false when the budget is exhausted. */
  send(bytes: number): boolean;
  /** Like `send`, for answers that must be sent in any case, e.g. the outcome of a write. */
  sendAnyway(bytes: number): void;
  giveBack(): void;
  /** Bytes that the request currently holds. */
  readonly bytes: number;
}

/** A client that reads below this rate is slow, in bytes per ms. */
const slowReader = 256;

/** A class, since there is one per request: V8 gives each object literal that has a getter a dictionary of its own. */
class Share implements AnswerShare {
  bytes = 0;
  /** When the answer began to go out, in monotonic ms. */
  since: number | undefined = undefined;
  readonly #budget: Budget;
  readonly cut: () => void;

  constructor(budget: Budget, cut: () => void) {
    this.#budget = budget;
    this.cut = cut;
  }

  reserve(bytes: number): void {
    if (!this.#budget.take(this, Math.max(bytes, this.bytes)))
      throw new Unavailable(`answers of ${this.#budget.held} bytes are under way already`);
  }

  send(bytes: number): boolean {
    if (!this.#budget.take(this, bytes)) return false;
    this.since = performance.now();
    return true;
  }

  sendAnyway(bytes: number): void {
    this.#budget.set(this, bytes);
    this.since = performance.now();
  }

  giveBack(): void {
    this.#budget.set(this, 0);
  }
}

class Budget {
  held = 0;
  readonly #limits: AnswerBytesLimits;
  readonly #shares = new Set<Share>();

  constructor(limits: AnswerBytesLimits) {
    this.#limits = limits;
  }

  set(share: Share, bytes: number): void {
    this.held += bytes - share.bytes;
    share.bytes = bytes;
    if (bytes > 0) this.#shares.add(share);
    else this.#shares.delete(share);
  }

  take(share: Share, bytes: number): boolean {
    const more = bytes - share.bytes;
    if (more > 0 && !this.#makeRoom(more)) return false;
    this.set(share, bytes);
    return true;
  }

  /** Makes room by cutting clients that have been reading for longer than their answer should take. */
  #makeRoom(bytes: number): boolean {
    const { all, patience } = this.#limits;
    const now = performance.now();
    for (const share of this.#shares) {
      if (this.held + bytes <= all) break;
      if (share.since === undefined || now - share.since < patience + share.bytes / slowReader) continue;
      this.set(share, 0);
      share.cut();
    }
    return this.held + bytes <= all;
  }
}

export function createAnswerBytes(limits: AnswerBytesLimits) {
  const budget = new Budget(limits);
  return {
    /** @param cut ends the answer's connection because its client was too slow */
    share: (cut: () => void) => new Share(budget, cut),
    get held() {
      return budget.held;
    },
  };
}
