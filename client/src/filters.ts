/** Filters of lists, type-checked against the fields of their rows and written as OData. */

/** Fields whose values OData writes without quotes because they are dates or timestamps: `field` or `collection/field`. */
export interface FieldKinds {
  readonly dates?: readonly string[];
  readonly timestamps?: readonly string[];
}

/** What a filter applies to: the rows of a list, or the items of one of their collections. */
interface Scope {
  readonly kinds: FieldKinds;
  readonly collection?: string;
}

/** A filter on rows, made by the functions of this file. */
export interface Filter<in Row> {
  readonly write: (scope: Scope) => string;
  /** Never present: keeps filters on rows of different lists apart. */
  readonly on?: (row: Row) => void;
}

export type Scalar = string | number | boolean | null;
/** Fields with a single value. */
export type ScalarField<Row> = {
  [Name in keyof Row & string]-?: Exclude<Row[Name], undefined> extends Scalar ? Name : never;
}[keyof Row & string];
type TextField<Row> = {
  [Name in keyof Row & string]-?: Exclude<Row[Name], undefined> extends string | null ? Name : never;
}[keyof Row & string];
type CollectionField<Row> = {
  [Name in keyof Row & string]-?: Exclude<Row[Name], undefined> extends readonly object[] ? Name : never;
}[keyof Row & string];
type ItemOf<Row, Name extends keyof Row> =
  Exclude<Row[Name], undefined> extends readonly (infer Item)[] ? Item : never;

/** The values that a field can be compared with: its own, and a `Date` for fields of text. */
type Comparable<Row, Name extends keyof Row> =
  | Exclude<Row[Name], undefined>
  | (string extends Exclude<Row[Name], undefined> ? Date : never);
type Ordered<Row, Name extends keyof Row> = Exclude<Comparable<Row, Name>, null>;

const name = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const day = /^\d{4,}-\d\d-\d\d$/;
const moment = /^\d{4,}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/i;

function fieldText(field: string, { collection }: Scope): string {
  if (!name.test(field)) throw new TypeError(`${JSON.stringify(field)} is no name of a field`);
  return collection === undefined ? field : `item/${field}`;
}

/** Returns a value as OData writes it. @throws TypeError for an invalid value: no unquoted value goes through unchecked */
export function literal(field: string, value: Scalar | Date, { kinds, collection }: Scope): string {
  const path = collection === undefined ? field : `${collection}/${field}`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path} cannot be compared with ${value}`);
    return String(value);
  }
  const isDate = kinds.dates?.includes(path) === true;
  if (!isDate && kinds.timestamps?.includes(path) !== true) {
    if (value instanceof Date) throw new TypeError(`${path} is neither a date nor a timestamp`);
    return `'${value.replaceAll("'", "''")}'`;
  }
  const text = value instanceof Date ? value.toISOString() : value;
  if (value instanceof Date && isDate) return text.slice(0, 10);
  if (!day.test(text) && !moment.test(text))
    throw new TypeError(`${path} is compared with a day or a timestamp, not with ${JSON.stringify(text)}`);
  return text;
}

type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

function compare<Row>(operator: Operator, field: string, value: Scalar | Date): Filter<Row> {
  return {
    write: (scope) => `${fieldText(field, scope)} ${operator} ${literal(field, value, scope)}`,
  };
}

export function eq<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Comparable<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('eq', field, value);
}

export function ne<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Comparable<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('ne', field, value);
}

export function gt<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Ordered<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('gt', field, value);
}

export function ge<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Ordered<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('ge', field, value);
}

export function lt<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Ordered<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('lt', field, value);
}

export function le<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  value: Ordered<Row, Name> & (Scalar | Date),
): Filter<Row> {
  return compare('le', field, value);
}

/** Matches rows with one of the values; without values, no row. */
export function isIn<Row, Name extends ScalarField<Row> = ScalarField<Row>>(
  field: Name,
  values: readonly (Comparable<Row, Name> & (Scalar | Date))[],
): Filter<Row> {
  return {
    write(scope) {
      if (values.length === 0) return 'false';
      return `${fieldText(field, scope)} in (${values.map((value) => literal(field, value, scope)).join(',')})`;
    },
  };
}

function search<Row>(call: string, field: string, text: string): Filter<Row> {
  return { write: (scope) => `${call}(${fieldText(field, scope)},'${text.replaceAll("'", "''")}')` };
}

export function contains<Row>(field: TextField<Row>, text: string): Filter<Row> {
  return search('contains', field, text);
}

export function startsWith<Row>(field: TextField<Row>, text: string): Filter<Row> {
  return search('startswith', field, text);
}

export function endsWith<Row>(field: TextField<Row>, text: string): Filter<Row> {
  return search('endswith', field, text);
}

function join<Row>(word: 'and' | 'or', empty: string, filters: readonly Filter<Row>[]): Filter<Row> {
  return {
    write(scope) {
      const [only, ...more] = filters;
      if (only === undefined) return empty;
      if (more.length === 0) return only.write(scope);
      return filters.map(({ write }) => `(${write(scope)})`).join(` ${word} `);
    },
  };
}

/** Matches rows that match all filters; without filters, every row. */
export function and<Row>(...filters: readonly Filter<Row>[]): Filter<Row> {
  return join('and', 'true', filters);
}

/** Matches rows that match at least one filter; without filters, no row. */
export function or<Row>(...filters: readonly Filter<Row>[]): Filter<Row> {
  return join('or', 'false', filters);
}

export function not<Row>(filter: Filter<Row>): Filter<Row> {
  return { write: (scope) => `not (${filter.write(scope)})` };
}

function lambda<Row>(quantifier: 'any' | 'all', collection: string, filter: Filter<never>): Filter<Row> {
  return {
    write(scope) {
      if (scope.collection !== undefined) throw new TypeError(`${quantifier} stands in no other any or all`);
      const inner = filter.write({ kinds: scope.kinds, collection });
      return `${fieldText(collection, scope)}/${quantifier}(item: ${inner})`;
    },
  };
}

/** Matches rows with an item that matches the filter. */
export function any<Row, Name extends CollectionField<Row> = CollectionField<Row>>(
  collection: Name,
  filter: Filter<ItemOf<Row, Name>>,
): Filter<Row> {
  return lambda('any', collection, filter);
}

/** Matches rows whose items all match the filter. */
export function all<Row, Name extends CollectionField<Row> = CollectionField<Row>>(
  collection: Name,
  filter: Filter<ItemOf<Row, Name>>,
): Filter<Row> {
  return lambda('all', collection, filter);
}

/** An escape hatch: OData as it is sent, e.g. `year(startDate) eq 2026`. Nothing in it is quoted. */
export function raw<Row>(text: string): Filter<Row> {
  return { write: () => text };
}
