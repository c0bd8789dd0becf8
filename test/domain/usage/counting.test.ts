/** What meters count of a usage event, and which values they refuse. */
import { describe, expect, test } from '@jest/globals';
import { countableValue, countOf, type SentUsage } from '../../../src/domain/usage/counting.js';

const sum = { aggregation: 'sum', field: null, filter: null } as const;
const inEurope = [
  { property: 'region', values: ['eu', 'ch'] },
  { property: 'paid', values: ['true'] },
];

describe('a meter', () => {
  test.each<[string, Parameters<typeof countOf>[0], SentUsage, ReturnType<typeof countOf>]>([
    ['the value', sum, { value: '2.5' }, { counted: { value: '2.5' } }],
    [
      'a property',
      { ...sum, field: 'bytes' },
      { value: '1', properties: { bytes: 12 } },
      { counted: { value: '12' } },
    ],
    [
      'the decimal text of a property',
      { ...sum, field: 'gb' },
      { properties: { gb: '0.10' } },
      { counted: { value: '0.1' } },
    ],
    ['each event once', { ...sum, aggregation: 'count' }, { value: '7' }, { counted: { value: '1' } }],
    [
      'different texts',
      { ...sum, aggregation: 'unique', field: 'user' },
      { properties: { user: 81 } },
      { counted: { value: '1', text: '81' } },
    ],
    [
      'what all conditions let through',
      { ...sum, filter: inEurope },
      { value: '1', properties: { region: 'ch', paid: true } },
      { counted: { value: '1' } },
    ],
    [
      'nothing of what one condition leaves out',
      { ...sum, filter: inEurope },
      { value: '1', properties: { region: 'ch' } },
      { counted: null },
    ],
    [
      'nothing without its property',
      { ...sum, field: 'gb' },
      { value: '1' },
      { fault: 'properties.gb is required by the meter' },
    ],
    ['nothing without a value', sum, {}, { fault: 'value is required by the meter' }],
  ])('counts %s', (_, meter, sent, counted) => {
    expect(countOf(meter, sent)).toEqual(counted);
  });

  test('refuses a text as a number, and more digits than totals have', () => {
    const fault = expect.stringMatching(/^properties\.gb must be a number of at most 15 digits/);
    for (const gb of ['lots', true, '1e3', '0.1234567890123', '1234567890123456'])
      expect([gb, countOf({ ...sum, field: 'gb' }, { properties: { gb } })]).toEqual([gb, { fault }]);
    expect(countableValue('-999999999999999.999999999999')).toBe('-999999999999999.999999999999');
    expect(countableValue(0.1 + 0.2)).toBeUndefined();
  });
});
