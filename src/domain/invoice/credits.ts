/**
 * Credit notes of an invoice: how much each may give back, and with how much tax. Tax is computed on all that is credited so far, so that
 * rounding does not accumulate. The credit of the rest makes the sum equal the invoice.
 */
import { DomainError } from '../../kernel/errors.js';
import {
  add,
  compareDecimals,
  type DecimalText,
  Exact,
  isAmount,
  isBillableQuantity,
  isNegative,
  isPositive,
  isZero,
  lineAmount,
  ratioAmount,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
  sumQuantities,
} from '../../kernel/money.js';
import { taxKey } from '../../kernel/tax/groups.js';
import type { CreditedItem } from '../creditNote/events.js';
import type { BilledItem } from '../shared/documentAmounts.js';
import { said, sayingOf } from '../shared/lineText.js';
import { commonTax, hasSeveralTaxes, taxFieldsOf, taxOfLines } from '../shared/taxes.js';
import { amountCredited } from './balance.js';
import { fault } from './checks.js';
import type { CreditedLine, RequestCreditNote } from './commands.js';
import type { CreditNoteRequested, InvoiceEvent } from './events.js';
import { restOfSection, sectionParts, sharesOfParts, spread, viewOf } from './sections.js';
import { type ExistingInvoice, type IssuedInvoice, shownStatus } from './state.js';

/** Amounts that can still be credited. */
interface Rest {
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
}

/**
 * @throws DomainError INVALID_STATUS_TRANSITION unless the invoice is issued or paid, INVALID_AMOUNT for more than is left,
 * VALIDATION_ERROR for a line that does not exist
 */
export function requestCreditNote(
  command: RequestCreditNote,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  if (state.status !== 'issued' && state.status !== 'paid') {
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      `An invoice that is ${shownStatus(state)} cannot be credited; issue it first`,
    );
  }
  const { creditNoteId, reason, reasonText, lines, amount, ofSection, numbers, at, source } = command;
  if (state.credits.some((credit) => credit.creditNoteId === creditNoteId)) return [];
  const credited = lines === null ? ofInvoice(amount, state, ofSection) : ofLines(lines, state);
  const { sequence, after } = numbers;
  const { purchaseOrder } = state.invoice;
  const subscriptionId = state.invoice.source?.subscriptionId;
  // A subscription already knows of credit that it requested itself.
  const asks = source === null ? askedOf(subscriptionId, credited.items) : {};
  // The account decides how much of it lowers the amount due.
  const requested: CreditNoteRequested = {
    type: 'CreditNoteRequested',
    data: {
      creditNoteId,
      reason,
      ...(reasonText === undefined ? {} : { reasonText }),
      ...credited,
      creditNoteDate: at,
      ...(purchaseOrder == null ? {} : { purchaseOrder }),
      source,
      ...asks,
      sequence,
      after,
    },
  };
  return [requested];
}

/** The subscriptions that have to agree. */
function askedOf(subscriptionId: string | undefined, items: readonly CreditedItem[]) {
  if (subscriptionId !== undefined) return { subscriptionId };
  const subscriptionIds = [...new Set(items.flatMap((item) => item.subscriptionId ?? []))];
  return subscriptionIds.length === 0 ? {} : { subscriptionIds };
}

/** Whether anything is left to credit. @param ofSection the subscription whose lines count; absent: all lines */
export function canBeCredited(state: IssuedInvoice, ofSection?: string): boolean {
  return ofSection === undefined
    ? !isZero(restOf(state).total)
    : isPositive(restOfSection(viewOf(state, ofSection)));
}

export function restOf(state: IssuedInvoice): Rest {
  const { invoice, credits } = state;
  const left = (of: 'subtotal' | 'tax' | 'total') =>
    subtract(
      invoice[of],
      sumAmounts(
        credits.map((credit) => credit[of]),
        invoice.currency,
      ),
    );
  return { subtotal: left('subtotal'), tax: left('tax'), total: left('total') };
}

/** Creditable amounts of the lines of one subscription, with the tax that they were charged with. */
function restOfOne(state: IssuedInvoice, subscriptionId: string): Rest {
  const { currency, taxRate } = state.invoice;
  const subtotal = restOfSection(viewOf(state, subscriptionId));
  const whole = restOf(state);
  if (compareDecimals(subtotal, whole.subtotal) === 0) return whole;
  const parts = sectionParts(state, subscriptionId).map(({ item, left: amount }) => ({ ...item, amount }));
  const tax = taxRate == null ? taxOn(subtotal, state, whole) : taxOfLines(parts, currency, taxRate);
  const within = between('0', tax, whole.tax);
  return { subtotal, tax: within, total: sumAmounts([subtotal, within], currency) };
}

/** @param amount including tax; null for all that is left */
function ofInvoice(amount: DecimalText | null, state: IssuedInvoice, ofSection?: string) {
  const { invoice } = state;
  const { currency, invoiceNumber } = invoice;
  const rest = ofSection === undefined ? restOf(state) : restOfOne(state, ofSection);
  const total = amount ?? rest.total;
  if (!isAmount(total, currency)) throw fault('amount', `must be an amount in ${currency}`);
  checkRest('amount', total, rest.total, currency);
  const tax = compareDecimals(total, rest.total) === 0 ? rest.tax : taxIn(total, state, rest);
  const subtotal = roundAmount(subtract(total, tax), currency);
  const saying = said({ kind: 'creditOnInvoice', number: String(invoiceNumber) });
  const items = shares(subtotal, state, ofSection).map(
    ({ share, ...taxed }): CreditedItem => ({
      line: null,
      ...saying,
      quantity: 1,
      unitPrice: share,
      amount: share,
      ...taxed,
    }),
  );
  return inDigits(items, subtotal, tax, currency);
}

/** Splits a credit of the whole among the taxes of the lines, in proportion to what is left of each. */
function shares(subtotal: DecimalText, state: IssuedInvoice, ofSection?: string) {
  const { invoice } = state;
  const { currency } = invoice;
  if (invoice.sections !== undefined)
    return sharesOfParts(subtotal, sectionParts(state, ofSection), currency).map(({ part, share }) => ({
      share,
      ...taxFieldsOf(part.item),
      ...(part.subscriptionId === undefined ? {} : { subscriptionId: part.subscriptionId }),
    }));
  const whole = [{ share: subtotal, ...commonTax(invoice.items) }];
  if (!hasSeveralTaxes(invoice.items)) return whole;
  const rest = [...leftByTax(state).values()];
  const left = sumAmounts(
    rest.map((group) => group.left),
    currency,
  );
  if (isZero(left) || rest.some((group) => isNegative(group.left))) return whole;
  return spread(subtotal, rest, currency).map(({ one, share }) => ({ share, ...taxFieldsOf(one.line) }));
}

function ofLines(lines: readonly CreditedLine[], state: IssuedInvoice) {
  const { currency } = state.invoice;
  const items: CreditedItem[] = [];
  // With a single tax, or where lines do not state theirs, only the total limits the credit.
  const leftOf = hasSeveralTaxes(state.invoice.items) ? leftByTax(state) : undefined;
  lines.forEach((line, index) => {
    const of = state.invoice.items[line.line - 1];
    const group = of === undefined ? undefined : leftOf?.get(groupKey(of));
    const item = creditItem(line, `lines/${index}`, state, items, group?.left);
    if (group !== undefined) group.left = subtract(group.left, item.amount);
    items.push(item);
  });
  const subtotal = sumAmounts(
    items.map(({ amount }) => amount),
    currency,
  );
  const rest = restOf(state);
  checkRest('lines', subtotal, rest.subtotal, currency);
  const tax =
    compareDecimals(subtotal, rest.subtotal) === 0 ? rest.tax : taxOnItems(items, subtotal, state, rest);
  return inDigits(items, subtotal, tax, currency);
}

/**
 * @param before earlier items of the same credit note
 * @param atRate what is left of the lines that are taxed alike; undefined where that is no limit
 */
function creditItem(
  { line, quantity, amount }: CreditedLine,
  path: string,
  { invoice, credits }: IssuedInvoice,
  before: readonly CreditedItem[],
  atRate: DecimalText | undefined,
): CreditedItem {
  const { items, currency } = invoice;
  const of = items[line - 1];
  if (of === undefined) throw fault(`${path}/line`, `is not from 1 to ${items.length}`, 'VALIDATION_ERROR');
  if (quantity !== null && amount !== null)
    throw fault(path, 'takes a quantity or an amount, not both', 'VALIDATION_ERROR');
  const earlier = [...credits.flatMap((credit) => credit.items), ...before].filter(
    (item) => item.line === line,
  );
  const sum = (list: readonly CreditedItem[]) =>
    sumAmounts(
      list.map((item) => item.amount),
      currency,
    );
  const leftOfLine = subtract(of.amount, sum(earlier));
  const left = atRate === undefined ? leftOfLine : smaller(leftOfLine, atRate);
  const { supplyFrom, supplyTo, subscriptionId } = of;
  const supplied = {
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    ...(supplyFrom === undefined ? {} : { supplyFrom }),
    ...(supplyTo === undefined ? {} : { supplyTo }),
  };
  const whole = (given: DecimalText): CreditedItem => {
    const rounded = roundAmount(given, currency);
    return {
      line,
      ...sayingOf(of),
      quantity: 1,
      unitPrice: rounded,
      amount: rounded,
      ...taxFieldsOf(of),
      ...supplied,
    };
  };
  if (quantity === null) {
    const given = amount ?? left;
    if (!isAmount(given, currency)) throw fault(`${path}/amount`, `must be an amount in ${currency}`);
    checkRest(`${path}/amount`, given, left, currency);
    // A line that is credited in full is given back as it was billed.
    return earlier.length === 0 && compareDecimals(given, of.amount) === 0 ? { ...of, line } : whole(given);
  }
  // Credits by quantity are recognized by the unit price of the line.
  const counted = earlier.filter((item) => compareDecimals(item.unitPrice, of.unitPrice) === 0);
  const taken = counted.map((item) => item.quantity);
  const remaining = sumQuantities([of.quantity, ...taken.map((each) => -each)]);
  if (!isBillableQuantity(quantity) || quantity > remaining)
    throw fault(`${path}/quantity`, `must be above 0 and at most ${remaining}, the quantity left to credit`);
  const pieces = sumQuantities([...taken, quantity]);
  // Pieces of a discounted line have their share of the discount.
  const upTo =
    of.discount === undefined
      ? lineAmount(of.unitPrice, pieces, currency)
      : ratioAmount(of.amount, pieces, of.quantity, currency);
  const cumulated = subtract(upTo, sum(counted));
  const given = roundAmount(smaller(cumulated, leftOfLine), currency);
  if (isNegative(given) || !isPositive(left) || compareDecimals(given, left) > 0)
    checkRest(`${path}/quantity`, given, left, currency);
  const { unitPrice, unitCode } = of;
  const unit = unitCode === undefined ? {} : { unitCode };
  return {
    line,
    ...sayingOf(of),
    quantity,
    unitPrice,
    amount: given,
    ...unit,
    ...taxFieldsOf(of),
    ...supplied,
  };
}

/** Lines that are taxed alike; on a shared invoice, those of one subscription. */
interface TaxedRest {
  /** The first of them. */
  readonly line: BilledItem;
  left: DecimalText;
}

const groupKey = (item: BilledItem) => `${taxKey(item)} ${item.subscriptionId ?? ''}`;

/**
 * Creditable amounts by tax, in the order of the lines. Credit notes by amount lower each of them, and negative lines count. Crediting a
 * line beyond this would give back more tax than was charged at its rate.
 */
function leftByTax({ invoice, credits }: IssuedInvoice): ReadonlyMap<string, TaxedRest> {
  const groups = new Map<string, TaxedRest>();
  for (const line of invoice.items) {
    const group = groups.get(groupKey(line)) ?? { line, left: '0' };
    group.left = add(group.left, line.amount);
    groups.set(groupKey(line), group);
  }
  for (const item of credits.flatMap((credit) => credit.items)) {
    const group = groups.get(groupKey(item));
    if (group !== undefined) group.left = subtract(group.left, item.amount);
  }
  return groups;
}

function checkRest(path: string, wanted: DecimalText, rest: DecimalText, currency: string): void {
  if (isZero(rest) || isNegative(rest)) throw fault(path, 'is already credited in full');
  if (isNegative(wanted) || isZero(wanted)) throw fault(path, 'must be greater than 0');
  if (compareDecimals(wanted, rest) > 0)
    throw fault(
      path,
      `must be at most the amount left to credit, ${roundAmount(rest, currency)} ${currency}`,
    );
}

/** Tax by the rates of the lines, if all state theirs; at most what is left of the invoice's tax. */
function taxOnItems(
  items: readonly CreditedItem[],
  subtotal: DecimalText,
  state: IssuedInvoice,
  rest: Rest,
): DecimalText {
  if (items.some((item) => item.taxCategory === undefined)) return taxOn(subtotal, state, rest);
  return between('0', taxOfLines(items, state.invoice.currency, '0'), rest.tax);
}

/** Tax on a part of the subtotal. */
function taxOn(subtotal: DecimalText, { invoice, credits }: IssuedInvoice, rest: Rest): DecimalText {
  const before = credits.reduce((sum, credit) => sum.plus(credit.subtotal), new Exact(0));
  const share = before.plus(subtotal).times(invoice.tax).dividedBy(invoice.subtotal);
  return between('0', taxFor(share, invoice.tax, rest, invoice.currency), rest.tax);
}

/** Tax included in a part of the total: with one rate, from all credits so far; with several, in proportion to the rest. */
function taxIn(total: DecimalText, state: IssuedInvoice, rest: Rest): DecimalText {
  const { invoice } = state;
  const tax = hasSeveralTaxes(invoice.items)
    ? roundAmount(new Exact(total).times(rest.tax).dividedBy(rest.total).toFixed(), invoice.currency)
    : taxFor(
        new Exact(amountCredited(state)).plus(total).times(invoice.tax).dividedBy(invoice.total),
        invoice.tax,
        rest,
        invoice.currency,
      );
  // Without its tax, the part must not exceed the rest of the subtotal.
  const least = subtract(rest.tax, subtract(rest.total, total));
  const most = compareDecimals(total, rest.tax) < 0 ? total : rest.tax;
  return between(isNegative(least) ? '0' : least, tax, most);
}

/** The tax of all credits so far, less that of the earlier ones. */
function taxFor(
  share: InstanceType<typeof Exact>,
  tax: DecimalText,
  rest: Rest,
  currency: string,
): DecimalText {
  return subtract(roundAmount(share.toFixed(), currency), subtract(tax, rest.tax));
}

function between(least: DecimalText, value: DecimalText, most: DecimalText): DecimalText {
  if (compareDecimals(value, least) < 0) return least;
  return compareDecimals(value, most) > 0 ? most : value;
}

function inDigits(items: readonly CreditedItem[], subtotal: DecimalText, tax: DecimalText, currency: string) {
  return {
    items,
    subtotal: roundAmount(subtotal, currency),
    tax: roundAmount(tax, currency),
    total: sumAmounts([subtotal, tax], currency),
  };
}
