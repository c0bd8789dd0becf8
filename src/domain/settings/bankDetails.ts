/** The part of the seller by which money goes elsewhere. */
import type { Seller } from './events.js';

type BankDetails = Pick<Seller, 'iban' | 'bic'>;

/** Whether a change names another account than that of now. */
export function movesMoney(fields: Partial<BankDetails>, now: BankDetails): boolean {
  const differs = (name: keyof BankDetails) => fields[name] !== undefined && fields[name] !== now[name];
  return differs('iban') || differs('bic');
}
