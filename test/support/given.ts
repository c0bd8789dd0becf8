/** Specifications of deciders: `given(events).when(command).then(events, or the code of the refusal)`. */
import { expect } from '@jest/globals';
import { type Decider, fold } from '../../src/kernel/decider.js';
import { DomainError, type ErrorCode } from '../../src/kernel/errors.js';
import { canonicalJson } from '../../src/kernel/json.js';

export interface Specification<State, Command, Event> {
  readonly state: State;
  /** Decided on the state that the given events led to. */
  when(command: Command): Result<State, Event>;
}

export interface Result<State, Event> {
  /** The events that must follow, `[]` for none, or the code of the refusal. Answers the state after them. */
  then(expected: readonly Event[] | ErrorCode): State;
  /** The events, for checks of single parts. */
  readonly events: readonly Event[];
}

/** The vocabulary for one decider. Events pass through JSON first, as they do in the store, which keeps no order of members. */
export function specification<State, Command, Event>(decider: Decider<State, Command, Event>) {
  return function given(events: readonly Event[] = []): Specification<State, Command, Event> {
    const stored: Event[] = events.map((event) =>
      JSON.parse(canonicalJson(JSON.parse(JSON.stringify(event)))),
    );
    const state = fold(decider, decider.initial, stored);
    return {
      state,
      when(command) {
        const outcome = attempt(() => decider.decide(command, state));
        return {
          get events() {
            if (outcome instanceof DomainError) throw outcome;
            return outcome;
          },
          // biome-ignore lint/suspicious/noThenProperty: the customary word of specifications; nobody awaits it
          then(expected) {
            if (typeof expected === 'string') {
              expect(outcome).toBeInstanceOf(DomainError);
              expect(outcome).toHaveProperty('code', expected);
              return state;
            }
            if (outcome instanceof DomainError) throw outcome;
            expect(outcome).toEqual(expected);
            return fold(decider, state, outcome);
          },
        };
      },
    };
  };
}

/** A refusal is a result like any other; every other error is a fault of the rules and fails the test. */
function attempt<Value>(decide: () => Value): Value | DomainError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
