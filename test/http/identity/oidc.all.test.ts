/** Sign-in at a provider, there and back over HTTP: the users that it admits, and the attacks that fail on the way. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';
import { client, startSignInProvider, type TestProvider } from '../../support/signInProvider.js';
import { password, usersOf } from '../../support/users.js';

let provider: TestProvider;
let service: RunningService;
const { user } = usersOf(() => service);
beforeAll(async () => {
  provider = await startSignInProvider();
  service = await startService({
    OIDC_ISSUER: provider.issuer,
    OIDC_SIGNUP: 'open',
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_ROLES: 'office-admins:Admin,clerks:User,figures:Reporting',
  });
  await provider.serve(`${service.url}/api/auth/oidc/callback`);
});
afterAll(async () => {
  await service.dispose();
  await provider.close();
});

const get = (path: string, cookie = '') =>
  fetch(service.url + path, { redirect: 'manual', headers: { cookie } });
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const back = (url: URL, cookie: string) => get(url.pathname + url.search, cookie);
// biome-ignore lint/suspicious/noExplicitAny: what a test finds in an answer it checks by its expectations
const bodyOf = async (answer: Response): Promise<any> => answer.json();
/** The redirect of a refused sign-in, which never carries a session. */
const wayOut = (answer: Response) => [
  answer.status,
  answer.headers.get('location'),
  answer.headers.get('set-cookie'),
];
const without = (reason: string, page = '/console/') => [302, `${page}#sign-in=${reason}`, null];
const [lost, refused] = [without('lost'), without('refused')];

let people = 0;
function account(claims: Record<string, unknown> = {}) {
  people += 1;
  const subject = `subject-${people}`;
  const email = `colleague${people}@example.com`;
  provider.accounts.set(subject, {
    email,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    roles: ['clerks'],
    ...claims,
  });
  return { subject, email };
}

async function begin(subject: string, query = '') {
  const started = await get(`/api/auth/oidc/start${query}`);
  const location = started.headers.get('location') ?? '';
  return { started, location, cookie: cookieOf(started), returned: await provider.visit(location, subject) };
}

/** Completes a sign-in and returns who is signed in. */
async function signIn(subject: string) {
  const { returned, cookie } = await begin(subject);
  const answer = await back(returned, cookie);
  if (answer.headers.get('set-cookie') === null)
    throw new Error(`${answer.status} ${answer.headers.get('location')}`);
  const session = cookieOf(answer);
  return { answer, session, me: await bodyOf(await get('/api/me', session)) };
}

test('the sign-in uses PKCE, state and nonce, and returns the browser signed in to where it began', async () => {
  const { subject, email } = account();
  expect(await (await get('/api/auth/oidc')).json()).toEqual({ enabled: true });
  const { started, location, cookie, returned } = await begin(subject, '?returnTo=/console/invoices');
  expect(started.status).toBe(302);
  expect(started.headers.get('set-cookie')).toMatch(
    /^back_office_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  );
  const asked = new URL(location).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${service.url}/api/auth/oidc/callback`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  const answer = await back(returned, cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console/invoices']);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^back_office_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
  );
  const me = await bodyOf(await get('/api/me', cookieOf(answer)));
  expect(me).toMatchObject({ kind: 'user', name: 'Grace Hopper', email, roles: ['User'] });
  expect(me.csrfToken).toBeDefined();
});

test('a recent sign-in at the provider counts as a fresh proof of identity', async () => {
  const { subject } = account({ roles: ['office-admins'] });
  const { session, me } = await signIn(subject);
  const answer = await fetch(`${service.url}/api/settings/seller`, {
    method: 'PUT',
    headers: { cookie: session, 'x-csrf-token': me.csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ iban: 'DE89370400440532013000' }),
  });
  expect(answer.status).toBe(200);
});

describe('a sign-in is for', () => {
  test('the same user each time, even if the address has changed', async () => {
    const { subject } = account();
    const first = await signIn(subject);
    provider.accounts.set(subject, { email: 'moved@example.com', email_verified: true, roles: ['clerks'] });
    expect((await signIn(subject)).me.id).toBe(first.me.id);
  });

  test('a user with the roles that the provider states at each sign-in', async () => {
    const { subject } = account({ roles: ['office-admins', 'figures', 'nothing that is known here'] });
    const first = await signIn(subject);
    expect(first.me.roles).toEqual(['Admin', 'Reporting']);
    provider.accounts.set(subject, { roles: 'clerks' });
    expect((await signIn(subject)).me.roles).toEqual(['User']);
    // The session with the former roles has ended.
    expect((await get('/api/me', first.session)).status).toBe(401);
    provider.accounts.set(subject, { roles: [] });
    expect((await signIn(subject)).me.roles).toEqual(['Customer']);
    provider.accounts.set(subject, {});
    expect((await signIn(subject)).me.roles).toEqual(['Customer']);
  });

  test('a customer if the provider states no roles', async () => {
    const { subject } = account({ roles: undefined });
    const { me, session } = await signIn(subject);
    expect(me.roles).toEqual(['Customer']);
    expect((await get('/api/invoices/odata', session)).status).toBe(403);
  });

  test('the user with the same verified address, whose password then stops working', async () => {
    const known = await user({ roles: ['Reporting'] });
    const token = await service.signIn(known.email, password);
    const { subject } = account({ email: known.email, roles: undefined });
    const { me } = await signIn(subject);
    expect(me).toMatchObject({ id: String(known.id), roles: ['Reporting'] });
    // The password and token from the earlier sign-up with this address no longer work.
    await expect(service.signIn(known.email, password)).rejects.toThrow(/401/);
    expect((await service.call('/api/me', { token })).status).toBe(401);
    // No other account of the provider can take over the user.
    const other = account({ email: known.email });
    const { returned, cookie } = await begin(other.subject);
    expect(wayOut(await back(returned, cookie))).toEqual(without('taken'));
  });

  test('nobody if the address only resembles a user’s, since it may be another mailbox', async () => {
    const known = await user({ email: 'straße@example.com', username: 'strasse-1', roles: ['Admin'] });
    const { returned, cookie } = await begin(account({ email: 'strasse@example.com' }).subject);
    expect(wayOut(await back(returned, cookie))).toEqual(without('taken'));
    await service.signIn(known.email, password);
    const same = await user({ email: 'Mixed.Case@example.com' });
    const { me } = await signIn(account({ email: 'mixed.case@EXAMPLE.com' }).subject);
    expect(me.id).toBe(String(same.id));
  });

  test('one user, even if several tabs sign in for the first time at once', async () => {
    const { subject } = account();
    const ways = [await begin(subject), await begin(subject), await begin(subject)];
    const answers = await Promise.all(ways.map(({ returned, cookie }) => back(returned, cookie)));
    const found = await Promise.all(answers.map(async (one) => bodyOf(await get('/api/me', cookieOf(one)))));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(found[0]).toMatchObject({ kind: 'user', roles: ['User'] });
  });

  test.each(['jürgen@example.com', 'δοκιμή@παράδειγμα.example'])(
    'a user with the internationalized address %s',
    async (email) => {
      const { me } = await signIn(account({ email }).subject);
      expect(me).toMatchObject({ kind: 'user', roles: ['User'] });
      const { body } = await service.call(`/api/users/${me.id}`);
      expect(body.email.split('@')[0]).toBe(email.split('@')[0]);
    },
  );

  test.each([
    ['nobody with an address that is not verified', { email_verified: false }],
    ['nobody with an address that is not said to be verified', { email_verified: undefined }],
    ['nobody without an address', { email: undefined }],
  ])('%s', async (_who, claims) => {
    const { returned, cookie } = await begin(account(claims).subject);
    const answer = await back(returned, cookie);
    expect(wayOut(answer)).toEqual(without('unverified'));
  });

  test('nobody if an Admin has locked the user', async () => {
    const { subject } = account();
    const { me } = await signIn(subject);
    await service.call(`/api/users/${me.id}`, { method: 'PATCH', body: { status: 'locked' } });
    const { returned, cookie } = await begin(subject);
    expect(wayOut(await back(returned, cookie))).toEqual(without('closed'));
  });
});

describe('a sign-in is refused', () => {
  test('if it returns to another browser, or a second time', async () => {
    const { subject } = account();
    const [own, other] = [await begin(subject), await begin(account().subject)];
    expect(wayOut(await back(own.returned, ''))).toEqual(lost);
    expect(wayOut(await back(own.returned, other.cookie))).toEqual(refused);
    expect((await back(own.returned, own.cookie)).headers.get('location')).toBe('/console/');
    expect(wayOut(await back(own.returned, own.cookie))).toEqual(refused);
  });

  test('if it combines its state with the code of another sign-in', async () => {
    const [own, other] = [await begin(account().subject), await begin(account().subject)];
    const mixed = new URL(own.returned);
    mixed.searchParams.set('code', other.returned.searchParams.get('code') ?? '');
    expect(wayOut(await back(mixed, own.cookie))).toEqual(refused);
  });

  test('if its state, issuer, code or cookie is foreign', async () => {
    for (const [name, value] of [
      ['state', 'x'],
      ['iss', 'https://evil.example'],
      ['code', 'x'],
    ] as const) {
      const { returned, cookie } = await begin(account().subject);
      returned.searchParams.set(name, value);
      expect([name, ...wayOut(await back(returned, cookie))]).toEqual([name, ...refused]);
    }
    const { returned, cookie } = await begin(account().subject);
    const at = cookie.length - 5;
    const forged = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expect(wayOut(await back(returned, forged))).toEqual(lost);
  });

  test('if the provider refuses it', async () => {
    const { returned, cookie } = await begin(account().subject);
    const state = returned.searchParams.get('state') ?? '';
    const no = `/api/auth/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(wayOut(await get(no, cookie))).toEqual(refused);
  });
});

describe('a refused sign-in', () => {
  test('returns to the page of the console where it began, without any text of the provider', async () => {
    const returnTo = encodeURIComponent('/console/invoices?status=draft#part');
    const { returned, cookie } = await begin(account().subject, `?returnTo=${returnTo}`);
    const state = returned.searchParams.get('state') ?? '';
    const said = `error=access_denied&error_description=%3Cscript%3E&error_uri=https%3A%2F%2Fevil.example&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    const answer = await get(`/api/auth/oidc/callback?${said}`, cookie);
    expect(wayOut(answer)).toEqual(without('refused', '/console/invoices?status=draft'));
    expect(await answer.text()).not.toContain('script');
  });

  test('leads to the console if it began at another page of the service', async () => {
    const { returned, cookie } = await begin(account({ email: undefined }).subject, '?returnTo=/docs');
    expect(wayOut(await back(returned, cookie))).toEqual(without('unverified'));
  });
});

test('additional parameters that a provider returns are ignored', async () => {
  const { returned, cookie } = await begin(account().subject);
  returned.searchParams.set('authuser', '0');
  returned.searchParams.append('hd', 'example.com');
  expect((await back(returned, cookie)).headers.get('location')).toBe('/console/');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'console', '/a b', ''])(
  'a sign-in that is asked to return to %j leads to the console',
  async (returnTo) => {
    const { returned, cookie } = await begin(account().subject, `?returnTo=${encodeURIComponent(returnTo)}`);
    expect((await back(returned, cookie)).headers.get('location')).toBe('/console/');
  },
);
