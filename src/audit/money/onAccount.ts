/** Whether documents are on the accounts of their customers. Accounts are read once and cached within a limit. */
import { LRUCache } from 'lru-cache';
import type { AccountEvent } from '../../domain/account/events.js';
import type { EventLog } from '../../events/log.js';
import { saidIn } from './legibleLog.js';

/** Number of document ids cached, over all accounts. */
const remembered = 500_000;

export type OnAccount = (customerId: string, kind: DocumentKind, id: string) => Promise<boolean>;
export type DocumentKind = 'invoice' | 'creditNote' | 'payment' | 'subscriptionCredit';

export function createOnAccount(log: EventLog): OnAccount {
  const known = new LRUCache<string, ReadonlySet<string>>({
    maxSize: remembered,
    sizeCalculation: (ids) => ids.size + 1,
  });

  async function read(customerId: string): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for await (const { event } of saidIn<AccountEvent>(log, `account-${customerId}`))
      names.add(nameIn(event));
    known.set(customerId, names);
    return names;
  }

  return async (customerId, kind, id) => {
    const name = `${kind}/${id}`;
    // A document may have come after the account was cached, so a miss reads it again.
    return known.get(customerId)?.has(name) === true || (await read(customerId)).has(name);
  };
}

/** Names the document that an event brings to the account; empty for events that bring none. */
function nameIn(event: AccountEvent): string {
  switch (event.type) {
    case 'InvoiceCharged':
      return `invoice/${event.data.invoiceId}`;
    case 'CreditPosted':
      return `creditNote/${event.data.creditNoteId}`;
    case 'PaymentReceived':
      return `payment/${event.data.paymentId}`;
    case 'SubscriptionCreditReceived':
      return `subscriptionCredit/${event.data.creditId}`;
    default:
      return '';
  }
}
