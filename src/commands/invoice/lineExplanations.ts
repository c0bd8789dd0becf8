/** Explains invoice lines, from the current invoice and from its subscription as it was when the line was requested. */
import { type LineReckoning, reckoningOf, unexplained } from '../../analytics/lineExplanation.js';
import {
  chargeOf,
  isBilledBy,
  isMinimumText,
  isUsageText,
  type MinimumText,
  measuredFor,
  minimumReckoning,
  type RateUsage,
  type UsageText,
  usageReckoning,
} from '../../analytics/usageExplanation.js';
import type { InvoiceDrafted } from '../../domain/invoice/events.js';
import { existingInvoice, invoiceNotFound } from '../../domain/invoice/state.js';
import type { SubscriptionEvent, UsageMeasured } from '../../domain/subscription/events.js';
import { known, type SubscriptionState } from '../../domain/subscription/state.js';
import { metered } from '../../domain/subscription/usage/billing.js';
import type { EventLog } from '../../events/log.js';
import { NotFound } from '../../kernel/errors.js';
import { rate } from '../../kernel/pricing/rating.js';
import type { UsageEvent, UsageStore } from '../../ports/usageStore.js';
import { applyEvent, streamOf } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import { meterLookup } from '../reference/lookups.js';
import { subscriptionAggregate } from '../subscription/subscription.js';
import { createSegmentMeasuring } from '../subscription/usage.js';
import { invoiceAggregate } from './invoice.js';

type InvoiceItem = InvoiceDrafted['data']['items'][number];

export interface LineExplanation extends LineReckoning {
  readonly item: InvoiceItem;
  readonly currency: string;
  /** Tax rate of the line, or else of the whole invoice; null when the tax amount itself was sent. */
  readonly taxRate: string | null;
  readonly subscriptionId: string | null;
}

export interface LineExplanations {
  /** @param line from 1 @throws DomainError INVOICE_NOT_FOUND; NOT_FOUND for a line that does not exist */
  explain(invoiceId: string, line: number): Promise<LineExplanation>;
  /**
   * Returns the usage events of a line's days, as they are now, in chunks; none for a line that bills no usage.
   * @throws DomainError INVOICE_NOT_FOUND; NOT_FOUND for a line that does not exist
   */
  usageEvents(invoiceId: string, line: number): Promise<AsyncIterable<readonly UsageEvent[]>>;
}

/** What requested a line: the measured usage, and the subscription just before. */
interface Asked {
  readonly state: SubscriptionState;
  readonly measured: UsageMeasured;
  /** All usage measured at that time. */
  readonly beside: readonly UsageMeasured[];
}

export function createLineExplanations({
  handler,
  log,
  usage,
}: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly log: Pick<EventLog, 'read'>;
  readonly usage: Pick<UsageStore, 'events' | 'totals'>;
}): LineExplanations {
  const measure = createSegmentMeasuring({ store: usage, findMeter: meterLookup(handler) });

  async function* history(subscriptionId: string) {
    let state = subscriptionAggregate.decider.initial;
    for await (const page of log.read(streamOf(subscriptionAggregate, subscriptionId)))
      for (const event of page) {
        // An event whose data can no longer be read explains nothing.
        if (event.data !== null) yield { state, event: event as unknown as SubscriptionEvent };
        state = applyEvent(subscriptionAggregate, state, event);
      }
  }

  /** Returns undefined when the subscription can no longer be read. */
  async function timelineBefore(subscriptionId: string, invoiceId: string) {
    let asked: SubscriptionState | undefined;
    for await (const { state, event } of history(subscriptionId)) {
      if (event.type === 'RenewalInvoiceRequested') asked = state;
      const isIt = event.type === 'RenewalInvoiceRequested' && event.data.invoice.invoiceId === invoiceId;
      const isMoved = event.type === 'RenewalInvoiceMoved' && event.data.toInvoiceId === invoiceId;
      if ((isIt || isMoved) && asked !== undefined) return known(asked)?.timeline;
    }
    return undefined;
  }

  /** Returns the id under which a later section of a shared invoice was requested; for other invoices the id itself. */
  async function idAsked(subscriptionId: string, invoiceId: string): Promise<string> {
    let askedAs = invoiceId;
    for await (const { event } of history(subscriptionId)) {
      if (event.type === 'RenewalInvoiceRequested') askedAs = event.data.invoice.invoiceId;
      if (event.type === 'RenewalInvoiceMoved' && event.data.toInvoiceId === invoiceId) return askedAs;
    }
    return invoiceId;
  }

  /** Finds the request of a line. Among several with the same text, prefers the one with the amount, which a clerk may have changed. */
  async function askedFor(
    subscriptionId: string,
    invoiceId: string,
    text: UsageText | MinimumText,
    amount: string,
  ): Promise<Asked | undefined> {
    let found: Asked | undefined;
    const askedAs = await idAsked(subscriptionId, invoiceId);
    for await (const { state, event } of history(subscriptionId)) {
      const asked = measuredFor(event, askedAs);
      const beside = asked.length > 0 ? asked : measuredFor(event, invoiceId);
      const measured = beside.find((one) => isBilledBy(one, text));
      if (measured === undefined) continue;
      found = { state, measured, beside };
      if ((measured.charged ?? measured.billed) === amount) return found;
    }
    return found;
  }

  /** Returns how usage is rated. A percentage needs the events, which are read as they are now. */
  function usageRates(subscriptionId: string, { from, to, offerId }: UsageMeasured): RateUsage {
    return async (charge, quantity) => {
      if (charge.terms.model !== 'percentage') return rate(charge.terms, { quantity });
      const [now] = await measure(subscriptionId, [{ from, to, offerId, charge }]);
      return now?.rated;
    };
  }

  async function lineOf(invoiceId: string, line: number) {
    const invoice = existingInvoice((await handler.load(invoiceAggregate, invoiceId)).state)?.invoice;
    if (invoice === undefined) throw invoiceNotFound(invoiceId);
    const item = invoice.items[line - 1];
    if (item === undefined) throw new NotFound('NOT_FOUND', 'Line', String(line));
    return { invoice, item, subscriptionId: item.subscriptionId ?? invoice.source?.subscriptionId ?? null };
  }

  async function reckoning(
    invoiceId: string,
    { text, amount }: InvoiceItem,
    subscriptionId: string | null,
    currency: string,
  ): Promise<LineReckoning> {
    if (text === undefined || subscriptionId === null) return unexplained;
    if (!isUsageText(text) && !isMinimumText(text))
      return reckoningOf(text, await timelineBefore(subscriptionId, invoiceId));
    const asked = await askedFor(subscriptionId, invoiceId, text, amount);
    const before = asked === undefined ? undefined : metered(asked.state);
    if (asked === undefined || before === undefined) return reckoningOf(text, undefined);
    if (isMinimumText(text)) return minimumReckoning(before, asked.measured, asked.beside);
    const rates = usageRates(subscriptionId, asked.measured);
    return usageReckoning(before.usage, asked.measured, text, currency, rates);
  }

  return {
    async explain(invoiceId, line) {
      const { invoice, item, subscriptionId } = await lineOf(invoiceId, line);
      const { currency } = invoice;
      const taxRate = item.taxRate ?? invoice.taxRate ?? null;
      const own = await reckoning(invoiceId, item, subscriptionId, currency);
      return { item, currency, taxRate, subscriptionId, ...own };
    },

    async usageEvents(invoiceId, line) {
      const { item, subscriptionId } = await lineOf(invoiceId, line);
      const { text, amount } = item;
      if (subscriptionId === null || !isUsageText(text)) return nothing();
      const asked = await askedFor(subscriptionId, invoiceId, text, amount);
      const terms = asked === undefined ? undefined : known(asked.state)?.usage;
      const charge = asked === undefined || terms === undefined ? undefined : chargeOf(terms, asked.measured);
      if (asked === undefined || charge === undefined) return nothing();
      const { from, to } = asked.measured;
      return usage.events({ subscriptionId, meterId: charge.meter, from, to });
    },
  };
}

async function* nothing(): AsyncGenerator<readonly UsageEvent[]> {}
