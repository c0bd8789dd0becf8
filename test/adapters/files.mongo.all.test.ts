/** The files in MongoDB fulfil the contract. */
import { openMongoFiles } from '../../src/adapters/files/mongo.js';
import { filesContract } from '../contracts/files.contract.js';
import { mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  filesContract(name, async () => {
    const database = mongoDatabase(url());
    return {
      open: async (maximumSize) =>
        openMongoFiles({
          connection: await database.connect(),
          ...(maximumSize !== undefined && { maximumSize }),
        }),
      dispose: database.dispose,
    };
  });
});
