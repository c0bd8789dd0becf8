/**
 * The shape of every aggregate's rules: pure functions, no clock, no randomness, no I/O.
 * Facts that a rule needs (time, ids, prices) arrive inside the command.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  /**
   * The events that follow from a command; `[]` when it changes nothing.
   * @throws DomainError when the state does not allow the command.
   */
  decide(command: Command, state: State): readonly Event[];
  /** The state after an event. Never refuses: what has happened has happened. */
  evolve(state: State, event: Event): State;
}

export function fold<State, Event>(
  decider: Pick<Decider<State, never, Event>, 'evolve'>,
  state: State,
  events: Iterable<Event>,
): State {
  let folded = state;
  for (const event of events) folded = decider.evolve(folded, event);
  return folded;
}
