/** Workers were down over the renewal day: whichever command comes first, everything that fell due is done before it. */
import { describe, expect, test } from '@jest/globals';
import { createSubscriptionCommands } from '../../../src/commands/subscription/subscription.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { dyingStore } from '../../support/billingProcess.js';
import { contextOf, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';

const on = (day: string): CommandContext => contextOf({ at: new Date(`${day}T00:00:04.000Z`) });

type Commands = ReturnType<typeof createSubscriptionCommands>;

function stores() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const open = (own: EventStore = store) => {
    const { handler, log } = counterProcess(own, keys);
    const findOffer = async (offerId: string) =>
      ({
        price: '20',
        currency: 'EUR',
        billingCycle: 'monthly',
        name: offerId === 'pro' ? 'Pro' : 'Basic',
      }) as const;
    const commands = createSubscriptionCommands({
      handler,
      findOffer,
      findOfferOn: findOffer,
      defaultCurrency: 'EUR',
      taxRate: '0',
      // The rate was raised on 20 February.
      findTaxes: async (_customerId, offerIds, day = '2026-03-16') => {
        const taxRate = day <= '2026-02-20' ? '0.07' : '0.19';
        return new Map([...offerIds].map((id) => [id, { taxCategory: 'S', taxRate }]));
      },
      withdrawInvoice: async () => ({ how: 'gone', creditNoteId: null }),
      reduceInvoice: async () => ({ how: 'gone', creditNoteId: null }),
      receiveCredit: () => Promise.reject(new Error('nothing is released here')),
      erasures: { plan: async () => undefined, erase: async () => undefined },
    });
    return { commands, log };
  };
  return { store, open };
}

/** Creates a subscription of 10 EUR a month from 15 January. */
const create = async (commands: Commands, fields = {}) =>
  (
    await commands.create(
      { ...monthlySubscription, quantity: 1, startDate: '2026-01-15', ...fields },
      on('2026-01-15'),
    )
  ).id;

const short = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>) => {
  const period = (data?.period ?? (data?.invoice as { period?: unknown } | undefined)?.period) as
    | { readonly from: string }
    | undefined;
  return period === undefined ? type : `${type} ${period.from}`;
};

const renewedOn = (day: string) => [
  `RenewalInvoiceRequested ${day}`,
  `SubscriptionRenewed ${day}`,
  'RenewalInvoiceCompleted',
];

type Run = (commands: Commands, id: string, context: CommandContext) => Promise<unknown>;
const runs: Record<string, { readonly run: Run; readonly events: readonly SubscriptionEvent['type'][] }> = {
  suspend: {
    run: (commands, id, context) => commands.suspend(id, { reason: null }, context),
    events: ['SubscriptionSuspended'],
  },
  'turn automatic renewal off': {
    run: (commands, id, context) => commands.update(id, { quantity: null, autoRenewal: false }, context),
    events: ['AutoRenewalChanged'],
  },
  'change the quantity': {
    run: (commands, id, context) => commands.update(id, { quantity: 3, autoRenewal: null }, context),
    events: ['QuantityChanged'],
  },
  upgrade: {
    run: (commands, id, context) =>
      commands.changeQuantity(id, { direction: 'upgrade', newQuantity: 3, effectiveDate: null }, context),
    events: ['QuantityChanged'],
  },
  'change the plan': {
    run: (commands, id, context) =>
      commands.changePlan(id, { newOfferId: 'pro', effectiveDate: null }, context),
    events: ['PlanChanged'],
  },
  terminate: {
    run: (commands, id, context) =>
      commands.terminate(id, { reason: null, effectiveDate: null, refund: 'none' }, context),
    events: ['SubscriptionTerminated'],
  },
  delete: {
    run: (commands, id, context) => commands.delete(id, context),
    events: ['SubscriptionTerminated', 'SubscriptionDeleted'],
  },
  'set a domain': {
    run: (commands, id, context) =>
      commands.setDomain(id, { domain: 'example.com', status: 'active' }, context),
    events: ['SubscriptionDomainSet'],
  },
};

describe('after an outage over two renewal days', () => {
  test.each(Object.entries(runs))('both periods are billed before a command to %s', async (_, one) => {
    const { commands, log } = stores().open();
    const id = await create(commands);
    await one.run(commands, id, on('2026-03-16'));
    expect((await eventsOf(log, `subscription-${id}`)).map(short)).toEqual([
      'SubscriptionCreated',
      ...renewedOn('2026-02-15'),
      ...renewedOn('2026-03-15'),
      ...one.events,
    ]);
  });

  test('each period is taxed at the rate of its day', async () => {
    const { commands, log } = stores().open();
    const id = await create(commands);
    await commands.suspend(id, { reason: null }, on('2026-03-16'));
    const invoices = (await eventsOf(log, `subscription-${id}`)).flatMap(({ data }) => data?.invoice ?? []);
    expect(invoices).toMatchObject([{ tax: '0.70' }, { tax: '1.90' }]);
  });

  test('a subscription removed for good is billed first, and its invoices stay', async () => {
    const { store, open } = stores();
    const { commands } = open();
    const id = await create(commands);
    await commands.remove(id, on('2026-03-15'));
    expect((await commands.load(id)).state.status).toBe('removed');
    const { events } = await store.readAll({ limit: 100 });
    expect(events.filter(({ type }) => type === 'InvoiceDrafted')).toHaveLength(2);
  });

  test.each(['delete', 'remove'] as const)(
    'a repeated request to %s an ended subscription is answered as the first time',
    async (command) => {
      const { commands } = stores().open();
      const id = await create(commands);
      const atOnce = { reason: null, effectiveDate: null, refund: 'none' } as const;
      await commands.terminate(id, atOnce, on('2026-01-16'));
      const { revision: expectedRevision } = await commands.load(id);
      const context = { ...on('2026-01-16'), expectedRevision };
      const { events, revision } = await commands[command](id, context);
      const again = await commands[command](id, { ...context, recovering: true });
      expect(again).toMatchObject({ events, revision });
    },
  );

  test('a renewal by hand comes after the due ones, at most one period early', async () => {
    const { commands } = stores().open();
    const id = await create(commands);
    await commands.renew(id, on('2026-03-15'));
    expect((await commands.load(id)).state).toMatchObject({ renewalDate: '2026-05-15' });
    await expect(commands.renew(id, on('2026-03-15'))).rejects.toMatchObject({
      code: 'INVALID_SUBSCRIPTION_STATE',
    });
    expect((await commands.load(id)).state).toMatchObject({ renewalDate: '2026-05-15' });
  });

  test('a requested renewal invoice is for the coming period', async () => {
    const { commands } = stores().open();
    const id = await create(commands);
    const { outcome } = await commands.generateRenewalInvoice(id, on('2026-03-15'));
    expect(outcome.state).toMatchObject({ renewalDate: '2026-04-15' });
    expect(outcome.events).toMatchObject([
      { type: 'RenewalInvoiceRequested', data: { invoice: { period: { from: '2026-04-15' } } } },
    ]);
  });

  test('a term that ran out ends the subscription before any command', async () => {
    const { commands, log } = stores().open();
    const id = await create(commands, { autoRenewal: false });
    for (const command of [
      commands.renew(id, on('2026-03-15')),
      commands.suspend(id, { reason: null }, on('2026-03-15')),
      commands.update(id, { quantity: null, autoRenewal: true }, on('2026-03-15')),
    ])
      await expect(command).rejects.toMatchObject({ code: 'INVALID_SUBSCRIPTION_STATE' });
    expect((await eventsOf(log, `subscription-${id}`)).map(short)).toEqual([
      'SubscriptionCreated',
      'SubscriptionTerminated',
    ]);
    expect((await commands.load(id)).state).toMatchObject({ terminationDate: '2026-02-15' });
  });

  test('scheduled changes and renewals are carried out in calendar order', async () => {
    const { commands, log } = stores().open();
    const id = await create(commands);
    await commands.changeQuantity(
      id,
      { direction: 'upgrade', newQuantity: 2, effectiveDate: '2026-02-15' },
      on('2026-01-20'),
    );
    await commands.changePlan(id, { newOfferId: 'pro', effectiveDate: '2026-03-01' }, on('2026-01-20'));
    await commands.suspend(id, { reason: null }, on('2026-03-15'));
    expect((await eventsOf(log, `subscription-${id}`)).map(short).slice(3)).toEqual([
      'QuantityChanged',
      ...renewedOn('2026-02-15'),
      'PlanChanged',
      ...renewedOn('2026-03-15'),
      'SubscriptionSuspended',
    ]);
    const requested = (await eventsOf(log, `subscription-${id}`)).filter(
      ({ type }) => type === 'RenewalInvoiceRequested',
    );
    const bills = requested.map(({ data }) => data?.invoice);
    expect(bills).toMatchObject([
      { items: [{ description: 'Basic, 2026-02-15 to 2026-03-14', amount: '20.00' }] },
      {
        items: [
          { description: 'Pro, 2026-03-15 to 2026-04-14', amount: '40.00' },
          // Basic is given back at the rate at which it was billed.
          { description: expect.stringMatching(/^Pro: Plan Basic to Pro/), amount: '20.00', taxRate: '0.19' },
          {
            description: expect.stringMatching(/^Basic: Plan Basic to Pro/),
            amount: '-10.00',
            taxRate: '0.07',
          },
        ],
      },
    ]);
  });

  test('a caller that expects the revision before the renewals is refused', async () => {
    const { commands } = stores().open();
    const id = await create(commands);
    await expect(
      commands.suspend(id, { reason: null }, { ...on('2026-02-15'), expectedRevision: 0 }),
    ).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect((await commands.load(id)).state).toMatchObject({ status: 'active', renewalDate: '2026-03-15' });
  });

  test('a hundred concurrent commands in two processes bill each period once', async () => {
    const { store, open } = stores();
    const processes = [open().commands, open().commands];
    const id = await create(open().commands);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        processes[index % 2]?.setDomain(
          id,
          { domain: `d${index % 10}.example.com`, status: `s${index}` },
          on('2026-03-15'),
        ),
      ),
    );
    const { events } = await store.readAll({ limit: 1_000 });
    const of = (type: string) => events.filter((event) => event.type === type);
    expect([of('SubscriptionRenewed').length, of('InvoiceDrafted').length]).toEqual([2, 2]);
    expect(of('RenewalInvoiceCompleted')).toHaveLength(2);
  });
});

test('after a death at any append of the due work, the repeated command happens once', async () => {
  const told: unknown[] = [];
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const { store, open } = stores();
      const id = await create(open().commands);
      await open().commands.changeQuantity(
        id,
        { direction: 'upgrade', newQuantity: 2, effectiveDate: '2026-03-01' },
        on('2026-01-20'),
      );
      const context = on('2026-03-15');
      const { commands } = open(dyingStore(store, append, when));
      const died = await commands.suspend(id, { reason: null }, context).then(
        () => false,
        () => true,
      );
      const { log, commands: next } = open();
      const { state } = await next.suspend(id, { reason: null }, { ...context, recovering: true });
      expect(state).toMatchObject({ status: 'suspended', renewalDate: '2026-04-15', openInvoice: null });
      told.push((await eventsOf(log, `subscription-${id}`)).map(short));
      const { events } = await store.readAll({ limit: 1_000 });
      expect(events.filter(({ type }) => type === 'InvoiceDrafted')).toHaveLength(2);
      if (!died) {
        expect(append).toBeGreaterThan(7);
        expect(new Set(told.map((events) => JSON.stringify(events))).size).toBe(1);
        return;
      }
    }
  }
});
