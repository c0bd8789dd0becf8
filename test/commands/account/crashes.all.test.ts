/**
 * A process dies at any append of a command that moves money, and another one continues from what it finds in the store. In the end the
 * account, its payments and its invoices agree, and each request counts once.
 */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../../src/audit/verifyStore.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { anInvoice, type BillingProcess, billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { expectSoundMoney, finishAll, soundFigures } from '../../support/soundMoney.js';

const customerId = anInvoice.customerId;

async function issue({ invoices }: BillingProcess, price: string): Promise<string> {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: price, amount: null }];
  return (await invoices.create({ ...anInvoice, items, status: 'issued' }, contextOf())).id;
}

const aPayment = { customerId, currency: 'EUR', paidAt: '2026-01-02', method: 'transfer', reference: null };
async function pay(
  { payments }: BillingProcess,
  amount: string,
  allocations: [] | null = null,
): Promise<string> {
  return (await payments.record({ ...aPayment, amount, allocations }, contextOf())).id;
}

interface Scenario {
  readonly name: string;
  /** Sets up the account that the command runs on. @returns ids that the command needs */
  readonly before: (process: BillingProcess) => Promise<readonly string[]>;
  readonly run: (
    process: BillingProcess,
    ids: readonly string[],
    context: CommandContext,
  ) => Promise<unknown>;
}

const credit = { reason: 'Returned', lines: null };

const scenarios: readonly Scenario[] = [
  {
    name: 'a payment of two invoices is recorded',
    before: async (process) => [await issue(process, '10'), await issue(process, '20')],
    run: ({ payments }, _ids, context) =>
      payments.record({ ...aPayment, amount: '35', allocations: null, reference: 'E2E-1' }, context),
  },
  {
    name: 'a payment is recorded that lies on account',
    before: async () => [],
    run: ({ payments }, _ids, context) =>
      payments.record({ ...aPayment, amount: '35', allocations: [] }, context),
  },
  {
    name: 'what of a payment lies on account is allocated',
    before: async (process) => {
      const invoiceId = await issue(process, '20');
      return [await pay(process, '30', []), invoiceId];
    },
    run: ({ payments }, [id = '', invoiceId = ''], context) =>
      payments.allocate(id, { invoiceId, amount: '12' }, context),
  },
  {
    name: 'what of a payment lies on account is allocated at the revision that its caller knows',
    before: async (process) => {
      const invoiceId = await issue(process, '20');
      return [await pay(process, '30', []), invoiceId];
    },
    run: ({ payments }, [id = '', invoiceId = ''], context) =>
      payments.allocate(id, { invoiceId, amount: '12' }, { ...context, expectedRevision: 0 }),
  },
  {
    name: 'a payment bounces, and another one takes its place',
    before: async (process) => {
      await issue(process, '10');
      await issue(process, '20');
      const id = await pay(process, '30');
      await pay(process, '12');
      return [id];
    },
    run: ({ payments }, [id = ''], context) => payments.reverse(id, 'No cover', context),
  },
  {
    name: 'what lies on account goes back',
    before: async (process) => [await pay(process, '10', []), await pay(process, '20', [])],
    run: ({ payments }, _ids, context) =>
      payments.refund(
        { customerId, amount: '25', currency: 'EUR', reason: 'Too much', reference: 'OUT-1' },
        context,
      ),
  },
  {
    name: 'what a payment pays of an invoice is taken back',
    before: async (process) => {
      const invoiceId = await issue(process, '20');
      return [await pay(process, '30'), invoiceId];
    },
    run: ({ payments }, [id = '', invoiceId = ''], context) => payments.deallocate(id, invoiceId, context),
  },
  {
    name: 'a refund of two payments comes back',
    before: async (process) => {
      await pay(process, '10', []);
      await pay(process, '20', []);
      const back = { customerId, amount: '25', currency: 'EUR', reason: 'Too much', reference: null };
      return [(await process.payments.refund(back, contextOf())).refund.refundId];
    },
    run: ({ payments }, [id = ''], context) =>
      payments.reverseRefund(customerId, id, 'Account closed', context),
  },
  {
    name: 'what is due on an invoice is written off',
    before: async (process) => {
      const id = await issue(process, '20');
      await pay(process, '5');
      return [id];
    },
    run: ({ writeOffs }, [id = ''], context) =>
      writeOffs.writeOff(id, { reason: 'Insolvent', taxRelief: true }, context),
  },
  {
    name: 'what was written off is paid after all',
    before: async (process) => {
      const id = await issue(process, '20');
      await process.writeOffs.writeOff(id, { reason: 'Insolvent', taxRelief: true }, contextOf());
      return [];
    },
    run: ({ payments }, _ids, context) =>
      payments.record({ ...aPayment, amount: '15', allocations: null }, context),
  },
  {
    name: 'an invoice is issued that the balance pays in part',
    before: async (process) => [await pay(process, '10', []), await pay(process, '5', [])],
    run: ({ invoices }, _ids, context) => invoices.create({ ...anInvoice, status: 'issued' }, context),
  },
  {
    name: 'an invoice is issued that the balance pays in full',
    before: async (process) => [await pay(process, '30', [])],
    run: ({ invoices }, _ids, context) => invoices.create({ ...anInvoice, status: 'issued' }, context),
  },
  {
    name: 'an invoice comes as paid',
    before: async (process) => [await pay(process, '30', [])],
    run: ({ invoices }, _ids, context) => invoices.create({ ...anInvoice, status: 'paid' }, context),
  },
  {
    name: 'an invoice is marked as paid',
    before: async (process) => {
      const id = await issue(process, '20');
      await pay(process, '5');
      return [id];
    },
    run: ({ invoices }, [id = ''], context) => invoices.changeStatus(id, 'paid', 'cash', context),
  },
  {
    name: 'an invoice that is paid in part is credited in full',
    before: async (process) => {
      const id = await issue(process, '20');
      await pay(process, '5');
      return [id];
    },
    run: ({ creditNotes }, [invoiceId = ''], context) =>
      creditNotes.create({ ...credit, amount: null, invoiceId }, context),
  },
  {
    name: 'an issued invoice is cancelled',
    before: async (process) => [await issue(process, '20')],
    run: ({ invoices }, [id = ''], context) => invoices.changeStatus(id, 'cancelled', 'wrong', context),
  },
];

/** Yields the store after a death before and after each append of the scenario's command, with another process on it. */
async function* deathsOf({ before, run }: Scenario) {
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const store = memoryEventStore();
      const keys = memoryKeys();
      const ids = await before(billingProcess(store, keys));
      const context = contextOf();
      const died = await run(billingProcess(dyingStore(store, append, when), keys), ids, context).then(
        () => false,
        () => true,
      );
      if (!died) {
        // The command has made all its appends.
        expect(append).toBeGreaterThan(2);
        return;
      }
      yield { store, ids, context, other: billingProcess(store, keys) };
    }
  }
}

/** Returns the figures of the scenario when no process dies. */
async function calmly({ before, run }: Scenario) {
  const store = memoryEventStore();
  const process = billingProcess(store, memoryKeys());
  const ids = await before(process);
  const figuresBefore = await soundFigures(store, process, customerId);
  await run(process, ids, contextOf());
  return { figuresBefore, figures: await soundFigures(store, process, customerId) };
}

test.each(scenarios)(
  'after a death at any append, a retried command counts once and all streams agree ($name)',
  async (scenario) => {
    const { figures } = await calmly(scenario);
    for await (const { store, ids, context, other } of deathsOf(scenario)) {
      await scenario.run(other, ids, { ...context, recovering: true });
      expect(await soundFigures(store, other, customerId)).toEqual(figures);
      await scenario.run(other, ids, { ...context, recovering: true });
      expect(await soundFigures(store, other, customerId)).toEqual(figures);
      expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
    }
  },
);

test.each(scenarios)(
  'after a death at any append, an unretried command is all or nothing and all streams agree ($name)',
  async (scenario) => {
    const { figures, figuresBefore } = await calmly(scenario);
    for await (const { store, other } of deathsOf(scenario)) {
      await finishAll(store, other);
      const found = await soundFigures(store, other, customerId);
      expect([figuresBefore, figures]).toContainEqual(found);
    }
  },
);

test.each(scenarios)(
  'after a death at any append, the next payment finds a sound account ($name)',
  async (scenario) => {
    for await (const { store, ids, context, other } of deathsOf(scenario)) {
      await pay(other, '3');
      await scenario.run(other, ids, { ...context, recovering: true }).catch((error: { code?: string }) => {
        // The next payment may have used up what was due or on account.
        expect(error.code).toMatch(/^(INVALID_STATUS_TRANSITION|INVALID_ALLOCATION|PRECONDITION_FAILED)$/);
      });
      await finishAll(store, other);
      await expectSoundMoney(store, other);
    }
  },
);
