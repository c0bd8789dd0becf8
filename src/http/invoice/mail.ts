/** The route that mails an invoice again. */
import { z } from 'zod';
import type { InvoiceMails } from '../../commands/invoice/mails.js';
import { pathId } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { type Route, route } from '../server/route.js';
import { exampleId } from './schemas.js';

const answer = z.strictObject({
  id: z.string(),
  mailId: z.string().describe('Appears in the history of the invoice'),
});

export function invoiceMailRoutes(mails: Pick<InvoiceMails, 'request'>): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/invoices/{id}/mail',
      operationId: 'mailInvoice',
      tag: 'invoices',
      preview: previewAnswer,
      summary: 'Mails an issued or paid invoice with its PDF to the customer, even if mailed before',
      description:
        'The mail goes to the customer’s address in the reference data, or else to the address on the invoice. The result is ' +
        'in the history of the invoice; `mailedAt` is when it was last sent. At most ten an hour for each invoice.',
      access: { kinds: ['user', 'service'] },
      params: { id: pathId.describe('Id of the invoice') },
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_LIMITED'],
      answers: [
        {
          status: 202,
          description: 'The mail is queued',
          schema: answer,
          example: { id: exampleId, mailId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f' },
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, context }) {
        const { mailId, outcome } = await mails.request(id, context);
        return { status: 202, body: { id, mailId }, revision: outcome.revision, tags: [id] };
      },
    }),
  ];
}
