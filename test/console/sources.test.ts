/** Dashboards and reports in the console offer exactly the data sources of the service. */
import { expect, test } from '@jest/globals';
import { sources } from '../../console/src/parts/figures/sources.js';
import { columnsIn, dataSources } from '../../src/analytics/dataSources.js';
import type { ScalarField } from '../../src/query/fields.js';

function typeOf({ type }: ScalarField): string {
  if (type === 'decimal' || type === 'integer') return 'number';
  if (type === 'date' || type === 'timestamp') return 'day';
  return type === 'boolean' ? 'yesNo' : 'text';
}

test('the console knows the fields of every data source, and no others', () => {
  const known = Object.entries(dataSources).map(([name, source]) => [
    name,
    Object.fromEntries([...columnsIn(source)].map(([column, { field }]) => [column, typeOf(field)])),
  ]);
  expect(sources).toEqual(Object.fromEntries(known));
});
