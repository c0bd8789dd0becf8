/**
 * Merges one cart into another: the intent is on the cart that goes, the effect on the cart that stays, the completion on the first. Any
 * command that meets an open intent finishes it. All runs end alike, since the staying cart records whether it took the lines.
 */
import type { CartCommand, TakeMerge } from '../../domain/cart/commands.js';
import { mergingLines } from '../../domain/cart/decide.js';
import type { CartEvent } from '../../domain/cart/events.js';
import { type CartState, cartNotFound, type MergeAnswer, type OpenCart } from '../../domain/cart/state.js';
import type { CartStep } from '../../domain/cart/unfinished.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import type { TaxRates } from '../../ports/taxRates.js';
import type { Aggregate } from '../engine/aggregate.js';
import { stepOf, type UnfinishedWork } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { CartReassessment } from './reassessment.js';

export interface CartMergesDependencies {
  readonly handler: CommandHandler;
  readonly aggregate: Aggregate<CartState, CartCommand, CartEvent, CartStep>;
  readonly reassessment: CartReassessment;
  readonly taxRates: TaxRates;
}

export interface MergedCart {
  readonly cart: OpenCart;
  readonly revision: number;
  readonly itemsMerged: number;
}

export function createCartMerges({ handler, aggregate, reassessment, taxRates }: CartMergesDependencies) {
  function answerIn(state: CartState, mergeId: string): MergeAnswer | undefined {
    return state.status === 'none' ? undefined : state.merges.find((merge) => merge.mergeId === mergeId);
  }

  return {
    /** Whether an earlier run of the same command began the merge, so that the merge was or will be answered. */
    async wasBegun(from: string, into: string, mergeId: string): Promise<boolean> {
      const { state } = await handler.load(aggregate, from);
      if (state.status === 'open' && state.merging?.mergeId === mergeId) return true;
      return answerIn((await handler.load(aggregate, into)).state, mergeId) !== undefined;
    },

    /** Finishes a merge: the other cart takes the lines or refuses them, and this one is closed or stays. */
    async finish({
      id,
      step,
      state,
      context,
      run,
    }: UnfinishedWork<
      CartState,
      CartCommand,
      CartEvent,
      Extract<CartStep, { kind: 'merge' }>
    >): Promise<void> {
      if (state.status !== 'open') return;
      const { mergeId, into, strategy } = step.merge;
      const { currency } = state;
      const items = mergingLines(state);
      const staying = (await handler.load(aggregate, into)).state;
      const offerIds = items.map(({ offerId }) => offerId);
      const facts =
        staying.status === 'open'
          ? await reassessment.forChange(staying, stepOf(context, `look ${mergeId}`), { offerIds })
          : reassessment.nothing();
      const take: TakeMerge = {
        type: 'TakeMerge',
        mergeId,
        from: id,
        strategy,
        currency,
        items,
        facts,
        at: context.at.toISOString(),
        taxRate: taxRates(),
      };
      const answer = await handler.handle(aggregate, into, take, stepOf(context, `take ${mergeId}`)).then(
        (target) => answerIn(target.state, mergeId),
        (error: unknown) => {
          // There never was such a cart: no answer can be recorded there, and it will never take the lines.
          if (!hasCode(error, 'CART_NOT_FOUND')) throw error;
        },
      );
      const taken = answer !== undefined && answer.refusal === undefined;
      await run({ type: 'EndMerge', mergeId, taken }, stepOf(context, `end ${mergeId}`));
    },

    /**
     * Returns the result of a merge. @throws DomainError with the refusal of the other cart; CART_NOT_FOUND when that cart is gone by now
     */
    async answerOf(into: string, mergeId: string): Promise<MergedCart> {
      const { state, revision } = await handler.load(aggregate, into);
      const answer = answerIn(state, mergeId);
      if (answer?.refusal !== undefined) throw new DomainError(answer.refusal.code, answer.refusal.message);
      if (answer === undefined || state.status !== 'open') throw cartNotFound();
      return { cart: state, revision, itemsMerged: answer.itemsMerged };
    },
  };
}
