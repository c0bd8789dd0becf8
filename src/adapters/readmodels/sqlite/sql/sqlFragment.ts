/** SQL text with its bound parameters, put together so that no value can ever become text. */

/**
 * The types of a parameter. The engine binds every `number` as REAL and cannot bind a boolean at all, so integers that must stay integers are
 * `bigint`.
 */
export type SqlValue = string | number | bigint | null;

export interface SqlFragment {
  readonly text: string;
  readonly parameters: readonly SqlValue[];
}

/** A bound parameter. */
export function parameter(value: SqlValue): SqlFragment {
  return { text: '?', parameters: [value] };
}

/** A name as an identifier; the caller has it from a declaration, never from a request. */
export function identifier(name: string): SqlFragment {
  return { text: `"${name.replaceAll('"', '""')}"`, parameters: [] };
}

/** Template tag: what stands between the literal parts must be fragments already, so a bare string does not compile. */
export function sql(parts: TemplateStringsArray, ...inner: readonly SqlFragment[]): SqlFragment {
  let text = parts[0] ?? '';
  const parameters: SqlValue[] = [];
  inner.forEach((fragment, index) => {
    text += fragment.text + (parts[index + 1] ?? '');
    for (const value of fragment.parameters) parameters.push(value);
  });
  return { text, parameters };
}

/** The fragments one after the other with `separator`, which is SQL written in this program. */
export function joinFragments(
  fragments: readonly SqlFragment[],
  separator: ', ' | ' AND ' | ' OR ',
): SqlFragment {
  return {
    text: fragments.map((fragment) => fragment.text).join(separator),
    parameters: fragments.flatMap((fragment) => fragment.parameters),
  };
}
