/** A mail server for tests: takes mails by SMTP (RFC 5321), as strictly as any, and hands them over as they came. */
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  /**
   * Header and body (RFC 5322) with `
   * ` as line ends and decoded parts (RFC 2045, 6.7).
   */
  readonly text: string;
}

/** `END` is the end of the data. */
export type MailStep = 'MAIL' | 'RCPT' | 'DATA' | 'END';

export interface MailServer {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Resolves to the mails for an address, in the order in which they came, once there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<readonly ReceivedMail[]>;
  /** Answers a step with a refusal, e.g. `550 no such mailbox`; undefined accepts everything again. */
  refuse(answer: string | undefined, step?: MailStep): void;
  /** From now on takes mails without answering. The returned function answers `250` to all of them. */
  keepSilent(): () => void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  let unanswered: (() => void)[] | undefined;
  let refusal: { readonly answer: string; readonly step: MailStep } | undefined;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    let buffered = '';
    let to = '';
    let lines: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const refused = (step: MailStep) => {
      if (refusal?.step !== step) return false;
      say(refusal.answer);
      return true;
    };
    const hear = (line: string) => {
      if (lines !== undefined) {
        if (line !== '.') {
          lines.push(line.replace(/^\./, ''));
          return;
        }
        const sent = lines;
        lines = undefined;
        if (refused('END')) return;
        if (sent.some(isMalformed)) {
          say('550 5.6.0 a line is too long, or ends without CR LF');
          return;
        }
        const text = readable(sent.join('\n'));
        received.push({ to, text });
        if (unanswered === undefined) say('250 taken');
        else unanswered.push(() => say('250 taken'));
        for (const look of waiting) look();
        return;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO') say('250-test\r\n250 SMTPUTF8');
      else if (word === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (!refused('RCPT')) say('250 fine');
      } else if (word === 'MAIL') {
        if (!refused('MAIL')) say('250 fine');
      } else if (word === 'DATA') {
        if (refused('DATA')) return;
        lines = [];
        say('354 go on');
      } else if (word === 'STAR') say('502 no encryption here');
      else if (word === 'QUIT') socket.end('221 bye\r\n');
      else say('250 fine');
    };
    socket.on('data', (chunk) => {
      buffered += chunk;
      const parts = buffered.split('\r\n');
      buffered = parts.pop() ?? '';
      for (const line of parts) hear(line);
    });
    say('220 test ESMTP');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailsTo(wanted, count = 1) {
      const found = () => received.filter(({ to }) => to.toLowerCase() === wanted.toLowerCase());
      return new Promise((resolve) => {
        const look = () => {
          if (found().length < count) return;
          waiting.delete(look);
          resolve(found());
        };
        waiting.add(look);
        look();
      });
    },
    refuse(answer, step = 'RCPT') {
      refusal = answer === undefined ? undefined : { answer, step };
    },
    keepSilent() {
      const silent: (() => void)[] = [];
      unanswered = silent;
      return () => {
        unanswered = undefined;
        for (const answer of silent) answer();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Strict servers reject a bare CR or LF within a mail, and lines of more than 998 octets (RFC 5321, 2.3.8 and 4.5.3.1.6). */
function isMalformed(line: string): boolean {
  return /[\r\n]/.test(line) || Buffer.byteLength(line) > 998;
}

/** Returns the mail as its reader sees it. */
export function readable(mail: string): string {
  // A token may begin like a boundary.
  const boundaries = [...mail.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  const parts: string[][] = [[]];
  for (const line of mail.split(/\r?\n/)) {
    if (boundaries.some((boundary) => line === boundary || line === `${boundary}--`)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts
    .map((lines) => `${lines.join('\n')}\n`)
    .map((part) => (/^Content-Transfer-Encoding: quoted-printable$/m.test(part) ? decoded(part) : part))
    .join('');
}

function decoded(part: string): string {
  return part
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
}

/** Returns the token of a mail, which is alone on a line. */
export function tokenIn({ text }: { readonly text: string }): string {
  const token = /^[\w-]{43}$/m.exec(text)?.[0];
  if (token === undefined) throw new Error(`there is no token in the mail:\n${text}`);
  return token;
}
