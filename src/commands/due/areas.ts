/** The areas whose streams can have due work. An area that declares unfinished work is added here and nowhere else. */
import type { DomainEvent } from '../../kernel/events.js';
import type { UnfinishedStep } from '../../kernel/unfinished.js';
import { accountAggregate } from '../account/account.js';
import { approvalAggregate } from '../approval/approval.js';
import { bankLineAggregate } from '../bankLine/aggregate.js';
import { cartAggregate } from '../cart/cart.js';
import type { Aggregate } from '../engine/aggregate.js';
import { invoiceAggregate } from '../invoice/invoice.js';
import { quoteAggregate } from '../quote/quote.js';
import { orderAggregate } from '../reference/reference.js';
import { subscriptionAggregate } from '../subscription/subscription.js';
import { usageReversalAggregate } from '../usage/reversal.js';

/** An aggregate without its own types; its states always come from its own streams, so its parts fit together. */
export type DueArea = Aggregate<unknown, never, DomainEvent, UnfinishedStep>;

function dueArea<State, Command, Event extends DomainEvent, Step extends UnfinishedStep>(
  aggregate: Aggregate<State, Command, Event, Step>,
): DueArea {
  return aggregate as unknown as DueArea;
}

export const dueAreas: readonly DueArea[] = [
  dueArea(subscriptionAggregate),
  dueArea(invoiceAggregate),
  dueArea(accountAggregate),
  dueArea(bankLineAggregate),
  dueArea(cartAggregate),
  dueArea(orderAggregate),
  dueArea(approvalAggregate),
  dueArea(quoteAggregate),
  dueArea(usageReversalAggregate),
];
