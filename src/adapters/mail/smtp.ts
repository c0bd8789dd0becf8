/** Mail by SMTP (RFC 5321) through nodemailer: one connection per mail, encrypted when the server offers it. */

import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  assertMailNames,
  longestSending,
  type Mail,
  MailInDoubt,
  type MailMessage,
  MailRefused,
} from '../../ports/mail.js';
import { Unavailable } from '../../ports/unavailable.js';
import { answerIn, isContentRefused, isRecipientRefused, type MailAnswer } from './answers.js';
import { composeMail, type MailOptions } from './headers.js';

/**
 * Tracks how far a mail has got. Nodemailer reads the content once the server accepts it (354), and reports nothing in the meantime.
 * @param began called when the server accepts the content
 */
function openHandover(began: () => void) {
  let complete = false;
  async function* pieces(content: Readable) {
    began();
    yield* content;
    complete = true;
  }
  return {
    /** Passes the content on and observes its progress. */
    watch: (content: Readable) => Readable.from(pieces(content), { objectMode: false }),
    /** True when all content was sent; the server may then have the mail, whether or not its answer arrives. */
    isComplete: () => complete,
  };
}

/** In ms. */
interface SmtpLimits {
  /** For the connection, and then again for the greeting. */
  readonly connecting: number;
  /** From the start until the server accepts the mail's content. */
  readonly starting: number;
  /** For any answer. Servers inspect a mail before they confirm it (RFC 5321, 4.5.3.2.6: 10 minutes). */
  readonly answering: number;
  /** For the whole exchange. */
  readonly whole: number;
}

const defaultLimits: SmtpLimits = {
  connecting: 20_000,
  starting: 120_000,
  answering: 600_000,
  whole: longestSending,
};

/** @param url `smtp://user:password@host:587` or `smtps://…`, with further options of nodemailer as its query */
export function createSmtpMail(
  url: string,
  {
    limits = defaultLimits,
    requiresTls = false,
    ...options
  }: MailOptions & { readonly limits?: SmtpLimits; readonly requiresTls?: boolean },
): Mail {
  // Options of nodemailer in the URL take precedence.
  const encryption = requiresTls && !new URL(url).searchParams.has('requireTLS') ? { requireTLS: true } : {};
  const timeouts = {
    connectionTimeout: limits.connecting,
    greetingTimeout: limits.connecting,
    dnsTimeout: limits.connecting,
    socketTimeout: limits.answering,
  };

  async function send(message: MailMessage): Promise<void> {
    const givingUp = new AbortController();
    const giveUp = () => givingUp.abort();
    const starting = setTimeout(giveUp, limits.starting).unref();
    const whole = setTimeout(giveUp, limits.whole).unref();
    const handover = openHandover(() => clearTimeout(starting));
    const transport = createTransport({ url, ...timeouts, ...encryption });
    transport.use('stream', ({ message: mime }, done) => {
      mime.processFunc(handover.watch);
      done(null);
    });
    try {
      await transport.sendMail({ ...composeMail(message, options), signal: givingUp.signal });
    } catch (error) {
      throw fault(error, handover.isComplete());
    } finally {
      clearTimeout(starting);
      clearTimeout(whole);
    }
  }

  return {
    async send(message) {
      assertMailNames(message);
      await send(message);
    },
    // Nothing is stored here.
    erase: async () => undefined,
  };
}

/**
 * Returns an error that contains only codes, since servers like to repeat the address in their answers.
 * @param isHandedOver whether the server has received all of the mail
 */
function fault(error: unknown, isHandedOver: boolean): Error {
  const { code, command, response } = Object(error) as Record<'code' | 'command' | 'response', unknown>;
  const answer = typeof response === 'string' ? answerIn(response) : undefined;
  const said = answer === undefined ? '' : `: ${[answer.code, answer.enhanced].filter(Boolean).join(' ')}`;
  const step = `${String(code ?? 'unknown')} at ${String(command ?? 'no step')}${said}`;
  if (isHandedOver && answer === undefined)
    return new MailInDoubt(`it is unknown whether the mail server accepted a mail, ${step}`);
  return isRefused(code, command, answer)
    ? new MailRefused(`the mail server refused a mail, ${step}`)
    : new Unavailable(`no mail can be sent, ${step}`);
}

/**
 * Whether the server refuses the recipient or the mail itself. Refusals of the sender (greeting, credentials, `MAIL FROM`) do not count: once
 * fixed, the mail can be sent.
 */
function isRefused(code: unknown, command: unknown, answer: MailAnswer | undefined): boolean {
  // An address that cannot be sent to any server.
  if (answer === undefined) return code === 'EENVELOPE' && command === 'API';
  if (code === 'EENVELOPE') return command === 'RCPT TO' && isRecipientRefused(answer);
  return code === 'EMESSAGE' && isContentRefused(answer);
}
