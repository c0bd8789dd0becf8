/** The matching of bank lines: a match is sure only if the text of the line and its amount agree. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  concernsCustomers,
  type KnownInvoice,
  type LineFacts,
  matchLine,
} from '../../../src/domain/bankLine/matching.js';
import { namedIn, possibleIds, possibleNumbers } from '../../../src/domain/bankLine/naming.js';
import type { StatementLine } from '../../../src/domain/bankLine/statement.js';
import { sumAmounts } from '../../../src/kernel/money.js';
import { squeeze } from '../../../src/kernel/squeeze.js';

const nothing: LineFacts = {
  named: [],
  customers: [],
  payers: [],
  ofCustomers: [],
  ofAmount: [],
  returned: [],
};

function line(amount: string, fields: Partial<StatementLine> = {}): StatementLine & { currency: string } {
  return {
    bookingDate: '2026-03-02',
    valueDate: '2026-03-02',
    amount,
    currency: 'EUR',
    direction: 'credit',
    reversal: false,
    returnReason: null,
    bankReference: 'BANK-1',
    endToEndId: null,
    counterpartyName: 'Ada Lovelace',
    counterpartyIban: 'DE89370400440532013000',
    remittance: '',
    ...fields,
  };
}

let count = 0;
function invoice(amountDue: string, fields: Partial<KnownInvoice> = {}): KnownInvoice {
  count += 1;
  return {
    invoiceId: `inv_${count}`,
    invoiceNumber: `INV-2026-${String(count).padStart(6, '0')}`,
    customerId: 'cus-1042',
    currency: 'EUR',
    amountDue,
    dueDate: '2026-03-01T00:00:00.000Z',
    ...fields,
  };
}

describe('a number is found in any notation', () => {
  test.each([
    'INV-2026-000123',
    'inv 2026 000123',
    'Rechnung INV2026000123 vom 1.3.2026',
    'INV-2026-00 0123',
    'Re.Nr.:INV/2026/000123, danke',
    'INV-2026-000123DANKE',
  ])('%s', (text) => {
    const items = ['INV-2026-000123', 'INV-2026-000124', '2026-000123', 'X-1'];
    expect(possibleNumbers([text])).toContain('INV2026000123');
    expect(namedIn([text], items, (item) => item)).toEqual(['INV-2026-000123']);
  });

  test.each(['000002590134356590837691791', '00 00025 90134 35659 08376 91791', 'RF98INV2026000123'])(
    'from the reference %s of a Swiss bill',
    (text) => {
      expect(possibleNumbers([text])).toContain('INV2026000123');
      expect(namedIn([text], ['INV-2026-000123', 'INV-2026-000124'], (number) => number)).toEqual([
        'INV-2026-000123',
      ]);
    },
  );

  test('several numbers in one text are each found once', () => {
    const items = ['A-1001', 'A-1002', 'A-1003'];
    expect(namedIn(['a1001 + A 1003', 'A-1001'], items, (item) => item)).toEqual(['A-1001', 'A-1003']);
  });

  test('any number is found between any words', () => {
    const words = fc.stringMatching(/^[a-z]{0,8}$/);
    const number = fc.stringMatching(/^[A-Z]{0,4}[-/ ]?\d{1,6}[-/ ]?\d{1,6}$/);
    fc.assert(
      fc.property(words, number, words, (before, one, behind) => {
        fc.pre(squeeze(one).length >= 3);
        const text = `${before}: ${one.toLowerCase()}, ${behind}`;
        expect(possibleNumbers([text])).toContain(squeeze(one));
        expect(namedIn([text], [one], (item) => item)).toEqual([one]);
      }),
    );
  });

  test('a text full of numbers yields no more candidates than a search can hold', () => {
    const text = Array.from({ length: 500 }, (_, index) => `${index}X`)
      .join(' ')
      .slice(0, 1_000);
    expect(possibleNumbers([text]).length).toBeLessThan(2_000);
  });

  test('possible customer ids are words with a digit, as written and in lower case', () => {
    expect(possibleIds(['Kunde CUS-1042. Danke fuer 2026'])).toEqual(['CUS-1042', 'cus-1042', '2026']);
  });
});

describe('a match is sure if the amount confirms what the payer names', () => {
  test('one invoice number, and the amount due on it', () => {
    const one = invoice('29.90');
    expect(matchLine(line('29.90'), { ...nothing, named: [one] })).toEqual({
      sure: true,
      customerId: 'cus-1042',
      allocations: [{ invoiceId: one.invoiceId, invoiceNumber: one.invoiceNumber, amount: '29.90' }],
    });
  });

  test('several invoice numbers, and the sum of their amounts due', () => {
    const named = [invoice('29.90'), invoice('0.10'), invoice('70.00')];
    const match = matchLine(line('100.00'), { ...nothing, named });
    expect(match).toMatchObject({
      sure: true,
      allocations: [{ amount: '29.90' }, { amount: '0.10' }, { amount: '70.00' }],
    });
  });

  test('a customer, and the amount due on one invoice or on all', () => {
    const [small, large] = [invoice('10.00'), invoice('25.00')];
    const facts = { ...nothing, customers: ['cus-1042'], ofCustomers: [small, large] };
    expect(matchLine(line('25.00'), facts)).toMatchObject({
      sure: true,
      allocations: [{ invoiceId: large.invoiceId }],
    });
    expect(matchLine(line('35.00'), facts)).toMatchObject({
      sure: true,
      allocations: [{ invoiceId: small.invoiceId }, { invoiceId: large.invoiceId }],
    });
  });

  test('a sure line always pays to the cent invoices that its text names, or those of a customer it names', () => {
    const invoices = fc.array(
      fc.record({
        units: fc.integer({ min: 0, max: 3 }),
        customerId: fc.constantFrom('cus-10', 'cus-20'),
        currency: fc.constantFrom('EUR', 'USD'),
      }),
      { maxLength: 4 },
    );
    const known = invoices.map((all) => all.map(({ units, ...one }) => invoice(`${units}.00`, one)));
    const customers = fc.subarray(['cus-10', 'cus-20']);
    fc.assert(
      fc.property(
        fc.record({ named: known, customers, payers: customers, ofCustomers: known, ofAmount: known }),
        fc.integer({ min: 1, max: 6 }),
        (facts, units) => {
          const open = (all: readonly KnownInvoice[]) =>
            all.filter(({ amountDue, currency }) => amountDue !== '0.00' && currency === 'EUR');
          const looked = {
            ...facts,
            ofCustomers: open(facts.ofCustomers),
            ofAmount: open(facts.ofAmount),
            returned: [],
          };
          const match = matchLine(line(`${units}.00`), looked);
          if (!match.sure) {
            for (const option of match.options) {
              if (option.kind === 'reversal') throw new Error('a credit takes nothing back');
              const parts = option.allocations.map(({ amount }) => amount);
              expect(Number(sumAmounts(parts, 'EUR'))).toBeLessThanOrEqual(units);
              expect(option.customerId).not.toBe('');
            }
            return;
          }
          expect(facts.named.length + facts.customers.length).toBeGreaterThan(0);
          const all = [...facts.named, ...looked.ofCustomers];
          const paid = match.allocations.map(({ invoiceId }) =>
            all.find((one) => one.invoiceId === invoiceId),
          );
          expect(
            sumAmounts(
              match.allocations.map(({ amount }) => amount),
              'EUR',
            ),
          ).toBe(`${units}.00`);
          for (const one of paid)
            expect(one).toMatchObject({ customerId: match.customerId, currency: 'EUR' });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('anything else waits', () => {
  const wait = (amount: string, facts: Partial<LineFacts>, fields: Partial<StatementLine> = {}) => {
    const match = matchLine(line(amount, fields), { ...nothing, ...facts });
    if (match.sure) throw new Error('it was taken for sure');
    return match;
  };

  test('an amount that fits two invoices of a customer', () => {
    const twice = [invoice('29.90'), invoice('29.90')];
    const { reason, options } = wait('29.90', { customers: ['cus-1042'], ofCustomers: twice });
    expect({ reason, count: options.length }).toEqual({ reason: 'severalFit', count: 2 });
  });

  test('an amount alone, although only one invoice has it', () => {
    const { reason, options } = wait('29.90', { ofAmount: [invoice('29.90')] });
    expect({ reason, options }).toMatchObject({ reason: 'guess', options: [{ clues: ['amount'] }] });
  });

  test('an amount due from two customers; the one who has paid from this bank account is first', () => {
    const ofAmount = [invoice('5.00', { customerId: 'other' }), invoice('5.00')];
    const { reason, options } = wait('5.00', { ofAmount, payers: ['cus-1042'] });
    expect(reason).toBe('severalFit');
    expect(options.map(({ customerId, clues }) => [customerId, clues])).toEqual([
      ['cus-1042', ['account', 'amount']],
      ['other', ['amount']],
    ]);
  });

  test('less or more than the amount due; the earliest due invoices are paid first', () => {
    const named = [invoice('29.90', { dueDate: '2026-03-05' }), invoice('10.00', { dueDate: '2026-03-01' })];
    const { reason, options } = wait('12.00', { named });
    expect(reason).toBe('amountDiffers');
    expect(options).toMatchObject([
      { allocations: [{ amount: '10.00' }, { amount: '2.00' }], clues: ['invoiceNumber'] },
    ]);
    expect(wait('50.00', { named }).options).toMatchObject([
      { allocations: [{ amount: '10.00' }, { amount: '29.90' }] },
    ]);
  });

  test('a paid invoice; a clerk may put the money on its customer’s account', () => {
    const { reason, options } = wait('29.90', { named: [invoice('0.00')] });
    expect({ reason, options }).toMatchObject({
      reason: 'notDue',
      options: [{ customerId: 'cus-1042', allocations: [] }],
    });
  });

  test('one paid and one due invoice', () => {
    expect(wait('29.90', { named: [invoice('0.00'), invoice('29.90')] }).reason).toBe('notDue');
  });

  test('invoices of two customers, in another currency, or with a short number', () => {
    expect(
      wait('20.00', { named: [invoice('10.00'), invoice('10.00', { customerId: 'other' })] }).reason,
    ).toBe('severalCustomers');
    expect(wait('10.00', { named: [invoice('10.00', { currency: 'USD' })] }).reason).toBe('otherCurrency');
    expect(wait('10.00', { named: [invoice('10.00', { invoiceNumber: 'A-17' })] }).reason).toBe('guess');
  });

  test('a customer id as short as a year', () => {
    const own = { customerId: '2026' };
    const { reason, options } = wait('10.00', { customers: ['2026'], ofCustomers: [invoice('10.00', own)] });
    expect({ reason, options }).toMatchObject({
      reason: 'guess',
      options: [{ ...own, clues: ['customer', 'amount'] }],
    });
  });

  test('a line without any clue', () => {
    expect(wait('10.00', {})).toEqual({ sure: false, reason: 'unknown', options: [] });
  });

  test('a returned payment, with a proposal to reverse it whatever the text names', () => {
    const returned = [{ paymentId: 'pay_1', customerId: 'cus-1042', clues: ['endToEndId'] as const }];
    const match = wait(
      '29.90',
      { returned, named: [invoice('29.90')] },
      { direction: 'debit', reversal: true },
    );
    expect(match).toEqual({
      sure: false,
      reason: 'returned',
      options: [{ kind: 'reversal', paymentId: 'pay_1', customerId: 'cus-1042', clues: ['endToEndId'] }],
    });
  });

  test('a returned debit, which is no payment', () => {
    expect(wait('29.90', { named: [invoice('29.90')] }, { reversal: true })).toMatchObject({
      reason: 'reversal',
      options: [],
    });
  });
});

test('a debit concerns customers only if it returns a payment', () => {
  const debit = { direction: 'debit' } as const;
  expect(concernsCustomers(line('1.00', debit))).toBe(false);
  expect(concernsCustomers(line('1.00', { ...debit, reversal: true }))).toBe(true);
  expect(concernsCustomers(line('1.00', { ...debit, returnReason: 'AC04' }))).toBe(true);
  expect(concernsCustomers(line('1.00'))).toBe(true);
});
