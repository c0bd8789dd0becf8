/** The rules of a report's definition: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import { canonicalJson } from '../../kernel/json.js';
import type { CreateReport, ReportCommand, UpdateReport } from './commands.js';
import type { ReportDefinition, ReportEvent } from './events.js';
import { evolve } from './evolve.js';
import { planReport } from './plan.js';
import type { ReportSource, ReportSources } from './source.js';
import { presentReport, type ReportState } from './state.js';

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
  if (sameJson(after, before)) return [];
  // A name can be changed whatever has become of the columns.
  if (!sameJson(askedTerms(after), askedTerms(before)))
    planReport({ ...after, dataSource }, sourceOf(dataSource, command.sources));
  return [{ type: 'ReportUpdated', data: after }];
}

/** The terms that the data source has a say in. */
function askedTerms({ filters, columns, groupBy, sortBy }: Omit<ReportDefinition, 'dataSource'>) {
  return { filters, columns: [...columns], groupBy, sortBy };
}

function sameJson(left: object, right: object): boolean {
  return canonicalJson({ ...left }) === canonicalJson({ ...right });
}

/** @throws DomainError INVALID_DATA_SOURCE */
export function sourceOf(name: string, sources: ReportSources): ReportSource {
  const source = sources.get(name);
  if (source !== undefined) return source;
  const message = `Data source ${quoted(name)} not found; known are ${[...sources.keys()].join(', ')}`;
  throw new DomainError('INVALID_DATA_SOURCE', message, { field: 'dataSource' });
}

export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
