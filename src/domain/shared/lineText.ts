/** Texts of lines: in English, as the API returns them, and in the language of a document. */
import { addDays, type CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import { type LineText, type LineWriter, wordLine } from '../../kernel/wording/lineText.js';
import { createNumberWriter } from '../../kernel/wording/numbers.js';
import { documents as en } from './words/en.js';
import type { Naming } from './words/languages.js';

/** Days, quantities and prices as the API writes them. */
const plain: LineWriter = { day: (date) => date, quantity: String, unitPrice: (price) => price };

/** The text of a line: in English, and as data where nobody wrote it. */
export interface SaidLine {
  readonly description: string;
  readonly text?: LineText;
}

/** A line that gives back part of a document. The amount is before tax and positive. */
export interface ReducedLine extends SaidLine {
  readonly amount: DecimalText;
  /** Tax of its days; absent if unknown. */
  readonly tax?: LineTax;
}

export function said(text: LineText): Required<SaidLine> {
  return { description: wordLine(text, en, plain), text };
}

const ofUsage: ReadonlySet<LineText['kind']> = new Set([
  'usage',
  'usageCorrection',
  'minimum',
  'minimumCorrection',
]);

/** Whether a line bills usage or the shortfall to a minimum, rather than days of its subscription. */
export function isUsageLine({ text }: { readonly text?: LineText }): boolean {
  return text !== undefined && ofUsage.has(text.kind);
}

/** An amount of usage: the charge, null for the shortfall against the minimum, and the first day. */
export interface UsageAmount {
  readonly from: CalendarDate;
  readonly charge: string | null;
  readonly amount: DecimalText;
}

/** What an amount on a line of usage is for; undefined for other lines. */
export function usageAmount(text: LineText | undefined, amount: DecimalText): UsageAmount | undefined {
  switch (text?.kind) {
    case 'usage':
    case 'usageCorrection':
      return { from: text.from, charge: text.charge, amount };
    case 'minimum':
    case 'minimumCorrection':
      return { from: text.from, charge: null, amount };
    default:
      return undefined;
  }
}

/** Returns the words of a line, to use them on another. */
export function sayingOf({
  description,
  text,
}: {
  readonly description: string;
  readonly text?: LineText | undefined;
}): SaidLine {
  return text === undefined ? { description } : { description, text };
}

/** Returns a function that words the lines of a document. */
export function lineWording({ locale, words }: Naming, currency: string): (line: SaidLine) => string {
  let writer: LineWriter | undefined;
  return ({ description, text }) => {
    if (text === undefined) return description;
    writer ??= createNumberWriter(locale, currency, () => true);
    return wordLine(text, words, writer);
  };
}

/** Days up to an exclusive end, as people read them: including the last one. */
export function shownDays({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }) {
  return { from, until: addDays(to, -1) };
}
