/** After a person is erased, no file, list, history, log or mail tells who it was, and all that is kept stays verifiable. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forEachConcurrently } from '../../../src/kernel/waiting.js';
import { readable, tokenIn } from '../../support/mailServer.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startOwnService } from '../../support/service.js';
import { tracesIn } from '../../support/traces.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhookReceiver.js';

const email = 'xanthippe.quetzalcoatl@athens.example';
const username = 'Zephyranthes';
const person = {
  email,
  username,
  firstName: 'Xanthippe',
  lastName: 'Quetzalcoatl',
  password: 'hemlock for breakfast',
};
const personal = ['xanthippe', 'quetzalcoatl', username, 'athens.example', 'hemlock for breakfast'];

let service: RunningService;
let folder: string;
beforeAll(async () => {
  // The outbox is in the data folder, which on shared servers holds nothing else.
  folder = await mkdtemp(join(tmpdir(), 'erasure-'));
  service = await startOwnService({
    DATA_DIR: folder,
    SIGNUP: 'verify',
    LOG_LEVEL: 'debug',
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
  });
});
afterAll(async () => {
  await service.dispose();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: unknown, headers = {}) =>
  service.call(path, {
    body,
    token: null,
    headers: { 'idempotency-key': path.replaceAll('/', '-'), ...headers },
  });

/** Returns the mail files of a user once there are at least this many. */
async function outbox(id: number, count: number): Promise<string[]> {
  const { readdir, readFile } = await import('node:fs/promises');
  for (;;) {
    const own = join(folder, 'outbox', `user-${id}`);
    const names = (await readdir(own).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    if (names.length >= count) return Promise.all(names.map((name) => readFile(join(own, name), 'utf8')));
  }
}

test('erasing a user leaves no trace of the person anywhere', async () => {
  const receiver = await startReceiver(({ body }, response) => void response.writeHead(400).end(body));
  const hook = { url: receiver.url, types: ['user.*'] };
  const { id: hookId } = (await service.call('/api/webhook-endpoints', { body: hook })).body;
  // The user does all that leaves traces: mails, sessions, failures, stored answers, changes, a refused second sign-up.
  const signedUp = await post('/api/users/signup', person);
  expect(signedUp.status).toBe(201);
  const { id } = signedUp.body;
  const [verification = ''] = await outbox(id, 1);
  expect(
    (await post('/api/users/verification/accept', { token: tokenIn({ text: readable(verification) }) }))
      .status,
  ).toBe(200);
  expectProblem(
    await post('/api/users/signup', person, { 'idempotency-key': 'twin' }),
    409,
    'USER_ALREADY_EXISTS',
  );
  await expect(service.signIn(email, 'wrong')).rejects.toThrow(/401/);
  await service.signIn(email, person.password);
  const token = await service.signIn(username, person.password);
  await service.call('/api/users/password', {
    method: 'PUT',
    body: { currentPassword: 'wrong', newPassword: 'another hemlock' },
    token,
  });
  await service.call(`/api/users/${id}`, {
    method: 'PATCH',
    body: { firstName: 'Xanthippe Maria', roles: ['User', 'Reporting'] },
    headers: { 'idempotency-key': 'patch' },
  });
  const view = { list: '/api/users', name: 'Quetzalcoatl and me', search: `email=${email}` };
  const saved = await service.call('/api/list-views', {
    body: view,
    token: await service.signIn(username, person.password),
    headers: { 'idempotency-key': 'view' },
  });
  expect(saved.status).toBe(201);
  for (const purpose of ['verification', 'invitation'])
    await service.call(`/api/users/${id}/${purpose}`, { method: 'POST' });
  await outbox(id, 3);
  const others = Array.from({ length: 20 }, (_, index) => index);
  await forEachConcurrently(others, 4, async (index) => {
    const body = {
      email: `other${index}@example.com`,
      firstName: 'O',
      lastName: 'P',
      password: 'good enough 1',
    };
    await service.call('/api/users', { body });
  });
  // The data is there before it is erased, so that searching for it afterwards proves something.
  expect((await service.call(`/api/audit/user/${id}`)).text).toMatch(/quetzalcoatl/i);
  expect(tracesIn(folder, ['athens.example'])).not.toEqual([]);
  const attempts = `/api/webhook-endpoints/${hookId}/attempts`;
  await until(async () => (await service.call(attempts)).text.includes('athens.example'));
  await receiver.close();

  const erased = await service.call(`/api/users/${id}?erase=true`, { method: 'DELETE' });
  expect(erased.status).toBe(200);

  // Read models, histories and jobs.
  const shown = await Promise.all(
    [
      '/api/users?$top=1000',
      `/api/audit/user/${id}`,
      `/api/audit/user/${id}/state?revision=0`,
      '/api/jobs?$top=1000',
      attempts,
    ].map((path) => service.call(path)),
  );
  for (const { status, text } of shown) {
    expect(status).toBe(200);
    for (const word of personal) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  }
  expectProblem(await service.call(`/api/users/${id}`), 404, 'USER_NOT_FOUND');
  expectProblem(await service.call(`/api/users/${username}`), 404, 'USER_NOT_FOUND');
  await expect(service.signIn(email, person.password)).rejects.toThrow(/401/);
  expect((await service.call('/api/audit/verify', { method: 'POST' })).body).toMatchObject({ valid: true });

  // The logs of all processes, then the files. The read models' write-ahead log is emptied some seconds later.
  const printed = service.processes.map((process) => process.output()).join('');
  expect(printed).toContain('/api/users/signup');
  for (const word of personal) expect(printed.toLowerCase()).not.toContain(word.toLowerCase());
  let traces = tracesIn(folder, personal);
  for (const deadline = performance.now() + 200_000; traces.length > 0 && performance.now() < deadline; ) {
    await service.call('/health/ready', { token: null });
    traces = tracesIn(folder, personal);
  }
  expect(traces).toEqual([]);
});

test('an erased user stays erased after a restart, and the names can be used again', async () => {
  service = await (async () => {
    await service.stop();
    return service.restart({ SIGNUP: 'open' });
  })();
  const again = await post('/api/users/signup', person, { 'idempotency-key': 'again' });
  expect(again.status).toBe(201);
  const token = await service.signIn(username, person.password);
  expect((await service.call(`/api/users/${username}`, { token })).body).toMatchObject({
    id: again.body.id,
    email,
  });
});

test('an invitation mailed before does not bring an erased user back', async () => {
  const body = { email: 'late@example.com', firstName: 'L', lastName: 'A', invite: true };
  const { id } = (await service.call('/api/users', { body })).body;
  const [mail = ''] = await outbox(id, 1);
  await service.call(`/api/users/${id}?erase=true`, { method: 'DELETE' });
  const accepted = await post('/api/users/invitation/accept', {
    token: tokenIn({ text: readable(mail) }),
    password: 'hemlock for lunch',
  });
  expectProblem(accepted, 400, 'VALIDATION_ERROR');
});
