/** A folder whose events are lost, cut or older than the rest: the service says so, and issues no number twice. */
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { startHosted } from '../support/hostedService.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { type ServiceProcess, startProcess } from '../support/serviceProcess.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

let made: RunningService;
/** The position of the last event. */
let followedTo: string;
let folder: string;
let process: ServiceProcess | undefined;
const newFolder = temporaryFolders();
const ends = ['', '-wal', '-shm'];
const inFolder = (name: string) => join(folder, name);

const invoice = {
  customerId: 'cus-1',
  status: 'issued',
  items: [{ description: 'Seat', quantity: 1, unitPrice: 10 }],
};

async function issueInvoice(): Promise<string> {
  const { status, body } = await made.call('/api/invoices', { method: 'POST', body: invoice });
  expect(status).toBe(201);
  return body.invoiceNumber;
}

function remove(name: string): void {
  for (const end of ends) rmSync(inFolder(name + end), { force: true });
}

/** Returns the error message of the start, or that it started. */
async function start(...words: string[]): Promise<string> {
  const variables = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const starting = words.length === 0 ? startHosted(0, variables) : startProcess(variables, words);
  const started = await starting.catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  process = started;
  await started.stop();
  return 'it started';
}

beforeAll(async () => {
  made = await startService();
  expect(await issueInvoice()).toMatch(/-000001$/);
  await made.stop();
  // An older copy of the events, such as somebody might put back by hand.
  copyFileSync(join(made.folder, 'events.db'), join(made.folder, 'older.db'));
  made = await made.restart();
  expect(await issueInvoice()).toMatch(/-000002$/);
  followedTo = (await made.call('/api/feed?after=now')).headers.get('feed-position') ?? '';
  await made.stop();
});
afterAll(() => made.dispose());
beforeEach(() => {
  folder = newFolder();
  cpSync(made.folder, folder, { recursive: true });
});
afterEach(() => process?.stop());

test('a folder without its events does not start as a new store', async () => {
  remove('events.db');
  expect(await start()).toMatch(/ended with 1:\nthe events are missing \(events\.db .*--accept-loss\n$/);
  // The refused start has not turned it into a new store.
  expect(await start()).toMatch(/the events are missing/);
});

test('a folder with older events does not start, and starts again with the right ones', async () => {
  copyFileSync(inFolder('events.db'), inFolder('newer.db'));
  remove('events.db');
  copyFileSync(inFolder('older.db'), inFolder('events.db'));
  expect(await start()).toMatch(/ended with 1:\nevents are missing at the end .*--accept-loss\n$/);
  remove('events.db');
  copyFileSync(inFolder('newer.db'), inFolder('events.db'));
  expect(await start()).toBe('it started');
});

test.each([['records.db'], ['readmodels.db']])(
  'older events are noticed even when %s is lost too',
  async (also) => {
    remove('events.db');
    copyFileSync(inFolder('older.db'), inFolder('events.db'));
    remove(also);
    expect(await start()).toMatch(/events are missing at the end/);
  },
);

test.each([
  ['', 'UPDATE generations SET epoch = epoch'],
  // A crash between storing a document and its checkpoint leaves this state.
  [
    ', whatever the read models know',
    "UPDATE generations SET position = substr('0000000000000000', 2, length(position) - 1) || '1'",
  ],
])('--accept-loss is needed once to go on without the lost events%s', async (_, crash) => {
  remove('events.db');
  copyFileSync(inFolder('older.db'), inFolder('events.db'));
  const readModels = new Database(inFolder('readmodels.db'));
  readModels.exec(crash);
  readModels.close();
  expect(await start('start', '--accept-loss')).toBe('it started');
  expect(await start()).toBe('it started');
  process = await startHosted(0, { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  const signIn = { grant_type: 'password', username: 'admin@example.com', password: adminPassword };
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(signIn) };
  const answer = await fetch(`${process.url}/api/auth/token`, asked);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const list = await fetch(`${process.url}/api/invoices/odata`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await list.json()).toMatchObject({ count: 1 });
  // A follower who has seen the lost events is told so, rather than miss as many new ones.
  const feed = await fetch(`${process.url}/api/feed?after=${followedTo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await feed.json()).toMatchObject({ code: 'POSITION_LOST' });
});
