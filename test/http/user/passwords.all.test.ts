/** Passwords over HTTP, and every way in which a user's older tokens end. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { password, usersOf } from '../../support/users.js';

let service: RunningService;
const { user, signedIn } = usersOf(() => service);
beforeAll(async () => {
  service = await startService({ STAFF_ROLES: 'Admin,AppAdmin,Reporting' });
});
afterAll(() => service.dispose());

const newPassword = 'difference engine no. 2';
const setOwn = (token: string | null, body: object) =>
  service.call('/api/users/password', { method: 'PUT', body, token });
const setOf = (id: number | string, token: string | null | undefined, body: object = { newPassword }) =>
  service.call(`/api/users/${id}/password`, {
    method: 'PUT',
    body,
    ...(token === undefined ? {} : { token }),
  });

describe('a user’s own password', () => {
  test('can be changed without a staff role, which ends the old one and older tokens', async () => {
    const { email, token } = await signedIn('User');
    const changed = await setOwn(token, { currentPassword: password, newPassword });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ success: true, message: expect.any(String) });
    expectProblem(await setOwn(token, { currentPassword: password, newPassword }), 401, 'UNAUTHENTICATED');
    await expect(service.signIn(email, password)).rejects.toThrow(/401/);
    await service.signIn(email, newPassword);
  });

  test('stays when the current one is wrong or the new one is weak', async () => {
    const { email, token, username } = await signedIn('User');
    expectProblem(await setOwn(token, { currentPassword: 'wrong', newPassword }), 400, 'INVALID_PASSWORD');
    for (const weak of ['short', 'password123', `my ${username} word`])
      expectProblem(
        await setOwn(token, { currentPassword: password, newPassword: weak }),
        400,
        'WEAK_PASSWORD',
      );
    await service.signIn(email, password);
  });

  test('cannot be guessed with a stolen token: ten failures block the change, but not the sign-in', async () => {
    const { email, token } = await signedIn('User');
    for (let guess = 0; guess < 10; guess += 1)
      expectProblem(
        await setOwn(token, { currentPassword: `${guess}`, newPassword }),
        400,
        'INVALID_PASSWORD',
      );
    const closed = await setOwn(token, { currentPassword: password, newPassword });
    expectProblem(closed, 429, 'RATE_LIMITED');
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
    await service.signIn(email, password);
  });

  test('is changed once by two concurrent requests', async () => {
    const { email, token } = await signedIn('User');
    const passwords = ['first of the two', 'second of the two'];
    const answers = await Promise.all(
      passwords.map((next) => setOwn(token, { currentPassword: password, newPassword: next })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await service.signIn(email, winner);
  });

  test('is changed only with a token, both passwords and no other field', async () => {
    const { token } = await signedIn('User');
    expectProblem(await setOwn(token, { newPassword }), 400, 'VALIDATION_ERROR');
    expectProblem(await setOwn(token, { currentPassword: password }), 400, 'VALIDATION_ERROR');
    expectProblem(
      await setOwn(token, { currentPassword: password, newPassword, email: 'x' }),
      400,
      'VALIDATION_ERROR',
    );
    expectProblem(await setOwn(null, { currentPassword: password, newPassword }), 401, 'UNAUTHENTICATED');
  });
});

describe("another user's password", () => {
  test.each(['Admin', 'AppAdmin'])('can be set by a user with the role %s', async (role) => {
    const [{ token }, { id, email }] = [await signedIn(role), await user()];
    const set = await setOf(id, token);
    expect(set.body).toEqual({ success: true, message: expect.any(String) });
    await expect(service.signIn(email, password)).rejects.toThrow(/401/);
    await service.signIn(email, newPassword);
  });

  test('cannot be set by other roles', async () => {
    const { id, email } = await user();
    for (const role of ['User', 'Reporting', 'Auditor'])
      expectProblem(await setOf(id, (await signedIn(role)).token), 403, 'UNAUTHORIZED');
    expectProblem(await setOf(id, null), 401, 'UNAUTHENTICATED');
    await service.signIn(email, password);
  });

  test('can be set only by an Admin if that user is an Admin', async () => {
    const [{ token }, admin] = [await signedIn('AppAdmin'), await user({ roles: ['Admin'] })];
    expectProblem(await setOf(admin.id, token), 403, 'UNAUTHORIZED');
    expect((await setOf(admin.id, undefined)).status).toBe(200);
  });

  test('lifts the lockout after wrong passwords once it is set', async () => {
    const { id, email } = await user();
    for (let guess = 0; guess < 10; guess += 1)
      await expect(service.signIn(email, `guess ${guess}`)).rejects.toThrow(/401/);
    await expect(service.signIn(email, password)).rejects.toThrow(/429/);
    expect((await setOf(id, undefined)).status).toBe(200);
    await service.signIn(email, newPassword);
  });

  test('is refused if it is weak or malformed, or the user is unknown', async () => {
    const { id, email } = await user();
    expectProblem(await setOf(id, undefined, { newPassword: 'qwertyuiop' }), 400, 'WEAK_PASSWORD');
    expectProblem(await setOf(id, undefined, { newPassword: `x ${email} x` }), 400, 'WEAK_PASSWORD');
    expectProblem(await setOf(id, undefined, {}), 400, 'VALIDATION_ERROR');
    for (const nobody of ['4711', 'nobody', '0'])
      expectProblem(await setOf(nobody, undefined), 404, 'USER_NOT_FOUND');
  });
});

describe('older tokens of a user', () => {
  const byAdmin = (path: string, method: string, body?: object) =>
    service.call(path, { method, ...(body === undefined ? {} : { body }) });

  test.each<[string, (id: number, token: string) => Promise<{ status: number }>]>([
    ['the user is locked', (id) => byAdmin(`/api/users/${id}`, 'PATCH', { status: 'locked' })],
    ['the user gets other roles', (id) => byAdmin(`/api/users/${id}`, 'PATCH', { roles: ['Reporting'] })],
    ['the user is deleted', (id) => byAdmin(`/api/users/${id}`, 'DELETE')],
    ['the user is erased', (id) => byAdmin(`/api/users/${id}?erase=true`, 'DELETE')],
    ['an Admin sets the password', (id) => byAdmin(`/api/users/${id}/password`, 'PUT', { newPassword })],
    [
      'the user changes the password',
      (_, token) => setOwn(token, { currentPassword: password, newPassword }),
    ],
  ])('stop working at once when %s', async (_, change) => {
    const { id, email } = await user();
    const granted = await service.call('/api/auth/token', {
      body: { grant_type: 'password', username: email, password },
      token: null,
    });
    const { access_token: token, refresh_token: refresh } = granted.body;
    const self = () => service.call(`/api/users/${id}`, { token });
    expect((await self()).status).toBe(200);
    expect((await change(id, token)).status).toBe(200);
    // With several processes, the requests reach the one that made the change and another one.
    for (let turn = 0; turn < 2; turn += 1) expectProblem(await self(), 401, 'UNAUTHENTICATED');
    const refreshed = await service.call('/api/auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: refresh },
      token: null,
    });
    expectProblem(refreshed, 401, 'INVALID_CREDENTIALS');
  });

  test('keep working when the user is renamed', async () => {
    const { id, token } = await signedIn('User');
    await byAdmin(`/api/users/${id}`, 'PATCH', { firstName: 'Augusta' });
    expect((await service.call(`/api/users/${id}`, { token })).status).toBe(200);
  });

  test('stay invalid after the user is locked and unlocked', async () => {
    const { id, token } = await signedIn('User');
    await byAdmin(`/api/users/${id}`, 'PATCH', { status: 'locked' });
    await byAdmin(`/api/users/${id}`, 'PATCH', { status: 'active' });
    expectProblem(await service.call(`/api/users/${id}`, { token }), 401, 'UNAUTHENTICATED');
  });
});

test('users without a staff role can look up only themselves', async () => {
  const [{ id, username, token }, other] = [await signedIn('User'), await user()];
  const get = (path: string) => service.call(path, { token });
  expect((await get(`/api/users/${id}`)).status).toBe(200);
  expect((await get(`/api/users/${username}`)).status).toBe(200);
  for (const path of [
    `/api/users/${other.id}`,
    `/api/users/${other.username}`,
    '/api/users/4711',
    '/api/users/nobody',
    '/api/users',
  ])
    expectProblem(await get(path), 403, 'UNAUTHORIZED');
  const sent = await service.call(`/api/users/${id}/verification`, { method: 'POST', token });
  expectProblem(sent, 403, 'UNAUTHORIZED');
});
