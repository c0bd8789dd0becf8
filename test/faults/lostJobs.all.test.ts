/**
 * Jobs are lost before they have completed an erasure: keys and files are destroyed all the same.
 * The process ends between the events and what follows from them, and its jobs are deleted.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { followed, startOn } from '../support/backups.js';
import { jpeg, transparentPng } from '../support/pictures.js';
import { runHere } from '../support/program.js';
import { dataKey, roleToken } from '../support/roleTokens.js';
import { type CallOptions, type RunningService, startOwnService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { until } from '../support/until.js';

const newFolder = temporaryFolders();
const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0).reverse()) await service.dispose();
});

const environment = { DATA_KEY: dataKey };
const secret = 'Quetzalcoatl';
const password = 'good enough for a test';

async function started(starting: Promise<RunningService>): Promise<RunningService> {
  const service = await starting;
  services.push(service);
  return service;
}

function callerOf(service: RunningService) {
  return async (method: string, path: string, body?: unknown, more: CallOptions = {}) => {
    const answer = await service.call(path, { method, ...(body === undefined ? {} : { body }), ...more });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
}

async function upload(service: RunningService, token: string, picture: Uint8Array): Promise<void> {
  const content = new FormData();
  content.set('file', new Blob([new Uint8Array(picture)]), 'me');
  const answer = await service.call('/api/users/profile/image', { method: 'POST', token, content });
  expect(answer.status).toBe(201);
}

const picturesOf = (folder: string, userId: string): readonly string[] => {
  const own = join(folder, 'files', 'images', 'user', userId);
  return existsSync(own) ? readdirSync(own) : [];
};

const historyOf = async (service: RunningService, resource: string): Promise<string> =>
  (await service.call(`/api/audit/${resource}`)).text;

/** Creates what is to be erased: a customer, a subscription, a picture and a user. */
async function before(service: RunningService) {
  const call = callerOf(service);
  await call('PUT', `/api/reference/customers/erased`, { name: secret });
  const body = { customerId: secret, offerId: 'pro', unitPrice: 20 };
  const { id: removed } = await call('POST', '/api/subscriptions', body);
  const pictured = await roleToken(service, 'User');
  await upload(service, pictured.token, await jpeg());
  const person = { email: 'leaving@example.com', username: 'leaving', firstName: 'L', lastName: secret };
  const { id: leavingId } = await call('POST', '/api/users', { ...person, password });
  await upload(service, await service.signIn(person.username, password), await jpeg());
  return { removed, pictured, leavingId: String(leavingId) };
}

/** Requests the erasures that the jobs are to complete. */
async function begin(service: RunningService, made: Awaited<ReturnType<typeof before>>) {
  const call = callerOf(service);
  const { removed, pictured, leavingId } = made;
  await call('DELETE', '/api/reference/customers/erased?erase=true');
  await call('DELETE', `/api/users/${leavingId}?erase=true`);
  await call('DELETE', `/api/subscriptions/${removed}?hard=true`);
  await upload(service, pictured.token, await transparentPng());
}

/** Runs in its own process so that this one keeps no file open. */
const revival = `
  import Database from 'libsql';
  const [, keys, copy] = process.argv;
  const database = new Database(keys);
  database.exec("ATTACH '" + copy + "' AS copy");
  const revived = database.prepare(\`UPDATE keys SET destroyed = 0, wrapped = (SELECT wrapped FROM copy.keys c WHERE c.id = keys.id)
    WHERE destroyed = 1 AND id IN (SELECT id FROM copy.keys WHERE destroyed = 0)\`).run();
  console.log(revived.changes);`;

/** Restores the state of a process that ended after the erasure events and before the destruction of keys and files. */
function undoErasures(folder: string, copy: string): void {
  cpSync(join(copy, 'files', 'images'), join(folder, 'files', 'images'), { recursive: true });
  const words = ['--input-type=module', '-e', revival, join(folder, 'keys.db'), join(copy, 'keys.db')];
  const revived = execFileSync(process.execPath, words, { encoding: 'utf8' });
  expect(Number(revived)).toBeGreaterThanOrEqual(3);
}

/** Returns a service that ended between the erasure events and the destruction of keys and files. */
async function brokenOff(
  variables: Readonly<Record<string, string>>,
  followed: (service: RunningService) => Promise<void>,
) {
  const first = await started(startOwnService({ ...environment, ...variables }));
  const made = await before(first);
  await first.stop();
  const copy = newFolder();
  cpSync(first.folder, copy, { recursive: true });
  const next = await started(first.restart());
  await begin(next, made);
  await followed(next);
  await next.kill();
  return { first, made, copy };
}

/** @param pictures how many files are left of the user with a new picture */
async function expectForgotten(
  service: RunningService,
  folder: string,
  { removed, pictured, leavingId }: Awaited<ReturnType<typeof before>>,
  pictures: number,
): Promise<void> {
  for (const resource of ['reference-customers/erased', `user/${leavingId}`, `subscription/${removed}`])
    await until(async () => {
      const history = await historyOf(service, resource);
      return /Removed|Erased/.test(history) && !history.includes(secret);
    });
  await until(() => picturesOf(folder, leavingId).length === 0);
  await until(() => picturesOf(folder, pictured.id).length === pictures);
  const { valid, findings } = await callerOf(service)('POST', '/api/audit/verify');
  expect({ valid, findings }).toEqual({ valid: true, findings: [] });
}

test('erasures are completed and a replaced picture is gone after the jobs file was deleted', async () => {
  const { first, made, copy } = await brokenOff({}, async () => undefined);
  const { folder } = first;
  for (const name of readdirSync(folder)) if (name.startsWith('jobs.db')) rmSync(join(folder, name));
  undoErasures(folder, copy);
  await expectForgotten(await started(first.restart()), folder, made, 1);
});

test('erasures are completed after a restore from a continuous backup, which has no jobs', async () => {
  const target = newFolder();
  const { made, copy } = await brokenOff({ BACKUP_TO: target }, followed);
  const into = newFolder();
  const { code, said } = await runHere(['restore', target, '--data', into], environment);
  expect({ code, said }).toMatchObject({ code: 0 });
  undoErasures(into, copy);
  // The new picture is a file, and the backup holds none.
  await expectForgotten(await started(startOn(into, environment)), into, made, 0);
});
