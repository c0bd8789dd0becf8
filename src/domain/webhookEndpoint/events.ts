/** Events of a webhook endpoint. The outcome of single messages is not recorded as events; see `webhooks/`. */

export interface WebhookEndpointTerms {
  /** URL of the endpoint; not encrypted, so it must hold no credentials. */
  readonly url: string;
  /** Types of public events, or all types of a resource, such as `invoice.*`. */
  readonly types: readonly string[];
  readonly description: string | null;
  /** `subject`: an event waits for earlier events of its subject; `none`: no event waits. */
  readonly order: 'subject' | 'none';
  /** `full`: with the data of the event; `thin`: without it. */
  readonly payload: 'full' | 'thin';
}

/** A webhook endpoint was created. */
export interface WebhookEndpointCreated {
  readonly type: 'WebhookEndpointCreated';
  readonly data: WebhookEndpointTerms & {
    readonly endpointId: string;
    /** Feed position after which delivery begins; null: at the beginning of the feed. */
    readonly after: string | null;
    /** The secret, encrypted with AES-256-GCM, base64. */
    readonly sealedSecret: string;
  };
}

/** The endpoint was changed. Only changed fields are present. */
export interface WebhookEndpointChanged {
  readonly type: 'WebhookEndpointChanged';
  readonly data: Partial<WebhookEndpointTerms>;
}

/** Delivery was paused. */
export interface WebhookEndpointPaused {
  readonly type: 'WebhookEndpointPaused';
  readonly data: Record<string, never>;
}

/** Delivery resumed where it had stopped, after a pause or after the endpoint was disabled. */
export interface WebhookEndpointResumed {
  readonly type: 'WebhookEndpointResumed';
  readonly data: Record<string, never>;
}

/**
 * The service disabled the endpoint. `gone`: it answered 410; `failing`: it accepted nothing for five days; `forbidden`: its creator may no
 * longer read events.
 */
export interface WebhookEndpointDisabled {
  readonly type: 'WebhookEndpointDisabled';
  readonly data: { readonly reason: 'gone' | 'failing' | 'forbidden' };
}

/** The signing secret was replaced. */
export interface WebhookSecretRotated {
  readonly type: 'WebhookSecretRotated';
  readonly data: {
    /** The secret, encrypted with AES-256-GCM, base64. */
    readonly sealedSecret: string;
    /** Time until which messages are also signed with the former secret, RFC 3339 UTC, real time. */
    readonly overlapUntil: string;
  };
}

/** Events that were sent or given up were requested again. */
export interface WebhookReplayRequested {
  readonly type: 'WebhookReplayRequested';
  readonly data:
    | {
        /** All events after a feed position; null: from the beginning. */
        readonly kind: 'since';
        readonly after: string | null;
        readonly types: readonly string[] | null;
      }
    | { readonly kind: 'failed' }
    | {
        readonly kind: 'one';
        readonly eventId: string;
        readonly subject: string;
        /** Feed position after which the event is found; null: from the beginning. */
        readonly after: string | null;
      };
}

/** The endpoint was deleted. */
export interface WebhookEndpointDeleted {
  readonly type: 'WebhookEndpointDeleted';
  readonly data: Record<string, never>;
}

export type WebhookEndpointEvent =
  | WebhookEndpointCreated
  | WebhookEndpointChanged
  | WebhookEndpointPaused
  | WebhookEndpointResumed
  | WebhookEndpointDisabled
  | WebhookSecretRotated
  | WebhookReplayRequested
  | WebhookEndpointDeleted;
