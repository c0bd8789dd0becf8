/** Commands of a webhook endpoint. Secrets come sealed. */
import type { WebhookEndpointDisabled, WebhookEndpointTerms, WebhookReplayRequested } from './events.js';

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
