/** Elements as the builder takes them: names in the order of the schema, `@` before attributes, `#` for text beside them. */

export type XmlChild = XmlElement | string | readonly (XmlElement | string)[];

export interface XmlElement {
  readonly [name: string]: XmlChild;
}

type Maybe = XmlChild | null | undefined;

/** Without what is not there: no syntax of e-invoices takes an empty element. */
export function elements(children: Readonly<Record<string, Maybe>>): XmlElement {
  const there: [string, XmlChild][] = [];
  for (const [name, child] of Object.entries(children)) {
    if (child !== null && child !== undefined && !isEmpty(child)) there.push([name, child]);
  }
  return Object.fromEntries(there);
}

function isEmpty(child: XmlChild): boolean {
  if (typeof child === 'string') return child.trim() === '';
  if (Array.isArray(child)) return child.length === 0;
  return Object.keys(child).every((name) => name.startsWith('@'));
}

export function maybe<Value>(value: Value | null, write: (value: Value) => XmlChild): XmlChild | undefined {
  return value === null ? undefined : write(value);
}
