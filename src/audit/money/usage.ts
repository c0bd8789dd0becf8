/** The use of a subscription day by day, beside the amounts that its invoices have charged for each day. */
import { addDays, type CalendarDate, daysBetween } from '../../kernel/dates.js';
import type { Parts } from './exactly.js';

interface Terms {
  readonly from: CalendarDate;
  readonly quantity: bigint;
  readonly price: Price;
  readonly offerId: string;
}

/** Taken off the price of the days from `from` up to, not including, `to`. */
export interface Discount {
  readonly useId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
  readonly offerIds: readonly string[] | null;
  /** Returns a cost less the discount, in millionths. */
  readonly less: (cost: bigint) => bigint;
}

/** Prices a quantity for a whole period, in millionths. */
export type Price = (quantity: bigint) => bigint;

export interface UsedPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Later than `from` if the subscription was resumed within the period. */
  usedFrom: CalendarDate;
  begun: boolean;
  /** The invoice that bills the whole period; null if it was paid with the order, undefined if it is unbilled. */
  billedBy: string | null | undefined;
  /** Whether its invoice was voided and not replaced. */
  voided: boolean;
  /** For each day, as the price of a whole period in millionths. */
  readonly charged: bigint[];
  /** Whether nothing is open; the period is checked again only after a change. */
  settled: boolean;
}

export interface End {
  /** The first day that is not served. */
  readonly day: CalendarDate;
  readonly refund: 'none' | 'unused';
  /** Without refund, days left of a period that begins before this day count like the last one served; null: as they were charged. */
  readonly leftServedBefore: CalendarDate | null;
  /** The end of a minimum term: days from the subscription's end up to it cost as much as the last one served, less their own discounts. */
  readonly billedUntil?: CalendarDate | undefined;
}

/** The open amounts of a period, day by day and as the exact sum. */
export interface OpenCharge {
  readonly period: UsedPeriod;
  readonly days: readonly bigint[];
  /** Amounts given back in full before the new charge, on days that are taxed at another rate from now on. */
  readonly given?: readonly bigint[];
}

export class Usage {
  readonly periods: UsedPeriod[] = [];
  end: End | undefined;
  /** In the order of their days; each applies until the next. */
  #terms: Terms[];
  #discounts: Discount[] = [];

  constructor(
    readonly parts: Parts,
    first: Terms,
    /** The agreed end: nothing is served from this day on. */
    readonly until?: CalendarDate | undefined,
  ) {
    this.#terms = [first];
  }

  /** Changes the terms from a day on, including those already set for later days. */
  change(from: CalendarDate, change: Partial<Omit<Terms, 'from'>>): void {
    const [oldest] = this.#terms;
    const day = oldest !== undefined && from < oldest.from ? oldest.from : from;
    const before = this.#terms.filter((terms) => terms.from < day);
    const behind = this.#terms.filter((terms) => terms.from >= day);
    const last = before.at(-1) ?? oldest;
    if (behind[0]?.from !== day && last !== undefined) behind.unshift({ ...last, from: day });
    this.#terms = [...before, ...behind.map((terms) => ({ ...terms, ...change }))];
    this.#unsettle(day);
  }

  addDiscount(discount: Discount): void {
    this.#discounts.push(discount);
    this.#unsettle(discount.from);
  }

  endDiscount(useId: string, to: CalendarDate): void {
    this.#discounts = this.#discounts.map((one) => (one.useId === useId ? { ...one, to } : one));
    this.#unsettle(to);
  }

  #unsettle(day: CalendarDate): void {
    for (const period of this.periods) if (period.to > day) period.settled = false;
  }

  /** Returns the period of these days, and adds it if it is new. */
  period(from: CalendarDate, to: CalendarDate): UsedPeriod {
    const known = this.periods.find((period) => period.from === from);
    if (known !== undefined) return known;
    const charged = new Array<bigint>(daysBetween(from, to)).fill(0n);
    const period = {
      from,
      to,
      usedFrom: from,
      begun: false,
      billedBy: undefined,
      voided: false,
      charged,
      settled: false,
    };
    this.periods.push(period);
    return period;
  }

  /** Marks a period as paid with the order, at the terms of the order. */
  payWithOrder(period: UsedPeriod): void {
    period.billedBy = null;
    const first = daysBetween(period.from, period.usedFrom);
    const paid = this.#values(period).map((value, index) =>
      index < first || index >= this.#agreedDays(period) ? 0n : value,
    );
    period.charged.splice(0, period.charged.length, ...paid);
  }

  finish(end: End): void {
    this.end = end;
    for (const period of this.periods) period.settled = false;
  }

  /** Returns the charges of an invoice that bills these periods: theirs, and the open amounts of all other billed periods. */
  chargesWith(periods: readonly UsedPeriod[]): OpenCharge[] {
    const charges: OpenCharge[] = [];
    for (const period of this.periods) {
      const isNew = periods.includes(period);
      if (!isNew && (period.settled || period.voided)) continue;
      if (!isNew && period.billedBy === undefined && period.charged.every((each) => each === 0n)) continue;
      const days = this.#open(period, isNew);
      if (isNew || days.some((each) => each !== 0n)) charges.push({ period, days });
      else period.settled = true;
    }
    return charges;
  }

  charge(charges: readonly OpenCharge[], sign: 1n | -1n = 1n): void {
    for (const { period, days } of charges) {
      for (const [index, each] of days.entries())
        period.charged[index] = (period.charged[index] ?? 0n) + sign * each;
      period.settled = false;
    }
  }

  /** In parts. */
  sum(charges: readonly OpenCharge[]): bigint {
    return charges.reduce((sum, { period, days }) => sum + this.#shares(period, days), 0n);
  }

  /** Returns the largest number of lines that an invoice has for these charges. */
  lines(charges: readonly OpenCharge[]): number {
    return charges.reduce(
      (count, { days }) =>
        count + 1 + days.filter((each, index) => each !== 0n && each !== days[index - 1]).length,
      0,
    );
  }

  /** The number of served days in a part of a period, and the sum of their prices for a whole period, in millionths. */
  served(from: CalendarDate, to: CalendarDate): { readonly days: number; readonly price: bigint } {
    const period = this.periods.find((one) => one.from <= from && from < one.to);
    if (period === undefined || !(period.begun || period.billedBy !== undefined))
      return { days: 0, price: 0n };
    const first = from < period.usedFrom ? period.usedFrom : from;
    if (first >= to) return { days: 0, price: 0n };
    const [begin, end] = [first, to].map((day) => daysBetween(period.from, day));
    const prices = this.#values(period).slice(begin, end);
    return { days: prices.length, price: prices.reduce((sum, each) => sum + each, 0n) };
  }

  /** Everything that is used and not charged, or charged and not used. */
  open(): OpenCharge[] {
    return this.periods
      .map((period) => ({ period, days: this.#open(period, false) }))
      .filter(({ days }) => days.some((each) => each !== 0n));
  }

  /** The days with open amounts; `to` is exclusive. */
  openDays(): readonly { readonly from: CalendarDate; readonly to: CalendarDate }[] {
    return this.open().flatMap(({ period, days }) =>
      days.flatMap((each, index) => {
        const from = addDays(period.from, index);
        return each === 0n ? [] : [{ from, to: addDays(from, 1) }];
      }),
    );
  }

  /** For each day, the used amount beyond what was charged. */
  #open(period: UsedPeriod, ahead: boolean): bigint[] {
    const { from, usedFrom, begun, billedBy, charged } = period;
    const { end } = this;
    const isUsed = begun || ahead || billedBy !== undefined;
    const first = isUsed ? daysBetween(from, usedFrom) : charged.length;
    const last = end === undefined ? charged.length : daysBetween(from, end.day);
    const kept = end?.refund === 'none' && (usedFrom < end.day || billedBy === null);
    const values = this.#values(period);
    const agreed = this.#agreedDays(period);
    const bound = end?.billedUntil === undefined ? last : daysBetween(from, end.billedUntil);
    return charged.map((paid, index) => {
      if (index < first || index >= agreed) return -paid;
      if (index < last) return (values[index] ?? 0n) - paid;
      if (index < bound) return this.#boundValue(end?.day ?? from, addDays(from, index)) - paid;
      if (!kept) return -paid;
      const before = end?.leftServedBefore ?? null;
      if (before === null) return 0n;
      const begins = billedBy === null || from < before;
      return begins ? (values[Math.max(first, last - 1)] ?? 0n) - paid : -paid;
    });
  }

  /** The number of days of a period before the agreed end. */
  #agreedDays({ from, charged }: UsedPeriod): number {
    return this.until === undefined ? charged.length : daysBetween(from, this.until);
  }

  /** The value of a day after the end that a minimum term binds: at the terms of the last day served, less the discounts of the day itself. */
  #boundValue(end: CalendarDate, day: CalendarDate): bigint {
    const last = addDays(end, -1);
    const terms = this.#terms.findLast(({ from }) => from <= last) ?? this.#terms[0];
    if (terms === undefined) return 0n;
    return this.#discounts
      .filter((one) => isOn(one, day) && one.offerIds?.includes(terms.offerId) !== false)
      .reduce((value, { less }) => less(value), terms.price(terms.quantity));
  }

  #values({ from, charged }: UsedPeriod): bigint[] {
    const values = new Array<bigint>(charged.length).fill(0n);
    this.#terms.forEach((terms, place) => {
      const start = Math.max(0, daysBetween(from, terms.from));
      if (start >= values.length) return;
      values.fill(terms.price(terms.quantity), start);
      const next = this.#terms[place + 1]?.from;
      const end = next === undefined ? values.length : Math.min(values.length, daysBetween(from, next));
      for (const discount of this.#discounts) {
        if (discount.offerIds?.includes(terms.offerId) === false) continue;
        for (let index = start; index < end; index += 1)
          if (isOn(discount, addDays(from, index))) values[index] = discount.less(values[index] ?? 0n);
      }
    });
    return values;
  }

  #shares({ charged }: UsedPeriod, days: readonly bigint[]): bigint {
    const sum = days.reduce((before, each) => before + each, 0n);
    return this.parts.share(sum, charged.length);
  }
}

function isOn({ from, to }: Discount, day: CalendarDate): boolean {
  return from <= day && (to === null || day < to);
}
