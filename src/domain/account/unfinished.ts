/** Unfinished work of an account: notices to deliver, reminders, suspensions, and what falls due. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import { type Unfinished, type UnfinishedStep, whenBegun } from '../../kernel/unfinished.js';
import type { AccountCommand } from './commands.js';
import {
  type DunningView,
  dueInvoiceOf,
  dunningOf,
  nextReminderDay,
  type OpenReminder,
  openReminders,
  type Suspension,
} from './dunningState.js';
import { type AccountState, dunningViewOf } from './state.js';

type DunningStep =
  /** Have the mails sent; each mail closes its reminder later. The step itself appends no event. */
  | { readonly kind: 'remind'; readonly reminders: readonly OpenReminder[] }
  /** Suspend the subscriptions, each with a `CompleteSuspension`. */
  | { readonly kind: 'suspend'; readonly suspensions: readonly WantedSuspension[] }
  /** Resume the subscriptions, each with a `CompleteResumption`. */
  | { readonly kind: 'resume'; readonly suspensions: readonly Suspension[] };

interface WantedSuspension extends Suspension {
  readonly invoiceNumbers: readonly string[];
}

/**
 * The next step of dunning. A command has its own reminder sent; a worker has all unsent reminders sent. Both suspend and resume subscriptions.
 * Each kind is tried once per command: what cannot be done now must not hold up the money, and is left to a worker.
 * @param done kinds of steps already done for the same command
 */
function dunningStep(
  view: DunningView,
  command: AccountCommand | undefined,
  done: readonly string[],
): DunningStep | undefined {
  const { suspensions } = view.dunning;
  const over = suspensions.filter((suspension) => dueInvoiceOf(suspension, view) === undefined);
  if (over.length > 0 && !done.includes('resume')) return { kind: 'resume', suspensions: over };
  const wanted = suspensions.filter(
    (suspension) => suspension.phase === 'requested' && !over.includes(suspension),
  );
  if (wanted.length > 0 && !done.includes('suspend'))
    return { kind: 'suspend', suspensions: wanted.map((suspension) => withNumbers(suspension, view)) };
  const reminders = done.includes('remind') ? [] : remindersToSend(view, command);
  return reminders.length > 0 ? { kind: 'remind', reminders } : undefined;
}

function remindersToSend(
  { dunning }: DunningView,
  command: AccountCommand | undefined,
): readonly OpenReminder[] {
  if (command === undefined) return [...openReminders(dunning)];
  if (command.type !== 'RemindOfInvoice') return [];
  const { open } = dunningOf(dunning, command.invoiceId);
  return open === null ? [] : [open];
}

function withNumbers(suspension: Suspension, { invoiceOf }: DunningView): WantedSuspension {
  const numbers = suspension.invoiceIds.map((id) => invoiceOf(id)?.invoiceNumber);
  return { ...suspension, invoiceNumbers: numbers.filter((number) => number !== undefined) };
}

/** Deliver the notices, then `CompleteNotices`. */
export interface TellStep extends UnfinishedStep {
  readonly kind: 'tell';
}

/** Request the reminders that have fallen due, with `RemindOfDue`. */
interface RemindersDueStep extends UnfinishedStep {
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
