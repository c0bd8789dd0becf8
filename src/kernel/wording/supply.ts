/** When something was supplied: the days that a client says, else those that the line counts itself. */
import { addDays, type CalendarDate } from '../dates.js';
import type { LineText } from './lineText.js';

/** Both days count; the same twice is a day. Absent where nobody says it; null where that was taken back. */
export interface Supply {
  readonly supplyFrom?: CalendarDate | null;
  readonly supplyTo?: CalendarDate | null;
}

/** The first day and the last one. */
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

/** Days that a line says in words. */
export function countedDays(text: LineText | undefined): SupplyDays | undefined {
  if (text === undefined || !('from' in text)) return undefined;
  const { from, until } = text;
  return from === undefined || until === undefined || until < from ? undefined : { from, to: until };
}

/** From the first of all days to the last. */
export function spanOfSupply(all: readonly (SupplyDays | undefined)[]): SupplyDays | undefined {
  const known = all.filter((one) => one !== undefined);
  const [first] = known.map(({ from }) => from).sort();
  const last = known
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return first === undefined || last === undefined ? undefined : { from: first, to: last };
}

/** As fields; none where it is not known. */
export function supplyFields(days: SupplyDays | undefined) {
  return days === undefined ? {} : { supplyFrom: days.from, supplyTo: days.to };
}

export interface SuppliedDocument extends Supply {
  readonly items: readonly (Supply & { readonly text?: LineText })[];
  /** The days that it bills, up to but not including `to`; null where it bills none. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
}

/** The days of a document: those that were said, of its lines, and of the subscription that it bills. */
export function supplyOfDocument({ items, period, ...said }: SuppliedDocument): SupplyDays | undefined {
  const billed =
    period === null || period.to <= period.from
      ? undefined
      : { from: period.from, to: addDays(period.to, -1) };
  return spanOfSupply([supplyOf(said), said.supplyFrom == null ? billed : undefined, ...items.map(supplyOf)]);
}
