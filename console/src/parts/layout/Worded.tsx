/** A document in the language of the console: the service words the lines that no person wrote. */
import type { ReactNode } from 'react';
import { useRead } from '../service/read.js';
import { useLanguage } from '../words/language.js';

/** @param path of the document @returns the given document, in English as stored, until the translated one is loaded */
export function useWorded<Body>(path: string, document: Body): Body {
  const language = useLanguage();
  const isOther = language !== 'en';
  const { data } = useRead<Body>(path, { query: { language }, when: isOther });
  return isOther && data !== undefined ? data.body : document;
}

export interface WordedProps<Body> {
  readonly path: string;
  readonly document: Body;
  readonly children: (worded: Body) => ReactNode;
}

export function Worded<Body>({ path, document, children }: WordedProps<Body>) {
  return children(useWorded(path, document));
}
