/** A widget without a query shows a figure derived from its title, its type and the dashboard's type. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { subjects, untold } from '../../src/analytics/widgetDefaults.js';
import { meaning } from './widgetTitles.js';

const billed = "status in ('issued','paid')";
/** Returns the query of a widget; null for a title without one. */
const shows = (type: string, title: string | null, dashboardType: string | null = null) => {
  const meant = meaning(type, title, dashboardType);
  return 'query' in meant ? meant.query : null;
};

describe('the title determines the subject', () => {
  test.each([
    ['MRR', 'subscriptions', 'mrr', null],
    ['Monthly Recurring Revenue', 'subscriptions', 'mrr', null],
    ['Revenue', 'invoices', 'sum:revenue', billed],
    ['Billed', 'invoices', 'sum:total', billed],
    ['Total Sales', 'invoices', 'sum:revenue', billed],
    ['totalRevenue', 'invoices', 'sum:revenue', billed],
    ['Overdue invoices', 'invoices', 'sum:amountDue', 'amountDue gt 0 and dueDate lt date(now())'],
    ['Unpaid', 'invoices', 'sum:amountDue', 'amountDue gt 0'],
    ['Products', 'invoices', 'sum:items/amount', billed],
    ['Invoices', 'invoices', 'count', null],
    ['Open invoices', 'invoices', 'count', "status eq 'issued' and amountDue gt 0"],
    ['Draft invoices', 'invoices', 'count', "status eq 'draft'"],
    ['Orders', 'receipts', 'count', null],
    ['Average order value', 'receipts', 'average:total', null],
    ['Abandoned carts', 'carts', 'count', "status eq 'expired'"],
    ['Open carts', 'carts', 'count', "status eq 'open'"],
    ['Active Users', 'users', 'count', "status eq 'active'"],
    ['sign-ups', 'users', 'count', null],
    ['Active subscriptions', 'subscriptions', 'count', "status eq 'active'"],
    ['Churn', 'subscriptions', 'count', "status eq 'terminated'"],
    ['ARR', 'subscriptions', 'arr', null],
    ['Annual recurring revenue', 'subscriptions', 'arr', null],
    ['Refunds', 'accounts', 'sum:currencies/refunded', null],
    ['Payments', 'payments', 'count', null],
    ['Payments received', 'payments', 'sum:amount', "status eq 'recorded'"],
    ['Reversed payments', 'payments', 'count', "status eq 'reversed'"],
    ['Credited', 'creditNotes', 'sum:total', null],
    ['Customer balance', 'accounts', 'sum:currencies/balance', null],
    ['Credit notes', 'creditNotes', 'count', null],
    ['Tax', 'taxes', 'sum:taxes/tax', null],
    ['Taxes collected', 'invoices', 'sum:tax', "status eq 'paid'"],
    ['Total customers', 'invoices', 'distinct:customerId', billed],
    ['Active customers', 'subscriptions', 'distinct:customerId', "status eq 'active'"],
    ['Average revenue', 'invoices', 'average:revenue', billed],
    ['', 'subscriptions', 'count', null],
    [null, 'subscriptions', 'count', null],
  ])('%j: %s, %s, %j', (title, dataSource, measure, filter) => {
    expect(shows('metric', title)).toEqual({ dataSource, measure, filter, groupBy: null, interval: null });
  });

  test('unless it says nothing and the dashboard’s type decides', () => {
    expect(shows('metric', 'Overview', 'sales')).toMatchObject({ dataSource: 'invoices', filter: billed });
    expect(shows('metric', 'Users', 'sales')).toMatchObject({ dataSource: 'users' });
    expect(shows('metric', null, 'user-management')).toMatchObject({ dataSource: 'users' });
  });
});

describe('the title determines the period', () => {
  const time = (from: string, to: string) =>
    `invoiceDate ge ${from}T00:00:00Z and invoiceDate lt ${to}T00:00:00Z`;
  test.each([
    ['today', '2026-03-31', '2026-04-01'],
    ["today's", '2026-03-31', '2026-04-01'],
    ['yesterday', '2026-03-30', '2026-03-31'],
    ['this week', '2026-03-30', '2026-04-06'],
    ['last week', '2026-03-23', '2026-03-30'],
    ['this month', '2026-03-01', '2026-04-01'],
    ['previous month', '2026-02-01', '2026-03-01'],
    ['month to date', '2026-03-01', '2026-04-01'],
    ['this quarter', '2026-01-01', '2026-04-01'],
    ['Last Quarter', '2025-10-01', '2026-01-01'],
    ['this year', '2026-01-01', '2027-01-01'],
    ['YTD', '2026-01-01', '2027-01-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['last 7 days', '2026-03-25', '2026-04-01'],
    ['past 1 day', '2026-03-31', '2026-04-01'],
    ['last 2 weeks', '2026-03-18', '2026-04-01'],
    ['last 12 months', '2025-04-01', '2026-04-01'],
  ])('Revenue %s: from %s up to %s', (words, from, to) => {
    expect(shows('metric', `Revenue ${words}`)?.filter).toBe(`${billed} and ${time(from, to)}`);
    expect(shows('metric', `${words} - total`, 'sales')?.filter).toBe(`${billed} and ${time(from, to)}`);
  });

  test('except for totals since the beginning', () => {
    expect(meaning('metric', 'Refunds this month')).toEqual({
      message: '"Refunds this month" is available only since the beginning. Remove the period',
    });
    expect(shows('metric', 'Balance this month')).toMatchObject({ filter: null });
  });

  test('in the date field of the figure', () => {
    expect(shows('metric', 'Churn this month')?.filter).toBe(
      "status eq 'terminated' and terminationDate ge 2026-03-01 and terminationDate lt 2026-04-01",
    );
    expect(shows('metric', 'VAT last month')?.filter).toBe('date ge 2026-02-01 and date lt 2026-03-01');
    expect(shows('metric', 'Tax collected last month')?.filter).toBe(
      "status eq 'paid' and paidAt ge 2026-02-01T00:00:00Z and paidAt lt 2026-03-01T00:00:00Z",
    );
    expect(shows('metric', 'New subscriptions this week')?.filter).toBe(
      'startDate ge 2026-03-30 and startDate lt 2026-04-06',
    );
    expect(shows('metric', 'Credited this year')?.filter).toBe(
      'creditNoteDate ge 2026-01-01T00:00:00Z and creditNoteDate lt 2027-01-01T00:00:00Z',
    );
  });

  test('and with it the interval of a chart over time', () => {
    expect(shows('line', 'Revenue this month')).toMatchObject({ interval: 'day' });
    expect(shows('line', 'Revenue last year')).toMatchObject({ interval: 'month' });
    expect(shows('line', 'Weekly revenue this quarter')).toMatchObject({ interval: 'week' });
  });

  test('but a past period of a figure known only for now is refused', () => {
    expect(shows('metric', 'MRR this month')).toMatchObject({ measure: 'mrr', filter: null });
    expect(shows('metric', 'Active users today')).toMatchObject({ filter: "status eq 'active'" });
    for (const title of ['MRR last month', 'ARR last year', 'Active subscriptions yesterday'])
      expect(meaning('metric', title)).toEqual({ message: expect.stringContaining(title) });
  });
});

describe('an unknown title shows no number', () => {
  test.each([
    ['Weather', 'sales'],
    ['Quarterly mood', 'sales'],
    ['Churn rate', 'subscriptions'],
    ['Revenue growth', 'sales'],
    ['Net revenue', 'sales'],
    ['Conversion of carts', null],
    ['New customers this month', 'sales'],
    ['Average MRR', null],
    ['Average users', null],
  ])('%s', (title, type) => {
    expect(meaning('metric', title, type)).toEqual({ message: expect.stringContaining(title) });
  });

  test('but a general title shows the main figure of the dashboard’s type', () => {
    expect(shows('metric', 'Total this month', 'sales')).toMatchObject({ measure: 'sum:revenue' });
    expect(shows('metric', 'Paid', 'invoices')).toMatchObject({ filter: "status eq 'paid'" });
    expect(shows('metric', 'Total customers', 'subscription management')).toEqual({
      dataSource: 'subscriptions',
      measure: 'distinct:customerId',
      filter: null,
      groupBy: null,
      interval: null,
    });
    expect(shows('line', 'Subscription growth')).toMatchObject({ interval: 'month', measure: 'count' });
  });
});

describe('a chart over time uses the date field of its figure', () => {
  const dateOf = (type: string, title: string) => {
    const meant = meaning(type, title);
    return 'query' in meant ? meant.date : meant.message;
  };
  test.each([
    ['line', 'Monthly churn', 'terminationDate'],
    ['bar', 'Overdue', 'dueDate'],
    ['area', 'Tax collected this year', 'paidAt'],
    ['line', 'Revenue', undefined],
    ['metric', 'Churn', undefined],
    ['pie', 'Overdue', undefined],
    ['bar', 'Churn by plan', undefined],
  ])('%s, %s: %j', (type, title, date) => {
    expect(dateOf(type, title)).toBe(date);
  });

  test('figures of accounts have no course of time', () => {
    for (const title of ['Refunds', 'Balance']) {
      expect(dateOf('line', title)).toContain(title);
      expect(shows('pie', title)).toMatchObject({ groupBy: 'customerId', interval: null });
      expect(shows('line', `${title} by customer`)).toMatchObject({ groupBy: 'customerId', interval: null });
    }
  });
});

describe('the widget’s type determines the grouping', () => {
  test.each([
    ['gauge', 'Revenue by month', null, null],
    ['line', 'Revenue', null, 'month'],
    ['areaChart', 'Daily revenue', null, 'day'],
    ['bar-chart', 'Invoices per quarter', null, 'quarter'],
    ['bar_chart', 'Invoices by status', 'status', null],
    ['column', 'Revenue by customer', 'customerId', null],
    ['pie', 'Revenue', 'status', null],
    ['donut', 'Subscriptions by plan', 'offerId', null],
    ['table', 'Subscriptions by billing cycle', 'billingCycle', null],
    ['funnel', 'Carts', 'status', null],
    ['pie', 'Payments', 'method', null],
    ['pie', 'Receipts', 'paymentMethod', null],
    ['bar', 'Payments by payment method', 'method', null],
    ['pie', 'MRR', 'billingCycle', null],
    ['pie', 'Tax', 'taxes/rate', null],
    ['bar', 'Tax by country', 'taxes/country', null],
    ['line', 'VAT', null, 'month'],
    ['bar', 'Top products', 'items/description', null],
  ])('%s, %s: by %j, interval %j', (type, title, groupBy, interval) => {
    expect(shows(type, title)).toMatchObject({ groupBy, interval });
  });
});

test('the documentation shows the table of subjects', () => {
  const page = readFileSync('docs/dashboards.md', 'utf8');
  expect(page).toContain(untold.join(', '));
  for (const { words, dataSource, measure, groupBy, filter } of subjects) {
    const figure = `\`${measure}\`${groupBy === undefined ? '' : `, by \`${groupBy}\``}`;
    const row = [words.join(', '), dataSource, figure, filter === undefined ? '' : `\`${filter}\``];
    expect(page).toContain(`| ${row.join(' | ')} |`.replace('|  |', '| |'));
  }
});
