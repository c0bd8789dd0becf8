/** Credit notes of an invoice: how much each may credit, and the tax that it gives back. */
import { describe, expect, test } from '@jest/globals';
import { amountCredited } from '../../../src/domain/invoice/balance.js';
import type { RequestCreditNote } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { CreditNoteRequested, InvoiceEvent } from '../../../src/domain/invoice/events.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { sumAmounts } from '../../../src/kernel/money.js';
import { specification } from '../../support/given.js';
import { credit, draft, issued, ofLine } from './creditProperties.js';

const given = specification(invoiceDecider);

/** Lines of 160.00 and 40.00 with a tax of 41.66. */
const twoLines = [
  draft(
    [
      [2, '80'],
      [1, '40'],
    ],
    '41.66',
  ),
  issued,
];

/** Carries out the commands in turn. @returns all events, the credit notes and their totals */
function credited(events: readonly InvoiceEvent[], ...commands: readonly RequestCreditNote[]) {
  const all = [...events];
  const notes: CreditNoteRequested['data'][] = [];
  for (const command of commands) {
    const next = given(all).when(command).events;
    all.push(...next);
    for (const event of next) if (event.type === 'CreditNoteRequested') notes.push(event.data);
  }
  return { events: all, notes, totals: notes.map(({ total }) => total) };
}

describe('200.00 with a tax of 41.66 comes to 241.66, however it is credited', () => {
  test.each([
    ['line by line', [ofLine(1), ofLine(2)]],
    ['as amounts with tax', [credit({ amount: '193.33' }), credit({ amount: '48.33' })]],
    ['a line, and the rest', [ofLine(1), credit()]],
    ['an amount before tax on the line, and the rest', [ofLine(1, { amount: '160' }), credit()]],
  ])('%s', (_name, commands) => {
    const { notes, totals, events } = credited(twoLines, ...commands);
    expect(totals).toEqual(['193.33', '48.33']);
    expect(notes.map(({ subtotal, tax }) => [subtotal, tax])).toEqual([
      ['160.00', '33.33'],
      ['40.00', '8.33'],
    ]);
    for (const command of [credit(), credit({ amount: '0.01' }), ofLine(1)])
      given(events).when(command).then('INVALID_AMOUNT');
  });
});

describe('100.00 at 19 % and 100.00 at 7 %', () => {
  const plain = draft(
    [
      [1, '100'],
      [1, '100'],
    ],
    '26.00',
  );
  const items = plain.data.items.map((item, index) => ({
    ...item,
    taxCategory: 'S' as const,
    taxRate: index === 0 ? '0.19' : '0.07',
  }));
  const twoRates = [{ ...plain, data: { ...plain.data, items } }, issued];

  test('an amount credits what is left at each rate, with its tax', () => {
    const { notes } = credited(twoRates, ofLine(2), credit({ amount: '59.50' }));
    expect(notes.map(({ subtotal, tax }) => [subtotal, tax])).toEqual([
      ['100.00', '7.00'],
      ['50.00', '9.50'],
    ]);
  });

  test('a line is credited only up to what an earlier amount has left at its rate', () => {
    const half = credited(twoRates, credit({ amount: '113.00' }));
    expect(half.notes).toMatchObject([{ subtotal: '100.00', tax: '13.00' }]);
    given(half.events)
      .when(ofLine(1, { amount: '50.01' }))
      .then('INVALID_AMOUNT');
    const { notes } = credited(half.events, ofLine(1), ofLine(2));
    expect(notes.map(({ subtotal, tax }) => [subtotal, tax])).toEqual([
      ['50.00', '9.50'],
      ['50.00', '3.50'],
    ]);
  });
});

test('a few cents credited of lines at four rates are given back of some of them, and never charged on another', () => {
  const plain = draft(
    [
      [1, '40'],
      [1, '30'],
      [1, '29'],
      [1, '1'],
    ],
    '12.45',
  );
  const rates = ['0.2', '0.1', '0.05', '0'];
  const items = plain.data.items.map((item, index) => ({
    ...item,
    ...{ taxCategory: 'S' as const, taxRate: rates[index] ?? '0' },
  }));
  const invoice = [{ ...plain, data: { ...plain.data, items } }, issued];
  const { notes } = credited(invoice, credit({ amount: '0.02' }));
  const amounts = notes.flatMap((note) => note.items.map(({ amount }) => amount));
  expect([sumAmounts(amounts, 'USD'), amounts.filter((amount) => Number(amount) <= 0)]).toEqual(['0.02', []]);
});

test('the last credit note takes up the rounding', () => {
  // 10.00 with a tax of 1.00 in three: 3.67, 3.66 and 3.67 with tax; three times 3.67 would be a cent more.
  const thirds = [
    draft(
      [
        [1, '3.33'],
        [1, '3.33'],
        [1, '3.34'],
      ],
      '1.00',
    ),
    issued,
  ];
  expect(credited(thirds, ofLine(1), ofLine(2), ofLine(3)).totals).toEqual(['3.66', '3.67', '3.67']);
  const { totals } = credited(thirds, ofLine(3), ofLine(2), ofLine(1));
  expect(sumAmounts(totals, 'EUR')).toBe('11.00');
});

test('single pieces add up to the line, even if their price has more digits than the currency', () => {
  const pieces = [draft([[3, '0.335']], '0.00'), issued];
  const one = () => ofLine(1, { quantity: 1 });
  expect(credited(pieces, one(), one(), one()).totals).toEqual(['0.34', '0.33', '0.34']);
  const { events } = credited(pieces, one(), ofLine(1, { quantity: 2 }));
  given(events).when(one()).then('INVALID_AMOUNT');
});

test('tenths of a piece add up to the line, where floating point would miss the last', () => {
  const tenths = [draft([[0.3, '10']], '0.00'), issued];
  const one = () => ofLine(1, { quantity: 0.1 });
  expect(credited(tenths, one(), one(), one()).totals).toEqual(['1.00', '1.00', '1.00']);
});

test('whole pieces are credited as billed, an amount as one piece at that price', () => {
  const { notes } = credited(twoLines, ofLine(2), ofLine(1, { amount: '10' }), ofLine(1, { quantity: 1 }));
  expect(notes.map(({ items }) => items)).toEqual([
    [{ line: 2, description: 'line 2', quantity: 1, unitPrice: '40', amount: '40.00' }],
    [{ line: 1, description: 'line 1', quantity: 1, unitPrice: '10.00', amount: '10.00' }],
    [{ line: 1, description: 'line 1', quantity: 1, unitPrice: '80', amount: '80.00' }],
  ]);
});

test('no piece of a fully credited line is credited, even together with another line', () => {
  const { events } = credited(twoLines, ofLine(1, { amount: '100' }), ofLine(1, { amount: '60' }));
  const lines = [
    { line: 2, quantity: 1, amount: null },
    { line: 1, quantity: 1, amount: null },
  ];
  given(events).when(credit({ lines })).then('INVALID_AMOUNT');
});

test.each<[string, RequestCreditNote, ErrorCode]>([
  ['more than the invoice', credit({ amount: '241.67' }), 'INVALID_AMOUNT'],
  ['nothing', credit({ amount: '0' }), 'INVALID_AMOUNT'],
  ['a negative amount', credit({ amount: '-1' }), 'INVALID_AMOUNT'],
  ['decimal places that the currency lacks', credit({ amount: '0.001' }), 'INVALID_AMOUNT'],
  ['more than the line', ofLine(2, { amount: '40.01' }), 'INVALID_AMOUNT'],
  ['a larger quantity than was billed', ofLine(1, { quantity: 3 }), 'INVALID_AMOUNT'],
  ['a quantity with seven decimal places', ofLine(1, { quantity: 0.0000001 }), 'INVALID_AMOUNT'],
  ['a quantity of zero', ofLine(1, { quantity: 0 }), 'INVALID_AMOUNT'],
  ['an unknown line', ofLine(3), 'VALIDATION_ERROR'],
  ['a quantity and an amount for one line', ofLine(1, { quantity: 1, amount: '80' }), 'VALIDATION_ERROR'],
  [
    'the same line twice',
    credit({ lines: [1, 1].map((line) => ({ line, quantity: 2, amount: null })) }),
    'INVALID_AMOUNT',
  ],
])('refuses %s', (_name, command, code) => {
  given(twoLines).when(command).then(code);
});

test('a negative line lowers what can be credited, and cannot be credited itself', () => {
  const withCredit = [
    draft(
      [
        [1, '100'],
        [1, '-40'],
      ],
      '0.00',
    ),
    issued,
  ];
  given(withCredit).when(ofLine(2)).then('INVALID_AMOUNT');
  given(withCredit).when(ofLine(1)).then('INVALID_AMOUNT');
  expect(credited(withCredit, ofLine(1, { amount: '60' })).totals).toEqual(['60.00']);
});

test.each<[string, readonly InvoiceEvent[], ErrorCode]>([
  ['a draft', [draft([[1, '10']], '0.00')], 'INVALID_STATUS_TRANSITION'],
  [
    'a cancelled invoice',
    [draft([[1, '10']], '0.00'), { type: 'InvoiceCancelled', data: { reason: null } }],
    'INVALID_STATUS_TRANSITION',
  ],
  ['no invoice', [], 'INVOICE_NOT_FOUND'],
])('%s is not credited', (_name, events, code) => {
  given(events).when(credit()).then(code);
});

test('an invoice that is credited in part is not cancelled', () => {
  const { events } = credited(twoLines, ofLine(1));
  const numbers = { sequence: 'invoice-2026', after: 0 };
  const terms = { at: '2026-04-01T09:00:00.000Z', paymentTermDays: 14, taxRate: '0' };
  const request = { paymentId: 'pay_1', voidId: 'void-1' };
  given(events)
    .when({ type: 'ChangeInvoiceStatus', to: 'cancelled', reason: null, numbers, terms, request })
    .then('INVALID_STATUS_TRANSITION');
});

describe('the completion of a credit note', () => {
  const { events } = credited(twoLines, ofLine(1), ofLine(2));
  const [first, second] = creditsIn(events);
  const completeWith = (creditNoteId: string, applied: string, sequence: number, amountDue: string) =>
    ({
      type: 'CompleteCreditNote',
      creditNoteId,
      applied,
      balance: { sequence, amountPaid: '0.00', amountDue },
    }) as const;

  test('lowers the amount due, and makes the invoice paid when nothing is due', () => {
    const half = given(events).when(completeWith(String(first), '193.33', 4, '48.33'));
    expect(half.events.map(({ type }) => type)).toEqual(['CreditNoteCompleted']);
    const whole = given([...events, ...half.events]).when(completeWith(String(second), '48.33', 5, '0.00'));
    expect(whole.events.map(({ type }) => type)).toEqual(['CreditNoteCompleted', 'InvoicePaid']);
    const { state } = given([...events, ...half.events, ...whole.events]);
    if (state.status !== 'paid') throw new Error('it is not paid');
    expect(state.credits.map(({ open, applied }) => [open, applied])).toEqual([
      [false, '193.33'],
      [false, '48.33'],
    ]);
    expect(amountCredited(state)).toBe('241.66');
    expect(state.balance).toEqual({ sequence: 5, amountPaid: '0.00', amountDue: '0.00' });
  });

  test('changes nothing when repeated, and keeps a newer balance when late', () => {
    const done = given(events).when(completeWith(String(first), '193.33', 4, '48.33')).events;
    given([...events, ...done])
      .when(completeWith(String(first), '193.33', 4, '48.33'))
      .then([]);
    const late = given([...events, ...done]).when(completeWith(String(second), '48.33', 3, '193.33'));
    expect(late.events).toEqual([
      {
        type: 'CreditNoteCompleted',
        data: {
          creditNoteId: second,
          applied: '48.33',
          balance: { sequence: 4, amountPaid: '0.00', amountDue: '48.33' },
        },
      },
    ]);
  });
});

test('a repeated request with the same id changes nothing', () => {
  const command = credit({ amount: '10' });
  const { events } = credited(twoLines, command);
  given(events).when(command).then([]);
});

function creditsIn(events: readonly InvoiceEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'CreditNoteRequested' ? [event.data.creditNoteId] : []));
}
