/**
 * An immutable map from text to values (an AVL tree). A change copies only the path to the changed node, as many nodes as the tree is high. States
 * that hold thousands of entries use it, because they are kept both before and after each event. Keys are in the order of their UTF-16 units.
 */

interface Node<Value> {
  readonly key: string;
  readonly value: Value;
  readonly left: Tree<Value>;
  readonly right: Tree<Value>;
  readonly height: number;
  readonly size: number;
}

type Tree<Value> = Node<Value> | undefined;

export class OrderedMap<Value> implements Iterable<readonly [string, Value]> {
  readonly #root: Tree<Value>;

  private constructor(root: Tree<Value>) {
    this.#root = root;
  }

  static empty<Value>(): OrderedMap<Value> {
    return new OrderedMap<Value>(undefined);
  }

  /** Builds the map from entries in the order of their keys, each key once. */
  static fromSorted<Value>(entries: readonly (readonly [string, Value])[]): OrderedMap<Value> {
    return new OrderedMap<Value>(treeOf(entries, 0, entries.length));
  }

  get size(): number {
    return sizeOf(this.#root);
  }

  get(key: string): Value | undefined {
    return find(this.#root, key)?.value;
  }

  has(key: string): boolean {
    return find(this.#root, key) !== undefined;
  }

  with(key: string, value: Value): OrderedMap<Value> {
    return new OrderedMap(withEntry(this.#root, key, value));
  }

  without(key: string): OrderedMap<Value> {
    return this.has(key) ? new OrderedMap(withoutEntry(this.#root, key)) : this;
  }

  /** Yields the entries in key order. Entries that the caller does not read are not visited. */
  *[Symbol.iterator](): Generator<readonly [string, Value], void, void> {
    const above: Node<Value>[] = [];
    let node = this.#root;
    while (node !== undefined || above.length > 0) {
      while (node !== undefined) {
        above.push(node);
        node = node.left;
      }
      const next = above.pop();
      if (next === undefined) return;
      yield [next.key, next.value];
      node = next.right;
    }
  }

  /** Yields the entries from the given key on, in key order. Entries that the caller does not read are not visited. */
  *from(key: string): Generator<readonly [string, Value], void, void> {
    const above: Node<Value>[] = [];
    for (let node = this.#root; node !== undefined; ) {
      if (node.key >= key) above.push(node);
      node = node.key >= key ? node.left : node.right;
    }
    for (let next = above.pop(); next !== undefined; next = above.pop()) {
      yield [next.key, next.value];
      for (let node = next.right; node !== undefined; node = node.left) above.push(node);
    }
  }

  *values(): Generator<Value, void, void> {
    for (const [, value] of this) yield value;
  }

  /** Returns any one entry, from which a caller can estimate the map's size in memory. */
  get sample(): readonly [string, Value] | undefined {
    return this.#root && [this.#root.key, this.#root.value];
  }

  toJSON(): Record<string, Value> {
    return Object.fromEntries(this);
  }
}

function find<Value>(root: Tree<Value>, key: string): Tree<Value> {
  let node = root;
  while (node !== undefined && node.key !== key) node = key < node.key ? node.left : node.right;
  return node;
}

function sizeOf(tree: Tree<unknown>): number {
  return tree?.size ?? 0;
}

function heightOf(tree: Tree<unknown>): number {
  return tree?.height ?? 0;
}

function nodeOf<Value>(key: string, value: Value, left: Tree<Value>, right: Tree<Value>): Node<Value> {
  const height = Math.max(heightOf(left), heightOf(right)) + 1;
  return { key, value, left, right, height, size: sizeOf(left) + sizeOf(right) + 1 };
}

/** Builds the tree of the entries in `[from, to)`. */
function treeOf<Value>(
  entries: readonly (readonly [string, Value])[],
  from: number,
  to: number,
): Tree<Value> {
  const middle = (from + to) >> 1;
  const entry = from < to ? entries[middle] : undefined;
  return entry && nodeOf(...entry, treeOf(entries, from, middle), treeOf(entries, middle + 1, to));
}

/** Returns a tree of the same entries in which the heights of the two sides differ by at most one. Before, they differ by at most two. */
function balanced<Value>(key: string, value: Value, left: Tree<Value>, right: Tree<Value>): Node<Value> {
  const lean = heightOf(left) - heightOf(right);
  if (lean > 1 && left !== undefined) {
    const { left: outer, right: inner } = left;
    if (inner === undefined || heightOf(outer) >= heightOf(inner))
      return nodeOf(left.key, left.value, outer, nodeOf(key, value, inner, right));
    const lower = nodeOf(left.key, left.value, outer, inner.left);
    return nodeOf(inner.key, inner.value, lower, nodeOf(key, value, inner.right, right));
  }
  if (lean < -1 && right !== undefined) {
    const { left: inner, right: outer } = right;
    if (inner === undefined || heightOf(outer) >= heightOf(inner))
      return nodeOf(right.key, right.value, nodeOf(key, value, left, inner), outer);
    const upper = nodeOf(right.key, right.value, inner.right, outer);
    return nodeOf(inner.key, inner.value, nodeOf(key, value, left, inner.left), upper);
  }
  return nodeOf(key, value, left, right);
}

function withEntry<Value>(tree: Tree<Value>, key: string, value: Value): Node<Value> {
  if (tree === undefined) return nodeOf(key, value, undefined, undefined);
  if (key === tree.key) return { ...tree, value };
  return key < tree.key
    ? balanced(tree.key, tree.value, withEntry(tree.left, key, value), tree.right)
    : balanced(tree.key, tree.value, tree.left, withEntry(tree.right, key, value));
}

function withoutEntry<Value>(tree: Tree<Value>, key: string): Tree<Value> {
  if (tree === undefined) return undefined;
  if (key < tree.key) return balanced(tree.key, tree.value, withoutEntry(tree.left, key), tree.right);
  if (key > tree.key) return balanced(tree.key, tree.value, tree.left, withoutEntry(tree.right, key));
  if (tree.left === undefined) return tree.right;
  if (tree.right === undefined) return tree.left;
  const next = firstOf(tree.right);
  return balanced(next.key, next.value, tree.left, withoutEntry(tree.right, next.key));
}

function firstOf<Value>(tree: Node<Value>): Node<Value> {
  let node = tree;
  while (node.left !== undefined) node = node.left;
  return node;
}
