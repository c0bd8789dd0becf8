/** The commands of carts: they look up what the rules need, run the rules, and register how begun work is finished. */
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
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { HandleOptions, Outcome } from '../engine/outcome.js';
import { requireRevision } from '../engine/precondition.js';
import { usualCurrency } from '../reference/lookups.js';
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
  /** Returns the current discount codes; unknown ones are absent. */
  readonly findCodes: (codes: readonly string[]) => Promise<ReadonlyMap<string, DiscountCode>>;
  readonly taxRates: TaxRates;
  /** If absent, no line's tax is decided. */
  readonly findTaxes?: FindCartTaxes;
  readonly defaultCurrency: string;
}

/** A line as a caller sends it; null for members not sent. */
export interface SentLine {
  readonly quantity: number | null;
  readonly price: DecimalText | null;
  /** False for callers who get the price of the reference data if there is one. */
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

  /** Stands in for a change not composed yet: merges and uses are finished before it. The rules handle the end of the cart's time. */
  const anyChange = (context: CommandContext): CartCommand => ({ type: 'DeleteCart', at: at(context) });

  const merges = createCartMerges({ handler, aggregate: cartAggregate, reassessment, taxRates });
  handler.finishWith(cartAggregate, {
    merge: merges.finish,

    async expire({ context, run }) {
      await run({ type: 'ExpireCart', at: at(context) }, context);
    },

    /** Tells the ledgers what became of uses that the cart had. */
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

  /** Returns the current cart, open and not being merged. @throws DomainError CART_NOT_FOUND */
  async function loadOpen(
    id: string,
    context: CommandContext,
  ): Promise<{ cart: OpenCart; revision: number }> {
    const { state, revision } = await handler.finishDueWork(cartAggregate, id, anyChange(context), context);
    return { cart: openCart(state, at(context)), revision };
  }

  /** Returns the current facts that the rules need. A code or an offer put on the cart later is looked up at that time. */
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
    // Without an open cart the rules refuse the command, unless an earlier run of it got through in time.
    return state.status === 'open'
      ? reassessment.forChange(state, context, optionsFor(state))
      : reassessment.nothing();
  }

  /** A guest's cart belongs to no customer, whichever it names. */
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

    /** Answers the line as it is now: a new one, or the existing one with the same offer and price. */
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
        // The refusal may come after a use was held. After any other error the code may be on the cart.
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

    /** Fixes the cart's current total for the checkout, and holds the uses of its codes. */
    async checkOut(id: string, context: CommandContext): Promise<CartOutcome> {
      const now = await nowFor(id, context, (cart) => ({
        offerIds: cart.items.map(({ offerId }) => offerId),
      }));
      return handle(id, { ...now, type: 'CheckOut' }, context);
    },

    /** Returns a cart as reads show it, with current codes and prices. */
    asOfNow: reassessment.asOfNow,

    /**
     * Merges one cart into another, which then has the lines of both; the first is closed. An expected revision is that of the cart that
     * stays.
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

    /** Closes the cart for a completed order; does nothing when no cart with this id is open. */
    async closeForOrder(id: string, order: OrderTurn, context: CommandContext): Promise<void> {
      const { state } = await handler.finishDueWork(cartAggregate, id, anyChange(context), context);
      const facts =
        state.status === 'open' ? await reassessment.forOrder(state, context) : reassessment.nothing();
      const useId = derivedUuid(context.commandId, 'use');
      const now = { at: at(context), taxRate: taxRates(), facts };
      await handle(id, { ...now, ...order, type: 'CloseForOrder', useId }, context);
    },

    /** Tells the cart that an order was cancelled; does nothing when the order has not closed the cart with this id. */
    async cancelOrder(id: string, order: OrderTurn, context: CommandContext): Promise<void> {
      await handle(id, { ...order, type: 'CancelOrder' }, context);
    },

    load: (id: string) => handler.load(cartAggregate, id),
  };
}

/** Returns the cart of an outcome that the rules accepted. @throws DomainError CART_NOT_FOUND when it is no longer open */
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
