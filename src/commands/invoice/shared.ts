/** Invoices shared by a customer's subscriptions: whether they share them, and the day's draft that takes the next section. */

import { hasSection, openForSections } from '../../domain/invoice/sections.js';
import { invoiceIds } from '../../domain/shared/ids.js';
import type { RenewalInvoice } from '../../domain/subscription/events.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { CommandHandler } from '../engine/handle.js';
import { ownTerms } from '../reference/customerTerms.js';
import { invoiceAggregate } from './invoice.js';

type Load = Pick<CommandHandler, 'load'>;

/** Returns the day if the customer has one invoice for everything due on it; undefined if each subscription has its own. */
export async function sharedDay(
  handler: Load,
  customerId: string,
  day: CalendarDate,
): Promise<CalendarDate | undefined> {
  const { invoiceGrouping } = await ownTerms(handler, customerId);
  return invoiceGrouping === 'together' ? day : undefined;
}

/** Returns the id of the day's first draft that is open and has no section of the subscription; a new id when there is none. */
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
