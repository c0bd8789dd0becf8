/** `npm run demo`: fills a running service with made-up data, always the same, so that doing it again adds nothing. */
import { randomBytes } from 'node:crypto';
import { type BackOffice, eq, type ImportResult, isBackOfficeError, records, type Upload } from '#client';
import { importedSubscriptionId } from '../commands/subscription/import.js';
import { forEachConcurrently } from '../kernel/concurrency.js';
import { addDays, type CalendarDate, daysBetween } from '../kernel/dates.js';
import { type Bar, startBar, underBar } from './bars.js';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import * as made from './demoData.js';
import { tableOf } from './table.js';

export interface DemoDependencies extends CallingDependencies {
  /** The last day of the two years. */
  readonly today: CalendarDate;
}

const concurrency = 16;
const batchSize = 250;

/** How many there are of each kind, by its name. */
type Filled = ReadonlyMap<string, number>;

/** @param words the arguments behind the command's name @returns the exit code */
export function runDemoCommand(words: readonly string[], dependencies: DemoDependencies): Promise<number> {
  const { today, print, serviceUrl } = dependencies;
  const { offers, subscriptions } = made.counts;
  const command = withJson(withServiceUrl(createCommand('demo', dependencies), serviceUrl)).description(
    `Fills a running service with made-up data: ${offers} offers, ${subscriptions} subscriptions over two years, and related records. A second run adds nothing.`,
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

async function fill(backOffice: BackOffice, today: CalendarDate, bar: Bar): Promise<Filled> {
  const subscriptions = made.madeSubscriptions(today);
  const invoices = made.madeInvoices(today);
  const orders = made.madeOrders(today);
  const receipts = orders.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  const { imports, offers, meters, customers, discountCodes, orders: orderRecords } = backOffice;
  const filled = new Map<string, number>();
  const imported: readonly [string, ImportRows, readonly object[]][] = [
    ['meters', meters.import, made.meterRows],
    ['offers', offers.import, made.offerRows()],
    ['customers', customers.import, made.customerRows()],
    ['discount codes', discountCodes.import, made.discountRows],
    ['subscriptions', imports.subscriptions, subscriptions.map(({ row }) => row)],
    ['invoices', imports.invoices, [...invoices.map(({ row }) => row), ...made.draftRows()]],
    ['payments', imports.payments, made.paymentRows(invoices)],
    ['orders', orderRecords.import, orders.map(({ order }) => order)],
    ['receipts', imports.receipts, receipts],
  ];
  const single: readonly [string, number, (step: () => void) => Promise<void>][] = [
    ['lives of subscriptions', subscriptions.length, (step) => liveOn(backOffice, subscriptions, step)],
    ['credit notes', made.counts.creditNotes, (step) => credit(backOffice, invoices, step)],
    ['metered subscriptions', made.counts.metered, (step) => meter(backOffice, subscriptions, today, step)],
    ['quotes', made.madeQuotes.length, (step) => quote(backOffice, step)],
    ['carts', made.madeCarts.length, (step) => fillCarts(backOffice, step)],
    ['dashboards', made.dashboards.length, (step) => keepDashboards(backOffice, step)],
    ['reports', made.reports.length, (step) => keepReports(backOffice, step)],
    ['users', made.users.length, (step) => keepUsers(backOffice, step)],
  ];
  const total = [...imported.map(([, , rows]) => rows.length), ...single.map(([, count]) => count)].reduce(
    (sum, count) => sum + count,
  );
  let done = 0;
  const advance = (what: string, by: number) => {
    done += by;
    bar.update(done, total, { what });
  };

  for (const [what, importRows, rows] of imported) {
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      const { rejected } = await importRows(records(batch));
      const [first] = rejected;
      if (first !== undefined) throw new Error(`${what}: ${first.key} was refused: ${first.message}`);
      advance(what, batch.length);
    }
    filled.set(what, rows.length);
  }
  for (const [what, count, work] of single) {
    await work(() => advance(what, 1));
    if (what !== 'lives of subscriptions') filled.set(what, count);
  }
  const statement = made.bankStatement(invoices, today);
  if (statement !== undefined) await takeStatement(backOffice, statement);
  return filled;
}

/** Passes over refusals by rules: an earlier run has done the same already. @throws every other error */
async function unlessDone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isBackOfficeError(error) || error.status === undefined || error.status >= 500) throw error;
    if (error.status === 401 || error.status === 403 || error.status === 429) throw error;
  }
}

async function liveOn(
  { subscriptions }: BackOffice,
  all: readonly made.MadeSubscription[],
  step: () => void,
): Promise<void> {
  await forEachConcurrently(all, concurrency, async ({ key, actions }) => {
    const id = importedSubscriptionId(key);
    for (const action of actions) {
      // By the same key it is the same call, whichever run sends it.
      const options = { idempotencyKey: `${key}-${action.kind}` };
      if (action.kind === 'upgrade')
        await unlessDone(subscriptions.upgrade(id, { newQuantity: action.newQuantity }, options));
      else if (action.kind === 'changePlan')
        await unlessDone(subscriptions.changePlan(id, { newOfferId: action.newOfferId }, options));
      else if (action.kind === 'discount')
        await unlessDone(subscriptions.applyDiscount(id, { code: action.code }, options));
      else await unlessDone(subscriptions.suspend(id, { reason: 'Payment overdue' }, options));
    }
    step();
  });
}

/** Credits one of every so many paid invoices in part. */
async function credit(
  { invoices, creditNotes }: BackOffice,
  all: readonly made.MadeInvoice[],
  step: () => void,
): Promise<void> {
  const chosen = all.filter(({ paid }) => paid !== null).slice(-made.counts.creditNotes * 5);
  await forEachConcurrently(
    chosen.filter((_invoice, index) => index % 5 === 0).entries(),
    concurrency,
    async ([index, { row, total }]) => {
      const invoice = await invoices
        .list({ filter: eq('invoiceNumber', row.invoiceNumber), select: ['id', 'amountCredited'] })
        .first();
      if (invoice !== undefined && Number(invoice.amountCredited) === 0) {
        const reason = index % 2 === 0 ? 'Less work than agreed' : 'Goodwill';
        await creditNotes.create({ invoiceId: invoice.id, reason, amount: Math.round(total / 4) });
      }
      step();
    },
  );
}

/** The same usage again is counted once. */
async function meter(
  { subscriptions, usage }: BackOffice,
  all: readonly made.MadeSubscription[],
  today: CalendarDate,
  step: () => void,
): Promise<void> {
  const chosen = all.filter(({ isMetered }) => isMetered).slice(0, made.counts.metered);
  await forEachConcurrently(chosen, concurrency, async ({ key }) => {
    const id = importedSubscriptionId(key);
    const { from } = await subscriptions.usage(id);
    const days = Array.from({ length: 1 + daysBetween(from, today) }, (_, day) => addDays(from, day));
    await usage.record({ events: made.usageOf(id, key, days) });
    step();
  });
}

async function quote({ quotes }: BackOffice, step: () => void): Promise<void> {
  for (const { body, declinedFor } of made.madeQuotes) {
    if ((await quotes.list({ filter: eq('customerId', body.customerId) }).count()) === 0) {
      const { id } = await quotes.create(body);
      if (declinedFor !== null) await quotes.decline(id, { reason: declinedFor });
    }
    step();
  }
}

async function fillCarts({ carts }: BackOffice, step: () => void): Promise<void> {
  await forEachConcurrently(made.madeCarts, concurrency, async ({ customerId, items, discount }) => {
    const before = await carts.ofCustomer(customerId).outcome();
    if (!before.ok && before.error.code !== 'CART_NOT_FOUND') throw before.error;
    if (!before.ok) {
      const { cartId } = await carts.create({ customerId, currency: 'USD', cartType: 'authenticated' });
      for (const item of items) await carts.addItem(cartId, item);
      if (discount !== null) await carts.applyDiscount(cartId, { code: discount });
    }
    step();
  });
}

async function keepDashboards({ dashboards }: BackOffice, step: () => void): Promise<void> {
  for (const dashboard of made.dashboards) {
    const { name } = dashboard;
    if ((await dashboards.list({ filter: eq('name', name) }).count()) === 0)
      await dashboards.create(dashboard);
    step();
  }
}

async function keepReports({ reports }: BackOffice, step: () => void): Promise<void> {
  for (const report of made.reports) {
    const { name } = report;
    if ((await reports.list({ filter: eq('name', name) }).count()) === 0) await reports.create(report);
    step();
  }
}

/** Colleagues to look at: nobody knows their passwords, and no mail goes out. */
async function keepUsers({ users }: BackOffice, step: () => void): Promise<void> {
  for (const user of made.users) {
    if ((await users.list({ filter: eq('email', user.email) }).count()) === 0)
      await users.create({ ...user, password: unknownPassword() });
    step();
  }
}

/** A password of digits: it must not hold its owner's name, and letters come together to one now and then. */
function unknownPassword(): string {
  return Array.from(randomBytes(32), (byte) => byte % 10).join('');
}

/** Some lines of it are sure and booked, others wait for a clerk. */
async function takeStatement(
  { bankStatements, paymentProposals }: BackOffice,
  statement: string,
): Promise<void> {
  const account = made.bankAccount;
  if ((await paymentProposals.list({ filter: eq('account', account) }).count()) > 0) return;
  await bankStatements.take({ type: 'text/plain', content: statement });
}
