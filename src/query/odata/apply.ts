/**
 * Parses `$apply`: filters, groups, counts, sums and averages over a set's rows (OData Extension for Data Aggregation 4.0, section 3). The resulting
 * rows can then be filtered, sorted and cut again.
 */
import type { Expression, OrderBy } from '../ast.js';
import { allOfSome } from '../conditions.js';
import type { FieldTable, ScalarField } from '../fields.js';
import { type NestedOption, split } from './expand.js';
import { maxOrderByItems, maxTextLength } from './limits.js';
import { type ExpressionOptions, parseFilter, parseOrderBy } from './listQuery.js';
import { invalid, unknownField, unsupported } from './refusals.js';
import { parseSearch } from './search.js';

export interface Aggregate {
  readonly alias: string;
  readonly method: 'count' | 'sum' | 'average';
  /** The summed expression; undefined for a count of rows. */
  readonly field: string | undefined;
}

export type Step =
  | { readonly kind: 'filter'; readonly filter: Expression }
  | { readonly kind: 'orderby'; readonly orderBy: readonly OrderBy[] }
  | { readonly kind: 'skip' | 'top'; readonly rows: number };

export interface Applied {
  readonly filter: Expression | undefined;
  readonly groupBy: readonly string[];
  readonly aggregates: readonly Aggregate[];
  /** The columns of the result. */
  readonly fields: FieldTable;
  /** The transformations, in this order. */
  readonly steps: readonly Step[];
}

const notOffered = [
  ...[
    'ancestors',
    'descendants',
    'bottomcount',
    'bottompercent',
    'bottomsum',
    'compute',
    'concat',
    'expand',
    'join',
  ],
  ...['nest', 'outerjoin', 'topcount', 'toppercent', 'topsum', 'traverse'],
];
const otherMethods = ['min', 'max', 'countdistinct'];
const identifier = /^[\p{L}_][\p{L}\p{Nd}_]{0,127}$/u;

/**
 * Parses a whole `$apply`. Positions of faults inside filters and orders are relative to these.
 * @throws DomainError INVALID_QUERY_OPTION, UNKNOWN_FIELD, UNSUPPORTED_FILTER
 */
export function parseApply(text: string, fields: FieldTable, options: ExpressionOptions): Applied {
  if (text.length > maxTextLength)
    throw invalid(
      { option: options.option, position: maxTextLength },
      `the text is longer than ${maxTextLength} characters`,
    );
  return new ApplyParser(fields, options).all(text);
}

interface Grouping {
  readonly groupBy: readonly string[];
  readonly aggregates: readonly Aggregate[];
}

class ApplyParser {
  constructor(
    private readonly fields: FieldTable,
    private readonly options: ExpressionOptions,
  ) {}

  all(text: string): Applied {
    const filters: Expression[] = [];
    const steps: Step[] = [];
    let grouping: Grouping | undefined;
    let made: FieldTable = {};
    for (const part of split(text, '/', 0, this.options.option)) {
      const { name, inner, position } = this.call(part);
      if (name === 'identity') continue;
      if (name === 'groupby' || name === 'aggregate') {
        if (grouping !== undefined) throw this.unsupported(position, 'a second aggregation is not offered');
        grouping =
          name === 'groupby' ? this.groupBy(inner) : { groupBy: [], aggregates: this.aggregates(inner) };
        made = this.made(grouping);
      } else if (grouping !== undefined) steps.push(this.step(name, inner, made, position));
      else if (name === 'filter') filters.push(parseFilter(inner.text, this.fields, this.options));
      else if (name === 'search') filters.push(parseSearch(inner.text, this.fields, this.options.option));
      else throw this.unsupported(position, `${name} before groupby or aggregate is not offered`);
    }
    if (grouping === undefined)
      throw this.unsupported(
        0,
        '$apply without groupby or aggregate is not offered; use $filter and $search',
      );
    return { filter: allOfSome(filters), ...grouping, fields: made, steps };
  }

  /** `name(…)`. */
  private call({ text, position: start }: NestedOption): {
    name: string;
    inner: NestedOption;
    position: number;
  } {
    const position = start + text.length - text.trimStart().length;
    const [, word = '', open] = /^\s*([\w.]+)\s*(\(?)/.exec(text) ?? [];
    const name = word.toLowerCase();
    if (name === '') throw this.invalid(position, 'expected a transformation such as groupby((status))');
    if (notOffered.includes(name) || name.includes('.'))
      throw this.unsupported(position, `${word} is not offered`);
    if (name === 'identity' && open === '') return { name, inner: { text: '', position }, position };
    if (!['groupby', 'aggregate', 'filter', 'search', 'orderby', 'skip', 'top', 'identity'].includes(name))
      throw this.invalid(position, `there is no transformation ${word}`);
    const close = text.trimEnd().length - 1;
    const from = text.indexOf('(');
    if (from < 0 || text[close] !== ')') throw this.invalid(position + word.length, 'expected parentheses');
    return { name, inner: { text: text.slice(from + 1, close), position: start + from + 1 }, position };
  }

  private groupBy(inner: NestedOption): Grouping {
    const [list, rest, ...more] = split(inner.text, ',', inner.position, this.options.option);
    const trimmed = list?.text.trim() ?? '';
    if (list === undefined || !trimmed.startsWith('(') || !trimmed.endsWith(')'))
      throw this.invalid(inner.position, 'expected fields in parentheses, e.g. groupby((status))');
    if (more.length > 0) throw this.invalid(more[0]?.position ?? inner.position, 'expected ")"');
    const from = list.text.indexOf('(') + 1;
    const names = split(trimmed.slice(1, -1), ',', list.position + from, this.options.option);
    const groupBy = names.map((name) => this.field(name, 'grouped by').name);
    if (new Set(groupBy).size !== groupBy.length) throw this.invalid(inner.position, 'a field is repeated');
    if (rest === undefined) return { groupBy, aggregates: [] };
    const { name, inner: aggregates, position } = this.call(rest);
    if (name !== 'aggregate' || split(rest.text, '/', 0, this.options.option).length > 1)
      throw this.unsupported(position, 'groups take nothing but aggregate(…)');
    return { groupBy, aggregates: this.aggregates(aggregates) };
  }

  private aggregates(inner: NestedOption): readonly Aggregate[] {
    const parts = split(inner.text, ',', inner.position, this.options.option);
    if (parts.length > maxOrderByItems)
      throw this.invalid(inner.position, `more than ${maxOrderByItems} aggregates`);
    return parts.map((part) => this.aggregate(part));
  }

  private aggregate({ text, position: start }: NestedOption): Aggregate {
    const position = start + text.length - text.trimStart().length;
    const [, what = '', withMethod, alias = ''] =
      /^\s*(\S+)(?:\s+with\s+(\S+))?\s+as\s+(\S+)\s*$/i.exec(text) ?? [];
    if (what === '') throw this.invalid(position, 'expected e.g. total with sum as Sum, or $count as Count');
    // As the key of a row, `__proto__` would set the row's prototype.
    if (!identifier.test(alias) || alias === '__proto__' || Object.hasOwn(this.fields, alias))
      throw this.invalid(position, `${alias} is no name that a result can have: it must be one of its own`);
    if (what === '$count') {
      if (withMethod !== undefined) throw this.invalid(position, '$count takes no method');
      return { alias, method: 'count', field: undefined };
    }
    const method = withMethod?.toLowerCase();
    if (method !== undefined && (otherMethods.includes(method) || method.includes('.')))
      throw this.unsupported(position, `${withMethod} is not offered; sum, average and $count are`);
    if (method !== 'sum' && method !== 'average')
      throw this.invalid(position, 'expected a field `with sum` or `with average`');
    const { name, type } = this.field({ text: what, position }, 'summed');
    if (type !== 'integer' && type !== 'decimal') throw this.invalid(position, `${name} is no number`);
    return { alias, method, field: name };
  }

  private field(
    { text, position: start }: NestedOption,
    what: string,
  ): { name: string; type: ScalarField['type'] } {
    const name = text.trim();
    const place = { option: this.options.option, position: start + text.length - text.trimStart().length };
    if (name.includes('/') || name.includes('('))
      throw unsupported(place, 'only fields of the set itself are offered here, no paths and no rollup');
    const field = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
    if (
      field === undefined ||
      field.internal === true ||
      (field.type !== 'collection' && field.queryable === false)
    )
      throw unknownField(
        place,
        name,
        Object.keys(this.fields).filter((each) => this.fields[each]?.internal !== true),
      );
    if (field.type === 'collection') throw unsupported(place, `${name} is a list and cannot be ${what}`);
    return { name, type: field.type };
  }

  /** Returns the fields of the result; sums may be null, since all summed values may be. */
  private made({ groupBy, aggregates }: Grouping): FieldTable {
    const fields: Record<string, ScalarField> = {};
    for (const name of groupBy) {
      const field = this.fields[name];
      if (field !== undefined && field.type !== 'collection') fields[name] = field;
    }
    for (const { alias, method, field: name = '' } of aggregates) {
      if (Object.hasOwn(fields, alias)) throw this.invalid(0, `${alias} is repeated`);
      const summed = this.fields[name];
      const type =
        method === 'count' || (method === 'sum' && summed?.type === 'integer') ? 'integer' : 'decimal';
      fields[alias] = { type, description: '', ...(method === 'count' ? {} : { nullable: true }) };
    }
    return fields;
  }

  private step(name: string, inner: NestedOption, fields: FieldTable, position: number): Step {
    if (name === 'filter') return { kind: 'filter', filter: parseFilter(inner.text, fields, this.options) };
    if (name === 'orderby')
      return { kind: 'orderby', orderBy: parseOrderBy(inner.text, fields, this.options) };
    if (name === 'skip' || name === 'top') {
      const rows = /^\s*\d{1,15}\s*$/.test(inner.text) ? Number(inner.text) : undefined;
      if (rows === undefined) throw this.invalid(inner.position, 'expected a whole number');
      return { kind: name, rows };
    }
    throw this.unsupported(position, `${name} behind groupby or aggregate is not offered`);
  }

  private invalid(position: number, message: string) {
    return invalid({ option: this.options.option, position }, message);
  }

  private unsupported(position: number, message: string) {
    return unsupported({ option: this.options.option, position }, message);
  }
}
