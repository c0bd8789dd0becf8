/** XML as a tree, read by another library than the one that the service writes with. */
import { type SaxesAttributeNS, SaxesParser } from 'saxes';

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

export function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const own = Object.entries(attributes as Record<string, SaxesAttributeNS>);
    const node: Node = {
      name: local,
      attributes: Object.fromEntries(own.map(([, { local: name, value }]) => [name, value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [first] = root.children;
  if (first === undefined) throw new Error('no root');
  return first;
}

export const all = (node: Node | undefined, ...path: string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node === undefined ? [] : [node],
  );
export const one = (node: Node | undefined, ...path: string[]) => all(node, ...path)[0];
export const text = (node: Node | undefined, ...path: string[]) => one(node, ...path)?.text ?? null;
