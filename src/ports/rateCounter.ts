/** Port: how many requests each caller has made in the current window, one count for all processes of the service. */

export interface RateCount {
  /** Requests of the window so far, this one included. */
  readonly count: number;
  /** Milliseconds until the window ends and counting starts again. */
  readonly endsIn: number;
}

export interface RateCounter {
  /** Counts one request. A store that is out of reach never fails a request: the process counts for itself until it is back. */
  count(who: string): Promise<RateCount>;
}

/** The window of every counter, in seconds. */
export const rateWindowSeconds = 60;
