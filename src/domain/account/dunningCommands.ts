/** Commands about reminders. */
import type { DecimalText } from '../../kernel/money.js';
import type { ReminderOutcome } from './events.js';

/** As the configuration says it. */
export interface DunningRules {
  /** Days after the due date on which reminders go out, rising; the level of a reminder is its place, from 1. */
  readonly days: readonly number[];
  /** Whether the last level suspends the subscription that the invoice bills. */
  readonly suspends: boolean;
}

/** Reminders of invoices of which one has come due, those of the first hundred. */
export interface RemindOfDue {
  readonly type: 'RemindOfDue';
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  readonly rules: DunningRules;
}

/** A reminder of the newest level that is due. Nothing, unless it is asked for by hand, where none is due. */
export interface RemindOfInvoice {
  readonly type: 'RemindOfInvoice';
  readonly invoiceId: string;
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  /** Asked for by a clerk: now, whatever the day; what stands against it is refused. */
  readonly manual: boolean;
  readonly rules: DunningRules;
}

/** Before the mail leaves: an open reminder of what is settled or held meanwhile is withdrawn. */
export interface CheckReminder {
  readonly type: 'CheckReminder';
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly at: string;
}

/** Records the outcome of the mail. Doing it again changes nothing. */
export interface CloseReminder {
  readonly type: 'CloseReminder';
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly outcome: Exclude<ReminderOutcome, 'withdrawn'>;
  readonly at: string;
  /** The amount that it asked for. */
  readonly amountDue: DecimalText;
}

/** `invoiceId` null: the whole customer. Doing it again changes nothing. */
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

/** Doing it again changes nothing. */
export interface CompleteSuspension {
  readonly type: 'CompleteSuspension';
  readonly subscriptionId: string;
  readonly outcome: 'suspended' | 'notActive';
}

/** Doing it again changes nothing. */
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
