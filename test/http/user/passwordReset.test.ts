/** A forgotten password over HTTP: the mail, its token, and what strangers learn. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailServer, startMailServer, tokenIn } from '../../support/mailServer.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { password, usersOf } from '../../support/users.js';

let mails: MailServer;
let service: RunningService;
const { user, signedIn } = usersOf(() => service);
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({ SMTP_URL: mails.url, APP_URL: 'https://app.example' });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const newPassword = 'difference engine no. 2';
const ask = (email: unknown) => service.call('/api/auth/password-reset', { body: { email }, token: null });
const confirm = (token: string, chosen = newPassword) =>
  service.call('/api/auth/password-reset/confirm', { body: { token, password: chosen }, token: null });

test('the mailed token works once, and the reset ends the tokens of the old password', async () => {
  const { id, email, token: signedInWith } = await signedIn('User');
  const answered = await ask(email.toUpperCase());
  expect(answered.status).toBe(202);
  const nobody = await ask('nobody@example.com');
  expect([nobody.status, nobody.body]).toEqual([202, answered.body]);
  const [mail = { text: '' }] = await mails.mailsTo(email);
  expect(mail.text).toContain(`https://app.example/password-reset#token`);
  const token = tokenIn(mail);
  expectProblem(await confirm(token, 'short'), 400, 'WEAK_PASSWORD');
  const outcomes = await Promise.all([confirm(token), confirm(token)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
  expectProblem(await confirm(token), 400, 'VALIDATION_ERROR');
  expectProblem(await service.call(`/api/users/${id}`, { token: signedInWith }), 401, 'UNAUTHENTICATED');
  await expect(service.signIn(email, password)).rejects.toThrow(/401/);
  await service.signIn(email, newPassword);
  const { body } = await service.call(`/api/audit/user/${id}`);
  const text = JSON.stringify(body);
  expect(text).toContain('PasswordResetRequested');
  expect(text).not.toContain(token);
  expect(text).not.toContain('argon2');
  expect(mails.received.some(({ to }) => to === 'nobody@example.com')).toBe(false);
});

test('a malformed request is refused, and one for an unknown address counts towards the limit', async () => {
  for (const wrong of ['no address', '', 7, undefined, `a@example.com\r\nBcc: eve@example.com`])
    expectProblem(await ask(wrong), 400, 'VALIDATION_ERROR');
  for (let count = 0; count < 5; count += 1) expect((await ask('Some.One@Example.com')).status).toBe(202);
  const limited = await ask('some.one@example.com');
  expectProblem(limited, 429, 'RATE_LIMITED');
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('Admins and AppAdmins may send a reset to any user, other roles to none', async () => {
  const { id, email } = await user();
  const send = (token: string | null, whom: number | string = id) =>
    service.call(`/api/users/${whom}/password-reset`, { method: 'POST', token });
  expect((await send((await signedIn('AppAdmin')).token)).status).toBe(202);
  const [mail = { text: '' }] = await mails.mailsTo(email);
  for (const role of ['User', 'Reporting', 'Auditor'])
    expectProblem(await send((await signedIn(role)).token), 403, 'UNAUTHORIZED');
  expectProblem(await send(null), 401, 'UNAUTHENTICATED');
  const sent = await service.call('/api/users/4711/password-reset', { method: 'POST' });
  expectProblem(sent, 404, 'USER_NOT_FOUND');
  expect((await confirm(tokenIn(mail))).status).toBe(200);
  await service.signIn(email, newPassword);
});
