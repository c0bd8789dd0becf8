/** Hashes content while it passes. */
import type { Hash } from 'node:crypto';
import { Transform } from 'node:stream';

/** @param onBytes called with the size of each chunk */
export function hashThrough(hash: Hash, onBytes?: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      onBytes?.(chunk.length);
      next(null, chunk);
    },
  });
}
