/** Uses of the balance: oldest credit first, never more than the whole balance of a currency, for the amounts that have been due longest. */
import { type DecimalText, isMore, isPositive, smaller } from '../../kernel/money.js';
import { currencyIn, minus, nothing, pay, plus, totalOf } from './booking.js';
import type { CreditSource, InvoiceAmount, SourceAmount } from './events.js';
import { type AccountInvoice, type AccountState, sourceKey } from './state.js';

/**
 * The most invoices that one event pays, and the most sources that it uses. It keeps the event small enough for every store, and so the
 * notice to a payment, which is one append. The rest lies on account.
 */
export const mostPartsOfAnEvent = 500;

/** The usable balance: 0 while the balance is negative, as after a refunded payment has bounced. */
export function availableIn(state: AccountState, currency: string): DecimalText {
  const { balance } = currencyIn(state, currency).figures;
  return isPositive(balance) ? balance : nothing(currency);
}

/**
 * Returns the refundable credit, oldest first: the unused rest of payments and credit notes, at most what payments brought in. Credit of a
 * subscription that no invoice carries only lowers amounts due and is never paid out.
 */
export function takeRefund(
  state: AccountState,
  currency: string,
  most: DecimalText,
): readonly SourceAmount[] {
  const { paid, refunded } = currencyIn(state, currency).figures;
  const cameIn = minus(currency, paid, refunded);
  if (!isPositive(cameIn)) return [];
  return takeOldest(state, currency, smaller(most, cameIn), Number.POSITIVE_INFINITY, isRefundable);
}

/** Returns the whole amount that can be refunded. */
export function refundableIn(state: AccountState, currency: string): DecimalText {
  return totalOf(currency, takeRefund(state, currency, availableIn(state, currency)));
}

function isRefundable({ kind }: CreditSource): boolean {
  return kind !== 'subscriptionCredit';
}

/** Takes up to `most` from the oldest sources with something left. @param mostSources how many of them at most */
export function takeOldest(
  state: AccountState,
  currency: string,
  most: DecimalText,
  mostSources = Number.POSITIVE_INFINITY,
  counts: (source: CreditSource) => boolean = () => true,
): readonly SourceAmount[] {
  let wanted = smaller(most, availableIn(state, currency));
  const taken: SourceAmount[] = [];
  for (const key of currencyIn(state, currency).left.values()) {
    if (!isPositive(wanted) || taken.length >= mostSources) break;
    const from = state.sources.get(key);
    if (from === undefined || !counts(from.source)) continue;
    const amount = smaller(wanted, from.rest);
    taken.push({ source: from.source, amount });
    wanted = minus(currency, wanted, amount);
  }
  return taken;
}

/** Pays these invoices from the balance, in the given order. */
export function payFromBalance(
  state: AccountState,
  currency: string,
  invoices: readonly Omit<InvoiceAmount, 'amount'>[],
): readonly (InvoiceAmount & SourceAmount)[] {
  const uses: (InvoiceAmount & SourceAmount)[] = [];
  let current = state;
  for (const { invoiceId, invoiceNumber, dueDate } of invoices) {
    const due = current.invoices.get(invoiceId)?.due ?? nothing(currency);
    const mostSources = mostPartsOfAnEvent - uses.length;
    for (const { source, amount } of takeOldest(current, currency, due, mostSources)) {
      uses.push({ invoiceId, invoiceNumber, dueDate, source, amount });
      current = pay(current, source, invoiceId, amount, current.sequence);
    }
  }
  return uses;
}

/** Allocates a payment: first to invoices with written-off amounts, then to others with amounts due, those due longest first. */
export function oldestOwed(
  state: AccountState,
  currency: string,
  amount: DecimalText,
): readonly InvoiceAmount[] {
  const { open, writtenOff } = currencyIn(state, currency);
  return payEach(state, currency, amount, new Set([...writtenOff.values(), ...open.values()]), owedOn);
}

/** Allocates credit to the amounts that have been due longest. */
export function oldestDue(
  state: AccountState,
  currency: string,
  amount: DecimalText,
): readonly InvoiceAmount[] {
  return payEach(state, currency, amount, currencyIn(state, currency).open.values(), ({ due }) => due);
}

function payEach(
  state: AccountState,
  currency: string,
  amount: DecimalText,
  invoiceIds: Iterable<string>,
  mostOn: (invoice: AccountInvoice) => DecimalText,
): readonly InvoiceAmount[] {
  const paid: InvoiceAmount[] = [];
  let rest = amount;
  for (const id of invoiceIds) {
    if (!isPositive(rest) || paid.length >= mostPartsOfAnEvent) break;
    const invoice = state.invoices.get(id);
    if (invoice === undefined) continue;
    const part = smaller(rest, mostOn(invoice));
    paid.push(partOf(invoice, part));
    rest = minus(currency, rest, part);
  }
  return paid;
}

/** The most that a payment can pay of an invoice: the amount due and the written-off amount. */
export function owedOn({ currency, due, writtenOff }: AccountInvoice): DecimalText {
  return plus(currency, due, writtenOff);
}

/** A part of what is owed on the invoice; what exceeds the amount due takes back a write-off. */
export function partOf(
  { invoiceId, invoiceNumber, dueDate, currency, due }: AccountInvoice,
  amount: DecimalText,
): InvoiceAmount {
  const part = { invoiceId, invoiceNumber, dueDate, amount };
  return isMore(amount, due) ? { ...part, takenBack: minus(currency, amount, due) } : part;
}

/**
 * Allocates new credit at once, because no payer names an invoice for it and no clerk allocates it. If it were left on account, the customer
 * would be reminded of amounts that it covers. It first makes up for a negative balance.
 * @param state the state that already has the credit
 */
export function payFromCredit(state: AccountState, credit: CreditSource): readonly InvoiceAmount[] {
  const source = state.sources.get(sourceKey(credit));
  if (source === undefined) return [];
  const { currency, rest } = source;
  return oldestDue(state, currency, smaller(rest, availableIn(state, currency)));
}
