/** Explains the lines of invoices: by the invoice as it is, and its subscription as it was when the invoice was asked for. */
import { type LineReckoning, reckoningOf } from '../../analytics/lineExplanation.js';
import type { InvoiceDrafted } from '../../domain/invoice/events.js';
import { existingInvoice, invoiceNotFound } from '../../domain/invoice/state.js';
import { known } from '../../domain/subscription/state.js';
import type { Timeline } from '../../domain/subscription/timeline.js';
import type { EventLog } from '../../events/log.js';
import { NotFound } from '../../kernel/errors.js';
import { streamOf } from '../engine/aggregate.js';
import { applyEvent } from '../engine/applyEvent.js';
import type { CommandHandler } from '../engine/handle.js';
import { subscriptionAggregate } from '../subscription/subscription.js';
import { invoiceAggregate } from './invoice.js';

export interface LineExplanation extends LineReckoning {
  readonly item: InvoiceDrafted['data']['items'][number];
  readonly currency: string;
  /** Of the line, else of the whole invoice; null where the tax itself was sent. */
  readonly taxRate: string | null;
  readonly subscriptionId: string | null;
}

/** @param line from 1 @throws DomainError INVOICE_NOT_FOUND; NOT_FOUND for a line that there is not */
export type ExplainLine = (invoiceId: string, line: number) => Promise<LineExplanation>;

export function createLineExplanations({
  handler,
  log,
}: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly log: Pick<EventLog, 'read'>;
}): ExplainLine {
  /** Undefined where the subscription cannot be read any more. */
  async function timelineBefore(subscriptionId: string, invoiceId: string): Promise<Timeline | undefined> {
    let state = subscriptionAggregate.decider.initial;
    for await (const page of log.read(streamOf(subscriptionAggregate, subscriptionId)))
      for (const event of page) {
        if (asksFor(event, invoiceId)) return known(state)?.timeline;
        state = applyEvent(subscriptionAggregate, state, event);
      }
    return undefined;
  }

  return async (invoiceId, line) => {
    const invoice = existingInvoice((await handler.load(invoiceAggregate, invoiceId)).state)?.invoice;
    if (invoice === undefined) throw invoiceNotFound(invoiceId);
    const item = invoice.items[line - 1];
    if (item === undefined) throw new NotFound('NOT_FOUND', 'Line', String(line));
    const { currency, source } = invoice;
    const taxRate = item.taxRate ?? invoice.taxRate ?? null;
    const subscriptionId = source?.subscriptionId ?? null;
    const reckoning =
      item.text === undefined || subscriptionId === null
        ? { days: null, before: null, after: null }
        : reckoningOf(item.text, await timelineBefore(subscriptionId, invoiceId));
    return { item, currency, taxRate, subscriptionId, ...reckoning };
  };
}

function asksFor(
  { type, data }: { readonly type: string; readonly data: unknown },
  invoiceId: string,
): boolean {
  return type === 'RenewalInvoiceRequested' && Object(Object(data).invoice).invoiceId === invoiceId;
}
