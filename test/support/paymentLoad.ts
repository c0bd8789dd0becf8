/** Clients that pay on account despite any failure, and the check: each answered payment is there once, and all are in the balance. */
import { expect } from '@jest/globals';
import type { RunningService } from './service.js';
import { everyEntry, type Shown } from './storeContents.js';
import { isGone, post } from './subscriptionLoad.js';

/** References of the payments of each customer. */
export interface Payments {
  readonly answered: Map<string, string[]>;
  /** Sent, and nobody knows whether they were carried out. */
  readonly open: Map<string, Set<string>>;
}

export function noPayments(): Payments {
  return { answered: new Map(), open: new Map() };
}

const amount = 1.25;

/** One client, which pays for one customer, and sends what got no answer again with its key. */
export async function payOnAccount(
  service: RunningService,
  { answered, open }: Payments,
  customerId: string,
  over: () => boolean,
): Promise<void> {
  const known: string[] = [];
  const unsure = new Set<string>();
  answered.set(customerId, known);
  open.set(customerId, unsure);
  for (let turn = 0; !over(); turn += 1) {
    const reference = `${customerId}-${turn}`;
    unsure.add(reference);
    while (!over() && unsure.has(reference)) {
      const body = {
        customerId,
        amount,
        currency: 'EUR',
        paidAt: '2026-04-09',
        method: 'transfer',
        reference,
      };
      const answer = await post(service, { path: '/api/payments', body, key: reference }).catch(
        (error: unknown) => {
          if (!isGone(error)) throw error;
        },
      );
      // The first sending may still be on its way.
      if (answer === undefined || answer.status === 503 || answer.body?.code === 'CONCURRENCY_CONFLICT')
        continue;
      if (answer.status !== 201)
        throw new Error(`payment ${reference} was answered ${answer.status}: ${answer.text}`);
      unsure.delete(reference);
      known.push(reference);
    }
  }
}

/** Once everything has caught up. */
export async function expectEachPaymentOnce(
  service: RunningService,
  { answered, open }: Payments,
): Promise<void> {
  const there: Shown[] = await everyEntry(service, '/api/payments');
  for (const [customerId, known] of answered) {
    const found = there
      .filter((payment) => payment.customerId === customerId)
      .map(({ reference }) => reference);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(known));
    const unknown = found.filter((reference) => !known.includes(reference));
    expect([...(open.get(customerId) ?? [])]).toEqual(expect.arrayContaining(unknown));
    const { body } = await service.call(`/api/customers/${customerId}/account`);
    const paid = found.length * amount;
    expect(body.currencies).toMatchObject([{ currency: 'EUR', paid, balance: paid }]);
  }
}
