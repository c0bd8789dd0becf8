/**
 * Carries out what falls due on a subscription, up to the resulting invoice: scheduled changes, renewals, term ends, and invoices taken
 * back. A worker does it on the day, and otherwise any later command before it is decided.
 */
import { sourceKey } from '../../domain/account/state.js';
import { midnightOf } from '../../domain/invoice/dates.js';
import { isChanged } from '../../domain/invoice/reduction.js';
import { hasSection, openForSections, viewOf } from '../../domain/invoice/sections.js';
import { invoiceIds } from '../../domain/shared/ids.js';
import type { DraftsToLower, OfferTaxes, SubscriptionCommand } from '../../domain/subscription/commands.js';
import { changedTerms, givenBackBy } from '../../domain/subscription/decide.js';
import type { DueWork } from '../../domain/subscription/due.js';
import type {
  InvoiceUsageRequested,
  RenewalInvoice,
  SubscriptionEvent,
} from '../../domain/subscription/events.js';
import { invoicesOfCheaperDays, offersSpokenOf } from '../../domain/subscription/invoicing.js';
import { lacksPrice } from '../../domain/subscription/openLines.js';
import { waitsForUsage } from '../../domain/subscription/renewal.js';
import { type KnownSubscription, known, type SubscriptionState } from '../../domain/subscription/state.js';
import { currentTerms } from '../../domain/subscription/timeline.js';
import type { CommandContext } from '../../kernel/context.js';
import { addMilliseconds, type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { type DecimalText, isZero, rateAmount, subtract, sumAmounts } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { AccountCommands } from '../account/account.js';
import type { DiscountUses } from '../cart/uses.js';
import { type Finishers, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import { draftRenewalInvoice, invoiceAggregate } from '../invoice/invoice.js';
import { type FindTaxes, type SubscriptionOffers, sharedDay } from '../reference/lookups.js';
import type { ReduceInvoice } from './reduction.js';
import { type AddUsageToDraft, isBilling, type MeasureUsage } from './usage.js';
import type { WithdrawInvoice } from './withdrawal.js';

export interface RenewalDependencies extends SubscriptionOffers {
  readonly handler: CommandHandler;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** Rules by which the customer's use of offers is taxed; none if absent. */
  readonly findTaxes?: FindTaxes | undefined;
  /** Takes back the invoice of a period that never begins; a repetition changes nothing. */
  readonly withdrawInvoice: WithdrawInvoice;
  /** Gives back a part of an invoice; a repetition changes nothing. */
  readonly reduceInvoice: ReduceInvoice;
  /** Posts a subscription's remaining credit to the customer's account; a repetition under the same id changes nothing. */
  readonly receiveCredit: AccountCommands['receiveSubscriptionCredit'];
  /** Measures usage for commands that bill it; if absent, nothing is metered. */
  readonly measureUsage?: MeasureUsage;
  /** Adds usage to the draft of an invoice; a repetition changes nothing. */
  readonly addUsage?: AddUsageToDraft;
  /** The ledgers of discount codes. */
  readonly uses: DiscountUses;
  /**
   * Issues the draft; absent when that is left to clerks. A repetition changes nothing. A draft that lacks a price is always left to
   * clerks.
   */
  readonly issueInvoice: ((invoiceId: string, context: CommandContext) => Promise<unknown>) | undefined;
}

export type Billing = Awaited<ReturnType<ReturnType<typeof billingFacts>>>;

/** Facts for an invoice that are not part of the subscription itself. */
export function billingFacts({
  handler,
  findOffer,
  taxRate,
  findTaxes = noTaxes,
}: Pick<RenewalDependencies, 'handler' | 'findOffer' | 'taxRate' | 'findTaxes'>) {
  async function offersOf(offerIds: Iterable<string>) {
    const offerNames = new Map<string, string>();
    const offerUnits = new Map<string, string>();
    for (const id of offerIds) {
      const { name = null, unitCode } = (await findOffer(id)) ?? {};
      if (name !== null) offerNames.set(id, name);
      if (unitCode !== undefined) offerUnits.set(id, unitCode);
    }
    return { offerNames, offerUnits };
  }

  /** @param on the day on which the invoice is due to be made; if it is made later, it is still taxed as on that day */
  return async (state: SubscriptionState, context: CommandContext, on?: CalendarDate) => {
    const at = context.at.toISOString();
    const invoiceId = publicId(invoiceIds, derivedUuid(context.commandId, 'invoice'));
    const subscription = known(state);
    if (subscription === undefined) {
      const facts = { at, invoiceId, taxRate, taxes: await noTaxes(), sharedOn: undefined };
      return { ...facts, ...(await offersOf([])) };
    }
    // Offers of scheduled changes count too, since an end can carry them out.
    const offerIds = new Set([...offersSpokenOf(subscription), ...plannedOffers(state)]);
    const day = on !== undefined && on < dayOfTimestamp(at) ? on : undefined;
    const taxes = await findTaxes(subscription.customerId, offerIds, day);
    const sharedOn = await sharedDay(handler, subscription.customerId, on ?? dayOfTimestamp(at));
    return { at, invoiceId, taxRate, taxes, sharedOn, ...(await offersOf(offerIds)) };
  };
}

/** Returns how a plan named by a change is taxed on its first day, as known when that day began. */
export async function taxOfPlan(
  findTaxes: FindTaxes,
  state: SubscriptionState,
  offerId: string,
  { day, context }: { readonly day: CalendarDate; readonly context: CommandContext },
): Promise<LineTax | undefined> {
  const subscription = known(state);
  if (subscription === undefined) return undefined;
  const past = day < dayOfTimestamp(context.at.toISOString()) ? day : undefined;
  return (await findTaxes(subscription.customerId, [offerId], past)).get(offerId);
}

/** Returns the drafts that a change would lower; undefined when there are none. A draft issued before it is lowered is credited instead. */
export function draftsToLower(
  handler: CommandHandler,
  billing: (after: SubscriptionState, context: CommandContext) => Promise<Billing>,
) {
  return async (
    command: SubscriptionCommand,
    state: SubscriptionState,
    context: CommandContext,
  ): Promise<DraftsToLower | undefined> => {
    const after = changedTerms(command, state);
    if (after === undefined) return undefined;
    const invoiceIds = new Set<string>();
    for (const id of invoicesOfCheaperDays(after)) {
      const invoice = await handler.load(invoiceAggregate, id);
      if (invoice.state.status === 'draft') invoiceIds.add(id);
    }
    return invoiceIds.size === 0 ? undefined : { invoiceIds, billing: await billing(after, context) };
  };
}

/** Completes a command that bills: with the usage, and whether a clerk has changed the draft of an invoice that it gives back from. */
export function completeBilling(
  handler: Pick<CommandHandler, 'load'>,
  measureUsage: MeasureUsage = async (command) => command,
): MeasureUsage {
  async function withChanges<Command extends SubscriptionCommand>(
    command: Command,
    state: SubscriptionState,
  ): Promise<Command> {
    const subscriptionId = known(state)?.subscriptionId;
    if (subscriptionId === undefined || !isBilling(command)) return command;
    for (const invoiceId of givenBackBy(command, state)) {
      const { state: invoice } = await handler.load(invoiceAggregate, invoiceId);
      if ('invoice' in invoice && isChanged(viewOf(invoice, subscriptionId)))
        return { ...command, givesBackApart: true };
    }
    return command;
  }

  return async (command, state) => measureUsage(await withChanges(command, state), state);
}

/** Taxes when nothing is known of buyer and seller but the rate. */
export const noTaxes = async (): Promise<OfferTaxes> => new Map();

/** Returns the offers of scheduled plan changes. */
export function plannedOffers(state: SubscriptionState): readonly string[] {
  if (!('scheduledChanges' in state)) return [];
  return state.scheduledChanges.flatMap(({ change }) =>
    change.type === 'plan-change' ? [change.newOfferId] : [],
  );
}

/** Hours after which a shared draft with late usage is issued, so that the subscriptions come first. */
const hoursAfterUsage = 1;

/** Returns when a shared draft may be issued: after the day of its sections, and once late usage is on it. */
function sharedIssue(state: SubscriptionState, invoiceId: string, { at }: CommandContext): string {
  const night = midnightOf(addMilliseconds(at.toISOString(), 86_400_000));
  const settling = known(state)?.usage?.settling.find((one) => one.invoiceId === invoiceId);
  return settling === undefined
    ? night
    : laterOf(night, addMilliseconds(settling.at, hoursAfterUsage * 3_600_000));
}

type Run = Parameters<NonNullable<DueFinishers['renewal']>>[0]['run'];
type DueFinishers = Finishers<SubscriptionState, SubscriptionCommand, SubscriptionEvent, DueWork>;

export function finishDueWork({
  handler,
  findOffer,
  findOfferOn,
  taxRate,
  findTaxes = noTaxes,
  withdrawInvoice,
  reduceInvoice,
  receiveCredit,
  uses,
  measureUsage = async (command) => command,
  addUsage = async () => 'gone',
  issueInvoice,
}: RenewalDependencies): DueFinishers {
  const billing = billingFacts({ handler, findOffer, taxRate, findTaxes });
  const drafts = draftsToLower(handler, billing);
  const complete = completeBilling(handler, measureUsage);

  /** Taxes an amount as the next invoice would. */
  async function usualTaxOn(net: DecimalText, { customerId, timeline, currency }: KnownSubscription) {
    const { offerId } = currentTerms(timeline);
    const tax = (await findTaxes(customerId, [offerId])).get(offerId);
    return rateAmount(net, tax?.taxRate ?? taxRate, currency);
  }

  /** @returns false when the invoice no longer takes sections */
  async function addSection(invoice: RenewalInvoice, state: SubscriptionState, context: CommandContext) {
    const issueFrom = lacksPrice(invoice) ? null : sharedIssue(state, invoice.invoiceId, context);
    try {
      const section = issueInvoice === undefined ? {} : { issueFrom };
      const outcome = await draftRenewalInvoice(handler, invoice, context, section);
      return hasSection(outcome.state, invoice.subscriptionId);
    } catch (error) {
      if (hasCode(error, 'INVALID_STATUS_TRANSITION')) return false;
      throw error;
    }
  }

  async function addToDraft(
    subscriptionId: string,
    addition: InvoiceUsageRequested['data'],
    context: CommandContext,
    run: Run,
  ) {
    const { additionId } = addition;
    const own = stepOf(context, additionId);
    const how = await addUsage(subscriptionId, addition, own);
    const { state } = await run({ type: 'CompleteInvoiceUsage', additionId, how }, stepOf(own, 'complete'));
    return { how, state };
  }

  /** @returns the new state if a draft was gone when the usage was to be added */
  async function billUsage(id: string, state: SubscriptionState, context: CommandContext, run: Run) {
    const command = { type: 'BillUsage', ...(await billing(state, context)) } as const;
    const billed = await run(await measureUsage(command, state), context);
    let gone: SubscriptionState | undefined;
    for (const addition of known(billed.state)?.usage?.additions ?? []) {
      const added = await addToDraft(id, addition, context, run);
      if (added.how === 'gone') gone = added.state;
    }
    return gone;
  }

  return {
    async 'scheduled-change'({ step, state, context, run }) {
      const { changeId, change, effectiveDate } = step.change;
      const planId = change.type === 'plan-change' ? change.newOfferId : null;
      const offer = planId === null ? null : await findOfferOn(planId, effectiveDate);
      const on = { day: effectiveDate, context };
      const tax = planId === null ? undefined : await taxOfPlan(findTaxes, state, planId, on);
      const at = context.at.toISOString();
      const own = stepOf(context, changeId);
      const command = { type: 'CarryOutScheduledChange', at, changeId, offer, tax } as const;
      await run({ ...command, drafts: await drafts(command, state, own) }, own);
    },

    /** The intent; the next step creates the invoice that it requests. */
    async renewal({ step, state, context, run }) {
      const { renewalDate: expectedRenewalDate } = step;
      const own = stepOf(context, expectedRenewalDate);
      const facts = await billing(state, own, expectedRenewalDate);
      const command = { type: 'RenewDueSubscription', expectedRenewalDate, ...facts } as const;
      await run(await complete(command, state), own);
    },

    /** The effect of the intent, then its completion. If the day's invoice no longer takes sections, the request moves to another one. */
    async 'open-invoice'({ step, state, context, run }) {
      const { invoice } = step;
      const { invoiceId } = invoice;
      const own = stepOf(context, invoiceId);
      if (invoice.sharedOn !== undefined) {
        if (known(state)?.moved?.invoiceId === invoiceId && (await addSection(invoice, state, own)))
          await run({ type: 'CompleteRenewalInvoice', invoiceId }, stepOf(own, 'complete'));
        else {
          const toInvoiceId = await openSharedInvoice(handler, invoice);
          await run({ type: 'MoveRenewalInvoice', invoiceId, toInvoiceId }, stepOf(own, 'move'));
        }
        return;
      }
      await draftRenewalInvoice(handler, invoice, own);
      const isToIssue = !lacksPrice(invoice) && !waitsForUsage(state, invoiceId);
      if (isToIssue) await issueInvoice?.(invoiceId, stepOf(own, 'issue'));
      await run({ type: 'CompleteRenewalInvoice', invoiceId }, stepOf(own, 'complete'));
    },

    async 'usage-addition'({ id, step, context, run }) {
      await addToDraft(id, step.addition, context, run);
    },

    /** Adds late usage to the draft before it is issued. */
    async 'usage-settlement'({ id, step, state, context, run }) {
      const { invoiceId, at: dueAt } = step.settling;
      const own = stepOf(context, `${invoiceId} ${dueAt}`);
      const gone = await billUsage(id, state, own, run);
      if (gone !== undefined) await billUsage(id, gone, stepOf(own, 'without the draft'), run);
      if (invoiceId !== null) await issueInvoice?.(invoiceId, stepOf(own, 'issue'));
      await run({ type: 'SettleUsage', invoiceId, dueAt }, stepOf(own, 'settle'));
    },

    async withdrawal({ id, step, context, run }) {
      const { invoiceId } = step.withdrawal;
      const own = stepOf(context, invoiceId);
      const done = await withdrawInvoice(id, step.withdrawal, own);
      await run({ type: 'CompleteInvoiceWithdrawal', invoiceId, ...done }, stepOf(own, 'complete'));
    },

    async reduction({ id, step, context, run }) {
      const { reductionId } = step.reduction;
      const own = stepOf(context, reductionId);
      const done = await reduceInvoice(id, step.reduction, own);
      await run({ type: 'CompleteInvoiceReduction', reductionId, ...done }, stepOf(own, 'complete'));
    },

    /** Adds the tax: a subscription's credit is before tax, an account is not. */
    async 'credit-release'({ step, context, run }) {
      const { subscriptionId, customerId, currency } = step.of;
      const { creditId } = step.release;
      const net = step.release.amount;
      const amount = sumAmounts([net, step.release.tax ?? (await usualTaxOn(net, step.of))], currency);
      const own = stepOf(context, creditId);
      // Days at a share of the smallest unit come to nothing, which no account receives.
      if (isZero(amount)) {
        await run({ type: 'CompleteCreditRelease', creditId, tax: amount }, stepOf(own, 'complete'));
        return;
      }
      const date = dayOfTimestamp(context.at.toISOString());
      const credit = { creditId, subscriptionId, currency, amount, date };
      const { state } = await receiveCredit(customerId, credit, own);
      // The rate of an earlier run stays, whatever the rate is now.
      const received = state.sources.get(sourceKey({ kind: 'subscriptionCredit', id: creditId }));
      const tax = sumAmounts([subtract(received?.amount ?? amount, net)], currency);
      await run({ type: 'CompleteCreditRelease', creditId, tax }, stepOf(own, 'complete'));
    },

    /** Spends the use of an application that is in effect; gives back the use of one that was removed in time. */
    async 'discount-uses'({ step, context, run }) {
      const { customerId } = step;
      const useIds = step.uses.map(({ useId }) => useId);
      const own = stepOf(context, useIds.join(' '));
      for (const use of step.uses) await uses.settle({ cartId: use.useId, customerId }, [use], own);
      await run({ type: 'CompleteUses', useIds }, stepOf(own, 'complete'));
    },

    async 'passed-period'({ step, state, context, run }) {
      const own = stepOf(context, step.period.from);
      await run({ type: 'PassPeriodOver', ...(await billing(state, own, step.period.from)) }, own);
    },

    async 'resume-invoice'({ step, state, context, run }) {
      const own = stepOf(context, step.period.from);
      const facts = await billing(state, own, step.period.from);
      await run(await complete({ type: 'RequestResumeInvoice', ...facts }, state), own);
    },
  };
}

/** Returns the id of the day's first draft that is open and has no section of the subscription; a new id when there is none. */
async function openSharedInvoice(
  handler: Pick<CommandHandler, 'load'>,
  { customerId, subscriptionId, currency, sharedOn = '' }: RenewalInvoice,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const seed = derivedUuid('shared invoice', customerId, currency, sharedOn, String(number));
    const id = publicId(invoiceIds, seed);
    const { state } = await handler.load(invoiceAggregate, id);
    if (state.status === 'none') return id;
    if (openForSections(state) !== undefined && !hasSection(state, subscriptionId)) return id;
  }
}
