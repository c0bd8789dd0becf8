/** Context URLs: which part of the model an answer contains (OData 4.01 protocol, 10). */
import type { Shape } from './options.js';

/** Returns the selected fields, unless they are the default ones, and the expanded entities (10.7 to 10.9). */
export function contextFields({ names, selected, expanded }: Shape): string {
  const related = expanded.map(
    ({ navigation, shape }) => `${navigation.name}${contextFields(shape) || '()'}`,
  );
  const parts = [...(selected ? names : []), ...related];
  return parts.length === 0 ? '' : `(${parts.join(',')})`;
}
