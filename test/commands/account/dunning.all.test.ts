/**
 * Reminders and suspensions survive a death at any of their appends, and races with payments, holds and credits. In the end all streams
 * agree, and no mail is sent twice.
 */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { createDunning } from '../../../src/commands/account/dunning.js';
import { reminderLetterLookup } from '../../../src/commands/account/reminderLetters.js';
import type { Contact } from '../../../src/commands/reference/contact.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { Job } from '../../../src/ports/jobs.js';
import { type MailMessage, MailRefused } from '../../../src/ports/mail.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { billingProcess, dyingStore, party } from '../../support/billingProcess.js';
import { contextOf, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';

const on = (day: string, more: Partial<CommandContext> = {}): CommandContext =>
  contextOf({ at: new Date(`${day}T09:00:00.000Z`), ...more });
const ada: Contact = { name: 'Ada', email: 'ada@example.com', language: null };
const customerId = 'cus-1';
/** The invoice of the subscription is due on 30 January. */
const days = { first: '2026-02-06', last: '2026-03-01' };
const keys = memoryKeys();
const rules = { days: [7, 14, 30], suspends: true };

function remindingProcess(store: EventStore, contact: Contact = ada) {
  const process = billingProcess(store, keys, {
    autoIssue: true,
    rules: { reminderDays: rules.days },
  });
  const jobs: Job[] = [];
  const sent: MailMessage[] = [];
  const failures: string[] = [];
  const state: Record<'beforeSending' | 'whileRendering', () => Promise<unknown>> & {
    fault: Error | undefined;
  } = {
    fault: undefined,
    whileRendering: async () => undefined,
    beforeSending: async () => undefined,
  };
  const dunning = createDunning({
    handler: process.handler,
    rules,
    subscriptions: process.subscriptions,
    jobs: {
      async enqueue(more) {
        for (const job of more) if (!jobs.some(({ id }) => id === job.id)) jobs.push(job);
      },
    },
    mail: {
      async send(message) {
        if (state.fault !== undefined) throw state.fault;
        await state.beforeSending();
        sent.push(message);
      },
      erase: async () => undefined,
    },
    printing: {
      async open(kind, id, revisionOf) {
        await revisionOf();
        await state.whileRendering();
        const revision = await revisionOf();
        const open = () => Readable.from([Buffer.from(`${kind} ${id}`)]);
        return { file: { contentType: 'application/pdf', size: 0, open }, revision };
      },
    },
    findReminderLetter: reminderLetterLookup({
      handler: process.handler,
      findParties: async () => ({ seller: party('Northwind'), buyer: party(contact.name) }),
      rules,
    }),
    findContact: async () => contact,
    findSeller: async () => party('Northwind'),
    locale: 'en-US',
    onFailure: (what) => failures.push(what),
  });
  /** Runs all jobs that were enqueued. */
  async function work(day: string): Promise<void> {
    for (const job of jobs.splice(0)) await dunning.send(job, on(day), AbortSignal.timeout(60_000));
  }
  /** Does what the workers do: sends due reminders and finishes open work. */
  async function lookAfter(invoiceId: string, day: string): Promise<void> {
    await process.accounts.finish(customerId, on(day));
    await work(day);
    await process.invoices.finish(invoiceId, on(day));
    await process.accounts.finish(customerId, on(day));
  }
  return { ...process, dunning, jobs, sent, failures, state, work, lookAfter };
}
type Process = ReturnType<typeof remindingProcess>;

/** A subscription of 10.00 a month from 15 January; the next month is invoiced on the 16th. */
async function opened() {
  const store = memoryEventStore();
  const first = remindingProcess(store);
  const { id } = await first.subscriptions.create(
    { ...monthlySubscription, customerId, quantity: 1, startDate: '2026-01-15' },
    on('2026-01-15'),
  );
  const { invoiceId } = await first.subscriptions.generateRenewalInvoice(id, on('2026-01-16'));
  return { store, first, id, invoiceId };
}

async function factsOf({ log, accounts, subscriptions }: Process, id: string, invoiceId: string) {
  const { state } = await accounts.load(customerId);
  const types = (await eventsOf(log, `subscription-${id}`)).map(({ type }) => type);
  return {
    subscription: (await subscriptions.load(id)).state.status,
    suspensions: state.dunning.suspensions.map(({ phase }) => phase),
    open: state.dunning.open.size,
    notices: state.notices.length,
    suspended: types.filter((type) => type === 'SubscriptionSuspended').length,
    resumed: types.filter((type) => type === 'SubscriptionUnsuspended').length,
    told: (await eventsOf(log, `invoice-${invoiceId}`))
      .filter(({ type }) => type === 'InvoiceReminded')
      .map(({ data }) => [data?.level, data?.outcome]),
  };
}
const suspendedOnce = {
  subscription: 'suspended',
  suspensions: ['suspended'],
  open: 0,
  notices: 0,
  suspended: 1,
  resumed: 0,
  told: [[3, 'sent']],
};
const pay = ({ invoices }: Process, invoiceId: string, context: CommandContext) =>
  invoices.changeStatus(invoiceId, 'paid', null, context);

const outcomeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    () => 'died',
  );

describe.each(['before', 'after'] as const)('a process that dies %s any append', (when) => {
  test('of the last reminder leaves one mail and one suspension behind', async () => {
    for (let append = 1; ; append += 1) {
      const { store, id, invoiceId } = await opened();
      const dying = remindingProcess(dyingStore(store, append, when));
      await outcomeOf(dying.accounts.finish(customerId, on(days.last)));
      const ended = await outcomeOf(dying.work(days.last));
      const other = remindingProcess(store);
      await other.lookAfter(invoiceId, days.last);
      const ids = [...dying.sent, ...other.sent].map((mail) => mail.id);
      expect(new Set(ids)).toEqual(new Set([`reminder/${invoiceId}/1`]));
      // Only a death right after sending repeats the mail, under the same id.
      expect(ids.length).toBeLessThanOrEqual(2);
      expect(await factsOf(other, id, invoiceId)).toEqual(suspendedOnce);
      if (
        ended === 'done' &&
        dying.failures.length === 0 &&
        dying.sent.length === 1 &&
        other.sent.length === 0
      )
        return;
    }
  });

  test('of the payment leaves the subscription resumed once', async () => {
    for (let append = 1; ; append += 1) {
      const { store, first, id, invoiceId } = await opened();
      await first.lookAfter(invoiceId, days.last);
      expect(await factsOf(first, id, invoiceId)).toEqual(suspendedOnce);
      const dying = remindingProcess(dyingStore(store, append, when));
      const ended = await outcomeOf(pay(dying, invoiceId, on('2026-03-03')));
      const other = remindingProcess(store);
      // A clerk retries what was not begun; workers finish what was.
      await outcomeOf(pay(other, invoiceId, on('2026-03-03')));
      await other.lookAfter(invoiceId, '2026-03-03');
      expect(other.sent).toEqual([]);
      expect(await factsOf(other, id, invoiceId)).toEqual({
        ...suspendedOnce,
        subscription: 'active',
        suspensions: [],
        resumed: 1,
      });
      if (ended === 'done' && dying.failures.length === 0) return;
    }
  });
});

describe('a payment', () => {
  test('before the mail is sent withdraws the reminder and suspends nothing', async () => {
    const { first, id, invoiceId } = await opened();
    await first.accounts.finish(customerId, on(days.last));
    await pay(first, invoiceId, on(days.last));
    await first.work(days.last);
    expect(first.sent).toEqual([]);
    expect(await factsOf(first, id, invoiceId)).toMatchObject({
      subscription: 'active',
      suspended: 0,
      told: [],
    });
  });

  test('while the letter is rendered does not wait for it and keeps the mail from being sent', async () => {
    const { store, first, id, invoiceId } = await opened();
    await first.accounts.finish(customerId, on(days.last));
    first.state.whileRendering = () => pay(remindingProcess(store), invoiceId, on(days.last));
    await first.work(days.last);
    expect(first.sent).toEqual([]);
    expect(await factsOf(first, id, invoiceId)).toMatchObject({
      subscription: 'active',
      suspensions: [],
      suspended: 0,
      told: [],
    });
  });

  test('while the mail is being sent does not stop it but suspends nothing', async () => {
    const { store, first, id, invoiceId } = await opened();
    await first.accounts.finish(customerId, on(days.last));
    first.state.beforeSending = () => pay(remindingProcess(store), invoiceId, on(days.last));
    await first.work(days.last);
    expect(first.sent).toHaveLength(1);
    expect(await factsOf(first, id, invoiceId)).toMatchObject({
      subscription: 'active',
      suspensions: [],
      suspended: 0,
      told: [[3, 'sent']],
    });
  });

  test('that races the last reminder in another process never leaves a paid subscription suspended', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { store, first, id, invoiceId } = await opened();
      await first.accounts.finish(customerId, on(days.last));
      const other = remindingProcess(store);
      await Promise.all([
        outcomeOf(first.work(days.last)),
        (async () => {
          // Each round pays at another point of the job.
          for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
          await outcomeOf(pay(other, invoiceId, on(days.last)));
        })(),
      ]);
      await outcomeOf(pay(other, invoiceId, on(days.last)));
      await other.lookAfter(invoiceId, days.last);
      const facts = await factsOf(other, id, invoiceId);
      expect(facts).toMatchObject({ subscription: 'active', suspensions: [], open: 0, notices: 0 });
      expect(facts.suspended).toBe(facts.resumed);
      expect(first.sent.length + other.sent.length).toBeLessThanOrEqual(1);
    }
  });

  test('that bounces after the resumption does not suspend again until a clerk sends a reminder', async () => {
    const { first, id, invoiceId } = await opened();
    await first.lookAfter(invoiceId, days.last);
    const paid = await first.accounts.payRest(
      customerId,
      { paymentId: 'pay_1', invoiceId, paidAt: '2026-03-02', method: 'transfer', reference: null },
      on('2026-03-02'),
    );
    expect(paid.state.dunning.suspensions).toEqual([]);
    await first.accounts.reverse(
      customerId,
      { paymentId: 'pay_1', reason: 'no cover', date: '2026-03-04', today: '2026-03-04' },
      on('2026-03-04'),
    );
    await first.lookAfter(invoiceId, '2026-03-05');
    expect(await factsOf(first, id, invoiceId)).toMatchObject({ subscription: 'active', suspended: 1 });
    await first.dunning.remindNow(invoiceId, on('2026-03-05'));
    await first.work('2026-03-05');
    expect(await factsOf(first, id, invoiceId)).toMatchObject({ subscription: 'suspended', suspended: 2 });
  });
});

describe('the last reminder', () => {
  test('suspends nothing if a hold withdraws it, and is sent its full interval after the hold ends', async () => {
    const { first, id, invoiceId } = await opened();
    await first.accounts.finish(customerId, on(days.last));
    await first.dunning.holdInvoice(invoiceId, { paused: true, reason: 'Disputed' }, on(days.last));
    await first.work(days.last);
    expect(first.sent).toEqual([]);
    expect(await factsOf(first, id, invoiceId)).toMatchObject({ subscription: 'active', suspended: 0 });
    await first.dunning.holdInvoice(invoiceId, { paused: false, reason: null }, on(days.last));
    await first.lookAfter(invoiceId, '2026-03-30');
    expect(await factsOf(first, id, invoiceId)).toMatchObject({
      subscription: 'active',
      told: [[2, 'sent']],
    });
    await first.lookAfter(invoiceId, '2026-03-31');
    expect(await factsOf(first, id, invoiceId)).toEqual({
      ...suspendedOnce,
      told: [
        [2, 'sent'],
        [3, 'sent'],
      ],
    });
  });

  test('has its suspension lifted by a credit note for the whole amount due', async () => {
    const { first, id, invoiceId } = await opened();
    await first.lookAfter(invoiceId, days.last);
    const credit = { invoiceId, reason: 'Goodwill', lines: null, amount: null };
    await first.creditNotes.create(credit, on('2026-03-02'));
    expect(await factsOf(first, id, invoiceId)).toMatchObject({ subscription: 'active', suspensions: [] });
  });

  test('leaves suspensions by a clerk alone, which a payment does not lift', async () => {
    const theirs = await opened();
    await theirs.first.subscriptions.suspend(theirs.id, { reason: 'Fraud' }, on('2026-02-20'));
    await theirs.first.lookAfter(theirs.invoiceId, days.last);
    await pay(theirs.first, theirs.invoiceId, on('2026-03-02'));
    expect(await factsOf(theirs.first, theirs.id, theirs.invoiceId)).toMatchObject({
      subscription: 'suspended',
      suspensions: [],
    });

    const anew = await opened();
    await anew.first.lookAfter(anew.invoiceId, days.last);
    await anew.first.subscriptions.unsuspend(anew.id, on('2026-03-02'));
    await anew.first.subscriptions.suspend(anew.id, { reason: 'Fraud' }, on('2026-03-02'));
    await pay(anew.first, anew.invoiceId, on('2026-03-03'));
    expect(await factsOf(anew.first, anew.id, anew.invoiceId)).toMatchObject({
      subscription: 'suspended',
      suspensions: [],
    });
  });

  test('suspends even if it cannot be delivered, and records that once', async () => {
    for (const [contact, fault, outcome] of [
      [{ ...ada, email: null }, undefined, 'noAddress'],
      [ada, new MailRefused('no such mailbox'), 'refused'],
    ] as const) {
      const { store, id, invoiceId } = await opened();
      const process = remindingProcess(store, contact);
      process.state.fault = fault;
      await process.lookAfter(invoiceId, days.last);
      await process.lookAfter(invoiceId, days.last);
      expect(await factsOf(process, id, invoiceId)).toEqual({ ...suspendedOnce, told: [[3, outcome]] });
    }
  });

  test('waits for a mail server that is down', async () => {
    const { first, id, invoiceId } = await opened();
    first.state.fault = new Unavailable('away');
    await expect(first.lookAfter(invoiceId, days.last)).rejects.toThrow('away');
    expect(await factsOf(first, id, invoiceId)).toMatchObject({ subscription: 'active', open: 1 });
    first.state.fault = undefined;
    await first.lookAfter(invoiceId, days.last);
    expect(await factsOf(first, id, invoiceId)).toEqual(suspendedOnce);
  });
});

test('two workers that find the same overdue invoice at once request one reminder', async () => {
  const { store, first } = await opened();
  const other = remindingProcess(store);
  await Promise.all([
    first.accounts.finish(customerId, on(days.first)),
    other.accounts.finish(customerId, on(days.first)),
  ]);
  const events = await eventsOf(first.log, `account-${customerId}`);
  expect(events.filter(({ type }) => type === 'ReminderRequested')).toHaveLength(1);
});
