/** The usage file holds the contract. */
import { join } from 'node:path';
import Libsql from 'libsql';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import { usageStoreContract } from '../contracts/usageStore.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

const changes = {
  change: "UPDATE events SET value = '7' WHERE row = (SELECT first FROM batches WHERE name = ?)",
  remove: 'DELETE FROM events WHERE row = (SELECT first FROM batches WHERE name = ?)',
  add: `INSERT INTO events (batch, series, at, source, hash, reversed, id) SELECT b.id, series, at, source, 5, 0, 'new'
    FROM events JOIN batches b WHERE b.name = ? LIMIT 1`,
};

usageStoreContract('the embedded adapter', async () => {
  const file = join(newFolder(), 'usage.db');
  return {
    open: () =>
      openEmbeddedUsage({
        file,
        onFailure: (error) => {
          throw error;
        },
      }),
    tamper: async (how, batchId) => {
      const database = new Libsql(file);
      database.prepare(changes[how]).run(batchId);
      database.close();
    },
  };
});
