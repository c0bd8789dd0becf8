/** The route that writes off the amount due on an invoice. */
import { z } from 'zod';
import type { WriteOffs } from '../../commands/invoice/writeOff.js';
import { toNumber } from '../../kernel/money.js';
import { versioned } from '../common/answers.js';
import { humanText, pathId } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Route, route } from '../server/route.js';
import { exampleId } from './schemas.js';

const body = z.strictObject({
  reason: humanText(1_000).describe('Reason why payment is not expected'),
  taxRelief: z
    .boolean()
    .describe('Whether its tax is claimed back; recorded in the account history')
    .default(false),
});

const answer = z.strictObject({
  id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(['issued', 'paid']),
  amountDue: z.number(),
  amountWrittenOff: z.number().describe('Total amount written off'),
  updatedAt: z.iso.datetime(),
});

export function writeOffRoutes({ writeOff }: Pick<WriteOffs, 'writeOff'>): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/invoices/{id}/write-off',
      operationId: 'writeOffInvoice',
      tag: 'invoices',
      preview: previewAnswer,
      summary: 'Writes off the amount due on an invoice',
      description:
        'The amount moves from `amountDue` to `amountWrittenOff`. The invoice stays issued and gets no more reminders. A later payment ' +
        'or credit note reverses the write-off up to its amount.',
      access: { kinds: ['user', 'service'] },
      params: { id: pathId.describe('Id of the invoice') },
      body: jsonBody(body, { example: { reason: 'Insolvent, no assets', taxRelief: true } }),
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('Nothing is due on the invoice', answer, {
        id: exampleId,
        invoiceNumber: 'INV-2026-000001',
        status: 'issued',
        amountDue: 0,
        amountWrittenOff: 177.91,
        updatedAt: '2026-07-31T09:00:00.000Z',
      }),
      async handle({ params: { id }, body, context, approvedAmount }) {
        const asked = approvedAmount === undefined ? body : { ...body, mostDue: approvedAmount };
        const { invoice, revision, at } = await writeOff(id, asked, context);
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
