/** Imports of subscriptions that were interrupted or run twice at once, and of ones with periods gone by. */
import { describe, expect, test } from '@jest/globals';
import { auditMoney } from '../../../src/audit/money/auditMoney.js';
import {
  type ImportedSubscription,
  importedSubscriptionId,
  importSubscription,
} from '../../../src/commands/subscription/import.js';
import {
  createSubscriptionCommands,
  type SubscriptionCommands,
} from '../../../src/commands/subscription/subscription.js';
import { existingInvoice } from '../../../src/domain/invoice/state.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { idsOf } from '../../support/soundMoney.js';

const suspended: ImportedSubscription = {
  key: '7590-VHVEG',
  ...monthlySubscription,
  offerId: 'dsl',
  quantity: 1,
  startDate: '2026-01-01',
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
      reduceInvoice: async () => ({ how: 'gone', creditNoteId: null }),
      receiveCredit: () => Promise.reject(new Error('nothing is released here')),
      erasures: { plan: async () => undefined, erase: async () => undefined },
    });
  return { store, open };
}

/** Leaves the state of an earlier version that died between the creation and the rest. */
async function makeOnly(commands: SubscriptionCommands, { backdate }: { readonly backdate: boolean }) {
  const { key: _, status: __, terminationDate: ___, reason: ____, ...fields } = suspended;
  await commands.create({ ...fields, subscriptionId: id, backdate }, contextOf());
}

test.each(['suspended', 'terminated'] as const)(
  'the next import finishes one that an earlier version left created but not yet %s',
  async (status) => {
    const { open } = stores();
    await makeOnly(open(), { backdate: false });
    expect(await importSubscription(open(), { ...suspended, status }, contextOf())).toBe('existing');
    expect((await open().load(id)).state.status).toBe(status);
  },
);

test('an import and a job pass on the events of a process that died before it did', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  await importSubscription(billingProcess(store, keys).subscriptions, suspended, contextOf());
  const [importing, working] = [billingProcess(store, keys), billingProcess(store, keys)];
  expect(await importSubscription(importing.subscriptions, suspended, contextOf())).toBe('existing');
  await working.subscriptions.catchUp(id, contextOf());
  for (const { appended } of [importing, working])
    expect(appended.map(({ stream }) => stream)).toEqual([`subscription-${id}`]);
});

describe('a subscription with periods gone by', () => {
  const today = '2030-01-01';
  const on = (day: string) => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });
  const backdated: ImportedSubscription = { ...suspended, startDate: '2029-01-01', backdate: true };
  const ended: ImportedSubscription = {
    ...backdated,
    status: 'terminated',
    terminationDate: '2029-06-01',
    reason: 'moved away',
  };

  function billed() {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const open = (own: EventStore = store) => billingProcess(own, keys, { autoIssue: true });
    const invoices = async () =>
      Promise.all(
        (await idsOf(store, 'invoice')).map(async (invoiceId) => {
          const { state } = await open().invoices.load(invoiceId);
          const found = existingInvoice(state);
          return [found?.invoice.invoiceNumber, found?.status, found?.invoice.total];
        }),
      );
    const now = () => new Date('2030-02-01T09:00:00.000Z');
    const findings = async () => (await auditMoney({ store, log: open().log }, { now })).findings;
    return { store, open, invoices, findings };
  }

  test.each([true, false])(
    'that has ended is billed for the days up to its end only (autoRenewal %s)',
    async (autoRenewal) => {
      const { open, invoices, findings } = billed();
      const record = { ...ended, autoRenewal };
      const { subscriptions } = open();
      expect(await importSubscription(subscriptions, record, on(today))).toBe('imported');
      const { state, revision } = await subscriptions.load(id);
      expect(state).toMatchObject({ status: 'terminated', terminationDate: '2029-06-01' });
      expect(await invoices()).toEqual([['INV-2030-000001', 'issued', '40.00']]);
      expect(await findings()).toEqual([]);
      expect(await importSubscription(subscriptions, record, on('2030-03-01'))).toBe('existing');
      expect((await subscriptions.load(id)).revision).toBe(revision);
    },
  );

  test.each<[string, Partial<ImportedSubscription>, string[][]]>([
    ['in its first period', { terminationDate: '2029-01-11' }, [['3.23']]],
    ['in a later one', { terminationDate: '2029-02-15' }, [['15.00']]],
    ['on 15 June', { terminationDate: '2029-06-15' }, [['54.67']]],
    [
      'on 15 June, with its first period paid for',
      { terminationDate: '2029-06-15', billFirstPeriod: false },
      [['44.67']],
    ],
    ['on 15 June, without backdate', { terminationDate: '2029-06-15', backdate: false }, []],
    ['later than today', { terminationDate: '2030-01-16' }, [['124.84']]],
    ['before the running period, without backdate', { backdate: false }, []],
    [
      'in the running period, without backdate',
      { backdate: false, terminationDate: '2030-01-11' },
      [['3.23']],
    ],
  ])('that ended %s is billed as the auditor counts it', async (_name, changes, totals) => {
    const { open, invoices, findings } = billed();
    const record = { ...ended, billFirstPeriod: true, ...changes };
    await importSubscription(open().subscriptions, record, on(today));
    expect((await invoices()).map(([_number, _status, total]) => [total])).toEqual(totals);
    expect(await findings()).toEqual([]);
  });

  test('that has ended has the same result wherever the first import died', async () => {
    for (let append = 1, died = true; died; append += 1) {
      const { store, open, invoices, findings } = billed();
      const dying = importSubscription(
        open(dyingStore(store, append, 'after')).subscriptions,
        ended,
        on(today),
      );
      died = await dying.then(
        () => false,
        () => true,
      );
      await open().subscriptions.catchUp(id, on('2030-01-20'));
      await importSubscription(open().subscriptions, ended, on('2030-01-20'));
      const { state } = await open().subscriptions.load(id);
      expect(state).toMatchObject({ status: 'terminated', terminationDate: '2029-06-01', openInvoice: null });
      expect(await invoices()).toEqual([['INV-2030-000001', 'issued', '40.00']]);
      expect(await findings()).toEqual([]);
    }
  });

  test('that is suspended without automatic renewal is suspended, not ended', async () => {
    const { open, invoices, findings } = billed();
    const record = { ...backdated, autoRenewal: false };
    await importSubscription(open().subscriptions, record, on(today));
    await open().subscriptions.catchUp(id, on('2030-02-01'));
    expect((await open().subscriptions.load(id)).state.status).toBe('suspended');
    expect(await invoices()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('that ended before it began is refused with the name of the field, and nothing is created', async () => {
    const { subscriptions } = billed().open();
    const refused = importSubscription(subscriptions, { ...ended, terminationDate: '2028-06-01' }, on(today));
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      extras: { errors: [{ path: '/terminationDate' }] },
    });
    expect((await subscriptions.load(id)).state.status).toBe('none');
  });

  test('that is suspended is billed first, and suspended by the next import if workers came in between', async () => {
    const { store, open, invoices } = billed();
    const dying = importSubscription(
      open(dyingStore(store, 2, 'before')).subscriptions,
      backdated,
      on(today),
    );
    await expect(dying).rejects.toThrow('dead');
    await open().subscriptions.catchUp(id, on(today));
    expect((await open().subscriptions.load(id)).state.status).toBe('active');
    expect(await importSubscription(open().subscriptions, backdated, on(today))).toBe('existing');
    expect((await open().subscriptions.load(id)).state.status).toBe('suspended');
    expect(await invoices()).toHaveLength(12);
    await open().subscriptions.unsuspend(id, on(today));
    await importSubscription(open().subscriptions, backdated, on(today));
    expect((await open().subscriptions.load(id)).state.status).toBe('active');
  });
});

test('a repeated import does not suspend a subscription that was resumed since', async () => {
  const { open } = stores();
  const commands = open();
  await importSubscription(commands, suspended, contextOf());
  await commands.unsuspend(id, contextOf());
  await importSubscription(commands, suspended, contextOf());
  expect((await commands.load(id)).state.status).toBe('active');
});

test('concurrent imports of one subscription all succeed', async () => {
  const { open } = stores();
  const commands = open();
  await Promise.all([1, 2, 3].map(() => importSubscription(commands, suspended, contextOf())));
  expect((await commands.load(id)).state.status).toBe('suspended');
});
