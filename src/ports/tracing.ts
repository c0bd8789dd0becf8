/** Port: spans of traces (W3C Trace Context). A span is handed over once it has ended, so no request waits for tracing. */
export interface FinishedSpan {
  readonly name: string;
  /** `server`: the span of a request from a caller. */
  readonly kind?: 'server' | 'internal';
  /** The `traceparent` that identifies this span; absent: a new id is made. */
  readonly own?: string;
  /** The `traceparent` of the parent span; absent: the span starts a new trace. */
  readonly parent?: string | undefined;
  /** The `traceparent` of each other span on whose behalf the work was done. */
  readonly links?: readonly string[];
  /** Start on the clock of `performance.now()`, in ms; the end is the time of the call. */
  readonly startedAt: number;
  /** A one-word name of the failure; absent: success. */
  readonly failed?: string | undefined;
  /** Must never contain personal data. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface Tracing {
  /** Never throws. */
  span(finished: FinishedSpan): void;
  /** Sends the spans that are still buffered. */
  close(): Promise<void>;
}
