import { openFolderTarget } from './folderTarget.js';
import type { BackupTarget, TargetAddress } from './target.js';

/** Opens the target at an address. The S3 client is loaded only for buckets. */
export async function openTarget(at: TargetAddress): Promise<BackupTarget> {
  if (!/^https?:\/\//.test(at.address)) return openFolderTarget(at.address);
  return (await import('./s3Target.js')).openS3Target(at);
}
