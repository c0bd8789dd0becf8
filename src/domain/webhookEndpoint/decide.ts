/** The rules of a webhook endpoint: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import type {
  WebhookEndpointDisabled,
  WebhookEndpointEvent,
  WebhookEndpointTerms,
  WebhookReplayRequested,
} from './events.js';

export type WebhookEndpointState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'paused' | 'disabled';
      readonly terms: WebhookEndpointTerms;
      readonly sealedSecret: string;
      /** Until when the former secret signs as well; null if there is none. */
      readonly overlapUntil: string | null;
      /** Replays requested since it was paused or disabled; absent: none. */
      readonly waitingReplays?: number;
    }
  | { readonly status: 'deleted' };

export function webhookEndpointNotFound(id?: string): DomainError {
  return new NotFound('WEBHOOK_ENDPOINT_NOT_FOUND', 'Webhook endpoint', id);
}

export interface CreateWebhookEndpoint extends WebhookEndpointTerms {
  readonly type: 'CreateWebhookEndpoint';
  readonly endpointId: string;
  readonly after: string | null;
  readonly sealedSecret: string;
}

/** Undefined fields stay as they are. */
export interface ChangeWebhookEndpoint {
  readonly type: 'ChangeWebhookEndpoint';
  readonly change: { readonly [Name in keyof WebhookEndpointTerms]?: WebhookEndpointTerms[Name] | undefined };
  readonly status: 'active' | 'paused' | undefined;
}

export interface DisableWebhookEndpoint {
  readonly type: 'DisableWebhookEndpoint';
  readonly reason: WebhookEndpointDisabled['data']['reason'];
}

export interface RotateWebhookSecret {
  readonly type: 'RotateWebhookSecret';
  readonly sealedSecret: string;
  readonly overlapUntil: string;
  /** RFC 3339 UTC, real time. */
  readonly at: string;
}

export interface RequestWebhookReplay {
  readonly type: 'RequestWebhookReplay';
  readonly replay: WebhookReplayRequested['data'];
}

export interface DeleteWebhookEndpoint {
  readonly type: 'DeleteWebhookEndpoint';
}

export type WebhookEndpointCommand =
  | CreateWebhookEndpoint
  | ChangeWebhookEndpoint
  | DisableWebhookEndpoint
  | RotateWebhookSecret
  | RequestWebhookReplay
  | DeleteWebhookEndpoint;

type Living = Extract<WebhookEndpointState, { readonly terms: WebhookEndpointTerms }>;

/** Replays that wait until the endpoint is resumed, at most: fewer than its read model keeps. */
export const mostWaitingReplays = 16;

/** @throws DomainError WEBHOOK_ENDPOINT_NOT_FOUND, SECRET_OVERLAP, INVALID_STATUS_TRANSITION; CONCURRENCY_CONFLICT for an id that another has */
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
      // A user has paused it, or another process was faster.
      if (state.status !== 'active') return [];
      return [{ type: 'WebhookEndpointDisabled', data: { reason: command.reason } }];
    case 'RotateWebhookSecret':
      return rotate(command, state);
    case 'RequestWebhookReplay':
      if ((state.waitingReplays ?? 0) >= mostWaitingReplays)
        throw new DomainError(
          'INVALID_STATUS_TRANSITION',
          `The endpoint is ${state.status} and already has ${mostWaitingReplays} waiting replays; resume it first`,
        );
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
      `The previous secret is valid until ${state.overlapUntil}; rotate again after that`,
    );
  }
  return [{ type: 'WebhookSecretRotated', data: { sealedSecret, overlapUntil } }];
}

export const webhookEndpointDecider: Decider<
  WebhookEndpointState,
  WebhookEndpointCommand,
  WebhookEndpointEvent
> = { initial: { status: 'none' }, decide, evolve };

export function evolve(state: WebhookEndpointState, event: WebhookEndpointEvent): WebhookEndpointState {
  if (event.type === 'WebhookEndpointCreated') {
    const { url, types, description, order, payload, sealedSecret } = event.data;
    const terms = { url, types, description, order, payload };
    return { status: 'active', terms, sealedSecret, overlapUntil: null };
  }
  if (state.status === 'none' || state.status === 'deleted') return state;
  switch (event.type) {
    case 'WebhookEndpointChanged':
      return { ...state, terms: { ...state.terms, ...event.data } };
    case 'WebhookEndpointPaused':
      return { ...state, status: 'paused' };
    case 'WebhookEndpointResumed':
      return resumed(state);
    case 'WebhookEndpointDisabled':
      return { ...state, status: 'disabled' };
    case 'WebhookSecretRotated':
      return { ...state, ...event.data };
    case 'WebhookReplayRequested':
      if (state.status === 'active') return state;
      return { ...state, waitingReplays: (state.waitingReplays ?? 0) + 1 };
    case 'WebhookEndpointDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function resumed({ waitingReplays: _begun, ...state }: Living): Living {
  return { ...state, status: 'active' };
}
