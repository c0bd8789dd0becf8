/** Port: one message to one address of somebody else, and what is answered. */

export interface WebhookAnswer {
  readonly status: number;
  /** The beginning of the body, at most 1 KiB, as text. */
  readonly text: string;
  /** Seconds that the receiver asks to be left alone for. */
  readonly retryAfter: number | undefined;
}

/** Nothing was answered, or the address is none that may be asked. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';

  /** @param kind for figures and for people, e.g. `timeout`, `refusedAddress` */
  constructor(
    readonly kind: 'timeout' | 'refusedAddress' | 'unknownHost' | 'tls' | 'connection',
    message: string,
  ) {
    super(message);
  }
}

export interface WebhookTransport {
  /** Whether messages may be sent there as far as the address alone tells; the reason why not. */
  objection(url: string): string | undefined;
  /** Follows no redirect, and takes 15 seconds at most. @throws WebhookFailure */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookAnswer>;
  close(): void;
}
