/** What widgets without a query show. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { subjects, usualQuery } from '../../src/analytics/widgetDefaults.js';
import { checkQuery } from '../../src/analytics/widgetQuery.js';
import { widgetTypes } from '../../src/domain/dashboard/widgetTypes.js';

const now = new Date('2026-03-31T12:00:00Z');
const billed = "status in ('issued','paid')";
const shows = (type: string, title: string | null, dashboardType: string | null = null) =>
  usualQuery(dashboardType, { type, title });

describe('the title says the subject', () => {
  test.each([
    ['MRR', 'subscriptions', 'mrr', null],
    ['Monthly Recurring Revenue', 'subscriptions', 'mrr', null],
    ['Revenue', 'invoices', 'sum:total', billed],
    ['Total Sales', 'invoices', 'sum:total', billed],
    ['totalRevenue', 'invoices', 'sum:total', billed],
    ['Overdue invoices', 'invoices', 'sum:total', "status eq 'issued' and dueDate lt now()"],
    ['Unpaid', 'invoices', 'sum:total', "status eq 'issued'"],
    ['Products', 'invoices', 'sum:items/amount', billed],
    ['Invoices', 'invoices', 'count', null],
    ['Draft invoices', 'invoices', 'count', "status eq 'draft'"],
    ['Orders', 'receipts', 'count', null],
    ['Average order value', 'receipts', 'average:total', null],
    ['Abandoned carts', 'carts', 'count', "status eq 'expired'"],
    ['Open carts', 'carts', 'count', "status eq 'open'"],
    ['Active Users', 'users', 'count', "status eq 'active'"],
    ['sign-ups', 'users', 'count', null],
    ['Active subscriptions', 'subscriptions', 'count', "status eq 'active'"],
    ['Churn', 'subscriptions', 'count', "status eq 'terminated'"],
    ['Weather', 'subscriptions', 'count', null],
    ['', 'subscriptions', 'count', null],
    [null, 'subscriptions', 'count', null],
  ])('%j: %s, %s, %j', (title, dataSource, measure, filter) => {
    expect(shows('metric', title)).toEqual({ dataSource, measure, filter, groupBy: null, interval: null });
  });

  test('and the dashboard’s type where it says nothing', () => {
    expect(shows('metric', 'Overview', 'sales')).toMatchObject({ dataSource: 'invoices', filter: billed });
    expect(shows('metric', 'Users', 'sales')).toMatchObject({ dataSource: 'users' });
    expect(shows('metric', null, 'user-management')).toMatchObject({ dataSource: 'users' });
  });
});

describe('the widget’s type says the shape', () => {
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
    ['pie', 'Payments', 'paymentMethod', null],
    ['pie', 'MRR', 'billingCycle', null],
    ['bar', 'Top products', 'items/description', null],
  ])('%s, %s: by %j, interval %j', (type, title, groupBy, interval) => {
    expect(shows(type, title)).toMatchObject({ groupBy, interval });
  });
});

test('whatever title and types are sent, the query can be asked', () => {
  const words = [
    ...subjects.flatMap((subject) => subject.words),
    'by',
    'status',
    'id',
    'daily',
    'active',
    'open',
  ];
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((chosen) => chosen.join(' ')),
  );
  fc.assert(
    fc.property(title, fc.constantFrom(...widgetTypes), title, (text, type, dashboardType) => {
      expect(() => checkQuery(shows(type, text, dashboardType), now)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test('the documentation shows the table as it is', () => {
  const page = readFileSync('docs/dashboards.md', 'utf8');
  for (const { words, dataSource, measure, groupBy, filter } of subjects) {
    const figure = `\`${measure}\`${groupBy === undefined ? '' : `, by \`${groupBy}\``}`;
    const row = [words.join(', '), dataSource, figure, filter === undefined ? '' : `\`${filter}\``];
    expect(page).toContain(`| ${row.join(' | ')} |`.replace('|  |', '| |'));
  }
});
