/** Routes of invoices. */
import { type InvoiceOutcome, invoiceAggregate } from '../../commands/invoice/invoice.js';
import {
  type ExistingInvoice,
  existingInvoice,
  invoiceNotFound,
  shownStatus,
} from '../../domain/invoice/state.js';
import { invoiceIds } from '../../domain/shared/ids.js';
import { publicId } from '../../kernel/ids.js';
import { toNumber } from '../../kernel/money.js';
import { invoiceModel } from '../../projections/invoice.js';
import { customerModel } from '../../projections/reference.js';
import { created, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith, lastChange } from '../common/document.js';
import { documentRoutes } from '../common/documentRoutes.js';
import { pathId, withWarnings } from '../common/schemas.js';
import { worded, wordedIn } from '../common/wordedLines.js';
import { previewAnswer } from '../preview/schemas.js';
import { requireFinance } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import { bulkInvoiceRoutes } from './bulk.js';
import {
  createdAnswer,
  exampleId,
  exampleInvoice,
  exampleItems,
  invoiceInput,
  invoiceUpdate,
  newInvoice,
  statusAnswer,
  statusChange,
  updatedAnswer,
  updateOf,
} from './schemas.js';

const { tag, access, route, listRoute } = area('invoices', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the invoice') };
const deleted = success('The invoice was deleted');

export function invoiceRoutes({
  invoices: commands,
  readModels,
  printing,
  eInvoices,
  checkReferences,
  rules,
}: PreviewedServices): readonly Route[] {
  /** Returns the answer to a change, from the resulting state. */
  async function answerChange(id: string, outcome: InvoiceOutcome) {
    const state = invoiceIn(outcome);
    return {
      id,
      invoiceNumber: state.invoice.invoiceNumber,
      status: shownStatus(state),
      total: toNumber(state.invoice.total),
      updatedAt: await lastChange(outcome, readModels, invoiceModel, id),
    };
  }

  /** Returns warnings about violations of EN 16931 in an invoice that was just issued. */
  const issueWarnings = async ({ state, events }: InvoiceOutcome) =>
    events.some(({ type }) => type === 'InvoiceIssued' || type === 'InvoiceIssueRequested')
      ? eInvoices.invoiceWarnings(state)
      : [];

  const listAt = (path: string, operationId: string, samePath: string) =>
    listRoute(path, {
      operationId,
      summary: 'Lists invoices',
      description: `The same list as \`GET ${samePath}\`.`,
      model: invoiceModel,
      example: exampleInvoice,
      passedOn: true,
      byCustomerName: { readModels, model: invoiceModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(invoiceModel, query, demand()),
    });

  const document = documentRoutes(
    {
      kind: 'invoice',
      tag,
      access,
      model: invoiceModel,
      number: 'invoiceNumber',
      notFound: 'INVOICE_NOT_FOUND',
    },
    { printing, readModels },
  );

  // Only one of the two lists is an OData entity set.
  const { list: _, ...collection } = listAt('/api/invoices', 'queryInvoices', '/api/invoices/odata');

  return [
    collection,
    listAt('/api/invoices/odata', 'listInvoices', '/api/invoices'),

    route('GET', '/api/invoices/{id}', {
      operationId: 'getInvoice',
      summary: 'Returns one invoice with its line items',
      description: 'Includes the amounts paid, credited and due.',
      params: one,
      query: wordedIn,
      errors: ['INVOICE_NOT_FOUND'],
      answers: versioned('The invoice', invoiceModel, { ...exampleInvoice, items: exampleItems }),
      async handle({ params: { id }, query: { language } }) {
        const { body, revision } = await answerWith(readModels, invoiceModel, id, invoiceNotFound);
        if (language === undefined) return { body, revision };
        const said = existingInvoice((await commands.load(id)).state)?.invoice;
        return { body: said === undefined ? body : worded(body, said, language), revision };
      },
    }),

    route('POST', '/api/invoices', {
      operationId: 'createInvoice',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Creates an invoice, by default as a draft',
      description:
        'Amounts sent must agree: each item is quantity × unitPrice, the subtotal their sum, the total subtotal + tax. Omitted amounts ' +
        'are computed, the tax by `TAX_RATE`. An issued or paid invoice without a number gets the next one of its year. A paid one is created with its payment ' +
        '(`method: manual`). By default the invoice is dated on the day of issue and due `PAYMENT_TERMS_DAYS` later.',
      body: jsonBody(newInvoice, {
        example: {
          customerId: 'cus-1042',
          items: [{ description: 'Consulting, March', quantity: 5, unitPrice: 29.9 }],
          tax: 28.41,
          currency: 'EUR',
        },
      }),
      errors: ['INVALID_AMOUNT', 'DUPLICATE_INVOICE_NUMBER', 'CUSTOMER_NOT_FOUND', 'E_INVOICE_INVALID'],
      answers: created('The invoice was created', createdAnswer, {
        id: exampleId,
        invoiceNumber: null,
        customerId: 'cus-1042',
        status: 'draft',
        total: 177.91,
        createdAt: '2026-03-31T09:00:00.000Z',
      }),
      async handle({ body, caller, context }) {
        // A draft moves no money yet.
        if (body.status !== 'draft') requireFinance(caller, rules);
        const invoice = invoiceInput(body);
        const named = { kind: 'customer', id: body.customerId, path: '/customerId' } as const;
        const warnings = await checkReferences([named], context, [
          invoiceAggregate,
          publicId(invoiceIds, context.commandId),
        ]);
        const { id, outcome } = await commands.create(invoice, context);
        const state = invoiceIn(outcome);
        return {
          body: {
            id,
            invoiceNumber: state.invoice.invoiceNumber,
            customerId: state.invoice.customerId,
            status: shownStatus(state),
            total: toNumber(state.invoice.total),
            createdAt: outcome.at,
            ...withWarnings([...warnings, ...(await issueWarnings(outcome))]),
          },
          revision: outcome.revision,
          location: `/api/invoices/${id}`,
          tags: [id],
        };
      },
    }),

    route('PUT', '/api/invoices/{id}', {
      operationId: 'updateInvoice',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Changes a draft; omitted fields keep their values, omitted sums are recalculated',
      description:
        'Accepts the answer of `GET`: fields that cannot change may be sent with their current value. Lines sent without `tax` are ' +
        'taxed at the rate of the draft. Credit lines must be sent unchanged.',
      params: one,
      body: jsonBody(invoiceUpdate, {
        example: { items: [{ description: 'Consulting, April', quantity: 5, unitPrice: 29.9 }], tax: 28.41 },
      }),
      errors: ['INVOICE_NOT_FOUND', 'INVOICE_LOCKED', 'INVALID_AMOUNT', 'DUPLICATE_INVOICE_NUMBER'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: exampleId,
        invoiceNumber: null,
        status: 'draft',
        total: 177.91,
        updatedAt: '2026-03-31T09:10:00.000Z',
      }),
      async handle({ params: { id }, body, context }) {
        const outcome = await commands.update(id, updateOf(body), context);
        return { body: await answerChange(id, outcome), revision: outcome.revision, tags: [id] };
      },
    }),

    route('PATCH', '/api/invoices/{id}/status', {
      operationId: 'changeInvoiceStatus',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Issues an invoice, marks it as paid, or cancels it',
      description:
        'draft → issued, issued → paid, draft → cancelled, issued → cancelled. At issue, an invoice without a number gets the next one of the year. Its date becomes the ' +
        'day of issue and its due date follows, unless they were sent. Credit on the customer’s account pays it at once. `paid` records a payment of the amount due ' +
        '(`method: manual`). An invoice that is partly paid or credited cannot be cancelled; create a credit note instead.',
      params: one,
      body: jsonBody(statusChange, { example: { status: 'issued' } }),
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'E_INVOICE_INVALID'],
      answers: versioned('The status is set', statusAnswer, {
        id: exampleId,
        invoiceNumber: 'INV-2026-000001',
        status: 'issued',
        updatedAt: '2026-03-31T09:30:00.000Z',
      }),
      async handle({ params: { id }, body, context }) {
        const outcome = await commands.changeStatus(id, body.status, body.reason ?? null, context);
        const { total: _, ...answer } = await answerChange(id, outcome);
        const warnings = withWarnings(await issueWarnings(outcome));
        return { body: { ...answer, ...warnings }, revision: outcome.revision, tags: [id] };
      },
    }),

    ...bulkInvoiceRoutes(commands),

    document.pdf,
    document.xml(
      async (id, syntax) => {
        const { state, revision } = await commands.load(id);
        if (existingInvoice(state) === undefined) throw invoiceNotFound(id);
        return { file: await eInvoices.invoiceFile(state, syntax), revision };
      },
      ['INVALID_STATUS_TRANSITION', 'INVOICE_CANCELLED'],
    ),
    document.parties(commands.eraseParties, previewAnswer),

    route('DELETE', '/api/invoices/{id}', {
      operationId: 'deleteInvoice',
      preview: previewAnswer,
      summary: 'Deletes a draft invoice',
      description:
        'The history stays. Issued invoices cannot be deleted; cancel or credit them. Deleting a draft of a subscription makes its charges pending again.',
      params: one,
      errors: ['INVOICE_NOT_FOUND', 'INVOICE_LOCKED'],
      answers: deleted.answers,
      async handle({ params: { id }, context }) {
        await commands.delete(id, context);
        return { body: deleted.body, tags: [id] };
      },
    }),
  ];
}

function invoiceIn({ state }: InvoiceOutcome): ExistingInvoice {
  const invoice = existingInvoice(state);
  if (invoice === undefined) throw invoiceNotFound();
  return invoice;
}
