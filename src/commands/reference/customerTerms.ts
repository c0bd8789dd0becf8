/** On what terms of its own a customer is billed, as the reference data says now. */
import type { Customer } from '../../domain/reference/events.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

export type CustomerTerms = Pick<
  Customer,
  'paymentTermsDays' | 'currency' | 'invoiceDelivery' | 'invoiceGrouping'
>;

/** @returns nothing of a customer that the reference data does not know */
export async function ownTerms(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string,
): Promise<CustomerTerms> {
  const { state } = await handler.load(customerAggregate, customerId);
  return state.status === 'present' ? state.fields : {};
}

/** The customer's own currency, else the service's: for what names none. */
export async function usualCurrency(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string | null,
  defaultCurrency: string,
): Promise<string> {
  if (customerId === null) return defaultCurrency;
  return (await ownTerms(handler, customerId)).currency ?? defaultCurrency;
}
