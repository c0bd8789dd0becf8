/** Plans a definition on its data source: rows, groups, sums, order and conditions, or its faults. */
import type { CalendarDate } from '../../kernel/dates.js';
import { DomainError, type FieldFault, faultsInWords } from '../../kernel/errors.js';
import type { Expression, FieldReference } from '../../query/ast.js';
import type { Column } from '../../query/columns.js';
import { allOfSome } from '../../query/conditions.js';
import type { ReportDefinition } from './events.js';
import { filterCondition } from './filters.js';
import { currencyOf, type ReportSource } from './source.js';

interface GroupTerm {
  /** As written, which is also the name of the column in the rows. */
  readonly name: string;
  /** Undefined for `month` and `day` alone, which mean the main date. */
  readonly column: string | undefined;
  readonly by: 'month' | 'day' | undefined;
}

interface SortTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

function parts(text: string | null): string[] {
  return text === null || text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
}

function unit(word: string | undefined): 'month' | 'day' | undefined {
  return word === 'month' || word === 'day' ? word : undefined;
}

/** The data source's columns decide whether terms have a meaning. Duplicates count once. */
function groupTerms(text: string | null): readonly GroupTerm[] {
  return [...new Set(parts(text))].map((name) => {
    const own = unit(name);
    if (own !== undefined) return { name, column: undefined, by: own };
    const colon = name.lastIndexOf(':');
    const by = colon < 0 ? undefined : unit(name.slice(colon + 1));
    return by === undefined ? { name, column: name, by } : { name, column: name.slice(0, colon), by };
  });
}

function sortTerms(text: string | null): readonly SortTerm[] {
  return parts(text).map((part) => {
    const [, column, word] = /^(.*?)(?:\s+(asc|desc))?$/is.exec(part) ?? [];
    return { column: column ?? part, direction: word?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  });
}

interface ReportGrouping {
  /** The name in the rows, e.g. `status`, `month`, `dueDate:day`. */
  readonly name: string;
  readonly column: Column;
  readonly by: 'month' | 'day' | undefined;
}

export interface ReportSort {
  /** A grouping, a sum or `count` of a grouped report, otherwise a column. Groups cannot be ordered by any other column. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

export interface ReportPlan {
  /** The list whose entries are the rows or are grouped; undefined if the documents are. */
  readonly list: string | undefined;
  /** The columns of rows; a grouped report shows its groupings and sums instead. */
  readonly columns: readonly Column[];
  readonly groupBy: readonly ReportGrouping[];
  /** Shown in the rows of a grouped report. */
  readonly sums: readonly Column[];
  /** Sums by which groups are ordered, but which they do not show. */
  readonly orderSums: readonly Column[];
  /** The currency column if sums are of money and it is no grouping itself: they are then split by currency. */
  readonly currency: Column | undefined;
  readonly sortBy: readonly ReportSort[];
  /** Over documents. */
  readonly filter: Expression | undefined;
  /** The columns with conditions. */
  readonly filtered: readonly Column[];
  /** Over the entries of `list`: fields are named as columns are, e.g. `items/quantity`. */
  readonly entryFilter: Expression | undefined;
}

/** The number of rows in a group. */
export const countName = 'count';

type Content = Omit<ReportDefinition, 'name' | 'description' | 'type'>;

/**
 * @param today - the day of the run; a check of a definition has the same result on any day
 * @throws DomainError INVALID_COLUMNS naming all that are wrong; VALIDATION_ERROR for values of filters
 */
export function planReport(
  definition: Content,
  source: ReportSource,
  today: CalendarDate = '2000-01-01',
): ReportPlan {
  const faults: FieldFault[] = [];
  const missing = new Set<string>();
  const find = (name: string, path: string): Column[] => {
    const column = source.columns.get(name);
    if (column !== undefined) return [column];
    if (name === '') {
      faults.push({ path, message: 'must name a column before and after each comma' });
      return [];
    }
    missing.add(name);
    faults.push({ path, message: `${definition.dataSource} has no column ${name}` });
    return [];
  };

  const columns = [...new Set(definition.columns)].flatMap((name) =>
    find(name, `/columns/${definition.columns.indexOf(name)}`),
  );
  const groupBy = groupTerms(definition.groupBy).flatMap(({ name, column, by }) =>
    (column === undefined ? [source.mainDate] : find(column, '/groupBy')).map(
      (found): ReportGrouping => ({ name, column: found, by }),
    ),
  );
  const terms = sortTerms(definition.sortBy);
  const ordering = terms
    .filter(({ column }) => column !== countName && !groupBy.some(({ name }) => name === column))
    .flatMap(({ column }) => find(column, '/sortBy'));
  const filtered = Object.keys(definition.filters).flatMap((name) => find(name, `/filters/${pointer(name)}`));

  const grouped = groupBy.length > 0;
  const sums = grouped ? summedColumns(columns, groupBy) : [];
  const orderSums = grouped
    ? summedColumns(ordering, groupBy).filter((column) => !sums.includes(column))
    : [];
  const lists = new Set([
    ...(source.rows === undefined ? [] : [source.rows]),
    ...[...columns, ...groupBy.map(({ column }) => column), ...ordering].flatMap(({ list }) => list ?? []),
  ]);
  const [list] = lists;
  faults.push(
    ...listFaults(lists),
    ...groupingFaults(groupBy),
    ...sumFaults('/columns', sums, list),
    ...sumFaults('/sortBy', orderSums, list),
  );
  if (!grouped) {
    if (columns.length === 0 && missing.size === 0)
      faults.push({ path: '/columns', message: 'must name at least one column' });
    if (terms.some(({ column }) => column === countName)) find(countName, '/sortBy');
  }
  if (faults.length > 0) throw invalidColumns(definition.dataSource, missing, faults);

  const money = [...sums, ...orderSums].some(({ field }) => field.type === 'decimal');
  const own = money ? currencyOf(source, list) : undefined;
  return {
    list,
    columns,
    groupBy,
    sums,
    orderSums,
    currency: groupBy.some(({ column }) => column === own) ? undefined : own,
    sortBy: terms.map(({ column, direction }) => ({ name: rowName(column, groupBy), direction })),
    filtered,
    ...conditionsOf(definition, source, filtered, { list, today }),
  };
}

/** A date that is grouped by its month is ordered by that month. */
function rowName(term: string, groupBy: readonly ReportGrouping[]): string {
  const own = groupBy.find(({ name }) => name === term) ?? groupBy.find(({ column }) => column.name === term);
  return own?.name ?? term;
}

function listFaults(lists: ReadonlySet<string>): FieldFault[] {
  if (lists.size < 2) return [];
  return [
    { path: '/columns', message: `entries of ${[...lists].join(' and ')} cannot be combined in one row` },
  ];
}

function groupingFaults(groupBy: readonly ReportGrouping[]): FieldFault[] {
  const path = '/groupBy';
  return groupBy.flatMap(({ name, column, by }, index): FieldFault[] => {
    const { type } = column.field;
    if (by !== undefined && type !== 'date' && type !== 'timestamp')
      return [{ path, message: `${name}: ${column.name} is neither a date nor a timestamp` }];
    const twice = groupBy.slice(0, index).some((before) => before.column === column);
    return twice ? [{ path, message: `${column.name} is repeated` }] : [];
  });
}

/** A figure of the document is repeated beside each entry of its list, so a sum would count it too often. */
function sumFaults(path: string, sums: readonly Column[], list: string | undefined): FieldFault[] {
  return sums
    .filter((column) => column.list !== list)
    .map(({ name }) => ({ path, message: `${name} would be counted once for each of the ${list}` }));
}

/** Columns of quantities and money are added up; identifiers that are numbers are not. */
function summedColumns(columns: readonly Column[], groupBy: readonly ReportGrouping[]): Column[] {
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
  columns: readonly Column[],
  { list, today }: { readonly list: string | undefined; readonly today: CalendarDate },
): Pick<ReportPlan, 'filter' | 'entryFilter'> {
  const faults: FieldFault[] = [];
  const conditionOn = (column: Column, reference: FieldReference) =>
    filterCondition(
      reference,
      column.field,
      filters[column.name] ?? null,
      `/filters/${pointer(column.name)}`,
      faults,
      today,
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
    throw new DomainError('VALIDATION_ERROR', faultsInWords('A filter', faults), { errors: faults });
  const ofEntries = columns
    .filter((column) => list !== undefined && column.list === list)
    .flatMap((column) => conditionOn(column, referenceTo(column)) ?? []);
  return {
    filter: allOfSome([...(present === undefined ? [] : [present]), ...ofDocuments, ...ofLists]),
    entryFilter: allOfSome(ofEntries),
  };
}

export function referenceTo({ name, field }: Column): FieldReference {
  return { kind: 'field', name, type: field.type };
}

function entryReferenceTo({ name, field, list }: Column): FieldReference {
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
