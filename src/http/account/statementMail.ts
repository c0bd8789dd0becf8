/** The route that mails customers their statement. */
import { z } from 'zod';
import type { StatementMails } from '../../commands/account/statementMails.js';
import { requireRevision } from '../../commands/engine/precondition.js';
import { dayOf } from '../../kernel/dates.js';
import type { ReadModels } from '../../ports/readModels.js';
import { accepted } from '../common/answers.js';
import { calendarDate } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';
import { findCustomer } from './customers.js';
import { customerParams, exampleStatement } from './schemas.js';
import { periodOf } from './statement.js';

export function statementMailRoute(dependencies: {
  readonly statementMails: Pick<StatementMails, 'request'>;
  readonly readModels: ReadModels;
  readonly access: Access;
  readonly tag: string;
}): Route {
  const { statementMails, readModels, access, tag } = dependencies;
  const period = { from: '2026-01-01', to: '2026-03-31' };
  return route({
    method: 'POST',
    path: '/api/customers/{customerId}/statement/mail',
    operationId: 'mailStatement',
    tag,
    summary: 'Mails a customer the statement of a period as a PDF file',
    description:
      'The mail goes to the customer’s address in the reference data. A mail that cannot be sent is a failed job. Refused for customers without an address.',
    access,
    params: customerParams,
    body: jsonBody(
      z.strictObject({
        from: calendarDate.describe('First day; default: the first entry').optional(),
        to: calendarDate.describe('Last day; default: today').optional(),
      }),
      { example: period },
    ),
    errors: ['CUSTOMER_NOT_FOUND'],
    answers: accepted(
      'The mail is queued',
      z.strictObject({ customerId: z.string(), mailId: z.string(), email: z.string() }),
      {
        customerId: exampleStatement.customerId,
        mailId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
        email: 'ap@example.com',
      },
    ),
    async handle({ params: { customerId }, body, context }) {
      const { accountRevision = -1 } = await findCustomer(readModels, customerId);
      requireRevision(accountRevision, context.expectedRevision);
      const queued = await statementMails.request(customerId, periodOf(body, dayOf(context.at)), context);
      return { status: 202, body: { customerId, ...queued } };
    },
  });
}
