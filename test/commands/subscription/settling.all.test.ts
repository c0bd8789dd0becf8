/** Ends, resumptions and voids that die at any append are carried out once when they are repeated or a worker finishes them. */
import { expect, test } from '@jest/globals';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { expectSoundMoney, finishAll, idsOf } from '../../support/soundMoney.js';

const on = (day: string): CommandContext => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });

type Process = ReturnType<typeof billingProcess>;

/** 10.00 a month from 15 January, invoiced ahead on the 16th and raised to 30.00 on the 20th, so the difference is open. */
async function open() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = (own: EventStore = store) => billingProcess(own, keys, { findOffer: async () => null });
  const first = process();
  const { id } = await first.subscriptions.create(
    { ...monthlySubscription, quantity: 1, startDate: '2026-01-15' },
    on('2026-01-15'),
  );
  const ahead = await first.subscriptions.generateRenewalInvoice(id, on('2026-01-16'));
  await first.subscriptions.update(id, { quantity: 3, autoRenewal: null }, on('2026-01-20'));
  return { store, process, id, ahead: ahead.invoiceId };
}

type Opened = Awaited<ReturnType<typeof open>>;

const commands: Record<
  string,
  {
    readonly before?: (process: Process, opened: Opened) => Promise<unknown>;
    readonly run: (process: Process, opened: Opened, context: CommandContext) => Promise<unknown>;
    readonly day: string;
    /** The number of invoices drafted and cancelled in the end, and the subscription's status. */
    readonly becomes: { readonly drafted: number; readonly cancelled: number; readonly open: string };
  }
> = {
  'an end': {
    run: ({ subscriptions }, { id }, context) =>
      subscriptions.terminate(id, { reason: null, effectiveDate: null, refund: 'none' }, context),
    day: '2026-02-10',
    becomes: { drafted: 2, cancelled: 1, open: 'terminated' },
  },
  'a deletion': {
    run: ({ subscriptions }, { id }, context) => subscriptions.delete(id, context),
    day: '2026-02-10',
    becomes: { drafted: 2, cancelled: 1, open: 'deleted' },
  },
  'a resumption': {
    before: ({ subscriptions }, { id }) => subscriptions.suspend(id, { reason: null }, on('2026-02-10')),
    run: ({ subscriptions }, { id }, context) => subscriptions.unsuspend(id, context),
    day: '2026-02-20',
    becomes: { drafted: 2, cancelled: 1, open: 'active' },
  },
  'a void': {
    run: ({ invoices }, { ahead }, context) => invoices.changeStatus(ahead, 'cancelled', null, context),
    day: '2026-02-10',
    becomes: { drafted: 1, cancelled: 1, open: 'active' },
  },
};

test.each(Object.entries(commands))('%s that dies at any append is carried out once', async (_, command) => {
  const told = new Set<string>();
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const opened = await open();
      const { store, process, id } = opened;
      await command.before?.(process(), opened);
      const context = on(command.day);
      const died = await command.run(process(dyingStore(store, append, when)), opened, context).then(
        () => false,
        () => true,
      );
      const next = process();
      await command.run(next, opened, { ...context, recovering: true });
      await next.subscriptions.catchUp(id, on(command.day));

      const { events } = await store.readAll({ limit: 1_000 });
      const count = (type: string) => events.filter((event) => event.type === type).length;
      const { state } = await next.subscriptions.load(id);
      expect({
        drafted: count('InvoiceDrafted'),
        cancelled: count('InvoiceCancelled'),
        open: state.status,
      }).toEqual(command.becomes);
      expect(state).toMatchObject({ openInvoice: null, withdrawals: [] });
      const types = (await eventsOf(next.log, `subscription-${id}`)).map(({ type }) => type);
      told.add(types.join(' '));
      if (!died) {
        expect([append > 3, [...told]]).toEqual([true, [types.join(' ')]]);
        return;
      }
    }
  }
});

test('an invoice for a voided period also bills what a voided last invoice has left, and the audit agrees', async () => {
  const store = memoryEventStore();
  const process = billingProcess(store, memoryKeys());
  const { subscriptions, invoices } = process;
  const terms = { ...monthlySubscription, quantity: 1, startDate: '2026-01-01', billFirstPeriod: true };
  const { id } = await subscriptions.create(terms, on('2026-01-01'));
  const cancelLast = async () => {
    await finishAll(store, process, on('2026-01-10'));
    const invoiceId = (await idsOf(store, 'invoice')).at(-1) ?? '';
    await invoices.changeStatus(invoiceId, 'cancelled', null, on('2026-01-10'));
  };
  await cancelLast();
  const end = { reason: null, effectiveDate: '2026-02-15', refund: 'none' } as const;
  await subscriptions.terminate(id, end, on('2026-01-10'));
  await cancelLast();
  for (const expected of ['15.00', '15.00']) {
    const { total } = await subscriptions.generateRenewalInvoice(id, on('2026-01-11'));
    expect(total).toBe(expected);
    await expectSoundMoney(store, process);
    await cancelLast();
  }
});

test('a minimum term also binds days of a voided period that a suspension kept from beginning, and the audit agrees', async () => {
  const store = memoryEventStore();
  const offer = { name: null, price: '10', currency: 'EUR', billingCycle: null, minimumTermCycles: 3 };
  const process = billingProcess(store, memoryKeys(), { findOffer: async () => offer });
  const { subscriptions, invoices } = process;
  const { id } = await subscriptions.create(
    { ...monthlySubscription, quantity: 1, startDate: '2026-01-01' },
    on('2026-01-01'),
  );
  const ahead = await subscriptions.generateRenewalInvoice(id, on('2026-01-10'));
  await invoices.changeStatus(ahead.invoiceId, 'cancelled', null, on('2026-01-10'));
  await subscriptions.suspend(id, { reason: null }, on('2026-01-20'));
  const end = { reason: null, effectiveDate: '2026-02-15', refund: 'none' } as const;
  await subscriptions.terminate(id, end, on('2026-02-20'));
  await finishAll(store, process, on('2026-02-20'));
  const last = await invoices.load((await idsOf(store, 'invoice')).at(-1) ?? '');
  expect(last.state).toMatchObject({ invoice: { total: '15.00' } });
  await expectSoundMoney(store, process);
});

test('an end on the first day keeps the terms of that day in a partial first period, and the audit agrees', async () => {
  for (const minimumTermCycles of [undefined, 2]) {
    const store = memoryEventStore();
    const terms = minimumTermCycles === undefined ? {} : { minimumTermCycles };
    const offer = { name: null, price: '10', currency: 'EUR', billingCycle: null, ...terms };
    const process = billingProcess(store, memoryKeys(), { findOffer: async () => offer });
    const { subscriptions } = process;
    const asked = { ...monthlySubscription, quantity: 1, startDate: '2026-01-01', agreed: { anchorDay: 15 } };
    const { id } = await subscriptions.create(asked, on('2026-01-01'));
    await subscriptions.update(id, { quantity: 2, autoRenewal: null }, on('2026-01-01'));
    const end = { reason: null, effectiveDate: null, refund: 'none' } as const;
    await subscriptions.terminate(id, end, on('2026-01-01'));
    await finishAll(store, process, on('2026-01-01'));
    await expectSoundMoney(store, process);
  }
});
