/** Data of charts: figures by label, in one or several series. */
import type { NamedKind } from '../names/kinds.js';
import { day, money, month, number } from '../words/format.js';

export interface Figures {
  /** The kind whose ids the labels are, where they are ids. */
  readonly of?: Exclude<NamedKind, 'subscription'> | undefined;
  readonly labels: readonly string[];
  readonly series: readonly {
    /** With the currency behind it where the figures are money: `total (EUR)`. */
    readonly name: string;
    /** One for each label. */
    readonly values: readonly (number | null)[];
  }[];
}

export type ChartType = 'line' | 'area' | 'column' | 'pie' | 'donut' | 'funnel';

const currency = /\(([A-Z]{3})\)$/;

/** A figure as people write it, with its currency where its series has one. */
export function figure(value: number | null | undefined, series: string): string {
  const [, code] = currency.exec(series) ?? [];
  return code === undefined ? number(value, 2) : money(value, code);
}

/** A month or a day in the reader's language; anything else by `nameOf`, which knows the service's words. */
export function labelText(label: string, nameOf: (word: string) => string): string {
  if (/^\d{4}-\d{2}$/.test(label)) return month(label);
  if (/^\d{4}-\d{2}-\d{2}$/.test(label)) return day(label);
  return nameOf(label);
}

/** Whether labels are days, weeks, months, quarters or years. */
export const isCourse = (labels: readonly string[]) =>
  labels.length > 0 && labels.every((label) => /^\d{4}(-(\d{2}(-\d{2})?|W\d{2}|Q\d))?$/.test(label));
