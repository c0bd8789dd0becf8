/** Subscriptions of a customer that share an invoice: what is put on it, crashes meanwhile, voids and credits. */
import { describe, expect, test } from '@jest/globals';
import { customerAggregate } from '../../../src/commands/reference/reference.js';
import { existingInvoice } from '../../../src/domain/invoice/state.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import {
  type BillingProcess,
  type BillingProcessOptions,
  billingProcess,
  dyingStore,
  noChange,
} from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { expectSoundMoney, finishAll, idsOf } from '../../support/soundMoney.js';

const at = (day: string, time = '09:00:00'): CommandContext =>
  contextOf({ at: new Date(`${day}T${time}.000Z`) });

/** Three subscriptions of one customer from 1 March: 10.00, 20.00 and 30.00 a month. */
async function three(options: BillingProcessOptions = {}) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = (own: EventStore = store) => billingProcess(own, keys, options);
  const first = process();
  await group(first, 'together');
  const ids: string[] = [];
  for (const quantity of [1, 2, 3]) {
    const subscription = { ...monthlySubscription, quantity, startDate: '2026-03-01' };
    ids.push((await first.subscriptions.create(subscription, at('2026-03-01'))).id);
  }
  return { store, process, first, ids };
}

type Three = Awaited<ReturnType<typeof three>>;

async function group({ handler }: BillingProcess, invoiceGrouping: 'single' | 'together' | null) {
  const fields = { invoiceGrouping };
  await handler.handle(customerAggregate, 'cus-1', { type: 'PutRecord', fields }, contextOf());
}

const renew = async ({ first, ids }: Three, day = '2026-04-01') => {
  for (const id of ids) await first.subscriptions.catchUp(id, at(day));
};

/** Returns all invoices, in the order of creation. */
async function invoicesOf({ store, first }: Pick<Three, 'store' | 'first'>) {
  const shown = [];
  for (const id of await idsOf(store, 'invoice')) {
    const { state } = await first.invoices.load(id);
    const invoice = existingInvoice(state)?.invoice;
    const lines = invoice?.items.map(({ amount }) => amount).join(' ');
    shown.push({ id, status: state.status, lines, total: invoice?.total });
  }
  return shown;
}

const linesOf = async (opened: Pick<Three, 'store' | 'first'>) =>
  (await invoicesOf(opened)).map(({ status, lines }) => `${status} ${lines}`);

async function onlyInvoice(opened: Three): Promise<string> {
  const [invoice, ...others] = await invoicesOf(opened);
  expect(others).toEqual([]);
  return invoice?.id ?? '';
}

async function expectSound({ store, first }: Pick<Three, 'store' | 'first'>): Promise<void> {
  await expectSoundMoney(store, first);
}

async function stateOf({ first }: Three, id: string | undefined) {
  const { state } = await first.subscriptions.load(id ?? '');
  if (!('timeline' in state)) throw new Error(`it is ${state.status}`);
  return state;
}

describe('the amounts due on one day', () => {
  test('are sections of one draft', async () => {
    const opened = await three();
    await renew(opened);
    expect(await linesOf(opened)).toEqual(['draft 10.00 20.00 30.00']);
    const { state } = await opened.first.invoices.load(await onlyInvoice(opened));
    const invoice = existingInvoice(state)?.invoice;
    expect(invoice?.source).toBeNull();
    expect(invoice?.items.map(({ subscriptionId }) => subscriptionId)).toEqual(opened.ids);
    expect(invoice?.sections?.map(({ subscriptionId }) => subscriptionId)).toEqual(opened.ids);
    await expectSound(opened);
  });

  test('have a draft for each day, currency and customer', async () => {
    const opened = await three();
    const { subscriptions } = opened.first;
    const more = { ...monthlySubscription, quantity: 1, startDate: '2026-03-01' };
    const dollars = { ...more, currency: 'USD' };
    const later = { ...more, startDate: '2026-03-02' };
    const others = { ...more, customerId: 'cus-2' };
    for (const one of [dollars, later, others])
      opened.ids.push((await subscriptions.create(one, at('2026-03-02'))).id);
    await renew(opened, '2026-04-02');
    expect(await linesOf(opened)).toEqual([
      'draft 10.00 20.00 30.00',
      'draft 10.00',
      'draft 10.00',
      'draft 10.00',
    ]);
    await expectSound(opened);
  });

  test('are grouped by their own day, however late the workers are', async () => {
    const opened = await three();
    await renew(opened, '2026-06-15');
    expect(await linesOf(opened)).toEqual(Array(3).fill('draft 10.00 20.00 30.00'));
    await expectSound(opened);
  });

  test('go onto another draft if the first is already issued', async () => {
    const opened = await three();
    const [one, two, three_] = opened.ids;
    const { subscriptions, invoices } = opened.first;
    await subscriptions.catchUp(one ?? '', at('2026-04-01'));
    await invoices.changeStatus(await onlyInvoice(opened), 'issued', null, at('2026-04-01'));
    for (const id of [two, three_]) await subscriptions.catchUp(id ?? '', at('2026-04-01'));
    expect(await linesOf(opened)).toEqual(['issued 10.00', 'draft 20.00 30.00']);
    await expectSound(opened);
  });

  test('have an invoice each once the customer chooses single invoices', async () => {
    const opened = await three();
    await renew(opened);
    await group(opened.first, 'single');
    await renew(opened, '2026-05-01');
    expect(await linesOf(opened)).toEqual([
      'draft 10.00 20.00 30.00',
      'draft 10.00',
      'draft 20.00',
      'draft 30.00',
    ]);
    await expectSound(opened);
  });

  test('are one draft even if several processes renew all at once', async () => {
    const opened = await three();
    await Promise.all(
      [...opened.ids, ...opened.ids].map((id) =>
        opened.process().subscriptions.catchUp(id, at('2026-04-01')),
      ),
    );
    const [only, ...others] = await invoicesOf(opened);
    expect(others).toEqual([]);
    expect(only?.total).toBe('60.00');
    await expectSound(opened);
  });

  test('share the draft when their renewal invoices are requested by hand', async () => {
    const opened = await three();
    const { subscriptions } = opened.first;
    const [one = '', two = ''] = opened.ids;
    const first = await subscriptions.generateRenewalInvoice(one, at('2026-03-20'));
    const second = await subscriptions.generateRenewalInvoice(two, at('2026-03-20'));
    expect(second.invoiceId).toBe(first.invoiceId);
    expect(second.total).toBe('30.00');
    const again = await subscriptions.generateRenewalInvoice(one, at('2026-03-21'));
    expect(again.invoiceId).toBe(first.invoiceId);
    await expectSound(opened);
  });
});

describe('a process that dies at any append', () => {
  test.each(['before', 'after'] as const)(
    '%s it leaves the rest to another one, which finishes it on one draft',
    async (when) => {
      for (let append = 1; ; append += 1) {
        const opened = await three();
        const [one = '', two = '', last = ''] = opened.ids;
        await opened.first.subscriptions.catchUp(one, at('2026-04-01'));
        const dying = opened.process(dyingStore(opened.store, append, when));
        const died = await dying.subscriptions.catchUp(two, at('2026-04-01')).then(
          () => false,
          () => true,
        );
        const next = opened.process();
        await next.subscriptions.catchUp(last, at('2026-04-01'));
        await finishAll(opened.store, next, at('2026-04-01'));
        expect((await invoicesOf(opened)).map(({ total }) => total)).toEqual(['60.00']);
        await expectSound(opened);
        if (!died) break;
      }
    },
  );

  test.each(['before', 'after'] as const)(
    '%s it, while the draft is issued, leaves one or two invoices that bill everything once',
    async (when) => {
      for (let append = 1; ; append += 1) {
        const opened = await three();
        const [one = '', two = ''] = opened.ids;
        await opened.first.subscriptions.catchUp(one, at('2026-04-01'));
        const dying = opened.process(dyingStore(opened.store, append, when));
        const died = await dying.subscriptions.catchUp(two, at('2026-04-01')).then(
          () => false,
          () => true,
        );
        for (const id of await idsOf(opened.store, 'invoice'))
          await opened.process().invoices.changeStatus(id, 'issued', null, at('2026-04-01'));
        await finishAll(opened.store, opened.process(), at('2026-04-01'));
        const totals = (await invoicesOf(opened)).map(({ total }) => total).join(' ');
        expect(['60.00', '30.00 30.00', '10.00 50.00']).toContain(totals);
        await expectSound(opened);
        if (!died) break;
      }
    },
  );
});

describe('a command on a shared invoice whose process dies at any append', () => {
  type Run = (process: BillingProcess, opened: Three, invoiceId: string) => Promise<unknown>;
  const day = '2026-04-16';
  const end = (id = '') =>
    [id, { reason: null, effectiveDate: null, refund: 'unused', waiveTerm: false }, at(day)] as const;
  const scenarios: readonly (readonly [string, { readonly isIssued: boolean; readonly run: Run }])[] = [
    [
      'a credit note over all',
      {
        isIssued: true,
        run: ({ creditNotes }, _, invoiceId) =>
          creditNotes.create({ invoiceId, reason: 'All', lines: null, amount: '30' }, at(day)),
      },
    ],
    [
      'a cancellation',
      {
        isIssued: true,
        run: ({ invoices }, _, id) => invoices.changeStatus(id, 'cancelled', null, at(day)),
      },
    ],
    ['a deletion', { isIssued: false, run: ({ invoices }, _, id) => invoices.delete(id, at(day)) }],
    [
      'an end of an issued one',
      { isIssued: true, run: ({ subscriptions }, { ids }) => subscriptions.terminate(...end(ids[1])) },
    ],
    [
      'an end of a draft',
      { isIssued: false, run: ({ subscriptions }, { ids }) => subscriptions.terminate(...end(ids[1])) },
    ],
    [
      'a change',
      {
        isIssued: false,
        run: ({ subscriptions }, { ids }) =>
          subscriptions.changeQuantity(
            ids[2] ?? '',
            { direction: 'downgrade', newQuantity: 1, effectiveDate: null },
            at(day),
          ),
      },
    ],
  ];

  test.each(scenarios)('is finished by others: %s', async (_, { isIssued, run }) => {
    for (const when of ['before', 'after'] as const)
      for (let append = 1; ; append += 1) {
        const opened = await three({ taxRate: '0.19' });
        await renew(opened);
        const id = await onlyInvoice(opened);
        if (isIssued) await opened.first.invoices.changeStatus(id, 'issued', null, at('2026-04-01'));
        const died = await run(opened.process(dyingStore(opened.store, append, when)), opened, id).then(
          () => false,
          () => true,
        );
        await finishAll(opened.store, opened.process(), at(day));
        await expectSound(opened);
        if (!died) break;
      }
  });
});

describe('a void', () => {
  test.each(['cancelled', 'deleted', 'issued'] as const)(
    'of an invoice that is %s notifies each subscription',
    async (how) => {
      const opened = await three();
      await renew(opened);
      const id = await onlyInvoice(opened);
      const { invoices, subscriptions } = opened.first;
      if (how === 'issued') await invoices.changeStatus(id, 'issued', null, at('2026-04-02'));
      if (how === 'deleted') await invoices.delete(id, at('2026-04-02'));
      else await invoices.changeStatus(id, 'cancelled', null, at('2026-04-02'));
      await expectSound(opened);
      const answers = [];
      for (const each of opened.ids)
        answers.push(await subscriptions.generateRenewalInvoice(each, at('2026-04-03')));
      expect(new Set(answers.map(({ invoiceId }) => invoiceId)).size).toBe(1);
      expect(answers.at(-1)?.total).toBe('60.00');
      await expectSound(opened);
    },
  );

  test('by an end before the period takes the subscription’s lines off the draft, and cancels an empty draft', async () => {
    const opened = await three();
    const { subscriptions } = opened.first;
    for (const id of opened.ids) await subscriptions.generateRenewalInvoice(id, at('2026-03-20'));
    const end = (id: string) =>
      subscriptions.terminate(
        id,
        { reason: null, effectiveDate: null, refund: 'none', waiveTerm: false },
        at('2026-03-21'),
      );
    const [one = '', two = '', last = ''] = opened.ids;
    await end(two);
    expect(await linesOf(opened)).toEqual(['draft 10.00 30.00']);
    await end(one);
    await end(last);
    expect((await linesOf(opened))[0]).toMatch(/^cancelled/);
    await expectSound(opened);
  });

  test('by an end credits the subscription’s lines of an issued invoice', async () => {
    const opened = await three({ taxRate: '0.19' });
    const { subscriptions, invoices } = opened.first;
    for (const id of opened.ids) await subscriptions.generateRenewalInvoice(id, at('2026-03-20'));
    const invoiceId = await onlyInvoice(opened);
    await invoices.changeStatus(invoiceId, 'issued', null, at('2026-03-20'));
    await subscriptions.terminate(
      opened.ids[1] ?? '',
      { reason: null, effectiveDate: null, refund: 'none', waiveTerm: false },
      at('2026-03-21'),
    );
    const { state } = await invoices.load(invoiceId);
    const credits = 'credits' in state ? state.credits : [];
    expect(credits.map(({ subtotal, tax, total }) => [subtotal, tax, total])).toEqual([
      ['20.00', '3.80', '23.80'],
    ]);
    await expectSound(opened);
  });
});

describe('an amount given back', () => {
  test('by a change lowers only the subscription’s own lines', async () => {
    const opened = await three();
    await renew(opened);
    const { subscriptions, invoices } = opened.first;
    const change = { direction: 'downgrade', newQuantity: 1, effectiveDate: null } as const;
    await subscriptions.changeQuantity(opened.ids[2] ?? '', change, at('2026-04-16'));
    expect(await linesOf(opened)).toEqual(['draft 10.00 20.00 30.00 -10.00']);
    const { state } = await invoices.load(await onlyInvoice(opened));
    expect(existingInvoice(state)?.invoice.items.at(-1)?.subscriptionId).toBe(opened.ids[2]);
    await expectSound(opened);
  });

  test('by an end is a credit note for the subscription’s lines once they are issued', async () => {
    const opened = await three();
    await renew(opened);
    const { subscriptions, invoices } = opened.first;
    const id = await onlyInvoice(opened);
    await invoices.changeStatus(id, 'issued', null, at('2026-04-01'));
    await invoices.changeStatus(id, 'paid', null, at('2026-04-02'));
    await subscriptions.terminate(
      opened.ids[2] ?? '',
      { reason: null, effectiveDate: null, refund: 'unused', waiveTerm: false },
      at('2026-04-16'),
    );
    const { state } = await invoices.load(id);
    const [credit] = 'credits' in state ? state.credits : [];
    expect(credit).toMatchObject({ subtotal: '15.00', items: [{ line: 3, amount: '15.00' }] });
    await expectSound(opened);
  });

  test('by a clerk counts for the subscriptions whose lines it credits', async () => {
    const opened = await three();
    await renew(opened);
    const { subscriptions, invoices, creditNotes } = opened.first;
    const id = await onlyInvoice(opened);
    await invoices.changeStatus(id, 'issued', null, at('2026-04-01'));
    const lines = [{ line: 2, quantity: null, amount: '5' }];
    await creditNotes.create({ invoiceId: id, reason: 'Goodwill', lines, amount: null }, at('2026-04-02'));
    await creditNotes.create({ invoiceId: id, reason: 'More', lines: null, amount: '12' }, at('2026-04-02'));
    const notes = [];
    for (const each of opened.ids)
      notes.push(
        (await stateOf(opened, each)).credited?.flatMap((one) => one.notes.map(({ amount }) => amount)),
      );
    expect(notes).toEqual([['2.18'], ['5.00', '3.27'], ['6.55']]);
    await creditNotes.create({ invoiceId: id, reason: 'All', lines: null, amount: null }, at('2026-04-03'));
    const { state } = await invoices.load(id);
    expect(state.status).toBe('paid');
    await expectSound(opened);
    for (const each of opened.ids)
      await subscriptions.terminate(
        each,
        { reason: null, effectiveDate: null, refund: 'unused', waiveTerm: false },
        at('2026-04-16'),
      );
    await expectSound(opened);
  });

  test('by a clerk is refused if one subscription gave its part back, and the others drop it', async () => {
    const opened = await three();
    await renew(opened);
    const { subscriptions, invoices } = opened.first;
    const id = await onlyInvoice(opened);
    await invoices.changeStatus(id, 'issued', null, at('2026-04-01'));
    const end = () =>
      subscriptions.terminate(
        opened.ids[2] ?? '',
        { reason: null, effectiveDate: null, refund: 'unused', waiveTerm: false },
        at('2026-04-16'),
      );
    // The end comes between the clerk's check and the intent.
    let isEnded = false;
    const process = opened.process({
      ...opened.store,
      async append(stream, expected, events, ...rest) {
        const isIntent = events.some(({ type }) => type === 'CreditNoteRequested');
        if (isIntent && !isEnded) {
          isEnded = true;
          await end();
        }
        return opened.store.append(stream, expected, events, ...rest);
      },
    });
    const input = { invoiceId: id, reason: 'Goodwill', amount: null };
    const lines = [1, 2, 3].map((line) => ({ line, quantity: null, amount: line === 3 ? '20' : '5' }));
    await expect(process.creditNotes.create({ ...input, lines }, at('2026-04-16'))).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
    });
    for (const each of opened.ids.slice(0, 2))
      expect((await stateOf(opened, each)).credited ?? []).toEqual([]);
    await expectSound(opened);
  });
});

test('a clerk’s change of a shared draft keeps each line with its subscription', async () => {
  const opened = await three();
  await renew(opened);
  const { invoices, subscriptions } = opened.first;
  const id = await onlyInvoice(opened);
  const { state } = await invoices.load(id);
  const items = (existingInvoice(state)?.invoice.items ?? []).map(({ amount: _, ...item }) => ({
    ...item,
    unitPrice: '8',
    amount: null,
  }));
  await invoices.update(id, { ...noChange, items }, at('2026-04-01'));
  expect(await linesOf(opened)).toEqual(['draft 8.00 16.00 24.00']);
  const change = { direction: 'downgrade', newQuantity: 1, effectiveDate: '2026-04-01' } as const;
  await subscriptions.changeQuantity(opened.ids[2] ?? '', change, at('2026-04-02'));
  expect(await linesOf(opened)).toEqual(['draft 8.00 16.00 24.00 -16.00']);
  await expectSound(opened);
});

test('with automatic issue, a shared draft is issued when its day is over', async () => {
  const opened = await three({ autoIssue: true });
  await renew(opened);
  const id = await onlyInvoice(opened);
  await opened.first.invoices.finish(id, at('2026-04-01', '23:59:59'));
  expect(await linesOf(opened)).toEqual(['draft 10.00 20.00 30.00']);
  await opened.first.invoices.finish(id, at('2026-04-02', '00:00:00'));
  expect(await linesOf(opened)).toEqual(['issued 10.00 20.00 30.00']);
  await expectSound(opened);
});
