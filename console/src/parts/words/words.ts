/** Messages by key, in every language: a screen keeps its own beside it, in `messages.<language>.ts`. */
import { type Language, language, useLanguage } from './language.js';

/** A text, or what makes one from figures and names. */
type Message = string | ((...values: never[]) => string);

/** The same keys with the same values as another language has; what is missing does not compile. */
export type Translation<Messages extends Readonly<Record<string, Message>>> = {
  readonly [Key in keyof Messages]: Messages[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};

export interface Words<Messages extends Readonly<Record<string, Message>>> {
  /** In a component: follows the language that is chosen. */
  (): Translation<Messages>;
  /** Outside of one. */
  now(): Translation<Messages>;
}

export function wordsIn<Messages extends Readonly<Record<string, Message>>>(
  all: { readonly en: Messages } & Readonly<Record<Language, Translation<Messages>>>,
): Words<Messages> {
  const inUse = () => all[useLanguage()];
  return Object.assign(inUse, { now: () => all[language()] });
}
