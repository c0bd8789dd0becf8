/** The rules of a report's definition: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, NotFound, quoted } from '../../kernel/errors.js';
import { isSameJson, type JsonObject } from '../../kernel/json.js';
import type { ReportDefinition, ReportEvent } from './events.js';
import { planReport } from './plan.js';
import type { ReportSource, ReportSources } from './source.js';

export type ReportState =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly report: ReportDefinition }
  | { readonly status: 'deleted' };

/** @throws DomainError REPORT_NOT_FOUND */
export function presentReport(state: ReportState): ReportDefinition {
  if (state.status !== 'present') throw reportNotFound();
  return state.report;
}

export function reportNotFound(id?: string): DomainError {
  return new NotFound('REPORT_NOT_FOUND', 'Report', id);
}

export interface CreateReport extends Omit<ReportDefinition, 'type' | 'columns'> {
  readonly type: 'CreateReport';
  readonly reportId: string;
  readonly reportType: string | null;
  /** Null: the usual columns of the source. */
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

/** @throws DomainError REPORT_NOT_FOUND, INVALID_DATA_SOURCE, INVALID_COLUMNS, VALIDATION_ERROR; CONCURRENCY_CONFLICT for an id that another has */
function decide(command: ReportCommand, state: ReportState): readonly ReportEvent[] {
  switch (command.type) {
    case 'CreateReport':
      return create(command, state);
    case 'UpdateReport':
      return update(command, presentReport(state));
    case 'DeleteReport':
      presentReport(state);
      return [{ type: 'ReportDeleted', data: {} }];
    default:
      return assertNever(command);
  }
}

function create(command: CreateReport, state: ReportState): readonly ReportEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'A report with this id already exists');
  const { type: _, reportId, reportType, sources, columns, ...rest } = command;
  const source = sourceOf(rest.dataSource, sources);
  const definition = { ...rest, type: reportType, columns: columns ?? source.usual };
  planReport(definition, source);
  return [{ type: 'ReportCreated', data: { reportId, ...definition } }];
}

function update(command: UpdateReport, report: ReportDefinition): readonly ReportEvent[] {
  const { dataSource, ...before } = report;
  const after = {
    name: command.name ?? before.name,
    description: command.description === undefined ? before.description : command.description,
    type: command.reportType === undefined ? before.type : command.reportType,
    filters: command.filters ?? before.filters,
    columns: command.columns ?? before.columns,
    groupBy: command.groupBy === undefined ? before.groupBy : command.groupBy,
    sortBy: command.sortBy === undefined ? before.sortBy : command.sortBy,
  };
  if (isSameJson(after, before)) return [];
  // A name can be changed even if columns no longer exist.
  if (!isSameJson(askedTerms(after), askedTerms(before)))
    planReport({ ...after, dataSource }, sourceOf(dataSource, command.sources));
  return [{ type: 'ReportUpdated', data: after }];
}

/** The terms that depend on the data source. */
function askedTerms({ filters, columns, groupBy, sortBy }: Omit<ReportDefinition, 'dataSource'>) {
  return { filters, columns, groupBy, sortBy };
}

/** @throws DomainError INVALID_DATA_SOURCE */
export function sourceOf(name: string, sources: ReportSources): ReportSource {
  const source = sources.get(name);
  if (source !== undefined) return source;
  const message = `Data source ${quoted(name)} not found; known are ${[...sources.keys()].join(', ')}`;
  throw new DomainError('INVALID_DATA_SOURCE', message, { field: 'dataSource' });
}

export function evolve(state: ReportState, event: ReportEvent): ReportState {
  switch (event.type) {
    case 'ReportCreated': {
      const { reportId: _, ...report } = event.data;
      return { status: 'present', report };
    }
    case 'ReportUpdated':
      return state.status === 'present' ? { ...state, report: { ...state.report, ...event.data } } : state;
    case 'ReportDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
