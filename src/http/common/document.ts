/** Documents of read models as their own resources show them. */
import type { DomainError } from '../../kernel/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { Document, Field, FieldTable, ReadModel } from '../../query/fields.js';

/** @throws the error of `notFound` when the document does not exist or was deleted */
export async function documentOf(
  readModels: Pick<ReadModels, 'get'>,
  model: ReadModel,
  id: string,
  notFound: (id: string) => DomainError,
): Promise<{ readonly document: Document; readonly revision: number }> {
  const found = await readModels.get(model, id);
  if (found?.document == null) throw notFound(id);
  return { document: found.document, revision: found.revision };
}

/** Returns the answer with a document as its own resource. @throws the error of `notFound` when it does not exist or was deleted */
export async function answerWith(...asked: Parameters<typeof documentOf>) {
  const { document, revision } = await documentOf(...asked);
  return { body: resourceOf(asked[1], document), revision };
}

/** Returns when a resource was last changed: by the command of this outcome, or earlier if that changed nothing. */
export async function lastChange(
  { at }: { readonly at: string | undefined },
  readModels: Pick<ReadModels, 'get'>,
  model: ReadModel,
  id: string,
): Promise<JsonValue | undefined> {
  return at ?? (await readModels.get(model, id))?.document?.updatedAt;
}

/** Returns every field that the read model declares, except internal ones; unset fields as null. */
export function resourceOf(model: Pick<ReadModel, 'fields'>, document: Document): JsonObject {
  const answer: JsonObject = {};
  for (const [name, field] of Object.entries(model.fields)) {
    if (field.internal === true) continue;
    answer[name] = shownValue(field, document[name]);
  }
  return answer;
}

/** Returns the value of a field as callers see it. */
export function shownValue(field: Field, value: JsonValue = null): JsonValue {
  if (field.type === 'collection') return itemsOf(field.items, value);
  if (field.words !== true || typeof value !== 'string') return value;
  return value.split(' ').filter((word) => word !== '');
}

export function itemsOf(fields: FieldTable, items: JsonValue): JsonValue {
  const kept = Object.keys(fields).filter((name) => fields[name]?.internal === true);
  if (kept.length === 0 || !Array.isArray(items)) return items;
  return items.map((item) =>
    isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).filter(([name]) => !kept.includes(name)))
      : item,
  );
}
