/** The languages of the page: those of the documents. */
import type { Language } from '../../../src/kernel/wording/languages.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import type { Words } from './words.js';
import { zh } from './zh.js';

export const wordsOf: Readonly<Record<Language, Words>> = { ar, de, en, es, fr, it, nl, pl, zh };

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(wordsOf, code);
}

/** @param wanted tags of languages, the most wanted first */
export function languageFor(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

/** Values run in their own direction, whatever that of the sentence is. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : place,
  );
}
