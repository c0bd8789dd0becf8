/** What an answer says beside itself: that the request named what the reference data does not know. */
import { z } from 'zod';
import { type ReferenceWarning, referenceWarningCodes } from '../../commands/reference/references.js';

const warning = z
  .strictObject({
    code: z.enum(referenceWarningCodes),
    path: z.string().describe('JSON pointer into the body'),
    message: z.string(),
  })
  .meta({ id: 'ReferenceWarning' });

/** A member of answers. */
export const warningsAnswer = {
  warnings: z
    .array(warning)
    .describe('What the reference data does not know; absent where it knows all')
    .optional(),
};

/** The member, where there is something to be said. */
export function withWarnings(warnings: readonly ReferenceWarning[]) {
  return warnings.length === 0 ? {} : { warnings };
}
