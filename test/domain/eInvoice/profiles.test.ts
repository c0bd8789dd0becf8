/** XRechnung 3 and Peppol BIS Billing 3: a missing term is named by its rule, and a complete document names its profile. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeEInvoice } from '../../../src/adapters/eInvoice/writer.js';
import {
  creditNoteTerms,
  type InvoiceContent,
  invoiceTerms,
} from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import type { Parties, Party } from '../../../src/domain/shared/parties.js';
import { parties as usual } from '../../support/eInvoices.js';
import { all, one, parse, text } from '../../support/xmlNodes.js';

const german: Parties = {
  ...usual,
  buyer: { ...usual.buyer, city: 'Bonn', postalCode: '53113', country: 'DE', vatId: 'DE987654321' },
  buyerReference: '04011000-12345-34',
  eInvoiceProfile: 'xrechnung',
};
const peppol: Parties = { ...usual, eInvoiceProfile: 'peppol' };

const content = (fields: Partial<InvoiceContent> = {}): InvoiceContent => ({
  ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-31', dueDate: '2026-04-14', source: null },
  currency: 'EUR',
  items: [
    {
      ...{ description: 'Hours', quantity: 3, unitPrice: '9.99', amount: '29.97' },
      ...{ taxCategory: 'S', taxRate: '0.19' },
    },
  ],
  tax: '5.69',
  ...fields,
});
const rulesOf = (parties: Parties) => validateTerms(invoiceTerms(content(), parties)).map(({ rule }) => rule);

const without = (of: Parties, side: 'seller' | 'buyer', ...names: readonly (keyof Party)[]): Parties => ({
  ...of,
  [side]: Object.fromEntries(Object.entries(of[side]).filter(([name]) => !names.some((one) => one === name))),
});
const dropped = (of: Parties, name: keyof Parties): Parties => {
  const { [name]: _, ...rest } = of;
  return rest as Parties;
};

describe('a missing term is reported under the id of its rule', () => {
  test.each<[string, Parties]>([
    ['BR-DE-1', dropped(german, 'payment')],
    [
      'BR-DE-2',
      without({ ...german, seller: { ...german.seller, email: null } }, 'seller', 'contactName', 'phone'),
    ],
    ['BR-DE-3', without(german, 'seller', 'city')],
    ['BR-DE-4', without(german, 'seller', 'postalCode')],
    ['BR-DE-5', without(german, 'seller', 'contactName')],
    ['BR-DE-6', without(german, 'seller', 'phone')],
    ['BR-DE-7', { ...german, seller: { ...german.seller, email: null } }],
    ['BR-DE-8', without(german, 'buyer', 'city')],
    ['BR-DE-9', without(german, 'buyer', 'postalCode')],
    ['BR-DE-15', dropped(german, 'buyerReference')],
    ['BR-DE-18', { ...german, payment: { ...german.payment, terms: '#SKONTO#14 days' } }],
    ['PEPPOL-EN16931-R010', without(german, 'buyer', 'endpointId', 'endpointScheme')],
    ['PEPPOL-EN16931-R020', without(peppol, 'seller', 'endpointId', 'endpointScheme')],
    ['PEPPOL-EN16931-R003', dropped(peppol, 'purchaseOrder')],
    ['DE-R-015', dropped({ ...german, eInvoiceProfile: 'peppol' }, 'buyerReference')],
    [
      'PEPPOL-EN16931-CL008',
      { ...peppol, buyer: { ...peppol.buyer, endpointId: 'ap@example.com', endpointScheme: 'EM' } },
    ],
  ])('%s', (rule, parties) => {
    expect(rulesOf(parties)).toEqual([rule]);
  });

  test('the standard alone asks for none of these terms', () => {
    const bare = dropped(dropped(dropped(german, 'eInvoiceProfile'), 'buyerReference'), 'payment');
    expect(rulesOf(without(bare, 'buyer', 'city', 'endpointId', 'endpointScheme'))).toEqual([]);
  });
});

test.each([
  ['xrechnung', german, 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'],
  ['peppol', peppol, 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
] as const)('an %s document names its profile and process in both syntaxes', (_name, parties, id) => {
  const terms = invoiceTerms(content(), parties);
  expect(validateTerms(terms)).toEqual([]);
  const ubl = parse(writeEInvoice(terms, 'ubl', null));
  expect([text(ubl, 'CustomizationID'), text(ubl, 'ProfileID'), text(ubl, 'BuyerReference')]).toEqual([
    id,
    'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    parties.buyerReference ?? null,
  ]);
  const cii = parse(writeEInvoice(terms, 'cii', null));
  const context = one(cii, 'ExchangedDocumentContext');
  expect([
    text(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    text(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    text(cii, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement', 'BuyerReference'),
  ]).toEqual([id, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', parties.buyerReference ?? null]);
});

test('an XRechnung credit note states means of payment without an account', () => {
  const terms = creditNoteTerms(
    {
      ...{
        creditNoteNumber: 'CN-1',
        creditNoteDate: '2026-04-02',
        invoiceNumber: 'INV-1',
        reason: 'Returned',
      },
      ...{ currency: 'EUR', tax: '5.69', items: content().items.map((item) => ({ ...item, line: 1 })) },
    },
    german,
  );
  expect(validateTerms(terms)).toEqual([]);
  const means = one(parse(writeEInvoice(terms, 'ubl', null)), 'PaymentMeans');
  expect(means?.children.map(({ name, text: said }) => [name, said])).toEqual([['PaymentMeansCode', '1']]);
});

test('each net amount is within 0.02 of quantity times price plus adjustments, also without decimals (R120)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('JPY', 'EUR'),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (currency, quantity, millionths) => {
        const unitPrice = (millionths / 1_000_000).toFixed(6);
        const digits = currency === 'JPY' ? 0 : 2;
        // Half up, in whole millionths.
        const unit = 10n ** BigInt(6 - digits);
        const amount = (BigInt(quantity) * BigInt(millionths) * 2n + unit) / (2n * unit);
        const net =
          digits === 0 ? String(amount) : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
        const item = {
          ...{ description: 'x', quantity, unitPrice, amount: net },
          taxCategory: 'Z',
          taxRate: '0',
        } as const;
        const terms = invoiceTerms(content({ currency, items: [item], tax: '0' }), peppol);
        expect(validateTerms(terms)).toEqual([]);
        const line = one(parse(writeEInvoice(terms, 'ubl', null)), 'InvoiceLine');
        const adjusted = all(line, 'AllowanceCharge').reduce((sum, adjustment) => {
          const sign = text(adjustment, 'ChargeIndicator') === 'true' ? 1 : -1;
          return sum + sign * Number(text(adjustment, 'Amount'));
        }, 0);
        const reached =
          Number(text(line, 'InvoicedQuantity')) * Number(text(line, 'Price', 'PriceAmount')) + adjusted;
        expect(Math.abs(reached - Number(text(line, 'LineExtensionAmount')))).toBeLessThan(0.0201);
      },
    ),
    { numRuns: 150 },
  );
});
