/** Routes of imports: many records per request, each accepted or refused on its own and identified by its line. */
import { z } from 'zod';
import { createStreamQueue } from '../../commands/engine/handle.js';
import { importOnce } from '../../commands/engine/importOnce.js';
import { invoiceLookup } from '../../commands/payment/invoiceLookup.js';
import type { NamedReference } from '../../commands/reference/references.js';
import { importSubscription } from '../../commands/subscription/import.js';
import { invoiceIds, paymentIds, receiptIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { derivedUuid } from '../../kernel/ids.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { FieldTable } from '../../query/fields.js';
import { ok } from '../common/answers.js';
import { calendarDate, externalId, humanText } from '../common/schemas.js';
import { invoiceInput, newInvoice } from '../invoice/schemas.js';
import { newAllocation, newPayment, paymentInput } from '../payment/schemas.js';
import { newReceipt, receiptInput } from '../receipt/schemas.js';
import type { ReferenceKind } from '../reference/kinds.js';
import { referenceAccess } from '../reference/routes.js';
import { errorCode } from '../server/problems.js';
import { type Line, linesBody } from '../server/recordLines.js';
import { type Route, route } from '../server/route.js';
import { jsonPointer, validate } from '../server/validation.js';
import type { PreviewedServices } from '../services.js';
import { newSubscription, subscriptionInput, subscriptionStatus } from '../subscription/schemas.js';

/** Records of one request that are processed at a time. */
const concurrency = 16;

const keyed = { key: externalId };
const subscriptionLine = newSubscription.extend({
  ...keyed,
  status: subscriptionStatus.default('active'),
  terminationDate: calendarDate.optional(),
  reason: humanText(1_000).optional(),
});
const invoiceLine = newInvoice.extend(keyed);
const receiptLine = newReceipt.extend(keyed);
/** Other systems know the numbers of invoices, not their ids here. */
const paymentLine = newPayment.extend({
  ...keyed,
  allocations: z
    .array(
      newAllocation
        .partial({ invoiceId: true })
        .extend({ invoiceNumber: humanText(100).optional() })
        .refine(
          ({ invoiceId, invoiceNumber }) => (invoiceId === undefined) !== (invoiceNumber === undefined),
          'needs either invoiceId or invoiceNumber',
        ),
    )
    .max(1_000)
    .optional(),
});

const answer = z
  .strictObject({
    imported: z.int(),
    existing: z.int(),
    rejected: z.array(
      z
        .strictObject({
          line: z.int(),
          key: z.string().nullable(),
          code: errorCode,
          message: z.string(),
          errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
        })
        .meta({ id: 'ImportRejection' }),
    ),
  })
  .meta({ id: 'ImportResult' });

const exampleResult = {
  imported: 1,
  existing: 0,
  rejected: [{ line: 2, key: '4472-LVYGI', code: 'VALIDATION_ERROR', message: 'quantity is required' }],
};

type Outcome = 'imported' | 'existing';

interface Kind {
  readonly path: string;
  /** In the operation's id and summary. */
  readonly operation: string;
  readonly names: string;
  readonly example: JsonObject;
  /** Present if CSV is accepted too. */
  readonly columns?: FieldTable;
  readonly take: (value: JsonValue, context: CommandContext) => Promise<Outcome>;
}

function customerOf({ customerId }: { readonly customerId: string }): NamedReference {
  return { kind: 'customer', id: customerId, path: '/customerId' };
}

function checkRecord<Schema extends z.ZodType>(schema: Schema, value: JsonValue): z.output<Schema> {
  return validate(schema, value, jsonPointer, 'The line');
}

export function importRoutes(
  { subscriptions, invoices, receipts, payments, checkReferences, readModels }: PreviewedServices,
  references: readonly ReferenceKind[],
): readonly Route[] {
  const findInvoices = invoiceLookup(readModels);
  /** Checks what a record names that was not imported yet. */
  const checkNew = (own: CommandContext, ...named: readonly NamedReference[]) => checkReferences(named, own);
  const kinds: readonly Kind[] = [
    {
      path: '/api/import/subscriptions',
      operation: 'Subscriptions',
      names: 'subscriptions',
      example: {
        key: '7590-VHVEG',
        customerId: '7590-VHVEG',
        offerId: 'dsl',
        startDate: '2026-10-01',
        unitPrice: 29.85,
      },
      async take(value, context) {
        const { key, status, terminationDate, reason, ...line } = checkRecord(subscriptionLine, value);
        return importSubscription(
          {
            ...subscriptions,
            async create(fields, own) {
              await checkNew(own, customerOf(line), { kind: 'offer', id: line.offerId, path: '/offerId' });
              return subscriptions.create(fields, own);
            },
          },
          {
            ...subscriptionInput(line, context.at),
            key,
            status,
            terminationDate: terminationDate ?? null,
            reason: reason ?? null,
          },
          context,
        );
      },
    },
    {
      path: '/api/import/invoices',
      operation: 'Invoices',
      names: 'invoices',
      example: {
        key: '536365',
        customerId: '17850',
        invoiceNumber: '536365',
        invoiceDate: '2010-12-01T08:26:00Z',
        items: [{ description: 'WHITE METAL LANTERN', quantity: 6, unitPrice: 3.39 }],
        currency: 'GBP',
        status: 'paid',
      },
      async take(value, context) {
        const { key, ...line } = checkRecord(invoiceLine, value);
        const invoice = invoiceInput(line);
        return importOnce(invoiceIds, key, context, invoices.loadShown, async (invoiceId, own) => {
          await checkNew(own, customerOf(line));
          // The other system has already mailed the invoice.
          return invoices.create({ ...invoice, invoiceId, mails: false }, own);
        });
      },
    },
    {
      path: '/api/import/receipts',
      operation: 'Receipts',
      names: 'receipts',
      example: {
        key: 'r-77',
        orderId: 'order-77',
        items: [{ description: 'Chair', quantity: 5, price: 29.9 }],
        tax: 28.41,
        currency: 'EUR',
      },
      take(value, context) {
        const { key, ...line } = checkRecord(receiptLine, value);
        const receipt = receiptInput(line, context.at);
        return importOnce(receiptIds, key, context, receipts.loadShown, async (receiptId, own) => {
          const { customerId } = line;
          if (customerId !== undefined) await checkNew(own, customerOf({ customerId }));
          return receipts.create({ ...receipt, receiptId }, own);
        });
      },
    },
    {
      path: '/api/import/payments',
      operation: 'Payments',
      names: 'payments',
      example: {
        key: 'bank-2026-0042',
        customerId: 'cus-1042',
        amount: 29.9,
        currency: 'EUR',
        paidAt: '2026-03-02',
        method: 'transfer',
        reference: '2026030200042',
        allocations: [{ invoiceNumber: 'INV-2026-000001', amount: 29.9 }],
      },
      async take(value, context) {
        const { key, allocations, ...line } = checkRecord(paymentLine, value);
        return importOnce(paymentIds, key, context, payments.loadShown, async (paymentId, own) => {
          await checkNew(own, customerOf(line));
          const found = await findInvoices(allocations ?? []);
          const payment = paymentInput({
            ...line,
            ...(allocations === undefined ? {} : { allocations: found }),
          });
          return payments.record({ ...payment, paymentId }, own);
        });
      },
    },
    ...references.map(referenceImport),
  ];
  return kinds.map(importRoute);
}

function referenceImport({ name, operation, model, id, exampleId, body, example, put }: ReferenceKind): Kind {
  const line = body.extend({ key: id });
  return {
    path: `/api/reference/${name}/import`,
    operation: `${operation}s`,
    names: name.replaceAll('-', ' '),
    example: { key: exampleId, ...example },
    columns: model.fields,
    async take(value, context) {
      const { key, ...fields } = checkRecord(line, value);
      const { events } = await put(String(key), fields, context);
      return events.length > 0 ? 'imported' : 'existing';
    },
  };
}

function importRoute({ path, operation, names, example, columns, take }: Kind): Route {
  return route('POST', path, {
    operationId: `import${operation}`,
    tag: 'import',
    summary: `Imports ${names} of another system, one JSON object per line; a repeated key creates no duplicate`,
    description:
      '`key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others.' +
      (columns === undefined
        ? ''
        : ' CSV is accepted too: a heading with `key` and field names; empty cells count as absent.'),
    access: referenceAccess,
    body: linesBody(example, columns),
    answers: ok(
      'Number of lines imported or known before, and each refused line with its reason',
      answer,
      exampleResult,
    ),
    preview: {
      status: 200,
      description: 'With `preview=true`: the expected result of each line. Nothing was imported',
      schema: answer,
      example: exampleResult,
    },
    async handle({ body, context }) {
      return { body: await takeLines(body, context, take) };
    },
  });
}

async function takeLines(lines: readonly Line[], context: CommandContext, take: Kind['take']) {
  let imported = 0;
  let existing = 0;
  const rejected: { line: number; key: string | null; code: ErrorCode; message: string; errors?: unknown }[] =
    [];
  const turns = createStreamQueue(concurrency);
  await forEachConcurrently(lines, concurrency, async (one) => {
    if ('fault' in one) {
      const { code, message } = one.fault;
      rejected.push({ line: one.line, key: null, code, message });
      return;
    }
    const own = { ...context, commandId: derivedUuid(context.commandId, String(one.line)) };
    const key = keyOf(one.value);
    try {
      // Lines with the same key are processed in the order sent, so that the last one counts.
      const outcome = await turns.run(key?.trim() ?? `line ${one.line}`, async () => take(one.value, own));
      if (outcome === 'imported') imported += 1;
      else existing += 1;
    } catch (error) {
      // An error that is not a refusal of this line, e.g. an unreachable store, ends the request. A repeated request continues.
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      const { errors } = error.extras;
      const refusal = { line: one.line, key, code: error.code, message: error.message };
      rejected.push(errors === undefined ? refusal : { ...refusal, errors });
    }
  });
  return { imported, existing, rejected: rejected.sort((left, right) => left.line - right.line) };
}

function keyOf(value: JsonValue): string | null {
  const key = isJsonObject(value) ? value.key : undefined;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null;
}
