/** Checks that a store's money is sound once its work is done: the auditor judges the events, this file the rest. */
import { expect } from '@jest/globals';
import { auditMoney } from '../../src/audit/money/auditMoney.js';
import type { RawUsage } from '../../src/audit/money/metered/recounting.js';
import type { AccountState } from '../../src/domain/account/state.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { toNumber } from '../../src/kernel/money.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { accountProjection } from '../../src/projections/account.js';
import { invoiceProjection } from '../../src/projections/invoice.js';
import { paymentProjection } from '../../src/projections/payment.js';
import { subscriptionProjection } from '../../src/projections/subscription.js';
import { BegunWork } from './begunWork.js';
import type { BillingProcess } from './billingProcess.js';
import { contextOf } from './counter.js';

const projections = [accountProjection, invoiceProjection, paymentProjection, subscriptionProjection];
/** By then everything in progress has arrived or is lost. */
const longAfter = new Date('2100-01-01T00:00:00.000Z');

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
type Shown = any;
/** The documents of read models by stream. */
export type Models = Map<string, Shown>;

export function projectMoney(models: Models, event: RecordedEvent): void {
  const { stream, type } = event;
  for (const { streamPrefix, apply, handles } of projections) {
    if (!stream.startsWith(streamPrefix) || !handles.has(type)) continue;
    models.set(stream, apply(models.get(stream) ?? null, event, stream.slice(streamPrefix.length)));
  }
}

export function modelsOf(events: readonly RecordedEvent[]): Models {
  const models: Models = new Map();
  for (const event of events) projectMoney(models, event);
  return models;
}

/** All events of a store, as they are read. */
export async function eventsIn(store: EventStore, { log }: Pick<BillingProcess, 'log'>) {
  return log.decode((await store.readAll({ limit: 10_000 })).events);
}

/** The documents of an area. */
export function documentsOf(models: Models, area: string): readonly Shown[] {
  return [...models].flatMap(([stream, document]) =>
    stream.startsWith(`${area}-`) && document !== null ? [document] : [],
  );
}

/** @param usage raw usage to count again @returns what is wrong, for comparison; empty where all is right */
export async function unsoundMoney(
  store: EventStore,
  process: Pick<BillingProcess, 'log' | 'accounts'>,
  usage?: RawUsage,
): Promise<readonly unknown[]> {
  const { findings } = await auditMoney({ store, log: process.log, usage }, { now: () => longAfter });
  const wrong: unknown[] = [...findings];
  const events = await eventsIn(store, process);
  const models = modelsOf(events);
  const begun = new BegunWork();
  for (const event of events) begun.add(event);
  for (const stream of begun.streams()) wrong.push(`${stream} is half done`);
  const accounts = new Map<string, AccountState>();
  for (const { customerId, currencies } of documentsOf(models, 'account')) {
    const { state } = await process.accounts.load(customerId);
    accounts.set(customerId, state);
    for (const { currency, oldestDueDate: _, ...shown } of currencies)
      compare(`what ${customerId} owes in ${currency}`, shown, inNumbers(state, currency));
  }
  for (const invoice of documentsOf(models, 'invoice')) {
    const { id, customerId, status, amountPaid, amountCredited, amountDue, amountWrittenOff, dueDate } =
      invoice;
    const own = accounts.get(customerId)?.invoices.get(id);
    if (own?.withdrawn === false) {
      const amounts = [own.paid, own.credited, own.due, own.writtenOff].map(toNumber);
      const isPaid = amounts[2] === 0 && amounts[3] === 0;
      const told = [amountPaid, amountCredited, amountDue, amountWrittenOff];
      compare(id, [status, told, dueDate], [isPaid ? 'paid' : 'issued', amounts, own.dueDate]);
    } else compare(id, [amountDue, /draft|cancelled/.test(status)], [0, true]);
  }
  for (const { id, customerId, status, allocations, refunded } of documentsOf(models, 'payment')) {
    const own = accounts.get(customerId)?.sources.get(`payment/${id}`);
    const uses = own?.uses.map(({ invoiceId, amount }) => [invoiceId, toNumber(amount)]);
    const pays = allocations.map((one: { invoiceId: string; amount: number }) => [one.invoiceId, one.amount]);
    const expected = [own?.reversed ? 'reversed' : 'recorded', uses, toNumber(own?.refunded ?? '0')];
    compare(id, [status, pays, refunded], expected);
  }
  for (const { type, stream, data } of events) {
    if (type !== 'CreditNoteCompleted' || data?.applied === undefined) continue;
    const credits = accounts.get(models.get(stream)?.customerId)?.credits;
    const { creditNoteId, applied } = data;
    compare(`${creditNoteId}`, applied, credits?.get(`${creditNoteId}`)?.applied);
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

/** @returns the figures of an account by currency, for comparison */
export async function soundFigures(
  store: EventStore,
  process: Pick<BillingProcess, 'log' | 'accounts'>,
  customerId: string,
) {
  await expectSoundMoney(store, process);
  const { currencies } = (await process.accounts.load(customerId)).state;
  return Object.fromEntries([...currencies].map(([currency, { figures }]) => [currency, figures]));
}

/** Returns the ids of all streams of an area. */
export async function idsOf(store: EventStore, area: string): Promise<readonly string[]> {
  const { events } = await store.readAll({ limit: 10_000 });
  return [...new Set(events.map(({ stream }) => stream))].flatMap((stream) =>
    stream.startsWith(`${area}-`) ? [stream.slice(area.length + 1)] : [],
  );
}

/** Finishes everything begun, as workers do after a crash. */
export async function finishAll(
  store: EventStore,
  { accounts, invoices, subscriptions }: BillingProcess,
  context = contextOf(),
): Promise<void> {
  for (const id of await idsOf(store, 'subscription')) await subscriptions.catchUp(id, context);
  for (const id of await idsOf(store, 'invoice')) await invoices.finish(id, context);
  for (const id of await idsOf(store, 'account')) await accounts.finish(id, context);
}
