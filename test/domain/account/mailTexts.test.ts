/**
 * Mails to customers: their language, the seller's name, amounts and dates in the customer's notation, and text escaped for HTML.
 */
import { describe, expect, test } from '@jest/globals';
import { type ReminderFacts, reminderText } from '../../../src/domain/account/reminderTexts.js';
import { type InvoiceMailFacts, invoiceMailText } from '../../../src/domain/invoice/mailTexts.js';
import { mailLocaleOf, writeAmount, writeDay } from '../../../src/domain/shared/mailLanguage.js';

const seller = { name: 'Kontor & Söhne', address: ['Hafen 1'], taxId: null, email: 'kasse@kontor.example' };
const invoice: InvoiceMailFacts = {
  invoiceNumber: 'INV-2026-000007',
  invoiceDate: '2026-03-01T00:00:00.000Z',
  dueDate: '2026-03-15T00:00:00.000Z',
  total: '1234.50',
  amountDue: '1000.00',
  currency: 'EUR',
  seller,
  buyerName: 'Ada <Example>',
  locale: mailLocaleOf(['en-GB']),
};
const reminder: ReminderFacts = {
  ...invoice,
  level: 1,
  isLast: false,
  suspends: false,
  today: '2026-03-22T08:00:00.000Z',
};
/** Replaces the non-breaking spaces that Intl puts between a number and its sign. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the language of a mail', () => {
  test.each([
    [['de-AT', 'en-US'], { language: 'de', tag: 'de-AT' }],
    [[null, 'de-DE'], { language: 'de', tag: 'de-DE' }],
    [[undefined, 'en-GB'], { language: 'en', tag: 'en-GB' }],
    // There are no texts in Swedish: the language of the service stands in.
    [['sv-SE', 'de-DE'], { language: 'de', tag: 'de-DE' }],
    [['sv-SE', 'constructor'], { language: 'en', tag: 'en-US' }],
    [['zh-CN', 'de-DE'], { language: 'zh', tag: 'zh-CN' }],
  ])('for %j is %j', (tags, expected) => {
    expect(mailLocaleOf(tags)).toEqual(expected);
  });
});

describe('the mail of an invoice', () => {
  test('states the total, the amount due and the due date in English', () => {
    const { subject, text, html } = invoiceMailText(invoice);
    expect(subject).toBe('Invoice INV-2026-000007 from Kontor & Söhne');
    expect(text).toContain('Dear Ada <Example>,');
    expect(text).toMatch(/^Invoice date: 1 March 2026$/m);
    expect(text).toMatch(/^Total: +€1,234\.50$/m);
    expect(text).toMatch(/^Amount due: +€1,000\.00$/m);
    expect(text).toContain('Please pay €1,000.00 by 15 March 2026');
    expect(text.trimEnd()).toMatch(/Kind regards\nKontor & Söhne\nHafen 1\nkasse@kontor\.example$/);
    expect(html).toContain('<html lang="en-GB" dir="ltr">');
    expect(html).toContain('Dear Ada &lt;Example&gt;,');
    // An address reads from left to right, even in a mail that reads from right to left.
    expect(html).toContain('<bdi>Kontor &amp; Söhne</bdi>');
    expect(html).not.toContain('<Example>');
  });

  test('is in German if that is the customer’s language', () => {
    const { subject, text } = invoiceMailText({ ...invoice, locale: mailLocaleOf(['de']) });
    expect(subject).toBe('Rechnung INV-2026-000007 von Kontor & Söhne');
    expect(plain(text)).toMatch(/^Zahlbetrag: +1\.000,00 €$/m);
    expect(plain(text)).toContain('Bitte überweisen Sie 1.000,00 € bis zum 15. März 2026');
  });

  test('asks for no payment when nothing is due, and writes each currency with its own digits', () => {
    const paid = invoiceMailText({ ...invoice, amountDue: '0', total: '1500', currency: 'JPY' }).text;
    expect(paid).toContain('No payment is due.');
    expect(paid).not.toContain('Please pay');
    expect(paid).toMatch(/^Total: +JP¥1,500$/m);
  });

  test('keeps a seller name of several lines from adding a header', () => {
    const text = invoiceMailText({ ...invoice, seller: { ...seller, name: 'A\r\nBcc: b@example.com' } });
    expect(text.subject).not.toMatch(/[\r\n]/);
  });
});

describe('a reminder', () => {
  test.each([
    [{ level: 1 }, /^Payment reminder: /, /was due on 15 March 2026, and we have not received/],
    [{ level: 2 }, /^Reminder no\. 2: /, /still unpaid despite our reminder\./],
    [{ level: 3, isLast: true }, /^Last reminder: /, /despite our reminders/],
    [{ level: 0, today: '2026-03-10T08:00:00.000Z' }, /^Payment reminder: /, /is due on 15 March 2026/],
  ])('of %j is as firm as its level', (facts, subject, said) => {
    const mail = reminderText({ ...reminder, ...facts });
    expect(mail.subject).toMatch(subject);
    expect(mail.text).toMatch(said);
    expect(mail.html).toMatch(said);
    expect(mail.text).toContain('Please pay €1,000.00 now');
  });

  test('says that the subscription is suspended if it is', () => {
    const last = { ...reminder, level: 3, isLast: true };
    expect(reminderText(last).text).not.toContain('suspended');
    expect(reminderText({ ...last, suspends: true }).text).toContain('Your subscription is suspended');
    expect(reminderText({ ...last, suspends: true, locale: mailLocaleOf(['de-DE']) }).text).toContain(
      'Ihr Abonnement ist ausgesetzt, bis der Betrag bezahlt ist.',
    );
  });

  test('is in German for German customers', () => {
    const { subject, text } = reminderText({ ...reminder, level: 2, locale: mailLocaleOf(['de-DE']) });
    expect(subject).toBe('2. Mahnung: Rechnung INV-2026-000007');
    expect(plain(text)).toContain('Bitte überweisen Sie 1.000,00 € umgehend');
  });
});

describe.each(['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'zh'])('the mails in %s', (language) => {
  const locale = mailLocaleOf([language]);
  const steps = [
    { level: 0, today: '2026-03-10T08:00:00.000Z' },
    { level: 1 },
    { level: 2 },
    { level: 3, isLast: true, suspends: true },
  ];
  const mails = () => [
    invoiceMailText({ ...invoice, locale }),
    invoiceMailText({ ...invoice, amountDue: '0', locale }),
    ...steps.map((step) => reminderText({ ...reminder, ...step, locale })),
  ];

  test('contain every fact, and each reminder has its own text', () => {
    const day = writeDay(invoice.dueDate, locale);
    const due = writeAmount(invoice.amountDue, 'EUR', locale);
    for (const [index, { subject, text, html }] of mails().entries()) {
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
      expect(subject).toContain(invoice.invoiceNumber);
      for (const part of [invoice.invoiceNumber, day, invoice.buyerName, seller.name])
        expect(text).toContain(part);
      if (index !== 1) expect(text.split(due).length).toBeGreaterThan(2);
    }
    const [, , ...reminders] = mails();
    // Levels 0 and 1 share their subject: the text says whether the invoice is due already.
    expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(3);
    expect(new Set(reminders.map(({ text }) => text)).size).toBe(4);
  });

  test('are in that language and its direction', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    for (const [index, mail] of mails().entries()) {
      expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
      const english = [
        invoiceMailText(invoice),
        invoiceMailText({ ...invoice, amountDue: '0' }),
        ...steps.map((step) => reminderText({ ...reminder, ...step })),
      ][index];
      const paragraphs = (text: string | undefined) =>
        (text ?? '').split('\n\n').filter((part) => part !== '' && !part.includes(seller.name));
      if (language !== 'en')
        expect(paragraphs(mail.text).filter((part) => paragraphs(english?.text).includes(part))).toEqual([]);
    }
  });
});
