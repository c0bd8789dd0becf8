/** The audit of the money finds and names each planted fault, and none in stores whose money adds up. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { moneyFaults } from '../../src/audit/money/findings.js';
import type { InvoiceDrafted } from '../../src/domain/invoice/events.js';
import type {
  RenewalInvoice,
  RenewalInvoiceRequested,
  SubscriptionCreated,
  SubscriptionEvent,
  TakenBack,
} from '../../src/domain/subscription/events.js';
import type { DomainEvent } from '../../src/kernel/events.js';
import { DamagedEvent, type EventStore } from '../../src/ports/eventStore.js';
import { emptyStore, type Written } from '../support/moneyStore.js';

/** One seat at 31 EUR a month since 1 January 2026. January was paid with the order. */
function created(changes: Partial<SubscriptionCreated['data']> = {}): SubscriptionCreated {
  return {
    type: 'SubscriptionCreated',
    data: {
      subscriptionId: 'sub_1',
      customerId: 'cus-1',
      offerId: 'basic',
      quantity: 1,
      startDate: '2026-01-01',
      renewalDate: '2026-02-01',
      billingCycle: 'monthly',
      autoRenewal: true,
      unitPrice: '31',
      currency: 'EUR',
      ...changes,
    },
  };
}

function requested(
  invoiceId: string,
  from: string,
  to: string,
  amounts: readonly string[],
  changes: Partial<RenewalInvoice> = {},
  creditBalance = '0.00',
): RenewalInvoiceRequested {
  const sum = amounts.reduce((before, amount) => before + Number(amount), 0).toFixed(2);
  const invoice: RenewalInvoice = {
    invoiceId,
    subscriptionId: 'sub_1',
    customerId: 'cus-1',
    period: { from, to },
    invoiceDate: `${from}T00:00:00.000Z`,
    dueDate: `${to}T00:00:00.000Z`,
    items: amounts.map((amount) => ({ description: 'basic', quantity: 1, unitPrice: amount, amount })),
    subtotal: sum,
    tax: '0.00',
    total: sum,
    currency: 'EUR',
    ...changes,
  };
  return { type: 'RenewalInvoiceRequested', data: { invoice, creditBalance } };
}

function drafted({ data: { invoice } }: RenewalInvoiceRequested, changes: object = {}): InvoiceDrafted {
  const { kind: _, period, subscriptionId, ...content } = invoice;
  return {
    type: 'InvoiceDrafted',
    data: {
      ...content,
      invoiceNumber: null,
      orderId: null,
      source: { kind: 'renewal', subscriptionId, period },
      ...changes,
    },
  };
}

const completed = (invoiceId: string): SubscriptionEvent => ({
  type: 'RenewalInvoiceCompleted',
  data: { invoiceId },
});
const renewed = (from: string, to: string, invoiceId: string): SubscriptionEvent => ({
  type: 'SubscriptionRenewed',
  data: { period: { from, to }, renewalDate: to, invoiceId },
});
const quantity = (from: number, to: number, effectiveDate: string): SubscriptionEvent => ({
  type: 'QuantityChanged',
  data: { from, to, effectiveDate, changeId: null },
});
const terminated = (terminationDate: string, refund?: 'none' | 'unused'): SubscriptionEvent => ({
  type: 'SubscriptionTerminated',
  data: { terminationDate, reason: null, cause: 'request', ...(refund === undefined ? {} : { refund }) },
});
const cancelled = { type: 'InvoiceCancelled', data: { reason: null } };

const february = requested('inv_feb', '2026-02-01', '2026-03-01', ['31.00']);
const march = requested('inv_mar', '2026-03-01', '2026-04-01', ['31.00']);

/** A store in which February and March were billed and begun. */
async function running(): Promise<Written> {
  const written = emptyStore();
  await written.write('subscription-sub_1', created());
  for (const request of [february, march]) {
    const { invoiceId, period } = request.data.invoice;
    await written.write('subscription-sub_1', request);
    await written.write(`invoice-${invoiceId}`, drafted(request));
    await written.write(
      'subscription-sub_1',
      completed(invoiceId),
      renewed(period.from, period.to, invoiceId),
    );
  }
  return written;
}

test('the documentation explains each fault', async () => {
  const page = await readFile('docs/audit.md', 'utf8');
  expect(moneyFaults.filter((fault) => !page.includes(`| \`${fault}\` |`))).toEqual([]);
});

/** A clerk's credit note on the March invoice, in the invoice's and in the subscription's stream. */
function credited(amount: string): {
  readonly ofInvoice: readonly DomainEvent[];
  readonly known: DomainEvent;
} {
  const note = { creditNoteId: 'cn_1', reason: 'Goodwill', source: null, subscriptionId: 'sub_1' };
  const amounts = { items: [], subtotal: amount, tax: '0.00', total: amount };
  const drawn = { creditNoteDate: '2026-03-10T00:00:00.000Z', sequence: 'credit-note-2026', after: 0 };
  return {
    ofInvoice: [
      { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } },
      { type: 'CreditNoteRequested', data: { ...note, ...amounts, ...drawn } },
      { type: 'CreditNoteCompleted', data: { creditNoteId: 'cn_1', applied: '0.00' } },
    ],
    known: {
      type: 'InvoiceCredited',
      data: { invoiceId: 'inv_mar', creditNoteId: 'cn_1', amount, billed: '31.00', pendingAmount: '0.00' },
    },
  };
}

/** The end of the subscription, at which 15 days of March are unused. */
function settledAs(amount: string, takenBack: readonly TakenBack[]): readonly SubscriptionEvent[] {
  const data = { amount, creditBalance: amount, takenBack, pendingAmount: '0.00' };
  return [
    terminated('2026-03-17', 'unused'),
    { type: 'OpenChargesCredited', data },
    ...(Number(amount) === 0
      ? []
      : ([{ type: 'CreditReleased', data: { amount, currency: 'EUR' } }] satisfies SubscriptionEvent[])),
  ];
}

describe('nothing is found', () => {
  test('in an empty store', async () => {
    expect(await emptyStore().audit()).toEqual({
      valid: true,
      subscriptions: 0,
      invoices: 0,
      accounts: 0,
      passedOver: 0,
      found: 0,
      findings: [],
    });
  });

  test('if each period was billed once', async () => {
    expect(await (await running()).audit()).toMatchObject({ valid: true, subscriptions: 1, invoices: 2 });
  });

  test.each([
    ['10.00', '15.00', []],
    ['20.00', '11.00', [{ invoiceId: 'inv_mar', amount: '4.00' }]],
    ['31.00', '0.00', [{ invoiceId: 'inv_mar', amount: '15.00' }]],
  ])('if a clerk has credited %s and the end gives back %s', async (amount, given, takenBack) => {
    const written = await running();
    const { ofInvoice, known } = credited(amount);
    await written.write('invoice-inv_mar', ...ofInvoice);
    await written.write('subscription-sub_1', known, ...settledAs(given, takenBack));
    expect(await written.faults()).toEqual([]);
  });

  test('for a credit note from before subscriptions knew of credit notes', async () => {
    const written = await running();
    const [issued, asked, done] = credited('31.00').ofInvoice;
    const { subscriptionId: _, ...before } = { subscriptionId: '', ...Object(asked?.data) };
    const old = [issued, { type: 'CreditNoteRequested', data: before }, done];
    await written.write('invoice-inv_mar', ...old.filter((event) => event !== undefined));
    await written.write('subscription-sub_1', ...settledAs('15.00', []));
    expect(await written.faults()).toEqual([]);
  });

  test('for an abandoned credit note', async () => {
    const written = await running();
    const [issued, asked] = credited('31.00').ofInvoice;
    const refused = { type: 'CreditNoteAbandoned', data: { creditNoteId: 'cn_1', total: '31.00' } };
    await written.write(
      'invoice-inv_mar',
      ...[issued, asked, refused].filter((event) => event !== undefined),
    );
    expect(await written.faults()).toEqual([]);
  });

  test('for a removed subscription and for streams without money', async () => {
    const written = await running();
    await written.write('subscription-sub_1', { type: 'SubscriptionRemoved', data: {} });
    await written.write('user-1', { type: 'UserRegistered', data: {} });
    expect(await written.faults()).toEqual([]);
    expect(await written.audit()).toMatchObject({ subscriptions: 0, passedOver: 1 });
  });
});

describe('a fault is found and named:', () => {
  test('undecryptable data in an invoice, and in a subscription that was not removed', async () => {
    const written = await running();
    const erased = { type: 'Noted', data: await written.destroyed() };
    await written.write('invoice-inv_feb', erased);
    await written.writeInClear('subscription-sub_1', erased);
    const { findings, subscriptions, passedOver } = await written.audit();
    expect([subscriptions, passedOver]).toEqual([0, 0]);
    expect(findings.map(({ fault, detail }) => [fault, detail])).toEqual(
      expect.arrayContaining([
        ['unreadable', expect.stringContaining('of subscription-sub_1 cannot be read')],
        ['unreadable', expect.stringContaining('of invoice-inv_feb cannot be read')],
      ]),
    );
    await written.writeInClear('subscription-sub_1', { type: 'SubscriptionRemoved', data: {} });
    expect(await written.audit()).toMatchObject({ subscriptions: 0, passedOver: 1 });
  });

  test('a correction that was not billed when the subscription ended', async () => {
    const written = await running();
    // 999 more seats for 30 of March's 31 days.
    await written.write('subscription-sub_1', quantity(1, 1_000, '2026-03-01'), terminated('2026-03-31'));
    const { findings } = await written.audit();
    expect(findings).toEqual([
      {
        fault: 'lost-correction',
        subscriptionId: 'sub_1',
        invoiceId: null,
        customerId: 'cus-1',
        detail: 'The subscription ended on 2026-03-31, but 29970.00 EUR was used and never billed',
      },
    ]);
  });

  test('a correction that was not credited when the subscription was deleted', async () => {
    const written = await running();
    await written.write('subscription-sub_1', quantity(1, 0, '2026-02-01'), {
      type: 'SubscriptionDeleted',
      data: {},
    });
    // February, and March until the deletion on the 10th.
    expect((await written.audit()).findings[0]).toMatchObject({
      fault: 'lost-correction',
      detail: 'The subscription ended on 2026-03-10, but 40.00 EUR was billed and never used',
    });
  });

  test('credit that did not come back with the voided invoice that had used it', async () => {
    const written = emptyStore();
    const credited = requested(
      'inv_feb',
      '2026-02-01',
      '2026-03-01',
      ['31.00', '-62.00', '31.00'],
      {},
      '31.00',
    );
    const using = requested('inv_mar', '2026-03-01', '2026-04-01', ['15.50', '-15.50']);
    await written.write(
      'subscription-sub_1',
      created({ quantity: 3 }),
      quantity(3, 1, '2026-01-01'),
      credited,
      renewed('2026-02-01', '2026-03-01', 'inv_feb'),
      { ...using, data: { ...using.data, creditBalance: '0.00' } },
      renewed('2026-03-01', '2026-04-01', 'inv_mar'),
      { type: 'InvoiceVoided', data: { invoiceId: 'inv_mar', creditBalance: '0.00' } },
    );
    expect(await written.faults()).toContainEqual(['lost-credit', 'sub_1', 'inv_mar']);
  });

  test('credit that was left when a subscription ended', async () => {
    const written = emptyStore();
    const credited = requested(
      'inv_feb',
      '2026-02-01',
      '2026-03-01',
      ['31.00', '-62.00', '31.00'],
      {},
      '31.00',
    );
    await written.write(
      'subscription-sub_1',
      created({ quantity: 3 }),
      quantity(3, 1, '2026-01-01'),
      credited,
    );
    await written.write('invoice-inv_feb', drafted(credited));
    await written.write(
      'subscription-sub_1',
      completed('inv_feb'),
      renewed('2026-02-01', '2026-03-01', 'inv_feb'),
    );
    expect(await written.faults()).toEqual([]);
    await written.write('subscription-sub_1', terminated('2026-03-01'));
    expect(await written.faults()).toEqual([['lost-credit', 'sub_1', null]]);
  });

  test('credit of an end whose draft was deleted afterwards, in the form of older releases', async () => {
    const written = await running();
    const credited = {
      type: 'OpenChargesCredited',
      data: { amount: '21.00', creditBalance: '21.00' },
    } as const;
    const released = { type: 'CreditReleased', data: { amount: '21.00', currency: 'EUR' } } as const;
    await written.write('subscription-sub_1', terminated('2026-03-11', 'unused'), credited, released);
    expect((await written.faults()).map(([fault]) => fault)).not.toContain('unfounded-credit');
    await written.write('invoice-inv_mar', { type: 'InvoiceDeleted', data: {} });
    await written.write('subscription-sub_1', { type: 'InvoiceVoided', data: { invoiceId: 'inv_mar' } });
    expect(await written.faults()).toContainEqual(['unfounded-credit', 'sub_1', null]);
  });

  test('a period that was billed twice', async () => {
    const written = await running();
    const again = requested('inv_again', '2026-03-01', '2026-04-01', ['31.00']);
    await written.write('subscription-sub_1', again, completed('inv_again'));
    await written.write('invoice-inv_again', drafted(again));
    expect(await written.faults()).toContainEqual(['billed-twice', 'sub_1', 'inv_again']);
  });

  test('an invoice for a period that never begins', async () => {
    const written = await running();
    const ahead = requested('inv_apr', '2026-04-01', '2026-05-01', ['31.00']);
    await written.write('subscription-sub_1', ahead, completed('inv_apr'));
    await written.write('invoice-inv_apr', drafted(ahead));
    expect(await written.faults()).toEqual([]);
    await written.write('subscription-sub_1', terminated('2026-03-20', 'none'));
    expect(await written.faults()).toContainEqual(['never-begun', 'sub_1', 'inv_apr']);
  });

  test('a withdrawn invoice that is still owed', async () => {
    const written = await running();
    const ahead = requested('inv_apr', '2026-04-01', '2026-05-01', ['31.00']);
    const issued = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
    await written.write('invoice-inv_apr', drafted(ahead), issued);
    await written.write(
      'subscription-sub_1',
      ahead,
      completed('inv_apr'),
      terminated('2026-03-20', 'none'),
      {
        type: 'InvoiceWithdrawalRequested',
        data: { invoiceId: 'inv_apr', reason: 'ended', creditBalance: '0.00' },
      },
      { type: 'InvoiceWithdrawalCompleted', data: { invoiceId: 'inv_apr', how: 'credited' } },
    );
    expect(await written.faults()).toEqual([['never-begun', 'sub_1', 'inv_apr']]);
  });

  test('an invoice of which clerks and the subscription gave back more than it billed', async () => {
    const written = await running();
    const { ofInvoice, known } = credited('31.00');
    await written.write('invoice-inv_mar', ...ofInvoice);
    await written.write('subscription-sub_1', known, ...settledAs('15.00', []));
    const { findings } = await written.audit();
    expect(findings).toMatchObject([
      {
        fault: 'given-twice',
        invoiceId: 'inv_mar',
        detail: 'Clerks gave back 31.00 and the subscription 15.00, but the invoice billed 31.00',
      },
    ]);
  });

  test('an invoice of which the subscription took back too much', async () => {
    const written = await running();
    const { ofInvoice, known } = credited('20.00');
    await written.write('invoice-inv_mar', ...ofInvoice);
    const takenBack = [{ invoiceId: 'inv_mar', amount: '15.00' }];
    await written.write('subscription-sub_1', known, ...settledAs('0.00', takenBack));
    const { findings } = await written.audit();
    expect(findings).toMatchObject([
      {
        fault: 'wrong-amount',
        invoiceId: 'inv_mar',
        detail: '15.00 of the credit on the invoice was taken back, but only 4.00 was too much',
      },
    ]);
  });

  test('a credit note that the subscription lacks or has with another amount, and a missing one', async () => {
    const written = await running();
    const { ofInvoice, known } = credited('20.00');
    await written.write('invoice-inv_mar', ...ofInvoice);
    expect(await written.faults()).toEqual([['credit-unknown', 'sub_1', 'inv_mar']]);
    await written.write('subscription-sub_1', { ...known, data: { ...Object(known.data), amount: '2.00' } });
    expect(await written.faults()).toEqual([['credit-unknown', 'sub_1', 'inv_mar']]);
    await written.write('subscription-sub_1', {
      type: 'InvoiceCredited',
      data: { invoiceId: 'inv_feb', creditNoteId: 'cn_2', amount: '1.00', billed: '31.00' },
    });
    expect(await written.faults()).toContainEqual(['credit-unknown', 'sub_1', 'inv_feb']);
  });

  test('an invoice whose sums do not add up', async () => {
    const written = await running();
    const { invoice } = february.data;
    await written.write('invoice-inv_hand', {
      ...drafted(february),
      data: { ...drafted(february).data, invoiceId: 'inv_hand', source: null, subtotal: '30.00' },
    });
    const { findings } = await written.audit();
    expect(findings.map(({ fault, invoiceId, detail }) => [fault, invoiceId, detail])).toEqual([
      ['wrong-sums', 'inv_hand', 'The lines do not add up to the subtotal 30.00'],
      [
        'wrong-sums',
        'inv_hand',
        `The subtotal 30.00 and the tax 0.00 do not add up to the total ${invoice.total}`,
      ],
    ]);
  });

  test('a missing invoice of a subscription, one that differs, and one that it never requested', async () => {
    const written = await running();
    const april = requested('inv_apr', '2026-04-01', '2026-05-01', ['31.00']);
    const may = requested('inv_may', '2026-05-01', '2026-06-01', ['31.00']);
    await written.write('subscription-sub_1', april, completed('inv_apr'));
    await written.write('subscription-sub_1', renewed('2026-04-01', '2026-05-01', 'inv_apr'), may);
    await written.write('subscription-sub_1', completed('inv_may'));
    await written.write('invoice-inv_may', drafted(may, { subtotal: '13.00', total: '13.00' }));
    await written.write(
      'invoice-inv_other',
      drafted(requested('inv_other', '2026-04-01', '2026-05-01', ['1.00'])),
    );
    const found = await written.faults();
    expect(found).toContainEqual(['missing-invoice', 'sub_1', 'inv_apr']);
    expect(found).toContainEqual(['different-invoice', 'sub_1', 'inv_may']);
    expect(found).toContainEqual(['unknown-invoice', 'sub_1', 'inv_other']);
  });

  test('a cancelled invoice that the subscription does not know to be cancelled', async () => {
    const written = await running();
    await written.write('invoice-inv_feb', cancelled);
    expect(await written.faults()).toEqual([['void-unknown', 'sub_1', 'inv_feb']]);
  });

  test('an invoice over another amount than the open one', async () => {
    const written = await running();
    const april = requested('inv_apr', '2026-04-01', '2026-05-01', ['62.00']);
    await written.write('subscription-sub_1', april, completed('inv_apr'));
    await written.write('invoice-inv_apr', drafted(april));
    const { findings } = await written.audit();
    expect(findings).toMatchObject([
      {
        fault: 'wrong-amount',
        invoiceId: 'inv_apr',
        detail: 'The invoice charges 62.00, but 31.00 was open',
      },
    ]);
  });

  test('a subscription with a wrong pending amount', async () => {
    const written = await running();
    const more = quantity(1, 2, '2026-03-01');
    await written.write('subscription-sub_1', {
      ...more,
      data: { ...more.data, pendingAmount: '3.10' },
    });
    expect(await written.faults()).toEqual([['does-not-add-up', 'sub_1', null]]);
  });

  test('a gap in the invoice numbers, and a number that was not drawn', async () => {
    const written = await running();
    const draw = (number: number, holder: string) => ({ type: 'NumberDrawn', data: { number, holder } });
    const issue = (invoiceNumber: string) => ({
      type: 'InvoiceIssued',
      data: { invoiceNumber, reason: null },
    });
    await written.write('sequence-invoice-2026', draw(1, 'inv_feb'));
    await written.write('invoice-inv_feb', issue('INV-2026-000001'));
    expect(await written.faults()).toEqual([]);
    await written.write('sequence-invoice-2026', draw(2, 'inv_gone'));
    await written.write('invoice-inv_mar', issue('INV-2026-000003'));
    expect(await written.faults()).toEqual([
      ['number-unknown', 'sub_1', 'inv_mar'],
      ['number-gap', null, 'inv_gone'],
    ]);
    const { data } = drafted(february);
    const intent = { sequence: 'invoice-2026', after: 1, becomes: 'issued', reason: null };
    await written.write(
      'invoice-inv_gone',
      { type: 'InvoiceDrafted', data: { ...data, invoiceId: 'inv_gone', source: null } },
      { type: 'InvoiceIssueRequested', data: intent },
    );
    expect(await written.faults()).toEqual([['number-unknown', 'sub_1', 'inv_mar']]);
  });

  test('a stream that cannot be read', async () => {
    const written = await running();
    await written.write('invoice-inv_feb', cancelled);
    const damaged: EventStore = {
      ...written.store,
      async readStream(stream, options) {
        if (stream === 'invoice-inv_mar') throw new DamagedEvent(stream, 0, '7');
        return written.store.readStream(stream, options);
      },
    };
    const { findings } = await written.audit(damaged);
    expect(new Set(findings.map(({ fault }) => fault))).toEqual(new Set(['unreadable']));
  });
});
