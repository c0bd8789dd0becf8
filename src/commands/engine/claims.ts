/**
 * Uniqueness across aggregates. A claim is a small stream named after the value; who appends to it first owns the value. A claim holds only if its
 * owner's stream says so. A command that wants a value whose owner never finished first fences that owner by appending to the owner's stream. The
 * owner's own append can then no longer succeed, and the claim is taken. No timeouts, so a slow owner can't win as well.
 */
import { createHmac } from 'node:crypto';
import type { EventLog } from '../../events/log.js';
import { headAfter, headOf, noStream, type StreamHead } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import type { ClaimAbandoned, DomainEvent, Position } from '../../kernel/events.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';
import { createStreamQueue } from './streamQueue.js';

/** The value is this stream's, if its own events say so. */
export interface ClaimTaken {
  readonly type: 'ClaimTaken';
  readonly data: { readonly owner: string };
}

/** The value is free again. */
export interface ClaimReleased {
  readonly type: 'ClaimReleased';
  readonly data: { readonly owner: string };
}

export type ClaimEvent = ClaimTaken | ClaimReleased;

export interface ClaimRequest {
  /** The kind of value, e.g. `user-email`. */
  readonly kind: string;
  /** The value in its one normal form. */
  readonly value: string;
  /** The stream that will say that it holds the value. */
  readonly owner: string;
  /** Whether a stream's own events say that it holds the value now. */
  readonly isHeldBy: (owner: string) => Promise<boolean>;
  /** The refusal when another owner holds the value. */
  readonly refusal: { readonly code: ErrorCode; readonly message: string };
}

export interface Claims {
  /**
   * Takes the claim for the owner. The owner must then append the event that makes it hold, at the revision it had before. It starts over when that
   * is refused (see `HandleOptions.expected`).
   * @param revision that of the owner before what makes the claim hold, when it is known: -1 saves a look
   * @throws DomainError with the refusal's code
   */
  take(request: ClaimRequest, context: CommandContext, revision?: number): Promise<void>;
  /** Gives the value free; nothing when the owner does not have it. */
  release(request: Pick<ClaimRequest, 'kind' | 'value' | 'owner'>, context: CommandContext): Promise<void>;
  /** A name for the claim on a value, which does not tell the value: for what waits in a queue. */
  nameOf(kind: string, value: string): string;
  /** As `ownerOf`, by the name of the claim. */
  ownerNamed(name: string): Promise<string | undefined>;
  /** The stream that has the claim now, whether or not its own events say so yet. */
  ownerOf(kind: string, value: string): Promise<string | undefined>;
  /**
   * Runs the work after all other work of this process on the same values. A command that wants a value that a neighbour is just taking waits
   * instead of fencing it. So many at once do not keep each other from finishing. Not to be nested.
   * @throws Unavailable when too much waits
   */
  inTurn<Result>(
    requests: readonly Pick<ClaimRequest, 'kind' | 'value'>[],
    work: () => Promise<Result>,
  ): Promise<Result>;
}

const raceLimit = 50;
/** Work that may wait for its turn. */
const turnLimit = 4_096;

/** @param secret key of the HMAC that hides personal values in the names of claim streams. */
export function createClaims(log: EventLog, secret: Uint8Array): Claims {
  const streamFor = (kind: string, value: string) =>
    `claim-${kind}-${createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url')}`;

  const turns = createStreamQueue(turnLimit);

  async function load(stream: string) {
    let head = noStream;
    let owner: string | undefined;
    /** The position at which it was taken; before all others for one that is free. */
    let since: Position = '';
    for await (const batch of log.read(stream)) {
      for (const event of batch) {
        head = headAfter(head, event);
        if (event.type === 'ClaimTaken') owner = String(event.data?.owner);
        if (event.type === 'ClaimReleased') owner = undefined;
        since = event.position;
      }
    }
    return { head, owner, since };
  }

  /**
   * Whether somebody has fenced the owner since it took the claim, and may be about to take it. An owner that has found itself fenced and starts
   * over can be here before the one who fenced it. It takes the claim again then, so that one of the two is refused.
   */
  async function isFenced(owner: string, stream: string, since: Position): Promise<boolean> {
    let fenced = false;
    for await (const batch of log.read(owner))
      for (const { type, data, position } of batch)
        if (type === 'ClaimAbandoned' && data?.claim === stream && position > since) fenced = true;
    return fenced;
  }

  async function append(
    stream: string,
    head: StreamHead,
    event: DomainEvent,
    context: CommandContext,
  ): Promise<boolean> {
    try {
      await log.append({ stream, head, events: [event], encrypted: false, context });
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }

  return {
    async take({ kind, value, owner, isHeldBy, refusal }, context, revision) {
      const stream = streamFor(kind, value);
      for (let attempt = 0; attempt < raceLimit; attempt += 1) {
        const claim = await load(stream);
        // A fence in a stream that is taken for empty makes the owner's own append fail.
        if (claim.owner === owner && (revision === -1 || !(await isFenced(owner, stream, claim.since))))
          return;
        if (claim.owner !== undefined && claim.owner !== owner) {
          // The head is read before the question is asked: what the owner appends in between makes the fence fail.
          const head = await headOf(log, claim.owner);
          if (await isHeldBy(claim.owner)) throw new DomainError(refusal.code, refusal.message);
          const fence: ClaimAbandoned = { type: 'ClaimAbandoned', data: { claim: stream } };
          if (!(await append(claim.owner, head, fence, context))) continue;
        }
        const taken: ClaimEvent = { type: 'ClaimTaken', data: { owner } };
        if (await append(stream, claim.head, taken, context)) return;
      }
      throw new DomainError(
        'CONCURRENCY_CONFLICT',
        'Other requests keep claiming the same value; repeat later',
      );
    },
    async release({ kind, value, owner }, context) {
      const stream = streamFor(kind, value);
      for (let attempt = 0; attempt < raceLimit; attempt += 1) {
        const claim = await load(stream);
        if (claim.owner !== owner) return;
        if (await append(stream, claim.head, { type: 'ClaimReleased', data: { owner } }, context)) return;
      }
      throw new DomainError(
        'CONCURRENCY_CONFLICT',
        'Other requests keep claiming the same value; repeat later',
      );
    },
    nameOf: streamFor,
    ownerNamed: async (name) => (await load(name)).owner,
    async ownerOf(kind, value) {
      return (await load(streamFor(kind, value))).owner;
    },
    inTurn(requests, work) {
      // In one order, so that no two wait for each other.
      const keys = [...new Set(requests.map(({ kind, value }) => `${kind}\0${value}`))].sort();
      return keys.reduceRight((inner, key) => () => turns.run(key, inner), work)();
    },
  };
}
