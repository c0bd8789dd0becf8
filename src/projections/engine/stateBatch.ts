/** Applying a page of all events to one build of a read model whose documents follow from states. */
import type { EventLog } from '../../events/log.js';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import type { StoredEvent } from '../../kernel/events.js';
import { canonicalJson } from '../../kernel/json.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { isOwnStream, type StateProjection } from './projection.js';

/** Streams that are read at a time. */
const concurrency = 16;

/**
 * The documents that the build lacks after the page. A stream is read to its end once: what follows of it on later pages is known then.
 * @param keepsRevisions whether a document that is right is written again under the newer revision, so that a process that stands
 * still in the middle of a write cannot put an older one over it; of no use where one process writes
 * @param recent documents whose write may still be under way, by id
 * @throws DamagedEvent, Unavailable
 */
export async function documentsBehind(
  { projection, generation }: { readonly projection: StateProjection; readonly generation: Generation },
  events: readonly StoredEvent[],
  {
    readModels,
    log,
  }: { readonly readModels: Pick<ReadModels, 'getMany'>; readonly log: Pick<EventLog, 'read'> },
  {
    keepsRevisions,
    recent,
  }: { readonly keepsRevisions: boolean; readonly recent: ReadonlyMap<string, Versioned> },
): Promise<readonly Versioned[]> {
  const last = new Map<string, number>();
  for (const { stream, revision } of events) if (isOwnStream(projection, stream)) last.set(stream, revision);
  // The writes of this process are stored when the answer comes, or known not to be: the checkpoint may pass them then.
  await readModels.getMany(projection.model, generation, []);
  const asked = [...last].filter(([stream, revision]) => !projection.isWritten(generation, stream, revision));
  if (asked.length === 0) return [];
  const ids = asked.map(([stream]) => stream);
  const stored = new Map<string, Versioned>();
  for (const one of await readModels.getMany(projection.model, generation, ids)) stored.set(one.id, one);
  for (const id of ids) {
    const newer = recent.get(id);
    if (newer !== undefined && newer.revision > (stored.get(id)?.revision ?? -1)) stored.set(id, newer);
  }
  const behind: Versioned[] = [];
  await forEachConcurrently(asked, concurrency, async ([stream, revision]) => {
    const before = stored.get(stream);
    if (before !== undefined && before.revision >= revision) return;
    const now = await projection.documentOf(stream, log);
    const isRight = canonicalJson(before?.document ?? null) === canonicalJson(now.document);
    if (!isRight || (keepsRevisions && before !== undefined)) behind.push(now);
    else projection.noteWritten(generation, stream, now.revision);
  });
  return behind;
}
