/** What mails say is what their readers get, whatever letters a token happens to have. */
import { expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { mailTextOf } from '../../../src/domain/user/mailTexts.js';
import { readable, tokenIn } from '../../support/mailServer.js';

test.each(['-'.repeat(43), `--${'Zx9_'.repeat(10)}a`, 'a'.repeat(43)])(
  'a mail with the token %s is read as it was written',
  async (token) => {
    const facts = { purpose: 'verification', token, expiresAt: 1_800_000_000_000 } as const;
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
