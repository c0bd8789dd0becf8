/** Imports records of another system under ids derived from the source's keys, so that a repeated import duplicates nothing. */
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, type IdKind, publicId } from '../../kernel/ids.js';

/** Returns the id that a record of the source gets here; always the same. */
export function importedId(kind: IdKind, key: string): string {
  return publicId(kind, derivedUuid('import', kind.name, key));
}

/**
 * Creates the record unless it was created before, even if it has been changed or removed since.
 * @param loadShown returns the status of the aggregate with the id, shown by read models; `none` when there is none
 * @throws DomainError of the rules
 */
export async function importOnce(
  kind: IdKind,
  key: string,
  circumstances: CommandContext,
  loadShown: (id: string) => Promise<{ readonly state: { readonly status: string } }>,
  create: (id: string, context: CommandContext) => Promise<unknown>,
): Promise<'imported' | 'existing'> {
  const id = importedId(kind, key);
  if ((await loadShown(id)).state.status !== 'none') return 'existing';
  try {
    await create(id, { ...circumstances, commandId: derivedUuid('import', id) });
    return 'imported';
  } catch (error) {
    // Two imports of the same key at once: the other one has created it.
    if (!hasCode(error, 'CONCURRENCY_CONFLICT') || (await loadShown(id)).state.status === 'none') throw error;
    return 'existing';
  }
}
