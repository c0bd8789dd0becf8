/** The read models on MongoDB fulfil the contract. */
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import { readModelsContract } from '../../contracts/readModels.contract.js';
import { mongoDatabase } from '../../support/mongoDatabase.js';
import { onMongoServers } from '../../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  readModelsContract(name, async () => {
    const database = mongoDatabase(url());
    let current = openMongoReadModels({ connection: await database.connect() });
    return {
      readModels: current,
      async reopen() {
        await current.close();
        current = openMongoReadModels({ connection: await database.connect() });
        return current;
      },
      async dispose() {
        await current.close();
        await database.dispose();
      },
    };
  });
});
