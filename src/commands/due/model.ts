/** The read model of due work: one document for each stream with something begun or coming due, ordered by time. */
import type { ReadModel } from '../../query/fields.js';

/** Sorts before every moment: for work that was begun and waits for nothing. */
export const begunAt = '0001-01-01T00:00:00.000Z';

/** @param version derived from the code that folds states and from the configured rules, so that a change of any rule rebuilds the model */
export function dueModel(version: number): ReadModel {
  return {
    name: 'due',
    version,
    fields: {
      id: { type: 'string', description: 'Name of the stream' },
      area: { type: 'string', description: 'Area of the stream' },
      kind: { type: 'string', description: 'The step that comes next' },
      at: { type: 'timestamp', description: 'When it comes due' },
    },
    indexes: [['at'], ['area', 'at']],
    listedOnly: true,
  };
}
