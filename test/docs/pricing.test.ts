/** The calculator gives the prices of the examples in docs/pricing.md, and refuses invalid terms. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/problem.js';
import { type RunningService, startService } from '../support/service.js';
import { tableIn } from '../support/workedExamples.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({});
});
afterAll(() => service.dispose());
const preview = (body: object) => service.call('/api/pricing/preview', { body });

let terms = '';
const examples = tableIn('docs/pricing.md', '| Terms | Used |').map(([given = '', used = '', amount]) => {
  if (given !== 'the same') terms = given.replaceAll('`', '');
  return [terms, used.replaceAll('`', ''), Number(amount)] as const;
});

test.each(examples)('%s with %s costs %d', async (terms, used, amount) => {
  const { status, body } = await preview({
    charge: JSON.parse(terms),
    currency: 'EUR',
    ...JSON.parse(used),
  });
  expect([status, body.amount]).toEqual([200, amount]);
});

test("the page's request gets the answer that the page shows", async () => {
  const [request = ''] = /\{ "charge"[\s\S]*?\n```/.exec(readFileSync('docs/pricing.md', 'utf8')) ?? [];
  const { body } = await preview(JSON.parse(request.replace('```', '')));
  expect(body).toMatchObject({ amount: 17.5, exact: '17.5' });
  expect(body.lines).toHaveLength(3);
});

describe('the calculator refuses', () => {
  const tier = { upTo: null, unitPrice: 1 };
  test.each([
    ['/charge/model', { model: 'flat', unitPrice: 1 }],
    ['/charge/unitPrice', { model: 'perUnit' }],
    ['/charge/unitPrice', { model: 'volume', unitPrice: 1, tiers: [tier] }],
    ['/charge/unitPrice', { model: 'perUnit', unitPrice: -1 }],
    ['/charge/tiers', { model: 'volume', tiers: [] }],
    ['/charge/tiers/0/upTo', { model: 'volume', tiers: [{ ...tier, upTo: 5 }] }],
    ['/charge/tiers/0/upTo', { model: 'volume', tiers: [tier, tier] }],
    ['/charge/tiers/1/upTo', { model: 'volume', tiers: [{ ...tier, upTo: 5 }, { ...tier, upTo: 5 }, tier] }],
    ['/charge/tiers/0/rate', { model: 'graduatedPercentage', tiers: [{ upTo: null }] }],
    ['/charge/tiers/0/unitPrice', { model: 'graduatedPercentage', tiers: [{ ...tier, rate: 1 }] }],
    ['/charge/packageSize', { model: 'package', packagePrice: 1, packageSize: 0 }],
    ['/charge/maximum', { model: 'perUnit', unitPrice: 1, minimum: 2, maximum: 1 }],
    ['/charge/eventMaximum', { model: 'percentage', rate: 1, eventMinimum: 2, eventMaximum: 1 }],
    ['/charge/discountPercent', { model: 'perUnit', unitPrice: 1, discountPercent: 100.1 }],
    ['/charge/freeEvents', { model: 'percentage', rate: 1, freeEvents: -1 }],
    ['/events', { model: 'percentage', rate: 1 }],
  ])('%s of %j', async (path, charge) => {
    const answer = await preview({ charge, currency: 'EUR', quantity: 1 });
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toContain(path);
  });

  test('missing or doubled terms or usage', async () => {
    const charge = { model: 'perUnit', unitPrice: 1 };
    for (const body of [
      { quantity: 1 },
      { charge, pricing: charge, quantity: 1 },
      { charge },
      { charge, quantity: 1, events: [] },
      { charge, quantity: -1 },
    ])
      expectProblem(await preview({ currency: 'EUR', ...body }), 400, 'VALIDATION_ERROR');
  });
});
