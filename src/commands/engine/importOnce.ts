/** Records of another system, taken over under ids that follow from the source's keys: done again, nothing is doubled. */
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, type IdKind, publicId } from '../../kernel/ids.js';

/** The id that a record of the source gets here: always the same. */
export function importedId(kind: IdKind, key: string): string {
  return publicId(kind, derivedUuid('import', kind.name, key));
}

/**
 * Makes the record unless it was made before, whatever has become of it since.
 * @param loadShown the status of what has the id now, which read models show; `none` when there is nothing
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
    // The same key twice at once: the other one has made it.
    if (!hasCode(error, 'CONCURRENCY_CONFLICT') || (await loadShown(id)).state.status === 'none') throw error;
    return 'existing';
  }
}
