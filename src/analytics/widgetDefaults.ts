/** What a widget without a query shows: the first row whose word is in its title, else in the dashboard's type, decides. */
import type { WidgetInterval, WidgetQuery } from '../domain/dashboard/events.js';
import { widgetShape } from '../domain/dashboard/widgetTypes.js';
import { type DataSourceName, dataSources } from './dataSources.js';

interface Subject {
  /** In the singular, lower case; two words stand behind each other in the title. */
  readonly words: readonly string[];
  readonly dataSource: DataSourceName;
  readonly measure: string;
  /** What it is told by where more than one figure is drawn. */
  readonly groupBy?: string;
  readonly filter?: string;
}

/** `docs/dashboards.md` shows this table. */
export const subjects: readonly Subject[] = [
  { words: ['mrr', 'recurring'], dataSource: 'subscriptions', measure: 'mrr' },
  {
    words: ['overdue'],
    dataSource: 'invoices',
    measure: 'sum:total',
    filter: "status eq 'issued' and dueDate lt now()",
  },
  {
    words: ['outstanding', 'unpaid', 'receivable'],
    dataSource: 'invoices',
    measure: 'sum:total',
    filter: "status eq 'issued'",
  },
  {
    words: ['average order', 'order value', 'aov'],
    dataSource: 'receipts',
    measure: 'average:total',
  },
  {
    words: ['product', 'best seller', 'bestseller'],
    dataSource: 'invoices',
    measure: 'sum:items/amount',
    groupBy: 'items/description',
    filter: "status in ('issued','paid')",
  },
  {
    words: ['revenue', 'sale', 'turnover', 'income', 'earning', 'billing'],
    dataSource: 'invoices',
    measure: 'sum:total',
    filter: "status in ('issued','paid')",
  },
  { words: ['abandoned'], dataSource: 'carts', measure: 'count', filter: "status eq 'expired'" },
  {
    words: ['churn', 'churned', 'cancellation'],
    dataSource: 'subscriptions',
    measure: 'count',
    filter: "status eq 'terminated'",
  },
  { words: ['invoice'], dataSource: 'invoices', measure: 'count' },
  { words: ['order', 'receipt', 'purchase', 'payment'], dataSource: 'receipts', measure: 'count' },
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

/** When no row fits. */
const usualSubject: Subject = { words: [], dataSource: 'subscriptions', measure: 'count' };

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

/** Words of a text in lower case and the singular, between blanks and with one at each end. */
function wordsOf(text: string | null): string {
  const words = (text ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  return ` ${words.map((word) => singular(word.toLowerCase())).join(' ')} `;
}

function singular(word: string): string {
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') && word !== 'status'
    ? word.slice(0, -1)
    : word;
}

function subjectIn(words: string): Subject | undefined {
  // What stands behind "by" is no subject: "Subscriptions by billing cycle".
  const [subjectWords = ''] = words.split(/(?<= )by /);
  return subjects.find((subject) => subject.words.some((word) => subjectWords.includes(` ${word} `)));
}

export function usualQuery(
  dashboardType: string | null,
  widget: { readonly type: string; readonly title: string | null },
): WidgetQuery {
  const words = wordsOf(widget.title);
  const subject = subjectIn(words) ?? subjectIn(wordsOf(dashboardType)) ?? usualSubject;
  const { dataSource, measure } = subject;
  const shape = widgetShape(widget.type) ?? 'figure';
  const groupBy =
    namedField(words, dataSource) ?? subject.groupBy ?? (shape === 'parts' ? usualField(subject) : null);
  const interval = Object.entries(intervalWords).find(([word]) => words.includes(` ${word} `))?.[1];
  return {
    dataSource,
    measure,
    groupBy: shape === 'figure' ? null : groupBy,
    interval: shape === 'course' && groupBy === null ? (interval ?? 'month') : null,
    filter: subject.filter ?? statusFilter(words, dataSource),
  };
}

/** "Active subscriptions", "Draft invoices": a word that is a status of what is counted. */
function statusFilter(words: string, dataSource: DataSourceName): string | null {
  const status = dataSources[dataSource].model.fields.status;
  const values = status === undefined || status.type === 'collection' ? [] : (status.values ?? []);
  const named = values.find((value) => words.includes(` ${value} `));
  return named === undefined ? null : `status eq '${named}'`;
}

const otherNames: Readonly<Record<string, string>> = {
  plan: 'offerId',
  product: 'offerId',
  cycle: 'billingCycle',
  method: 'paymentMethod',
};

/** "… by customer": the field of this name, or the id of what it names. */
function namedField(words: string, dataSource: DataSourceName): string | null {
  const { fields } = dataSources[dataSource].model;
  const [, first = '', second = ''] = / by ([a-z]+)(?: ([a-z]+))? /.exec(words) ?? [];
  const offered = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'string' && field.internal !== true ? [name] : [],
  );
  const wanted = [first + second, first, `${first}id`, otherNames[second], otherNames[first]];
  for (const name of wanted) {
    const found = offered.find((field) => field.toLowerCase() === name?.toLowerCase());
    if (found !== undefined && first !== '') return found;
  }
  return null;
}

function usualField({ dataSource, measure }: Subject): string {
  if (measure === 'mrr') return 'billingCycle';
  return dataSource === 'receipts' ? 'paymentMethod' : 'status';
}
