/** The read models on MongoDB fulfil the contract. */
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import { readModelsContract } from '../../contracts/readModels.contract.js';
import { mongoDatabase } from '../../support/mongoDatabase.js';
import { onMongoServers } from '../../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  readModelsContract(name, async () => {
    const database = mongoDatabase(url());
    const connection = await database.connect();
    let current = openMongoReadModels({ connection });
    return {
      readModels: current,
      async reopen() {
        await current.close();
        current = openMongoReadModels({ connection: await database.connect() });
        return current;
      },
      async indexes(generation) {
        const found = await connection.database.collection(`documents-${generation}`).indexes();
        return found.flatMap(({ name }) => /^fields:(.+)$/.exec(name ?? '')?.[1] ?? []);
      },
      async dispose() {
        await current.close();
        await database.dispose();
      },
    };
  });
});
