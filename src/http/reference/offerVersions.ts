/** The prices that an offer has had, and the migration of subscriptions to the newest one. */
import { z } from 'zod';
import { stepOf } from '../../commands/engine/finishing.js';
import type { KnownOffer } from '../../commands/reference/lookups.js';
import { billingCycles, parseBillingCycle } from '../../domain/subscription/cycles.js';
import { offerPrice } from '../../domain/subscription/pricing.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import { Exact, roundAmount, toNumber } from '../../kernel/money.js';
import { changedCharges, chargesFromJson } from '../../kernel/pricing/charges.js';
import { costOf } from '../../kernel/pricing/rating.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import { offerModel } from '../../projections/reference.js';
import {
  countingDiscounts,
  type SubscriptionDocument,
  subscriptionModel,
} from '../../projections/subscription.js';
import { allOf, oneOf, sortBy, where } from '../../query/conditions.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf } from '../common/document.js';
import { bulkIds, calendarDate, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { referenceAccess } from './routes.js';

const { route } = area('reference data', referenceAccess);

const params = { id: pathId.describe('Id of the offer') };
/** Most changes that run concurrently. */
const concurrency = 8;
const offerNotFound = (id: string) => new NotFound('NOT_FOUND', 'Offer', id);

const versionsAnswer = z.strictObject({
  versions: z.array(
    z
      .strictObject({
        version: z.int(),
        from: z.iso.datetime().describe('When it was saved'),
        price: z.number().nullable(),
        currency: z.string().nullable(),
        billingCycle: z.enum(billingCycles).nullable(),
        pricing: z.record(z.string(), z.unknown()).nullable().describe('Pricing of this version'),
        charges: z.array(z.record(z.string(), z.unknown())).nullable(),
        minimumAmount: z.number().nullable(),
      })
      .meta({ id: 'OfferVersion' }),
  ),
});

const migration = z.strictObject({
  effectiveDate: z
    .union([z.literal('renewal'), calendarDate])
    .describe('`renewal`: the next renewal date of each subscription; or one day for all'),
  customerIds: bulkIds.describe('Only subscriptions of these customers; default: all').optional(),
  preview: z.boolean().default(false).describe('True changes nothing'),
  after: pathId
    .describe('`next` of the previous answer; by default, begins with the first subscription')
    .optional(),
});

const migrationAnswer = z.strictObject({
  offerId: z.string(),
  version: z.int().describe('Version that the subscriptions are migrated to'),
  next: z
    .string()
    .nullable()
    .describe('There are more than 1,000: repeat the request with this as `after`; null after the last ones'),
  subscriptions: z.array(
    z
      .strictObject({
        subscriptionId: z.string(),
        customerId: z.string(),
        fromVersion: z.int(),
        effectiveDate: z.string(),
        currency: z.string(),
        before: z.number().describe('Price of a period now'),
        after: z
          .number()
          .nullable()
          .describe('Price of a period at the current price of the offer; null if refused'),
        difference: z.number().nullable(),
        changedCharges: z.array(z.string()).describe('Ids of charges that differ'),
        result: z
          .enum(['preview', 'changed', 'waiting', 'refused'])
          .describe('`changed`: done or scheduled by this request; `waiting`: scheduled before'),
        code: z.string().describe('Reason for the refusal').optional(),
      })
      .meta({ id: 'MigratedSubscription' }),
  ),
});
type Migrated = z.output<typeof migrationAnswer>['subscriptions'][number];

/** @param atOnce most subscriptions per request */
export function offerVersionRoutes(
  { readModels, subscriptions }: Pick<Services, 'readModels' | 'subscriptions'>,
  atOnce = 1_000,
): readonly Route[] {
  /** Finds active subscriptions at an older price of the offer, by id, so that a refused one holds up none behind it. */
  async function olderOnes(
    offerId: string,
    version: number,
    { customerIds, after }: Pick<z.output<typeof migration>, 'customerIds' | 'after'>,
  ) {
    const { fields } = subscriptionModel;
    const filter = allOf(
      where(fields, 'offerId', 'eq', offerId),
      where(fields, 'status', 'eq', 'active'),
      where(fields, 'offerVersion', 'lt', version),
      ...(customerIds === undefined ? [] : [oneOf(fields, 'customerId', customerIds)]),
      ...(after === undefined ? [] : [where(fields, 'id', 'gt', after)]),
    );
    const query = { filter, orderBy: [sortBy(fields, 'id')], skip: 0, top: atOnce + 1, count: false };
    const { documents } = await readModels.list(subscriptionModel, query);
    const found = (documents as readonly SubscriptionDocument[]).slice(0, atOnce);
    return { found, next: documents.length > atOnce ? String(found.at(-1)?.id) : null };
  }

  async function migrate(
    subscription: SubscriptionDocument,
    offer: KnownOffer,
    asked: { readonly effectiveDate: string; readonly preview: boolean },
    context: CommandContext,
  ): Promise<Migrated> {
    const { id, offerId, customerId, currency, quantity, renewalDate, offerVersion, charges } = subscription;
    const day = asked.effectiveDate === 'renewal' ? (renewalDate ?? '') : asked.effectiveDate;
    const before = roundAmount(new Exact(subscription.recurringAmount).toFixed(), currency);
    const row = {
      subscriptionId: String(id),
      customerId,
      fromVersion: offerVersion ?? 0,
      effectiveDate: day,
      currency,
      before: toNumber(before),
      changedCharges: [...changedCharges(chargesFromJson(charges ?? undefined), offer.charges ?? [])],
    };
    try {
      const cycle = parseBillingCycle(subscription.billingCycle) ?? 'monthly';
      const price = offerPrice(offer, cycle, currency);
      if (price === null)
        throw new DomainError('VALIDATION_ERROR', `Offer '${offerId}' has no price; set one first`);
      const discounted = { ...price, quantity, ...countingDiscounts(subscription) };
      const after = roundAmount(costOf(discounted), currency);
      const difference = new Exact(after).minus(before).toNumber();
      const isPlanned = subscription.scheduledChanges.some(
        ({ newOfferId, effectiveDate }) => newOfferId === offerId && effectiveDate === day,
      );
      const priced = { ...row, after: toNumber(after), difference };
      if (asked.preview || isPlanned) return { ...priced, result: isPlanned ? 'waiting' : 'preview' };
      const change = { newOfferId: offerId, effectiveDate: day };
      await subscriptions.changePlan(String(id), change, stepOf(context, String(id)));
      return { ...priced, result: 'changed' };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      return { ...row, after: null, difference: null, result: 'refused', code: error.code };
    }
  }

  return [
    route('GET', '/api/reference/offers/{id}/versions', {
      operationId: 'listOfferVersions',
      summary: 'Lists the price versions of an offer',
      description:
        'The latest 200, newest first. A change of price, currency, billing cycle, pricing, charges or minimum creates a version.',
      params,
      errors: ['NOT_FOUND'],
      answers: ok('The versions', versionsAnswer, {
        versions: [
          {
            version: 1,
            from: '2026-01-01T00:00:00.000Z',
            price: 29.9,
            currency: 'EUR',
            billingCycle: 'monthly',
            pricing: null,
            charges: null,
            minimumAmount: null,
          },
        ],
      }),
      async handle({ params: { id } }) {
        const { document } = await documentOf(readModels, offerModel, id, offerNotFound);
        const versions = Array.isArray(document.versions) ? document.versions.toReversed() : [];
        return { body: { versions } };
      },
    }),

    route('POST', '/api/reference/offers/{id}/migrate', {
      operationId: 'migrateOffer',
      hasRevision: false,
      summary: 'Migrates subscriptions from older versions to the current price of the offer',
      description:
        'Each active subscription gets a plan change to the same offer, at once or scheduled, at the price of the offer on that day. Subscriptions with a ' +
        'custom price are not changed. A refusal does not stop the others.',
      access: { kinds: ['user'], roles: ['Admin'] },
      params,
      body: jsonBody(migration, { example: { effectiveDate: 'renewal', preview: true } }),
      errors: ['NOT_FOUND'],
      answers: ok('What each subscription pays before and after', migrationAnswer, {
        offerId: 'offer-pro',
        version: 2,
        next: null,
        subscriptions: [
          {
            subscriptionId: 'sub_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b',
            customerId: 'cus-1042',
            fromVersion: 1,
            effectiveDate: '2026-04-30',
            currency: 'EUR',
            before: 29.9,
            after: 34.9,
            difference: 5,
            changedCharges: [],
            result: 'preview',
          },
        ],
      }),
      async handle({ params: { id }, body: { customerIds, after, ...asked }, context }) {
        const { document } = await documentOf(readModels, offerModel, id, offerNotFound);
        const offer = await subscriptions.findOffer(id);
        if (offer === null) throw offerNotFound(id);
        const version = Number(document.version);
        const { found, next } = await olderOnes(id, version, { customerIds, after });
        const rows = new Map<string, Migrated>();
        await forEachConcurrently(found, concurrency, async (subscription) => {
          rows.set(String(subscription.id), await migrate(subscription, offer, asked, context));
        });
        return {
          body: {
            offerId: id,
            version,
            next,
            subscriptions: found.flatMap((one) => rows.get(String(one.id)) ?? []),
          },
          tags: [id],
        };
      },
    }),
  ];
}
