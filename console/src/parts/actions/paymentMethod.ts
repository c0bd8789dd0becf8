/** The field for a payment's method: words for the clerk, and the values that documents and lists translate. */
import { type useWords, wordOf } from '../../messages/words.js';
import type { ActionField } from './action.js';

const methods = ['transfer', 'card', 'cash', 'direct_debit'];

export function methodField(label: string, common: ReturnType<typeof useWords>): ActionField {
  const options = methods.map((value) => ({ value, label: wordOf(common, value) }));
  return { name: 'method', label, kind: 'choice', initial: 'transfer', isRequired: true, options };
}
