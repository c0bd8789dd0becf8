/** Effects of invoices, voids and ends on the money of a subscription: what was charged, what counts, and the credit. */
import { addDays, earlierOf, laterOf } from '../../kernel/dates.js';
import { add, isNegative, isZero, negate, subtract, sumAmounts } from '../../kernel/money.js';
import { isUsageLine } from '../shared/lineText.js';
import { commonTax, plainTax } from '../shared/taxes.js';
import {
  allCharges,
  type BilledInvoice,
  type ChargedDays,
  chargesBetween,
  findInvoice,
  withInvoice,
  withInvoiceMoved,
  withoutInvoice,
  withReduction,
} from './billedInvoices.js';
import { discountedDays } from './discounts/days.js';
import type {
  CreditReleased,
  InvoiceCredited,
  InvoiceLine,
  InvoiceReductionRequested,
  LoweredDays,
  OpenChargesCredited,
  RenewalInvoice,
  RenewalInvoiceMoved,
  RenewalInvoiceRequested,
  SubscriptionTerminated,
} from './events.js';
import { type Period, periodOf } from './periods.js';
import {
  afterUsual,
  type CreditedInvoice,
  type KnownSubscription,
  type LivingSubscription,
  periodFrom,
  withTaxesSaid,
} from './state.js';
import {
  type Charged,
  changeDays,
  chargeDays,
  chargedAt,
  chargedFor,
  forgetOldest,
  lowerCharged,
  markDays,
  onPlan,
  type Step,
  sameCharged,
  sameTax,
  stepOn,
  type TaxOf,
  type Timeline,
} from './timeline.js';

export function afterInvoice<State extends KnownSubscription>(
  before: State,
  data: RenewalInvoiceRequested['data'],
): State {
  if (data.invoice.kind === 'usage') return afterUsageInvoice(before, data);
  const { creditBalance = before.creditBalance, takenBack, taxes } = data;
  const invoice = { ...data.invoice, items: daysOnly(data.invoice.items) };
  const isUsual = taxes === undefined && commonTax(invoice.items) === undefined;
  const state = isUsual ? afterUsual(before, invoice.taxRate) : withTaxesSaid(before);
  const { invoiceId, kind } = invoice;
  const period = kind === 'final' ? null : invoice.period;
  const timeline = chargeDays(state.timeline, period, isUsual ? undefined : taxesBy(invoice, taxes));
  const billed: BilledInvoice = {
    invoiceId,
    period,
    charges: chargesBetween(state.timeline, timeline),
    credit: subtract(creditBalance, state.creditBalance),
    carried: state.carried,
    ...(takenBack === undefined ? {} : { takenBack }),
  };
  const kept = forgetOldest(timeline);
  return {
    ...state,
    timeline: kept,
    knownFrom: laterOf(state.knownFrom, kept[0].from),
    invoices: withInvoice(state.invoices, billed, state),
    creditBalance,
    carried: sumAmounts([], state.currency),
    openInvoice: data.invoice,
    ...(state.status === 'active' && kind === 'resume' ? { resumed: null } : {}),
    ...('finalInvoiceId' in state && kind === 'final' ? { finalInvoiceId: invoiceId } : {}),
  };
}

/** An invoice of usage alone charges no days. */
function afterUsageInvoice<State extends KnownSubscription>(
  state: State,
  data: RenewalInvoiceRequested['data'],
): State {
  const { invoice } = data;
  const { invoiceId } = invoice;
  const billed: BilledInvoice = { invoiceId, period: null, charges: [], credit: '0', carried: '0' };
  return { ...state, invoices: withInvoice(state.invoices, billed, state), openInvoice: invoice };
}

function daysOnly(items: readonly InvoiceLine[]): readonly InvoiceLine[] {
  return items.some(isUsageLine) ? items.filter((item) => !isUsageLine(item)) : items;
}

/** Tax by offer as the event lists it; else the common tax of all lines; else the invoice's own rate. */
function taxesBy(
  { items, taxRate }: RenewalInvoice,
  taxes: RenewalInvoiceRequested['data']['taxes'] = [],
): TaxOf {
  const usual = commonTax(items) ?? (taxRate === undefined ? undefined : plainTax(taxRate));
  return (offerId) => taxes.find((one) => one.offerId === offerId)?.tax ?? usual;
}

/** After a part of an invoice is given back: the invoice has charged less for these days. */
export function afterReduction<State extends KnownSubscription>(
  state: State,
  { invoiceId, days, takenBack }: InvoiceReductionRequested['data'],
): State {
  const timeline = lowerDays(state.timeline, days);
  const charges = chargesBetween(state.timeline, timeline);
  return {
    ...state,
    timeline,
    invoices: withReduction(state.invoices, invoiceId, { charges, takenBack }, state),
  };
}

function lowerDays(timeline: Timeline, days: readonly LoweredDays[]): Timeline {
  return days.reduce(
    (before: Timeline, { less, ...part }) =>
      changeDays(before, part, (step) => ({ ...step, charged: lowerCharged(step, less) })),
    timeline,
  );
}

/** After credit was released. If it is for days that no invoice billed, their charge is lowered. */
export function afterRelease<State extends KnownSubscription>(
  state: State,
  { amount, tax, days, usage }: CreditReleased['data'],
): State {
  const releaseCount = state.releaseCount + 1;
  const creditId = `${state.subscriptionId}/${releaseCount}`;
  const release = tax === undefined ? { creditId, amount } : { creditId, amount, tax };
  const releases = [...state.releases, release];
  if (usage !== undefined) return { ...state, releaseCount, releases };
  if (days === undefined) {
    const creditBalance = sumAmounts([], state.currency);
    return { ...state, creditBalance, releaseCount, releases };
  }
  const timeline = lowerDays(state.timeline, days);
  const charges = chargesBetween(state.timeline, timeline);
  const given: BilledInvoice = { invoiceId: creditId, period: null, charges, credit: '0', carried: '0' };
  const invoices = withInvoice(state.invoices, given, state);
  return { ...state, timeline, invoices, releaseCount, releases };
}

/** After the open amount at the end became credit: its days count as charged as they were used. */
export function afterSettlement<State extends KnownSubscription>(
  state: State,
  { creditBalance, takenBack = [], days }: OpenChargesCredited['data'],
): State {
  if (days !== undefined) {
    const lowered = lowerDays(state.timeline, days);
    const charges = chargesBetween(state.timeline, lowered);
    return { ...state, timeline: lowered, creditBalance, settlement: { charges, takenBack } };
  }
  const timeline = chargeDays(state.timeline, null);
  const settlement = { charges: chargesBetween(state.timeline, timeline), takenBack };
  return { ...state, timeline, carried: sumAmounts([], state.currency), creditBalance, settlement };
}

/** Adds a credit note of a clerk. */
export function withCredited(
  credited: readonly CreditedInvoice[],
  { invoiceId, billed, creditNoteId, amount, usage }: InvoiceCredited['data'],
): readonly CreditedInvoice[] {
  const others = credited.filter((one) => one.invoiceId !== invoiceId);
  const before = credited.find((one) => one.invoiceId === invoiceId)?.notes ?? [];
  const note = usage === undefined ? { creditNoteId, amount } : { creditNoteId, amount, usage };
  return [...others, { invoiceId, billed, notes: [...before, note] }];
}

/** Removes a credit note of a clerk. */
export function withoutCredited(
  credited: readonly CreditedInvoice[],
  creditNoteId: string,
): readonly CreditedInvoice[] {
  return credited
    .map((one) => ({ ...one, notes: one.notes.filter((note) => note.creditNoteId !== creditNoteId) }))
    .filter(({ notes }) => notes.length > 0);
}

/** After an invoice that is still to be made became a section of another one. */
export function afterMove<State extends KnownSubscription>(
  state: State,
  { invoiceId: from, toInvoiceId: to }: RenewalInvoiceMoved['data'],
): State {
  const { openInvoice, moved } = state;
  return {
    ...state,
    invoices: withInvoiceMoved(state.invoices, from, to),
    openInvoice: openInvoice && { ...openInvoice, invoiceId: to },
    moved: { askedAs: moved?.invoiceId === from ? moved.askedAs : from, invoiceId: to },
    ...('finalInvoiceId' in state && state.finalInvoiceId === from ? { finalInvoiceId: to } : {}),
  };
}

/** Undoes the charges of an invoice, and the credit that it used or gave. */
export function afterVoid<State extends KnownSubscription>(state: State, invoiceId: string): State {
  const invoice = findInvoice(state.invoices, invoiceId, state);
  if (invoice === undefined) return state;
  const { credit, carried } = invoice;
  const charges = allCharges(invoice);
  const timeline = charges.reduce(
    (changed: Timeline, days) =>
      changeDays(changed, days, (step) => ({ ...step, charged: uncharge(step.charged, days) })),
    remembered(state.timeline, charges),
  );
  const balance = subtract(state.creditBalance, credit);
  const missing = isNegative(balance) ? negate(balance) : '0';
  return {
    ...state,
    timeline,
    invoices: withoutInvoice(state.invoices, invoiceId),
    ...(state.credited === undefined
      ? {}
      : { credited: state.credited.filter((one) => one.invoiceId !== invoiceId) }),
    creditBalance: sumAmounts(isNegative(balance) ? [] : [balance], state.currency),
    carried: sumAmounts([state.carried, carried, missing], state.currency),
    ...('finalInvoiceId' in state && state.finalInvoiceId === invoiceId ? { finalInvoiceId: null } : {}),
  };
}

/** Like `afterVoid`, but not initiated by the subscription: nothing bills the period again automatically. */
export function afterVoidByOthers<State extends KnownSubscription>(state: State, invoiceId: string): State {
  const period = findInvoice(state.invoices, invoiceId, state)?.period ?? null;
  const voided = afterVoid(state, invoiceId);
  if (period === null) return voided;
  const use = period.from < begunBefore(state) ? 'voided' : 'voided-ahead';
  const timeline = changeDays(voided.timeline, period, (step) =>
    step.use === 'used' ? { ...step, use } : step,
  );
  return { ...voided, timeline };
}

/** A period that begins although its invoice was voided is used from now on. */
export function beginPeriod(timeline: Timeline, period: Period): Timeline {
  if (stepOn(timeline, period.from).use !== 'voided-ahead') return timeline;
  return changeDays(timeline, period, (step) =>
    step.use === 'voided-ahead' ? { ...step, use: 'voided' } : step,
  );
}

/** The days up to the end count, those after it do not, except for the rest of a begun period that is not refunded. */
function endServed(state: LivingSubscription, end: SubscriptionTerminated['data']): Timeline {
  const { terminationDate, refund, left: counts } = end;
  // An event from before ends were settled: everything stays as it was.
  if (refund === undefined) return state.timeline;
  const served = serveUntil(state, terminationDate);
  const left = leftOfBegun(state, served, terminationDate, counts);
  const ended = markDays(
    served,
    { from: left?.to ?? laterOf(terminationDate, served[0].from), to: null },
    'unused',
  );
  if (left === undefined) return ended;
  if (refund === 'unused') return markDays(ended, left, 'unused');
  return counts === 'served' ? serveLeft(ended, left) : markDays(ended, left, 'kept');
}

/** The timeline after an end, with the days of a minimum term that are billed after it: as the last one served, with their own discounts. */
export function endTimeline(state: LivingSubscription, end: SubscriptionTerminated['data']): Timeline {
  const { terminationDate: from, billedUntil: to } = end;
  const ended = endServed(state, end);
  if (to === undefined) return ended;
  const last = stepOn(ended, addDays(from, -1));
  const served = changeDays(ended, { from, to }, (step) => asServed(step, last, 'used'));
  // Voided periods wait, with the rest of one begun before, until their invoices are requested.
  const waiting = state.timeline.reduce((days: Timeline, { from: first, use }, place) => {
    if (use !== 'voided' && use !== 'voided-ahead') return days;
    const next = state.timeline[place + 1]?.from ?? to;
    return markDays(days, { from: laterOf(first, from), to: earlierOf(next, to) }, 'voided');
  }, served);
  return discountedDays(state, waiting, from);
}

/** The days after the end count at the terms of the last day served, whether they are billed already or not. */
function serveLeft(timeline: Timeline, left: Period): Timeline {
  const last = stepOn(timeline, addDays(left.from, -1));
  const use = last.use === 'voided' ? 'voided' : 'used';
  return changeDays(timeline, left, (step) => asServed(step, last, use));
}

function asServed(step: Step, last: Step, use: Step['use']): Step {
  return { ...onPlan(step, last), use, quantity: last.quantity };
}

/** While active, service goes on until the end; periods that a suspension kept from beginning never begin. */
function serveUntil({ status, renewalDate, timeline }: LivingSubscription, end: string): Timeline {
  if (status === 'suspended') return markDays(timeline, { from: renewalDate, to: null }, 'unused');
  if (end <= renewalDate) return timeline;
  const days = { from: renewalDate, to: end };
  return changeDays(timeline, days, (step) => {
    if (step.use === 'voided-ahead') return { ...step, use: 'voided' };
    return step.use === 'unused' ? { ...step, use: 'used' } : step;
  });
}

/** The days after the end that belong to a period begun before it. A period paid with the order has begun in any case. */
function leftOfBegun(
  state: LivingSubscription,
  timeline: Timeline,
  end: string,
  counts: SubscriptionTerminated['data']['left'],
): Period | undefined {
  const { isOrderPaid, billedFrom, renewalDate } = state;
  const first = periodOf(state, billedFrom);
  if (end < first.to) {
    const { to } = periodFrom(state, billedFrom);
    if (isOrderPaid) return { from: laterOf(end, billedFrom), to };
    // After a trial that still runs, the days until the end are served.
    return billedFrom < end && billedFrom < renewalDate ? { from: end, to } : undefined;
  }
  const { from } = periodOf(state, end);
  const { to } = periodFrom(state, end);
  // If the end was requested before a period began, its days until the end are served, whether it was invoiced ahead or not.
  if (counts === 'served' && from >= state.renewalDate) return undefined;
  const { use } = stepOn(timeline, addDays(end, -1));
  return from < end && (use === 'used' || use === 'voided') ? { from: end, to } : undefined;
}

/** Periods before this day have begun; after an end, those of the minimum term count as begun. */
function begunBefore(state: KnownSubscription): string {
  if (!('terminationDate' in state)) return state.renewalDate;
  const { renewalDate, terminationDate, minimumTermEndDate } = state;
  return laterOf(renewalDate, laterOf(terminationDate ?? '', minimumTermEndDate ?? ''));
}

/** The day from which no period begins because of the end. */
export function notBegunFrom({ status, renewalDate }: LivingSubscription, end: string): string {
  return status === 'suspended' ? earlierOf(end, renewalDate) : end;
}

/**
 * Restores days that an invoice charged and that were forgotten since. Their terms are those that were charged, since everything was settled
 * when they were forgotten. Days between them stay forgotten.
 */
function remembered(timeline: Timeline, charges: readonly ChargedDays[]): Timeline {
  const [first] = timeline;
  const steps: Step[] = [];
  let known: string | undefined;
  for (const { from, to, after } of charges) {
    if (from >= first.from) break;
    if (known !== undefined && known < from)
      steps.push({ ...first, from: known, use: 'kept', charged: null });
    const nothing: Charged = { quantity: first.quantity, unitPrice: null, besides: null };
    const { quantity, tax, ...price } = after ?? nothing;
    const terms = { ...onPlan(first, { ...price, offerId: price.offerId ?? first.offerId }), quantity };
    const charged = after === null ? null : chargedAt(terms, () => tax);
    steps.push({ ...terms, from, use: 'used', charged });
    known = earlierOf(to, first.from);
  }
  if (known !== undefined && known < first.from) {
    steps.push({ ...first, from: known, use: 'kept', charged: null });
  }
  const [oldest, ...rest] = steps;
  return oldest === undefined ? timeline : [oldest, ...rest, ...timeline];
}

function uncharge(charged: Charged | null, { before, after }: ChargedDays): Charged | null {
  if (sameCharged(charged, after)) return before;
  const left = subtract(add(chargedFor(charged), chargedFor(before)), chargedFor(after));
  if (isZero(left)) return null;
  const rest = { quantity: 0, unitPrice: null, besides: left };
  const charges = [charged, before, after].filter((each) => each !== null);
  const { offerId, tax } = charges.at(-1) ?? {};
  // Remaining charges for one offer alone belong to that offer, and are taxed as such.
  if (offerId === undefined || charges.some((each) => each.offerId !== offerId)) return rest;
  const isAlike = tax !== undefined && charges.every((each) => sameTax(each.tax, tax));
  return isAlike ? { ...rest, offerId, tax } : { ...rest, offerId };
}
