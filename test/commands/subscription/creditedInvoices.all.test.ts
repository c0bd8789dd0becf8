/**
 * Credit notes for a subscription's invoices and the credit of its end together never exceed the payment, in any order, race or crash.
 */
import { describe, expect, test } from '@jest/globals';
import { auditSubscription } from '../../../src/audit/money/subscriptionAudit.js';
import type { NewCreditNote } from '../../../src/commands/creditNote/creditNote.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { expectSoundMoney, finishAll, idsOf } from '../../support/soundMoney.js';

const at = (day: string): CommandContext => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });
const halfway = '2026-04-16';

/** A subscription whose invoice of 100.00 for April is issued and paid. */
async function paid() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = (own: EventStore = store) => billingProcess(own, keys);
  const first = process();
  const { id } = await first.subscriptions.create(
    { ...monthlySubscription, quantity: 10, startDate: '2026-03-01' },
    at('2026-03-01'),
  );
  await first.subscriptions.catchUp(id, at('2026-04-01'));
  const [invoiceId = ''] = await idsOf(store, 'invoice');
  await first.invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-01'));
  await first.invoices.changeStatus(invoiceId, 'paid', null, at('2026-04-02'));
  return { store, process, id, invoiceId };
}

type Paid = Awaited<ReturnType<typeof paid>>;

const credit = (
  { creditNotes }: BillingProcess,
  { invoiceId }: Pick<Paid, 'invoiceId'>,
  amount: string | null = null,
  context = at(halfway),
) => {
  const input: NewCreditNote = { invoiceId, reason: 'Goodwill', lines: null, amount };
  return creditNotes.create(input, context);
};

const end = ({ subscriptions }: BillingProcess, { id }: Pick<Paid, 'id'>, context = at(halfway)) =>
  subscriptions.terminate(id, { reason: null, effectiveDate: null, refund: 'unused' }, context);

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

async function givenBack({ accounts }: BillingProcess): Promise<string | undefined> {
  const { state } = await accounts.load('cus-1');
  return state.currencies.get('EUR')?.figures.balance;
}

async function expectSound({ store, id }: Paid, process: BillingProcess, most = 100): Promise<void> {
  await finishAll(store, process);
  await expectSoundMoney(store, process);
  expect(Number(await givenBack(process))).toBeLessThanOrEqual(most);
  expect((await auditSubscription(process.log, `subscription-${id}`)).found).toEqual([]);
}

/** Issues all drafts, as a clerk would. */
async function issueDrafts({ store }: Paid, { invoices }: BillingProcess, day = '2026-04-20'): Promise<void> {
  for (const id of await idsOf(store, 'invoice'))
    if ((await invoices.load(id)).state.status === 'draft')
      await invoices.changeStatus(id, 'issued', null, at(day));
}

test.each([
  ['30', '80.00'],
  ['60', '100.00'],
  ['100', '100.00'],
])('a credit note of %s and an end halfway through the period give back %s', async (amount, expected) => {
  const opened = await paid();
  const process = opened.process();
  await credit(process, opened, amount);
  await end(process, opened);
  expect(await givenBack(process)).toBe(expected);
  await expectSound(opened, process);
});

test('a credit note after the end is refused for more than is left, and leaves no trace', async () => {
  const opened = await paid();
  const process = opened.process();
  await end(process, opened);
  const before = await opened.store.head();
  await expect(credit(process, opened, '50.01')).rejects.toMatchObject({
    code: 'INVALID_AMOUNT',
    message: expect.stringContaining('must be at most the amount left to credit, 50.00 EUR'),
  });
  expect(await opened.store.head()).toBe(before);
  const { note } = await credit(process, opened);
  expect(note).toMatchObject({ creditNoteNumber: 'CN-2026-000002', total: '50.00' });
  expect(await givenBack(process)).toBe('100.00');
  await expectSound(opened, process);
});

test('an invoice ahead that was credited in part is withdrawn for the rest', async () => {
  const opened = await paid();
  const process = opened.process();
  const { subscriptions, invoices } = process;
  const { invoiceId: ahead } = await subscriptions.generateRenewalInvoice(opened.id, at('2026-04-03'));
  await invoices.changeStatus(ahead, 'issued', null, at('2026-04-03'));
  await invoices.changeStatus(ahead, 'paid', null, at('2026-04-03'));
  await credit(process, { invoiceId: ahead }, '30');
  await end(process, opened);
  // May in full, and half of April.
  expect(await givenBack(process)).toBe('150.00');
  await expectSound(opened, process, 150);
});

/** The same subscription with an issued invoice ahead: 150.00 for May, and 43.33 for five more seats from 5 April on. */
async function raisedAhead() {
  const opened = await paid();
  const { subscriptions, invoices } = opened.process();
  const more = { direction: 'upgrade', newQuantity: 15, effectiveDate: null } as const;
  await subscriptions.changeQuantity(opened.id, more, at('2026-04-05'));
  const { invoiceId } = await subscriptions.generateRenewalInvoice(opened.id, at('2026-04-06'));
  await invoices.changeStatus(invoiceId, 'issued', null, at('2026-04-06'));
  return { ...opened, ahead: invoiceId };
}

/** Returns the total charged, less credit notes. */
async function chargedIn({ accounts }: BillingProcess): Promise<string> {
  const { state } = await accounts.load('cus-1');
  const { invoiced = '0', credited = '0' } = state.currencies.get('EUR')?.figures ?? {};
  return (Number(invoiced) - Number(credited)).toFixed(2);
}

describe('an invoice ahead that also bills earlier days, with the line for them credited by a clerk', () => {
  async function ahead() {
    const opened = await raisedAhead();
    const process = opened.process();
    const lines = [{ line: 2, quantity: null, amount: null }];
    const { note } = await process.creditNotes.create(
      { invoiceId: opened.ahead, reason: 'Goodwill', lines, amount: null },
      at('2026-04-07'),
    );
    expect(note.total).toBe('43.33');
    return { ...opened, charged: () => chargedIn(process) };
  }

  test.each([
    ['none', '100.00'],
    // Eleven of thirty days at 100.00 are given back; the five seats are credited already.
    ['unused', '63.33'],
  ] as const)('keeps that credit when the subscription ends with refund %s', async (refund, expected) => {
    const opened = await ahead();
    const process = opened.process();
    const asked = { reason: null, effectiveDate: null, refund };
    await process.subscriptions.terminate(opened.id, asked, at('2026-04-20'));
    await finishAll(opened.store, process);
    await issueDrafts(opened, process);
    expect(await opened.charged()).toBe(expected);
    await expectSound(opened, process, 200);
  });

  test.each([
    // May in full.
    ['2026-05-01', '250.00'],
    // May from the 11th on.
    ['2026-05-11', '201.61'],
  ])('keeps that credit when its period is passed over and service resumes on %s', async (day, expected) => {
    const opened = await ahead();
    const process = opened.process();
    await process.subscriptions.suspend(opened.id, { reason: null }, at('2026-04-20'));
    await process.subscriptions.catchUp(opened.id, at('2026-05-01'));
    expect(await opened.charged()).toBe('100.00');
    await process.subscriptions.unsuspend(opened.id, at(day));
    await process.subscriptions.catchUp(opened.id, at(day));
    await issueDrafts(opened, process, day);
    expect(await opened.charged()).toBe(expected);
    await expectSound(opened, process, 200);
  });
});

test.each(['end', 'credit'] as const)(
  'a credit note of an invoice ahead that is being taken back is refused if the process of the %s died on the way',
  async (dies) => {
    for (let append = 1; ; append += 1) {
      const opened = await raisedAhead();
      const { ahead, id, store } = opened;
      const [dying, other] = [opened.process(dyingStore(store, append, 'after')), opened.process()];
      const creditBy = (process: BillingProcess) => {
        const lines = [{ line: 2, quantity: null, amount: null }];
        return process.creditNotes.create(
          { invoiceId: ahead, reason: 'Goodwill', lines, amount: null },
          at(halfway),
        );
      };
      const endBy = (process: BillingProcess) => end(process, { id });
      const runs = dies === 'end' ? ([endBy, creditBy] as const) : ([creditBy, endBy] as const);
      await codeOf(runs[0](dying));
      const { events } = await store.readAll({ limit: 10_000 });
      const isAgreed = events.some(({ type }) => type === 'InvoiceCredited');
      await codeOf(runs[1](other));
      await finishAll(store, other);
      await issueDrafts(opened, other);
      // Half of April at 100.00, and ten of its days at five seats more, unless those are credited.
      expect([append, await chargedIn(other)]).toEqual([append, isAgreed ? '50.00' : '68.33']);
      await expectSound(opened, other, 300);
      if (append === 8) return;
    }
  },
);

/** Runs `overtake` right before the intent is appended, so that the state it was decided on is stale. */
function overtakenStore(store: EventStore, overtake: () => Promise<unknown>): EventStore {
  let done = false;
  return {
    ...store,
    async append(stream, expected, events, ...rest) {
      if (!done && events.some(({ type }) => type === 'CreditNoteRequested')) {
        done = true;
        await overtake();
      }
      return store.append(stream, expected, events, ...rest);
    },
  };
}

test('a credit note overtaken by an end is refused before a number is drawn', async () => {
  const opened = await paid();
  const other = opened.process();
  const overtaken = opened.process(overtakenStore(opened.store, () => end(other, opened)));
  const context = at(halfway);
  expect(await codeOf(credit(overtaken, opened, '100', context))).toBe('INVALID_AMOUNT');
  expect(await codeOf(credit(other, opened, '100', { ...context, recovering: true }))).toBe('INVALID_AMOUNT');
  // The only credit note is that of the end.
  expect(await idsOf(opened.store, 'creditNote')).toHaveLength(1);
  expect(await givenBack(other)).toBe('50.00');
  const { note } = await credit(other, opened);
  expect(note).toMatchObject({ creditNoteNumber: 'CN-2026-000002', total: '50.00' });
  await expectSound(opened, other);
});

test.each([
  ['before', 'an end', '100'],
  ['after', 'an end', '100'],
  ['before', 'nothing', '60'],
  ['after', 'nothing', '60'],
] as const)(
  'a credit note whose process dies %s any append, with %s coming next, is made in full or not at all',
  async (when, next, amount) => {
    for (let append = 1; ; append += 1) {
      const opened = await paid();
      const context = at(halfway);
      const dying = opened.process(dyingStore(opened.store, append, when));
      const died = (await codeOf(credit(dying, opened, amount, context))) !== 'done';
      const other = opened.process();
      if (next === 'an end') await end(other, opened);
      const told = await codeOf(credit(other, opened, amount, { ...context, recovering: true }));
      await expectSound(opened, other);
      const notes = await idsOf(opened.store, 'creditNote');
      // An end that finds everything credited requests no credit note.
      const byEnd = next === 'an end' && told !== 'done' ? 1 : 0;
      expect([told, notes.length]).toEqual([
        told === 'done' ? 'done' : 'INVALID_AMOUNT',
        told === 'done' ? 1 : byEnd,
      ]);
      if (next === 'nothing') expect(told).toBe('done');
      expect(await givenBack(other)).toBe(
        next === 'nothing' ? '60.00' : told === 'done' ? '100.00' : '50.00',
      );
      if (!died) {
        expect(append).toBeGreaterThan(4);
        return;
      }
    }
  },
);

test('a credit note overtaken by an end is refused even if its process dies at any append', async () => {
  for (let append = 1; ; append += 1) {
    const opened = await paid();
    const other = opened.process();
    const overtaken = overtakenStore(opened.store, () => end(other, opened));
    const dying = opened.process(dyingStore(overtaken, append, 'after'));
    const told = await codeOf(credit(dying, opened, '100'));
    await expectSound(opened, other);
    expect(await idsOf(opened.store, 'creditNote')).toHaveLength(1);
    expect(await givenBack(other)).toBe('50.00');
    if (told === 'INVALID_AMOUNT') return;
  }
});

test('concurrent credit notes and an end give back no more than was paid', async () => {
  for (let round = 0; round < 10; round += 1) {
    const opened = await paid();
    const runs = [
      credit(opened.process(), opened, '70'),
      credit(opened.process(), opened, '60'),
      end(opened.process(), opened),
      credit(opened.process(), opened, '50'),
    ];
    await Promise.all(runs.map(codeOf));
    const other = opened.process();
    await finishAll(opened.store, other);
    await expectSound(opened, other);
  }
});
