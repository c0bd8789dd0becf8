/** Lists sorted by the names of their customers on the read models of MongoDB. */
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import { nameOrderContract } from '../../contracts/nameOrder.contract.js';
import { mongoDatabase } from '../../support/mongoDatabase.js';
import { onMongoServers } from '../../support/mongoServers.js';

onMongoServers('the order of names', (name, url) => {
  nameOrderContract(name, async () => {
    const database = mongoDatabase(url());
    const readModels = openMongoReadModels({ connection: await database.connect() });
    return {
      readModels,
      async dispose() {
        await readModels.close();
        await database.dispose();
      },
    };
  });
});
