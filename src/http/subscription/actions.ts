/** Routes of what is done to subscriptions: suspension, termination, changes, renewal and its invoice. */

import { z } from 'zod';
import { stepOf } from '../../commands/engine/steps.js';
import type { CheckReferences } from '../../commands/reference/references.js';
import { type OnRenewalFailure, renewEach } from '../../commands/subscription/bulkRenewal.js';
import type { SubscriptionDue } from '../../commands/subscription/due.js';
import type {
  ChangeOutcome,
  SubscriptionCommands,
  SubscriptionOutcome,
} from '../../commands/subscription/subscription.js';
import { subscriptionOf } from '../../commands/subscription/subscription.js';
import type { CommandContext } from '../../kernel/context.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import { bulkIds, pathId } from '../common/schemas.js';
import { withWarnings } from '../common/warnings.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Answer, type Route, route } from '../server/route.js';
import {
  bulkAnswer,
  dueAnswer,
  exampleId,
  invoiceAnswer,
  planAnswer,
  planChange,
  quantityAnswer,
  quantityChange,
  renewedAnswer,
  statusAnswer,
  suspension,
  terminatedAnswer,
  termination,
  unsuspension,
} from './schemas.js';

const tag = 'subscriptions';
const access: Access = { kinds: ['user'] };

/** How long `process-due-renewals` waits for the workers; what is not done by then counts as failed and goes on. */
const dueLimitMilliseconds = 10 * 60_000;

export function subscriptionActionRoutes(
  commands: SubscriptionCommands,
  due: SubscriptionDue,
  onRenewalFailure: OnRenewalFailure,
  checkReferences: CheckReferences,
): readonly Route[] {
  return [
    action({
      name: 'suspend',
      operationId: 'suspendSubscription',
      summary: 'Suspends an active subscription; the renewal date stays, due renewals pass it by',
      description:
        'Days of a period that has begun are not given back; a period whose day comes while it is suspended is not billed. Scheduled changes wait.',
      schema: suspension,
      example: { subscriptionId: exampleId, reason: 'Payment overdue' },
      answer: statusAnswer,
      answerExample: { id: exampleId, status: 'suspended' },
      errors: [],
      run: async ({ subscriptionId, reason }, context) =>
        statusOf(subscriptionId, await commands.suspend(subscriptionId, { reason: reason ?? null }, context)),
    }),
    action({
      name: 'unsuspend',
      operationId: 'unsuspendSubscription',
      summary:
        'Makes a suspended subscription active; a renewal date that went by rolls to the next anchor day, and the days until then are invoiced',
      description: 'Scheduled changes whose day went by take effect before that invoice is made.',
      schema: unsuspension,
      example: { subscriptionId: exampleId },
      answer: statusAnswer,
      answerExample: { id: exampleId, status: 'active' },
      errors: [],
      run: async ({ subscriptionId }, context) =>
        statusOf(subscriptionId, await commands.unsuspend(subscriptionId, context)),
    }),
    action({
      name: 'terminate',
      operationId: 'terminateSubscription',
      summary:
        'Terminates a subscription at once, whatever its status, and settles it: what is open becomes one last invoice, a draft',
      description:
        'With a later `effectiveDate` it ends on that day. `refund: unused` credits the days of the begun period that are left. `finalInvoiceId` is null where nothing was open.',
      schema: termination,
      example: { subscriptionId: exampleId, reason: 'Moved away', effectiveDate: '2026-03-31' },
      answer: terminatedAnswer,
      answerExample: {
        id: exampleId,
        status: 'terminated',
        terminationDate: '2026-03-31',
        finalInvoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
      },
      errors: ['INVALID_AMOUNT'],
      async run({ subscriptionId, reason, effectiveDate, refund }, context) {
        const outcome = await commands.terminate(
          subscriptionId,
          { reason: reason ?? null, effectiveDate: effectiveDate ?? null, refund },
          context,
        );
        const state = subscriptionOf(outcome);
        if (state.status !== 'terminated')
          throw new Error(`${subscriptionId} is ${state.status} after its termination`);
        const { status, terminationDate, finalInvoiceId } = state;
        const body = { id: subscriptionId, status, terminationDate, finalInvoiceId };
        return { body, revision: outcome.revision };
      },
    }),
    ...(['upgrade', 'downgrade'] as const).map((direction) =>
      action({
        name: `${direction}-quantity`,
        operationId: `${direction}SubscriptionQuantity`,
        summary:
          direction === 'upgrade'
            ? 'Raises the quantity, today or on a later day'
            : 'Lowers the quantity, today or on a later day',
        description:
          'Counts from `effectiveDate`, today unless it is said; from a day that has gone by, every billed day since is corrected. What that comes to is a line of the next invoice. A later day is scheduled: `scheduled` is true.',
        schema: quantityChange,
        example: {
          subscriptionId: exampleId,
          newQuantity: direction === 'upgrade' ? 8 : 3,
          effectiveDate: '2099-03-01',
        },
        answer: quantityAnswer,
        answerExample: {
          id: exampleId,
          quantity: direction === 'upgrade' ? 8 : 3,
          scheduled: true,
          effectiveDate: '2099-03-01',
        },
        errors: ['INVALID_QUANTITY', 'INVALID_AMOUNT'],
        async run({ subscriptionId, newQuantity, effectiveDate }, context) {
          const change = await commands.changeQuantity(
            subscriptionId,
            { direction, newQuantity, effectiveDate: effectiveDate ?? null },
            context,
          );
          return answerChange(change, { id: subscriptionId, quantity: newQuantity });
        },
      }),
    ),
    action({
      name: 'plan-change',
      operationId: 'changeSubscriptionPlan',
      summary: 'Moves a subscription to another offer, today or on a later day; the billing cycle stays',
      description:
        'The price is that of the offer in the reference data on the day that it takes effect. What is different about billed days is a line of the next invoice.',
      schema: planChange,
      example: { subscriptionId: exampleId, newOfferId: 'offer-business' },
      answer: planAnswer,
      answerExample: { id: exampleId, offerId: 'offer-business' },
      errors: ['CURRENCY_MISMATCH', 'INVALID_AMOUNT', 'OFFER_NOT_FOUND'],
      async run({ subscriptionId, newOfferId, effectiveDate }, context) {
        const named = { kind: 'offer', id: newOfferId, path: '/newOfferId' } as const;
        const warnings = await checkReferences([named], context);
        const change = await commands.changePlan(
          subscriptionId,
          { newOfferId, effectiveDate: effectiveDate ?? null },
          context,
        );
        return answerChange(change, { id: subscriptionId, offerId: newOfferId, ...withWarnings(warnings) });
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions/{id}/renew',
      operationId: 'renewSubscription',
      tag,
      preview: previewAnswer,
      summary: 'Renews a subscription by one period, at most one period early, and makes its invoice',
      description:
        'Works without automatic renewal too. On or after the renewal day the due renewals are done first: this one comes on top of them.',
      access,
      params: { id: pathId.describe('Id of the subscription') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_AMOUNT'],
      answers: [
        {
          status: 200,
          description: 'Renewed up to the new renewal date',
          schema: renewedAnswer,
          example: { id: exampleId, renewalDate: '2026-03-31' },
          headers: ['ETag'],
        },
      ],
      async handle({ params, context }) {
        const outcome = await commands.renew(params.id, context);
        const { renewalDate } = subscriptionOf(outcome);
        return { body: { id: params.id, renewalDate }, revision: outcome.revision, tags: [params.id] };
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions/{id}/generate-renewal-invoice',
      operationId: 'generateRenewalInvoice',
      tag,
      preview: previewAnswer,
      summary:
        'Makes the draft invoice of the earliest period whose invoice was voided, else of the coming period; asked again, answers the same one',
      description:
        'It does not renew: a period begins by `renew` or by the due run. `amount` is what the invoice comes to now, edits of a clerk included.',
      access,
      params: { id: pathId.describe('Id of the subscription') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_AMOUNT'],
      answers: [
        {
          status: 200,
          description: 'The one invoice of the period, and what it comes to now',
          schema: invoiceAnswer,
          example: { invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', amount: 149.5 },
          headers: ['ETag'],
        },
      ],
      async handle({ params, context }) {
        const { outcome, invoiceId, total } = await commands.generateRenewalInvoice(params.id, context);
        return {
          body: { invoiceId, amount: toNumber(total) },
          revision: outcome.revision,
          tags: [params.id],
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions/bulk-renew',
      operationId: 'bulkRenewSubscriptions',
      tag,
      preview: previewAnswer,
      summary: 'Renews up to 1,000 subscriptions by one period each; one that fails does not stop the others',
      description: 'Each as by `renew`.',
      access,
      body: jsonBody(z.strictObject({ subscriptionIds: bulkIds }), {
        example: { subscriptionIds: [exampleId] },
      }),
      errors: [],
      answers: [
        {
          status: 200,
          description: 'How many, and what became of each',
          schema: bulkAnswer,
          example: { renewed: 1, failed: 0, results: [{ subscriptionId: exampleId, renewed: true }] },
        },
      ],
      async handle({ body, context }) {
        const { subscriptionIds } = body;
        const renew = (id: string) => commands.renew(id, stepOf(context, id));
        const results = await renewEach(subscriptionIds, renew, onRenewalFailure);
        const renewed = results.filter((one) => one.renewed).length;
        return {
          body: { renewed, failed: results.length - renewed, results },
          tags: subscriptionIds,
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions/process-due-renewals',
      operationId: 'processDueRenewals',
      tag,
      preview: previewAnswer,
      summary:
        'Renews every subscription whose renewal date has come, missed periods included, and waits for it',
      description:
        'A worker does the same by itself all the time; this is for operators who do not want to wait for it. Suspended subscriptions and those without automatic renewal are not renewed.',
      access,
      errors: [],
      answers: [
        {
          status: 200,
          description: 'How many subscriptions',
          schema: dueAnswer,
          example: { processed: 12, failed: 0 },
        },
      ],
      handle: async () => ({ body: await due.processRenewals(AbortSignal.timeout(dueLimitMilliseconds)) }),
    }),
  ];
}

interface Action<Schema extends z.ZodType> {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Schema;
  readonly example: JsonValue;
  readonly answer: z.ZodType;
  readonly answerExample: JsonValue;
  readonly errors: readonly ErrorCode[];
  readonly run: (body: z.output<Schema>, context: CommandContext) => Promise<Answer>;
}

/** A route `POST /api/subscriptions/<name>` that names its subscription in the body. */
function action<Schema extends z.ZodType<{ readonly subscriptionId: string }>>(
  declared: Action<Schema>,
): Route {
  const { name, operationId, summary, description, schema, example, answer, answerExample, errors, run } =
    declared;
  return route({
    method: 'POST',
    path: `/api/subscriptions/${name}`,
    // The one that the body names.
    hasRevision: true,
    operationId,
    tag,
    preview: previewAnswer,
    summary,
    description,
    access,
    lastsByEvents: true,
    body: jsonBody(schema, { example }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', ...errors],
    answers: [
      {
        status: 200,
        description: 'Done, or planned',
        schema: answer,
        example: answerExample,
        headers: ['ETag'],
      },
    ],
    handle: async ({ body, context }) => ({ ...(await run(body, context)), tags: [body.subscriptionId] }),
  });
}

function statusOf(id: string, outcome: SubscriptionOutcome): Answer {
  return { body: { id, status: subscriptionOf(outcome).status }, revision: outcome.revision };
}

function answerChange({ outcome, scheduled }: ChangeOutcome, body: object): Answer {
  const planned = scheduled === undefined ? {} : { scheduled: true, effectiveDate: scheduled.effectiveDate };
  return { body: { ...body, ...planned }, revision: outcome.revision };
}
