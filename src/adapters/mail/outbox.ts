/** Stores mail as `.eml` files, which every mail program opens, instead of sending it. Each recipient has a folder. */
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
  // Opened with the first mail: most services without SMTP never send any.
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    replaces: true,
    async send(message) {
      assertMailNames(message);
      transport ??= openTransport();
      const { message: content } = await (await transport).sendMail(composeMail(message, options));
      if (!Buffer.isBuffer(content)) throw new Error('a mail was composed as a stream');
      const own = join(folder, message.recipient);
      await mkdir(own, { recursive: true, mode: 0o700 });
      // Written whole or not at all. Only the owner can read the mails, since they contain links that sign in.
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
