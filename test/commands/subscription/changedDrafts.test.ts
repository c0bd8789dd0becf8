/** Days of an issued invoice whose draft a clerk had changed are given back as the invoice charges them. */
import { describe, expect, test } from '@jest/globals';
import type { CommandContext } from '../../../src/kernel/context.js';
import { billingProcess, noChange } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { expectSoundMoney, idsOf } from '../../support/soundMoney.js';

const on = (day: string): CommandContext => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });

/** 10 × 10.00 a month; a clerk changes the price on the draft of February and issues it; later the quantity falls to 6 from 1 February on. */
async function february(unitPrice: string) {
  const store = memoryEventStore();
  const own = billingProcess(store, memoryKeys());
  const { subscriptions, invoices, creditNotes } = own;
  const fields = { ...monthlySubscription, quantity: 10, startDate: '2026-01-01' };
  const { id } = await subscriptions.create(fields, on('2026-01-01'));
  await subscriptions.catchUp(id, on('2026-02-01'));
  const itemsOf = async (place: number) => {
    const { state } = await invoices.load((await idsOf(store, 'invoice'))[place] ?? '');
    return 'invoice' in state ? state.invoice.items : [];
  };
  const items = (await itemsOf(0)).map((item) => ({ ...item, unitPrice, amount: null }));
  const [invoiceId = ''] = await idsOf(store, 'invoice');
  await invoices.update(invoiceId, { ...noChange, items }, on('2026-02-01'));
  await invoices.changeStatus(invoiceId, 'issued', null, on('2026-02-01'));
  const fewer = { direction: 'downgrade', newQuantity: 6, effectiveDate: '2026-02-01' } as const;
  await subscriptions.changeQuantity(id, fewer, on('2026-02-10'));
  const outcome = async () => {
    const credited: unknown[] = [];
    for (const noteId of await idsOf(store, 'creditNote')) {
      const { state } = await creditNotes.load(noteId);
      credited.push('note' in state ? state.note.subtotal : state.status);
    }
    await expectSoundMoney(store, own);
    return { lines: (await itemsOf(1)).map(({ amount }) => amount).sort(), credited };
  };
  return { subscriptions, id, outcome };
}

describe.each([
  ['left as it was', '10', { lines: ['-40.00', '60.00'], credited: [] }],
  ['halved', '5', { lines: ['60.00'], credited: ['20.00'] }],
  ['set to nothing', '0', { lines: ['60.00'], credited: [] }],
])('a price %s by a clerk', (_, unitPrice, expected) => {
  test('decides what the next renewal gives back', async () => {
    const { subscriptions, id, outcome } = await february(unitPrice);
    await subscriptions.catchUp(id, on('2026-03-01'));
    expect(await outcome()).toEqual(expected);
  });

  test('decides what the last invoice gives back', async () => {
    const { subscriptions, id, outcome } = await february(unitPrice);
    const end = { reason: null, effectiveDate: '2026-04-01', refund: 'none' } as const;
    await subscriptions.terminate(id, end, on('2026-02-20'));
    expect(await outcome()).toEqual(expected);
  });
});

test('a last invoice is made again after a clerk has halved the draft that it gave back from', async () => {
  const store = memoryEventStore();
  const own = billingProcess(store, memoryKeys());
  const { subscriptions, invoices } = own;
  const fields = { ...monthlySubscription, quantity: 1, startDate: '2026-01-01', billFirstPeriod: true };
  const { id } = await subscriptions.create(fields, on('2026-01-01'));
  const more = { direction: 'upgrade', newQuantity: 10, effectiveDate: null } as const;
  await subscriptions.changeQuantity(id, more, on('2026-01-11'));
  await subscriptions.terminate(
    id,
    { reason: null, effectiveDate: null, refund: 'unused' },
    on('2026-01-21'),
  );
  const [first = '', last = ''] = await idsOf(store, 'invoice');
  const { state } = await invoices.load(first);
  const items = 'invoice' in state ? state.invoice.items : [];
  const halved = items.map((item) => ({ ...item, unitPrice: '5', amount: null }));
  await invoices.update(first, { ...noChange, items: halved }, on('2026-01-22'));
  await invoices.changeStatus(last, 'cancelled', null, on('2026-01-22'));
  // 10 of 31 days of nine more; the draft's last 11 days are given back as it charges them now.
  const again = await subscriptions.generateRenewalInvoice(id, on('2026-01-23'));
  const lowered = await invoices.load(first);
  expect([again.total, 'invoice' in lowered.state && lowered.state.invoice.total]).toEqual(['29.03', '3.22']);
  await expectSoundMoney(store, own);
});
