/** The read model of what is due: a document for each stream on which something is begun or will come due, found by its time. */
import type { ReadModel } from '../../query/fields.js';

/** Sorts before every moment: for what was begun and waits for nothing. */
export const begunAt = '0001-01-01T00:00:00.000Z';

/** @param version follows from the code that folds states and from the configured rules: a change of any rule builds it again */
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
