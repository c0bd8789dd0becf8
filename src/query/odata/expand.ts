/** Parses `$expand`: related entities by name, each with its own options in parentheses (OData 4.01 URL conventions, 5.1.3). */
import { maxTextLength } from './limits.js';
import { invalid, unsupported } from './refusals.js';

export interface ExpandSyntax {
  /** Name of the related entity; `*` for all. */
  readonly name: string;
  readonly position: number;
  readonly select: NestedOption | undefined;
  readonly expand: readonly ExpandSyntax[];
}

/** The text of a nested option, and its position in the whole text. */
export interface NestedOption {
  readonly text: string;
  readonly position: number;
}

/** Most levels of nested related entities. */
const maxLevels = 3;
const maxItems = 20;

/** Options that apply only to lists of related entities. */
const ofLists = ['filter', 'orderby', 'skip', 'top', 'count', 'search', 'levels', 'compute', 'apply'];

/** @throws DomainError INVALID_QUERY_OPTION, UNSUPPORTED_FILTER */
export function parseExpand(text: string, option: string): readonly ExpandSyntax[] {
  if (text.length > maxTextLength)
    throw invalid({ option, position: maxTextLength }, `the text is longer than ${maxTextLength} characters`);
  return itemsOf({ text, position: 0 }, option, 1);
}

function itemsOf({ text, position: start }: NestedOption, option: string, level: number): ExpandSyntax[] {
  if (level > maxLevels)
    throw unsupported({ option, position: start }, `more than ${maxLevels} levels are not offered`);
  const parts = split(text, ',', start, option);
  if (parts.length > maxItems) throw invalid({ option, position: start }, `more than ${maxItems} entities`);
  const items: ExpandSyntax[] = [];
  for (const part of parts) {
    const open = part.text.indexOf('(');
    const name = (open < 0 ? part.text : part.text.slice(0, open)).trim();
    const position = part.position + part.text.length - part.text.trimStart().length;
    if (name === '') throw invalid({ option, position }, 'expected the name of a related entity');
    if (name.includes('/'))
      throw unsupported({ option, position }, 'paths are not offered; nest $expand in parentheses');
    if (items.some((item) => item.name === name)) throw invalid({ option, position }, `${name} is repeated`);
    const inner = open < 0 ? undefined : innerOf(part, open, option);
    items.push({ name, position, ...optionsOf(inner, option, level) });
  }
  return items;
}

function innerOf({ text, position }: NestedOption, open: number, option: string): NestedOption {
  if (!text.trimEnd().endsWith(')'))
    throw invalid({ option, position: position + text.length }, 'expected "," or the end');
  return { text: text.slice(open + 1, text.lastIndexOf(')')), position: position + open + 1 };
}

function optionsOf(
  inner: NestedOption | undefined,
  option: string,
  level: number,
): Pick<ExpandSyntax, 'select' | 'expand'> {
  let select: NestedOption | undefined;
  let expand: readonly ExpandSyntax[] | undefined;
  for (const { text, position } of inner === undefined
    ? []
    : split(inner.text, ';', inner.position, option)) {
    const [, before = '', written = '', value] = /^(\s*)\$?(\w+)\s*=(.*)$/s.exec(text) ?? [];
    const place = { option, position: position + before.length };
    const name = written.toLowerCase();
    if (value === undefined) throw invalid(place, 'expected an option such as $select=name');
    const nested = { text: value, position: position + text.length - value.length };
    if (name === 'select' && select === undefined) select = nested;
    else if (name === 'expand' && expand === undefined) expand = itemsOf(nested, option, level + 1);
    else if (name === 'select' || name === 'expand') throw invalid(place, `$${name} is repeated`);
    else if (ofLists.includes(name))
      throw unsupported(place, `$${name} is not offered inside of $expand: what is expanded is one entity`);
    else throw invalid(place, `there is no option ${written} inside of $expand`);
  }
  return { select, expand: expand ?? [] };
}

/** Splits at separators outside parentheses. @throws DomainError INVALID_QUERY_OPTION for unbalanced parentheses */
export function split(text: string, separator: string, start: number, option: string): NestedOption[] {
  const parts: NestedOption[] = [];
  let depth = 0;
  let from = 0;
  let quoted = false;
  for (const [at, character] of [...text.split('').entries()]) {
    if (character === "'") quoted = !quoted;
    if (quoted) continue;
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) throw invalid({ option, position: start + at }, 'unexpected ")"');
    if (character !== separator || depth > 0) continue;
    parts.push({ text: text.slice(from, at), position: start + from });
    from = at + 1;
  }
  if (depth > 0 || quoted) throw invalid({ option, position: start + text.length }, 'expected ")"');
  return [...parts, { text: text.slice(from), position: start + from }];
}
