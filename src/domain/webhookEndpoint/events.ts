/** Events of an endpoint that events are sent to. What became of single messages is no event: see `webhooks/`. */

export interface WebhookEndpointTerms {
  /** Kept in clear: credentials have no place in it. */
  readonly url: string;
  /** Types of public events, or all of a resource such as `invoice.*`. */
  readonly types: readonly string[];
  readonly description: string | null;
  /** `subject`: an event waits for those of its subject before it; `none`: it waits for none. */
  readonly order: 'subject' | 'none';
  /** `thin`: without data. */
  readonly payload: 'full' | 'thin';
}

export interface WebhookEndpointCreated {
  readonly type: 'WebhookEndpointCreated';
  readonly data: WebhookEndpointTerms & {
    readonly endpointId: string;
    /** The position in the feed behind which it begins; null: the beginning. */
    readonly after: string | null;
    /** AES-256-GCM, base64. */
    readonly sealedSecret: string;
  };
}

/** Holds what changed, with its new values. */
export interface WebhookEndpointChanged {
  readonly type: 'WebhookEndpointChanged';
  readonly data: Partial<WebhookEndpointTerms>;
}

export interface WebhookEndpointPaused {
  readonly type: 'WebhookEndpointPaused';
  readonly data: Record<string, never>;
}

/** After a pause, or after it was disabled: it goes on where it stood. */
export interface WebhookEndpointResumed {
  readonly type: 'WebhookEndpointResumed';
  readonly data: Record<string, never>;
}

/** `gone`: it has answered 410; `failing`: nothing was taken for five days; `forbidden`: its maker may not read events any more. */
export interface WebhookEndpointDisabled {
  readonly type: 'WebhookEndpointDisabled';
  readonly data: { readonly reason: 'gone' | 'failing' | 'forbidden' };
}

export interface WebhookSecretRotated {
  readonly type: 'WebhookSecretRotated';
  readonly data: {
    /** AES-256-GCM, base64. */
    readonly sealedSecret: string;
    /** Until then the former one signs too, RFC 3339 UTC, real time. */
    readonly overlapUntil: string;
  };
}

/** Events that were sent, or given up, are to be sent once more. */
export interface WebhookReplayRequested {
  readonly type: 'WebhookReplayRequested';
  readonly data:
    | {
        /** All behind a position in the feed; null: from the beginning. */
        readonly kind: 'since';
        readonly after: string | null;
        readonly types: readonly string[] | null;
      }
    | { readonly kind: 'failed' }
    | {
        readonly kind: 'one';
        readonly eventId: string;
        readonly subject: string;
        /** The position in the feed behind which it is read; null: the beginning. */
        readonly after: string | null;
      };
}

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
