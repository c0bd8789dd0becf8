/** Usage from the raw events to the invoice: measured, billed at the renewal, corrected on the draft, and issued after the grace time. */
import { describe, expect, test } from '@jest/globals';
import { auditSubscription } from '../../../src/audit/money/subscriptionAudit.js';
import { createSegmentMeasuring, quantityOf } from '../../../src/commands/subscription/usage.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { PriceTerms } from '../../../src/kernel/pricing/terms.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { UsageTotals } from '../../../src/ports/usageStore.js';
import { type BillingProcess, billingProcess, dyingStore, noChange } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { rawUsageStores } from '../../support/rawUsage.js';
import { expectSoundMoney, idsOf } from '../../support/soundMoney.js';

const openRawUsage = rawUsageStores();

const at = (moment: string): CommandContext =>
  contextOf({ at: new Date(moment.length === 10 ? `${moment}T09:00:00.000Z` : moment) });

async function service(terms: PriceTerms, autoIssue = false) {
  const raw = await openRawUsage();
  const store = memoryEventStore();
  const keys = memoryKeys();
  const charges = [{ id: 'calls', name: 'API calls', meter: 'calls', terms }];
  const options = {
    autoIssue,
    findOffer: async () => ({ name: null, price: '10', currency: 'EUR', billingCycle: null, charges }),
    usage: {
      store: raw,
      findMeter: async () => ({ aggregation: 'sum' as const, unit: null }),
      graceHours: 24,
    },
  };
  const process = (own: EventStore = store) => billingProcess(own, keys, options);
  const own = process();
  const { id } = await own.subscriptions.create(
    { ...monthlySubscription, quantity: 1, startDate: '2026-03-01' },
    at('2026-03-01'),
  );
  let sent = 0;
  const use = async (day: string, ...values: readonly string[]) => {
    const events = values.map((value) => {
      sent += 1;
      const moment = `${day}T10:00:00.${String(sent).padStart(3, '0')}Z`;
      return {
        source: '',
        id: `event-${sent}`,
        meterId: 'calls',
        subscriptionId: id,
        at: moment,
        value,
        counted: { value },
      };
    });
    await raw.record(`batch-${sent}`, events);
  };
  const lines = async (place = 0) => {
    const ids = await idsOf(store, 'invoice');
    const { state } = await own.invoices.load(ids[place] ?? '');
    const items = 'invoice' in state ? state.invoice.items : [];
    return {
      status: state.status,
      lines: items
        .filter(({ description }) => description.includes('API'))
        .map(({ description, amount }) => [description, amount]),
    };
  };
  return { store, process, own, id, use, lines, raw };
}

const end = (own: BillingProcess, id: string, effectiveDate: string, context: CommandContext) =>
  own.subscriptions.terminate(id, { reason: null, effectiveDate, refund: 'none' }, context);

const perUnit: PriceTerms = { model: 'perUnit', unitPrice: '0.05' };

describe('usage of a period', () => {
  test('is billed with the renewal; late usage goes onto the draft, or the next invoice once that is issued', async () => {
    const { store, own, id, use, lines } = await service(perUnit);
    await use('2026-03-20', '100', '50.5');
    await own.subscriptions.catchUp(id, at('2026-04-01T00:00:01.000Z'));
    expect(await lines()).toEqual({
      status: 'draft',
      lines: [['API calls × 150.5, 2026-03-01 to 2026-03-31', '7.53']],
    });
    await use('2026-03-31', '10');
    await own.subscriptions.billUsage(id, at('2026-04-01'));
    expect((await lines()).lines[1]).toEqual([
      'Correction, API calls × 160.5, 2026-03-01 to 2026-03-31',
      '0.50',
    ]);
    const [invoiceId = ''] = await idsOf(store, 'invoice');
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await use('2026-03-31', '20');
    await use('2026-04-02', '1');
    expect((await own.subscriptions.billUsage(id, at('2026-04-03'))).events).toEqual([]);
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    expect((await lines(1)).lines).toEqual([
      ['Correction, API calls × 180.5, 2026-03-01 to 2026-03-31', '1.00'],
      ['API calls × 1, 2026-04-01 to 2026-04-30', '0.05'],
    ]);
  });

  test('includes late usage before its invoice is issued automatically', async () => {
    const { own, id, use, lines } = await service(perUnit, true);
    await use('2026-03-20', '100');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    expect((await lines()).status).toBe('draft');
    await use('2026-03-31', '10');
    await own.subscriptions.catchUp(id, at('2026-04-02T00:00:00.000Z'));
    expect(await lines()).toEqual({
      status: 'issued',
      lines: [
        ['API calls × 100, 2026-03-01 to 2026-03-31', '5.00'],
        ['Correction, API calls × 110, 2026-03-01 to 2026-03-31', '0.50'],
      ],
    });
  });

  test('is issued after the grace time even if the subscription is deleted before', async () => {
    const { own, id, use, lines } = await service(perUnit, true);
    await use('2026-03-20', '100');
    await own.subscriptions.catchUp(id, at('2026-04-03'));
    await use('2026-04-05', '60');
    await own.subscriptions.delete(id, at('2026-04-10'));
    const last = ['API calls × 60, 2026-04-01 to 2026-04-09', '3.00'];
    expect(await lines(1)).toEqual({ status: 'draft', lines: [last] });
    await own.subscriptions.catchUp(id, at('2026-04-11'));
    expect(await lines(1)).toEqual({ status: 'issued', lines: [last] });
  });

  test('is issued at once if the subscription is removed for good', async () => {
    const { own, id, use, lines } = await service(perUnit, true);
    await own.subscriptions.catchUp(id, at('2026-04-03'));
    await use('2026-04-05', '60');
    await own.subscriptions.remove(id, at('2026-04-10'));
    expect(await lines(1)).toEqual({
      status: 'issued',
      lines: [['API calls × 60, 2026-04-01 to 2026-04-09', '3.00']],
    });
  });

  test('is billed up to a future end if the subscription is removed for good before', async () => {
    const { own, id, use, lines } = await service(perUnit, true);
    await own.subscriptions.catchUp(id, at('2026-04-03'));
    await end(own, id, '2026-04-20', at('2026-04-04'));
    await use('2026-04-05', '60');
    await own.subscriptions.remove(id, at('2026-04-10'));
    expect(await lines(1)).toEqual({
      status: 'issued',
      lines: [['API calls × 60, 2026-04-01 to 2026-04-19', '3.00']],
    });
  });

  test('is billed up to a future end if the subscription is deleted before, as nothing reports it any more', async () => {
    const { own, id, use, lines } = await service(perUnit, true);
    await own.subscriptions.catchUp(id, at('2026-04-03'));
    await end(own, id, '2026-04-20', at('2026-04-04'));
    await use('2026-04-05', '60');
    await own.subscriptions.delete(id, at('2026-04-10'));
    const last = ['API calls × 60, 2026-04-01 to 2026-04-19', '3.00'];
    expect((await lines(1)).lines).toEqual([last]);
    await own.subscriptions.catchUp(id, at('2026-04-21'));
    expect(await lines(1)).toEqual({ status: 'issued', lines: [last] });
  });

  test.each(['delete', 'remove'] as const)(
    'is billed once by a %s that names a revision, wherever the process dies, and the repetition completes it',
    async (how) => {
      for (let step = 1; step <= 6; step += 1) {
        const { store, process, own, id, use, lines } = await service(perUnit, true);
        await own.subscriptions.catchUp(id, at('2026-04-03'));
        await end(own, id, '2026-04-20', at('2026-04-04'));
        await use('2026-04-05', '60');
        const { revision } = await own.subscriptions.load(id);
        const context = { ...at('2026-04-10'), expectedRevision: revision };
        const dying = process(dyingStore(store, step, 'after'));
        await dying.subscriptions[how](id, context).catch(() => undefined);
        const { state } = await own.subscriptions[how](id, { ...context, recovering: true });
        expect(state.status).toBe(how === 'delete' ? 'deleted' : 'removed');
        expect((await lines(1)).lines.map(([, amount]) => amount)).toEqual(['3.00']);
      }
    },
  );

  test.each(['terminated', 'deleted', 'active'])(
    'given back by a %s subscription is credited to the account when that is removed for good',
    async (was) => {
      const { store, own, id, use } = await service(perUnit);
      await use('2026-03-20', '1000');
      await own.subscriptions.catchUp(id, at('2026-04-01'));
      const [invoiceId = ''] = await idsOf(store, 'invoice');
      await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
      await use('2026-03-20', '-1000');
      if (was === 'terminated') await end(own, id, '2026-04-03', at('2026-04-03'));
      if (was === 'deleted') await own.subscriptions.delete(id, at('2026-04-03'));
      await own.subscriptions.remove(id, at('2026-04-03T12:00:00.000Z'));
      const { state } = await own.accounts.load('cus-1');
      expect(state.currencies.get('EUR')?.figures).toMatchObject({ invoiced: '60.00', credited: '50.00' });
    },
  );

  test('is billed by the next invoice if a client has set the draft’s tax', async () => {
    const { store, own, id, use, lines } = await service(perUnit);
    await use('2026-03-20', '100');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const [invoiceId = ''] = await idsOf(store, 'invoice');
    const { state } = await own.invoices.load(invoiceId);
    const items = 'invoice' in state ? state.invoice.items : [];
    const cheaper = items.map(({ amount: _, ...item }) => ({ ...item, unitPrice: '4', amount: null }));
    await own.invoices.update(invoiceId, { ...noChange, items: cheaper, tax: '1.52' }, at('2026-04-01'));
    await use('2026-03-31', '10');
    expect((await own.subscriptions.billUsage(id, at('2026-04-01'))).events).toEqual([]);
    expect((await lines()).lines).toHaveLength(1);
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    expect((await lines(1)).lines).toEqual([
      ['Correction, API calls × 110, 2026-03-01 to 2026-03-31', '0.50'],
    ]);
  });

  test('is read event by event if the terms need each value', async () => {
    const { own, id, use, lines } = await service({ model: 'percentage', rate: '1', eventMinimum: '0.5' });
    await use('2026-03-20', '10', '100', '200');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    expect((await lines()).lines).toEqual([['API calls × 310, 2026-03-01 to 2026-03-31', '3.50']]);
  });

  test('is invoiced once, wherever the process dies', async () => {
    for (let step = 1; step <= 8; step += 1) {
      const { store, process, own, id, use, lines } = await service(perUnit, true);
      await use('2026-03-20', '100');
      await own.subscriptions.catchUp(id, at('2026-04-01T00:00:01.000Z'));
      await use('2026-03-30', '10');
      const dying = process(dyingStore(store, step, 'after'));
      await dying.subscriptions.catchUp(id, at('2026-04-02T01:00:00.000Z')).catch(() => undefined);
      await own.subscriptions.catchUp(id, at('2026-04-02T02:00:00.000Z'));
      expect((await lines()).lines.map(([, amount]) => amount)).toEqual(['5.00', '0.50']);
      expect((await lines()).status).toBe('issued');
    }
  });
});

describe('usage on a draft that a clerk has changed from 100.00', () => {
  async function changedTo(amount: string, words?: string) {
    const { use, own, id, store, ...rest } = await service(perUnit);
    await use('2026-03-20', '1000', '1000');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const [invoiceId = ''] = await idsOf(store, 'invoice');
    const { state } = await own.invoices.load(invoiceId);
    const items = 'invoice' in state ? state.invoice.items : [];
    const changed = items.map(({ description, ...item }, place) =>
      place === 0
        ? { ...item, description }
        : { description: words ?? description, quantity: 1, unitPrice: amount, amount: null },
    );
    await own.invoices.update(invoiceId, { ...noChange, items: changed }, at('2026-04-01'));
    const reverse = async (event: number) => rest.raw.reverse({ source: '', id: `event-${event}` });
    return { ...rest, store, own, id, use, invoiceId, reverse };
  }

  test.each([
    ['60', undefined, '-30.00', '-30.00'],
    ['60', 'Calls as agreed', '-30.00', '-30.00'],
    ['150', undefined, '-75.00', '-75.00'],
    ['33.33', undefined, '-16.67', '-16.66'],
  ])('to %s is given back in proportion on the next invoice', async (amount, words, first, second) => {
    const { store, own, id, use, lines, invoiceId, reverse } = await changedTo(amount, words);
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await reverse(1);
    await use('2026-04-20', '4000');
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    await reverse(2);
    await own.subscriptions.billUsage(id, at('2026-05-01'));
    expect((await lines(1)).lines).toEqual([
      ['API calls × 4000, 2026-04-01 to 2026-04-30', '200.00'],
      ['Correction, API calls × 1000, 2026-03-01 to 2026-03-31', first],
      ['Correction, API calls × 0, 2026-03-01 to 2026-03-31', second],
    ]);
    await expectSoundMoney(store, own);
  });

  test('to 60.00 is given back in proportion on the draft itself, and is charged in full when it comes again', async () => {
    const { store, own, id, use, lines, reverse } = await changedTo('60');
    await reverse(1);
    await own.subscriptions.billUsage(id, at('2026-04-01'));
    await use('2026-03-21', '100');
    await own.subscriptions.billUsage(id, at('2026-04-01'));
    expect((await lines()).lines.map(([, amount]) => amount)).toEqual(['60.00', '-30.00', '5.00']);
    await expectSoundMoney(store, own);
  });

  test('on one of two lines of a period is given back as that line charges it', async () => {
    const { store, own, id, use, lines, raw } = await service(perUnit);
    await use('2026-03-10', '1000');
    await use('2026-03-20', '1000');
    await own.subscriptions.changePlan(
      id,
      { newOfferId: 'pro', effectiveDate: '2026-03-16' },
      at('2026-03-16'),
    );
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const [invoiceId = ''] = await idsOf(store, 'invoice');
    const { state } = await own.invoices.load(invoiceId);
    const items = ('invoice' in state ? state.invoice.items : []).map((item) => ({
      ...item,
      ...(item.description.includes('2026-03-01') ? { unitPrice: '10' } : {}),
      amount: null,
    }));
    await own.invoices.update(invoiceId, { ...noChange, items }, at('2026-04-01'));
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await use('2026-04-20', '4000');
    await raw.reverse({ source: '', id: 'event-2' });
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    await raw.reverse({ source: '', id: 'event-1' });
    await own.subscriptions.billUsage(id, at('2026-05-01'));
    expect((await lines(1)).lines.slice(1)).toEqual([
      ['Correction, API calls × 0, 2026-03-16 to 2026-03-31', '-50.00'],
      ['Correction, API calls × 0, 2026-03-01 to 2026-03-15', '-10.00'],
    ]);
    await expectSoundMoney(store, own);
  });

  test('to 60.00 and given back by half is billed again in full, once its invoice is void', async () => {
    const { store, own, id, use, lines, invoiceId, reverse } = await changedTo('60');
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await reverse(1);
    await use('2026-04-20', '2000');
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    await own.invoices.changeStatus(invoiceId, 'cancelled', null, at('2026-05-02'));
    await own.subscriptions.generateRenewalInvoice(id, at('2026-05-02'));
    // 50.00 are used, and 30.00 were given back.
    expect((await lines(2)).lines.map(([, amount]) => amount)).toEqual(['80.00']);
    await expectSoundMoney(store, own);
  });

  test('to nothing gives nothing back', async () => {
    const { store, own, id, lines, invoiceId, reverse } = await changedTo('0');
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await reverse(1);
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    expect((await lines(1)).lines).toEqual([]);
    await expectSoundMoney(store, own);
  });

  test('to 60.00 is given back in proportion on account, where the end charges too little', async () => {
    const { store, own, id, invoiceId, reverse } = await changedTo('60');
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await reverse(1);
    await end(own, id, '2026-04-10', at('2026-04-10'));
    await own.subscriptions.catchUp(id, at('2026-04-12'));
    const released = own.appended.filter(({ type }) => type === 'CreditReleased');
    expect(released.map(({ data }) => data?.amount)).toEqual(['30.00']);
    await expectSoundMoney(store, own);
  });

  test('to 60.00 can be credited by a clerk for what is left of it', async () => {
    const { store, own, id, use, invoiceId, reverse } = await changedTo('60');
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    await reverse(1);
    await use('2026-04-20', '2000');
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    const credit = (amount: string) =>
      own.creditNotes.create(
        { invoiceId, reason: 'Goodwill', lines: [{ line: 2, quantity: null, amount }], amount: null },
        at('2026-05-02'),
      );
    await expect(credit('30.01')).rejects.toMatchObject({ code: 'INVALID_AMOUNT' });
    await credit('30');
    await reverse(2);
    await use('2026-05-20', '2000');
    await own.subscriptions.catchUp(id, at('2026-06-01'));
    const corrected = own.appended.flatMap(
      ({ data }) => JSON.stringify(data).match(/Correction[^"]*/g) ?? [],
    );
    expect(corrected.some((line) => line.includes('× 0,'))).toBe(false);
    await expectSoundMoney(store, own);
  });
});

describe('usage credited by a clerk', () => {
  /** An issued invoice of 100 calls at 0.05, and 10.00 for April. */
  async function billed() {
    const opened = await service(perUnit);
    await opened.use('2026-03-20', '100');
    await opened.own.subscriptions.catchUp(opened.id, at('2026-04-01'));
    const [invoiceId = ''] = await idsOf(opened.store, 'invoice');
    await opened.own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-02'));
    const credit = (amount: string | null, line: number | null, day = '2026-04-03') => {
      const lines = line === null ? null : [{ line, quantity: null, amount }];
      const input = { invoiceId, reason: 'Goodwill', lines, amount: line === null ? amount : null };
      return opened.own.creditNotes.create(input, at(day));
    };
    const corrected = async () => {
      await opened.own.subscriptions.catchUp(opened.id, at('2026-05-01'));
      return (await opened.lines(1)).lines.map(([, amount]) => amount);
    };
    const expectSound = async () => {
      await expectSoundMoney(opened.store, opened.own);
      const audited = await auditSubscription(opened.own.log, `subscription-${opened.id}`);
      expect(audited.found).toEqual([]);
    };
    return { ...opened, credit, corrected, expectSound };
  }

  test.each([
    ['5.00', 2, '-100', []],
    ['2.00', 2, '-100', ['-3.00']],
    ['2.00', 2, '-60', ['-3.00']],
    ['5.00', 2, '-60', []],
    ['10.00', 1, '-100', ['-5.00']],
    ['12.00', null, '-100', ['-3.00']],
    ['15.00', null, '-100', []],
  ])(
    'credited %s on line %s and followed by usage of %s has %j taken off the next invoice',
    async (amount, line, less, off) => {
      const { use, credit, corrected, expectSound } = await billed();
      await credit(amount, line);
      await use('2026-03-20', less);
      expect(await corrected()).toEqual(off);
      await expectSound();
    },
  );

  test('is refused for the part that was already given back', async () => {
    const { use, credit, corrected, expectSound } = await billed();
    await use('2026-03-20', '-80');
    expect(await corrected()).toEqual(['-4.00']);
    await expect(credit('1.01', 2, '2026-05-02')).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
      message: 'Only 1.00 EUR before tax is left to credit; the subscription already gave back the rest',
    });
    await credit('1.00', 2, '2026-05-02');
    await expect(credit('10.01', null, '2026-05-02')).rejects.toMatchObject({ code: 'INVALID_AMOUNT' });
    await credit('10.00', null, '2026-05-02');
    await expectSound();
  });

  test('stays credited when a backdated plan change moves it to another part of its period', async () => {
    const { own, id, use, credit, corrected, expectSound } = await billed();
    await credit('5.00', 2);
    await own.subscriptions.changePlan(
      id,
      { newOfferId: 'pro', effectiveDate: '2026-03-16' },
      at('2026-04-04'),
    );
    await use('2026-03-21', '-40');
    expect(await corrected()).toEqual(['3.00', '-3.00']);
    await expectSound();
  });

  test('leaves nothing to be given back at the end, even if more is used later', async () => {
    const { own, id, use, credit, expectSound } = await billed();
    await credit('5.00', 2);
    await use('2026-03-20', '-100');
    await end(own, id, '2026-04-10', at('2026-04-10'));
    await own.subscriptions.catchUp(id, at('2026-04-12'));
    await use('2026-03-20', '40');
    await own.subscriptions.billUsage(id, at('2026-04-13'));
    await own.subscriptions.catchUp(id, at('2026-04-20'));
    const { state } = await own.accounts.load('cus-1');
    expect(state.currencies.get('EUR')?.figures).toMatchObject({ invoiced: '15.00', credited: '5.00' });
    await expectSound();
  });
});

test('a meter aggregates by count, sum, maximum, latest, unique values or time-weighted sum', () => {
  const day = Date.parse('2026-03-01');
  const totals: UsageTotals = {
    count: 3,
    sum: '12.5',
    max: '7',
    latest: '4',
    unique: 2,
    // 10 from the start, and 2.5 more halfway through.
    moment: String(10 * day + 2.5 * (day + 15.5 * 86_400_000)),
  };
  const month = { from: '2026-03-01', to: '2026-04-01' };
  const of = (aggregation: Parameters<typeof quantityOf>[0]) => quantityOf(aggregation, totals, month);
  expect(of('count')).toBe('3');
  expect(of('sum')).toBe('12.5');
  expect(of('max')).toBe('7');
  expect(of('latest')).toBe('4');
  expect(of('unique')).toBe('2');
  expect(of('weightedSum')).toBe('11.25');
});

test('a percentage of the maximum has no event fee for a period without events', async () => {
  const none: UsageTotals = { count: 0, sum: '0', max: null, latest: null, unique: 0, moment: '0' };
  const one = { ...none, count: 1, sum: '200', max: '200', latest: '200' };
  const measure = createSegmentMeasuring({
    store: {
      totals: async () => [none, one],
      events: () => {
        throw new Error('they are not read one by one');
      },
    },
    findMeter: async () => ({ aggregation: 'max' as const, unit: null }),
  });
  const terms = { model: 'percentage', rate: '1', fixedFee: '0.3', eventMinimum: '1' } as const;
  const charge = { id: 'peak', name: 'Peak', meter: 'peak', terms };
  const months = [
    { from: '2026-03-01', to: '2026-04-01' },
    { from: '2026-04-01', to: '2026-05-01' },
  ];
  const measured = await measure(
    'sub_1',
    months.map((month) => ({ ...month, offerId: 'basic', charge })),
  );
  expect(measured.map(({ rated }) => rated.exact)).toEqual(['0', '2.3']);
});
