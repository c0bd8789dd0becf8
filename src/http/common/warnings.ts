/** What an answer says beside itself: that the request named what the reference data does not know. */
import { z } from 'zod';
import type { ReferenceWarning } from '../../commands/reference/references.js';

/** A member of answers. */
export const warningsAnswer = {
  warnings: z
    .array(z.strictObject({ code: z.string(), path: z.string(), message: z.string() }))
    .describe('What the reference data does not know; absent where it knows all')
    .optional(),
};

/** The member, where there is something to be said. */
export function withWarnings(warnings: readonly ReferenceWarning[]) {
  return warnings.length === 0 ? {} : { warnings };
}
