/** A chart names a currency that all its series share once, at its axis. */
import { expect, test } from '@jest/globals';
import { commonCurrency, distinctNames } from '../../console/src/parts/figures/series.js';

test.each([
  [['New (EUR)', 'Churn (EUR)'], ['New', 'Churn'], 'EUR'],
  [['MRR (EUR)', 'MRR (USD)'], ['MRR (EUR)', 'MRR (USD)'], undefined],
  [['Total (EUR)'], ['Total'], 'EUR'],
  [['Total (EUR)', 'Tax (USD)'], ['Total (EUR)', 'Tax (USD)'], undefined],
  [['Total (EUR)', 'Count'], ['Total (EUR)', 'Count'], undefined],
  [['active', 'ended'], ['active', 'ended'], undefined],
  [[], [], undefined],
])('%j are shown as %j', (names, shown, currency) => {
  const series = names.map((name) => ({ name }));
  expect(distinctNames(series)).toEqual(shown);
  expect(commonCurrency(series)).toBe(currency);
});
