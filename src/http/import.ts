/** Routes of imports: many records a request, each taken or refused by itself and named by its line. */
import { z } from 'zod';
import type { CommandHandler } from '../commands/handle.js';
import { importSubscription } from '../commands/importSubscription.js';
import { customerAggregate, offerAggregate } from '../commands/reference.js';
import type { SubscriptionCommands } from '../commands/subscription.js';
import { inTurns } from '../kernel/concurrency.js';
import type { CommandContext } from '../kernel/context.js';
import { dayOf } from '../kernel/dates.js';
import { DomainError } from '../kernel/errors.js';
import { derivedUuid } from '../kernel/ids.js';
import type { JsonValue } from '../kernel/json.js';
import { jsonPointer, validated } from './faults.js';
import { type NdjsonLine, ndjsonBody } from './ndjson.js';
import { customerBody, offerBody, sent } from './reference.js';
import { type Access, type Route, route } from './route.js';
import { calendarDate, externalId, humanText } from './schemas.js';
import { newSubscription, status } from './subscriptionSchemas.js';

const access: Access = { kinds: ['user', 'service'], roles: ['Admin'] };
/** Records of one request that are worked on at a time. */
const concurrency = 16;

const subscriptionLine = newSubscription.extend({
  key: externalId,
  status: status.default('active'),
  terminationDate: calendarDate.optional(),
  reason: humanText(1_000).optional(),
});

const answer = z.strictObject({
  imported: z.int(),
  existing: z.int(),
  rejected: z.array(
    z.strictObject({
      line: z.int(),
      key: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    }),
  ),
});

type Outcome = 'imported' | 'existing';

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly example: JsonValue;
  readonly take: (value: JsonValue, context: CommandContext) => Promise<Outcome>;
}

export function importRoutes(handler: CommandHandler, subscriptions: SubscriptionCommands): readonly Route[] {
  const kinds: readonly Kind[] = [
    {
      name: 'subscriptions',
      path: '/api/import/subscriptions',
      example: {
        key: '7590-VHVEG',
        customerId: '7590-VHVEG',
        offerId: 'dsl',
        startDate: '2026-10-01',
        unitPrice: 29.85,
      },
      take(value, context) {
        const line = validated(subscriptionLine, value, jsonPointer, 'The line');
        return importSubscription(
          subscriptions,
          {
            ...line,
            startDate: line.startDate ?? dayOf(context.at),
            unitPrice: line.unitPrice ?? null,
            currency: line.currency?.toUpperCase() ?? null,
            terminationDate: line.terminationDate ?? null,
            reason: line.reason ?? null,
          },
          context,
        );
      },
    },
    {
      name: 'offers',
      path: '/api/reference/offers/import',
      example: { key: 'offer-pro', name: 'Pro', price: 29.9, currency: 'USD' },
      async take(value, context) {
        const { key, ...fields } = validated(
          offerBody.extend({ key: externalId }),
          value,
          jsonPointer,
          'The line',
        );
        const put = await handler.handle(
          offerAggregate,
          key,
          { type: 'PutOffer', fields: sent(fields) },
          context,
        );
        return put.events.length > 0 ? 'imported' : 'existing';
      },
    },
    {
      name: 'customers',
      path: '/api/reference/customers/import',
      example: { key: 'cus-1042', name: 'Ada Example' },
      async take(value, context) {
        const { key, ...fields } = validated(
          customerBody.extend({ key: externalId }),
          value,
          jsonPointer,
          'The line',
        );
        const put = await handler.handle(
          customerAggregate,
          key,
          { type: 'PutCustomer', fields: sent(fields) },
          context,
        );
        return put.events.length > 0 ? 'imported' : 'existing';
      },
    },
  ];
  return kinds.map(({ name, path, example, take }) =>
    route({
      method: 'POST',
      path,
      operationId: `import${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      tag: 'import',
      summary: `Takes over ${name} of another system, one JSON object a line; the same key again makes no double`,
      access,
      body: ndjsonBody(`${JSON.stringify(example)}\n`),
      errors: [],
      answers: [
        {
          status: 200,
          description: 'How many were taken or there before, and each line that was refused with its reason',
          schema: answer,
          example: {
            imported: 1,
            existing: 0,
            rejected: [
              { line: 2, key: '4472-LVYGI', code: 'VALIDATION_ERROR', message: 'The line is malformed' },
            ],
          },
        },
      ],
      async handle({ body, context }) {
        return { body: await taken(body, context, take) };
      },
    }),
  );
}

async function taken(lines: readonly NdjsonLine[], context: CommandContext, take: Kind['take']) {
  let imported = 0;
  let existing = 0;
  const rejected: { line: number; key: string | null; code: string; message: string; errors?: unknown }[] =
    [];
  await inTurns(lines, concurrency, async (one) => {
    if ('fault' in one) {
      rejected.push({ line: one.line, key: null, code: 'VALIDATION_ERROR', message: one.fault });
      return;
    }
    const own = { ...context, commandId: derivedUuid(context.commandId, String(one.line)) };
    try {
      if ((await take(one.value, own)) === 'imported') imported += 1;
      else existing += 1;
    } catch (error) {
      // What is no refusal of this line (the store is out of reach, say) ends the request; done again, it goes on.
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      const { errors } = error.extras;
      const refusal = { line: one.line, key: keyOf(one.value), code: error.code, message: error.message };
      rejected.push(errors === undefined ? refusal : { ...refusal, errors });
    }
  });
  return { imported, existing, rejected: rejected.sort((left, right) => left.line - right.line) };
}

function keyOf(value: JsonValue): string | null {
  const key = value !== null && typeof value === 'object' && !Array.isArray(value) ? value.key : undefined;
  return typeof key === 'string' ? key : null;
}
