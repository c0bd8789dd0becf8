/** Reading and writing of large JSON, some of it at a time: anything else that is served by the same thread gets turns in between. */

/** Characters that are read or written between two turns of others: one to two milliseconds. */
const pieceSize = 256 * 1024;

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Counts what was done, and lets others have their turn when it was enough. */
function createPauses() {
  let characters = 0;
  return {
    isDue(more: number): boolean {
      characters += more;
      if (characters < pieceSize) return false;
      characters = 0;
      return true;
    },
  };
}

/** Parses each of the texts. */
export async function parseInPieces<Value>(texts: readonly string[]): Promise<Value[]> {
  const pauses = createPauses();
  const values: Value[] = [];
  for (const text of texts) {
    values.push(JSON.parse(text));
    if (pauses.isDue(text.length)) await othersTurn();
  }
  return values;
}

/** The text that `JSON.stringify` gives of plain data; the elements of a list, or of the lists of an object, are written one by one. */
export async function stringifyInPieces(body: object): Promise<string> {
  const pauses = createPauses();

  async function stringifyList(list: readonly unknown[]): Promise<string> {
    const elements: string[] = [];
    for (const element of list) {
      const text = JSON.stringify(element) ?? 'null';
      elements.push(text);
      if (pauses.isDue(text.length)) await othersTurn();
    }
    return `[${elements.join(',')}]`;
  }

  if (Array.isArray(body)) return stringifyList(body);
  const members: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const text: string | undefined = Array.isArray(value)
      ? await stringifyList(value)
      : JSON.stringify(value);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}
