/** The SQLite file of jobs fulfils the contract. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openEmbeddedJobs } from '../../src/adapters/jobs/embedded.js';
import { jobsContract } from '../contracts/jobs.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

jobsContract(
  'the embedded adapter',
  async () => {
    const file = join(newFolder(), 'jobs.db');
    return {
      open: () =>
        openEmbeddedJobs({
          file,
          instanceId: randomUUID(),
          retries: { attempts: 3, firstDelay: 2, lastDelay: 10 },
          onFailure: (error) => {
            throw error;
          },
        }),
    };
  },
  { oneProcess: 'the data folder has one process at a time' },
);
