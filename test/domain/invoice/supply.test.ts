/** The supply dates, purchase order and note of an invoice: on drafts, in e-invoices and on credit notes. */
import { describe, expect, test } from '@jest/globals';
import type { CreateInvoice, UpdateInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceState } from '../../../src/domain/invoice/state.js';
import { creditNoteTerms, invoiceTerms } from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { said } from '../../../src/domain/shared/lineText.js';
import { supplyOf } from '../../../src/kernel/wording/lineText.js';
import { parties } from '../../support/eInvoices.js';
import { createInvoice } from '../../support/invoiceCommands.js';

const terms = { at: '2026-04-01T10:00:00.000Z', paymentTermDays: 14, taxRate: '0.19' };
const numbers = { sequence: 'invoice-2026', after: 0 };
const line = { description: 'Chair', quantity: 1, unitPrice: '10', amount: null };
const create = (changes: Partial<CreateInvoice> = {}) =>
  createInvoice({
    invoiceNumber: 'A-1',
    invoiceDate: '2026-04-01T00:00:00.000Z',
    items: [line],
    terms,
    ...changes,
  });
const nothing = { invoiceNumber: null, invoiceDate: null, dueDate: null, items: null } as const;
const update = (changes: Partial<UpdateInvoice>): UpdateInvoice => ({
  ...nothing,
  ...{ type: 'UpdateInvoice', subtotal: null, tax: null, total: null, stated: {}, terms },
  ...changes,
});
const run = (state: InvoiceState, command: CreateInvoice | UpdateInvoice) =>
  invoiceDecider.decide(command, state).reduce(invoiceDecider.evolve, state);
const draft = (changes: Partial<CreateInvoice> = {}) => run(invoiceDecider.initial, create(changes));
const fieldsOf = (state: InvoiceState) => {
  if (!('invoice' in state)) throw new Error('there is no invoice');
  return state.invoice;
};
const march = { supplyFrom: '2026-03-01', supplyTo: '2026-03-31' };
const days = { from: '2026-03-01', to: '2026-03-31' };
/** Returns the terms of its e-invoice, with parties as they are kept today. */
const termsOf = (state: InvoiceState) =>
  invoiceTerms({ ...fieldsOf(state), invoiceNumber: 'A-1' }, { ...parties, namesLineDays: true });

describe('a detail of an invoice', () => {
  test('stays until it is changed, and null removes it', () => {
    const said = draft({ details: { ...march, purchaseOrder: 'PO-9', note: 'Thank you.' } });
    expect(fieldsOf(said)).toMatchObject({ ...march, purchaseOrder: 'PO-9', note: 'Thank you.' });
    const renamed = run(said, update({ details: { note: 'Thanks.' } }));
    expect(fieldsOf(renamed)).toMatchObject({ ...march, purchaseOrder: 'PO-9', note: 'Thanks.' });
    const emptied = run(
      renamed,
      update({ details: { purchaseOrder: null, note: null, supplyFrom: null, supplyTo: null } }),
    );
    expect(fieldsOf(emptied)).toMatchObject({ purchaseOrder: null, note: null, supplyFrom: null });
    expect(termsOf(emptied)).toMatchObject({ purchaseOrder: 'PO-4711', note: null, period: null });
  });

  test('is not set by an update with supply dates as they are', () => {
    const supplied = draft({ items: [{ ...line, ...march }] });
    expect(invoiceDecider.decide(update({ details: march }), supplied)).toEqual([]);
    const moved = run(
      supplied,
      update({ items: [{ ...line, supplyFrom: '2026-02-01', supplyTo: '2026-02-28' }], details: march }),
    );
    expect(termsOf(moved).period).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  test('stays on a line that is sent without supply dates, and null removes it', () => {
    const supplied = draft({ items: [{ ...line, ...march }] });
    expect(invoiceDecider.decide(update({ items: [line] }), supplied)).toEqual([]);
    const emptied = run(supplied, update({ items: [{ ...line, supplyFrom: null, supplyTo: null }] }));
    expect(fieldsOf(emptied).items[0]).not.toHaveProperty('supplyFrom');
  });

  test.each([
    ['ends before it begins', { supplyFrom: '2026-03-02', supplyTo: '2026-03-01' }, '/supplyTo'],
    ['has a last day alone', { supplyTo: '2026-03-01' }, '/supplyTo'],
    ['begins after that of a line', { supplyFrom: '2026-03-02', supplyTo: '2026-03-31' }, '/supplyFrom'],
    ['ends before that of a line', { supplyFrom: '2026-03-01', supplyTo: '2026-03-30' }, '/supplyTo'],
  ])('is refused if the supply %s', (_, details, path) => {
    const items = [{ ...line, ...march }];
    const refusal = expect.objectContaining({
      code: 'VALIDATION_ERROR',
      extras: { errors: [expect.objectContaining({ path })] },
    });
    expect(() => draft({ items, details })).toThrow(refusal);
    expect(() => run(draft({ items }), update({ details }))).toThrow(refusal);
  });
});

describe('an e-invoice', () => {
  test('gives one day as the delivery date, several as the period, and each line its own days', () => {
    const day = { supplyFrom: '2026-03-31', supplyTo: '2026-03-31' };
    expect(termsOf(draft({ details: day }))).toMatchObject({
      period: null,
      delivery: { date: '2026-03-31' },
    });
    const mixed = termsOf(
      draft({ items: [{ ...line, ...day }, { ...line, supplyFrom: '2026-03-01' }, line] }),
    );
    expect(mixed).toMatchObject({
      period: days,
      delivery: null,
      lines: [
        { period: { from: '2026-03-31', to: '2026-03-31' } },
        { period: { to: '2026-03-01' } },
        { period: null },
      ],
    });
  });

  test('has the purchase order of the invoice, else that of the customer', () => {
    expect(termsOf(draft()).purchaseOrder).toBe('PO-4711');
    expect(termsOf(draft({ details: { purchaseOrder: 'PO-9' } })).purchaseOrder).toBe('PO-9');
  });

  test('gives each line the days that its subscription billed, and covers them in its period', () => {
    const lines = [
      said({ kind: 'period', offer: 'Pro', from: '2026-04-01', until: '2026-04-30' }),
      said({ kind: 'correction', offer: 'Pro', from: '2026-03-20', until: '2026-03-31', days: 12, of: 31 }),
      said({ kind: 'setupFee', offer: 'Pro' }),
    ];
    const tax = { taxCategory: 'S', taxRate: '0.19' } as const;
    const invoice = {
      ...{ invoiceNumber: 'A-1', currency: 'EUR', tax: '5.70' },
      ...{ invoiceDate: '2026-04-01T00:00:00.000Z', dueDate: '2026-04-15T00:00:00.000Z' },
      items: lines.map((text) => ({ ...text, quantity: 1, unitPrice: '10', amount: '10.00', ...tax })),
      source: {
        kind: 'renewal',
        subscriptionId: 'sub_1',
        period: { from: '2026-04-01', to: '2026-05-01' },
      },
    } as const;
    const now = invoiceTerms(invoice, { ...parties, namesLineDays: true });
    expect(now.period).toEqual({ from: '2026-03-20', to: '2026-04-30' });
    expect(now.lines.map(({ period }) => period)).toEqual([
      { from: '2026-04-01', to: '2026-04-30' },
      { from: '2026-03-20', to: '2026-03-31' },
      null,
    ]);
    // An invoice that was issued before line days were written stays as it is.
    const before = invoiceTerms(invoice, parties);
    expect(before.period).toEqual({ from: '2026-04-01', to: '2026-04-30' });
    expect(before.lines.map(({ period }) => period)).toEqual([null, null, null]);
  });
});

test('a credit note has the purchase order and line days of its invoice', () => {
  const issued = draft({
    status: 'issued',
    items: [{ ...line, quantity: 3, ...march }],
    details: { purchaseOrder: 'PO-9' },
  });
  for (const quantity of [null, 1]) {
    const [asked] = invoiceDecider.decide(
      {
        type: 'RequestCreditNote',
        ...{ creditNoteId: 'cn_1', reason: 'Broken', amount: null, numbers, at: terms.at, source: null },
        lines: [{ line: 1, quantity, amount: null }],
      },
      issued,
    );
    if (asked?.type !== 'CreditNoteRequested') throw new Error('nothing was asked for');
    const { data } = asked;
    const note = { ...data, creditNoteNumber: 'CN-1', invoiceNumber: 'A-1', currency: 'EUR' };
    expect(data.items.map(supplyOf)).toEqual([days]);
    expect(creditNoteTerms(note, parties)).toMatchObject({ purchaseOrder: 'PO-9', period: days });
  }
});
