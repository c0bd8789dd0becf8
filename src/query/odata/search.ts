/**
 * `$search`: words and phrases with AND (also implied), OR, NOT and parentheses (OData 4.01 URL conventions, 5.1.8).
 * OData leaves it to the service what a term matches: here, any text field of the document that contains it, ignoring case.
 */
import type { Expression } from '../ast.js';
import { field, literal, where } from '../conditions.js';
import type { FieldTable, ScalarField } from '../fields.js';
import { maxDepth, maxTextLength } from './limits.js';
import { invalid, unsupported } from './refusals.js';

/** Most terms of one search: each is searched for in every text field. */
const maxTerms = 10;

interface Token {
  readonly kind: 'term' | 'AND' | 'OR' | 'NOT' | '(' | ')' | 'end';
  readonly text: string;
  readonly position: number;
}

/**
 * Returns the condition of a search.
 * @throws DomainError INVALID_QUERY_OPTION; UNSUPPORTED_FILTER where there is no text to search
 */
export function parseSearch(text: string, fields: FieldTable, option: string): Expression {
  return new SearchParser(text, searchedFields(fields), fields, option).all();
}

/** Returns the text fields that people search: not fields with a closed set of values, such as `status`. */
export function searchedFields(fields: FieldTable): readonly string[] {
  return Object.entries(fields)
    .filter(([, each]) => each.internal !== true && each.type === 'string' && isSearched(each))
    .map(([name]) => name);
}

function isSearched({ queryable, values }: ScalarField): boolean {
  return queryable !== false && values === undefined;
}

class SearchParser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;
  private terms = 0;

  constructor(
    text: string,
    private readonly names: readonly string[],
    private readonly fields: FieldTable,
    private readonly option: string,
  ) {
    if (text.length > maxTextLength)
      throw invalid(
        { option, position: maxTextLength },
        `the text is longer than ${maxTextLength} characters`,
      );
    if (!text.isWellFormed() || text.includes('\0'))
      throw invalid({ option, position: 0 }, 'the text holds U+0000 or half of a surrogate pair');
    if (names.length === 0) throw unsupported({ option, position: 0 }, 'there is no text to search here');
    this.tokens = tokensOf(text, option);
  }

  all(): Expression {
    const condition = this.either();
    if (this.current.kind !== 'end') throw this.unexpected('a word, AND, OR or the end');
    return condition;
  }

  private either(): Expression {
    let left = this.both();
    while (this.accept('OR')) left = { kind: 'or', left, right: this.both() };
    return left;
  }

  private both(): Expression {
    let left = this.one();
    for (;;) {
      const { kind } = this.current;
      if (kind !== 'AND' && kind !== 'term' && kind !== 'NOT' && kind !== '(') return left;
      this.accept('AND');
      left = { kind: 'and', left, right: this.one() };
    }
  }

  private one(): Expression {
    const token = this.current;
    if (++this.depth > maxDepth) throw invalid(this.placeOf(token), `nested deeper than ${maxDepth} levels`);
    try {
      if (this.accept('NOT')) return { kind: 'not', operand: this.one() };
      if (this.accept('(')) {
        const inner = this.either();
        if (!this.accept(')')) throw this.unexpected('")"');
        return inner;
      }
      if (token.kind !== 'term') throw this.unexpected('a word or a phrase');
      this.at += 1;
      if (++this.terms > maxTerms)
        throw invalid(this.placeOf(token), `more than ${maxTerms} words and phrases`);
      return this.contains(token.text.toLowerCase());
    } finally {
      this.depth -= 1;
    }
  }

  /** A null is no match. The condition must be false for it, not null, so that NOT works. */
  private contains(term: string): Expression {
    const conditions = this.names.map((name): Expression => {
      const own = field(this.fields, name);
      const found: Expression = {
        kind: 'call',
        name: 'contains',
        type: 'boolean',
        arguments: [
          { kind: 'call', name: 'tolower', type: 'string', arguments: [own] },
          literal(term, 'string'),
        ],
      };
      const declared = this.fields[name];
      if (declared?.type === 'collection' || declared?.nullable !== true) return found;
      return { kind: 'and', left: where(this.fields, name, 'ne', null), right: found };
    });
    return conditions.reduce((left, right) => ({ kind: 'or', left, right }));
  }

  private get current(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', position: 0 };
  }

  private accept(kind: Token['kind']): boolean {
    if (this.current.kind !== kind) return false;
    this.at += 1;
    return true;
  }

  private placeOf({ position }: Token) {
    return { option: this.option, position };
  }

  private unexpected(expected: string) {
    const { kind, text } = this.current;
    return invalid(
      this.placeOf(this.current),
      `expected ${expected}, ${kind === 'end' ? 'the text ends' : `found ${text}`}`,
    );
  }
}

/** Words end at blanks, quotes and parentheses; AND, OR and NOT are operators only in capitals. A phrase may contain `\"` and `\\`. */
function tokensOf(text: string, option: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = /\s+|"((?:[^"\\]|\\.)*)"|([()])|([^\s"()]+)/gy;
  while (pattern.lastIndex < text.length) {
    const position = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null)
      throw invalid({ option, position }, 'the phrase that begins here has no closing quote');
    const [, phrase, symbol, word] = match;
    if (phrase !== undefined) {
      if (phrase === '') throw invalid({ option, position }, 'the phrase is empty');
      tokens.push({ kind: 'term', text: phrase.replace(/\\(.)/gs, '$1'), position });
    } else if (symbol === '(' || symbol === ')') tokens.push({ kind: symbol, text: symbol, position });
    else if (word === 'AND' || word === 'OR' || word === 'NOT')
      tokens.push({ kind: word, text: word, position });
    else if (word !== undefined) tokens.push({ kind: 'term', text: word, position });
  }
  return [...tokens, { kind: 'end', text: '', position: text.length }];
}
