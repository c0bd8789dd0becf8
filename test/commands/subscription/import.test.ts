/** An import of a subscription that broke off, or came twice at once. */
import { expect, test } from '@jest/globals';
import {
  type ImportedSubscription,
  importedSubscriptionId,
  importSubscription,
} from '../../../src/commands/subscription/import.js';
import { createSubscriptionCommands } from '../../../src/commands/subscription/subscription.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { dyingStore } from '../../support/billingProcess.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

const suspended: ImportedSubscription = {
  key: '7590-VHVEG',
  customerId: 'cus-1',
  offerId: 'dsl',
  quantity: 1,
  startDate: '2026-01-01',
  billingCycle: 'monthly',
  autoRenewal: true,
  backdate: false,
  billFirstPeriod: false,
  unitPrice: '10',
  currency: 'EUR',
  status: 'suspended',
  terminationDate: null,
  reason: null,
};
const id = importedSubscriptionId(suspended.key);

function stores() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const open = (own: EventStore = store) =>
    createSubscriptionCommands({
      handler: counterProcess(own, keys).handler,
      findOffer: async () => null,
      findOfferOn: async () => null,
      defaultCurrency: 'EUR',
      taxRate: '0',
      withdrawInvoice: async () => ({ how: 'gone', creditNoteId: null }),
      receiveCredit: () => Promise.reject(new Error('nothing is released here')),
      erasures: { plan: async () => undefined, erase: async () => undefined },
    });
  return { store, open };
}

test('that died between making and suspending is finished by the next one', async () => {
  const { store, open } = stores();
  const dying = importSubscription(open(dyingStore(store, 2, 'before')), suspended, contextOf());
  await expect(dying).rejects.toThrow('dead');
  expect((await open().load(id)).state.status).toBe('active');
  expect(await importSubscription(open(), suspended, contextOf())).toBe('existing');
  expect((await open().load(id)).state.status).toBe('suspended');
});

test('leaves alone what was made active here', async () => {
  const { open } = stores();
  const commands = open();
  await importSubscription(commands, suspended, contextOf());
  await commands.unsuspend(id, contextOf());
  await importSubscription(commands, suspended, contextOf());
  expect((await commands.load(id)).state.status).toBe('active');
});

test('twice at once is refused neither time', async () => {
  const { open } = stores();
  const commands = open();
  await Promise.all([1, 2, 3].map(() => importSubscription(commands, suspended, contextOf())));
  expect((await commands.load(id)).state.status).toBe('suspended');
});
