/** Unfinished reminders and suspensions. */
import type { DunningCommand } from './dunningCommands.js';
import {
  type DunningView,
  dueInvoiceOf,
  dunningOf,
  type OpenReminder,
  openReminders,
  type Suspension,
} from './dunningState.js';

export type DunningStep =
  /** Have the mails sent; each mail closes its reminder later. The step itself appends no event. */
  | { readonly kind: 'remind'; readonly reminders: readonly OpenReminder[] }
  /** Suspend the subscriptions, each with a `CompleteSuspension`. */
  | { readonly kind: 'suspend'; readonly suspensions: readonly WantedSuspension[] }
  /** Resume the subscriptions, each with a `CompleteResumption`. */
  | { readonly kind: 'resume'; readonly suspensions: readonly Suspension[] };

export interface WantedSuspension extends Suspension {
  readonly invoiceNumbers: readonly string[];
}

/**
 * The next step. A command has its own reminder sent; a worker has all unsent reminders sent. Both suspend and resume subscriptions.
 * Each kind is tried once per command: what cannot be done now must not hold up the money, and is left to a worker.
 * @param done kinds of steps already done for the same command
 */
export function dunningStep(
  view: DunningView,
  command: { readonly type: string } | undefined,
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
  command: { readonly type: string } | undefined,
): readonly OpenReminder[] {
  if (command === undefined) return [...openReminders(dunning)];
  if (!isReminding(command)) return [];
  const { open } = dunningOf(dunning, command.invoiceId);
  return open === null ? [] : [open];
}

function isReminding(command: {
  readonly type: string;
}): command is Extract<DunningCommand, { readonly type: 'RemindOfInvoice' }> {
  return command.type === 'RemindOfInvoice';
}

function withNumbers(suspension: Suspension, { invoiceOf }: DunningView): WantedSuspension {
  const numbers = suspension.invoiceIds.map((id) => invoiceOf(id)?.invoiceNumber);
  return { ...suspension, invoiceNumbers: numbers.filter((number) => number !== undefined) };
}
