/** When something was supplied: the days that a client states, or else those in the text of the line. */
import { addDays, type CalendarDate } from '../dates.js';
import type { LineText } from './lineText.js';

/** Days of a supply, both inclusive; equal days mean one day. */
export interface Supply {
  /** First day of the supply; null if removed, absent if not stated. */
  readonly supplyFrom?: CalendarDate | null;
  /** Last day of the supply; null if removed, absent if not stated. */
  readonly supplyTo?: CalendarDate | null;
}

/** The first and the last day. */
export interface SupplyDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export function supplyOf({
  supplyFrom,
  supplyTo,
  text,
}: Supply & { readonly text?: LineText }): SupplyDays | undefined {
  if (supplyFrom != null) return { from: supplyFrom, to: supplyTo ?? supplyFrom };
  return countedDays(text);
}

/** Returns the days in the text of a line. */
export function countedDays(text: LineText | undefined): SupplyDays | undefined {
  if (text === undefined || !('from' in text)) return undefined;
  const { from, until } = text;
  return from === undefined || until === undefined || until < from ? undefined : { from, to: until };
}

/** Returns the span from the earliest to the latest day. */
export function spanOfSupply(all: readonly (SupplyDays | undefined)[]): SupplyDays | undefined {
  const known = all.filter((one) => one !== undefined);
  const [first] = known.map(({ from }) => from).sort();
  const last = known
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return first === undefined || last === undefined ? undefined : { from: first, to: last };
}

/** Returns the days as fields; none where they are unknown. */
export function supplyFields(days: SupplyDays | undefined) {
  return days === undefined ? {} : { supplyFrom: days.from, supplyTo: days.to };
}

export interface SuppliedDocument extends Supply {
  readonly items: readonly (Supply & { readonly text?: LineText })[];
  /** The billed period, up to but not including `to`; null where the document bills none. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
}

/** Returns the days of a document: from those stated on it or its billed period, and from its lines. */
export function supplyOfDocument({ items, period, ...said }: SuppliedDocument): SupplyDays | undefined {
  const billed =
    period === null || period.to <= period.from
      ? undefined
      : { from: period.from, to: addDays(period.to, -1) };
  return spanOfSupply([supplyOf(said), said.supplyFrom == null ? billed : undefined, ...items.map(supplyOf)]);
}
