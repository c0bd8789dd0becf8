/** Finishes what a crash has left open: all documents of a read model that say so, one after the other. */
import { collectFailures } from '../kernel/failures.js';
import type { ReadModels } from '../ports/readModels.js';
import { where } from '../query/conditions.js';
import type { ReadModel } from '../query/fields.js';

export interface OpenWork {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly model: ReadModel;
  /** The field that is true of a document with something open. */
  readonly field: string;
  /** The things in the plural, for the failure's text. */
  readonly what: string;
}

/** @throws AggregateError in the end, where some could not be finished */
export async function finishOpen(
  { readModels, model, field, what }: OpenWork,
  finish: (id: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const failures = collectFailures(`${what} that could not be finished`);
  const filter = where(model.fields, field, 'eq', true);
  for await (const documents of readModels.scan(model, { filter, orderBy: [] })) {
    for (const { id } of documents) {
      if (signal.aborted) return;
      await finish(String(id)).catch(failures.add);
    }
  }
  failures.tell();
}
