/** Mails to users: readable exactly as written, whatever characters a token has, and complete in every language. */
import { describe, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { linkPurposes } from '../../../src/domain/user/links.js';
import {
  approvalMailOf,
  bankMailOf,
  disabledEndpointMailOf,
  mailTextOf,
} from '../../../src/domain/user/mailTexts.js';
import { languages } from '../../../src/kernel/wording/languages.js';
import { readable, tokenIn } from '../../support/mailServer.js';

test.each(['-'.repeat(43), `--${'Zx9_'.repeat(10)}a`, 'a'.repeat(43)])(
  'a mail with the token %s is read as written',
  async (token) => {
    const facts = { purpose: 'verification', token, expiresAt: 1_800_000_000_000, language: 'en' } as const;
    const service = {
      serviceName: 'Ünique & Sons',
      baseUrl: 'https://api.example',
      appUrl: 'https://app.example',
    };
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await transport.sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      ...mailTextOf({ ...facts, ...service }),
    });
    const text = readable(String(message));
    expect(tokenIn({ text })).toBe(token);
    expect(text).toContain(`<code>${token}</code>`);
    expect(text).toContain('at\nÜnique & Sons.');
  },
);

describe.each(languages)('the mails in %s', (language) => {
  const mails = linkPurposes.map((purpose) =>
    mailTextOf({
      purpose,
      token: 'a'.repeat(43),
      expiresAt: Date.parse('2026-03-31T10:15:00Z'),
      language,
      serviceName: 'Northwind',
      baseUrl: 'https://api.example',
      appUrl: 'https://app.example',
    }),
  );

  test('name the service, the link and its expiry, and each has its own subject', () => {
    for (const [index, { subject, text, html }] of mails.entries()) {
      expect(`${subject}${text}${html}`).not.toMatch(/\{(?:service|until)\}|undefined/);
      for (const part of [
        `https://app.example/${linkPurposes[index]}#token=`,
        '2026-03-31 10:15 UTC',
        'Northwind',
      ])
        for (const said of [text, html]) expect(said).toContain(part);
      expect(subject).toContain('Northwind');
      expect(tokenIn({ text })).toBe('a'.repeat(43));
      expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
  });
});

const endpointMail = (language: (typeof languages)[number], reason: 'gone' | 'failing' | 'forbidden') =>
  disabledEndpointMailOf(
    { id: 'whe_1', url: 'https://a.example/?x=<y>&z', reason },
    { language, serviceName: 'Northwind', consoleUrl: 'https://api.example/console' },
  );

test.each(languages)(
  'the mail about a disabled endpoint in %s has the endpoint, the reason and a link to resume it',
  (language) => {
    const mails = (['gone', 'failing', 'forbidden'] as const).map((reason) => endpointMail(language, reason));
    for (const { subject, text, html } of mails) {
      expect(subject).toContain('Northwind');
      expect(text).toContain('https://a.example/?x=<y>&z');
      expect(html).toContain('https://a.example/?x=&lt;y&gt;&amp;z');
      for (const said of [text, html]) expect(said).toContain('https://api.example/console/webhooks/whe_1');
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(3);
  },
);

const facts = { serviceName: 'Northwind', consoleUrl: 'https://api.example/console' };
const approval = {
  id: 'apr_1',
  path: '/api/x?a=<b>',
  proposedBy: 'user:2',
  expiresAt: '2026-04-07T09:00:00.000Z',
};
const statuses = ['open', 'executed', 'failed', 'declined', 'expired'] as const;

test.each(languages)(
  'the mails in %s about approvals and the bank account say what has happened',
  (language) => {
    const mails = statuses.map((status) => approvalMailOf({ ...approval, status }, { ...facts, language }));
    for (const { subject, text, html } of mails) {
      expect(subject).toContain('Northwind');
      expect(text).toContain('/api/x?a=<b>');
      expect(html).toContain('/api/x?a=&lt;b&gt;');
      expect(text).toContain('https://api.example/console/approvals/apr_1');
    }
    expect(mails[0]?.text).toContain('user:2');
    expect(new Set(mails.map(({ text }) => text)).size).toBe(statuses.length);
    const bank = bankMailOf({ who: 'user:2', account: 'DE89' }, { ...facts, language });
    for (const part of ['user:2', 'DE89']) expect(bank.text).toContain(part);
  },
);

test('every language has its own texts', () => {
  const disabled = languages.map((language) => endpointMail(language, 'failing').text);
  expect(new Set(disabled).size).toBe(languages.length);
  const facts = { token: 'a', expiresAt: 0, serviceName: 'N', baseUrl: 'b', appUrl: 'c' };
  for (const purpose of linkPurposes) {
    const mails = languages.map((language) => mailTextOf({ ...facts, purpose, language }));
    for (const part of ['subject', 'text'] as const)
      expect(new Set(mails.map((mail) => mail[part])).size).toBe(languages.length);
  }
});
