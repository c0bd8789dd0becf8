/** Commands about reminders. */
import type { DecimalText } from '../../kernel/money.js';
import type { ReminderOutcome } from './events.js';

/** The rules of reminders in the configuration. */
export interface DunningRules {
  /** Days after the due date on which reminders go out, ascending; the level of a reminder is its position here, from 1. */
  readonly days: readonly number[];
  /** Whether the last level suspends the subscription that the invoice bills. */
  readonly suspends: boolean;
}

/** Requests the reminders that are due, at most a hundred at once. */
export interface RemindOfDue {
  readonly type: 'RemindOfDue';
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  readonly rules: DunningRules;
}

/** Requests a reminder of the highest level due. Where none is due, only a manual one is requested. */
export interface RemindOfInvoice {
  readonly type: 'RemindOfInvoice';
  readonly invoiceId: string;
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  /** Requested by a clerk: sent now, on any day, and refused with an error where it is not possible. */
  readonly manual: boolean;
  readonly rules: DunningRules;
}

/** Sent before the mail leaves: withdraws an open reminder if its invoice was settled or held meanwhile. */
export interface CheckReminder {
  readonly type: 'CheckReminder';
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly at: string;
}

/** Records the outcome of the mail. Repeating it changes nothing. */
export interface CloseReminder {
  readonly type: 'CloseReminder';
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly outcome: Exclude<ReminderOutcome, 'withdrawn'>;
  readonly at: string;
  /** The amount that the reminder asked for. */
  readonly amountDue: DecimalText;
}

/** `invoiceId` null: the whole customer. Repeating it changes nothing. */
export interface PauseDunning {
  readonly type: 'PauseDunning';
  readonly invoiceId: string | null;
  readonly reason: string;
}

export interface ResumeDunning {
  readonly type: 'ResumeDunning';
  readonly invoiceId: string | null;
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
}

/** Repeating it changes nothing. */
export interface CompleteSuspension {
  readonly type: 'CompleteSuspension';
  readonly subscriptionId: string;
  readonly outcome: 'suspended' | 'notActive';
}

/** Repeating it changes nothing. */
export interface CompleteResumption {
  readonly type: 'CompleteResumption';
  readonly subscriptionId: string;
  readonly outcome: 'resumed' | 'notOurs';
}

export type DunningCommand =
  | RemindOfDue
  | RemindOfInvoice
  | CheckReminder
  | CloseReminder
  | PauseDunning
  | ResumeDunning
  | CompleteSuspension
  | CompleteResumption;
