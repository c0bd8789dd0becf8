/** Raw usage in MongoDB fulfils the contract, and kept totals agree with their rows even when writers are slow or dead. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openMongoUsage } from '../../src/adapters/usage/mongo.js';
import { createMarks, longestWrite, type StoredRow } from '../../src/adapters/usage/mongoMarks.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import { june, usageEvent, usageStoreContract } from '../contracts/usageStore.contract.js';
import { mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  usageStoreContract(name, async () => {
    const database = mongoDatabase(url());
    return {
      open: async () => openMongoUsage({ connection: await database.connect() }),
      async tamper(how, batch) {
        const { database: server } = await database.connect();
        const rows = server.collection('usageEvents');
        const row = await rows.findOne({ batch });
        if (row === null) throw new Error(`batch ${batch} has no row`);
        if (how === 'change') await rows.updateOne({ _id: row._id }, { $set: { value: '7' } });
        if (how === 'remove') await rows.deleteOne({ _id: row._id });
        if (how === 'add') await rows.insertOne({ ...row, _id: 'new' as unknown as typeof row._id });
      },
      dispose: database.dispose,
    };
  });

  describe(`${name} with writers that overlap`, () => {
    const database = () => mongoDatabase(url());
    let own: ReturnType<typeof database>;
    let store: UsageStore;
    let later: number;
    let marks: ReturnType<typeof createMarks>;
    let insert: (id: string, mark: number) => Promise<unknown>;

    beforeEach(async () => {
      own = database();
      const connection = await own.connect();
      later = 0;
      const moved = { ...connection, now: () => connection.now() + later };
      store = await openMongoUsage({ connection: moved });
      const rows = connection.database.collection<StoredRow>('usageEvents');
      marks = createMarks({ connection: moved, rows });
      insert = (id, mark) => {
        const { counted, at, ...event } = usageEvent(id);
        const content = { ...event, value: '1', properties: null, at: Date.parse(at), text: null };
        const place = { batch: 'slow', index: 0, mark, reversed: false };
        return rows.insertOne({ _id: `\u001f${id}`, ...content, counted: counted?.value ?? null, ...place });
      };
    });
    afterEach(() => own.dispose());

    const record = (batch: string) =>
      store.record(
        batch,
        Array.from({ length: 50 }, (_, n) => usageEvent(`${batch} ${n}`)),
      );
    const count = async () => (await store.totals([june]))[0]?.count;
    const readTwice = async () => [await count(), await count()];

    test('the last write of a slow writer is counted although totals were kept before it', async () => {
      await record('first');
      await marks.write({ batch: 'slow' }, async (mark) => {
        await record('second');
        expect(await readTwice()).toEqual([100, 100]);
        await insert('slow', mark);
        expect(await count()).toBe(101);
      });
      await record('third');
      expect(await readTwice()).toEqual([151, 151]);
    });

    test('the rows of a dead writer are counted once and stop delaying others', async () => {
      await record('first');
      const dead = marks.write({ batch: 'slow' }, async (mark) => {
        await insert('left', mark);
        throw new Error('dead');
      });
      await expect(dead).rejects.toThrow('dead');
      await record('second');
      expect(await readTwice()).toEqual([101, 101]);
      const { mark } = await store.changes('sub_1', 0);
      later = longestWrite;
      expect(await readTwice()).toEqual([101, 101]);
      await record('third');
      expect(await readTwice()).toEqual([151, 151]);
      expect((await store.changes('sub_1', 0)).mark).toBeGreaterThan(mark);
    });

    test('the rows of a writer that was taken for dead are counted when it has finished', async () => {
      await record('first');
      await marks.write({ batch: 'slow' }, async (mark) => {
        later = longestWrite;
        await record('second');
        expect(await readTwice()).toEqual([100, 100]);
        await record('third');
        expect(await readTwice()).toEqual([150, 150]);
        await insert('slow', mark);
      });
      expect(await readTwice()).toEqual([151, 151]);
      await store.reverse({ source: '', id: 'slow' });
      expect(await readTwice()).toEqual([150, 150]);
    });

    test('concurrent writers, reversals and readers end with the totals of the rows', async () => {
      const events = Array.from({ length: 200 }, (_, n) =>
        usageEvent(`${n}`, { value: `${n % 37}`, counted: { value: `${n % 37}`, text: `t${n % 11}` } }),
      );
      const work = Array.from({ length: 8 }, async (_, n) => {
        for (let from = n * 25; from < (n + 1) * 25; from += 5) {
          await store.record(`b${from}`, events.slice(from, from + 5));
          await store.totals([june]);
          await store.reverse({ source: '', id: `${from + 1}` });
          await store.totals([june, { ...june, to: '2026-06-11' }]);
        }
      });
      await Promise.all(work);
      const left = events.filter((_, n) => n % 5 !== 1);
      for (const [found] of [await store.totals([june]), await store.totals([june])])
        expect(found).toMatchObject({
          count: left.length,
          sum: String(left.reduce((sum, { value }) => sum + Number(value), 0)),
          max: '36',
          unique: 11,
        });
    });
  });
});
