/** Invoice and receipt commands that are repeated after a crash, when other commands have run since. */
import { describe, expect, test } from '@jest/globals';
import { verifyStore } from '../../src/audit/verifyStore.js';
import { importedId, importOnce } from '../../src/commands/engine/importOnce.js';
import { createSequences } from '../../src/commands/engine/sequences.js';
import { existingInvoice } from '../../src/domain/invoice/state.js';
import { receiptIds } from '../../src/domain/shared/ids.js';
import { guardedOperations } from '../../src/http/approval/guarded.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { anInvoice, aReceipt, billingProcess, noChange } from '../support/billingProcess.js';

import { contextOf, counter, counterProcess, eventsOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';

function stores() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  return { store, keys, open: () => billingProcess(store, keys) };
}

const repeated = (context: ReturnType<typeof contextOf>) => ({ ...context, recovering: true });

describe('a repeated update of an invoice with a number', () => {
  test('is held to the revision that its caller expected', async () => {
    const { invoices } = stores().open();
    const { id } = await invoices.create(anInvoice, contextOf());
    await invoices.update(id, { ...noChange, tax: '1' }, contextOf());
    const context = contextOf({ expectedRevision: 0, recovering: true });
    await expect(invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, context)).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
  });

  test('succeeds again although another invoice has the number by now', async () => {
    const { invoices } = stores().open();
    const { id } = await invoices.create(anInvoice, contextOf());
    const first = contextOf();
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, first);
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-2' }, contextOf());
    await invoices.create({ ...anInvoice, invoiceNumber: 'A-1' }, contextOf());
    const again = await invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, repeated(first));
    expect(again.state).toMatchObject({ invoice: { invoiceNumber: 'A-1' } });
  });

  test('does not free a number that the invoice has taken back', async () => {
    const { invoices } = stores().open();
    const { id } = await invoices.create({ ...anInvoice, invoiceNumber: 'A-1' }, contextOf());
    const first = contextOf();
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-2' }, first);
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, contextOf());
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-2' }, repeated(first));
    await expect(invoices.create({ ...anInvoice, invoiceNumber: 'A-1' }, contextOf())).rejects.toMatchObject({
      code: 'DUPLICATE_INVOICE_NUMBER',
    });
  });
});

test('a repeated approved write-off succeeds again although more is due by now', async () => {
  const { handler, invoices, payments, writeOffs } = stores().open();
  const { id } = await invoices.create({ ...anInvoice, status: 'issued' }, contextOf());
  const paid = await payments.record(
    {
      ...{ customerId: anInvoice.customerId, amount: '15', currency: 'EUR', paidAt: '2026-01-02' },
      ...{ method: 'transfer', reference: null, allocations: null },
    },
    contextOf(),
  );
  const asked = { reason: 'Insolvent', taxRelief: false, mostDue: '5' };
  const first = contextOf();
  await writeOffs.writeOff(id, asked, first);
  await payments.reverse(paid.id, 'No cover', contextOf());
  await expect(writeOffs.writeOff(id, asked, contextOf())).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
  const again = await writeOffs.writeOff(id, asked, repeated(first));
  expect(again.invoice.balance).toMatchObject({ amountWrittenOff: '5.00', amountDue: '15.00' });
  // Nor is it proposed again for the new amount.
  const [guard] = guardedOperations({ handler } as never).writeOffInvoice ?? [];
  const weigh = (context: ReturnType<typeof contextOf>) => guard?.weigh({ params: { id }, context } as never);
  expect(await weigh(repeated(first))).toBeUndefined();
  expect(await weigh(repeated(contextOf()))).toMatchObject({ amount: '15.00' });
});

describe('a repeated creation of a receipt', () => {
  test.each([null, 'R-1'])(
    'succeeds again although the order has another receipt by now (number %j)',
    async (receiptNumber) => {
      const { receipts } = stores().open();
      const first = contextOf();
      const { id } = await receipts.create({ ...aReceipt, receiptNumber }, first);
      await receipts.delete(id, contextOf());
      await receipts.create(aReceipt, contextOf());
      const again = await receipts.create({ ...aReceipt, receiptNumber }, repeated(first));
      expect(again.id).toBe(id);
    },
  );

  test('creates nothing if the receipt was removed for good, and leaves the order free', async () => {
    const { open } = stores();
    const { receipts } = open();
    const first = contextOf();
    const { id } = await receipts.create(aReceipt, first);
    // A receipt can be removed only after its retention.
    await receipts.remove(id, contextOf({ at: new Date('2040-01-01T00:00:00.000Z') }));
    const again = await open().receipts.create(aReceipt, repeated(first));
    expect(again.outcome.state).toEqual({ status: 'none' });
    const next = await receipts.create(aReceipt, contextOf());
    expect((await receipts.load(next.id)).state.status).toBe('present');
    expect((await receipts.load(id)).revision).toBe(1);
  });
});

describe('events of a process that died before passing them on are passed on by the one that answers', () => {
  const shown = ({ appended }: { readonly appended: readonly { readonly stream: string }[] }) =>
    appended.map(({ stream }) => stream);

  test.each([null, 'R-1'])('for a repeated creation of a receipt (number %j)', async (receiptNumber) => {
    const { open } = stores();
    const first = contextOf();
    const { id } = await open().receipts.create({ ...aReceipt, receiptNumber }, first);
    const other = open();
    await other.receipts.create({ ...aReceipt, receiptNumber }, repeated(first));
    expect(shown(other)).toEqual([`receipt-${id}`]);
  });

  test('for an update to the number that the invoice already has', async () => {
    const { open } = stores();
    const { invoices } = open();
    const { id } = await invoices.create(anInvoice, contextOf());
    await invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, contextOf());
    const other = open();
    const outcome = await other.invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, contextOf());
    expect(outcome.events).toEqual([]);
    expect(shown(other)).toEqual([`invoice-${id}`]);
  });

  test('for an import record that already exists', async () => {
    const { open } = stores();
    const make =
      ({ receipts }: ReturnType<typeof open>) =>
      (receiptId: string, context: ReturnType<typeof contextOf>) =>
        receipts.create({ ...aReceipt, receiptId }, context);
    const [one, other] = [open(), open()];
    await importOnce(receiptIds, 'r-77', contextOf(), one.receipts.loadShown, make(one));
    const again = importOnce(receiptIds, 'r-77', contextOf(), other.receipts.loadShown, make(other));
    expect(await again).toBe('existing');
    expect(shown(other)).toEqual([`receipt-${importedId(receiptIds, 'r-77')}`]);
  });
});

test('invoices issued by one process while another cancels them end cancelled and lose no number', async () => {
  const { store, open } = stores();
  const [issuing, cancelling] = [open(), open()];
  const made = await Promise.all(
    Array.from({ length: 40 }, () => issuing.invoices.create(anInvoice, contextOf())),
  );
  const ids = made.map(({ id }) => id);
  const issues = ids.map((id) => issuing.invoices.changeStatus(id, 'issued', null, contextOf()));
  const [results] = await Promise.all([
    cancelling.invoices.bulkCancel(ids, null, contextOf()),
    Promise.allSettled(issues),
  ]);
  expect(results.map(({ status }) => status)).toEqual(ids.map(() => 'cancelled'));
  const states = await Promise.all(ids.map(open().invoices.load));
  const numbers = states.flatMap(({ state }) => existingInvoice(state)?.invoice.invoiceNumber ?? []);
  const drawn = await eventsOf(issuing.log, 'sequence-invoice-2026');
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toHaveLength(drawn.length);
  expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
});

test('a refused import of a receipt draws no number and claims no order', async () => {
  const { store, open } = stores();
  const { receipts } = open();
  const refused = { ...aReceipt, receiptId: 'rcp_1', total: '1' };
  await expect(receipts.create(refused, contextOf())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(store.appends).toBe(0);
});

test('creating receipts reads the sequence once, not its old numbers each time', async () => {
  const store = memoryEventStore();
  const read: string[] = [];
  const watched: EventStore = {
    ...store,
    readStream: (stream, options) => {
      read.push(stream);
      return store.readStream(stream, options);
    },
  };
  const { receipts } = billingProcess(watched, memoryKeys(), { keptHolders: 2 });
  for (let order = 0; order < 10; order += 1)
    await receipts.create({ ...aReceipt, orderId: `order-${order}` }, contextOf());
  // Once, before the process knows the sequence.
  expect(read.filter((stream) => stream === 'sequence-receipt-2026')).toHaveLength(1);
});

test('a process that has just started reads only the end of a sequence', async () => {
  const store = memoryEventStore();
  const before = createSequences(counterProcess(store).log);
  for (let holder = 0; holder < 100; holder += 1)
    await before.once('invoice-2026', `inv_${holder}`, holder, contextOf());
  let read = 0;
  const watched: EventStore = {
    ...store,
    readStream: async (stream, options) => {
      const events = await store.readStream(stream, options);
      read += events.length;
      return events;
    },
  };
  const started = createSequences(counterProcess(watched).log);
  const after = await started.last('invoice-2026');
  expect(await started.once('invoice-2026', 'inv_100', after, contextOf())).toBe(101);
  expect(read).toBe(1);
  expect(await started.once('invoice-2026', 'inv_7', 7, contextOf())).toBe(8);
  expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
});

test('a process that has missed more numbers than it keeps in memory finds an earlier one', async () => {
  const store = memoryEventStore();
  const behind = createSequences(counterProcess(store).log, { keptHolders: 3 });
  const other = createSequences(counterProcess(store).log, { keptHolders: 3 });
  expect(await behind.last('invoice-2026')).toBe(0);
  for (let holder = 0; holder < 10; holder += 1)
    await other.once('invoice-2026', `inv_${holder}`, holder, contextOf());
  expect(await behind.once('invoice-2026', 'inv_2', 2, contextOf())).toBe(3);
  expect(await other.last('invoice-2026')).toBe(10);
});

test('a command that two processes run at once happens once, and the chain stays valid', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const one = counterProcess(store, keys);
  const two = counterProcess(store, keys);
  const context = contextOf();
  await two.handler.load(counter, 'a');
  store.beforeNextAppend(async () => {
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, { ...context, requestId: 'request-2' });
  });
  const outcome = await two.handler.handle(
    counter,
    'a',
    { type: 'Count', by: 2 },
    { ...context, recovering: true },
  );
  expect(outcome).toMatchObject({ state: 2, revision: 0 });
  await two.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
  expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
});
