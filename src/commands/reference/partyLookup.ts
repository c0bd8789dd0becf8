/** Who sends a document and who gets it, as the configuration and the reference data have them now. */
import type { Parties, Party } from '../../domain/shared/parties.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

/** @returns the parties of a document for the customer; one that the reference data does not know is called by the id */
export type FindParties = (customerId: string) => Promise<Parties>;

export function partyLookup(handler: Pick<CommandHandler, 'load'>, seller: Party): FindParties {
  return async (customerId) => {
    const { state } = await handler.load(customerAggregate, customerId);
    if (state.status !== 'present') return { seller, buyer: unknown(customerId) };
    const { name, address, taxId, email } = state.fields;
    const buyer: Party = { name: name ?? customerId, address: linesOf(address), taxId, email };
    return { seller, buyer };
  };
}

function unknown(customerId: string): Party {
  return { name: customerId, address: [], taxId: null, email: null };
}

function linesOf(text: string | null): readonly string[] {
  return (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
}
