/**
 * The SQLite file of usage: the contract, and what only this adapter promises.
 *
 * @threads own
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import { usageEvent as event, june, usageStoreContract } from '../contracts/usageStore.contract.js';
import { rawUsageStores } from '../support/rawUsage.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { until } from '../support/until.js';

const newFolder = temporaryFolders();
const openRawUsage = rawUsageStores();

const changes = {
  change: "UPDATE events SET value = '7' WHERE row = (SELECT first FROM batches WHERE name = ?)",
  remove: 'DELETE FROM events WHERE row = (SELECT first FROM batches WHERE name = ?)',
  add: `INSERT INTO events (batch, series, at, source, hash, reversed, id) SELECT b.id, series, at, source, 5, 0, 'new'
    FROM events JOIN batches b WHERE b.name = ? LIMIT 1`,
};

usageStoreContract('the embedded adapter', async () => {
  const file = join(newFolder(), 'usage.db');
  return {
    open: () =>
      openEmbeddedUsage({
        file,
        onFailure: (error) => {
          throw error;
        },
      }),
    tamper: async (how, batchId) => {
      const database = new Libsql(file);
      database.prepare(changes[how]).run(batchId);
      database.close();
    },
  };
});

test('a refused batch takes nothing from the batches committed with it', async () => {
  const store = await openRawUsage();
  await store.record('b1', [event('a')]);
  const all = await Promise.allSettled([
    store.record('b2', [event('b'), event('c', { subscriptionId: 'sub_2' })]),
    store.record('b1', [event('d', { subscriptionId: 'sub_3' })]),
    store.record('b3', [event('e'), event('f', { subscriptionId: 'sub_4' })]),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await store.record('b4', [event('g'), event('h', { subscriptionId: 'sub_3' })]);
  const ranges = [1, 2, 3, 4].map((n) => ({ ...june, subscriptionId: `sub_${n}` }));
  expect((await store.totals(ranges)).map(({ count }) => count)).toEqual([4, 1, 1, 1]);
  const ids = [];
  for (const range of ranges)
    for await (const events of store.events(range)) ids.push(events.map(({ id }) => id));
  expect(ids).toEqual([['a', 'b', 'e', 'g'], ['c'], ['h'], ['f']]);
});

test('the file is not touched while nothing waits and nothing is written', async () => {
  const file = join(newFolder(), 'usage.db');
  const onFailure = (error: Error) => {
    throw error;
  };
  const store = await openEmbeddedUsage({ file, onFailure, idle: 1 });
  const settle = async () => {
    await store.markSealed([]);
    return [await store.unsealed(10), await store.waiting({ limit: 10 }), await store.waitingCount()];
  };
  expect(await settle()).toEqual([[], [], 0]);
  // The last connection removes its log when it closes.
  await until(() => !existsSync(`${file}-wal`));
  await rm(file);
  expect(await settle()).toEqual([[], [], 0]);
  expect(existsSync(file)).toBe(false);
  await store.close();
});
