/**
 * The elementary changes of an account: an invoice together with the total due, a source together with the balance. So the total due in a
 * currency is always the sum over its invoices, and the balance the sum over its sources. The balance is used oldest credit first, never more
 * than the whole balance of a currency, for the amounts that have been due longest.
 */
import { currencyDigits, type DecimalText, Exact, isMore, isPositive, smaller } from '../../kernel/money.js';
import { OrderedMap } from '../../kernel/orderedMap.js';
import { awaitingKey, withAwaiting } from './dunningState.js';
import type { CreditSource, InvoiceAmount, SourceAmount } from './events.js';
import {
  type AccountFigures,
  type AccountInvoice,
  type AccountSource,
  type AccountState,
  type CurrencyAccount,
  type SourceUse,
  sourceKey,
} from './state.js';

// Sums are in the currency's digits. The limit of single amounts does not apply, since sums of many may exceed it.

/** 0 in the currency's digits. */
export function nothing(currency: string): DecimalText {
  return new Exact(0).toFixed(currencyDigits(currency));
}

export function plus(currency: string, left: DecimalText, right: DecimalText): DecimalText {
  return new Exact(left).plus(right).toFixed(currencyDigits(currency));
}

export function minus(currency: string, left: DecimalText, right: DecimalText): DecimalText {
  const difference = new Exact(left).minus(right);
  return (difference.isZero() ? difference.abs() : difference).toFixed(currencyDigits(currency));
}

export function totalOf(currency: string, list: Iterable<{ readonly amount: DecimalText }>): DecimalText {
  let sum = new Exact(0);
  for (const { amount } of list) sum = sum.plus(amount);
  return sum.toFixed(currencyDigits(currency));
}

/** Returns the account in a currency; an empty one where nothing was ever booked. */
export function currencyIn(state: AccountState, currency: string): CurrencyAccount {
  return state.currencies.get(currency) ?? emptyCurrency(currency);
}

function emptyCurrency(currency: string): CurrencyAccount {
  const none = nothing(currency);
  const figures = {
    invoiced: none,
    credited: none,
    writtenOff: none,
    paid: none,
    refunded: none,
    due: none,
    balance: none,
  };
  return { figures, open: OrderedMap.empty(), writtenOff: OrderedMap.empty(), left: OrderedMap.empty() };
}

function withCurrency(
  state: AccountState,
  currency: string,
  change: (of: CurrencyAccount) => CurrencyAccount,
): AccountState {
  const changed = change(currencyIn(state, currency));
  return { ...state, currencies: state.currencies.with(currency, changed) };
}

/** @param change amount added to the figure; negative to subtract */
export function addTo(
  state: AccountState,
  currency: string,
  figure: keyof AccountFigures,
  change: DecimalText,
): AccountState {
  return withCurrency(state, currency, (of) => ({
    ...of,
    figures: { ...of.figures, [figure]: plus(currency, of.figures[figure], change) },
  }));
}

/** Replaces the invoice, and updates the figures and lists that depend on it. */
export function withInvoice(state: AccountState, invoice: AccountInvoice): AccountState {
  const { invoiceId, currency, due } = invoice;
  const before = state.invoices.get(invoiceId);
  const key = `${invoice.dueDate} ${place(invoice.order)}`;
  const awaiting = withAwaiting(
    state.awaiting,
    awaitingKey(state.dunning, before),
    awaitingKey(state.dunning, invoice),
    invoiceId,
  );
  return withCurrency(
    { ...state, invoices: state.invoices.with(invoiceId, invoice), awaiting },
    currency,
    ({ figures, open, writtenOff, left }) => ({
      figures: {
        ...figures,
        due: moved(currency, figures.due, before?.due, due),
        writtenOff: moved(currency, figures.writtenOff, before?.writtenOff, invoice.writtenOff),
      },
      open: isPositive(due) ? open.with(key, invoiceId) : open.without(key),
      writtenOff: isPositive(invoice.writtenOff) ? writtenOff.with(key, invoiceId) : writtenOff.without(key),
      left,
    }),
  );
}

/** The figure after one part of it has changed from `before` to `after`. */
function moved(
  currency: string,
  figure: DecimalText,
  before: DecimalText | undefined,
  after: DecimalText,
): DecimalText {
  return plus(currency, figure, minus(currency, after, before ?? nothing(currency)));
}

/** Replaces the source, and updates the balance and the list of sources with something left. */
export function withSource(state: AccountState, source: AccountSource): AccountState {
  const { currency, rest } = source;
  const key = sourceKey(source.source);
  const before = state.sources.get(key)?.rest ?? nothing(currency);
  const order = place(source.order);
  return withCurrency(
    { ...state, sources: state.sources.with(key, source) },
    currency,
    ({ figures, left, ...of }) => ({
      ...of,
      figures: { ...figures, balance: plus(currency, figures.balance, minus(currency, rest, before)) },
      left: isPositive(rest) ? left.with(order, key) : left.without(order),
    }),
  );
}

/** Padded with zeros, so that the texts sort like the numbers. */
function place(order: number): string {
  return String(order).padStart(12, '0');
}

/** A new source, of which nothing is used yet. */
export function newSource(
  source: CreditSource,
  currency: string,
  amount: DecimalText,
  order: number,
): AccountSource {
  const refunded = nothing(currency);
  return {
    source,
    currency,
    amount,
    uses: [],
    refunded,
    rest: amount,
    order,
    sequence: order,
    reversed: false,
  };
}

/** Makes a written-off amount due again, first the part whose tax was claimed back. */
export function takeBack(state: AccountState, invoiceId: string, amount: DecimalText = '0'): AccountState {
  const invoice = state.invoices.get(invoiceId);
  if (invoice === undefined || !isPositive(amount)) return state;
  const { currency } = invoice;
  return withInvoice(state, {
    ...invoice,
    due: plus(currency, invoice.due, amount),
    writtenOff: minus(currency, invoice.writtenOff, amount),
    relieved: minus(currency, invoice.relieved, smaller(amount, invoice.relieved)),
  });
}

/** Undoes the use of a source for an invoice. `amount` is the whole use. */
export function unpay(
  state: AccountState,
  source: CreditSource,
  invoiceId: string,
  amount: DecimalText,
): AccountState {
  const from = state.sources.get(sourceKey(source));
  const invoice = state.invoices.get(invoiceId);
  if (from === undefined || invoice === undefined) return state;
  const { currency } = from;
  const left = withSource(state, {
    ...from,
    uses: from.uses.filter((use) => use.invoiceId !== invoiceId),
    rest: plus(currency, from.rest, amount),
    sequence: state.sequence,
  });
  const paid = minus(currency, invoice.paid, amount);
  return withInvoice(left, { ...invoice, paid, due: plus(currency, invoice.due, amount) });
}

/** Pays the invoice with an amount from the source. */
export function pay(
  state: AccountState,
  source: CreditSource,
  invoiceId: string,
  amount: DecimalText,
  sequence: number,
): AccountState {
  const from = state.sources.get(sourceKey(source));
  const invoice = state.invoices.get(invoiceId);
  if (from === undefined || invoice === undefined) return state;
  const { currency } = from;
  const used = withSource(state, {
    ...from,
    uses: addUse(from.uses, invoiceId, amount, currency),
    rest: minus(currency, from.rest, amount),
    sequence,
  });
  const paid = plus(currency, invoice.paid, amount);
  return withInvoice(used, { ...invoice, paid, due: minus(currency, invoice.due, amount) });
}

function addUse(
  uses: readonly SourceUse[],
  invoiceId: string,
  amount: DecimalText,
  currency: string,
): readonly SourceUse[] {
  const earlier = uses.find((use) => use.invoiceId === invoiceId);
  if (earlier === undefined) return [...uses, { invoiceId, amount }];
  const sum = plus(currency, earlier.amount, amount);
  return uses.map((use) => (use === earlier ? { invoiceId, amount: sum } : use));
}

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
 * subscription that no invoice carries only lowers amounts due and is never paid out, not even by a credit note of an invoice that it paid.
 */
export function takeRefund(
  state: AccountState,
  currency: string,
  most: DecimalText,
): readonly SourceAmount[] {
  const { paid, refunded } = currencyIn(state, currency).figures;
  const cameIn = minus(currency, paid, refunded);
  if (!isPositive(cameIn)) return [];
  return takeOldest(state, currency, smaller(most, cameIn), undefined, restThatCameIn(state, currency));
}

/** Returns the whole amount that can be refunded. */
export function refundableIn(state: AccountState, currency: string): DecimalText {
  return totalOf(currency, takeRefund(state, currency, availableIn(state, currency)));
}

/**
 * Returns how much of a source's rest came in. Payments came in; credit notes as far as their invoice was paid by what came in, the oldest
 * credit note first. What did not come in is used before the rest.
 */
function restThatCameIn(state: AccountState, currency: string): (source: AccountSource) => DecimalText {
  const none = nothing(currency);
  const onInvoices = new Map<string, DecimalText>();
  const rests = new Map<AccountSource, DecimalText>();
  const sources = [...state.sources.values()].filter((one) => one.currency === currency);
  const payments = sources.filter(({ source }) => source.kind === 'payment');
  const notes = sources.filter(({ source }) => source.kind === 'creditNote');
  for (const from of [...payments, ...notes.sort((one, other) => one.order - other.order)]) {
    const { invoiceId = '' } = state.credits.get(from.source.id) ?? {};
    const onOwn = onInvoices.get(invoiceId) ?? none;
    const cameIn = from.source.kind === 'payment' ? from.amount : smaller(from.amount, onOwn);
    onInvoices.set(invoiceId, minus(currency, onOwn, cameIn));
    let others = minus(currency, from.amount, cameIn);
    let rest = minus(currency, cameIn, from.refunded);
    for (const use of from.uses) {
      const ofOthers = smaller(others, use.amount);
      const used = minus(currency, use.amount, ofOthers);
      others = minus(currency, others, ofOthers);
      rest = minus(currency, rest, used);
      onInvoices.set(use.invoiceId, plus(currency, onInvoices.get(use.invoiceId) ?? none, used));
    }
    rests.set(from, smaller(rest, from.rest));
  }
  return (source) => rests.get(source) ?? none;
}

/**
 * Takes up to `most` from the oldest sources with something left.
 * @param mostSources how many of them at most
 * @param restOf how much of a source may be taken
 */
export function takeOldest(
  state: AccountState,
  currency: string,
  most: DecimalText,
  mostSources = Number.POSITIVE_INFINITY,
  restOf: (source: AccountSource) => DecimalText = ({ rest }) => rest,
): readonly SourceAmount[] {
  let wanted = smaller(most, availableIn(state, currency));
  const taken: SourceAmount[] = [];
  for (const key of currencyIn(state, currency).left.values()) {
    if (!isPositive(wanted) || taken.length >= mostSources) break;
    const from = state.sources.get(key);
    if (from === undefined) continue;
    const amount = smaller(wanted, restOf(from));
    if (!isPositive(amount)) continue;
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
