/** Saved views over HTTP: private ones, and those shared with all staff. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';
import { password } from '../../support/users.js';

let service: RunningService;
const tokens = new Map<string, string>();
const ids = new Map<string, number>();

beforeAll(async () => {
  service = await startService({ SIGNUP: 'closed' });
  for (const name of ['ada', 'grace']) {
    const email = `${name}@example.com`;
    const names = { firstName: name, lastName: 'Example', email, username: name };
    const user = await service.call('/api/users', { body: { ...names, password, roles: ['User'] } });
    ids.set(name, user.body.id);
    const grant = { grant_type: 'password', username: email, password };
    const { body } = await service.call('/api/auth/token', { token: null, body: grant });
    tokens.set(name, body.access_token);
  }
});
afterAll(() => service.dispose());

const as = (name: string) => ({ token: tokens.get(name) ?? '' });
const view = { list: '/api/invoices/odata', name: 'Late', search: 'status=issued&dueDate=..today-1' };

async function save(who: string, fields: object): Promise<{ readonly id: string }> {
  const { status, body } = await service.call('/api/list-views', {
    ...as(who),
    body: { ...view, ...fields },
  });
  expect([status, body]).toMatchObject([201, { ...view, ...fields }]);
  return body;
}

async function namesFor(who: string): Promise<readonly string[]> {
  const { body } = await service.call('/api/list-views', as(who));
  return body.value.map(
    ({ name, search, isShared }: Record<string, unknown>) => `${name} ${search} ${isShared}`,
  );
}

const remove = (who: string, id: string) =>
  service.call(`/api/list-views/${id}`, { ...as(who), method: 'DELETE' });

test('a view is private or shared, and saving under the same name replaces it', async () => {
  await save('ada', { search: 'status=draft' });
  const own = await save('ada', { search: 'status=paid' });
  const shared = await save('ada', { name: 'Ours', search: '', isShared: true });
  expect(await namesFor('ada')).toEqual(['Late status=paid false', 'Ours  true']);
  expect(await namesFor('grace')).toEqual(['Ours  true']);

  expect((await remove('grace', own.id)).status).toBe(200);
  expect(await remove('grace', shared.id)).toMatchObject({
    status: 403,
    body: {
      code: 'UNAUTHORIZED',
      detail: 'Only the user who shared the view “Ours” or an Admin can remove it',
    },
  });
  const body = { ...view, name: 'Ours', search: 'status=paid', isShared: true };
  expect(await service.call('/api/list-views', { ...as('grace'), body })).toMatchObject({
    status: 403,
    body: {
      code: 'UNAUTHORIZED',
      detail: 'Only the user who shared the view “Ours” or an Admin can replace it',
    },
  });
  expect(await namesFor('ada')).toEqual(['Late status=paid false', 'Ours  true']);
  expect((await service.call(`/api/list-views/${shared.id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await remove('ada', own.id)).status).toBe(200);
  expect(await namesFor('ada')).toEqual([]);
});

test('views that are saved concurrently are all kept', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `At once ${index}`);
  const saved = await Promise.all(names.map((name) => save('ada', { name, isShared: true })));
  expect(await namesFor('grace')).toHaveLength(8);
  for (const { id } of saved) await remove('ada', id);
});
