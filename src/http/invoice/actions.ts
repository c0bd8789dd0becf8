/** Routes of actions on an invoice: mailing it again, and writing off its amount due. */
import { z } from 'zod';
import { toNumber } from '../../kernel/money.js';
import { versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { humanText, pathId } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import { exampleId } from './schemas.js';

const { route } = area('invoices', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the invoice') };

const mailAnswer = z.strictObject({
  id: z.string(),
  mailId: z.string().describe('Appears in the history of the invoice'),
});

const writeOffBody = z.strictObject({
  reason: humanText(1_000).describe('Reason why payment is not expected'),
  taxRelief: z
    .boolean()
    .describe('Whether its tax is claimed back; recorded in the account history')
    .default(false),
});

const writeOffAnswer = z.strictObject({
  id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(['issued', 'paid']),
  amountDue: z.number(),
  amountWrittenOff: z.number().describe('Total amount written off'),
  updatedAt: z.iso.datetime(),
});

export function invoiceActionRoutes({ invoiceMails: mails, writeOffs }: PreviewedServices): readonly Route[] {
  return [
    route('POST', '/api/invoices/{id}/mail', {
      operationId: 'mailInvoice',
      preview: previewAnswer,
      summary: 'Mails an issued or paid invoice with its PDF to the customer, even if mailed before',
      description:
        'The mail goes to the customer’s address in the reference data, or else to the address on the invoice. The result is ' +
        'in the history of the invoice; `mailedAt` is when it was last sent. At most ten an hour for each invoice.',
      params: one,
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_LIMITED'],
      answers: [
        {
          status: 202,
          description: 'The mail is queued',
          schema: mailAnswer,
          example: { id: exampleId, mailId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f' },
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, context }) {
        const { mailId, outcome } = await mails.request(id, context);
        return { status: 202, body: { id, mailId }, revision: outcome.revision, tags: [id] };
      },
    }),

    route('POST', '/api/invoices/{id}/write-off', {
      operationId: 'writeOffInvoice',
      preview: previewAnswer,
      summary: 'Writes off the amount due on an invoice',
      description:
        'The amount moves from `amountDue` to `amountWrittenOff`. The invoice stays issued and gets no more reminders. A later payment ' +
        'or credit note reverses the write-off up to its amount.',
      params: one,
      body: jsonBody(writeOffBody, { example: { reason: 'Insolvent, no assets', taxRelief: true } }),
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('Nothing is due on the invoice', writeOffAnswer, {
        id: exampleId,
        invoiceNumber: 'INV-2026-000001',
        status: 'issued',
        amountDue: 0,
        amountWrittenOff: 177.91,
        updatedAt: '2026-07-31T09:00:00.000Z',
      }),
      async handle({ params: { id }, body, context, approvedAmount }) {
        const asked = approvedAmount === undefined ? body : { ...body, mostDue: approvedAmount };
        const { invoice, revision, at } = await writeOffs.writeOff(id, asked, context);
        const { amountDue = '0', amountWrittenOff = '0' } = invoice.balance ?? {};
        return {
          body: {
            id,
            invoiceNumber: invoice.invoice.invoiceNumber,
            status: invoice.status,
            amountDue: toNumber(amountDue),
            amountWrittenOff: toNumber(amountWrittenOff),
            updatedAt: at,
          },
          revision,
          tags: [id],
        };
      },
    }),
  ];
}
