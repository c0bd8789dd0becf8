/** Finds uses of a customer that will have to name it; while there are any, the customer is not erased. */
import { refundableIn } from '../../domain/account/booking.js';
import { DomainError } from '../../kernel/errors.js';
import { isNegative, isPositive } from '../../kernel/money.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import { quoteModel } from '../../projections/quote.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { Expression } from '../../query/ast.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { ReadModel } from '../../query/fields.js';
import { accountAggregate } from '../account/account.js';
import { streamOf } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import { subscriptionAggregate } from '../subscription/subscription.js';

interface Use {
  readonly model: ReadModel;
  readonly condition: Expression;
  readonly say: (id: string) => string;
}

const { fields: ofSubscriptions } = subscriptionModel;
const { fields: ofInvoices } = invoiceModel;
const { fields: ofQuotes } = quoteModel;

const uses: readonly Use[] = [
  {
    // Its next invoice has to name the buyer.
    model: subscriptionModel,
    condition: where(ofSubscriptions, 'status', 'ne', 'terminated'),
    say: (id) => `The subscription ${id} has not ended`,
  },
  {
    // It names the buyer of the day of its issue.
    model: invoiceModel,
    condition: where(ofInvoices, 'status', 'eq', 'draft'),
    say: (id) => `The invoice ${id} is a draft: issue, cancel or delete it first`,
  },
  {
    // A debtor must remain known.
    model: invoiceModel,
    condition: where(ofInvoices, 'amountDue', 'gt', 0),
    say: (id) => `The invoice ${id} has an amount due`,
  },
  {
    // Accepting it creates something that has to name the buyer.
    model: quoteModel,
    condition: where(ofQuotes, 'status', 'eq', 'open'),
    say: (id) => `The quote ${id} is open: decline it first`,
  },
  {
    // What was quoted is still being made.
    model: quoteModel,
    condition: allOf(
      where(ofQuotes, 'status', 'eq', 'accepted'),
      where(ofQuotes, 'invoiceId', 'eq', null),
      where(ofQuotes, 'subscriptionId', 'eq', null),
    ),
    say: (id) => `The acceptance of the quote ${id} is not finished: try again in a minute`,
  },
];

/**
 * Reads the read models: what begins at the very moment of an erasure counts as begun after it, for an unknown customer.
 * @param due the read model of due work
 * @throws DomainError CUSTOMER_IN_USE, naming the first use found
 */
export function customerUses(
  readModels: Pick<ReadModels, 'list'>,
  handler: Pick<CommandHandler, 'load'>,
  due: ReadModel,
) {
  async function firstOf(model: ReadModel, filter: Expression) {
    const orderBy = [sortBy(model.fields, 'id')];
    const { documents } = await readModels.list(model, { filter, orderBy, skip: 0, top: 1, count: false });
    return documents[0];
  }

  /** An ended subscription, even a deleted one, can still make invoices that have to name the buyer: its last one, or one of late usage. */
  async function refuseEnding(customerId: string): Promise<void> {
    const found = await firstOf(due, where(due.fields, 'customerId', 'eq', customerId));
    if (found === undefined) return;
    const id = String(found.id).slice(streamOf(subscriptionAggregate, '').length);
    throw inUse(
      found.kind === 'usage-settlement'
        ? `The usage of the subscription ${id} is still to be billed, on ${found.at}`
        : `The end of the subscription ${id} is not finished: try again in a minute`,
    );
  }

  /** A customer who has money on account, or owes some, must remain known. Credit that is never paid out is lost with the customer. */
  async function refuseMoney(customerId: string): Promise<void> {
    const { state } = await handler.load(accountAggregate, customerId);
    for (const [currency, { figures }] of state.currencies) {
      const refundable = refundableIn(state, currency);
      if (isPositive(refundable)) throw inUse(`${refundable} ${currency} are on account: refund them first`);
      if (isNegative(figures.balance))
        throw inUse(`The balance of the account is ${figures.balance} ${currency}: settle it first`);
    }
  }

  return async (customerId: string): Promise<void> => {
    for (const { model, condition, say } of uses) {
      const found = await firstOf(
        model,
        allOf(where(model.fields, 'customerId', 'eq', customerId), condition),
      );
      if (found !== undefined) throw inUse(say(String(found.id)));
    }
    await refuseEnding(customerId);
    await refuseMoney(customerId);
  };
}

function inUse(message: string): DomainError {
  return new DomainError('CUSTOMER_IN_USE', message);
}
