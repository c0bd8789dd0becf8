/** Events of a report's definition. */
import type { JsonObject } from '../../kernel/json.js';

/** The definition of a report. Names of columns are fields of its data source, `list/field` for those of an entry of a list. */
export interface ReportDefinition {
  readonly name: string;
  readonly description: string | null;
  /** An open word of the caller. */
  readonly type: string | null;
  readonly dataSource: string;
  /** Column → value, array of values, or `{ gt, ge, lt, le, ne, contains }`; all of them must hold. */
  readonly filters: JsonObject;
  readonly columns: readonly string[];
  /** Columns separated by commas; a day or timestamp with `:month` or `:day` behind it, `month` and `day` for the main date's. */
  readonly groupBy: string | null;
  /** Columns separated by commas, each with `asc` or `desc` behind it or nothing, which is `asc`. */
  readonly sortBy: string | null;
}

export interface ReportCreated {
  readonly type: 'ReportCreated';
  readonly data: ReportDefinition & { readonly reportId: string };
}

/** The definition as it is from now on; its data source never changes. */
export interface ReportUpdated {
  readonly type: 'ReportUpdated';
  readonly data: Omit<ReportDefinition, 'dataSource'>;
}

export interface ReportDeleted {
  readonly type: 'ReportDeleted';
  readonly data: Record<string, never>;
}

export type ReportEvent = ReportCreated | ReportUpdated | ReportDeleted;
