/** Meters of the reference data. */
import { test } from '@jest/globals';
import type { Meter, MeterEvent } from '../../../src/domain/reference/events.js';
import { meterDecider } from '../../../src/domain/reference/meter.js';
import { specification } from '../../support/given.js';

const given = specification(meterDecider);
const traffic: Meter = {
  name: 'Traffic',
  aggregation: 'sum',
  field: 'bytes',
  filter: [{ property: 'region', values: ['eu'] }],
  unit: 'GB',
};
const put = (changes: Partial<Meter> = {}): MeterEvent => ({
  type: 'MeterPut',
  data: { ...traffic, ...changes },
});
const removed: MeterEvent = { type: 'MeterRemoved', data: {} };
const putting = (fields: Partial<Meter>) => ({ type: 'PutRecord', fields }) as const;

test('name and unit change; what it counts does not', () => {
  given([put()])
    .when(putting({ name: 'Bytes', unit: null }))
    .then([put({ name: 'Bytes', unit: null })]);
  for (const fields of [{ aggregation: 'max' }, { field: null }, { filter: null }] as const)
    given([put()]).when(putting(fields)).then('METER_FIXED');
});

test('a meter that was removed comes back as the one that it was, and as no other', () => {
  given([put(), removed]).when(putting(traffic)).then([put()]);
  given([put(), removed])
    .when(putting({ ...traffic, aggregation: 'max' }))
    .then('METER_FIXED');
});

test.each<[string, Partial<Meter>]>([
  ['no aggregation', { aggregation: null }],
  ['unique without a property', { aggregation: 'unique', field: null }],
  ['count with a property', { aggregation: 'count' }],
  ['a filter of nothing', { filter: [] }],
  ['a property with no value', { filter: [{ property: 'region', values: [] }] }],
])('%s is refused', (_what, fields) => {
  given()
    .when(putting({ ...traffic, ...fields }))
    .then('VALIDATION_ERROR');
});
