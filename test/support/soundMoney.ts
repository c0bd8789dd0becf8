/** Whether all that a store says of money is sound once its work is done: the auditor judges the events, and here is what it has no say in. */
import { expect } from '@jest/globals';
import { auditMoney } from '../../src/audit/money/auditMoney.js';
import type { AccountState } from '../../src/domain/account/state.js';
import { toNumber } from '../../src/kernel/money.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { accountProjection } from '../../src/projections/account.js';
import { invoiceProjection } from '../../src/projections/invoice.js';
import { paymentProjection } from '../../src/projections/payment.js';
import { subscriptionProjection } from '../../src/projections/subscription.js';
import type { BillingProcess } from './billingProcess.js';
import { contextOf } from './counter.js';

const projections = [accountProjection, invoiceProjection, paymentProjection, subscriptionProjection];
/** By then what was on its way has come, or is lost. */
const longAfter = new Date('2100-01-01T00:00:00.000Z');

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
export type Models = ReadonlyMap<string, any>;

/** The documents of the read models, by their streams. */
export async function modelsOf(store: EventStore, { log }: Pick<BillingProcess, 'log'>): Promise<Models> {
  const models = new Map();
  const { events } = await store.readAll({ limit: 10_000 });
  for (const event of await log.decode(events))
    for (const { streamPrefix, apply, handles } of projections) {
      const { stream, type } = event;
      if (!stream.startsWith(streamPrefix) || !handles.has(type)) continue;
      const before = models.get(stream) ?? null;
      models.set(stream, apply(before, event, stream.slice(streamPrefix.length)));
    }
  return models;
}

/** @returns what is wrong, for whoever compares it; nothing where all is as it has to be */
export async function unsoundMoney(
  store: EventStore,
  process: Pick<BillingProcess, 'log' | 'accounts'>,
): Promise<readonly unknown[]> {
  const { findings } = await auditMoney({ store, log: process.log }, { now: () => longAfter });
  const wrong: unknown[] = [...findings];
  const models = await modelsOf(store, process);
  const documents = (prefix: string) =>
    [...models].flatMap(([stream, document]) =>
      stream.startsWith(prefix) && document !== null ? [document] : [],
    );
  const accounts = new Map<string, AccountState>();
  for (const { customerId, openNotices, currencies } of documents('account-')) {
    const { state } = await process.accounts.load(customerId);
    accounts.set(customerId, state);
    if (openNotices || state.notices.length > 0) wrong.push(`${customerId} has somebody to tell`);
    for (const { currency, oldestDueDate: _, ...shown } of currencies)
      compare(`what ${customerId} owes in ${currency}`, shown, inNumbers(state, currency));
  }
  for (const { id, openWork } of documents('subscription-'))
    if (openWork !== null) wrong.push(`${id} has ${openWork} to be done`);
  for (const invoice of documents('invoice-')) {
    const { id, isOpen, customerId, status, amountPaid, amountCredited, amountDue } = invoice;
    if (isOpen) wrong.push(`${id} is not finished`);
    const own = accounts.get(customerId)?.invoices.get(id);
    if (own?.withdrawn === false) {
      const [paid, credited, due] = [own.paid, own.credited, own.due].map(toNumber);
      const told = { amountPaid: paid, amountCredited: credited, amountDue: due };
      const expected = { status: due === 0 ? 'paid' : 'issued', ...told };
      compare(id, { status, amountPaid, amountCredited, amountDue }, expected);
    } else compare(id, [amountDue, /draft|cancelled/.test(status)], [0, true]);
  }
  for (const { id, customerId, status, allocations, refunded } of documents('payment-')) {
    const own = accounts.get(customerId)?.sources.get(`payment/${id}`);
    const uses = own?.uses.map(({ invoiceId, amount }) => [invoiceId, toNumber(amount)]);
    const pays = allocations.map((one: { invoiceId: string; amount: number }) => [one.invoiceId, one.amount]);
    const expected = [own?.reversed ? 'reversed' : 'recorded', uses, toNumber(own?.refunded ?? '0')];
    compare(id, [status, pays, refunded], expected);
  }
  return wrong;

  function compare(what: string, shown: unknown, known: unknown): void {
    const [left, right] = [shown, known].map((value) => JSON.stringify(value));
    if (left !== right) wrong.push(`${what} is shown as ${left}, and the account has ${right}`);
  }
}

function inNumbers({ currencies }: AccountState, currency: string) {
  const figures = Object.entries(currencies.get(currency)?.figures ?? {});
  return Object.fromEntries(figures.map(([name, amount]) => [name, toNumber(amount)]));
}

export async function expectSoundMoney(
  store: EventStore,
  process: Pick<BillingProcess, 'log' | 'accounts'>,
): Promise<void> {
  expect(await unsoundMoney(store, process)).toEqual([]);
}

/** @returns the figures of an account by currency, for comparisons */
export async function soundFigures(
  store: EventStore,
  process: Pick<BillingProcess, 'log' | 'accounts'>,
  customerId: string,
) {
  await expectSoundMoney(store, process);
  const { currencies } = (await process.accounts.load(customerId)).state;
  return Object.fromEntries([...currencies].map(([currency, { figures }]) => [currency, figures]));
}

/** The ids of all streams of an area. */
export async function idsOf(store: EventStore, area: string): Promise<readonly string[]> {
  const { events } = await store.readAll({ limit: 10_000 });
  return [...new Set(events.map(({ stream }) => stream))].flatMap((stream) =>
    stream.startsWith(`${area}-`) ? [stream.slice(area.length + 1)] : [],
  );
}

/** As workers do it after a crash: whatever was begun is finished. */
export async function finishAll(
  store: EventStore,
  { accounts, invoices, subscriptions }: BillingProcess,
  context = contextOf(),
): Promise<void> {
  for (const id of await idsOf(store, 'subscription')) await subscriptions.catchUp(id, context);
  for (const id of await idsOf(store, 'invoice')) await invoices.finish(id, context);
  for (const id of await idsOf(store, 'account')) await accounts.finish(id, context);
}
