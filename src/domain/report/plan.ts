/** What a definition means on its data source: rows, groups, sums, order and conditions, or what is wrong with it. */
import { allOfSome } from '../../kernel/conditions.js';
import { DomainError, type FieldFault } from '../../kernel/errors.js';
import type { Expression, FieldReference } from '../../kernel/query.js';
import type { ReportDefinition } from './events.js';
import { filterCondition } from './filters.js';
import type { ReportColumn, ReportSource } from './source.js';
import { groupTerms, sortTerms } from './terms.js';

export interface ReportGrouping {
  /** The name in the rows, e.g. `status`, `month`, `dueDate:day`. */
  readonly name: string;
  readonly column: ReportColumn;
  readonly by: 'month' | 'day' | undefined;
}

export interface ReportSort {
  /** The name in the rows of a grouped report, else the name of a column. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

export interface ReportPlan {
  /** The list whose entries are the rows, or are grouped; undefined where that is the documents. */
  readonly list: string | undefined;
  /** Of rows; a grouped report shows its groupings and sums instead. */
  readonly columns: readonly ReportColumn[];
  readonly groupBy: readonly ReportGrouping[];
  readonly sums: readonly ReportColumn[];
  /** The currency's column where sums are of money and it is no grouping itself: they are by currency then. */
  readonly currency: ReportColumn | undefined;
  readonly sortBy: readonly ReportSort[];
  /** Over documents. */
  readonly filter: Expression | undefined;
  /** Over the entries of `list`: fields are named as columns are, e.g. `items/quantity`. */
  readonly entryFilter: Expression | undefined;
}

/** How many rows of a group there are. */
export const countName = 'count';

type Content = Omit<ReportDefinition, 'name' | 'description' | 'type'>;

/** @throws DomainError INVALID_COLUMNS naming all that are wrong; VALIDATION_ERROR for values of filters */
export function planReport(definition: Content, source: ReportSource): ReportPlan {
  const faults: FieldFault[] = [];
  const missing = new Set<string>();
  const find = (name: string, path: string): ReportColumn[] => {
    const column = source.columns.get(name);
    if (column !== undefined) return [column];
    missing.add(name);
    faults.push({ path, message: `${definition.dataSource} has no column ${name}` });
    return [];
  };
  const wrong = (path: string, message: string) => faults.push({ path, message });

  const named = [...new Set(definition.columns)].flatMap((name) =>
    find(name, `/columns/${definition.columns.indexOf(name)}`),
  );
  const groupBy = groupTerms(definition.groupBy).flatMap(({ name, column, by }) =>
    (column === undefined ? [source.mainDate] : find(column, '/groupBy')).map((found) => ({
      name,
      column: found,
      by,
    })),
  );
  const terms = sortTerms(definition.sortBy);
  const grouped = groupBy.length > 0;
  const sortColumns = grouped ? [] : terms.flatMap(({ column }) => find(column, '/sortBy'));
  const filtered = Object.keys(definition.filters).flatMap((name) => find(name, `/filters/${pointer(name)}`));

  const lists = new Set(
    [...named, ...groupBy.map(({ column }) => column), ...sortColumns].flatMap(({ list }) => list ?? []),
  );
  if (lists.size > 1) wrong('/columns', `entries of ${[...lists].join(' and ')} do not stand in one row`);
  const [list] = lists;

  for (const { name, column, by } of groupBy) {
    if (by !== undefined && column.field.type !== 'date' && column.field.type !== 'timestamp')
      wrong('/groupBy', `${name}: ${column.name} is neither a date nor a timestamp`);
    if (groupBy.some((other) => other.column === column && other.name !== name))
      wrong('/groupBy', `${column.name} is grouped by twice`);
  }
  const sums = grouped ? summed(named, groupBy) : [];
  for (const { name, list: own } of sums) {
    if (own !== list) wrong('/columns', `${name} would be added up once for each of the ${list}`);
  }
  const money = sums.some(({ field }) => field.type === 'decimal');
  const own = money && source.currency !== undefined ? source.columns.get(source.currency) : undefined;
  const currency = groupBy.some(({ column }) => column === own) ? undefined : own;
  if (grouped) {
    const shown = [...groupBy, ...(currency === undefined ? [] : [currency]), ...sums].map(
      ({ name }) => name,
    );
    for (const { column } of terms) {
      if (column !== countName && !shown.includes(column))
        wrong('/sortBy', `${column} is not among ${[...shown, countName].join(', ')}`);
    }
  } else if (named.length === 0 && missing.size === 0) wrong('/columns', 'must name at least one column');
  if (faults.length > 0) throw invalidColumns(definition.dataSource, missing, faults);

  return {
    list,
    columns: named,
    groupBy,
    sums,
    currency,
    sortBy: terms.map(({ column, direction }) => ({ name: column, direction })),
    ...conditionsOf(definition, source, filtered, list),
  };
}

/** Columns of quantities and money are added up; identifiers that are numbers are not. */
function summed(columns: readonly ReportColumn[], groupBy: readonly ReportGrouping[]): ReportColumn[] {
  return columns.filter(
    (column) =>
      (column.field.type === 'integer' || column.field.type === 'decimal') &&
      column.name !== 'id' &&
      !groupBy.some((grouping) => grouping.column === column),
  );
}

function conditionsOf(
  { filters }: Content,
  { present }: ReportSource,
  columns: readonly ReportColumn[],
  list: string | undefined,
): Pick<ReportPlan, 'filter' | 'entryFilter'> {
  const faults: FieldFault[] = [];
  const conditionOn = (column: ReportColumn, reference: FieldReference) =>
    filterCondition(
      reference,
      column.field,
      filters[column.name] ?? null,
      `/filters/${pointer(column.name)}`,
      faults,
    );
  const ofDocuments = columns
    .filter((column) => column.list === undefined)
    .flatMap((column) => conditionOn(column, referenceTo(column)) ?? []);
  const ofLists = [...new Set(columns.flatMap((column) => column.list ?? []))].flatMap(
    (collection): Expression[] => {
      const predicate = allOfSome(
        columns
          .filter((column) => column.list === collection)
          .flatMap((column) => conditionOn(column, entryReferenceTo(column)) ?? []),
      );
      return predicate === undefined ? [] : [{ kind: 'any', collection, variable: 'entry', predicate }];
    },
  );
  if (faults.length > 0)
    throw new DomainError('VALIDATION_ERROR', 'A filter is not valid', { errors: faults });
  const ofEntries = columns
    .filter((column) => list !== undefined && column.list === list)
    .flatMap((column) => conditionOn(column, referenceTo(column)) ?? []);
  return {
    filter: allOfSome([...(present === undefined ? [] : [present]), ...ofDocuments, ...ofLists]),
    entryFilter: allOfSome(ofEntries),
  };
}

export function referenceTo({ name, field }: ReportColumn): FieldReference {
  return { kind: 'field', name, type: field.type };
}

function entryReferenceTo({ name, field, list }: ReportColumn): FieldReference {
  return { kind: 'field', name: name.slice((list ?? '').length + 1), type: field.type, of: 'entry' };
}

/** RFC 6901, section 3. */
function pointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function invalidColumns(
  dataSource: string,
  missing: ReadonlySet<string>,
  faults: readonly FieldFault[],
): DomainError {
  const [first] = missing;
  const message =
    first === undefined
      ? (faults[0]?.message ?? 'The columns are not valid')
      : `${dataSource} has no column ${[...missing].join(', ')}`;
  return new DomainError('INVALID_COLUMNS', message, {
    ...(first === undefined ? {} : { field: first }),
    errors: faults.slice(0, 100),
  });
}
