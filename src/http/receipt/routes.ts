/** Routes of receipts. */
import { receiptAggregate, receiptOf } from '../../commands/receipt/receipt.js';
import { receiptNotFound } from '../../domain/receipt/decide.js';
import { receiptIds } from '../../domain/shared/ids.js';
import { publicId } from '../../kernel/ids.js';
import { toNumber } from '../../kernel/money.js';
import { receiptModel } from '../../projections/receipt.js';
import { customerModel } from '../../projections/reference.js';
import { created, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { documentRoutes } from '../common/documentRoutes.js';
import { booleanParameter, pathId, withWarnings } from '../common/schemas.js';
import { refuseKeys, requireRole } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import {
  createdAnswer,
  exampleId,
  exampleItems,
  exampleReceipt,
  newReceipt,
  receiptInput,
} from './schemas.js';

const { tag, access, route, listRoute } = area('receipts', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the receipt') };
const deleted = success('The receipt was deleted');

export function receiptRoutes({
  receipts: commands,
  readModels,
  printing,
  checkReferences,
}: Services): readonly Route[] {
  return [
    listRoute('/api/receipts', {
      operationId: 'listReceipts',
      summary: 'Lists receipts',
      model: receiptModel,
      example: exampleReceipt,
      passedOn: true,
      byCustomerName: { readModels, model: receiptModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(receiptModel, query, demand()),
    }),

    route('GET', '/api/receipts/{id}', {
      operationId: 'getReceipt',
      summary: 'Returns one receipt with its line items',
      description: 'Receipts never change.',
      params: one,
      errors: ['RECEIPT_NOT_FOUND'],
      answers: versioned('The receipt', receiptModel, { ...exampleReceipt, items: exampleItems }),
      handle: ({ params: { id } }) => answerWith(readModels, receiptModel, id, receiptNotFound),
    }),

    route('POST', '/api/receipts', {
      operationId: 'createReceipt',
      lastsByEvents: true,
      summary: 'Creates the receipt of a completed order',
      description:
        'An order has one receipt. It must be in the reference data with the status `completed`, and customer, currency and total must match, ' +
        'unless `allowDifference` is true. Amounts sent must agree; omitted ones are computed.',
      body: jsonBody(newReceipt, {
        example: {
          orderId: 'order-77',
          customerId: 'cus-1042',
          items: [{ description: 'Chair', quantity: 5, price: 29.9 }],
          tax: 28.41,
          currency: 'EUR',
          paymentMethod: 'card',
        },
      }),
      errors: [
        'ORDER_NOT_FOUND',
        'ORDER_MISMATCH',
        'CUSTOMER_NOT_FOUND',
        'RECEIPT_ALREADY_EXISTS',
        'DUPLICATE_RECEIPT_NUMBER',
        // For a request repeated under its key after the receipt was erased.
        'RECEIPT_NOT_FOUND',
      ],
      answers: created('The receipt was created', createdAnswer, {
        id: exampleId,
        receiptNumber: 'RCP-2026-000001',
        orderId: 'order-77',
        customerId: 'cus-1042',
        total: 177.91,
        createdAt: '2026-03-31T09:00:00.000Z',
      }),
      async handle({ body, context }) {
        // Without a customer, the receipt belongs to the order's customer, whom this request does not name.
        const warnings =
          body.customerId === undefined
            ? []
            : await checkReferences(
                [{ kind: 'customer', id: body.customerId, path: '/customerId' }],
                context,
                [receiptAggregate, publicId(receiptIds, context.commandId)],
              );
        const { id, outcome } = await commands.create(receiptInput(body, context.at), context);
        const { receiptNumber, orderId, customerId, total } = receiptOf(outcome);
        return {
          body: {
            id,
            receiptNumber,
            orderId,
            customerId,
            total: toNumber(total),
            createdAt: outcome.at,
            ...withWarnings(warnings),
          },
          revision: outcome.revision,
          location: `/api/receipts/${id}`,
          tags: [id],
        };
      },
    }),

    documentRoutes(
      {
        kind: 'receipt',
        tag,
        access,
        model: receiptModel,
        number: 'receiptNumber',
        notFound: 'RECEIPT_NOT_FOUND',
      },
      { printing, readModels },
    ).pdf,

    route('DELETE', '/api/receipts/{id}', {
      operationId: 'deleteReceipt',
      summary: 'Deletes a receipt; `hard=true` erases its data for good',
      description:
        'It leaves the lists; its history stays for auditors. With `hard=true` (Admin, service clients), only number, date and total remain. That is refused until `RETENTION_YEARS` after the end of its year of creation.',
      params: one,
      query: {
        hard: booleanParameter
          .describe('True erases it for good, not allowed to API keys; otherwise it is marked as deleted')
          .default(false),
      },
      errors: ['RECEIPT_NOT_FOUND', 'DOCUMENT_RETAINED'],
      answers: deleted.answers,
      async handle({ params: { id }, query, caller, context }) {
        if (query.hard) {
          refuseKeys(caller);
          if (caller.kind === 'user') requireRole(caller, 'Admin');
          await commands.remove(id, context);
          return {
            body: {
              success: true,
              message: 'The receipt was erased for good; its number, date and total stay',
            },
          };
        }
        await commands.delete(id, context);
        return { body: deleted.body, tags: [id] };
      },
    }),
  ];
}
