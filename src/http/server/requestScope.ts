/**
 * What the HTTP shell tracks of a request and its answer: correlation ids, time, route, caller, and the one deadline by which all its calls to
 * engines end (`ports/callerDeadline.ts`). The request is answered even if they hang.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../commands/identity/caller.js';
import { newUuid } from '../../kernel/ids.js';
import { networkTest, plainAddress, type TrustedProxies } from '../../kernel/trustedProxies.js';
import { type CallerDeadline, withTimeToSettle } from '../../ports/callerDeadline.js';
import type { AnswerShare, Place } from './limits.js';
import type { RequestSession } from './route.js';

export interface RequestScope {
  readonly requestId: string;
  /** W3C Trace Context, version 00. */
  readonly traceparent: string;
  /** The caller's, where spans are reported and `traceparent` names the request's own. */
  readonly parentTrace: string | undefined;
  /** In monotonic ms. */
  readonly startedAt: number;
  /** The address that the request came from; undefined when its connection has already gone. */
  readonly address: string | undefined;
  /** The request's place among those being answered. */
  readonly place: Place;
  /** By when the request must be answered; undefined where the engines run in this process, since they answer or fail. */
  readonly deadline: CallerDeadline | undefined;
  /** The request's share of the memory budget for answers. */
  readonly room: AnswerShare;
  /** The pattern that matched, for logs and metrics: raw paths contain ids, so their number has no bound. */
  route: string;
  caller: Caller | undefined;
  session: RequestSession | undefined;
  /** Methods of the patterns that matched the path but not the method. */
  allow: Set<string> | undefined;
  /** Further headers of any answer: names and values in turn. */
  headers: readonly string[];
  code: string | undefined;
  /** Fields that a route adds to the request's log line. */
  notes: Readonly<Record<string, string>> | undefined;
}

declare global {
  namespace Express {
    interface Request {
      scope: RequestScope;
    }
  }
}

const requestIdPattern = /^[A-Za-z0-9._~:@/+=-]{1,128}$/;
const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const noTrace = '0'.repeat(32);
const noParent = '0'.repeat(16);

/**
 * Adopts the caller's correlation headers when they are well-formed, and creates them otherwise.
 * @param answeredWithin time from the request's arrival until its engines have answered or it is refused, in ms (`ANSWER_TIME_LIMIT`)
 */
export function beginRequestScope(
  request: IncomingMessage,
  held: Pick<RequestScope, 'place' | 'room' | 'address'>,
  isTraced = false,
  answeredWithin?: number,
): RequestScope {
  const sentId = request.headers['x-request-id'];
  const sentTrace = request.headers.traceparent;
  const startedAt = performance.now();
  const parentTrace = typeof sentTrace === 'string' ? acceptTrace(sentTrace) : undefined;
  return {
    // In order of time, since the list of all events has an index on it: each random id would dirty a page of its own.
    requestId: typeof sentId === 'string' && requestIdPattern.test(sentId) ? sentId : newUuid(),
    traceparent: parentTrace === undefined ? newTrace() : isTraced ? newSpan(parentTrace) : parentTrace,
    parentTrace: isTraced ? parentTrace : undefined,
    startedAt,
    // Copied member by member: see docs/decisions/objects-on-hot-paths.md.
    address: held.address,
    place: held.place,
    deadline: answeredWithin === undefined ? undefined : { endsAt: startedAt + answeredWithin },
    room: held.room,
    route: 'unknown',
    caller: undefined,
    session: undefined,
    allow: undefined,
    headers: [],
    code: undefined,
    notes: undefined,
  };
}

/** W3C Trace Context, 3.2.2 and 4.3: later versions are read as version 00, all-zero ids are invalid. */
function acceptTrace(text: string): string | undefined {
  const [, version, trace, parent, flags, rest] = traceparentPattern.exec(text) ?? [];
  if (version === undefined || version === 'ff' || trace === noTrace || parent === noParent) return undefined;
  if (version === '00') return rest === undefined ? text : undefined;
  return `00-${trace}-${parent}-${flags}`;
}

/** Returns another span of the same trace. */
function newSpan(traceparent: string): string {
  return traceparent.slice(0, 36) + newTrace().slice(36, 52) + traceparent.slice(52);
}

function newTrace(): string {
  const bits = (randomUUID() + randomUUID()).replaceAll('-', '');
  return `00-${bits.slice(0, 32)}-${bits.slice(32, 48)}-01`;
}

/** Extra time for work that must be tried even after the deadline, such as releasing an idempotency key, in ms. */
const settlingTime = 500;

export function settling<Result>(work: () => Result): Result {
  return withTimeToSettle(settlingTime, work);
}

/** Lifts the deadline of an answer that has begun or may take any time. From then on only the calls' own limits apply. */
export function liftDeadline(deadline: CallerDeadline | undefined): void {
  if (deadline !== undefined) deadline.endsAt = Number.POSITIVE_INFINITY;
}

/** Runs work that waits for the caller, e.g. for its body. That time does not count towards the deadline. */
export async function waitForCaller<Result>(
  deadline: CallerDeadline | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (deadline === undefined) return work();
  const { endsAt } = deadline;
  const began = performance.now();
  deadline.endsAt = Number.POSITIVE_INFINITY;
  try {
    return await work();
  } finally {
    deadline.endsAt = endsAt + performance.now() - began;
  }
}

/**
 * Calls `refuse` once the deadline and the settling time have passed. For requests that wait for an engine indirectly, e.g. queued behind others.
 * @param every longest time between two checks, in ms
 * @returns a function that ends the watch
 */
export function watchDeadline(deadline: CallerDeadline, every: number, refuse: () => void): () => void {
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = deadline.endsAt + settlingTime - performance.now();
    if (left <= 0) refuse();
    else timer = setTimeout(look, Math.min(left, every));
  };
  timer = setTimeout(look, every + settlingTime);
  return () => clearTimeout(timer);
}

/** The network address that a request came from: the socket's, or the one that trusted proxies name in `X-Forwarded-For`. */
export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/** Most entries that are read; those beyond the number of proxies are not trusted anyway. */
const mostEntries = 32;

/**
 * Each proxy appends the address that called it. Read from the end, the first address that belongs to no trusted proxy is the caller's.
 * Everything before it comes from the caller, who can write anything.
 * @param onUntold called once when a request has `X-Forwarded-For` but no proxies are trusted
 */
export function createCallerAddress(
  trusted: TrustedProxies | undefined,
  onUntold: () => void = () => undefined,
): CallerAddress {
  let isTold = false;
  const isTrusted =
    trusted !== undefined && 'networks' in trusted ? networkTest(trusted.networks) : undefined;

  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    const remote = socket.remoteAddress;
    if (forwarded === undefined || remote === undefined) return remote;
    if (trusted === undefined) {
      if (!isTold) onUntold();
      isTold = true;
      return remote;
    }
    const text = typeof forwarded === 'string' ? forwarded : forwarded.join(',');
    const entries = text.split(',').slice(-mostEntries).reverse();
    let address = plainAddress(remote) ?? remote;
    for (const [hop, entry] of entries.entries()) {
      const isProxy = 'hops' in trusted ? hop < trusted.hops : isTrusted?.(address) === true;
      const next = plainAddress(entry.trim());
      if (!isProxy || next === undefined) break;
      address = next;
    }
    return address;
  };
}
