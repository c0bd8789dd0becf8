/** Port: sends one message to one address outside the service and returns the answer. */

export interface WebhookAnswer {
  readonly status: number;
  /** The first 1 KiB of the body, as text. */
  readonly text: string;
  /** Seconds the receiver asks us to wait before the next message (`Retry-After`). */
  readonly retryAfter: number | undefined;
}

/** No answer arrived, or the address must not be contacted. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';

  /** @param kind a short reason for metrics and for operators, e.g. `timeout`, `refusedAddress` */
  constructor(
    readonly kind: 'timeout' | 'refusedAddress' | 'unknownHost' | 'tls' | 'connection',
    message: string,
  ) {
    super(message);
  }
}

export interface WebhookTransport {
  /** Returns why no message may be sent to the URL, judging by the URL alone; undefined when there is no objection. */
  objection(url: string): string | undefined;
  /** Sends the message. Follows no redirects and takes at most 15 seconds. @throws WebhookFailure */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookAnswer>;
  close(): void;
}
