/** Peppol's check digits and country rules: a broken rule is named, and a valid id is written with its register. */
import { describe, expect, test } from '@jest/globals';
import { writeEInvoice } from '../../../src/adapters/eInvoice/writer.js';
import {
  creditNoteTerms,
  type InvoiceContent,
  invoiceTerms,
} from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import type { Parties, Party } from '../../../src/domain/shared/parties.js';
import { parties as usual } from '../../support/eInvoices.js';
import { one, parse, text } from '../../support/xmlNodes.js';

const peppol: Parties = { ...usual, eInvoiceProfile: 'peppol' };
const content = (fields: Partial<InvoiceContent> = {}, item: object = {}): InvoiceContent => ({
  ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-31', dueDate: '2026-04-14', source: null },
  currency: 'EUR',
  items: [
    {
      ...{ description: 'Hours', quantity: 1, unitPrice: '10', amount: '10.00' },
      ...{ taxCategory: 'S', taxRate: '0.25' },
      ...item,
    },
  ],
  tax: '2.50',
  ...fields,
});
const rulesOf = (parties: Parties, of = content()) =>
  validateTerms(invoiceTerms(of, parties)).map(({ rule }) => rule);

describe('an electronic address is checked by the rule of its scheme', () => {
  const at = (endpointScheme: string, endpointId: string): Parties => ({
    ...peppol,
    buyer: { ...peppol.buyer, endpointId, endpointScheme },
  });
  test.each([
    ['PEPPOL-COMMON-R040', '0088', '4012345000009', ['4012345000008', '40123450000x']],
    ['PEPPOL-COMMON-R041', '0192', '923609016', ['923609017', '000000000', '92360901']],
    ['PEPPOL-COMMON-R042', '0184', 'DK12345678', ['DK1234567', 'SE12345678']],
    ['PEPPOL-COMMON-R043', '0208', '0203201340', ['0203201341', '203201340']],
    ['PEPPOL-COMMON-R049', '0007', '5560125790', ['5560125791', '55601257']],
    ['PEPPOL-COMMON-R050', '0151', '51824753556', ['51824753557', '5182475355']],
  ])('%s of scheme %s', (rule, scheme, right, wrong) => {
    expect(rulesOf(at(scheme, right))).toEqual([]);
    for (const number of wrong) expect(rulesOf(at(scheme, number))).toEqual([rule]);
    expect(rulesOf({ ...at(scheme, wrong[0] ?? ''), eInvoiceProfile: 'en16931' })).toEqual([]);
  });
});

const place = { street: 'Street 1', city: 'Town', postalCode: '1000' };
const sellerIn = (country: string, fields: Partial<Party>): Parties => ({
  ...peppol,
  seller: { ...peppol.seller, ...place, country, taxId: null, ...fields },
});
const buyerIn = (of: Parties, country: string, fields: Partial<Party> = {}): Parties => ({
  ...of,
  buyer: { ...of.buyer, ...place, country, ...fields },
});
const without = (of: Parties, side: 'seller' | 'buyer', ...names: readonly (keyof Party)[]): Parties => ({
  ...of,
  [side]: Object.fromEntries(Object.entries(of[side]).filter(([name]) => !names.some((one) => one === name))),
});

const sellers = {
  DK: sellerIn('DK', { vatId: 'DK12345678', registrationId: '12345678' }),
  IS: sellerIn('IS', { vatId: 'IS12345', registrationId: '5402696029' }),
  IT: sellerIn('IT', { vatId: 'IT00743110157', taxId: '00743110157' }),
  NL: sellerIn('NL', { vatId: 'NL123456789B01', registrationId: '12345678' }),
  NO: sellerIn('NO', { vatId: 'NO923609016MVA', taxId: 'Foretaksregisteret' }),
  SE: sellerIn('SE', {
    ...{ vatId: 'SE556012579001', registrationId: '5560125790' },
    taxId: 'Godkänd för F-skatt',
  }),
};
const within = (country: 'DK' | 'IS' | 'NL', registrationId: string) =>
  buyerIn(sellers[country], country, { registrationId });

test.each(Object.entries(sellers))('a seller in %s with complete data breaks no rule', (_, parties) => {
  expect(rulesOf(parties)).toEqual([]);
});

test.each<[string, Parties]>([
  ['DK-R-002', without(sellers.DK, 'seller', 'registrationId')],
  ['PEPPOL-COMMON-R042', sellerIn('DK', { vatId: 'DK12345678', registrationId: 'CVR 1' })],
  ['IS-R-002', without(sellers.IS, 'seller', 'registrationId')],
  ['IS-R-003', without(sellers.IS, 'seller', 'postalCode')],
  ['IS-R-004', without(within('IS', '1'), 'buyer', 'registrationId')],
  ['IS-R-005', without(within('IS', '1'), 'buyer', 'street')],
  ['IT-R-001', sellerIn('IT', { vatId: 'IT00743110157', taxId: 'MI 12' })],
  ['IT-R-002', without(sellers.IT, 'seller', 'street')],
  ['IT-R-003', without(sellers.IT, 'seller', 'city')],
  ['IT-R-004', without(sellers.IT, 'seller', 'postalCode')],
  ['NL-R-002', without(sellers.NL, 'seller', 'city')],
  ['NL-R-004', without(within('NL', '87654321'), 'buyer', 'street')],
  ['NL-R-007', { ...sellers.NL, payment: {} }],
  ['NO-R-001', sellerIn('NO', { vatId: 'NO923609017MVA' })],
  ['NO-R-001', sellerIn('NO', { vatId: 'NO923609016' })],
  ['SE-R-001', sellerIn('SE', { vatId: 'SE55601257900', registrationId: '5560125790' })],
  ['SE-R-002', sellerIn('SE', { vatId: 'SE55601257900A', registrationId: '5560125790' })],
  ['SE-R-005', sellerIn('SE', { ...sellers.SE.seller, taxId: '1234' })],
  ['SE-R-013', sellerIn('SE', { ...sellers.SE.seller, registrationId: '5560125791' })],
])('%s', (rule, parties) => {
  expect(rulesOf(parties)).toEqual([rule]);
  expect(rulesOf({ ...parties, eInvoiceProfile: 'en16931' })).toEqual([]);
});

test('Swedish tax is 25, 12 or 6 per cent', () => {
  expect(rulesOf(sellers.SE, content({ tax: '1.90' }, { taxRate: '0.19' }))).toEqual(['SE-R-006']);
});

test('a Greek seller is refused, since the mark of the tax authority is missing', () => {
  expect(rulesOf(sellerIn('GR', { vatId: 'EL094259216' }))).toEqual(['GR-R-001-1', 'GR-R-004-1']);
});

test('a transfer within Denmark needs the BIC, and Danish lines have no rounding charge', () => {
  const danish = within('DK', '87654321');
  const inKroner = content({ currency: 'DKK' });
  const terms = invoiceTerms(inKroner, danish);
  expect([validateTerms(terms), terms.payment?.means]).toEqual([[], '31']);
  const { bic: _, ...account } = danish.payment ?? {};
  expect(rulesOf({ ...danish, payment: account }, inKroner)).toEqual(['DK-R-006']);
  expect(rulesOf(danish, content({}, { unitPrice: '9.90' }))).toEqual(['DK-R-004']);
  expect(invoiceTerms(inKroner, sellers.DK).payment?.means).toBe('30');
});

test.each([
  ['G', 'AE', 'P0107'],
  ['E', 'IC', 'P0106'],
  ['AE', 'G', 'P0104'],
  ['Z', 'F', null],
] as const)('the reason of %s is not VATEX-EU-%s', (taxCategory, code, rule) => {
  const item = { taxCategory, taxRate: '0', taxReason: 'So', taxReasonCode: `VATEX-EU-${code}` };
  const rules = rulesOf(peppol, content({ tax: '0' }, item));
  expect(rules).toEqual(rule === null ? [] : [`PEPPOL-EN16931-${rule}`]);
});

test.each([
  ['DK', '12345678', '0184'],
  ['IS', '5402696029', '0196'],
  ['NL', '12345678', '0106'],
  ['NL', '00000001234567890000', '0190'],
  ['FR', '552100554', undefined],
])(
  'in %s the registration number %s is written with the scheme of its register',
  (country, registrationId, scheme) => {
    const terms = invoiceTerms(content(), buyerIn(peppol, country, { registrationId }));
    const ubl = one(
      parse(writeEInvoice(terms, 'ubl', null)),
      'AccountingCustomerParty',
      'Party',
      'PartyLegalEntity',
    );
    const trade = one(parse(writeEInvoice(terms, 'cii', null)), 'SupplyChainTradeTransaction');
    const cii = one(trade, 'ApplicableHeaderTradeAgreement', 'BuyerTradeParty', 'SpecifiedLegalOrganization');
    for (const id of [one(ubl, 'CompanyID'), one(cii, 'ID')])
      expect([id?.text, id?.attributes.schemeID]).toEqual([registrationId, scheme]);
  },
);

test('a credit note of a Dutch seller needs no account', () => {
  const items = content().items.map((item) => ({ ...item, line: 1 }));
  const note = {
    ...{ creditNoteNumber: 'CN-1', creditNoteDate: '2026-04-02', invoiceNumber: 'INV-1', reason: 'Returned' },
    ...{ currency: 'EUR', tax: '2.50', items },
  };
  expect(validateTerms(creditNoteTerms(note, { ...sellers.NL, payment: {} }))).toEqual([]);
});

test('the tax number of a Norwegian seller has its own scheme', () => {
  const ubl = parse(writeEInvoice(invoiceTerms(content(), sellers.NO), 'ubl', null));
  const schemes = one(ubl, 'AccountingSupplierParty', 'Party')?.children.filter(
    ({ name }) => name === 'PartyTaxScheme',
  );
  expect(schemes?.map((scheme) => [text(scheme, 'CompanyID'), text(scheme, 'TaxScheme', 'ID')])).toEqual([
    ['NO923609016MVA', 'VAT'],
    ['Foretaksregisteret', 'TAX'],
  ]);
});
