/** The contract of every `Mail` adapter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Mail, MailMessage } from '../../src/ports/mail.js';

export interface MailPlace {
  readonly mail: Mail;
  /** The mails that were delivered, each as a mail program receives it (RFC 5322). */
  arrived(): Promise<readonly string[]>;
  dispose?(): Promise<void>;
}

export const message: MailMessage = {
  id: 'verification/7/first',
  recipient: 'user-7',
  to: 'ada@example.com',
  subject: 'Verify your e-mail address: Überseehandel',
  text: 'Hello,\n\nhere is your token:\n\nabcdef\n',
  html: '<p>Hello,</p><p>abcdef</p>',
};

export function mailContract(name: string, open: () => Promise<MailPlace>): void {
  describe(`${name} as mail`, () => {
    let place: MailPlace;
    beforeEach(async () => {
      place = await open();
    });
    afterEach(async () => {
      await place.dispose?.();
    });

    test('a mail arrives with its sender, its subject, and its body as text and as HTML', async () => {
      await place.mail.send(message);
      const [text = ''] = await place.arrived();
      expect(text).toMatch(/^From: .*no-reply@shop\.example/m);
      expect(text).toMatch(/^To: <?ada@example\.com>?$/m);
      expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
      expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
      expect(text).toMatch(/Content-Type: text\/plain.*\nabcdef\n.*Content-Type: text\/html/s);
      expect(text).toContain('<p>abcdef</p>');
    });

    test('a mail for a seller carries the language and has the seller as its reply address', async () => {
      const seller = { name: 'Müller, Söhne', email: 'office@seller.example' };
      await place.mail.send({ ...message, language: 'de-DE', seller });
      const [text = ''] = await place.arrived();
      expect(text).toMatch(/^From: .*Shop.* <no-reply@shop\.example>$/m);
      expect(text).toMatch(/^Reply-To: <?office@seller\.example>?$/m);
      expect(text).toMatch(/^Content-Language: de-DE$/m);
    });

    test('a mail that is sent again keeps its Message-ID, and another mail has another', async () => {
      await place.mail.send(message);
      await place.mail.send(message);
      await place.mail.send({ ...message, id: 'verification/7/another' });
      const ids = (await place.arrived()).map(
        (text) => /^Message-ID: (<.+@shop\.example>)$/m.exec(text)?.[1],
      );
      expect(ids).not.toContain(undefined);
      expect(new Set(ids).size).toBe(2);
    });

    test('an attachment arrives byte for byte under its name', async () => {
      const content = Uint8Array.from({ length: 3_000 }, (_, index) => index % 256);
      const filename = 'Rechnung Müller 1.pdf';
      await place.mail.send({
        ...message,
        attachments: [{ filename, contentType: 'application/pdf', content }],
      });
      const [text = ''] = await place.arrived();
      const [, header = '', body = ''] =
        /(Content-Type: application\/pdf(?:[^\n]+\n)+)\n([A-Za-z0-9+/=\n]+)/s.exec(text) ?? [];
      expect(header).toContain('Content-Disposition: attachment');
      expect(header).toMatch(/M%C3%BCller/);
      expect(new Uint8Array(Buffer.from(body, 'base64'))).toEqual(content);
      expect(text).toContain('<p>abcdef</p>');
    });

    test('erasing a recipient, even twice, leaves mails to others alone', async () => {
      await place.mail.send(message);
      await place.mail.send({
        ...message,
        recipient: 'user-70',
        id: 'verification/70/first',
        to: 'eve@example.com',
      });
      await place.mail.erase('user-7');
      await place.mail.erase('user-7');
      expect((await place.arrived()).filter((text) => text.includes('eve@example.com'))).toHaveLength(1);
    });

    test.each([
      [{ id: '../elsewhere' }],
      [{ id: '' }],
      [{ id: 'verification//7' }],
      [{ recipient: '..' }],
      [{ recipient: 'user-7/..' }],
    ])('refuses names that could lead to another place: %j', async (names) => {
      await expect(place.mail.send({ ...message, ...names })).rejects.toThrow(RangeError);
      expect(await place.arrived()).toEqual([]);
    });
  });
}
