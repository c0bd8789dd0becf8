/** A metered subscription for tests, whose usage by day is measured by the terms of its charges. */
import type {
  SubscriptionCommand,
  UsageDraft,
  UsageFacts,
} from '../../../../src/domain/subscription/commands.js';
import { subscriptionDecider } from '../../../../src/domain/subscription/decide.js';
import type {
  RenewalInvoiceRequested,
  SubscriptionEvent,
} from '../../../../src/domain/subscription/events.js';
import type { SubscriptionState } from '../../../../src/domain/subscription/state.js';
import { metered, usageToMeasure } from '../../../../src/domain/subscription/usage/billing.js';
import { fold } from '../../../../src/kernel/decider.js';
import { DomainError } from '../../../../src/kernel/errors.js';
import type { UsageCharge } from '../../../../src/kernel/pricing/charges.js';
import { rate } from '../../../../src/kernel/pricing/rating.js';
import { billing, create, on } from '../examples.js';

/** 0.05 a call after 100. */
export const calls: UsageCharge = {
  id: 'calls',
  name: 'API calls',
  meter: 'api-calls',
  terms: { model: 'perUnit', unitPrice: '0.05', freeUnits: '100' },
};
export const offer = { price: '10', currency: 'USD', billingCycle: 'monthly', charges: [calls] } as const;

/** A subscription, and its usage by day. */
export class Life {
  state: SubscriptionState = { status: 'none' };
  readonly #used: { readonly day: string; readonly quantity: number }[] = [];
  #changed: string[] = [];
  /** The newest invoice that is still a draft. */
  draftId: string | null = null;
  readonly #items = new Map<string, UsageDraft['items']>();

  constructor(changes: Partial<Parameters<typeof create>[0]> = {}) {
    this.run(create({ ...on('2026-01-10'), startDate: '2026-01-10', offer, ...changes }));
  }

  use(day: string, quantity: number): this {
    this.#used.push({ day, quantity });
    this.#changed.push(day);
    return this;
  }

  run(command: SubscriptionCommand): readonly SubscriptionEvent[] {
    const sent = 'taxRate' in command ? { ...command, usage: this.#facts(command) } : command;
    const events = subscriptionDecider.decide(sent, this.state);
    this.state = fold(subscriptionDecider, this.state, events);
    for (const event of events) {
      if (event.type === 'RenewalInvoiceRequested')
        this.#items.set(event.data.invoice.invoiceId, event.data.invoice.items);
      if (event.type === 'InvoiceUsageRequested') {
        const { invoiceId, lines } = event.data;
        this.#items.set(invoiceId, [...(this.#items.get(invoiceId) ?? []), ...lines]);
      }
    }
    if (events.some((event) => 'usage' in event.data && event.data.usage !== undefined)) this.#changed = [];
    return events;
  }

  bill(day: string, time = '00:00:00'): readonly SubscriptionEvent[] {
    return this.run({ type: 'BillUsage', ...billing(day, `inv_late_${day}`), at: `${day}T${time}.000Z` });
  }

  invoice(command: SubscriptionCommand): RenewalInvoiceRequested['data'] {
    const found = this.run(command).findLast((event) => event.type === 'RenewalInvoiceRequested');
    if (found?.type !== 'RenewalInvoiceRequested') throw new Error('no invoice');
    const { invoiceId } = found.data.invoice;
    this.run({ type: 'CompleteRenewalInvoice', invoiceId });
    this.draftId = invoiceId;
    return found.data;
  }

  #facts(command: Extract<SubscriptionCommand, { readonly taxRate: string }>): UsageFacts {
    const { usage: _, ...unmeasured } = command;
    let after = this.state;
    try {
      after = fold(subscriptionDecider, after, subscriptionDecider.decide(unmeasured, after));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    const subscription = metered(after);
    const segments = subscription === undefined ? [] : usageToMeasure(subscription, this.#changed, command);
    const measured = segments.map(({ from, to, charge }) => {
      const own = this.#used.filter(({ day }) => day >= from && day < to);
      const quantity = String(own.reduce((sum, one) => sum + one.quantity, 0));
      return { from, to, chargeId: charge.id, quantity, exact: rate(charge.terms, { quantity }).exact };
    });
    return {
      mark: this.#used.length,
      changed: this.#changed,
      measured,
      draft:
        this.draftId === null
          ? null
          : { invoiceId: this.draftId, items: this.#items.get(this.draftId) ?? [] },
      charged: new Map(),
      graceHours: 24,
    };
  }
}
