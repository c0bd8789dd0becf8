/** The tax figures in the read model of invoices, event by event. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { invoiceProjection } from '../../src/projections/invoice.js';
import type { InvoiceTaxes } from '../../src/projections/invoiceTaxes.js';
import type { Document } from '../../src/query/fields.js';

const at = '2026-03-01T09:00:00.000Z';
const line = (amount: string, tax: object = {}) => ({
  description: 'Chair',
  quantity: 1,
  unitPrice: amount,
  amount,
  ...tax,
});
const standard = { taxCategory: 'S', taxRate: '0.19' };
const reduced = { taxCategory: 'S', taxRate: '0.07' };
const drafted = (fields: object = {}) => ({
  type: 'InvoiceDrafted',
  data: {
    ...{ invoiceId: 'inv_1', customerId: 'cus-1', orderId: null, invoiceNumber: null, source: null },
    ...{ invoiceDate: at, dueDate: at, currency: 'EUR', country: 'fr' },
    items: [line('100.00', standard), line('50.00', reduced)],
    ...{ subtotal: '150.00', tax: '22.50', total: '172.50' },
    ...fields,
  },
});
const parties = {
  type: 'InvoicePartiesKept',
  data: {
    seller: { name: 'Northwind', address: [], taxId: null, email: null, country: 'DE' },
    buyer: { name: 'Contoso', address: [], taxId: null, email: null, country: 'NL', vatId: 'NL004495445B01' },
  },
};
const issued = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
const erased = { type: 'InvoicePartiesErased', data: {} };
const credited = (creditNoteId: string, amount: string, tax: string) => ({
  type: 'CreditNoteRequested',
  data: {
    ...{ creditNoteId, reason: 'Returned', creditNoteDate: '2026-04-02T09:00:00.000Z' },
    items: [{ ...line(amount, standard), line: 1 }],
    ...{ subtotal: amount, tax, total: String(Number(amount) + Number(tax)) },
    ...{ source: null, sequence: 'credit-note-2026', after: 0 },
  },
});
const balance = (amountRelieved: string, day = '2026-05-01') => ({
  type: 'InvoiceBalanceChanged',
  data: { sequence: 1, amountPaid: '0', amountDue: '0', amountRelieved, cause: { kind: 'writeOff' } },
  day,
});

/** Folds events; null data stands for erased data. */
function fold(
  ...events: readonly { type: string; data: object | null; day?: string }[]
): Document & InvoiceTaxes {
  let document: Document | null = null;
  events.forEach(({ type, data, day }, revision) => {
    const metadata = { at: day === undefined ? at : `${day}T09:00:00.000Z` };
    document = invoiceProjection.apply(document, { type, data, revision, metadata } as never, 'inv_1');
  });
  if (document === null) throw new Error('there is no document');
  return document;
}

const places = ({ taxes, taxCountry, buyerVatId }: InvoiceTaxes) => ({
  countries: [...new Set(taxes.map(({ country }) => country))],
  taxCountry,
  buyerVatId,
});

test('no tax is owed before an invoice is issued or once it is cancelled', () => {
  expect(fold(drafted(), parties).taxes).toEqual([]);
  const whole = fold(drafted(), parties, issued);
  expect(whole.taxes.map(({ rate, net, tax }) => [rate, net, tax])).toEqual([
    [0.19, 100, 19],
    [0.07, 50, 3.5],
  ]);
  expect(whole).toMatchObject({ taxedFrom: '2026-03-01', taxedTo: '2026-03-01', reverseCharged: false });
  const cancelled = { type: 'InvoiceCancelled', data: { reason: null } };
  expect(fold(drafted(), parties, issued, cancelled)).toMatchObject({ taxes: [], taxedTo: null });
});

test('a credit note counts on its own date, and not at all if it was abandoned', () => {
  const abandoned = { type: 'CreditNoteAbandoned', data: { creditNoteId: 'cn_1', total: '11.90' } };
  const both = fold(drafted(), issued, credited('cn_1', '10.00', '1.90'));
  expect(both.taxes.at(-1)).toMatchObject({ kind: 'creditNote', date: '2026-04-02', net: -10, tax: -1.9 });
  expect(both).toMatchObject({ taxedFrom: '2026-03-01', taxedTo: '2026-04-02' });
  const without = fold(drafted(), issued, credited('cn_1', '10.00', '1.90'), abandoned);
  expect(without.taxes).toEqual(fold(drafted(), issued).taxes);
  expect(without.taxedTo).toBe('2026-03-01');
});

test('a credit note of lines without a rate has the invoice’s rate, even for a few cents', () => {
  const plain = drafted({ items: [line('150.00')], tax: '28.50', total: '178.50', taxRate: '0.19' });
  const cents = { ...credited('cn_1', '0.05', '0.01'), type: 'CreditNoteRequested' };
  const note = { ...cents, data: { ...cents.data, items: [{ ...line('0.05'), line: 1 }] } };
  expect(fold(plain, issued, note).taxes.map(({ rate }) => rate)).toEqual([0.19, 0.19]);
});

test('the country is the buyer’s, else the invoice’s, else the seller’s', () => {
  expect(places(fold(drafted(), parties, issued))).toEqual({
    countries: ['NL'],
    taxCountry: 'NL',
    buyerVatId: 'NL004495445B01',
  });
  const unknown = {
    ...parties,
    data: { ...parties.data, buyer: { ...parties.data.buyer, country: undefined } },
  };
  expect(places(fold(drafted(), unknown, issued))).toMatchObject({ countries: ['FR'] });
  expect(places(fold(drafted({ country: 'Nowhere' }), unknown, issued))).toMatchObject({ countries: ['DE'] });
  expect(places(fold(drafted({ country: null }), issued))).toMatchObject({ countries: [null] });
  // The parties were kept by a worker after the issue.
  expect(places(fold(drafted(), issued, parties))).toMatchObject({ countries: ['NL'] });
});

test('erased parties leave the same figures as unreadable ones', () => {
  const live = fold(drafted(), parties, issued, balance('86.25'), erased);
  expect(live).toEqual(fold(drafted(), { ...parties, data: null }, issued, balance('86.25'), erased));
  expect(places(live)).toEqual({ countries: ['FR'], taxCountry: 'FR', buyerVatId: null });
});

test('tax reliefs add up to the amount relieved, whatever is credited in between', () => {
  const cents = fc.integer({ min: 0, max: 10_000 });
  const step = fc.oneof(
    cents.map((amount) => ({ relieved: amount })),
    fc.constantFrom({ credit: true as const }),
  );
  const law = fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
    let relieved = 0;
    const events = steps.map((one, index) => {
      if ('credit' in one) return credited(`cn_${index}`, '10.00', '1.90');
      relieved = one.relieved;
      return balance((relieved / 100).toFixed(2), `2026-05-0${index + 1}`);
    });
    // A credit note changes the shares only with the balance after it.
    const { taxReliefs, relievedTo } = fold(
      drafted(),
      issued,
      ...events,
      balance((relieved / 100).toFixed(2), '2026-06-01'),
    );
    const gross = taxReliefs.reduce(
      (sum, { net, tax }) => sum + Math.round(net * 100) + Math.round(tax * 100),
      0,
    );
    expect(gross).toBe(relieved === 0 ? 0 : -relieved);
    expect(relievedTo).toBe(taxReliefs.at(-1)?.date ?? null);
  });
  fc.assert(law, { numRuns: 200 });
});
