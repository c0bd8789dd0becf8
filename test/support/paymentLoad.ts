/** Clients that pay on account despite any failure, and a check that each answered payment exists once and all are in the balance. */
import { expect } from '@jest/globals';
import type { RunningService } from './service.js';
import { everyEntry, type Shown } from './storeContents.js';
import { isGone, post } from './subscriptionLoad.js';

/** References of each customer's payments. */
export interface Payments {
  readonly answered: Map<string, string[]>;
  /** Payments sent without an answer, which may or may not have been recorded. */
  readonly open: Map<string, Set<string>>;
}

export function noPayments(): Payments {
  return { answered: new Map(), open: new Map() };
}

const amount = 1.25;

/** One client, which pays for one customer and retries payments without an answer, with the same key. */
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
      // The first attempt may still be in progress.
      if (answer === undefined || answer.status === 503 || answer.body?.code === 'CONCURRENCY_CONFLICT')
        continue;
      if (answer.status !== 201)
        throw new Error(`payment ${reference} was answered ${answer.status}: ${answer.text}`);
      unsure.delete(reference);
      known.push(reference);
    }
  }
}

/** Waits until everything has caught up, then checks the payments. */
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
