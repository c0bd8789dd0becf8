/** The continuous backup of embedded stores, in a thread of its own: it reads the files while the service runs, and no request waits for it. */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { TargetAddress } from '../adapters/continuousBackup/target.js';
import { type Config, ConfigError } from '../config.js';
import { withinTime } from '../kernel/waiting.js';
import type { ContinuousBackup } from '../ports/continuousBackup.js';

/** `workerData` of the thread. */
export interface BackupStart {
  /** The data folder. */
  readonly folder: string;
  readonly data: TargetAddress;
  readonly keys: TargetAddress;
  readonly instanceId: string;
  readonly macKey: Uint8Array;
  readonly recordCollections: readonly string[];
  readonly derivedFiles: readonly string[];
}

export type BackupReport =
  | { readonly kind: 'begun' }
  /** The backup writes nothing any more. */
  | { readonly kind: 'stopped'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'back' }
  /** Since when something has been waiting for the backup, in ms since 1970. */
  | { readonly kind: 'waiting'; readonly since: number | undefined };

/** Tells the thread to write what is left and to end. */
export const endBackup = 'end';

/** The purpose for which the key of the backup's objects is derived. */
export const continuousBackupPurpose = 'continuous backup';

/** @param to targets that replace those of the configuration */
export function backupAddresses(
  { BACKUP_TO, BACKUP_KEYS_TO, BACKUP_REGION: region, BACKUP_CREDENTIALS: credentials }: Config,
  to?: { readonly data: string; readonly keys: string },
): { readonly data: TargetAddress; readonly keys: TargetAddress } {
  const data = to?.data ?? BACKUP_TO ?? '';
  const keys = to?.keys ?? BACKUP_KEYS_TO ?? data;
  return { data: { address: data, region, credentials }, keys: { address: keys, region, credentials } };
}

/** How long a start waits to learn whether the target is usable, and a stop for the remaining data, in ms. */
const startLimit = 5_000;
const stopLimit = 2_500;

export function openContinuousBackup(start: BackupStart, logger: Logger): ContinuousBackup {
  let worker: Worker | undefined;
  let since: number | undefined;
  let ended = Promise.resolve();

  function run(): Promise<void> {
    const own = new Worker(new URL('./continuousBackupWorker.js', import.meta.url), { workerData: start });
    worker = own;
    return new Promise((resolve, reject) => {
      let begun = false;
      own.on('message', (report: BackupReport) => {
        if (report.kind === 'waiting') {
          since = report.since;
          return;
        }
        const told = { backup: start.data.address, ...('reason' in report && { reason: report.reason }) };
        if (report.kind === 'stopped') {
          logger.error(told, 'the continuous backup has stopped');
          if (!begun) reject(new ConfigError(`BACKUP_TO: ${report.reason}`));
        } else if (report.kind === 'away') logger.warn(told, 'the continuous backup waits for its target');
        else if (report.kind === 'back') logger.info(told, 'the continuous backup has caught up');
        begun = true;
        resolve();
      });
      own.once('error', (error) => {
        logger.error({ err: error }, 'the thread of the continuous backup has ended');
        since ??= Date.now();
        reject(error);
      });
      ended = new Promise((end) => own.once('exit', () => end()));
    });
  }

  return {
    start: () => withinTime(run(), startLimit, () => undefined),
    lagSeconds: () => (since === undefined ? 0 : Math.max(0, (Date.now() - since) / 1_000)),
    async stop() {
      worker?.postMessage(endBackup);
      await withinTime(ended, stopLimit, () => undefined);
      await worker?.terminate();
    },
  };
}
