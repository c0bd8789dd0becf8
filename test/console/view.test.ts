/** A list's address holds its filters, order and columns: they become the service's query and come back when it is opened again. */
import { describe, expect, jest, test } from '@jest/globals';
import { filterOf, nextSort, orderOf, searchOf, viewOf } from '../../console/src/parts/table/view.js';

const columns = [
  { field: 'customerId', kind: 'text', orderBy: 'customer/name' },
  { field: 'status', kind: 'words' },
  { field: 'autoRenewal', kind: 'yesNo' },
  { field: 'total', kind: 'number' },
  { field: 'renewalDate', kind: 'day' },
  { field: 'createdAt', kind: 'moment' },
  { field: 'subscriptionId', kind: 'text', alsoIn: 'items' },
] as const;

const filter = (search: Readonly<Record<string, string>>, fixed?: string) =>
  filterOf(viewOf(search, columns), columns, fixed);

describe('the filter sent to the service', () => {
  test.each([
    [{ customerId: "O'Neil" }, "contains(tolower(customerId),'o''neil')"],
    [{ customerId: "=O'Neil" }, "customerId eq 'O''Neil'"],
    [
      { subscriptionId: '=sub_1' },
      "(subscriptionId eq 'sub_1' or items/any(i: i/subscriptionId eq 'sub_1'))",
    ],
    [{ status: 'active,suspended' }, "status in ('active','suspended')"],
    [{ autoRenewal: 'false' }, 'autoRenewal eq false'],
    [{ total: '10..99.5' }, 'total ge 10 and total le 99.5'],
    [{ total: '..0' }, 'total le 0'],
    [{ renewalDate: '2026-01-01..' }, 'renewalDate ge 2026-01-01'],
    [{ renewalDate: '2026-01-01' }, 'renewalDate ge 2026-01-01 and renewalDate le 2026-01-01'],
    [
      { createdAt: '2026-01-31..2026-01-31' },
      'createdAt ge 2026-01-31T00:00:00Z and createdAt lt 2026-02-01T00:00:00Z',
    ],
    [{ renewalDate: '-' }, 'renewalDate eq null'],
    [{ renewalDate: 'today-1e3..' }, undefined],
    [{ customerId: 'a', total: '1..' }, "contains(tolower(customerId),'a') and total ge 1"],
  ])('%j', (search, expected) => {
    expect(filter(search)).toBe(expected);
  });

  test('ignores values of the wrong type, and no text injects OData', () => {
    expect(
      filter({ total: '1 or 1 eq 1', renewalDate: 'soon', autoRenewal: 'true or true' }),
    ).toBeUndefined();
    expect(filter({ status: "x') or ('1' eq '1" })).toBe("status in ('x'') or (''1'' eq ''1')");
  });

  test('a fixed filter comes first', () => {
    expect(filter({ status: 'paid' }, "customerId eq 'c'")).toBe("customerId eq 'c' and status in ('paid')");
  });
});

test('days counted from today follow the calendar', () => {
  const now = Date.UTC(2026, 1, 28, 23, 59);
  jest.useFakeTimers({ now });
  expect(filter({ renewalDate: 'today-7..today+1' })).toBe(
    'renewalDate ge 2026-02-21 and renewalDate le 2026-03-01',
  );
  expect(filter({ createdAt: '..today-1' })).toBe('createdAt lt 2026-02-28T00:00:00Z');
  jest.useRealTimers();
});

test('a kept address opens the same view', () => {
  const search = { status: 'paid', sort: '-total', show: 'total,status', row: '1200' };
  const view = viewOf(search, columns);
  expect(view).toEqual({ filters: { status: 'paid' }, sort: '-total', show: ['total', 'status'], row: 1200 });
  expect(searchOf(view)).toEqual(search);
  expect(orderOf(view.sort, columns)).toBe('total desc');
  expect(orderOf('customerId', columns)).toBe('customer/name');
  expect(orderOf('-customerId', columns)).toBe('customer/name desc');
});

test('invalid values and other parameters of an address are ignored', () => {
  expect(viewOf({ row: '-5', show: '', sort: '', other: 'x' }, columns)).toEqual({
    filters: {},
    sort: undefined,
    show: [],
    row: 0,
  });
});

test('a column head sorts ascending, then descending, then not at all', () => {
  expect(nextSort(undefined, 'total')).toBe('total');
  expect(nextSort('total', 'total')).toBe('-total');
  expect(nextSort('-total', 'total')).toBeUndefined();
  expect(nextSort('-status', 'total')).toBe('total');
});
