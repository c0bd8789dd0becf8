/** Notices of an account to payments and invoices about the effects of its events. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { BalanceCause } from '../invoice/events.js';
import type { PaymentChange } from '../payment/decide.js';
import type { ReminderOutcome } from './events.js';

/** All that one event did to a payment. */
export interface PaymentNotice {
  readonly to: 'payment';
  /** Number of the account's event, from 1. */
  readonly sequence: number;
  readonly paymentId: string;
  readonly changes: readonly PaymentChange[];
}

/** The state of an invoice after an event. Amounts are absolute: of two notices, the one with the higher sequence holds. */
export interface InvoiceNotice {
  readonly to: 'invoice';
  readonly sequence: number;
  readonly invoiceId: string;
  readonly amountPaid: DecimalText;
  readonly amountCredited: DecimalText;
  readonly amountDue: DecimalText;
  readonly amountWrittenOff: DecimalText;
  readonly amountRelieved: DecimalText;
  readonly cause: BalanceCause;
}

/** The outcome of a reminder of an invoice. */
export interface ReminderNotice {
  readonly to: 'reminder';
  readonly sequence: number;
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly level: number;
  readonly outcome: Exclude<ReminderOutcome, 'withdrawn'>;
  readonly date: CalendarDate;
}

export type AccountNotice = PaymentNotice | InvoiceNotice | ReminderNotice;
