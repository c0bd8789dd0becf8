/** Periods named in a title, e.g. "Revenue last quarter": from a first day up to, not including, another, UTC. */
import type { WidgetInterval } from '../domain/dashboard/events.js';
import { addDays, addMonths, type CalendarDate } from '../kernel/dates.js';
import { intervalStart } from './widgetIntervals.js';

export interface TitlePeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether it includes today: figures that exist only for the present cannot be shown for a past period. */
  readonly holdsToday: boolean;
  /** The interval of its course. */
  readonly interval: WidgetInterval;
  /** The rest of the title. */
  readonly rest: string;
}

type Unit = Exclude<WidgetInterval, 'day'>;

/** Longer periods are not meant by a title. */
const mostDays = 3_660;

const steps: Readonly<Record<Unit, (day: CalendarDate, times: number) => CalendarDate>> = {
  week: (day, times) => addDays(day, 7 * times),
  month: addMonths,
  quarter: (day, times) => addMonths(day, 3 * times),
  year: (day, times) => addMonths(day, 12 * times),
};
const courses: Readonly<Record<Unit, WidgetInterval>> = {
  week: 'day',
  month: 'day',
  quarter: 'month',
  year: 'month',
};

/** @param shift 0 for the current one, -1 for the previous one */
function calendarPeriod(unit: Unit, shift: number, today: CalendarDate): Omit<TitlePeriod, 'rest'> {
  const from = steps[unit](intervalStart(unit, today), shift);
  return { from, to: steps[unit](from, 1), holdsToday: shift === 0, interval: courses[unit] };
}

/** The days of the last `count` units, ending today. */
function lastOnes(
  count: number,
  unit: Unit | 'day',
  today: CalendarDate,
): Omit<TitlePeriod, 'rest'> | undefined {
  const to = addDays(today, 1);
  const from = unit === 'day' ? addDays(to, -count) : steps[unit](to, -count);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (count < 1 || days > mostDays) return undefined;
  return { from, to, holdsToday: true, interval: days > 92 ? 'month' : 'day' };
}

const unitWord = '(week|month|quarter|year)';
const forms: readonly {
  readonly form: RegExp;
  readonly period: (found: RegExpExecArray, today: CalendarDate) => Omit<TitlePeriod, 'rest'> | undefined;
}[] = [
  {
    form: /\b(?:last|past|previous) (\d{1,4}) ?(day|week|month|quarter|year)s?\b/,
    period: ([, count, unit], today) => lastOnes(Number(count), unit as Unit, today),
  },
  {
    form: /\btoday(?:['’]s)?\b/,
    period: (_found, today) => ({ from: today, to: addDays(today, 1), holdsToday: true, interval: 'day' }),
  },
  {
    form: /\byesterday(?:['’]s)?\b/,
    period: (_found, today) => ({ from: addDays(today, -1), to: today, holdsToday: false, interval: 'day' }),
  },
  {
    form: new RegExp(`\\b(?:this|current) ${unitWord}(?:['’]s)?\\b`),
    period: ([, unit], today) => calendarPeriod(unit as Unit, 0, today),
  },
  {
    form: new RegExp(`\\b(?:last|past|previous) ${unitWord}(?:['’]s)?\\b`),
    period: ([, unit], today) => calendarPeriod(unit as Unit, -1, today),
  },
  {
    form: new RegExp(`\\b${unitWord} to date\\b`),
    period: ([, unit], today) => calendarPeriod(unit as Unit, 0, today),
  },
  { form: /\bmtd\b/, period: (_found, today) => calendarPeriod('month', 0, today) },
  { form: /\bqtd\b/, period: (_found, today) => calendarPeriod('quarter', 0, today) },
  { form: /\bytd\b/, period: (_found, today) => calendarPeriod('year', 0, today) },
];

/** The first period that the title names, as `docs/dashboards.md` lists them; undefined if it names none. */
export function periodIn(title: string, today: CalendarDate): TitlePeriod | undefined {
  // Near the ends of the four-digit years there is no room to count on both sides of today.
  if (today < '0100' || today > '9900') return undefined;
  const text = title.toLowerCase().replace(/[\s_-]+/g, ' ');
  for (const { form, period } of forms) {
    const found = form.exec(text);
    const meant = found === null ? undefined : period(found, today);
    if (found !== null && meant !== undefined) return { ...meant, rest: text.replace(found[0], ' ') };
  }
  return undefined;
}
