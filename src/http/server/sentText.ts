/** Parses what callers send as text: JSON bodies, query strings and forms, each strictly and with a fault for each place that is wrong. */
import { isUtf8 } from 'node:buffer';
import { type FieldFault, faultsInWords } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import { Refusal } from './problems.js';
import { jsonPointer } from './schemaFaults.js';

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
