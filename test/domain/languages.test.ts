/** E-invoices and mails are in the customer's language: those of each language are searched for English words. */
import { describe, expect, test } from '@jest/globals';
import { writeEInvoice } from '../../src/adapters/eInvoice/writer.js';
import { reminderText } from '../../src/domain/account/reminderTexts.js';
import { invoiceMailText } from '../../src/domain/invoice/mailTexts.js';
import type { BilledItem } from '../../src/domain/shared/documentAmounts.js';
import { creditNoteTerms, invoiceTerms } from '../../src/domain/shared/eInvoice/fromDocuments.js';
import { said } from '../../src/domain/shared/lineText.js';
import { mailLocaleOf } from '../../src/domain/shared/mailLanguage.js';
import type { Parties } from '../../src/domain/shared/parties.js';
import { languages } from '../../src/kernel/wording/languages.js';
import { englishIn, lineTexts } from '../support/englishWords.js';
import { type Node, parse } from '../support/xmlNodes.js';

const others = languages.filter((language) => language !== 'en');
const seller = { name: 'Zyx', address: ['Zyx 1'], taxId: null, email: null, country: 'DE' };
const buyer = { ...seller, name: 'Qvw', country: 'FR' };
const reverse = {
  taxCategory: 'AE',
  taxRate: '0',
  taxReason: 'Reverse charge',
  taxReasonCode: 'VATEX-EU-AE',
} as const;
const items: readonly BilledItem[] = [
  ...lineTexts.map((text) => ({
    ...said(text),
    quantity: 1,
    unitPrice: '10.00',
    amount: '10.00',
    ...reverse,
  })),
  { description: 'Qxz', quantity: 3, unitPrice: '10', amount: '25.00', discount: '5.00', ...reverse },
];
const content = {
  ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-31', dueDate: '2026-04-14', source: null },
  ...{ currency: 'EUR', items, tax: '0.00' },
};
const note = {
  ...{ creditNoteNumber: 'CN-1', creditNoteDate: '2026-04-01', invoiceNumber: 'INV-1', currency: 'EUR' },
  ...{ items: items.map((item, index) => ({ ...item, line: index + 1 })), tax: '0.00' },
  ...{ reason: lineTexts.map((text) => said(text).description).join('; '), reasonText: lineTexts },
};

/** Returns the readable texts of a file; codes and identifiers are in capitals. */
function textsIn({ text, children }: Node): readonly string[] {
  const own = /\p{Ll}/u.test(text) || !/[A-Z]/.test(text) ? [text] : [];
  return [...own, ...children.flatMap(textsIn)];
}
const readable = (xml: string) =>
  textsIn(parse(xml))
    .join('\n')
    .replaceAll(/urn:\S+/g, '');

describe.each(others)('%s', (language) => {
  const parties: Parties = { seller, buyer, language, locale: language };

  test.each(['ubl', 'cii'] as const)('e-invoices as %s have no English words', (syntax) => {
    const written = [invoiceTerms(content, parties), creditNoteTerms(note, parties)].map((terms) =>
      readable(writeEInvoice(terms, syntax, null)),
    );
    expect(written.map((text) => englishIn(text, language))).toEqual([[], []]);
    // The search does find many words in an English file.
    const english = readable(writeEInvoice(invoiceTerms(content, { seller, buyer }), syntax, null));
    expect(englishIn(english, language).length).toBeGreaterThan(10);
  });

  test('mails have no English words', () => {
    const facts = {
      ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-31', dueDate: '2026-04-14' },
      ...{ total: '10.00', currency: 'EUR', seller, buyerName: 'Qvw', locale: mailLocaleOf([language]) },
    };
    const mails = [
      invoiceMailText({ ...facts, amountDue: '10.00' }),
      invoiceMailText({ ...facts, amountDue: '0.00' }),
      ...[1, 2, 3].flatMap((level) =>
        [false, true].map((isLast) =>
          reminderText({
            ...{ ...facts, amountDue: '10.00', level, isLast, suspends: isLast },
            today: '2026-05-01T00:00:00.000Z',
          }),
        ),
      ),
    ];
    for (const { subject, text } of mails) expect(englishIn(`${subject}\n${text}`, language)).toEqual([]);
  });
});

test('a document issued before its locale was kept stays in English, so that proofs of its file hold', () => {
  const { lines, breakdown } = invoiceTerms(
    {
      ...content,
      items: [{ description: 'Qxz', quantity: 3, unitPrice: '10', amount: '25.00', ...reverse }],
    },
    { seller, buyer, language: 'de' },
  );
  expect(lines[0]).toMatchObject({ name: 'Qxz', allowances: [{ reason: 'Discount' }] });
  expect(breakdown[0]?.reason).toBe('Reverse charge');
});
