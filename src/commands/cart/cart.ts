/** The commands of carts: looks up what the rules need to know, runs them, and says how what they begin is finished. */

import type { CartCommand, OfferFacts } from '../../domain/cart/commands.js';
import { cartDecider, checkMerge, openCart } from '../../domain/cart/decide.js';
import type { CartEvent, CartItem, CartType, MergeStrategy } from '../../domain/cart/events.js';
import { cartIds, cartItemIds } from '../../domain/cart/ids.js';
import { type CartState, cartNotFound, type OpenCart } from '../../domain/cart/state.js';
import { type CartStep, unfinishedCart } from '../../domain/cart/unfinished.js';
import type { DiscountCode, DiscountType } from '../../domain/reference/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import type { TaxRates } from '../../ports/taxRates.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { HandleOptions, Outcome } from '../engine/outcome.js';
import { staleRevision } from '../engine/precondition.js';
import { stepOf } from '../engine/steps.js';
import { discountCodeAggregate } from '../reference/reference.js';
import { createCartMerges } from './merges.js';
import { type CartUses, createCartUses } from './uses.js';

export const cartAggregate: Aggregate<CartState, CartCommand, CartEvent, CartStep> = {
  area: 'cart',
  decider: cartDecider,
  encrypted: false,
  unfinished: unfinishedCart,
};

export type CartOutcome = Outcome<CartState, CartEvent>;

export interface CartCommandsDependencies {
  readonly handler: CommandHandler;
  /** What the reference data knows of offers; those that it does not know are absent. */
  readonly findOffers: (offerIds: readonly string[]) => Promise<ReadonlyMap<string, OfferFacts>>;
  readonly taxRates: TaxRates;
  readonly defaultCurrency: string;
}

/** A line as a caller sends it; null is not sent. */
export interface SentLine {
  readonly quantity: number | null;
  readonly price: DecimalText | null;
  /** False for callers who get the reference data's price where there is one. */
  readonly pricesFreely: boolean;
}

export type CartCommands = ReturnType<typeof createCartCommands>;

export function createCartCommands(dependencies: CartCommandsDependencies) {
  const { handler, findOffers, taxRates, defaultCurrency } = dependencies;
  const uses: CartUses = createCartUses(
    handler,
    async (id) => (await handler.load(cartAggregate, id)).state,
    definitionOf,
  );
  const at = (context: CommandContext) => context.at.toISOString();

  const merges = createCartMerges({ handler, aggregate: cartAggregate, findOffers, taxRates });
  handler.finishWith(cartAggregate, {
    merge: merges.finish,

    /** The ledgers learn what became of uses that the cart had. */
    async uses({ step, state, context, run }) {
      if (state.status === 'none') return;
      await uses.settle(state, step.uses, context);
      await run({ type: 'SettleUses', uses: step.uses }, stepOf(context, 'settled'));
    },

    async hold({ step, state, context }) {
      if (state.status !== 'none') await uses.hold(state, step.discount, context);
    },

    async holds({ id, step, state, context }) {
      if (state.status === 'none') return;
      for (const discount of step.discounts) {
        try {
          await uses.holdForCart(state, discount, context);
        } catch (error) {
          if (!hasCode(error, 'INVALID_DISCOUNT')) throw error;
          // It was held too long, and others have taken its use meanwhile.
          const { code } = discount;
          const drop = { type: 'DropDiscount', code, at: at(context), taxRate: taxRates() } as const;
          await handle(id, drop, stepOf(context, `drop ${code}`));
        }
      }
    },
  });

  function handle(
    id: string,
    command: CartCommand,
    context: CommandContext,
    options: HandleOptions = {},
  ): Promise<CartOutcome> {
    return handler.handle(cartAggregate, id, command, context, options);
  }

  /** The cart as it is now, open and not being merged. @throws DomainError CART_NOT_FOUND */
  async function opened(id: string, context: CommandContext): Promise<{ cart: OpenCart; revision: number }> {
    const { state, revision } = await handler.ready(cartAggregate, id, undefined, context);
    return { cart: openCart(state, at(context)), revision };
  }

  async function offerOf(offerId: string): Promise<OfferFacts | null> {
    return (await findOffers([offerId])).get(offerId) ?? null;
  }

  const itemIdFor = (context: CommandContext) =>
    publicId(cartItemIds, derivedUuid(context.commandId, 'item'));

  async function definitionOf(code: string): Promise<DiscountCode | null> {
    const { state } = await handler.load(discountCodeAggregate, code);
    return state.status === 'present' ? state.fields : null;
  }

  return {
    async create(
      input: {
        readonly customerId: string | null;
        readonly currency: string | null;
        readonly cartType: CartType;
      },
      context: CommandContext,
    ) {
      const cartId = publicId(cartIds, context.commandId);
      const command: CartCommand = {
        ...input,
        type: 'CreateCart',
        cartId,
        currency: input.currency ?? defaultCurrency,
        at: at(context),
      };
      return { cartId, outcome: await handle(cartId, command, context, { fresh: true }) };
    },

    /** Answers the line as it is now: a new one, or the one with the same offer and price. */
    async addItem(id: string, offerId: string, line: SentLine, context: CommandContext) {
      const offer = await offerOf(offerId);
      const command: CartCommand = {
        type: 'AddItem',
        cartItemId: itemIdFor(context),
        offerId,
        quantity: line.quantity ?? 1,
        price: line.price,
        pricesFreely: line.pricesFreely,
        offer,
        at: at(context),
        taxRate: taxRates(),
      };
      const outcome = await handle(id, command, context);
      return { outcome, item: changedItem(outcome) };
    },

    async changeItem(id: string, cartItemId: string, line: SentLine, context: CommandContext) {
      const { cart } = await opened(id, context);
      const offerId = cart.items.find((item) => item.cartItemId === cartItemId)?.offerId;
      const offer = offerId === undefined ? null : await offerOf(offerId);
      const command: CartCommand = {
        ...line,
        type: 'ChangeItem',
        cartItemId,
        offer,
        at: at(context),
        taxRate: taxRates(),
      };
      const outcome = await handle(id, command, context);
      return { outcome, item: itemIn(outcome, cartItemId) };
    },

    removeItem: (id: string, cartItemId: string, context: CommandContext) =>
      handle(id, { type: 'RemoveItem', cartItemId, at: at(context), taxRate: taxRates() }, context),

    /** Puts a code on the cart once a use of it is held. */
    async applyDiscount(id: string, code: string, sentType: DiscountType | null, context: CommandContext) {
      const useId = derivedUuid(context.commandId, 'use');
      const definition = await definitionOf(code);
      const facts = { code, useId, sentType, definition, defaultCurrency };
      const command = { ...facts, type: 'ApplyDiscount', at: at(context), taxRate: taxRates() } as const;
      try {
        return await handle(id, command, context);
      } catch (error) {
        // Refused, perhaps after a use was held for it. After any other error the code may be on the cart.
        if (error instanceof DomainError && definition !== null) {
          const { state } = await handler.load(cartAggregate, id);
          if (state.status !== 'none') await uses.giveBack(state, { useId, code }, context);
        }
        throw error;
      }
    },

    removeDiscount: (id: string, code: string, context: CommandContext) =>
      handle(id, { type: 'RemoveDiscount', code, at: at(context), taxRate: taxRates() }, context),

    /**
     * Merges one cart into another, which then has the lines of both; the first is closed. A revision that the context
     * expects is that of the cart that stays.
     */
    async merge(from: string, into: string, strategy: MergeStrategy, context: CommandContext) {
      if (from === into) throw new DomainError('VALIDATION_ERROR', 'A cart cannot be merged into itself');
      const mergeId = derivedUuid(context.commandId, 'merge');
      const begun = context.recovering === true && (await merges.wasBegun(from, into, mergeId));
      if (!begun) {
        const { cart: guest } = await opened(from, context);
        const { cart: customer, revision } = await opened(into, context);
        checkRevision(revision, context);
        const offers = await findOffers([...new Set(guest.items.map(({ offerId }) => offerId))]);
        const { currency, items } = guest;
        checkMerge({ currency, items, strategy, offers, at: at(context) }, customer);
      }
      const begin = { type: 'BeginMerge', mergeId, into, strategy, at: at(context) } as const;
      await handle(from, begin, stepOf(context, 'begin merge'));
      return merges.answerOf(into, mergeId);
    },

    delete: (id: string, context: CommandContext) =>
      handle(id, { type: 'DeleteCart', at: at(context) }, context),

    /** For an order that was completed; nothing when there is no open cart of this id. */
    async closeForOrder(id: string, orderId: string, context: CommandContext): Promise<void> {
      const useId = derivedUuid(context.commandId, 'use');
      await handle(id, { type: 'CloseForOrder', orderId, useId }, context);
    },

    /** For an order that was cancelled; nothing when it has not closed the cart of this id. */
    async cancelOrder(id: string, orderId: string, context: CommandContext): Promise<void> {
      await handle(id, { type: 'CancelOrder', orderId }, context);
    },

    /** By the worker: what is due or was left open, whatever it is. */
    async catchUp(id: string, context: CommandContext): Promise<void> {
      await handle(id, { type: 'ExpireCart', at: at(context) }, stepOf(context, 'expire'));
    },

    load: (id: string) => handler.load(cartAggregate, id),
  };
}

/** For what is done outside the cart before it. A repeated command is not judged by the revision that it made itself. */
function checkRevision(revision: number, { expectedRevision, recovering }: CommandContext): void {
  if (expectedRevision === undefined || expectedRevision === revision || recovering === true) return;
  throw staleRevision();
}

/** The cart of an outcome that the rules have let through. @throws DomainError CART_NOT_FOUND when it is open no more */
export function cartOf({ state }: Pick<CartOutcome, 'state'>): OpenCart {
  if (state.status !== 'open') throw cartNotFound();
  return state;
}

function changedItem(outcome: CartOutcome): CartItem {
  for (const event of outcome.events) {
    if (event.type === 'CartItemAdded') return itemIn(outcome, event.data.item.cartItemId);
    if (event.type === 'CartItemChanged') return itemIn(outcome, event.data.cartItemId);
  }
  throw new Error('an item was added and no event says so');
}

function itemIn(outcome: CartOutcome, cartItemId: string): CartItem {
  const item = cartOf(outcome).items.find((each) => each.cartItemId === cartItemId);
  if (item === undefined) throw new DomainError('ITEM_NOT_FOUND', 'The cart has no such item');
  return item;
}
