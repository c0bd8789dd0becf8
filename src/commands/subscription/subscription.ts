/** The commands of subscriptions: looks up what the rules need to know, runs them, and finishes what they began. */
import { invoiceIds } from '../../domain/invoice/ids.js';
import type { OfferFacts, OfferNames, SubscriptionCommand } from '../../domain/subscription/commands.js';
import type { BillingCycle } from '../../domain/subscription/cycles.js';
import { subscriptionDecider } from '../../domain/subscription/decide.js';
import { dueBeforeCommand, dueWork } from '../../domain/subscription/due.js';
import type { SubscriptionEvent } from '../../domain/subscription/events.js';
import { scheduledChangeIds, subscriptionIds } from '../../domain/subscription/ids.js';
import {
  type ExistingSubscription,
  existing,
  type SubscriptionState,
} from '../../domain/subscription/state.js';
import { assertNever } from '../../kernel/assertNever.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import type { Aggregate } from '../engine/aggregate.js';
import {
  type CommandHandler,
  type HandleOptions,
  type Outcome,
  repeatableStepOf,
  stepOf,
} from '../engine/handle.js';
import { draftRenewalInvoice } from '../invoice/invoice.js';
import type { Forgetting } from '../operations/erasure.js';

export const subscriptionAggregate: Aggregate<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  area: 'subscription',
  decider: subscriptionDecider,
  encrypted: true,
};

export type SubscriptionOutcome = Outcome<SubscriptionState, SubscriptionEvent>;

/** A change of quantity or plan: carried out, or planned for a later day. */
export interface ChangeOutcome {
  readonly outcome: SubscriptionOutcome;
  /** Set when the change was planned. */
  readonly scheduled: { readonly changeId: string; readonly effectiveDate: CalendarDate } | undefined;
}

export interface NewSubscription {
  readonly customerId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly startDate: CalendarDate;
  readonly billingCycle: BillingCycle;
  readonly autoRenewal: boolean;
  readonly backdate: boolean;
  readonly unitPrice: DecimalText | null;
  readonly currency: string | null;
  /** The id that it gets; made from the command when absent. Imports derive it from the source's key. */
  readonly subscriptionId?: string;
}

export interface KnownOffer extends OfferFacts {
  /** As customers know it. */
  readonly name: string | null;
}

export interface SubscriptionCommandsDependencies {
  readonly handler: CommandHandler;
  /** What the reference data knows of an offer; null when it does not know it. */
  readonly findOffer: (offerId: string) => Promise<KnownOffer | null>;
  readonly defaultCurrency: string;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  readonly forgetting: Forgetting;
}

/** How often a command is tried again after something that came due first was done. */
const duePasses = 100;
/** More than a century of weeks, with a change in each. */
const catchUpPasses = 12_000;

/** Something came due before the command came: it is done first. */
class DueFirst extends DomainError {
  constructor() {
    super('CONCURRENCY_CONFLICT', 'What came due before is still being done');
  }
}

export type SubscriptionCommands = ReturnType<typeof createSubscriptionCommands>;

export function createSubscriptionCommands(dependencies: SubscriptionCommandsDependencies) {
  const { handler, findOffer, defaultCurrency, taxRate, forgetting } = dependencies;

  /** Of the offers that the next invoice can speak of, changes that are due first included. */
  async function offerNames(state: SubscriptionState): Promise<OfferNames> {
    const names = new Map<string, string>();
    if (state.status !== 'active') return names;
    const ids = new Set(state.timeline.map(({ offerId }) => offerId));
    for (const { change } of state.scheduledChanges)
      if (change.type === 'plan-change') ids.add(change.newOfferId);
    for (const id of ids) {
      const name = (await findOffer(id))?.name ?? null;
      if (name !== null) names.set(id, name);
    }
    return names;
  }

  async function billing(id: string, context: CommandContext) {
    const { state } = await handler.load(subscriptionAggregate, id);
    return {
      at: at(context),
      invoiceId: invoiceIdFor(context),
      taxRate,
      offerNames: await offerNames(state),
    };
  }

  const invoiceIdFor = (context: CommandContext) =>
    publicId(invoiceIds, derivedUuid(context.commandId, 'invoice'));
  const at = (context: CommandContext) => context.at.toISOString();

  /** By the service itself, for what is due. */
  async function handle(
    id: string,
    command: SubscriptionCommand,
    context: CommandContext,
  ): Promise<SubscriptionOutcome> {
    return finished(id, await handler.handle(subscriptionAggregate, id, command, context), context);
  }

  /** For a caller: what is due by now is done before the command is decided. */
  async function handleInOrder(
    id: string,
    command: SubscriptionCommand,
    context: CommandContext,
    options: HandleOptions = {},
  ): Promise<SubscriptionOutcome> {
    const inOrder: typeof subscriptionAggregate = {
      ...subscriptionAggregate,
      decider: {
        ...subscriptionDecider,
        decide(decided, state) {
          if (dueBeforeCommand(state, at(context)) !== undefined) throw new DueFirst();
          return subscriptionDecider.decide(decided, state);
        },
      },
    };
    for (let pass = 0; ; pass += 1) {
      try {
        return await finished(id, await handler.handle(inOrder, id, command, context, options), context);
      } catch (error) {
        if (!(error instanceof DueFirst) || pass === duePasses) throw error;
        await advance(id, context, dueBeforeCommand);
      }
    }
  }

  /** Makes the invoice that the state asks for, if any: the effect of the intent, then its completion. */
  async function finished(
    id: string,
    outcome: SubscriptionOutcome,
    context: CommandContext,
  ): Promise<SubscriptionOutcome> {
    const { state } = outcome;
    if (state.status === 'none' || state.status === 'removed' || state.openInvoice === null) return outcome;
    const invoice = state.openInvoice;
    const step = repeatableStepOf(context, `invoice/${invoice.invoiceId}`);
    await draftRenewalInvoice(handler, invoice, step);
    const completed = await handler.handle(
      subscriptionAggregate,
      id,
      { type: 'CompleteRenewalInvoice', invoiceId: invoice.invoiceId },
      stepOf(step, 'complete'),
    );
    return { ...outcome, state: completed.state, revision: completed.revision };
  }

  /** What is due and comes before anything else is done now; false when there is nothing. */
  async function advance(id: string, context: CommandContext, next: typeof dueWork): Promise<boolean> {
    const { state, revision } = await handler.load(subscriptionAggregate, id);
    const work = next(state, at(context));
    if (work === undefined) return false;
    switch (work.kind) {
      case 'open-invoice':
        await finished(id, { state, revision, events: [], at: undefined }, context);
        return true;
      case 'scheduled-change': {
        const { changeId, change } = work.change;
        const offer = change.type === 'plan-change' ? await findOffer(change.newOfferId) : null;
        const step = repeatableStepOf(context, `change/${changeId}`);
        await handle(id, { type: 'CarryOutScheduledChange', at: at(context), changeId, offer }, step);
        return true;
      }
      case 'renewal': {
        const step = repeatableStepOf(context, `renew/${work.renewalDate}`);
        await handle(
          id,
          {
            type: 'RenewDueSubscription',
            at: at(context),
            expectedRenewalDate: work.renewalDate,
            invoiceId: invoiceIdFor(step),
            taxRate,
            offerNames: await offerNames(state),
          },
          step,
        );
        return true;
      }
      default:
        return assertNever(work);
    }
  }

  async function change(
    id: string,
    changeId: string,
    command: SubscriptionCommand,
    context: CommandContext,
  ): Promise<ChangeOutcome> {
    const outcome = await handleInOrder(id, command, context);
    for (const event of outcome.events) {
      if (event.type === 'ChangeScheduled') {
        return { outcome, scheduled: { changeId, effectiveDate: event.data.effectiveDate } };
      }
    }
    return { outcome, scheduled: undefined };
  }

  const changeIdFor = (context: CommandContext) =>
    publicId(scheduledChangeIds, derivedUuid(context.commandId, 'change'));

  return {
    async create(input: NewSubscription, context: CommandContext) {
      const subscriptionId = input.subscriptionId ?? publicId(subscriptionIds, context.commandId);
      const offer = await findOffer(input.offerId);
      // What is spread comes last: V8 gives what is added to a spread object a hidden class of its own each time.
      const command = {
        type: 'CreateSubscription',
        at: at(context),
        offer,
        defaultCurrency,
        subscriptionId,
        ...input,
      } as const;
      return {
        id: subscriptionId,
        outcome: await handleInOrder(subscriptionId, command, context, {
          fresh: input.subscriptionId === undefined,
        }),
      };
    },

    update: (id: string, quantity: number | null, autoRenewal: boolean | null, context: CommandContext) =>
      handleInOrder(id, { type: 'UpdateSubscription', at: at(context), quantity, autoRenewal }, context),

    suspend: (id: string, reason: string | null, context: CommandContext) =>
      handleInOrder(id, { type: 'SuspendSubscription', at: at(context), reason }, context),

    unsuspend: (id: string, context: CommandContext) =>
      handleInOrder(id, { type: 'UnsuspendSubscription', at: at(context) }, context),

    terminate: (
      id: string,
      reason: string | null,
      effectiveDate: CalendarDate | null,
      context: CommandContext,
    ) =>
      handleInOrder(id, { type: 'TerminateSubscription', at: at(context), reason, effectiveDate }, context),

    changeQuantity(
      id: string,
      direction: 'upgrade' | 'downgrade',
      newQuantity: number,
      effectiveDate: CalendarDate | null,
      context: CommandContext,
    ) {
      const changeId = changeIdFor(context);
      const command = {
        type: 'ChangeQuantity',
        at: at(context),
        direction,
        newQuantity,
        effectiveDate,
        changeId,
      } as const;
      return change(id, changeId, command, context);
    },

    async changePlan(
      id: string,
      newOfferId: string,
      effectiveDate: CalendarDate | null,
      context: CommandContext,
    ) {
      const changeId = changeIdFor(context);
      const offer = await findOffer(newOfferId);
      const command = {
        type: 'ChangePlan',
        at: at(context),
        newOfferId,
        offer,
        effectiveDate,
        changeId,
      } as const;
      return change(id, changeId, command, context);
    },

    withdrawChange: (id: string, changeId: string, context: CommandContext) =>
      handleInOrder(id, { type: 'WithdrawScheduledChange', changeId }, context),

    /** By hand. The renewed subscription; its invoice exists when this resolves. */
    async renew(id: string, context: CommandContext) {
      const bill = await billing(id, context);
      return handleInOrder(id, { type: 'RenewSubscription', expectedRenewalDate: null, ...bill }, context);
    },

    /** The one invoice of the coming period, made now or before. */
    async generateRenewalInvoice(id: string, context: CommandContext) {
      const command = { type: 'RequestRenewalInvoice', ...(await billing(id, context)) } as const;
      const outcome = await handleInOrder(id, command, context);
      const { latestInvoice } = existing(outcome.state);
      if (latestInvoice === null) throw new Error(`${id} has no renewal invoice after one was requested`);
      return { outcome, invoiceId: latestInvoice.invoiceId, total: latestInvoice.total };
    },

    /**
     * By the worker: everything that is due for a subscription, in the order of the calendar: open invoices,
     * scheduled changes, missed and present renewals. Nothing when nothing is due.
     */
    async catchUp(id: string, context: CommandContext): Promise<void> {
      for (let pass = 0; await advance(id, context, dueWork); pass += 1) {
        if (pass === catchUpPasses) throw new Error(`${id} does not come to an end of what is due`);
      }
    },

    setDomain: (id: string, domain: string, status: string, context: CommandContext) =>
      handleInOrder(id, { type: 'SetDomain', domain, status }, context),

    removeDomain: (id: string, domain: string, context: CommandContext) =>
      handleInOrder(id, { type: 'RemoveDomain', domain }, context),

    delete: (id: string, context: CommandContext) =>
      handleInOrder(id, { type: 'DeleteSubscription' }, context),

    /** For good: afterwards nobody can read what it was. */
    async remove(id: string, context: CommandContext) {
      const { state } = await handler.load(subscriptionAggregate, id);
      if (state.status !== 'none') await forgetting.plan('subscription', id);
      const outcome = await handleInOrder(id, { type: 'RemoveSubscription' }, context);
      await forgetting.forget('subscription', id);
      return outcome;
    },

    load: (id: string) => handler.load(subscriptionAggregate, id),
  };
}

/** The subscription of an outcome that a rule has let through. */
export function subscriptionOf({ state }: SubscriptionOutcome): ExistingSubscription {
  return existing(state);
}
