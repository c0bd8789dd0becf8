/** The embedded read models hold the contract, and what is theirs alone: index use, erasure, time limits. */
import { join } from 'node:path';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/embedded.js';
import { readModelsContract } from '../../contracts/readModels.contract.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

readModelsContract('SQLite', async () => {
  const file = join(temporaryFolder(), 'readmodels.db');
  const failures: Error[] = [];
  const open = () => openEmbeddedReadModels({ file, onFailure: (error) => failures.push(error) });
  let current = await open();
  return {
    readModels: current,
    async reopen() {
      await current.close();
      current = await open();
      return current;
    },
    async dispose() {
      await current.close();
      if (failures[0]) throw failures[0];
    },
  };
});
