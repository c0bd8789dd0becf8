/** Routes of subscriptions as resources: list, one, create, update, delete, domains, scheduled changes, sync. */

import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { subscriptionAggregate, subscriptionOf } from '../../commands/subscription/subscription.js';
import { subscriptionIds } from '../../domain/shared/ids.js';
import { pendingAmount } from '../../domain/subscription/invoicing.js';
import { existing, subscriptionNotFound } from '../../domain/subscription/state.js';
import { publicId } from '../../kernel/ids.js';
import { toNumber } from '../../kernel/money.js';
import { customerModel } from '../../projections/reference.js';
import { subscriptionModel } from '../../projections/subscription.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import { created, ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith, lastChange } from '../common/document.js';
import { booleanParameter, pathId, successAnswer, withWarnings } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { requireRole } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import {
  createdAnswer,
  discountAnswer,
  discountApplication,
  domainEntry,
  domainsAnswer,
  exampleId,
  exampleSubscription,
  newSubscription,
  subscriptionInput,
  subscriptionUpdate,
  updatedAnswer,
} from './schemas.js';

const readers: Access = { kinds: ['user', 'service'] };
const { route, listRoute } = area('subscriptions', { kinds: ['user'] });
const one = { id: pathId.describe('Id of the subscription') };
const deleted = success('The subscription was deleted');
const withdrawn = success('The scheduled change was withdrawn', 'The change will not take effect');
const discountRemoved = success(
  'The discount code was removed',
  'It no longer applies from the next period on',
);
const domainRemoved = success('The domain was removed');

export function subscriptionRoutes({
  subscriptions: commands,
  readModels,
  synchronise,
  checkReferences,
}: PreviewedServices): readonly Route[] {
  /** Computes the pending amount of a subscription whose last event is too old to state it. */
  async function pendingOf(id: string): Promise<number> {
    const { state } = await commands.load(id);
    return toNumber(pendingAmount(existing(state)));
  }

  return [
    listRoute('/api/subscriptions', {
      operationId: 'listSubscriptions',
      summary: 'Lists subscriptions',
      access: readers,
      model: subscriptionModel,
      example: exampleSubscription,
      passedOn: true,
      byCustomerName: { readModels, model: subscriptionModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(subscriptionModel, query, demand()),
    }),

    route('GET', '/api/subscriptions/{id}', {
      operationId: 'getSubscription',
      summary: 'Returns one subscription with its domains and scheduled changes',
      description:
        '`pendingAmount`, the used but unbilled amount, is computed up to today; it may be null in lists.',
      access: readers,
      params: one,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: versioned('The subscription', subscriptionModel, {
        ...exampleSubscription,
        domains: [{ domain: 'example.com', status: 'active' }],
        scheduledChanges: [
          {
            id: 'chg_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
            type: 'upgrade-quantity',
            effectiveDate: '2099-03-01',
            newQuantity: 8,
            newOfferId: null,
          },
        ],
        discounts: [
          {
            code: 'SPRING10',
            type: 'percentage',
            value: 10,
            from: '2026-02-28',
            to: '2026-05-31',
          },
        ],
        nextPeriodAmount: 134.55,
        revenueChanges: [{ month: '2026-01-01', kind: 'new', amount: 149.5 }],
      }),
      async handle({ params }) {
        const { body, revision } = await answerWith(
          readModels,
          subscriptionModel,
          params.id,
          subscriptionNotFound,
        );
        if (body.pendingAmount === null) body.pendingAmount = await pendingOf(params.id);
        return { body, revision };
      },
    }),

    route('POST', '/api/subscriptions', {
      operationId: 'createSubscription',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Creates a subscription',
      description:
        'Price and currency default to those of the offer in the reference data. A start in the past renews first on the first ' +
        'anchor day after today; `backdate` bills the past periods too. The current period counts as paid with the order, unless ' +
        '`billFirstPeriod` is true.',
      body: jsonBody(newSubscription, {
        example: {
          customerId: 'cus-1042',
          offerId: 'offer-pro',
          quantity: 5,
          startDate: '2026-01-31',
          billingCycle: 'monthly',
        },
      }),
      errors: [
        'INVALID_QUANTITY',
        'INVALID_AMOUNT',
        'CURRENCY_MISMATCH',
        'OFFER_NOT_FOUND',
        'CUSTOMER_NOT_FOUND',
        'INVALID_DISCOUNT',
      ],
      answers: created('The subscription was created', createdAnswer, {
        id: exampleId,
        status: 'active',
        createdAt: '2026-01-31T09:00:00.000Z',
      }),
      async handle({ body, context }) {
        const warnings = await checkReferences(
          [
            { kind: 'customer', id: body.customerId, path: '/customerId' },
            { kind: 'offer', id: body.offerId, path: '/offerId' },
          ],
          context,
          [subscriptionAggregate, publicId(subscriptionIds, context.commandId)],
        );
        const { id, outcome } = await commands.create(subscriptionInput(body, context.at), context);
        const { status } = subscriptionOf(outcome);
        return {
          body: { id, status, createdAt: outcome.at, ...withWarnings(warnings) },
          revision: outcome.revision,
          location: `/api/subscriptions/${id}`,
          tags: [id],
        };
      },
    }),

    route('PUT', '/api/subscriptions/{id}', {
      operationId: 'updateSubscription',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Changes quantity, auto-renewal or usage thresholds',
      description:
        'A new quantity takes effect today, as with `upgrade-quantity` and `downgrade-quantity`. The difference for billed days reduces a draft, or is a line of the next invoice. Without auto-renewal, the term ends on the renewal date.',
      params: one,
      body: jsonBody(subscriptionUpdate, { example: { quantity: 7, autoRenewal: false } }),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_QUANTITY', 'INVALID_AMOUNT'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: exampleId,
        updatedAt: '2026-02-01T10:00:00.000Z',
      }),
      async handle({ params, body, context }) {
        const outcome = await commands.update(
          params.id,
          {
            quantity: body.quantity ?? null,
            autoRenewal: body.autoRenewal ?? null,
            ...(body.usageThresholds === undefined ? {} : { usageThresholds: body.usageThresholds }),
          },
          context,
        );
        const updatedAt = await lastChange(outcome, readModels, subscriptionModel, params.id);
        return { body: { id: params.id, updatedAt }, revision: outcome.revision, tags: [params.id] };
      },
    }),

    route('DELETE', '/api/subscriptions/{id}', {
      operationId: 'deleteSubscription',
      preview: previewAnswer,
      summary: 'Deletes a subscription; `hard=true` (role Admin) erases its data for good',
      description:
        'It leaves the lists and is no longer billed; its history stays for auditors. `hard=true`, also after a deletion, destroys the key of its data.',
      params: one,
      query: {
        hard: booleanParameter.describe('True erases its data for good (Admins only)').default(false),
      },
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: deleted.answers,
      async handle({ params, query, caller, context }) {
        if (!query.hard) {
          await commands.delete(params.id, context);
          return { body: deleted.body, tags: [params.id] };
        }
        requireRole(caller, 'Admin');
        await commands.remove(params.id, context);
        return {
          body: { success: true, message: 'The data of the subscription was erased for good' },
        };
      },
    }),

    route('POST', '/api/subscriptions/{id}/sync', {
      operationId: 'syncSubscription',
      summary: 'Synchronizes a subscription with the external system',
      description:
        'Without an external system, rebuilds the stored subscription from its events. `message` says which was done.',
      params: one,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: ok('The subscription is in sync', successAnswer, {
        success: true,
        message: 'No external system is configured; the subscription was rebuilt from its events',
      }),
      handle: async ({ params, context }) => ({
        body: { success: true, message: await synchronise(params.id, context) },
      }),
    }),

    route('DELETE', '/api/subscriptions/{id}/scheduled-changes/{changeId}', {
      operationId: 'withdrawScheduledChange',
      preview: previewAnswer,
      summary: 'Withdraws a scheduled change',
      description:
        '`scheduledChanges` of the subscription lists them. A change whose day has come cannot be withdrawn.',
      params: { ...one, changeId: pathId.describe('Id of the scheduled change') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'NOT_FOUND'],
      answers: withdrawn.answers,
      async handle({ params, context }) {
        const { revision } = await commands.withdrawChange(params.id, { changeId: params.changeId }, context);
        return {
          body: withdrawn.body,
          revision,
          tags: [params.id],
        };
      },
    }),

    route('POST', '/api/subscriptions/{id}/discounts', {
      operationId: 'applySubscriptionDiscount',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Applies a discount code to an active subscription',
      description:
        'The discount applies from the next period on and takes one use of the code. A draft of that period is reduced at once. Nothing changes if the subscription already has the code.',
      params: one,
      body: jsonBody(discountApplication, { example: { code: 'SPRING10' } }),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_DISCOUNT'],
      answers: [
        {
          status: 201,
          description: 'The discount and its period',
          schema: discountAnswer,
          example: { code: 'SPRING10', type: 'percentage', value: 10, from: '2026-02-28', to: null },
          headers: ['ETag'],
        },
      ],
      async handle({ params, body, context }) {
        const outcome = await commands.applyDiscount(params.id, body.code, context);
        const found = subscriptionOf(outcome).discounts?.findLast(({ code }) => code === body.code);
        if (found === undefined) throw new Error(`${params.id} lacks the code that it was given`);
        const { code, type, value, from, to } = found;
        return {
          body: { code, type, value: toNumber(value), from, to },
          revision: outcome.revision,
          tags: [params.id],
        };
      },
    }),

    route('DELETE', '/api/subscriptions/{id}/discounts/{code}', {
      operationId: 'removeSubscriptionDiscount',
      preview: previewAnswer,
      summary: 'Removes a discount code from a subscription',
      description:
        'The discount no longer applies from the next period on. If nothing was billed with it, its use is released.',
      params: { ...one, code: pathId.describe('The code') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_DISCOUNT'],
      answers: discountRemoved.answers,
      async handle({ params, context }) {
        const { revision } = await commands.removeDiscount(params.id, params.code, context);
        return { body: discountRemoved.body, revision, tags: [params.id] };
      },
    }),

    route('GET', '/api/subscriptions/{customerId}/domains', {
      operationId: 'listCustomerDomains',
      summary: "Lists the domains of a customer's subscriptions",
      description: 'Covers subscriptions in every status. Empty for an unknown customer.',
      params: { customerId: pathId.describe('Id of the customer') },
      answers: ok('All domains, sorted by subscription and name', domainsAnswer, {
        domains: [{ domain: 'example.com', subscriptionId: exampleId, status: 'active' }],
      }),
      async handle({ params, demand }) {
        const { fields } = subscriptionModel;
        const hasDomains = { kind: 'any', collection: 'domains', variable: 'd' } as const;
        const filter = allOf(where(fields, 'customerId', 'eq', params.customerId), hasDomains);
        const domains: unknown[] = [];
        const query = { filter, orderBy: [sortBy(fields, 'id')] };
        for await (const batch of readModels.scan(subscriptionModel, query, demand())) {
          for (const { id, domains: own } of batch) {
            if (!Array.isArray(own)) continue;
            for (const entry of own) {
              if (typeof entry === 'object') domains.push({ ...entry, subscriptionId: id });
            }
          }
        }
        return { body: { domains } };
      },
    }),

    route('PUT', '/api/subscriptions/{id}/domains/{domain}', {
      operationId: 'setSubscriptionDomain',
      preview: previewAnswer,
      summary: 'Adds a domain to a subscription or sets its status',
      description:
        'The name may use any case and script; it is stored in its ASCII form. `status` is free text, e.g. `active`.',
      params: { ...one, domain: domainName().describe('The domain, e.g. `shop.example.com`') },
      body: jsonBody(domainEntry, { example: { status: 'active' } }),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE'],
      answers: versioned(
        'The stored domain: lower case, in its ASCII form',
        domainsAnswer.shape.domains.element,
        { domain: 'example.com', subscriptionId: exampleId, status: 'active' },
      ),
      async handle({ params, body, context }) {
        const { revision } = await commands.setDomain(params.id, { domain: params.domain, ...body }, context);
        return {
          body: { domain: params.domain, subscriptionId: params.id, status: body.status },
          revision,
          tags: [params.id],
        };
      },
    }),

    route('DELETE', '/api/subscriptions/{id}/domains/{domain}', {
      operationId: 'removeSubscriptionDomain',
      preview: previewAnswer,
      summary: 'Removes a domain from a subscription',
      description: '`NOT_FOUND` if the subscription does not have the domain. It stays in the history.',
      params: { ...one, domain: domainName().describe('The domain, e.g. `shop.example.com`') },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'NOT_FOUND'],
      answers: domainRemoved.answers,
      async handle({ params, context }) {
        const { revision } = await commands.removeDomain(params.id, { domain: params.domain }, context);
        return { body: domainRemoved.body, revision, tags: [params.id] };
      },
    }),
  ];
}

/** A host name in any script; stored in its ASCII form (UTS #46, as in browsers). */
function domainName() {
  return z
    .string()
    .max(253)
    .transform((text, context) => {
      const ascii = domainToASCII(text.trim());
      if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(ascii)) return ascii;
      context.addIssue('must be a domain name');
      return z.NEVER;
    });
}
