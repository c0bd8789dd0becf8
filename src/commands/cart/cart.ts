/** The commands of carts: looks up what the rules need to know, runs them, and says how what they begin is finished. */

import type { CartCommand, CartFacts, OfferFacts } from '../../domain/cart/commands.js';
import { cartDecider, checkMerge, mergingLines, openCart } from '../../domain/cart/decide.js';
import type { CartEvent, CartItem, CartType, MergeStrategy, OrderTurn } from '../../domain/cart/events.js';
import { reassessCart } from '../../domain/cart/reassessment.js';
import { type CartState, cartNotFound, type OpenCart, ownsUse } from '../../domain/cart/state.js';
import { type CartStep, unfinishedCart } from '../../domain/cart/unfinished.js';
import type { DiscountCode, DiscountType } from '../../domain/reference/events.js';
import { cartIds, cartItemIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import type { TaxRates } from '../../ports/taxRates.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { HandleOptions, Outcome } from '../engine/outcome.js';
import { requireRevision } from '../engine/precondition.js';
import { stepOf } from '../engine/steps.js';
import { usualCurrency } from '../reference/customerTerms.js';
import { createCartMerges } from './merges.js';
import { createCartReassessment, type FindCartTaxes, type ReassessmentOptions } from './reassessment.js';
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
  /** Returns the reference data of offers; unknown ones are absent. */
  readonly findOffers: (offerIds: readonly string[]) => Promise<ReadonlyMap<string, OfferFacts>>;
  /** Discount codes as they are now; those that there are not are absent. */
  readonly findCodes: (codes: readonly string[]) => Promise<ReadonlyMap<string, DiscountCode>>;
  readonly taxRates: TaxRates;
  /** Absent: nothing is decided of any line. */
  readonly findTaxes?: FindCartTaxes;
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
  const { handler, findOffers, findCodes, taxRates, findTaxes, defaultCurrency } = dependencies;
  const uses: CartUses = createCartUses(
    handler,
    async (id) => (await handler.load(cartAggregate, id)).state,
    findCodes,
  );
  const reassessment = createCartReassessment({
    findOffers,
    findCodes,
    uses,
    taxRates,
    findTaxes,
    defaultCurrency,
  });
  const at = (context: CommandContext) => context.at.toISOString();

  /** Stands for a change that has yet to be put together: merges and uses are finished before it, the end of the cart's time is the rules'. */
  const anyChange = (context: CommandContext): CartCommand => ({ type: 'DeleteCart', at: at(context) });

  const merges = createCartMerges({ handler, aggregate: cartAggregate, reassessment, taxRates });
  handler.finishWith(cartAggregate, {
    merge: merges.finish,

    async expire({ context, run }) {
      await run({ type: 'ExpireCart', at: at(context) }, context);
    },

    /** The ledgers learn what became of uses that the cart had. */
    async uses({ step, state, context, run }) {
      if (state.status === 'none') return;
      await uses.settle(state, step.uses, context);
      await run({ type: 'SettleUses', uses: step.uses }, stepOf(context, 'settled'));
    },

    async hold({ step, state, context }) {
      if (state.status !== 'none') await uses.hold(state, step.discount, context);
    },

    async surplus({ step, state, context }) {
      if (state.status !== 'none') await uses.release(state, step, context);
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
  async function loadOpen(
    id: string,
    context: CommandContext,
  ): Promise<{ cart: OpenCart; revision: number }> {
    const { state, revision } = await handler.finishDueWork(cartAggregate, id, anyChange(context), context);
    return { cart: openCart(state, at(context)), revision };
  }

  /** Returns the facts that the rules need at the moment. A code or an offer put on the cart after this is looked up then. */
  async function nowFor(
    id: string,
    context: CommandContext,
    optionsFor: (cart: OpenCart) => ReassessmentOptions = () => ({}),
  ) {
    return { at: at(context), taxRate: taxRates(), facts: await factsFor(id, context, optionsFor) };
  }

  async function factsFor(
    id: string,
    context: CommandContext,
    optionsFor: (cart: OpenCart) => ReassessmentOptions,
  ): Promise<CartFacts> {
    const { state } = await handler.finishDueWork(cartAggregate, id, anyChange(context), context);
    // Without an open cart the rules refuse, unless an earlier run of the same command came through in time.
    return state.status === 'open'
      ? reassessment.forChange(state, context, optionsFor(state))
      : reassessment.nothing();
  }

  /** A guest's cart is nobody's, whatever customer it names. */
  const currencyFor = ({ customerId, cartType }: { customerId: string | null; cartType: CartType }) =>
    usualCurrency(handler, cartType === 'guest' ? null : customerId, defaultCurrency);

  const itemIdFor = (context: CommandContext) =>
    publicId(cartItemIds, derivedUuid(context.commandId, 'item'));

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
        currency: input.currency ?? (await currencyFor(input)),
        at: at(context),
      };
      return { cartId, outcome: await handle(cartId, command, context, { fresh: true }) };
    },

    /** Answers the line as it is now: a new one, or the one with the same offer and price. */
    async addItem(id: string, offerId: string, line: SentLine, context: CommandContext) {
      const now = await nowFor(id, context, () => ({ offerIds: [offerId] }));
      const command: CartCommand = {
        ...now,
        type: 'AddItem',
        cartItemId: itemIdFor(context),
        offerId,
        quantity: line.quantity ?? 1,
        price: line.price,
        pricesFreely: line.pricesFreely,
        offer: now.facts.offers.get(offerId) ?? null,
      };
      const outcome = await handle(id, command, context);
      return { outcome, item: changedItem(outcome) };
    },

    async changeItem(id: string, cartItemId: string, line: SentLine, context: CommandContext) {
      let offerId = '';
      const now = await nowFor(id, context, (cart) => {
        offerId = cart.items.find((item) => item.cartItemId === cartItemId)?.offerId ?? '';
        return { offerIds: offerId === '' ? [] : [offerId] };
      });
      const offer = now.facts.offers.get(offerId) ?? null;
      const command: CartCommand = { ...line, ...now, type: 'ChangeItem', cartItemId, offer };
      const outcome = await handle(id, command, context);
      return { outcome, item: itemIn(outcome, cartItemId) };
    },

    async removeItem(id: string, cartItemId: string, context: CommandContext) {
      const now = await nowFor(id, context);
      return handle(id, { ...now, type: 'RemoveItem', cartItemId }, context);
    },

    /** Puts a code on the cart once a use of it is held. */
    async applyDiscount(id: string, code: string, sentType: DiscountType | null, context: CommandContext) {
      const useId = derivedUuid(context.commandId, 'use');
      const now = await nowFor(id, context);
      const definition = (await findCodes([code])).get(code) ?? null;
      const command = { ...now, type: 'ApplyDiscount', code, useId, sentType, definition } as const;
      try {
        return await handle(id, command, context);
      } catch (error) {
        // Refused, perhaps after a use was held for it. After any other error the code may be on the cart.
        if (error instanceof DomainError && definition !== null) {
          const { state } = await handler.load(cartAggregate, id);
          if (state.status !== 'none' && !ownsUse(state, useId))
            await uses.release(state, { useId, code }, context);
        }
        throw error;
      }
    },

    async removeDiscount(id: string, code: string, context: CommandContext) {
      const now = await nowFor(id, context, () => ({ except: code }));
      return handle(id, { ...now, type: 'RemoveDiscount', code }, context);
    },

    /** Holds what the cart comes to, as it is now, and the uses of its codes. */
    async checkOut(id: string, context: CommandContext): Promise<CartOutcome> {
      const now = await nowFor(id, context, (cart) => ({
        offerIds: cart.items.map(({ offerId }) => offerId),
      }));
      return handle(id, { ...now, type: 'CheckOut' }, context);
    },

    /** A cart as a read shows it: with codes and prices of now. */
    asOfNow: reassessment.asOfNow,

    /**
     * Merges one cart into another, which then has the lines of both; the first is closed. A revision that the context
     * expects is that of the cart that stays.
     */
    async merge(from: string, into: string, strategy: MergeStrategy, context: CommandContext) {
      if (from === into) throw new DomainError('VALIDATION_ERROR', 'A cart cannot be merged into itself');
      const mergeId = derivedUuid(context.commandId, 'merge');
      const begun = context.recovering === true && (await merges.wasBegun(from, into, mergeId));
      if (!begun) {
        const { cart: guest } = await loadOpen(from, context);
        const { cart: customer, revision } = await loadOpen(into, context);
        requireRevision(revision, context.expectedRevision);
        const { currency } = guest;
        const items = mergingLines(guest);
        const offerIds = items.map(({ offerId }) => offerId);
        const facts = await reassessment.forChange(customer, context, { offerIds });
        const now = { at: at(context), taxRate: taxRates(), facts };
        checkMerge({ ...now, currency, items, strategy }, reassessCart(customer, now));
      }
      const begin = { type: 'BeginMerge', mergeId, into, strategy, at: at(context) } as const;
      await handle(from, begin, stepOf(context, 'begin merge'));
      return merges.answerOf(into, mergeId);
    },

    delete: (id: string, context: CommandContext) =>
      handle(id, { type: 'DeleteCart', at: at(context) }, context),

    /** For an order that was completed; nothing when there is no open cart of this id. */
    async closeForOrder(id: string, order: OrderTurn, context: CommandContext): Promise<void> {
      const { state } = await handler.finishDueWork(cartAggregate, id, anyChange(context), context);
      const facts =
        state.status === 'open' ? await reassessment.forOrder(state, context) : reassessment.nothing();
      const useId = derivedUuid(context.commandId, 'use');
      const now = { at: at(context), taxRate: taxRates(), facts };
      await handle(id, { ...now, ...order, type: 'CloseForOrder', useId }, context);
    },

    /** For an order that was cancelled; nothing when it has not closed the cart of this id. */
    async cancelOrder(id: string, order: OrderTurn, context: CommandContext): Promise<void> {
      await handle(id, { ...order, type: 'CancelOrder' }, context);
    },

    load: (id: string) => handler.load(cartAggregate, id),
  };
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
  if (item === undefined) throw new NotFound('ITEM_NOT_FOUND', 'Cart item', cartItemId);
  return item;
}
