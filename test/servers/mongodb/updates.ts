/** Changes to documents: replacements, and the update operators that the adapters use. */
import type { Document } from 'bson';

export function isReplacement(update: Document): boolean {
  return !Object.keys(update).some((name) => name.startsWith('$'));
}

/** A new document; the old one is not touched, so that what a cursor holds stays as it was. */
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

/** Only the top level is copied: deeper levels are copied by the paths that change them. */
function structuredCloneOf(document: Document): Document {
  return { ...document };
}

/** Returns the first fields of an upsert: the equalities of its filter. */
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
