/** One half of a backup as a folder: written from an archive's entries, with the manifest last, and read back with every byte checked. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from '../kernel/folders.js';
import { hashThrough } from '../kernel/hashing.js';
import { atPath, codeOf } from '../kernel/systemErrors.js';
import type { BackupHalf } from '../ports/snapshots.js';
import {
  type Checksum,
  checksumLine,
  checksumsName,
  isBackupPath,
  type Manifest,
  manifestName,
  maxManifestBytes,
  parseChecksumLine,
  parseManifest,
} from './manifest.js';

/** A backup that cannot be made or used; the message is one line for the operator that names the file. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

export type HalfWriter = Awaited<ReturnType<typeof openHalfWriter>>;

/** Makes the folder. @throws BackupFault when it is not empty */
export async function openHalfWriter(folder: string, half: BackupHalf) {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupFault(`${folder} is not empty`);
  const list: WriteStream = createWriteStream(join(folder, checksumsName), {
    mode: 0o600,
    flags: 'wx',
    flush: true,
  });
  const listed = finished(list);
  // A failure reaches every write to the list; this only prevents an unhandled rejection before `finish` awaits it.
  listed.catch(() => undefined);

  return {
    /** @param onBytes called with the size of each chunk @throws BackupFault for a path that belongs to no backup */
    async add(path: string, content: Readable, onBytes?: (bytes: number) => void) {
      if (!isBackupPath(path))
        throw new BackupFault(`the archive contains ${JSON.stringify(path)}, which is not part of a backup`);
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      await pipeline(
        content,
        hashThrough(hash, onBytes),
        createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }),
      ).catch((error: unknown) => {
        throw atPath(error, target);
      });
      await write(list, checksumLine({ sha256: hash.digest('hex'), path }));
    },
    /** Reads everything back and writes the manifest, which completes the backup. @param text of the manifest */
    async finish(text: string) {
      list.end();
      await listed;
      const manifest = parseManifest(text);
      if (manifest?.half !== half)
        throw new BackupFault(`what came for ${folder} is no backup that this version knows`);
      await checkList(folder, manifest);
      for await (const { path, sha256 } of checksumsOf(folder)) await checkFile(folder, path, sha256);
      const draft = join(folder, `${manifestName}.new`);
      await writeFile(draft, text, { mode: 0o600, flush: true });
      await rename(draft, join(folder, manifestName));
      await syncFolder(folder);
      return manifest;
    },
    /** Removes everything written. */
    async abandon() {
      list.destroy();
      for (const name of await readdir(folder))
        await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

/** Returns the manifest of a folder whose list of checksums is intact. @throws BackupFault that names what is wrong */
export async function readHalf(folder: string, half: BackupHalf): Promise<Manifest> {
  const file = join(folder, manifestName);
  const { size } = await stat(file).catch(() => {
    throw new BackupFault(`${folder} holds no finished backup: it has no ${manifestName}`);
  });
  const manifest = size > maxManifestBytes ? undefined : parseManifest(await readFile(file, 'utf8'));
  if (manifest === undefined) throw new BackupFault(`${file} is damaged, or of a newer version`);
  if (manifest.half !== half)
    throw new BackupFault(`${folder} holds the half ${manifest.half} of a backup, not ${half}`);
  await checkList(folder, manifest);
  return manifest;
}

/** Yields the entries of a folder's list, in constant memory. @throws BackupFault for a malformed line */
export async function* checksumsOf(folder: string): AsyncGenerator<Checksum> {
  const input = createReadStream(join(folder, checksumsName));
  for await (const line of createInterface({ input })) {
    const checksum = parseChecksumLine(line);
    if (checksum === undefined) throw new BackupFault(`${join(folder, checksumsName)} is damaged`);
    yield checksum;
  }
}

async function checkList(folder: string, { checksums }: Manifest): Promise<void> {
  await checkFile(folder, checksumsName, checksums);
}

async function checkFile(folder: string, path: string, expected: string): Promise<void> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new BackupFault(`${file} is missing`) : error;
  }
  if (hash.digest('hex') !== expected)
    throw new BackupFault(`${file} is damaged: it is not what its checksum says`);
}

function write(stream: WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error == null ? resolve() : reject(error)));
  });
}
