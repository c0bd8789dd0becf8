/** A user's own sessions, and signing out everywhere, by the user or by an administrator. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { password, usersOf } from '../../support/users.js';

let service: RunningService;
const { user, signedIn } = usersOf(() => service);
beforeAll(async () => {
  service = await startService({ STAFF_ROLES: 'Admin,AppAdmin,Reporting', SESSION_IDLE_DAYS: '2' });
});
afterAll(() => service.dispose());

const endOwn = (token: string | null) => service.call('/api/users/sessions', { method: 'DELETE', token });
const endOf = (id: number | string, token: string | null | undefined) =>
  service.call(`/api/users/${id}/sessions`, { method: 'DELETE', ...(token === undefined ? {} : { token }) });
const meBy = (headers: Readonly<Record<string, string>>) => service.call('/api/me', { token: null, headers });

/** Returns the cookie of a new session of the console. */
async function consoleOf(username: string): Promise<string> {
  const { status, headers } = await service.call('/api/auth/session', {
    body: { username, password },
    token: null,
  });
  expect(status).toBe(200);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

test('signing out everywhere ends every token and session of the caller, who can sign in again', async () => {
  const { email, token } = await signedIn('User');
  const [other, cookie] = [await service.signIn(email, password), await consoleOf(email)];
  expect((await meBy({ cookie })).status).toBe(200);
  const ended = await endOwn(token);
  expect([ended.status, ended.body]).toEqual([200, { success: true, message: expect.any(String) }]);
  for (const headers of [
    { cookie },
    { authorization: `Bearer ${other}` },
    { authorization: `Bearer ${token}` },
  ])
    expectProblem(await meBy(headers), 401, 'UNAUTHENTICATED');
  expectProblem(await endOwn(token), 401, 'UNAUTHENTICATED');
  const fresh = await service.signIn(email, password);
  expect((await meBy({ authorization: `Bearer ${fresh}` })).status).toBe(200);
});

test.each(['Admin', 'AppAdmin'])(
  'a user with the role %s ends the sessions of another user and of no one else',
  async (role) => {
    const [admin, one, bystander] = [await signedIn(role), await signedIn('User'), await signedIn('User')];
    expect((await endOf(one.id, admin.token)).status).toBe(200);
    expectProblem(await meBy({ authorization: `Bearer ${one.token}` }), 401, 'UNAUTHENTICATED');
    for (const { token } of [admin, bystander])
      expect((await meBy({ authorization: `Bearer ${token}` })).status).toBe(200);
  },
);

test('an AppAdmin cannot end the sessions of Admins or Auditors, but can end their own', async () => {
  const { id, token } = await signedIn('AppAdmin', 'Auditor');
  for (const role of ['Admin', 'Auditor']) {
    const other = await signedIn(role);
    expectProblem(await endOf(other.id, token), 403, 'UNAUTHORIZED');
    expect((await meBy({ authorization: `Bearer ${other.token}` })).status).toBe(200);
    expect((await endOf(other.id, undefined)).status).toBe(200);
  }
  expect((await endOf(id, token)).status).toBe(200);
});

test('ending sessions is refused to other roles, to strangers and for unknown users', async () => {
  const { id, email } = await user();
  for (const role of ['User', 'Reporting', 'Auditor'])
    expectProblem(await endOf(id, (await signedIn(role)).token), 403, 'UNAUTHORIZED');
  expectProblem(await endOf(id, null), 401, 'UNAUTHENTICATED');
  expectProblem(await endOwn(null), 401, 'UNAUTHENTICATED');
  expectProblem(await endOf(987_654, undefined), 404, 'USER_NOT_FOUND');
  await service.signIn(email, password);
});

test('the audit shows who ended the sessions of a user', async () => {
  const [admin, { id }] = [await signedIn('AppAdmin'), await user()];
  await endOf(id, admin.token);
  const { body } = await service.call(`/api/audit/user/${id}`);
  const actor = { kind: 'user', id: String(admin.id) };
  expect(body.value).toContainEqual(expect.objectContaining({ type: 'UserSessionsEnded', actor }));
});

test('a user lists their own console sessions and can end one of them, but not those of others', async () => {
  const [ada, eve] = [await signedIn('User'), await signedIn('User')];
  const [first, second, stranger] = [
    await consoleOf(ada.email),
    await consoleOf(ada.email),
    await consoleOf(eve.email),
  ];
  const listBy = async (cookie: string) =>
    (await service.call('/api/users/sessions', { token: null, headers: { cookie } })).body.sessions;
  const [newer, older] = await listBy(second);
  expect([newer.isCurrent, older.isCurrent]).toEqual([true, false]);
  // The two days of `SESSION_IDLE_DAYS`.
  expect(Date.parse(newer.expiresAt) - Date.parse(newer.lastUsedAt)).toBe(2 * 86_400_000);
  const end = (token: string, id: string) =>
    service.call(`/api/users/sessions/${id}`, { method: 'DELETE', token });
  expect((await end(eve.token, older.id)).status).toBe(200);
  expect((await meBy({ cookie: first })).status).toBe(200);
  expect((await end(ada.token, older.id)).status).toBe(200);
  expect((await meBy({ cookie: first })).status).toBe(401);
  expect(await listBy(second)).toHaveLength(1);
  expect((await meBy({ cookie: stranger })).status).toBe(200);
});
