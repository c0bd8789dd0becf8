/** The structure of a PDF for screen readers: each piece of a page belongs to one element, or to none on purpose, in reading order. */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPdfRenderer } from '../../src/adapters/pdf/renderer.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import type { PdfRenderer, Printed } from '../../src/ports/pdf.js';
import { whereAvailable } from '../support/availability.js';
import {
  characterMapsOf,
  elementsOf,
  misplacedObjects,
  type ReadElement,
  readStructure,
} from '../support/pdfStructure.js';
import { noPdfText, pdfPages } from '../support/pdfText.js';
import {
  invoice,
  item,
  printedAccount,
  receipt,
  reminder,
  statement,
  withLines,
} from '../support/printedDocument.js';

let renderer: PdfRenderer;

beforeAll(async () => {
  renderer = await createPdfRenderer({ fonts: [], timeLimitMilliseconds: 60_000, queueLimit: 20 });
});

afterAll(() => renderer.close());

async function structureOf(document: Printed) {
  return readStructure((await renderer.render(document)).bytes);
}

/** A picture of one pixel. */
const logo = {
  contentType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const long = { ...statement, accounts: [printedAccount('EUR', 120), printedAccount('JPY', 60)] };

test.each([
  ['an invoice of a page', invoice],
  ['an invoice with a logo that is cancelled', { ...invoice, logo, status: 'cancelled' as const }],
  ['an invoice of many pages', withLines(170)],
  ['a colour and a footer', { ...withLines(170), accentColor: '#1f5fa8', footer: 'Northwind\nHRB 1' }],
  ['a credit note', { ...invoice, kind: 'credit-note' as const }],
  ['a receipt', receipt],
  ['a statement of many pages', long],
  ['a reminder', reminder],
  ['an invoice from right to left', { ...invoice, ...wordsOf(['ar']) }],
])('%s: each piece of its pages is read once, and the rest is an artifact', async (_name, document) => {
  const { document: root, marked, unmarked } = await structureOf(document);
  const elements = elementsOf(root);
  const pieces = elements.flatMap((element) => element.pieces);
  expect(unmarked).toEqual([]);
  expect([...pieces].sort()).toEqual([...marked].sort());
  expect(new Set(pieces).size).toBe(pieces.length);
  expect(elements.filter(({ role }) => role === 'H1')).toHaveLength(1);
  for (const table of elements.filter(({ role }) => role === 'Table')) {
    expect(table.children.length).toBeGreaterThan(0);
    expect(new Set(table.children.map(({ role, children }) => `${role} ${children.length}`)).size).toBe(1);
  }
  for (const { role, scope, alternative } of elements) {
    if (role === 'TH') expect(scope).toMatch(/^(?:Column|Row)$/);
    if (role === 'Figure') expect(alternative).toBe(invoice.seller.name);
  }
});

test('each object is where the cross-reference table says, within a stream or on its own', async () => {
  for (const document of [invoice, withLines(170), { ...invoice, logo }])
    expect(misplacedObjects((await renderer.render(document)).bytes)).toEqual([]);
});

test('no glyph is read as the null character', async () => {
  const maps = characterMapsOf((await renderer.render(invoice)).bytes);
  expect(maps.length).toBeGreaterThan(1);
  for (const map of maps) {
    expect(map).toContain('[<fffd> <');
    expect(map.slice(map.indexOf('beginbfrange')).replace('<0000> <', '')).not.toContain('<0000>');
  }
});

test('lines and totals are tables with headings, and headings repeated on later pages are read once', async () => {
  const { document } = await structureOf(withLines(170));
  const tables = elementsOf(document).filter(({ role }) => role === 'Table');
  const rolesOf = (row: ReadElement | undefined) => row?.children.map(({ role }) => role);
  const [, lines, totals] = tables;
  expect(lines?.children).toHaveLength(171);
  expect(rolesOf(lines?.children[0])).toEqual(['TH', 'TH', 'TH', 'TH']);
  expect(rolesOf(lines?.children[170])).toEqual(['TD', 'TD', 'TD', 'TD']);
  expect(rolesOf(totals?.children[0])).toEqual(['TH', 'TD']);
  const headings = lines?.children[0]?.children.flatMap(({ pieces }) =>
    pieces.map((piece) => piece.split(':')[0]),
  );
  expect(new Set(headings).size).toBe(1);
});

whereAvailable('what stands together on a page', noPdfText, () => {
  test.each([
    ['an invoice', withLines(170)],
    ['a statement', long],
    ['a reminder', reminder],
  ])('the footer of the seller is on each page of %s, below all lines', async (_name, document) => {
    const pages = pdfPages((await renderer.render({ ...document, footer: 'First line\nHRB 12345' })).bytes);
    for (const page of pages) expect(page).toMatch(/First line\s+HRB 12345\s+.*Page \d+ of \d+\s*$/);
  });

  test('the closing balance of a statement is on a page with an entry, however many there are', async () => {
    for (let count = 30; count <= 36; count += 1) {
      const account = printedAccount('EUR', count);
      const pages = pdfPages((await renderer.render({ ...statement, accounts: [account] })).bytes);
      const last = pages.find((page) => page.includes('Closing balance')) ?? '';
      expect(last).toMatch(/(?:Invoice INV-|Payment, transfer )\d+.*\n+.*Closing balance/);
    }
  });
});

const noArabic = (() => {
  try {
    createRequire(import.meta.url).resolve('@expo-google-fonts/almarai/400Regular/Almarai_400Regular.ttf');
    return undefined;
  } catch {
    return 'the package @expo-google-fonts/almarai is not installed';
  }
})();

whereAvailable('Arabic', noPdfText ?? noArabic, () => {
  const { locale, words } = wordsOf(['ar-AE']);
  const arabic = {
    ...invoice,
    locale,
    words,
    facts: [{ label: words.dueDate, day: '2026-12-05' }],
    customer: { name: 'مؤسسة الخليج (Gulf Systems LLC)', lines: ['الإمارات العربية المتحدة'] },
    items: [
      {
        ...item,
        description:
          'الإعداد والتدريب في الموقع بما في ذلك السفر وتقرير مكتوب لكل مشارك في Professional 2026 مع الاختبار (2 يوم) الكامل',
      },
    ],
  };

  test('text is extracted in reading order, lam and alef included', async () => {
    const { bytes, uncovered } = await renderer.render(arabic);
    expect(uncovered).toEqual([]);
    // Remove direction marks, which the reader adds, and separate ligatures, which it keeps.
    const text = pdfPages(bytes)
      .join('\n')
      .normalize('NFKC')
      .replace(/[\u200e\u200f\u202a-\u202e]/g, '');
    for (const part of [
      'فاتورة',
      'الإمارات العربية المتحدة',
      'تاريخ الاستحقاق',
      'المبلغ',
      'الإعداد والتدريب',
    ])
      expect(text).toContain(part);
  });

  test('right-to-left text has a replacement in reading order, whole even when it has several lines', async () => {
    const said = elementsOf((await structureOf(arabic)).document).map(({ actualText }) => actualText);
    for (const part of [words.invoice, arabic.customer.name, words.dueDate, arabic.items[0]?.description])
      expect(said).toContain(part);
  });
});
