/** The explanation of a usage line's amount, and the usage events that it bills. */
import { describe, expect, test } from '@jest/globals';
import { createLineExplanations } from '../../../src/commands/invoice/lineExplanations.js';
import { explanationRoutes } from '../../../src/http/invoice/explanation.js';
import type { PriceTerms } from '../../../src/kernel/pricing/terms.js';
import { noChange } from '../../support/billingProcess.js';
import { at, meteredSubscription } from '../../support/meteredSubscription.js';
import { rawUsageStores } from '../../support/rawUsage.js';
import { idsOf } from '../../support/soundMoney.js';

const openRawUsage = rawUsageStores();

async function metered(terms: PriceTerms) {
  const usage = await openRawUsage();
  const { store, own, id, use } = await meteredSubscription(usage, terms, '0.19');
  const explanations = createLineExplanations({ handler: own.handler, log: own.log, usage });
  const [download, explain] = explanationRoutes(explanations);
  /** Returns the explanation as the API returns it. */
  const ask = async (place: number, line: number) => {
    const params = { id: (await idsOf(store, 'invoice'))[place] ?? '', line };
    const answer = await explain?.handle({ params } as never);
    return Object(answer?.body);
  };
  const file = async (place: number, line: number, format: 'csv' | 'ndjson') => {
    const params = { id: (await idsOf(store, 'invoice'))[place] ?? '', line };
    const answer = await download?.handle({ params, query: { format } } as never);
    const { content, contentType, filename } = Object(answer).file;
    return { contentType, filename, text: String(content) };
  };
  return { usage, own, id, use, ask, file };
}

const withFree: PriceTerms = { model: 'perUnit', unitPrice: '0.05', freeUnits: '100' };

describe('the explanation', () => {
  test('states the usage, its free part and what was billed before', async () => {
    const { own, id, use, ask } = await metered(withFree);
    await use('2026-03-20', '100', '50');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    await use('2026-03-31', '10');
    await own.subscriptions.billUsage(id, at('2026-04-01'));
    const terms = { offer: 'Calls', freeUnits: 100, unitPrice: 0.05, model: 'perUnit' };
    const first = { ...terms, quantity: 150, amount: '2.5' };
    expect(await ask(0, 2)).toMatchObject({
      days: { from: '2026-03-01', until: '2026-03-31', days: null, of: null },
      meter: 'calls',
      before: null,
      after: first,
      words: [
        'All usage so far, for 150, 100 of them free: 50 × 0.05 = 2.5 EUR.',
        'This line: 2.50 EUR.',
        'Tax: 19 %.',
      ],
    });
    expect(await ask(0, 3)).toMatchObject({
      before: first,
      after: {
        ...terms,
        quantity: 160,
        amount: '3',
        lines: [{ kind: 'units', quantity: '60', amount: '3' }],
      },
      words: [
        'All usage so far, for 160, 100 of them free: 60 × 0.05 = 3 EUR.',
        'Billed before, for 150: 2.50 EUR.',
        'This line: 0.50 EUR.',
        'Tax: 19 %.',
      ],
    });
    expect(await ask(0, 1)).toMatchObject({ meter: null, after: { offer: 'basic', freeUnits: null } });
  });

  test('lists tiers, discount and minimum', async () => {
    const { own, id, use, ask } = await metered({
      model: 'graduated',
      tiers: [
        { upTo: '100', unitPrice: '0.1', flatFee: '5' },
        { upTo: null, unitPrice: '0.05' },
      ],
      discountPercent: '10',
      minimum: '20',
    });
    await use('2026-03-20', '120');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    expect((await ask(0, 2)).after.lines).toEqual([
      { kind: 'units', tier: 1, quantity: '100', unitPrice: '0.1', amount: '10' },
      { kind: 'flatFee', tier: 1, amount: '5' },
      { kind: 'units', tier: 2, quantity: '20', unitPrice: '0.05', amount: '1' },
      { kind: 'discount', amount: '-1.6' },
      { kind: 'minimum', amount: '5.6' },
    ]);
  });

  test('recalculates a percentage per event from the events, as long as they add up to the billed amount', async () => {
    const { own, id, use, ask } = await metered({
      model: 'percentage',
      rate: '1',
      fixedFee: '0.2',
      freeEvents: 1,
    });
    await use('2026-03-20', '500', '100', '200');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const { after, words } = await ask(0, 2);
    expect(after).toMatchObject({
      quantity: 800,
      amount: '3.4',
      lines: [
        { kind: 'percentage', quantity: '300', rate: '1', amount: '3' },
        { kind: 'fixedFee', quantity: '2', unitPrice: '0.2', amount: '0.4' },
      ],
    });
    expect(words[0]).toBe('All usage so far, for 800: 1 % of 300 + 2 × 0.2 = 3.4 EUR.');
    await use('2026-03-21', '1000');
    expect((await ask(0, 2)).after).toMatchObject({ quantity: 800, amount: '3.40', lines: [] });
  });

  test('states what is left for later if an invoice charges less than has to be given back', async () => {
    const { own, id, use, ask, usage } = await metered(withFree);
    await use('2026-03-20', '1100');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    await own.invoices.changeStatus((await ask(0, 1)).invoiceId, 'issued', null, at('2026-04-03'));
    await usage.reverse({ source: 'gateway', id: 'event-1' });
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    expect((await ask(1, 2)).words).toEqual([
      'All usage so far, for 0, 100 of them free: 0 × 0.05 = 0 EUR.',
      'Billed before, for 1100: 50.00 EUR.',
      'This line: -10.00 EUR.',
      'Left for later: -40.00 EUR.',
      'Tax: 19 %.',
    ]);
  });

  test('states that usage of a changed line is given back in proportion', async () => {
    const { own, id, use, ask, usage } = await metered(withFree);
    await use('2026-03-20', '1100');
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const { invoiceId } = await ask(0, 1);
    const { state } = await own.invoices.load(invoiceId);
    const items = ('invoice' in state ? state.invoice.items : []).map((item, place) => ({
      ...item,
      ...(place === 1 ? { quantity: 1, unitPrice: '5' } : {}),
      amount: null,
    }));
    await own.invoices.update(invoiceId, { ...noChange, items }, at('2026-04-01'));
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-03'));
    await usage.reverse({ source: 'gateway', id: 'event-1' });
    await own.subscriptions.catchUp(id, at('2026-05-01'));
    expect((await ask(1, 2)).words).toEqual([
      'All usage so far, for 0, 100 of them free: 0 × 0.05 = 0 EUR.',
      'Billed before, for 1100: 50.00 EUR.',
      'This line: -5.00 EUR.',
      'It gives back 50.00 EUR in proportion to the change of the line that billed it.',
      'Tax: 19 %.',
    ]);
  });
});

describe('the usage events of a line', () => {
  test('are those of its days without reversed ones, as JSON lines or CSV', async () => {
    const { own, id, use, file, usage } = await metered(withFree);
    await use('2026-03-20', '100', '50.5', '7');
    await use('2026-04-02', '9');
    await usage.reverse({ source: 'gateway', id: 'event-3' });
    await own.subscriptions.catchUp(id, at('2026-04-01'));
    const { contentType, filename, text } = await file(0, 2, 'ndjson');
    expect([contentType, filename]).toEqual([
      'application/x-ndjson',
      expect.stringMatching(/^usage-inv_.*-2\.ndjson$/),
    ]);
    const of = { source: 'gateway', meter: 'calls', at: '2026-03-20T10:00:00.000Z', properties: null };
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: 'event-1', ...of, value: 100, counted: 100 },
      { id: 'event-2', ...of, value: 50.5, counted: 50.5 },
    ]);
    expect((await file(0, 2, 'csv')).text.split('\r\n').slice(0, 2)).toEqual([
      'id,source,meter,at,value,counted,properties',
      'event-1,gateway,calls,2026-03-20T10:00:00.000Z,100,100,',
    ]);
    expect((await file(0, 1, 'ndjson')).text).toBe('');
    await expect(file(0, 9, 'csv')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(file(9, 1, 'csv')).rejects.toMatchObject({ code: 'INVOICE_NOT_FOUND' });
  });
});
