/** Rewrites schemas that client generators misread, without changing their meaning. */
import type { JsonSchema } from './schemas.js';

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces `anyOf: [X, null]` everywhere in a document with the type `[X, null]`, which every generator reads as a nullable X. */
export function withNullableTypes(document: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, nullableIn(value)]));
}

function nullableIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullableIn);
  if (!isNode(value)) return value;
  const { anyOf, ...rest } = value;
  const inside = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, nullableIn(member)]));
  if (!Array.isArray(anyOf)) return inside;
  const [only, ...others] = anyOf.filter((one) => !isNullType(one));
  if (!isNode(only) || others.length > 0 || anyOf.length !== 2 || typeof only.type !== 'string')
    return { anyOf: anyOf.map(nullableIn), ...inside };
  const typed = nullableIn(only);
  return {
    ...Object(typed),
    type: [only.type, 'null'],
    ...(Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {}),
    // The keywords around `anyOf` describe the field itself.
    ...inside,
  };
}

function isNullType(schema: unknown): boolean {
  return isNode(schema) && schema.type === 'null' && Object.keys(schema).length === 1;
}

/** Keeps only the `$` form of options that OData 4.01 also allows without `$`: in most languages both get the same name. */
export function withoutTwins<Parameter extends { readonly name?: unknown }>(
  parameters: readonly Parameter[],
): Parameter[] {
  const names = new Set(parameters.map(({ name }) => name));
  return parameters.filter(({ name }) => !names.has(`$${String(name)}`));
}
