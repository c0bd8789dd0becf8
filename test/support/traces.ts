/** Searches everything in a data folder for words. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files of the folder with one of the words in their name or content, in any case, e.g. `events.db: ada`. */
export function tracesIn(folder: string, words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const text = `${name}\n${isFile(path) ? contentOf(path) : ''}`.toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${name}: ${word}`);
  }
  return found;
}

// A file may disappear during the search.
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
