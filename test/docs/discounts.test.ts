/** The numbers in the example of discounts in docs/pricing.md follow from the rules. */
import { expect, test } from '@jest/globals';
import { changeQuantity, created, given, linesOf, play, renewDue } from '../domain/subscription/examples.js';
import { tableIn } from '../support/workedExamples.js';

const discount = { from: '2026-02-28', to: null, offerIds: null } as const;

test('discounted periods and a change between them have the lines of the tables', () => {
  const history = play(
    [
      created(),
      {
        type: 'DiscountApplied',
        data: { ...discount, code: 'TEN', type: 'percentage', value: '10', useId: 'use-1' },
      },
      {
        type: 'DiscountApplied',
        data: { ...discount, code: 'FIVE', type: 'fixed', value: '5.00', useId: 'use-2' },
      },
    ],
    renewDue('2026-02-28'),
  );
  const table = (heading: string) => tableIn('docs/pricing.md', `| ${heading} |`);
  expect(linesOf(history)).toEqual(table('Line of the discounted period'));
  const changed = play(history, changeQuantity('upgrade', 10, '2026-03-16'));
  const { events } = given(changed).when(renewDue('2026-03-31', { invoiceId: 'inv_2' }));
  expect(linesOf(events)).toEqual(table('Line of the period after it'));
});
