/**
 * Previews: the routes of the commands themselves, run on a log that keeps appended events to itself. No rule is written twice, and
 * steps that are due before a command are also done before its preview.
 */

import type { SubscriptionCommands } from '../../commands/subscription/subscription.js';
import type { EventLog } from '../../events/log.js';
import { createLogOverlay, type LogOverlay } from '../../events/overlay.js';
import { DomainError } from '../../kernel/errors.js';
import { createSemaphore } from '../../kernel/semaphore.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { Preview, Route } from '../server/route.js';
import { previewBody } from './body.js';
import { previewAnswer } from './schemas.js';

/** The commands on a log, and their routes. */
export interface Tried {
  readonly routes: readonly Route[];
  readonly subscriptions: Pick<SubscriptionCommands, 'load'>;
}

export interface PreviewDependencies {
  readonly log: EventLog;
  readonly readModels: Pick<ReadModels, 'get'>;
  /** Composes what commands need, with nothing that has effects beyond the log. */
  readonly tryOn: (log: LogOverlay) => Tried;
}

/** Commands on up to a thousand things, or on everything that is due. Their previews hold all those states in memory. */
const ofMany: ReadonlySet<string> = new Set([
  ...['bulkIssueInvoices', 'bulkMailInvoices', 'bulkCancelInvoices'],
  ...['bulkRenewSubscriptions', 'processDueRenewals', 'takeBankStatement'],
  ...['importSubscriptions', 'importInvoices', 'importReceipts', 'importPayments'],
]);
/** Most such previews at once, in total and per caller; how many may wait, and how long, in ms. */
const manyAtOnce = 2;
const manyForEach = 1;
const mostWaiting = 64;
const longestWait = 20_000;

export function createPreview({ log, readModels, tryOn }: PreviewDependencies): Preview {
  const semaphore = createSemaphore(manyAtOnce, mostWaiting, { each: manyForEach });

  const preview: Preview = async (operationId, request) => {
    const overlay = createLogOverlay(log);
    const { routes, subscriptions } = tryOn(overlay);
    const route = routes.find((one) => one.operationId === operationId);
    if (route === undefined) throw new Error(`${operationId} cannot be tried out`);
    const answer = await route.handle(request);
    overlay.assertWhole();
    // An answer that is already complete is passed on unchanged.
    if (route.preview !== previewAnswer) return answer;
    const about = route.tag === 'subscriptions' ? (answer.tags ?? []) : [];
    return {
      status: 200,
      body: await previewBody(answer.body ?? {}, about, { overlay, readModels, subscriptions }),
    };
  };

  return async (operationId, request) => {
    if (!ofMany.has(operationId)) return preview(operationId, request);
    const { by, signal } = request.demand();
    const release = await semaphore.acquire(by, longestWait, signal);
    if (release === undefined)
      throw new DomainError('SERVICE_UNAVAILABLE', 'Too many previews are running; retry later', {
        retryAfter: 5,
      });
    try {
      return await preview(operationId, request);
    } finally {
      release();
    }
  };
}
