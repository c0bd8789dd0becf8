/** The commands of subscriptions: they look up what the rules need, and run the rules. */
import { existingInvoice } from '../../domain/invoice/state.js';
import { invoiceIds, scheduledChangeIds, subscriptionIds } from '../../domain/shared/ids.js';
import type {
  ApplyDiscount,
  BillingFacts,
  ChangePlan,
  ChangeQuantity,
  CreateSubscription,
  InvoiceCredit,
  RecordUsageReached,
  RemoveDiscount,
  RemoveDomain,
  SentDiscount,
  SetDomain,
  SubscriptionCommand,
  SuspendSubscription,
  TakenOver,
  TerminateSubscription,
  UpdateSubscription,
  WithdrawScheduledChange,
} from '../../domain/subscription/commands.js';
import { refusedCredit } from '../../domain/subscription/creditedInvoices.js';
import { subscriptionDecider } from '../../domain/subscription/decide.js';
import { comingDiscount } from '../../domain/subscription/discounts/applying.js';
import { type DueWork, unfinishedSubscription } from '../../domain/subscription/due.js';
import type { SubscriptionEvent } from '../../domain/subscription/events.js';
import {
  comingInvoice,
  type ExistingSubscription,
  existing,
  invalidState,
  known,
  type SubscriptionState,
} from '../../domain/subscription/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import { createDiscountUses, type FindCodes } from '../cart/uses.js';
import type { Aggregate } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { HandleOptions, Outcome } from '../engine/outcome.js';
import { invoiceAggregate } from '../invoice/invoice.js';
import type { Erasures } from '../operations/erasure.js';
import { type KnownOffer, type SubscriptionOffers, sharedDay, usualCurrency } from '../reference/lookups.js';
import {
  billingFacts,
  completeBilling,
  draftsToLower,
  finishDueWork,
  noTaxes,
  plannedOffers,
  type RenewalDependencies,
  taxOfPlan,
} from './renewal.js';
import { type AddUsageToDraft, isBilling, type MeasureUsage } from './usage.js';
import type { WithdrawInvoice } from './withdrawal.js';

export const subscriptionAggregate: Aggregate<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  DueWork
> = {
  area: 'subscription',
  decider: subscriptionDecider,
  encrypted: true,
  unfinished: unfinishedSubscription,
};

export type SubscriptionOutcome = Outcome<SubscriptionState, SubscriptionEvent>;

/** A change of quantity or plan, carried out or planned for a later day. */
export interface ChangeOutcome {
  readonly outcome: SubscriptionOutcome;
  /** Set when the change was planned. */
  readonly scheduled: { readonly changeId: string; readonly effectiveDate: CalendarDate } | undefined;
}

/** A command without what is looked up, read from the clock or derived; the rest is as sent. */
type Asked<Command, Added extends keyof Command = never> = Omit<Command, 'type' | 'at' | Added>;

export type NewSubscription = Asked<
  CreateSubscription,
  'subscriptionId' | 'offer' | 'defaultCurrency' | 'billFirstPeriod' | 'takenOver' | 'discounts'
> & {
  /** Discount codes; none if absent. */
  readonly discounts?: readonly string[];
  /** Whether the current period is billed; if not, it was paid with the order. */
  readonly billFirstPeriod: boolean;
  /** The id of the new subscription; derived from the command when absent. Imports derive it from the source's key. */
  readonly subscriptionId?: string;
  /** The state it has in another system, if not active. */
  readonly takenOver?: Omit<TakenOver, 'billing'>;
};

export interface SubscriptionCommandsDependencies extends SubscriptionOffers {
  readonly handler: CommandHandler;
  readonly defaultCurrency: string;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  readonly findTaxes?: RenewalDependencies['findTaxes'];
  readonly withdrawInvoice: WithdrawInvoice;
  readonly reduceInvoice: RenewalDependencies['reduceInvoice'];
  readonly receiveCredit: RenewalDependencies['receiveCredit'];
  /** If absent, invoices stay drafts until someone issues them. */
  readonly issueInvoice?: RenewalDependencies['issueInvoice'];
  readonly erasures: Erasures;
  /** If absent, nothing is metered. */
  readonly usage?: { readonly measure: MeasureUsage; readonly addToDraft: AddUsageToDraft };
  /** Returns the current discount codes; if absent, there are none. */
  readonly findCodes?: FindCodes;
}

type Change = ChangeQuantity | ChangePlan | UpdateSubscription | ApplyDiscount | RemoveDiscount;

/** Limit of requests for an invoice that is cancelled at the same moment. */
const voidPasses = 5;

/** Limit of measurements for a command that loses races. */
const measurePasses = 3;

export type SubscriptionCommands = ReturnType<typeof createSubscriptionCommands>;

export function createSubscriptionCommands(dependencies: SubscriptionCommandsDependencies) {
  const { handler, findOffer, defaultCurrency, taxRate, erasures, issueInvoice } = dependencies;
  const { findTaxes = noTaxes, findCodes = async () => new Map(), usage } = dependencies;
  const uses = createDiscountUses(handler, findCodes);
  const billing = billingFacts({ handler, findOffer, taxRate, findTaxes });
  const drafts = draftsToLower(handler, billing);
  const complete = completeBilling(handler, usage?.measure);
  const measuring = usage === undefined ? {} : { measureUsage: usage.measure, addUsage: usage.addToDraft };
  handler.finishWith(
    subscriptionAggregate,
    finishDueWork({ ...dependencies, ...measuring, uses, issueInvoice }),
  );

  const at = (context: CommandContext) => context.at.toISOString();

  async function handle(
    id: string,
    command: SubscriptionCommand,
    context: CommandContext,
  ): Promise<SubscriptionOutcome> {
    if (!isBilling(command)) return handler.handle(subscriptionAggregate, id, command, context);
    for (let pass = 1; ; pass += 1) {
      const { state } = await handler.load(subscriptionAggregate, id);
      const completed = await complete(command, state);
      try {
        return await handler.handle(subscriptionAggregate, id, completed, context);
      } catch (error) {
        // Another command may have measured and billed meanwhile.
        if (pass === measurePasses || !hasCode(error, 'CONCURRENCY_CONFLICT')) throw error;
      }
    }
  }

  /** Finishes earlier work first, since only then is the next bill known. */
  async function loadBillingFacts(id: string, context: CommandContext) {
    const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
    return billing(state, context);
  }

  /** Lowers the drafts that bill the changed days. @param commandOn returns the command for the state after all due work */
  async function handleChange(
    id: string,
    commandOn: (state: SubscriptionState) => Change | Promise<Change>,
    context: CommandContext,
  ) {
    const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
    const command = await commandOn(state);
    return handle(id, { ...command, drafts: await drafts(command, state, context) }, context);
  }

  async function change(
    id: string,
    commandOn: (state: SubscriptionState) => Change | Promise<Change>,
    context: CommandContext,
  ): Promise<ChangeOutcome> {
    const outcome = await handleChange(id, commandOn, context);
    const planned = outcome.events.find((event) => event.type === 'ChangeScheduled');
    if (planned === undefined) return { outcome, scheduled: undefined };
    const { changeId, effectiveDate } = planned.data;
    return { outcome, scheduled: { changeId, effectiveDate } };
  }

  /**
   * Ends and settles a subscription that is still active or suspended when it is deleted.
   * @returns the context of the deletion that follows
   */
  async function endFirst(id: string, context: CommandContext): Promise<CommandContext> {
    const { state } = await handler.load(subscriptionAggregate, id);
    const end = { ...context, commandId: derivedUuid(context.commandId, 'end') };
    if (state.status !== 'active' && state.status !== 'suspended')
      return (await handler.wasCarriedOut(subscriptionAggregate, id, end))
        ? withoutRevision(context)
        : context;
    const ready = await handler.finishDueWork(subscriptionAggregate, id, undefined, end);
    const command = { type: 'EndForDeletion', ...(await billing(ready.state, end)) } as const;
    const { events } = await handle(id, command, end);
    // The caller's revision was the one before the end.
    return events.length > 0 ? withoutRevision(context) : context;
  }

  /**
   * Bills the last usage of a subscription that is deleted next: usage that waits for its day, and usage credit that waits for an invoice.
   * @returns the context of the deletion that follows
   */
  async function billLastUsage(id: string, context: CommandContext): Promise<CommandContext> {
    let next = context;
    for (let pass = 1; pass <= measurePasses; pass += 1) {
      const step = { ...next, commandId: derivedUuid(context.commandId, `last usage ${pass}`) };
      const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, step);
      if (known(state)?.usage === undefined) break;
      const command = { type: 'BillUsage', isLast: true, ...(await billing(state, step)) } as const;
      // Repeated in case its draft was issued at that very moment.
      if ((await handle(id, command, step)).events.length === 0) break;
      next = withoutRevision(next);
    }
    return next;
  }

  /** Returns the drafts whose issue waits for late usage. */
  async function waitingDrafts(id: string): Promise<readonly string[]> {
    const { state } = await handler.load(subscriptionAggregate, id);
    return (known(state)?.usage?.settling ?? []).flatMap(({ invoiceId }) => invoiceId ?? []);
  }

  async function firstBill(
    { customerId, offerId }: { readonly customerId: string; readonly offerId: string },
    offer: KnownOffer | null,
    context: CommandContext,
  ): Promise<BillingFacts> {
    return {
      invoiceId: publicId(invoiceIds, derivedUuid(context.commandId, 'invoice')),
      taxRate,
      taxes: await findTaxes(customerId, [offerId]),
      sharedOn: await sharedDay(handler, customerId, dayOfTimestamp(at(context))),
      offerNames: new Map(offer?.name == null ? [] : [[offerId, offer.name]]),
      offerUnits: new Map(offer?.unitCode === undefined ? [] : [[offerId, offer.unitCode]]),
    };
  }

  async function lookUp(ids: readonly string[]): Promise<ReadonlyMap<string, KnownOffer | null>> {
    const offers = new Map<string, KnownOffer | null>();
    for (const id of ids) offers.set(id, await findOffer(id));
    return offers;
  }

  /** Returns the current codes, each with the id of its own application. */
  async function lookUpCodes(codes: readonly string[], context: CommandContext) {
    const found = await findCodes(codes);
    return codes.map(
      (code): SentDiscount => ({
        code,
        useId: derivedUuid(context.commandId, `use ${code}`),
        definition: found.get(code) ?? null,
        defaultCurrency,
      }),
    );
  }

  /**
   * Holds a use of each code while the command runs, so that no other takes it. Gives back the uses that the subscription does not have
   * afterwards.
   * @throws DomainError INVALID_DISCOUNT when none is left
   */
  async function withUses<Result>(
    { id, customerId }: { readonly id: string; readonly customerId: string },
    discounts: readonly SentDiscount[],
    context: CommandContext,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const taken = async () => {
      const { state } = await handler.load(subscriptionAggregate, id);
      return new Set(known(state)?.discounts?.map(({ useId }) => useId));
    };
    const held: SentDiscount[] = [];
    const before = await taken();
    try {
      for (const discount of discounts) {
        const { code, useId, definition } = discount;
        if (definition === null || before.has(useId)) continue;
        const { usageLimit, perCustomerLimit } = definition;
        held.push(discount);
        await uses.hold(
          { cartId: useId, customerId },
          { code, useId, usageLimit, perCustomerLimit },
          context,
        );
      }
      return await run();
    } finally {
      const has = held.length === 0 ? before : await taken();
      for (const { useId, code } of held.filter((one) => !has.has(one.useId)))
        await uses.settle({ cartId: useId, customerId }, [{ useId, code, outcome: 'released' }], context);
    }
  }

  /** Creates a subscription, holding uses of its codes. */
  function createAs(command: CreateSubscription, context: CommandContext, options?: HandleOptions) {
    const { subscriptionId: id, customerId, discounts } = command;
    const run = () => handler.handle(subscriptionAggregate, id, command, context, options);
    return discounts === undefined ? run() : withUses({ id, customerId }, discounts, context, run);
  }

  const changeIdFor = (context: CommandContext) =>
    publicId(scheduledChangeIds, derivedUuid(context.commandId, 'change'));

  return {
    async create(input: NewSubscription, context: CommandContext) {
      const subscriptionId = input.subscriptionId ?? publicId(subscriptionIds, context.commandId);
      const offer = await findOffer(input.offerId);
      const currency = input.currency ?? offer?.currency;
      const usual = currency ?? (await usualCurrency(handler, input.customerId, defaultCurrency));
      const { billFirstPeriod, takenOver, discounts: codes = [], ...terms } = input;
      const isBilled = billFirstPeriod || takenOver !== undefined;
      const bill = isBilled ? await firstBill(input, offer, context) : null;
      // Spread parts come last: in V8, properties added after a spread give every object its own hidden class.
      const command = {
        type: 'CreateSubscription',
        at: at(context),
        offer,
        defaultCurrency: usual,
        subscriptionId,
        billFirstPeriod: billFirstPeriod ? bill : null,
        takenOver: takenOver === undefined || bill === null ? null : { ...takenOver, billing: bill },
        ...terms,
      } as const;
      const asked =
        codes.length === 0
          ? command
          : { ...command, discounts: await lookUpCodes([...new Set(codes)], context) };
      const fresh = input.subscriptionId === undefined;
      return { id: subscriptionId, outcome: await createAs(asked, context, { fresh }) };
    },

    createAs,

    update: (id: string, asked: Asked<UpdateSubscription, 'drafts'>, context: CommandContext) =>
      handleChange(id, () => ({ type: 'UpdateSubscription', at: at(context), ...asked }), context),

    suspend: (id: string, asked: Asked<SuspendSubscription>, context: CommandContext) =>
      handle(id, { type: 'SuspendSubscription', at: at(context), ...asked }, context),

    unsuspend: (id: string, context: CommandContext) =>
      handle(id, { type: 'UnsuspendSubscription', at: at(context) }, context),

    /** Suspends the subscription for the customer's debt. @returns false when it is neither active nor already suspended for debt */
    async suspendForDebt(id: string, reason: string, context: CommandContext): Promise<boolean> {
      const { state } = await handle(id, { type: 'SuspendForDebt', at: at(context), reason }, context);
      return state.status === 'suspended' && state.forDebt === true;
    },

    /** @returns false when it is not (or no longer) suspended for debt */
    async resumeAfterDebt(
      id: string,
      invoiceIds: readonly string[],
      context: CommandContext,
    ): Promise<boolean> {
      const { events } = await handle(id, { type: 'ResumeAfterDebt', at: at(context), invoiceIds }, context);
      return events.length > 0;
    },

    async terminate(
      id: string,
      asked: Asked<TerminateSubscription, 'offers' | keyof BillingFacts>,
      context: CommandContext,
    ) {
      const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
      const facts = await billing(state, context);
      const offers = await lookUp(plannedOffers(state));
      return handle(id, { type: 'TerminateSubscription', offers, ...facts, ...asked }, context);
    },

    changeQuantity(id: string, asked: Asked<ChangeQuantity, 'changeId' | 'drafts'>, context: CommandContext) {
      const changeId = changeIdFor(context);
      return change(id, () => ({ type: 'ChangeQuantity', at: at(context), changeId, ...asked }), context);
    },

    /** Returns the offer's current facts in the reference data. */
    findOffer,

    async changePlan(
      id: string,
      asked: Asked<ChangePlan, 'changeId' | 'offer' | 'tax' | 'drafts'>,
      context: CommandContext,
    ) {
      const changeId = changeIdFor(context);
      const offer = await findOffer(asked.newOfferId);
      const command = { type: 'ChangePlan', at: at(context), changeId, offer, ...asked } as const;
      const day = asked.effectiveDate ?? dayOfTimestamp(command.at);
      const taxed = async (state: SubscriptionState) => ({
        ...command,
        tax: await taxOfPlan(findTaxes, state, asked.newOfferId, { day, context }),
      });
      return change(id, taxed, context);
    },

    /** Bills late usage: on the open draft, or after the subscription's end later on an invoice of its own. */
    async billUsage(id: string, context: CommandContext) {
      const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
      return handle(id, { type: 'BillUsage', ...(await billing(state, context)) }, context);
    },

    /** Records the period's usage so far and reports the thresholds it has reached. */
    recordUsageReached: (id: string, asked: Asked<RecordUsageReached>, context: CommandContext) =>
      handle(id, { type: 'RecordUsageReached', ...asked }, context),

    /** Applies a code from the coming period on. @returns the unchanged subscription if it has the code already */
    async applyDiscount(id: string, code: string, context: CommandContext) {
      const { state } = await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
      const subscription = existing(state);
      const { customerId } = subscription;
      const [sent] = await lookUpCodes([code], context);
      if (sent === undefined) throw new Error(`${code} was not looked up`);
      // Another use is not needed, and perhaps none is left.
      const needed = comingDiscount(subscription, code) === undefined ? [sent] : [];
      return withUses({ id, customerId }, needed, context, () =>
        handleChange(id, () => ({ type: 'ApplyDiscount', at: at(context), ...sent }), context),
      );
    },

    /** Removes a code from the coming period on. */
    removeDiscount: (id: string, code: string, context: CommandContext) =>
      handleChange(id, () => ({ type: 'RemoveDiscount', code }), context),

    withdrawChange: (id: string, asked: Asked<WithdrawScheduledChange>, context: CommandContext) =>
      handle(id, { type: 'WithdrawScheduledChange', ...asked }, context),

    /** Renews by hand. Returns the renewed subscription; its invoice exists when this resolves. */
    async renew(id: string, context: CommandContext) {
      const facts = await loadBillingFacts(id, context);
      return handle(id, { type: 'RenewSubscription', expectedRenewalDate: null, ...facts }, context);
    },

    /**
     * Returns the invoice of the earliest period whose invoice was voided, or else that of the coming period; creates it if necessary.
     * @returns also the invoice's current total, since a draft may have been edited
     */
    async generateRenewalInvoice(id: string, context: CommandContext) {
      for (let pass = 1; ; pass += 1) {
        const step = pass === 1 ? context : stepOf(context, `again ${pass}`);
        const command = { type: 'RequestRenewalInvoice', ...(await loadBillingFacts(id, step)) } as const;
        const outcome = await handle(id, command, step);
        const asked = invoiceOf(outcome);
        const { moved } = subscriptionOf(outcome);
        const invoiceId = moved?.askedAs === asked ? moved.invoiceId : asked;
        const invoice = existingInvoice((await handler.load(invoiceAggregate, invoiceId)).state);
        if (invoice !== undefined && invoice.status !== 'cancelled' && invoice.status !== 'voiding')
          return { outcome, invoiceId, total: invoice.invoice.total };
        if (pass === voidPasses) throw new Error(`${invoiceId} is gone again and again`);
        // It was cancelled or deleted before the subscription was told.
        const told = { type: 'RecordInvoiceVoided', invoiceId } as const;
        await handle(id, told, stepOf(step, `void ${invoiceId}`));
      }
    },

    /** Records that an invoice of the subscription was cancelled or deleted. Does nothing if already recorded, or for any other invoice. */
    recordInvoiceVoided: (id: string, invoiceId: string, context: CommandContext) =>
      handle(id, { type: 'RecordInvoiceVoided', invoiceId }, context),

    /**
     * Asks whether a clerk may give back something of an invoice of the subscription.
     * @returns false when the subscription has already given back too much of it; always the same for the same id
     */
    async recordInvoiceCredited(
      id: string,
      credit: InvoiceCredit,
      context: CommandContext,
    ): Promise<boolean> {
      const { state } = await handle(id, { type: 'RecordInvoiceCredited', ...credit }, context);
      return refusedCredit(state, credit.creditNoteId) === undefined;
    },

    /** Records that another subscription on the shared invoice refused the credit note. Does nothing if already recorded. */
    abandonInvoiceCredit: (
      id: string,
      { invoiceId, creditNoteId }: Pick<InvoiceCredit, 'invoiceId' | 'creditNoteId'>,
      context: CommandContext,
    ) => handle(id, { type: 'AbandonInvoiceCredit', invoiceId, creditNoteId }, context),

    /**
     * Checks what `recordInvoiceCredited` would answer now, without recording anything. @throws DomainError INVALID_AMOUNT when it would
     * refuse
     */
    async checkInvoiceCredited(id: string, credit: InvoiceCredit, context: CommandContext): Promise<void> {
      const command = { type: 'RecordInvoiceCredited', ...credit } as const;
      const { state } = await handler.finishDueWork(subscriptionAggregate, id, command, context);
      const after = fold(subscriptionDecider, state, subscriptionDecider.decide(command, state));
      const refused = refusedCredit(after, credit.creditNoteId);
      if (refused === undefined) return;
      // Earlier work that has begun by now must still be finished.
      await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
      throw refused;
    },

    /**
     * For workers: does everything due for a subscription in calendar order: open invoices, scheduled changes, missed and current renewals.
     * Does nothing when nothing is due.
     */
    async catchUp(id: string, context: CommandContext): Promise<void> {
      await handler.finishDueWork(subscriptionAggregate, id, undefined, context);
      // If an earlier worker was killed after its last append, nothing is left to do, but the read models may be behind.
      await handler.loadShown(subscriptionAggregate, id);
    },

    setDomain: (id: string, asked: Asked<SetDomain>, context: CommandContext) =>
      handle(id, { type: 'SetDomain', ...asked }, context),

    removeDomain: (id: string, asked: Asked<RemoveDomain>, context: CommandContext) =>
      handle(id, { type: 'RemoveDomain', ...asked }, context),

    async delete(id: string, context: CommandContext) {
      const step = await endFirst(id, context);
      const { state } = await handler.load(subscriptionAggregate, id);
      const last = state.status === 'terminated' ? await billLastUsage(id, step) : step;
      return handle(id, { type: 'DeleteSubscription' }, last);
    },

    /** Erases the subscription for good; nothing of it can be read afterwards. */
    async remove(id: string, context: CommandContext) {
      const { state } = await handler.load(subscriptionAggregate, id);
      const step = await billLastUsage(id, await endFirst(id, context));
      const waiting = await waitingDrafts(id);
      if (state.status !== 'none') await erasures.plan('subscription', id);
      const outcome = await handle(id, { type: 'RemoveSubscription' }, step);
      // No late usage arrives for a removed subscription, and nothing else would end the wait.
      for (const invoiceId of waiting) await issueInvoice?.(invoiceId, stepOf(step, `issue ${invoiceId}`));
      await erasures.erase('subscription', id);
      return outcome;
    },

    load: (id: string) => handler.load(subscriptionAggregate, id),

    loadShown: (id: string) => handler.loadShown(subscriptionAggregate, id),
  };
}

function withoutRevision({ expectedRevision: _, ...context }: CommandContext): CommandContext {
  return context;
}

/** Returns the invoice that the command requested, or the existing one of the coming period. */
function invoiceOf({ events, state }: SubscriptionOutcome): string {
  for (const event of events)
    if (event.type === 'RenewalInvoiceRequested') return event.data.invoice.invoiceId;
  const invoice = comingInvoice(existing(state));
  if (invoice === undefined) throw invalidState('nothing is left to bill');
  return invoice.invoiceId;
}

/** Returns the subscription of an outcome that the rules accepted. */
export function subscriptionOf({ state }: SubscriptionOutcome): ExistingSubscription {
  return existing(state);
}
