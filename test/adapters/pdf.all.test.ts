/** The PDF renderer: the content of its pages, their bytes, which never vary, and failures of its threads. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inVisualOrder } from '../../src/adapters/pdf/bidi.js';
import { createPdfRenderer, type PdfRendererOptions } from '../../src/adapters/pdf/renderer.js';
import { startRenderThread } from '../../src/adapters/pdf/renderThread.js';
import { giroCode } from '../../src/domain/shared/giroCode.js';
import { swissBill } from '../../src/domain/shared/swissBill.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import type { PdfRenderer, Printed, PrintedDocument } from '../../src/ports/pdf.js';
import { whereAvailable } from '../support/availability.js';
import { writeFontFile } from '../support/fontFile.js';
import { noCodeReader, noPdfText, pdfPages, pdfWords, readCode } from '../support/pdfText.js';
import {
  invoice,
  item,
  printedAccount,
  receipt,
  reminder,
  statement,
  withDescription,
  withLines,
} from '../support/printedDocument.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { until } from '../support/until.js';

const emptyFolder = temporaryFolders();
const opened: PdfRenderer[] = [];
let renderer: PdfRenderer;

async function open(options: Partial<PdfRendererOptions> = {}): Promise<PdfRenderer> {
  const made = await createPdfRenderer({
    fonts: [],
    timeLimitMilliseconds: 30_000,
    queueLimit: 10,
    ...options,
  });
  opened.push(made);
  return made;
}

async function bytesOf(document: Printed): Promise<Uint8Array> {
  return (await renderer.render(document)).bytes;
}

beforeAll(async () => {
  renderer = await open();
});

afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
});

test('the metadata are valid XML, whatever the names contain', async () => {
  const document = invoice;
  const name = 'Müller & Söhne <b>"x"</b> ]]> </rdf:li>';
  const bytes = await bytesOf({ ...document, seller: { ...document.seller, name } });
  const text = Buffer.from(bytes).toString('latin1');
  const metadata = text.slice(text.indexOf('<x:xmpmeta'), text.indexOf('</x:xmpmeta>'));
  expect(metadata).toContain('<rdf:li>M&#252;ller &#38; S&#246;hne &#60;b&#62;"x"');
  expect(metadata.match(/<\/rdf:li>/g)).toHaveLength(3);
});

whereAvailable('the code of a payment', noCodeReader, () => {
  test.each(['en-US', 'de-DE'])('is read from a page in %s as it was written', async (language) => {
    const iban = 'DE89370400440532013000';
    const due = { amount: '1200.00', on: '2026-11-21' };
    const reference = 'INV-2026-000123';
    const transfer = { iban, name: 'Müller & Söhne GmbH', amount: due.amount, currency: 'EUR', reference };
    const code = giroCode(transfer) ?? '';
    const payment = { iban, due, reference, code };
    const page = await bytesOf({ ...invoice, ...wordsOf([language]), payment });
    expect([code.length > 0, readCode(page)]).toEqual([true, code]);
  });
});

const swissSeller = {
  ...{ name: 'Müller & Söhne AG', address: [], taxId: null, email: null },
  ...{ street: 'Bahnhofstrasse 1', postalCode: '8001', city: 'Zürich', country: 'CH' },
};

function swissInvoice(iban: string, language: string, document = invoice): PrintedDocument {
  const parties = { seller: swissSeller, buyer: swissSeller, payment: { iban } };
  const bill = swissBill(parties, 'INV-2026-000123', '1261.04', 'CHF');
  if (bill === undefined) throw new Error('no bill');
  const payment = {
    ...{ iban, reference: bill.reference ?? '', due: { amount: '1261.04', on: '2026-11-21' } },
    swissBill: bill,
  };
  return { ...document, ...wordsOf([language]), currency: 'CHF', payment };
}

/** Seven millimetres in the middle of the code, which is 46 mm wide and starts 67 and 209 mm from the corner of the page. */
const swissCross = { x: 67 + 19.5, y: 209 + 19.5, side: 7 };
const address = ['S', swissSeller.name, swissSeller.street, '', '8001', 'Zürich', 'CH'];

whereAvailable('the code of a Swiss payment part', noCodeReader, () => {
  test.each([
    ['CH4431999123000889012', 'QRR', '000002590134356590837691791', 'de-CH', 'Zahlteil'],
    ['CH5800791123000889012', 'SCOR', 'RF98INV2026000123', 'fr-CH', 'Section paiement'],
    ['CH5800791123000889012', 'SCOR', 'RF98INV2026000123', 'it-IT', 'Sezione pagamento'],
    ['CH5800791123000889012', 'SCOR', 'RF98INV2026000123', 'ar-EG', 'Payment part'],
  ])('of %s has a reference of the kind %s (%s), in %s', async (iban, kind, reference, language, title) => {
    const file = await bytesOf(swissInvoice(iban, language));
    const page = pdfPages(file).length;
    expect(readCode(file, { page, hidden: swissCross }).split('\n')).toEqual([
      ...['SPC', '0200', '1', iban, ...address, ...Array(7).fill(''), '1261.04', 'CHF', ...address],
      ...[kind, reference, 'INV-2026-000123', 'EPD'],
    ]);
    expect(pdfWords(file)).toContain(title);
  });

  test('is put on a page without a footer when the last page has no room', async () => {
    const long = swissInvoice('CH5800791123000889012', 'en-US', withLines(14));
    const pages = pdfPages(await bytesOf(long));
    expect(pages.map((text) => [text.includes('Payment part'), text.includes('Page')])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(readCode(await bytesOf(long), { page: 2, hidden: swissCross })).toContain('SPC\n0200');
  });
});

test('a file declares PDF/A-3 with all that it requires, and names its e-invoice', async () => {
  const plain = Buffer.from(await bytesOf(invoice)).toString('latin1');
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '/Marked true',
    '/Lang (en-US)',
    '/OutputIntents',
    '/GTS_PDFA1',
  ])
    expect(plain).toContain(part);
  expect(plain).not.toContain('factur-x');
  const hybrid = Buffer.from(await bytesOf({ ...invoice, eInvoice: '<x/>' })).toString('latin1');
  for (const part of [
    '/AFRelationship /Alternative',
    '(factur-x.xml)',
    '/AF [',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
  ])
    expect(hybrid).toContain(part);
  // All fonts are embedded.
  expect(hybrid.match(/\/FontFile[23]/g)?.length).toBe(hybrid.match(/\/FontDescriptor /g)?.length);
});

test.each([
  ['words from left to right stay as they are', ['Invoice 12'], ['Invoice 12']],
  ['a line from right to left is one piece, which its font turns', ['שלום עולם'], ['שלום\u00a0עולם']],
  [
    'numbers and names within it are read from left to right',
    ['חשבונית 7 (2026) כאן'],
    ['(\u00a0כאן', '2026', ')\u00a0', '7', 'חשבונית\u00a0'],
  ],
  ['digits of Arabic, which fonts turn, are turned before', ['٢٠٢٦'], ['٦٢٠٢']],
])('%s', (_what, lines, shown) => {
  const runs = lines.map((text) => ({ text, font: 'main' }));
  expect(inVisualOrder(runs).map(({ text }) => text)).toEqual(shown);
});

whereAvailable('the text of a page', noPdfText, () => {
  test('an invoice shows seller, customer, number, facts, lines and totals', async () => {
    const { bytes, uncovered } = await renderer.render(invoice);
    const [page = '', ...others] = pdfPages(bytes);
    const text = page.replace(/ +/g, ' ');
    expect(others).toEqual([]);
    expect(uncovered).toEqual([]);
    for (const part of [
      'INVOICE',
      'INV-2026-000123',
      'Northwind Trading Ltd',
      'VAT GB 123 4567 89',
      'BILL TO',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Tailspin GmbH Order ORD-42\n|Order ORD-42/);
    expect(text).toContain('Invoice date Nov 21, 2026');
    expect(text).toContain('Description Quantity Unit price Amount');
    expect(text).toContain('Standard plan, November 2026 3 €19.90 €59.70');
    expect(text).toContain('Set-up 1 €1,000.00 €1,000.00');
    expect(text).toContain('Subtotal €1,059.70');
    expect(text).toContain('Tax €201.34');
    expect(text).toContain('Total €1,261.04');
    expect(text).toContain('Invoice INV-2026-000123 Page 1 of 1');
  });

  test('the id of a subscription stays on one line', async () => {
    const value = 'sub_01a1fdbb265777dc85daffd03efd3418';
    expect(
      pdfWords(await bytesOf({ ...invoice, facts: [{ label: 'Subscription', text: value }] })),
    ).toContain(value);
  });

  test('a text that looks like a date is printed as it is, a date is formatted', async () => {
    const facts = [
      { label: 'Order', text: '2026-01-05' },
      { label: 'Due date', day: '2026-01-06' },
      { label: 'Sent', day: '2026-01-07T23:59:59.000Z' },
    ];
    const text = pdfWords(await bytesOf({ ...invoice, facts }));
    expect(text).toContain('Order 2026-01-05 Due date Jan 6, 2026 Sent Jan 7, 2026');
  });

  test('totals show each rate with its base, what was paid and is due, and how to pay', async () => {
    const bytes = await bytesOf({
      ...invoice,
      taxes: [
        { rate: '0.19', base: '1059.70', amount: '201.34', reason: null },
        { rate: '0', base: '10.00', amount: '0.00', reason: 'Education' },
      ],
      balance: { amountPaid: '61.04', amountDue: '1200.00' },
      payment: {
        reference: 'INV-2026-000123',
        due: { amount: '1200.00', on: '2026-11-21T23:59:59.000Z' },
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        terms: 'No discount.',
      },
      facts: [{ label: 'Period', day: '2026-11-01', until: '2026-11-30' }],
    });
    const text = pdfWords(bytes);
    for (const part of [
      'VAT 19% on €1,059.70 €201.34',
      'VAT 0% on €10.00 €0.00',
      'Paid €61.04 Amount due €1,200.00',
      'Education',
      'IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX Reference INV-2026-000123 Amount due on Nov 21, 2026 €1,200.00',
      'No discount.',
      'Nov 1, 2026 to Nov 30, 2026',
    ])
      expect(text).toContain(part);
  });

  test('a German page has German words', async () => {
    const { locale, words } = wordsOf(['de-DE']);
    const text = pdfWords(await bytesOf({ ...invoice, locale, words }));
    for (const part of ['RECHNUNG', 'Menge Einzelpreis Betrag', 'Gesamtbetrag 1.261,04 €', 'Seite 1 von 1'])
      expect(text).toContain(part);
  });

  test('totals are never alone on a page, however many lines there are', async () => {
    for (let lines = 22; lines <= 40; lines += 1) {
      const last = pdfPages(await bytesOf(withLines(lines))).at(-1) ?? '';
      expect(last).toContain('Total');
      expect(last).toContain(`Line number ${lines}.`);
    }
  });

  test('the last line moves with its headings, and the totals stay with the lines of a short bill', async () => {
    const bills = [1, 2, 3, 4, 5, 29, 30, 31, 32, 33].flatMap((lines) =>
      // The longer the address above, the sooner the totals do not fit.
      [0, 15, 22].map((above) => ({
        ...withLines(lines),
        customer: { name: 'Tailspin', lines: Array.from({ length: above }, (_, index) => `Line ${index}`) },
        payment: { ...reminder.payment, terms: 'Please pay.\n'.repeat(6) },
      })),
    );
    let moved = 0;
    for (const bill of bills) {
      const pages = pdfPages(await bytesOf(bill as PrintedDocument));
      const last = pages.find((page) => page.includes('Subtotal')) ?? '';
      if (pages.length > 1) moved += 1;
      expect(last).toMatch(
        new RegExp(
          `Description.*\\n(?:[^]*\\n)?\\s*Line number ${bill.items.length}\\.[^]*Subtotal[^]*Total[^]*Payment`,
          'i',
        ),
      );
    }
    expect(moved).toBeGreaterThan(10);
  });

  test('a statement shows each currency with its opening balance, entries and closing balance', async () => {
    const { bytes, uncovered } = await renderer.render(statement);
    const [page = '', ...others] = pdfPages(bytes);
    const text = page.replace(/ +/g, ' ');
    expect(others).toEqual([]);
    expect(uncovered).toEqual([]);
    for (const part of [
      'STATEMENT OF ACCOUNT',
      'Jan 1, 2026 to Dec 31, 2026',
      'ACCOUNT OF',
      'EUR\nDate Entry Charges Payments and credits Balance',
      'Jan 1, 2026 Opening balance €50.00',
      'Nov 21, 2026 Invoice INV-2, due Dec 5, 2026 €100.00 €250.00',
      'Nov 21, 2026 Payment, transfer 3 €100.00 €150.00',
      'Dec 31, 2026 Closing balance €200.00 €100.00 €150.00',
      'JPY\nDate Entry Charges Payments and credits Balance',
      'Dec 31, 2026 Closing balance ¥100 ¥0 ¥150',
      'Statement of account Jan 1, 2026 to Dec 31, 2026 Page 1 of 1',
    ])
      expect(text.replace(/\n\s+/g, '\n').replace(/\n+/g, '\n')).toContain(part);
  });

  test('a long statement repeats its currency and headings on each page and loses no entry', async () => {
    const accounts = [printedAccount('EUR', 300), printedAccount('JPY', 20)];
    const pages = pdfPages(await bytesOf({ ...statement, accounts }));
    expect(pages.length).toBeGreaterThan(5);
    const headings = pages.map((page) => page.match(/Date +Entry +Charges +Payments and credits +Balance/g));
    for (const found of headings) expect(found?.length).toBeGreaterThanOrEqual(1);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/^ *(EUR|JPY)$/m);
    const invoices = pages.join('').match(/Invoice INV-\d+/g) ?? [];
    expect(new Set(invoices).size).toBe(200);
    expect(invoices).toHaveLength(214);
  });

  test('an empty statement says so, and one without a first day names the last', async () => {
    const text = pdfWords(await bytesOf({ ...statement, from: null, accounts: [] }));
    expect(text).toContain('until Dec 31, 2026');
    expect(text).toContain('Nothing was entered in this period.');
  });

  test('amounts of a statement are right-aligned, however long they are', async () => {
    const account = printedAccount('EUR', 3);
    const entries = account.entries.map((entry, index) =>
      index === 1 ? { ...entry, charge: '99999999999.99', balance: '99999999999.99' } : entry,
    );
    const bytes = await bytesOf({ ...statement, accounts: [{ ...account, entries }] });
    const ends = (pdfPages(bytes)[0] ?? '')
      .split('\n')
      .filter((line) => /€[\d.,]+$/.test(line))
      .map((line) => line.length);
    expect(ends).toHaveLength(5);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1);
  });

  test('a receipt is titled as one and marked as paid', async () => {
    const text = pdfWords(await bytesOf(receipt));
    expect(text).toContain('RECEIPT REC-7 PAID');
    expect(text).toContain('RECEIVED FROM');
    expect(text).toContain('Payment method Card');
  });

  test('a draft without a number is marked on each page and shows no internal id', async () => {
    const bytes = await bytesOf({ ...withLines(60), status: 'draft', number: null });
    const pages = pdfPages(bytes);
    expect(pages).toHaveLength(3);
    expect(pdfWords(bytes).match(/D R A F T/g)).toHaveLength(3);
    expect(pages[0]).toContain('DRAFT');
    expect(pages[2]).toContain('Invoice DRAFT');
  });

  test('a cancelled invoice is marked, an issued one is not', async () => {
    expect(pdfWords(await bytesOf({ ...invoice, status: 'cancelled' }))).toContain('C A N C E L L E D');
    expect(pdfWords(await bytesOf(invoice))).not.toMatch(/C A N C E L L E D|D R A F T|PAID/);
  });

  test.each([
    { currency: 'JPY', locale: 'en-US', unitPrice: '0.5', amount: '500000', written: '¥0.5 ¥500,000' },
    { currency: 'KWD', locale: 'en-US', unitPrice: '1.25', amount: '1.250', written: 'KWD 1.250 KWD 1.250' },
    {
      currency: 'EUR',
      locale: 'de-DE',
      unitPrice: '1.123456',
      amount: '-1234.5',
      written: '1,123456 € -1.234,50 €',
    },
    { currency: 'EUR', locale: 'fr-FR', unitPrice: '12345', amount: '0.00', written: '12 345,00 € 0,00 €' },
    { currency: 'UAH', locale: 'uk-UA', unitPrice: '1', amount: '1.00', written: '1,00 UAH 1,00 UAH' },
    { currency: 'JPY', locale: 'ja-JP', unitPrice: '1', amount: '1', written: '¥1 ¥1' },
    {
      currency: 'CLF',
      locale: 'en-US',
      unitPrice: '1',
      amount: '99999999999.9999',
      written: 'CLF 1.0000 CLF 99,999,999,999.9999',
    },
    {
      currency: 'USD',
      locale: 'en-US',
      unitPrice: '999999999.999999',
      amount: '99999999999.99',
      written: '$999,999,999.999999 $99,999,999,999.99',
    },
    { currency: 'EGP', locale: 'ar-EG', unitPrice: '1', amount: '1234.00', written: 'EGP' },
  ])('money of $currency in $locale is written $written with every digit', async ({ written, ...money }) => {
    const { currency, locale, unitPrice, amount } = money;
    const document = { ...invoice, currency, locale, items: [{ ...item, unitPrice, amount }] };
    const { bytes, uncovered } = await renderer.render(document);
    expect(uncovered).toEqual([]);
    expect(pdfWords(bytes)).toContain(written);
  });

  test('names, descriptions and facts in Latin, Greek and Cyrillic can be copied unchanged', async () => {
    const greek = 'Ελληνική Εταιρεία ΑΕ';
    const cyrillic = 'Общество «Ромашка» №5';
    const latin = 'Łódź Çağlayan Őrség Þórður';
    const document = {
      ...withDescription(`${greek}; ${cyrillic}`),
      customer: { name: latin, lines: [greek, cyrillic] },
      facts: [{ label: 'Τρόπος', text: cyrillic }],
    };
    const { bytes, uncovered } = await renderer.render(document);
    expect(uncovered).toEqual([]);
    const text = pdfWords(bytes);
    for (const part of [latin, greek, cyrillic, `${greek}; ${cyrillic}`, 'Τρόπος'])
      expect(text).toContain(part);
  });

  test('a character that no font has is printed as its code and reported', async () => {
    const { bytes, uncovered } = await renderer.render(
      withDescription('before 中文 after \u{1f600} \ud800.'),
    );
    expect(uncovered).toEqual(['U+4E2D', 'U+6587', 'U+D800', 'U+1F600']);
    expect(pdfWords(bytes)).toContain('before [U+4E2D][U+6587] after [U+1F600] [U+D800].');
  });

  test('control characters, direction marks and odd spaces leave the text on its line', async () => {
    const { bytes, uncovered } = await renderer.render({
      ...withDescription('tab\tnul\u0000bell\u0007\u202e mark\u200f\u00ad end\u2003wide'),
      customer: { name: 'two\r\nlines', lines: ['a\u2028b\u0085c'] },
    });
    expect(uncovered).toEqual([]);
    const text = pdfWords(bytes);
    expect(text).toContain('tab nulbell mark end wide 3 €19.90 €59.70');
    expect(text).toContain('two lines a b c');
  });

  test('a description of several lines stays in one row', async () => {
    const [page = ''] = pdfPages(await bytesOf(withDescription('First line\r\nSecond line\n\n  Third line')));
    expect(page).toMatch(/First line +3 +€19.90 +€59.70\n+ *Second line\n+ *Third line\n/);
  });

  test('all of 500 lines are printed, under the same headings on each page', async () => {
    const pages = pdfPages(await bytesOf(withLines(500)));
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Description +Quantity +Unit price +Amount\n/);
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const printed = pages.flatMap((page) => page.match(/Line number \d+\. +3 +€19\.90 +€59\.70\n/g) ?? []);
    expect(printed.map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 1),
    );
    expect(pages.at(-1)).toMatch(/Total +€1,261\.04/);
  });

  test('a row is never split between pages', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      ...item,
      description: [1, 2, 3].map((line) => `Item ${index}, line ${line}`).join('\n'),
    }));
    const pages = pdfPages(await bytesOf({ ...invoice, items }));
    expect(pages.length).toBeGreaterThan(2);
    const lines = pages.map((page) => page.match(/Item \d+, line \d/g) ?? []);
    expect(lines.flat()).toHaveLength(180);
    for (const page of lines.filter(({ length }) => length > 0)) {
      expect([page.at(0)?.at(-1), page.at(-1)?.at(-1)]).toEqual(['1', '3']);
    }
  });

  test('descriptions longer than a page and words longer than a line lose nothing', async () => {
    const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`);
    const long = pdfPages(await bytesOf(withDescription(words.join(' '))));
    expect(long.length).toBeGreaterThan(1);
    expect(long.join(' ').match(/word\d+/g)).toEqual(words);
    const word = 'Donaudampfschifffahrtsgesellschaft';
    const wrapped = pdfWords(await bytesOf(withDescription(word.repeat(10))));
    expect(wrapped.replace(/\s/g, '')).toContain(word.repeat(10));
    const endless = pdfWords(await bytesOf(withDescription('0x'.repeat(5_000))));
    expect(endless.match(/0x|0 x/g)).toHaveLength(5_000);
    const name = { name: '§'.repeat(20_000), lines: [] };
    const named = pdfWords(await bytesOf({ ...invoice, customer: name }));
    expect(named.match(/§/g)).toHaveLength(20_000);
  });

  test('a number longer than a line is whole under the title and cut in the footer', async () => {
    const number = 'W'.repeat(300);
    const text = pdfWords(await bytesOf({ ...invoice, number }));
    expect(text.replace(/\s/g, '')).toContain(`INVOICE${number}`);
    expect(text).toMatch(/Invoice W{40,60}… Page 1 of 1/);
  });

  test('numbers of the greatest length fit beside each other', async () => {
    const document = {
      ...invoice,
      currency: 'KWD',
      items: [
        {
          description: 'x'.repeat(200),
          quantity: 1_000_000,
          unitPrice: '-999999999.999999',
          amount: '-99999999999.999',
        },
      ],
    };
    const [page = ''] = pdfPages(await bytesOf(document));
    expect(page).toMatch(/x +1,000,000 +-KWD\s999,999,999.999999 +-KWD\s99,999,999,999.999\n/);
    const beyond = { ...item, unitPrice: '9'.repeat(30), amount: '8'.repeat(30) };
    const [smaller = ''] = pdfPages(await bytesOf({ ...invoice, items: [beyond] }));
    expect(smaller).toMatch(/2026 +3 +€(?:999,){9}999.00 +€(?:888,){9}888.00\n/);
  });

  test('characters of an additional font use it, others stay in the built-in font', async () => {
    const folder = emptyFolder();
    const fonts = [join(folder, 'further.ttf'), join(folder, 'collected.ttc')] as const;
    await writeFontFile(fonts[0], '中', 40);
    await writeFontFile(fonts[1], '文', 41, { collected: true });
    const further = await open({ fonts });
    const { bytes, uncovered } = await further.render(withDescription('before 中 after 文 and 字'));
    expect(uncovered).toEqual(['U+5B57']);
    expect(pdfWords(bytes)).toContain('before 中 after 文 and [U+5B57]');
  });
});

describe('the bytes of a file', () => {
  test('are the same from another renderer, whatever each has rendered before', async () => {
    const other = await open();
    // The font shows both characters with one glyph. Which one it stands for must not come from other documents.
    await other.render(withDescription('∆ the sign'));
    await other.render(withLines(40));
    await renderer.render(withDescription('Δ the letter'));
    for (const document of [
      invoice,
      receipt,
      withLines(100),
      withDescription('Δ the letter'),
      withDescription('∆ the sign'),
    ]) {
      const [here, there, again] = [
        await renderer.render(document),
        await other.render(document),
        await renderer.render(document),
      ];
      expect(Buffer.compare(here.bytes, there.bytes)).toBe(0);
      expect(Buffer.compare(here.bytes, again.bytes)).toBe(0);
    }
  });

  test('contain title, author, subject, language and the date of the document', async () => {
    const file = Buffer.from(await bytesOf(invoice)).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7/);
    for (const part of [
      '(Invoice INV-2026-000123)',
      '(Northwind Trading Ltd)',
      '(Invoice INV-2026-000123, Tailspin GmbH)',
      '(en-US)',
      '(D:20261121072500Z)',
    ])
      expect(file).toContain(part);
  });
});

describe('the render threads', () => {
  /** Takes many times the limits below on any machine. */
  const endless = withLines(100_000);

  test('a document that takes too long is aborted, and the next is rendered', async () => {
    const limited = await open({ timeLimitMilliseconds: 1_500 });
    const late = limited.render(endless);
    const waiting = limited.render(invoice);
    await expect(late).rejects.toMatchObject({ name: 'PdfTimeout' });
    expect((await waiting).bytes.length).toBeGreaterThan(1_000);
    expect((await limited.render(invoice)).bytes.length).toBeGreaterThan(1_000);
  });

  test('a document that needs too much memory fails alone', async () => {
    const small = await open({ heapMegabytes: 48 });
    const large = small.render(endless);
    const waiting = small.render(invoice);
    await expect(large).rejects.toThrow(/memory/);
    expect((await waiting).bytes.length).toBeGreaterThan(1_000);
  });

  test('a full queue refuses documents, and accepts them again when there is room', async () => {
    const narrow = await open({ queueLimit: 1 });
    const taken = [narrow.render(withLines(200)), narrow.render(invoice)];
    await expect(narrow.render(invoice)).rejects.toMatchObject({ name: 'PdfBusy' });
    await Promise.all(taken);
    await narrow.render(invoice);
  });

  test('two threads render two documents at a time', async () => {
    const two = await open({ threads: 2, queueLimit: 0 });
    const both = await Promise.all([two.render(withLines(50)), two.render(invoice)]);
    expect(both).toHaveLength(2);
  });

  test('end when idle, and the next document starts one', async () => {
    let [started, running] = [0, 0];
    const resting = await open({
      idleMilliseconds: 50,
      queueLimit: 0,
      startThread(options) {
        started += 1;
        running += 1;
        const onEnd = () => {
          running -= 1;
          options.onEnd();
        };
        return startRenderThread({ ...options, onEnd });
      },
    });
    await resting.render(invoice);
    await until(() => running === 0);
    await resting.render(invoice);
    expect(started).toBe(2);
    await until(() => running === 0);
  });

  test('a closing renderer finishes its document and refuses waiting and new ones', async () => {
    const closing = await open();
    const running = closing.render(invoice);
    const refused = expect(closing.render(invoice)).rejects.toMatchObject({ name: 'PdfBusy' });
    const closed = closing.close();
    await expect(closing.render(invoice)).rejects.toMatchObject({ name: 'PdfBusy' });
    expect((await running).bytes.length).toBeGreaterThan(1_000);
    await refused;
    await closed;
    await closing.close();
  });

  test('an unreadable font is reported at the start', async () => {
    await expect(open({ fonts: [join(emptyFolder(), 'missing.ttf')] })).rejects.toThrow(/missing\.ttf/);
    await expect(open({ fonts: [import.meta.filename] })).rejects.toThrow(/font/i);
  });

  test.each<[string, Partial<PrintedDocument>, string]>([
    ['a currency', { currency: 'XXX' }, 'DomainError'],
    ['a locale', { locale: 'not a locale' }, 'RangeError'],
    ['a date', { date: 'yesterday' }, 'RangeError'],
    ['an amount', { total: '1e5' }, 'RangeError'],
  ])('an invalid value for %s is refused by name', async (_what, wrong, name) => {
    await expect(renderer.render({ ...invoice, ...wrong })).rejects.toMatchObject({ name });
  });
});

test('a short document does not wait behind long ones', async () => {
  const own = await open();
  const long = withDescription('unbroken'.repeat(40_000));
  const order: string[] = [];
  const rendered = (name: string, document: Printed) =>
    own.render(document).then(
      () => order.push(name),
      () => order.push(name),
    );
  await Promise.all([rendered('long', long), rendered('another long', long), rendered('short', invoice)]);
  expect(order[0]).toBe('short');
});

test('short documents alone start no second thread', async () => {
  let started = 0;
  const own = await open({
    startThread(options) {
      started += 1;
      return startRenderThread(options);
    },
  });
  await Promise.all([own.render(invoice), own.render(invoice), own.render(invoice)]);
  expect(started).toBe(1);
});
