/**
 * Merging one cart into another: the intent on the cart that goes, the effect on the cart that stays, the end on the
 * first. Whoever meets an open intent finishes it, and all who do so come to the same end, since the cart that stays
 * writes down whether it took the lines.
 */
import type { CartCommand, OfferFacts } from '../../domain/cart/commands.js';
import type { CartEvent } from '../../domain/cart/events.js';
import { type CartState, cartNotFound, type MergeAnswer, type OpenCart } from '../../domain/cart/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import type { TaxRates } from '../../ports/taxRates.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { stepOf } from '../engine/steps.js';

export interface CartMergesDependencies {
  readonly handler: CommandHandler;
  readonly aggregate: Aggregate<CartState, CartCommand, CartEvent>;
  readonly findOffers: (offerIds: readonly string[]) => Promise<ReadonlyMap<string, OfferFacts>>;
  readonly taxRates: TaxRates;
  /** Gives back the uses of codes that were on the cart that has gone. */
  readonly settled: (
    id: string,
    outcome: Outcome<CartState, CartEvent>,
    context: CommandContext,
  ) => Promise<unknown>;
}

export interface MergedCart {
  readonly cart: OpenCart;
  readonly revision: number;
  readonly itemsMerged: number;
}

export function createCartMerges({
  handler,
  aggregate,
  findOffers,
  taxRates,
  settled,
}: CartMergesDependencies) {
  function answerIn(state: CartState, mergeId: string): MergeAnswer | undefined {
    return state.status === 'none' ? undefined : state.merges.find((merge) => merge.mergeId === mergeId);
  }

  /** Undefined when there never was such a cart: nothing can be written down there, and nothing will ever be taken. */
  async function taking(into: string, take: CartCommand, context: CommandContext) {
    try {
      return await handler.handle(aggregate, into, take, context);
    } catch (error) {
      if (hasCode(error, 'CART_NOT_FOUND')) return undefined;
      throw error;
    }
  }

  return {
    /** Whether an earlier run of the same command got so far that the merge will be, or was, answered. */
    async wasBegun(from: string, into: string, mergeId: string): Promise<boolean> {
      const { state } = await handler.load(aggregate, from);
      if (state.status === 'open' && state.merging?.mergeId === mergeId) return true;
      return answerIn((await handler.load(aggregate, into)).state, mergeId) !== undefined;
    },

    /** Ends the merge that was begun with this cart, if any; then what is left open of its discounts. */
    async finish(id: string, context: CommandContext): Promise<void> {
      const { recovering: _, expectedRevision: _caller, ...own } = context;
      let { state, revision } = await handler.load(aggregate, id);
      if (state.status === 'open' && state.merging !== null) {
        const { mergeId, into, strategy } = state.merging;
        const { currency, items } = state;
        const offers = await findOffers([...new Set(items.map(({ offerId }) => offerId))]);
        const take: CartCommand = {
          type: 'TakeMerge',
          mergeId,
          from: id,
          strategy,
          currency,
          items,
          offers,
          at: context.at.toISOString(),
          taxRate: taxRates,
        };
        const target = await taking(into, take, stepOf(own, `take ${mergeId}`));
        const answer = target === undefined ? undefined : answerIn(target.state, mergeId);
        const taken = answer !== undefined && answer.refusal === undefined;
        const end: CartCommand = { type: 'EndMerge', mergeId, taken };
        ({ state, revision } = await handler.handle(aggregate, id, end, stepOf(own, `end ${mergeId}`)));
        if (target !== undefined) await settled(into, target, stepOf(own, `settle ${into}`));
      }
      await settled(id, { state, revision, events: [], at: undefined }, own);
    },

    /** What a merge came to. @throws DomainError of the cart that refused; CART_NOT_FOUND when that is gone by now */
    async answerOf(into: string, mergeId: string): Promise<MergedCart> {
      const { state, revision } = await handler.load(aggregate, into);
      const answer = answerIn(state, mergeId);
      if (answer?.refusal !== undefined) throw new DomainError(answer.refusal.code, answer.refusal.message);
      if (answer === undefined || state.status !== 'open') throw cartNotFound();
      return { cart: state, revision, itemsMerged: answer.itemsMerged };
    },
  };
}
