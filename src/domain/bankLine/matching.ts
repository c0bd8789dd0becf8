/**
 * Matches a line of a bank statement. A match is sure only if the payer names it and the amount confirms it. All others are proposals, best
 * first, and wait for a clerk: nothing is booked on a guess.
 */
import { add, compareDecimals, type DecimalText, isZero, roundAmount, subtract } from '../../kernel/money.js';
import { squeeze } from '../../kernel/squeeze.js';
import type { BankLineOption, Clue, ProposedAllocation, WaitingReason } from './events.js';
import type { StatementLine } from './statement.js';

/** An invoice in its current state. */
export interface KnownInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly customerId: string;
  readonly currency: string;
  /** The written-off amount if nothing is due; 0 if there is none either, or nothing is due yet. */
  readonly amountDue: DecimalText;
  readonly dueDate: string;
}

/** A payment that was not reversed and has the amount that a debit takes back. */
export interface KnownPayment {
  readonly paymentId: string;
  readonly customerId: string;
  readonly clues: readonly Clue[];
}

/** The facts looked up for a line. */
export interface LineFacts {
  /** Invoices whose numbers the line names, in any state. */
  readonly named: readonly KnownInvoice[];
  /** Customers whose ids the line names. */
  readonly customers: readonly string[];
  /** Customers whose payments came from the same account before. */
  readonly payers: readonly string[];
  /** Open invoices of these customers, in the line's currency. */
  readonly ofCustomers: readonly KnownInvoice[];
  /** Open invoices of any customer with exactly the amount, in the line's currency; the list may be incomplete. */
  readonly ofAmount: readonly KnownInvoice[];
  /** Payments that a debit may take back. */
  readonly returned: readonly KnownPayment[];
}

export type Match =
  | { readonly sure: true; readonly customerId: string; readonly allocations: readonly ProposedAllocation[] }
  | { readonly sure: false; readonly reason: WaitingReason; readonly options: readonly BankLineOption[] };

const mostOptions = 10;

/** Length from which a number or an id does not occur by chance, as a year does; a shorter one is only proposed. */
const tellingLength = 5;

function isTelling(number: string): boolean {
  return squeeze(number).length >= tellingLength;
}

/** Whether the line is booked here: incoming payments, and what takes them back. Other debits are not. */
export function concernsCustomers({ direction, reversal, returnReason }: StatementLine): boolean {
  return direction === 'credit' || reversal || returnReason !== null;
}

export function matchLine(line: StatementLine & { readonly currency: string }, facts: LineFacts): Match {
  if (line.direction === 'debit') return wait('returned', facts.returned.map(reversalOption));
  // A returned debit is no payment of a customer.
  if (line.reversal) return wait('reversal', []);
  if (facts.named.length > 0) return matchNamed(line, facts.named);
  if (facts.customers.length > 0) return matchCustomers(line, facts);
  return matchAmount(line, facts);
}

function wait(reason: WaitingReason, options: readonly BankLineOption[]): Match {
  return { sure: false, reason, options: options.slice(0, mostOptions) };
}

/** For a text that names invoice numbers. */
function matchNamed(
  { amount, currency }: { readonly amount: DecimalText; readonly currency: string },
  named: readonly KnownInvoice[],
): Match {
  const due = named.filter((one) => isDue(one) && one.currency === currency).sort(byDueDate);
  const [first] = due;
  const customers = [...new Set(named.map(({ customerId }) => customerId))];
  const options = customers
    .map((customerId) => due.filter((one) => one.customerId === customerId))
    .filter((own) => own.length > 0)
    .map((own) => paymentOption(own, amount, ['invoiceNumber', ...amountClue(own, amount)]));
  if (customers.length > 1) return wait('severalCustomers', options);
  if (named.some((one) => one.currency !== currency)) return wait('otherCurrency', options);
  if (first === undefined) {
    const known = customers.map((customerId) => paymentOption([], amount, ['invoiceNumber'], customerId));
    return wait('notDue', known);
  }
  if (due.length < named.length) return wait('notDue', options);
  if (compareDecimals(sumDue(due), amount) !== 0) return wait('amountDiffers', options);
  if (!due.every(({ invoiceNumber }) => isTelling(invoiceNumber))) return wait('guess', options);
  return { sure: true, customerId: first.customerId, allocations: due.map(whole) };
}

/** For a text that names a customer's id and no number. */
function matchCustomers(
  { amount }: { readonly amount: DecimalText },
  { customers, ofCustomers }: LineFacts,
): Match {
  const due = ofCustomers.filter((one) => customers.includes(one.customerId)).sort(byDueDate);
  const fitting = due.filter((one) => compareDecimals(one.amountDue, amount) === 0);
  const oldest = customers.map((customerId) => {
    const own = due.filter((one) => one.customerId === customerId);
    return paymentOption(own, amount, ['customer', ...amountClue(own, amount)], customerId);
  });
  const fits = fitting.map((one) => paymentOption([one], amount, ['customer', 'amount']));
  if (customers.length > 1) return wait('severalCustomers', [...fits, ...oldest]);
  if (fitting.length > 1) return wait('severalFit', fits);
  const [customerId] = customers;
  const paid = fitting.length === 1 ? fitting : due;
  if (customerId === undefined || paid.length === 0 || compareDecimals(sumDue(paid), amount) !== 0)
    return wait('amountDiffers', oldest);
  if (!isTelling(customerId)) return wait('guess', [paymentOption(paid, amount, ['customer', 'amount'])]);
  return { sure: true, customerId, allocations: paid.map(whole) };
}

/** For a text that names nothing: candidates are customers who paid from the account before, and invoices due with exactly the amount. */
function matchAmount(
  { amount }: { readonly amount: DecimalText },
  { payers, ofCustomers, ofAmount }: LineFacts,
): Match {
  const ofPayers = ofCustomers.filter((one) => payers.includes(one.customerId)).sort(byDueDate);
  const fitting = new Map(
    [...ofPayers, ...ofAmount]
      .filter((one) => compareDecimals(one.amountDue, amount) === 0)
      .map((one) => [one.invoiceId, one]),
  );
  const fits = [...fitting.values()].map((one) =>
    paymentOption([one], amount, payers.includes(one.customerId) ? ['account', 'amount'] : ['amount']),
  );
  const oldest = payers
    .filter((customerId) => !fits.some((one) => one.customerId === customerId))
    .map((customerId) =>
      paymentOption(
        ofPayers.filter((one) => one.customerId === customerId),
        amount,
        ['account'],
        customerId,
      ),
    );
  // Customers who paid from the account before come first.
  const options = [...fits, ...oldest].sort((left, right) => weight(right) - weight(left));
  if (fits.length > 1) return wait('severalFit', options);
  return wait(options.length > 0 ? 'guess' : 'unknown', options);
}

const weights: Readonly<Record<Clue, number>> = {
  invoiceNumber: 8,
  endToEndId: 8,
  bankReference: 8,
  customer: 4,
  account: 2,
  amount: 1,
};

function weight({ clues }: BankLineOption): number {
  return clues.reduce((sum, clue) => sum + weights[clue], 0);
}

function isDue({ amountDue }: KnownInvoice): boolean {
  return !isZero(amountDue);
}

function byDueDate(left: KnownInvoice, right: KnownInvoice): number {
  const [one, other] =
    left.dueDate === right.dueDate
      ? [left.invoiceNumber, right.invoiceNumber]
      : [left.dueDate, right.dueDate];
  return one < other ? -1 : Number(one > other);
}

function sumDue(invoices: readonly KnownInvoice[]): DecimalText {
  return invoices.reduce((sum, { amountDue }) => add(sum, amountDue), '0');
}

function amountClue(invoices: readonly KnownInvoice[], amount: DecimalText): readonly Clue[] {
  return invoices.length > 0 && compareDecimals(sumDue(invoices), amount) === 0 ? ['amount'] : [];
}

function whole({ invoiceId, invoiceNumber, amountDue }: KnownInvoice): ProposedAllocation {
  return { invoiceId, invoiceNumber, amount: amountDue };
}

/** Allocates the amount to the invoices of one customer, in this order, each up to its amount due. */
function paymentOption(
  invoices: readonly KnownInvoice[],
  amount: DecimalText,
  clues: readonly Clue[],
  customerId = invoices[0]?.customerId ?? '',
): BankLineOption {
  const allocations: ProposedAllocation[] = [];
  let left = amount;
  for (const one of invoices) {
    if (isZero(left)) break;
    const part = compareDecimals(one.amountDue, left) < 0 ? one.amountDue : roundAmount(left, one.currency);
    allocations.push({ ...whole(one), amount: part });
    left = subtract(left, part);
  }
  return { kind: 'payment', customerId, allocations, clues };
}

function reversalOption({ paymentId, customerId, clues }: KnownPayment): BankLineOption {
  return { kind: 'reversal', paymentId, customerId, clues };
}
