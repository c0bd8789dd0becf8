/**
 * A Pratt parser for OData 4.01 common expressions. Precedence as in URL conventions, 5.1.1.14, from loose to tight:
 * or, and, eq ne, gt ge lt le, add sub, mul div divby mod, unary - and not, has in. All binary operators are left-associative.
 */
import { functionNamed } from './functions.js';
import { readToken, type Token } from './lexer.js';
import { maxDepth, maxListLength, maxNodes, maxTextLength } from './limits.js';
import { invalid, type Place, unsupported } from './refusals.js';
import type { BinaryOperator, LiteralSyntax, PathSyntax, Syntax } from './syntax.js';

const binaryPowers: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  eq: 3,
  ne: 3,
  gt: 4,
  ge: 4,
  lt: 4,
  le: 4,
  add: 5,
  sub: 5,
  mul: 6,
  div: 6,
  divby: 6,
  mod: 6,
};
/**
 * The power of `not` and `-`. Only `in` and `has` bind tighter and take their left side first, so `not status in ('paid')` needs no parentheses.
 */
const unaryPower = 7;

const literalKinds: ReadonlySet<Syntax['kind']> = new Set<LiteralSyntax['kind']>([
  ...(['string', 'number', 'date', 'timestamp', 'boolean', 'null'] as const),
]);

function isLiteral(syntax: Syntax): syntax is LiteralSyntax {
  return literalKinds.has(syntax.kind);
}

function isBinaryOperator(word: string): word is BinaryOperator {
  return Object.hasOwn(binaryPowers, word);
}

export class Parser {
  private current: Token;
  private depth = 0;
  private nodes = 0;

  /**
   * @param aliases texts of `@name` parameters; absent where aliases are not offered
   * @throws DomainError INVALID_QUERY_OPTION when the text is too long or contains what no query can contain.
   */
  constructor(
    private readonly text: string,
    private readonly option: string,
    private readonly aliases?: ReadonlyMap<string, string>,
  ) {
    if (text.length > maxTextLength) {
      throw invalid(this.at(maxTextLength), `the text is longer than ${maxTextLength} characters`);
    }
    if (!text.isWellFormed() || text.includes('\0')) {
      throw invalid(this.at(0), 'the text holds U+0000 or half of a surrogate pair');
    }
    this.current = readToken(text, 0, option);
  }

  /** @throws DomainError INVALID_QUERY_OPTION, UNSUPPORTED_FILTER */
  expression(minimumPower = 0): Syntax {
    let left = this.operand();
    while (this.current.kind === 'name') {
      const operator = this.current.text.toLowerCase();
      if (isBinaryOperator(operator)) {
        const power = binaryPowers[operator];
        if (power <= minimumPower) break;
        const { position } = this.advance();
        this.count(position);
        left = { kind: 'binary', operator, left, right: this.expression(power), position };
      } else if (operator === 'in' || operator === 'has') {
        left = this.membership(left, operator);
      } else break;
    }
    return left;
  }

  /** Parses an expression one level deeper, opened at `position`. Right sides of operators do not count: precedence bounds them. */
  private nested(position: number, minimumPower = 0): Syntax {
    if (++this.depth > maxDepth) throw invalid(this.at(position), `nested deeper than ${maxDepth} levels`);
    const expression = this.expression(minimumPower);
    this.depth--;
    return expression;
  }

  /** Consumes the symbol, or the word in any case, if it comes next. */
  accept(text: string): boolean {
    if (!this.nextIs(text)) return false;
    this.advance();
    return true;
  }

  /** @throws DomainError INVALID_QUERY_OPTION when something is left. */
  expectEnd(): void {
    if (this.current.kind !== 'end') throw this.unexpected('an operator or the end');
  }

  get position(): number {
    return this.current.position;
  }

  /** @param operator `has` is recognized only to be refused by name */
  private membership(operand: Syntax, operator: 'in' | 'has'): Syntax {
    const { position } = this.advance();
    this.count(position);
    if (operator === 'has')
      throw unsupported(this.at(position), '`has` is not offered: no field holds flags');
    return { kind: 'in', operand, list: this.list(), position };
  }

  private operand(): Syntax {
    const token = this.current;
    this.count(token.position);
    switch (token.kind) {
      case 'string':
      case 'number':
      case 'date':
      case 'timestamp':
      case 'duration':
        this.advance();
        return { kind: token.kind, text: token.text, position: token.position };
      case 'name':
        return this.named(this.advance());
      case 'symbol':
        return this.symbolic(token);
      case 'system-name':
        throw unsupported(this.at(token.position), `${token.text} is not offered`);
      case 'alias':
        return this.aliased(this.advance());
      case 'end':
        throw this.unexpected('a value or a field');
    }
  }

  /** Returns the value of an alias; a missing one is null (OData 4.01 URL conventions, 5.3). */
  private aliased({ text: name, position }: Token): Syntax {
    if (this.aliases === undefined) throw unsupported(this.at(position), 'parameter aliases are not offered');
    const text = this.aliases.get(name);
    if (text === undefined) return { kind: 'null', text: 'null', position };
    const parser = new Parser(text, name);
    const value = parser.expression();
    parser.expectEnd();
    if (!isLiteral(value))
      throw unsupported({ option: name, position: 0 }, 'an alias stands for one literal');
    return { ...value, position };
  }

  private symbolic(token: Token): Syntax {
    const { position } = token;
    if (this.accept('(')) {
      const inner = this.nested(position);
      this.expect(')');
      return inner;
    }
    if (token.text !== '-' && token.text !== '+') throw this.unexpected('a value or a field');
    this.advance();
    const signed = this.current;
    if (signed.kind === 'number' && signed.position === token.end) {
      this.advance();
      return { kind: 'number', text: token.text === '-' ? `-${signed.text}` : signed.text, position };
    }
    if (token.text === '+')
      throw invalid(this.at(position), 'a plus sign stands only directly before a number');
    return { kind: 'negative', operand: this.nested(position, unaryPower), position };
  }

  private named({ text, position }: Token): Syntax {
    const word = text.toLowerCase();
    if (word === 'not') {
      return { kind: 'not', operand: this.nested(position, unaryPower), position };
    }
    if (this.nextIs('(')) {
      const name = functionNamed(text, this.at(position));
      return { kind: 'call', name, arguments: this.callArguments(), position };
    }
    if (text.includes('.')) throw unsupported(this.at(position), 'qualified names are not offered');
    if (this.nextIs('/')) return this.path(text, position);
    if (word === 'null') return { kind: 'null', text, position };
    if (word === 'true' || word === 'false') return { kind: 'boolean', text: word, position };
    return { kind: 'path', segments: [{ name: text, position }], position };
  }

  private path(first: string, position: number): Syntax {
    const segments = [{ name: first, position }];
    while (this.accept('/')) {
      const segment = this.current;
      if (segment.kind === 'system-name') {
        throw unsupported(this.at(segment.position), `/${segment.text} is not offered`);
      }
      if (segment.kind !== 'name') throw this.unexpected('a name');
      this.advance();
      if (this.nextIs('(')) return this.lambda({ kind: 'path', segments, position }, segment);
      if (segment.text.includes('.')) {
        throw unsupported(this.at(segment.position), 'qualified names are not offered');
      }
      this.count(segment.position);
      segments.push({ name: segment.text, position: segment.position });
    }
    return { kind: 'path', segments, position };
  }

  private lambda(collection: PathSyntax, operator: Token): Syntax {
    const { position } = operator;
    const kind = operator.text.toLowerCase();
    if (kind !== 'any' && kind !== 'all') {
      throw unsupported(
        this.at(position),
        `/${operator.text}(…) is not offered; collections take any and all`,
      );
    }
    this.expect('(');
    if (this.accept(')')) {
      if (kind === 'any') return { kind, collection, position };
      throw invalid(this.at(position), 'all needs a variable and a condition, e.g. all(i: i/quantity gt 1)');
    }
    const variable = this.current;
    if (variable.kind !== 'name' || variable.text.includes('.')) throw this.unexpected('a variable');
    this.advance();
    this.expect(':');
    const predicate = this.nested(position);
    this.expect(')');
    return {
      kind,
      collection,
      variable: { name: variable.text, position: variable.position },
      predicate,
      position,
    };
  }

  private callArguments(): readonly Syntax[] {
    const { position } = this;
    this.expect('(');
    if (this.accept(')')) return [];
    const values: Syntax[] = [];
    do values.push(this.nested(position));
    while (this.accept(','));
    this.expect(')');
    return values;
  }

  private list(): readonly Syntax[] {
    if (!this.nextIs('(')) {
      throw this.current.kind === 'name'
        ? unsupported(this.at(this.position), '`in` is offered with a list of literals only')
        : this.unexpected('a list in parentheses');
    }
    this.expect('(');
    const literals: Syntax[] = [];
    if (this.accept(')')) return literals;
    do {
      if (literals.length >= maxListLength) {
        throw invalid(this.at(this.position), `the list has more than ${maxListLength} values`);
      }
      const nodes = this.nodes;
      literals.push(this.nested(this.position));
      // The list has its own limit; only an item that is more than a literal counts as nodes.
      if (this.nodes === nodes + 1) this.nodes = nodes;
    } while (this.accept(','));
    this.expect(')');
    return literals;
  }

  private nextIs(text: string): boolean {
    const { kind } = this.current;
    return (kind === 'symbol' || kind === 'name') && this.current.text.toLowerCase() === text;
  }

  private expect(symbol: string): void {
    if (!this.accept(symbol)) throw this.unexpected(`"${symbol}"`);
  }

  private advance(): Token {
    const token = this.current;
    this.current = readToken(this.text, token.end, this.option);
    return token;
  }

  private count(position: number): void {
    if (++this.nodes > maxNodes) {
      throw invalid(this.at(position), `more than ${maxNodes} operators and operands`);
    }
  }

  private at(position: number): Place {
    return { option: this.option, position };
  }

  private unexpected(expected: string) {
    const { kind, text, position } = this.current;
    const found = kind === 'end' ? 'the text ends' : `found ${kind === 'string' ? 'a string' : `"${text}"`}`;
    return invalid(this.at(position), `expected ${expected}, ${found}`);
  }
}
