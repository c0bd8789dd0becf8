/** Documents as the writer's thread takes them: as text, in slices behind which others need not wait long. */
import type { Versioned } from '../../../ports/readModels.js';
import type { WrittenDocument } from './documentWriter.js';

/** Documents, and characters of them, in one operation of the writer. */
const sliceSize = 250;
const sliceCharacters = 1024 * 1024;

export function writtenForm({ id, revision, document }: Versioned): WrittenDocument {
  return [id, revision, document === null ? null : JSON.stringify(document)];
}

export function* slicesOf(documents: readonly WrittenDocument[]): Generator<WrittenDocument[], void, void> {
  let slice: WrittenDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    slice.push(document);
    characters += document[2]?.length ?? 0;
    if (slice.length < sliceSize && characters < sliceCharacters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
