/** The records in MongoDB fulfil the contract. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openMongoRecords } from '../../src/adapters/records/mongo.js';
import { recordsContract } from '../contracts/records.contract.js';
import { type MongoDatabase, mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  recordsContract(name, async () => {
    const database = mongoDatabase(url());
    return {
      open: async () => openMongoRecords({ connection: await database.connect() }),
      dispose: database.dispose,
    };
  });

  describe(`${name}: the time`, () => {
    const hour = 3_600_000;
    let database: MongoDatabase;
    beforeEach(() => {
      database = mongoDatabase(url());
    });
    afterEach(() => {
      jest.restoreAllMocks();
      return database.dispose();
    });

    test('is that of the server, which also decides expiry, whatever the clocks of processes say', async () => {
      const { now: real } = Date;
      const open = async () => openMongoRecords({ connection: await database.connect() });
      const one = await open();
      jest.spyOn(Date, 'now').mockImplementation(() => real() + hour);
      const ahead = await open();
      for (const records of [one, ahead]) expect(Math.abs(records.now() - real())).toBeLessThan(1_000);
      await one.put('sessions', 'a', { n: 1 }, { expiresAt: one.now() + 60_000 });
      expect(await ahead.get('sessions', 'a')).toMatchObject({ value: { n: 1 } });
      expect(await ahead.put('sessions', 'a', { n: 2 }, { expected: 'absent' })).toBeUndefined();
    });
  });
});
