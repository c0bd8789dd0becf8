/** Routes of subscriptions as resources: list, one, create, update, delete, domains, scheduled changes, sync. */

import { domainToASCII } from 'node:url';
import { z } from 'zod';
import type { CheckReferences } from '../../commands/reference/references.js';
import { type SubscriptionCommands, subscriptionOf } from '../../commands/subscription/subscription.js';
import { pendingAmount } from '../../domain/subscription/invoicing.js';
import { existing, subscriptionNotFound } from '../../domain/subscription/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { toNumber } from '../../kernel/money.js';
import type { ReadModels } from '../../ports/readModels.js';
import { subscriptionModel } from '../../projections/subscription.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { listRoute } from '../common/listRoute.js';
import { booleanParameter, pathId, successAnswer } from '../common/schemas.js';
import { success } from '../common/success.js';
import { withWarnings } from '../common/warnings.js';
import { previewAnswer } from '../preview/schemas.js';
import { requireRole } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';
import {
  createdAnswer,
  domainEntry,
  domainsAnswer,
  exampleId,
  exampleSubscription,
  newSubscription,
  subscriptionInput,
  subscriptionUpdate,
  updatedAnswer,
} from './schemas.js';

export interface SubscriptionRoutesDependencies {
  readonly commands: SubscriptionCommands;
  readonly readModels: ReadModels;
  /** Exchanges a subscription's state with the external system; answers what was done, in words. */
  readonly synchronise: (id: string, context: CommandContext) => Promise<string>;
  readonly checkReferences: CheckReferences;
}

const tag = 'subscriptions';
const readers: Access = { kinds: ['user', 'service'] };
const writers: Access = { kinds: ['user'] };
const one = { id: pathId.describe('Id of the subscription') };
const deleted = success('The subscription was deleted');
const withdrawn = success('The scheduled change was withdrawn', 'It will not be carried out');
const domainRemoved = success('The domain was removed');

export function subscriptionRoutes({
  commands,
  readModels,
  synchronise,
  checkReferences,
}: SubscriptionRoutesDependencies): readonly Route[] {
  /** Of one to which nothing has happened since events say what is open after them. */
  async function pendingOf(id: string): Promise<number> {
    const { state } = await commands.load(id);
    return toNumber(pendingAmount(existing(state)));
  }

  return [
    listRoute({
      path: '/api/subscriptions',
      operationId: 'listSubscriptions',
      tag,
      summary: 'Lists subscriptions',
      access: readers,
      model: subscriptionModel,
      example: exampleSubscription,
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(subscriptionModel, query, demand()),
    }),

    route({
      method: 'GET',
      path: '/api/subscriptions/{id}',
      operationId: 'getSubscription',
      tag,
      summary: 'Answers one subscription with its domains and scheduled changes',
      description:
        '`pendingAmount`, what was used and not billed, is computed up to today; lists may answer null for it.',
      access: readers,
      params: one,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The subscription',
          schema: subscriptionModel,
          example: {
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
            revenueChanges: [{ month: '2026-01-01', kind: 'new', amount: 149.5 }],
          },
          headers: ['ETag'],
        },
      ],
      async handle({ params }) {
        const { document, revision } = await documentOf(
          readModels,
          subscriptionModel,
          params.id,
          subscriptionNotFound,
        );
        const body = resourceOf(subscriptionModel, document);
        if (body.pendingAmount === null) body.pendingAmount = await pendingOf(params.id);
        return { body, revision };
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions',
      operationId: 'createSubscription',
      lastsByEvents: true,
      tag,
      preview: previewAnswer,
      summary: 'Starts a subscription',
      description:
        'Price and currency are those sent, else those of the offer in the reference data. A start in the past renews first on the first ' +
        'anchor day after today; with `backdate` the past periods are billed too. The running period counts as paid with the order, unless ' +
        '`billFirstPeriod` is true.',
      access: writers,
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
      ],
      answers: [
        {
          status: 201,
          description: 'The subscription was started',
          schema: createdAnswer,
          example: { id: exampleId, status: 'active', createdAt: '2026-01-31T09:00:00.000Z' },
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ body, context }) {
        const warnings = await checkReferences(
          [
            { kind: 'customer', id: body.customerId, path: '/customerId' },
            { kind: 'offer', id: body.offerId, path: '/offerId' },
          ],
          context,
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

    route({
      method: 'PUT',
      path: '/api/subscriptions/{id}',
      operationId: 'updateSubscription',
      lastsByEvents: true,
      tag,
      preview: previewAnswer,
      summary: 'Sets quantity or automatic renewal',
      description:
        'A quantity counts from today, as by `upgrade-quantity` and `downgrade-quantity`, and what it changes of billed days is a line of the next invoice. Without automatic renewal the term ends on the renewal date.',
      access: writers,
      params: one,
      body: jsonBody(subscriptionUpdate, { example: { quantity: 7, autoRenewal: false } }),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE', 'INVALID_QUANTITY', 'INVALID_AMOUNT'],
      answers: [
        {
          status: 200,
          description: 'What was sent holds now',
          schema: updatedAnswer,
          example: { id: exampleId, updatedAt: '2026-02-01T10:00:00.000Z' },
          headers: ['ETag'],
        },
      ],
      async handle({ params, body, context }) {
        const outcome = await commands.update(
          params.id,
          { quantity: body.quantity ?? null, autoRenewal: body.autoRenewal ?? null },
          context,
        );
        const updatedAt = await lastChange(outcome, readModels, subscriptionModel, params.id);
        return { body: { id: params.id, updatedAt }, revision: outcome.revision, tags: [params.id] };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/subscriptions/{id}',
      operationId: 'deleteSubscription',
      tag,
      preview: previewAnswer,
      summary:
        'Deletes a subscription; with `hard=true` (role Admin) so that nobody can read its data any more',
      description:
        'It leaves the lists and bills nothing any more; its history stays for auditors. With `hard=true`, also after that, the key of its data is destroyed.',
      access: writers,
      params: one,
      query: {
        hard: booleanParameter.describe('True makes its data unreadable for good, for Admins').default(false),
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
          body: { success: true, message: 'The data of the subscription was made unreadable for good' },
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/subscriptions/{id}/sync',
      operationId: 'syncSubscription',
      tag,
      summary:
        'Exchanges the state with the external system; without one, projects the subscription anew from its events',
      description:
        '`message` says which of the two was done. Worth calling when a screen and the history do not agree.',
      access: writers,
      params: one,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The states agree',
          schema: successAnswer,
          example: {
            success: true,
            message: 'No external system is configured; the subscription was projected anew',
          },
        },
      ],
      handle: async ({ params, context }) => ({
        body: { success: true, message: await synchronise(params.id, context) },
      }),
    }),

    route({
      method: 'DELETE',
      path: '/api/subscriptions/{id}/scheduled-changes/{changeId}',
      operationId: 'withdrawScheduledChange',
      tag,
      preview: previewAnswer,
      summary: 'Withdraws a change that was not carried out yet',
      description:
        '`scheduledChanges` of the subscription names those that wait. One whose day has come was carried out and cannot be withdrawn.',
      access: writers,
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

    route({
      method: 'GET',
      path: '/api/subscriptions/{customerId}/domains',
      operationId: 'listCustomerDomains',
      tag,
      summary: "Lists the domains of a customer's subscriptions",
      description:
        'Across all subscriptions of the customer, whatever their status; a customer that nobody knows has none.',
      access: writers,
      params: { customerId: pathId.describe('Id of the customer') },
      errors: [],
      answers: [
        {
          status: 200,
          description: 'All of them, in order of the subscriptions and names',
          schema: domainsAnswer,
          example: { domains: [{ domain: 'example.com', subscriptionId: exampleId, status: 'active' }] },
        },
      ],
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

    route({
      method: 'PUT',
      path: '/api/subscriptions/{id}/domains/{domain}',
      operationId: 'setSubscriptionDomain',
      tag,
      preview: previewAnswer,
      summary: 'Adds a domain to a subscription or sets its status',
      description:
        'The name is taken in any case and script and kept in its ASCII form. `status` is a word of your own, e.g. `active`.',
      access: writers,
      params: { ...one, domain: domainName().describe('The domain, e.g. `shop.example.com`') },
      body: jsonBody(domainEntry, { example: { status: 'active' } }),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_SUBSCRIPTION_STATE'],
      answers: [
        {
          status: 200,
          description: 'The domain as it is kept: lower case, in its ASCII form',
          schema: domainsAnswer.shape.domains.element,
          example: { domain: 'example.com', subscriptionId: exampleId, status: 'active' },
          headers: ['ETag'],
        },
      ],
      async handle({ params, body, context }) {
        const { revision } = await commands.setDomain(params.id, { domain: params.domain, ...body }, context);
        return {
          body: { domain: params.domain, subscriptionId: params.id, status: body.status },
          revision,
          tags: [params.id],
        };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/subscriptions/{id}/domains/{domain}',
      operationId: 'removeSubscriptionDomain',
      tag,
      preview: previewAnswer,
      summary: 'Removes a domain from a subscription',
      description: '`NOT_FOUND` when the subscription does not have the domain. The history keeps it.',
      access: writers,
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

/** A host name in any script; what is kept is its ASCII form (UTS #46, as browsers do it). */
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
