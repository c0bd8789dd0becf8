/** The target that an address names. */
import { openFolderTarget } from './folderTarget.js';
import type { BackupTarget, TargetAddress } from './target.js';

/** The client of buckets is loaded for those alone. */
export async function openTarget(at: TargetAddress): Promise<BackupTarget> {
  if (!/^https?:\/\//.test(at.address)) return openFolderTarget(at.address);
  return (await import('./s3Target.js')).openS3Target(at);
}
