/** Keys in their own SQLite file, so that events and keys can be backed up, and erased, separately. */
import { chunks } from '../../kernel/chunks.js';
import type { Keys, WrappedKey } from '../../ports/keys.js';
import { Unavailable } from '../../ports/unavailable.js';
import { emptyLog } from '../sqlite/checkpointing.js';
import { openWriter, type WriterOptions } from '../sqlite/writerThread.js';
import { checkWrappedKey } from './limits.js';
import type { KeyOperations } from './operations.js';

export type EmbeddedKeysOptions = Pick<WriterOptions, 'file' | 'onFailure' | 'host'>;

const callLimit = 500;

/** @throws Error when the file cannot be opened */
export async function openEmbeddedKeys(options: EmbeddedKeysOptions): Promise<Keys> {
  const writer = await openWriter<KeyOperations>({
    file: options.file,
    module: new URL('./operations.js', import.meta.url),
    settings: { synchronous: 'full', secureDelete: true, cacheKiB: 2_048 },
    host: options.host,
    onFailure: options.onFailure,
  });
  return {
    async add(keys) {
      for (const key of keys) checkWrappedKey(key);
      for (const chunk of chunks(keys, callLimit)) {
        await writer.call(
          'add',
          chunk.map(({ id, wrapped }) => ({ id, wrapped })),
        );
      }
    },
    async find(ids) {
      const found: WrappedKey[] = [];
      for (const chunk of chunks(ids, callLimit)) found.push(...(await writer.call('find', chunk)));
      return found;
    },
    everHad: (id) => writer.call('everHad', id),
    async destroy(id) {
      await writer.call('destroy', id);
      if (!(await emptyLog(writer))) throw new Unavailable('the key file is in use, its log was not emptied');
    },
    close: () => writer.close(),
  };
}
