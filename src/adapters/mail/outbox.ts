/** Mail that is not sent but kept as `.eml` files, which every mail program opens: a folder for each recipient. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '../../kernel/ids.js';
import { assertMailNames, assertRecipient, type Mail } from '../../ports/mail.js';
import { composeMail, type MailOptions } from './headers.js';

async function openTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

export function createOutboxMail({ folder, ...options }: MailOptions & { readonly folder: string }): Mail {
  // With the first mail: most services that send none by SMTP send none at all.
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(message) {
      assertMailNames(message);
      transport ??= openTransport();
      const { message: content } = await (await transport).sendMail(composeMail(message, options));
      if (!Buffer.isBuffer(content)) throw new Error('a mail was composed as a stream');
      const own = join(folder, message.recipient);
      await mkdir(own, { recursive: true, mode: 0o700 });
      // Whole or not at all; the mails hold links that sign in.
      const unfinished = join(own, `.${newUuid()}`);
      await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true });
      await rename(unfinished, join(own, `${message.id.replaceAll('/', '-')}.eml`));
    },
    async erase(recipient) {
      assertRecipient(recipient);
      await rm(join(folder, recipient), { recursive: true, force: true });
    },
  };
}
