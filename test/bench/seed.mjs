// Fills a data folder with subscriptions in the form in which the service writes them: encrypted, hashed and chained.
import { openEngines } from '../../dist/adapters/engines.js';
import { createKeyring } from '../../dist/events/encryption.js';
import { createEventLog, noStream } from '../../dist/events/log.js';
import { storeIdentity } from '../../dist/events/storeIdentity.js';
import { newUuid } from '../../dist/kernel/ids.js';

const cycles = ['monthly', 'monthly', 'quarterly', 'yearly'];
const day = (offset) => new Date(Date.UTC(2026, 10, 1) + offset * 86_400_000).toISOString().slice(0, 10);

/** Returns the number of events written. @param stores options of the engines that name their stores */
export async function seed(stores, subscriptions) {
  const engines = await openEngines({
    dataKey: undefined,
    namespace: 'bench',
    ...stores,
    onDisturbance: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  const keyring = createKeyring(engines.keys, engines.dataKey, { capacity: 1_000 });
  const log = createEventLog({
    store: engines.eventStore,
    keyring,
    upcasters: {},
    realNow: () => new Date(),
  });
  const context = () => ({
    actor: { kind: 'system', id: 'seed' },
    at: new Date(),
    requestId: 'seed',
    commandId: newUuid(),
  });
  await storeIdentity(log, context());
  let events = 1;
  let next = 0;
  async function worker() {
    for (let n = next++; n < subscriptions; n = next++) {
      const id = `sub_${n}`;
      const happened = [
        {
          type: 'SubscriptionCreated',
          data: {
            subscriptionId: id,
            customerId: `cus-${n % 200_000}`,
            offerId: `offer-${n % 30}`,
            quantity: (n % 9) + 1,
            startDate: day(-(n % 700)),
            renewalDate: day(30 + (n % 360)),
            billingCycle: cycles[n % 4],
            autoRenewal: n % 10 !== 0,
            unitPrice: `${(n % 90) + 10}.9`,
            currency: 'USD',
          },
        },
      ];
      if (n % 20 === 0)
        happened.push({ type: 'SubscriptionSuspended', data: { date: day(0), reason: null } });
      if (n % 25 === 1) {
        happened.push({
          type: 'SubscriptionTerminated',
          data: { terminationDate: day(0), reason: null, cause: 'request' },
        });
      }
      if (n % 5 === 2)
        happened.push({
          type: 'QuantityChanged',
          data: { from: (n % 9) + 1, to: 20, effectiveDate: day(0), changeId: null },
        });
      await log.append({
        stream: `subscription-${id}`,
        head: noStream,
        events: happened,
        encrypted: true,
        context: context(),
      });
      events += happened.length;
    }
  }
  await Promise.all(Array.from({ length: 256 }, worker));
  await engines.jobs.close(1_000);
  await engines.close();
  return events;
}
