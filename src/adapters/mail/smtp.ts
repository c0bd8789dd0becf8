/** Mail by SMTP (RFC 5321), through nodemailer: a connection for each mail, encrypted when the server offers it. */
import { createTransport } from 'nodemailer';
import { assertMailNames, type Mail, MailRefused } from '../../ports/mail.js';
import { Unavailable } from '../../ports/unavailable.js';
import { composeMail, type MailOptions } from './headers.js';

/** Milliseconds for each step of a conversation with the server. */
const stepLimit = 20_000;

/** @param url `smtp://user:password@host:587` or `smtps://…`; further options of nodemailer as its query */
export function createSmtpMail(url: string, options: MailOptions): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: stepLimit,
    greetingTimeout: stepLimit,
    dnsTimeout: stepLimit,
    socketTimeout: stepLimit,
  });
  return {
    async send(message) {
      assertMailNames(message);
      try {
        await transport.sendMail(composeMail(message, options));
      } catch (error) {
        throw fault(error);
      }
    },
    // Nothing is kept here.
    erase: async () => undefined,
  };
}

/** Of an error only its codes: servers like to repeat the address in their answers. */
function fault(error: unknown): Error {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  const refused = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (refused && (answer === undefined || answer >= 500))
    return new MailRefused(`the mail server refused a mail${answer === undefined ? '' : ` with ${answer}`}`);
  return new Unavailable(
    `no mail can be sent: ${String(code ?? 'unknown')}${answer === undefined ? '' : `, ${answer}`}`,
  );
}
