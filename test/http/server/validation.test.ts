/** The details of a refusal for a request that does not fit its schema. */
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  amount,
  calendarDate,
  currencyCode,
  dayOrTimestamp,
  externalId,
  integer,
  languageTag,
  timestamp,
  unitPrice,
} from '../../../src/http/common/schemas.js';
import { jsonPointer, validate } from '../../../src/http/server/validation.js';
import type { DomainError } from '../../../src/kernel/errors.js';

function refusalOf(schema: z.ZodType, input: unknown): DomainError {
  try {
    validate(schema, input, jsonPointer, 'The body');
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('the input was accepted');
}

const line = z.strictObject({ quantity: integer, kind: z.enum(['one', 'other']) });
const tagged = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('a'), on: calendarDate }),
  z.strictObject({ type: z.literal('b') }),
]);

test.each([
  ['a date', calendarDate],
  ['a timestamp', timestamp],
  ['a date or timestamp', dayOrTimestamp],
  ['a currency', currencyCode],
  ['a language', languageTag],
  ['an amount', amount],
  ['a unit price', unitPrice],
  ['a text', externalId],
  ['a choice', z.enum(['one', 'other'])],
  ['a literal', z.literal('one')],
  ['an array', z.array(line)],
  ['one of two forms', z.union([calendarDate, line])],
  ['a kind by its type', tagged],
  ['a text that is changed', z.string({ error: 'must be a name' }).trim().min(1)],
])('a missing member that must be %s is reported as required', (_name, schema) => {
  const { message, extras } = refusalOf(z.strictObject({ it: schema }), {});
  expect(message).toBe('it is required');
  expect(extras.errors).toEqual([{ path: '/it', message: 'is required' }]);
});

test.each([
  [{ lines: [{ kind: 'one' }] }, '/lines/0/quantity', 'lines/0/quantity is required'],
  [{ lines: [{ quantity: 1 }] }, '/lines/0/kind', 'lines/0/kind is required'],
  [{ lines: [], choice: {} }, '/choice/type', 'choice/type is required'],
  [{ lines: [], choice: { type: 'a' } }, '/choice/on', 'choice/on is required'],
])('a missing member inside %j is named', (body, path, detail) => {
  const schema = z.strictObject({ lines: z.array(line), choice: tagged.optional() });
  const { message, extras } = refusalOf(schema, body);
  expect([message, extras.errors]).toEqual([detail, [{ path, message: 'is required' }]]);
});

test('a member that is present, even as null, keeps the message of its schema', () => {
  const schema = z.strictObject({ paidAt: calendarDate });
  for (const paidAt of [null, 7, 'soon'])
    expect(refusalOf(schema, { paidAt }).extras.errors).toEqual([
      { path: '/paidAt', message: expect.stringMatching(/^must be a (date|calendar day)/) },
    ]);
});

test('a rule over several members keeps its message, even if it names a missing one', () => {
  const schema = z
    .strictObject({ from: integer.optional(), to: integer.optional() })
    .refine(({ from, to }) => from === undefined || to !== undefined, {
      path: ['to'],
      message: 'must follow from',
    });
  expect(refusalOf(schema, { from: 1 }).message).toBe('to must follow from');
});

test('the detail names the first fault, counts the others and shortens a long name', () => {
  const schema = z.strictObject({ a: integer, b: integer });
  expect(refusalOf(schema, {}).message).toBe('a is required; see errors for 1 more');
  expect(refusalOf(z.strictObject({}), { ['x'.repeat(5_000)]: 1 }).message).toBe(
    `${'x'.repeat(100)}… is not a known field`,
  );
  expect(refusalOf(schema, 7).message).toBe('The body must be an object');
});

test('an e-mail address is refused in the words of the other fields', () => {
  const { extras } = refusalOf(z.strictObject({ email: z.email().max(320) }), { email: 'nobody' });
  expect(extras.errors).toEqual([{ path: '/email', message: 'must be an e-mail address' }]);
});
