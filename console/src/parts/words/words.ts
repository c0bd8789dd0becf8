/** Messages by key in every language; each screen has its own beside it, in `messages.<language>.ts`. */
import { type Language, language, useLanguage } from './language.js';

/** A text, or a function that makes one from values. */
type Message = string | ((...values: never[]) => string);

/** The same keys and parameters as in the other language; a missing one does not compile. */
export type Translation<Messages extends Readonly<Record<string, Message>>> = {
  readonly [Key in keyof Messages]: Messages[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};

export interface Words<Messages extends Readonly<Record<string, Message>>> {
  /** For components: follows the chosen language. */
  (): Translation<Messages>;
  /** For code outside components. */
  now(): Translation<Messages>;
}

export function wordsIn<Messages extends Readonly<Record<string, Message>>>(
  all: { readonly en: Messages } & Readonly<Record<Language, Translation<Messages>>>,
): Words<Messages> {
  const inUse = () => all[useLanguage()];
  return Object.assign(inUse, { now: () => all[language()] });
}
