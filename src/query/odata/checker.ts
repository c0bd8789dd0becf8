/** Resolves names to fields and determines types: turns the syntax tree into the typed tree that engines compile. */

import {
  type ArithmeticOperator,
  type ComparisonOperator,
  type Expression,
  type Lambda,
  type Literal,
  typeOf,
} from '../ast.js';
import type { Field, FieldTable, ScalarField } from '../fields.js';
import { asTimestamp, compareDateWithTimestamp, millisecondsIn, movedBy } from './dates.js';
import { signatures } from './functions.js';
import { readLiteral } from './lexer.js';
import { invalid, unknownField, unsupported } from './refusals.js';
import type {
  BinarySyntax,
  CallSyntax,
  DurationSyntax,
  LambdaSyntax,
  MembershipSyntax,
  PathSyntax,
  Syntax,
  UnarySyntax,
} from './syntax.js';
import {
  areComparable,
  argumentTypes,
  isOneOf,
  nounOf,
  numericType,
  parameterNouns,
  quotesHint,
} from './types.js';

export interface CheckContext {
  readonly fields: FieldTable;
  /** The query option as the caller spelled it. */
  readonly option: string;
  /** The value of `now()`. */
  readonly now: Date;
}

/** Inside `any` and `all`: the variable and the fields of the items that it refers to. */
interface LambdaVariable {
  readonly name: string;
  readonly fields: FieldTable;
}

/** @throws DomainError UNKNOWN_FIELD, INVALID_QUERY_OPTION, UNSUPPORTED_FILTER */
export function check(syntax: Syntax, context: CheckContext): Expression {
  return new Checker(context).check(syntax);
}

/** Like `check`, for an expression that must be a condition. */
export function checkCondition(syntax: Syntax, context: CheckContext): Expression {
  return new Checker(context).condition(syntax, 'the filter');
}

class Checker {
  constructor(
    private readonly context: CheckContext,
    private readonly variable?: LambdaVariable,
  ) {}

  check(syntax: Syntax): Expression {
    switch (syntax.kind) {
      case 'path':
        return this.path(syntax);
      case 'any':
      case 'all':
        return this.lambda(syntax);
      case 'call':
        return this.call(syntax);
      case 'not':
      case 'negative':
        return this.unary(syntax);
      case 'binary':
        return this.binary(syntax);
      case 'in':
        return this.membership(syntax);
      case 'duration':
        throw this.unsupported(syntax.position, 'a duration stands behind `add` or `sub` of a date only');
      default:
        return readLiteral(syntax, this.context.option);
    }
  }

  condition(syntax: Syntax, what: string): Expression {
    const expression = this.check(syntax);
    if (!isOneOf(typeOf(expression), ['boolean'])) {
      throw this.invalid(syntax.position, `${what} must be true or false, this is ${nounOf(expression)}`);
    }
    return expression;
  }

  private path({ segments, position }: PathSyntax): Expression {
    const [first, second] = segments;
    if (first === undefined) throw this.invalid(position, 'expected a field');
    if (first.name === this.variable?.name) {
      if (second === undefined) {
        throw this.invalid(position, `${first.name} stands for an item; write ${first.name}/field`);
      }
      if (segments.length > 2) throw this.unsupported(second.position, 'paths into fields are not offered');
      const { type } = this.scalarField(this.variable.fields, second.name, second.position);
      return { kind: 'field', name: second.name, type, of: first.name, position };
    }
    if (second !== undefined) {
      throw this.unsupported(position, 'paths are not offered; lists of a resource take any and all');
    }
    if (first.name === 'INF' || first.name === 'NaN') {
      throw this.unsupported(position, `${first.name} is not offered: no field holds it`);
    }
    const { type } = this.scalarField(this.context.fields, first.name, position);
    return { kind: 'field', name: first.name, type, position };
  }

  private scalarField(fields: FieldTable, name: string, position: number): ScalarField {
    const field = this.field(fields, name, position);
    if (field.type === 'collection') {
      throw this.unsupported(position, `${name} is a list; it takes any and all only`);
    }
    return field;
  }

  private field(fields: FieldTable, name: string, position: number): Field {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !isOffered(field)) {
      const offered = Object.entries(fields).filter(([, other]) => isOffered(other));
      throw unknownField(
        { option: this.context.option, position },
        name,
        offered.map(([other]) => other),
      );
    }
    return field;
  }

  private lambda({ kind, collection, variable, predicate, position }: LambdaSyntax): Lambda {
    const [name, ...others] = collection.segments;
    if (this.variable !== undefined) {
      throw this.unsupported(collection.position, 'any and all inside of any and all are not offered');
    }
    if (name === undefined || others.length > 0) {
      throw this.unsupported(collection.position, 'paths are not offered');
    }
    const field = this.field(this.context.fields, name.name, name.position);
    if (field.type !== 'collection') throw this.invalid(name.position, `${name.name} is no list of items`);
    if (variable === undefined || predicate === undefined) {
      return { kind, collection: name.name, variable: '', position };
    }
    const inner = new Checker(this.context, { name: variable.name, fields: field.items });
    return {
      kind,
      collection: name.name,
      variable: variable.name,
      predicate: inner.condition(predicate, `the condition of ${kind}`),
      position,
    };
  }

  private call({ name, arguments: written, position }: CallSyntax): Expression {
    const { parameters, optional = 0, result } = signatures[name];
    if (written.length > parameters.length || written.length < parameters.length - optional) {
      const wanted =
        optional > 0 ? `${parameters.length - optional} or ${parameters.length}` : parameters.length;
      throw this.invalid(position, `${name}() takes ${wanted} arguments, not ${written.length}`);
    }
    if (name === 'now') {
      return { kind: 'literal', type: 'timestamp', value: this.context.now.toISOString(), position };
    }
    const checked = written.map((argument) => this.check(argument));
    checked.forEach((argument, index) => {
      const parameter = parameters[index];
      if (parameter !== undefined && !isOneOf(typeOf(argument), argumentTypes[parameter])) {
        const message = `argument ${index + 1} of ${name}() must be ${parameterNouns[parameter]}, this is ${nounOf(argument)}`;
        throw this.invalid(written[index]?.position ?? position, message);
      }
    });
    const [moment] = checked;
    // The day of now() is a literal, so that it is compared with moments like a written day.
    if (
      name === 'date' &&
      written[0]?.kind !== 'timestamp' &&
      moment?.kind === 'literal' &&
      moment.type === 'timestamp'
    )
      return { ...moment, type: 'date', value: String(moment.value).slice(0, 10), position };
    const type = result === 'same' ? numericType(checked) : result;
    return { kind: 'call', name, arguments: checked, type, position };
  }

  private unary({ kind, operand, position }: UnarySyntax): Expression {
    if (kind === 'not') return { kind, operand: this.condition(operand, 'what follows `not`'), position };
    const checked = this.check(operand);
    this.requireNumber(checked, position);
    return { kind, operand: checked, type: numericType([checked]), position };
  }

  private binary({ operator, left, right, position }: BinarySyntax): Expression {
    switch (operator) {
      case 'and':
      case 'or': {
        const what = `each side of \`${operator}\``;
        return {
          kind: operator,
          left: this.condition(left, what),
          right: this.condition(right, what),
          position,
        };
      }
      case 'eq':
      case 'ne':
      case 'gt':
      case 'ge':
      case 'lt':
      case 'le':
        return this.comparison(operator, this.check(left), this.check(right), position);
      default:
        if (right.kind === 'duration') return this.moved(operator, this.check(left), right);
        return this.arithmetic(operator, this.check(left), this.check(right), position);
    }
  }

  private comparison(
    operator: ComparisonOperator,
    left: Expression,
    right: Expression,
    position: number,
  ): Expression {
    if (areComparable(typeOf(left), typeOf(right)))
      return { kind: 'comparison', operator, left, right, position };
    const types = [typeOf(left), typeOf(right)];
    if (types.includes('date') && types.includes('timestamp')) {
      const aligned = compareDateWithTimestamp(operator, left, right, position);
      if (aligned !== undefined) return aligned;
      throw this.invalid(
        position,
        'a date and a timestamp do not compare; write date(…) around the timestamp',
      );
    }
    throw this.invalid(
      position,
      `${nounOf(left)} and ${nounOf(right)} do not compare${quotesHint(left, right)}`,
    );
  }

  /** Adds a duration to a literal date or `now()`, or subtracts it. Engines never compute such sums. */
  private moved(operator: ArithmeticOperator, from: Expression, duration: DurationSyntax): Literal {
    const { position } = duration;
    if (operator !== 'add' && operator !== 'sub')
      throw this.invalid(position, `${operator} takes numbers, not durations`);
    if (from.kind !== 'literal' || !isOneOf(from.type, ['date', 'timestamp']))
      throw this.unsupported(position, 'only dates that are written out, and now(), take durations');
    const milliseconds = millisecondsIn(duration.text);
    if (milliseconds === undefined)
      throw this.invalid(position, `'${duration.text}' is no duration; write 'P7D' or 'PT12H'`);
    const value = movedBy(String(from.value), operator === 'add' ? milliseconds : -milliseconds);
    if (value === undefined) throw this.invalid(position, 'the day is out of range');
    return { ...from, value };
  }

  private arithmetic(
    operator: ArithmeticOperator,
    left: Expression,
    right: Expression,
    position: number,
  ): Expression {
    this.requireNumber(left, position);
    this.requireNumber(right, position);
    const type = operator === 'divby' ? 'decimal' : numericType([left, right]);
    return { kind: 'arithmetic', operator, left, right, type, position };
  }

  private requireNumber(operand: Expression, position: number): void {
    const type = typeOf(operand);
    if (isOneOf(type, ['integer', 'decimal'])) return;
    if (type === 'date' || type === 'timestamp') {
      throw this.unsupported(position, "arithmetic with dates takes durations: now() sub duration'P7D'");
    }
    throw this.invalid(position, `arithmetic takes numbers, this is ${nounOf(operand)}`);
  }

  private membership({ operand, list, position }: MembershipSyntax): Expression {
    const checked = this.check(operand);
    // Generated queries may contain an empty list: nothing is in it.
    if (list.length === 0) return { kind: 'literal', type: 'boolean', value: false, position };
    const type = typeOf(checked);
    const literals = list.map((item): Literal => {
      const value = this.check(item);
      if (value.kind !== 'literal') {
        throw this.unsupported(item.position, 'the list of `in` holds literals only');
      }
      const literal = type === 'timestamp' ? asTimestamp(value) : value;
      if (!areComparable(type, literal.type)) {
        throw this.invalid(item.position, `${nounOf(checked)} and ${nounOf(value)} do not compare`);
      }
      return literal;
    });
    return { kind: 'in', operand: checked, list: literals, position };
  }

  private invalid(position: number, message: string) {
    return invalid({ option: this.context.option, position }, message);
  }

  private unsupported(position: number, message: string) {
    return unsupported({ option: this.context.option, position }, message);
  }
}

function isOffered(field: Field): boolean {
  return field.internal !== true && field.queryable !== false;
}
