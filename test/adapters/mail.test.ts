/** Mail by SMTP and mail that is kept: the contract, and what only the one or the other promises. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

mailContract('the outbox', async () => {
  const folder = newFolder();
  return {
    mail: createOutboxMail({ folder, from }),
    arrived: async () => filesIn(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
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

test('the outbox keeps one file a mail, which only its owner reads, and forgets a recipient whole', async () => {
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
  expect(statSync(join(folder, 'user-7/verification-7-first.eml')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await mail.erase('user-7');
  expect(filesIn(folder)).toEqual(['user-70/verification-7-first.eml']);
});

test.each([
  ['550 5.1.1 <ada@example.com>: no such mailbox', 'MailRefused', /550/],
  ['451 4.3.0 <ada@example.com>: later', 'Unavailable', /451/],
])('SMTP: the answer %j becomes %s, which repeats no address', async (answer, name, said) => {
  const server = await startMailServer();
  server.refuse(answer);
  const sending = createSmtpMail(server.url, { from }).send(message);
  const fault: unknown = await sending.catch((error: unknown) => error);
  expect(fault).toMatchObject({ name, message: expect.stringMatching(said) });
  expect(String(Object(fault).stack) + JSON.stringify(fault)).not.toContain('ada@');
  expect(fault).not.toHaveProperty('cause');
  await server.close();
});

test('SMTP: a server that is not there is Unavailable', async () => {
  const server = await startMailServer();
  await server.close();
  await expect(createSmtpMail(server.url, { from }).send(message)).rejects.toMatchObject({
    name: 'Unavailable',
  });
});
