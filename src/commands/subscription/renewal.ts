/**
 * From the day on which something comes due to the invoice that it leads to: scheduled changes, renewals, term ends. Done
 * by a worker on the day, and before any command that comes later.
 */
import { invoiceIds } from '../../domain/invoice/ids.js';
import type { OfferFacts, OfferNames, SubscriptionCommand } from '../../domain/subscription/commands.js';
import type { DueWork } from '../../domain/subscription/due.js';
import type { SubscriptionEvent } from '../../domain/subscription/events.js';
import type { SubscriptionState } from '../../domain/subscription/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import type { Finishers } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import { stepOf } from '../engine/steps.js';
import { draftRenewalInvoice } from '../invoice/invoice.js';

export interface KnownOffer extends OfferFacts {
  /** As customers know it. */
  readonly name: string | null;
}

export interface RenewalDependencies {
  readonly handler: CommandHandler;
  /** What the reference data knows of an offer; null when it does not know it. */
  readonly findOffer: (offerId: string) => Promise<KnownOffer | null>;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
}

export type Billing = Awaited<ReturnType<ReturnType<typeof billingFacts>>>;

/** What an invoice is made of beside the subscription itself. */
export function billingFacts({ findOffer, taxRate }: Pick<RenewalDependencies, 'findOffer' | 'taxRate'>) {
  /** Of the offers that the next invoice can speak of. */
  async function offerNames(state: SubscriptionState): Promise<OfferNames> {
    const names = new Map<string, string>();
    if (state.status !== 'active') return names;
    for (const id of new Set(state.timeline.map(({ offerId }) => offerId))) {
      const name = (await findOffer(id))?.name ?? null;
      if (name !== null) names.set(id, name);
    }
    return names;
  }

  return async (state: SubscriptionState, context: CommandContext) => ({
    at: context.at.toISOString(),
    invoiceId: publicId(invoiceIds, derivedUuid(context.commandId, 'invoice')),
    taxRate,
    offerNames: await offerNames(state),
  });
}

export function finishDueWork({
  handler,
  findOffer,
  taxRate,
}: RenewalDependencies): Finishers<SubscriptionState, SubscriptionCommand, SubscriptionEvent, DueWork> {
  const billing = billingFacts({ findOffer, taxRate });
  return {
    async 'scheduled-change'({ step, context, run }) {
      const { changeId, change } = step.change;
      const offer = change.type === 'plan-change' ? await findOffer(change.newOfferId) : null;
      const at = context.at.toISOString();
      await run({ type: 'CarryOutScheduledChange', at, changeId, offer }, stepOf(context, changeId));
    },

    /** The intent: the invoice that it asks for is the step that comes next. */
    async renewal({ step, state, context, run }) {
      const { renewalDate: expectedRenewalDate } = step;
      const own = stepOf(context, expectedRenewalDate);
      const facts = await billing(state, own);
      await run({ type: 'RenewDueSubscription', expectedRenewalDate, ...facts }, own);
    },

    /** The effect of the intent, then its completion. */
    async 'open-invoice'({ step, context, run }) {
      const { invoice } = step;
      const { invoiceId } = invoice;
      const own = stepOf(context, invoiceId);
      await draftRenewalInvoice(handler, invoice, own);
      await run({ type: 'CompleteRenewalInvoice', invoiceId }, stepOf(own, 'complete'));
    },
  };
}
