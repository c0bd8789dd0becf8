/** SQL text with its bound parameters, composed so that no value can ever become SQL text. */

/**
 * The types of a parameter. The engine binds every `number` as REAL and cannot bind booleans, so integers that must stay integers are
 * `bigint`.
 */
export type SqlValue = string | number | bigint | null;

export interface SqlFragment {
  readonly text: string;
  readonly parameters: readonly SqlValue[];
}

export function parameter(value: SqlValue): SqlFragment {
  return { text: '?', parameters: [value] };
}

/** Quotes a name as an identifier; it must come from a declaration, never from a request. */
export function identifier(name: string): SqlFragment {
  return { text: `"${name.replaceAll('"', '""')}"`, parameters: [] };
}

/** Template tag that composes fragments. The values must be fragments themselves, so a bare string does not compile. */
export function sql(parts: TemplateStringsArray, ...inner: readonly SqlFragment[]): SqlFragment {
  let text = parts[0] ?? '';
  const parameters: SqlValue[] = [];
  inner.forEach((fragment, index) => {
    text += fragment.text + (parts[index + 1] ?? '');
    for (const value of fragment.parameters) parameters.push(value);
  });
  return { text, parameters };
}

/** Joins the fragments with `separator`, which is SQL written in this program. */
export function joinFragments(
  fragments: readonly SqlFragment[],
  separator: ', ' | ' AND ' | ' OR ',
): SqlFragment {
  return {
    text: fragments.map((fragment) => fragment.text).join(separator),
    parameters: fragments.flatMap((fragment) => fragment.parameters),
  };
}
