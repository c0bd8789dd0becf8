/** The migration of an offer's subscriptions to its current price reaches all of them, request by request. */
import { expect, test } from '@jest/globals';
import { offerVersionRoutes } from '../../../src/http/reference/offerVersions.js';
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
        const place = documents.findIndex((one) => one.id === id);
        documents[place] = { ...documents[place], scheduledChanges: [change] } as Document;
      },
    },
    atOnce: 2,
  };
  const route = offerVersionRoutes(parts).find(({ operationId }) => operationId === 'migrateOffer');
  return async (effectiveDate: string) => {
    const body = { effectiveDate, preview: false };
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const request: any = { params: { id: 'seats' }, body, context: contextOf() };
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    const answer: any = await route?.handle(request);
    return [
      answer.body.hasMore,
      ...answer.body.subscriptions.map((one: Document) => `${one.subscriptionId} ${one.result}`),
    ];
  };
}

test.each(['renewal', '2026-05-01'])(
  'a repeated migration on %s goes on with those that do not wait yet',
  async (day) => {
    const migrate = migration();
    expect(await migrate(day)).toEqual([true, 'sub_1 changed', 'sub_2 changed']);
    expect(await migrate(day)).toEqual([true, 'sub_3 changed', 'sub_4 changed']);
    expect(await migrate(day)).toEqual([false, 'sub_5 changed', 'sub_1 waiting']);
    expect(await migrate(day)).toEqual([false, 'sub_1 waiting', 'sub_2 waiting']);
  },
);
