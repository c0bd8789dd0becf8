/** Parses and writes large JSON in pieces, so that the thread serves other work in between. */

/** Characters that are parsed or written without a break: one to two milliseconds of work. */
const pieceSize = 256 * 1024;

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Counts the characters and says when a break is due. */
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

export async function parseInPieces<Value>(texts: readonly string[]): Promise<Value[]> {
  const pauses = createPauses();
  const values: Value[] = [];
  for (const text of texts) {
    values.push(JSON.parse(text));
    if (pauses.isDue(text.length)) await othersTurn();
  }
  return values;
}

/** Returns the text that `JSON.stringify` gives for plain data. It writes the elements of a list, or of an object's lists, one by one. */
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
