/** A subscription is notified of each of its invoices that is cancelled or deleted, despite crashes in between. */
import { expect, test } from '@jest/globals';
import { type AccountCommands, createAccountCommands } from '../../../src/commands/account/account.js';
import { createClaims } from '../../../src/commands/engine/claims.js';
import { createSequences } from '../../../src/commands/engine/sequences.js';
import {
  createInvoiceCommands,
  draftRenewalInvoice,
  type InvoiceCommands,
} from '../../../src/commands/invoice/invoice.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { dyingStore, party } from '../../support/billingProcess.js';
import { contextOf, counterProcess, testDataKey } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

const invoiceId = 'inv_1';
const renewal = {
  invoiceId,
  subscriptionId: 'sub_1',
  customerId: 'cus-1',
  period: { from: '2026-02-01', to: '2026-03-01' },
  invoiceDate: '2026-01-20T00:00:00.000Z',
  dueDate: '2026-02-15T00:00:00.000Z',
  items: [{ description: 'Pro', quantity: 1, unitPrice: '10', amount: '10.00' }],
  subtotal: '10.00',
  tax: '0.00',
  total: '10.00',
  currency: 'EUR',
};

function processOn(store: EventStore, keys: ReturnType<typeof memoryKeys>) {
  const { log, handler } = counterProcess(store, keys);
  const told: string[] = [];
  const accounts: AccountCommands = createAccountCommands({
    handler,
    tellInvoice: (...notice) => invoices.recordBalance(...notice),
    tellPayment: async () => undefined,
  });
  const invoices: InvoiceCommands = createInvoiceCommands({
    handler,
    accounts,
    findPaidDay: async () => undefined,
    claims: createClaims(log, testDataKey),
    sequences: createSequences(log),
    terms: { paymentTermDays: 14, taxRate: '0' },
    defaultCurrency: 'EUR',
    findParties: async (customerId) => ({ seller: party('Northwind'), buyer: party(customerId) }),
    retentionYears: 10,
    erasures: { plan: async () => undefined, erase: async () => undefined },
    recordVoided: async (subscriptionId, id) => {
      told.push(`${subscriptionId} ${id}`);
    },
    onIssued: async () => undefined,
  });
  return { handler, invoices, told };
}

const ways: readonly [
  string,
  'cancelled' | 'deleted',
  (invoices: InvoiceCommands, context: CommandContext) => Promise<unknown>,
][] = [
  [
    'cancelled',
    'cancelled',
    (invoices, context) => invoices.changeStatus(invoiceId, 'cancelled', null, context),
  ],
  ['cancelled in bulk', 'cancelled', (invoices, context) => invoices.bulkCancel([invoiceId], null, context)],
  ['deleted', 'deleted', (invoices, context) => invoices.delete(invoiceId, context)],
];

test.each(ways)('notifies the subscription once of an invoice that is %s', async (_name, status, run) => {
  const { handler, invoices, told } = processOn(memoryEventStore(), memoryKeys());
  await draftRenewalInvoice(handler, renewal, contextOf());
  await run(invoices, contextOf());
  expect(told).toEqual(['sub_1 inv_1']);
  expect((await invoices.load(invoiceId)).state.status).toBe(status);
  await invoices.finish(invoiceId, contextOf());
  expect(told).toHaveLength(1);
});

test.each(ways)(
  'notifies the subscription of an invoice that is %s by a process that dies at any append',
  async (_name, status, run) => {
    for (let append = 1; ; append += 1) {
      const store = memoryEventStore();
      const keys = memoryKeys();
      await draftRenewalInvoice(processOn(store, keys).handler, renewal, contextOf());
      const dying = processOn(dyingStore(store, append, 'after'), keys);
      const died = await run(dying.invoices, contextOf()).then(
        () => false,
        () => true,
      );
      const other = processOn(store, keys);
      await other.invoices.finish(invoiceId, contextOf());
      expect((await other.invoices.load(invoiceId)).state.status).toBe(status);
      expect([...dying.told, ...other.told]).toContain('sub_1 inv_1');
      if (!died) return;
    }
  },
);

test('notifies no subscription of an invoice that a client created', async () => {
  const { invoices, told } = processOn(memoryEventStore(), memoryKeys());
  const { invoiceId: _, subscriptionId: __, period: ___, ...content } = renewal;
  const { id } = await invoices.create(
    { ...content, invoiceNumber: null, orderId: null, country: null, status: 'draft' },
    contextOf(),
  );
  await invoices.changeStatus(id, 'cancelled', null, contextOf());
  expect(told).toEqual([]);
});
