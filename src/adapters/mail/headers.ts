/** Composes a mail for nodemailer, for every way of sending. */
import { createHash } from 'node:crypto';
import type { MailMessage } from '../../ports/mail.js';

export interface MailOptions {
  /** `address` or `Name <address>`. */
  readonly from: string;
}

export function composeMail(
  { id, to, subject, text, html, language, seller, attachments = [] }: MailMessage,
  { from }: MailOptions,
) {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const isNamed = from.includes('<') || seller === undefined;
  return {
    from: isNamed ? from : { name: seller.name, address: from },
    ...(seller?.email == null ? {} : { replyTo: seller.email }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`,
    // RFC 3834: prevents automatic replies such as holiday notices.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(language === undefined ? {} : { 'Content-Language': language }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
