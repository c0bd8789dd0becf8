/** Looks up how a customer is addressed and reached. */
import type { Parties } from '../../domain/shared/parties.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

export interface Contact {
  /** The name used to address the customer. */
  readonly name: string;
  /** E-mail address; null when none is known. */
  readonly email: string | null;
  /** Language tag; null when none is known. */
  readonly language: string | null;
}

/**
 * Finds the current address in the reference data, since a mail goes to where the customer is today. Falls back to the address on the
 * document.
 * @param parties of the document; erased ones are ignored
 */
export type FindContact = (customerId: string, parties: Parties | 'erased' | undefined) => Promise<Contact>;

export function contactLookup(handler: Pick<CommandHandler, 'load'>): FindContact {
  return async (customerId, parties) => {
    const { state } = await handler.load(customerAggregate, customerId);
    const now = state.status === 'present' ? state.fields : undefined;
    const then = parties === 'erased' ? undefined : parties?.buyer;
    return {
      name: then?.name ?? now?.name ?? customerId,
      email: now?.email ?? then?.email ?? null,
      language: now?.language ?? null,
    };
  };
}
