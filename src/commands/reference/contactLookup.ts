/** Looks up how a customer is addressed and reached. */
import type { Parties } from '../../domain/shared/parties.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

export interface Contact {
  /** As they are addressed. */
  readonly name: string;
  /** E-mail address; null when none is known. */
  readonly email: string | null;
  /** Language tag; null when none is known. */
  readonly language: string | null;
}

/**
 * The address that the reference data has now, since a mail goes where the customer is today, else the one that the document was issued with.
 * @param parties of the document; those that are erased say nothing any more
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
