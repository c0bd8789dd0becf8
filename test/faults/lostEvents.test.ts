/** A folder whose events are lost, cut or older than what was made of them: the service says so, and gives no number out again. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';
import { type ServiceProcess, startProcess } from '../support/serviceProcess.js';

let service: RunningService;
let process: ServiceProcess | undefined;
const ends = ['', '-wal', '-shm'];
const inFolder = (name: string) => join(service.folder, name);

const invoice = {
  customerId: 'cus-1',
  status: 'issued',
  items: [{ description: 'Seat', quantity: 1, unitPrice: 10 }],
};

async function issueInvoice(): Promise<string> {
  const { status, body } = await service.call('/api/invoices', { method: 'POST', body: invoice });
  expect(status).toBe(201);
  return body.invoiceNumber;
}

function remove(name: string): void {
  for (const end of ends) rmSync(inFolder(name + end), { force: true });
}

/** What the start says, or that it started. */
async function start(...words: string[]): Promise<string> {
  const variables = { DATA_DIR: service.folder, PORT: '0', LOG_LEVEL: 'silent' };
  const started = await startProcess(variables, words).catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  process = started;
  await started.stop();
  return 'it started';
}

beforeEach(async () => {
  service = await startService();
  expect(await issueInvoice()).toMatch(/-000001$/);
  await service.stop();
  // An older copy of the events, as somebody might put back by hand.
  copyFileSync(inFolder('events.db'), inFolder('older.db'));
  service = await service.restart();
  expect(await issueInvoice()).toMatch(/-000002$/);
  await service.stop();
});
afterEach(async () => {
  await process?.stop();
  await service.dispose();
});

test('without any events it does not start as a new store', async () => {
  remove('events.db');
  expect(await start()).toMatch(/ended with 1:\nthe events are missing \(events\.db .*--accept-loss\n$/);
  // The refusal has made nothing of it.
  expect(await start()).toMatch(/the events are missing/);
});

test('with older events it does not start either, and goes on with the right ones', async () => {
  copyFileSync(inFolder('events.db'), inFolder('newer.db'));
  remove('events.db');
  copyFileSync(inFolder('older.db'), inFolder('events.db'));
  expect(await start()).toMatch(/ended with 1:\nevents are missing at the end .*--accept-loss\n$/);
  remove('events.db');
  copyFileSync(inFolder('newer.db'), inFolder('events.db'));
  expect(await start()).toBe('it started');
});

test.each([['records.db'], ['readmodels.db']])(
  'notices it by what is left when %s is lost too',
  async (also) => {
    remove('events.db');
    copyFileSync(inFolder('older.db'), inFolder('events.db'));
    remove(also);
    expect(await start()).toMatch(/events are missing at the end/);
  },
);

test('goes on without what is lost when it is told to, once', async () => {
  remove('events.db');
  copyFileSync(inFolder('older.db'), inFolder('events.db'));
  expect(await start('start', '--accept-loss')).toBe('it started');
  expect(await start()).toBe('it started');
  service = await service.restart();
  expect((await service.call('/api/invoices/odata')).body.count).toBe(1);
});
