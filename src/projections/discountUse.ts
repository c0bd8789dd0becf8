/**
 * The ledgers of discount codes, for auditors. They are replayed on request and not stored: a ledger with many holds would be
 * rewritten with each hold.
 */
import type { DiscountUseEvent } from '../domain/discountUse/events.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';

const fields = {
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
  overLimit: { type: 'integer', description: 'Spent uses beyond the limit' },
  held: { type: 'integer', description: 'Uses held by open carts' },
  holds: {
    type: 'collection',
    description: 'Holds of open carts',
    items: {
      cartId: { type: 'string', description: 'The cart' },
      useId: { type: 'string', description: 'Identifier of the use' },
      until: { type: 'timestamp', description: 'End of the hold' },
    },
  },
} as const satisfies FieldTable;

export type DiscountUseDocument = DocumentOf<typeof fields>;

export const discountUseModel: ReadModel = {
  name: 'discountUses',
  version: 1,
  fields,
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

type Hold = DiscountUseDocument['holds'][number];

/** A cart holds one use, even if several of its applications hold it. */
function withHolds(ledger: DiscountUseDocument, holds: Hold[]): DiscountUseDocument {
  return { ...ledger, holds, held: new Set(holds.map(({ cartId }) => cartId)).size };
}

const otherHolds = (ledger: DiscountUseDocument, of: Pick<Hold, 'cartId' | 'useId'>): Hold[] =>
  ledger.holds.filter(({ cartId, useId }) => cartId !== of.cartId || useId !== of.useId);

export const discountUseProjection = projection<DiscountUseDocument, DiscountUseEvent>({
  model: discountUseModel,
  streamPrefix: 'discountUse-',
  on: {
    DiscountUseHeld: (document, { data }, id) => {
      const ledger = document ?? ledgerOf(id);
      const { cartId, useId, until } = data;
      return withHolds(ledger, [...otherHolds(ledger, data), { cartId, useId, until }]);
    },
    DiscountUseReleased: (document, { data }, id) => {
      const ledger = document ?? ledgerOf(id);
      return withHolds(ledger, otherHolds(ledger, data));
    },
    DiscountUsesLapsed: (document, { data }, id) => {
      const ledger = document ?? ledgerOf(id);
      const gone = new Set(data.cartIds);
      return withHolds(
        ledger,
        ledger.holds.filter(({ cartId }) => !gone.has(cartId)),
      );
    },
    DiscountUseSpent: (document, { data }, id) => {
      const ledger = document ?? ledgerOf(id);
      const rest = withHolds(ledger, otherHolds(ledger, data));
      const overLimit = rest.overLimit + (data.overLimit === true ? 1 : 0);
      return { ...rest, spent: rest.spent + 1, overLimit };
    },
    DiscountUseReturned: (document, _event, id) => {
      const ledger = document ?? ledgerOf(id);
      return { ...ledger, spent: ledger.spent - 1 };
    },
  },
});
