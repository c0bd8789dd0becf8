/** A customer's own billing terms, as the reference data has them now. */
import type { Customer } from '../../domain/reference/events.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

export type CustomerTerms = Pick<
  Customer,
  'paymentTermsDays' | 'currency' | 'invoiceDelivery' | 'invoiceGrouping'
>;

/** @returns no terms for a customer that the reference data does not know */
export async function ownTerms(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string,
): Promise<CustomerTerms> {
  const { state } = await handler.load(customerAggregate, customerId);
  return state.status === 'present' ? state.fields : {};
}

/** Returns the customer's own currency, or else the service's, for requests that name none. */
export async function usualCurrency(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string | null,
  defaultCurrency: string,
): Promise<string> {
  if (customerId === null) return defaultCurrency;
  return (await ownTerms(handler, customerId)).currency ?? defaultCurrency;
}
