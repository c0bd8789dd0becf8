/** The migration of an offer's subscriptions to its current price reaches all of them, request by request. */
import { expect, test } from '@jest/globals';
import { offerVersionRoutes } from '../../../src/http/reference/offerVersions.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document } from '../../../src/query/fields.js';
import { contextOf } from '../../support/counter.js';

/** Five active subscriptions at the first version of an offer whose second one costs more, and requests for two of them at a time. */
function migration() {
  const documents = [1, 2, 3, 4, 5].map(
    (number): Document => ({
      ...{ id: `sub_${number}`, customerId: 'cus-1', offerId: 'seats', offerVersion: 1, status: 'active' },
      ...{ currency: 'EUR', billingCycle: 'monthly', quantity: 1, recurringAmount: 10, charges: null },
      ...{ renewalDate: '2026-04-01', discountedOn: '2026-03-01', discounts: [], scheduledChanges: [] },
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: only what the route asks for is there
  const parts: any = {
    readModels: {
      get: async () => ({ document: { id: 'seats', version: 2 }, revision: 1 }),
      list: async (_: unknown, { filter, orderBy, top }: Parameters<typeof Object>[0]) => ({
        documents: documents
          .filter((one) => matches(filter, one))
          .sort(compareBy(orderBy))
          .slice(0, top),
      }),
    },
    subscriptions: {
      findOffer: async () => ({ name: null, price: '12', currency: 'EUR', billingCycle: null, version: 2 }),
      changePlan: async (id: string, change: { newOfferId: string; effectiveDate: string }) => {
        if (id === 'sub_1' || id === 'sub_2') throw new DomainError('CURRENCY_MISMATCH', 'another currency');
        const place = documents.findIndex((one) => one.id === id);
        documents[place] = { ...documents[place], scheduledChanges: [change] } as Document;
      },
    },
  };
  const route = offerVersionRoutes(parts, 2).find(({ operationId }) => operationId === 'migrateOffer');
  return async (effectiveDate: string, after?: string) => {
    const body = { effectiveDate, preview: false, after };
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const request: any = { params: { id: 'seats' }, body, context: contextOf() };
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    const answer: any = await route?.handle(request);
    return [
      answer.body.next,
      ...answer.body.subscriptions.map((one: Document) => `${one.subscriptionId} ${one.result}`),
    ];
  };
}

test.each(['renewal', '2026-05-01'])(
  'a migration on %s tries each subscription once, and those that it refuses hold up none behind them',
  async (day) => {
    const migrate = migration();
    expect(await migrate(day)).toEqual(['sub_2', 'sub_1 refused', 'sub_2 refused']);
    expect(await migrate(day, 'sub_2')).toEqual(['sub_4', 'sub_3 changed', 'sub_4 changed']);
    expect(await migrate(day, 'sub_4')).toEqual([null, 'sub_5 changed']);
    expect(await migrate(day, 'sub_2')).toEqual(['sub_4', 'sub_3 waiting', 'sub_4 waiting']);
  },
);
