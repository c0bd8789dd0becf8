/** Checks that the explanation of an invoice line adds up to the line. */
import { reckoningOf } from '../../../src/analytics/lineExplanation.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import type { RenewalInvoice, SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import { Discrepancy } from './bills.js';

/** Corrections depend on more than two terms where invoices were lowered or voided. */
const explained: ReadonlySet<string> = new Set(['period', 'discount']);

/** @param events of one subscription, from its first @throws Discrepancy */
export function checkExplanations(events: readonly RecordedEvent[], digits: number): void {
  let state = subscriptionDecider.initial;
  for (const recorded of events) {
    const event = recorded as unknown as SubscriptionEvent;
    if (event.type === 'RenewalInvoiceRequested' && 'timeline' in state)
      checkLines(event.data.invoice, state.timeline, digits);
    state = subscriptionDecider.evolve(state, event);
  }
}

type Timeline = NonNullable<Parameters<typeof reckoningOf>[1]>;

function checkLines({ items }: RenewalInvoice, timeline: Timeline, digits: number): void {
  for (const { text, amount, description } of items) {
    if (text === undefined || !explained.has(text.kind)) continue;
    const { before, after, days } = reckoningOf(text, timeline);
    const whole = Number(after?.amount ?? 0) - Number(before?.amount ?? 0);
    const share = (days?.days ?? 1) / (days?.of ?? 1);
    if (Math.abs(whole * share - Number(amount)) > 1.01 * 10 ** -digits)
      throw new Discrepancy(
        `"${description}" over ${amount} is explained by ${JSON.stringify({ before, after, days })}`,
      );
  }
}
