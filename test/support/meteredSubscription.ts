/** A subscription of 10.00 a month since 1 March 2026 with a usage charge for calls, on stores of its own. */
import { noStream } from '../../src/events/log.js';
import type { CommandContext } from '../../src/kernel/context.js';
import type { PriceTerms } from '../../src/kernel/pricing/terms.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import { billingProcess } from './billingProcess.js';
import { contextOf } from './counter.js';
import { memoryEventStore } from './memoryEventStore.js';
import { memoryKeys } from './memoryKeys.js';
import { monthlySubscription } from './monthlySubscription.js';

export const at = (day: string): CommandContext => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });

export type MeteredSubscription = Awaited<ReturnType<typeof meteredSubscription>>;

export async function meteredSubscription(raw: UsageStore, terms: PriceTerms, taxRate?: string) {
  const store = memoryEventStore();
  const charges = [{ id: 'calls', name: 'Calls', meter: 'calls', terms }];
  const own = billingProcess(store, memoryKeys(), {
    ...(taxRate === undefined ? {} : { taxRate }),
    findOffer: async () => ({ name: null, price: '10', currency: 'EUR', billingCycle: null, charges }),
    usage: {
      store: raw,
      findMeter: async () => ({ aggregation: 'sum' as const, unit: null }),
      graceHours: 24,
    },
  });
  const data = { name: null, aggregation: 'sum', field: null, filter: null, unit: null };
  await own.log.append({
    stream: 'reference-meters-calls',
    head: noStream,
    events: [{ type: 'MeterPut', data }],
    encrypted: false,
    context: at('2026-03-01'),
  });
  const { id } = await own.subscriptions.create(
    { ...monthlySubscription, quantity: 1, startDate: '2026-03-01' },
    at('2026-03-01'),
  );
  let sent = 0;
  const use = async (day: string, ...values: readonly string[]) => {
    const events = values.map((value) => {
      sent += 1;
      const of = { source: 'gateway', id: `event-${sent}`, meterId: 'calls', subscriptionId: id };
      return { ...of, at: `${day}T10:00:00.000Z`, value, counted: { value } };
    });
    await raw.record(`batch-${sent}`, events);
  };
  return { store, own, id, use };
}
