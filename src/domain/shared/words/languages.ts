/** The languages that documents are written in. */

import type { DocumentWords } from '../../../kernel/wording/documentWords.js';
import { type Language, withoutExtensions } from '../../../kernel/wording/languages.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { zh } from './zh.js';

const languages: Readonly<Record<string, DocumentWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  zh,
} satisfies Record<Language, DocumentWords>;

/** A language's words, and the tag by which numbers and days are written. */
export interface Naming {
  readonly locale: string;
  readonly words: DocumentWords;
}

/** The first tag (BCP 47) whose language has words, without its extensions, and these words; English if there is none. */
export function wordsOf(tags: readonly (string | null | undefined)[]): Naming {
  for (const locale of tags) {
    const words = locale == null ? undefined : languages[languageOf(locale)];
    if (locale != null && words !== undefined) return { locale: withoutExtensions(locale), words };
  }
  return { locale: withoutExtensions(tags.find((tag) => tag != null) ?? 'en'), words: en };
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
