/** Events of a report definition. */
import type { JsonObject } from '../../kernel/json.js';

/** The definition of a report. Columns are fields of the data source; `list/field` is a field of the entries of a list. */
export interface ReportDefinition {
  readonly name: string;
  readonly description: string | null;
  /** Free text of the caller. */
  readonly type: string | null;
  readonly dataSource: string;
  /** Column → value, array of values, or `{ gt, ge, lt, le, ne, contains }`; all conditions must hold. */
  readonly filters: JsonObject;
  readonly columns: readonly string[];
  /** Columns separated by commas. A date column may end in `:month` or `:day`; `month` and `day` alone mean the main date. */
  readonly groupBy: string | null;
  /** Columns separated by commas, each optionally followed by `asc` (the default) or `desc`. */
  readonly sortBy: string | null;
}

/** A report was created. */
export interface ReportCreated {
  readonly type: 'ReportCreated';
  readonly data: ReportDefinition & { readonly reportId: string };
}

/** The report was changed. The data is the new definition; the data source never changes. */
export interface ReportUpdated {
  readonly type: 'ReportUpdated';
  readonly data: Omit<ReportDefinition, 'dataSource'>;
}

/** The report was deleted. */
export interface ReportDeleted {
  readonly type: 'ReportDeleted';
  readonly data: Record<string, never>;
}

export type ReportEvent = ReportCreated | ReportUpdated | ReportDeleted;
