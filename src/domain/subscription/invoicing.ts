/**
 * A subscription's invoices: the charges of a period, day-exact corrections of changes in others, offsets of clerks' credits, and the intent itself.
 * A reduction is a negative line of the next invoice as long as that charges at least as much. Otherwise all reductions lower or credit the
 * invoices that billed the days. Days that no invoice billed, such as those paid with the order, become credit on the account.
 */
import { addDays, dayOfTimestamp, earlierOf, laterOf } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { type DecimalText, isNegative, isZero, sumAmounts } from '../../kernel/money.js';
import { taxKey } from '../../kernel/tax/groups.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { isUsageLine, said, shownDays } from '../shared/lineText.js';
import { commonTax, plainTax, taxOfLines } from '../shared/taxes.js';
import type { Billing, DraftsToLower } from './commands.js';
import { type CreditedAccount, type TakeBack, takeBacks } from './creditedInvoices.js';
import { cycleUnits } from './cycles.js';
import type {
  CreditReleased,
  InvoiceKind,
  InvoiceLine,
  InvoiceReductionRequested,
  RenewalInvoiceRequested,
  SubscriptionEvent,
  TakenBack,
} from './events.js';
import { evolve } from './evolve.js';
import { type OpenLine, openLines, periodLines, sumOf, taxedAs } from './openLines.js';
import type { Period } from './periods.js';
import { type Reductions, reductionsOf, reductionsOfInvoices } from './reductions.js';
import {
  type ExistingSubscription,
  existing,
  type KnownSubscription,
  type SubscriptionState,
} from './state.js';
import {
  billsItself,
  currentTerms,
  isUntouched,
  markDays,
  type Step,
  stepOn,
  unbilledFor,
} from './timeline.js';

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

/** Whether neither the sum nor its tax is below 0, and the lines give back as the invoices charge. */
export function fitsOneInvoice(
  lines: readonly OpenLine[],
  { currency }: Pick<KnownSubscription, 'currency'>,
  billing: Billing,
): boolean {
  const givesBack = lines.some(({ amount }) => isNegative(amount));
  if (givesBack && billing.givesBackApart === true) return false;
  return !isNegative(sumOf(lines, currency)) && !isNegative(taxOf(lines, currency, billing));
}

export function taxOf(lines: readonly OpenLine[], currency: string, billing: Billing): DecimalText {
  const taxed = lines.map((line) => taxedLine(line, billing));
  return taxOfLines(taxed, currency, billing.taxRate);
}

/** @param open the subscription with the days of the invoice in the making counted as used */
export function giveBack(
  { currency }: ExistingSubscription,
  open: CreditedAccount,
  reason: InvoiceReductionRequested['data']['reason'],
  billing: Billing,
): readonly SubscriptionEvent[] {
  const { ofInvoices, ofNone } = reductionsOf(open, textsOf(billing));
  const events = requested(ofInvoices, reason, billing);
  return ofNone === undefined ? events : [...events, creditOfNone(currency, ofNone, billing)];
}

/** Open days of one invoice, as far as it can hold all of them. */
export function giveBackOf(
  invoiceId: string,
  after: ExistingSubscription,
  billing: Billing,
): readonly SubscriptionEvent[] {
  const reductions = reductionsOfInvoices(after, textsOf(billing), new Set([invoiceId]));
  return requested(reductions, 'changed', billing);
}

/**
 * A change that makes billed days cheaper lowers their drafts at once; amounts on issued invoices wait for the next invoice.
 * @param after the subscription with the change
 */
export function lowerDrafts(
  after: ExistingSubscription,
  { invoiceIds, billing }: DraftsToLower,
): readonly SubscriptionEvent[] {
  const reductions = reductionsOfInvoices(cheaperDays(after), textsOf(billing), invoiceIds);
  return requested(reductions, 'changed', billing);
}

/** The invoices that billed days which are cheaper now. */
export function invoicesOfCheaperDays(after: ExistingSubscription): readonly string[] {
  const apart = { nameOf: (offerId: string) => offerId, taxKeyOf: (offerId: string) => offerId };
  return reductionsOf(cheaperDays(after), apart).ofInvoices.map(({ invoiceId }) => invoiceId);
}

/** The invoices whose days an invoice that is about to be requested gives back; none where it gives nothing back. */
export function invoicesGivenBack(
  before: SubscriptionState,
  events: readonly SubscriptionEvent[],
): readonly string[] {
  const place = events.findIndex((event) =>
    event.type === 'RenewalInvoiceRequested'
      ? event.data.invoice.items.some((item) => isNegative(item.amount) && !isUsageLine(item))
      : event.type === 'OpenChargesCredited',
  );
  const state = fold({ evolve }, before, events.slice(0, Math.max(0, place)));
  return place < 0 ? [] : invoicesOfCheaperDays(existing(state));
}

function cheaperDays(subscription: ExistingSubscription): ExistingSubscription {
  const [first, ...rest] = subscription.timeline;
  const cheaper = (step: Step): Step => (isNegative(unbilledFor(step)) ? step : { ...step, use: 'kept' });
  return { ...subscription, timeline: [cheaper(first), ...rest.map(cheaper)] };
}

function requested(
  ofInvoices: Reductions['ofInvoices'],
  reason: InvoiceReductionRequested['data']['reason'],
  { invoiceId }: Billing,
): readonly InvoiceReductionRequested[] {
  return ofInvoices.map((reduction) => ({
    type: 'InvoiceReductionRequested',
    data: { reductionId: `${invoiceId}/${reduction.invoiceId}`, reason, ...reduction },
  }));
}

/** Credit for days that no invoice billed, taxed as the days were charged, else as their offers are. */
function creditOfNone(
  currency: string,
  { lines, days }: NonNullable<Reductions['ofNone']>,
  billing: Billing,
): CreditReleased {
  const taxed = lines.map((line) => taxedLine(line, billing));
  const tax = taxOfLines(taxed, currency, billing.taxRate);
  const amount = sumAmounts([sumOf(lines, currency)], currency);
  return { type: 'CreditReleased', data: { amount, currency, tax, days } };
}

export function stateAfter(
  state: KnownSubscription,
  events: readonly SubscriptionEvent[],
): ExistingSubscription {
  return existing(fold({ evolve }, state as SubscriptionState, events));
}

/**
 * The intent for the invoice of a period. If it would give back more than it charges, reductions lower or credit the invoices that billed
 * the days instead. @throws DomainError INVALID_AMOUNT beyond the limits of amounts
 */
export function periodInvoice(
  subscription: ExistingSubscription,
  kind: Exclude<InvoiceKind, 'final'>,
  period: Period,
  billing: Billing,
): readonly SubscriptionEvent[] {
  const old = releaseCredit(subscription);
  if (old.length > 0) return [...old, ...periodInvoice(stateAfter(subscription, old), kind, period, billing)];
  const lines = linesWith(subscription, period, billing);
  if (fitsOneInvoice(lines, subscription, billing))
    return [requestInvoiceOf(subscription, kind, period, lines, billing)];
  const given = giveBack(subscription, withPeriod(subscription, period), 'changed', billing);
  const state = stateAfter(subscription, given);
  const left = linesWith(state, period, billing);
  // Returning an offset that was too high waits for an invoice that can hold it.
  const fitting = isNegative(sumOf(left, state.currency)) ? left.filter(isNoReturn) : left;
  return [...given, requestInvoiceOf(state, kind, period, fitting, billing)];
}

function linesWith(
  subscription: ExistingSubscription,
  period: Period,
  billing: LineBilling,
): readonly OpenLine[] {
  const { timeline } = subscription;
  return [
    ...linesOfPeriod(subscription, period, billing),
    ...corrections({ ...subscription, timeline: markDays(timeline, period, 'kept') }, billing),
    ...takeBackLines(withPeriod(subscription, period), billsItself, billing),
  ];
}

function withPeriod(subscription: ExistingSubscription, period: Period): ExistingSubscription {
  return { ...subscription, timeline: markDays(subscription.timeline, period, 'used') };
}

function isNoReturn({ takenBackOf, amount }: OpenLine): boolean {
  return takenBackOf === undefined || !isNegative(amount);
}

function linesOfPeriod(account: Account, period: Period, billing: LineBilling): readonly OpenLine[] {
  const { timeline } = account;
  const facts = factsOf(account, billing);
  const whole = periodLines(stepOn(timeline, period.from), period, facts);
  if (isUntouched(timeline, period)) return whole;
  const others = markDays(timeline, { from: timeline[0].from, to: period.from }, 'kept');
  const alone = markDays(markDays(others, { from: period.to, to: null }, 'kept'), period, 'used');
  const lines = openLines({ ...facts, timeline: alone }, ({ use }) => use === 'used');
  if (lines.length > 0) return lines;
  // Discounts have reduced the price to nothing.
  if (isZero(sumOf(whole, account.currency))) return whole;
  const nothing = sumAmounts([], account.currency);
  return [{ ...whole[0], quantity: 1, unitPrice: nothing, amount: nothing }];
}

/** Hands credit that earlier versions of the service kept to the customer's account, taxed as the next invoice would have been. */
export function releaseCredit({ creditBalance, currency }: KnownSubscription): readonly CreditReleased[] {
  return isZero(creditBalance) ? [] : [{ type: 'CreditReleased', data: { amount: creditBalance, currency } }];
}
