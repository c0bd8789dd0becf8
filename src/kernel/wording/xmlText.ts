/** Text in XML 1.0: the allowed characters, and how special ones are escaped. */

/** Control characters, lone surrogates and two noncharacters (XML 1.0, 2.2). */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes the characters that no XML document can contain. */
export function withoutImpossible(text: string): string {
  return text.replace(impossible, '');
}

/** Returns the text without characters that XML cannot contain; null where nothing readable is left. */
export function readableText(text: string | null | undefined): string | null {
  const kept = withoutImpossible(text ?? '');
  return kept.trim() === '' ? null : kept;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Escapes every ampersand, even in what looks like an entity. A parser reads a bare carriage return as a line feed (2.11). */
export function escapedText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** Escapes white space too: a parser reads bare white space in an attribute as blanks (3.3.3). */
export function escapedAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
