/** Made-up data of a business of two years, always the same, so that demos and screenshots agree. */
import { addDays, type CalendarDate } from '../kernel/dates.js';

export const counts = {
  offers: 30,
  customers: 700,
  subscriptions: 2_000,
  invoices: 600,
  drafts: 25,
  quotes: 14,
  metered: 40,
  orders: 40,
  creditNotes: 30,
  carts: 24,
};
const days = 730;

const products = ['Notes', 'Mail', 'Desk', 'Vault', 'Pulse', 'Atlas', 'Relay', 'Forge', 'Beacon', 'Harbor'];
/** Its offers charge what is used, too. */
const meteredProduct = 'Relay';
const charges = [
  {
    id: 'calls',
    name: 'API calls',
    meter: 'demo-api-calls',
    model: 'graduated',
    tiers: [
      { upTo: 1_000, unitPrice: 0 },
      { upTo: 10_000, unitPrice: 0.01 },
      { upTo: null, unitPrice: 0.006 },
    ],
  },
  { id: 'storage', name: 'Storage', meter: 'demo-storage', model: 'perUnit', unitPrice: 0.2, freeUnits: 5 },
];
const sizes = ['Starter', 'Team', 'Business'];
const prices = [9, 29, 99];
const cycles = ['monthly', 'monthly', 'monthly', 'quarterly', 'yearly'];
const reasons = ['Moved to another product', 'Business closed', 'Too expensive', 'Trial ended'];
const towns = ['Aldford', 'Brixworth', 'Cawston', 'Dunmore', 'Elmswell', 'Farleigh', 'Gorsley', 'Hadlow'];
const trades = ['Bakery', 'Books', 'Engineering', 'Gardens', 'Joinery', 'Legal', 'Logistics', 'Studio'];
/** Each fifth customer is German: named, addressed and written to so, and billed in euros. */
const germanEvery = 5;
const germanTowns = ['Altenberg', 'Bredstedt', 'Celle', 'Dülmen', 'Eutin', 'Fürth', 'Görlitz', 'Husum'];
const germanTrades = [
  'Bäckerei',
  'Buchhandlung',
  'Maschinenbau',
  'Gärtnerei',
  'Tischlerei',
  'Kanzlei',
  'Spedition',
  'Studio',
];
const works = ['Setting up', 'Training day', 'Data migration'];
const declines = ['Over budget', 'Chose another supplier'];
const methods = ['card', 'card', 'transfer', 'cash'];

type Random = () => number;

/** The same numbers each time (mulberry32). @returns from 0 up to, not including, 1 */
function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick(random: Random, texts: readonly string[]): string {
  return texts[Math.floor(random() * texts.length)] ?? '';
}

const whole = (random: Random, below: number) => Math.floor(random() * below);
const customerId = (index: number) => `demo-customer-${1 + index}`;
const series = <Made>(length: number, make: (index: number) => Made) =>
  Array.from({ length }, (_, index) => make(index));

const isMetered = (offer: number) => products[offer % products.length] === meteredProduct;

export function offerRows(): readonly object[] {
  return series(counts.offers, (index) => ({
    key: `demo-offer-${index + 1}`,
    name: `${products[index % products.length]} ${sizes[Math.floor(index / products.length)]}`,
    price: prices[Math.floor(index / products.length)],
    currency: 'USD',
    billingCycle: 'monthly',
    ...(isMetered(index) ? { charges } : {}),
  }));
}

/** The usage of a subscription on the days of a period, the same for the same day. */
export function usageOf(subscriptionId: string, key: string, days: readonly CalendarDate[]) {
  const sent = (day: CalendarDate, meter: string, value: number) => ({
    id: `${meter}-${key}-${day}`,
    source: 'demo',
    meter: `demo-${meter}`,
    subscriptionId,
    at: `${day}T00:00:00Z`,
    value,
  });
  return days.flatMap((day, place) => {
    const random = generator(600_000 + indexIn(key) + Date.parse(day) / 86_400_000);
    const calls = sent(day, 'api-calls', 20 + whole(random, 400));
    return place === 0 ? [calls, sent(day, 'storage', 5 + whole(random, 60))] : [calls];
  });
}

const isGerman = (index: number) => index % germanEvery === 2;
const indexIn = (id: string) => Number(id.slice(id.lastIndexOf('-') + 1)) - 1;
const currencyOf = (id: string) => (isGerman(indexIn(id)) ? 'EUR' : 'USD');

function customerOf(index: number) {
  const random = generator(50_000 + index);
  if (isGerman(index)) {
    const town = pick(random, germanTowns);
    return { random, town, name: `${pick(random, germanTrades)} ${town} ${index % 2 === 0 ? 'GmbH' : 'KG'}` };
  }
  const town = pick(random, towns);
  const name = `${town} ${pick(random, trades)} ${index % 3 === 0 ? 'Ltd' : index % 3 === 1 ? '& Sons' : 'Co.'}`;
  return { random, town, name };
}

/** As the customer's bank calls it. */
const nameOf = (id: string) => customerOf(indexIn(id)).name;

function reachedAt(index: number, town: string, house: number) {
  const place = `${index + 1}.example`;
  if (!isGerman(index))
    return { email: `office@${town.toLowerCase()}-${place}`, address: `${house} Market Street\n${town}` };
  const host = town.toLowerCase().replaceAll('ü', 'ue').replaceAll('ö', 'oe');
  return {
    email: `buero@${host}-${place}`,
    street: `Marktstraße ${house}`,
    postalCode: String(10_000 + 7 * index),
    city: town,
    country: 'DE',
    language: 'de',
  };
}

export function customerRows(): readonly object[] {
  return series(counts.customers, (index) => {
    const { random, town, name } = customerOf(index);
    return {
      key: customerId(index),
      name,
      ...reachedAt(index, town, 1 + whole(random, 90)),
    };
  });
}

export const discountRows: readonly object[] = [
  { key: 'WELCOME10', type: 'percentage', value: 10, active: true },
  { key: 'SPRING25', type: 'percentage', value: 25, active: false },
  { key: 'TEAM5', type: 'fixed', value: 5, currency: 'USD', minimumSubtotal: 50, active: true },
  { key: 'LOYAL15', type: 'percentage', value: 15, active: true, appliesTo: 'subscriptions', periods: 6 },
  { key: 'PARTNER', type: 'percentage', value: 8, active: true, appliesTo: 'both' },
];

export const meterRows: readonly object[] = [
  { key: 'demo-api-calls', name: 'API calls', aggregation: 'sum' },
  { key: 'demo-storage', name: 'Storage', aggregation: 'weightedSum', unit: 'GB' },
];

/** The actions on a subscription after it was taken over. */
export type SubscriptionAction =
  | { readonly kind: 'upgrade'; readonly newQuantity: number }
  | { readonly kind: 'changePlan'; readonly newOfferId: string }
  | { readonly kind: 'discount'; readonly code: string }
  | { readonly kind: 'suspend' };

export interface MadeSubscription {
  /** Whether it begins with an offer that charges what is used. */
  readonly isMetered: boolean;
  readonly key: string;
  readonly row: object;
  readonly actions: readonly SubscriptionAction[];
}

export function madeSubscriptions(today: CalendarDate): readonly MadeSubscription[] {
  return series(counts.subscriptions, (index) => {
    const random = generator(index + 1);
    const offer = whole(random, counts.offers);
    const offerId = `demo-offer-${1 + offer}`;
    const startDate = addDays(today, -whole(random, days));
    const quantity = 1 + whole(random, 3);
    const fate = random();
    const key = `demo-${index}`;
    const ended = fate < 0.12;
    const row = {
      key,
      customerId: customerId(whole(random, counts.customers)),
      offerId,
      quantity,
      startDate,
      billingCycle: pick(random, cycles),
      autoRenewal: random() > 0.1,
      ...(ended ? { status: 'terminated', terminationDate: today, reason: pick(random, reasons) } : {}),
    };
    const actions: SubscriptionAction[] = [];
    if (!ended && fate < 0.3) actions.push({ kind: 'upgrade', newQuantity: quantity + 2 });
    if (fate >= 0.25 && fate < 0.4)
      actions.push({ kind: 'changePlan', newOfferId: `demo-offer-${1 + Math.floor(fate * counts.offers)}` });
    if (fate >= 0.5 && fate < 0.56)
      actions.push({ kind: 'discount', code: fate < 0.54 ? 'LOYAL15' : 'PARTNER' });
    if (fate >= 0.38 && fate < 0.45) actions.push({ kind: 'suspend' });
    return { key, row, actions, isMetered: isMetered(offer) && !ended && actions.length === 0 };
  });
}

export interface MadeInvoice {
  readonly key: string;
  readonly row: { readonly invoiceNumber: string; readonly customerId: string; readonly currency: string };
  readonly total: number;
  /** When the customer paid, and how; null for those who have not. */
  readonly paid: { readonly on: CalendarDate; readonly method: string } | null;
  readonly issuedOn: CalendarDate;
}

/** Issued over the two years, oldest first; most are paid, some are due, some have been due for long. */
export function madeInvoices(today: CalendarDate): readonly MadeInvoice[] {
  return series(counts.invoices, (index) => {
    const random = generator(100_000 + index);
    // Business grows: later days have more.
    const age = Math.floor(days * (1 - Math.sqrt((index + 0.5) / counts.invoices)));
    const issuedOn = addDays(today, -age - 1);
    const items = billedItems(random);
    const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const number = String(index + 1).padStart(5, '0');
    const invoiceNumber = `DEMO-${number}`;
    const wait = 2 + whole(random, 25);
    const pays = random() > 0.07;
    const owner = customerId(whole(random, counts.customers));
    return {
      key: `demo-invoice-${index + 1}`,
      row: {
        key: `demo-invoice-${index + 1}`,
        customerId: owner,
        invoiceNumber,
        invoiceDate: issuedOn,
        dueDate: addDays(issuedOn, 14),
        items,
        currency: currencyOf(owner),
        status: 'issued',
      },
      total,
      issuedOn,
      paid: pays && wait < age ? { on: addDays(issuedOn, wait), method: pick(random, methods) } : null,
    };
  });
}

/** Plans for a quarter, and now and then work: what is billed in a month comes to about what recurs in it. */
function billedItems(random: Random) {
  const plans = series(1 + whole(random, 2), () => {
    const offer = whole(random, counts.offers);
    const size = Math.floor(offer / products.length);
    return {
      description: `${products[offer % products.length]} ${sizes[size]}, 3 months`,
      quantity: 8 + whole(random, 20),
      unitPrice: 3 * (prices[size] ?? 9),
    };
  });
  return random() < 0.2 ? [...plans, ...itemsOf(random).slice(0, 1)] : plans;
}

function itemsOf(random: Random) {
  return series(1 + whole(random, 3), () => ({
    description: pick(random, works),
    quantity: 1 + whole(random, 8),
    unitPrice: 45 + 5 * whole(random, 20),
  }));
}

/** Half of what was paid lies over the whole of an invoice, a few payments are more than that. */
export function paymentRows(invoices: readonly MadeInvoice[]): readonly object[] {
  return invoices.flatMap(({ row, total, paid }, index) => {
    if (paid === null) return [];
    const inPart = index % 17 === 0;
    const tooMuch = index % 41 === 0;
    const amount = inPart ? Math.floor(total / 2) : total;
    return [
      {
        key: `demo-payment-${index + 1}`,
        customerId: row.customerId,
        amount: tooMuch ? amount + 20 : amount,
        currency: row.currency,
        paidAt: paid.on,
        method: paid.method,
        reference: `DEMO-PAY-${String(index + 1).padStart(5, '0')}`,
        allocations: [{ invoiceNumber: row.invoiceNumber, amount }],
      },
    ];
  });
}

export function draftRows(): readonly object[] {
  return series(counts.drafts, (index) => {
    const random = generator(200_000 + index);
    return {
      key: `demo-draft-${index + 1}`,
      customerId: customerId(whole(random, counts.customers)),
      items: itemsOf(random),
      currency: 'USD',
    };
  });
}

/** Every third offers a subscription, the others work; a few are declined. */
export interface MadeQuote {
  readonly body: { readonly customerId: string } & (
    | { readonly items: ReturnType<typeof itemsOf>; readonly currency: string }
    | { readonly subscription: { readonly offerId: string; readonly quantity: number } }
  );
  readonly declinedFor: string | null;
}

export const madeQuotes: readonly MadeQuote[] = series(counts.quotes, (index) => {
  const random = generator(500_000 + index);
  const owner = customerId(index * 47);
  const subscription = {
    offerId: `demo-offer-${1 + whole(random, counts.offers)}`,
    quantity: 1 + whole(random, 9),
  };
  return {
    body:
      index % 3 === 0
        ? { customerId: owner, subscription }
        : { customerId: owner, items: itemsOf(random), currency: currencyOf(owner) },
    declinedFor: index % 5 === 4 ? pick(random, declines) : null,
  };
});

interface MadeOrder {
  readonly order: object;
  readonly receipt: object | null;
}

/** Orders of a shop; those that are completed have their receipt. */
export function madeOrders(today: CalendarDate): readonly MadeOrder[] {
  return series(counts.orders, (index) => {
    const random = generator(300_000 + index);
    const key = `demo-order-${index + 1}`;
    const offer = whole(random, counts.offers);
    const quantity = 1 + whole(random, 4);
    const price = prices[Math.floor(offer / products.length)] ?? 9;
    const owner = customerId(whole(random, counts.customers));
    const completed = random() > 0.15;
    const description = `${products[offer % products.length]} ${sizes[Math.floor(offer / products.length)]}`;
    return {
      order: {
        key,
        customerId: owner,
        status: completed ? 'completed' : 'pending',
        total: quantity * price,
        currency: 'USD',
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
  readonly items: readonly { readonly offerId: string; readonly quantity: number }[];
  readonly discount: string | null;
}

export const madeCarts: readonly MadeCart[] = series(counts.carts, (index) => {
  const random = generator(400_000 + index);
  return {
    customerId: customerId(index * 3),
    items: series(1 + whole(random, 3), () => ({
      offerId: `demo-offer-${1 + whole(random, counts.offers)}`,
      quantity: 1 + whole(random, 3),
    })),
    discount: index % 4 === 0 ? 'WELCOME10' : null,
  };
});

export const bankAccount = 'DEMOBANK/4711';

/** A bank statement of the days before today: transfers that name their invoice, some that do not quite, a charge. MT940, in lines. */
export function bankStatement(invoices: readonly MadeInvoice[], today: CalendarDate): string | undefined {
  const open = invoices.filter(({ paid, row }) => paid === null && row.currency === 'USD').slice(-9);
  const day = addDays(today, -1);
  const short = day.slice(2).replaceAll('-', '');
  const amountOf = (value: number) => value.toFixed(2).replace('.', ',');
  const lines = open.flatMap(({ row, total }, index) => {
    const named =
      index % 3 === 0 ? `Invoice ${row.invoiceNumber}` : index % 3 === 1 ? 'as agreed' : 'thank you';
    const amount = index % 3 === 2 ? total - 5 : total;
    return [
      `:61:${short}${short.slice(2)}C${amountOf(amount)}NTRFNONREF//DEMO${short}${index}`,
      `:86:166?00TRANSFER?20${named}?32${nameOf(row.customerId)}`,
    ];
  });
  if (open.length === 0) return undefined;
  const came = open.reduce((sum, { total }, index) => sum + (index % 3 === 2 ? total - 5 : total), 0);
  const charge = 4.5;
  return [
    ':20:DEMO',
    `:25:${bankAccount}`,
    ':28C:1/1',
    `:60F:C${short}USD${amountOf(10_000)}`,
    ...lines,
    `:61:${short}${short.slice(2)}D${amountOf(charge)}NCHGNONREF//DEMO${short}F`,
    ':86:808?00CHARGES?20Account keeping',
    `:62F:C${short}USD${amountOf(10_000 + came - charge)}`,
    '-',
    '',
  ].join('\r\n');
}

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
        query: { dataSource: 'invoices', measure: 'sum:total', interval: 'month' },
      },
      { type: 'pie', title: 'Subscriptions by status' },
      {
        type: 'table',
        title: 'Best sellers',
        query: { dataSource: 'invoices', measure: 'sum:items/amount', groupBy: 'items/description' },
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
