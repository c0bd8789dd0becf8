/**
 * The table of fields of a read model. The OData rules, the engines' columns and indexes, the export and report columns and the OpenAPI schema come
 * from this one declaration.
 */
import type { JsonObject, JsonValue } from '../kernel/json.js';

export type ScalarType = 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp';

export interface ScalarField {
  readonly type: ScalarType;
  readonly description: string;
  /** The values that a string field can take, where they are a closed set. */
  readonly values?: readonly string[];
  /** True for a string of words separated by blanks. The API answers them as an array; filters see the string. */
  readonly words?: boolean;
  readonly nullable?: boolean;
  /** The name of an object's schema in the API's document. The object is shown as it is, and has `queryable: false`. */
  readonly schema?: string;
  /** False for what may be shown but neither filtered nor sorted. */
  readonly queryable?: boolean;
  /** False for fields that only a single resource answers. */
  readonly listed?: boolean;
  /** True for what serves queries of the service itself: neither answered nor offered to a caller's filter. */
  readonly internal?: boolean;
  /** True for items that are left out where nothing is known of them. */
  readonly optional?: boolean;
}

/** An array of objects, which `any` and `all` reach into. */
export interface CollectionField {
  readonly type: 'collection';
  readonly description: string;
  readonly items: FieldTable;
  /** False where it is joined to the documents when they are answered: no filter reaches into it. */
  readonly queryable?: false;
  readonly listed?: boolean;
  readonly internal?: boolean;
}

export type Field = ScalarField | CollectionField;
export type FieldTable = Readonly<Record<string, Field>>;

/**
 * A document of a read model: plain JSON with an `id`, a number where the resource's id is one (users). Dates and timestamps are strings
 * (timestamps UTC with milliseconds). Decimals are JSON numbers of at most 15 significant digits, 6 of them after the point.
 */
export type Document = JsonObject & { id: string | number };

type ScalarValue<F extends ScalarField> = F extends { readonly schema: string }
  ? JsonValue
  : F['type'] extends 'integer' | 'decimal'
    ? number
    : F['type'] extends 'boolean'
      ? boolean
      : F extends { readonly values: readonly (infer Value)[] }
        ? Value
        : string;

type FieldValue<F extends Field> = F extends CollectionField
  ? RowOf<F['items']>[]
  : F extends ScalarField
    ? F extends { readonly nullable: true }
      ? ScalarValue<F> | null
      : ScalarValue<F>
    : never;

type OptionalIn<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly optional: true } ? Name : never;
}[keyof Fields];

/** One type without a seam, as the compiler then shows it and compares it. */
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The values of a table's fields, as documents and the entries of their lists have them. */
export type RowOf<Fields extends FieldTable> = Flat<
  { -readonly [Name in Exclude<keyof Fields, OptionalIn<Fields>>]: FieldValue<Fields[Name]> } & {
    -readonly [Name in OptionalIn<Fields>]?: FieldValue<Fields[Name]>;
  }
>;

/**
 * The document that a table of fields declares, with the types of those that the table cannot say: objects that are shown as they are, and
 * texts of a narrower type. Declare the table `as const satisfies FieldTable`.
 */
export type DocumentOf<Fields extends FieldTable, Narrower = unknown> = Document &
  Omit<RowOf<Fields>, keyof Narrower> &
  Narrower;

/** Sums over the entries of a list, by fields of few values each. Fields of entries are named as `list/field`. */
export interface KeptSums {
  readonly over: string;
  readonly by: readonly string[];
  /** Fields that are added up, each separately. */
  readonly of: readonly string[];
}

export interface ReadModel {
  /** Lower-case plural, the name of the tables and collections too, e.g. `subscriptions`. */
  readonly name: string;
  /** Raised when documents of the same events come out differently; a new version is built beside the old. */
  readonly version: number;
  readonly fields: FieldTable;
  /** Compound indexes, each: fields tested for equality, then the field ordered or ranged by. `id` is added as the last. */
  readonly indexes: readonly (readonly string[])[];
  /** Further fields that an embedded engine has an index of each for, so that long lists can be ordered and filtered by them too. */
  readonly alsoIndexed?: readonly string[];
  /**
   * Fields of few values each, such as a status or a currency. Counts of documents by each combination are kept with every write, so that lists
   * whose filter asks for nothing else count none.
   */
  readonly counted?: readonly string[];
  /** Kept with every write too, so that nobody has to look at all documents for them. */
  readonly summed?: KeptSums;
  /** True where documents are listed and hardly ever asked for by their ids: then none of them is kept in memory for that. */
  readonly listedOnly?: boolean;
}
