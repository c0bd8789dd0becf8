/** Parts of a subscription's invoices: day-exact corrections, offsets of clerks' credits, and the intent itself. */
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

/** Days from the later of invoice date and period start to the due date. */
const paymentTermDays = 14;

/** Facts that lines need for their texts, units and taxes. */
export type LineBilling = Pick<Billing, 'offerNames' | 'offerUnits' | 'taxes'> &
  Partial<Pick<Billing, 'taxRate'>>;

/** Fields of a subscription that its lines are computed from. */
export type Account = CreditedAccount & Pick<ExistingSubscription, 'carried' | 'setupFee'>;

/** The intent for the last invoice. `lines` must not be empty. */
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

/** Charges at an end: corrections, the carried amount, and offsets of clerks' credits. */
export function openCharges(account: Account, billing: LineBilling): readonly OpenLine[] {
  return [...corrections(account, billing), ...takeBackLines(account, billsItself, billing)];
}

/** Corrections, and the carried amount: the set-up fee, or used credit of a voided invoice. */
export function corrections(account: Account, billing: LineBilling): readonly OpenLine[] {
  const facts = factsOf(account, billing);
  const lines = openLines(facts, billsItself);
  // If the lines by tax exceed the limits of amounts, their difference is billed as one line.
  const fitting = isWithinLimits(lines) ? lines : openLines({ ...facts, taxKeyOf: undefined }, billsItself);
  return [...fitting, ...carriedLine(account, facts)];
}

/** Whether charges and reductions stay amounts, together with the period that is billed with them. Estimated in floating point, to be quick. */
function isWithinLimits(lines: readonly OpenLine[]): boolean {
  return lines.reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0) < 5e10;
}

/** Offers that the next invoice may name, also for reductions at an end: the caller looks up their names and taxes. */
export function offersSpokenOf({
  timeline,
  usage,
}: Pick<KnownSubscription, 'timeline' | 'usage'>): ReadonlySet<string> {
  const metered = usage?.terms.map(({ offerId }) => offerId) ?? [];
  const days = timeline.flatMap(({ offerId, charged }) => [offerId, charged?.offerId ?? offerId]);
  return new Set([...days, ...metered]);
}

/** Amount used and not billed, rounded by line, including voided periods; negative where more was billed. */
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

/** Lines that offset clerks' credits, so that they are not given back twice. */
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

/** Offsets of the lines by invoice, in the form that events have; empty where there are none. */
export function takenBackBy(lines: readonly OpenLine[]): { readonly takenBack?: readonly TakenBack[] } {
  const takenBack = lines.flatMap(({ takenBackOf: invoiceId, amount }) =>
    invoiceId === undefined ? [] : [{ invoiceId, amount }],
  );
  return takenBack.length === 0 ? {} : { takenBack };
}

/** Facts for the lines. They count in the offer's unit; else in periods, if the offer's tax is known. */
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

/** Names of offers in lines, and which offers are taxed alike: all, where no taxes are known. */
export function textsOf({ offerNames, taxes, taxRate }: LineBilling) {
  const usual = taxRate === undefined ? {} : plainTax(taxRate);
  return {
    nameOf: (id: string) => offerNames.get(id) ?? id,
    taxKeyOf: taxes === undefined ? undefined : (id: string) => taxKey(taxes.get(id) ?? usual),
  };
}

/** Adds the tax of a line, if it is more than the rate of its invoice: as its days were charged, else as its offer is taxed now. */
export function taxedLine<Line extends Pick<OpenLine, 'offerId' | 'tax'>>(
  { offerId, tax, ...line }: Line,
  { taxes, taxRate }: Pick<Billing, 'taxes' | 'taxRate'>,
) {
  if (taxes === undefined) return line;
  const now = taxes.get(offerId);
  const isUsual = tax !== undefined && now === undefined && taxKey(tax) === taxKey(plainTax(taxRate));
  return isUsual ? line : { ...line, ...(tax ?? now) };
}

/** Taxes by offer, for the event; empty where all lines are taxed alike. */
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
