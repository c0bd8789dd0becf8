/** Declares the work that an aggregate must finish before anything else. Pure, like its decider. */

export interface UnfinishedStep {
  readonly kind: string;
}

/** When a step is due: `now` if it has begun, else the first day (`YYYY-MM-DD`) or moment (RFC 3339 UTC with milliseconds). */
export interface NextStep {
  readonly kind: string;
  readonly at: string;
}

/** Settings that decide when things fall due. */
export interface DueRules {
  /** Days after an invoice's due date on which its reminders are sent, in ascending order. */
  readonly reminderDays: readonly number[];
}

/** The default rules, without reminders. */
export const noDueRules: DueRules = { reminderDays: [] };

/** The time of a step that has begun. */
export const now = 'now';

/** Returns the next step for one that has begun and waits for nothing. */
export function whenBegun(step: UnfinishedStep | undefined): NextStep | undefined {
  return step && { kind: step.kind, at: now };
}

/** Whether a step with the time `at` is due at `moment` (RFC 3339 UTC with milliseconds). A day is due from its first moment on. */
export function isDue(at: NextStep['at'], moment: string): boolean {
  return at === now || at <= moment;
}

/**
 * The unfinished work that an aggregate declares. An operation on two streams is an intent on the first, an effect on the second keyed by the
 * intent, and a completion on the first. A step is everything between the intent and its completion.
 */
export interface Unfinished<State, Command, Step extends UnfinishedStep> {
  /**
   * Returns the step that the command has begun and not finished. It is finished before the command is answered, or by the next command.
   * @param state after the command
   * @param done kinds of the steps that were done after this command
   */
  readonly begun: (state: State, command: Command, done: readonly string[]) => Step | undefined;
  /**
   * Returns the next step before the command is decided: one that has begun, one that is due, or one that the command depends on. Never refuses;
   * the decider does.
   * @param command undefined for a worker, which only does steps that have begun or are due
   * @param at when the command arrived, RFC 3339 UTC with milliseconds
   * @param done kinds of the steps that were done before this command; some leave no trace in the state
   */
  readonly before: (
    state: State,
    command: Command | undefined,
    at: string,
    done: readonly string[],
    rules: DueRules,
  ) => Step | undefined;
  /**
   * Returns a worker's next step and its time. `before(state, undefined, t, [], rules)` is defined exactly when `next(state, rules)` is due at `t`.
   * The read model `due` stores it, so that workers, schedules and the test clock look in one place.
   */
  readonly next: (state: State, rules: DueRules) => NextStep | undefined;
  /** The customer whom the work may have to name; absent or undefined where it names none. */
  readonly customerOf?: (state: State) => string | undefined;
}
