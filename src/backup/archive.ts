/** A snapshot as one tar archive: `data/…` and `keys/…`, each half with its files first and its manifest last. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { hashThrough } from '../kernel/hashing.js';
import type { Snapshot, SnapshotFile, SnapshotHalf } from '../ports/snapshots.js';
import { checksumLine, type Manifest, manifestName, type UnsignedManifest } from './manifest.js';

/** Fields that the manifests of both halves share. */
export interface AboutBackup
  extends Pick<Manifest, 'backupId' | 'takenAt' | 'version' | 'folderFormat' | 'storeId' | 'dataKeyCheck'> {
  /** Returns the `mac` of a manifest. */
  readonly macOf: (manifest: UnsignedManifest) => string;
}

/** Returns the archive; the snapshot is discarded when the stream closes, for any reason. */
export function archiveOf(snapshot: Snapshot, about: AboutBackup): Readable {
  const pack = tar.pack();
  const ended = new AbortController();
  const filling = fill({ pack, about, signal: ended.signal }, snapshot).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  // tar-stream brings stream classes of its own; callers get one of Node's.
  const content = pack.pipe(new PassThrough());
  pack.once('error', (error) => content.destroy(error));
  content.once('close', () => {
    // Work on an archive that is no longer read stops at once.
    ended.abort();
    pack.destroy();
    // A folder that cannot be removed now is removed by the next snapshot or start.
    filling.then(() => snapshot.discard()).catch(() => undefined);
  });
  return content;
}

interface Filling {
  readonly pack: tar.Pack;
  readonly about: AboutBackup;
  readonly signal: AbortSignal;
}

async function fill(filling: Filling, snapshot: Snapshot): Promise<void> {
  for (const half of snapshot.halves) await fillHalf(filling, half);
  // Discarded before the archive ends, so that a client with the whole archive can request the next one at once.
  await snapshot.discard();
  filling.pack.finalize();
}

async function fillHalf(filling: Filling, { half, position, files }: SnapshotHalf): Promise<void> {
  const checksums = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for await (const file of files()) {
    const sha256 = await add(filling, `${half}/${file.path}`, file);
    checksums.update(checksumLine({ sha256, path: file.path }));
    count += 1;
    bytes += file.size;
  }
  const { macOf, ...about } = filling.about;
  const unsigned: UnsignedManifest = {
    format: 1,
    half,
    ...about,
    position: position ?? null,
    files: count,
    bytes,
    checksums: checksums.digest('hex'),
  };
  const manifest: Manifest = { ...unsigned, mac: macOf(unsigned) };
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  await add(filling, `${half}/${manifestName}`, { size: text.length, open: () => Readable.from([text]) });
}

/** @returns the SHA-256 of the content, in hexadecimal */
async function add(
  { pack, signal }: Filling,
  name: string,
  { size, open }: Pick<SnapshotFile, 'size' | 'open'>,
): Promise<string> {
  const hash = createHash('sha256');
  signal.throwIfAborted();
  await pipeline(open(), hashThrough(hash), pack.entry({ name, size, mode: 0o600 }), { signal });
  return hash.digest('hex');
}
