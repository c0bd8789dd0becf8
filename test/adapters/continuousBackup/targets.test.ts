/** The targets of a continuous backup: a folder, and a bucket on a server that checks every signature. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTarget } from '../../../src/adapters/continuousBackup/openTarget.js';
import type { BackupTarget } from '../../../src/adapters/continuousBackup/target.js';
import { type S3Server, startS3Server } from '../../support/s3Server.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});

afterAll(() => server.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found);
const bucket = (more: { readonly address?: string; readonly credentials?: string } = {}) =>
  openTarget({ ...server, ...more });

describe.each([
  ['a folder', () => openTarget({ address: join(newFolder(), 'new'), region: '', credentials: undefined })],
  ['a bucket', () => bucket({ address: `${server.address}/${Math.random()}` })],
])('%s', (_, open: () => Promise<BackupTarget>) => {
  test('returns what was put last', async () => {
    const target = await open();
    expect(await target.get('keys/1')).toBeUndefined();
    await target.put('keys/1', bytes('one'));
    await target.put('keys/1', bytes('another'));
    expect(text(await target.get('keys/1'))).toBe('another');
    await target.delete('keys/1');
    await target.delete('keys/1');
    expect(await target.get('keys/1')).toBeUndefined();
  });

  test('creates an object only once', async () => {
    const target = await open();
    expect(await target.create('segments/1', bytes('one'))).toBe(true);
    expect(await target.create('segments/1', bytes('two'))).toBe(false);
    expect(text(await target.get('segments/1'))).toBe('one');
  });

  test('lists the objects of a prefix by name with their sizes, over any number of pages', async () => {
    const target = await open();
    expect(await target.list('segments/')).toEqual([]);
    for (const name of ['5', '1', '7', '2', '4', '3', '6'])
      await target.create(`segments/${name}`, bytes('x'.repeat(Number(name))));
    await target.put('owner', bytes('me'));
    expect(await target.list('segments/')).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((size) => ({ name: `segments/${size}`, size })),
    );
  });
});

test('a folder keeps neither replaced content nor temporary files', async () => {
  const folder = newFolder();
  const target = await openTarget({ address: folder, region: '', credentials: undefined });
  await target.put('keys/1', bytes('a secret'));
  await target.put('keys/1', bytes('a fine thing'));
  await target.create('keys/2', bytes('x'));
  expect(readdirSync(join(folder, 'keys'))).toEqual(['1', '2']);
  expect(readFileSync(join(folder, 'keys/1'), 'utf8')).toBe('a fine thing');
});

test('a bucket reports in one line what is wrong with the signature, the bucket or the server', async () => {
  const wrong = await bucket({ credentials: 'backup-writer:another secret' });
  await expect(wrong.put('owner', bytes('x'))).rejects.toThrow(/\/backups\/shop: 403 SignatureDoesNotMatch$/);
  const elsewhere = await bucket({ address: server.address.replace('/backups/', '/other/') });
  await expect(elsewhere.list('segments/')).rejects.toThrow(/\/other\/shop: there is no such bucket$/);
  const nobody = await bucket({ address: 'http://127.0.0.1:1/backups' });
  await expect(nobody.get('owner')).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/backups: /);
});
