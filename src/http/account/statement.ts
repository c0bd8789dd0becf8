/** Routes of a customer's statement: returning it as JSON, CSV, XLSX or PDF, and mailing it. */
import { z } from 'zod';
import type { Statement } from '../../commands/account/statement.js';
import { requireRevision } from '../../commands/engine/precondition.js';
import { statementFileId } from '../../commands/operations/documentFiles.js';
import type { StatementPeriod } from '../../domain/account/statement.js';
import { dayOf } from '../../kernel/dates.js';
import { invalidField } from '../../kernel/errors.js';
import type { Demand } from '../../ports/readModels.js';
import { accepted, ok } from '../common/answers.js';
import { beginFile } from '../common/begun.js';
import { csvMannerOf } from '../common/csvOptions.js';
import { spreadsheet } from '../common/spreadsheet.js';
import { jsonBody } from '../server/body.js';
import type { Answer, Route } from '../server/route.js';
import type { Services } from '../services.js';
import { findCustomer, ofAccounts } from './customers.js';
import {
  customerParams,
  exampleStatement,
  statementAnswer,
  statementBody,
  statementColumns,
  statementPeriod,
  statementQuery,
  statementRows,
  statementTypes,
} from './schemas.js';

/** Most entries of a PDF: as many as can be laid out within its time limit. */
const mostPrinted = 2_000;

export function statementRoutes(dependencies: Services): readonly Route[] {
  return [readRoute(dependencies), mailRoute(dependencies)];
}

function readRoute(dependencies: Services): Route {
  const { statements, readModels } = dependencies;
  return ofAccounts.route('GET', '/api/customers/{customerId}/statement', {
    operationId: 'getStatement',
    summary: "Returns the statement of a customer's account for a period, with opening and closing balances",
    description:
      'Entries are sorted by document date and also show when they were recorded. A cancellation or reversal is an ' +
      `entry of its own. A PDF holds at most ${mostPrinted} entries. When rendering takes too long, the answer is 503 with \`Retry-After\`; repeat the ` +
      'request then.',
    params: customerParams,
    query: statementQuery,
    errors: ['CUSTOMER_NOT_FOUND'],
    answers: [
      ...ok('The statement', statementAnswer, exampleStatement),
      {
        status: 200,
        description: 'The statement, one section per currency',
        mediaTypes: [
          'text/csv',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/pdf',
        ],
      },
    ],
    async handle({ params: { customerId }, query, context, demand }) {
      const { customerRevision } = await findCustomer(readModels, customerId);
      const today = dayOf(context.at);
      const { format } = query;
      const period = periodOf(query, today);
      const asked = demand();
      const statement = await statements.read(customerId, period, asked);
      switch (format) {
        case 'json':
          return { body: statementBody(statement) };
        case 'pdf':
          return printed(dependencies, statement, { day: today, customerRevision }, asked);
        default: {
          const table = {
            name: fileName(statement),
            sheet: 'statement',
            columns: statementColumns,
            types: statementTypes,
            batches: statementRows(statement),
          };
          return { file: await beginFile(spreadsheet(format, table, csvMannerOf(query))) };
        }
      }
    },
  });
}

function mailRoute({ statementMails, readModels }: Services): Route {
  const period = { from: '2026-01-01', to: '2026-03-31' };
  return ofAccounts.route('POST', '/api/customers/{customerId}/statement/mail', {
    operationId: 'mailStatement',
    summary: 'Mails a customer the statement of a period as a PDF file',
    description:
      'The mail goes to the customer’s address in the reference data. A mail that cannot be sent is a failed job. Refused for customers without an address.',
    params: customerParams,
    body: jsonBody(z.strictObject(statementPeriod), { example: period }),
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

/** @throws DomainError VALIDATION_ERROR for a period that ends before it begins */
function periodOf(
  { from = null, to }: { readonly from?: string | null | undefined; readonly to?: string | undefined },
  today: string,
): StatementPeriod {
  const last = to ?? today;
  if (from !== null && from > last)
    throw invalidField('from', `must not be after ${last}, the last day`, '`to` must not be before `from`');
  return { from, to: last };
}

async function printed(
  { statements, printing }: Services,
  statement: Statement,
  asked: { readonly day: string; readonly customerRevision: number },
  demand: Demand,
): Promise<Answer> {
  const { customerId, period, entries } = statement;
  if (entries > mostPrinted)
    throw invalidField(
      'from',
      `gives ${entries} entries, but a PDF holds at most ${mostPrinted}`,
      'The statement is too long for a PDF; choose a shorter period',
    );
  let known: number | undefined = statement.revision;
  const current = async () => {
    const revision = known ?? (await statements.revisionOf(customerId));
    known = undefined;
    return revision;
  };
  const id = statementFileId({ customerId, ...period, ...asked });
  const { file } = await printing.open('statement', id, current, demand);
  return {
    file: {
      contentType: file.contentType,
      size: file.size,
      filename: `${fileName(statement)}.pdf`,
      content: file.open(),
    },
  };
}

function fileName({ customerId, period: { from, to } }: Statement): string {
  const name = ['statement', customerId, ...(from === null ? [] : [from]), to].join('-');
  return name.replace(/[\p{Cc}\p{Cf}\s/\\:*?"<>|]+/gu, '-');
}
