/** Issued invoices and credit notes in the terms of EN 16931. */
import { dayOfTimestamp } from '../../../kernel/dates.js';
import type {
  Adjustment,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicParty,
  TaxBreakdown,
} from '../../../kernel/electronicInvoice.js';
import {
  type DecimalText,
  Exact,
  isNegative,
  isZero,
  lineAmount,
  negate,
  roundAmount,
  subtract,
  writeQuantity,
} from '../../../kernel/money.js';
import { fill } from '../../../kernel/wording/documentWords.js';
import {
  type SupplyDays,
  spanOfSupply,
  supplyFields,
  supplyOf,
  supplyOfDocument,
} from '../../../kernel/wording/lineText.js';
import { readableText, withoutImpossible } from '../../../kernel/wording/xmlText.js';
import type { CreditNoteIssued } from '../../creditNote/events.js';
import type { InvoiceDrafted } from '../../invoice/events.js';
import type { BilledItem } from '../documentAmounts.js';
import { lineWording } from '../lineText.js';
import type { Parties } from '../parties.js';
import { reasonIn } from '../taxes.js';
import { type Naming, wordsOf } from '../words/languages.js';
import { sidesOf } from './electronicParties.js';
import { breakdownOf, type Reasons, totalsOf, withTaxGiven } from './totals.js';
import { asksAsGermany } from './validateProfile.js';

/** The content of an invoice in any status: for a draft, as it would be issued. */
export type InvoiceContent = Pick<
  InvoiceDrafted['data'],
  | 'items'
  | 'tax'
  | 'currency'
  | 'invoiceDate'
  | 'dueDate'
  | 'source'
  | 'sections'
  | 'purchaseOrder'
  | 'note'
  | 'supplyFrom'
  | 'supplyTo'
> & {
  readonly invoiceNumber: string;
  /** The part of it that was settled at its issue, by payments or from the account. */
  readonly paidAtIssue?: DecimalText;
};

export type CreditNoteContent = Pick<
  CreditNoteIssued['data'],
  | 'creditNoteNumber'
  | 'creditNoteDate'
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'items'
  | 'tax'
  | 'currency'
  | 'reason'
  | 'reasonText'
  | 'purchaseOrder'
>;

export function invoiceTerms(invoice: InvoiceContent, parties: Parties): ElectronicInvoice {
  const { currency, items, source, sections } = invoice;
  const number = withoutImpossible(invoice.invoiceNumber);
  const issueDate = dayOfTimestamp(invoice.invoiceDate);
  const body = bodyOf(items, currency, parties);
  const breakdown = breakdownOf(body, reasonsOf(items)).map((group) => withRate(group, parties));
  const sides = sidesOf(parties, isNotSubject(body.lines));
  const supplied = supplyIn(invoice, parties);
  // A subscription bills periods, even those of one day.
  const period = source === null && sections === undefined ? periodOf(supplied) : (supplied ?? null);
  return withShortAmounts({
    type: '380',
    number,
    issueDate,
    dueDate: dayOfTimestamp(invoice.dueDate),
    ...profileOf(parties),
    purchaseOrder: orderIn(invoice, parties),
    terms: readableText(parties.payment?.terms),
    note: readableText(invoice.note),
    preceding: null,
    ...sides,
    delivery: deliveryOf(body.lines, sides.buyer, issueDate, period === null ? supplied : undefined),
    period,
    payment: paymentOf(parties, number, currency),
    ...body,
    breakdown,
    totals: totalsOf(body, breakdown, invoice.tax, invoice.paidAtIssue),
  });
}

/** Amounts are positive: the document type says that they are given back. */
export function creditNoteTerms(note: CreditNoteContent, parties: Parties): ElectronicInvoice {
  const { currency, items, invoiceDate, tax } = note;
  const invoiceNumber = withoutImpossible(note.invoiceNumber);
  const issueDate = dayOfTimestamp(note.creditNoteDate);
  const naming = wordsOf([parties.locale]);
  const body = bodyOf(items, currency, parties);
  const breakdown = withTaxGiven(breakdownOf(body, reasonsOf(items)), tax, currency).map((group) =>
    withRate(group, parties),
  );
  const wording = lineWording(naming, currency);
  const sides = sidesOf(parties, isNotSubject(body.lines));
  const supplied = spanOfSupply(items.map((item) => daysIn(item, parties)));
  const period = periodOf(supplied);
  return withShortAmounts({
    type: '381',
    number: withoutImpossible(note.creditNoteNumber),
    issueDate,
    dueDate: null,
    ...profileOf(parties),
    purchaseOrder: orderIn(note, parties),
    terms: fill(naming.words.creditedOn, { number: invoiceNumber }),
    note: readableText(
      note.reasonText?.map((text) => wording({ description: '', text })).join('; ') ?? note.reason,
    ),
    preceding: {
      number: invoiceNumber,
      issueDate: invoiceDate === undefined ? null : dayOfTimestamp(invoiceDate),
    },
    ...sides,
    delivery: deliveryOf(body.lines, sides.buyer, issueDate, period === null ? supplied : undefined),
    period,
    // XRechnung requires a means of payment for credit notes too (BR-DE-1); it is not defined, as nothing is transferred to the seller.
    payment: isAskedAsInGermany(parties)
      ? { means: '1', reference: null, iban: null, accountName: null, bic: null }
      : null,
    ...body,
    breakdown,
    totals: totalsOf(body, breakdown, tax),
  });
}

/** Drops zeros beyond the second decimal, as amounts may have only two (BR-DEC). */
function withShortAmounts(terms: ElectronicInvoice): ElectronicInvoice {
  const short = <Amounts extends { readonly amount: DecimalText }>(one: Amounts): Amounts => ({
    ...one,
    amount: shortAmount(one.amount),
  });
  const totals = Object.entries(terms.totals).map(([name, amount]) => [name, amount && shortAmount(amount)]);
  return {
    ...terms,
    allowances: terms.allowances.map(short),
    charges: terms.charges.map(short),
    lines: terms.lines.map((line) => ({
      ...line,
      net: shortAmount(line.net),
      allowances: line.allowances.map(short),
      charges: line.charges.map(short),
    })),
    breakdown: terms.breakdown.map((group) => ({ ...short(group), base: shortAmount(group.base) })),
    totals: { ...terms.totals, ...Object.fromEntries(totals) },
  };
}

function shortAmount(amount: DecimalText): DecimalText {
  return amount.replace(/(\.\d\d\d*?)0+$/, '$1');
}

function profileOf({ eInvoiceProfile: profile = 'en16931', buyerReference }: Parties) {
  return { profile, buyerReference: readableText(buyerReference) };
}

/** The document's own order, otherwise the one that the customer wants to see on it. */
function orderIn(document: { readonly purchaseOrder?: string | null }, { purchaseOrder }: Parties) {
  return readableText(document.purchaseOrder ?? purchaseOrder);
}

function isAskedAsInGermany({ eInvoiceProfile, seller, buyer }: Parties): boolean {
  return asksAsGermany(eInvoiceProfile, seller.country, buyer.country);
}

/** XRechnung requires a rate in each group (BR-DE-14), even if it is not subject to VAT. */
function withRate(group: TaxBreakdown, parties: Parties): TaxBreakdown {
  const { category, reason } = group;
  const isWorded = parties.locale !== undefined && reason !== null;
  const worded = isWorded
    ? { ...group, reason: reasonIn(wordsOf([parties.locale]).words, category, reason) }
    : group;
  return isAskedAsInGermany(parties) ? { ...worded, percent: group.percent ?? '0' } : worded;
}

/** In the language of the document; documents issued before the language was kept are in English. */
function bodyOf(items: readonly BilledItem[], currency: string, parties: Parties) {
  const { eInvoiceProfile, locale } = parties;
  const naming = wordsOf([locale]);
  const wording = lineWording(naming, currency);
  const profiled = eInvoiceProfile !== undefined && eInvoiceProfile !== 'en16931';
  return {
    currency,
    lines: items.map((item, index) => {
      const line = {
        ...lineOf(item, index, currency, naming),
        name: withoutImpossible(wording(item)),
        period: daysIn(item, parties) ?? null,
      };
      return profiled ? withExactNet(line, naming) : line;
    }),
    allowances: [],
    charges: [],
  };
}

/** A line that gives something back has a negative quantity, since no price may be negative (BR-27). */
function lineOf(
  item: BilledItem,
  index: number,
  currency: string,
  { words }: Naming,
): Omit<ElectronicLine, 'name' | 'period'> {
  const { quantity, unitPrice, amount, taxCategory = null, taxRate = '0' } = item;
  const back = isNegative(unitPrice);
  const whole = lineAmount(unitPrice, quantity, currency);
  const difference = roundAmount(subtract(whole, amount), currency);
  const off: readonly Adjustment[] =
    isZero(difference) || isNegative(difference)
      ? []
      : [{ amount: difference, reason: words.discount, reasonCode: '95' }];
  const added: readonly Adjustment[] = isNegative(difference)
    ? [{ amount: negate(difference), reason: words.rounding, reasonCode: 'ZZZ' }]
    : [];
  return {
    id: String(index + 1),
    objectId: item.subscriptionId ?? null,
    quantity: writeQuantity(back ? -quantity : quantity),
    unit: item.unitCode ?? 'C62',
    net: amount,
    price: back ? negate(unitPrice) : unitPrice,
    tax: {
      category: taxCategory,
      percent: taxCategory === null || taxCategory === 'O' ? null : percentOf(taxRate),
    },
    allowances: off,
    charges: added,
  };
}

/** The largest difference between a net amount and quantity × price (R120). */
const slack = '0.02';

/** In a currency of few digits an amount can differ from quantity × price by more than networks accept: the rounding is then stated. */
function withExactNet(line: ElectronicLine, { words }: Naming): ElectronicLine {
  const said = (adjustments: readonly Adjustment[]) =>
    adjustments.reduce((sum, { amount }) => sum.plus(amount), new Exact(0));
  const whole = new Exact(line.price).times(line.quantity).plus(said(line.charges));
  const off = whole.minus(said(line.allowances)).minus(line.net);
  if (off.abs().lte(slack)) return line;
  const rounding = { amount: off.abs().toFixed(2), reason: words.rounding };
  return off.gt(0)
    ? { ...line, allowances: [...line.allowances, { ...rounding, reasonCode: '95' }] }
    : { ...line, charges: [...line.charges, { ...rounding, reasonCode: 'ZZZ' }] };
}

function percentOf(rate: DecimalText): DecimalText {
  return new Exact(rate).times(100).toFixed();
}

function reasonsOf(items: readonly BilledItem[]): Reasons {
  return new Map(
    items.map(({ taxReason = null, taxReasonCode = null }, index) => [
      String(index + 1),
      { text: readableText(taxReason), code: taxReasonCode },
    ]),
  );
}

function isNotSubject(lines: readonly ElectronicLine[]): boolean {
  return lines.some(({ tax }) => tax.category === 'O');
}

/** The days of a line; documents from before documents stated them have only days that somebody wrote. */
export function daysIn(item: BilledItem, { namesLineDays }: Parties): SupplyDays | undefined {
  const { text: _, ...written } = item;
  return supplyOf(namesLineDays === true ? item : written);
}

/** The days of an invoice, as its documents state them. */
export function supplyIn(
  invoice: Pick<InvoiceContent, 'items' | 'source' | 'supplyFrom' | 'supplyTo'>,
  parties: Parties,
): SupplyDays | undefined {
  const items = invoice.items.map(({ text, ...item }) => ({
    ...item,
    ...supplyFields(daysIn({ ...item, ...(text === undefined ? {} : { text }) }, parties)),
  }));
  const { source, supplyFrom, supplyTo } = invoice;
  return supplyOfDocument({
    items,
    period: source?.period ?? null,
    supplyFrom: supplyFrom ?? null,
    supplyTo: supplyTo ?? null,
  });
}

/** A single day is stated by `deliveryOf` instead. */
function periodOf(days: SupplyDays | undefined): ElectronicInvoice['period'] {
  return days === undefined || days.from === days.to ? null : days;
}

/** Goods that leave for another member state need the day and place of delivery (BR-IC-11, BR-IC-12). */
function deliveryOf(
  lines: readonly ElectronicLine[],
  buyer: ElectronicParty,
  issueDate: string,
  supplied: SupplyDays | undefined,
): ElectronicInvoice['delivery'] {
  const day = supplied?.to ?? null;
  if (!lines.some(({ tax }) => tax.category === 'K'))
    return day === null ? null : { date: day, city: null, postalCode: null, country: null };
  const { city, postalCode, country } = buyer;
  return { date: day ?? issueDate, city, postalCode, country };
}

/** 58: SEPA credit transfer; 30: any other (UNCL 4461), or 31 within Denmark (DK-R-005). */
function paymentOf(parties: Parties, number: string, currency: string): ElectronicInvoice['payment'] {
  const { payment, seller, buyer, eInvoiceProfile } = parties;
  const iban = readableText(payment?.iban);
  if (payment === undefined || iban === null) return null;
  const isDanish = eInvoiceProfile === 'peppol' && seller.country === 'DK' && buyer.country === 'DK';
  return {
    means: currency === 'EUR' ? '58' : isDanish ? '31' : '30',
    reference: number,
    iban,
    accountName: readableText(payment.accountName),
    bic: readableText(payment.bic),
  };
}
