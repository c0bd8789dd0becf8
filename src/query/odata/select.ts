/** `$select`: the fields that a list answers, by name, or `*` for the usual ones. */
import type { FieldTable } from '../fields.js';
import { maxTextLength } from './limits.js';
import { invalid, unknownField, unsupported } from './refusals.js';

export interface SelectOptions {
  /** Names that may stand there and are no fields: those of related entities, which `$expand` brings. */
  readonly beside?: readonly string[];
  /** Whether `*` is all fields, also those that lists leave out. */
  readonly all?: boolean;
}

/**
 * The names in the order of the table, each once. A field that lists leave out can be asked for by name.
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
