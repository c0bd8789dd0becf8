/** Copies members of JSON objects as text, without parsing their values. */

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const [openBracket, closeBracket] = [0x5b, 0x5d];
const [openBrace, closeBrace] = [0x7b, 0x7d];

function malformed(at: number): SyntaxError {
  return new SyntaxError(`no JSON as it is written here, at ${at}`);
}

/** Returns the offset after the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  throw malformed(start);
}

/** Returns the offset after the value that starts at `start`. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at) - 1;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (code === comma && depth === 0) return at;
  }
  throw malformed(start);
}

/**
 * Returns a function that reduces the JSON text of an object to these members, in this order; missing ones become null. It expects text that
 * `JSON.stringify` has written. @throws SyntaxError for other text, in the part that is read
 */
export function memberPicker(names: readonly string[]): (text: string) => string {
  // Names in their written form, since a name may contain characters that JSON escapes.
  const places = new Map(names.map((name, index) => [JSON.stringify(name).slice(1, -1), index]));
  const openings = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return (text) => {
    const values: (string | undefined)[] = new Array(names.length).fill(undefined);
    let missing = places.size;
    if (text.charCodeAt(0) !== openBrace) throw malformed(0);
    for (let at = 1; missing > 0 && text.charCodeAt(at) !== closeBrace; ) {
      if (text.charCodeAt(at) !== quote) throw malformed(at);
      const nameEnd = endOfString(text, at);
      if (text.charCodeAt(nameEnd) !== colon) throw malformed(nameEnd);
      const end = endOfValue(text, nameEnd + 1);
      const place = places.get(text.slice(at + 1, nameEnd - 1));
      if (place !== undefined) {
        values[place] = text.slice(nameEnd + 1, end);
        missing -= 1;
      }
      const behind = text.charCodeAt(end);
      if (behind !== comma && behind !== closeBrace) throw malformed(end);
      at = behind === comma ? end + 1 : end;
    }
    let picked = names.length === 0 ? '{' : '';
    for (let index = 0; index < names.length; index += 1)
      picked += `${openings[index]}${values[index] ?? 'null'}`;
    return `${picked}}`;
  };
}
