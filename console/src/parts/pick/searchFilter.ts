/** The condition of rows that have each word somewhere in their names. */

/** Fewer letters are in nearly every name. */
const shortest = 2;
const most = 4;

/** Splits a search into words; none where it is too short to search by. */
export function wordsOf(typed: string): readonly string[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((word) => word.length >= shortest) ? words.slice(0, most) : [];
}

/** Tells whether a field is searched for a word: nobody knows a few letters of an id, so it is searched for alone, or by its digits. */
function isSearched(field: string, word: string, words: readonly string[]): boolean {
  return field !== 'id' || words.length === 1 || /\d/.test(word);
}

export function searchFilter(fields: readonly string[], words: readonly string[]): string {
  return words
    .map((word) => {
      const text = `'${word.replaceAll("'", "''")}'`;
      const searched = fields.filter((field) => isSearched(field, word, words));
      return `(${searched.map((field) => `contains(tolower(${field}),${text})`).join(' or ')})`;
    })
    .join(' and ');
}
