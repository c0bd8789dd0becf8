/** Invoices and their customers' accounts: the notices between them, invoices issued before accounts existed, and races. */
import { describe, expect, test } from '@jest/globals';
import { invoiceAggregate } from '../../../src/commands/invoice/invoice.js';
import type { NewPayment } from '../../../src/commands/payment/payment.js';
import type { InvoiceEvent } from '../../../src/domain/invoice/events.js';
import { noStream } from '../../../src/events/log.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { anInvoice, type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { expectSoundMoney, finishAll } from '../../support/soundMoney.js';

const customerId = anInvoice.customerId;

function open() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  return { store, keys, ...billingProcess(store, keys) };
}

/** Creates an issued invoice of 20.00 in total. */
const made = async ({ invoices }: Pick<BillingProcess, 'invoices'>, fields: Partial<typeof anInvoice> = {}) =>
  (await invoices.create({ ...anInvoice, status: 'issued', ...fields }, contextOf())).id;
const payment = (amount: string, allocations: NewPayment['allocations'] = null): NewPayment => ({
  customerId,
  amount,
  currency: 'EUR',
  paidAt: '2026-01-02',
  method: 'bank transfer',
  reference: null,
  allocations,
});
const refusal = (asked: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  asked.then(
    () => 'done' as const,
    (error: { code: ErrorCode }) => error.code,
  );
const stateOf = async ({ invoices }: Pick<BillingProcess, 'invoices'>, id: string) =>
  (await invoices.load(id)).state;
const figures = async ({ accounts }: Pick<BillingProcess, 'accounts'>) =>
  (await accounts.load(customerId)).state.currencies.get('EUR')?.figures;

describe('in one process', () => {
  test('an invoice whose issue died before its charge is charged before a payment that names it', async () => {
    const process = open();
    const { payments, store } = process;
    const held = await payments.record(payment('8', []), contextOf());
    await write(process, 'invoice-inv_1', [before.drafted('inv_1'), before.issued]);
    await write(process, 'invoice-inv_2', [before.drafted('inv_2'), before.issued]);
    const paid = await payments.record(payment('60', [{ invoiceId: 'inv_1', amount: '60' }]), contextOf());
    expect(paid.payment.allocations).toMatchObject([{ invoiceId: 'inv_1', amount: '60.00' }]);
    // The newly charged invoice has been paid from the balance: nothing is left of the first payment.
    expect(await refusal(payments.allocate(held.id, { invoiceId: 'inv_2', amount: '8' }, contextOf()))).toBe(
      'INVALID_ALLOCATION',
    );
    expect(await figures(process)).toMatchObject({ invoiced: '200.00', paid: '68.00', due: '132.00' });
    expect(
      await refusal(payments.record(payment('1', [{ invoiceId: 'inv_3', amount: '1' }]), contextOf())),
    ).toBe('INVALID_ALLOCATION');
    await expectSoundMoney(store, process);
  });

  test('the balance pays an invoice when it is issued', async () => {
    const process = open();
    await process.payments.record(payment('25', []), contextOf());
    expect(await stateOf(process, await made(process))).toMatchObject({
      status: 'paid',
      balance: { amountPaid: '20.00', amountDue: '0.00' },
    });
    expect(await stateOf(process, await made(process))).toMatchObject({
      status: 'issued',
      balance: { amountPaid: '5.00', amountDue: '15.00' },
    });
    await expectSoundMoney(process.store, process);
  });

  test('an invoice created as paid does not use the balance', async () => {
    const process = open();
    await process.payments.record(payment('25', []), contextOf());
    await made(process, { status: 'paid' });
    await made(process, { status: 'paid', invoiceNumber: 'A-1' });
    expect(await figures(process)).toMatchObject({ invoiced: '40.00', paid: '65.00', balance: '25.00' });
    await expectSoundMoney(process.store, process);
  });

  test('marking an invoice as paid records one payment of the rest', async () => {
    const process = open();
    const id = await made(process);
    await process.payments.record(payment('5'), contextOf());
    const context = contextOf();
    await process.invoices.changeStatus(id, 'paid', 'by cheque', context);
    expect(await refusal(process.invoices.changeStatus(id, 'paid', null, contextOf()))).toBe(
      'INVALID_STATUS_TRANSITION',
    );
    const again = await process.invoices.changeStatus(id, 'paid', 'by cheque', {
      ...context,
      recovering: true,
    });
    expect(again.state.status).toBe('paid');
    const paid = (await eventsOf(process.log, `invoice-${id}`)).filter(({ type }) => type === 'InvoicePaid');
    expect(paid.map(({ data }) => data)).toEqual([{ reason: 'by cheque' }]);
    expect(await figures(process)).toMatchObject({ paid: '20.00', due: '0.00', balance: '0.00' });
    await expectSoundMoney(process.store, process);
  });

  test('a bounced payment reopens its invoice, which can be credited but not cancelled once paid in part', async () => {
    const process = open();
    const id = await made(process);
    const { id: paymentId } = await process.payments.record(payment('20'), contextOf());
    expect((await stateOf(process, id)).status).toBe('paid');
    await process.payments.reverse(paymentId, 'bounced', contextOf());
    expect(await stateOf(process, id)).toMatchObject({ status: 'issued', balance: { amountDue: '20.00' } });
    await process.payments.record(payment('1'), contextOf());
    expect(await refusal(process.invoices.changeStatus(id, 'cancelled', null, contextOf()))).toBe(
      'INVALID_STATUS_TRANSITION',
    );
    const credit = { invoiceId: id, reason: 'returned', lines: null, amount: null };
    const { note } = await process.creditNotes.create(credit, contextOf());
    expect(note).toMatchObject({ total: '20.00', applied: '19.00' });
    expect(await figures(process)).toMatchObject({ due: '0.00', balance: '1.00' });
    await expectSoundMoney(process.store, process);
  });

  test('a cancelled invoice counts in no figure and receives no payment', async () => {
    const process = open();
    const id = await made(process);
    await process.invoices.changeStatus(id, 'cancelled', null, contextOf());
    expect(await figures(process)).toMatchObject({ invoiced: '0.00', due: '0.00' });
    await process.payments.record(payment('20'), contextOf());
    expect(await stateOf(process, id)).toMatchObject({ status: 'cancelled' });
    expect(await figures(process)).toMatchObject({ balance: '20.00' });
  });

  test('an invoice of zero is paid when it is issued', async () => {
    const process = open();
    const items = [{ description: 'Gift', quantity: 1, unitPrice: '0', amount: null }];
    expect((await stateOf(process, await made(process, { items }))).status).toBe('paid');
    expect((await stateOf(process, await made(process, { items, status: 'paid' }))).status).toBe('paid');
    await expectSoundMoney(process.store, process);
  });

  test('a bulk cancellation continues after an invoice that cannot be cancelled', async () => {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const process = billingProcess(store, keys);
    const [first, broken, last] = [await made(process), await made(process), await made(process)];
    const failing: EventStore = {
      ...store,
      append: (stream, ...rest) =>
        stream === `invoice-${broken}` ? Promise.reject(new Error('damaged')) : store.append(stream, ...rest),
    };
    const { invoices } = billingProcess(failing, keys);
    expect(await invoices.bulkCancel([first, broken, 'inv_none', last], null, contextOf())).toEqual([
      { invoiceId: first, status: 'cancelled' },
      { invoiceId: broken, status: 'issued', code: 'INTERNAL_ERROR' },
      { invoiceId: 'inv_none', status: null, code: 'INVOICE_NOT_FOUND' },
      { invoiceId: last, status: 'cancelled' },
    ]);
  });

  test('issuing an invoice shows projections 3 appends, marking it as paid 5 and cancelling it 3', async () => {
    const process = open();
    const count = async (work: () => Promise<unknown>) => {
      process.appended.length = 0;
      await work();
      return new Set(process.appended.map(({ stream, metadata }) => `${stream} ${metadata.causationId}`))
        .size;
    };
    const id = await made(process, { status: 'draft' });
    // The intent, the charge, and the issue with the account's notice. The number takes one more append, which projections do not see.
    expect(await count(() => process.invoices.changeStatus(id, 'issued', null, contextOf()))).toBe(3);
    // The intent, the payment on the account and in its own stream, the invoice, and the record that both received their notices.
    expect(await count(() => process.invoices.changeStatus(id, 'paid', null, contextOf()))).toBe(5);
    const other = await made(process);
    // The intent, the account, the invoice.
    expect(await count(() => process.invoices.changeStatus(other, 'cancelled', null, contextOf()))).toBe(3);
  });
});

/** Events of a store from before accounts existed. */
const before = {
  drafted: (id: string): InvoiceEvent => ({
    type: 'InvoiceDrafted',
    data: {
      invoiceId: id,
      invoiceNumber: null,
      customerId,
      orderId: null,
      invoiceDate: '2025-12-01T00:00:00.000Z',
      dueDate: '2025-12-15T00:00:00.000Z',
      items: [{ description: 'Chair', quantity: 2, unitPrice: '50', amount: '100.00' }],
      subtotal: '100.00',
      tax: '0.00',
      total: '100.00',
      currency: 'EUR',
      source: null,
    },
  }),
  issued: { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } },
  paid: { type: 'InvoicePaid', data: { reason: null } },
  credited: (id: string, total: string, applied: string): InvoiceEvent => ({
    type: 'CreditNoteRequested',
    data: {
      creditNoteId: id,
      reason: 'returned',
      items: [{ line: null, description: 'Credit', quantity: 1, unitPrice: total, amount: total }],
      subtotal: total,
      tax: '0.00',
      total,
      applied,
      creditNoteDate: '2025-12-10T00:00:00.000Z',
      source: null,
      sequence: 'credit-note-2025',
      after: 0,
    },
  }),
  completed: (id: string): InvoiceEvent => ({ type: 'CreditNoteCompleted', data: { creditNoteId: id } }),
} as const;

async function write({ log }: Pick<BillingProcess, 'log'>, stream: string, events: readonly object[]) {
  const { encrypted } = invoiceAggregate;
  const request = { stream, head: noStream, events: events as readonly InvoiceEvent[], encrypted };
  await log.append({ ...request, context: contextOf() });
}

async function writeNote(process: Pick<BillingProcess, 'log'>, id: string, total: string, applied: string) {
  const { data } = before.credited(id, total, applied) as { data: object };
  const note = {
    ...data,
    creditNoteNumber: `CN-2025-${id.slice(-6)}`,
    invoiceId: 'inv_old',
    invoiceNumber: 'A-1',
    customerId,
    currency: 'EUR',
  };
  await write(process, `creditNote-${id}`, [{ type: 'CreditNoteIssued', data: note }]);
}

interface OldInvoice {
  readonly name: string;
  readonly events: readonly InvoiceEvent[];
  /** The id, total and applied amount of each. */
  readonly notes: readonly (readonly [string, string, string])[];
  readonly figures: Readonly<Record<string, string>>;
  readonly status: string;
}

const [first, second] = ['cn_000001', 'cn_000002'];
const oldInvoices: readonly OldInvoice[] = [
  {
    name: 'issued',
    events: [before.issued],
    notes: [],
    figures: { invoiced: '100.00', credited: '0.00', paid: '0.00', due: '100.00', balance: '0.00' },
    status: 'issued',
  },
  {
    name: 'paid',
    events: [before.issued, before.paid],
    notes: [],
    figures: { invoiced: '100.00', credited: '0.00', paid: '100.00', due: '0.00', balance: '0.00' },
    status: 'paid',
  },
  {
    name: 'credited in part',
    events: [before.issued, before.credited(first, '30.00', '30.00'), before.completed(first)],
    notes: [[first, '30.00', '30.00']],
    figures: { invoiced: '100.00', credited: '30.00', paid: '0.00', due: '70.00', balance: '0.00' },
    status: 'issued',
  },
  {
    name: 'credited in full',
    events: [before.issued, before.credited(first, '100.00', '100.00'), before.paid, before.completed(first)],
    notes: [[first, '100.00', '100.00']],
    figures: { invoiced: '100.00', credited: '100.00', paid: '0.00', due: '0.00', balance: '0.00' },
    status: 'paid',
  },
  {
    name: 'credited in part, paid, and credited again',
    events: [
      before.issued,
      before.credited(first, '30.00', '30.00'),
      before.completed(first),
      before.paid,
      before.credited(second, '20.00', '0.00'),
      before.completed(second),
    ],
    notes: [
      [first, '30.00', '30.00'],
      [second, '20.00', '0.00'],
    ],
    figures: { invoiced: '100.00', credited: '50.00', paid: '70.00', due: '0.00', balance: '20.00' },
    status: 'paid',
  },
  {
    name: 'with a credit note that was begun and not completed',
    events: [before.issued, before.paid, before.credited(first, '20.00', '0.00')],
    notes: [],
    figures: { invoiced: '100.00', credited: '20.00', paid: '100.00', due: '0.00', balance: '20.00' },
    status: 'paid',
  },
];

describe.each(oldInvoices)('an invoice from before accounts existed, $name', (old) => {
  async function withOld(): Promise<{ store: EventStore; keys: ReturnType<typeof memoryKeys> }> {
    const { store, keys, ...process } = open();
    await write(process, 'invoice-inv_old', [before.drafted('inv_old'), ...old.events]);
    for (const [id, total, applied] of old.notes) await writeNote(process, id, total, applied);
    return { store, keys };
  }

  test('is charged once, as it was settled then', async () => {
    const { store, keys } = await withOld();
    const process = billingProcess(store, keys);
    for (let time = 0; time < 2; time += 1) await finishAll(store, process);
    expect(await figures(process)).toMatchObject(old.figures);
    expect((await stateOf(process, 'inv_old')).status).toBe(old.status);
    await expectSoundMoney(store, process);
  });

  test('is charged by others after a process dies at any append', async () => {
    for (let append = 1; ; append += 1) {
      const { store, keys } = await withOld();
      const dying = billingProcess(dyingStore(store, append, 'after'), keys);
      const died = (await refusal(dying.invoices.finish('inv_old', contextOf()))) !== 'done';
      const other = billingProcess(store, keys);
      await finishAll(store, other);
      expect(await figures(other)).toMatchObject(old.figures);
      await expectSoundMoney(store, other);
      if (!died) return;
      expect(append).toBeLessThan(20);
    }
  });
});

test('the balance pays no old invoice that was paid before accounts existed, but one that is still due', async () => {
  const { store, keys } = open();
  const process = billingProcess(store, keys);
  await process.payments.record(payment('30', []), contextOf());
  await write(process, 'invoice-inv_old', [before.drafted('inv_old'), before.issued, before.paid]);
  await write(process, 'invoice-inv_due', [before.drafted('inv_due'), before.issued]);
  await finishAll(store, process);
  expect(await figures(process)).toMatchObject({ paid: '130.00', due: '70.00', balance: '0.00' });
  await expectSoundMoney(store, process);
});

describe('races of three processes', () => {
  async function race(runs: (each: BillingProcess) => readonly (() => Promise<unknown>)[]) {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const processes = [1, 2, 3].map(() => billingProcess(store, keys));
    const [process] = processes;
    if (process === undefined) throw new Error('there is no process');
    return { store, keys, process, processes, answers: processes.flatMap(runs) };
  }

  test('of fifty requests to mark an invoice as paid, one succeeds and one payment is recorded', async () => {
    const { store, process, processes } = await race(() => []);
    const id = await made(process);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refusal((processes[index % 3] ?? process).invoices.changeStatus(id, 'paid', null, contextOf())),
      ),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', 'INVALID_STATUS_TRANSITION']));
    expect(await figures(process)).toMatchObject({ paid: '20.00', due: '0.00', balance: '0.00' });
    await expectSoundMoney(store, process);
  });

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'of a cancellation and a payment, one succeeds (%i)',
    async (round) => {
      const { store, process, processes } = await race(() => []);
      const [one = process, two = process] = processes;
      const id = await made(process);
      const cancel = () => refusal(one.invoices.changeStatus(id, 'cancelled', null, contextOf()));
      const pay = () =>
        refusal(two.payments.record(payment('20', [{ invoiceId: id, amount: '20' }]), contextOf()));
      const [cancelled, paid] =
        round % 2 === 0
          ? await Promise.all([cancel(), pay()])
          : await Promise.all([pay(), cancel()]).then(([second, first]) => [first, second]);
      expect([cancelled, paid].filter((answer) => answer === 'done')).toHaveLength(1);
      expect(cancelled === 'done' || cancelled === 'INVALID_STATUS_TRANSITION').toBe(true);
      expect((await stateOf(process, id)).status).toBe(cancelled === 'done' ? 'cancelled' : 'paid');
      await expectSoundMoney(store, process);
    },
  );

  test('concurrent requests of all kinds leave accounts that add up', async () => {
    const { store, process, processes } = await race(() => []);
    const ids = await Promise.all(Array.from({ length: 6 }, () => made(process)));
    await Promise.all(
      ids.flatMap((id, index) => {
        const at = (shift: number) => processes[(index + shift) % 3] ?? process;
        const credit = { invoiceId: id, reason: 'returned', lines: null, amount: '7' };
        return [
          refusal(at(0).invoices.changeStatus(id, 'cancelled', null, contextOf())),
          refusal(at(1).invoices.changeStatus(id, 'paid', null, contextOf())),
          refusal(at(2).creditNotes.create(credit, contextOf())),
          refusal(at(0).creditNotes.create(credit, contextOf())),
          refusal(at(1).payments.record(payment('11'), contextOf())),
          refusal(at(2).invoices.changeStatus(id, 'paid', null, contextOf())),
        ];
      }),
    );
    await expectSoundMoney(store, process);
  });
});
