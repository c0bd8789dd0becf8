/** What the read model of subscriptions says of money, after events of today and of before. */
import { expect, test } from '@jest/globals';
import type { SubscriptionEvent } from '../../src/domain/subscription/events.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { subscriptionProjection } from '../../src/projections/subscription.js';
import type { Document } from '../../src/query/fields.js';
import {
  changeQuantity,
  created,
  givenWithPending,
  quantityChanged,
  terminate,
} from '../domain/subscription/examples.js';

function documentAfter(events: readonly SubscriptionEvent[]): Document | null {
  return events.reduce<Document | null>((document, event, revision) => {
    const at = new Date(Date.UTC(2026, 0, 1 + revision)).toISOString();
    const recorded: RecordedEvent = {
      id: `event-${revision}`,
      stream: 'subscription-sub_1',
      revision,
      position: String(revision),
      type: event.type,
      data: JSON.parse(JSON.stringify(event.data)) satisfies JsonObject,
      metadata: {
        actor: { kind: 'user', id: '1' },
        at,
        recordedAt: at,
        requestId: 'request-1',
        causationId: 'command-1',
        schema: 1,
        hash: '',
        previousHash: '',
      },
    };
    return subscriptionProjection.apply(document, recorded, 'sub_1');
  }, null);
}

/** Decides each command on what those before led to, as events say it. */
function played(...commands: Parameters<ReturnType<typeof givenWithPending>['when']>[0][]) {
  let events: readonly SubscriptionEvent[] = [created()];
  for (const command of commands) events = [...events, ...givenWithPending(events).when(command).events];
  return events;
}

test('what is open is what the last event says of it', () => {
  expect(documentAfter([created()])).toMatchObject({
    pendingAmount: 0,
    finalInvoiceId: null,
  });
  expect(documentAfter(played(changeQuantity('upgrade', 8, '2026-02-14')))).toMatchObject({
    pendingAmount: 15,
  });
});

test('it is not known after an event of before it was written down', () => {
  const document = documentAfter([created(), quantityChanged(5, 8, '2026-02-14')]);
  expect(document).toMatchObject({ quantity: 8, pendingAmount: null });
});

test('an end names its last invoice, and a void of that takes the name away', () => {
  const ended = played(changeQuantity('upgrade', 8, '2026-02-14'), terminate('2026-02-20'));
  expect(documentAfter(ended)).toMatchObject({
    status: 'terminated',
    finalInvoiceId: 'inv_last',
    pendingAmount: 0,
  });
  const voided = givenWithPending(ended).when({ type: 'RecordInvoiceVoided', invoiceId: 'inv_last' }).events;
  expect(documentAfter([...ended, ...voided])).toMatchObject({ finalInvoiceId: null, pendingAmount: 15 });
});
