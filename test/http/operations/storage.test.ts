/** The sizes of the stores that the service reports are those on disk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedServers } from '../../support/distributed.js';
import { blackPng } from '../../support/pictures.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

interface Store {
  readonly holds: readonly string[];
  readonly engine: string;
  readonly bytes: number | null;
  readonly freeBytes: number | null;
}

async function stores(): Promise<readonly Store[]> {
  const { status, body } = await service.call('/api/storage');
  expect(status).toBe(200);
  expect(body.count).toBe(body.value.length);
  return body.value;
}

async function bytesOf(name: string): Promise<number> {
  const files = (await readdir(service.folder)).filter((file) => file.startsWith(`${name}.db`));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(service.folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('each kind of data is in one store, which reports its size or null', async () => {
  const all = await stores();
  expect(all.flatMap(({ holds }) => holds).toSorted()).toEqual([
    'events',
    'files',
    'jobs',
    'keys',
    'readModels',
    'records',
    'usage',
  ]);
  for (const { bytes, freeBytes } of all)
    for (const size of [bytes, freeBytes]) expect(size === null || size >= 0).toBe(true);
});

(sharedServers() === undefined ? test : test.skip)(
  'the sizes are those of the files in the data folder, and grow with what is put into them',
  async () => {
    const sizeOf = async (name: string) => (await stores()).find(({ holds }) => holds.includes(name))?.bytes;
    // Repeats until nothing was written between the two readings of the disk.
    for (;;) {
      const before = await bytesOf('events');
      const said = await sizeOf('events');
      if (before === (await bytesOf('events'))) {
        expect(said).toBe(before);
        break;
      }
    }
    const files = (await sizeOf('files')) ?? 0;
    const { id } = (await service.call('/api/me')).body;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await blackPng(8, 8))]), 'me.png');
    const { status, text } = await service.call('/api/users/profile/image', { content: form });
    if (status !== 201) throw new Error(`${id}: ${text}`);
    expect(await sizeOf('files')).toBeGreaterThan(files);
  },
);
