/** Lines in English, as the API answers them. */
import { addDays, type CalendarDate } from '../../kernel/dates.js';
import { type LineText, type LineWriter, wordLine } from '../../kernel/wording/lineText.js';
import { en } from './words/en.js';

/** Days, quantities and prices in the form that the API has. */
const plain: LineWriter = { day: (date) => date, quantity: String, unitPrice: (price) => price };

/** What a line says: in English, and as data where nobody wrote it. */
export interface SaidLine {
  readonly description: string;
  readonly text?: LineText;
}

export function said(text: LineText): Required<SaidLine> {
  return { description: wordLine(text, en, plain), text };
}

/** The same words on another line. */
export function sayingOf({
  description,
  text,
}: {
  readonly description: string;
  readonly text?: LineText | undefined;
}): SaidLine {
  return text === undefined ? { description } : { description, text };
}

/** Days up to another one, as people read them: with the last one. */
export function shownDays({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }) {
  return { from, until: addDays(to, -1) };
}
