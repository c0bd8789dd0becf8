/** Unfinished work of an account: notices to deliver, reminders, suspensions, and what falls due. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import { type Unfinished, type UnfinishedStep, whenBegun } from '../../kernel/unfinished.js';
import type { AccountCommand } from './commands.js';
import { nextReminderDay } from './dunningSchedule.js';
import { type DunningStep, dunningStep } from './dunningSteps.js';
import { type AccountState, dunningViewOf } from './state.js';

/** Deliver the notices, then `CompleteNotices`. */
export interface TellStep extends UnfinishedStep {
  readonly kind: 'tell';
}

/** Request the reminders that have fallen due, with `RemindOfDue`. */
export interface RemindersDueStep extends UnfinishedStep {
  readonly kind: 'reminders-due';
}

export type AccountStep = TellStep | RemindersDueStep | DunningStep;

const tell: AccountStep = { kind: 'tell' };
const remindersDue: AccountStep = { kind: 'reminders-due' };

function begun(
  state: AccountState,
  command: AccountCommand | undefined,
  done: readonly string[],
): AccountStep | undefined {
  return state.notices.length > 0 ? tell : dunningStep(dunningViewOf(state), command, done);
}

/** The account decides without waiting for notices: a command delivers its own, and a worker delivers what a crash left behind. */
export const unfinishedAccount: Unfinished<AccountState, AccountCommand, AccountStep> = {
  begun,
  before(state, command, at, done, { reminderDays }) {
    if (command !== undefined) return undefined;
    const day = nextReminderDay(dunningViewOf(state), reminderDays);
    const isDue = day !== undefined && day <= dayOfTimestamp(at);
    return begun(state, command, done) ?? (isDue ? remindersDue : undefined);
  },
  next(state, { reminderDays }) {
    const open = whenBegun(begun(state, undefined, []));
    if (open !== undefined) return open;
    const at = nextReminderDay(dunningViewOf(state), reminderDays);
    return at === undefined ? undefined : { kind: remindersDue.kind, at };
  },
};
