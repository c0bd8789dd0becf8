/** `npm run demo`: fills a running service with made-up data, which is always the same, so that a second run adds nothing. */
import { randomBytes } from 'node:crypto';
import {
  and,
  type BackOffice,
  eq,
  type ImportResult,
  isBackOfficeError,
  ne,
  records,
  startsWith,
  type Upload,
} from '#client';
import { importedSubscriptionId } from '../commands/subscription/import.js';
import { addDays, type CalendarDate, dayOfTimestamp, daysBetween } from '../kernel/dates.js';
import { forEachConcurrently } from '../kernel/waiting.js';
import { type Bar, startBar, underBar } from './bars.js';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import * as billing from './demoBilling.js';
import * as catalog from './demoCatalog.js';
import * as made from './demoData.js';
import { tableOf } from './table.js';

export interface DemoDependencies extends CallingDependencies {
  /** The last day of the two years of data. */
  readonly today: CalendarDate;
}

const concurrency = 16;
const batchSize = 250;

/** Number of records by name of their kind. */
type Filled = ReadonlyMap<string, number>;

/** @param words the arguments after the command's name @returns the exit code */
export function runDemoCommand(words: readonly string[], dependencies: DemoDependencies): Promise<number> {
  const { today, print, serviceUrl } = dependencies;
  const { offers } = catalog.counts;
  const { subscriptions } = billing.counts;
  const command = withJson(withServiceUrl(createCommand('demo', dependencies), serviceUrl)).description(
    `Fills a running service with made-up data: ${offers} offers, ${subscriptions} subscriptions billed for two years, and related records. A second run adds nothing.`,
  );
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const { url, json } = command.opts<{ url: string; json: boolean }>();
    const backOffice = await clientAt(url, dependencies);
    const bar = startBar('{what} {bar} {percentage}%', { what: 'offers' });
    const filled = [...(await underBar(bar, () => fill(backOffice, today, bar)))];
    if (json) print(JSON.stringify(Object.fromEntries(filled)));
    else for (const line of tableOf(filled, columns)) print(line);
    return 0;
  }, dependencies);
}

const columns = {
  'there are': ([kind]: readonly [string, number]) => kind,
  number: ([, count]: readonly [string, number]) => count,
};

type ImportRows = (upload: Upload<'application/x-ndjson'>) => Promise<ImportResult>;

/** A piece of work, and its number of steps. */
type Piece = readonly [what: string, count: number, work: (step: (by?: number) => void) => Promise<void>];

/** Creates what an earlier run has not. */
function kept<Kept>(
  what: string,
  all: readonly Kept[],
  count: (one: Kept) => Promise<number>,
  create: (one: Kept) => Promise<unknown>,
): Piece {
  const work = async (step: () => void) => {
    for (const one of all) {
      if ((await count(one)) === 0) await create(one);
      step();
    }
  };
  return [what, all.length, work];
}

async function fill(backOffice: BackOffice, today: CalendarDate, bar: Bar): Promise<Filled> {
  const day = await firstDay(backOffice, today);
  const subscriptions = billing.madeSubscriptions(day);
  const invoices = billing.madeInvoices(subscriptions, day);
  const orders = made.madeOrders(day);
  const receipts = orders.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  const { imports, offers, meters, customers, discountCodes, orders: orderRecords } = backOffice;
  const { bankStatements, paymentProposals, quotes, dashboards, reports, users } = backOffice;
  const imported = (what: string, importRows: ImportRows, rows: readonly object[]): Piece => [
    what,
    rows.length,
    (step) => importAll(what, importRows, rows, step),
  ];
  const changed = subscriptions.filter(({ change }) => change !== null);
  const running = invoices.filter((invoice) => invoice.running !== null);
  const paid = invoices.filter((invoice) => invoice.paid !== null);
  let totals: billing.Totals = new Map();
  const pieces: readonly Piece[] = [
    imported('meters', meters.import, catalog.meterRows),
    imported('offers', offers.import, catalog.offerRows()),
    imported('customers', customers.import, catalog.customerRows()),
    imported('discount codes', discountCodes.import, made.discountRows),
    imported(
      'subscriptions',
      imports.subscriptions,
      subscriptions.map(({ row }) => row),
    ),
    ['changed subscriptions', changed.length, (step) => changeEach(backOffice, changed, step)],
    imported('invoices of the past', imports.invoices, billing.invoiceRows(invoices)),
    ['invoices of running periods', running.length, (step) => issueRunning(backOffice, running, step)],
    imported('drafts', imports.invoices, made.draftRows()),
    [
      'payments',
      paid.length,
      async (step) => {
        totals = await totalsOf(backOffice);
        await importAll('payments', imports.payments, billing.paymentRows(paid, totals), step);
      },
    ],
    ['credit notes', made.counts.creditNotes, (step) => credit(backOffice, invoices, totals, step)],
    // Some of their lines are sure and booked, others wait for a clerk.
    kept(
      'bank statements',
      billing.bankAccounts,
      ({ id }) => paymentProposals.list({ filter: eq('account', id) }).count(),
      (account) =>
        bankStatements.take({
          type: 'text/plain',
          content: billing.bankStatement(account, invoices, totals, day),
        }),
    ),
    imported(
      'orders',
      orderRecords.import,
      orders.map(({ order }) => order),
    ),
    imported('receipts', imports.receipts, receipts),
    ['metered subscriptions', made.counts.metered, (step) => meter(backOffice, subscriptions, day, step)],
    kept(
      'quotes',
      made.madeQuotes,
      ({ body }) => quotes.list({ filter: eq('customerId', body.customerId) }).count(),
      async ({ body, declinedFor }) => {
        const { id } = await quotes.create(body);
        if (declinedFor !== null) await quotes.decline(id, { reason: declinedFor });
      },
    ),
    ['carts', made.madeCarts.length, (step) => fillCarts(backOffice, step)],
    kept(
      'dashboards',
      made.dashboards,
      ({ name }) => dashboards.list({ filter: eq('name', name) }).count(),
      dashboards.create,
    ),
    kept(
      'reports',
      made.reports,
      ({ name }) => reports.list({ filter: eq('name', name) }).count(),
      reports.create,
    ),
    kept(
      'users',
      made.users,
      ({ email }) => users.list({ filter: eq('email', email) }).count(),
      // Example colleagues: their passwords are unknown, and no mail is sent.
      (user) => users.create({ ...user, password: unknownPassword() }),
    ),
  ];
  const total = pieces.reduce((sum, [, count]) => sum + count, 0);
  let done = 0;
  for (const [what, , work] of pieces)
    await work((by = 1) => {
      done += by;
      bar.update(done, total, { what });
    });
  return new Map(pieces.map(([what, count]) => [what, count]));
}

/** A later run uses the day of the first one, so that it adds nothing. */
async function firstDay({ subscriptions }: BackOffice, today: CalendarDate): Promise<CalendarDate> {
  const first = await subscriptions.get(importedSubscriptionId('demo-1')).outcome();
  return first.ok ? dayOfTimestamp(first.value.createdAt) : today;
}

async function importAll(
  what: string,
  importRows: ImportRows,
  rows: readonly object[],
  step: (by: number) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const { rejected } = await importRows(records(batch));
    const [first] = rejected;
    if (first !== undefined) throw new Error(`${what}: ${first.key} was refused: ${first.message}`);
    step(batch.length);
  }
}

/** Ignores refusals by rules: an earlier run has already done the same. @throws every other error */
async function unlessDone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isBackOfficeError(error) || error.status === undefined || error.status >= 500) throw error;
    if (error.status === 401 || error.status === 403 || error.status === 429) throw error;
  }
}

/** Changes apply from the first day of the running period, whose invoice is made again if the price rises. */
async function changeEach(
  { subscriptions, invoices }: BackOffice,
  all: readonly billing.MadeSubscription[],
  step: () => void,
): Promise<void> {
  await forEachConcurrently(all, concurrency, async ({ key, change, running }) => {
    const id = importedSubscriptionId(key);
    const since = running === null ? {} : { effectiveDate: running };
    if (change?.kind === 'plan')
      await unlessDone(subscriptions.changePlan(id, { newOfferId: change.newOfferId, ...since }));
    else if (change !== null) {
      const ask = change.to > change.from ? subscriptions.upgrade : subscriptions.downgrade;
      await unlessDone(ask(id, { newQuantity: change.to, ...since }));
    }
    // A lower price has already lowered the draft.
    const { pendingAmount } = await subscriptions.get(id);
    if (pendingAmount !== 0) {
      const draft = await invoices
        .list({
          filter: and(eq('subscriptionId', id), eq('status', 'draft'), eq('supplyFrom', running)),
          select: ['id'],
        })
        .first();
      if (draft !== undefined) {
        await invoices.remove(draft.id);
        await subscriptions.invoiceRenewal(id);
      }
    }
    step();
  });
}

/** Dates, numbers and issues the drafts as of the first day of their periods. */
async function issueRunning(
  { invoices }: BackOffice,
  running: readonly billing.MadeInvoice[],
  step: (by: number) => void,
): Promise<void> {
  const made = new Map(
    running.map((one) => [one.running === null ? null : importedSubscriptionId(one.running), one]),
  );
  const drafts = await invoices
    .list({
      filter: and(eq('status', 'draft'), ne('subscriptionId', null)),
      select: ['id', 'subscriptionId', 'supplyFrom'],
    })
    .toArray();
  const dated: string[] = [];
  await forEachConcurrently(drafts, concurrency, async ({ id, subscriptionId, supplyFrom }) => {
    const one = made.get(subscriptionId);
    if (one === undefined || one.issuedOn !== supplyFrom) return;
    const { invoiceNumber, issuedOn: invoiceDate, dueOn: dueDate } = one;
    await invoices.update(id, { invoiceNumber, invoiceDate, dueDate });
    dated.push(id);
  });
  for (let start = 0; start < dated.length; start += batchSize) {
    const invoiceIds = dated.slice(start, start + batchSize);
    await invoices.issueMany({ invoiceIds });
    step(invoiceIds.length);
  }
}

/** The totals as the service computes them, with its taxes. */
async function totalsOf({ invoices }: BackOffice): Promise<billing.Totals> {
  const rows = await invoices
    .list({
      filter: startsWith('invoiceNumber', 'DEMO-'),
      select: ['invoiceNumber', 'total'],
      pageSize: 1_000,
    })
    .toArray();
  return new Map(rows.map(({ invoiceNumber, total }) => [String(invoiceNumber), total]));
}

/** Credits every fifth of the chosen paid invoices in part. */
async function credit(
  { invoices, creditNotes }: BackOffice,
  all: readonly billing.MadeInvoice[],
  totals: billing.Totals,
  step: () => void,
): Promise<void> {
  const chosen = all.filter(({ paid, running }) => paid !== null && running === null);
  await forEachConcurrently(
    chosen
      .slice(-made.counts.creditNotes * 5)
      .filter((_invoice, index) => index % 5 === 0)
      .entries(),
    concurrency,
    async ([index, { invoiceNumber }]) => {
      const invoice = await invoices
        .list({ filter: eq('invoiceNumber', invoiceNumber), select: ['id', 'amountCredited'] })
        .first();
      if (invoice !== undefined && Number(invoice.amountCredited) === 0) {
        const reason = index % 2 === 0 ? 'Less work than agreed' : 'Goodwill';
        const amount = Math.round((totals.get(invoiceNumber) ?? 0) / 4);
        await creditNotes.create({ invoiceId: invoice.id, reason, amount });
      }
      step();
    },
  );
}

/** Usage that is sent again is counted once. */
async function meter(
  { subscriptions, usage }: BackOffice,
  all: readonly billing.MadeSubscription[],
  today: CalendarDate,
  step: () => void,
): Promise<void> {
  const chosen = all.filter(({ isMetered }) => isMetered).slice(0, made.counts.metered);
  await forEachConcurrently(chosen, concurrency, async ({ key }) => {
    const id = importedSubscriptionId(key);
    const { from } = await subscriptions.usage(id);
    const days = Array.from({ length: 1 + daysBetween(from, today) }, (_, day) => addDays(from, day));
    await usage.record({ events: catalog.usageOf(id, key, days) });
    step();
  });
}

async function fillCarts({ carts }: BackOffice, step: () => void): Promise<void> {
  await forEachConcurrently(
    made.madeCarts,
    concurrency,
    async ({ customerId, currency, items, discount }) => {
      const before = await carts.ofCustomer(customerId).outcome();
      if (!before.ok && before.error.code !== 'CART_NOT_FOUND') throw before.error;
      if (!before.ok) {
        const { cartId } = await carts.create({ customerId, currency, cartType: 'authenticated' });
        for (const item of items) await carts.addItem(cartId, item);
        if (discount !== null) await carts.applyDiscount(cartId, { code: discount });
      }
      step();
    },
  );
}

/** A password of digits, because it must not contain its owner's name, which random letters sometimes form. */
function unknownPassword(): string {
  return Array.from(randomBytes(32), (byte) => byte % 10).join('');
}
