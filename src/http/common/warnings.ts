/** Warnings in an answer: values that the reference data does not know, and violations of EN 16931. */
import { z } from 'zod';
import { referenceWarningCodes } from '../../commands/reference/references.js';

const referenceWarning = z
  .strictObject({
    code: z.enum(referenceWarningCodes),
    path: z.string().describe('JSON pointer into the body'),
    message: z.string(),
  })
  .meta({ id: 'ReferenceWarning' });

const eInvoiceWarning = z
  .strictObject({
    code: z
      .string()
      .regex(/^[A-Z]+-/)
      .describe('The rule of EN 16931 or of a profile, e.g. `BR-11`'),
    path: z.string().describe('JSON pointer into the invoice; `/seller` and `/buyer` are its parties'),
    message: z.string(),
  })
  .meta({ id: 'EInvoiceWarning' });

/** The schema of the member `warnings`. */
export const warningsAnswer = {
  warnings: z
    .array(z.union([referenceWarning, eInvoiceWarning]))
    .describe(
      'Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings',
    )
    .optional(),
};

/** Returns the member `warnings`, or nothing if there are none. */
export function withWarnings(
  warnings: readonly { readonly code: string; readonly path: string; readonly message: string }[],
) {
  return warnings.length === 0 ? {} : { warnings };
}
