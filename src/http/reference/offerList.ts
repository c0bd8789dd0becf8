/** The list of offers for all staff: what pickers search and lists take names from. */
import type { ReadModels } from '../../ports/readModels.js';
import { offerModel } from '../../projections/reference.js';
import { exampleRow, listRoute } from '../common/listRoute.js';
import type { Route } from '../server/route.js';

export function offerListRoute(readModels: ReadModels): Route {
  // The entity set of offers is that of the reference data.
  const { list: _, ...route } = listRoute({
    path: '/api/offers',
    operationId: 'queryOffers',
    tag: 'reference data',
    summary: 'Lists offers with name and price, for all staff',
    description: 'The same as `GET /api/reference/offers`, which needs the role Admin.',
    access: { kinds: ['user', 'service'] },
    model: offerModel,
    example: exampleRow(offerModel.fields, {
      id: 'plan-team',
      name: 'Team',
      price: 29,
      currency: 'EUR',
      billingCycle: 'monthly',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }),
    passedOn: true,
    page: ({ query }, { demand }) => readModels.list(offerModel, query, demand()),
  });
  return route;
}
