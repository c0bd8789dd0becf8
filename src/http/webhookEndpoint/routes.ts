/** Routes of webhook endpoints: listing, creating, changing and deleting them. */

import type { Caller } from '../../commands/identity/caller.js';
import type { WebhookEndpointCommands } from '../../commands/webhookEndpoint/webhookEndpoint.js';
import { webhookEndpointNotFound } from '../../domain/webhookEndpoint/decide.js';
import { quoted } from '../../kernel/errors.js';
import type { Position } from '../../kernel/events.js';
import type { ReadModels } from '../../ports/readModels.js';
import { webhookEndpointModel } from '../../projections/webhookEndpoint.js';
import type { Feed } from '../../publicEvents/feed.js';
import type { Document } from '../../query/fields.js';
import type { Deliveries } from '../../webhooks/deliveries.js';
import type { MessageResult } from '../../webhooks/message.js';
import { created, live, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { requireRight } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import { Refusal } from '../server/problems.js';
import type { Access, Route } from '../server/route.js';
import {
  changedAnswer,
  createdAnswer,
  endpointUpdate,
  exampleCreated,
  exampleEndpoint,
  exampleNew,
  newEndpoint,
  type PlaceSent,
} from './schemas.js';

export interface WebhookRoutesDependencies {
  readonly commands: WebhookEndpointCommands;
  readonly deliveries: Deliveries;
  readonly feed: Pick<Feed, 'positions' | 'head'>;
  readonly readModels: ReadModels;
  /** Returns a position after which all events of that time and later come, and some from just before. */
  readonly positionAt: (time: string) => Promise<Position | undefined>;
  /** Whether an endpoint of this owner would get events. @param owner e.g. `user:1` */
  readonly mayRead: (owner: string) => Promise<boolean>;
  /** Sends `endpoint.test` once. */
  readonly tryOut: (endpointId: string) => Promise<MessageResult & { readonly eventId: string }>;
}

export const webhookReaders: Access = { kinds: ['user', 'service'], roles: ['Auditor', 'Admin'] };
export const { route, listRoute } = area('webhooks', { kinds: ['user', 'service'], roles: ['Admin'] });
export const oneEndpoint = { id: pathId.describe('Id of the endpoint') };

/** Returns a function that converts a starting point to the feed's text form; null is the beginning. */
export function createPlaces({ feed, positionAt }: Pick<WebhookRoutesDependencies, 'feed' | 'positionAt'>) {
  return async (from: 'now' | PlaceSent): Promise<string | null> => {
    if (from !== 'now' && 'position' in from)
      return feed.positions.textOf(feed.positions.read(from.position));
    const position = from === 'now' ? await feed.head() : await positionAt(from.time);
    return position === undefined ? null : feed.positions.textOf(position);
  };
}

const gone = success('The endpoint was deleted');

export function webhookRoutes(dependencies: WebhookRoutesDependencies): readonly Route[] {
  const { commands, deliveries, readModels, mayRead } = dependencies;
  const placeOf = createPlaces(dependencies);

  async function withFigures(document: Document): Promise<Document> {
    return { ...document, ...(await deliveries.figures(String(document.id))) };
  }

  /** @throws Refusal UNAUTHORIZED for a caller whose endpoint would get no events */
  async function requireReader(caller: Caller): Promise<void> {
    requireRight(caller, 'events:read');
    if (await mayRead(`${caller.kind}:${caller.id}`)) return;
    const isClient = caller.kind === 'service';
    throw new Refusal(
      'UNAUTHORIZED',
      isClient
        ? `Service client ${quoted(caller.id)} is not in SERVICE_CLIENTS, so its endpoint would get no events`
        : 'The endpoint would get no events, because you may not read them',
    );
  }

  return [
    listRoute('/api/webhook-endpoints', {
      operationId: 'listWebhookEndpoints',
      summary: 'Lists webhook endpoints',
      access: webhookReaders,
      model: webhookEndpointModel,
      example: exampleEndpoint,
      page: ({ query }, { demand }) => readModels.list(webhookEndpointModel, query, demand()),
      shown: (documents) => Promise.all(documents.map(withFigures)),
    }),

    route('GET', '/api/webhook-endpoints/{id}', {
      operationId: 'getWebhookEndpoint',
      summary: 'Returns one webhook endpoint with its state, without its secret',
      access: webhookReaders,
      params: oneEndpoint,
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
      answers: live('The endpoint', webhookEndpointModel, exampleEndpoint),
      async handle({ params: { id } }) {
        const found = await documentOf(readModels, webhookEndpointModel, id, webhookEndpointNotFound);
        return {
          body: resourceOf(webhookEndpointModel, await withFigures(found.document)),
          revision: found.revision,
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('POST', '/api/webhook-endpoints', {
      operationId: 'createWebhookEndpoint',
      summary: 'Creates a webhook endpoint',
      description:
        'Messages are signed according to Standard Webhooks 1.0 with the `secret`, which is returned only once. The address must use https and be on the public internet. ' +
        'The endpoint gets events as long as the caller may read them. With an unguessable `Idempotency-Key`, a lost answer can be requested again.',
      body: jsonBody(newEndpoint, { example: exampleNew }),
      errors: ['WEBHOOK_URL_REFUSED', 'POSITION_LOST'],
      storesAnswers: 'remade',
      answers: created('The endpoint was created', createdAnswer, exampleCreated),
      async handle({ body: { from, ...terms }, caller, context, header }) {
        await requireReader(caller);
        const { id, secret, outcome } = await commands.create(
          terms,
          await placeOf(from),
          context,
          header('idempotency-key'),
        );
        return {
          body: { id, ...terms, status: 'active', createdAt: outcome.at, secret },
          headers: { 'cache-control': 'no-store' },
          revision: outcome.revision,
          location: `/api/webhook-endpoints/${id}`,
        };
      },
    }),

    route('PATCH', '/api/webhook-endpoints/{id}', {
      operationId: 'updateWebhookEndpoint',
      summary: 'Changes, pauses or resumes a webhook endpoint; omitted fields keep their values',
      description:
        'A paused or disabled endpoint resumes where it stopped, and from then on gets events as long as the caller may read them. ' +
        'New types apply to events not sent yet.',
      params: oneEndpoint,
      body: jsonBody(endpointUpdate, { example: { status: 'paused' } }),
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_URL_REFUSED'],
      answers: versioned('The change is saved', changedAnswer, {
        id: exampleEndpoint.id,
        ...exampleNew,
        status: 'paused',
        updatedAt: '2026-04-01T09:10:00.000Z',
      }),
      async handle({ params: { id }, body: { status, ...change }, caller, context }) {
        // What another caller set up must not send events to one who may not read them.
        if (change.url !== undefined) requireRight(caller, 'events:read');
        if (status === 'active') await requireReader(caller);
        const outcome = await commands.change(id, change, status, context);
        const { state } = outcome;
        if (state.status === 'none' || state.status === 'deleted') throw webhookEndpointNotFound(id);
        const updatedAt = await lastChange(outcome, readModels, webhookEndpointModel, id);
        return {
          body: { id, ...state.terms, status: state.status, updatedAt },
          revision: outcome.revision,
        };
      },
    }),

    route('DELETE', '/api/webhook-endpoints/{id}', {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Deletes a webhook endpoint and its delivery attempts',
      params: oneEndpoint,
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
      answers: gone.answers,
      async handle({ params: { id }, context }) {
        await commands.remove(id, context);
        await deliveries.drop(id);
        return { body: gone.body };
      },
    }),
  ];
}
