/** Turns a schema's findings into faults that name a place in the request and the value expected there. */
import type { z } from 'zod';
import { type FieldFault, faultsInWords } from '../../kernel/errors.js';
import { Refusal } from './problems.js';

/** Most faults that one answer names; a body can have thousands. */
const maxFaults = 100;

/** RFC 6901, section 3. */
function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join('');
}

/** How a place is written: a JSON pointer inside a body, a bare name for parameters of path and query. */
export type PlaceFormat = (path: readonly PropertyKey[]) => string;

export const parameterName: PlaceFormat = (path) => path.map(String).join('.');

const articles: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Messages in the words of the request; schemas with a message of their own keep it. */
const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${articles[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`;
      if (issue.origin === 'array') return `must have at least ${issue.minimum} entries`;
      return `must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    default:
      return undefined;
  }
};

/** Whether these faults come from a union member of another type altogether, e.g. an array where a string was sent. */
function isOfAnotherKind(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(
    (issue) =>
      issue.path.length === 0 &&
      (issue.code === 'invalid_type' ||
        (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.errors.every(isOfAnotherKind))),
  );
}

/** Returns the value at a path of the input; undefined where a member is missing. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? Reflect.get(found, step)
        : undefined,
    input,
  );
}

function collect(
  issues: readonly z.core.$ZodIssue[],
  whole: { readonly input: unknown; readonly path: readonly PropertyKey[] },
  place: PlaceFormat,
  faults: FieldFault[],
): void {
  for (const issue of issues) {
    if (faults.length >= maxFaults) return;
    const path = [...whole.path, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxFaults - faults.length))
        faults.push({ path: place([...path, key]), message: 'is not a known field' });
    } else if (issue.code !== 'custom' && valueAt(whole.input, path) === undefined) {
      // A schema's message says what a value must be; for a missing value the message is always the same.
      faults.push({ path: place(path), message: 'is required' });
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // The member that was most likely meant is one of the type that was sent, with the fewest faults.
      const [closest] = [...issue.errors].sort(
        (one, other) =>
          Number(isOfAnotherKind(one)) - Number(isOfAnotherKind(other)) || one.length - other.length,
      );
      collect(closest ?? [], { ...whole, path }, place, faults);
    } else {
      faults.push({ path: place(path), message: issue.message });
    }
  }
}

/**
 * Returns the input as parsed by the schema.
 * @throws Refusal VALIDATION_ERROR with a fault for each place that is wrong.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place: PlaceFormat,
  what: string,
): z.output<Schema> {
  // The messages are passed only when there are faults. Zod copies its options into an object that it extends, and V8 gives each such
  // object a hidden class of its own.
  const good = schema.safeParse(input);
  if (good.success) return good.data;
  const parsed = schema.safeParse(input, { error: describe });
  if (parsed.success) return parsed.data;
  const faults: FieldFault[] = [];
  collect(parsed.error.issues, { input, path: [] }, place, faults);
  throw new Refusal('VALIDATION_ERROR', faultsInWords(what, faults), { errors: faults });
}
