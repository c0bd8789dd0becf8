/** Groups become the labels and series of a widget, by intervals of the calendar, within its limits, and without data. */
import { describe, expect, test } from '@jest/globals';
import { startGrouping } from '../../src/adapters/readmodels/grouping.js';
import { intervalLabel, intervalStart } from '../../src/analytics/widgetIntervals.js';
import { checkQuery } from '../../src/analytics/widgetQuery.js';
import {
  aggregateOf,
  maximumGroups,
  maximumIntervals,
  maximumSeries,
  noGroup,
  otherGroups,
  seriesOf,
} from '../../src/analytics/widgetSeries.js';
import type { WidgetQuery } from '../../src/domain/dashboard/events.js';
import { matches } from '../../src/query/evaluate.js';
import type { Document } from '../../src/query/fields.js';

const now = new Date('2026-03-31T12:00:00Z');

/** Makes the series of documents with the grouping that engines fall back on. */
function seriesOver(documents: readonly Omit<Document, 'id'>[], changes: Partial<WidgetQuery>) {
  const checked = checkQuery(
    { dataSource: 'invoices', measure: 'count', groupBy: null, interval: null, filter: null, ...changes },
    now,
  );
  const { filter, ...aggregate } = aggregateOf(checked);
  const grouping = startGrouping(aggregate, 100_000);
  for (const [index, fields] of documents.entries()) {
    const document: Document = { ...fields, id: String(index) };
    if (filter === undefined || matches(filter, document)) grouping.add(document);
  }
  return seriesOf(checked, grouping.rows(), 'EUR');
}

const at = (day: string) => `${day}T23:59:59.999Z`;

describe('intervals', () => {
  test.each([
    ['day', '2026-03-31', '2026-03-31', '2026-03-31'],
    ['week', '2026-03-31', '2026-03-30', '2026-W14'],
    ['week', '2026-03-29', '2026-03-23', '2026-W13'],
    ['week', '2027-01-03', '2026-12-28', '2026-W53'],
    ['week', '2025-12-29', '2025-12-29', '2026-W01'],
    ['week', '9999-12-31', '9999-12-27', '9999-W52'],
    ['month', '2026-03', '2026-03-01', '2026-03'],
    ['quarter', '2026-03', '2026-01-01', '2026-Q1'],
    ['quarter', '2026-12', '2026-10-01', '2026-Q4'],
    ['year', '2026-12', '2026-01-01', '2026'],
  ] as const)('the %s of %s begins on %s and is called %s', (interval, key, start, label) => {
    expect(intervalStart(interval, key)).toBe(start);
    expect(intervalLabel(interval, start)).toBe(label);
  });

  test('beyond the limit of a widget are cut to the newest', () => {
    const { labels, series } = seriesOver(
      [
        { invoiceDate: at('0000-01-01') },
        { invoiceDate: at('9999-12-30') },
        { invoiceDate: at('9999-12-31') },
      ],
      { interval: 'day' },
    );
    expect(labels).toHaveLength(maximumIntervals);
    expect(labels.slice(-2)).toEqual(['9999-12-30', '9999-12-31']);
    expect(series[0]?.values.slice(-3)).toEqual([0, 1, 1]);
  });
});

describe('groups', () => {
  const customers = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      Array.from({ length: index + 1 }, () => ({
        customerId: `c${index}`,
        total: 1,
        currency: index % 2 === 0 ? 'EUR' : 'USD',
        invoiceDate: at('2026-03-01'),
      })),
    ).flat();

  test('beyond the limit of a widget are combined without loss', () => {
    const documents = customers(maximumGroups + 20);
    const { labels, series } = seriesOver(documents, { groupBy: 'customerId' });
    expect(labels).toHaveLength(maximumGroups + 1);
    expect(labels[0]).toBe(`c${maximumGroups + 19}`);
    expect(labels.at(-1)).toBe(otherGroups);
    // 1 + 2 + … + 20
    expect(series[0]?.values.at(-1)).toBe(210);
    expect(series[0]?.values.reduce<number>((sum, value) => sum + Number(value), 0)).toBe(documents.length);
  });

  test('over time have a lower limit, and are combined by currency', () => {
    const documents = customers(maximumSeries + 4);
    const { series } = seriesOver(documents, {
      measure: 'sum:total',
      groupBy: 'customerId',
      interval: 'month',
    });
    expect(series.slice(-2)).toEqual([
      { name: `${otherGroups} (EUR)`, values: [4] },
      { name: `${otherGroups} (USD)`, values: [6] },
    ]);
  });

  test('of currencies are never combined', () => {
    const codes = ['AED', 'AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF'];
    const more = ['ILS', 'INR', 'JPY', 'KRW', 'MXN', 'NOK', 'NZD', 'PLN', 'RON', 'SEK', 'SGD', 'THB'];
    const documents = [...codes, ...more].map((currency) => ({
      currency,
      total: 1,
      invoiceDate: at('2026-03-01'),
    }));
    const { series } = seriesOver(documents, {
      measure: 'sum:total',
      groupBy: 'currency',
      interval: 'month',
    });
    expect(series.map(({ name }) => name)).toEqual([...codes, ...more]);
  });

  test('without a value get a name, and booleans and numbers become texts', () => {
    const documents = [{ orderId: null }, { orderId: 'o1' }, { orderId: 'o1' }];
    expect(seriesOver(documents, { groupBy: 'orderId' })).toEqual({
      labels: ['o1', noGroup],
      series: [{ name: 'invoices', values: [2, 1] }],
    });
    expect(
      seriesOver([{ autoRenewal: true }], { dataSource: 'subscriptions', groupBy: 'autoRenewal' }).labels,
    ).toEqual(['true']);
    expect(
      seriesOver([{ quantity: 3 }], { dataSource: 'subscriptions', groupBy: 'quantity' }).labels,
    ).toEqual(['3']);
  });
});

describe('averages', () => {
  test('of nothing are null', () => {
    const documents = [
      { total: 1, currency: 'EUR', invoiceDate: at('2026-01-01') },
      { total: 2, currency: 'EUR', invoiceDate: at('2026-03-01') },
      { total: 2.01, currency: 'EUR', invoiceDate: at('2026-03-01') },
    ];
    expect(seriesOver(documents, { measure: 'average:total', interval: 'month' })).toEqual({
      labels: ['2026-01', '2026-02', '2026-03'],
      series: [{ name: 'average total (EUR)', values: [1, null, 2.01] }],
    });
  });

  test('of unit prices keep six digits', () => {
    const documents = [
      { unitPrice: 0.001, currency: 'EUR' },
      { unitPrice: 0.002, currency: 'EUR' },
      { unitPrice: null, currency: 'EUR' },
    ];
    expect(
      seriesOver(documents, { dataSource: 'subscriptions', measure: 'average:unitPrice' }).series,
    ).toEqual([{ name: 'average unitPrice (EUR)', values: [0.0015] }]);
  });
});

test('without data, a figure is zero in the default currency and a series over time is empty', () => {
  const money = { measure: 'sum:total' };
  expect(seriesOver([], money)).toEqual({
    labels: ['total'],
    series: [{ name: 'total (EUR)', values: [0] }],
  });
  expect(seriesOver([], {})).toEqual({ labels: ['invoices'], series: [{ name: 'invoices', values: [0] }] });
  expect(seriesOver([], { dataSource: 'subscriptions', measure: 'mrr' })).toEqual({
    labels: ['MRR'],
    series: [{ name: 'MRR (EUR)', values: [0] }],
  });
  expect(seriesOver([], { measure: 'average:total' }).series).toEqual([
    { name: 'average total (EUR)', values: [null] },
  ]);
  expect(seriesOver([], { ...money, interval: 'month' })).toEqual({
    labels: [],
    series: [{ name: 'total (EUR)', values: [] }],
  });
  expect(seriesOver([], { ...money, groupBy: 'customerId' })).toEqual({ labels: [], series: [] });
});

test('now() in a filter is the time of the request', () => {
  const documents = [{ dueDate: '2026-03-31T11:59:59.999Z' }, { dueDate: '2026-03-31T12:00:00.000Z' }];
  expect(seriesOver(documents, { filter: 'dueDate lt now()' }).series[0]?.values).toEqual([1]);
});
