/** Port: spans of traces (W3C Trace Context), told once they are over, so that nothing waits for them. */
export interface FinishedSpan {
  readonly name: string;
  /** `server`: a request of a caller. */
  readonly kind?: 'server' | 'internal';
  /** The `traceparent` that names the span; absent: it gets a name of its own. */
  readonly own?: string;
  /** The `traceparent` of its cause; absent: a trace begins with it. */
  readonly parent?: string | undefined;
  /** The `traceparent` of others that it works for. */
  readonly links?: readonly string[];
  /** Monotonic milliseconds, as `performance.now()` tells them; it ends now. */
  readonly startedAt: number;
  /** The failure, in a word. */
  readonly failed?: string | undefined;
  /** Never personal data. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface Tracing {
  /** Never throws. */
  span(finished: FinishedSpan): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
