/**
 * Previews: the very routes of the commands, run on a log that keeps to itself what is appended to it. No rule is written twice, and what
 * is due before a command is done before its preview too.
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

/** The commands on a log, and the routes that lead to them. */
export interface Tried {
  readonly routes: readonly Route[];
  readonly subscriptions: Pick<SubscriptionCommands, 'load'>;
}

export interface PreviewDependencies {
  readonly log: EventLog;
  readonly readModels: Pick<ReadModels, 'get'>;
  /** Puts together what commands need, with nothing in it that reaches beyond the log. */
  readonly tryOn: (log: LogOverlay) => Tried;
}

/** Commands on up to a thousand things, or on all that are due: each holds their states while it is tried out. */
const ofMany: ReadonlySet<string> = new Set([
  ...['bulkIssueInvoices', 'bulkMailInvoices', 'bulkCancelInvoices'],
  ...['bulkRenewSubscriptions', 'processDueRenewals', 'takeBankStatement'],
  ...['importSubscriptions', 'importInvoices', 'importReceipts', 'importPayments'],
]);
/** The most previews at once, and of one caller; the most that wait, and how long (milliseconds). */
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
    // An answer that already tells everything is passed on as it is.
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
