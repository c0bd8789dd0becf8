/**
 * Each file of a data folder, damaged in each way: the service names the file and the remedy in one line, or answers as before where it may
 * start.
 * A check of every page finds damage that a start does not meet.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { startHosted } from '../support/hostedService.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { type ServiceProcess, startProcess } from '../support/serviceProcess.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const files = [
  'events.db',
  'keys.db',
  'records.db',
  'usage.db',
  'readmodels.db',
  'jobs.db',
  'data.key',
  'format',
  'lock.db',
] as const;
const damages: Readonly<Record<string, (whole: Buffer) => Buffer | undefined>> = {
  'a byte in the middle': (whole) => turned(whole, Math.floor(whole.length / 2)),
  'a byte at a third': (whole) => turned(whole, Math.floor(whole.length / 3)),
  'its header': (whole) => turned(whole, 0),
  'its second half': (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  'all that is in it': () => Buffer.alloc(0),
  'the file itself': () => undefined,
};
/** Lists, the history of a subscription, and its state. */
const paths = ['/api/subscriptions', '/api/users', '/api/audit/subscription/', '/api/subscriptions/'];

const newFolder = temporaryFolders();
let made: RunningService;
let subscription: string;
let sound: readonly string[];
let folder: string;

function turned(whole: Buffer, place: number): Buffer {
  const other = Buffer.from(whole);
  other[place] = (other[place] ?? 0) ^ 0xff;
  return other;
}

const variables = () => ({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  SIGNUP: 'closed',
  DUNNING_DAYS: '',
});

interface Answers {
  readonly answers: readonly string[];
  /** The result of the check of every page: the damaged files and their remedies. */
  readonly damaged: readonly string[];
}

/** @throws Error when the service ends meanwhile */
async function answersOf({ url }: ServiceProcess): Promise<Answers> {
  const signIn = { grant_type: 'password', username: 'admin@example.com', password: adminPassword };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const get = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(url + path, { headers, ...options });
    return { status: answer.status, text: (await answer.text()).replaceAll(url, '') };
  };
  const signedIn = await get('/api/auth/token', { method: 'POST', body: JSON.stringify(signIn) });
  if (signedIn.status !== 200) return { answers: [`${signedIn.status} ${signedIn.text}`], damaged: [] };
  headers.authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`;
  const answers: string[] = [];
  for (const path of paths) {
    const { status, text } = await get(path.endsWith('/') ? path + subscription : path);
    answers.push(`${status} ${text}`);
  }
  const { text } = await get('/api/operations/integrity?now=true');
  const conditions: { file: string; status: string; remedy: string | null }[] = JSON.parse(text).value;
  const damaged = conditions.filter(({ status }) => status === 'damaged');
  return { answers, damaged: damaged.map(({ file, remedy }) => `${file}: ${remedy}`) };
}

/** Returns the message of a refused start, the answers of the service, or 'ended' if it ended before it had answered. */
async function outcome(): Promise<string | Answers | 'ended'> {
  // A service that cannot be reached has ended between its start and the request.
  const started = await startHosted(0, variables()).catch((error: Error) =>
    error instanceof TypeError ? 'ended' : error.message,
  );
  if (typeof started === 'string') return started;
  const found = await answersOf(started).catch(() => 'ended' as const);
  await started.stop().catch(() => undefined);
  return found;
}

beforeAll(async () => {
  made = await startService();
  const create = (index: number) =>
    made.call('/api/subscriptions', { body: { customerId: `cus-${index}`, offerId: 'offer-1' } });
  subscription = (await create(0)).body.id;
  for (let index = 1; index < 60; index += 1) await create(index);
  await made.stop();
  folder = made.folder;
  const whole = await outcome();
  if (typeof whole === 'string') throw new Error(whole);
  expect(whole.damaged).toEqual([]);
  sound = whole.answers;
  for (const answer of sound) expect(answer).toMatch(/^200 /);
});
afterAll(() => made?.dispose());
beforeEach(() => {
  folder = newFolder();
  cpSync(made.folder, folder, { recursive: true });
});

const cases = files.flatMap((file) => Object.keys(damages).map((damage): [string, string] => [file, damage]));
/** Whether the service may start on the damaged file and answer as before. */
function mayStart(file: string, damage: string): boolean {
  // Nothing is read from it.
  if (file === 'lock.db') return true;
  // The number is in the first half; a folder without the file gets a new one.
  if (file === 'format') return ['its second half', 'the file itself'].includes(damage);
  if (!file.endsWith('.db')) return false;
  // The byte may be of a page that no request needs. Records may be deleted, and no usage is stored.
  return (
    damage.startsWith('a byte') ||
    (['records.db', 'usage.db'].includes(file) && ['all that is in it', 'the file itself'].includes(damage))
  );
}

const canBeMade = (file: string) => file === 'readmodels.db' || file === 'jobs.db';

test.each(cases)(
  '%s without %s: the service names the file in one line, or answers as before where it may start',
  async (file, damage) => {
    const path = join(folder, file);
    const left = damages[damage]?.(readFileSync(path));
    if (left === undefined) rmSync(path);
    else writeFileSync(path, left);
    let found = await outcome();
    if (canBeMade(file)) {
      // Damage that ends a running service is repaired by the next start.
      if (found === 'ended') found = await outcome();
      expect(found).toEqual({ answers: sound, damaged: [] });
      return;
    }
    if (typeof found === 'string') {
      expect(found).toMatch(/^the service ended with 1:\n[^\n]+\n$/);
      expect(found).toContain(file);
      expect(found).toMatch(/restore (it|them)\b|put it back/);
      return;
    }
    expect(mayStart(file, damage)).toBe(true);
    for (const [index, answer] of found.answers.entries())
      if (answer !== sound[index]) expect(answer).toMatch(/^503 .*(is damaged|was changed or damaged)/);
    for (const told of found.damaged) expect(told).toMatch(new RegExp(`^${file}: restore it from a backup`));
  },
);

const pageSize = 4_096;

/** Damages a page that is not read before it is needed: the root of an index. */
function damageIndex(file: string, index: string): void {
  const path = join(folder, file);
  const database = new Database(path);
  const row = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index);
  database.close();
  const place = (Object(row).rootpage - 1) * pageSize;
  writeFileSync(path, turned(readFileSync(path), place));
}

test('the check of every page finds a damaged page of the events that was not needed yet', async () => {
  damageIndex('events.db', 'sqlite_autoindex_command_keys_1');
  const remedy = 'events.db: restore it from a backup';
  expect(await outcome()).toEqual({ answers: sound, damaged: [remedy] });
});

test('read models with a damaged index page are rebuilt at the next start', async () => {
  damageIndex('readmodels.db', 'documents_subscriptions_1(upper_offerId)');
  expect(await outcome()).toBe('ended');
  expect(await outcome()).toEqual({ answers: sound, damaged: [] });
});

test('missing records are reported at the next start, in one line and once', async () => {
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `records.db${end}`), { force: true });
  const said = async () => {
    const started = await startProcess(variables());
    await started.stop();
    return started
      .output()
      .split('\n')
      .filter((line) => line.includes('records.db'));
  };
  expect(await said()).toEqual([expect.stringContaining('restore them from a backup')]);
  expect(await said()).toEqual([]);
});
