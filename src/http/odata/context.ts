/** Context URLs: what an answer holds of the model (OData 4.01 protocol, 10). */
import type { Shape } from './options.js';

/** The fields that are answered, where they are not the usual ones, and what is expanded (10.7 to 10.9). */
export function contextFields({ names, selected, expanded }: Shape): string {
  const related = expanded.map(
    ({ navigation, shape }) => `${navigation.name}${contextFields(shape) || '()'}`,
  );
  const parts = [...(selected ? names : []), ...related];
  return parts.length === 0 ? '' : `(${parts.join(',')})`;
}
