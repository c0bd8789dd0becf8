/** How a customer is addressed and reached, and the delivery of a mail there. */
import type { Parties } from '../../domain/shared/parties.js';
import { type Mail, type MailMessage, MailRefused } from '../../ports/mail.js';
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

export type Delivery = 'sent' | 'noAddress' | 'refused';

/**
 * Sends a mail to a customer, and returns the outcome for the stream that requested it.
 * @param write called when there is an address
 * @throws Unavailable
 */
export async function deliver(
  mail: Pick<Mail, 'send'>,
  { email }: Contact,
  write: () => Promise<Omit<MailMessage, 'to'> | undefined>,
): Promise<Delivery | undefined> {
  if (email === null) return 'noAddress';
  const message = await write();
  if (message === undefined) return undefined;
  try {
    await mail.send({ ...message, to: email });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefused) return 'refused';
    throw error;
  }
}
