/** Users over HTTP: looking them up and administering them, with the answers and refusals of each endpoint. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { adminPassword, type Called, type RunningService, startService } from '../../support/service.js';
import { password, usersOf } from '../../support/users.js';

let service: RunningService;
let shop: string;
const { names, user, signedIn } = usersOf(() => service);
beforeAll(async () => {
  service = await startService({ SERVICE_CLIENTS: 'shop:0123456789abcdef0123' });
  const granted = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  shop = granted.body.access_token;
});
afterAll(() => service.dispose());

const create = (fields: object, token?: string | null) =>
  service.call('/api/users', {
    body: { ...names(), firstName: 'Ada', lastName: 'Lovelace', password, ...fields },
    ...(token === undefined ? {} : { token }),
  });
const patch = (id: number | string, body: unknown, headers = {}) =>
  service.call(`/api/users/${id}`, { method: 'PATCH', body, headers });
const remove = (id: number | string, query = '') =>
  service.call(`/api/users/${id}${query}`, { method: 'DELETE' });

function paths(refused: Called): string[] {
  expectProblem(refused, 400, 'VALIDATION_ERROR');
  return refused.body.errors.map((fault: { path: string }) => fault.path);
}

describe('creating a user', () => {
  test('returns the documented fields; the user can sign in at once and has the role User', async () => {
    const made = await create({ email: 'Grace@Example.COM', username: 'grace' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      email: 'Grace@example.com',
      createdAt: expect.any(String),
    });
    expect(made.headers.get('location')).toBe(`/api/users/${made.body.id}`);
    const read = await service.call(`/api/users/${made.body.id}`);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(read.body).toEqual({
      id: made.body.id,
      username: 'grace',
      email: 'Grace@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      status: 'active',
      secondFactor: false,
      language: null,
      roles: ['User'],
      createdAt: made.body.createdAt,
      updatedAt: made.body.createdAt,
    });
    await service.signIn('GRACE@example.com', password);
    await service.signIn('Grace', password);
  });

  test('derives the username from the address when none is sent', async () => {
    const { body } = await create({ email: 'jean.bartik+work@example.com', username: undefined });
    expect((await service.call(`/api/users/${body.id}`)).body.username).toBe('jean.bartik');
    const { body: second } = await create({ email: 'jean.bartik@example.org', username: undefined });
    const { username } = (await service.call(`/api/users/${second.id}`)).body;
    expect(username).toBe(`jean.bartik-${second.id}`);
  });

  test('assigns the roles that are sent, without duplicates', async () => {
    const { id } = await user({ roles: ['User', 'Auditor', 'User'] });
    expect((await service.call(`/api/users/${id}`)).body.roles).toEqual(['Auditor', 'User']);
  });

  test('is refused for an address or username that is taken, in any case', async () => {
    const { email, username } = await user();
    expectProblem(await create({ email: email.toUpperCase() }), 409, 'USER_ALREADY_EXISTS');
    expectProblem(await create({ username: username.toUpperCase() }), 409, 'USER_ALREADY_EXISTS');
  });

  test.each(['short', 'password1', 'x'.repeat(129), 'lovelace-and-more', 'my name is grace.hopper!'])(
    'is refused for the weak password %j',
    async (weak) => {
      expectProblem(
        await create({ email: 'grace.hopper@example.com', password: weak }),
        400,
        'WEAK_PASSWORD',
      );
    },
  );

  test.each<[object, string]>([
    [{ email: 'nobody' }, '/email'],
    [{ email: undefined }, '/email'],
    [{ firstName: ' ' }, '/firstName'],
    [{ lastName: undefined }, '/lastName'],
    [{ password: undefined }, '/password'],
    [{ invite: true }, '/password'],
    [{ username: '123' }, '/username'],
    [{ username: 'a b' }, '/username'],
    [{ roles: ['King'] }, '/roles/0'],
    [{ status: 'active' }, '/status'],
    [{ id: 7 }, '/id'],
  ])('is refused for the malformed fields %j', async (fields, path) => {
    expect(paths(await create(fields))).toContain(path);
  });

  test('is reserved for Admins', async () => {
    for (const role of ['User', 'AppAdmin', 'Reporting', 'Auditor'])
      expectProblem(await create({}, (await signedIn(role)).token), 403, 'UNAUTHORIZED');
    expectProblem(await create({}, shop), 403, 'UNAUTHORIZED');
    expectProblem(await create({}, null), 401, 'UNAUTHENTICATED');
  });

  test('is replayed under its Idempotency-Key and creates one user', async () => {
    const body = { ...names(), firstName: 'Ada', lastName: 'Lovelace', password };
    const headers = { 'idempotency-key': 'user-once' };
    const first = await service.call('/api/users', { body, headers });
    const again = await service.call('/api/users', { body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await service.call('/api/users', { body: { ...body, firstName: 'Eve' }, headers });
    expectProblem(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('looking a user up', () => {
  test('goes by id for digits, and otherwise by username in any case', async () => {
    const { id, username } = await user();
    const byName = await service.call(`/api/users/${username.toUpperCase()}`);
    expect(byName.status).toBe(200);
    expect(byName.body).toEqual((await service.call(`/api/users/${id}`)).body);
  });

  test('finds a user whose name is also a path of another method', async () => {
    const { id } = await user({ username: 'password' });
    expect((await service.call('/api/users/password')).body.id).toBe(id);
  });

  test.each(['4711', '0', '007', '99999999999999999999', 'nobody', 'a%20b', '%25', 'ada@example.com'])(
    'finds no user for %s',
    async (name) => {
      expectProblem(await service.call(`/api/users/${name}`), 404, 'USER_NOT_FOUND');
    },
  );
});

describe('the list', () => {
  test('can be filtered, sorted and counted, and shows nothing of passwords', async () => {
    const [one, two] = [await user({ lastName: 'Listed' }), await user({ lastName: 'Listed' })];
    const list = await service.call("/api/users?$filter=lastName eq 'Listed'&$orderby=id desc");
    expect(list.body.count).toBe(2);
    expect(list.body.value.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id]);
    expect(Object.keys(list.body.value[0]).sort()).toEqual(
      [
        'id',
        'username',
        'email',
        'firstName',
        'lastName',
        'status',
        'language',
        'secondFactor',
        'createdAt',
        'updatedAt',
      ].sort(),
    );
    expect((await service.call('/api/users')).text).not.toMatch(/argon|hash/i);
    const page = await service.call(`/api/users?$filter=id ge ${one.id}&$top=1`);
    expect(page.body.value).toHaveLength(1);
    expect(page.body['@odata.nextLink']).toMatch(/skip=1/);
  });

  test.each(['passwordHash', 'credentialVersion', 'roles', 'admin', 'firstMail'])(
    'has no field %s to filter by',
    async (field) => {
      expectProblem(await service.call(`/api/users?$filter=${field} eq null`), 400, 'UNKNOWN_FIELD');
    },
  );
});

describe('changing a user', () => {
  test('changes what is sent and returns the documented fields', async () => {
    const { id } = await user();
    const changed = await patch(id, { firstName: ' Augusta ', roles: ['Reporting'] });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      id,
      firstName: 'Augusta',
      lastName: 'Lovelace',
      updatedAt: expect.any(String),
    });
    const read = await service.call(`/api/users/${id}`);
    expect(read.body).toMatchObject({ firstName: 'Augusta', status: 'active', roles: ['Reporting'] });
    expect(read.body.updatedAt).toBe(changed.body.updatedAt);
    expect(read.headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  test('keeps the revision when nothing changes', async () => {
    const { id } = await user();
    const before = await service.call(`/api/users/${id}`);
    const same = await patch(id, { firstName: 'Ada', status: 'active', roles: ['User'] });
    expect(same.body.updatedAt).toBe(before.body.updatedAt);
    expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('can lock and unlock the user', async () => {
    const { id, email } = await user();
    await patch(id, { status: 'locked' });
    expect((await service.call(`/api/users/${id}`)).body.status).toBe('locked');
    await expect(service.signIn(email, password)).rejects.toThrow(/401.*locked/s);
    await patch(id, { status: 'active' });
    await service.signIn(email, password);
  });

  test.each<[object, string]>([
    [{}, ''],
    [{ status: 'deleted' }, '/status'],
    [{ status: 'invited' }, '/status'],
    [{ status: null }, '/status'],
    [{ firstName: '' }, '/firstName'],
    [{ email: 'other@example.com' }, '/email'],
    [{ password: 'analytical engine no. 2' }, '/password'],
    [{ roles: 'Admin' }, '/roles'],
  ])('is refused for the malformed body %j', async (body, path) => {
    const { id } = await user();
    expect(paths(await patch(id, body))).toContain(path);
  });

  test('is refused for unknown users and stale revisions, and to all but Admins', async () => {
    const { id } = await user();
    for (const nobody of ['4711', '0', 'nobody'])
      expectProblem(await patch(nobody, { firstName: 'Eve' }), 404, 'USER_NOT_FOUND');
    expectProblem(await patch(id, { firstName: 'Eve' }, { 'if-match': '"7"' }), 412, 'PRECONDITION_FAILED');
    for (const roles of [['User'], ['AppAdmin', 'Auditor']]) {
      const { token } = await signedIn(...roles);
      const body = { roles: ['Admin'] };
      const refused = await service.call(`/api/users/${id}`, { method: 'PATCH', body, token });
      expectProblem(refused, 403, 'UNAUTHORIZED');
    }
  });
});

describe('deleting a user', () => {
  test.each(['', '?erase=true'])('with %j removes the user everywhere and frees the names', async (query) => {
    const { id, email, username } = await user();
    const gone = await remove(id, query);
    expect(gone.body).toEqual({ success: true, message: expect.any(String) });
    expectProblem(await service.call(`/api/users/${id}`), 404, 'USER_NOT_FOUND');
    expectProblem(await service.call(`/api/users/${username}`), 404, 'USER_NOT_FOUND');
    expectProblem(await patch(id, { status: 'active' }), 404, 'USER_NOT_FOUND');
    expectProblem(await remove(id), 404, 'USER_NOT_FOUND');
    expect((await service.call(`/api/users?$filter=id eq ${id}`)).body.count).toBe(0);
    await expect(service.signIn(email, password)).rejects.toThrow(/401/);
    const again = await create({ email, username });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    await service.signIn(email, password);
  });

  test('keeps the history of a deleted user, but only a trace of an erased one', async () => {
    const { id } = await user({ firstName: 'Xanthippe' });
    await remove(id);
    expect((await service.call(`/api/audit/user/${id}`)).text).toContain('Xanthippe');
    expect((await remove(id, '?erase=true')).status).toBe(200);
    const history = await service.call(`/api/audit/user/${id}`);
    expect(history.text).not.toContain('Xanthippe');
    expect(history.body.value).toMatchObject([
      { type: 'UserRegistered', data: null },
      { type: 'UserDeleted' },
      { type: 'UserRemoved', actor: { kind: 'user', id: '1' }, at: expect.any(String) },
    ]);
    expect((await service.call(`/api/audit/user/${id}/verify`)).body).toMatchObject({ valid: true });
  });

  test('is refused for unknown users, odd values and stale revisions, and to all but Admins', async () => {
    const { id } = await user();
    expectProblem(await remove('4711'), 404, 'USER_NOT_FOUND');
    expectProblem(await remove('4711', '?erase=true'), 404, 'USER_NOT_FOUND');
    expect(paths(await remove(id, '?erase=yes'))).toEqual(['erase']);
    const headers = { 'if-match': '"7"' };
    const stale = await service.call(`/api/users/${id}`, { method: 'DELETE', headers });
    expectProblem(stale, 412, 'PRECONDITION_FAILED');
    const { token } = await signedIn('AppAdmin');
    expectProblem(await service.call(`/api/users/${id}`, { method: 'DELETE', token }), 403, 'UNAUTHORIZED');
    expect((await service.call(`/api/users/${id}`)).status).toBe(200);
  });
});

describe('the last active Admin', () => {
  let alone: RunningService;
  const own = usersOf(() => alone);
  beforeAll(async () => {
    alone = await startService();
  });
  afterAll(() => alone.dispose());

  const asAdmin = (method: string, query = '', body?: unknown) =>
    alone.call(`/api/users/1${query}`, { method, ...(body === undefined ? {} : { body }) });

  test('cannot be locked, deleted, erased or stripped of the role', async () => {
    for (const refused of [
      await asAdmin('PATCH', '', { status: 'locked' }),
      await asAdmin('PATCH', '', { roles: ['User', 'AppAdmin'] }),
      await asAdmin('DELETE'),
      await asAdmin('DELETE', '?erase=true'),
    ]) {
      expectProblem(refused, 403, 'UNAUTHORIZED');
      expect(refused.body.detail).toMatch(/last active Admin/);
    }
    expect((await asAdmin('PATCH', '', { firstName: 'Augusta', status: 'active' })).status).toBe(200);
  });

  test('remains when all Admins delete each other concurrently', async () => {
    const admin = { id: 1, token: await alone.signIn('admin@example.com', adminPassword) };
    const others = [];
    for (let index = 0; index < 5; index += 1) {
      const { id, email } = await own.user({ roles: ['Admin'] });
      others.push({ id, token: await alone.signIn(email, password) });
    }
    const all = [admin, ...others];
    const ended = await Promise.all(
      all.map(({ token }, index) => {
        const next = all[(index + 1) % all.length]?.id;
        return alone.call(`/api/users/${next}`, { method: 'DELETE', token });
      }),
    );
    for (const { status } of ended) expect([200, 401, 403]).toContain(status);
    const reached = await Promise.all(all.map(({ token }) => alone.call('/api/users', { token })));
    const left = reached.filter(({ status }) => status === 200);
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(left).toHaveLength(all.length - ended.filter(({ status }) => status === 200).length);
  });
});

test('of two Admins who delete each other concurrently, one always remains', async () => {
  const alone = await startService();
  const own = usersOf(() => alone);
  let left = { id: 1, token: await alone.signIn('admin@example.com', adminPassword) };
  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await own.user({ roles: ['Admin'] }, left.token);
    const pair = [left, { id, token: await alone.signIn(email, password) }] as const;
    const [one, other] = pair;
    const answers = await Promise.all([
      alone.call(`/api/users/${other.id}`, { method: 'DELETE', token: one.token }),
      alone.call(`/api/users/${one.id}`, { method: 'DELETE', token: other.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const reached = await Promise.all(pair.map(({ token }) => alone.call('/api/users', { token })));
    expect(reached.map(({ status }) => status).sort()).toEqual([200, 401]);
    left = reached[0]?.status === 200 ? one : other;
  }
  await alone.dispose();
});

describe('the lack of a second factor', () => {
  test('is shown to Admins and to the user, and cannot be found out by a filter', async () => {
    const clerk = await signedIn('User');
    const other = await user({ roles: ['User'] });
    const factorBy = async (token: string | undefined, id: number) =>
      (await service.call(`/api/users/${id}`, token === undefined ? {} : { token })).body.secondFactor;
    expect(await factorBy(undefined, other.id)).toBe(false);
    expect(await factorBy(clerk.token, other.id)).toBeNull();
    expect(await factorBy(clerk.token, clerk.id)).toBe(false);
    const { value } = (await service.call('/api/users?$orderby=id desc&$top=2', { token: clerk.token })).body;
    expect(value).toMatchObject([
      { id: other.id, secondFactor: null },
      { id: clerk.id, secondFactor: false },
    ]);
    const asked = await service.call('/api/users?$filter=secondFactor eq false', { token: clerk.token });
    expect(asked.status).toBe(400);
  });

  test('is not in the file of all users either', async () => {
    const clerk = await signedIn('User');
    const other = await user({ roles: ['User'] });
    const path = '/odata/Users?$format=csv&$orderby=id desc&$select=id,secondFactor';
    const rowsFor = async (token: string | undefined) => {
      const { text } = await service.call(path, token === undefined ? {} : { token });
      return text.split('\r\n').slice(0, 3);
    };
    const head = 'id,secondFactor';
    expect(await rowsFor(clerk.token)).toEqual([head, `${other.id},`, `${clerk.id},false`]);
    expect(await rowsFor(undefined)).toEqual([head, `${other.id},false`, `${clerk.id},false`]);
  });
});

test.each(['Ada\nBcc: eve@example.com', 'Ada\u202eevE', 'Ada\u2028Eve'])(
  'a name cannot be %j',
  async (firstName) => {
    expect(paths(await create({ firstName }))).toEqual(['/firstName']);
  },
);
