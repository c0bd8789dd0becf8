/** The user's language: the browser's preference until another one is chosen; kept in the browser. */
import { useSyncExternalStore } from 'react';

export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const kept = 'back-office-language';

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}

function preferred(): Language {
  const chosen = localStorage.getItem(kept);
  const wishes = chosen === null ? navigator.languages : [chosen];
  return wishes.map((wish) => wish.slice(0, 2)).find(isLanguage) ?? 'en';
}

let current: Language | undefined;
const readers = new Set<() => void>();

export function language(): Language {
  current ??= preferred();
  return current;
}

export function chooseLanguage(chosen: Language): void {
  current = chosen;
  localStorage.setItem(kept, chosen);
  document.documentElement.lang = chosen;
  for (const read of readers) read();
}

export function useLanguage(): Language {
  return useSyncExternalStore((read) => {
    readers.add(read);
    return () => readers.delete(read);
  }, language);
}

function nameOf(type: 'language' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames([language()], { type }).of(code) ?? code;
  } catch {
    // The code is not well-formed.
    return code;
  }
}

/** Returns the name of a language in the user's own. @param tag e.g. `en-US` */
export const nameOfLanguage = (tag: string): string => nameOf('language', tag);

/** Returns the name of a country in the user's language. @param code e.g. `DE` */
export const nameOfCountry = (code: string): string => nameOf('region', code);
