/**
 * The table of fields of a read model. The OData rules, the engines' columns and indexes, the export and report columns and the OpenAPI schema
 * derive from this one declaration.
 */
import type { JsonObject, JsonValue } from '../kernel/json.js';

export type ScalarType = 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp';

export interface ScalarField {
  readonly type: ScalarType;
  readonly description: string;
  /** The possible values of a string field, if they are a closed set. */
  readonly values?: readonly string[];
  /** True for a string of words separated by blanks. The API returns them as an array; filters see the string. */
  readonly words?: boolean;
  readonly nullable?: boolean;
  /** The name of an object's schema in the OpenAPI document. The object is shown unchanged, and has `queryable: false`. */
  readonly schema?: string;
  /** False for fields that may be shown, but not used in filters or orders. */
  readonly queryable?: boolean;
  /** False for fields that only a single resource shows, not a list. */
  readonly listed?: boolean;
  /** True for fields of the service's own queries: neither shown to callers nor available in their filters. */
  readonly internal?: boolean;
  /** True for members of items that are omitted when unknown. */
  readonly optional?: boolean;
}

/** An array of objects, which `any` and `all` can query. */
export interface CollectionField {
  readonly type: 'collection';
  readonly description: string;
  readonly items: FieldTable;
  /** False for a collection that is joined to documents when they are returned, so that filters cannot query it. */
  readonly queryable?: false;
  readonly listed?: boolean;
  readonly internal?: boolean;
}

export type Field = ScalarField | CollectionField;
export type FieldTable = Readonly<Record<string, Field>>;

/**
 * A document of a read model: plain JSON with an `id`, which is a number for users. Dates and timestamps are strings (timestamps in UTC
 * with milliseconds). Decimals are JSON numbers with at most 15 significant digits, 6 of them after the point.
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

/** Merges an intersection into one object type, for readable compiler messages and simple comparison. */
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The values of a table's fields, in documents and in entries of their lists. */
export type RowOf<Fields extends FieldTable> = Flat<
  { -readonly [Name in Exclude<keyof Fields, OptionalIn<Fields>>]: FieldValue<Fields[Name]> } & {
    -readonly [Name in OptionalIn<Fields>]?: FieldValue<Fields[Name]>;
  }
>;

/**
 * The document that a table of fields declares. `Narrower` gives the types that the table cannot express: objects that are shown unchanged,
 * and texts of a narrower type. Declare the table `as const satisfies FieldTable`.
 */
export type DocumentOf<Fields extends FieldTable, Narrower = unknown> = Document &
  Omit<RowOf<Fields>, keyof Narrower> &
  Narrower;

/** Sums over the entries of a list, grouped by fields with few values each. Fields of entries are named `list/field`. */
export interface KeptSums {
  readonly over: string;
  readonly by: readonly string[];
  /** Fields that are added up, each separately. */
  readonly of: readonly string[];
}

export interface ReadModel {
  /** Lower-case plural, e.g. `subscriptions`; also the name of tables and collections. */
  readonly name: string;
  /** Raised when the same events give different documents; a new version is built beside the old. */
  readonly version: number;
  readonly fields: FieldTable;
  /** Compound indexes: in each, first the fields tested for equality, then the field for orders or ranges. `id` is added last. */
  readonly indexes: readonly (readonly string[])[];
  /** Further fields, each with its own index in an embedded engine, so that long lists can also be ordered and filtered by them. */
  readonly alsoIndexed?: readonly string[];
  /**
   * Fields with few values each, such as a status or a currency. The number of documents of each combination is maintained with every write.
   * Lists that are filtered only by these fields need not count documents.
   */
  readonly counted?: readonly string[];
  /** Sums that are also maintained with every write, so that no query reads all documents for them. */
  readonly summed?: KeptSums;
  /** True when documents are listed but hardly ever read by id, so that none are kept in memory for such reads. */
  readonly listedOnly?: boolean;
}
