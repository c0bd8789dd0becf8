/** The context of a command, so that rules need no clock, no randomness and no request. */
import type { Actor } from './events.js';

export interface CommandContext {
  readonly actor: Actor;
  /** The time of the service's clock at which the command arrived. */
  readonly at: Date;
  readonly requestId: string;
  readonly traceparent?: string;
  /**
   * A UUID from which every id of the command is derived. It is new for each request. A request with an `Idempotency-Key` gets the stored one, so
   * that repeating the command produces the same events.
   */
  readonly commandId: string;
  /** The reason in the requester's own words; stored with the event. It holds no personal data. */
  readonly reason?: string;
  /** Hash of the caller and the `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** True when an earlier run of this command may have succeeded. The engine then looks for its events before it decides again. */
  readonly recovering?: boolean;
  /**
   * Whether so much time has passed that another process may be running this command by now. It is asked again for each state, in case this process
   * was paused.
   */
  readonly isOverdue?: () => boolean;
  /**
   * The streams whose unfinished steps this command belongs to, the outermost first. Commands on these streams run without their own unfinished
   * steps, so that two streams that wait for each other still finish.
   */
  readonly finishing?: readonly string[];
  /** The revision in the caller's `If-Match`. A stream at another revision leads to PRECONDITION_FAILED. */
  readonly expectedRevision?: number;
}
