/**
 * The rules of an aggregate as pure functions: no clock, no randomness, no I/O. Facts that a rule needs (time, ids, prices) come with the command.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  /**
   * Returns the events that a command leads to; `[]` when it changes nothing.
   * @throws DomainError when the state does not allow the command.
   */
  decide(command: Command, state: State): readonly Event[];
  /** Returns the state after an event. Never refuses one, since it records what has already happened. */
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

/** The rule of each command, by its type. */
export type Rules<State, Command extends { readonly type: string }, Event> = {
  readonly [Type in Command['type']]: (
    command: Extract<Command, { readonly type: Type }>,
    state: State,
  ) => readonly Event[];
};

/** Decides each command by its own rule. */
export function ruledBy<State, Command extends { readonly type: string }, Event>(
  rules: Rules<State, Command, Event>,
): Decider<State, Command, Event>['decide'] {
  return (command, state) => {
    const type: Command['type'] = command.type;
    const decide: Decider<State, Command, Event>['decide'] = rules[type];
    return decide(command, state);
  };
}
