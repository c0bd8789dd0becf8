/** The whole service killed again and again under load: nothing answered is lost, nothing is done twice or by half. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { spawnTethered } from '../servers/tethered.js';
import { expectNothingLostOrDoubled } from '../support/ledgerCheck.js';
import { adminPassword, type RunningService, startOwnService } from '../support/service.js';
import {
  type AnsweredCommand,
  changeSubscriptions,
  emptyLedger,
  isGone,
  post,
  sendAgain,
} from '../support/subscriptionLoad.js';
import { aMoment } from '../support/until.js';

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
  const child = spawnTethered(process.execPath, ['dist/main.js'], {
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
    await aMoment();
  }
  child.kill('SIGKILL');
  await ended;
}

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

test('kill -9 in a loop during load loses nothing answered, does nothing twice and leaves nothing half done', async () => {
  const ledger = emptyLedger();
  let running = await startOwnService();
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
      const error = await Promise.race([failed, aMoment()]);
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

  await expectNothingLostOrDoubled(running, ledger, shared);
  expect(ledger.count).toBeGreaterThan(rounds.reduce((sum, commands) => sum + commands, 0));
});
