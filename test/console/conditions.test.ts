/** Conditions built in a form become filter expressions of widgets, and are read back from them. */
import { expect, test } from '@jest/globals';
import { type Condition, conditionsIn, odataOf } from '../../console/src/parts/fields/conditions.js';
import { en } from '../../console/src/parts/fields/messages.en.js';
import { fieldsOf, sourceNames } from '../../console/src/parts/figures/sources.js';
import { dashboardModel } from '../../src/projections/dashboard.js';
import { invoiceModel } from '../../src/projections/invoice.js';
import { paymentModel } from '../../src/projections/payment.js';
import { customerModel, offerModel } from '../../src/projections/reference.js';
import { subscriptionModel } from '../../src/projections/subscription.js';
import { userModel } from '../../src/projections/user.js';
import { parseFilter } from '../../src/query/odata/listQuery.js';

const filters: [string, string, string, string][] = [
  ['status', 'eq', "it's", "status eq 'it''s'"],
  ['status', 'eq', '', 'status eq null'],
  ['status', 'ne', 'a and b', "status ne 'a and b'"],
  ['status', 'in', 'issued, paid', "status in ('issued','paid')"],
  ['invoiceNumber', 'contains', 'inv-2026', "contains(tolower(invoiceNumber),'inv-2026')"],
  ['total', 'gt', '-1.5', 'total gt -1.5'],
  ['total', 'in', '1, 2', 'total in (1,2)'],
  ['createdAt', 'ge', '2026-02-28', 'createdAt ge 2026-02-28'],
  ['createdAt', 'lt', '2026-02-28', 'createdAt lt 2026-02-28'],
  ['createdAt', 'ne', '2026-02-28', '(createdAt lt 2026-02-28 or createdAt ge 2026-03-01)'],
  ['createdAt', 'ge', 'today', 'createdAt ge date(now())'],
  ['createdAt', 'ge', 'today-30', "createdAt ge date(now()) sub duration'P30D'"],
  ['createdAt', 'lt', 'today+7', "createdAt lt date(now()) add duration'P7D'"],
  ['createdAt', 'ne', 'today-1', "(createdAt lt date(now()) sub duration'P1D' or createdAt ge date(now()))"],
];
const condition = (field: string, operator: string, value: string, key = 0) =>
  ({ key, field, operator, value }) as Condition;

test.each(filters)(
  '%s %s “%s” becomes a filter that the service accepts, and is read back',
  (field, operator, value, text) => {
    const one = condition(field, operator, value);
    expect(odataOf([one], 'invoices')).toBe(text);
    expect(() => parseFilter(text, invoiceModel.fields, { option: 'filter', now: new Date() })).not.toThrow();
    expect(conditionsIn(text)).toEqual([one]);
  },
);

test('a day compared with a timestamp counts from midnight to midnight', () => {
  expect(odataOf([condition('createdAt', 'eq', '2026-12-31')], 'invoices')).toBe(
    'createdAt ge 2026-12-31 and createdAt lt 2027-01-01',
  );
  expect(odataOf([condition('createdAt', 'le', '2026-12-31')], 'invoices')).toBe('createdAt lt 2027-01-01');
  expect(odataOf([condition('createdAt', 'gt', '2026-12-31')], 'invoices')).toBe('createdAt ge 2027-01-01');
  expect(odataOf([condition('createdAt', 'le', 'today')], 'invoices')).toBe(
    "createdAt lt date(now()) add duration'P1D'",
  );
});

test('a filter joins all conditions and leaves out incomplete ones', () => {
  const all = filters.map(([field, operator, value], key) => condition(field, operator, value, key));
  const text = odataOf(all, 'invoices');
  expect(conditionsIn(text)).toEqual(all);
  const half = [
    condition('', 'eq', 'x'),
    condition('total', 'gt', 'many'),
    condition('createdAt', 'ge', 'soon'),
    condition('createdAt', 'ge', 'today-'),
  ];
  expect(odataOf(half, 'invoices')).toBeNull();
  expect(conditionsIn(null)).toEqual([]);
});

test.each([
  'total gt 1 or total lt 0',
  "startswith(status,'i')",
  'not (total gt 1)',
  'items/any(i: i/amount gt 1)',
])('a filter that the form cannot express is left as text: %s', (text) => {
  expect(conditionsIn(text)).toBeUndefined();
});

test('every field that a condition can use has a name', () => {
  const named: Readonly<Record<string, unknown>> = en;
  const fields = sourceNames.flatMap((source) => Object.keys(fieldsOf(source)));
  const keys = fields.flatMap((field) => {
    const [own = '', list] = field.split('/').toReversed();
    return [`field_${own}`, ...(list === undefined ? [] : [`list_${list}`])];
  });
  expect(keys.filter((key) => named[key] === undefined)).toEqual([]);
});

test.each([
  customerModel,
  offerModel,
  invoiceModel,
  paymentModel,
  subscriptionModel,
  userModel,
  dashboardModel,
])('each field of $name has a name to show when someone else has changed it', ({ fields }) => {
  const named: Readonly<Record<string, unknown>> = { ...en };
  const shown = Object.keys(fields).filter((field) => fields[field]?.internal !== true);
  const nameless = shown.filter((field) => (named[`field_${field}`] ?? named[`list_${field}`]) === undefined);
  expect(nameless).toEqual([]);
});
