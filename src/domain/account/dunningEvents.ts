/** What can have happened to the reminders of a customer's invoices, and to the subscriptions that they suspend. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

/** No reminder goes out until it is resumed: of the whole customer, or of one invoice. */
export interface DunningPaused {
  readonly type: 'DunningPaused';
  /** `invoiceId` null: of the whole customer. */
  readonly data: { readonly invoiceId: string | null; readonly reason: string };
}

export interface DunningResumed {
  readonly type: 'DunningResumed';
  readonly data: { readonly invoiceId: string | null };
}

/** The intent of a reminder: its mail goes unless the invoice is settled or held before it leaves. Open until `ReminderClosed`. */
export interface ReminderRequested {
  readonly type: 'ReminderRequested';
  readonly data: {
    /** `<invoiceId>/<n>`, n from 1 up. */
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    /** From 1 up, as the days of `DUNNING_DAYS`; 0 for one that a clerk sends before the first of them. */
    readonly level: number;
    readonly currency: string;
    /** As it was then. */
    readonly amountDue: DecimalText;
    readonly dueDate: string;
    readonly date: CalendarDate;
    /** Whether a clerk asked for it. */
    readonly manual: boolean;
    /** The subscription that is suspended when the reminder has gone; null for none. */
    readonly suspends: string | null;
  };
}

/** `withdrawn`: paid, credited or held before the mail left. `noAddress`, `refused`: nobody could be written to. */
export const reminderOutcomes = ['sent', 'withdrawn', 'noAddress', 'refused'] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

export interface ReminderClosed {
  readonly type: 'ReminderClosed';
  readonly data: {
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly level: number;
    readonly outcome: ReminderOutcome;
    readonly date: CalendarDate;
  };
}

/** The intent to suspend a subscription for an invoice's debt; open until `SuspensionCompleted`. */
export interface SuspensionRequested {
  readonly type: 'SuspensionRequested';
  readonly data: {
    readonly subscriptionId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
  };
}

/** `notActive`: it has ended, or somebody else had suspended it, so that payment does not resume it. */
export interface SuspensionCompleted {
  readonly type: 'SuspensionCompleted';
  readonly data: { readonly subscriptionId: string; readonly outcome: 'suspended' | 'notActive' };
}

/** Nothing is due any more of what the subscription was suspended for. `notOurs`: somebody else has resumed, ended or suspended it meanwhile. */
export interface ResumptionCompleted {
  readonly type: 'ResumptionCompleted';
  readonly data: { readonly subscriptionId: string; readonly outcome: 'resumed' | 'notOurs' };
}

/** Those of an account's events that reminders and suspensions follow from. */
export type DunningFact =
  | DunningPaused
  | DunningResumed
  | ReminderRequested
  | ReminderClosed
  | SuspensionRequested
  | SuspensionCompleted
  | ResumptionCompleted;
