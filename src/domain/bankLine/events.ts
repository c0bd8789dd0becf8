/** Events of a line of a bank statement. */
import type { DecimalText } from '../../kernel/money.js';
import type { LineWords, StatementLine } from './statement.js';

/** A line as the bank told it, without what is about people. */
export interface BankLineReceived {
  readonly type: 'BankLineReceived';
  readonly data: Omit<StatementLine, keyof LineWords> & {
    /** The own account, by its IBAN where it has one. */
    readonly account: string;
    /** The bank's number of the statement in which it came first. */
    readonly statement: string;
    readonly currency: string;
    /** The name of a payment made of it; null for its own id. */
    readonly reference: string | null;
  };
}

/** The personal part of the line, encrypted under the stream's own key. */
export interface BankLineWordsKept {
  readonly type: 'BankLineWordsKept';
  readonly data: LineWords;
}

/** The law does not ask for them any more: the key of the stream is destroyed, and the rest of the line stays. */
export interface BankLineWordsErased {
  readonly type: 'BankLineWordsErased';
  readonly data: Record<string, never>;
}

export interface ProposedAllocation {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: DecimalText;
}

/** Reasons for an option: the text names the invoice or the customer, the amount is the amount due, the account has paid before. */
export type Clue = 'invoiceNumber' | 'customer' | 'amount' | 'account' | 'endToEndId' | 'bankReference';

/** A possible meaning of the line. */
export type BankLineOption =
  | {
      readonly kind: 'payment';
      readonly customerId: string;
      /** Allocations; the rest of the amount lies on account. */
      readonly allocations: readonly ProposedAllocation[];
      readonly clues: readonly Clue[];
    }
  | {
      readonly kind: 'reversal';
      readonly customerId: string;
      readonly paymentId: string;
      readonly clues: readonly Clue[];
    };

/**
 * Reasons why a line waits. Nothing is known of it; the amount is not the amount due on the thing it names; the thing it names is paid, or of
 * several customers, or billed in another currency. More than one thing fits; only the amount or the account speaks for it; it takes a payment
 * back; it takes something else back; a request was refused.
 */
export const waitingReasons = [
  'unknown',
  'amountDiffers',
  'notDue',
  'severalCustomers',
  'otherCurrency',
  'severalFit',
  'guess',
  'returned',
  'reversal',
  'refused',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Somebody has to say what it is. */
export interface BankLineProposed {
  readonly type: 'BankLineProposed';
  readonly data: {
    readonly reason: WaitingReason;
    /** The best first. */
    readonly options: readonly BankLineOption[];
  };
}

/** The booking to make, with all that it needs. */
export type BankLineBooking =
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly customerId: string;
      readonly reference: string;
      /** Null: what has been due longest first. */
      readonly allocations: readonly { readonly invoiceId: string; readonly amount: DecimalText }[] | null;
    }
  | {
      readonly kind: 'reversal';
      readonly paymentId: string;
      readonly customerId: string;
      readonly reason: string;
    };

/** The intent. */
export interface BankLineBookingRequested {
  readonly type: 'BankLineBookingRequested';
  readonly data: {
    readonly booking: BankLineBooking;
    /** Nobody was asked: the line said for sure what it is. */
    readonly automatic: boolean;
  };
}

export interface BankLineBooked {
  readonly type: 'BankLineBooked';
  readonly data: { readonly paymentId: string };
}

/** The customer's account refused it: the line waits again. */
export interface BankLineBookingAbandoned {
  readonly type: 'BankLineBookingAbandoned';
  readonly data: { readonly code: string; readonly message: string };
}

/** It is nothing that is booked here. */
export interface BankLineDropped {
  readonly type: 'BankLineDropped';
  readonly data: { readonly reason: string };
}

export type BankLineEvent =
  | BankLineReceived
  | BankLineWordsKept
  | BankLineWordsErased
  | BankLineProposed
  | BankLineBookingRequested
  | BankLineBooked
  | BankLineBookingAbandoned
  | BankLineDropped;
