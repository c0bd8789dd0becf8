/** Finds uses of a customer that will have to name it; while there are any, the customer is not erased. */
import { known } from '../../domain/subscription/state.js';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import { quoteModel } from '../../projections/quote.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { Expression } from '../../query/ast.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { ReadModel } from '../../query/fields.js';
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
    say: (id) => `Something is due on the invoice ${id}`,
  },
  {
    // Accepting it creates something that has to name the buyer.
    model: quoteModel,
    condition: where(ofQuotes, 'status', 'eq', 'open'),
    say: (id) => `The quote ${id} is open: decline it first`,
  },
];

/** Ended subscriptions loaded concurrently. */
const concurrency = 16;

/**
 * Reads the read models: what begins at the very moment of an erasure counts as begun after it, for an unknown customer.
 * @throws DomainError CUSTOMER_IN_USE, naming the first use found
 */
export function customerUses(
  readModels: Pick<ReadModels, 'list' | 'scan'>,
  handler: Pick<CommandHandler, 'load'>,
) {
  /** Usage up to a future end, or late usage of an ended subscription, results in an invoice that has to name the buyer. */
  async function refuseUsageToBill(customerId: string): Promise<void> {
    const isEnded = where(ofSubscriptions, 'status', 'eq', 'terminated');
    const filter = allOf(where(ofSubscriptions, 'customerId', 'eq', customerId), isEnded);
    const orderBy = [sortBy(ofSubscriptions, 'id')];
    for await (const documents of readModels.scan(subscriptionModel, { filter, orderBy }))
      await forEachConcurrently(documents, concurrency, async ({ id }) => {
        const { state } = await handler.load(subscriptionAggregate, String(id));
        const [settling] = known(state)?.usage?.settling ?? [];
        if (settling !== undefined)
          throw inUse(`The usage of the subscription ${id} is still to be billed, on ${settling.at}`);
      });
  }

  return async (customerId: string): Promise<void> => {
    for (const { model, condition, say } of uses) {
      const filter = allOf(where(model.fields, 'customerId', 'eq', customerId), condition);
      const orderBy = [sortBy(model.fields, 'id')];
      const { documents } = await readModels.list(model, { filter, orderBy, skip: 0, top: 1, count: false });
      const [found] = documents;
      if (found !== undefined) throw inUse(say(String(found.id)));
    }
    await refuseUsageToBill(customerId);
  };
}

function inUse(message: string): DomainError {
  return new DomainError('CUSTOMER_IN_USE', message);
}
