/**
 * An account agrees with an oracle that shares no code with it, after each of many random commands: on refusals, what is due on each
 * invoice, what is left of each payment and credit, and every figure.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AccountCommand } from '../../src/domain/account/commands.js';
import { accountDecider } from '../../src/domain/account/decide.js';
import type { AccountEvent } from '../../src/domain/account/events.js';
import { type AccountState, emptyAccount, sourceKey } from '../../src/domain/account/state.js';
import { fold } from '../../src/kernel/decider.js';
import { DomainError } from '../../src/kernel/errors.js';
import {
  type AccountOracle,
  createAccountOracle,
  inMajor,
  minorDigits,
  type OracleAnswer,
  type OracleCommand,
  type OracleCurrency,
} from '../support/accountOracle.js';

const currencies = ['USD', 'JPY', 'KWD'] as const;

const currency = fc.constantFrom<OracleCurrency>('USD', 'USD', 'JPY', 'KWD');
/** One currency is most frequent, so that payments and invoices meet. */
const usual = fc.constantFrom<OracleCurrency>('USD', 'USD', 'USD', 'USD', 'JPY', 'KWD');
const id = (prefix: string, most: number) => fc.integer({ min: 1, max: most }).map((n) => `${prefix}${n}`);
const invoiceId = id('inv', 6);
const paymentId = id('pay', 6);
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -5, 100_000) },
);
const reference = fc.option(id('ref', 12), { freq: 3 });
const part = fc.record({ invoice: invoiceId, amount: fc.integer({ min: 0, max: 150 }) });

const command: fc.Arbitrary<OracleCommand> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      id: invoiceId,
      currency: usual,
      total: fc.oneof(amount, fc.constant(0)),
      dueDay: fc.integer({ min: 1, max: 5 }),
      uses: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), id: invoiceId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      id: id('cn', 12),
      invoice: invoiceId,
      total: amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('subscriptionCredit' as const),
      id: id('sub', 4),
      currency,
      amount,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      id: paymentId,
      currency: usual,
      amount,
      reference,
      parts: fc.option(fc.array(part, { maxLength: 2 }), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('payRest' as const), id: id('rest', 4), invoice: invoiceId }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('allocate' as const),
      id: paymentId,
      invoice: invoiceId,
      amount: fc.integer({ min: 0, max: 120 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), id: paymentId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      id: id('rfd', 9),
      currency,
      amount: fc.integer({ min: 0, max: 200 }),
      reference,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('writeOff' as const), invoice: invoiceId }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deallocate' as const), id: paymentId, invoice: invoiceId }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), id: id('rfd', 9) }) },
);

/** Aims most commands at something that exists, because random ids rarely match. */
const aim = fc.integer({ min: 0, max: 1_000 });

/** Replaces the ids and amount of a command by fitting existing ones, if there are any. */
function aimed(of: OracleCommand, at: number, { invoices, money, refunds }: AccountOracle): OracleCommand {
  if (at % 4 === 0) return of;
  const one = <Item>(list: readonly Item[]): Item | undefined => list[at % Math.max(1, list.length)];
  const open = invoices.filter(({ due, writtenOff }) => due + writtenOff > 0);
  const payments = money.filter(({ kind, bounced }) => kind === 'payment' && !bounced);
  switch (of.do) {
    case 'charge':
    case 'receive':
      // Mostly a new id.
      return { ...of, id: `${of.id}-${at}` };
    case 'credit': {
      const invoice = one(invoices.filter(({ credited, total }) => credited < total));
      if (invoice === undefined) return of;
      const { total, credited } = invoice;
      return { ...of, id: `${of.id}-${at}`, invoice: invoice.id, total: 1 + (at % (total - credited)) };
    }
    case 'payRest':
      return { ...of, id: `${of.id}-${at}`, invoice: one(open)?.id ?? of.invoice };
    case 'allocate': {
      const pairs = payments.flatMap((payment) =>
        open.flatMap((invoice) =>
          payment.rest > 0 && payment.currency === invoice.currency ? [{ payment, invoice }] : [],
        ),
      );
      const pair = one(pairs);
      if (pair === undefined) return of;
      const { payment, invoice } = pair;
      const most = Math.min(payment.rest, invoice.due + invoice.writtenOff);
      return { ...of, id: payment.id, invoice: invoice.id, amount: 1 + (at % most) };
    }
    case 'reverse':
      return { ...of, id: one(payments)?.id ?? of.id };
    case 'withdraw':
      return { ...of, id: one(invoices)?.id ?? of.id };
    case 'writeOff':
      return { ...of, invoice: one(invoices.filter(({ due }) => due > 0))?.id ?? of.invoice };
    case 'deallocate': {
      const payment = one(payments.filter(({ paid }) => paid.length > 0));
      return payment === undefined
        ? of
        : { ...of, id: payment.id, invoice: one(payment.paid)?.invoice.id ?? of.invoice };
    }
    case 'return':
      return { ...of, id: one(refunds)?.id ?? of.id };
    case 'refund':
    case 'subscriptionCredit':
      return of;
  }
}

const dueDate = (dueDay: number) => `2026-02-0${dueDay}T00:00:00.000Z`;

/** Returns the currency of the oracle's payment or invoice, or dollars if neither exists. */
function currencyOf(oracle: AccountOracle, invoice: string, payment?: string): OracleCurrency {
  return (
    oracle.money.find((one) => one.kind === 'payment' && one.id === payment)?.currency ??
    oracle.invoices.find((one) => one.id === invoice)?.currency ??
    'USD'
  );
}

function asCommand(of: OracleCommand, oracle: AccountOracle): AccountCommand {
  const date = '2026-01-20';
  switch (of.do) {
    case 'charge':
      return {
        type: 'ChargeInvoice',
        invoiceId: of.id,
        invoiceNumber: `No ${of.id}`,
        currency: of.currency,
        total: inMajor(of.total, of.currency),
        invoiceDate: '2026-01-01T00:00:00.000Z',
        dueDate: dueDate(of.dueDay),
        subscriptionId: null,
        usesBalance: of.uses,
        settle: null,
      };
    case 'withdraw':
      return { type: 'WithdrawInvoice', invoiceId: of.id, reason: null };
    case 'credit':
      return {
        type: 'PostCredit',
        creditNoteId: of.id,
        creditNoteNumber: `No ${of.id}`,
        invoiceId: of.invoice,
        total: inMajor(of.total, currencyOf(oracle, of.invoice)),
        creditNoteDate: `${date}T00:00:00.000Z`,
      };
    case 'subscriptionCredit':
      return {
        type: 'ReceiveSubscriptionCredit',
        creditId: of.id,
        subscriptionId: of.id,
        currency: of.currency,
        amount: inMajor(of.amount, of.currency),
        date,
      };
    case 'receive':
      return {
        type: 'ReceivePayment',
        paymentId: of.id,
        amount: inMajor(of.amount, of.currency),
        currency: of.currency,
        paidAt: date,
        today: date,
        method: 'transfer',
        reference: of.reference,
        allocations:
          of.parts?.map((one) => ({
            invoiceId: one.invoice,
            amount: inMajor(one.amount, of.currency),
          })) ?? null,
      };
    case 'payRest': {
      const payment = { paymentId: of.id, invoiceId: of.invoice };
      return { type: 'PayRest', ...payment, paidAt: date, method: 'manual', reference: null };
    }
    case 'allocate':
      return {
        type: 'AllocatePayment',
        paymentId: of.id,
        invoiceId: of.invoice,
        amount: inMajor(of.amount, currencyOf(oracle, of.invoice, of.id)),
      };
    case 'writeOff':
      return { type: 'WriteOffInvoice', invoiceId: of.invoice, reason: 'insolvent', taxRelief: false, date };
    case 'deallocate':
      return { type: 'DeallocatePayment', today: '2026-02-01', paymentId: of.id, invoiceId: of.invoice };
    case 'return':
      return { type: 'ReverseRefund', refundId: of.id, reason: 'account closed', date };
    case 'reverse':
      return { type: 'ReversePayment', paymentId: of.id, reason: 'no cover', date, today: date };
    case 'refund':
      return {
        type: 'MakeRefund',
        refundId: of.id,
        amount: inMajor(of.amount, of.currency),
        currency: of.currency,
        reason: 'asked',
        reference: of.reference,
        date,
      };
  }
}

interface Decided {
  readonly answer: OracleAnswer;
  readonly events: readonly AccountEvent[];
}

function decide(of: AccountCommand, state: AccountState): Decided {
  try {
    const events = accountDecider.decide(of, state);
    return { answer: events.length === 0 ? 'known' : 'done', events };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { answer: 'refused', events: [] };
  }
}

/** Compares everything that the account and the oracle know. */
function compare(state: AccountState, oracle: AccountOracle): void {
  for (const each of currencies) {
    const figures = oracle.figures(each);
    const { invoiced, credited, writtenOff, paid, refunded, due, balance } = figures;
    // The law of an account, in numbers that no code of the service has computed.
    expect(invoiced - credited - writtenOff - paid + refunded).toBe(due - balance);
    const known = state.currencies.get(each)?.figures;
    const major = Object.fromEntries(
      Object.entries(figures).map(([name, minor]) => [name, inMajor(minor, each)]),
    );
    if (known === undefined) expect(figures).toEqual(noFigures);
    else expect(known).toEqual(major);
  }
  for (const invoice of oracle.invoices) {
    const { id: of, currency: in_ } = invoice;
    expect(state.invoices.get(of)).toMatchObject({
      due: inMajor(invoice.due, in_),
      paid: inMajor(invoice.paid, in_),
      credited: inMajor(invoice.credited, in_),
      writtenOff: inMajor(invoice.writtenOff, in_),
      withdrawn: invoice.cancelled,
    });
  }
  for (const { kind, id: of, currency: in_, rest } of oracle.money)
    expect(state.sources.get(sourceKey({ kind, id: of }))).toMatchObject({ rest: inMajor(rest, in_) });
  expect(state.invoices.size).toBe(oracle.invoices.length);
  expect(state.sources.size).toBe(oracle.money.length);
}

const noFigures = { invoiced: 0, credited: 0, writtenOff: 0, paid: 0, refunded: 0, due: 0, balance: 0 };

/** Checks that the newest notices to invoices and payments have the present amounts. */
function compareNotices(state: AccountState): void {
  const newest = new Map(state.notices.map((notice) => [JSON.stringify(keyOf(notice)), notice]));
  for (const notice of newest.values()) {
    if (notice.to !== 'invoice') continue;
    const invoice = state.invoices.get(notice.invoiceId);
    // Only payments change the amount paid. Charges and credits are steps of the invoice itself.
    expect(notice.amountPaid).toBe(invoice?.paid);
  }
  for (const source of state.sources.values()) {
    if (source.source.kind !== 'payment') continue;
    const changes = state.notices.flatMap((notice) =>
      notice.to === 'payment' && notice.paymentId === source.source.id ? notice.changes : [],
    );
    const told = changes.some(({ type }) => type === 'ReversalRecorded');
    expect(told).toBe(source.reversed);
    expect(changes.filter(({ type }) => type === 'PaymentRecorded')).toHaveLength(1);
  }
}

function keyOf(notice: AccountState['notices'][number]) {
  return [notice.to, notice.to === 'payment' ? notice.paymentId : notice.invoiceId];
}

/** @param runs if at least 100, every kind of command must have been accepted */
export function testAccount(runs: number): void {
  describe('an account under random commands', () => {
    test('agrees with the oracle after each of them', () => {
      const done = new Map<string, number>();
      let owing = 0;
      let takenBack = 0;
      let creditsThatPaid = 0;
      let holesFilled = 0;
      fc.assert(
        fc.property(
          fc.array(fc.tuple(command, aim), { minLength: 10, maxLength: 60, size: 'max' }),
          (commands) => {
            const oracle = createAccountOracle();
            let state = emptyAccount;
            const events: AccountEvent[] = [];
            for (const [blind, at] of commands) {
              const of = aimed(blind, at, oracle);
              const decided = decide(asCommand(of, oracle), state);
              const lacked = currencies.filter((each) => oracle.figures(each).balance < 0);
              const expected = oracle.run(of);
              expect({ of, answer: decided.answer }).toEqual({ of, answer: expected });
              state = fold(accountDecider, state, decided.events);
              events.push(...decided.events);
              compare(state, oracle);
              if (expected === 'done') done.set(of.do, (done.get(of.do) ?? 0) + 1);
              if (JSON.stringify(decided.events).includes('takenBack')) takenBack += 1;
              for (const { type, data } of decided.events) {
                if (type !== 'CreditPosted' && type !== 'SubscriptionCreditReceived') continue;
                if (data.allocations?.length === 0) continue;
                creditsThatPaid += 1;
                if (lacked.some((each) => each === data.currency)) holesFilled += 1;
              }
              if (currencies.some((each) => oracle.figures(each).balance < 0)) owing += 1;
            }
            compareNotices(state);
            const replayed = fold(accountDecider, emptyAccount, JSON.parse(JSON.stringify(events)));
            expect(JSON.stringify(replayed)).toBe(JSON.stringify(state));
          },
        ),
        { numRuns: runs },
      );
      // The runs must include each kind, because a missing one would prove nothing.
      if (runs < 100) return;
      expect([...done.keys()].sort()).toEqual([
        'allocate',
        'charge',
        'credit',
        'deallocate',
        'payRest',
        'receive',
        'refund',
        'return',
        'reverse',
        'subscriptionCredit',
        'withdraw',
        'writeOff',
      ]);
      expect(owing).toBeGreaterThan(0);
      expect(takenBack).toBeGreaterThan(runs / 10);
      expect(creditsThatPaid).toBeGreaterThan(runs / 10);
      expect(holesFilled).toBeGreaterThan(0);
      expect(Object.keys(minorDigits)).toEqual([...currencies]);
    });
  });
}
