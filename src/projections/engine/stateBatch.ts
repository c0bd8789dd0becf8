/** Applies a page of all events to one build of a read model whose documents are derived from states. */
import type { EventLog } from '../../events/log.js';
import type { StoredEvent } from '../../kernel/events.js';
import { canonicalJson } from '../../kernel/json.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { isOwnStream, type StateProjection } from './projection.js';

/** Streams read concurrently. */
const concurrency = 16;

/**
 * Returns the documents that the build lacks after the page. Each stream is read to its end once, which covers its events on later pages.
 * @param keepsRevisions whether an unchanged document is rewritten with the newer revision, so that a process paused during a write
 * cannot overwrite it with an older one; unnecessary when only one process writes
 * @param recent documents whose writes may be in progress, by id
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
  // The answer comes after earlier writes of this process have succeeded or failed, so the checkpoint may pass them.
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
