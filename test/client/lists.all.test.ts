/** A list yields every row once, even while rows are created, deleted and moved. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  and,
  any,
  type BackOffice,
  contains,
  createBackOffice,
  eq,
  type Filter,
  ge,
  gt,
  type InvoiceRow,
  isIn,
  lt,
  ne,
  not,
  type OfferRow,
  type Order,
  or,
  type RawOrder,
  raw,
  rawOrder,
  startsWith,
} from 'back-office-client';
import { adminPassword, type RunningService, startService } from '../support/service.js';

const credentials = { username: 'admin@example.com', password: adminPassword };
let service: RunningService;
let backOffice: BackOffice;
/** Called after each page. */
let afterPage: () => Promise<void> = async () => {};

beforeAll(async () => {
  service = await startService();
  backOffice = createBackOffice({
    url: service.url,
    credentials,
    async fetch(input, init) {
      const response = await fetch(input, init);
      const text = await response.text();
      if (String(input).includes('/api/invoices/odata?')) await afterPage();
      return new Response(text === '' ? null : text, response);
    },
  });
});
afterAll(() => service.dispose());

const items = (unitPrice: number) => [{ description: "O'Brien's", quantity: 1, unitPrice }];
async function create(customerId: string, price: number): Promise<string> {
  return (await backOffice.invoices.create({ customerId, items: items(price), currency: 'EUR' })).id;
}

/** Returns a repeatable source of numbers from 0 up to, but not including, `below`. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const orders: readonly (Order<InvoiceRow> | readonly Order<InvoiceRow>[] | RawOrder)[] = [
  [],
  'id desc',
  'total',
  'total desc',
  ['customerId', 'total desc'],
  'invoiceNumber',
  'invoiceNumber desc',
  ['issuedAt desc', 'id desc'],
  rawOrder('total add 1 desc,id desc'),
];

describe('an iteration', () => {
  test.each(orders.map((order) => [order]))(
    'by %j yields the rows of a single page, in the same order',
    async (orderBy) => {
      const customers = ['cus-a', 'cus-b'] as const;
      const filter: Filter<InvoiceRow> = isIn('customerId', customers);
      if ((await backOffice.invoices.list({ filter }).count()) === 0) {
        for (let index = 0; index < 23; index++) {
          const id = await create(customers[index % 2] ?? '', index % 4);
          if (index % 3 === 0) await backOffice.invoices.issue(id);
        }
      }
      const whole = await backOffice.invoices
        .list({
          filter,
          orderBy: Array.isArray(orderBy) && orderBy.length === 0 ? 'id' : orderBy,
          top: 1_000,
        })
        .page();
      expect(whole.count).toBe(23);
      const ids = whole.value.map(({ id }) => id);
      for (const pageSize of [1, 4, 23, 1_000]) {
        const found = await backOffice.invoices
          .list({ filter, orderBy, pageSize, select: ['total'] })
          .toArray();
        expect(found).toEqual(whole.value.map(({ total }) => ({ total })));
        const some = await backOffice.invoices.list({ filter, orderBy, pageSize, skip: 3, top: 9 }).toArray();
        expect(some.map(({ id }) => id)).toEqual(ids.slice(3, 12));
      }
    },
  );

  const moving = orders.filter((_order, index) => [0, 3, 6, 8].includes(index));
  test.each(moving.map((order) => [order]))(
    'by %j yields every row once while rows change',
    async (orderBy) => {
      const customer = `cus-${JSON.stringify(orderBy).replace(/\W/g, '')}`;
      const there = new Set<string>();
      for (let index = 0; index < 30; index++) there.add(await create(customer, index % 7));
      const roll = dice(7 + customer.length);
      afterPage = async () => {
        const ids = [...there];
        const one = () => ids[roll(ids.length)] ?? '';
        // Drafts move within the order, one is deleted and one is created.
        for (const id of [one(), one(), one()])
          await backOffice.invoices.update(id, { items: items(roll(20)) }).outcome();
        await backOffice.invoices.issue(one()).outcome();
        const gone = one();
        if ((await backOffice.invoices.remove(gone).outcome()).ok) there.delete(gone);
        await create(customer, roll(20));
      };
      const met: string[] = [];
      try {
        const filter = eq<InvoiceRow>('customerId', customer);
        for await (const { id } of backOffice.invoices.list({ filter, orderBy, pageSize: 4 })) met.push(id);
      } finally {
        afterPage = async () => {};
      }
      expect(met).toHaveLength(new Set(met).size);
      expect([...there].filter((id) => !met.includes(id))).toEqual([]);
    },
  );

  test('requests no more pages than needed', async () => {
    let pages = 0;
    afterPage = async () => {
      pages += 1;
    };
    const first = await backOffice.invoices.list({ pageSize: 5, top: 7 }).toArray();
    expect(first).toHaveLength(7);
    for await (const _row of backOffice.invoices.list({ pageSize: 5 })) break;
    afterPage = async () => {};
    expect(pages).toBe(3);
    expect(await backOffice.invoices.list({ top: 0 }).toArray()).toEqual([]);
  });
});

describe('a filter', () => {
  beforeAll(async () => {
    await backOffice.offers.put("it's & co", { name: "O'Brien's 100 % (new)", price: 12.5, currency: 'EUR' });
    await backOffice.offers.put('plain', { name: 'Plain', price: 99, currency: 'USD' });
    await backOffice.offers.put('2026-01-01', { name: '2026-01-01', price: 1, currency: 'USD' });
  });
  const offers = async (filter: Filter<OfferRow> | string) =>
    (await backOffice.offers.list({ filter, orderBy: 'id' }).toArray()).map(({ id }) => id);

  test('quotes typed text and reads dates as dates', async () => {
    expect(await offers(eq('name', "O'Brien's 100 % (new)"))).toEqual(["it's & co"]);
    expect(await offers(eq('id', '2026-01-01'))).toEqual(['2026-01-01']);
    expect(await offers(and(startsWith('name', "O'B"), gt('createdAt', new Date(0))))).toEqual(["it's & co"]);
    expect(await offers(lt('createdAt', '2001-01-01'))).toEqual([]);
    expect(await offers(eq('name', "x' or true or 'x' eq '"))).toEqual([]);
    await expect(offers(gt('createdAt', '2001-01-01 or true'))).rejects.toThrow(TypeError);
  });

  test('can be joined, negated and written by hand', async () => {
    const cheap = or<OfferRow>(lt('price', 5), contains('name', 'Brien'));
    expect(await offers(cheap)).toEqual(['2026-01-01', "it's & co"]);
    expect(await offers(and(cheap, not(eq('currency', 'EUR'))))).toEqual(['2026-01-01']);
    expect(await offers(and(ne('stock', null)))).toEqual([]);
    expect(await offers(and(ge('price', 12.5), raw('price lt 50 or price gt 1000')))).toEqual(["it's & co"]);
    expect(await offers('length(name) eq 5')).toEqual(['plain']);
    expect(await offers(isIn('id', []))).toEqual([]);
    expect(await offers(or())).toEqual([]);
    expect(await offers(and())).toHaveLength(3);
  });

  test('looks into collections', async () => {
    const member = any<InvoiceRow, 'items'>('items', and(contains('description', "O'B"), gt('amount', 18)));
    const found = await backOffice.invoices.list({ filter: member, select: ['total'] }).toArray();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ total }) => Number(total) > 18)).toBe(true);
  });
});
