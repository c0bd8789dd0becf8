/** Commands of a report's definition. The data sources that there are come with the command. */
import type { JsonObject } from '../../kernel/json.js';
import type { ReportDefinition } from './events.js';
import type { ReportSources } from './source.js';

export interface CreateReport extends Omit<ReportDefinition, 'type' | 'columns'> {
  readonly type: 'CreateReport';
  readonly reportId: string;
  readonly reportType: string | null;
  /** Null: those that the source usually shows. */
  readonly columns: readonly string[] | null;
  readonly sources: ReportSources;
}

/** Undefined fields stay as they are. */
export interface UpdateReport {
  readonly type: 'UpdateReport';
  readonly name: string | undefined;
  readonly description: string | null | undefined;
  readonly reportType: string | null | undefined;
  readonly columns: readonly string[] | undefined;
  readonly groupBy: string | null | undefined;
  readonly sortBy: string | null | undefined;
  readonly filters: JsonObject | undefined;
  readonly sources: ReportSources;
}

export interface DeleteReport {
  readonly type: 'DeleteReport';
}

export type ReportCommand = CreateReport | UpdateReport | DeleteReport;
