/** A document of a read model as its own resource shows it. */
import type { Document, ReadModel } from '../kernel/fields.js';
import type { JsonObject } from '../kernel/json.js';

/** Every field that the read model declares and does not keep to itself; unset ones as null. */
export function shown(model: Pick<ReadModel, 'fields'>, document: Document): JsonObject {
  const answer: JsonObject = {};
  for (const [name, field] of Object.entries(model.fields)) {
    if (field.internal !== true) answer[name] = document[name] ?? null;
  }
  return answer;
}
