/** `$select`: the fields that a list shows, by name, or `*` for the default ones. */
import type { FieldTable } from '../fields.js';
import { maxTextLength } from './limits.js';
import { invalid, unknownField, unsupported } from './refusals.js';

export interface SelectOptions {
  /** Names that are allowed although they are not fields: related entities, which `$expand` adds. */
  readonly beside?: readonly string[];
  /** Whether `*` means all fields, including those that lists omit. */
  readonly all?: boolean;
}

/**
 * Returns the names in the order of the table, each once. A field that lists omit can be selected by name.
 * @throws DomainError INVALID_QUERY_OPTION, UNKNOWN_FIELD, UNSUPPORTED_FILTER for paths and nested options
 */
export function parseSelect(
  text: string,
  fields: FieldTable,
  option: string,
  { beside = [], all = false }: SelectOptions = {},
): readonly string[] {
  if (text.length > maxTextLength) {
    throw invalid({ option, position: maxTextLength }, `the text is longer than ${maxTextLength} characters`);
  }
  const offered = Object.entries(fields).filter(([, field]) => field.internal !== true);
  const selected = new Set<string>();
  let position = 0;
  for (const item of text.split(',')) {
    const name = item.trim();
    const place = { option, position: position + item.length - item.trimStart().length };
    if (name === '') throw invalid(place, 'expected a field or *');
    if (/[/(]/.test(name)) throw unsupported(place, 'paths and nested options are not offered');
    if (name === '*') {
      for (const [usual, field] of offered) if (all || field.listed !== false) selected.add(usual);
    } else if (offered.some(([known]) => known === name)) {
      selected.add(name);
    } else if (!beside.includes(name)) {
      throw unknownField(
        place,
        name,
        offered.map(([known]) => known),
      );
    }
    position += item.length + 1;
  }
  return offered.map(([name]) => name).filter((name) => selected.has(name));
}
