/** The service's metrics for Prometheus: rendered at most once a second, however many ask, and shown to holders of the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Registry } from 'prom-client';
import { apartFromCaller } from '../../ports/callerDeadline.js';
import { Refusal } from '../server/problems.js';

/** How long one rendering is shown, in ms. */
export const keptFor = 1_000;

export interface MetricsPageDependencies {
  readonly registry: Pick<Registry, 'metrics'>;
  /** The bearer token that a caller must send; undefined: everybody may read the metrics. */
  readonly token: string | undefined;
  /** Returns monotonic ms. */
  readonly now?: () => number;
}

/** @throws Refusal UNAUTHENTICATED without the token */
export type MetricsPage = (request: Pick<IncomingMessage, 'headers'>) => Promise<string>;

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createMetricsPage({
  registry,
  token,
  now = () => performance.now(),
}: MetricsPageDependencies): MetricsPage {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`);
  let last: { readonly text: Promise<string>; readonly endsAt: () => number } | undefined;

  function render() {
    // A rendering that takes longer than a second is shared until it is done.
    let endsAt = Number.POSITIVE_INFINITY;
    const text = apartFromCaller(() => registry.metrics()).finally(() => {
      endsAt = now() + keptFor;
    });
    return { text, endsAt: () => endsAt };
  }

  return async ({ headers: { authorization = '' } }) => {
    if (wanted !== undefined && !timingSafeEqual(digest(authorization), wanted))
      throw new Refusal('UNAUTHENTICATED', 'Send METRICS_TOKEN as bearer token');
    if (last === undefined || last.endsAt() <= now()) last = render();
    return last.text;
  };
}
