/**
 * How much of an invoice is given back for its days. The charges of a day form a stack in the order of their invoices; a reduction
 * takes from the last one first.
 */
import { daysBetween, earlierOf, laterOf } from '../../kernel/dates.js';
import { groupByKey } from '../../kernel/grouping.js';
import {
  add,
  type DecimalText,
  Exact,
  exactProduct,
  isNegative,
  isPositive,
  isZero,
  negate,
  smaller,
  subtract,
} from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import { plainTax } from '../shared/taxes.js';
import { allCharges, type BilledInvoice, type ChargedDays, invoicesOn, overlap } from './billedInvoices.js';
import { byTax, type TaxKeyOf, taxedAs, taxedOffer } from './openLines.js';
import { type Period, periodOf, type Schedule } from './periods.js';
import type { KnownSubscription } from './state.js';
import { chargedFor, currentTerms, type Step, sameTax, unbilledParts } from './timeline.js';

export type Charges = Pick<
  KnownSubscription,
  keyof Schedule | 'timeline' | 'invoices' | 'settlement' | 'usualTaxRate'
>;

type TaxedSchedule = Schedule & Pick<Charges, 'usualTaxRate'>;

/** Amounts are before tax, exact and not rounded. */
export interface GivenBack {
  /** Given back by invoices and by the end. */
  readonly settled: DecimalText;
  /** `settled`, and what open days give back. */
  readonly all: DecimalText;
  /** What open days give back, by billed offer and tax. */
  readonly open: readonly OpenPart[];
}

export interface OpenPart {
  readonly offerId: string;
  /** Absent where that is not known. */
  readonly tax?: LineTax;
  readonly amount: DecimalText;
  /** From the first to the last of the days. */
  readonly days: Period;
}

/** A change of the charge of days. Amounts are for a whole period. */
interface Difference extends Period {
  /** Null where no invoice made the change. */
  readonly invoiceId: string | null;
  readonly less: DecimalText;
  /** Charged after `less` was taken off. */
  readonly more: DecimalText;
}

/** Days of one period on which the same is given back. Amounts are for a whole period. */
interface Stretch {
  readonly days: Period;
  readonly offerId: string;
  readonly tax?: LineTax;
  readonly settled: DecimalText;
  readonly open: DecimalText;
}

export const nothingGivenBack: GivenBack = { settled: '0', all: '0', open: [] };

/**
 * @param counts the open days whose reductions count too
 * @param taxKeyOf days that are taxed differently from now on are given back in full; undefined: all are taxed alike
 */
export function givenBack(
  account: Charges,
  invoice: BilledInvoice,
  counts: (step: Step) => boolean,
  taxKeyOf?: TaxKeyOf,
): GivenBack {
  const stretches = invoice.charges.flatMap((charge) =>
    stretchesOf(account, invoice, charge, counts, taxKeyOf),
  );
  const settled = sumProrated(stretches, 'settled', account);
  const opened = stretches.filter(({ open }) => isPositive(open));
  return {
    settled,
    all: add(settled, sumProrated(opened, 'open', account)),
    open: [...groupByKey(opened, taxedOffer).values()].flatMap((alike) =>
      alike.slice(0, 1).map((part) => ({
        ...taxedAs(part),
        amount: sumProrated(alike, 'open', account),
        days: {
          from: alike.map(({ days }) => days.from).reduce(earlierOf),
          to: alike.map(({ days }) => days.to).reduce(laterOf),
        },
      })),
    ),
  };
}

/** What an invoice charges (`more`), or takes off other charges (`less`): not negative, not rounded. */
export function doneByInvoice(
  { charges }: BilledInvoice,
  side: 'more' | 'less',
  schedule: TaxedSchedule,
): DecimalText {
  const stretches = charges.flatMap((charge) => {
    const settled = differenceOf(charge, schedule)[side];
    if (isZero(settled)) return [];
    return periodsIn(charge, [], schedule).map((days) => ({ days, settled }));
  });
  return sumProrated(stretches, 'settled', schedule);
}

/** Distributes a reduction of these days over the invoices that billed them; null: billed by none. Amounts are for a whole period. */
export function takenFrom(account: Charges, days: Period, whole: DecimalText) {
  const settled = settledOn(account, days);
  return periodsIn(days, settled, account).flatMap((part) => {
    const charges = pileOf(settled.filter((each) => overlap(each, part)));
    const taken = takeFromLast(charges, whole);
    const left = subtract(
      whole,
      taken.reduce((sum, { less }) => add(sum, less), '0'),
    );
    const all = isPositive(left) ? [...taken, { invoiceId: null, less: left }] : taken;
    return all.map((one) => ({ ...part, ...one }));
  });
}

/** Amount of a reduction by `less` for a whole period, prorated to the days: exact, not rounded. */
export function prorated(
  days: readonly (Period & { readonly less: DecimalText })[],
  schedule: Schedule,
): DecimalText {
  return sumProrated(
    days.map(({ less, ...part }) => ({ days: part, settled: less })),
    'settled',
    schedule,
  );
}

/** Stretches of one charge of the invoice. */
function stretchesOf(
  account: Charges,
  { invoiceId }: BilledInvoice,
  charge: ChargedDays,
  counts: (step: Step) => boolean,
  taxKeyOf: TaxKeyOf | undefined,
): readonly Stretch[] {
  const { more } = differenceOf(charge, account);
  if (isZero(more)) return [];
  const { offerId = currentTerms(account.timeline).offerId, tax } = charge.after ?? {};
  const settled = settledOn(account, charge);
  const open = openOn(account, charge, counts, taxKeyOf);
  return periodsIn(charge, [...settled, ...open], account).map((days) => {
    const charges = settled.filter((each) => overlap(each, days));
    const left = leftOf(invoiceId, charges);
    const leftOpen = leftOf(invoiceId, [...charges, ...open.filter((each) => overlap(each, days))]);
    return {
      days,
      ...taxedAs({ offerId, tax }),
      settled: subtract(more, left),
      open: subtract(left, leftOpen),
    };
  });
}

/** What standing invoices and the end changed in the charges of the days, in order. */
function settledOn(account: Charges, days: Period): readonly Difference[] {
  const { invoices, settlement } = account;
  const billed = invoicesOn(invoices, days, account).flatMap((invoice) =>
    allCharges(invoice).map((charge) => ({ ...charge, invoiceId: invoice.invoiceId })),
  );
  const ended = (settlement?.charges ?? []).map((charge) => ({ ...charge, invoiceId: null }));
  return [...billed, ...ended]
    .filter((charge) => overlap(charge, days))
    .map((charge) => ({
      from: charge.from,
      to: charge.to,
      invoiceId: charge.invoiceId,
      ...differenceOf(charge, account),
    }));
}

/** What open days give back. */
function openOn(
  { timeline }: Charges,
  days: Period,
  counts: (step: Step) => boolean,
  taxKeyOf: TaxKeyOf | undefined,
): readonly Difference[] {
  return timeline.flatMap((step, index) => {
    const to = timeline[index + 1]?.from;
    if (to === undefined || !overlap({ from: step.from, to }, days) || !counts(step)) return [];
    const less = byTax(unbilledParts(step), taxKeyOf)
      .filter(({ whole }) => isNegative(whole))
      .reduce((sum, { whole }) => subtract(sum, whole), '0');
    return isZero(less) ? [] : [{ from: step.from, to, invoiceId: null, more: '0', less }];
  });
}

/** Where the tax changes, the old charge is given back in full and the new one charged in full: each has lines of its own. */
function differenceOf(
  { before, after }: ChargedDays,
  { usualTaxRate }: Pick<Charges, 'usualTaxRate'>,
): Pick<Difference, 'more' | 'less'> {
  const [was, is] = [chargedFor(before), chargedFor(after)];
  const usual = usualTaxRate === undefined ? undefined : plainTax(usualTaxRate);
  const [taxBefore, taxAfter] = [before?.tax ?? usual, after?.tax ?? usual];
  const isTaxed = taxBefore !== undefined && taxAfter !== undefined;
  const isWhole = isPositive(was) && isPositive(is);
  if (isTaxed && isWhole && !sameTax(taxBefore, taxAfter)) return { less: was, more: is };
  const whole = subtract(is, was);
  return isNegative(whole) ? { less: negate(whole), more: '0' } : { less: '0', more: whole };
}

/** Splits the days where a difference or a period begins or ends. */
function periodsIn(days: Period, differences: readonly Period[], schedule: Schedule): readonly Period[] {
  const cuts = new Set([days.from, days.to]);
  for (const { from, to } of differences) {
    if (from > days.from) cuts.add(from);
    if (to < days.to) cuts.add(to);
  }
  let anchor = periodOf(schedule, days.from).to;
  while (anchor < days.to) {
    cuts.add(anchor);
    anchor = periodOf(schedule, anchor).to;
  }
  const sorted = [...cuts].sort();
  return sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? to, to }));
}

interface Pile {
  readonly invoiceId: string | null;
  left: DecimalText;
}

/** What is left of each invoice on a day, in order. */
function pileOf(differences: readonly Difference[]): Pile[] {
  const charges: Pile[] = [];
  for (const { invoiceId, less, more } of differences) {
    takeFromLast(charges, less);
    charges.push({ invoiceId, left: more });
  }
  return charges;
}

/** What is left of one invoice on a day. */
function leftOf(invoiceId: string, differences: readonly Difference[]): DecimalText {
  return pileOf(differences)
    .filter((charge) => charge.invoiceId === invoiceId)
    .reduce((sum, { left }) => add(sum, left), '0');
}

/** Takes an amount from the last charge first; a surplus was billed by none of them. @returns what was taken from each */
function takeFromLast(charges: readonly Pile[], amount: DecimalText) {
  const parts: { readonly invoiceId: string | null; readonly less: DecimalText }[] = [];
  let open = amount;
  for (const charge of charges.toReversed()) {
    const less = smaller(charge.left, open);
    charge.left = subtract(charge.left, less);
    open = subtract(open, less);
    if (isPositive(less)) parts.push({ invoiceId: charge.invoiceId, less });
  }
  return parts;
}

/** Sums the shares of the days. Amounts of periods of the same length are added before the division, so that nothing is lost. */
function sumProrated<Name extends 'settled' | 'open'>(
  stretches: readonly ({ readonly days: Period } & Readonly<Record<Name, DecimalText>>)[],
  name: Name,
  schedule: Schedule,
): DecimalText {
  const sums = new Map<number, DecimalText>();
  for (const { days, [name]: whole } of stretches) {
    if (isZero(whole)) continue;
    const length = daysOf(periodOf(schedule, days.from));
    sums.set(length, add(sums.get(length) ?? '0', exactProduct(whole, daysOf(days))));
  }
  const shares = [...sums].map(([length, sum]) => new Exact(sum).dividedBy(length));
  return shares.reduce((total, share) => total.plus(share), new Exact(0)).toFixed();
}

function daysOf({ from, to }: Period): number {
  return daysBetween(from, to);
}
