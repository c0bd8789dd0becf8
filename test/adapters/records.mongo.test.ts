/** The records in MongoDB hold the contract. */
import { openMongoRecords } from '../../src/adapters/records/mongo.js';
import { recordsContract } from '../contracts/records.contract.js';
import { mongoDatabase } from '../support/mongoDatabase.js';
import { onMongoServers } from '../support/mongoServers.js';

onMongoServers('the MongoDB adapter', (name, url) => {
  recordsContract(name, async () => {
    const database = mongoDatabase(url());
    return {
      open: async () => openMongoRecords({ connection: await database.connect() }),
      dispose: database.dispose,
    };
  });
});
