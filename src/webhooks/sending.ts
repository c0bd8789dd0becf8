/** Sends one event to an endpoint, and records the result. */
import type { WebhookTransport } from '../ports/webhookTransport.js';
import type { PublicEvent } from '../publicEvents/event.js';
import type { AttemptLog } from './attempts.js';
import { type DeliveryState, mostFailed } from './deliveryState.js';
import type { Endpoint } from './endpoint.js';
import { sendMessage } from './message.js';
import { disabledAfter, retryDelay } from './retries.js';

export interface SendingDependencies {
  readonly transport: WebhookTransport;
  readonly openSecret: (endpointId: string, sealed: string) => string;
  readonly disable: (endpointId: string, reason: 'gone' | 'failing') => Promise<void>;
  /** Called for every message. */
  readonly onMessage: (outcome: 'taken' | 'failed' | 'givenUp', seconds: number) => void;
  readonly retryDelays: readonly number[];
  /** Real time, milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
}

/**
 * @param after where the event is read @param attempts before this one @param current returns the endpoint's current terms
 * @returns when to send it again, in ms since 1970; otherwise `taken` or `givenUp`
 */
export type SendEvent = (
  event: PublicEvent,
  after: string | null,
  attempts: number,
  current: () => Endpoint,
  signal: AbortSignal,
) => Promise<'taken' | 'givenUp' | number>;

export function createSending(
  dependencies: SendingDependencies,
  state: DeliveryState,
  log: AttemptLog,
): SendEvent {
  const { transport, openSecret, disable, onMessage, retryDelays, now, random } = dependencies;

  /** The secrets of the endpoint last sent to: opening them for each message takes longer than signing it. */
  let opened: { readonly of: Endpoint; readonly secrets: readonly string[] } | undefined;

  function secretsOf(endpoint: Endpoint): readonly string[] {
    const { id, sealedSecrets, overlapUntil } = endpoint;
    if (opened?.of !== endpoint)
      opened = { of: endpoint, secrets: sealedSecrets.map((sealed) => openSecret(id, sealed)) };
    return overlapUntil > now() ? opened.secrets : opened.secrets.slice(0, 1);
  }

  return async (event, after, attempts, current, signal) => {
    const { data: _, ...thin } = event;
    const endpoint = current();
    const { id, url, payload } = endpoint;
    const body = JSON.stringify(payload === 'thin' ? thin : event);
    const at = new Date(now()).toISOString();
    const secrets = secretsOf(endpoint);
    const sent = await sendMessage({ id: event.id, body }, { transport, url, secrets, signal, now });
    const delay = sent.isTaken ? undefined : retryDelay(attempts + 1, sent.retryAfter, retryDelays, random());
    const nextAt = delay === undefined ? null : now() + delay;
    const outcome = sent.isTaken ? 'taken' : nextAt === null ? 'givenUp' : 'failed';
    onMessage(outcome, sent.milliseconds / 1_000);
    log.add({
      id: `${event.id}/${attempts + 1}`,
      eventId: event.id,
      type: event.type,
      subject: event.subject,
      attempt: attempts + 1,
      at,
      status: sent.status,
      milliseconds: sent.milliseconds,
      // Nobody looks for a fault where there is none.
      answer: sent.isTaken ? null : sent.answer,
      error: sent.error,
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      after,
    });
    if (sent.isTaken) {
      state.failingSince = null;
      state.failures = 0;
      state.lastDeliveredAt = at;
      return 'taken';
    }
    state.failingSince ??= at;
    state.failures += 1;
    const { url: newestUrl, activeSince } = current();
    // If it has another address by now, that one may not be gone.
    if (sent.status === 410 && url === newestUrl) await disable(id, 'gone');
    // A resumed endpoint gets its five days again.
    else if (now() - Math.max(Date.parse(state.failingSince), activeSince) > disabledAfter)
      await disable(id, 'failing');
    if (nextAt !== null) return nextAt;
    state.failed = [...state.failed, { after, id: event.id, subject: event.subject }].slice(-mostFailed);
    return 'givenUp';
  };
}
