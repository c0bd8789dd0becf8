/**
 * The content of each half of a backup: its files, `SHA256SUMS` over them (in the format of `sha256sum -c`), and `manifest.json`. The
 * manifest is written last; a folder without one is no backup.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '../events/encryption.js';
import { canonicalJson } from '../kernel/json.js';
import { backupHalves } from '../ports/snapshots.js';

export const manifestName = 'manifest.json';
export const checksumsName = 'SHA256SUMS';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.strictObject({
  /** Version of the format of the manifest and of the files that it describes. */
  format: z.literal(1),
  half: z.enum(backupHalves),
  /** The same in both halves of a backup. */
  backupId: z.uuid(),
  /** When the backup was begun, by the machine's clock. */
  takenAt: z.iso.datetime(),
  /** Version of the service that made the backup. */
  version: z.string(),
  folderFormat: z.int(),
  storeId: z.string(),
  /** See `SnapshotHalf.position`; null in an empty store. */
  position: z.string().nullable(),
  /** Identifies the data key without revealing anything about it. */
  dataKeyCheck: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** SHA-256 of the file `SHA256SUMS`. */
  checksums: sha256,
  /** HMAC-SHA256 of all fields above under a key derived from the data key: only its holders can make a backup. Version 0.1 wrote none. */
  mac: sha256.optional(),
});
export type Manifest = z.output<typeof manifest>;
export type UnsignedManifest = Omit<Manifest, 'mac'>;

/** Limit of a manifest's size, in bytes; actual manifests are far smaller. */
export const maxManifestBytes = 64 * 1024;

/** Returns undefined for a text that is not a manifest of a known format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function manifestMac(dataKey: Uint8Array, manifest: UnsignedManifest): string {
  const key = deriveKey(dataKey, 'who wrote a backup');
  return createHmac('sha256', key).update(canonicalJson(manifest)).digest('hex');
}

/** Whether a holder of the data key wrote the manifest and, through its checksums, every byte of its half. */
export function isManifestOf(dataKey: Uint8Array, manifest: Manifest): boolean {
  const { mac = '', ...unsigned } = manifest;
  const due = Buffer.from(manifestMac(dataKey, unsigned));
  return due.length === mac.length && timingSafeEqual(due, Buffer.from(mac));
}

export function dataKeyCheck(dataKey: Uint8Array): string {
  return Buffer.from(deriveKey(dataKey, 'backup manifests')).toString('hex').slice(0, 32);
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9_.-]*';
/** Paths of a backup's files. Nothing else is written to disk, regardless of what an archive or list of checksums contains. */
const pathPattern = new RegExp(
  `^(?:(?:events|jobs|keys|records|usage)\\.db|files/(?:${segment}/)*${segment}=)$`,
);

export function isBackupPath(path: string): boolean {
  return path.length <= 4_096 && pathPattern.test(path);
}

export interface Checksum {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly path: string;
}

/** Returns the line with its line feed. */
export function checksumLine({ sha256: sum, path }: Checksum): string {
  return `${sum}  ${path}\n`;
}

/** Returns undefined for a malformed line. @param line without its line feed */
export function parseChecksumLine(line: string): Checksum | undefined {
  const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  return sum === undefined || path === undefined || !isBackupPath(path) ? undefined : { sha256: sum, path };
}
