/** Mail by SMTP (RFC 5321), through nodemailer: a connection for each mail, encrypted when the server offers it. */
import { createTransport } from 'nodemailer';
import { assertMailNames, type Mail, MailRefused } from '../../ports/mail.js';
import { Unavailable } from '../../ports/unavailable.js';
import { answerIn, isContentRefused, isRecipientRefused, type MailAnswer } from './answers.js';
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
  const { code, command, response } = Object(error) as Record<'code' | 'command' | 'response', unknown>;
  const answer = typeof response === 'string' ? answerIn(response) : undefined;
  const said = answer === undefined ? '' : `: ${[answer.code, answer.enhanced].filter(Boolean).join(' ')}`;
  const step = `${String(code ?? 'unknown')} at ${String(command ?? 'no step')}${said}`;
  return isRefused(code, command, answer)
    ? new MailRefused(`the mail server refused a mail, ${step}`)
    : new Unavailable(`no mail can be sent, ${step}`);
}

/** What concerns the sender (the greeting, credentials, `MAIL FROM`) is never the mailbox's fault: it is mended, and the mail goes then. */
function isRefused(code: unknown, command: unknown, answer: MailAnswer | undefined): boolean {
  // An address that cannot be said to any server.
  if (answer === undefined) return code === 'EENVELOPE' && command === 'API';
  if (code === 'EENVELOPE') return command === 'RCPT TO' && isRecipientRefused(answer);
  return code === 'EMESSAGE' && isContentRefused(answer);
}
