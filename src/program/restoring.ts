/** The engine parts that `restore` needs: it fills a data folder that no service has open. */
import { folderFormat } from '../adapters/dataFolder.js';
import { readDataKeyFile } from '../adapters/dataKey.js';
import { restoreDataFolder } from '../adapters/snapshots/restore.js';
import type { RestorePlan } from '../cli/restore.js';
import { createKeyring } from '../events/keyring.js';
import { createEventLog } from '../events/log.js';
import { noteRestoration } from '../events/storeIdentity.js';
import { upcasters } from '../events/upcasters.js';
import { newUuid } from '../kernel/ids.js';
import { systemClock } from '../ports/clock.js';

/** Puts the files in their place and gives the store that they are its new identity. */
function restoreInto({ folder, files, dataKey, keepDataKey, manifest }: RestorePlan): Promise<void> {
  return restoreDataFolder({
    folder,
    files,
    dataKey: keepDataKey ? dataKey : undefined,
    async complete({ eventStore, keys }) {
      const log = createEventLog({
        store: eventStore,
        keyring: createKeyring(keys, dataKey),
        upcasters,
        realNow: () => new Date(),
      });
      const { backupId, storeId, takenAt } = manifest;
      await noteRestoration(
        log,
        { backupId, formerStoreId: storeId, takenAt },
        {
          actor: { kind: 'system', id: 'restore' },
          at: systemClock.now(),
          requestId: newUuid(),
          commandId: newUuid(),
        },
      );
    },
  });
}

export const restoring = { readDataKeyFile, folderFormat, restoreInto };
