/** Invoices that the subscriptions of a customer share: whose they are, and the draft of a day that takes the next section. */

import { hasSection, openForSections } from '../../domain/invoice/sections.js';
import { invoiceIds } from '../../domain/shared/ids.js';
import type { RenewalInvoice } from '../../domain/subscription/events.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { CommandHandler } from '../engine/handle.js';
import { ownTerms } from '../reference/customerTerms.js';
import { invoiceAggregate } from './invoice.js';

type Load = Pick<CommandHandler, 'load'>;

/** The day, where what falls due of the customer on it stands on one invoice; undefined where each subscription has its own. */
export async function sharedDay(
  handler: Load,
  customerId: string,
  day: CalendarDate,
): Promise<CalendarDate | undefined> {
  const { invoiceGrouping } = await ownTerms(handler, customerId);
  return invoiceGrouping === 'together' ? day : undefined;
}

/** The first of the day's invoices that is still open and has nothing of the subscription; one that there is not yet where all are closed. */
export async function openSharedInvoice(
  handler: Load,
  { customerId, subscriptionId, currency, sharedOn = '' }: RenewalInvoice,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const seed = derivedUuid('shared invoice', customerId, currency, sharedOn, String(number));
    const id = publicId(invoiceIds, seed);
    const { state } = await handler.load(invoiceAggregate, id);
    if (state.status === 'none') return id;
    if (openForSections(state) !== undefined && !hasSection(state, subscriptionId)) return id;
  }
}
