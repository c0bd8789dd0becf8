/**
 * Uniqueness across aggregates. A claim is a small stream named after the value; the first to append to it owns it. A claim holds only if its
 * owner's stream says so. A command that wants a value whose owner never finished first fences that owner by appending to the owner's stream. The
 * owner's own append can then no longer succeed, and the claim is taken. No timeouts, so a slow owner can't win as well.
 */
import { createHmac } from 'node:crypto';
import { type EventLog, headAfter, headOf, noStream, type StreamHead } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import type { ClaimAbandoned, DomainEvent, Position } from '../../kernel/events.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';
import { createStreamQueue } from './handle.js';

/** A stream took the value. The claim counts only if the owner's own events confirm it. */
export interface ClaimTaken {
  readonly type: 'ClaimTaken';
  readonly data: { readonly owner: string };
}

/** The owner released the value. */
export interface ClaimReleased {
  readonly type: 'ClaimReleased';
  readonly data: { readonly owner: string };
}

export type ClaimEvent = ClaimTaken | ClaimReleased;

export interface ClaimRequest {
  /** The kind of value, e.g. `user-email`. */
  readonly kind: string;
  /** The value in its canonical form. */
  readonly value: string;
  /** The stream whose events will confirm that it holds the value. */
  readonly owner: string;
  /** Whether a stream's own events say that it holds the value now. */
  readonly isHeldBy: (owner: string) => Promise<boolean>;
  /** The refusal when another owner holds the value. */
  readonly refusal: { readonly code: ErrorCode; readonly message: string };
}

export interface Claims {
  /**
   * Takes the claim for the owner. The owner must then append the event that confirms it, at the revision it had before. If that append is
   * refused, the owner must start over (see `HandleOptions.expected`).
   * @param revision the owner's revision before it confirms the claim, if known; -1 saves a read
   * @throws DomainError with the refusal's code
   */
  take(request: ClaimRequest, context: CommandContext, revision?: number): Promise<void>;
  /** Releases the value; does nothing when the owner does not have the claim. */
  release(request: Pick<ClaimRequest, 'kind' | 'value' | 'owner'>, context: CommandContext): Promise<void>;
  /** Returns the name of the claim on a value. The name hides the value, so it may be stored in a queue. */
  nameOf(kind: string, value: string): string;
  /** Same as `ownerOf`, by the claim's name. */
  ownerNamed(name: string): Promise<string | undefined>;
  /** Returns the stream that has the claim now, whether or not its own events confirm it yet. */
  ownerOf(kind: string, value: string): Promise<string | undefined>;
  /**
   * Runs the work after all other work of this process on the same values. A command that wants a value waits for one that is just taking
   * it, instead of fencing it. So many at once do not keep each other from finishing. Calls must not be nested.
   * @throws Unavailable when too much work waits
   */
  inTurn<Result>(
    requests: readonly Pick<ClaimRequest, 'kind' | 'value'>[],
    work: () => Promise<Result>,
  ): Promise<Result>;
}

const raceLimit = 50;
/** Limit of work that waits for its turn. */
const turnLimit = 4_096;

/** @param secret key of the HMAC that hides personal values in the names of claim streams */
export function createClaims(log: EventLog, secret: Uint8Array): Claims {
  const streamFor = (kind: string, value: string) =>
    `claim-${kind}-${createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url')}`;

  const turns = createStreamQueue(turnLimit);

  async function load(stream: string) {
    let head = noStream;
    let owner: string | undefined;
    /** Position of the stream's last event, so of the take if the value is owned; '' (before all positions) for an empty stream. */
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
   * Whether the owner was fenced after it took the claim, by a command that may be about to take the claim itself. The fenced owner may
   * start over and get here before that command. It then takes the claim again, so that one of the two is refused.
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
        // With revision -1 no check is needed: a fence in a stream believed to be empty makes the owner's own append fail.
        if (claim.owner === owner && (revision === -1 || !(await isFenced(owner, stream, claim.since))))
          return;
        if (claim.owner !== undefined && claim.owner !== owner) {
          // The head is read before `isHeldBy`, so that whatever the owner appends in between makes the fence fail.
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
      // Sorted, so that no two calls wait for each other.
      const keys = [...new Set(requests.map(({ kind, value }) => `${kind}\0${value}`))].sort();
      return keys.reduceRight((inner, key) => () => turns.run(key, inner), work)();
    },
  };
}
