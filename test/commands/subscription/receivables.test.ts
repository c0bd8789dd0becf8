/** Where subscriptions meet the account of their customer: credit that an end leaves, and invoices that are issued as they are made. */
import { describe, expect, test } from '@jest/globals';
import { auditAccount } from '../../../src/audit/money/accountAudit.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf, eventsOf } from '../../support/counter.js';
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

/** Runs the command once for each append, on a store made anew, and each time lets another process finish what is left. */
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

describe('the credit that an end leaves', () => {
  const made = async () => {
    const { store, process } = stores();
    const { id } = await process().subscriptions.create(subscription, on('2026-01-15'));
    return { store, process, id };
  };
  const end = ({ subscriptions }: BillingProcess, id: string) =>
    subscriptions.terminate(id, { reason: null, effectiveDate: null, refund: 'unused' }, on('2026-01-25'));

  test('lies on the account of the customer, from where it pays the next invoice', async () => {
    const { store, process, id } = await made();
    const { subscriptions, accounts, invoices } = process();
    const released = await end(process(), id);
    expect(released.state).toMatchObject({ status: 'terminated', creditBalance: '0.00', releases: [] });
    const { state } = await accounts.load('cus-1');
    // 21 of 31 days at 1.00 each.
    expect(state.currencies.get('EUR')?.figures).toMatchObject({ credited: '21.00', balance: '21.00' });
    const next = { ...subscription, startDate: '2026-02-01', unitPrice: '30' };
    await subscriptions.create(next, on('2026-02-01'));
    const drafted = (await idsOf(store, 'invoice')).at(-1) ?? '';
    await invoices.changeStatus(drafted, 'issued', null, on('2026-02-01'));
    expect((await invoices.load(drafted)).state).toMatchObject({
      status: 'issued',
      balance: { amountPaid: '21.00', amountDue: '9.00' },
    });
  });

  test('lies there with its tax, as the next invoice would have given it back', async () => {
    const { process, store } = stores({ taxRate: '0.19' });
    const { subscriptions, accounts } = process();
    const { id } = await subscriptions.create(subscription, on('2026-01-15'));
    const ended = await end(process(), id);
    expect(ended.events.find(({ type }) => type === 'CreditReleased')).toMatchObject({
      data: { amount: '21.00' },
    });
    const { state } = await accounts.load('cus-1');
    expect(state.currencies.get('EUR')?.figures).toMatchObject({ credited: '24.99', balance: '24.99' });
    const events = await eventsOf(process().log, `subscription-${id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'CreditReleaseCompleted',
      data: { creditId: `${id}/1`, tax: '3.99' },
    });
    const audited = await auditAccount(process().log, 'account-cus-1');
    expect(audited).toEqual([]);
    await expectSoundMoney(store, process());
  });

  test('comes to it once, wherever the end dies', async () => {
    await dyingAnywhere(made, end, async ({ accounts, subscriptions }, id, died) => {
      const { state } = await subscriptions.load(id);
      if (!died) expect(state.status).toBe('terminated');
      const figures = (await accounts.load('cus-1')).state.currencies.get('EUR')?.figures;
      expect(figures?.credited ?? '0.00').toBe(state.status === 'terminated' ? '21.00' : '0.00');
    });
  });

  test('is handed over before the subscription is deleted', async () => {
    const { process, id } = await made();
    const { subscriptions, accounts } = process();
    await end(process(), id);
    await subscriptions.delete(id, on('2026-01-26'));
    const { state } = await accounts.load('cus-1');
    expect(state.currencies.get('EUR')?.figures).toMatchObject({ balance: '21.00' });
  });
});

describe('invoices that are issued as they are made', () => {
  const none = async () => ({ ...stores({ autoIssue: true }), id: '' });

  test('are found again and issued once, wherever the process dies', async () => {
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

  test('are those of renewals too, and none that somebody cancelled meanwhile', async () => {
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

  test('are none that lack a price: a clerk has to put one to them', async () => {
    const { process, store } = stores({ autoIssue: true });
    await process().subscriptions.create({ ...subscription, unitPrice: null }, on('2026-01-15'));
    const [id = ''] = await idsOf(store, 'invoice');
    expect((await process().invoices.load(id)).state).toMatchObject({
      status: 'draft',
      invoice: { total: '0.00' },
    });
  });

  test('of a period that never begins are credited, and what they were paid by pays what is due', async () => {
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
