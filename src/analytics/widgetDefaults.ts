/**
 * Finds the query of a widget that has none. The first row with a word in its title decides, together with the period that the title names.
 * The dashboard's type decides if the title names nothing. A title that is not understood shows nothing.
 */
import type { WidgetInterval, WidgetQuery } from '../domain/dashboard/events.js';
import { widgetShape } from '../domain/dashboard/widgetTypes.js';
import type { CalendarDate } from '../kernel/dates.js';
import { columnsIn, type DataSourceName, dataSources, nameInFilter } from './dataSources.js';
import { periodIn, type TitlePeriod } from './widgetPeriods.js';

interface Subject {
  /** In the singular, lower case; two words must be adjacent in the title. */
  readonly words: readonly string[];
  readonly dataSource: DataSourceName;
  readonly measure: string;
  /** The grouping if more than one figure is drawn. */
  readonly groupBy?: string;
  readonly filter?: string;
  /** The date for periods and for the course over time, if it is not the main one. */
  readonly date?: string;
  /** True for figures that exist only for the present. */
  readonly ofNow?: boolean;
  /** True for figures that are summed from the beginning and cannot be split by period. */
  readonly ofAllTime?: boolean;
}

const billed = "status in ('issued','paid')";

/** `docs/dashboards.md` has this table. */
export const subjects: readonly Subject[] = [
  {
    words: ['arr', 'annual recurring', 'annual run', 'yearly recurring'],
    dataSource: 'subscriptions',
    measure: 'arr',
    ofNow: true,
  },
  { words: ['mrr', 'recurring'], dataSource: 'subscriptions', measure: 'mrr', ofNow: true },
  {
    words: ['overdue'],
    dataSource: 'invoices',
    measure: 'sum:amountDue',
    filter: 'amountDue gt 0 and dueDate lt date(now())',
    date: 'dueDate',
  },
  {
    words: ['outstanding', 'unpaid', 'receivable'],
    dataSource: 'invoices',
    measure: 'sum:amountDue',
    filter: 'amountDue gt 0',
  },
  {
    words: ['balance', 'on account', 'prepaid'],
    dataSource: 'accounts',
    measure: 'sum:currencies/balance',
    ofNow: true,
  },
  {
    words: ['average order', 'order value', 'aov'],
    dataSource: 'receipts',
    measure: 'average:total',
  },
  {
    words: ['tax collected', 'vat collected', 'collected tax'],
    dataSource: 'invoices',
    measure: 'sum:tax',
    filter: "status eq 'paid'",
    date: 'paidAt',
  },
  { words: ['tax', 'vat'], dataSource: 'taxes', measure: 'sum:taxes/tax' },
  {
    words: ['refund', 'refunded'],
    dataSource: 'accounts',
    measure: 'sum:currencies/refunded',
    ofAllTime: true,
  },
  { words: ['credited'], dataSource: 'creditNotes', measure: 'sum:total' },
  { words: ['credit note'], dataSource: 'creditNotes', measure: 'count' },
  {
    words: ['top customer', 'best customer', 'largest customer'],
    dataSource: 'invoices',
    measure: 'sum:revenue',
    groupBy: 'customerId',
    filter: billed,
  },
  {
    words: ['product', 'best seller', 'bestseller'],
    dataSource: 'invoices',
    measure: 'sum:items/amount',
    groupBy: 'items/description',
    filter: billed,
  },
  {
    words: ['revenue', 'sale', 'turnover', 'income', 'earning'],
    dataSource: 'invoices',
    measure: 'sum:revenue',
    filter: billed,
  },
  { words: ['billing', 'billed'], dataSource: 'invoices', measure: 'sum:total', filter: billed },
  { words: ['abandoned'], dataSource: 'carts', measure: 'count', filter: "status eq 'expired'" },
  {
    words: ['churn', 'churned', 'cancellation'],
    dataSource: 'subscriptions',
    measure: 'count',
    filter: "status eq 'terminated'",
    date: 'terminationDate',
  },
  {
    words: ['active customer', 'active client'],
    dataSource: 'subscriptions',
    measure: 'distinct:customerId',
    filter: "status eq 'active'",
    ofNow: true,
  },
  { words: ['customer', 'client'], dataSource: 'invoices', measure: 'distinct:customerId', filter: billed },
  {
    words: ['open invoice'],
    dataSource: 'invoices',
    measure: 'count',
    filter: "status eq 'issued' and amountDue gt 0",
  },
  { words: ['invoice'], dataSource: 'invoices', measure: 'count' },
  {
    words: ['payment received', 'payment volume', 'collected', 'cash'],
    dataSource: 'payments',
    measure: 'sum:amount',
    filter: "status eq 'recorded'",
  },
  { words: ['payment'], dataSource: 'payments', measure: 'count' },
  { words: ['order', 'receipt', 'purchase'], dataSource: 'receipts', measure: 'count' },
  { words: ['cart', 'basket', 'checkout'], dataSource: 'carts', measure: 'count' },
  {
    words: ['user', 'signup', 'sign up', 'member', 'account', 'registration'],
    dataSource: 'users',
    measure: 'count',
  },
  {
    words: ['subscription', 'subscriber', 'plan', 'seat', 'renewal'],
    dataSource: 'subscriptions',
    measure: 'count',
  },
];

/** The subject if neither the title nor the dashboard's type names one. */
const usualSubject: Subject = { words: [], dataSource: 'subscriptions', measure: 'count' };

/** On a dashboard about subscriptions, customers are subscribers. */
const subscribers: Subject = { words: [], dataSource: 'subscriptions', measure: 'distinct:customerId' };

/** Words for figures that no data source has, regardless of the rest of the title. `docs/dashboards.md` lists them. */
export const untold: readonly string[] = [
  'rate',
  'ratio',
  'percentage',
  'conversion',
  'retention',
  'margin',
  'profit',
  'cost',
  'expense',
  'net',
  'lifetime',
  'ltv',
  'arpu',
  'forecast',
  'projected',
  'target',
  'goal',
  'budget',
  'new customer',
  'lost customer',
  'returning customer',
];

/** Words that do not change the meaning of a title. */
const neutral = new Set(
  (
    'a all amount and at breakdown by chart comparison count current dashboard distribution figure for glance graph history in key kpi latest ' +
    'list live metric my now number of our over overview per quick recent report share split stat statistic sum summary table the time to top ' +
    'total trend value widget'
  ).split(' '),
);

const intervalWords: Readonly<Record<string, WidgetInterval>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  yearly: 'year',
  annual: 'year',
};

/** The words of a text in lower case and the singular, separated and surrounded by blanks. */
function wordsOf(text: string | null): string {
  const words = (text ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  return ` ${words.map((word) => singular(word.toLowerCase())).join(' ')} `;
}

function singular(word: string): string {
  if (word.endsWith('xes')) return word.slice(0, -2);
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') && word !== 'status'
    ? word.slice(0, -1)
    : word;
}

function subjectIn(words: string): Subject | undefined {
  return subjects.find((subject) => hasOneOf(words, subject.words));
}

function hasOneOf(words: string, wanted: readonly string[]): boolean {
  return wanted.some((word) => words.includes(` ${word} `));
}

/**
 * The query, with the date of its intervals if it is not the main one. Otherwise a sentence that tells the reader of the dashboard why the
 * title matches no figure.
 */
export type TitleMeaning =
  | { readonly query: WidgetQuery; readonly date?: string }
  | { readonly message: string };

export function usualQuery(
  dashboardType: string | null,
  widget: { readonly type: string; readonly title: string | null },
  today: CalendarDate,
): TitleMeaning {
  const title = widget.title ?? '';
  const period = periodIn(title, today);
  const words = wordsOf(period?.rest ?? title);
  const shape = widgetShape(widget.type) ?? 'figure';
  const unknown = untold.find((word) => words.includes(` ${word} `));
  if (unknown !== undefined || (shape === 'figure' && words.includes(' growth ')))
    return { message: `No figure matches "${title}". Give the widget a query` };
  const subject = subjectOf(words, dashboardType);
  if (subject === undefined) return { message: `"${title}" does not name a figure. Give the widget a query` };
  const { dataSource } = subject;
  const measure = measureOf(subject, words);
  if (measure === undefined)
    return { message: `No average available for "${title}". Give the widget a query` };
  const status = subject.filter === undefined ? statusFilter(words, dataSource) : null;
  const ofNow = subject.ofNow === true || (status !== null && dataSource !== 'invoices');
  if (ofNow && period?.holdsToday === false)
    return { message: `"${title}" is available only for now. Remove the past period` };
  if (subject.ofAllTime === true && period !== undefined)
    return { message: `"${title}" is available only since the beginning. Remove the period` };
  const groupBy =
    namedField(words, dataSource) ?? subject.groupBy ?? (shape === 'parts' ? usualField(subject) : null);
  const interval = Object.entries(intervalWords).find(([word]) => words.includes(` ${word} `))?.[1];
  const filters = [subject.filter ?? status, ofNow ? null : periodFilter(subject, period)];
  const drawsCourse = shape === 'course' && groupBy === null;
  // An account is dated at its creation, not when its amounts change.
  if (drawsCourse && dataSource === 'accounts')
    return { message: `"${title}" has no history. Show it as one figure or by its parts` };
  return {
    ...(drawsCourse && subject.date !== undefined ? { date: subject.date } : {}),
    query: {
      dataSource,
      measure,
      groupBy: shape === 'figure' ? null : groupBy,
      interval: drawsCourse ? (interval ?? period?.interval ?? 'month') : null,
      filter: filters.filter((filter) => filter !== null).join(' and ') || null,
    },
  };
}

/** Returns the subject of a title; undefined for a title with unknown words. */
function subjectOf(words: string, dashboardType: string | null): Subject | undefined {
  // The words after "by" are no subject: "Subscriptions by billing cycle".
  const [subjectWords = ''] = words.split(/(?<= )by /);
  const ofType = subjectIn(wordsOf(dashboardType));
  const named = subjectIn(subjectWords);
  if (named?.measure === 'distinct:customerId' && named.ofNow !== true)
    return ofType?.dataSource === 'subscriptions' ? subscribers : named;
  if (named !== undefined) return named;
  const usual = ofType ?? usualSubject;
  const left = subjectWords
    .split(' ')
    .filter((word) => word !== '' && !neutral.has(word) && !Object.hasOwn(intervalWords, word));
  const isUnderstood = left.every((word) => statusesOf(usual.dataSource).includes(word));
  return isUnderstood ? usual : undefined;
}

/** The measure, or its average if the title asks for one; undefined for an average of a figure that is no sum. */
function measureOf({ measure }: Subject, words: string): string | undefined {
  if (!hasOneOf(words, ['average', 'avg', 'mean']) || measure.startsWith('average:')) return measure;
  return measure.startsWith('sum:') ? measure.replace('sum:', 'average:') : undefined;
}

function periodFilter({ dataSource, date }: Subject, period: TitlePeriod | undefined): string | null {
  if (period === undefined) return null;
  const source = dataSources[dataSource];
  const column = date ?? source.mainDate;
  const time = columnsIn(source).get(column)?.field.type === 'timestamp' ? 'T00:00:00Z' : '';
  const name = nameInFilter(column, source);
  return `${name} ge ${period.from}${time} and ${name} lt ${period.to}${time}`;
}

/** "Active subscriptions", "Draft invoices": a word that is a status of the data source. */
function statusFilter(words: string, dataSource: DataSourceName): string | null {
  const named = statusesOf(dataSource).find((value) => words.includes(` ${value} `));
  return named === undefined ? null : `status eq '${named}'`;
}

function statusesOf(dataSource: DataSourceName): readonly string[] {
  return columnsIn(dataSources[dataSource]).get('status')?.field.values ?? [];
}

const otherNames: Readonly<Record<string, string>> = {
  plan: 'offerId',
  product: 'offerId',
  cycle: 'billingCycle',
  method: 'paymentMethod',
};

/** "… by customer": the field of this name, or the id of the named resource. */
function namedField(words: string, dataSource: DataSourceName): string | null {
  const source = dataSources[dataSource];
  const [, first = '', second = ''] = / by ([a-z]+)(?: ([a-z]+))? /.exec(words) ?? [];
  const offered = [...columnsIn(source).values()].filter(
    ({ field, list }) => field.type === 'string' && (list === undefined || list === source.rows),
  );
  const wanted = [first + second, first, `${first}id`, otherNames[second], otherNames[first], second];
  for (const name of wanted) {
    const found = offered.find(
      (column) => nameInFilter(column.name, source).toLowerCase() === name?.toLowerCase(),
    );
    if (found !== undefined && first !== '') return found.name;
  }
  return null;
}

function usualField({ dataSource, measure }: Subject): string {
  if (measure === 'mrr' || measure === 'arr') return 'billingCycle';
  if (dataSource === 'taxes') return 'taxes/rate';
  if (dataSource === 'creditNotes' || dataSource === 'accounts') return 'customerId';
  if (dataSource === 'payments') return 'method';
  return dataSource === 'receipts' ? 'paymentMethod' : 'status';
}
