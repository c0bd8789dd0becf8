/** Subscriptions and their customer's account: what an end gives back, and invoices issued as they are created. */
import { describe, expect, test } from '@jest/globals';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { expectSoundMoney, finishAll, idsOf } from '../../support/soundMoney.js';

const on = (day: string): CommandContext => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });
const subscription = {
  customerId: 'cus-1',
  offerId: 'basic',
  quantity: 1,
  startDate: '2026-01-15',
  billingCycle: 'monthly',
  autoRenewal: true,
  backdate: false,
  billFirstPeriod: true,
  unitPrice: '31',
  currency: 'EUR',
} as const;

function stores({ autoIssue = false, taxRate = '0' } = {}) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  return { store, process: (own: EventStore = store) => billingProcess(own, keys, { autoIssue, taxRate }) };
}

/** Runs the command once for each append, on a new store each time, and lets another process finish the rest. */
async function dyingAnywhere(
  make: () => Promise<{ store: EventStore; process: (own?: EventStore) => BillingProcess; id: string }>,
  run: (process: BillingProcess, id: string) => Promise<unknown>,
  then: (process: BillingProcess, id: string, died: boolean, store: EventStore) => Promise<void>,
) {
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const { store, process, id } = await make();
      const died = await run(process(dyingStore(store, append, when)), id).then(
        () => false,
        () => true,
      );
      const next = process();
      await finishAll(store, next);
      await expectSoundMoney(store, next);
      await then(next, id, died, store);
      if (!died) {
        expect(append).toBeGreaterThan(3);
        return;
      }
    }
  }
}

const countIn = async (store: EventStore, type: string) =>
  (await store.readAll({ limit: 1_000 })).events.filter((event) => event.type === type).length;

test('days paid with the order whose amount rounds to zero leave no credit', async () => {
  const store = memoryEventStore();
  const findOffer = async () => ({ name: null, price: '0.1', currency: 'JPY', billingCycle: null });
  const process = billingProcess(store, memoryKeys(), { findOffer });
  const { subscriptions, invoices, accounts } = process;
  const { id } = await subscriptions.create(
    { ...subscription, billFirstPeriod: false, currency: 'JPY', unitPrice: '1', startDate: '2026-03-01' },
    on('2026-03-01'),
  );
  const more = { direction: 'upgrade', newQuantity: 1000, effectiveDate: '2026-04-01' } as const;
  await subscriptions.changeQuantity(id, more, on('2026-03-20'));
  await subscriptions.catchUp(id, on('2026-04-01'));
  const [invoiceId = ''] = await idsOf(store, 'invoice');
  await invoices.changeStatus(invoiceId, 'issued', null, on('2026-04-01'));
  await subscriptions.changePlan(id, { newOfferId: 'lite', effectiveDate: '2026-03-25' }, on('2026-04-02'));
  await subscriptions.catchUp(id, on('2026-05-01'));
  const { state } = await accounts.load('cus-1');
  expect(state.currencies.get('JPY')?.figures).toMatchObject({ invoiced: '1000', credited: '900' });
  await expectSoundMoney(store, process);
});

describe('what an end gives back of an invoice', () => {
  const opened = async (becomes: 'draft' | 'issued' | 'paid', taxRate = '0', quantity = 1) => {
    const { store, process } = stores({ taxRate });
    const { invoices, subscriptions } = process();
    const { id } = await subscriptions.create({ ...subscription, quantity }, on('2026-01-15'));
    const [invoiceId = ''] = await idsOf(store, 'invoice');
    if (becomes !== 'draft') await invoices.changeStatus(invoiceId, 'issued', null, on('2026-01-15'));
    if (becomes === 'paid') await invoices.changeStatus(invoiceId, 'paid', null, on('2026-01-16'));
    return { store, process, id, invoiceId };
  };
  const end = ({ subscriptions }: BillingProcess, id: string) =>
    subscriptions.terminate(id, { reason: null, effectiveDate: null, refund: 'unused' }, on('2026-01-25'));
  const figuresIn = async ({ accounts }: BillingProcess) =>
    (await accounts.load('cus-1')).state.currencies.get('EUR')?.figures;

  test('lowers its draft and puts nothing on account, even once the draft is deleted', async () => {
    const { store, process, id, invoiceId } = await opened('draft', '0.19');
    const ended = await end(process(), id);
    expect(ended.state).toMatchObject({ status: 'terminated', reductions: [] });
    const { invoices, accounts } = process();
    // 10 of 31 days at 1.00 each, plus tax.
    expect((await invoices.load(invoiceId)).state).toMatchObject({
      status: 'draft',
      invoice: { subtotal: '10.00', tax: '1.90', total: '11.90' },
    });
    await invoices.delete(invoiceId, on('2026-01-26'));
    expect((await accounts.load('cus-1')).state.sequence).toBe(0);
    await expectSoundMoney(store, process());
  });

  test('is a credit note with number and tax if it was paid, and pays the next invoice', async () => {
    const { store, process, id, invoiceId } = await opened('paid', '0.19');
    await end(process(), id);
    const [noteId = ''] = await idsOf(store, 'creditNote');
    const { creditNotes, invoices, subscriptions } = process();
    expect((await creditNotes.load(noteId)).state).toMatchObject({
      note: {
        creditNoteNumber: 'CN-2026-000001',
        invoiceId,
        subtotal: '21.00',
        tax: '3.99',
        total: '24.99',
        reason: 'Credit, basic, 2026-01-25 to 2026-02-14',
      },
    });
    expect(await figuresIn(process())).toMatchObject({ credited: '24.99', balance: '24.99' });
    const next = { ...subscription, startDate: '2026-02-01', unitPrice: '30' };
    await subscriptions.create(next, on('2026-02-01'));
    const drafted = (await idsOf(store, 'invoice')).at(-1) ?? '';
    await invoices.changeStatus(drafted, 'issued', null, on('2026-02-01'));
    expect((await invoices.load(drafted)).state).toMatchObject({
      status: 'issued',
      balance: { amountPaid: '24.99', amountDue: '10.71' },
    });
    await expectSoundMoney(store, process());
  });

  test('lowers the amount due of an unpaid invoice, which can no longer be cancelled', async () => {
    const { store, process, id, invoiceId } = await opened('issued');
    await end(process(), id);
    expect(await figuresIn(process())).toMatchObject({ due: '10.00', balance: '0.00' });
    const cancel = process().invoices.changeStatus(invoiceId, 'cancelled', null, on('2026-01-26'));
    await expect(cancel).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    await expectSoundMoney(store, process());
  });

  test.each([
    ['draft', '3100', '2100.00'],
    ['issued', '3100', '2100.00'],
    ['draft', '62', '42.00'],
  ] as const)(
    'of a %s invoice that a clerk has repriced to %s is the same share of that price',
    async (becomes, price, expected) => {
      const { store, process, id, invoiceId } = await opened('draft');
      const { invoices } = process();
      const { state } = await invoices.load(invoiceId);
      if (!('invoice' in state)) throw new Error('there is no draft');
      const items = state.invoice.items.map((item) => ({ ...item, unitPrice: price, amount: null }));
      const nothing = { invoiceNumber: null, dueDate: null, invoiceDate: null, subtotal: null, tax: null };
      await invoices.update(invoiceId, { ...nothing, items, total: null, stated: {} }, on('2026-01-16'));
      if (becomes === 'issued') await invoices.changeStatus(invoiceId, 'issued', null, on('2026-01-17'));
      await end(process(), id);
      const left = (Number(price) - Number(expected)).toFixed(2);
      const after = await invoices.load(invoiceId);
      if (becomes === 'draft') expect(after.state).toMatchObject({ invoice: { subtotal: left } });
      else expect(after.state).toMatchObject({ balance: { amountDue: left } });
      await expectSoundMoney(store, process());
    },
  );

  test.each(['draft', 'issued', 'paid'] as const)(
    'is given back once, wherever the end with a %s invoice dies',
    async (becomes) => {
      await dyingAnywhere(
        () => opened(becomes),
        end,
        async (next, id, died, store) => {
          const { state } = await next.subscriptions.load(id);
          if (!died) expect(state.status).toBe('terminated');
          const figures = await figuresIn(next);
          if (becomes === 'draft') expect(figures).toBeUndefined();
          else expect(figures?.credited).toBe(state.status === 'terminated' ? '21.00' : '0.00');
          const notes = await idsOf(store, 'creditNote');
          expect(notes).toHaveLength(becomes !== 'draft' && state.status === 'terminated' ? 1 : 0);
        },
      );
    },
  );

  test('is taken off its draft once by a change, wherever that dies', async () => {
    const lower = { direction: 'downgrade', newQuantity: 1, effectiveDate: null } as const;
    await dyingAnywhere(
      () => opened('draft', '0', 2),
      ({ subscriptions }, id) => subscriptions.changeQuantity(id, lower, on('2026-01-25')),
      async (next, id, died, store) => {
        const { state } = await next.subscriptions.load(id);
        const isLowered = 'timeline' in state && state.timeline.some(({ quantity }) => quantity === 1);
        if (!died) expect(isLowered).toBe(true);
        const [invoiceId = ''] = await idsOf(store, 'invoice');
        const { state: draft } = await next.invoices.load(invoiceId);
        expect(draft).toMatchObject({ invoice: { subtotal: isLowered ? '41.00' : '62.00' } });
      },
    );
  });

  test('is given back before the subscription is deleted', async () => {
    const { process, id } = await opened('paid');
    await end(process(), id);
    await process().subscriptions.delete(id, on('2026-01-26'));
    expect(await figuresIn(process())).toMatchObject({ balance: '21.00' });
  });
});

describe('automatically issued invoices', () => {
  const none = async () => ({ ...stores({ autoIssue: true }), id: '' });

  test('are issued once, wherever the process dies', async () => {
    await dyingAnywhere(
      none,
      ({ subscriptions }) => subscriptions.create(subscription, on('2026-01-15')),
      async (process, _, died, store) => {
        expect(await countIn(store, 'InvoiceIssued')).toBe(await countIn(store, 'InvoiceDrafted'));
        if (died) return;
        expect(await countIn(store, 'InvoiceIssued')).toBe(1);
        const [id = ''] = await idsOf(store, 'invoice');
        expect((await process.invoices.load(id)).state).toMatchObject({
          status: 'issued',
          invoice: { invoiceNumber: 'INV-2026-000001' },
          balance: { amountDue: '31.00' },
        });
      },
    );
  });

  test('include those of renewals, but none that was cancelled meanwhile', async () => {
    const { process, store } = stores({ autoIssue: true });
    const { subscriptions, invoices } = process();
    const { id } = await subscriptions.create(subscription, on('2026-01-15'));
    const { invoiceId } = await subscriptions.generateRenewalInvoice(id, on('2026-01-20'));
    expect((await invoices.load(invoiceId)).state.status).toBe('issued');
    await invoices.changeStatus(invoiceId, 'cancelled', null, on('2026-01-21'));
    await invoices.issueDraft(invoiceId, on('2026-01-21'));
    await invoices.issueDraft('inv_none', on('2026-01-21'));
    expect((await invoices.load(invoiceId)).state.status).toBe('cancelled');
    await expectSoundMoney(store, process());
  });

  test('do not include one without a price, which a clerk has to set', async () => {
    const { process, store } = stores({ autoIssue: true });
    await process().subscriptions.create({ ...subscription, unitPrice: null }, on('2026-01-15'));
    const [id = ''] = await idsOf(store, 'invoice');
    expect((await process().invoices.load(id)).state).toMatchObject({
      status: 'draft',
      invoice: { total: '0.00' },
    });
  });

  test('of a period that never begins are credited, and their payment pays what is due', async () => {
    const { process, store } = stores({ autoIssue: true });
    const { subscriptions, invoices, accounts } = process();
    const { id } = await subscriptions.create(subscription, on('2026-01-15'));
    const { invoiceId } = await subscriptions.generateRenewalInvoice(id, on('2026-01-20'));
    await invoices.changeStatus(invoiceId, 'paid', null, on('2026-01-21'));
    await subscriptions.terminate(
      id,
      { reason: null, effectiveDate: null, refund: 'none' },
      on('2026-01-25'),
    );
    const { state } = await accounts.load('cus-1');
    expect(state.currencies.get('EUR')?.figures).toMatchObject({
      invoiced: '62.00',
      credited: '31.00',
      paid: '31.00',
      due: '0.00',
      balance: '0.00',
    });
    await expectSoundMoney(store, process());
  });
});
