/** Documents drawn at random, and what a tax report of any period must say, computed from the documents alone. */
import { expect } from '@jest/globals';
import type { RunningService } from '../../support/service.js';
import { everyEntry } from '../../support/storeContents.js';

export const taxedService = {
  TEST_CLOCK: 'true',
  DEFAULT_CURRENCY: 'EUR',
  TAX_RATE: '0.19',
  SELLER_COUNTRY: 'DE',
  SELLER_VAT_ID: 'DE123456789',
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
type Answered = any;

const customers: Readonly<Record<string, object>> = {
  'tax-home': { country: 'DE' },
  'tax-french': { country: 'FR', vatId: 'FR40303265045' },
  'tax-dutch': { country: 'NL', vatId: 'NL004495445B01' },
  'tax-american': { country: 'US' },
};
const buyers = [...Object.keys(customers), 'tax-unknown'];
const currencies = ['EUR', 'JPY', 'KWD'];
const taxes: readonly object[] = [
  {},
  {},
  { taxRate: 0.07 },
  { taxCategory: 'Z' },
  { taxCategory: 'E', taxReason: 'Medical care' },
];

/** Returns the same numbers for the same seed. */
function drawing(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

export interface DrawnStore {
  readonly first: string;
  /** The day after the last possible date of a document. */
  readonly end: string;
  readonly draw: (below: number) => number;
}

/** Draws a number of invoices from a day on, some of them issued, paid, cancelled, or credited in part or whole. */
export async function drawDocuments(
  service: RunningService,
  { seed, invoices, first }: { readonly seed: number; readonly invoices: number; readonly first: string },
): Promise<DrawnStore> {
  const draw = drawing(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;
  const send = async (path: string, body: unknown, method = 'POST') => {
    const answer = await service.call(path, { method, body });
    // The rules may refuse a request, such as a second credit. The documents then stay as they are.
    if (answer.status >= 500) throw new Error(answer.text);
    return answer;
  };
  for (const [id, fields] of Object.entries(customers))
    await send(`/api/reference/customers/${id}`, fields, 'PUT');
  const ids: string[] = [];
  let today = first;
  for (let count = 0; count < invoices; count += 1) {
    if (count === 0 || draw(3) === 0) {
      today = dayAfter(today, 1 + draw(20));
      await send('/api/test-clock', { now: `${today}T23:59:59.999Z` }, 'PUT');
    }
    const items = Array.from({ length: 1 + draw(3) }, () => ({
      description: 'Chair',
      quantity: 1 + draw(4),
      unitPrice: draw(90) + 1,
      ...oneOf(taxes),
    }));
    const made = await send('/api/invoices', {
      customerId: oneOf(buyers),
      currency: oneOf(currencies),
      items,
      ...(draw(4) === 0 ? { invoiceDate: dayAfter(today, -draw(30)) } : {}),
      ...(draw(6) === 0 ? { tax: draw(20) } : {}),
      ...(draw(8) === 0 ? { status: 'paid' } : {}),
    });
    if (made.status !== 201) throw new Error(made.text);
    ids.push(made.body.id);
    const status = (id: string, to: string) => send(`/api/invoices/${id}/status`, { status: to }, 'PATCH');
    if (draw(4) > 0) await status(made.body.id, 'issued');
    const other = oneOf(ids);
    const what = draw(6);
    if (what === 0) await status(other, 'cancelled');
    if (what === 1) await status(other, 'issued');
    if (what > 3) {
      const part = oneOf<object>([
        {},
        { amount: 1 + draw(40) },
        { lines: [{ line: 1, quantity: 1 }] },
        { lines: [{ line: 1, amount: 1 + draw(9) }] },
      ]);
      await send('/api/credit-notes', { invoiceId: other, reason: 'Returned', ...part });
    }
  }
  return { first: dayAfter(first, -30), end: dayAfter(today, 1), draw };
}

interface Said {
  readonly date: string;
  readonly currency: string;
  readonly sign: 1 | -1;
  readonly document: Answered;
}

/** All documents that the report counts, as the API answers them. */
async function documents(service: RunningService): Promise<readonly Said[]> {
  const found: Said[] = [];
  for (const { id, status } of await everyEntry(service, '/api/invoices/odata')) {
    if (status !== 'issued' && status !== 'paid') continue;
    const document = (await service.call(`/api/invoices/${id}`)).body;
    found.push({ date: document.invoiceDate.slice(0, 10), currency: document.currency, sign: 1, document });
  }
  for (const { id } of await everyEntry(service, '/api/credit-notes')) {
    const document = (await service.call(`/api/credit-notes/${id}`)).body;
    found.push({
      date: document.creditNoteDate.slice(0, 10),
      currency: document.currency,
      sign: -1,
      document,
    });
  }
  return found;
}

/** Whole thousandths: no currency here has smaller units. */
const thousandths = (amount: number) => Math.round(amount * 1_000);

function addTo(sums: Map<string, number[]>, key: string, figures: readonly number[]): void {
  const before = sums.get(key) ?? figures.map(() => 0);
  sums.set(
    key,
    before.map((sum, index) => sum + (figures[index] ?? 0)),
  );
}

const sorted = (sums: ReadonlyMap<string, number[]>) =>
  [...sums].filter(([, figures]) => figures.some((figure) => figure !== 0)).sort();

/** Net and tax by currency; net by tax category and rate; net of reverse charge by VAT identifier. */
function expectedOf(said: readonly Said[]) {
  const byCurrency = new Map<string, number[]>();
  const byTax = new Map<string, number[]>();
  const sales = new Map<string, number[]>();
  for (const { currency, sign, document } of said) {
    const { subtotal, tax, items, customerId } = document;
    addTo(byCurrency, currency, [sign * thousandths(subtotal), sign * thousandths(tax)]);
    for (const { amount, taxCategory, taxRate } of items) {
      const net = sign * thousandths(amount);
      addTo(byTax, taxCategory === undefined ? `none ${currency}` : `${taxCategory} ${taxRate} ${currency}`, [
        net,
      ]);
      const { vatId = null } = (customers[customerId] ?? {}) as { vatId?: string };
      if (taxCategory === 'AE') addTo(sales, `${vatId} ${currency}`, [net]);
    }
  }
  return { byCurrency: sorted(byCurrency), byTax: sorted(byTax), sales: sorted(sales) };
}

function reportedIn({ rows, salesList }: Answered) {
  const byCurrency = new Map<string, number[]>();
  const byTax = new Map<string, number[]>();
  const sales = new Map<string, number[]>();
  for (const { category, rate, currency, net, tax } of rows) {
    addTo(byCurrency, currency, [thousandths(net), thousandths(tax)]);
    addTo(byTax, category === null ? `none ${currency}` : `${category} ${rate} ${currency}`, [
      thousandths(net),
    ]);
  }
  for (const { vatId, currency, net } of salesList) addTo(sales, `${vatId} ${currency}`, [thousandths(net)]);
  return { byCurrency: sorted(byCurrency), byTax: sorted(byTax), sales: sorted(sales) };
}

/** Sums of rows with the same country, category, rate and currency. */
function rowSums(reports: readonly Answered[]) {
  const sums = new Map<string, number[]>();
  for (const { rows } of reports)
    for (const { country, category, rate, currency, net, tax, documents: count } of rows)
      addTo(sums, JSON.stringify([country, category, rate, currency]), [
        thousandths(net),
        thousandths(tax),
        count,
      ]);
  return sorted(sums);
}

/** Each period's rows add up to its documents, and all periods to the rows of the whole time. @returns how many documents count */
export async function expectTaxLaw(
  service: RunningService,
  { first, end, draw }: DrawnStore,
): Promise<number> {
  const said = await documents(service);
  const report = async (from: string, until: string) =>
    (await service.call(`/api/tax-report?from=${from}&to=${dayAfter(until, -1)}`)).body;
  const parts: Answered[] = [];
  for (let from = first; from < end; ) {
    const next = dayAfter(from, 1 + draw(40));
    const until = next < end ? next : end;
    const part = await report(from, until);
    const own = said.filter(({ date }) => date >= from && date < until);
    expect({ from, until, ...reportedIn(part) }).toEqual({ from, until, ...expectedOf(own) });
    parts.push(part);
    from = until;
  }
  expect(rowSums(parts)).toEqual(rowSums([await report(first, end)]));
  return said.length;
}
