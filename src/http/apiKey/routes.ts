/** Routes of API keys: what Admins do with the keys of other programs. */
import { z } from 'zod';
import type { ApiKeyCommands } from '../../commands/apiKey/apiKey.js';
import type { ApiKeyUses } from '../../commands/apiKey/uses.js';
import { apiKeyNotFound } from '../../domain/apiKey/decide.js';
import type { ApiKeyTerms } from '../../domain/apiKey/events.js';
import { allRights } from '../../domain/apiKey/rights.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import { isNegative, toNumber } from '../../kernel/money.js';
import { isNetwork, networkTest } from '../../kernel/trustedProxies.js';
import type { ReadModels } from '../../ports/readModels.js';
import { apiKeyModel } from '../../projections/apiKey.js';
import { created, live, ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { amount, humanText, pathId, timestamp } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';

export interface ApiKeyRoutesDependencies {
  readonly apiKeys: ApiKeyCommands;
  readonly uses: Pick<ApiKeyUses, 'lastOf' | 'rightsOf'>;
  readonly readModels: ReadModels;
}

const { route, listRoute } = area('api keys', { kinds: ['user'], roles: ['Admin'] });
const one = { id: pathId.describe('Id of the key') };
const revoked = success('The API key is revoked', 'The key no longer works');

const right = z.enum(allRights).meta({ id: 'Right' });
const rights = z
  .array(right)
  .min(1)
  .max(100)
  .describe(
    'Pairs of area and verb: `read` for requests that change nothing, `write` for the rest. Neither includes the other',
  );
const name = humanText(100).describe(
  'Label that tells keys apart. It is stored unencrypted, so leave personal data out',
);
const expiresAt = timestamp.nullable().describe('When the key expires; null or absent: never');

const networks = z
  .array(z.string().max(64))
  .max(50)
  .describe('Addresses and networks that may use the key, such as `203.0.113.0/24`; empty: any');
const daily = amount.refine((text) => !isNegative(text), 'must not be negative').nullable();
const dailyRefunds = daily.describe(
  'Maximum amount that it may refund per day (UTC), in any currency; null: no limit',
);
const dailyPayments = daily.describe(
  'Maximum amount that it may record as paid per day (UTC), only with `POST /api/payments`; null: no limit',
);

const newKey = z.strictObject({
  name,
  rights,
  expiresAt: expiresAt.default(null),
  networks: networks.default([]),
  dailyRefunds: dailyRefunds.default(null),
  dailyPayments: dailyPayments.default(null),
});
const narrower = z.strictObject({ rights: rights.optional(), networks: networks.optional() });
const keyUpdate = z
  .strictObject({
    name: name.optional(),
    rights: rights.optional(),
    expiresAt: expiresAt.optional(),
    networks: networks.optional(),
    dailyRefunds: dailyRefunds.optional(),
    dailyPayments: dailyPayments.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field to change');

const moment = z.iso.datetime();
const shown = {
  id: z.string(),
  name: z.string(),
  rights: z.array(right),
  expiresAt: moment.nullable(),
  networks: z.array(z.string()),
  dailyRefunds: z.number().nullable(),
  dailyPayments: z.number().nullable(),
};
const use = z.strictObject({ right, count: z.int(), lastUsedAt: moment });
const numberOf = (text: string | null | undefined) => (text == null ? null : toNumber(text));
function shownTerms({ name, rights, expiresAt, networks = [], dailyRefunds, dailyPayments }: ApiKeyTerms) {
  return {
    name,
    rights,
    expiresAt,
    networks,
    dailyRefunds: numberOf(dailyRefunds),
    dailyPayments: numberOf(dailyPayments),
  };
}
const createdAnswer = z.strictObject({
  ...shown,
  createdAt: moment,
  key: z.string().describe('The key itself: returned only once and not stored'),
});
const updatedAnswer = z.strictObject({ ...shown, updatedAt: moment });
const keyAnswer = z
  .strictObject({
    ...shown,
    scope: z.string().describe('The rights, separated by spaces'),
    status: z.enum(['active', 'revoked']),
    lastUsedAt: moment.nullable().describe('Accurate to a few minutes; null if never used'),
    createdAt: moment,
    createdBy: z.string().describe('Creator, e.g. `user:1`'),
    updatedAt: moment,
    revokedAt: moment.nullable(),
    usedRights: z.array(use).describe('Rights used in the last 30 days'),
    unusedRights: z.array(right).describe('Rights not used in the last 30 days'),
  })
  .meta({ id: 'ApiKey' });

const exampleId = 'key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b';
const exampleTerms = {
  name: 'Billing run',
  rights: ['subscriptions:write', 'invoices:read', 'invoices:write'],
  expiresAt: '2099-12-31T00:00:00.000Z',
  networks: ['203.0.113.0/24'],
  dailyRefunds: 500,
  dailyPayments: null,
};
const exampleUse = { right: 'invoices:write', count: 12, lastUsedAt: '2026-04-01T09:05:00.000Z' };
const exampleListed = {
  id: exampleId,
  name: exampleTerms.name,
  scope: exampleTerms.rights.join(' '),
  status: 'active',
  expiresAt: exampleTerms.expiresAt,
  networks: exampleTerms.networks,
  dailyRefunds: 500,
  dailyPayments: null,
  lastUsedAt: '2026-04-01T09:05:00.000Z',
  createdAt: '2026-03-31T09:00:00.000Z',
  createdBy: 'user:1',
  updatedAt: '2026-03-31T09:00:00.000Z',
  revokedAt: null,
};

function rightsIn(scope: unknown): string[] {
  return typeof scope === 'string' ? scope.split(' ').filter((each) => each !== '') : [];
}

export function apiKeyRoutes({ apiKeys, uses, readModels }: ApiKeyRoutesDependencies): readonly Route[] {
  async function usedOf(id: string, given: readonly string[]) {
    const { rights } = await uses.rightsOf(id);
    return {
      usedRights: [...rights].map(([right, used]) => ({ right, ...used })),
      unusedRights: given.filter((one) => ![...rights.keys()].some((used) => used === one)),
    };
  }

  return [
    route('POST', '/api/api-keys/{id}/dry-run', {
      operationId: 'tryNarrowerApiKey',
      hasRevision: false,
      storesAnswers: false,
      summary: 'Returns what a narrower key would have been refused in the last 30 days',
      description:
        'Changes nothing. Compares the rights and addresses that the key used with those in the request.',
      params: one,
      body: jsonBody(narrower, { example: { rights: ['invoices:read'], networks: ['203.0.113.0/24'] } }),
      errors: ['API_KEY_NOT_FOUND'],
      answers: ok(
        'What would have been refused; nothing if both lists are empty',
        z.strictObject({ refusedRights: z.array(use), refusedAddresses: z.array(z.string()) }),
        { refusedRights: [exampleUse], refusedAddresses: ['198.51.100.7'] },
      ),
      async handle({ params: { id }, body }) {
        await documentOf(readModels, apiKeyModel, id, apiKeyNotFound);
        const { rights, addresses } = await uses.rightsOf(id);
        const { networks = [] } = body;
        const wrong = networks.find((network) => !isNetwork(network));
        if (wrong !== undefined)
          throw new DomainError('VALIDATION_ERROR', `${quoted(wrong)} must be an address or a network`);
        const isInside = networks.length === 0 ? () => true : networkTest(networks);
        return {
          body: {
            refusedRights: [...rights]
              .filter(([used]) => body.rights?.includes(used) === false)
              .map(([used, how]) => ({ right: used, ...how })),
            refusedAddresses: addresses.filter((address) => !isInside(address)),
          },
        };
      },
    }),

    listRoute('/api/api-keys', {
      operationId: 'listApiKeys',
      summary: 'Lists API keys, revoked ones included',
      model: apiKeyModel,
      example: exampleListed,
      page: ({ query }, { demand }) => readModels.list(apiKeyModel, query, demand()),
      async shown(documents) {
        const last = await uses.lastOf(documents.map(({ id }) => String(id)));
        return documents.map((document) => ({
          ...document,
          lastUsedAt: last.get(String(document.id)) ?? null,
        }));
      },
    }),

    route('GET', '/api/api-keys/{id}', {
      operationId: 'getApiKey',
      summary: 'Returns one API key without its secret',
      description:
        'Shows its rights, expiry and last use. The key itself is returned only when it is created.',
      params: one,
      errors: ['API_KEY_NOT_FOUND'],
      answers: live('The key', keyAnswer, {
        ...exampleListed,
        rights: exampleTerms.rights,
        usedRights: [exampleUse],
        unusedRights: ['invoices:read', 'subscriptions:write'],
      }),
      async handle({ params: { id } }) {
        const { document, revision } = await documentOf(readModels, apiKeyModel, id, apiKeyNotFound);
        const lastUsedAt = (await uses.lastOf([id])).get(id) ?? null;
        return {
          body: {
            ...resourceOf(apiKeyModel, document),
            rights: rightsIn(document.scope),
            lastUsedAt,
            ...(await usedOf(id, rightsIn(document.scope))),
          },
          revision,
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('POST', '/api/api-keys', {
      operationId: 'createApiKey',
      summary: 'Creates an API key for another program',
      description:
        'The key is returned only once. Send it as `Authorization: Bearer <key>`, or by HTTP Basic as the password with any user name. ' +
        'The history names the key as the actor of its changes. It works until it expires or is revoked, even if its creator is locked or deleted. With an unguessable ' +
        '`Idempotency-Key`, a lost answer can be requested again for 24 hours, unless the key was revoked.',
      body: jsonBody(newKey, { example: exampleTerms }),
      errors: ['API_KEY_REVOKED'],
      storesAnswers: 'remade',
      answers: created('The key was created', createdAnswer, {
        id: exampleId,
        ...exampleTerms,
        createdAt: '2026-03-31T09:00:00.000Z',
        key: 'bok_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b_an-example-of-a-key-that-stands-for-nothing',
      }),
      async handle({ body, context, header, caller: { proposedBy } }) {
        const { id, key, outcome } = await apiKeys.create(
          body,
          context,
          header('idempotency-key'),
          proposedBy,
        );
        const { state } = outcome;
        const { rights: given } = state.status === 'active' ? state.terms : body;
        return {
          headers: { 'cache-control': 'no-store' },
          body: { id, ...shownTerms({ ...body, rights: given }), createdAt: outcome.at, key },
          revision: outcome.revision,
          location: `/api/api-keys/${id}`,
        };
      },
    }),

    route('PATCH', '/api/api-keys/{id}', {
      operationId: 'updateApiKey',
      summary: 'Changes name, rights or expiry of an API key; omitted fields keep their values',
      description: 'Applies from the next request made with the key.',
      params: one,
      body: jsonBody(keyUpdate, { example: { rights: ['invoices:read'] } }),
      errors: ['API_KEY_NOT_FOUND', 'API_KEY_REVOKED'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: exampleId,
        ...exampleTerms,
        rights: ['invoices:read'],
        updatedAt: '2026-04-01T09:10:00.000Z',
      }),
      async handle({ params: { id }, body, context }) {
        const outcome = await apiKeys.change(
          id,
          { ...body, name: body.name, rights: body.rights, expiresAt: body.expiresAt },
          context,
        );
        if (outcome.state.status !== 'active') throw apiKeyNotFound(id);
        const updatedAt = await lastChange(outcome, readModels, apiKeyModel, id);
        return { body: { id, ...shownTerms(outcome.state.terms), updatedAt }, revision: outcome.revision };
      },
    }),

    route('DELETE', '/api/api-keys/{id}', {
      operationId: 'revokeApiKey',
      summary: 'Revokes an API key, at once and for good',
      description: 'Revoking a revoked key changes nothing.',
      params: one,
      errors: ['API_KEY_NOT_FOUND'],
      answers: revoked.answers,
      async handle({ params: { id }, context }) {
        await apiKeys.revoke(id, context);
        return { body: revoked.body };
      },
    }),
  ];
}
