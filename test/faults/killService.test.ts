/** The whole service killed again and again under load: nothing answered is lost, nothing is done twice or by half. */
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

/** What a client knows for certain, because it was answered. */
interface Ledger {
  /** Quantity by subscription, as last answered; commands of unknown outcome make it unknown. */
  readonly quantities: Map<string, number | undefined>;
  /** Requests whose answer did not come, to be sent again with their key. */
  readonly open: { readonly key: string; readonly body: object }[];
  readonly renewed: Map<string, string>;
}

/** Works until the service is gone. */
async function client(running: RunningService, ledger: Ledger, name: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const key = `${name}-${turn}`;
    const body = { customerId: key, offerId: 'offer-1', quantity: 1, unitPrice: 3 };
    let id: string;
    try {
      const made = await running.call('/api/subscriptions', { body, headers: { 'idempotency-key': key } });
      if (made.status !== 201) throw new Error(`creating was answered ${made.status}: ${made.text}`);
      id = made.body.id;
    } catch (error) {
      if (!isGone(error)) throw error;
      ledger.open.push({ key, body });
      return;
    }
    ledger.quantities.set(id, 1);
    try {
      ledger.quantities.set(id, undefined);
      const grown = await running.call('/api/subscriptions/upgrade-quantity', {
        body: { subscriptionId: id, newQuantity: 5 },
      });
      if (grown.status !== 200) throw new Error(grown.text);
      ledger.quantities.set(id, 5);
      if (turn % 3 !== 0) continue;
      const renewed = await running.call(`/api/subscriptions/${id}/renew`, { method: 'POST' });
      if (renewed.status !== 200) throw new Error(renewed.text);
      ledger.renewed.set(id, renewed.body.renewalDate);
    } catch (error) {
      if (!isGone(error)) throw error;
      return;
    }
  }
}

/** The connection broke: nobody can say what became of the request. (fetch's errors are of another realm than the test's.) */
function isGone(error: unknown): boolean {
  return /fetch failed|terminated/.test(String(error));
}

async function everything(running: RunningService, path: string): Promise<{ id: string }[]> {
  const found: { id: string }[] = [];
  for (let skip = 0; ; skip += 1000) {
    const { body } = await running.call(`${path}?$top=1000&$skip=${skip}&$orderby=id`);
    found.push(...body.value);
    if (found.length >= body.count) return found;
  }
}

async function untilCaughtUp(running: RunningService): Promise<void> {
  for (;;) {
    const { body } = await running.call('/api/projections');
    if (body.value.every((one: { caughtUp: boolean }) => one.caughtUp)) return;
  }
}

test('kill -9 in a loop during load loses nothing that was answered and leaves nothing half done', async () => {
  const ledger: Ledger = { quantities: new Map(), open: [], renewed: new Map() };
  let running = await startService();
  service = running;
  for (let round = 0; round < 5; round += 1) {
    const before = ledger.quantities.size;
    const clients = Array.from({ length: 16 }, (_, index) => client(running, ledger, `r${round}-c${index}`));
    const settled = Promise.all(clients);
    // Long enough for work to be under way everywhere; the moment itself is left to chance.
    while (ledger.quantities.size < before + 60 + round * 17)
      await Promise.race([settled, new Promise(setImmediate)]);
    await running.kill();
    await settled;
    running = await running.restart();
    service = running;

    // Requests without an answer, sent again with their keys: each makes one subscription in all.
    const again = ledger.open.splice(0);
    for (const { key, body } of again) {
      const made = await running.call('/api/subscriptions', { body, headers: { 'idempotency-key': key } });
      expect({ key, status: made.status }).toEqual({ key, status: 201 });
      ledger.quantities.set(made.body.id, 1);
    }
  }
  await untilCaughtUp(running);

  const subscriptions = await everything(running, '/api/subscriptions');
  const byId = new Map(
    subscriptions.map((one) => [
      one.id,
      one as { id: string; quantity: number; customerId: string; renewalDate: string },
    ]),
  );
  for (const [id, quantity] of ledger.quantities) {
    const stored = byId.get(id);
    expect({ id, there: stored !== undefined }).toEqual({ id, there: true });
    if (quantity !== undefined) expect({ id, quantity: stored?.quantity }).toEqual({ id, quantity });
    else expect([1, 5]).toContain(stored?.quantity);
  }
  for (const [id, renewalDate] of ledger.renewed) expect(byId.get(id)?.renewalDate).toBe(renewalDate);
  // No request was carried out twice: each customer's name was used by one request only.
  expect(
    new Set(subscriptions.map((one) => (one as unknown as { customerId: string }).customerId)).size,
  ).toBe(subscriptions.length);
  expect(subscriptions.length).toBe(ledger.quantities.size);

  // The scheduler finishes open intents; asking for the invoice again finishes them at once.
  const invoices = (await everything(running, '/api/invoices/odata')) as unknown as {
    id: string;
    subscriptionId: string;
  }[];
  const invoiced = new Set(invoices.map(({ subscriptionId }) => subscriptionId));
  expect(invoiced.size).toBe(invoices.length);
  for (const id of ledger.renewed.keys())
    expect({ id, invoiced: invoiced.has(id) }).toEqual({ id, invoiced: true });

  expect((await running.call('/api/audit/verify', { method: 'POST' })).body).toMatchObject({
    valid: true,
    findings: [],
  });
  for (const [name, path] of [
    ['subscriptions', '/api/subscriptions'],
    ['invoices', '/api/invoices/odata'],
  ] as const) {
    const before = await everything(running, path);
    const { status } = await running.call(`/api/projections/${name}/rebuild`, { method: 'POST' });
    expect(status).toBe(200);
    expect(await everything(running, path)).toEqual(before);
  }
}, 120_000);

test('SIGTERM under load ends in an orderly way, and what was answered is there after the next start', async () => {
  const ledger: Ledger = { quantities: new Map(), open: [], renewed: new Map() };
  const running = await startService();
  service = running;
  // A client that gets 503 or a closed connection while the service stops has met its end.
  const clients = Array.from({ length: 8 }, (_, index) =>
    client(running, ledger, `c${index}`).catch(() => undefined),
  );
  while (ledger.quantities.size < 100) await new Promise(setImmediate);
  expect(await running.stop()).toBe(0);
  await Promise.all(clients);
  service = await running.restart();
  const stored = new Set((await everything(service, '/api/subscriptions')).map(({ id }) => id));
  for (const id of ledger.quantities.keys()) expect(stored.has(id)).toBe(true);
});

test('read models that are gone, or come from another store, are built anew at the next start', async () => {
  const running = await startService();
  service = running;
  for (let index = 0; index < 20; index += 1) {
    await running.call('/api/subscriptions', { body: { customerId: `cus-${index}`, offerId: 'offer-1' } });
  }
  const before = await everything(running, '/api/subscriptions');
  await running.stop();
  for (const name of readdirSync(running.folder)) {
    if (name.startsWith('readmodels.db')) await rm(join(running.folder, name));
  }
  const rebuilt = await running.restart();
  service = rebuilt;
  expect(await everything(rebuilt, '/api/subscriptions')).toEqual(before);

  // The events are replaced by none: what was folded from others must not be shown.
  await rebuilt.stop();
  for (const name of readdirSync(running.folder)) {
    if (/^(events|keys|records|jobs)\.db/.test(name)) await rm(join(running.folder, name));
  }
  const other = await rebuilt.restart();
  service = other;
  expect(await everything(other, '/api/subscriptions')).toEqual([]);
});

test('a second process on the same folder is refused by name', async () => {
  const running = await startService();
  service = running;
  await expect(running.restart()).rejects.toThrow(`is in use by process ${running.pid}`);
});
