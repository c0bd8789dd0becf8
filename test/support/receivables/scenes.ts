/** Scenes before a request about money, and the requests, for tests of crashes and of concurrent requests. */

import { noStream, type StreamHead } from '../../../src/events/log.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { Keys } from '../../../src/ports/keys.js';
import { anInvoice, type BillingProcess, billingProcess } from '../billingProcess.js';
import { contextOf } from '../counter.js';
import { memoryEventStore } from '../memoryEventStore.js';
import { memoryKeys } from '../memoryKeys.js';

/** Ids by their names. */
export type Ids = Readonly<Record<string, string>>;
export type Prepare = (process: BillingProcess) => Promise<Ids>;
export type Request = (process: BillingProcess, ids: Ids, context: CommandContext) => Promise<unknown>;

export const customerId = 'cus-1';
export const currency = 'USD';
export const today = new Date('2026-02-10T09:00:00.000Z');

const at = (context: CommandContext = contextOf()) => ({ ...context, at: today });
const base = { ...anInvoice, customerId, currency } as const;
const idOf = (ids: Ids, name: string): string => ids[name] ?? `no ${name}`;

/** Creates an invoice with this total, due on a day of January. */
export async function invoice(
  { invoices }: BillingProcess,
  total: string,
  {
    status = 'issued',
    due = 16,
    number = null as string | null,
  }: { status?: 'draft' | 'issued' | 'paid'; due?: number; number?: string | null } = {},
): Promise<string> {
  const items = [{ description: 'Chair', quantity: 2, unitPrice: String(Number(total) / 2), amount: null }];
  const dueDate = `2026-01-${String(due).padStart(2, '0')}T00:00:00.000Z`;
  return (await invoices.create({ ...base, items, status, dueDate, invoiceNumber: number }, contextOf())).id;
}

export async function payment(
  { payments }: BillingProcess,
  amount: string,
  allocations: readonly { readonly invoiceId: string; readonly amount: string }[] | null = [],
): Promise<string> {
  const money = {
    customerId,
    currency,
    amount,
    paidAt: '2026-01-02',
    method: 'bank transfer',
    reference: null,
  };
  return (await payments.record({ ...money, allocations }, contextOf())).id;
}

/** Two invoices that are due, and a draft. */
export const due: Prepare = async (process) => ({
  first: await invoice(process, '24'),
  second: await invoice(process, '50', { due: 20 }),
  draft: await invoice(process, '30', { status: 'draft', due: 25 }),
});

/** The scene `due`, with credit that a draft will use when it is issued. */
export const onAccount: Prepare = async (process) => ({
  ...(await due(process)),
  money: await payment(process, '40'),
  more: await payment(process, '10'),
});

/** One payment has paid an invoice and half of another; a later one is credit. */
export const paid: Prepare = async (process) => {
  const ids = await due(process);
  const allocations = [
    { invoiceId: idOf(ids, 'first'), amount: '24' },
    { invoiceId: idOf(ids, 'second'), amount: '25' },
  ];
  const money = await payment(process, '60', allocations);
  return { ...ids, money, more: await payment(process, '10') };
};

/** The scene `paid`, where the first invoice was credited later. */
export const creditedSince: Prepare = async (process) => {
  const ids = await paid(process);
  const credit = { invoiceId: idOf(ids, 'first'), reason: 'Returned', lines: null, amount: '20' };
  await process.creditNotes.create(credit, contextOf());
  return ids;
};

/** A subscription with an issued invoice, and an invoice ahead that is issued or a draft. */
export const subscribed =
  (ahead: 'draft' | 'issued'): Prepare =>
  async (process) => {
    const { subscriptions, invoices, appended } = process;
    const subscription = 'sub_1';
    const made = () =>
      appended
        .filter(({ type }) => type === 'InvoiceDrafted')
        .at(-1)
        ?.stream.slice(8) ?? '';
    const input = {
      subscriptionId: subscription,
      customerId,
      offerId: 'offer-1',
      quantity: 2,
      startDate: '2026-01-15',
      billingCycle: 'monthly',
      autoRenewal: true,
      backdate: false,
      billFirstPeriod: true,
      unitPrice: '31',
      currency,
    } as const;
    await subscriptions.create(input, at());
    const running = made();
    await invoices.changeStatus(running, 'issued', null, at());
    await subscriptions.changeQuantity(
      subscription,
      { direction: 'downgrade', newQuantity: 1, effectiveDate: null },
      at(),
    );
    await subscriptions.generateRenewalInvoice(subscription, at());
    const next = made();
    if (ahead === 'issued') await invoices.changeStatus(next, 'issued', null, at());
    return { subscription, running, next };
  };

/** Invoices issued before accounts existed: open, paid, partly credited, or credited both before and after the payment. */
export const old =
  (name: 'open' | 'settled' | 'lowered' | 'both'): Prepare =>
  async (process) => {
    const { log } = process;
    const append = async (
      stream: string,
      head: StreamHead,
      events: readonly { type: string; data: object }[],
    ) =>
      (
        await log.append({
          stream,
          head,
          events: events as never,
          encrypted: ['InvoicePartiesKept'],
          context: contextOf({ actor: { kind: 'user', id: '0' } }),
        })
      ).head;
    const issuedBefore = async (
      invoiceId: string,
      total: string,
      rest: readonly { type: string; data: object }[],
    ) => {
      const drafted = {
        invoiceId,
        invoiceNumber: null,
        customerId,
        orderId: null,
        invoiceDate: '2025-12-01T00:00:00.000Z',
        dueDate: '2025-12-15T00:00:00.000Z',
        items: [{ description: 'Chair', quantity: 1, unitPrice: total, amount: total }],
        subtotal: total,
        tax: '0.00',
        total,
        currency,
        country: null,
        source: null,
      };
      await append(`invoice-${invoiceId}`, noStream, [
        { type: 'InvoiceDrafted', data: drafted },
        { type: 'InvoiceIssued', data: { invoiceNumber: `OLD-${invoiceId}`, reason: null } },
        ...rest,
      ]);
      return invoiceId;
    };
    const credited = async (creditNoteId: string, invoiceId: string, total: string, applied: string) => {
      const content = {
        creditNoteId,
        items: [],
        subtotal: total,
        tax: '0.00',
        total,
        applied,
        reason: 'Returned',
        creditNoteDate: '2025-12-05T00:00:00.000Z',
        source: null,
      };
      const note = {
        ...content,
        creditNoteNumber: `CN-${creditNoteId}`,
        invoiceId,
        invoiceNumber: `OLD-${invoiceId}`,
        customerId,
        currency,
      };
      await append(`creditNote-${creditNoteId}`, noStream, [{ type: 'CreditNoteIssued', data: note }]);
      return [
        { type: 'CreditNoteRequested', data: { ...content, sequence: 'credit-note-2025', after: 0 } },
        { type: 'CreditNoteCompleted', data: { creditNoteId } },
      ];
    };
    const wasPaid = { type: 'InvoicePaid', data: { reason: null } };
    switch (name) {
      case 'open':
        return { open: await issuedBefore('inv_open', '24.00', []) };
      case 'settled':
        return { settled: await issuedBefore('inv_settled', '50.00', [wasPaid]) };
      case 'lowered':
        return {
          lowered: await issuedBefore(
            'inv_lowered',
            '30.00',
            await credited('cn_1', 'inv_lowered', '10.00', '10.00'),
          ),
        };
      case 'both':
        return {
          both: await issuedBefore('inv_both', '80.00', [
            ...(await credited('cn_2', 'inv_both', '30.00', '30.00')),
            wasPaid,
            ...(await credited('cn_3', 'inv_both', '20.00', '0.00')),
          ]),
        };
    }
  };

const changeStatus =
  (name: string, to: 'issued' | 'paid' | 'cancelled'): Request =>
  ({ invoices }, ids, context) =>
    invoices.changeStatus(idOf(ids, name), to, null, at(context));

export const issue = (name: string) => changeStatus(name, 'issued');
export const settle = (name: string) => changeStatus(name, 'paid');
export const cancel = (name: string) => changeStatus(name, 'cancelled');

export const create =
  (status: 'issued' | 'paid', number: string | null = null): Request =>
  ({ invoices }, _, context) =>
    invoices.create({ ...base, status, invoiceNumber: number }, at(context));

/** @param parts amounts by names of invoices; null pays the longest due */
export const record =
  (
    amount: string,
    parts: Readonly<Record<string, string>> | null,
    reference: string | null = null,
  ): Request =>
  ({ payments }, ids, context) => {
    const allocations =
      parts && Object.entries(parts).map(([name, part]) => ({ invoiceId: idOf(ids, name), amount: part }));
    const money = { customerId, currency, amount, paidAt: '2026-02-09', method: 'bank transfer', reference };
    return payments.record({ ...money, allocations }, at(context));
  };

export const allocate =
  (name: string, to: string, amount: string): Request =>
  ({ payments }, ids, context) =>
    payments.allocate(idOf(ids, name), { invoiceId: idOf(ids, to), amount }, at(context));

export const reverse =
  (name: string): Request =>
  ({ payments }, ids, context) =>
    payments.reverse(idOf(ids, name), 'No funds', at(context));

export const refund =
  (amount: string, reference: string | null = null): Request =>
  ({ payments }, _, context) =>
    payments.refund({ customerId, amount, currency, reason: 'Asked for', reference }, at(context));

/** @param amount null for all that is left */
export const credit =
  (name: string, amount: string | null): Request =>
  ({ creditNotes }, ids, context) =>
    creditNotes.create({ invoiceId: idOf(ids, name), reason: 'Returned', lines: null, amount }, at(context));

export const end =
  (refund: 'none' | 'unused'): Request =>
  ({ subscriptions }, ids, context) =>
    subscriptions.terminate(
      idOf(ids, 'subscription'),
      { reason: null, effectiveDate: null, refund },
      at(context),
    );

export const remove: Request = ({ subscriptions }, ids, context) =>
  subscriptions.delete(idOf(ids, 'subscription'), at(context));

export const change: Request = ({ subscriptions }, ids, context) =>
  subscriptions.changeQuantity(
    idOf(ids, 'subscription'),
    { direction: 'upgrade', newQuantity: 5, effectiveDate: null },
    at(context),
  );

/** A worker finds the invoice and finishes it. */
export const finish =
  (name: string): Request =>
  ({ invoices }, ids, context) =>
    invoices.finish(idOf(ids, name), at(context));

export interface Scene {
  readonly store: EventStore;
  readonly keys: Keys;
  readonly ids: Ids;
}

/** Prepares the scene once and returns a function that copies it, because preparing costs more than what follows. */
export async function copiesOf(prepare: Prepare): Promise<() => Promise<Scene>> {
  const [original, keys] = [memoryEventStore(), memoryKeys()];
  const ids = await prepare(billingProcess(original, keys));
  const { events } = await original.readAll({ limit: 1_000 });
  return async () => {
    const store = memoryEventStore();
    for (const event of events) {
      const { stream, revision } = event;
      await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
    }
    return { store, keys, ids };
  };
}
