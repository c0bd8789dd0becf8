/** What a bank says of an account: its balances, and the lines between them. */
import type { CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { add, compareDecimals, type DecimalText, negate } from '../../kernel/money.js';

/** What of a line is about people. */
export interface LineWords {
  /** What the one who pays has called the payment. */
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  /** What the payment is for, in the words of the one who pays. */
  readonly remittance: string;
}

/** One movement on the account, as the bank tells it. */
export interface StatementLine extends LineWords {
  readonly bookingDate: CalendarDate;
  readonly valueDate: CalendarDate;
  /** Positive, in the digits of the currency. */
  readonly amount: DecimalText;
  /** Whether the account has more by it (`credit`) or less. */
  readonly direction: 'credit' | 'debit';
  /** It takes an earlier line back: a debit with it returns a credit. */
  readonly reversal: boolean;
  /** Why the payment came back, in the bank's code. */
  readonly returnReason: string | null;
  /** The bank's own reference of the line. */
  readonly bankReference: string | null;
}

export interface Statement {
  /** The IBAN, or what the bank calls the account where it has none; without spaces. */
  readonly account: string;
  /** The bank's number or name of the statement. */
  readonly number: string;
  readonly currency: string;
  /** Negative where the account is overdrawn. */
  readonly opening: DecimalText;
  readonly closing: DecimalText;
  readonly lines: readonly StatementLine[];
}

/** What the line does to the balance of the account. */
export function signedAmount({ direction, amount }: StatementLine): DecimalText {
  return direction === 'credit' ? amount : negate(amount);
}

/**
 * A statement that does not add up is cut or spoilt: nothing of it is taken.
 * @throws DomainError STATEMENT_OUT_OF_BALANCE
 */
export function checkBalance({ account, number, currency, opening, closing, lines }: Statement): void {
  const reached = lines.reduce((sum, line) => add(sum, signedAmount(line)), opening);
  if (compareDecimals(reached, closing) === 0) return;
  throw new DomainError(
    'STATEMENT_OUT_OF_BALANCE',
    `Statement ${number} of ${account} opens with ${opening} ${currency} and has ${lines.length} lines that come to ${reached}, but closes with ${closing}`,
  );
}

/** @param place where in the file, e.g. `Line 12` */
export function malformedStatement(place: string, fault: string): DomainError {
  return new DomainError('MALFORMED_STATEMENT', `${place}: ${fault}`);
}

/** An IBAN, or another account's name, as it is compared: without spaces, in capitals. */
export function normalizeAccount(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
