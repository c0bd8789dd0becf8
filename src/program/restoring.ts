/** The engine parts for `restore`, which fills a data folder that no service has open. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openTarget } from '../adapters/continuousBackup/openTarget.js';
import { type Refilled, refill } from '../adapters/continuousBackup/refill.js';
import { segmentFolder } from '../adapters/continuousBackup/shipping.js';
import { folderFormat } from '../adapters/dataFolder.js';
import { readDataKeyFile } from '../adapters/dataKey.js';
import { fillDataFolder, restoreDataFolder } from '../adapters/snapshots/restore.js';
import type { MomentPlan, RestorePlan } from '../cli/restore.js';
import type { Config } from '../config.js';
import { createKeyring, deriveKey } from '../events/encryption.js';
import { createEventLog } from '../events/log.js';
import { noteRestoration } from '../events/storeIdentity.js';
import { upcasters } from '../events/upcasters.js';
import { newUuid } from '../kernel/ids.js';
import { systemClock } from '../ports/clock.js';
import { backupAddresses, continuousBackupPurpose } from './continuousBackup.js';

type Completed = Parameters<typeof restoreDataFolder>[0]['complete'];

/** Gives the restored store its new identity. */
function completedWith(dataKey: Uint8Array, backup: () => Parameters<typeof noteRestoration>[1]): Completed {
  return async ({ eventStore, keys }) => {
    const log = createEventLog({
      store: eventStore,
      keyring: createKeyring(keys, dataKey),
      upcasters,
      realNow: () => new Date(),
    });
    await noteRestoration(log, backup(), {
      actor: { kind: 'system', id: 'restore' },
      at: systemClock.now(),
      requestId: newUuid(),
      commandId: newUuid(),
    });
  };
}

function restoreInto({ folder, files, dataKey, keepDataKey, manifest }: RestorePlan): Promise<void> {
  const { backupId, storeId, takenAt } = manifest;
  return restoreDataFolder({
    folder,
    files,
    dataKey: keepDataKey ? dataKey : undefined,
    complete: completedWith(dataKey, () => ({ backupId, formerStoreId: storeId, takenAt })),
  });
}

async function restoreMoment(
  config: Config,
  { address, keysAddress, folder, dataKey, keepDataKey, to, onProgress }: MomentPlan,
): Promise<Refilled> {
  const { data, keys } = backupAddresses(config, { data: address, keys: keysAddress ?? address });
  const targets = { data: await openTarget(data), keys: await openTarget(keys) };
  const macKey = deriveKey(dataKey, continuousBackupPurpose);
  let refilled: Refilled = { storeId: '', events: 0, lastAt: '', ahead: 0 };
  await fillDataFolder({
    folder,
    dataKey: keepDataKey ? dataKey : undefined,
    async fill(path) {
      refilled = await refill(path, { ...targets, macKey, to, now: Date.now(), onSegment: onProgress });
    },
    complete: completedWith(dataKey, () => {
      const { storeId: formerStoreId, lastAt: takenAt } = refilled;
      return { backupId: newUuid(), formerStoreId, takenAt };
    }),
  });
  return refilled;
}

export const restoringWith = (config: Config) => ({
  readDataKeyFile,
  folderFormat,
  restoreInto,
  isContinuous: (address: string) => /^https?:/.test(address) || existsSync(join(address, segmentFolder)),
  restoreMoment: (plan: MomentPlan) => restoreMoment(config, plan),
});
