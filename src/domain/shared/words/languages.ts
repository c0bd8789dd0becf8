/** The languages that documents and mails are written in, and their words. */
import type { DocumentWords } from '../../../kernel/wording/documentWords.js';
import { type Language, languages, withoutExtensions } from '../../../kernel/wording/languages.js';
import type { MailWords } from '../../../kernel/wording/mailWords.js';
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';
import * as ar from './ar.js';
import * as de from './de.js';
import * as en from './en.js';
import * as es from './es.js';
import * as fr from './fr.js';
import * as it from './it.js';
import * as nl from './nl.js';
import * as pl from './pl.js';
import * as zh from './zh.js';

interface Words {
  readonly documents: DocumentWords;
  /** Of mails to customers. */
  readonly mails: MailWords;
  readonly userMails: UserMailWords;
}

export const wordsIn: Readonly<Record<Language, Words>> = { ar, de, en, es, fr, it, nl, pl, zh };

/** A language's words, and the tag by which numbers and days are written. */
export interface Naming {
  readonly locale: string;
  readonly words: DocumentWords;
}

/** The first tag (BCP 47) whose language has words, without its extensions, and these words; English if there is none. */
export function wordsOf(tags: readonly (string | null | undefined)[]): Naming {
  for (const locale of tags) {
    const language = languageOf(locale);
    if (locale != null && language !== undefined)
      return { locale: withoutExtensions(locale), words: wordsIn[language].documents };
  }
  return { locale: withoutExtensions(tags.find((tag) => tag != null) ?? 'en'), words: en.documents };
}

/** The language of a tag, if there are words in it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-', 1)[0];
  return languages.find((language) => language === primary);
}
