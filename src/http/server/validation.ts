/**
 * Parses what callers send as text (JSON bodies, query strings and forms) and validates it by schemas, strictly and with a fault for each place
 * that is wrong.
 */
import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { type FieldFault, faultsInWords } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
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
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : undefined;
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

/** Far deeper than any resource, and shallow enough for every recursion over a body. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;

/** Returns the nesting depth, and whether a `\u` escape occurs: only an escape can bring in a lone surrogate or U+0000. */
function scan(bytes: Buffer): { depth: number; escapes: boolean } {
  let depth = 0;
  let deepest = 0;
  let escapes = false;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === backslash) {
        at++;
        if (bytes[at] === 0x75) escapes = true;
      } else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return { depth: deepest, escapes };
}

const suspects = ['"__proto__"', '"constructor"'];
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function inspect(value: JsonValue, path: readonly (string | number)[], faults: FieldFault[]): void {
  if (faults.length >= 100) return;
  if (typeof value === 'string') {
    if (!isText(value))
      faults.push({ path: jsonPointer(path), message: 'must be well-formed Unicode without U+0000' });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      inspect(item, [...path, index], faults);
    });
  } else if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      if (!isText(key))
        faults.push({ path: jsonPointer(path), message: 'has a key that is not well-formed Unicode' });
      else if (forbiddenKeys.has(key))
        faults.push({ path: jsonPointer([...path, key]), message: 'is not a known field' });
      else inspect(member, [...path, key], faults);
    }
  }
}

function refuse(detail: string, message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', detail, { errors: [{ path: '', message }] });
}

/**
 * Returns the value of a JSON text (RFC 8259). If a key occurs twice, the last one counts.
 * @throws Refusal VALIDATION_ERROR
 */
export function parseJson(bytes: Buffer): JsonValue {
  if (!isUtf8(bytes)) throw refuse('The body is not valid UTF-8', 'must be UTF-8');
  const { depth, escapes } = scan(bytes);
  if (depth > maxDepth)
    throw refuse('The body is nested too deeply', `must not be nested deeper than ${maxDepth}`);
  const text = bytes.toString('utf8');
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('The body is not valid JSON', 'must be valid JSON');
  }
  if (escapes || suspects.some((suspect) => text.includes(suspect))) {
    const faults: FieldFault[] = [];
    inspect(value, [], faults);
    if (faults.length > 0)
      throw new Refusal('VALIDATION_ERROR', faultsInWords('The body', faults), { errors: faults });
  }
  return value;
}

/** `+` is a space, as in a form (WHATWG URL, 5.1). Undefined when the text is not percent-encoded UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Returns the pairs of a query string (without `?`) or of an `application/x-www-form-urlencoded` body.
 * @throws Refusal VALIDATION_ERROR for faulty encoding, U+0000 or a repeated name.
 */
export function parsePairs(text: string, what = 'The query string'): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null);
  if (text === '') return pairs;
  const faults: FieldFault[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? '' : part.slice(equals + 1));
    if (name === undefined) faults.push({ path: '', message: 'a name is not percent-encoded UTF-8' });
    else if (value === undefined) faults.push({ path: name, message: 'is not percent-encoded UTF-8' });
    else if (name.includes('\0') || value.includes('\0'))
      faults.push({ path: name, message: 'must not contain U+0000' });
    else if (name in pairs) faults.push({ path: name, message: 'must not be repeated' });
    else pairs[name] = value;
    if (faults.length >= 100) break;
  }
  if (faults.length > 0)
    throw new Refusal('VALIDATION_ERROR', faultsInWords(what, faults), { errors: faults });
  return pairs;
}

/** Whether a path contains an invalid escape, or octets that are not UTF-8. */
export function hasUnreadableEscapes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
