/** A process dies at any append while it takes in a statement or a clerk accepts a line: its successor books each line once. */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../../src/audit/verifyStore.js';
import { type Accepted, createBankLineCommands } from '../../../src/commands/bankLine/bankLine.js';
import type { Erasures } from '../../../src/commands/operations/erasure.js';
import { bankLineId, identifyLines } from '../../../src/domain/bankLine/identity.js';
import type { KnownInvoice, LineFacts } from '../../../src/domain/bankLine/matching.js';
import type { Statement, StatementLine } from '../../../src/domain/bankLine/statement.js';
import { bankLineProjection } from '../../../src/projections/bankLine.js';
import type { Document } from '../../../src/query/fields.js';
import { anInvoice, type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

const line: StatementLine = {
  bookingDate: '2026-01-02',
  valueDate: '2026-01-02',
  amount: '20.00',
  direction: 'credit',
  reversal: false,
  returnReason: null,
  bankReference: 'BANK-1',
  endToEndId: null,
  counterpartyName: null,
  counterpartyIban: null,
  remittance: '',
};
const statementOf = (...lines: readonly StatementLine[]): Statement => ({
  account: 'DE89370400440532013000',
  number: '1',
  currency: 'EUR',
  opening: '0.00',
  closing: '0.00',
  lines,
});
const idOf = (one: Statement) => {
  const [first] = identifyLines(one);
  if (first === undefined) throw new Error('there is no line');
  return bankLineId(one.account, one.currency, first);
};
const asProposed: Accepted = {
  option: null,
  customerId: null,
  allocations: null,
  returnedPaymentId: null,
  reference: null,
};
const nothing: LineFacts = {
  named: [],
  customers: [],
  payers: [],
  ofCustomers: [],
  ofAmount: [],
  returned: [],
};

/** @param facts what the lookup finds for any line */
function bankLinesOf(
  { handler, accounts, payments }: BillingProcess,
  facts: Partial<LineFacts>,
  erasures: Partial<Erasures> = {},
  isReturnedByOthers: (paymentId: string, lineId: string) => Promise<boolean> = async () => false,
) {
  return createBankLineCommands({
    handler,
    accounts,
    loadPayment: payments.load,
    erasures: { plan: async () => undefined, erase: async () => undefined, ...erasures },
    retentionYears: 10,
    findFacts: async () => ({ ...nothing, ...facts }),
    isReturnedByOthers,
    customerOf: async () => undefined,
  });
}
type BankLines = ReturnType<typeof bankLinesOf>;

/** An issued invoice of 20 EUR, as the read model knows it. */
async function issue({ invoices }: BillingProcess): Promise<KnownInvoice> {
  const { id } = await invoices.create({ ...anInvoice, status: 'issued' }, contextOf());
  return {
    invoiceId: id,
    invoiceNumber: 'INV-2026-000001',
    customerId: anInvoice.customerId,
    currency: 'EUR',
    amountDue: '20.00',
    dueDate: '2026-01-16T00:00:00.000Z',
  };
}

interface Scenario {
  readonly name: string;
  /** @returns what the lookup finds for the line */
  readonly before: (process: BillingProcess) => Promise<Partial<LineFacts>>;
  readonly run: (bankLines: BankLines, context: ReturnType<typeof contextOf>) => Promise<unknown>;
  readonly id: string;
  /** What the account has been paid in the end. */
  readonly paid: string;
}

const credit = statementOf(line);
const debit = statementOf({ ...line, direction: 'debit', reversal: true, bankReference: 'BANK-2' });

const scenarios: readonly Scenario[] = [
  {
    name: 'a line that is sure is taken',
    before: async (process) => ({ named: [await issue(process)] }),
    run: (bankLines, context) => bankLines.receiveStatement(credit, context),
    id: idOf(credit),
    paid: '20.00',
  },
  {
    name: 'a proposal is accepted',
    async before(process) {
      const facts = { ofAmount: [await issue(process)] };
      await bankLinesOf(process, facts).receiveStatement(credit, contextOf());
      return facts;
    },
    run: (bankLines, context) => bankLines.accept(idOf(credit), asProposed, context),
    id: idOf(credit),
    paid: '20.00',
  },
  {
    name: 'a payment that came back is accepted',
    async before(process) {
      const customerId = (await issue(process)).customerId;
      const payment = {
        amount: '20.00',
        currency: 'EUR',
        paidAt: '2026-01-01',
        method: 'x',
        reference: null,
      };
      const { id } = await process.payments.record(
        { ...payment, customerId, allocations: null },
        contextOf(),
      );
      const facts: Partial<LineFacts> = {
        returned: [{ paymentId: id, customerId, clues: ['amount'] }],
      };
      await bankLinesOf(process, facts).receiveStatement(debit, contextOf());
      return facts;
    },
    run: (bankLines, context) => bankLines.accept(idOf(debit), asProposed, context),
    id: idOf(debit),
    paid: '0.00',
  },
];

test.each(scenarios)(
  '$name: after a death at any append, other processes book the line once',
  async ({ before, run, id, paid }) => {
    let deaths = 0;
    for (let append = 1, over = false; !over; append += 1) {
      for (const when of ['before', 'after'] as const) {
        const store = memoryEventStore();
        const keys = memoryKeys();
        const facts = await before(billingProcess(store, keys));
        const dying = bankLinesOf(billingProcess(dyingStore(store, append, when), keys), facts);
        const context = contextOf();
        const died = await run(dying, context).then(
          () => false,
          () => true,
        );
        if (died) deaths += 1;
        // The command has made all its appends.
        else over = true;

        // The upload, the clerk's request and the worker's job are repeated at once, each in two processes.
        const others = [billingProcess(store, keys), billingProcess(store, keys)];
        const again = others.map((process) => bankLinesOf(process, facts));
        await Promise.allSettled([
          ...again.map((bankLines) => run(bankLines, contextOf())),
          ...again.map((bankLines) => run(bankLines, { ...context, recovering: true })),
          ...again.map((bankLines) => bankLines.finish(id, contextOf())),
        ]);
        const [last] = others;
        const [bankLines] = again;
        if (last === undefined || bankLines === undefined) throw new Error('nobody is left');
        await bankLines.finish(id, contextOf());
        expect((await bankLines.load(id)).state.status).toBe('booked');
        await last.accounts.finish('cus-1', contextOf());
        const { state } = await last.accounts.load('cus-1');
        expect(state.currencies.get('EUR')).toMatchObject({ figures: { paid } });
        expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
      }
    }
    expect(deaths).toBeGreaterThan(4);
  },
);

test('of two lines that two processes accept for one payment at once, exactly one takes it back', async () => {
  for (let delay = 0; delay < 60; delay += 1) {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const processes = [billingProcess(store, keys), billingProcess(store, keys)] as const;
    const [first, second] = processes;
    const { customerId } = await issue(first);
    const paid = { amount: '20.00', currency: 'EUR', paidAt: '2026-01-01', method: 'x', reference: null };
    const { id: paymentId } = await first.payments.record(
      { ...paid, customerId, allocations: null },
      contextOf(),
    );
    const facts = { returned: [{ paymentId, customerId, clues: ['amount' as const] }] };
    const debits = [
      debit,
      statementOf({ ...line, direction: 'debit', reversal: true, bankReference: 'BANK-3' }),
    ];
    // As read models show what the processes have appended.
    const lookup = async (_: string, lineId: string) => {
      const documents = new Map<string, Document | null>();
      const events = processes.flatMap(({ appended }) => appended).sort((a, b) => a.revision - b.revision);
      for (const event of events) {
        if (!event.stream.startsWith(bankLineProjection.streamPrefix)) continue;
        const id = event.stream.slice(bankLineProjection.streamPrefix.length);
        documents.set(id, bankLineProjection.apply(documents.get(id) ?? null, event, id));
      }
      return [...documents].some(
        ([id, document]) => id !== lineId && ['booking', 'booked'].includes(String(document?.status)),
      );
    };
    const [one, other] = [bankLinesOf(first, facts, {}, lookup), bankLinesOf(second, facts, {}, lookup)];
    for (const statement of debits) await one.receiveStatement(statement, contextOf());
    const [firstId = '', secondId = ''] = debits.map(idOf);
    await Promise.allSettled([
      one.accept(firstId, asProposed, contextOf()),
      (async () => {
        for (let turn = 0; turn < delay; turn += 1) await undefined;
        await other.accept(secondId, asProposed, contextOf());
      })(),
    ]);
    const statuses = [(await one.load(firstId)).state.status, (await one.load(secondId)).state.status];
    expect({ delay, statuses: statuses.sort() }).toEqual({ delay, statuses: ['booked', 'proposed'] });
  }
});

test('a line whose booking is interrupted stays open and is booked by a later upload', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = billingProcess(store, keys);
  const facts = { named: [await issue(process)] };
  // The first append records the line with its intent; the second, the payment in the account, dies.
  const dying = bankLinesOf(billingProcess(dyingStore(store, 2, 'before'), keys), facts);
  await expect(dying.receiveStatement(credit, contextOf())).rejects.toThrow();
  const bankLines = bankLinesOf(process, facts);
  expect((await bankLines.load(idOf(credit))).state.status).toBe('booking');
  expect(await bankLines.receiveStatement(credit, contextOf())).toMatchObject({ known: 1 });
  expect((await bankLines.load(idOf(credit))).state.status).toBe('booked');
});

test('two equal lines without a reference are two lines, and both are known when the statement comes again', async () => {
  const process = billingProcess(memoryEventStore(), memoryKeys());
  const facts = { named: [await issue(process)] };
  const twice = { ...line, amount: '10.00', bankReference: null };
  const one = statementOf(twice, twice);
  const bankLines = bankLinesOf(process, facts);
  expect(await bankLines.receiveStatement(one, contextOf())).toMatchObject({ proposed: 2, known: 0 });
  expect(await bankLines.receiveStatement(one, contextOf())).toMatchObject({ proposed: 0, known: 2 });
});

test('erasing an unknown line plans nothing that could fail later', async () => {
  const planned: string[] = [];
  const process = billingProcess(memoryEventStore(), memoryKeys());
  const bankLines = bankLinesOf(process, {}, { plan: async (_area, id) => void planned.push(id) });
  await expect(bankLines.eraseWords('bln_unknown', contextOf())).rejects.toMatchObject({
    code: 'PROPOSAL_NOT_FOUND',
  });
  expect(planned).toEqual([]);
});
