/** The building blocks of schemas: text typed by people, ids, dates, numbers, money, lists of ids, and the warnings in answers. */
import { z } from 'zod';
import { referenceWarningCodes } from '../../commands/reference/references.js';
import { isCalendarDate, normalizeTimestamp } from '../../kernel/dates.js';
import { isUnitPrice, normalizeCurrency, parseDecimal } from '../../kernel/money.js';

/** Text typed by a person: trimmed, with 1 to `max` characters left. */
export function humanText(max: number) {
  return z.string().trim().min(1).max(max);
}

/** A person's name: one line, without characters that change the direction of surrounding text. */
export function personName(max: number) {
  return humanText(max).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    'must have no line breaks, control characters or marks of direction',
  );
}

/** Like `humanText`, but may be empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max);
}

/** An id from another system: any non-empty string of at most 128 characters, kept as it is. */
export const externalId = z.string().min(1).max(128);

/** An id in a path. An id that no resource has is not found rather than malformed. */
export const pathId = z.string().min(1).max(256);

export const calendarDate = z
  .string({ error: 'must be a date such as 2026-02-28' })
  .refine(isCalendarDate, 'must be a calendar day written YYYY-MM-DD')
  .meta({ format: 'date' });

/** Accepts any RFC 3339 offset; the result is in UTC with milliseconds. */
export const timestamp = z
  .string({ error: 'must be a timestamp such as 2026-02-28T12:00:00Z' })
  .transform((text, context) => {
    const normalized = normalizeTimestamp(text);
    if (normalized !== undefined) return normalized;
    context.addIssue('must be an RFC 3339 timestamp with an offset, e.g. 2026-02-28T12:00:00Z');
    return z.NEVER;
  })
  .meta({ format: 'date-time' });

/** Like `timestamp`; a day such as `2026-02-28` means midnight UTC. */
export const dayOrTimestamp = z
  .string({ error: 'must be a date such as 2026-02-28, or a timestamp such as 2026-02-28T12:00:00Z' })
  .transform((text, context) => {
    const moment = isCalendarDate(text) ? `${text}T00:00:00.000Z` : normalizeTimestamp(text);
    if (moment !== undefined) return moment;
    context.addIssue('must be a calendar day written YYYY-MM-DD, or an RFC 3339 timestamp with an offset');
    return z.NEVER;
  })
  .meta({ examples: ['2026-02-28', '2026-02-28T12:00:00Z'] });

/** An integer that JSON represents exactly. The domain rules check its range and refuse with their own code. */
export const integer = z.int();

/** BCP 47, in its canonical form. */
export const languageTag = z
  .string()
  .max(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag;
    } catch {
      context.addIssue('must be a language tag such as en or de-AT');
      return z.NEVER;
    }
  });

/** ISO 4217 code in either case; the result is in upper case. */
export const currencyCode = z
  .string()
  .trim()
  .transform((text, context) => {
    const code = normalizeCurrency(text);
    if (code !== undefined) return code;
    context.addIssue('must be a currency code of ISO 4217, such as EUR');
    return z.NEVER;
  })
  .meta({ pattern: '^[A-Za-z]{3}$' });

/** A JSON number as exact decimal text; more digits than a double holds are refused, not silently rounded. */
const exactDecimal = z.number().transform((number, context) => {
  const text = Number(number.toPrecision(15)) === number ? parseDecimal(number) : undefined;
  if (text !== undefined) return text;
  context.addIssue('must have at most 15 significant digits');
  return z.NEVER;
});

/** An amount of money. The domain rules check that its digits fit the currency (`isAmount`). */
export const amount = exactDecimal;

/** A quantity on a document. The domain rules check its range. */
export const documentQuantity = z.number().describe('Up to 6 decimal places');

/** A price: at most 6 decimal places, magnitude below 10^9. The domain rules check its sign. */
export const unitPrice = exactDecimal.refine(
  isUnitPrice,
  'must have at most 6 decimal places and be below 1000000000',
);

/**
 * `true` or `false` in a query string. The OpenAPI document shows the type in `parameter` instead of the text.
 */
export const booleanParameter = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
  .meta({ parameter: { type: 'boolean' } });

/** Any JSON value. Not a recursive schema, because client generators cannot handle one. */
export const anyJson = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** A whole number in a path or query string. */
export function integerParameter(minimum: number, maximum: number) {
  const expected = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^-?\d{1,16}$/, expected)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, expected)
    .meta({ parameter: { type: 'integer', minimum, maximum } });
}

/** Query options of lists that take no other option. */
export const pageParameters = {
  $skip: integerParameter(0, Number.MAX_SAFE_INTEGER).describe('Number of entries to skip').default(0),
  $top: integerParameter(0, 1_000).describe('Maximum number of entries').default(100),
};

/** One to 1000 ids of a bulk operation; repeated ids count once. */
export const bulkIds = z
  .array(externalId)
  .min(1)
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

export const successAnswer = z
  .strictObject({ success: z.boolean(), message: z.string() })
  .meta({ id: 'Success' });

/** For values that the reference data does not know; the others are violations of EN 16931. */
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
