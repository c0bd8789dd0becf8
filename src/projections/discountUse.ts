/**
 * The ledgers of discount codes' uses, as the auditor sees them. They are replayed when somebody asks and kept nowhere: a
 * ledger of many holds would be rewritten with each of them.
 */
import type { DiscountUseEvent } from '../domain/discountUse/events.js';
import type { Document, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';

export type DiscountUseDocument = Document & {
  /** Null where code and customer are too long to stand in the ledger's name. */
  code: string | null;
  customerId: string | null;
  spent: number;
  overLimit: number;
  held: number;
  holds: { cartId: string; useId: string; until: string }[];
};

export const discountUseModel: ReadModel = {
  name: 'discountUses',
  version: 1,
  fields: {
    id: {
      type: 'string',
      description: 'Name of the ledger: `code/<code>` or `customer/<code>/<customerId>`',
    },
    code: { type: 'string', nullable: true, description: 'The discount code' },
    customerId: {
      type: 'string',
      nullable: true,
      description: 'Customer whose uses it counts; null: all customers',
    },
    spent: { type: 'integer', description: 'Uses of completed orders' },
    overLimit: { type: 'integer', description: 'Number of those beyond the limit' },
    held: { type: 'integer', description: 'Uses that open carts hold' },
    holds: {
      type: 'collection',
      description: 'The carts that hold them',
      items: {
        cartId: { type: 'string', description: 'The cart' },
        useId: { type: 'string', description: 'The application of the code to it' },
        until: { type: 'timestamp', description: 'When others can use it' },
      },
    },
  },
  indexes: [],
};

function ledgerOf(id: string): DiscountUseDocument {
  const [kind, code, customerId] = id.split('/');
  const named = kind === 'hash' || code === undefined ? null : decodeURIComponent(code);
  return {
    id,
    code: named,
    customerId: kind === 'customer' && customerId !== undefined ? decodeURIComponent(customerId) : null,
    spent: 0,
    overLimit: 0,
    held: 0,
    holds: [],
  };
}

/** The ledger with other holds: those of the carts named are replaced by the one that is given, if any. */
function holdUse(
  ledger: DiscountUseDocument,
  cartIds: readonly string[],
  hold?: DiscountUseDocument['holds'][number],
): DiscountUseDocument {
  const gone = new Set(cartIds);
  const holds = ledger.holds.filter(({ cartId }) => !gone.has(cartId));
  if (hold !== undefined) holds.push(hold);
  return { ...ledger, holds, held: holds.length };
}

export const discountUseProjection = projection<DiscountUseDocument, DiscountUseEvent>({
  model: discountUseModel,
  streamPrefix: 'discountUse-',
  on: {
    DiscountUseHeld: (document, { data }, id) => {
      const { cartId, useId, until } = data;
      return holdUse(document ?? ledgerOf(id), [cartId], { cartId, useId, until });
    },
    DiscountUseReleased: (document, { data }, id) => holdUse(document ?? ledgerOf(id), [data.cartId]),
    DiscountUsesLapsed: (document, { data }, id) => holdUse(document ?? ledgerOf(id), data.cartIds),
    DiscountUseSpent: (document, { data }, id) => {
      const ledger = document ?? ledgerOf(id);
      const isHeld = ledger.holds.some(({ cartId, useId }) => cartId === data.cartId && useId === data.useId);
      const rest = isHeld ? holdUse(ledger, [data.cartId]) : ledger;
      const overLimit = rest.overLimit + (data.overLimit === true ? 1 : 0);
      return { ...rest, spent: rest.spent + 1, overLimit };
    },
    DiscountUseReturned: (document, _event, id) => {
      const ledger = document ?? ledgerOf(id);
      return { ...ledger, spent: ledger.spent - 1 };
    },
  },
});
