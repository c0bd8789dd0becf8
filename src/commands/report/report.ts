/** The commands of report definitions. */
import { dataSources } from '../../analytics/dataSources.js';
import {
  type CreateReport,
  type ReportCommand,
  type ReportState,
  reportDecider,
  type UpdateReport,
} from '../../domain/report/decide.js';
import type { ReportEvent } from '../../domain/report/events.js';
import { type ReportSources, reportSource } from '../../domain/report/source.js';
import { reportIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { publicId } from '../../kernel/ids.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';

export const reportAggregate: Aggregate<ReportState, ReportCommand, ReportEvent> = {
  area: 'report',
  decider: reportDecider,
  encrypted: false,
};

export type ReportOutcome = Outcome<ReportState, ReportEvent>;

/** The data sources of reports. */
export const reportSources: ReportSources = new Map(
  Object.entries(dataSources).map(([name, declared]) => [name, reportSource(declared)]),
);

export type ReportCommands = ReturnType<typeof createReportCommands>;

export function createReportCommands(handler: CommandHandler) {
  return {
    async create(report: Omit<CreateReport, 'type' | 'reportId' | 'sources'>, context: CommandContext) {
      const id = publicId(reportIds, context.commandId);
      const command: CreateReport = { ...report, type: 'CreateReport', reportId: id, sources: reportSources };
      return { id, outcome: await handler.handle(reportAggregate, id, command, context, { fresh: true }) };
    },

    update(
      id: string,
      change: Omit<UpdateReport, 'type' | 'sources'>,
      context: CommandContext,
    ): Promise<ReportOutcome> {
      const command: UpdateReport = { ...change, type: 'UpdateReport', sources: reportSources };
      return handler.handle(reportAggregate, id, command, context);
    },

    delete: (id: string, context: CommandContext): Promise<ReportOutcome> =>
      handler.handle(reportAggregate, id, { type: 'DeleteReport' }, context),

    load: (id: string) => handler.load(reportAggregate, id),
  };
}
