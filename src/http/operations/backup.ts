/** Route of the operator: a backup of the running service, as an archive that the command line takes apart. */
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
  /** Has stored how far webhooks have come: what a receiver took before is then not sent again by a restored service. */
  readonly noteDeliveries: () => Promise<void>;
}

/** The small ones that hold no answers: a continuous backup has these alone, since the events know which requests came before. */
export const followedRecords = ['clock', logCollection, deliveryCollection];
/**
 * Records that go on after a restore. Repeated requests are known again, and a test clock keeps its time. The transparency log knows how far it has
 * signed, and webhooks go on where they stood. Sessions end, leases and marks are the running process's own, and the key that signs tokens never
 * leaves the store.
 */
const keptRecords = [idempotencyCollection, ...followedRecords];
/** PDFs and tiles are made from the events whenever they are asked for. */
export const derivedFiles = ['pdf/', tileFolder];

/** Seconds after which it is worth asking again. */
const retryAfter = 10;

export function backupRoutes({
  snapshots,
  about,
  noteDeliveries,
}: BackupRoutesDependencies): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/backup',
      operationId: 'makeBackup',
      tag: 'operations',
      summary: 'Returns a backup of the running service as a tar archive',
      description:
        'Used by `npm run backup`, which verifies it and writes it into folders. `data` holds the events as of one moment; `keys` what an erasure ' +
        'must reach, including the event keys, wrapped by the data key. The data key itself is not included. The archive is complete once the manifest of ' +
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
