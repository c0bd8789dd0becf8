/** E-invoices contain each text as the API has it, less the characters that XML does not allow. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeEInvoice } from '../../../src/adapters/eInvoice/writer.js';
import { type InvoiceContent, invoiceTerms } from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import { anyText } from '../../support/anyText.js';
import { parties } from '../../support/eInvoices.js';
import { all, type Node, one, parse, text } from '../../support/xmlNodes.js';

const lookalikes = [
  '&nbsp;',
  '&#0;',
  '&#65;',
  '&#x41;',
  'R&amp;D',
  '&',
  '&&',
  '&amp',
  '&amp;amp;',
  ']]>',
  '<![CDATA[',
  '-->',
  '<?xml?>',
  '<b>',
  '"',
  "'",
  '\r\n',
  '\r',
  '\t',
  '\u0000',
  '\u0001',
  '\u000b',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufffe',
  '\uffff',
  '\ud83d',
  '😀',
  'e\u0301',
  'مرحبا',
  '%s',
  '{{x}}',
  '@name',
  '#',
];
const naughty = fc
  .array(fc.oneof(fc.constantFrom(...lookalikes), anyText({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

/** Keeps each code point that the grammar of XML 1.0 allows as a character (production 2). */
function asXmlHasIt(said: string): string {
  const has = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x1_00_00;
  return Array.from(said)
    .filter((character) => has(character.codePointAt(0) ?? 0))
    .join('');
}

test.each(['ubl', 'cii'] as const)('a text is read back as it was written (%s)', (syntax) => {
  fc.assert(
    fc.property(
      fc.record({ description: naughty, seller: naughty, buyer: naughty, order: naughty, scheme: naughty }),
      (said) => {
        const terms = invoiceTerms(invoiceOf(`x${said.description}`), {
          ...parties,
          purchaseOrder: `x${said.order}`,
          seller: { ...parties.seller, name: `x${said.seller}` },
          buyer: { ...parties.buyer, name: `x${said.buyer}`, endpointScheme: `x${said.scheme}` },
        });
        const root = parse(writeEInvoice(terms, syntax, said.description));
        const trade = one(root, 'SupplyChainTradeTransaction');
        const agreement = one(trade, 'ApplicableHeaderTradeAgreement');
        const endpoint =
          syntax === 'ubl'
            ? one(root, 'AccountingCustomerParty', 'Party', 'EndpointID')
            : one(agreement, 'BuyerTradeParty', 'URIUniversalCommunication', 'URIID');
        const found =
          syntax === 'ubl'
            ? [
                text(root, 'InvoiceLine', 'Item', 'Name'),
                text(root, 'AccountingSupplierParty', 'Party', 'PartyLegalEntity', 'RegistrationName'),
                text(root, 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'RegistrationName'),
                text(root, 'OrderReference', 'ID'),
              ]
            : [
                text(trade, 'IncludedSupplyChainTradeLineItem', 'SpecifiedTradeProduct', 'Name'),
                text(agreement, 'SellerTradeParty', 'Name'),
                text(agreement, 'BuyerTradeParty', 'Name'),
                text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
              ];
        expect([...found, endpoint?.attributes.schemeID]).toEqual(
          [said.description, said.seller, said.buyer, said.order, said.scheme].map(
            (one) => `x${asXmlHasIt(one)}`,
          ),
        );
      },
    ),
    { numRuns: 150 },
  );
});

test('a description of only characters that XML does not allow counts as missing', () => {
  const terms = invoiceTerms(invoiceOf('\u0001\u0002'), parties);
  expect(validateTerms(terms)).toMatchObject([{ rule: 'BR-25', path: '/items/0/description' }]);
  expect(all(parse(writeEInvoice(terms, 'ubl', null)), 'InvoiceLine', 'Item', 'Name')).toEqual([]);
});

test.each(['ubl', 'cii'] as const)(
  'a term without readable text is left out, and no element is empty (%s)',
  (syntax) => {
    const nothing = '\u0001 \u0002';
    const { name, endpointScheme, country } = parties.buyer;
    const bare = {
      ...{ name, country: country ?? '', endpointScheme: endpointScheme ?? '', address: [nothing, 'Kept'] },
      ...{ taxId: nothing, email: nothing, street: nothing, city: nothing, postalCode: nothing },
      ...{ registrationId: nothing, endpointId: nothing, phone: nothing, contactName: nothing },
    };
    const terms = invoiceTerms(
      { ...invoiceOf('Chair'), note: nothing, purchaseOrder: nothing },
      {
        ...{ buyer: bare, seller: { ...parties.seller, street: nothing, phone: nothing } },
        payment: { iban: 'DE89370400440532013000', bic: nothing, accountName: nothing, terms: nothing },
        buyerReference: nothing,
      },
    );
    expect(terms.buyer.lines).toEqual(['Kept']);
    const empty = (node: Node): readonly string[] =>
      node.children.length > 0 ? node.children.flatMap(empty) : node.text.trim() === '' ? [node.name] : [];
    // The schema of CII requires this one element.
    const found = empty(parse(writeEInvoice(terms, syntax, null)));
    expect(found).toEqual(syntax === 'cii' ? ['ApplicableHeaderTradeDelivery'] : []);
    const rules = validateTerms({ ...terms, profile: 'peppol' }).map(({ rule }) => rule);
    expect(rules).toEqual(['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R003']);
  },
);

test('an account without readable text is left out; any other keeps the characters that XML allows', () => {
  const accountOf = (iban: string) =>
    invoiceTerms(invoiceOf('Chair'), { ...parties, payment: { iban } }).payment?.iban ?? null;
  expect([accountOf('\u0001'), accountOf('DE89\uffff')]).toEqual([null, 'DE89']);
});

test('an exemption reason without readable text counts as missing', () => {
  const { items, ...rest } = invoiceOf('Course');
  const exempt = items.map((item) => ({
    ...item,
    taxCategory: 'E' as const,
    taxRate: '0',
    taxReason: '\u0001',
  }));
  const terms = invoiceTerms({ ...rest, items: exempt, tax: '0' }, parties);
  expect(validateTerms(terms)).toMatchObject([{ rule: 'BR-E-10' }]);
});

test('an element that the schema requires is written even if it is empty', () => {
  const untaxed = invoiceOf('\u0001').items.map(({ taxCategory: _, taxRate: __, ...item }) => item);
  const terms = invoiceTerms({ ...invoiceOf(''), invoiceNumber: '\u0001', items: untaxed }, parties);
  const ubl = parse(writeEInvoice(terms, 'ubl', null));
  expect([all(ubl, 'ID').length, all(ubl, 'InvoiceLine', 'Item').length]).toEqual([1, 1]);
  expect(all(parse(writeEInvoice(terms, 'cii', null)), 'ExchangedDocument', 'ID')).toHaveLength(1);
  const credited = { ...terms, type: '381' as const, preceding: { number: '', issueDate: '2026-03-31' } };
  const note = parse(writeEInvoice(credited, 'ubl', null));
  expect(all(note, 'BillingReference', 'InvoiceDocumentReference', 'ID')).toHaveLength(1);
  expect(validateTerms(terms).map(({ rule }) => rule)).toContain('BR-02');
});

function invoiceOf(description: string): InvoiceContent {
  return {
    invoiceNumber: 'INV-2026-000001',
    invoiceDate: '2026-03-31T00:00:00.000Z',
    dueDate: '2026-04-14T00:00:00.000Z',
    currency: 'EUR',
    items: [
      {
        description,
        quantity: 1,
        unitPrice: '10',
        amount: '10.00',
        taxCategory: 'S',
        taxRate: '0.19',
      },
    ],
    tax: '1.90',
    source: null,
  };
}
