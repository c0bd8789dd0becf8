/** The results of commands, and the events that come with them. */

export interface Loaded<State> {
  readonly state: State;
  /** -1 when the stream does not exist. */
  readonly revision: number;
}

export interface Outcome<State, Event> extends Loaded<State> {
  /** When this command's last event happened, RFC 3339 UTC; undefined when there is none. */
  readonly at: string | undefined;
  /** The events of this command; empty when it changed nothing. */
  readonly events: readonly Event[];
}

export interface HandleOptions {
  /**
   * Whether the id was made for this command, so that most likely there is no stream. It is not read before the first attempt; should it
   * exist after all, the append fails and the command is decided again.
   */
  readonly fresh?: boolean;
  /**
   * The revision the stream must have. A lost race is not retried but thrown as CONCURRENCY_CONFLICT. For commands that rest on findings
   * outside the stream, such as a claim, and must start over as a whole.
   */
  readonly expected?: number;
}
