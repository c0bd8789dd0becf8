/** Port: counts the requests of each caller in the current window, across all processes of the service. */

export interface RateCount {
  /** Requests in the window so far, including this one. */
  readonly count: number;
  /** Milliseconds until the window ends and the count restarts. */
  readonly endsIn: number;
}

export interface RateCounter {
  /** Counts one request. An unreachable store never fails a request: until it is back, each process counts on its own. */
  count(who: string): Promise<RateCount>;
}

/** The length of every counter's window, in seconds. */
export const rateWindowSeconds = 60;
