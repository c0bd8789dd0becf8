/** A document in the language of the console: lines that nobody wrote are worded by the service. */
import type { ReactNode } from 'react';
import { useRead } from '../service/read.js';
import { useLanguage } from '../words/language.js';

/** @param path of the document @returns it as it is given until the other is there, and in English, which is stored */
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
