/** The data of charts: values by label, in one or more series. */
import type { NamedKind } from '../names/kinds.js';
import { day, money, month, number } from '../words/format.js';
import { currencyOf } from './series.js';

export interface Figures {
  /** The kind of record that the labels identify, where they are ids. */
  readonly of?: Exclude<NamedKind, 'subscription'> | undefined;
  /** The name of what the labels are, e.g. of a field. */
  readonly by?: string | undefined;
  readonly labels: readonly string[];
  readonly series: readonly {
    /** With the currency in brackets where the values are money: `total (EUR)`. */
    readonly name: string;
    /** One value for each label. */
    readonly values: readonly (number | null)[];
  }[];
}

export type ChartType = 'line' | 'area' | 'column' | 'pie' | 'donut' | 'funnel';

/** Formats a value, with its currency where the name of the series has one. */
export function figure(value: number | null | undefined, series: string): string {
  const code = currencyOf(series);
  return code === undefined ? number(value, 2) : money(value, code);
}

/** Formats a month or day in the user's language; any other label through `nameOf`, which knows the API's words. */
export function labelText(label: string, nameOf: (word: string) => string): string {
  if (/^\d{4}-\d{2}$/.test(label)) return month(label);
  if (/^\d{4}-\d{2}-\d{2}$/.test(label)) return day(label);
  return nameOf(label);
}

/** Whether all labels are days, weeks, months, quarters or years. */
export const isCourse = (labels: readonly string[]) =>
  labels.length > 0 && labels.every((label) => /^\d{4}(-(\d{2}(-\d{2})?|W\d{2}|Q\d))?$/.test(label));
