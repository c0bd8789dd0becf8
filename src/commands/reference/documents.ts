/** Reads the documents of a read model by many values of a field. */
import type { ReadModels } from '../../ports/readModels.js';
import { oneOf } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';

/** Values per query; filters have limits. */
const atOnce = 100;

/** @param field unique, so that a query answers at most as many documents as it has values */
export async function documentsWith(
  readModels: Pick<ReadModels, 'list'>,
  model: ReadModel,
  field: string,
  values: readonly string[],
): Promise<readonly Document[]> {
  const found: Document[] = [];
  for (let start = 0; start < values.length; start += atOnce) {
    const filter = oneOf(model.fields, field, values.slice(start, start + atOnce));
    const query = { filter, orderBy: [], skip: 0, top: atOnce, count: false };
    found.push(...(await readModels.list(model, query)).documents);
  }
  return found;
}

/** @returns the documents by id; unknown ones are absent */
export async function documentsById(
  readModels: Pick<ReadModels, 'get' | 'list'>,
  model: ReadModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const [only] = ids;
  if (only === undefined || ids.length > 1)
    return new Map((await documentsWith(readModels, model, 'id', ids)).map((one) => [String(one.id), one]));
  const document = (await readModels.get(model, only))?.document;
  return new Map(document == null ? [] : [[only, document]]);
}
