/** XML elements as objects: names in schema order, `@` before attributes, `#` for text beside attributes. */

export type XmlChild = XmlElement | string | readonly (XmlElement | string)[];

export interface XmlElement {
  readonly [name: string]: XmlChild;
}

type Maybe = XmlChild | null | undefined;

/** Returns the elements without empty ones, which no e-invoice syntax allows. */
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
