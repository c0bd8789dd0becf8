/** The rules of reports: the outcome of every command in every state, and the checks of a definition against its data source. */
import { describe, expect, test } from '@jest/globals';
import {
  type CreateReport,
  type ReportCommand,
  reportDecider,
  type UpdateReport,
} from '../../../src/domain/report/decide.js';
import type { ReportCreated, ReportDefinition, ReportEvent } from '../../../src/domain/report/events.js';
import { planReport } from '../../../src/domain/report/plan.js';
import { reportSource } from '../../../src/domain/report/source.js';
import { DomainError, type ErrorCode } from '../../../src/kernel/errors.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { FieldTable } from '../../../src/query/fields.js';
import { specification } from '../../support/given.js';

const given = specification(reportDecider);

const fields: FieldTable = {
  id: { type: 'string', description: 'id' },
  customerId: { type: 'string', description: 'customer' },
  status: { type: 'string', description: 'status', values: ['open', 'closed'] },
  quantity: { type: 'integer', description: 'pieces' },
  total: { type: 'decimal', description: 'money' },
  currency: { type: 'string', description: 'currency' },
  paid: { type: 'boolean', description: 'flag' },
  soldOn: { type: 'date', description: 'day' },
  createdAt: { type: 'timestamp', description: 'moment', listed: false },
  secret: { type: 'string', description: 'inner', internal: true },
  items: {
    type: 'collection',
    description: 'lines',
    items: {
      description: { type: 'string', description: 'what' },
      quantity: { type: 'integer', description: 'how many' },
      amount: { type: 'decimal', description: 'money' },
    },
  },
  tags: {
    type: 'collection',
    description: 'words',
    items: { word: { type: 'string', description: 'word' } },
  },
};
const declared = { model: { fields }, mainDate: 'soldOn', amount: 'total', currency: 'currency' };
const source = reportSource(declared);
const sources = new Map([['sales', source]]);

const content: Omit<ReportDefinition, 'type'> = {
  name: 'Sales',
  description: null,
  dataSource: 'sales',
  filters: { status: 'open' },
  columns: ['customerId', 'total'],
  groupBy: null,
  sortBy: 'total desc',
};
function create(changes: Partial<CreateReport> = {}): CreateReport {
  return { type: 'CreateReport', reportId: 'rep_1', reportType: 'sales', sources, ...content, ...changes };
}
const nothing = {
  name: undefined,
  description: undefined,
  reportType: undefined,
  columns: undefined,
  groupBy: undefined,
  sortBy: undefined,
  filters: undefined,
};
function update(changes: Partial<UpdateReport>): UpdateReport {
  return { type: 'UpdateReport', ...nothing, sources, ...changes };
}
const created: ReportCreated = {
  type: 'ReportCreated',
  data: { reportId: 'rep_1', type: 'sales', ...content },
};
const deleted: ReportEvent = { type: 'ReportDeleted', data: {} };

const states = { none: [], present: [created], deleted: [created, deleted] } satisfies Record<
  string,
  readonly ReportEvent[]
>;
type State = keyof typeof states;

const table: Record<string, [ReportCommand, Record<State, readonly ReportEvent['type'][] | ErrorCode>]> = {
  create: [
    create(),
    { none: ['ReportCreated'], present: 'CONCURRENCY_CONFLICT', deleted: 'CONCURRENCY_CONFLICT' },
  ],
  update: [
    update({ name: 'Other' }),
    { none: 'REPORT_NOT_FOUND', present: ['ReportUpdated'], deleted: 'REPORT_NOT_FOUND' },
  ],
  delete: [
    { type: 'DeleteReport' },
    { none: 'REPORT_NOT_FOUND', present: ['ReportDeleted'], deleted: 'REPORT_NOT_FOUND' },
  ],
};

describe.each(Object.entries(table))('%s', (_name, [command, expected]) => {
  test.each(Object.entries(expected))('in state %s', (state, outcome) => {
    const result = given(states[state as State]).when(command);
    if (typeof outcome === 'string') result.then(outcome);
    else expect(result.events.map(({ type }) => type)).toEqual(outcome);
  });
});

test('a definition keeps what is sent', () => {
  given().when(create()).then([created]);
});

test('a definition without columns gets the listed ones', () => {
  const columns = ['id', 'customerId', 'status', 'quantity', 'total', 'currency', 'paid', 'soldOn'];
  given()
    .when(create({ columns: null }))
    .then([{ ...created, data: { ...created.data, columns } }]);
});

test('an update changes only the fields that it names', () => {
  const { dataSource: _, ...rest } = content;
  const data = { ...rest, type: 'sales', columns: ['total'], groupBy: 'status', sortBy: 'count' };
  const state = given([created])
    .when(update({ columns: ['total'], groupBy: 'status', sortBy: 'count' }))
    .then([{ type: 'ReportUpdated', data }]);
  expect(state).toEqual({ status: 'present', report: { ...data, dataSource: 'sales' } });
});

test('an update without new values changes nothing', () => {
  given([created])
    .when(update({ name: 'Sales', columns: ['customerId', 'total'], groupBy: null }))
    .then([]);
});

test('null or an empty value clears a field; a field that is not sent stays', () => {
  const state = given([created]).when(update({ sortBy: null, reportType: null, filters: {} })).events;
  expect(state).toMatchObject([{ data: { sortBy: null, type: null, filters: {}, name: 'Sales' } }]);
});

test('a report can be renamed even if a column no longer exists', () => {
  const without = new Map([
    [
      'sales',
      reportSource({
        ...declared,
        model: {
          fields: {
            ...fields,
            customerId: { ...fields.id, type: 'string', description: '', internal: true },
          },
        },
      }),
    ],
  ]);
  const { dataSource: _, ...rest } = content;
  given([created])
    .when(update({ name: 'Other', sources: without }))
    .then([{ type: 'ReportUpdated', data: { ...rest, type: 'sales', name: 'Other' } }]);
  given([created])
    .when(update({ sortBy: null, sources: without }))
    .then('INVALID_COLUMNS');
  given([created])
    .when(update({ sortBy: null, sources: new Map() }))
    .then('INVALID_DATA_SOURCE');
});

test.each(['', 'Sales', 'orders', '__proto__', 'constructor'])('refuses the data source %j', (dataSource) => {
  given().when(create({ dataSource })).then('INVALID_DATA_SOURCE');
});

/** Returns the code and the faults of a refusal, by path. */
function faultsOf(changes: Partial<CreateReport>): { code: ErrorCode; faults: Record<string, string> } {
  try {
    reportDecider.decide(create({ sortBy: null, ...changes }), { status: 'none' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const errors = error.extras.errors ?? [];
    return { code: error.code, faults: Object.fromEntries(errors.map((one) => [one.path, one.message])) };
  }
  throw new Error('it was not refused');
}

describe('columns', () => {
  test.each<[string, Partial<CreateReport>, string, string]>([
    ['one that does not exist', { columns: ['total', 'colour'] }, '/columns/1', 'colour'],
    ['one that exists in another case', { columns: ['Total'] }, '/columns/0', 'Total'],
    ['an internal one', { columns: ['secret'] }, '/columns/0', 'secret'],
    ['a whole list', { columns: ['items'] }, '/columns/0', 'items'],
    ['a field that the list lacks', { columns: ['items/colour'] }, '/columns/0', 'items/colour'],
    ['a name that every object has', { columns: ['toString'] }, '/columns/0', 'toString'],
    ['an empty list of columns', { columns: [] }, '/columns', 'at least one'],
    ['columns of two lists', { columns: ['items/amount', 'tags/word'] }, '/columns', 'items and tags'],
    ['an empty grouping column', { groupBy: 'status,,paid' }, '/groupBy', 'must name a column'],
    ['an unknown grouping column', { groupBy: 'status, size' }, '/groupBy', 'size'],
    ['months of a column that is not a date', { groupBy: 'status:month' }, '/groupBy', 'neither'],
    ['a grouping column named twice', { groupBy: 'soldOn, month' }, '/groupBy', 'is repeated'],
    [
      'sums of a document column over its list',
      { columns: ['total'], groupBy: 'items/description' },
      '/columns',
      'once for each',
    ],
    ['an unknown sort column', { sortBy: 'size desc' }, '/sortBy', 'size'],
    ['an unknown sort direction', { sortBy: 'total down' }, '/sortBy', 'total down'],
    ['ungrouped rows sorted by count', { sortBy: 'count' }, '/sortBy', 'count'],
    [
      'a sort by such sums',
      { columns: ['items/amount'], groupBy: 'status', sortBy: 'total' },
      '/sortBy',
      'once for each',
    ],
    ['a filter on an unknown column', { filters: { size: 1 } }, '/filters/size', 'size'],
    ['a filter on an internal column', { filters: { secret: 'x' } }, '/filters/secret', 'secret'],
    [
      'a filter on a name that every object has',
      { filters: { constructor: 'x' } as unknown as JsonObject },
      '/filters/constructor',
      'constructor',
    ],
  ])('refuses %s', (_name, changes, path, word) => {
    expect(faultsOf(changes)).toEqual({
      code: 'INVALID_COLUMNS',
      faults: { [path]: expect.stringContaining(word) },
    });
  });

  test('reports all faults at once', () => {
    const { faults } = faultsOf({
      columns: ['size', 'colour', 'total'],
      groupBy: 'shape',
      filters: { weight: 1 },
    });
    expect(Object.keys(faults).sort()).toEqual(['/columns/0', '/columns/1', '/filters/weight', '/groupBy']);
  });

  test('includes the amount even if it is internal', () => {
    const inner = reportSource({ ...declared, amount: 'secret' });
    expect(inner.columns.has('secret')).toBe(true);
    expect(inner.usual).not.toContain('secret');
  });
});

describe('a plan', () => {
  const plan = (changes: Partial<typeof content> = {}) =>
    planReport({ ...content, filters: {}, sortBy: null, ...changes }, source);

  test('adds up the numeric columns, and money by currency', () => {
    const made = plan({ columns: ['customerId', 'quantity', 'total', 'total'], groupBy: 'customerId' });
    expect(made.sums.map(({ name }) => name)).toEqual(['quantity', 'total']);
    expect(made.currency?.name).toBe('currency');
  });

  test('needs no currency for quantities or for groups by currency', () => {
    expect(plan({ columns: ['quantity'], groupBy: 'status' }).currency).toBeUndefined();
    expect(plan({ columns: ['total'], groupBy: 'status, currency' }).currency).toBeUndefined();
  });

  test('does not add up what it groups by', () => {
    expect(
      plan({ columns: ['quantity', 'total'], groupBy: 'quantity' }).sums.map(({ name }) => name),
    ).toEqual(['total']);
  });

  test('reads month and day as those of the main date', () => {
    expect(plan({ groupBy: 'month, createdAt:day' }).groupBy).toMatchObject([
      { name: 'month', column: { name: 'soldOn' }, by: 'month' },
      { name: 'createdAt:day', column: { name: 'createdAt' }, by: 'day' },
    ]);
  });

  test('reads sort directions in any case, asc by default', () => {
    expect(plan({ sortBy: ' total  DESC , status ASC,paid' }).sortBy).toEqual([
      { name: 'total', direction: 'desc' },
      { name: 'status', direction: 'asc' },
      { name: 'paid', direction: 'asc' },
    ]);
  });

  test('sorts groups by the sum of a hidden number and by the month of a date', () => {
    const made = plan({
      columns: ['quantity'],
      groupBy: 'status, month',
      sortBy: 'total desc, soldOn, count, customerId',
    });
    expect(made.orderSums.map(({ name }) => name)).toEqual(['total']);
    expect(made.sortBy.map(({ name }) => name)).toEqual(['total', 'month', 'count', 'customerId']);
    // Sums of money that are sorted must each be in one currency.
    expect(made.currency?.name).toBe('currency');
  });

  test('covers the entries of a list that a column, a group or the sort names, but not a filter', () => {
    expect(plan({ columns: ['items/description'] }).list).toBe('items');
    expect(plan({ columns: ['items/amount'], groupBy: 'status' }).list).toBe('items');
    expect(plan({ sortBy: 'items/amount' }).list).toBe('items');
    const filtered = plan({ filters: { 'items/quantity': 3 } as unknown as typeof content.filters });
    expect(filtered).toMatchObject({ list: undefined, entryFilter: undefined, filter: { kind: 'any' } });
  });
});

describe('filters', () => {
  test.each<[JsonObject, string, string]>([
    [{ status: 'opne' }, '/filters/status', 'must be one of open, closed'],
    [{ status: ['open', 'opne'] }, '/filters/status/1', 'must be one of open, closed'],
    [{ status: 1 }, '/filters/status', 'must be a string'],
    [{ quantity: '1' }, '/filters/quantity', 'must be an integer'],
    [{ quantity: 1.5 }, '/filters/quantity', 'must be an integer'],
    [{ total: { gt: '1' } }, '/filters/total/gt', 'must be a number'],
    [{ total: { gt: null } }, '/filters/total/gt', 'must not be null'],
    [{ total: { over: 1 } }, '/filters/total/over', 'must be one of gt, ge, lt, le, ne, contains'],
    [{ total: {} }, '/filters/total', 'must hold some of gt, ge, lt, le, ne, contains'],
    [{ total: { contains: '1' } }, '/filters/total/contains', 'is for texts only'],
    [{ customerId: { contains: '' } }, '/filters/customerId/contains', 'must be a text'],
    [{ customerId: [] }, '/filters/customerId', 'must have 1 to 1000 values'],
    [{ paid: 'true' }, '/filters/paid', 'must be true or false'],
    [{ paid: { gt: false } }, '/filters/paid/gt', 'is not for true and false'],
    [{ soldOn: '2026-02-30' }, '/filters/soldOn', 'must be a date such as 2026-01-31 or today-30'],
    [{ soldOn: '2026-01-01T00:00:00Z' }, '/filters/soldOn', 'must be a date such as 2026-01-31 or today-30'],
    [{ soldOn: 'today-30d' }, '/filters/soldOn', 'must be a date such as 2026-01-31 or today-30'],
    [
      { createdAt: 'yesterday' },
      '/filters/createdAt',
      expect.stringContaining('must be a timestamp') as never,
    ],
    [{ 'items/quantity': 'x' }, '/filters/items~1quantity', 'must be an integer'],
  ])('refuses %j', (filters, path, message) => {
    expect(faultsOf({ filters })).toEqual({ code: 'VALIDATION_ERROR', faults: { [path]: message } });
  });

  test('resolve relative days on the day of the run', () => {
    const filterOn = (soldOn: JsonObject[string], today: string) =>
      planReport({ ...content, sortBy: null, filters: { soldOn } }, source, today).filter;
    const written = (soldOn: JsonObject[string]) => filterOn(soldOn, '2020-01-01');
    expect(filterOn({ ge: 'today-30', lt: 'today' }, '2026-03-02')).toEqual(
      written({ ge: '2026-01-31', lt: '2026-03-02' }),
    );
    expect(filterOn(['today', 'today+7'], '2026-12-30')).toEqual(written(['2026-12-30', '2027-01-06']));
    const stored = { filters: { customerId: 'today', soldOn: { ge: 'today-30' } } };
    expect(reportDecider.decide(create({ sortBy: null, ...stored }), { status: 'none' })).toMatchObject([
      { data: stored },
    ]);
  });
});
