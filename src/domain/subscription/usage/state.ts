/**
 * Usage on a subscription: the charges that hold, what each came to in each period when it was last measured, and which invoices billed it.
 * It stands beside the days that the timeline prices, and no rule of days looks at it.
 */
import { type CalendarDate, earlierOf, laterOf } from '../../../kernel/dates.js';
import { isSameJson } from '../../../kernel/json.js';
import { add, type DecimalText, subtract } from '../../../kernel/money.js';
import type { UsageCharge } from '../../../kernel/pricing/charges.js';
import type { LineTax } from '../../../kernel/taxes.js';
import type { InvoiceUsageRequested, RenewalInvoiceMoved, UsageBilled } from '../events.js';
import { type Period, periodOf, type Schedule } from '../periods.js';

/** Charges of a plan in arrears, from its first day on. */
export interface ChargesSince {
  readonly from: CalendarDate;
  readonly offerId: string;
  readonly charges: readonly UsageCharge[];
  /** A period comes to at least so much; absent: to what it comes. */
  readonly minimumAmount?: DecimalText;
}

/** As events have it. */
export type PlanCharges = Partial<Pick<ChargesSince, 'charges' | 'minimumAmount'>>;

/** `invoiceId` is null where it went to the customer's account; `additionId` names lines that were added to a draft. */
export interface UsageBill {
  readonly invoiceId: string | null;
  readonly additionId?: string;
  readonly amount: DecimalText;
}

/** Amount of one charge in one period, or in the part of it in which its plan held. */
export interface UsageEntry extends Period {
  readonly chargeId: string;
  readonly name: string;
  readonly offerId: string;
  readonly quantity: DecimalText;
  /** Amount of all usage that was measured, before tax. */
  readonly amount: DecimalText;
  /** Amount that standing invoices have billed of it. */
  readonly bills: readonly UsageBill[];
  /** How it was taxed when it was billed last; absent where no more than the usual rate is known. */
  readonly tax?: LineTax;
  /** Its invoice was voided by somebody: nothing bills it until somebody asks. */
  readonly held?: true;
}

export interface UsageState {
  /** Ascending, without gaps: a plan without charges has an empty list. */
  readonly terms: readonly ChargesSince[];
  /** Periods that end by this day were measured. */
  readonly measuredTo: CalendarDate;
  /** Changes of usage up to this mark of the store were measured. */
  readonly mark: number;
  readonly entries: readonly UsageEntry[];
  /** Invoices that take late usage until the moment; null: usage after the end, of which there is no draft. In the order of their moments. */
  readonly settling: readonly { readonly invoiceId: string | null; readonly at: string }[];
  /** Lines that are on their way to a draft. */
  readonly additions: readonly InvoiceUsageRequested['data'][];
  /** The invoice that was asked for last; null where it was voided. */
  readonly newestInvoiceId: string | null;
}

/** The parts of a subscription that say which periods its usage has. */
export interface MeteredSchedule extends Schedule {
  readonly billedFrom: CalendarDate;
  readonly usage: UsageState;
  readonly terminationDate?: CalendarDate | null;
}

/** A charge and the days that are measured together. */
export interface UsageSegment extends Period {
  readonly offerId: string;
  readonly charge: UsageCharge;
}

export function usageFrom(
  from: CalendarDate,
  offerId: string,
  { charges = [], minimumAmount }: PlanCharges,
): UsageState {
  return {
    terms: [{ from, offerId, charges, ...(minimumAmount === undefined ? {} : { minimumAmount }) }],
    measuredTo: from,
    mark: 0,
    entries: [],
    settling: [],
    additions: [],
    newestInvoiceId: null,
  };
}

/** Whether anything is charged in arrears. */
export function billsLater({ charges = [], minimumAmount }: PlanCharges): boolean {
  return charges.length > 0 || minimumAmount !== undefined;
}

/** Another plan from a day on; what was measured from there is measured again. */
export function withCharges(
  before: UsageState | undefined,
  from: CalendarDate,
  offerId: string,
  plan: PlanCharges,
  schedule: Schedule & { readonly billedFrom: CalendarDate },
): UsageState | undefined {
  const { terms: next } = usageFrom(from, offerId, plan);
  if (before === undefined) {
    if (!billsLater(plan)) return undefined;
    const { billedFrom } = schedule;
    const first = usageFrom(billedFrom, offerId, from > billedFrom ? {} : plan);
    return from > billedFrom
      ? { ...first, terms: [...first.terms, ...next], measuredTo: periodOf(schedule, from).from }
      : first;
  }
  const terms = [...before.terms.filter((one) => one.from < from), ...next];
  return measuredUntil({ ...before, terms }, from, schedule);
}

/** Whether usage is charged so on all days from one on. */
export function chargesSame(usage: UsageState | undefined, day: CalendarDate, plan: PlanCharges): boolean {
  const terms = usage?.terms ?? [];
  const since = [terms.findLast(({ from }) => from <= day), ...terms.filter(({ from }) => from > day)];
  return since.every(
    (one) => isSameJson(one?.charges ?? [], plan.charges ?? []) && one?.minimumAmount === plan.minimumAmount,
  );
}

/** After a change of the price from a day on: what a minimum lacks there is measured again. */
export function afterPriceChange(usage: UsageState, day: CalendarDate, schedule: Schedule): UsageState {
  const hasMinimum = usage.terms.some(({ minimumAmount }) => minimumAmount !== undefined);
  return hasMinimum ? measuredUntil(usage, day, schedule) : usage;
}

/** As if nothing had been measured of the period that the day is in, nor of later ones. */
export function measuredUntil(usage: UsageState, day: CalendarDate, schedule: Schedule): UsageState {
  return { ...usage, measuredTo: earlierOf(usage.measuredTo, periodOf(schedule, day).from) };
}

/** Identifies an entry among those of its subscription. */
export function keyOf({ from, chargeId }: Pick<UsageEntry, 'from' | 'chargeId'>): string {
  return `${from} ${chargeId}`;
}

export function entriesByKey({ entries }: Pick<UsageState, 'entries'>): Map<string, UsageEntry> {
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}

/** Usage was measured, and billed by an invoice, by an addition to one, or by credit of the account. */
export function afterUsageBilled(
  usage: UsageState,
  { mark, measuredTo, entries, settleAt }: UsageBilled,
  { invoiceId, additionId }: Pick<UsageBill, 'invoiceId' | 'additionId'>,
): UsageState {
  const known = entriesByKey(usage);
  const billOf = (amount: DecimalText): UsageBill => ({
    invoiceId,
    amount,
    ...(additionId === undefined ? {} : { additionId }),
  });
  for (const { billed, ...measured } of entries) {
    const { bills = [], held } = known.get(keyOf(measured)) ?? {};
    known.set(keyOf(measured), {
      ...measured,
      bills: billed === undefined ? bills : [...bills, billOf(billed)],
      ...(held === undefined || billed !== undefined ? {} : { held }),
    });
  }
  const settling =
    settleAt === undefined
      ? usage.settling
      : [...usage.settling, { invoiceId, at: settleAt }].sort((one, other) => (one.at < other.at ? -1 : 1));
  return { ...usage, mark: Math.max(usage.mark, mark), measuredTo, entries: [...known.values()], settling };
}

/** Opens again what the invoice billed. @param isHeld nothing bills it until somebody asks */
export function afterUsageVoided(usage: UsageState, invoiceId: string, isHeld: boolean): UsageState {
  return {
    ...usage,
    entries: usage.entries.map((entry) => {
      const bills = entry.bills.filter((bill) => bill.invoiceId !== invoiceId);
      if (bills.length === entry.bills.length) return entry;
      return isHeld ? { ...entry, bills, held: true } : { ...entry, bills };
    }),
    settling: usage.settling.filter((one) => one.invoiceId !== invoiceId),
    additions: usage.additions.filter((one) => one.invoiceId !== invoiceId),
    newestInvoiceId: usage.newestInvoiceId === invoiceId ? null : usage.newestInvoiceId,
  };
}

/** The invoice that is still to be made is asked for under another id. */
export function afterUsageMoved(
  usage: UsageState,
  { invoiceId: from, toInvoiceId: to }: RenewalInvoiceMoved['data'],
): UsageState {
  const moved = <One extends { readonly invoiceId: string | null }>(one: One): One =>
    one.invoiceId === from ? { ...one, invoiceId: to } : one;
  return {
    ...usage,
    entries: usage.entries.map((entry) => ({ ...entry, bills: entry.bills.map(moved) })),
    settling: usage.settling.map(moved),
    newestInvoiceId: usage.newestInvoiceId === from ? to : usage.newestInvoiceId,
  };
}

/** The draft has the lines, or is no draft any more: then they are open again. */
export function afterAddition(usage: UsageState, additionId: string, isAdded: boolean): UsageState {
  const entries = usage.entries.map((entry) => ({
    ...entry,
    bills: entry.bills.filter((bill) => bill.additionId !== additionId),
  }));
  return {
    ...usage,
    entries: isAdded ? usage.entries : entries,
    additions: usage.additions.filter((one) => one.additionId !== additionId),
  };
}

export function billedOf({ bills }: UsageEntry): DecimalText {
  return bills.reduce((sum, { amount }) => add(sum, amount), '0');
}

export function openOf(entry: UsageEntry): DecimalText {
  return subtract(entry.amount, billedOf(entry));
}

/** The days of a period plan by plan, up to the end of the subscription. Empty before its first billed day. */
export function planDaysOf(
  subscription: MeteredSchedule,
  period: Period,
): readonly (Period & { readonly plan: ChargesSince })[] {
  const { usage, billedFrom, terminationDate } = subscription;
  const first = laterOf(period.from, billedFrom);
  const last = terminationDate == null ? period.to : earlierOf(period.to, terminationDate);
  return usage.terms.flatMap((plan, index) => {
    const from = laterOf(first, plan.from);
    const next = usage.terms[index + 1]?.from;
    const to = next === undefined ? last : earlierOf(last, next);
    return from < to ? [{ from, to, plan }] : [];
  });
}

/** The segments of a period, charge by charge. */
export function segmentsOf(subscription: MeteredSchedule, period: Period): readonly UsageSegment[] {
  return planDaysOf(subscription, period).flatMap(({ from, to, plan: { offerId, charges } }) =>
    charges.map((charge) => ({ from, to, offerId, charge })),
  );
}

/**
 * The periods to measure: those that end by a day and were not measured yet, and earlier ones in which usage has changed. The last one of a
 * subscription that has ended, ends with it.
 * @param changed days
 */
export function periodsToMeasure(
  subscription: MeteredSchedule,
  changed: Iterable<CalendarDate>,
  until: CalendarDate,
): readonly Period[] {
  const { usage, billedFrom, terminationDate } = subscription;
  const periods = new Map<CalendarDate, Period>();
  const end = (period: Period) =>
    terminationDate == null ? period.to : earlierOf(period.to, terminationDate);
  let period = periodOf(subscription, laterOf(usage.measuredTo, billedFrom));
  while (end(period) <= until && (terminationDate == null || period.from < terminationDate)) {
    periods.set(period.from, period);
    period = periodOf(subscription, period.to);
  }
  for (const day of changed) {
    if (day < billedFrom) continue;
    const own = periodOf(subscription, day);
    if (end(own) <= until) periods.set(own.from, own);
  }
  return [...periods.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}
