/** Routes of invoices: the list and one of them. What changes invoices comes with their area. */
import { DomainError } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import type { ReadModels } from '../ports/readModels.js';
import { invoiceModel } from '../projections/invoice.js';
import { shown } from './document.js';
import { listRoute } from './listRoute.js';
import { type Access, type Route, route } from './route.js';
import { pathId } from './schemas.js';

const tag = 'invoices';
const access: Access = { kinds: ['user', 'service'] };

const example: JsonObject = {
  id: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  invoiceNumber: null,
  customerId: 'cus-1042',
  orderId: null,
  invoiceDate: '2026-02-28T00:00:00.000Z',
  dueDate: '2026-03-14T00:00:00.000Z',
  subtotal: 149.5,
  tax: 0,
  total: 149.5,
  currency: 'USD',
  status: 'draft',
  subscriptionId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  createdAt: '2026-02-28T00:00:00.000Z',
  updatedAt: '2026-02-28T00:00:00.000Z',
};
const items = [
  { description: 'offer-pro, 2026-02-28 to 2026-03-30', quantity: 5, unitPrice: 29.9, amount: 149.5 },
];

export function invoiceRoutes(readModels: ReadModels): readonly Route[] {
  return [
    listRoute({
      path: '/api/invoices/odata',
      operationId: 'listInvoices',
      tag,
      summary: 'Lists invoices',
      access,
      model: invoiceModel,
      example,
      page: ({ query }) => readModels.list(invoiceModel, query),
    }),
    route({
      method: 'GET',
      path: '/api/invoices/{id}',
      operationId: 'getInvoice',
      tag,
      summary: 'Answers one invoice with all its line items',
      access,
      params: { id: pathId },
      errors: ['INVOICE_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The invoice',
          schema: invoiceModel.fields,
          example: { ...example, items },
          headers: ['ETag'],
        },
      ],
      async handle({ params }) {
        const found = await readModels.get(invoiceModel, params.id);
        if (found?.document == null) throw new DomainError('INVOICE_NOT_FOUND', 'There is no such invoice');
        return { body: shown(invoiceModel, found.document), revision: found.revision };
      },
    }),
  ];
}
