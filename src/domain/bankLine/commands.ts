/** Commands of a line of a bank statement. */
import type { DecimalText } from '../../kernel/money.js';
import type { BankLineReceived } from './events.js';
import type { Match } from './matching.js';
import type { LineWords } from './statement.js';

/** It came in a file, and this is what it is taken for. A line that is known stays as it is. */
export interface ReceiveBankLine {
  readonly type: 'ReceiveBankLine';
  readonly line: BankLineReceived['data'] & LineWords;
  readonly match: Match;
  /** The id of the payment that it becomes: always the same for a line. */
  readonly paymentId: string;
  /** The name of the payment where the line has no reference. */
  readonly reference: string;
}

/** A clerk's decision about the line; a part that is left out is as proposed. */
export interface AcceptProposal {
  readonly type: 'AcceptProposal';
  /** The chosen option, from 1; null: the only one. */
  readonly option: number | null;
  /** Instead of an option. */
  readonly customerId: string | null;
  /** Null: as the option says, or with a customer alone what has been due longest first. */
  readonly allocations: readonly { readonly invoiceId: string; readonly amount: DecimalText }[] | null;
  /** Instead of an option of a payment that came back. */
  readonly returnedPaymentId: string | null;
  /** In place of the bank's reference. */
  readonly reference: string | null;
  /** As in `ReceiveBankLine`. */
  readonly own: { readonly paymentId: string; readonly reference: string };
}

export interface DropProposal {
  readonly type: 'DropProposal';
  readonly reason: string;
}

/** The account has it. */
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

/** Once the law does not ask for them any more. Nothing where they are gone. */
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
