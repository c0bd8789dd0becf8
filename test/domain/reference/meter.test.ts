/** The rules of meters in the reference data. */
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

test('the name and unit of a meter can change, but not what it counts', () => {
  given([put()])
    .when(putting({ name: 'Bytes', unit: null }))
    .then([put({ name: 'Bytes', unit: null })]);
  for (const fields of [{ aggregation: 'max' }, { field: null }, { filter: null }] as const)
    given([put()]).when(putting(fields)).then('METER_FIXED');
});

test('a removed meter can be put again only with the same definition', () => {
  given([put(), removed]).when(putting(traffic)).then([put()]);
  given([put(), removed])
    .when(putting({ ...traffic, aggregation: 'max' }))
    .then('METER_FIXED');
});

test.each<[string, Partial<Meter>]>([
  ['no aggregation', { aggregation: null }],
  ['unique without a property', { aggregation: 'unique', field: null }],
  ['count with a property', { aggregation: 'count' }],
  ['an empty filter', { filter: [] }],
  ['a property without values', { filter: [{ property: 'region', values: [] }] }],
])('%s is refused', (_what, fields) => {
  given()
    .when(putting({ ...traffic, ...fields }))
    .then('VALIDATION_ERROR');
});
