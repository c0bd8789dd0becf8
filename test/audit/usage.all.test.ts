/** The audit of billed usage finds and names each planted fault, and none in usage that is billed correctly or pending. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { auditMoney } from '../../src/audit/money/auditMoney.js';
import type { RawUsage } from '../../src/audit/money/metered/recounting.js';
import type { InvoiceDrafted } from '../../src/domain/invoice/events.js';
import type { RenewalInvoiceRequested, UsageBilled } from '../../src/domain/subscription/events.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import { noChange } from '../support/billingProcess.js';
import { at, type MeteredSubscription, meteredSubscription } from '../support/meteredSubscription.js';
import { rawUsageStores } from '../support/rawUsage.js';
import { idsOf } from '../support/soundMoney.js';

const openRawUsage = rawUsageStores();

let raw: UsageStore;
let store: MeteredSubscription['store'];
let own: MeteredSubscription['own'];
let id: string;
let use: MeteredSubscription['use'];

/** A call costs 0.05 after 100 free ones. March costs 2.50, of which 0.50 came late onto the draft. April costs 5.00. */
beforeEach(async () => {
  raw = await openRawUsage();
  const terms = { model: 'perUnit', unitPrice: '0.05', freeUnits: '100' } as const;
  ({ store, own, id, use } = await meteredSubscription(raw, terms));
  await use('2026-03-20', '100', '40');
  await own.subscriptions.catchUp(id, at('2026-04-01'));
  await use('2026-03-31', '10');
  await own.subscriptions.billUsage(id, at('2026-04-01'));
  await use('2026-04-10', '200');
  await own.subscriptions.catchUp(id, at('2026-05-01'));
});

type Change = (event: RecordedEvent, place: number) => RecordedEvent | undefined;

/** @param change changes each event of a subscription or an invoice; undefined drops it */
async function audited(change: Change = (event) => event, usage: RawUsage | undefined = raw) {
  const { log } = own;
  const requests = new Map<string, number>();
  const changed: typeof log = {
    ...log,
    async *read(stream, from) {
      requests.clear();
      for await (const batch of log.read(stream, from))
        yield batch.flatMap((event) => {
          const place = requests.get(event.type) ?? 0;
          requests.set(event.type, place + 1);
          const now = change(event, place);
          return now === undefined ? [] : [now];
        });
    },
  };
  const { findings } = await auditMoney({ store, log: changed, usage });
  return findings.map(({ fault, invoiceId, detail }) => ({ fault, invoiceId, detail }));
}

/** Forges the invoice request at a place, and its draft to match. */
function forged(
  place: number,
  forge: (data: RenewalInvoiceRequested['data']) => RenewalInvoiceRequested['data'],
) {
  let forgedInvoice: RenewalInvoiceRequested['data']['invoice'] | undefined;
  return (event: RecordedEvent, nth: number): RecordedEvent => {
    if (event.type === 'RenewalInvoiceRequested' && nth === place) {
      const data = forge(event.data as unknown as RenewalInvoiceRequested['data']);
      forgedInvoice = data.invoice;
      return { ...event, data: data as never };
    }
    if (event.type === 'InvoiceDrafted' && event.stream === `invoice-${forgedInvoice?.invoiceId}`) {
      const { items, subtotal, tax, total } = forgedInvoice ?? {};
      const before = event.data as unknown as InvoiceDrafted['data'];
      return { ...event, data: { ...before, items, subtotal, tax, total } as never };
    }
    return event;
  };
}

function withUsage(
  data: RenewalInvoiceRequested['data'],
  change: (entries: UsageBilled['entries']) => UsageBilled['entries'],
  changeLines: (lines: RenewalInvoiceRequested['data']['invoice']['items']) => typeof lines,
): RenewalInvoiceRequested['data'] {
  const { usage, invoice } = data;
  if (usage === undefined) throw new Error('no usage');
  const items = changeLines(invoice.items);
  const subtotal = items.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
  return {
    ...data,
    invoice: { ...invoice, items, subtotal, total: subtotal },
    usage: { ...usage, entries: change(usage.entries) },
  };
}

describe('nothing is found', () => {
  test('if the billed usage is that of the events', async () => {
    expect(await audited()).toEqual([]);
  });

  test('for usage and reversals since the last bill, which are pending, or once they are billed', async () => {
    await use('2026-04-11', '7');
    await raw.reverse({ source: 'gateway', id: 'event-1' });
    expect(await audited()).toEqual([]);
    await own.subscriptions.catchUp(id, at('2026-06-01'));
    expect(await audited()).toEqual([]);
  });
});

describe('a fault is found and named:', () => {
  const [march, april] = ['Calls, 2026-03-01 to 2026-03-31', 'Calls, 2026-04-01 to 2026-04-30'];
  const ids = () => idsOf(store, 'invoice');

  test('a raw event was changed or deleted', async () => {
    const [first = ''] = await ids();
    const changed = (value: string | undefined): RawUsage => ({
      changes: raw.changes.bind(raw),
      async *events(range) {
        for await (const chunk of raw.events(range))
          yield chunk.flatMap((event) => {
            if (event.value !== '40') return [event];
            return value === undefined ? [] : [{ ...event, value, counted: { value } }];
          });
      },
    });
    expect(await audited(undefined, changed('400'))).toEqual([
      {
        fault: 'wrong-usage',
        invoiceId: first,
        detail: `${march}: the events come to 20.50 for 510, but 2.50 for 150 was measured`,
      },
    ]);
    expect(await audited(undefined, changed(undefined))).toMatchObject([
      { fault: 'wrong-usage', detail: expect.stringContaining('0.50 for 110') },
    ]);
  });

  test('a usage line and its entries are missing from an invoice', async () => {
    const dropped = forged(1, (data) =>
      withUsage(
        data,
        () => [],
        (lines) => lines.filter(({ description }) => !description.startsWith('Calls')),
      ),
    );
    expect(await audited(dropped)).toEqual([
      {
        fault: 'wrong-usage',
        invoiceId: null,
        detail: `${april}: the events come to 5.00 for 200, but nothing was measured`,
      },
    ]);
  });

  test('only the usage line is missing', async () => {
    const dropped = forged(1, (data) =>
      withUsage(
        data,
        (entries) => entries,
        (lines) => lines.filter(({ description }) => !description.startsWith('Calls')),
      ),
    );
    const [, second] = await ids();
    expect(await audited(dropped)).toEqual([
      {
        fault: 'wrong-amount',
        invoiceId: second,
        detail: 'The lines for Calls from 2026-04-01 to 2026-04-30 are off by -5.00',
      },
    ]);
  });

  test('a period is billed twice', async () => {
    const [, second] = await ids();
    const doubled = forged(1, (data) =>
      withUsage(
        data,
        (entries) => [...entries, ...entries],
        (lines) => [...lines, ...lines.filter(({ description }) => description.startsWith('Calls'))],
      ),
    );
    expect(await audited(doubled)).toEqual([
      {
        fault: 'billed-twice',
        invoiceId: second,
        detail: `5.00 too much of ${april} is billed`,
      },
    ]);
  });

  test('the billed price is not that of the charge', async () => {
    const dearer = forged(1, (data) =>
      withUsage(
        data,
        (entries) => entries.map((entry) => ({ ...entry, amount: '6.00', billed: '6.00' })),
        (lines) =>
          lines.map((line) =>
            line.description.startsWith('Calls') ? { ...line, amount: '6.00', unitPrice: '6.00' } : line,
          ),
      ),
    );
    expect(await audited(dearer)).toMatchObject([
      {
        fault: 'wrong-usage',
        detail: `${april}: the events come to 5.00 for 200, but 6.00 for 200 was measured`,
      },
    ]);
  });

  test('measured usage is billed only in part, or an invoice has no usage', async () => {
    const less = forged(1, (data) =>
      withUsage(
        data,
        (entries) => entries.map((entry) => ({ ...entry, billed: '4.00' })),
        (lines) =>
          lines.map((line) =>
            line.description.startsWith('Calls') ? { ...line, amount: '4.00', unitPrice: '4.00' } : line,
          ),
      ),
    );
    expect(await audited(less)).toMatchObject([
      { fault: 'lost-usage', detail: `The invoice does not bill 1.00 of ${april}` },
    ]);
    const silent = forged(1, ({ usage: _, ...data }) => ({
      ...data,
      invoice: { ...data.invoice, items: data.invoice.items.slice(0, 1), subtotal: '10.00', total: '10.00' },
    }));
    expect(await audited(silent)).toMatchObject([
      { fault: 'lost-usage', detail: 'The invoice does not account for the usage before it' },
    ]);
  });

  test('usage was given back although a clerk had credited its line', async () => {
    const [invoiceId = ''] = await ids();
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-05-02'));
    const lines = [{ line: 1, quantity: null, amount: '2.00' }];
    await own.creditNotes.create({ invoiceId, reason: 'Goodwill', lines, amount: null }, at('2026-05-02'));
    await raw.reverse({ source: 'gateway', id: 'event-1' });
    await own.subscriptions.catchUp(id, at('2026-06-01'));
    expect(await audited()).toEqual([]);
    const usage = [{ from: '2026-03-01', chargeId: 'calls', amount: '2.00' }];
    const credited: Change = (event) =>
      event.type === 'InvoiceCredited' ? { ...event, data: { ...event.data, usage } } : event;
    const detail = `Clerks gave back 2.00 of ${march}, and the subscription 2.50; the invoice billed 2.50`;
    expect(await audited(credited)).toEqual([{ fault: 'given-twice', invoiceId, detail }]);
  });

  test('usage of a line that a clerk had lowered was given back in full', async () => {
    const [invoiceId = ''] = await ids();
    const { state } = await own.invoices.load(invoiceId);
    const items = ('invoice' in state ? state.invoice.items : []).map((item) => ({
      ...item,
      ...(item.amount === '2.00' ? { unitPrice: '1.00' } : {}),
      amount: null,
    }));
    await own.invoices.update(invoiceId, { ...noChange, items }, at('2026-05-02'));
    await own.invoices.changeStatus(invoiceId, 'issued', null, at('2026-05-02'));
    await raw.reverse({ source: 'gateway', id: 'event-1' });
    await own.subscriptions.catchUp(id, at('2026-06-01'));
    expect(await audited()).toEqual([]);
    const inFull: Change = (event) =>
      JSON.parse(JSON.stringify(event), (_name, value) => {
        if (value?.charged === '-1.50') value.charged = '-2.50';
        if (value?.amount === '-1.50') value.amount = '-2.50';
        return value;
      });
    const detail = `2.50 of ${march} was given back, but 2.50 of the 2.50 that were billed is 1.50 of the 1.50 on the invoice`;
    expect(await audited(inFull)).toContainEqual({ fault: 'wrong-amount', invoiceId, detail });
  });

  test('the amount missing to a minimum was not charged', async () => {
    const agreed: Change = (event) =>
      event.type === 'SubscriptionCreated'
        ? { ...event, data: { ...event.data, minimumAmount: '50' } }
        : event;
    expect((await audited(agreed)).map(({ fault, detail }) => [fault, detail])).toEqual([
      [
        'wrong-usage',
        'Minimum, 2026-03-01 to 2026-03-31: the events come to 37.50 for 50, but nothing was measured',
      ],
      [
        'wrong-usage',
        'Minimum, 2026-04-01 to 2026-04-30: the events come to 35.00 for 50, but nothing was measured',
      ],
    ]);
  });

  test('late usage counts as added but is not on the draft, or is on the draft but counts as open', async () => {
    const [first] = await ids();
    expect(await audited((event) => (event.type === 'InvoiceUpdated' ? undefined : event))).toEqual([
      {
        fault: 'different-invoice',
        invoiceId: first,
        detail: 'Usage of 0.50 was to be added to the invoice, but 0.00 was added',
      },
    ]);
    const gone: Change = (event) =>
      event.type === 'InvoiceUsageCompleted' ? { ...event, data: { ...event.data, how: 'gone' } } : event;
    expect((await audited(gone)).map(({ fault }) => fault)).toEqual(['lost-usage', 'billed-twice']);
  });
});
