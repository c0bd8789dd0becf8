/** Commands of a line of a bank statement. */
import type { DecimalText } from '../../kernel/money.js';
import type { BankLineReceived } from './events.js';
import type { Match } from './matching.js';
import type { LineWords } from './statement.js';

/** A line arrived in a file, with its match. A line that is already known stays as it is. */
export interface ReceiveBankLine {
  readonly type: 'ReceiveBankLine';
  readonly line: BankLineReceived['data'] & LineWords;
  readonly match: Match;
  /** The id of the payment made of it, always the same for a line. */
  readonly paymentId: string;
  /** The reference of the payment if the line has none. */
  readonly reference: string;
}

/** A clerk's decision about a proposed line; parts left out are as proposed. */
export interface AcceptProposal {
  readonly type: 'AcceptProposal';
  /** The chosen option, from 1; null: the only one. */
  readonly option: number | null;
  /** The customer, instead of an option. */
  readonly customerId: string | null;
  /** Null: as in the option; if only a customer is named, the longest due first. */
  readonly allocations: readonly { readonly invoiceId: string; readonly amount: DecimalText }[] | null;
  /** The payment that came back, instead of an option. */
  readonly returnedPaymentId: string | null;
  /** Replaces the bank's reference. */
  readonly reference: string | null;
  /** As in `ReceiveBankLine`. */
  readonly own: { readonly paymentId: string; readonly reference: string };
}

export interface DropProposal {
  readonly type: 'DropProposal';
  readonly reason: string;
}

/** The account has taken it. */
export interface CompleteBooking {
  readonly type: 'CompleteBooking';
  readonly paymentId: string;
}

/** The account has refused it. */
export interface AbandonBooking {
  readonly type: 'AbandonBooking';
  readonly paymentId: string;
  readonly code: string;
  readonly message: string;
}

/** Erases the words of a line once the law no longer requires them. Does nothing if they are gone. */
export interface EraseBankLineWords {
  readonly type: 'EraseBankLineWords';
  readonly retention: { readonly at: string; readonly years: number };
}

export type BankLineCommand =
  | EraseBankLineWords
  | ReceiveBankLine
  | AcceptProposal
  | DropProposal
  | CompleteBooking
  | AbandonBooking;
