/** Routes that change up to 1,000 invoices at once, with a result for each. */
import { z } from 'zod';
import type { BulkResult } from '../../commands/invoice/bulk.js';
import type { InvoiceCommands } from '../../commands/invoice/invoice.js';
import type { CommandContext } from '../../kernel/context.js';
import { ok } from '../common/answers.js';
import { bulkIds, humanText } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import { errorCode } from '../server/problems.js';
import { type Route, route } from '../server/route.js';
import { exampleId, invoiceStatus } from './schemas.js';

const invoiceIds = bulkIds;
const several = z.strictObject({ invoiceIds });
const cancellation = several.extend({ reason: humanText(1_000).optional() });

const results = z.array(
  z.strictObject({
    invoiceId: z.string(),
    status: invoiceStatus
      .nullable()
      .describe('Current status; null if the invoice does not exist or cannot be read'),
    code: errorCode.optional().describe('Reason why nothing was done'),
  }),
);

interface Bulk<Sent> {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType<Sent>;
  readonly example: { readonly invoiceIds: string[]; readonly reason?: string };
  /** The state of the invoices that succeeded. */
  readonly done: 'issued' | 'queued' | 'cancelled';
  readonly status: z.output<typeof invoiceStatus>;
  readonly run: (body: Sent, context: CommandContext) => Promise<readonly BulkResult[]>;
}

function bulkRoute<Sent extends z.output<typeof several>>(bulk: Bulk<Sent>): Route {
  const { path, operationId, summary, description, body, example, done, status, run } = bulk;
  return route('POST', `/api/invoices/${path}`, {
    operationId,
    tag: 'invoices',
    preview: previewAnswer,
    summary: `${summary}; a failure does not stop the others`,
    description: `\`results\` has one entry per invoice, in the order sent. ${description}`,
    access: { kinds: ['user', 'service'] },
    body: jsonBody(body, { example }),
    answers: ok('The result of each', z.strictObject({ [done]: z.int(), failed: z.int(), results }), {
      [done]: 1,
      failed: 0,
      results: [{ invoiceId: exampleId, status }],
    }),
    async handle({ body: sent, context }) {
      const each = await run(sent, context);
      const failed = each.filter(({ code }) => code !== undefined).length;
      return {
        body: { [done]: each.length - failed, failed, results: each },
        tags: sent.invoiceIds,
      };
    },
  });
}

export function bulkInvoiceRoutes(
  commands: Pick<InvoiceCommands, 'bulkIssue' | 'bulkMail' | 'bulkCancel'>,
): readonly Route[] {
  const example = { invoiceIds: [exampleId] };
  return [
    bulkRoute({
      path: 'bulk-issue',
      operationId: 'bulkIssueInvoices',
      summary: 'Issues up to 1,000 drafts',
      description: 'A failed entry has the `code` that `PATCH …/status` would return.',
      body: several,
      example,
      done: 'issued',
      status: 'issued',
      run: (body, context) => commands.bulkIssue(body.invoiceIds, context),
    }),
    bulkRoute({
      path: 'bulk-mail',
      operationId: 'bulkMailInvoices',
      summary: 'Mails up to 1,000 issued or paid invoices to their customers',
      description: 'A failed entry has the `code` that `POST …/mail` would return.',
      body: several,
      example,
      done: 'queued',
      status: 'issued',
      run: (body, context) => commands.bulkMail(body.invoiceIds, context),
    }),
    bulkRoute({
      path: 'bulk-cancel',
      operationId: 'bulkCancelInvoices',
      summary: 'Cancels up to 1,000 invoices',
      description: 'A failed entry has the `code` that `PATCH …/status` would return.',
      body: cancellation,
      example: { ...example, reason: 'Order withdrawn' },
      done: 'cancelled',
      status: 'cancelled',
      run: (body, context) => commands.bulkCancel(body.invoiceIds, body.reason ?? null, context),
    }),
  ];
}
