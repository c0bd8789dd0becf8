/** The circumstances that every command is told, so that rules need no clock, no randomness and no request. */
import type { Actor } from './events.js';

export interface CommandContext {
  readonly actor: Actor;
  /** The service's clock when the command came. */
  readonly at: Date;
  readonly requestId: string;
  readonly traceparent?: string;
  /**
   * A UUID, the seed of every id that the command makes. New for each request; for a request with an
   * `Idempotency-Key` the stored one, so that doing the command again makes the same events.
   */
  readonly commandId: string;
  /** Why, in the words of who asked for it; stored with the event. Nothing personal. */
  readonly reason?: string;
  /** Hash of caller and `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** True when an earlier run of this very command may have got through: look for its events before deciding again. */
  readonly recovering?: boolean;
  /**
   * Whether so much time has passed that another process may do this very command by now. It is looked at again with each state, where a process
   * stood still.
   */
  readonly isOverdue?: () => boolean;
  /**
   * The streams whose unfinished steps the command is part of, the first one first. It is decided on them as they are, so that two that have
   * something open with each other come to an end.
   */
  readonly finishing?: readonly string[];
  /** The revision that the caller's `If-Match` names: a stream that has moved on is PRECONDITION_FAILED. */
  readonly expectedRevision?: number;
}
