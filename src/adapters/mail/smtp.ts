/** Mail by SMTP (RFC 5321), through nodemailer: a connection for each mail, encrypted when the server offers it. */

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

/** How far a mail is on its way. Nodemailer reads its content once the server has said that it takes it (354), and answers nothing while it does. */
interface Handover {
  /** Passes the content on, and sees it go. */
  readonly watch: (content: Readable) => Readable;
  /** All of it went: the server may have the mail, whether or not its answer comes. */
  isComplete(): boolean;
}

/** @param began called when the server takes the content */
function openHandover(began: () => void): Handover {
  let complete = false;
  async function* pieces(content: Readable) {
    began();
    yield* content;
    complete = true;
  }
  return {
    watch: (content) => Readable.from(pieces(content), { objectMode: false }),
    isComplete: () => complete,
  };
}

/** Milliseconds. */
interface SmtpLimits {
  /** For the connection, and again for the greeting. */
  readonly connecting: number;
  /** From the beginning until the server takes the mail's content. */
  readonly starting: number;
  /** For any answer; servers look into a mail before they say that they have it (RFC 5321, 4.5.3.2.6: 10 minutes). */
  readonly answering: number;
  /** For all of it. */
  readonly whole: number;
}

const defaultLimits: SmtpLimits = {
  connecting: 20_000,
  starting: 120_000,
  answering: 600_000,
  whole: longestSending,
};

/** @param url `smtp://user:password@host:587` or `smtps://…`; further options of nodemailer as its query */
export function createSmtpMail(
  url: string,
  {
    limits = defaultLimits,
    requiresTls = false,
    ...options
  }: MailOptions & { readonly limits?: SmtpLimits; readonly requiresTls?: boolean },
): Mail {
  // nodemailer's own options in the address have the last word.
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
    // Nothing is kept here.
    erase: async () => undefined,
  };
}

/**
 * Returns an error with codes only: servers like to repeat the address in their answers.
 * @param isHandedOver whether the server has all of the mail
 */
function fault(error: unknown, isHandedOver: boolean): Error {
  const { code, command, response } = Object(error) as Record<'code' | 'command' | 'response', unknown>;
  const answer = typeof response === 'string' ? answerIn(response) : undefined;
  const said = answer === undefined ? '' : `: ${[answer.code, answer.enhanced].filter(Boolean).join(' ')}`;
  const step = `${String(code ?? 'unknown')} at ${String(command ?? 'no step')}${said}`;
  if (isHandedOver && answer === undefined)
    return new MailInDoubt(`nobody knows whether the mail server took a mail, ${step}`);
  return isRefused(code, command, answer)
    ? new MailRefused(`the mail server refused a mail, ${step}`)
    : new Unavailable(`no mail can be sent, ${step}`);
}

/** Tells whether the mailbox refuses. Refusals of the sender (greeting, credentials, `MAIL FROM`) never count: once mended, the mail goes. */
function isRefused(code: unknown, command: unknown, answer: MailAnswer | undefined): boolean {
  // An address that cannot be said to any server.
  if (answer === undefined) return code === 'EENVELOPE' && command === 'API';
  if (code === 'EENVELOPE') return command === 'RCPT TO' && isRecipientRefused(answer);
  return code === 'EMESSAGE' && isContentRefused(answer);
}
