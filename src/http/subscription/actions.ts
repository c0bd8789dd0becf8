/** Routes of actions on subscriptions: suspension, termination, changes, renewal and its invoice. */

import { z } from 'zod';
import { stepOf } from '../../commands/engine/finishing.js';
import type { Caller } from '../../commands/identity/caller.js';
import { renewEach } from '../../commands/subscription/bulkRenewal.js';
import {
  type ChangeOutcome,
  type SubscriptionOutcome,
  subscriptionAggregate,
  subscriptionOf,
} from '../../commands/subscription/subscription.js';
import type { CommandContext } from '../../kernel/context.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import { ok, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { bulkIds, pathId, withWarnings } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { requireRole } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Answer, Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
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

const { route } = area('subscriptions', { kinds: ['user'] });

/** How long `process-due-renewals` waits for the workers; unfinished work then counts as failed but continues. */
const dueLimitMilliseconds = 10 * 60_000;

export function subscriptionActionRoutes({
  subscriptions: commands,
  due,
  onRenewalFailure,
  checkReferences,
}: PreviewedServices): readonly Route[] {
  return [
    action({
      name: 'suspend',
      operationId: 'suspendSubscription',
      summary: 'Suspends an active subscription; it keeps its renewal date but is not renewed',
      description:
        'The current period is not credited. Periods that start during the suspension are not billed. Scheduled changes wait.',
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
      summary: 'Resumes a suspended subscription',
      description:
        'A renewal date that has passed moves to the next anchor day, and the days until then are invoiced. Overdue scheduled changes take effect first.',
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
      summary: 'Terminates a subscription and creates its final invoice as a draft',
      description:
        'Allowed in every status and immediate. With a later `effectiveDate`, service ends on that day. The notice period postpones an earlier end, and the final invoice bills up to the end of the minimum term; an end within the trial costs nothing. `refund: unused` credits the remaining days of the period. `finalInvoiceId` is null when nothing was open.',
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
      async run({ subscriptionId, reason, effectiveDate, refund, waiveTerm }, context, caller) {
        if (waiveTerm) requireRole(caller, 'Admin');
        const outcome = await commands.terminate(
          subscriptionId,
          { reason: reason ?? null, effectiveDate: effectiveDate ?? null, refund, waiveTerm },
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
            ? 'Increases the quantity, today or on a later day'
            : 'Decreases the quantity, today or on a later day',
        description:
          '`effectiveDate` defaults to today. A past date corrects every day billed since: drafts with days that are now cheaper are reduced at once, and other corrections are lines of the next invoice. A future date schedules the change; `scheduled` is then true.',
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
      summary: 'Changes the offer of a subscription, today or on a later day; the billing cycle stays',
      description:
        'The price is that of the offer in the reference data on the effective day. The difference for billed days reduces a draft, or is a line of the next invoice.',
      schema: planChange,
      example: { subscriptionId: exampleId, newOfferId: 'offer-business' },
      answer: planAnswer,
      answerExample: { id: exampleId, offerId: 'offer-business' },
      errors: ['CURRENCY_MISMATCH', 'INVALID_AMOUNT', 'OFFER_NOT_FOUND'],
      async run({ subscriptionId, newOfferId, effectiveDate }, context) {
        const named = { kind: 'offer', id: newOfferId, path: '/newOfferId' } as const;
        const warnings = await checkReferences([named], context, [subscriptionAggregate, subscriptionId]);
        const change = await commands.changePlan(
          subscriptionId,
          { newOfferId, effectiveDate: effectiveDate ?? null },
          context,
        );
        return answerChange(change, { id: subscriptionId, offerId: newOfferId, ...withWarnings(warnings) });
      },
    }),

    route('POST', '/api/subscriptions/{id}/renew', {
      operationId: 'renewSubscription',
      preview: previewAnswer,
      summary: 'Renews a subscription by one period and creates its invoice',
      description:
        'At most one period early; auto-renewal is not required. On or after the renewal date, due renewals run first and this one is added.',
      params: { id: pathId.describe('Id of the subscription') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_AMOUNT'],
      answers: versioned('The new renewal date', renewedAnswer, { id: exampleId, renewalDate: '2026-03-31' }),
      async handle({ params, context }) {
        const outcome = await commands.renew(params.id, context);
        const { renewalDate } = subscriptionOf(outcome);
        return { body: { id: params.id, renewalDate }, revision: outcome.revision, tags: [params.id] };
      },
    }),

    route('POST', '/api/subscriptions/{id}/generate-renewal-invoice', {
      operationId: 'generateRenewalInvoice',
      preview: previewAnswer,
      summary: 'Creates the draft invoice of the coming period, or of the earliest voided one',
      description:
        'A repeated request returns the same invoice. It does not renew the subscription. `amount` is the current total, manual edits included. For a terminated ' +
        'subscription it bills what a deleted or cancelled invoice left unbilled.',
      params: { id: pathId.describe('Id of the subscription') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_AMOUNT'],
      answers: versioned('The invoice of the period and its current total', invoiceAnswer, {
        invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        amount: 149.5,
      }),
      async handle({ params, context }) {
        const { outcome, invoiceId, total } = await commands.generateRenewalInvoice(params.id, context);
        return {
          body: { invoiceId, amount: toNumber(total) },
          revision: outcome.revision,
          tags: [params.id],
        };
      },
    }),

    route('POST', '/api/subscriptions/bulk-renew', {
      operationId: 'bulkRenewSubscriptions',
      preview: previewAnswer,
      summary: 'Renews up to 1,000 subscriptions by one period each; a failure does not stop the others',
      description: 'Works like `renew` for each.',
      body: jsonBody(z.strictObject({ subscriptionIds: bulkIds }), {
        example: { subscriptionIds: [exampleId] },
      }),
      answers: ok('The counts and the result of each', bulkAnswer, {
        renewed: 1,
        failed: 0,
        results: [{ subscriptionId: exampleId, renewed: true }],
      }),
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

    route('POST', '/api/subscriptions/process-due-renewals', {
      operationId: 'processDueRenewals',
      preview: previewAnswer,
      summary: 'Renews all due subscriptions, missed periods included, and waits for the result',
      description:
        'A worker does the same continuously; this request is for operators who do not want to wait. Suspended subscriptions and those without auto-renewal are skipped.',
      answers: ok('Number of subscriptions', dueAnswer, { processed: 12, failed: 0 }),
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
  readonly run: (body: z.output<Schema>, context: CommandContext, caller: Caller) => Promise<Answer>;
}

/** Returns a route `POST /api/subscriptions/<name>` whose body names the subscription. */
function action<Schema extends z.ZodType<{ readonly subscriptionId: string }>>(
  declared: Action<Schema>,
): Route {
  const { name, operationId, summary, description, schema, example, answer, answerExample, errors, run } =
    declared;
  return route('POST', `/api/subscriptions/${name}`, {
    // The revision of the subscription that the body names.
    hasRevision: true,
    operationId,
    preview: previewAnswer,
    summary,
    description,
    lastsByEvents: true,
    body: jsonBody(schema, { example }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', ...errors],
    answers: versioned('Applied or scheduled', answer, answerExample),
    handle: async ({ body, context, caller }) => ({
      ...(await run(body, context, caller)),
      tags: [body.subscriptionId],
    }),
  });
}

function statusOf(id: string, outcome: SubscriptionOutcome): Answer {
  return { body: { id, status: subscriptionOf(outcome).status }, revision: outcome.revision };
}

function answerChange({ outcome, scheduled }: ChangeOutcome, body: object): Answer {
  const planned = scheduled === undefined ? {} : { scheduled: true, effectiveDate: scheduled.effectiveDate };
  return { body: { ...body, ...planned }, revision: outcome.revision };
}
