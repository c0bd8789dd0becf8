/**
 * Administrators' decisions about a stopped log, kept as events: they show an auditor who let which log continue, and why it had stopped.
 */
import { type EventLog, headOf } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';
import type { LogState } from './state.js';

/** `resume`: the log continues under its name; `begin-anew`: a log with another name begins. */
export type LogDecision = 'resume' | 'begin-anew';

/** A stopped transparency log was continued or replaced. */
export interface LogDecided {
  readonly type: 'LogDecided';
  readonly data: {
    readonly decision: LogDecision;
    /** Name of the stopped log. `size` is its number of entries. */
    readonly origin: string;
    readonly size: number;
    /** Why it had stopped; `since` is the time of the stop. */
    readonly reason: string;
    readonly detail: string;
    readonly since: string;
  };
}

export type LogDecisionEvent = LogDecided;

const stream = 'log-decisions';

/** @returns a function that appends a decision before it takes effect @throws Unavailable */
export function recordDecision(log: EventLog, context: CommandContext) {
  return async (decision: LogDecision, { origin, size, halted }: LogState): Promise<void> => {
    if (halted === null) return;
    const { reason, detail, at: since } = halted;
    const event: LogDecided = { type: 'LogDecided', data: { decision, origin, size, reason, detail, since } };
    for (;;) {
      const head = await headOf(log, stream);
      try {
        await log.append({ stream, head, events: [event], encrypted: false, context });
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  };
}
