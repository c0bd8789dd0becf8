/** A process dies at any append of a command on invoices or receipts, and another one continues from what it finds in the store. */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../src/audit/verifyStore.js';
import type { NewPayment } from '../../src/commands/payment/payment.js';
import { existingInvoice } from '../../src/domain/invoice/state.js';
import type { CommandContext } from '../../src/kernel/context.js';
import { DomainError } from '../../src/kernel/errors.js';
import {
  anInvoice,
  aReceipt,
  type BillingProcess,
  billingProcess,
  dyingStore,
  noChange,
} from '../support/billingProcess.js';
import { contextOf, eventsOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { expectSoundMoney, finishAll } from '../support/soundMoney.js';

interface Scenario {
  readonly name: string;
  /** Creates what the command runs on. @returns its id */
  readonly before: (process: BillingProcess) => Promise<string>;
  /** @returns what its caller is answered */
  readonly run: (process: BillingProcess, id: string, context: CommandContext) => Promise<unknown>;
}

const nothing = async () => '';
const draft =
  (fields = {}) =>
  async ({ invoices }: BillingProcess) =>
    (await invoices.create({ ...anInvoice, ...fields }, contextOf())).id;
const aPayment = (amount: string, allocations: NewPayment['allocations']): NewPayment => ({
  customerId: anInvoice.customerId,
  amount,
  currency: 'EUR',
  paidAt: '2026-01-02',
  method: 'bank transfer',
  reference: null,
  allocations,
});
const aCredit = { reason: 'Returned', lines: null, amount: null };
const receipt = async ({ receipts }: BillingProcess) => (await receipts.create(aReceipt, contextOf())).id;

async function toldOfInvoice(made: Promise<{ id: string; outcome: { state: unknown } }>) {
  const { outcome } = await made;
  return outcome.state;
}

const scenarios: readonly Scenario[] = [
  {
    name: 'an issued invoice is made',
    before: nothing,
    run: ({ invoices }, _, context) =>
      toldOfInvoice(invoices.create({ ...anInvoice, status: 'issued' }, context)),
  },
  {
    name: 'a paid invoice is made',
    before: nothing,
    run: ({ invoices }, _, context) =>
      toldOfInvoice(invoices.create({ ...anInvoice, status: 'paid' }, context)),
  },
  {
    name: 'an invoice with a number is made',
    before: nothing,
    run: ({ invoices }, _, context) =>
      toldOfInvoice(invoices.create({ ...anInvoice, invoiceNumber: 'A-1', status: 'paid' }, context)),
  },
  {
    name: 'a draft is issued',
    before: draft(),
    run: async ({ invoices }, id, context) =>
      (await invoices.changeStatus(id, 'issued', null, context)).state,
  },
  {
    name: 'a draft gets another number',
    before: draft({ invoiceNumber: 'A-0' }),
    run: async ({ invoices }, id, context) =>
      (await invoices.update(id, { ...noChange, invoiceNumber: 'A-1' }, context)).state,
  },
  {
    name: 'a draft with a number is deleted',
    before: draft({ invoiceNumber: 'A-1' }),
    run: async ({ invoices }, id, context) => (await invoices.delete(id, context)).state,
  },
  {
    name: 'two drafts are cancelled',
    before: async (process) => `${await draft()(process)} ${await draft()(process)}`,
    run: ({ invoices }, ids, context) => invoices.bulkCancel(ids.split(' '), null, context),
  },
  {
    name: 'an issued invoice is marked as paid',
    before: draft({ status: 'issued' }),
    run: async ({ invoices }, id, context) =>
      (await invoices.changeStatus(id, 'paid', 'by cheque', context)).state,
  },
  {
    name: 'the rest of an invoice is marked as paid',
    before: async (process) => {
      const id = await draft({ status: 'issued' })(process);
      await process.payments.record(aPayment('5', [{ invoiceId: id, amount: '5' }]), contextOf());
      return id;
    },
    run: async ({ invoices }, id, context) => (await invoices.changeStatus(id, 'paid', null, context)).state,
  },
  {
    name: 'an issued invoice is cancelled',
    before: draft({ status: 'issued' }),
    run: async ({ invoices }, id, context) =>
      (await invoices.changeStatus(id, 'cancelled', 'withdrawn', context)).state,
  },
  {
    name: 'a draft is issued that is paid in part by what lies on account',
    before: async (process) => {
      await process.payments.record(aPayment('5', []), contextOf());
      return draft()(process);
    },
    run: async ({ invoices }, id, context) =>
      (await invoices.changeStatus(id, 'issued', null, context)).state,
  },
  {
    name: 'a paid invoice is credited',
    before: draft({ status: 'paid' }),
    run: async ({ creditNotes }, id, context) =>
      (await creditNotes.create({ ...aCredit, invoiceId: id, amount: '5' }, context)).note,
  },
  {
    name: 'an invoice is credited in part',
    before: draft({ status: 'issued' }),
    run: async ({ creditNotes }, id, context) =>
      (await creditNotes.create({ ...aCredit, invoiceId: id, amount: '5' }, context)).note,
  },
  {
    name: 'an invoice is credited in full',
    before: draft({ status: 'issued' }),
    run: async ({ creditNotes }, id, context) =>
      (await creditNotes.create({ ...aCredit, invoiceId: id }, context)).note,
  },
  {
    name: 'a receipt is made',
    before: nothing,
    run: async ({ receipts }, _, context) => (await receipts.create(aReceipt, context)).outcome.state.status,
  },
  {
    name: 'a receipt with a number is made',
    before: nothing,
    run: async ({ receipts }, _, context) =>
      (await receipts.create({ ...aReceipt, receiptNumber: 'A-1' }, context)).outcome.state,
  },
  {
    name: 'a receipt is deleted',
    before: receipt,
    run: async ({ receipts }, id, context) => (await receipts.delete(id, context)).state.status,
  },
  {
    name: 'a receipt is removed for good',
    before: receipt,
    // A receipt can be removed only after its retention.
    run: async ({ receipts }, id, context) =>
      (await receipts.remove(id, { ...context, at: new Date('2040-01-01T00:00:00.000Z') })).state.status,
  },
];

/** Yields the store after a death before and after each append of the scenario's command, with another process on it. */
async function* deathsOf({ before, run }: Scenario) {
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const store = memoryEventStore();
      const keys = memoryKeys();
      const id = await before(billingProcess(store, keys));
      const context = contextOf();
      const died = await run(billingProcess(dyingStore(store, append, when), keys), id, context).then(
        () => false,
        (error: unknown) => {
          // A refusal is no death: it would repeat at every append.
          if (error instanceof DomainError) throw error;
          return true;
        },
      );
      // The command has made all its appends.
      if (!died && append > 1) return;
      expect(died).toBe(true);
      yield { store, id, context, other: billingProcess(store, keys) };
    }
  }
}

/** Returns the invoice numbers of the holders in the sequence, in the order drawn. Also checks the credit notes' numbers. */
async function drawnIn({ log, invoices, creditNotes }: BillingProcess) {
  for (const [index, { data }] of (await eventsOf(log, 'sequence-credit-note-2026')).entries()) {
    const { state } = await creditNotes.load(String(data?.holder));
    const number = state.status === 'none' ? undefined : state.note.creditNoteNumber;
    expect(number).toBe(`CN-2026-00000${index + 1}`);
  }
  const drawn = await eventsOf(log, 'sequence-invoice-2026');
  return Promise.all(
    drawn.map(async ({ data }) => {
      const { state } = await invoices.load(String(data?.holder));
      return existingInvoice(state)?.invoice.invoiceNumber;
    }),
  );
}

test.each(scenarios)(
  'after a death at any append, a retried command is carried out once ($name)',
  async (scenario) => {
    const calm = billingProcess(memoryEventStore(), memoryKeys());
    const normal = await scenario.run(calm, await scenario.before(calm), contextOf());
    const withoutIds = (value: unknown) =>
      JSON.stringify(value).replace(/(inv|rcp|cn|pay)_[0-9a-f]{32}/g, '$1');
    for await (const { store, id, context, other } of deathsOf(scenario)) {
      const told = await scenario.run(other, id, { ...context, recovering: true });
      expect(withoutIds(told)).toBe(withoutIds(normal));
      const numbers = await drawnIn(other);
      expect(numbers).toEqual(numbers.map((_, index) => `INV-2026-00000${index + 1}`));
      expect(numbers).toEqual(await drawnIn(calm));
      await finishAll(store, other);
      await expectSoundMoney(store, other);
      expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
    }
  },
);

test.each(scenarios)(
  'after a death at any append, an unretried command leaves nothing claimed and unused ($name)',
  async (scenario) => {
    for await (const { store, other } of deathsOf(scenario)) {
      const { events } = await store.readAll({ limit: 1_000 });
      const idsOf = (area: string) =>
        [...new Set(events.map(({ stream }) => stream))].flatMap((stream) =>
          stream.startsWith(`${area}-`) ? [stream.slice(area.length + 1)] : [],
        );
      await finishAll(store, other);
      await expectSoundMoney(store, other);
      const invoices = await Promise.all(idsOf('invoice').map(other.invoices.load));
      const receipts = await Promise.all(idsOf('receipt').map(other.receipts.load));
      expect(invoices.map(({ state }) => state.status)).not.toContain('issuing');
      const credits = invoices.flatMap(({ state }) => ('credits' in state ? state.credits : []));
      expect(credits.map(({ open }) => open)).not.toContain(true);
      const notes = await Promise.all(
        credits.map(({ creditNoteId }) => other.creditNotes.load(creditNoteId)),
      );
      expect(notes.map(({ state }) => state.status)).toEqual(notes.map(() => 'issued'));
      const numbered = invoices.some(({ state }) => existingInvoice(state)?.invoice.invoiceNumber === 'A-1');
      const receipted = receipts.some(({ state }) => state.status === 'present');
      expect(
        await outcomeOf(other.invoices.create({ ...anInvoice, invoiceNumber: 'A-1' }, contextOf())),
      ).toBe(numbered ? 'DUPLICATE_INVOICE_NUMBER' : 'made');
      expect(await outcomeOf(other.receipts.create(aReceipt, contextOf()))).toBe(
        receipted ? 'RECEIPT_ALREADY_EXISTS' : 'made',
      );
      const numbers = await drawnIn(other);
      expect(numbers).toEqual(numbers.map((_, index) => `INV-2026-00000${index + 1}`));
      expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
    }
  },
);

function outcomeOf(made: Promise<unknown>): Promise<string> {
  return made.then(
    () => 'made',
    (error: { code: string }) => error.code,
  );
}
