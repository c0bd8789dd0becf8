/** Changes of documents: replacements, and the update operators that the adapters use. */
import type { Document } from 'bson';

export function isReplacement(update: Document): boolean {
  return !Object.keys(update).some((name) => name.startsWith('$'));
}

/** Returns a new document. The old one is not changed, so that open cursors keep their content. */
export function updated(document: Document, update: Document, inserting: boolean): Document {
  if (isReplacement(update)) return { _id: document._id, ...update };
  const result: Document = structuredCloneOf(document);
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, operand] of Object.entries(fields as Document))
      apply(result, operator, path, operand, inserting);
  }
  return result;
}

function apply(
  document: Document,
  operator: string,
  path: string,
  operand: unknown,
  inserting: boolean,
): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parent = document;
  for (const name of names) {
    parent[name] = { ...(parent[name] ?? {}) };
    parent = parent[name];
  }
  switch (operator) {
    case '$set':
      parent[last] = operand;
      return;
    case '$setOnInsert':
      if (inserting) parent[last] = operand;
      return;
    case '$inc':
      parent[last] = (parent[last] ?? 0) + Number(operand);
      return;
    case '$unset':
      delete parent[last];
      return;
    default:
      throw new Error(`the stand-in has no update operator ${operator}`);
  }
}

/** Copies only the top level. Paths that change deeper levels copy those. */
function structuredCloneOf(document: Document): Document {
  return { ...document };
}

/** Returns the initial fields of an upsert: the equalities of its filter. */
export function seedOf(filter: Document): Document {
  const seed: Document = {};
  for (const [name, condition] of Object.entries(filter)) {
    if (name.startsWith('$')) continue;
    const operators =
      typeof condition === 'object' &&
      condition !== null &&
      Object.getPrototypeOf(condition) === Object.prototype &&
      Object.keys(condition).some((key) => key.startsWith('$'));
    if (!operators) seed[name] = condition;
    else if ('$eq' in condition) seed[name] = condition.$eq;
  }
  return seed;
}
