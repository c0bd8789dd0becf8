/** Declares the work that an aggregate must finish before anything else: pure, as its decider is. */

/** One thing to do, by its kind. */
export interface UnfinishedStep {
  readonly kind: string;
}

/** When a step comes due: `now` for one that was begun, else the first day (`YYYY-MM-DD`) or moment (RFC 3339 UTC with milliseconds). */
export interface NextStep {
  readonly kind: string;
  readonly at: string;
}

/** Settings that decide when things fall due. */
export interface DueRules {
  /** Days after the due date of an invoice on which its reminders go, rising. */
  readonly reminderDays: readonly number[];
}

/** The rules where none are configured. */
export const noDueRules: DueRules = { reminderDays: [] };

/** When something can be done that was begun. */
export const now = 'now';

/** For a step that was begun and waits for nothing. */
export function whenBegun(step: UnfinishedStep | undefined): NextStep | undefined {
  return step && { kind: step.kind, at: now };
}

/** Whether what falls due at `at` is due at `moment`, RFC 3339 UTC with milliseconds. A day is due from its first moment on. */
export function isDue(at: NextStep['at'], moment: string): boolean {
  return at === now || at <= moment;
}

/**
 * An aggregate's declaration. An operation that touches two streams is an intent on the first, an effect on the second keyed by the intent, and a
 * completion on the first. A step is all that is between the intent and its completion.
 */
export interface Unfinished<State, Command, Step extends UnfinishedStep> {
  /**
   * Returns the step that the command has begun and not finished. It is finished before the command is answered, or by the next command to come.
   * @param state after the command
   * @param done kinds of the steps that were done after this very command
   */
  readonly begun: (state: State, command: Command, done: readonly string[]) => Step | undefined;
  /**
   * The one step that comes next before the command is decided: what was begun, what fell due, what the command rests on.
   * Refuses nothing: that is for the decider.
   * @param command undefined for a worker, who comes for what is open or due and for nothing else
   * @param at when the command came, RFC 3339 UTC with milliseconds
   * @param done kinds of the steps that were done before this very command: some leave no trace in the state
   */
  readonly before: (
    state: State,
    command: Command | undefined,
    at: string,
    done: readonly string[],
    rules: DueRules,
  ) => Step | undefined;
  /**
   * Returns the next step of a worker and its time. `before(state, undefined, t, [], rules)` is defined exactly when `next(state, rules)` is due at
   * `t`. The read model `due` keeps it, so that workers, schedules and the test clock look in one place.
   */
  readonly next: (state: State, rules: DueRules) => NextStep | undefined;
}
