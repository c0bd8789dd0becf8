/** Events of a line of a bank statement. */
import type { DecimalText } from '../../kernel/money.js';
import type { LineWords, StatementLine } from './statement.js';

/** A line was read from a bank statement. Its personal part is in `BankLineWordsKept`. */
export interface BankLineReceived {
  readonly type: 'BankLineReceived';
  readonly data: Omit<StatementLine, keyof LineWords> & {
    /** The seller's account: its IBAN, if it has one. */
    readonly account: string;
    /** The bank's number of the statement that first contained the line. */
    readonly statement: string;
    readonly currency: string;
    /** Reference of a payment made from it; null: the payment's id. */
    readonly reference: string | null;
  };
}

/** The personal part of the line was recorded, encrypted under the stream's own key. */
export interface BankLineWordsKept {
  readonly type: 'BankLineWordsKept';
  readonly data: LineWords;
}

/** The personal part was erased at the end of the retention period: the stream's key is destroyed, and the rest of the line stays. */
export interface BankLineWordsErased {
  readonly type: 'BankLineWordsErased';
  readonly data: Record<string, never>;
}

/** An invoice, and the amount that a proposed payment pays on it. */
export interface ProposedAllocation {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: DecimalText;
}

/**
 * Why an option is proposed. `invoiceNumber`, `customer`: the text names it; `amount`: it equals the amount due; `account`: the customer has
 * paid from this account before; `endToEndId`, `bankReference`: the reference of a payment that a debit returns.
 */
export type Clue = 'invoiceNumber' | 'customer' | 'amount' | 'account' | 'endToEndId' | 'bankReference';

/** A possible booking of the line. */
export type BankLineOption =
  | {
      readonly kind: 'payment';
      readonly customerId: string;
      /** Allocations; the rest of the amount stays on account. */
      readonly allocations: readonly ProposedAllocation[];
      readonly clues: readonly Clue[];
    }
  | {
      readonly kind: 'reversal';
      readonly customerId: string;
      readonly paymentId: string;
      readonly clues: readonly Clue[];
    };

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
/**
 * Why a line waits for a clerk. `unknown`: nothing matches; `amountDiffers`: the amount is not the amount due; `notDue`: a named invoice has
 * nothing due; `severalCustomers`: it names several customers; `otherCurrency`: a named invoice has another currency; `severalFit`: several
 * invoices match; `guess`: the match is not certain; `returned`: a debit returns a payment; `reversal`: a credit reverses a debit; `refused`:
 * the booking was refused.
 */
export type WaitingReason = (typeof waitingReasons)[number];

/** The line was not matched with certainty: a clerk has to decide. */
export interface BankLineProposed {
  readonly type: 'BankLineProposed';
  readonly data: {
    readonly reason: WaitingReason;
    /** Best option first. */
    readonly options: readonly BankLineOption[];
  };
}

/** A complete booking of the line. */
export type BankLineBooking =
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly customerId: string;
      readonly reference: string;
      /** Null: the oldest amounts due first. */
      readonly allocations: readonly { readonly invoiceId: string; readonly amount: DecimalText }[] | null;
    }
  | {
      readonly kind: 'reversal';
      readonly paymentId: string;
      readonly customerId: string;
      readonly reason: string;
    };

/** The intent to book the line, open until `BankLineBooked` or `BankLineBookingAbandoned`. */
export interface BankLineBookingRequested {
  readonly type: 'BankLineBookingRequested';
  readonly data: {
    readonly booking: BankLineBooking;
    /** Whether the match was certain, so that no clerk decided. */
    readonly automatic: boolean;
  };
}

/** The line was booked as a payment, or as the reversal of one. */
export interface BankLineBooked {
  readonly type: 'BankLineBooked';
  readonly data: { readonly paymentId: string };
}

/** The customer's account refused the booking, and the line waits again. */
export interface BankLineBookingAbandoned {
  readonly type: 'BankLineBookingAbandoned';
  readonly data: { readonly code: string; readonly message: string };
}

/** A clerk dropped the line: it is not booked. */
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
