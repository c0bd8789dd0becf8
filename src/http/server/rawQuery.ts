/** Parses query strings and form bodies strictly: percent-encoded UTF-8, each name once, no nested objects. */
import { type FieldFault, faultsInWords } from '../../kernel/errors.js';
import { Refusal } from './problems.js';

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
