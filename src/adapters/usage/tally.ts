/** Running totals of a day: exact, in units of 10⁻¹². */
import type { DecimalText } from '../../kernel/money.js';
import type { UsageTotals } from '../../ports/usageStore.js';

export const dayMilliseconds = 86_400_000;
const digits = 12;
const one = 10n ** BigInt(digits);

/** Returns whole days since 1970. @param at ms since 1970 */
export function dayNumber(at: number): number {
  return Math.floor(at / dayMilliseconds);
}

export function dayNumberOf(date: string): number {
  return dayNumber(Date.parse(date));
}

export function dateOfDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** @param value has at most 12 decimal places */
export function unitsOf(value: DecimalText): bigint {
  const point = value.indexOf('.');
  if (point === -1) return BigInt(value) * one;
  return BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(digits, '0'));
}

export function decimalOf(units: bigint): DecimalText {
  const sign = units < 0n ? '-' : '';
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % one).toString().padStart(digits, '0').replace(/0+$/, '');
  return `${sign}${magnitude / one}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The position of an event in its meter's order. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly source: string;
  readonly id: string;
}

/** Returns a negative number when `one` comes first. */
export function comparePlaces(one: Place, other: Place): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.source !== other.source) return one.source < other.source ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

export interface Tally {
  count: number;
  sum: bigint;
  moment: bigint;
  max: bigint | null;
  latest: (Place & { readonly value: DecimalText }) | null;
}

export function emptyTally(): Tally {
  return { count: 0, sum: 0n, moment: 0n, max: null, latest: null };
}

export function addTo(tally: Tally, place: Place, value: DecimalText): void {
  const units = unitsOf(value);
  tally.count += 1;
  tally.sum += units;
  tally.moment += units * BigInt(place.at);
  if (tally.max === null || units > tally.max) tally.max = units;
  if (tally.latest === null || comparePlaces(place, tally.latest) > 0) {
    const { at, source, id } = place;
    tally.latest = { at, source, id, value };
  }
}

export function merge(into: Tally, other: Tally): void {
  into.count += other.count;
  into.sum += other.sum;
  into.moment += other.moment;
  if (other.max !== null && (into.max === null || other.max > into.max)) into.max = other.max;
  if (other.latest !== null && (into.latest === null || comparePlaces(other.latest, into.latest) > 0))
    into.latest = other.latest;
}

export function totalsOf({ count, sum, moment, max, latest }: Tally, unique: number): UsageTotals {
  return {
    count,
    sum: decimalOf(sum),
    max: max === null ? null : decimalOf(max),
    latest: latest === null ? null : latest.value,
    unique,
    moment: decimalOf(moment),
  };
}
