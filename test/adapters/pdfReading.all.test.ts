/** Arabic and Chinese pages of each kind of document, read back in reading order by a reader that is not ours. */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPdfRenderer } from '../../src/adapters/pdf/renderer.js';
import { reminderWording } from '../../src/domain/account/reminderTexts.js';
import { mailLocaleOf } from '../../src/domain/shared/mailLanguage.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import { fill } from '../../src/kernel/wording/documentWords.js';
import type { PdfRenderer, Printed, PrintedDocument } from '../../src/ports/pdf.js';
import { whereAvailable } from '../support/availability.js';
import { noPdfText, pdfPages } from '../support/pdfText.js';
import { invoice, item, printedAccount, reminder, statement } from '../support/printedDocument.js';

const { resolve } = createRequire(import.meta.url);
function missing(file: string): string | undefined {
  try {
    resolve(file);
    return undefined;
  } catch {
    return `${file} is not installed`;
  }
}

const languages = {
  Arabic: {
    tag: 'ar-AE',
    font: '@expo-google-fonts/almarai/400Regular/Almarai_400Regular.ttf',
    seller: { name: 'شركة الشمال للتجارة', lines: ['شارع الملك فيصل', 'الإمارات العربية المتحدة'] },
    customer: { name: 'مؤسسة الخليج', lines: ['شارع الاستقلال'] },
    line: (number: number) => `خدمة الاستضافة والدعم رقم ${number}`,
    entry: (number: number) => `فاتورة رقم ${number} للخدمات`,
  },
  Chinese: {
    tag: 'zh-CN',
    font: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    seller: { name: '北方贸易有限公司', lines: ['上海市浦东新区世纪大道一号'] },
    customer: { name: '南方科技股份公司', lines: ['北京市海淀区中关村大街二十七号'] },
    line: (number: number) => `云主机与技术支持服务第${number}项`,
    entry: (number: number) => `服务发票第${number}号`,
  },
} as const;

/**
 * Returns the text as a person reads it: without direction marks, and with one letter for each of its presentation forms.
 * Spaces are removed, because a reader may put one on either side of a number in right-to-left text.
 */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/g, '');
}

/** @throws when one of the parts does not follow the one before it */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(plain(part), from);
    if (found === -1)
      throw new Error(`${part} does not stand behind ${JSON.stringify(text.slice(0, from).slice(-60))}`);
    from = found + plain(part).length;
  }
}

let renderer: PdfRenderer;
beforeAll(async () => {
  renderer = await createPdfRenderer({ fonts: [], timeLimitMilliseconds: 60_000, queueLimit: 20 });
});
afterAll(() => renderer.close());

describe.each(Object.keys(languages) as (keyof typeof languages)[])('%s', (name) => {
  const { tag, font, seller, customer, line, entry } = languages[name];
  const { locale, words } = wordsOf([tag]);
  const parties = { seller, customer, locale, words };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  const bill = (kind: PrintedDocument['kind'], lines: number): PrintedDocument => ({
    ...invoice,
    ...parties,
    kind,
    status: kind === 'receipt' ? 'paid' : 'issued',
    facts: [{ label: words.dueDate, day: '2026-12-05' }],
    items: numbers(lines).map((number) => ({ ...item, description: line(number) })),
    ...(kind === 'invoice'
      ? {
          payment: {
            reference: 'INV-7',
            iban: 'DE89370400440532013000',
            due: { amount: '1261.04', on: '2026-11-21' },
          },
        }
      : {}),
  });
  const billWords = (kind: PrintedDocument['kind'], lines: number) => [
    {
      invoice: words.invoice,
      'credit-note': words.creditNote,
      receipt: words.receipt,
      quote: words.quote,
    }[kind],
    customer.name,
    words.description,
    ...numbers(lines).map(line),
    words.subtotal,
    words.total,
    ...(kind === 'invoice' ? [words.payment] : []),
  ];

  const account = (entries: number): Printed => {
    const shown = printedAccount('EUR', entries);
    return {
      ...statement,
      ...parties,
      facts: [],
      accounts: [
        {
          ...shown,
          entries: shown.entries.map((each, index) => ({ ...each, description: entry(index + 1) })),
        },
      ],
    };
  };
  const accountWords = (entries: number) => [
    words.statement,
    customer.name,
    words.entry,
    words.opening,
    ...numbers(entries).map(entry),
    words.closing,
  ];

  const wording = reminderWording({
    ...{ invoiceNumber: 'INV-7', invoiceDate: '2026-11-21', dueDate: '2026-12-05', today: '2026-12-12' },
    ...{ total: '1261.04', amountDue: '1000.04', currency: 'EUR', level: 1, isLast: false, suspends: false },
    seller: { name: seller.name, address: [], taxId: null, email: null },
    buyerName: customer.name,
    locale: mailLocaleOf([tag]),
  });
  const letter: Printed = {
    ...reminder,
    ...parties,
    number: 'INV-7',
    facts: [{ label: words.date, day: '2026-12-12' }],
    opening: [wording.greeting, wording.opening],
    closing: wording.closing,
    regards: wording.sender,
  };

  whereAvailable('is read back in order', noPdfText ?? missing(font), () => {
    test.each<[string, Printed, number, readonly string[]]>([
      ...(['invoice', 'credit-note', 'receipt', 'quote'] as const).flatMap(
        (kind): [string, Printed, number, readonly string[]][] => [
          [`${kind} of a page`, bill(kind, 3), 1, billWords(kind, 3)],
          [`${kind} of six pages`, bill(kind, 190), 6, billWords(kind, 190)],
        ],
      ),
      ['statement of a page', account(3), 1, accountWords(3)],
      ['statement of six pages', account(190), 6, accountWords(190)],
      [
        'reminder, which has one page',
        letter,
        1,
        [
          words.reminder,
          customer.name,
          ...[wording.greeting, words.amountDue, 'INV-7', wording.closing.at(-1) ?? ''],
          words.payment,
          seller.name,
        ],
      ],
    ])('%s, with the number of each page', async (_name, document, count, parts) => {
      const { bytes, uncovered } = await renderer.render(document);
      expect(uncovered).toEqual([]);
      const pages = pdfPages(bytes).map(plain);
      if (count === 1) expect(pages).toHaveLength(1);
      else expect(pages.length).toBeGreaterThanOrEqual(count);
      expectInOrder(pages.join(''), parts);
      for (const [index, page] of pages.entries())
        expect(page).toContain(plain(fill(words.page, { page: index + 1, pages: pages.length })));
    });
  });
});
