/** Routes of reminders: sending one now, and holding automatic ones. */
import { z } from 'zod';
import type { Hold } from '../../commands/account/dunning.js';
import { dunningOf } from '../../domain/account/dunningState.js';
import { accepted, ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { humanText, pathId } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import { findCustomer, ofAccounts } from './customers.js';
import { customerParams } from './schemas.js';

const ofInvoices = area('invoices', ofAccounts.access);
const invoiceParams = { id: pathId.describe('Id of the invoice') };
const exampleInvoiceId = 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';

const reason = humanText(1_000).nullable().describe('Why reminders are on hold');
const hold = z
  .strictObject({ paused: z.boolean(), reason: reason.optional() })
  .superRefine(({ paused, reason: given }, context) => {
    if (paused && given == null)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'is required for a hold' });
  })
  .transform(({ paused, reason: given }): Hold => ({ paused, reason: paused ? (given ?? null) : null }));
const exampleHold = { paused: true, reason: 'Disputed: the delivery was incomplete' };

const reminderAnswer = z.strictObject({
  id: z.string(),
  reminderId: z.string().describe('Appears in the histories of the account and of the invoice'),
  level: z.int().describe('Starts at 1; 0 for a reminder sent before the first is due'),
});
const shownHold = { paused: z.boolean(), reason: z.string().nullable() };

export function dunningRoutes({ dunning, readModels }: PreviewedServices): readonly Route[] {
  return [
    ofInvoices.route('POST', '/api/invoices/{id}/remind', {
      operationId: 'remindOfInvoice',
      preview: previewAnswer,
      summary: 'Sends the customer a reminder of an invoice now',
      description:
        'Sends the level that is due now, or the last one again. If a reminder is already being sent, the answer is that one. The mail is not sent if the invoice is ' +
        'paid, credited or put on hold first; the invoice history shows the result. Refused when nothing is due, and while reminders are on hold.',
      params: invoiceParams,
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: accepted('The reminder is queued', reminderAnswer, {
        id: exampleInvoiceId,
        reminderId: `${exampleInvoiceId}/2`,
        level: 2,
      }),
      async handle({ params: { id }, context }) {
        const { reminderId, level } = await dunning.remindNow(id, context);
        return { body: { id, reminderId, level }, tags: [id] };
      },
    }),

    ofInvoices.route('GET', '/api/invoices/{id}/dunning', {
      operationId: 'getInvoiceReminderHold',
      summary: 'Returns whether reminders of an invoice are on hold, and why',
      description:
        'Shows the hold on this invoice only. A hold on all reminders to the customer applies too; `GET /api/customers/{customerId}/account` shows it.',
      params: invoiceParams,
      errors: ['INVOICE_NOT_FOUND'],
      answers: ok('The hold', z.strictObject({ id: z.string(), ...shownHold }), {
        id: exampleInvoiceId,
        ...exampleHold,
      }),
      async handle({ params: { id } }) {
        return { body: { id, ...shownOf(await dunning.findHold(id)) } };
      },
    }),

    ofInvoices.route('PUT', '/api/invoices/{id}/dunning', {
      operationId: 'holdInvoiceReminders',
      preview: previewAnswer,
      summary: 'Puts reminders of an invoice on hold or resumes them',
      description:
        'A reminder that is still queued is withdrawn. When the hold ends, only the newest level due by then is sent, not those held back.',
      params: invoiceParams,
      body: jsonBody(hold, { example: exampleHold }),
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: ok('The current hold', z.strictObject({ id: z.string(), ...shownHold }), {
        id: exampleInvoiceId,
        ...exampleHold,
      }),
      async handle({ params: { id }, body, context }) {
        const { state } = await dunning.holdInvoice(id, body, context);
        return { body: { id, ...shownOf(dunningOf(state.dunning, id).hold) }, tags: [id] };
      },
    }),

    ofAccounts.route('PUT', '/api/customers/{customerId}/dunning', {
      operationId: 'holdCustomerReminders',
      summary: 'Puts all reminders to a customer on hold or resumes them',
      description: 'Works like a hold on each invoice of the customer, future ones included.',
      params: customerParams,
      body: jsonBody(hold, { example: exampleHold }),
      errors: ['CUSTOMER_NOT_FOUND'],
      answers: ok('The current hold', z.strictObject({ customerId: z.string(), ...shownHold }), {
        customerId: 'cus-1042',
        ...exampleHold,
      }),
      async handle({ params: { customerId }, body, context }) {
        await findCustomer(readModels, customerId);
        const { state } = await dunning.holdCustomer(customerId, body, context);
        return { body: { customerId, ...shownOf(state.dunning.hold) } };
      },
    }),
  ];
}

function shownOf(why: string | null) {
  return { paused: why !== null, reason: why };
}
