/** Sign-up, invitations and their mails over HTTP, for each way in which an operator can let users in. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MailServer, startMailServer, tokenIn } from '../../support/mailServer.js';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startOwnService, startService } from '../../support/service.js';
import { password, usersOf } from '../../support/users.js';

let mails: MailServer;
let service: RunningService;
const { names, user, signedIn } = usersOf(() => service);
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Shop <no-reply@shop.example>',
    SELLER_NAME: 'Ünique & Sons',
    APP_URL: 'https://app.example/',
    SIGNUP_ALLOWED_DOMAINS: 'Example.com, bücher.example',
  });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const person = { firstName: 'Ada', lastName: 'Lovelace', password };
const signUp = (fields: object = {}, on = service): Promise<Called> =>
  on.call('/api/users/signup', { body: { ...names(), ...person, ...fields }, token: null });
const post = (path: string, body?: object, token: string | null = null) =>
  service.call(path, { method: 'POST', ...(body === undefined ? {} : { body }), token });
const verify = (token: string) => post('/api/users/verification/accept', { token });
const accept = (token: string, chosen = password) =>
  post('/api/users/invitation/accept', { token, password: chosen });
const statusOf = async (id: number) => (await service.call(`/api/users/${id}`)).body.status;

async function signedUp() {
  const { email } = names();
  const made = await signUp({ email });
  if (made.status !== 201) throw new Error(made.text);
  return { id: made.body.id as number, email };
}

describe('signing up where addresses are verified', () => {
  test('returns the documented fields, and admits the user only once the mailed token is accepted', async () => {
    const { email } = names();
    const made = await signUp({ email });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.body).toEqual({
      id: expect.any(Number),
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: expect.any(String),
    });
    expect(made.headers.get('location')).toBe(`/api/users/${id}`);
    await expect(service.signIn(email, password)).rejects.toThrow(/401.*not been verified/s);
    const [mail = { text: '' }] = await mails.mailsTo(email);
    expect((await verify(tokenIn(mail))).body).toEqual({ success: true, message: expect.any(String) });
    expect(await statusOf(id)).toBe('active');
    await service.signIn(email, password);
    expect((await service.call(`/api/users/${id}`)).body.roles).toEqual(['Customer']);
  });

  test('mails a token with instructions as text and HTML, and a link to the application', async () => {
    const { email } = await signedUp();
    const [mail = { text: '' }] = await mails.mailsTo(email);
    const token = tokenIn(mail);
    expect(mail.text).toMatch(/^From: Shop <no-reply@shop\.example>$/m);
    expect(mail.text).toContain(`https://app.example/verification#token`);
    expect(mail.text).toMatch(/POST http:\/\/127\.0\.0\.1:\d+\/api\/users\/verification\/accept/);
    expect(mail.text).toContain('Content-Type: text/html');
    expect(mail.text).toContain(`<code>${token}</code>`);
    // A stranger's own words are not mailed to an address that the stranger typed.
    expect(mail.text).not.toMatch(/\bAda\b|Lovelace/);
  });

  test('accepts a token once, and none that is made up or meant for another purpose', async () => {
    const { email } = await signedUp();
    const [mail = { text: '' }] = await mails.mailsTo(email);
    const token = tokenIn(mail);
    for (const wrong of ['x', `${token}x`, token.slice(1), token.toLowerCase()])
      expectProblem(await verify(wrong), 400, 'VALIDATION_ERROR');
    expectProblem(await accept(token), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/users/verification/accept', {}), 400, 'VALIDATION_ERROR');
    expect((await verify(token)).status).toBe(200);
    const again = await verify(token);
    expectProblem(again, 400, 'VALIDATION_ERROR');
    expect(again.body.errors).toMatchObject([{ path: '/token' }]);
  });

  test('answers alike when a token is accepted again under its Idempotency-Key', async () => {
    const { email } = await signedUp();
    const [mail = { text: '' }] = await mails.mailsTo(email);
    const request = {
      body: { token: tokenIn(mail) },
      token: null,
      headers: { 'idempotency-key': `accept ${email}`.replace(' ', '-') },
    };
    const first = await service.call('/api/users/verification/accept', request);
    const again = await service.call('/api/users/verification/accept', request);
    expect([first.status, again.status]).toEqual([200, 200]);
  });

  test('sends another mail with a valid token; accepting one token ends the others', async () => {
    const { id, email } = await signedUp();
    await mails.mailsTo(email);
    const { token } = await signedIn('User');
    const sent = await post(`/api/users/${id}/verification`, undefined, token);
    expect(sent.body).toEqual({ success: true, message: expect.any(String) });
    const [first = { text: '' }, second = { text: '' }] = await mails.mailsTo(email, 2);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    expect((await verify(tokenIn(second))).status).toBe(200);
    expectProblem(await verify(tokenIn(first)), 400, 'VALIDATION_ERROR');
  });

  test('refuses a token whose user was locked or deleted since', async () => {
    const [locked, deleted] = [await signedUp(), await signedUp()];
    const [one = { text: '' }] = await mails.mailsTo(locked.email);
    const [two = { text: '' }] = await mails.mailsTo(deleted.email);
    await service.call(`/api/users/${locked.id}`, { method: 'PATCH', body: { status: 'locked' } });
    await service.call(`/api/users/${deleted.id}`, { method: 'DELETE' });
    expectProblem(await verify(tokenIn(one)), 400, 'VALIDATION_ERROR');
    expectProblem(await verify(tokenIn(two)), 400, 'VALIDATION_ERROR');
    expect(await statusOf(locked.id)).toBe('locked');
  });

  test('accepts one of fifty concurrent sign-ups with one address', async () => {
    const { email } = names();
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signUp({ email: index % 2 === 0 ? email : email.toUpperCase() }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of made.filter(({ status }) => status !== 201)) expect(refused.status).toBe(409);
    const list = await service.call(`/api/users?$filter=tolower(email) eq '${email.toLowerCase()}'`);
    expect(list.body.count).toBe(1);
    expect(await mails.mailsTo(email)).toHaveLength(1);
  });

  test('is refused for other domains, but not for other spellings of an allowed one', async () => {
    expectProblem(await signUp({ email: 'ada@elsewhere.example' }), 403, 'UNAUTHORIZED');
    expectProblem(await signUp({ email: 'ada@sub.example.com' }), 403, 'UNAUTHORIZED');
    expect((await signUp({ email: 'ada@EXAMPLE.com' })).status).toBe(201);
    expect((await signUp({ email: 'ada@BÜCHER.example' })).body.email).toBe('ada@xn--bcher-kva.example');
  });

  test('is refused for taken addresses, weak passwords and malformed fields', async () => {
    const { email } = await signedUp();
    expectProblem(await signUp({ email }), 409, 'USER_ALREADY_EXISTS');
    expectProblem(await signUp({ password: 'password' }), 400, 'WEAK_PASSWORD');
    for (const fields of [
      { email: 'x' },
      { lastName: undefined },
      { roles: ['Admin'] },
      { status: 'active' },
    ])
      expectProblem(await signUp(fields), 400, 'VALIDATION_ERROR');
  });
});

describe('an invitation', () => {
  async function invited() {
    const { email } = names();
    const body = { email, firstName: 'Grace', lastName: 'Hopper', invite: true, roles: ['Reporting'] };
    const made = await service.call('/api/users', { body });
    if (made.status !== 201) throw new Error(made.text);
    const [mail = { text: '' }] = await mails.mailsTo(email);
    return { id: made.body.id as number, email, token: tokenIn(mail), mail };
  }

  test('is written in the user’s language, which the user can change', async () => {
    const { email } = names();
    const person = { email, firstName: 'Grace', lastName: 'Hopper', invite: true, language: 'fr' };
    const { id } = (await service.call('/api/users', { body: person })).body;
    const [mail = { text: '' }] = await mails.mailsTo(email);
    expect(mail.text).toContain('vous êtes invité à rejoindre\nÜnique & Sons.');
    await accept(tokenIn(mail));
    const token = await service.signIn(email, password);
    const own = (language: string | null) =>
      service.call('/api/users/language', { method: 'PUT', body: { language }, token });
    expect((await own('nl')).body).toEqual({ language: 'nl' });
    expect((await service.call(`/api/users/${id}`)).body.language).toBe('nl');
    await post('/api/auth/password-reset', { email });
    expect((await mails.mailsTo(email, 2))[1]?.text).toContain('Goedendag,');
    expectProblem(await own('sv'), 400, 'VALIDATION_ERROR');
    await service.call(`/api/users/${id}`, { method: 'PATCH', body: { language: null } });
    await service.call(`/api/users/${id}/invitation`, { method: 'POST' });
    expect((await mails.mailsTo(email, 3))[2]?.text).toContain('you have been invited to\nÜnique & Sons.');
  });

  test('lets the user choose a password and keeps the given roles', async () => {
    const { id, email, token, mail } = await invited();
    expect(mail.text).toContain('https://app.example/invitation#token');
    expect(await statusOf(id)).toBe('invited');
    expect((await accept(token)).body).toEqual({ success: true, message: expect.any(String) });
    await service.signIn(email, password);
    expect((await service.call(`/api/users/${id}`)).body).toMatchObject({
      status: 'active',
      roles: ['Reporting'],
    });
    expectProblem(await accept(token, 'another of mine'), 400, 'VALIDATION_ERROR');
    await service.signIn(email, password);
  });

  test('stays valid after a weak password and a change of roles', async () => {
    const { id, email, token } = await invited();
    expectProblem(await accept(token, 'short'), 400, 'WEAK_PASSWORD');
    expectProblem(await accept(token, 'dear grace hopper'), 400, 'WEAK_PASSWORD');
    await service.call(`/api/users/${id}`, { method: 'PATCH', body: { roles: ['Auditor'] } });
    expect((await accept(token)).status).toBe(200);
    await service.signIn(email, password);
  });

  test('sets one password when it is accepted twice concurrently', async () => {
    const { email, token } = await invited();
    const chosen = ['one of the two', 'other of the two'];
    const answers = await Promise.all(chosen.map((each) => accept(token, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await service.signIn(email, chosen[answers.findIndex(({ status }) => status === 200)] ?? '');
  });

  test('to an active user sets a new password, which ends other invitations', async () => {
    const { id, email } = await user();
    const { token } = await signedIn('User');
    expect((await post(`/api/users/${id}/invitation`, undefined, token)).status).toBe(200);
    expect((await post(`/api/users/${id}/invitation`, undefined, token)).status).toBe(200);
    const [first = { text: '' }, second = { text: '' }] = await mails.mailsTo(email, 2);
    expect((await accept(tokenIn(first), 'a new one of mine')).status).toBe(200);
    await service.signIn(email, 'a new one of mine');
    expectProblem(await accept(tokenIn(second)), 400, 'VALIDATION_ERROR');
  });

  test('lifts the lockout of an active user after wrong passwords', async () => {
    const { id, email } = await user();
    for (let guess = 0; guess < 10; guess += 1)
      await expect(service.signIn(email, `guess ${guess}`)).rejects.toThrow(/401/);
    await service.call(`/api/users/${id}/invitation`, { method: 'POST' });
    const [mail = { text: '' }] = await mails.mailsTo(email);
    expect((await accept(tokenIn(mail), 'a new one of mine')).status).toBe(200);
    await service.signIn(email, 'a new one of mine');
  });
});

describe.each(['verification', 'invitation'])('sending the %s again', (purpose) => {
  test('is refused for unknown and locked users, without a token, and more than ten times an hour', async () => {
    const { id } = await user();
    const { token } = await signedIn('User');
    const send = (to: number | string, as: string | null = token) =>
      post(`/api/users/${to}/${purpose}`, undefined, as);
    for (const nobody of ['4711', 'nobody', '0']) expectProblem(await send(nobody), 404, 'USER_NOT_FOUND');
    expectProblem(await send(id, null), 401, 'UNAUTHENTICATED');
    for (let count = 0; count < 10; count += 1) expect((await send(id)).status).toBe(200);
    const many = await send(id);
    expectProblem(many, 429, 'RATE_LIMITED');
    expect(Number(many.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const locked = await user();
    await service.call(`/api/users/${locked.id}`, { method: 'PATCH', body: { status: 'locked' } });
    expectProblem(await send(locked.id), 400, 'INVALID_STATUS_TRANSITION');
  });
});

test('a mail that the server refuses leaves a job with the error and without the address', async () => {
  mails.refuse('550 5.1.1 no such mailbox');
  const { id, email } = await signedUp();
  for (;;) {
    const { body } = await service.call('/api/jobs?kind=mail');
    const job = body.value.find((each: { id: string }) => each.id === `verification/${id}/first`);
    if (job?.lastError !== null && job !== undefined) {
      expect(job.lastError).toBe('MailRefused');
      expect(JSON.stringify(body)).not.toContain(email);
      break;
    }
  }
  mails.refuse(undefined);
});

describe('where sign-up is', () => {
  test('open, users are active at once, and the service warns at its start when this is not configured', async () => {
    const open = await startOwnService({ LOG_LEVEL: 'warn' });
    const { email } = names();
    const made = await signUp({ email }, open);
    expect(made.status).toBe(201);
    await open.signIn(email, password);
    const output = open.processes.map((process) => process.output()).join('');
    expect(output).toMatch(
      /SIGNUP is open.*reaches their own profile, organizations and carts, nothing else/,
    );
    expect(output).toMatch(/Strangers +can sign up; they reach only their own profile/);
    await open.dispose();
  });
  test('open, users who sign up reach only their own records, unlike users created by Admins', async () => {
    const open = await startService({ SIGNUP: 'open' });
    const { email } = names();
    const { body: made } = await signUp({ email }, open);
    expect((await open.call(`/api/users/${made.id}`)).body.roles).toEqual(['Customer']);
    const invoice = {
      customerId: 'cust-1',
      items: [{ description: 'Nothing', quantity: 1, unitPrice: 1, amount: 1 }],
      currency: 'USD',
      status: 'paid',
    };
    const tries = (token: string) =>
      Promise.all(
        [
          open.call('/api/invoices/odata', { token }),
          open.call('/api/invoices', { token, body: invoice }),
          open.call('/api/subscriptions', { token }),
          open.call('/api/payments', { token }),
          open.call('/api/users', { token }),
          open.call('/api/reports', { token }),
        ].map(async (answer) => (await answer).status),
      );
    const token = await open.signIn(email, password);
    expect(await tries(token)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await open.call(`/api/users/${made.id}`, { token })).status).toBe(200);
    expect((await open.call('/api/users/1', { token })).status).toBe(403);
    const cart = await open.call('/api/cart', { token, method: 'POST' });
    expect([cart.status, cart.body.customerId]).toEqual([201, String(made.id)]);
    const { body: me } = await open.call('/api/me', { token });
    expect(me).toMatchObject({ roles: ['Customer'], rights: ['carts:read', 'carts:write', 'users:read'] });
    // One user is created by an Admin; the other receives the role User from an Admin.
    const own = names();
    await open.call('/api/users', { body: { ...own, ...person } });
    expect(await tries(await open.signIn(own.email, password))).toEqual([200, 201, 200, 200, 200, 200]);
    await open.call(`/api/users/${made.id}`, { method: 'PATCH', body: { roles: ['Customer', 'User'] } });
    expect(await tries(await open.signIn(email, password))).toEqual([200, 201, 200, 200, 200, 200]);
    await open.dispose();
  });
  test('open with SIGNUP_ROLE, users who sign up reach more, and the service warns at its start', async () => {
    const open = await startOwnService({ SIGNUP: 'open', SIGNUP_ROLE: 'User', LOG_LEVEL: 'warn' });
    const { email } = names();
    await signUp({ email }, open);
    const token = await open.signIn(email, password);
    expect((await open.call('/api/invoices/odata', { token })).status).toBe(200);
    const output = open.processes.map((process) => process.output()).join('');
    expect(output).toMatch(/SIGNUP_ROLE is User: strangers who sign up can use everything/);
    await open.dispose();
  });
  test('closed, strangers are refused, and Admins still create users', async () => {
    const closed = await startService({ SIGNUP: 'closed' });
    expectProblem(await signUp({}, closed), 403, 'UNAUTHORIZED');
    const made = await closed.call('/api/users', { body: { ...names(), ...person } });
    expect(made.status).toBe(201);
    await closed.dispose();
  });
});
