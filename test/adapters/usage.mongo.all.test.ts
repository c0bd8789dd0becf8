/** Raw usage in MongoDB holds the contract. */
import { openMongoUsage } from '../../src/adapters/usage/mongo.js';
import { usageStoreContract } from '../contracts/usageStore.contract.js';
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
});
