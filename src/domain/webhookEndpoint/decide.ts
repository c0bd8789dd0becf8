/** The rules of a webhook endpoint: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { ChangeWebhookEndpoint, RotateWebhookSecret, WebhookEndpointCommand } from './commands.js';
import type { WebhookEndpointEvent, WebhookEndpointTerms } from './events.js';
import { evolve } from './evolve.js';
import { type WebhookEndpointState, webhookEndpointNotFound } from './state.js';

type Living = Extract<WebhookEndpointState, { readonly terms: WebhookEndpointTerms }>;

/** @throws DomainError WEBHOOK_ENDPOINT_NOT_FOUND, SECRET_OVERLAP; CONCURRENCY_CONFLICT for an id that another has */
function decide(
  command: WebhookEndpointCommand,
  state: WebhookEndpointState,
): readonly WebhookEndpointEvent[] {
  if (command.type === 'CreateWebhookEndpoint') {
    if (state.status !== 'none')
      throw new DomainError('CONCURRENCY_CONFLICT', 'A webhook endpoint with this id already exists');
    const { type: _, ...data } = command;
    return [{ type: 'WebhookEndpointCreated', data }];
  }
  if (state.status === 'none' || state.status === 'deleted') throw webhookEndpointNotFound();
  switch (command.type) {
    case 'ChangeWebhookEndpoint':
      return change(command, state);
    case 'DisableWebhookEndpoint':
      // Somebody has paused it, or was faster.
      if (state.status !== 'active') return [];
      return [{ type: 'WebhookEndpointDisabled', data: { reason: command.reason } }];
    case 'RotateWebhookSecret':
      return rotate(command, state);
    case 'RequestWebhookReplay':
      return [{ type: 'WebhookReplayRequested', data: command.replay }];
    case 'DeleteWebhookEndpoint':
      return [{ type: 'WebhookEndpointDeleted', data: {} }];
    default:
      return assertNever(command);
  }
}

function change({ change: wanted, status }: ChangeWebhookEndpoint, state: Living): WebhookEndpointEvent[] {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(state.terms[name as keyof WebhookEndpointTerms]),
  );
  const events: WebhookEndpointEvent[] = [];
  if (changed.length > 0) events.push({ type: 'WebhookEndpointChanged', data: Object.fromEntries(changed) });
  if (status === 'paused' && state.status === 'active')
    events.push({ type: 'WebhookEndpointPaused', data: {} });
  if (status === 'active' && state.status !== 'active')
    events.push({ type: 'WebhookEndpointResumed', data: {} });
  return events;
}

function rotate(
  { sealedSecret, overlapUntil, at }: RotateWebhookSecret,
  state: Living,
): WebhookEndpointEvent[] {
  if (state.overlapUntil !== null && state.overlapUntil > at) {
    throw new DomainError(
      'SECRET_OVERLAP',
      `The former secret signs until ${state.overlapUntil}; rotate again after that`,
    );
  }
  return [{ type: 'WebhookSecretRotated', data: { sealedSecret, overlapUntil } }];
}

export const webhookEndpointDecider: Decider<
  WebhookEndpointState,
  WebhookEndpointCommand,
  WebhookEndpointEvent
> = { initial: { status: 'none' }, decide, evolve };
