/** The texts of generated lines: stored as data, worded in the reader's language; and the days of supply that a line states or its text names. */
import { assertNever } from '../assertNever.js';
import { addDays, type CalendarDate } from '../dates.js';
import type { DecimalText } from '../money.js';
import { type DocumentWords, fill } from './documentWords.js';

/** Days from `from` to `until`, inclusive. For part of a period, `days` of its `of` days count. */
interface LineDays {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  readonly days?: number;
  readonly of?: number;
}

/** The values before and after a change; null for an unknown price. */
type Change<Value> = readonly [Value, Value];

/** Text of a generated line, as data. Offer names are those at the time of the line. */
export type LineText = {
  /** Offer of this part of the line, if other parts are taxed differently. */
  readonly about?: string;
} & (
  | ({ readonly kind: 'period'; readonly offer: string; readonly isPriceUnknown?: true } & LineDays)
  /** A period whose days are not known yet. */
  | {
      readonly kind: 'recurring';
      readonly offer: string;
      readonly cycle: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    }
  | { readonly kind: 'setupFee'; readonly offer: string }
  | ({
      readonly kind: 'usage' | 'usageCorrection';
      readonly charge: string;
      readonly quantity: DecimalText;
    } & LineDays)
  | ({ readonly kind: 'minimum' | 'minimumCorrection'; readonly minimum: DecimalText } & LineDays)
  | ({ readonly kind: 'notUsed' | 'correction' | 'givenBack'; readonly offer: string } & LineDays)
  | ({
      readonly kind: 'change';
      readonly offers?: Change<string>;
      readonly quantities?: Change<number>;
      readonly prices?: Change<DecimalText | null>;
    } & LineDays)
  | {
      readonly kind: 'voidCarriedOver' | 'takenBackTooMuch' | 'periodSuspended' | 'periodEnded';
    }
  | ({ readonly kind: 'discount'; readonly code: string; readonly percent?: DecimalText } & Partial<LineDays>)
  | ({ readonly kind: 'alreadyCredited'; readonly offer?: string } & Partial<LineDays>)
  | { readonly kind: 'creditOnInvoice'; readonly number: string }
);

const cycles = {
  weekly: 'cycleWeekly',
  monthly: 'cycleMonthly',
  quarterly: 'cycleQuarterly',
  semiannual: 'cycleSemiannual',
  yearly: 'cycleYearly',
} as const satisfies Record<string, keyof DocumentWords>;

/** Writes the values of a line. */
export interface LineWriter {
  day(date: CalendarDate): string;
  quantity(value: number): string;
  unitPrice(value: DecimalText): string;
}

export function wordLine(text: LineText, words: DocumentWords, writer: LineWriter): string {
  const said = partsOf(text, words, writer).join(words.comma);
  return text.about === undefined ? said : fill(words.lineAbout, { offer: text.about, text: said });
}

function partsOf(text: LineText, words: DocumentWords, writer: LineWriter): readonly string[] {
  switch (text.kind) {
    case 'period': {
      const unknown = text.isPriceUnknown === true ? ` (${words.linePriceUnknown})` : '';
      return [text.offer, `${daysOf(text, words, writer)}${unknown}`];
    }
    case 'recurring':
      return [text.offer, words[cycles[text.cycle]]];
    case 'setupFee':
      return [words.lineSetupFee, text.offer];
    case 'usage':
    case 'usageCorrection': {
      const correction = text.kind === 'usage' ? [] : [words.lineCorrection];
      const counted = `${text.charge} × ${writer.quantity(Number(text.quantity))}`;
      return [...correction, counted, daysOf(text, words, writer)];
    }
    case 'minimum':
    case 'minimumCorrection': {
      const correction = text.kind === 'minimum' ? [] : [words.lineCorrection];
      const upTo = fill(words.lineMinimum, { amount: writer.unitPrice(text.minimum) });
      return [...correction, upTo, daysOf(text, words, writer)];
    }
    case 'notUsed':
      return [words.lineNotUsed, text.offer, daysOf(text, words, writer)];
    case 'correction':
      return [words.lineCorrection, text.offer, daysOf(text, words, writer)];
    case 'givenBack':
      return [words.lineGivenBack, text.offer, daysOf(text, words, writer)];
    case 'change':
      return [...changesOf(text, words, writer), daysOf(text, words, writer)];
    case 'discount': {
      const { code, percent, from, until } = text;
      const rate =
        percent === undefined
          ? ''
          : ` (${fill(words.linePercent, { value: writer.quantity(Number(percent)) })})`;
      const counted =
        from === undefined || until === undefined ? [] : [daysOf({ ...text, from, until }, words, writer)];
      return [`${fill(words.lineDiscount, { code })}${rate}`, ...counted];
    }
    case 'alreadyCredited': {
      const { offer, from, until } = text;
      const of = offer === undefined ? [] : [offer];
      const days = from === undefined || until === undefined ? [] : [daysOf({ from, until }, words, writer)];
      return [words.lineAlreadyCredited, ...of, ...days];
    }
    case 'creditOnInvoice':
      return [fill(words.lineCreditOn, { number: text.number })];
    case 'voidCarriedOver':
      return [words.lineVoidCarriedOver];
    case 'takenBackTooMuch':
      return [words.lineTakenBackTooMuch];
    case 'periodSuspended':
      return [words.periodSuspended];
    case 'periodEnded':
      return [words.periodEnded];
    default:
      return assertNever(text);
  }
}

function changesOf(
  { offers, quantities, prices }: Extract<LineText, { kind: 'change' }>,
  words: DocumentWords,
  writer: LineWriter,
): readonly string[] {
  const change = (message: string, [from, to]: Change<string>) => fill(message, { from, to });
  const price = (value: DecimalText | null) => (value === null ? words.lineUnknown : writer.unitPrice(value));
  return [
    ...(offers === undefined ? [] : [change(words.linePlan, offers)]),
    ...(quantities === undefined
      ? []
      : [change(words.lineQuantity, [writer.quantity(quantities[0]), writer.quantity(quantities[1])])]),
    ...(prices === undefined ? [] : [change(words.linePrice, [price(prices[0]), price(prices[1])])]),
  ];
}

function daysOf({ from, until, days, of }: LineDays, words: DocumentWords, writer: LineWriter): string {
  const span = fill(words.from, { from: writer.day(from), to: writer.day(until) });
  if (days === undefined || of === undefined) return span;
  const values = { days: writer.quantity(days), of: writer.quantity(of) };
  return `${span} (${fill(words.lineDays, values)})`;
}

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
