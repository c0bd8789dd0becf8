/** A snapshot as one tar archive: `data/…` and `keys/…`, in each half its files and then its manifest. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import type { Snapshot, SnapshotFile, SnapshotHalf } from '../ports/snapshots.js';
import { checksumLine, type Manifest, manifestName, type UnsignedManifest } from './manifest.js';

/** Fields that the manifests of both halves share. */
export interface AboutBackup
  extends Pick<Manifest, 'backupId' | 'takenAt' | 'version' | 'folderFormat' | 'storeId' | 'dataKeyCheck'> {
  /** The `mac` of a manifest. */
  readonly macOf: (manifest: UnsignedManifest) => string;
}

/** The archive; the snapshot is discarded when it has ended, however it ends. */
export function archiveOf(snapshot: Snapshot, about: AboutBackup): Readable {
  const pack = tar.pack();
  const ended = new AbortController();
  const filling = fill({ pack, about, signal: ended.signal }, snapshot).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  // The streams of tar-stream are not those of this Node.
  const content = pack.pipe(new PassThrough());
  pack.once('error', (error) => content.destroy(error));
  content.once('close', () => {
    // Nothing waits for an archive that is not read any more.
    ended.abort();
    pack.destroy();
    // A folder that cannot be removed now goes with the next snapshot, or the next start.
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
  // Anyone who has the whole archive can ask for the next one.
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

/** @returns the SHA-256 of the content, hexadecimal */
async function add(
  { pack, signal }: Filling,
  name: string,
  { size, open }: Pick<SnapshotFile, 'size' | 'open'>,
): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  signal.throwIfAborted();
  await pipeline(open(), hashing, pack.entry({ name, size, mode: 0o600 }), { signal });
  return hash.digest('hex');
}
