/** Runs a command that needs claims: decides it on trial, takes the claims, then appends at the revision it was decided on. */
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { Aggregate } from './aggregate.js';
import type { ClaimRequest, Claims } from './claims.js';
import { stepOf } from './finishing.js';
import type { CommandHandler } from './handle.js';
import type { Outcome } from './outcome.js';
import { preconditionFailed } from './precondition.js';

export interface ClaimedCommand<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly id: string;
  readonly command: Command;
  /** Claims to take, in this order; the owner of each is the aggregate's stream. */
  readonly requests: readonly ClaimRequest[];
  /** Whether the id was made for this command, so that most likely no stream exists yet. */
  readonly fresh: boolean;
}

const rounds = 5;

/**
 * Starts over when another request changes or fences the aggregate in between. Looks for the effect of an earlier run first: the values it
 * claimed may have been released and taken by others since.
 * @throws DomainError of the rules, of the claims (their refusals), PRECONDITION_FAILED, CONCURRENCY_CONFLICT
 */
export async function handleClaimed<State, Command, Event extends DomainEvent>(
  { handler, claims }: { readonly handler: CommandHandler; readonly claims: Claims },
  { aggregate, id, command, requests, fresh }: ClaimedCommand<State, Command, Event>,
  context: CommandContext,
): Promise<Outcome<State, Event>> {
  for (let round = 1; ; round += 1) {
    const earlier = await handler.previousOutcome(aggregate, id, context);
    // The earlier run may have begun a step and not finished it; `handle` finishes it.
    if (earlier !== undefined) return handler.handle(aggregate, id, command, context);
    const { state, revision } =
      fresh && round === 1 && context.recovering !== true
        ? { state: aggregate.decider.initial, revision: -1 }
        : await handler.finishDueWork(aggregate, id, command, context);
    if (context.expectedRevision !== undefined && context.expectedRevision !== revision)
      throw preconditionFailed(() => aggregate.decider.decide(command, state));
    // A command that is refused or changes nothing takes no claims.
    const needed = aggregate.decider.decide(command, state).length === 0 ? [] : requests;
    for (const request of needed)
      await claims.take(request, stepOf(context, `claim ${request.kind}`), revision);
    try {
      return await handler.handle(aggregate, id, command, context, { expected: revision });
    } catch (error) {
      if (!hasCode(error, 'CONCURRENCY_CONFLICT') || round === rounds) throw error;
    }
  }
}
