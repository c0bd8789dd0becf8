/**
 * The content of each half of a backup: its files, `SHA256SUMS` over them (as `sha256sum -c` reads it), and `manifest.json`, written
 * last. A folder without a manifest is no backup.
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
  /** The format of the manifest and of the files that it describes. */
  format: z.literal(1),
  half: z.enum(backupHalves),
  /** The same in both halves of one backup. */
  backupId: z.uuid(),
  /** When it was begun, by the machine's clock. */
  takenAt: z.iso.datetime(),
  /** The version of the service that made it. */
  version: z.string(),
  folderFormat: z.int(),
  storeId: z.string(),
  /** See `SnapshotHalf.position`; null in an empty store. */
  position: z.string().nullable(),
  /** Tells the data key from every other one, and tells nothing about it. */
  dataKeyCheck: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** SHA-256 of the text of `SHA256SUMS`. */
  checksums: sha256,
  /** HMAC-SHA256 of all of the above under a key of the data key's: who has not that key cannot write a backup. Version 0.1 wrote none. */
  mac: sha256.optional(),
});
export type Manifest = z.output<typeof manifest>;
export type UnsignedManifest = Omit<Manifest, 'mac'>;

/** Bytes that a manifest stays far below. */
export const maxManifestBytes = 64 * 1024;

/** Undefined for a text that is no manifest of a format known here. */
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

/** Whether the manifest, and with its checksums every byte of its half, was written by who has the data key. */
export function isManifestOf(dataKey: Uint8Array, manifest: Manifest): boolean {
  const { mac = '', ...unsigned } = manifest;
  const due = Buffer.from(manifestMac(dataKey, unsigned));
  return due.length === mac.length && timingSafeEqual(due, Buffer.from(mac));
}

export function dataKeyCheck(dataKey: Uint8Array): string {
  return Buffer.from(deriveKey(dataKey, 'backup manifests')).toString('hex').slice(0, 32);
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9_.-]*';
/** The files that may lie in a backup. Nothing else is written to a disk, whatever an archive or a list of checksums says. */
const pathPattern = new RegExp(
  `^(?:(?:events|jobs|keys|records|usage)\\.db|files/(?:${segment}/)*${segment}=)$`,
);

export function isBackupPath(path: string): boolean {
  return path.length <= 4_096 && pathPattern.test(path);
}

export interface Checksum {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly path: string;
}

/** With its line feed. */
export function checksumLine({ sha256: sum, path }: Checksum): string {
  return `${sum}  ${path}\n`;
}

/** Undefined for a line that none of ours has. @param line without its line feed */
export function parseChecksumLine(line: string): Checksum | undefined {
  const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  return sum === undefined || path === undefined || !isBackupPath(path) ? undefined : { sha256: sum, path };
}
