/** The amounts in the read model of subscriptions, after events of current and earlier versions. */
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

/** Decides each command on the state after the ones before, and returns all events. */
function played(...commands: Parameters<ReturnType<typeof givenWithPending>['when']>[0][]) {
  let events: readonly SubscriptionEvent[] = [created()];
  for (const command of commands) events = [...events, ...givenWithPending(events).when(command).events];
  return events;
}

test('the pending amount is that of the last event', () => {
  expect(documentAfter([created()])).toMatchObject({
    pendingAmount: 0,
    finalInvoiceId: null,
  });
  expect(documentAfter(played(changeQuantity('upgrade', 8, '2026-02-14')))).toMatchObject({
    pendingAmount: 15,
  });
});

test('the pending amount is unknown after an event from before it was recorded', () => {
  const document = documentAfter([created(), quantityChanged(5, 8, '2026-02-14')]);
  expect(document).toMatchObject({ quantity: 8, pendingAmount: null });
});

test('an end sets the final invoice, and a void of that clears it', () => {
  const ended = played(changeQuantity('upgrade', 8, '2026-02-14'), terminate('2026-02-20'));
  expect(documentAfter(ended)).toMatchObject({
    status: 'terminated',
    finalInvoiceId: 'inv_last',
    pendingAmount: 0,
  });
  const voided = givenWithPending(ended).when({ type: 'RecordInvoiceVoided', invoiceId: 'inv_last' }).events;
  expect(documentAfter([...ended, ...voided])).toMatchObject({ finalInvoiceId: null, pendingAmount: 15 });
});

test('the recurring amount is after the discounts of the period that began last', () => {
  const applied = {
    type: 'DiscountApplied',
    data: {
      code: 'TEN',
      type: 'percentage',
      value: '10',
      from: '2026-02-28',
      to: '2026-03-31',
      offerIds: ['basic'],
      useId: 'use-1',
    },
  } as const;
  const renewed = (from: string, to: string) =>
    ({
      type: 'SubscriptionRenewed',
      data: { period: { from, to }, renewalDate: to, invoiceId: null },
    }) as const;
  const february = renewed('2026-02-28', '2026-03-31');
  const recurring = (...events: readonly SubscriptionEvent[]) =>
    documentAfter([created(), applied, ...events])?.recurringAmount;
  expect([
    recurring(),
    recurring(february),
    recurring(february, quantityChanged(5, 10, '2026-03-05')),
    recurring(february, renewed('2026-03-31', '2026-04-30')),
  ]).toEqual([50, 45, 90, 50]);
  expect(documentAfter([created(), applied, february, renewed('2026-03-31', '2026-04-30')])).toMatchObject({
    revenueChanges: [
      { month: '2026-01-01', kind: 'new', amount: 50 },
      { month: '2026-02-01', kind: 'contraction', amount: -5 },
      { month: '2026-03-01', kind: 'expansion', amount: 5 },
    ],
  });
});
