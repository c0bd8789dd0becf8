/** Lists sorted by the names of their customers on the embedded read models. */
import { join } from 'node:path';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { nameOrderContract } from '../../contracts/nameOrder.contract.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

nameOrderContract('the embedded engine', async () => {
  const readModels = await openEmbeddedReadModels({
    file: join(temporaryFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  return { readModels, dispose: () => readModels.close() };
});
