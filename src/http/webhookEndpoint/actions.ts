/** Routes of actions on an endpoint: a new secret, a test message, replays, and the fate of each message. */
import { DomainError, invalidField } from '../../kernel/errors.js';
import { attemptModel } from '../../webhooks/deliveries.js';
import { accepted, success, versioned } from '../common/answers.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import {
  createPlaces,
  listRoute,
  oneEndpoint,
  route,
  type WebhookRoutesDependencies,
  webhookReaders,
} from './routes.js';
import {
  exampleAttempt,
  exampleId,
  exampleSecret,
  replayBody,
  rotatedAnswer,
  rotation,
  testAnswer,
} from './schemas.js';

const replays = success('The events are being resent', 'The replay has started', accepted);

export function webhookActionRoutes(dependencies: WebhookRoutesDependencies): readonly Route[] {
  const { commands, deliveries, tryOut } = dependencies;
  const placeOf = createPlaces(dependencies);

  return [
    route('POST', '/api/webhook-endpoints/{id}/rotate-secret', {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotates the secret of an endpoint',
      description:
        'Messages are signed with both secrets until `overlapUntil`. The new one is returned only once.',
      params: oneEndpoint,
      body: jsonBody(rotation, { example: { overlapHours: 24 } }),
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'SECRET_OVERLAP'],
      storesAnswers: 'remade',
      answers: versioned('The new secret', rotatedAnswer, {
        id: exampleId,
        secret: exampleSecret,
        overlapUntil: '2026-04-02T09:00:00.000Z',
      }),
      async handle({ params: { id }, body, context, header }) {
        const { secret, overlapUntil, outcome } = await commands.rotate(
          id,
          body.overlapHours,
          context,
          header('idempotency-key'),
        );
        return {
          body: { id, secret, overlapUntil },
          revision: outcome.revision,
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('POST', '/api/webhook-endpoints/{id}/test', {
      operationId: 'testWebhookEndpoint',
      summary: 'Sends a test message of type `endpoint.test` and returns the result',
      params: oneEndpoint,
      hasRevision: false,
      storesAnswers: false,
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
      answers: accepted('The result of the test message', testAnswer, {
        eventId: 'test_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        taken: true,
        status: 204,
        milliseconds: 35,
        answer: null,
        error: null,
      }),
      async handle({ params: { id } }) {
        const { eventId, isTaken, status, milliseconds, answer, error } = await tryOut(id);
        return { body: { eventId, taken: isTaken, status, milliseconds, answer, error } };
      },
    }),

    route('POST', '/api/webhook-endpoints/{id}/replay', {
      operationId: 'replayWebhookEvents',
      summary: 'Resends events from a point on, or all failed ones',
      description:
        'Each keeps its original `webhook-id`. New events follow the resent ones, so the order of each subject is kept.',
      params: oneEndpoint,
      body: jsonBody(replayBody, { example: { from: 'failed' } }),
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'POSITION_LOST', 'INVALID_STATUS_TRANSITION'],
      answers: replays.answers,
      async handle({ params: { id }, body: { from, types }, context }) {
        if (from === 'failed' && types !== undefined)
          throw invalidField(
            '/types',
            'must not be sent with from: failed',
            'types must not be sent with from: failed, which resends all failed events',
          );
        await commands.replay(
          id,
          from === 'failed'
            ? { kind: 'failed' }
            : { kind: 'since', after: await placeOf(from), types: types ?? null },
          context,
        );
        return { body: replays.body };
      },
    }),

    listRoute('/api/webhook-endpoints/{id}/attempts', {
      operationId: 'listWebhookAttempts',
      summary: 'Lists the delivery attempts of an endpoint, newest first',
      description: 'Attempts are kept for 30 days, at most the newest 10,000.',
      access: webhookReaders,
      params: oneEndpoint,
      model: attemptModel,
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
      example: exampleAttempt,
      async page({ query }, { params: { id } }) {
        await commands.find(id);
        return deliveries.attempts(id, query);
      },
    }),

    route('POST', '/api/webhook-endpoints/{id}/attempts/{eventId}/retry', {
      operationId: 'retryWebhookEvent',
      summary: 'Resends one event now',
      params: { ...oneEndpoint, eventId: pathId.describe('Id of the event') },
      hasRevision: false,
      errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: replays.answers,
      async handle({ params: { id, eventId }, context }) {
        await commands.find(id);
        const attempt = await deliveries.lastAttempt(id, eventId);
        if (attempt === undefined)
          throw new DomainError('NOT_FOUND', 'No delivery attempt of this event found');
        const { subject, after } = attempt;
        await commands.replay(id, { kind: 'one', eventId, subject, after }, context);
        return { body: replays.body };
      },
    }),
  ];
}
