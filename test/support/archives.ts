/** Archives of backups, and a stand-in for the service that sends them whole, cut off or altered. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';
import { type AboutBackup, archiveOf } from '../../src/backup/archive.js';
import type { BackupHalf, SnapshotFile, SnapshotHalf } from '../../src/ports/snapshots.js';

export const about: AboutBackup = {
  backupId: '01a1fd3f-2c9f-739f-9f5a-d57ff087031f',
  takenAt: '2026-11-21T08:35:38.020Z',
  version: '0.1.0',
  folderFormat: 1,
  storeId: 'store-1',
  dataKeyCheck: 'check',
  macOf: () => '0'.repeat(64),
};

export interface HalfContent {
  readonly half: BackupHalf;
  readonly position?: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

function halfOf({ half, position, files }: HalfContent): SnapshotHalf {
  return {
    half,
    position,
    async *files(): AsyncGenerator<SnapshotFile> {
      for (const [path, content] of Object.entries(files)) {
        yield { path, size: content.length, open: () => Readable.from([content]) };
      }
    },
  };
}

export function archive(halves: readonly HalfContent[], own: Partial<AboutBackup> = {}): Promise<Buffer> {
  const snapshot = { halves: halves.map(halfOf), discard: async () => undefined };
  return buffer(archiveOf(snapshot, { ...about, ...own }));
}

/** Returns bytes that look random and are the same each time. */
export function content(name: string, length: number): Buffer {
  const lines = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    createHash('sha512').update(`${name} ${index}`).digest(),
  );
  return Buffer.concat(lines).subarray(0, length);
}

/** Starts servers that answer a backup request as the test says; they are closed after the test file. */
export function standInServices(): (answer: (response: ServerResponse) => void) => Promise<string> {
  const servers: ReturnType<typeof createServer>[] = [];
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  return async (answer) => {
    const server = createServer((_request, response) => answer(response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The cast is safe: the server listens on a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}
