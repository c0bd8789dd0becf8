/** Processes that start together and do the same on MongoDB at the same moment all succeed. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openMongoFiles } from '../../src/adapters/files/mongo.js';
import { openMongoKeys } from '../../src/adapters/keys/mongo.js';
import type { MongoConnection } from '../../src/adapters/mongo/connection.js';
import { openMongoReadModels } from '../../src/adapters/readmodels/mongo/mongo.js';
import { openMongoRecords } from '../../src/adapters/records/mongo.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { type MongoDatabase, mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';
import { sampleModel } from '../support/sampleModel.js';

onMongoServers('processes that start together', (name, url) => {
  describe(name, () => {
    let database: MongoDatabase;
    let connections: readonly MongoConnection[];
    let readModels: readonly ReadModels[];

    beforeEach(async () => {
      database = mongoDatabase(url());
      connections = await Promise.all([database.connect(), database.connect(), database.connect()]);
      readModels = connections.map((connection) => openMongoReadModels({ connection }));
    });
    afterEach(async () => {
      for (const each of readModels) await each.close();
      await database.dispose();
    });

    test('have one live generation of each read model', async () => {
      const models = Array.from({ length: 5 }, (_, index) => ({ ...sampleModel, name: `model-${index}` }));
      await Promise.all(readModels.map((each) => each.prepare(models)));
      for (const model of models) {
        const [first, ...others] = await Promise.all(readModels.map((each) => each.generations(model)));
        expect(first?.map(({ live }) => live)).toEqual([true]);
        expect(others).toEqual([first, first]);
      }
    });

    test('drop an index that is no longer declared', async () => {
      const names = async () => {
        const [live] = (await readModels[0]?.generations(sampleModel)) ?? [];
        const documents = connections[0]?.database.collection(`documents-${live?.generation}`);
        return (await documents?.indexes())?.map(({ name }) => name);
      };
      await readModels[0]?.prepare([{ ...sampleModel, indexes: [['name']] }]);
      expect(await names()).toContain('fields:name');
      await Promise.all(readModels.map((each) => each.prepare([{ ...sampleModel, indexes: [] }])));
      expect(await names()).toEqual(expect.not.arrayContaining(['fields:name']));
    });

    test('store their records, keys and files', async () => {
      const content = new Uint8Array([1, 2, 3]);
      await Promise.all(
        connections.map(async (connection) => {
          const records = await openMongoRecords({ connection });
          await records.put('sessions', 'a', { n: 1 });
          await openMongoKeys({ connection }).add([{ id: 'key', wrapped: content }]);
          await openMongoFiles({ connection }).put('a/b', content, { contentType: 'text/plain' });
        }),
      );
      const [connection] = connections;
      if (connection === undefined) throw new Error('there is no connection');
      expect((await (await openMongoRecords({ connection })).get('sessions', 'a'))?.value).toEqual({ n: 1 });
      expect(await openMongoKeys({ connection }).find(['key'])).toHaveLength(1);
      expect(await openMongoFiles({ connection }).get('a/b')).toMatchObject({ size: 3 });
    });
  });
});
