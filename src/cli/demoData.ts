/** The rest of the made-up company's data; always the same, so that demos and screenshots agree. */
import { addDays, type CalendarDate } from '../kernel/dates.js';
import { itemsOf, methods } from './demoBilling.js';
import {
  currencyOf,
  counts as customerCounts,
  customerId,
  generator,
  offerFor,
  pick,
  series,
  whole,
} from './demoCatalog.js';

export const counts = { drafts: 12, quotes: 14, metered: 40, orders: 40, creditNotes: 20, carts: 24 };

const declines = ['Over budget', 'Chose another supplier'];

export const discountRows: readonly object[] = [
  { key: 'WELCOME10', type: 'percentage', value: 10, active: true },
  { key: 'SPRING25', type: 'percentage', value: 25, active: false },
  { key: 'TEAM5', type: 'fixed', value: 5, currency: 'USD', minimumSubtotal: 50, active: true },
  { key: 'LOYAL15', type: 'percentage', value: 15, active: true, appliesTo: 'subscriptions', periods: 6 },
  { key: 'PARTNER', type: 'percentage', value: 8, active: true, appliesTo: 'both' },
];

/** Work that waits to be issued, besides the drafts of subscriptions. */
export function draftRows(): readonly object[] {
  return series(counts.drafts, (index) => {
    const random = generator(200_000 + index);
    const owner = customerId(whole(random, customerCounts.customers));
    return {
      key: `demo-draft-${index + 1}`,
      customerId: owner,
      items: itemsOf(random, owner),
      currency: currencyOf(owner),
    };
  });
}

/** Every third quote offers a subscription, the others work; a few are declined. */
export interface MadeQuote {
  readonly body: { readonly customerId: string } & (
    | { readonly items: ReturnType<typeof itemsOf>; readonly currency: string }
    | { readonly subscription: { readonly offerId: string; readonly quantity: number } }
  );
  readonly declinedFor: string | null;
}

export const madeQuotes: readonly MadeQuote[] = series(counts.quotes, (index) => {
  const random = generator(500_000 + index);
  const owner = customerId(index * 19);
  const subscription = {
    offerId: offerFor(random, owner).id,
    quantity: 1 + whole(random, 9),
  };
  return {
    body:
      index % 3 === 0
        ? { customerId: owner, subscription }
        : { customerId: owner, items: itemsOf(random, owner), currency: currencyOf(owner) },
    declinedFor: index % 5 === 4 ? pick(random, declines) : null,
  };
});

interface MadeOrder {
  readonly order: object;
  readonly receipt: object | null;
}

/** Orders of a shop; completed ones have a receipt. */
export function madeOrders(today: CalendarDate): readonly MadeOrder[] {
  return series(counts.orders, (index) => {
    const random = generator(300_000 + index);
    const key = `demo-order-${index + 1}`;
    const owner = customerId(whole(random, customerCounts.customers));
    const { name: description, price, currency } = offerFor(random, owner);
    const quantity = 1 + whole(random, 4);
    const completed = random() > 0.15;
    return {
      order: {
        key,
        customerId: owner,
        status: completed ? 'completed' : 'pending',
        total: quantity * price,
        currency,
      },
      receipt: completed
        ? {
            key: `demo-receipt-${index + 1}`,
            orderId: key,
            receiptDate: addDays(today, -whole(random, 120)),
            items: [{ description, quantity, price }],
            paymentMethod: pick(random, methods),
          }
        : null,
    };
  });
}

export interface MadeCart {
  readonly customerId: string;
  readonly currency: string;
  readonly items: readonly { readonly offerId: string; readonly quantity: number }[];
  readonly discount: string | null;
}

export const madeCarts: readonly MadeCart[] = series(counts.carts, (index) => {
  const random = generator(400_000 + index);
  const owner = customerId(index * 3);
  return {
    customerId: owner,
    currency: currencyOf(owner),
    items: series(1 + whole(random, 3), () => ({
      offerId: offerFor(random, owner).id,
      quantity: 1 + whole(random, 3),
    })),
    discount: index % 4 === 0 ? 'WELCOME10' : null,
  };
});

export const dashboards = [
  {
    name: 'Demo: the business',
    description: 'What is sold, billed and owed',
    widgets: [
      { type: 'metric', title: 'MRR' },
      { type: 'metric', title: 'Active subscriptions' },
      { type: 'metric', title: 'Overdue' },
      { type: 'metric', title: 'Outstanding' },
      {
        type: 'bar',
        title: 'Billed by month',
        query: {
          dataSource: 'invoices',
          measure: 'sum:total',
          interval: 'month',
          filter: "status in ('issued','paid')",
        },
      },
      { type: 'pie', title: 'Subscriptions by status' },
      {
        type: 'table',
        title: 'MRR by plan',
        query: { dataSource: 'subscriptions', measure: 'mrr', groupBy: 'offerId' },
      },
      {
        type: 'line',
        title: 'Subscriptions begun',
        query: { dataSource: 'subscriptions', measure: 'count', interval: 'month' },
      },
    ],
  },
  {
    name: 'Demo: money that comes in',
    description: 'Payments and what lies on account',
    widgets: [
      {
        type: 'area',
        title: 'Payments by week',
        query: { dataSource: 'payments', measure: 'sum:amount', interval: 'week' },
      },
      { type: 'donut', title: 'Payments by method' },
      { type: 'metric', title: 'Credited' },
      { type: 'list', title: 'Top customers' },
    ],
  },
] as const;

export const reports = [
  {
    name: 'Demo: sales by month',
    description: 'Issued invoices, month by month',
    dataSource: 'invoices',
    columns: ['total', 'amountDue'],
    groupBy: 'month',
    filters: { status: ['issued', 'paid'] },
  },
  {
    name: 'Demo: who owes what',
    description: 'Customers by what they owe',
    dataSource: 'accounts',
    columns: ['customerId', 'currencies/currency', 'currencies/due'],
    sortBy: 'currencies/due desc',
  },
] as const;

export const users = [
  { email: 'ada.demo@example.com', firstName: 'Ada', lastName: 'Byron', roles: ['Admin'] },
  { email: 'grace.demo@example.com', firstName: 'Grace', lastName: 'Murray', roles: ['AppAdmin', 'User'] },
  { email: 'edith.demo@example.com', firstName: 'Edith', lastName: 'Clarke', roles: ['Reporting', 'User'] },
  { email: 'mary.demo@example.com', firstName: 'Mary', lastName: 'Wortley', roles: ['Auditor'] },
  { email: 'alan.demo@example.com', firstName: 'Alan', lastName: 'Mathison', roles: ['User'] },
] as const;
