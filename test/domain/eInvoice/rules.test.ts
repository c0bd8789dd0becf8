/** The rules of EN 16931: each test breaks one thing, and exactly the standard's rules for it are named. */
import { expect, test } from '@jest/globals';
import { creditNoteTerms, invoiceTerms } from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import type { Parties, Party } from '../../../src/domain/shared/parties.js';
import type { ElectronicInvoice } from '../../../src/kernel/electronicInvoice.js';
import { parties } from '../../support/eInvoices.js';

const content = {
  invoiceNumber: 'INV-2026-000001',
  invoiceDate: '2026-03-31T00:00:00.000Z',
  dueDate: '2026-04-14T00:00:00.000Z',
  currency: 'EUR',
  source: null,
  items: [
    {
      description: 'Chair',
      quantity: 3,
      unitPrice: '10',
      amount: '29.00',
      discount: '1.00',
      taxCategory: 'S',
      taxRate: '0.19',
    },
    { description: 'Book', quantity: 1, unitPrice: '-2', amount: '-2.00', taxCategory: 'S', taxRate: '0.07' },
  ],
  tax: '5.37',
} as const;
const whole = invoiceTerms(content, parties);
const rulesOf = (terms: ElectronicInvoice) => [...new Set(validateTerms(terms).map(({ rule }) => rule))];
/** Returns an invoice with all lines in one category, without tax unless it is `S`. */
const all = (taxCategory: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O', of: Parties = parties) => {
  const items = content.items.map((item) => ({
    ...item,
    taxCategory,
    taxRate: taxCategory === 'S' ? '0.19' : '0',
    taxReason: taxCategory === 'E' ? 'Education' : null,
  }));
  return invoiceTerms({ ...content, items, tax: taxCategory === 'S' ? '5.13' : '0.00' }, of);
};
const without = (side: 'seller' | 'buyer', ...names: (keyof Party)[]): Parties => {
  const kept = Object.entries(parties[side]).filter(([name]) => !names.includes(name as keyof Party));
  const nulls = Object.fromEntries(names.filter((name) => name === 'taxId').map((name) => [name, null]));
  return { ...parties, [side]: { ...Object.fromEntries(kept), ...nulls } as unknown as Party };
};

test('a complete invoice breaks no rule', () => {
  expect(rulesOf(whole)).toEqual([]);
  for (const category of ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const)
    expect(rulesOf(all(category))).toEqual([]);
  expect(whole.lines[1]).toMatchObject({ quantity: '-1', price: '2', net: '-2.00' });
});

const line = (change: Partial<ElectronicInvoice['lines'][number]>): ElectronicInvoice => ({
  ...whole,
  lines: whole.lines.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
const totals = (change: Partial<ElectronicInvoice['totals']>): ElectronicInvoice => ({
  ...whole,
  totals: { ...whole.totals, ...change },
});
const group = (terms: ElectronicInvoice, change: Partial<ElectronicInvoice['breakdown'][number]>) => ({
  ...terms,
  breakdown: terms.breakdown.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
const seller = (change: Partial<ElectronicInvoice['seller']>) => ({
  ...whole,
  seller: { ...whole.seller, ...change },
});
const buyer = (change: Partial<ElectronicInvoice['buyer']>) => ({
  ...whole,
  buyer: { ...whole.buyer, ...change },
});
const allowance = {
  amount: '1.00',
  reason: 'Discount',
  reasonCode: '95',
  tax: { category: 'S', percent: '19' },
} as const;

/** Each invoice breaks its rule and those after it, which follow from the same fault. */
test.each<[string, ElectronicInvoice, ...string[]]>([
  ['BR-02', { ...whole, number: '' }],
  ['BR-06', seller({ name: '' })],
  ['BR-07', buyer({ name: ' ' })],
  ['BR-09', seller({ country: null })],
  ['BR-11', buyer({ country: null })],
  ['BR-16', { ...whole, lines: [] }, 'BR-CO-10', 'BR-S-01', 'BR-S-08'],
  ['BR-25', line({ name: ' ' })],
  ['BR-27', line({ price: '-10' })],
  ['BR-29', { ...whole, period: { from: '2026-04-01', to: '2026-03-01' } }],
  ['BR-32', { ...whole, allowances: [{ ...allowance, tax: { category: null, percent: null } }] }, 'BR-CO-11'],
  [
    'BR-33',
    { ...whole, allowances: [{ ...allowance, reason: null, reasonCode: null }] },
    'BR-CO-11',
    'BR-S-08',
  ],
  ['BR-42', line({ allowances: [{ amount: '1.00', reason: null, reasonCode: null }] })],
  ['BR-55', { ...whole, preceding: { number: '', issueDate: null } }],
  ['BR-61', { ...whole, payment: { means: '58', reference: 'x', iban: '', accountName: null, bic: null } }],
  ['BR-62', seller({ endpoint: { id: '1', scheme: null } })],
  ['BR-63', buyer({ endpoint: { id: '1', scheme: null } })],
  ['BR-CL-04', { ...whole, currency: 'EUX' }],
  ['BR-CL-14', buyer({ country: 'XX' })],
  ['BR-CL-22', group(all('AE'), { reasonCode: 'VATEX-EU-XX' })],
  ['BR-CL-23', line({ unit: 'QQQ' })],
  ['BR-CL-25', seller({ endpoint: { id: '1', scheme: '0001' } })],
  ['BR-DEC-23', line({ net: '29.001' }), 'BR-CO-10', 'BR-S-08'],
  ['BR-DEC-18', totals({ payable: '32.371' }), 'BR-CO-16'],
  ['BR-CO-04', line({ tax: { category: null, percent: null } }), 'BR-S-08'],
  ['BR-CO-09', buyer({ vatId: '1234567890' })],
  ['BR-CO-10', totals({ lines: '28.00' }), 'BR-CO-13'],
  ['BR-CO-11', totals({ allowances: '1.00' }), 'BR-CO-13'],
  ['BR-CO-12', totals({ charges: '1.00' }), 'BR-CO-13'],
  ['BR-CO-13', totals({ withoutTax: '28.00' }), 'BR-CO-15'],
  ['BR-CO-14', totals({ tax: '5.38' }), 'BR-CO-15'],
  ['BR-CO-15', totals({ withTax: '32.38' }), 'BR-CO-16'],
  ['BR-CO-16', totals({ payable: '32.38' })],
  ['BR-CO-17', group(whole, { amount: '7.51' }), 'BR-CO-14', 'BR-S-09'],
  // A difference of half a unit is too much for a rate below half a per cent.
  ['BR-CO-17', group(whole, { percent: '0.4', amount: '0.50' }), 'BR-CO-14', 'BR-S-08'],
  ['BR-CO-18', { ...whole, breakdown: [] }, 'BR-S-01'],
  ['BR-CO-26', seller({ vatId: null, registrationId: null })],
  ['BR-S-02', seller({ vatId: null, taxId: null })],
  ['BR-S-05', line({ tax: { category: 'S', percent: '0' } }), 'BR-S-08'],
  ['BR-S-08', group(whole, { base: '30.00' })],
  ['BR-S-10', group(whole, { reason: 'Because' })],
  [
    'BR-Z-05',
    { ...all('Z'), lines: all('Z').lines.map((one) => ({ ...one, tax: { category: 'Z', percent: '19' } })) },
    'BR-Z-08',
  ],
  ['BR-Z-10', group(all('Z'), { reason: 'Because' })],
  ['BR-E-09', group(all('E'), { amount: '1.00' }), 'BR-CO-14', 'BR-CO-17'],
  ['BR-E-10', group(all('E'), { reason: null, reasonCode: null })],
  ['BR-AE-02', all('AE', without('buyer', 'vatId'))],
  ['BR-AE-08', group(all('AE'), { base: '1.00' })],
  ['BR-AE-10', group(all('AE'), { reason: null, reasonCode: null })],
  ['BR-IC-02', all('K', without('buyer', 'vatId'))],
  ['BR-IC-11', { ...all('K'), delivery: { date: null, city: null, postalCode: null, country: 'FR' } }],
  [
    'BR-IC-12',
    { ...all('K'), delivery: { date: '2026-03-31', city: null, postalCode: null, country: null } },
  ],
  ['BR-G-02', all('G', without('seller', 'vatId'))],
  ['BR-O-02', { ...all('O'), seller: { ...all('O').seller, vatId: 'DE123456789' } }],
  [
    'BR-O-05',
    { ...all('O'), lines: all('O').lines.map((one) => ({ ...one, tax: { category: 'O', percent: '0' } })) },
  ],
  ['BR-O-10', group(all('O'), { reason: null, reasonCode: null })],
  [
    'BR-O-11',
    { ...all('O'), breakdown: [...all('O').breakdown, ...all('Z').breakdown] },
    'BR-Z-01',
    'BR-Z-08',
  ],
  ['BR-O-12', { ...all('O'), lines: [...all('O').lines, ...all('Z').lines] }, 'BR-CO-10', 'BR-Z-01'],
])('%s', (rule, terms, ...others) => {
  expect(rulesOf(terms).sort()).toEqual([rule, ...others].sort());
});

test('lines without tax data break the rules on line tax and on the tax breakdown', () => {
  const items = [{ description: 'Chair', quantity: 3, unitPrice: '10', amount: '30.00' }];
  expect(rulesOf(invoiceTerms({ ...content, items, tax: '5.70' }, parties))).toEqual([
    'BR-CO-04',
    'BR-CO-18',
  ]);
});

test('amounts with three decimals break the standard’s rules on decimals', () => {
  const items = [
    {
      description: 'Chair',
      quantity: 1,
      unitPrice: '10',
      amount: '10.000',
      taxCategory: 'S',
      taxRate: '0.055',
    },
    {
      description: 'Table',
      quantity: 1,
      unitPrice: '0.111',
      amount: '0.111',
      taxCategory: 'S',
      taxRate: '0.055',
    },
  ] as const;
  const rules = rulesOf(invoiceTerms({ ...content, currency: 'KWD', items, tax: '0.556' }, parties));
  const parts = ['09', '12', '13', '14', '18', '19', '20', '23'];
  expect(rules.sort()).toEqual(parts.map((part) => `BR-DEC-${part}`));
});

test('a credit note whose tax takes up the rounding of others still adds up', () => {
  const items = [
    {
      line: 1,
      description: 'Chair',
      quantity: 1,
      unitPrice: '9.99',
      amount: '9.99',
      taxCategory: 'S',
      taxRate: '0.19',
    },
  ] as const;
  const note = {
    creditNoteNumber: 'CN-1',
    creditNoteDate: '2026-04-02T09:00:00.000Z',
    invoiceNumber: 'INV-1',
    currency: 'EUR',
    reason: 'Returned',
    items,
    tax: '1.91',
  };
  const terms = creditNoteTerms(note, parties);
  expect(terms.breakdown).toMatchObject([{ base: '9.99', amount: '1.91' }]);
  expect(rulesOf(terms)).toEqual([]);
});

test.each([
  // 7 % of 12,816 are 897.12, and of 523 are 36.61. Only the second amount can be one less.
  ['one less', '933', ['897', '36']],
  ['one more', '935', ['898', '37']],
  ['what no group can take', '936', ['897', '37']],
])(
  'in a currency without decimals, a rounding difference goes to a group whose rate allows it: %s',
  (_, tax, amounts) => {
    const lineOf = (line: number, amount: string, taxRate: string) => ({
      ...{
        line,
        description: 'Chair',
        quantity: 1,
        unitPrice: amount,
        amount,
        taxCategory: 'S' as const,
        taxRate,
      },
    });
    const note = {
      ...{
        creditNoteNumber: 'CN-1',
        creditNoteDate: '2026-04-02',
        invoiceNumber: 'INV-1',
        reason: 'Returned',
      },
      ...{ currency: 'JPY', items: [lineOf(1, '12816', '0.07'), lineOf(2, '523', '0.0700001')], tax },
    };
    const terms = creditNoteTerms(note, parties);
    expect(terms.breakdown.map(({ amount }) => amount)).toEqual(amounts);
    expect(rulesOf(terms)).toEqual(amounts.join() === '897,37' ? ['BR-CO-14'] : []);
  },
);
