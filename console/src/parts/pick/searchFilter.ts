/** An OData filter for rows that have every word somewhere in their names. */

/** Fewest characters of a search: shorter texts occur in nearly every name. */
const shortest = 2;
const most = 4;

/** Splits a search into words; returns none where it is too short. */
export function wordsOf(typed: string): readonly string[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((word) => word.length >= shortest) ? words.slice(0, most) : [];
}

/** Whether a field is searched for a word. Ids match only a word on its own or with digits, because few letters of an id mean nothing. */
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
