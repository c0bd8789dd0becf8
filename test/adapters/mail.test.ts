/** Mail by SMTP and mail kept in a folder: the contract, and what only one of them promises. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createOutboxMail } from '../../src/adapters/mail/outbox.js';
import { createSmtpMail } from '../../src/adapters/mail/smtp.js';
import { mailContract, message } from '../contracts/mail.contract.js';
import { startMailServer } from '../support/mailServer.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const from = 'Shop <no-reply@shop.example>';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

/** Returns the answers to what is sent, up to the first with a code of 500 to 599. */
function spoken(url: string, words: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(words));
    socket.setEncoding('utf8').on('data', (piece) => {
      said += piece;
      if (/^5\d\d /m.test(said)) socket.end(() => resolve(said));
    });
  });
}

mailContract('the outbox', async () => {
  const folder = newFolder();
  return {
    mail: createOutboxMail({ folder, from }),
    arrived: async () =>
      filesIn(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')),
  };
});

mailContract('SMTP', async () => {
  const server = await startMailServer();
  return {
    mail: createSmtpMail(server.url, { from }),
    arrived: async () => server.received.map(({ text }) => text),
    dispose: () => server.close(),
  };
});

test('an address without a name gets the name of the seller', async () => {
  const folder = newFolder();
  const seller = { name: 'Müller, Söhne', email: null };
  await createOutboxMail({ folder, from: 'no-reply@shop.example' }).send({ ...message, seller });
  const [file = ''] = filesIn(folder);
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toMatch(/^From: =\?UTF-8\?.*\?= <no-reply@shop\.example>$/m);
  expect(text).not.toContain('Reply-To');
});

test('the outbox keeps one file per mail, for its owner only, and erases a recipient completely', async () => {
  const folder = join(newFolder(), 'outbox');
  const mail = createOutboxMail({ folder, from });
  await mail.erase('user-7');
  await mail.send(message);
  await mail.send(message);
  await mail.send({ ...message, recipient: 'user-70' });
  expect(filesIn(folder).sort()).toEqual([
    'user-7/verification-7-first.eml',
    'user-70/verification-7-first.eml',
  ]);
  // Lines end in CRLF, as mail programs write them (RFC 5322, 2.1).
  const text = readFileSync(join(folder, 'user-7/verification-7-first.eml'), 'utf8');
  expect(text.split('\r\n').length).toBeGreaterThan(10);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(statSync(join(folder, 'user-7/verification-7-first.eml')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await mail.erase('user-7');
  expect(filesIn(folder)).toEqual(['user-70/verification-7-first.eml']);
});

/** Refusals of the mailbox or the mail itself differ from refusals of the sender. */
test.each([
  ['RCPT', '550 5.1.1 <ada@example.com>: no such mailbox', 'MailRefused'],
  ['RCPT', '550-5.1.1 <ada@example.com>\r\n550 5.1.1 no such mailbox', 'MailRefused'],
  ['RCPT', '550 <ada@example.com> is unknown', 'MailRefused'],
  ['RCPT', '550 5.5.0 mailbox unavailable', 'MailRefused'],
  ['RCPT', '552 5.2.2 the mailbox is full', 'MailRefused'],
  ['RCPT', '554 5.1.10 the domain takes no mail', 'MailRefused'],
  ['RCPT', '451 4.3.0 <ada@example.com>: later', 'Unavailable'],
  ['RCPT', '550 5.7.1 <ada@example.com>: relaying denied', 'Unavailable'],
  ['RCPT', '554 5.7.1 <ada@example.com>: access denied', 'Unavailable'],
  ['RCPT', '554 the client is on a list', 'Unavailable'],
  ['RCPT', '550 5.1.8 the domain of the sender does not exist', 'Unavailable'],
  ['RCPT', '550 5.3.5 the system is not configured', 'Unavailable'],
  ['RCPT', '503 5.5.1 MAIL first', 'Unavailable'],
  ['RCPT', '530 5.7.0 authentication is required', 'Unavailable'],
  ['MAIL', '530 5.7.0 authentication is required', 'Unavailable'],
  ['MAIL', '535 5.7.8 the credentials do not hold', 'Unavailable'],
  ['MAIL', '550 5.1.1 no such sender', 'Unavailable'],
  ['MAIL', '553 not yours to send from', 'Unavailable'],
  ['MAIL', '552 5.2.2 over quota', 'Unavailable'],
  ['DATA', '554 5.5.1 no', 'Unavailable'],
  ['END', '552 too long', 'MailRefused'],
  ['END', '552 5.3.4 too long for this server', 'MailRefused'],
  ['END', '554 5.6.0 <ada@example.com>: cannot be converted', 'MailRefused'],
  ['END', '554 5.7.1 what it says is not liked', 'Unavailable'],
  ['END', '554 the sender is not verified', 'Unavailable'],
  ['END', '550 over the limit of a day', 'Unavailable'],
  ['END', '451 4.3.0 later', 'Unavailable'],
] as const)(
  'SMTP: at %s the answer %j becomes %s with its codes and without an address',
  async (step, answer, name) => {
    const server = await startMailServer();
    server.refuse(answer, step);
    const sending = createSmtpMail(server.url, { from }).send(message);
    const fault: unknown = await sending.catch((error: unknown) => error);
    const codes = /^\d{3}(?:[ -]\d\.\d\.\d+)?/.exec(answer)?.[0].replace('-', ' ');
    expect(fault).toMatchObject({ name, message: expect.stringContaining(String(codes)) });
    expect(String(Object(fault).stack) + JSON.stringify(fault)).not.toContain('ada@');
    expect(fault).not.toHaveProperty('cause');
    await server.close();
  },
);

test('SMTP: a strict server accepts a mail with any line ends in its texts', async () => {
  const server = await startMailServer();
  const ends = ['\n', '\r', '\r\n', '\n\r', '\n.\n', '\r\n.\r\n', '\u2028'];
  const text = ends.map((end) => `one${end}two${end}`).join('');
  const content = Buffer.from(text.repeat(200));
  const mail = {
    ...{
      ...message,
      text: text + 'ü'.repeat(2_000),
      html: `<p>${text}${'x'.repeat(2_000)}</p>`,
      language: 'de',
    },
    seller: { name: 'Müller,\r\nSöhne', email: 'billing@shop.example' },
    attachments: [{ filename: 'a\r\nb.txt', contentType: 'text/plain', content }],
  };
  await createSmtpMail(server.url, { from: 'no-reply@shop.example' }).send(mail);
  const [arrived] = await server.mailsTo(message.to);
  expect(arrived?.text).toMatch(/^Reply-To: billing@shop\.example$/m);
  expect(arrived?.text).toMatch(/^Content-Language: de$/m);
  expect(arrived?.text).toContain('one\n.\ntwo');
  await server.close();
});

test('SMTP: the server of these tests refuses a mail with bare line ends', async () => {
  const server = await startMailServer();
  const said = await spoken(server.url, 'DATA\r\nSubject: x\r\n\r\none\ntwo\r\n.\r\n');
  expect(said).toContain('550 5.6.0');
  await server.close();
});

test('SMTP: an empty address is refused', async () => {
  const server = await startMailServer();
  const sending = createSmtpMail(server.url, { from }).send({ ...message, to: '' });
  await expect(sending).rejects.toMatchObject({ name: 'MailRefused' });
  await server.close();
});

test('SMTP: a text with several addresses reaches none of them alone', async () => {
  const server = await startMailServer();
  const to = 'ada@example.com, eve@example.com';
  await createSmtpMail(server.url, { from })
    .send({ ...message, to })
    .catch(() => undefined);
  const reached = server.received.map((mail) => mail.to);
  expect(reached).not.toContain('ada@example.com');
  expect(reached).not.toContain('eve@example.com');
  await server.close();
});

test('SMTP: nothing is sent unencrypted where encryption is required, unless the address allows it', async () => {
  const server = await startMailServer();
  const sending = (url: string) => createSmtpMail(url, { from, requiresTls: true }).send(message);
  await expect(sending(server.url)).rejects.toThrow(/ETLS/);
  expect(server.received).toEqual([]);
  await sending(`${server.url}?requireTLS=false`);
  expect(server.received).toHaveLength(1);
  await server.close();
});

test('SMTP: a server that is away is Unavailable', async () => {
  const server = await startMailServer();
  await server.close();
  await expect(createSmtpMail(server.url, { from }).send(message)).rejects.toMatchObject({
    name: 'Unavailable',
  });
});

const limits = { connecting: 2_000, starting: 2_000, answering: 2_000, whole: 2_000 };

/**
 * Sends a mail to a server that has it and stays silent. On a busy machine the limit may pass before; then it tries with twice the limit.
 */
async function sentToSilent(limit: 'starting' | 'answering' | 'whole') {
  for (let milliseconds = 100; ; milliseconds *= 2) {
    const server = await startMailServer();
    const answer = server.keepSilent();
    const mail = createSmtpMail(server.url, { from, limits: { ...limits, [limit]: milliseconds } });
    const sending = mail.send(message);
    const ended = sending.catch(() => undefined);
    await Promise.race([ended, server.mailsTo(message.to)]);
    if (server.received.length > 0) return { server, answer, sending, milliseconds };
    await ended;
    await server.close();
  }
}

test('SMTP: a server that takes its time after it has the mail is waited for', async () => {
  // The limit of the earlier steps no longer counts.
  const { server, answer, sending, milliseconds } = await sentToSilent('starting');
  await setTimeout(2 * milliseconds);
  answer();
  await sending;
  await server.close();
});

test.each(['answering', 'whole'] as const)(
  'SMTP: a mail is in doubt when the server stays silent beyond the limit of %s',
  async (limit) => {
    const { server, sending } = await sentToSilent(limit);
    await expect(sending).rejects.toMatchObject({ name: 'MailInDoubt' });
    expect(server.received).toHaveLength(1);
    await server.close();
  },
);

test('SMTP: a mail is in doubt when the connection ends before the answer', async () => {
  const server = await startMailServer();
  server.keepSilent();
  const sending = createSmtpMail(server.url, { from, limits }).send(message);
  const doubt = expect(sending).rejects.toMatchObject({ name: 'MailInDoubt' });
  await server.mailsTo(message.to);
  await server.close();
  await doubt;
});

test.each(['connecting', 'starting'] as const)(
  'SMTP: a server that stays silent is Unavailable after the limit of %s',
  async (limit) => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, { from, limits: { ...limits, [limit]: 100 } });
    await expect(mail.send(message)).rejects.toMatchObject({ name: 'Unavailable' });
    server.close();
  },
);
