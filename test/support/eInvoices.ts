/** Random invoices and credit notes, as they are stored, for tests of e-invoices. */
import fc from 'fast-check';
import { type BilledItem, completeAmounts } from '../../src/domain/shared/documentAmounts.js';
import {
  creditNoteTerms,
  type InvoiceContent,
  invoiceTerms,
} from '../../src/domain/shared/eInvoice/fromDocuments.js';
import type { Parties } from '../../src/domain/shared/parties.js';
import type { ElectronicInvoice } from '../../src/kernel/electronicInvoice.js';
import { type DecimalText, negate } from '../../src/kernel/money.js';
import type { TaxCategory } from '../../src/kernel/taxes.js';
import { anyText } from './anyText.js';

export const parties: Parties = {
  seller: {
    name: 'Northwind GmbH',
    address: [],
    taxId: '30/123/45678',
    email: 'billing@example.com',
    street: 'Hauptstraße 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    vatId: 'DE123456789',
    registrationId: 'HRB 12345',
    endpointId: 'DE123456789',
    endpointScheme: '9930',
    phone: '+49 30 1234567',
    contactName: 'Accounts receivable',
  },
  buyer: {
    name: 'Contoso & Fils SARL',
    address: [],
    taxId: null,
    email: 'ap@example.com',
    street: '1 rue de la Paix',
    city: 'Paris',
    postalCode: '75002',
    country: 'FR',
    vatId: 'FR40303265045',
    endpointId: '552100554',
    endpointScheme: '0002',
  },
  payment: {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountName: 'Northwind GmbH',
    terms: 'Payable without deduction.',
  },
  purchaseOrder: 'PO-4711',
};

const currencies = ['EUR', 'USD', 'JPY'] as const;
const rates = ['0.19', '0.07', '0.077', '0.333333', '0.055', '0.005', '0.25'];
const money = (currency: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((units) => {
    if (currency === 'JPY') return String(units);
    return `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
  });
const price = fc
  .tuple(
    fc.integer({ min: 0, max: 99_999 }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([whole, part, digits]) => {
    const shown = String(part).padStart(6, '0').slice(0, digits);
    return shown === '' ? String(whole) : `${whole}.${shown}`;
  });

/** Tax categories that may share an invoice: supplies not subject to VAT must be alone. */
const mixes: readonly (readonly TaxCategory[])[] = [
  ['S'],
  ['S', 'Z', 'E', 'G'],
  ['AE'],
  ['K'],
  ['O'],
  ['S', 'AE', 'K', 'Z'],
];

const taxOf = (categories: readonly TaxCategory[]) =>
  fc
    .record({ taxCategory: fc.constantFrom(...categories), rate: fc.constantFrom(...rates) })
    .map(({ taxCategory, rate }) => ({
      taxCategory,
      taxRate: taxCategory === 'S' ? rate : '0',
      ...(taxCategory === 'E' ? { taxReason: 'Education', taxReasonCode: 'VATEX-EU-132-1I' } : {}),
    }));

/** A supply period: a single day, or one that ends up to three months later. */
const days = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 3 }))
  .map(([from, more]) => ({
    supplyFrom: `2026-02-${String(from).padStart(2, '0')}`,
    supplyTo: more === 0 ? `2026-02-${String(from).padStart(2, '0')}` : `2026-0${2 + more}-01`,
  }));

/** Lines; some give back what others charge, but never more in total. */
const invoice: fc.Arbitrary<InvoiceContent> = fc
  .tuple(fc.constantFrom(...currencies), fc.constantFrom(...mixes))
  .chain(([currency, categories]) =>
    fc
      .array(
        fc.record({
          description: anyText({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`),
          quantity: fc.integer({ min: 1, max: 1_000 }),
          unitPrice: price,
          tax: taxOf(categories),
          discount: fc.option(fc.integer({ min: 0, max: 100 })),
          back: fc.option(money(currency, 10_000), { freq: 5 }),
          unitCode: fc.constantFrom('C62', 'HUR', 'MON', 'XBX'),
          supply: fc.option(days),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .chain((lines) =>
        fc.record({ lines: fc.constant(lines), of: fc.constant(currency), whole: fc.boolean() }),
      ),
  )
  .map(({ lines, of: currency, whole }) => {
    const charges = lines.map(({ tax, discount, back: _, supply, ...line }) => {
      const bare = completeAmounts(
        { items: [{ ...line, amount: null }], subtotal: null, tax: '0', total: null, currency },
        { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
      ).items[0] as BilledItem;
      const off = share(bare.amount, discount ?? 0, currency);
      return { ...line, ...tax, ...supply, amount: null, ...(discount === null ? {} : { discount: off }) };
    });
    const { items } = completeAmounts(
      { items: charges, subtotal: null, tax: null, total: null, currency },
      { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
    );
    const backs = lines.flatMap(({ back, tax }, index): BilledItem[] => {
      const most = items[index]?.amount ?? '0';
      if (back === null || Number(back) === 0 || Number(back) > Number(most)) return [];
      const amount = negate(back);
      return [{ description: 'Credit from before', quantity: 1, unitPrice: amount, amount, ...tax }];
    });
    const all = whole ? [...items, ...backs] : [...backs, ...items];
    const { tax } = completeAmounts(
      { items: all.map((item) => ({ ...item })), subtotal: null, tax: null, total: null, currency },
      { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
      { standing: all },
    );
    return {
      invoiceNumber: 'INV-2026-000001',
      invoiceDate: '2026-03-31T00:00:00.000Z',
      dueDate: '2026-04-14T00:00:00.000Z',
      currency,
      items: all,
      tax,
      source: null,
    };
  });

/** Returns a percentage of an amount, rounded down to the currency's digits. */
function share(amount: DecimalText, percent: number, currency: string): DecimalText {
  const digits = currency === 'JPY' ? 1 : 100;
  const units = BigInt(Math.round(Number(amount) * digits));
  const part = (units * BigInt(percent)) / 100n;
  return digits === 1 ? String(part) : `${part / 100n}.${String(part % 100n).padStart(2, '0')}`;
}

export const invoices: fc.Arbitrary<ElectronicInvoice> = invoice.map((content) =>
  invoiceTerms(content, parties),
);

/** Credit notes for the whole invoice, or for some of the lines that charge something. */
export const creditNotes: fc.Arbitrary<ElectronicInvoice> = fc
  .tuple(invoice, fc.integer({ min: 1, max: 8 }))
  .map(([content, most]) => {
    const items = content.items
      .filter(({ amount }) => !amount.startsWith('-'))
      .slice(0, most)
      .map((item, index) => ({ ...item, line: index + 1 }));
    const { tax } = completeAmounts(
      {
        items: items.map((item) => ({ ...item })),
        subtotal: null,
        tax: null,
        total: null,
        currency: content.currency,
      },
      { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
      { standing: items },
    );
    const { invoiceNumber, invoiceDate, currency } = content;
    return creditNoteTerms(
      {
        creditNoteNumber: 'CN-2026-000001',
        creditNoteDate: '2026-04-02T09:00:00.000Z',
        invoiceNumber,
        invoiceDate,
        currency,
        items,
        tax,
        reason: 'Returned',
      },
      parties,
    );
  });
