/** Routes of usage: events in batches, waiting events, reversals, and the current usage of a subscription. */
import { z } from 'zod';
import { addMilliseconds, dayOf } from '../../kernel/dates.js';
import { toNumber } from '../../kernel/money.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { calendarDate, integerParameter, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';
import type { Services } from '../services.js';
import {
  aheadLimit,
  exampleEvent,
  mostEvents,
  readEvent,
  reversal,
  usageBody,
  usageResult,
  waitingPlace,
  waitingUsage,
  writePlace,
} from './schemas.js';

const { route } = area('usage', { kinds: ['user', 'service'], roles: ['Admin'] });
const readers: Access = { kinds: ['user', 'service'] };
const reversed = success('The usage event was reversed', 'The event is no longer counted');

const chargeUsage = z.strictObject({
  id: z.string(),
  name: z.string(),
  meter: z.string(),
  from: z.iso.date(),
  to: z.iso.date().describe('Exclusive'),
  quantity: z.string(),
  unit: z.string().nullable(),
  amount: z.number().describe('Before tax'),
  billed: z.number(),
  forecast: z.number().describe('Expected amount for the period at the current rate of usage'),
});

export function usageRoutes({
  usageRecording: recording,
  reverseUsage: reverse,
  usageStore: store,
  findCurrentUsage,
  clock,
}: Services): readonly Route[] {
  return [
    route('POST', '/api/usage-events', {
      operationId: 'recordUsage',
      hasRevision: false,
      summary: 'Records usage events, each exactly once',
      description:
        `1 to ${mostEvents} events; each has its own result, in the order sent. An event with a known \`source\` and \`id\` is a \`duplicate\`, or \`refused\` with ` +
        'USAGE_EVENT_CONFLICT if it differs. `waiting`: its meter or subscription is unknown, or was not active then; it is counted once it can be.',
      body: usageBody,
      answers: ok('A result for each event', z.strictObject({ results: z.array(usageResult) }), {
        results: [{ id: exampleEvent.id, status: 'accepted' }],
      }),
      async handle({ body, context }) {
        const latest = addMilliseconds(context.at.toISOString(), aheadLimit);
        const read = body.events.map((event) => readEvent(event, latest));
        const wellFormed = read.flatMap((one) => ('event' in one ? [one.event] : []));
        const recorded = wellFormed.length === 0 ? [] : await recording.record(wellFormed, context);
        const results = recorded.values();
        return {
          body: {
            results: read.map((one) =>
              'event' in one
                ? { id: one.event.id, ...results.next().value }
                : { id: one.id, status: 'refused', code: 'VALIDATION_ERROR', detail: one.fault },
            ),
          },
        };
      },
    }),

    route('GET', '/api/usage-events/waiting', {
      operationId: 'listWaitingUsage',
      summary: 'Lists usage events that cannot be counted yet, oldest first',
      description: 'They are retried every minute. Reverse one to remove it from the list.',
      access: readers,
      query: {
        limit: integerParameter(1, mostEvents).describe('Maximum number of events; default: 100').optional(),
        after: waitingPlace.describe('`next` of the previous page').optional(),
      },
      answers: ok(
        'A page of the list',
        z.strictObject({
          value: z.array(waitingUsage),
          count: z.int().describe('Total number of waiting events'),
          next: z.string().nullable().describe('Null on the last page'),
        }),
        {
          value: [
            {
              ...exampleEvent,
              value: '3',
              reason: 'METER_NOT_FOUND',
              since: '2026-03-14T09:26:54.120Z',
            },
          ],
          count: 1,
          next: null,
        },
      ),
      async handle({ query: { limit = 100, after } }) {
        const [found, count] = await Promise.all([
          store.waiting({ limit, ...(after === undefined ? {} : { after }) }),
          store.waitingCount(),
        ]);
        const last = found.length < limit ? undefined : found.at(-1);
        const value = found.map(({ meterId: meter, ...rest }) => ({ meter, ...rest }));
        return { body: { value, count, next: last === undefined ? null : writePlace(last) } };
      },
    }),

    route('POST', '/api/usage-events/reverse', {
      operationId: 'reverseUsage',
      hasRevision: false,
      summary: 'Reverses a usage event',
      description:
        'The next invoice credits what was billed for it. A waiting event is removed from the list. Repeating the request changes nothing.',
      body: jsonBody(reversal, {
        example: { source: exampleEvent.source, id: exampleEvent.id, reason: 'Test traffic' },
      }),
      errors: ['USAGE_EVENT_NOT_FOUND'],
      answers: reversed.answers,
      async handle({ body: { source = '', id, reason }, context }) {
        await reverse({ source, id, reason }, context);
        return { body: reversed.body };
      },
    }),

    route('GET', '/api/subscriptions/{id}/usage', {
      operationId: 'getSubscriptionUsage',
      summary: 'Returns the usage of a billing period up to now',
      description: 'Includes every accepted event.',
      access: readers,
      params: { id: pathId.describe('Id of the subscription') },
      query: { on: calendarDate.describe('A day of the period; default: today').optional() },
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'Usage by charge',
          schema: z.strictObject({
            from: z.iso.date(),
            to: z.iso.date().describe('First day of the next period'),
            currency: z.string(),
            charges: z.array(chargeUsage),
            total: z.number(),
            minimum: z
              .strictObject({
                amount: z.number(),
                missing: z.number().describe('Shortfall after price and usage so far'),
                billed: z.number(),
                forecast: z
                  .number()
                  .describe('Expected shortfall for the period at the current rate of usage'),
              })
              .nullable()
              .describe('Null: no minimum'),
          }),
          example: {
            from: '2026-03-01',
            to: '2026-04-01',
            currency: 'EUR',
            charges: [
              {
                id: 'calls',
                name: 'API calls',
                meter: exampleEvent.meter,
                from: '2026-03-01',
                to: '2026-04-01',
                quantity: '15230',
                unit: null,
                amount: 15.23,
                billed: 0,
                forecast: 34.99,
              },
            ],
            total: 15.23,
            minimum: { amount: 50, missing: 24.77, billed: 0, forecast: 5.01 },
          },
          live: true,
        },
      ],
      async handle({ params: { id }, query: { on } }) {
        const now = clock.now();
        const { charges, total, minimum, ...period } = await findCurrentUsage(
          id,
          on ?? dayOf(now),
          now.toISOString(),
        );
        return {
          body: {
            ...period,
            charges: charges.map(({ amount, billed, forecast, ...charge }) => ({
              ...charge,
              amount: toNumber(amount),
              billed: toNumber(billed),
              forecast: toNumber(forecast),
            })),
            total: toNumber(total),
            minimum: minimum && {
              amount: toNumber(minimum.amount),
              missing: toNumber(minimum.missing),
              billed: toNumber(minimum.billed),
              forecast: toNumber(minimum.forecast),
            },
          },
        };
      },
    }),
  ];
}
