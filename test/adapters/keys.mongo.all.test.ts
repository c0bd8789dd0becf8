/** The keys in MongoDB fulfil the contract. */
import { openMongoKeys } from '../../src/adapters/keys/mongo.js';
import { keysContract } from '../contracts/keys.contract.js';
import { mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  keysContract(name, async () => {
    const database = mongoDatabase(url());
    return {
      open: async () => openMongoKeys({ connection: await database.connect() }),
      dispose: database.dispose,
    };
  });
});
