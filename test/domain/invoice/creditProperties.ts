/** Random credit notes of an invoice, in any order, add up to the invoice. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CreditedLine, RequestCreditNote } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type {
  CreditNoteRequested,
  InvoiceDrafted,
  InvoiceEvent,
} from '../../../src/domain/invoice/events.js';
import { creditLines } from '../../../src/domain/invoice/reduction.js';
import type { IssuedInvoice } from '../../../src/domain/invoice/state.js';
import { fold } from '../../../src/kernel/decider.js';
import { lineAmount, rateAmount, subtract, sumAmounts } from '../../../src/kernel/money.js';

type Line = readonly [quantity: number, unitPrice: string];

export function draft(lines: readonly Line[], tax: string, currency = 'EUR'): InvoiceDrafted {
  const items = lines.map(([quantity, unitPrice], index) => {
    const amount = lineAmount(unitPrice, quantity, currency);
    return { description: `line ${index + 1}`, quantity, unitPrice, amount };
  });
  const subtotal = sumAmounts(
    items.map(({ amount }) => amount),
    currency,
  );
  const dates = { invoiceDate: '2026-03-01T00:00:00.000Z', dueDate: '2026-03-15T00:00:00.000Z' };
  const sums = { subtotal, tax, total: sumAmounts([subtotal, tax], currency), currency };
  const names = { invoiceId: 'inv_1', invoiceNumber: 'A-1', customerId: 'cus-1', orderId: null };
  return { type: 'InvoiceDrafted', data: { ...names, ...dates, items, ...sums, source: null } };
}

export const issued: InvoiceEvent = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
let asked = 0;
export function credit(changes: Partial<RequestCreditNote> = {}): RequestCreditNote {
  asked += 1;
  return {
    type: 'RequestCreditNote',
    creditNoteId: `cn_${asked}`,
    reason: 'returned',
    lines: null,
    amount: null,
    numbers: { sequence: 'credit-note-2026', after: 0 },
    at: '2026-04-01T09:00:00.000Z',
    source: null,
    ...changes,
  };
}
export const ofLine = (line: number, part: Partial<CreditedLine> = {}) =>
  credit({ lines: [{ line, quantity: null, amount: null, ...part }] });

const price = fc.integer({ min: 1, max: 99_999 }).map((units) => String(units / 1_000));
const fine = fc.integer({ min: 1, max: 9_999_999 }).map((millionths) => millionths / 1_000_000);
const tenths = fc.integer({ min: 1, max: 9 }).map((parts) => parts / 10);
const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fine, tenths);
const part = fc.record({
  kind: fc.constantFrom('line', 'pieces', 'amount of a line', 'amount'),
  line: fc.integer({ min: 1, max: 3 }),
  share: fc.integer({ min: 1, max: 100 }),
});

type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

/** Requests one credit note after another and skips those that are refused. */
function credited(
  drafted: InvoiceDrafted,
  parts: readonly Part[],
  check: (notes: readonly CreditNoteRequested['data'][]) => void,
) {
  const { items, total, currency } = drafted.data;
  let state = fold(invoiceDecider, invoiceDecider.initial, [drafted, issued] as InvoiceEvent[]);
  const notes: CreditNoteRequested['data'][] = [];
  const tryIt = (command: RequestCreditNote) => {
    try {
      const events = invoiceDecider.decide(command, state);
      state = fold(invoiceDecider, state, events);
      for (const event of events) if (event.type === 'CreditNoteRequested') notes.push(event.data);
    } catch (error) {
      expect(['INVALID_AMOUNT', 'VALIDATION_ERROR']).toContain((error as { code: string }).code);
    }
  };
  for (const { kind, line, share } of parts) {
    const of = (value: string) => rateAmount(value, String(share / 100), currency);
    const item = items[line - 1];
    if (kind === 'amount') tryIt(credit({ amount: of(total) }));
    else if (kind === 'line') tryIt(ofLine(line));
    else if (kind === 'pieces') tryIt(ofLine(line, { quantity: share > 50 ? 1 : share / 10 }));
    else tryIt(ofLine(line, { amount: of(item?.amount ?? '1') }));
    check(notes);
  }
  return { notes, tryIt, state: () => state };
}

export function testCredits(runs: number): void {
  test('credits in any order come to exactly the invoice, never to more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(quantity, price), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('0', '0.07', '0.19', '0.2083'),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.array(part, { maxLength: 12 }),
        (lines, rate, currency, parts) => {
          const untaxed = draft(lines, '0', currency);
          fc.pre(Number(untaxed.data.subtotal) > 0);
          const drafted = draft(lines, rateAmount(untaxed.data.subtotal, rate, currency), currency);
          const { total, subtotal, tax } = drafted.data;
          const { notes, tryIt } = credited(drafted, parts, (made) => {
            for (const key of ['subtotal', 'tax', 'total'] as const) {
              const sum = sumAmounts(
                made.map((note) => note[key]),
                currency,
              );
              expect(Number(subtract(drafted.data[key], sum))).toBeGreaterThanOrEqual(0);
            }
          });
          tryIt(credit());
          expect(
            sumAmounts(
              notes.map((note) => note.subtotal),
              currency,
            ),
          ).toBe(subtotal);
          expect(
            sumAmounts(
              notes.map((note) => note.tax),
              currency,
            ),
          ).toBe(sumAmounts([tax], currency));
          expect(
            sumAmounts(
              notes.map((note) => note.total),
              currency,
            ),
          ).toBe(total);
          for (const note of notes) {
            expect(sumAmounts([note.subtotal, note.tax], currency)).toBe(note.total);
            expect(Number(note.subtotal)).toBeGreaterThanOrEqual(0);
            expect(Number(note.tax)).toBeGreaterThanOrEqual(0);
            expect(Number(note.total)).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  const rates = ['0.19', '0.07', '0.05'];
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const byRate = (items: readonly { readonly taxRate?: string; readonly amount: string }[]) =>
    rates.map((rate) =>
      items.reduce((sum, { taxRate, amount }) => (taxRate === rate ? sum + cents(amount) : sum), 0),
    );
  const taxOf = (bases: readonly number[]) =>
    bases.reduce((sum, base, index) => sum + Math.round(base * Number(rates[index])), 0);
  const ratedLine = (unitPrice: fc.Arbitrary<string>) =>
    fc.tuple(fc.integer({ min: 1, max: 9 }), unitPrice, fc.constantFrom(...rates));
  function taxed(lines: readonly (readonly [quantity: number, unitPrice: string, taxRate: string])[]) {
    const untaxed = draft(
      lines.map(([pieces, unitPrice]) => [pieces, unitPrice] as const),
      '0',
    );
    const items = untaxed.data.items.map((item, index) => ({
      ...item,
      taxCategory: 'S' as const,
      taxRate: lines[index]?.[2] ?? '0',
    }));
    const tax = (taxOf(byRate(items)) / 100).toFixed(2);
    const total = sumAmounts([untaxed.data.subtotal, tax], 'EUR');
    return { ...untaxed, data: { ...untaxed.data, items, tax, total } };
  }

  test('no tax rate gives back more than it charged, and each credit note has the tax of its rates', () => {
    fc.assert(
      fc.property(
        fc.array(ratedLine(price), { minLength: 2, maxLength: 3 }),
        fc.array(part, { maxLength: 12 }),
        (lines, parts) => {
          const drafted = taxed(lines);
          fc.pre(Number(drafted.data.subtotal) > 0);
          const { notes, tryIt } = credited(drafted, parts, () => undefined);
          tryIt(credit());
          expect(byRate(notes.flatMap((note) => note.items))).toEqual(byRate(drafted.data.items));
          // The last note is left out, since it takes up the rounding of those before it.
          for (const note of notes.slice(0, -1)) {
            const bases = byRate(note.items);
            expect(bases.every((base) => base >= 0)).toBe(true);
            expect(Math.abs(cents(note.tax) - taxOf(bases))).toBeLessThanOrEqual(rates.length);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  test('a subscription’s credit is accepted despite earlier credits and negative lines', () => {
    fc.assert(
      fc.property(
        fc.array(ratedLine(price), { minLength: 1, maxLength: 3 }),
        fc.array(ratedLine(price.map((text) => `-${text}`)), { maxLength: 2 }),
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom(...rates),
        fc.integer({ min: 1, max: 120 }),
        (lines, negative, parts, taxRate, share) => {
          const drafted = taxed([...lines, ...negative]);
          fc.pre(Number(drafted.data.subtotal) > 0 && Number(drafted.data.tax) > 0);
          const { state } = credited(drafted, parts, () => undefined);
          const amount = rateAmount(drafted.data.subtotal, String(share / 100), 'EUR');
          const back = { description: 'Given back', amount, tax: { taxCategory: 'S', taxRate } } as const;
          const asked = creditLines([back], state() as IssuedInvoice, 'sub_1');
          if (asked.length === 0) return;
          const [event] = invoiceDecider.decide(credit({ lines: asked }), state());
          const sum = sumAmounts(
            asked.map((line) => line.amount ?? '0'),
            'EUR',
          );
          expect(event).toMatchObject({ type: 'CreditNoteRequested', data: { subtotal: sum } });
        },
      ),
      { numRuns: runs },
    );
  });
}
