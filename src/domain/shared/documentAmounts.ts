/** Amounts that invoices and receipts share: lines that add up to a subtotal, tax on it, and a total. */
import type { CalendarDate } from '../../kernel/dates.js';
import { type DomainError, type ErrorCode, hasCode, refusedField } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isAmount,
  isBillableQuantity,
  isNegative,
  isUnitPrice,
  lineAmount,
  maximumQuantity,
  quantityDigits,
  rateAmount,
  roundAmount,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import { type LineText, type Supply, supplyFields, supplyOf } from '../../kernel/wording/lineText.js';
import { completeTax, taxOfLines } from './taxes.js';

/** A line of an invoice, a receipt or a quote. */
export interface BilledItem {
  readonly description: string;
  /** The description as data; absent if a person wrote it. */
  readonly text?: LineText;
  /** Quantity, with at most 6 decimal places. */
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** quantity × unitPrice, rounded to the currency's digits, less the discount. */
  readonly amount: DecimalText;
  /** Discount of the line. This field and those below are absent if not stated. */
  readonly discount?: DecimalText;
  /** Unit of the quantity (UNECE Recommendation 20). */
  readonly unitCode?: string;
  readonly taxCategory?: TaxCategory;
  /** Tax rate, e.g. `0.19`. */
  readonly taxRate?: DecimalText;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
  /** First day of the supply. `supplyTo` is the last; both or neither are present. */
  readonly supplyFrom?: CalendarDate;
  readonly supplyTo?: CalendarDate;
  /** Subscription that the line bills; only on shared invoices. */
  readonly subscriptionId?: string;
}

export interface BilledAmounts {
  readonly items: readonly BilledItem[];
  /** Sum of the items. */
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  /** subtotal + tax. */
  readonly total: DecimalText;
  readonly currency: string;
}

/** Null days remove those of the supply; absent ones leave them as they are. */
export type SentItem = Omit<BilledItem, 'amount' | 'supplyFrom' | 'supplyTo'> & {
  readonly amount: DecimalText | null;
} & Supply;

/** Amounts as a client sends them: missing ones are computed, those sent must agree. */
export interface SentAmounts {
  readonly items: readonly SentItem[];
  readonly subtotal: DecimalText | null;
  /** Default: the tax at the rate. */
  readonly tax: DecimalText | null;
  readonly total: DecimalText | null;
  readonly currency: string;
}

/** The wording of a refusal: its code, and what the area calls a unit price. */
export interface AmountWording {
  readonly code: ErrorCode;
  readonly unitPrice: 'unitPrice' | 'price';
}

/** The terms that complete amounts. */
export interface AmountTerms {
  /** The tax rate if none is sent (default 0). */
  readonly taxRate?: DecimalText;
  /** Tax of lines that state none, if it is known and no tax was sent. */
  readonly usualTax?: LineTax | null;
  /** Existing lines: one that is sent again is kept as it is, even if it gives something back. */
  readonly standing?: readonly BilledItem[];
}

/**
 * Completes the amounts, each with exactly its currency's digits. No amount that was sent may be negative.
 * @throws DomainError with the wording's code, naming what does not agree; VALIDATION_ERROR for an unknown currency
 */
export function completeAmounts(
  sent: SentAmounts,
  wording: AmountWording,
  { taxRate = '0', usualTax = null, standing = [] }: AmountTerms = {},
): BilledAmounts {
  const { currency } = sent;
  const refuse = refusal(wording.code);
  const left = [...standing];
  const items = sent.items.map((item, index) => {
    const stands = left.findIndex((line) => isSameLine(line, item));
    const [line] = stands === -1 ? [] : left.splice(stands, 1);
    if (line !== undefined) return line;
    const path = `items/${index}`;
    if (!isBillableQuantity(item.quantity))
      throw refuse(
        `${path}/quantity`,
        `must be above 0, at most ${maximumQuantity}, with at most ${quantityDigits} decimal places`,
      );
    if (isNegative(item.unitPrice)) throw refuse(`${path}/${wording.unitPrice}`, 'must not be negative');
    if (!isUnitPrice(item.unitPrice))
      throw refuse(`${path}/${wording.unitPrice}`, 'must be below 1000000000, with at most 6 decimal places');
    const whole = withinLimits(`${path}/amount`, wording, () =>
      lineAmount(item.unitPrice, item.quantity, currency),
    );
    const amount = discounted(item, whole, currency, (message) => refuse(`${path}/discount`, message));
    if (item.amount !== null && compareDecimals(item.amount, amount) !== 0)
      throw refuse(`${path}/amount`, `must be ${amount}, the quantity times the price less any discount`);
    const refuseTax = (field: string, message: string) => refuse(`${path}/${field}`, message);
    const like = standing.find(({ description }) => description === item.description);
    const text = like?.text;
    const { supplyFrom, supplyTo, subscriptionId = like?.subscriptionId, ...sold } = item;
    if (item.subscriptionId !== undefined && !standing.some((one) => one.subscriptionId === subscriptionId))
      throw refusal('VALIDATION_ERROR')(`${path}/subscriptionId`, 'must be that of a line of the invoice');
    const supplied = supplyFields(supplyOf({ supplyFrom: supplyFrom ?? null, supplyTo: supplyTo ?? null }));
    const section = subscriptionId === undefined ? {} : { subscriptionId };
    const worded = { ...sold, ...supplied, amount, ...(text === undefined ? {} : { text }), ...section };
    return completeTax(worded, sent.tax === null ? usualTax : null, taxRate, refuseTax);
  });
  return completeSums({ ...sent, items }, wording, taxRate);
}

/** Returns the amount of a line after its discount, which is at most the whole amount. */
function discounted(
  { discount }: Pick<BilledItem, 'discount'>,
  whole: DecimalText,
  currency: string,
  refuse: (message: string) => DomainError,
): DecimalText {
  if (discount === undefined) return whole;
  if (!isAmount(discount, currency)) throw refuse(`must be an amount in ${currency}`);
  if (isNegative(discount) || compareDecimals(discount, whole) > 0)
    throw refuse(`must be from 0 to ${whole}`);
  return roundAmount(subtract(whole, discount), currency);
}

function isSameLine(line: BilledItem, sent: SentAmounts['items'][number]): boolean {
  return (
    line.description === sent.description &&
    line.quantity === sent.quantity &&
    compareDecimals(line.unitPrice, sent.unitPrice) === 0 &&
    saysTheSame(line, sent) &&
    (sent.subscriptionId === undefined || sent.subscriptionId === line.subscriptionId) &&
    (sent.amount === null || compareDecimals(line.amount, sent.amount) === 0)
  );
}

/** Whether the other fields of a line agree; a field that is not sent means the existing one. */
function saysTheSame(line: BilledItem, sent: SentItem): boolean {
  const supplied = supplyOf(line);
  return (
    (line.discount ?? null) === (sent.discount ?? line.discount ?? null) &&
    (line.unitCode ?? null) === (sent.unitCode ?? line.unitCode ?? null) &&
    (sent.supplyFrom === undefined ||
      (sent.supplyFrom === (supplied?.from ?? null) && sent.supplyTo === (supplied?.to ?? null))) &&
    (sent.taxCategory === undefined || sent.taxCategory === line.taxCategory) &&
    (sent.taxRate === undefined || Number(sent.taxRate) === Number(line.taxRate)) &&
    (sent.taxReason === undefined || sent.taxReason === (line.taxReason ?? null)) &&
    (sent.taxReasonCode === undefined || sent.taxReasonCode === (line.taxReasonCode ?? null))
  );
}

/** As `completeAmounts`, for existing lines; single ones may give something back. */
export function completeSums(
  { items, currency, ...sent }: Omit<SentAmounts, 'items'> & { readonly items: readonly BilledItem[] },
  wording: AmountWording,
  taxRate: DecimalText = '0',
): BilledAmounts {
  const subtotal =
    sent.subtotal ??
    withinLimits('subtotal', wording, () =>
      sumAmounts(
        items.map(({ amount }) => amount),
        currency,
      ),
    );
  const tax = sent.tax ?? withinLimits('tax', wording, () => taxOn(items, subtotal, taxRate, currency));
  const total = sent.total ?? withinLimits('total', wording, () => sumAmounts([subtotal, tax], currency));
  checkAmounts({ items, subtotal, tax, total, currency }, wording);
  const exact = (amount: DecimalText) => roundAmount(amount, currency);
  return { items, subtotal: exact(subtotal), tax: exact(tax), total: exact(total), currency };
}

/** 0 for a subtotal that is refused right afterwards, because it is negative or no amount. */
function taxOn(
  items: readonly BilledItem[],
  subtotal: DecimalText,
  taxRate: DecimalText,
  currency: string,
): DecimalText {
  if (!isAmount(subtotal, currency) || isNegative(subtotal)) return '0';
  // If no line states its tax, the tax is on the subtotal that was sent, which is checked afterwards.
  if (items.every((item) => item.taxCategory === undefined)) return rateAmount(subtotal, taxRate, currency);
  return taxOfLines(items, currency, taxRate);
}

function withinLimits(path: string, { code }: AmountWording, compute: () => DecimalText): DecimalText {
  try {
    return compute();
  } catch (error) {
    if (hasCode(error, 'INVALID_AMOUNT')) throw refusal(code)(path, 'is beyond the limits of amounts');
    throw error;
  }
}

/**
 * Checks that each item is quantity × unit price, that the subtotal is their sum and the total is subtotal + tax, and that none of the
 * three is negative. Single items may be. A unit price that stands for an amount has the limits of amounts.
 * @throws DomainError with the wording's code, naming what does not agree
 */
export function checkAmounts(
  { items, subtotal, tax, total, currency }: BilledAmounts,
  wording: AmountWording,
): void {
  const { code, unitPrice: price } = wording;
  const refuse = refusal(code);
  items.forEach((item, index) => {
    if (!isUnitPrice(item.unitPrice) && !isAmount(item.unitPrice, currency)) {
      throw refuse(`items/${index}/${price}`, 'must be below 1000000000, with at most 6 decimal places');
    }
    if (!isAmount(item.amount, currency))
      throw refuse(`items/${index}/amount`, `must be an amount in ${currency}`);
    const whole = withinLimits(`items/${index}/amount`, wording, () =>
      lineAmount(item.unitPrice, item.quantity, currency),
    );
    if (compareDecimals(item.amount, subtract(whole, item.discount ?? '0')) !== 0) {
      throw refuse(`items/${index}/amount`, 'must be the quantity times the price less any discount');
    }
  });
  for (const [name, amount] of Object.entries({ subtotal, tax, total })) {
    if (!isAmount(amount, currency)) throw refuse(name, `must be an amount in ${currency}`);
    if (isNegative(amount)) throw refuse(name, 'must not be negative');
  }
  const sum = withinLimits('subtotal', wording, () =>
    sumAmounts(
      items.map((item) => item.amount),
      currency,
    ),
  );
  if (compareDecimals(subtotal, sum) !== 0) throw refuse('subtotal', `must be the sum of the lines, ${sum}`);
  const both = withinLimits('total', wording, () => sumAmounts([subtotal, tax], currency));
  if (compareDecimals(total, both) !== 0) throw refuse('total', 'must be subtotal + tax');
}

function refusal(code: ErrorCode) {
  return (path: string, message: string): DomainError => refusedField(code, `/${path}`, message);
}
