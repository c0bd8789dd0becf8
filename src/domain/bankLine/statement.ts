/** A bank's statement of an account: its balances, and the lines between them. */
import type { CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { add, compareDecimals, type DecimalText, negate } from '../../kernel/money.js';

/** The personal part of a line. */
export interface LineWords {
  /** End-to-end reference of the payer. */
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  /** Purpose of the payment, in the payer's words. */
  readonly remittance: string;
}

/** One movement on the account, as the bank reports it. */
export interface StatementLine extends LineWords {
  readonly bookingDate: CalendarDate;
  readonly valueDate: CalendarDate;
  /** Positive, with the currency's digits. */
  readonly amount: DecimalText;
  /** `credit` raises the balance of the account, `debit` lowers it. */
  readonly direction: 'credit' | 'debit';
  /** Whether it reverses an earlier line: a reversing debit returns a credit. */
  readonly reversal: boolean;
  /** Return reason of the payment, as the bank's code; null for none. */
  readonly returnReason: string | null;
  /** The bank's own reference of the line; null for none. */
  readonly bankReference: string | null;
}

export interface Statement {
  /** The IBAN, or the bank's name of an account without one; without spaces. */
  readonly account: string;
  /** The bank's number or name of the statement. */
  readonly number: string;
  readonly currency: string;
  /** Negative if the account is overdrawn; null in a notification (camt.054) or a report (camt.052) without balances. */
  readonly opening: DecimalText | null;
  readonly closing: DecimalText | null;
  readonly lines: readonly StatementLine[];
}

/** The change of the account's balance by the line. */
export function signedAmount({ direction, amount }: StatementLine): DecimalText {
  return direction === 'credit' ? amount : negate(amount);
}

/** A statement as it was read, and the line of the file where it begins, from 1. */
export interface ReadStatement extends Statement {
  readonly line: number;
}

/**
 * A statement that does not add up is cut off or corrupted: nothing of its file is accepted.
 * @throws DomainError STATEMENT_OUT_OF_BALANCE, naming each such statement and those that add up
 */
export function checkBalances(statements: readonly ReadStatement[]): void {
  const wrong = statements.flatMap((statement) => outOfBalance(statement) ?? []);
  if (wrong.length === 0) return;
  const others = statements.filter((statement) => outOfBalance(statement) === undefined).map(nameOf);
  const rest = others.length === 0 ? [] : [`Not imported either: ${shortList(others)}`];
  throw new DomainError('STATEMENT_OUT_OF_BALANCE', [shortList(wrong, '. '), ...rest].join('. '));
}

function outOfBalance(statement: ReadStatement): string | undefined {
  const { line, currency, opening, closing, lines } = statement;
  if (opening === null || closing === null) return undefined;
  const reached = lines.reduce((sum, one) => add(sum, signedAmount(one)), opening);
  if (compareDecimals(reached, closing) === 0) return undefined;
  return `Line ${line}: Statement ${nameOf(statement)} opens with ${opening} ${currency} and has ${lines.length} lines that come to ${reached}, but closes with ${closing}`;
}

function nameOf({ number, account }: Statement): string {
  return `${number} of ${account}`;
}

/** Keeps a message short, however many statements a file has. */
const mostNamed = 20;

function shortList(names: readonly string[], separator = ', '): string {
  const more = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}

/** @param place in the file, e.g. `Line 12` */
export function malformedStatement(place: string, fault: string): DomainError {
  return new DomainError('MALFORMED_STATEMENT', `${place}: ${fault}`);
}

/** Normalises an IBAN, or another account's name, for comparing: without spaces, in capitals. */
export function normalizeAccount(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
