/** Specifications of deciders: `given(events).when(command).then(events or code of the refusal)`. */
import { expect } from '@jest/globals';
import { type Decider, fold } from '../../src/kernel/decider.js';
import { DomainError, type ErrorCode } from '../../src/kernel/errors.js';
import { canonicalJson } from '../../src/kernel/json.js';

export interface Specification<State, Command, Event> {
  readonly state: State;
  /** Decides the command on the state of the given events. */
  when(command: Command): Result<State, Event>;
}

export interface Result<State, Event> {
  /** Expects exactly these events, `[]` for none, or a refusal with this code. Returns the state after the events. */
  then(expected: readonly Event[] | ErrorCode): State;
  /** The resulting events, for checks of parts. */
  readonly events: readonly Event[];
}

/**
 * Returns `given` for a decider. Events are converted to JSON and back first, as in the store, which does not keep the order of members.
 */
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
          // biome-ignore lint/suspicious/noThenProperty: the usual word in specifications; the object is never awaited
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

/** A refusal is returned like any other result; other errors are bugs and fail the test. */
function attempt<Value>(decide: () => Value): Value | DomainError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
