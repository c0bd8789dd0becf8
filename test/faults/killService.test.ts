/** The whole service killed again and again under load: nothing answered is lost, nothing is done twice or by half. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { everyDocument, everyEntry, everyHistory, type Shown } from '../support/storeContents.js';
import {
  type AnsweredCommand,
  changeSubscriptions,
  emptyLedger,
  isGone,
  type Known,
  post,
  sendAgain,
} from '../support/subscriptionLoad.js';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

const clients = 24;
/** Answered commands after which each round's kill comes: early, late, and in between. */
const rounds = [150, 420, 60, 300, 220, 380];
const sharedSubscriptions = 6;
const day = 24 * 3600 * 1000;

/** With a start weeks ago: several periods are due, and clients and workers race for them. */
async function overdue(running: RunningService, index: number): Promise<string> {
  const startDate = new Date(Date.now() - 29 * day).toISOString().slice(0, 10);
  const { body, status, text } = await running.call('/api/subscriptions', {
    body: {
      customerId: `shared-${index}`,
      offerId: 'offer-2',
      unitPrice: 7,
      billingCycle: 'weekly',
      startDate,
      backdate: true,
    },
  });
  if (status !== 201) throw new Error(text);
  return body.id;
}

/** Renews and invoices what others renew and invoice at the same time; refusals are part of it. */
async function race(running: RunningService, ids: readonly string[], first: number): Promise<void> {
  for (let turn = first; ; turn += 1) {
    const action = turn % 2 === 0 ? 'renew' : 'generate-renewal-invoice';
    try {
      const { status, text } = await post(running, {
        path: `/api/subscriptions/${ids[turn % ids.length]}/${action}`,
        body: undefined,
      });
      if (status !== 200 && status !== 400 && status !== 409) throw new Error(`${action}: ${text}`);
      if (turn % 50 === 0) await running.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      if (turn % 70 === 0) await running.call('/api/projections/subscriptions/rebuild', { method: 'POST' });
    } catch (error) {
      if (!isGone(error)) throw error;
      return;
    }
  }
}

/** Killed in the middle of starting: as soon as it has taken the folder. */
async function killAtStart(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const hasFolder = () => {
    try {
      return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).pid === child.pid;
    } catch {
      return false;
    }
  };
  while (!hasFolder()) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode} at its start`);
    await turnOfTheLoop();
  }
  child.kill('SIGKILL');
  await ended;
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(() => resolve()));

async function expectSameAnswers(running: RunningService, answered: readonly AnsweredCommand[]) {
  for (const command of answered) {
    const { text, headers } = await post(running, command);
    const replayed = headers.get('idempotency-replayed');
    expect({ key: command.key, text, replayed }).toEqual({
      key: command.key,
      text: command.text,
      replayed: 'true',
    });
  }
}

function expectKnown(known: Known, document: Shown, history: readonly Shown[]): void {
  expect({ id: known.id, there: document !== undefined }).toEqual({ id: known.id, there: true });
  expect(known.quantities).toContain(document.quantity);
  expect(known.statuses).toContain(document.status);
  const counts = new Map<string, number>();
  for (const { type } of history) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const type of counts.keys()) expect([...known.events.keys()]).toContain(type);
  for (const [type, { atLeast, atMost }] of known.events) {
    const count = counts.get(type) ?? 0;
    const right = count >= atLeast && count <= atMost;
    expect({ id: known.id, type, count, right }).toEqual({ id: known.id, type, count, right: true });
  }
}

const requestedIn = (history: readonly Shown[]) =>
  history.filter(({ type }) => type === 'RenewalInvoiceRequested').map(({ data }) => data.invoice);

/** Each period at most once; what is open was not completed. */
function expectOneInvoiceAPeriod(id: string, history: readonly Shown[]): void {
  const starts = requestedIn(history).map(({ period }) => period.from);
  expect({ id, starts: [...new Set(starts)] }).toEqual({ id, starts });
  const begun = history
    .filter(({ type }) => type === 'SubscriptionRenewed')
    .map(({ data }) => data.period.from);
  expect({ id, begun: [...new Set(begun)] }).toEqual({ id, begun });
  for (const from of begun) expect(starts).toContain(from);
}

function isHalfDone(history: readonly Shown[]): boolean {
  const completed = new Set(
    history.filter(({ type }) => type === 'RenewalInvoiceCompleted').map(({ data }) => data.invoiceId),
  );
  return requestedIn(history).some(({ invoiceId }) => !completed.has(invoiceId));
}

/** Without anybody asking for it: the service finds what a kill has left open. */
async function untilNothingIsHalfDone(running: RunningService, ids: readonly string[]): Promise<void> {
  for (let open = ids; open.length > 0; ) {
    const histories = await everyHistory(running, open);
    open = open.filter((id) => isHalfDone(histories.get(id) ?? []));
  }
}

test('kill -9 in a loop during load loses nothing answered, does nothing twice and leaves nothing half done', async () => {
  const ledger = emptyLedger();
  let running = await startService();
  service = running;
  const shared: string[] = [];
  for (const [round, commands] of rounds.entries()) {
    for (let index = 0; index < sharedSubscriptions; index += 1) shared.push(await overdue(running, index));
    const hot = shared.slice(-sharedSubscriptions);
    const target = ledger.count + commands;
    const working = Promise.all([
      ...Array.from({ length: clients - 4 }, (_, index) =>
        changeSubscriptions(running, ledger, `r${round}-c${index}`),
      ),
      ...Array.from({ length: 4 }, (_, index) => race(running, hot, index * 13)),
    ]);
    // A client that fails ends the waiting, too.
    const failed = working.then(
      () => new Error('the clients ended before the service did'),
      (error: unknown) => error,
    );
    while (ledger.count < target) {
      const error = await Promise.race([failed, turnOfTheLoop()]);
      if (error !== undefined) throw error;
    }
    await running.kill();
    await working;

    if (round % 3 === 1) await killAtStart(running.folder);
    running = await running.restart();
    service = running;
    const now = await sendAgain(running, ledger);
    await expectSameAnswers(running, [...ledger.answered, ...now]);
  }

  const subscriptions = await everyEntry(running, '/api/subscriptions');
  const ids = subscriptions.map(({ id }) => id);
  await untilNothingIsHalfDone(running, ids);
  await running.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
  await untilNothingIsHalfDone(running, ids);

  const documents = new Map((await everyEntry(running, '/api/subscriptions')).map((one) => [one.id, one]));
  const histories = await everyHistory(running, ids);
  expect(documents.size).toBe(ids.length);
  for (const known of ledger.known) {
    expectKnown(known, documents.get(known.id), histories.get(known.id) ?? []);
  }

  // Each creating command has a customer of its own.
  const made = new Map<string, number>();
  for (const { customerId } of documents.values()) made.set(customerId, (made.get(customerId) ?? 0) + 1);
  for (const [customerId, certain] of ledger.customers) {
    const count = made.get(customerId) ?? 0;
    expect({ customerId, right: count === 1 || (count === 0 && !certain) }).toEqual({
      customerId,
      right: true,
    });
    made.delete(customerId);
  }
  expect([...made.keys()].filter((customerId) => !customerId.startsWith('shared-'))).toEqual([]);

  const today = new Date().toISOString().slice(0, 10);
  const wanted = new Map<string, Shown>();
  for (const [id, history] of histories) {
    expectOneInvoiceAPeriod(id, history);
    for (const invoice of requestedIn(history)) wanted.set(invoice.invoiceId, invoice);
  }
  for (const id of shared) expect(documents.get(id)?.renewalDate > today).toBe(true);

  const invoices = await everyEntry(running, '/api/invoices/odata');
  expect(invoices.map(({ id }) => id).sort()).toEqual([...wanted.keys()].sort());
  for (const { id, subscriptionId, total } of invoices) {
    const invoice = wanted.get(id);
    expect({ id, subscriptionId, total }).toEqual({
      id,
      subscriptionId: invoice.subscriptionId,
      total: Number(invoice.total),
    });
  }

  const verified = await running.call('/api/audit/verify', { method: 'POST' });
  expect(verified.body).toMatchObject({ valid: true, findings: [] });

  const before = await everyDocument(running);
  for (const name of ['subscriptions', 'invoices']) {
    expect((await running.call(`/api/projections/${name}/rebuild`, { method: 'POST' })).status).toBe(200);
  }
  expect(await everyDocument(running)).toEqual(before);
  expect(ledger.count).toBeGreaterThan(rounds.reduce((sum, commands) => sum + commands, 0));
}, 120_000);
