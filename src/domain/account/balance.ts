/** Uses the balance: oldest credit first, and never more than the currency has as a whole. It pays the amounts that have been due longest. */
import { type DecimalText, isMore, isPositive, smaller } from '../../kernel/money.js';
import { minus, nothing, plus } from './amounts.js';
import { currencyIn, pay } from './booking.js';
import type { CreditSource, InvoiceAmount, SourceAmount } from './events.js';
import { type AccountInvoice, type AccountState, sourceKey } from './state.js';

/**
 * The most invoices that one event pays, and the most sources that it takes. The event stays small enough for every store, and so does the notice
 * to a payment, which is appended at once. What is left lies on account.
 */
export const mostPartsOfAnEvent = 500;

/** The balance that can be used: 0 while more is lacking than there is, as after a refunded payment has bounced. */
export function availableIn(state: AccountState, currency: string): DecimalText {
  const { balance } = currencyIn(state, currency).figures;
  return isPositive(balance) ? balance : nothing(currency);
}

/**
 * Returns the refundable credit, oldest first: the unused rest of payments and of credit notes, as far as payments brought it. The credit of a
 * subscription that no invoice carries lowers the amount due and is never paid out.
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

function isRefundable({ kind }: CreditSource): boolean {
  return kind !== 'subscriptionCredit';
}

/** Up to so much, from the oldest sources that have something left. @param mostSources how many of them */
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

/** Pays these invoices from the balance, the one that is named first being first. */
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

/** Allocates a payment: to written-off amounts first, then to amounts due, each by the longest due. */
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

/** So much of what is owed on the invoice: what is more than is due takes back what was written off. */
export function partOf(
  { invoiceId, invoiceNumber, dueDate, currency, due }: AccountInvoice,
  amount: DecimalText,
): InvoiceAmount {
  const part = { invoiceId, invoiceNumber, dueDate, amount };
  return isMore(amount, due) ? { ...part, takenBack: minus(currency, amount, due) } : part;
}

/**
 * Allocates new credit at once. Nobody has sent it for an invoice, and nobody allocates it by hand. Were it left on account, the customer would be
 * reminded of amounts that it covers. It first fills a lack in the balance.
 * @param state that has the credit already
 */
export function payFromCredit(state: AccountState, credit: CreditSource): readonly InvoiceAmount[] {
  const source = state.sources.get(sourceKey(credit));
  if (source === undefined) return [];
  const { currency, rest } = source;
  return oldestDue(state, currency, smaller(rest, availableIn(state, currency)));
}
