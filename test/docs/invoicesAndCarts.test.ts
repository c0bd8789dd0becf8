/** The numbers in the examples of docs/invoices-and-carts.md follow from the rules. */
import { expect, test } from '@jest/globals';
import type { CreditedLine } from '../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../src/domain/invoice/decide.js';
import type { InvoiceEvent } from '../../src/domain/invoice/events.js';
import { fold } from '../../src/kernel/decider.js';
import { subtract, sumAmounts } from '../../src/kernel/money.js';
import { tableIn } from '../support/workedExamples.js';

const file = 'docs/invoices-and-carts.md';

const tableAfter = (heading: string) => tableIn(file, heading);

test('credit notes have the amounts of the table', () => {
  const items = [
    { description: 'one', quantity: 2, unitPrice: '80', amount: '160.00' },
    { description: 'two', quantity: 1, unitPrice: '40', amount: '40.00' },
  ];
  const sums = { subtotal: '200.00', tax: '41.66', total: '241.66', currency: 'EUR' };
  const dates = { invoiceDate: '2026-03-01T00:00:00.000Z', dueDate: '2026-03-15T00:00:00.000Z' };
  const names = { invoiceId: 'inv_1', invoiceNumber: 'A-1', customerId: 'c', orderId: null, source: null };
  const before: InvoiceEvent[] = [
    { type: 'InvoiceDrafted', data: { ...names, ...dates, items, ...sums } },
    { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } },
  ];
  let state = fold(invoiceDecider, invoiceDecider.initial, before);
  let left = '241.66';
  const computed = tableAfter('| Credit note |').map(([asked = '', ...expected], index) => {
    const said = JSON.parse(asked.startsWith('`') ? `{${asked.slice(1, -1)}}` : '{}') as {
      lines?: Partial<Record<'line' | 'quantity' | 'amount', number>>[];
      amount?: number;
    };
    const lines =
      said.lines?.map(({ line = 0, quantity = null, amount }): CreditedLine => {
        return { line, quantity, amount: amount === undefined ? null : String(amount) };
      }) ?? null;
    const amount = said.amount === undefined ? null : String(said.amount);
    const [event] = invoiceDecider.decide(
      {
        type: 'RequestCreditNote',
        creditNoteId: `cn_${index}`,
        reason: 'returned',
        lines,
        amount,
        numbers: { sequence: 'credit-note-2026', after: 0 },
        at: '2026-04-01T09:00:00.000Z',
        source: null,
      },
      state,
    );
    if (event?.type !== 'CreditNoteRequested') throw new Error('nothing is credited');
    state = fold(invoiceDecider, state, [event]);
    const { subtotal, tax, total } = event.data;
    left = sumAmounts([subtract(left, total)], 'EUR');
    return { expected, computed: [subtotal, tax, total, left] };
  });
  expect(computed.map((row) => row.computed)).toEqual(computed.map((row) => row.expected));
  expect(left).toBe('0.00');
});
