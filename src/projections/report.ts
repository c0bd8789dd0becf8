/** The read model of report definitions. */
import type { ReportDefinition, ReportEvent } from '../domain/report/events.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  name: { type: 'string', description: 'Name; need not be unique' },
  description: { type: 'string', nullable: true, description: 'Description', listed: false },
  type: { type: 'string', nullable: true, description: 'Free text' },
  dataSource: { type: 'string', description: 'Data source' },
  groupBy: { type: 'string', nullable: true, description: 'Grouping columns', listed: false },
  sortBy: { type: 'string', nullable: true, description: 'Sort order', listed: false },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
} as const satisfies FieldTable;

export type ReportDocument = DocumentOf<typeof fields>;

/** The document also has `filters` and `columns`, which cannot be queried. */
export const reportModel: ReadModel = {
  name: 'reports',
  version: 1,
  fields,
  indexes: [['name'], ['dataSource', 'createdAt'], ['createdAt']],
};

function content({ filters, columns, ...rest }: Omit<ReportDefinition, 'dataSource'>) {
  return { ...rest, filters, columns: [...columns] };
}

export const reportProjection = projection<ReportDocument, ReportEvent>({
  model: reportModel,
  streamPrefix: 'report-',
  on: {
    ReportCreated: (_none, { data: { reportId: _same, ...data }, metadata }, id) => ({
      id,
      dataSource: data.dataSource,
      ...content(data),
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    ReportUpdated: change(({ data }) => content(data)),
    ReportDeleted: () => null,
  },
});
