/** Routes of API keys: what Admins do with the keys of other programs. */
import { z } from 'zod';
import type { ApiKeyCommands } from '../../commands/apiKey/apiKey.js';
import type { ApiKeyUses } from '../../commands/apiKey/uses.js';
import { allRights } from '../../domain/apiKey/rights.js';
import { apiKeyNotFound } from '../../domain/apiKey/state.js';
import type { ReadModels } from '../../ports/readModels.js';
import { apiKeyModel } from '../../projections/apiKey.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { listRoute } from '../common/listRoute.js';
import { humanText, pathId, timestamp } from '../common/schemas.js';
import { success } from '../common/success.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';

export interface ApiKeyRoutesDependencies {
  readonly apiKeys: ApiKeyCommands;
  readonly uses: Pick<ApiKeyUses, 'lastOf'>;
  readonly readModels: ReadModels;
}

const tag = 'api keys';
const admins: Access = { kinds: ['user'], roles: ['Admin'] };
const one = { id: pathId.describe('Id of the key') };
const revoked = success('The API key is revoked', 'It is good for nothing any more');

const right = z.enum(allRights).meta({ id: 'Right' });
const rights = z
  .array(right)
  .min(1)
  .max(100)
  .describe(
    'Areas and verbs: `read` for what changes nothing, `write` for the rest, neither includes the other',
  );
const name = humanText(100).describe('For people to tell keys apart; nothing personal, it is kept in clear');
const expiresAt = timestamp.nullable().describe('When the key ends; null or absent: not by itself');

const newKey = z.strictObject({ name, rights, expiresAt: expiresAt.default(null) });
const keyUpdate = z
  .strictObject({ name: name.optional(), rights: rights.optional(), expiresAt: expiresAt.optional() })
  .refine((body) => Object.keys(body).length > 0, 'must hold something to change');

const moment = z.iso.datetime();
const shown = {
  id: z.string(),
  name: z.string(),
  rights: z.array(right),
  expiresAt: moment.nullable(),
};
const createdAnswer = z.strictObject({
  ...shown,
  createdAt: moment,
  key: z.string().describe('The key itself: answered this once, and kept nowhere'),
});
const updatedAnswer = z.strictObject({ ...shown, updatedAt: moment });
const keyAnswer = z
  .strictObject({
    ...shown,
    scope: z.string().describe('The rights, separated by blanks'),
    status: z.enum(['active', 'revoked']),
    lastUsedAt: moment.nullable().describe('To some minutes; null when it never was'),
    createdAt: moment,
    createdBy: z.string().describe('Who made it, e.g. `user:1`'),
    updatedAt: moment,
    revokedAt: moment.nullable(),
  })
  .meta({ id: 'ApiKey' });

const exampleId = 'key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b';
const exampleTerms = {
  name: 'Billing run',
  rights: ['subscriptions:write', 'invoices:read', 'invoices:write'],
  expiresAt: '2099-12-31T00:00:00.000Z',
};
const exampleListed = {
  id: exampleId,
  name: exampleTerms.name,
  scope: exampleTerms.rights.join(' '),
  status: 'active',
  expiresAt: exampleTerms.expiresAt,
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
  return [
    listRoute({
      path: '/api/api-keys',
      operationId: 'listApiKeys',
      tag,
      summary: 'Lists API keys, revoked ones too',
      access: admins,
      model: apiKeyModel,
      example: exampleListed,
      async page({ query }, { demand }) {
        const page = await readModels.list(apiKeyModel, query, demand());
        const last = await uses.lastOf(page.documents.map(({ id }) => String(id)));
        return {
          ...page,
          documents: page.documents.map((document) => ({
            ...document,
            lastUsedAt: last.get(String(document.id)) ?? null,
          })),
        };
      },
    }),

    route({
      method: 'GET',
      path: '/api/api-keys/{id}',
      operationId: 'getApiKey',
      tag,
      summary: 'Answers one API key, without what makes it one',
      description:
        'What it may do, until when, and when it was last used. The key itself is answered once, when it is made.',
      access: admins,
      params: one,
      errors: ['API_KEY_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The key',
          schema: keyAnswer,
          example: { ...exampleListed, rights: exampleTerms.rights },
          headers: ['ETag'],
          live: true,
        },
      ],
      async handle({ params: { id } }) {
        const { document, revision } = await documentOf(readModels, apiKeyModel, id, apiKeyNotFound);
        const lastUsedAt = (await uses.lastOf([id])).get(id) ?? null;
        return {
          body: { ...resourceOf(apiKeyModel, document), rights: rightsIn(document.scope), lastUsedAt },
          revision,
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/api-keys',
      operationId: 'createApiKey',
      tag,
      summary: 'Makes an API key for another program',
      description:
        'The key is answered once: it is sent as `Authorization: Bearer <key>`, or by HTTP Basic as the password with any user name. What ' +
        'it does is its own doing in the history. It holds until it ends or is revoked, whatever becomes of the Admin who made it. With an ' +
        '`Idempotency-Key` that nobody guesses, whoever lost the answer gets it again for 24 hours, unless the key was revoked since; it is stored nowhere all the same.',
      access: admins,
      body: jsonBody(newKey, { example: exampleTerms }),
      errors: ['API_KEY_REVOKED'],
      storesAnswers: 'remade',
      answers: [
        {
          status: 201,
          description: 'The key was made',
          schema: createdAnswer,
          example: {
            id: exampleId,
            ...exampleTerms,
            createdAt: '2026-03-31T09:00:00.000Z',
            key: 'bok_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b_an-example-of-a-key-that-stands-for-nothing',
          },
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ body, context, header }) {
        const { id, key, outcome } = await apiKeys.create(body, context, header('idempotency-key'));
        const { state } = outcome;
        const { rights: given } = state.status === 'active' ? state.terms : body;
        return {
          headers: { 'cache-control': 'no-store' },
          body: { id, ...body, rights: given, createdAt: outcome.at, key },
          revision: outcome.revision,
          location: `/api/api-keys/${id}`,
        };
      },
    }),

    route({
      method: 'PATCH',
      path: '/api/api-keys/{id}',
      operationId: 'updateApiKey',
      tag,
      summary: 'Changes name, rights or end of an API key; what is not sent stays',
      description: 'It holds for the next request that the key makes.',
      access: admins,
      params: one,
      body: jsonBody(keyUpdate, { example: { rights: ['invoices:read'] } }),
      errors: ['API_KEY_NOT_FOUND', 'API_KEY_REVOKED'],
      answers: [
        {
          status: 200,
          description: 'What was sent holds now',
          schema: updatedAnswer,
          example: {
            id: exampleId,
            ...exampleTerms,
            rights: ['invoices:read'],
            updatedAt: '2026-04-01T09:10:00.000Z',
          },
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, body, context }) {
        const change = { name: body.name, rights: body.rights, expiresAt: body.expiresAt };
        const outcome = await apiKeys.change(id, change, context);
        if (outcome.state.status !== 'active') throw apiKeyNotFound(id);
        const updatedAt = await lastChange(outcome, readModels, apiKeyModel, id);
        return { body: { id, ...outcome.state.terms, updatedAt }, revision: outcome.revision };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/api-keys/{id}',
      operationId: 'revokeApiKey',
      tag,
      summary: 'Revokes an API key, at once and for good',
      description: 'A key that is revoked already stays so.',
      access: admins,
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
