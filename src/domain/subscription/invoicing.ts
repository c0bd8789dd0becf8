/** Parts of a subscription's invoices: day-exact corrections, what is taken back, and the intent itself. */
import { addDays, dayOfTimestamp, earlierOf, laterOf } from '../../kernel/dates.js';
import { type DecimalText, isNegative, isZero, sumAmounts } from '../../kernel/money.js';
import { taxKey } from '../../kernel/tax/groups.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { commonTax, plainTax, taxOfLines } from '../shared/lineTaxes.js';
import { said, shownDays } from '../shared/lineText.js';
import type { Billing } from './commands.js';
import { type CreditedAccount, type TakeBack, takeBacks } from './creditedInvoices.js';
import { cycleUnits } from './cycles.js';
import type { InvoiceKind, InvoiceLine, RenewalInvoiceRequested, TakenBack } from './events.js';
import { type OpenLine, openLines, sumOf, taxedAs } from './openLines.js';
import type { Period } from './periods.js';
import type { ExistingSubscription, KnownSubscription } from './state.js';
import { billsItself, currentTerms, type Step } from './timeline.js';

/** Days after the later of invoice date and period start. */
const paymentTermDays = 14;

/** The subject of lines. */
export type LineBilling = Pick<Billing, 'offerNames' | 'offerUnits' | 'taxes'> &
  Partial<Pick<Billing, 'taxRate'>>;

/** The part of a subscription that money is reckoned from. */
export type Account = CreditedAccount & Pick<ExistingSubscription, 'carried' | 'setupFee'>;

/** The intent for the last invoice, over lines that come to more than nothing. */
export function finalInvoice(
  subscription: ExistingSubscription,
  lines: readonly OpenLine[],
  billing: Billing,
): RenewalInvoiceRequested {
  const charged = lines.map((line) => line.days).filter(({ from, to }) => from < to);
  const days = charged.length > 0 ? charged : lines.map((line) => line.days);
  const period = {
    from: days.map(({ from }) => from).reduce(earlierOf),
    to: days.map(({ to }) => to).reduce(laterOf),
  };
  return requestInvoiceOf(subscription, 'final', period, lines, billing);
}

/** Charges of an end: corrections, what is missing after a void, and what is taken back. */
export function openCharges(account: Account, billing: LineBilling): readonly OpenLine[] {
  return [...corrections(account, billing), ...takeBackLines(account, billsItself, billing)];
}

/** Corrections, and what is missing after a void. */
export function corrections(account: Account, billing: LineBilling): readonly OpenLine[] {
  const facts = factsOf(account, billing);
  const lines = openLines(facts, billsItself);
  // Where only the difference is within the limits of amounts, it is billed as one.
  const fitting = isWithinLimits(lines) ? lines : openLines({ ...facts, taxKeyOf: undefined }, billsItself);
  return [...fitting, ...carriedLine(account, facts)];
}

/** With the period that comes with them, both what is charged and what is given back stay an amount. Less exact than amounts are: it only has to be quick. */
function isWithinLimits(lines: readonly OpenLine[]): boolean {
  return lines.reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0) < 5e10;
}

/** The offers that the next invoice can speak of, also as what an end gives back: to look up how customers know them, and how they are taxed. */
export function offersSpokenOf({
  timeline,
  usage,
}: Pick<KnownSubscription, 'timeline' | 'usage'>): ReadonlySet<string> {
  const metered = usage?.terms.map(({ offerId }) => offerId) ?? [];
  const days = timeline.flatMap(({ offerId, charged }) => [offerId, charged?.offerId ?? offerId]);
  return new Set([...days, ...metered]);
}

/** Amount used and not billed, rounded by line, with the periods that nothing bills automatically; negative where more was billed. */
export function pendingAmount(account: Account): DecimalText {
  const open = openLines({ ...factsOf(account, { offerNames: new Map() }), nameOf: null }, () => true);
  const takenBack = takeBacks(account, () => true).map(({ amount }) => amount);
  const sum = sumOf(open, account.currency);
  return sumAmounts([sum, account.carried, ...takenBack], account.currency);
}

function carriedLine(
  account: Account,
  { nameOf }: Pick<ReturnType<typeof textsOf>, 'nameOf'>,
): readonly OpenLine[] {
  const { carried, setupFee, timeline } = account;
  if (isZero(carried)) return [];
  const [first] = timeline;
  const { from } = first;
  const { offerId } = setupFee === undefined ? currentTerms(timeline) : first;
  const saying = said(
    setupFee === undefined ? { kind: 'voidCarriedOver' } : { kind: 'setupFee', offer: nameOf(offerId) },
  );
  return [{ ...saying, quantity: 1, unitPrice: carried, amount: carried, days: { from, to: from }, offerId }];
}

/** Clerks' credits are not given back once more. */
export function takeBackLines(
  account: Account,
  counts: (step: Step) => boolean,
  billing: LineBilling,
): readonly OpenLine[] {
  const { nameOf, taxKeyOf } = textsOf(billing);
  return takeBacks(account, counts, taxKeyOf).map((taken) => {
    const { invoiceId, amount, days, offerId } = taken;
    const saying = said(takeBackText(taken, nameOf(offerId)));
    const taxed = taxedAs(taken);
    return { ...saying, quantity: 1, unitPrice: amount, amount, days, ...taxed, takenBackOf: invoiceId };
  });
}

function takeBackText({ amount, days }: TakeBack, offer: string): LineText {
  if (isNegative(amount)) return { kind: 'takenBackTooMuch' };
  return { kind: 'alreadyCredited', ...(days.from === days.to ? {} : { offer, ...shownDays(days) }) };
}

/** Amounts that lines take back of each invoice, as events say; nothing where none does. */
export function takenBackBy(lines: readonly OpenLine[]): { readonly takenBack?: readonly TakenBack[] } {
  const takenBack = lines.flatMap(({ takenBackOf: invoiceId, amount }) =>
    invoiceId === undefined ? [] : [{ invoiceId, amount }],
  );
  return takenBack.length === 0 ? {} : { takenBack };
}

/** Lines count in the offer's unit, else in periods, where so much is known that they say how they are taxed. */
export function factsOf(account: Account, billing: LineBilling) {
  const { offerUnits, taxes } = billing;
  const { timeline, currency, billingCycle } = account;
  const usualUnit = (id: string) => (taxes?.has(id) === true ? cycleUnits[billingCycle] : undefined);
  return {
    timeline,
    currency,
    schedule: account,
    ...textsOf(billing),
    unitOf: (id: string) => offerUnits?.get(id) ?? usualUnit(id),
  };
}

/** How lines speak of offers, and which of them are taxed alike: all, where nothing is known of taxes. */
export function textsOf({ offerNames, taxes, taxRate }: LineBilling) {
  const usual = taxRate === undefined ? {} : plainTax(taxRate);
  return {
    nameOf: (id: string) => offerNames.get(id) ?? id,
    taxKeyOf: taxes === undefined ? undefined : (id: string) => taxKey(taxes.get(id) ?? usual),
  };
}

/** How a line is taxed, where that is not at the rate of its invoice alone: as its days were charged, else as its offer is by now. */
export function taxedLine<Line extends Pick<OpenLine, 'offerId' | 'tax'>>(
  { offerId, tax, ...line }: Line,
  { taxes, taxRate }: Pick<Billing, 'taxes' | 'taxRate'>,
) {
  if (taxes === undefined) return line;
  const now = taxes.get(offerId);
  const isUsual = tax !== undefined && now === undefined && taxKey(tax) === taxKey(plainTax(taxRate));
  return isUsual ? line : { ...line, ...(tax ?? now) };
}

/** Said where the lines do not say it together. */
function taxesOf(lines: readonly OpenLine[], items: readonly InvoiceLine[], { taxes }: LineBilling) {
  if (taxes === undefined || commonTax(items) !== undefined) return {};
  const offerIds = new Set(lines.filter(({ tax }) => tax === undefined).map(({ offerId }) => offerId));
  const known = [...offerIds].flatMap((offerId) => {
    const tax = taxes.get(offerId);
    return tax === undefined ? [] : [{ offerId, tax }];
  });
  return known.length === 0 ? {} : { taxes: known };
}

export function requestInvoiceOf(
  {
    subscriptionId,
    customerId,
    currency,
  }: Pick<KnownSubscription, 'subscriptionId' | 'customerId' | 'currency'>,
  kind: InvoiceKind,
  period: Period,
  lines: readonly OpenLine[],
  billing: Billing,
): RenewalInvoiceRequested {
  const { at, invoiceId, taxRate, sharedOn } = billing;
  const items = lines.map(({ days: _, takenBackOf: _of, ...line }): InvoiceLine => taxedLine(line, billing));
  const subtotal = sumOf(items, currency);
  const tax = taxOfLines(items, currency, taxRate);
  const dueDay = addDays(laterOf(dayOfTimestamp(at), period.from), paymentTermDays);
  const invoice = {
    invoiceId,
    subscriptionId,
    customerId,
    period,
    invoiceDate: at,
    dueDate: `${dueDay}T00:00:00.000Z`,
    items,
    subtotal,
    tax,
    total: sumAmounts([subtotal, tax], currency),
    currency,
    taxRate: commonTax(items)?.taxRate ?? taxRate,
    ...(kind === 'renewal' ? {} : { kind }),
    ...(sharedOn === undefined ? {} : { sharedOn }),
  };
  const data = { invoice, ...takenBackBy(lines), ...taxesOf(lines, items, billing) };
  return { type: 'RenewalInvoiceRequested', data };
}
