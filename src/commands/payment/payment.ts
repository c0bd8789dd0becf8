/**
 * The commands of payments. The customer's account decides them, since it knows the amounts due and the balance. The account tells the
 * payment's own stream, which is the answer.
 */
import { currencyIn } from '../../domain/account/booking.js';
import type { AllocatePayment, MakeRefund, ReceivePayment } from '../../domain/account/commands.js';
import type { RefundMade } from '../../domain/account/events.js';
import { invoiceIn } from '../../domain/account/state.js';
import {
  type ExistingPayment,
  type PaymentState,
  paymentDecider,
  paymentNotFound,
  type RecordChanges,
} from '../../domain/payment/decide.js';
import type { PaymentEvent } from '../../domain/payment/events.js';
import { paymentIds, refundIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { dayOf } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import { type AccountCommands, type AccountOutcome, accountAggregate } from '../account/account.js';
import type { Aggregate } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Loaded } from '../engine/outcome.js';
import { requireRevision } from '../engine/precondition.js';
import { invoiceAggregate } from '../invoice/invoice.js';

export const paymentAggregate: Aggregate<PaymentState, RecordChanges, PaymentEvent> = {
  area: 'payment',
  decider: paymentDecider,
  encrypted: false,
};

export interface NewPayment extends Omit<ReceivePayment, 'type' | 'paymentId' | 'today'> {
  readonly customerId: string;
  /** The id of the new payment; derived from the command when absent. Imports derive it from the source's key. */
  readonly paymentId?: string;
}

export interface NewRefund extends Omit<MakeRefund, 'type' | 'refundId' | 'date'> {
  readonly customerId: string;
}

/** The current payment, with the revision of its stream. */
export interface RecordedPayment {
  readonly id: string;
  readonly payment: ExistingPayment;
  readonly revision: number;
  /** When the answered command happened, RFC 3339 UTC. */
  readonly at: string;
}

export interface PaymentCommandsDependencies {
  readonly handler: CommandHandler;
  readonly accounts: Pick<
    AccountCommands,
    'receive' | 'allocate' | 'deallocate' | 'reverse' | 'refund' | 'reverseRefund' | 'finish' | 'load'
  >;
}

/** Invoices charged concurrently before a payment of them is decided. */
const chargedAtOnce = 16;

export type PaymentCommands = ReturnType<typeof createPaymentCommands>;

export function createPaymentCommands({ handler, accounts }: PaymentCommandsDependencies) {
  const load = (id: string) => handler.load(paymentAggregate, id);

  async function loadExisting(id: string) {
    const { state, revision } = await load(id);
    if (state.status === 'none') throw paymentNotFound();
    return { id, payment: state, revision };
  }

  async function answer(
    id: string,
    { at }: AccountOutcome,
    context: CommandContext,
  ): Promise<RecordedPayment> {
    return { ...(await loadExisting(id)), at: at ?? context.at.toISOString() };
  }

  /** Charges issued invoices that are missing from the account, as a worker would: their issue may have died before that. */
  async function chargeNamed(
    customerId: string,
    invoiceIds: readonly string[],
    context: CommandContext,
  ): Promise<void> {
    if (invoiceIds.length === 0) return;
    const { state } = await accounts.load(customerId);
    const unknown = new Set(invoiceIds.filter((id) => invoiceIn(state, id) === undefined));
    await forEachConcurrently([...unknown], chargedAtOnce, async (id) => {
      await handler.finishDueWork(invoiceAggregate, id, undefined, stepOf(context, `charge ${id}`));
    });
  }

  /**
   * Checked before the account takes the payment. The account keeps telling the payment's stream until that knows, which another customer's
   * payment never would.
   */
  async function checkOwner(id: string, customerId: string): Promise<void> {
    const { state } = await load(id);
    if (state.status !== 'none' && state.payment.customerId !== customerId)
      throw new DomainError('CONCURRENCY_CONFLICT', 'A payment with this id already exists');
  }

  /**
   * Runs a command of the payment's account, which also checks the caller's `If-Match`. The revision is that of the payment's stream, and
   * stands for the newest account event that the payment knows.
   */
  async function onPayment(
    id: string,
    context: CommandContext,
    run: (
      customerId: string,
      of: Pick<AllocatePayment, 'paymentId' | 'expectedSequence'>,
      own: CommandContext,
    ) => Promise<AccountOutcome>,
  ): Promise<RecordedPayment> {
    const { payment } = await loadExisting(id);
    const { customerId } = payment.payment;
    const { expectedRevision, ...own } = context;
    const sequence = await expectedSequence(id, customerId, expectedRevision, own);
    const of = sequence === undefined ? { paymentId: id } : { paymentId: id, expectedSequence: sequence };
    return answer(id, await run(customerId, of, own), context);
  }

  /** @throws DomainError PRECONDITION_FAILED when the payment is at another revision, unless this very command changed it */
  async function expectedSequence(
    id: string,
    customerId: string,
    expectedRevision: number | undefined,
    context: CommandContext,
  ): Promise<number | undefined> {
    if (expectedRevision === undefined) return undefined;
    if (await handler.wasCarriedOut(accountAggregate, customerId, context)) return undefined;
    await accounts.finish(customerId, context);
    const { payment, revision } = await loadExisting(id);
    requireRevision(revision, expectedRevision);
    return payment.sequence;
  }

  return {
    /**
     * @throws DomainError VALIDATION_ERROR, INVALID_AMOUNT, INVALID_ALLOCATION, DUPLICATE_PAYMENT; CONCURRENCY_CONFLICT for an id that a
     *   payment of another customer has
     */
    async record({ customerId, paymentId, ...payment }: NewPayment, context: CommandContext) {
      if (paymentId !== undefined) await checkOwner(paymentId, customerId);
      const id = paymentId ?? publicId(paymentIds, context.commandId);
      const named = (payment.allocations ?? []).map(({ invoiceId }) => invoiceId);
      await chargeNamed(customerId, named, context);
      const command = { ...payment, paymentId: id, today: dayOf(context.at) };
      return answer(id, await accounts.receive(customerId, command, context), context);
    },

    /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_ALLOCATION, PRECONDITION_FAILED */
    allocate: (
      id: string,
      allocation: Pick<AllocatePayment, 'invoiceId' | 'amount'>,
      context: CommandContext,
    ): Promise<RecordedPayment> =>
      onPayment(id, context, async (customerId, of, own) => {
        await chargeNamed(customerId, [allocation.invoiceId], own);
        return accounts.allocate(customerId, { ...of, ...allocation }, own);
      }),

    /** @throws DomainError PAYMENT_NOT_FOUND, ALLOCATION_NOT_FOUND, INVALID_STATUS_TRANSITION, PRECONDITION_FAILED */
    deallocate: (id: string, invoiceId: string, context: CommandContext): Promise<RecordedPayment> =>
      onPayment(id, context, (customerId, of, own) =>
        accounts.deallocate(customerId, { ...of, invoiceId, today: dayOf(context.at) }, own),
      ),

    /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION when it is already reversed, PRECONDITION_FAILED */
    reverse(id: string, reason: string, context: CommandContext): Promise<RecordedPayment> {
      const date = dayOf(context.at);
      return onPayment(id, context, (customerId, of, own) =>
        accounts.reverse(customerId, { ...of, reason, date, today: date }, own),
      );
    },

    /** @throws DomainError INVALID_AMOUNT for more than the balance, DUPLICATE_REFUND */
    async refund({ customerId, ...refund }: NewRefund, context: CommandContext) {
      const refundId = publicId(refundIds, context.commandId);
      const command = { ...refund, refundId, date: dayOf(context.at) };
      const { state, events, at } = await accounts.refund(customerId, command, context);
      const made = events.find((event): event is RefundMade => event.type === 'RefundMade');
      const { balance } = currencyIn(state, refund.currency).figures;
      return { refund: made?.data ?? command, balance, at: at ?? context.at.toISOString() };
    },

    /** @throws DomainError REFUND_NOT_FOUND, INVALID_STATUS_TRANSITION when it is already reversed */
    async reverseRefund(customerId: string, refundId: string, reason: string, context: CommandContext) {
      const command = { refundId, reason, date: dayOf(context.at) };
      const { state, at } = await accounts.reverseRefund(customerId, command, context);
      const refund = state.refunds.get(refundId);
      if (refund === undefined) throw new Error(`${refundId} came back, and the account does not know it`);
      const { currency, amount } = refund;
      const { balance } = currencyIn(state, currency).figures;
      return { currency, amount, balance, at: at ?? context.at.toISOString() };
    },

    /** Records what the account decided; does nothing when it is already known. */
    async tell(id: string, changes: Omit<RecordChanges, 'type'>, context: CommandContext): Promise<void> {
      const command = { ...changes, type: 'RecordChanges' } as const;
      const fresh = changes.changes.some(({ type }) => type === 'PaymentRecorded');
      await handler.handle(paymentAggregate, id, command, context, { fresh });
    },

    load: (id: string): Promise<Loaded<PaymentState>> => load(id),

    loadShown: (id: string): Promise<Loaded<PaymentState>> => handler.loadShown(paymentAggregate, id),
  };
}
