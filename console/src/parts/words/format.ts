/** Formats money, numbers, days and timestamps in the user's language. */
import { language } from './language.js';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!(format instanceof Intl.NumberFormat)) {
    format = new Intl.NumberFormat(language(), options);
    formats.set(key, format);
  }
  return format;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!(format instanceof Intl.DateTimeFormat)) {
    format = new Intl.DateTimeFormat(language(), options);
    formats.set(key, format);
  }
  return format;
}

/** Stands for a missing value. */
export const nothing = '–';

export function number(value: number | null | undefined, digits = 6): string {
  if (value === null || value === undefined) return nothing;
  return numberFormat({ maximumFractionDigits: digits }).format(value);
}

/** @param rate as in the API, e.g. 0.19 */
export function percent(rate: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 4 }).format(rate);
}

/** Shortens a generated id for lists. Keeps the end, because ids made at about the same time differ there. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 7)}…${id.slice(-6)}` : id;
}

/** Formats a size or traffic with a fitting unit. */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  const amount = value / 1_000 ** step;
  const unit = units[step] ?? 'byte';
  const maximumFractionDigits = step === 0 || amount >= 100 ? 0 : 1;
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(amount);
}

/** @param currency ISO 4217 code; it decides the decimal places, except for prices, which may have up to six */
export function money(
  value: number | null | undefined,
  currency: string | null | undefined,
  { price = false }: { readonly price?: boolean } = {},
): string {
  if (value === null || value === undefined) return nothing;
  if (currency === null || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return number(value);
  const digits = price ? { maximumFractionDigits: 6 } : {};
  return numberFormat({ style: 'currency', currency, currencyDisplay: 'code', ...digits }).format(value);
}

/** Formats a calendar day, `2026-02-28`, the same in every time zone. A timestamp counts as its day in UTC, as in the service. */
export function day(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  const moment = new Date(value.length === 10 ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(moment.getTime())) return value;
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}

/** Formats a timestamp in local time. */
export function moment(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) return value;
  const text = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(parsed);
  // The time stays on one line.
  return text.replace(/ (?=[AP]M$)/, '\u00a0');
}

export function month(value: string): string {
  const parsed = new Date(`${value.slice(0, 7)}-01T00:00:00Z`);
  if (Number.isNaN(parsed.getTime())) return value;
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(parsed);
}
