/** Organizations of the reference data over HTTP, and which of them a user has access to. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { dataKey, type RoleToken, roleToken } from '../../support/roleTokens.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

const kind = '/api/reference/organizations';
let service: RunningService;
let ada: RoleToken;
let eve: RoleToken;
let client: string;

beforeAll(async () => {
  service = await startService({
    DATA_KEY: dataKey,
    STAFF_ROLES: 'Admin,Auditor',
    SERVICE_CLIENTS: 'crm:0123456789abcdef0123',
  });
  ada = await roleToken(service, 'User');
  eve = await roleToken(service, 'Auditor');
  const answer = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'crm', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  client = answer.body.access_token;
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const put = (id: string | number, body: unknown, options: CallOptions = {}) =>
  call(`${kind}/${id}`, { method: 'PUT', body, ...options });
const remove = (id: string | number) => call(`${kind}/${id}`, { method: 'DELETE' });
const send = (contentType: string, content: string) =>
  call(`${kind}/import`, { content, headers: { 'content-type': contentType } });

const accessible = (id: string, options?: CallOptions) =>
  call(`/api/users/${id}/accessible-organizations`, options);

async function organizationsOf(id: string): Promise<unknown> {
  const { status, body, text } = await accessible(id);
  if (status !== 200) throw new Error(text);
  return body.organizations;
}

describe('an organization', () => {
  test('can be put, read, changed and removed, also by a service', async () => {
    const members = [
      { userId: 12, role: 'Guest' },
      { userId: 7, role: ' Owner ' },
    ];
    const made = await put(100, { name: ' Example ', members }, { token: client });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: 100,
      name: 'Example',
      members: [
        { userId: 7, role: 'Owner' },
        { userId: 12, role: 'Guest' },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const read = await call(`${kind}/100`);
    expect([read.body, read.headers.get('etag')]).toEqual([made.body, made.headers.get('etag')]);
    const renamed = await put(100, { name: 'Other' });
    expect(renamed.body).toMatchObject({ id: 100, name: 'Other', members: made.body.members });
    expect((await put(100, { members: [] })).body).toMatchObject({ name: 'Other', members: [] });
    expect((await remove(100)).body).toEqual({ success: true, message: 'The organization was removed' });
    expectProblem(await call(`${kind}/100`), 404, 'NOT_FOUND');
    expectProblem(await remove(100), 404, 'NOT_FOUND');
  });

  test('is the same for every spelling of its id', async () => {
    await put('0101', { name: 'Zero' });
    expect((await call(`${kind}/101`)).body).toMatchObject({ id: 101, name: 'Zero' });
    await put(Number.MAX_SAFE_INTEGER, { name: 'Last' });
    expect((await call(`${kind}/9007199254740991`)).body).toMatchObject({ id: 9007199254740991 });
    await remove(101);
    await remove(Number.MAX_SAFE_INTEGER);
  });

  test.each(['0', '-1', '1.5', 'abc', '9007199254740992', '99999999999999999', '1e3', '%2B1'])(
    'cannot have the id %s',
    async (id) => {
      for (const method of ['GET', 'DELETE']) {
        const answer = await call(`${kind}/${id}`, { method });
        expectProblem(answer, 400, 'VALIDATION_ERROR');
        expect(answer.body.errors).toEqual([
          { path: 'id', message: 'must be a whole number from 1 to 9007199254740991' },
        ]);
      }
      expectProblem(await put(id, { name: 'x' }), 400, 'VALIDATION_ERROR');
    },
  );

  test.each<[string, object, string]>([
    ['without a name', {}, '/name'],
    ['with an empty name', { name: ' ' }, '/name'],
    ['with a name of null', { name: null }, '/name'],
    [
      'with a member twice',
      { name: 'x', members: [1, 2, 1].map((userId) => ({ userId, role: 'r' })) },
      '/members',
    ],
    ['with a member without role', { name: 'x', members: [{ userId: 1 }] }, '/members/0/role'],
    ['with a member of text', { name: 'x', members: [{ userId: '1', role: 'r' }] }, '/members/0/userId'],
    ['with a member 0', { name: 'x', members: [{ userId: 0, role: 'r' }] }, '/members/0/userId'],
    ['with a surplus field', { name: 'x', owner: 1 }, '/owner'],
    [
      'with too many members',
      {
        name: 'x',
        members: Array.from({ length: 10_001 }, (_, index) => ({ userId: index + 1, role: 'r' })),
      },
      '/members',
    ],
  ])('is refused %s', async (_, body, path) => {
    const answer = await put(102, body);
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toEqual([path]);
  });

  test('can have 10,000 members', async () => {
    const members = Array.from({ length: 10_000 }, (_, index) => ({ userId: index + 1_000, role: 'Member' }));
    const made = await put(103, { name: 'Large', members });
    expect([made.status, made.body.members.length]).toEqual([200, 10_000]);
    await remove(103);
  });

  test('is open to Admins and services only', async () => {
    expectProblem(await call(kind, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await call(kind, { token: eve.token }), 403, 'UNAUTHORIZED');
    expectProblem(await put(104, { name: 'x' }, { token: ada.token }), 403, 'UNAUTHORIZED');
  });
});

describe('the list', () => {
  test('sorts ids as numbers, omits members, and can be filtered by them', async () => {
    for (const id of [110, 9, 1_000])
      await put(id, { name: `Number ${id}`, members: id === 9 ? [] : [{ userId: 500 + id, role: 'Owner' }] });
    const all = await call(`${kind}?$filter=startswith(name,'Number')`);
    expect(all.body.value.map(({ id }: { id: number }) => id)).toEqual([9, 110, 1_000]);
    expect(Object.keys(all.body.value[0])).toEqual(['id', 'name', 'createdAt', 'updatedAt']);
    const found = await call(`${kind}?$filter=members/any(m: m/userId eq 610 and m/role eq 'Owner')`);
    expect(found.body).toMatchObject({ value: [{ id: 110 }], count: 1 });
    expect((await call(`${kind}?$filter=id gt 9 and id lt 1000`)).body).toMatchObject({
      value: [{ id: 110 }],
    });
    for (const id of [110, 9, 1_000]) await remove(id);
  });
});

describe('the import', () => {
  test('accepts NDJSON with members and keys as numbers or digits, and imports nothing twice', async () => {
    const lines = [
      { key: 200, name: 'One', members: [{ userId: 900_007, role: 'Owner' }] },
      { key: '201', name: 'Two' },
      { key: 'abc', name: 'Three' },
      { key: 0, name: 'Four' },
      { key: 202 },
      { key: 203, name: 'Six', members: 'none' },
    ];
    const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const first = await send('application/x-ndjson', content);
    expect(first.body).toMatchObject({ imported: 2, existing: 0 });
    expect(
      first.body.rejected.map(({ line, key, code }: Record<string, unknown>) => [line, key, code]),
    ).toEqual([
      [3, 'abc', 'VALIDATION_ERROR'],
      [4, '0', 'VALIDATION_ERROR'],
      [5, '202', 'VALIDATION_ERROR'],
      [6, '203', 'VALIDATION_ERROR'],
    ]);
    expect((await send('application/x-ndjson', content)).body).toMatchObject({ imported: 0, existing: 2 });
    expect((await call(`${kind}/200`)).body).toMatchObject({
      name: 'One',
      members: [{ userId: 900_007, role: 'Owner' }],
    });
  });

  test('accepts CSV without members, which leaves existing members', async () => {
    const answer = await send('text/csv', 'id,name\n200,Renamed\n204,New\n');
    expect(answer.body).toMatchObject({ rejected: [] });
    expect((await call(`${kind}/200`)).body).toMatchObject({
      name: 'Renamed',
      members: [{ userId: 900_007, role: 'Owner' }],
    });
    expect((await call(`${kind}/204`)).body).toMatchObject({ name: 'New', members: [] });
    const withMembers = await send('text/csv', 'key,name,members\n205,x,7\n');
    expect(withMembers.body).toMatchObject({
      imported: 0,
      rejected: [{ line: 2, key: '205', errors: [{ path: '/members' }] }],
    });
  });
});

describe('the organizations of a user', () => {
  test('are those that have the user as a member, sorted by id, with the role', async () => {
    const me = Number(ada.id);
    const other = { userId: me * 10 + 1, role: 'Other' };
    await put(320, { name: 'Third', members: [{ userId: me, role: 'Guest' }, other] });
    await put(31, { name: 'Second', members: [other, { userId: me, role: 'Owner' }] });
    await put(3, { name: 'First', members: [{ userId: me, role: 'Admin' }] });
    await put(33, { name: 'Not', members: [other] });
    const expected = [
      { id: 3, name: 'First', role: 'Admin' },
      { id: 31, name: 'Second', role: 'Owner' },
      { id: 320, name: 'Third', role: 'Guest' },
    ];
    expect(await organizationsOf(ada.id)).toEqual(expected);
    expect((await accessible(ada.id, { token: ada.token })).body).toEqual({ organizations: expected });

    await put(31, { members: [other] });
    await remove(3);
    await put(320, { name: 'Renamed', members: [{ userId: me, role: 'Owner' }] });
    expect(await organizationsOf(ada.id)).toEqual([{ id: 320, name: 'Renamed', role: 'Owner' }]);
  });

  test('are none for a user who is a member of none', async () => {
    expect(await organizationsOf(eve.id)).toEqual([]);
  });

  test('are complete even if they are more than are read at a time', async () => {
    const lines = Array.from({ length: 120 }, (_, index) =>
      JSON.stringify({
        key: 5_000 + index,
        name: `Org ${index}`,
        members: [{ userId: Number(eve.id), role: 'R' }],
      }),
    );
    const answer = await send('application/x-ndjson', lines.join('\n'));
    expect(answer.body).toMatchObject({ imported: 120 });
    expect(await organizationsOf(eve.id)).toEqual(
      lines.map((_, index) => ({ id: 5_000 + index, name: `Org ${index}`, role: 'R' })),
    );
  });

  test('are not found for a user who does not exist', async () => {
    for (const id of ['999999', '0', 'abc', `0${ada.id}`])
      expectProblem(await accessible(id), 404, 'USER_NOT_FOUND');
  });

  test('of others are shown to staff only', async () => {
    expect((await accessible(ada.id, { token: eve.token })).status).toBe(200);
    expectProblem(await accessible(eve.id, { token: ada.token }), 403, 'UNAUTHORIZED');
    expectProblem(await accessible('999999', { token: ada.token }), 403, 'UNAUTHORIZED');
  });

  test('are shown to users only', async () => {
    expectProblem(await accessible(ada.id, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await accessible(ada.id, { token: client }), 403, 'UNAUTHORIZED');
  });
});
