/** Operator route: a backup of the running service, as an archive that the command line unpacks. */
import { z } from 'zod';
import { logCollection } from '../../audit/tlog/state.js';
import { tileFolder } from '../../audit/tlog/tileStore.js';
import type { AboutBackup } from '../../backup/archive.js';
import { DomainError } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import { backupHalves, type Snapshot, type Snapshots, SnapshotUnderWay } from '../../ports/snapshots.js';
import { deliveryCollection } from '../../webhooks/deliveryState.js';
import { jsonBody } from '../server/body.js';
import { idempotencyCollection } from '../server/idempotency.js';
import { type Route, route } from '../server/route.js';

export interface BackupRoutesDependencies {
  readonly snapshots: Snapshots;
  readonly about: Omit<AboutBackup, 'backupId' | 'takenAt' | 'folderFormat'>;
  /** Stores the progress of webhooks, so that a restored service does not send messages again that receivers already got. */
  readonly noteDeliveries: () => Promise<void>;
}

/** The small collections without answers. A continuous backup contains only these, since the events identify earlier requests. */
export const followedRecords = ['clock', logCollection, deliveryCollection];
/**
 * Records that survive a restore. Repeated requests are still recognized, and a test clock keeps its time. The transparency log knows how far it has
 * signed, and webhooks continue where they stopped. Sessions end, leases and marks belong to the running process, and the token signing key never
 * leaves the store.
 */
const keptRecords = [idempotencyCollection, ...followedRecords];
/** PDFs and tiles, which can be made again from the events. */
export const derivedFiles = ['pdf/', tileFolder];

/** Seconds after which a retry is worthwhile. */
const retryAfter = 10;

export function backupRoutes({
  snapshots,
  about,
  noteDeliveries,
}: BackupRoutesDependencies): readonly Route[] {
  return [
    route('POST', '/api/backup', {
      operationId: 'makeBackup',
      tag: 'operations',
      summary: 'Returns a backup of the running service as a tar archive',
      description:
        'Used by `npm run backup`, which verifies it and writes it into folders. `data` holds the events as of one moment; `keys` holds what an ' +
        'erasure must reach, including the event keys, wrapped by the data key. The data key itself is not included. The archive is complete once the manifest of ' +
        'each half has arrived. Embedded stores only; one backup at a time.',
      access: { kinds: ['user'], roles: ['Admin'] },
      body: jsonBody(
        z.strictObject({
          halves: z
            .array(z.enum(backupHalves))
            .min(1)
            .max(backupHalves.length)
            .default([...backupHalves]),
        }),
        { example: { halves: ['data', 'keys'] }, optional: true },
      ),
      storesAnswers: false,
      errors: ['CONCURRENCY_CONFLICT'],
      answers: [{ status: 200, description: 'The archive', mediaTypes: ['application/x-tar'] }],
      async handle({ body: { halves }, signal }) {
        const { archiveOf } = await import('../../backup/archive.js');
        const takenAt = new Date().toISOString();
        await noteDeliveries();
        let snapshot: Snapshot;
        try {
          snapshot = await snapshots.take(
            halves,
            { records: keptRecords, recordsOfEvents: [logCollection], derivedFiles },
            signal(),
          );
        } catch (error) {
          if (!(error instanceof SnapshotUnderWay)) throw error;
          throw new DomainError('CONCURRENCY_CONFLICT', 'Another backup is running; repeat later', {
            retryAfter,
          });
        }
        const { folderFormat } = snapshots;
        return {
          file: {
            contentType: 'application/x-tar',
            filename: `backup-${takenAt.replaceAll(':', '-')}.tar`,
            content: archiveOf(snapshot, { ...about, backupId: newUuid(), takenAt, folderFormat }),
          },
        };
      },
    }),
  ];
}
