/**
 * The commands of a customer's account. One stream decides; the payments and invoices concerned are told before the command is answered.
 */
import type {
  AccountCommand,
  AllocatePayment,
  ChargeInvoice,
  DeallocatePayment,
  MakeRefund,
  PayRest,
  PostCredit,
  ReceivePayment,
  ReceiveSubscriptionCredit,
  ReversePayment,
  ReverseRefund,
  WithdrawInvoice,
  WriteOffInvoice,
} from '../../domain/account/commands.js';
import { accountDecider } from '../../domain/account/decide.js';
import type { AccountEvent } from '../../domain/account/events.js';
import type {
  AccountNotice,
  AccountState,
  InvoiceNotice,
  ReminderNotice,
} from '../../domain/account/state.js';
import { type AccountStep, type TellStep, unfinishedAccount } from '../../domain/account/unfinished.js';
import type { RecordChanges } from '../../domain/payment/decide.js';
import type { CommandContext } from '../../kernel/context.js';
import { groupByKey } from '../../kernel/grouping.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { Aggregate } from '../engine/aggregate.js';
import { type Finish, stepOf } from '../engine/finishing.js';
import { type CommandHandler, createStreamQueue } from '../engine/handle.js';
import type { Loaded, Outcome } from '../engine/outcome.js';

export const accountAggregate: Aggregate<AccountState, AccountCommand, AccountEvent, AccountStep> = {
  area: 'account',
  decider: accountDecider,
  encrypted: false,
  unfinished: unfinishedAccount,
};

export type AccountOutcome = Outcome<AccountState, AccountEvent>;

/** Runs one command on a customer's account, and tells the payments and invoices concerned before it answers. */
type OnAccount<Command extends AccountCommand> = (
  customerId: string,
  command: Omit<Command, 'type'>,
  context: CommandContext,
) => Promise<AccountOutcome>;

/** Each notice carries the sequence number of the account's event, so that telling it again changes nothing. */
interface NoticeTargets {
  /** Tells an invoice its standing. After a fault a notice may come more than once, and older notices may come after newer ones. */
  readonly tellInvoice: (notice: InvoiceNotice, context: CommandContext) => Promise<unknown>;
  /** Tells a payment what became of it; same delivery as `tellInvoice`. */
  readonly tellPayment: (
    paymentId: string,
    changes: Omit<RecordChanges, 'type'>,
    context: CommandContext,
  ) => Promise<unknown>;
  /** Tells an invoice of a reminder; same delivery as `tellInvoice`. If absent, no invoice needs to know. */
  readonly tellReminder?: (notice: ReminderNotice, context: CommandContext) => Promise<unknown>;
}

export interface AccountCommands {
  /** Charges an issued invoice, once; the balance pays it immediately. */
  readonly charge: OnAccount<ChargeInvoice>;
  /**
   * Does nothing for an invoice that was never charged. @throws DomainError INVALID_STATUS_TRANSITION when something was paid or credited
   * on it
   */
  readonly withdraw: OnAccount<WithdrawInvoice>;
  /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION when nothing is due, PRECONDITION_FAILED */
  readonly writeOff: OnAccount<WriteOffInvoice>;
  /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_AMOUNT */
  readonly postCredit: OnAccount<PostCredit>;
  readonly receiveSubscriptionCredit: OnAccount<ReceiveSubscriptionCredit>;
  /** @throws DomainError INVALID_ALLOCATION, DUPLICATE_PAYMENT, INVALID_AMOUNT, VALIDATION_ERROR */
  readonly receive: OnAccount<ReceivePayment>;
  /** @throws DomainError INVALID_STATUS_TRANSITION when nothing is due, INVOICE_NOT_FOUND, DUPLICATE_PAYMENT */
  readonly payRest: OnAccount<PayRest>;
  /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_ALLOCATION */
  readonly allocate: OnAccount<AllocatePayment>;
  /** @throws DomainError PAYMENT_NOT_FOUND, ALLOCATION_NOT_FOUND, INVALID_STATUS_TRANSITION */
  readonly deallocate: OnAccount<DeallocatePayment>;
  /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION when it is already reversed, VALIDATION_ERROR */
  readonly reverse: OnAccount<ReversePayment>;
  /** @throws DomainError INVALID_AMOUNT, DUPLICATE_REFUND */
  readonly refund: OnAccount<MakeRefund>;
  /** @throws DomainError REFUND_NOT_FOUND, INVALID_STATUS_TRANSITION when it is already reversed */
  readonly reverseRefund: OnAccount<ReverseRefund>;
  /** Finishes what was begun on the account; does nothing when nothing was. */
  readonly finish: (customerId: string, context: CommandContext) => Promise<void>;
  readonly load: (customerId: string) => Promise<Loaded<AccountState>>;
}

export function createAccountCommands(
  dependencies: NoticeTargets & { readonly handler: CommandHandler },
): AccountCommands {
  const { handler } = dependencies;
  const load = (customerId: string) => handler.load(accountAggregate, customerId);
  handler.finishWith(accountAggregate, { tell: noticeDelivery(dependencies, load) });

  const handle = (customerId: string, command: AccountCommand, context: CommandContext) =>
    handler.handle(accountAggregate, customerId, command, context);

  return {
    charge: (id, data, context) => handle(id, { ...data, type: 'ChargeInvoice' }, context),
    withdraw: (id, data, context) => handle(id, { ...data, type: 'WithdrawInvoice' }, context),
    writeOff: (id, data, context) => handle(id, { ...data, type: 'WriteOffInvoice' }, context),
    postCredit: (id, data, context) => handle(id, { ...data, type: 'PostCredit' }, context),
    receiveSubscriptionCredit: (id, data, context) =>
      handle(id, { ...data, type: 'ReceiveSubscriptionCredit' }, context),
    receive: (id, data, context) => handle(id, { ...data, type: 'ReceivePayment' }, context),
    payRest: (id, data, context) => handle(id, { ...data, type: 'PayRest' }, context),
    allocate: (id, data, context) => handle(id, { ...data, type: 'AllocatePayment' }, context),
    deallocate: (id, data, context) => handle(id, { ...data, type: 'DeallocatePayment' }, context),
    reverse: (id, data, context) => handle(id, { ...data, type: 'ReversePayment' }, context),
    refund: (id, data, context) => handle(id, { ...data, type: 'MakeRefund' }, context),
    reverseRefund: (id, data, context) => handle(id, { ...data, type: 'ReverseRefund' }, context),
    async finish(customerId, context) {
      await handler.finishDueWork(accountAggregate, customerId, undefined, context);
    },
    load,
  };
}

/** Payments and invoices of one account that are told concurrently. */
const toldAtOnce = 16;
/** Limit of accounts whose notices are being delivered or wait for delivery. */
const mostWaiting = 4_096;

function noticeDelivery(
  { tellInvoice, tellPayment, tellReminder = async () => undefined }: NoticeTargets,
  load: AccountCommands['load'],
): Finish<AccountState, AccountCommand, AccountEvent, TellStep> {
  const turns = createStreamQueue(mostWaiting);

  function tell(customerId: string, notice: AccountNotice, context: CommandContext): Promise<unknown> {
    if (notice.to === 'invoice') return tellInvoice(notice, context);
    if (notice.to === 'reminder') return tellReminder(notice, context);
    const { paymentId, sequence, changes } = notice;
    return tellPayment(paymentId, { customerId, sequence, changes }, context);
  }

  /** Tells each target its notices in the order in which they happened. */
  async function tellAll(
    customerId: string,
    notices: readonly AccountNotice[],
    context: CommandContext,
  ): Promise<void> {
    const byTarget = groupByKey(notices, targetOf);
    await forEachConcurrently([...byTarget], toldAtOnce, async ([target, own]) => {
      for (const notice of own)
        await tell(customerId, notice, stepOf(context, `${target} ${notice.sequence}`));
    });
  }

  return async ({ id, state, context, run }) => {
    const complete = async ({ notices }: AccountState) => {
      const upTo = notices.at(-1)?.sequence;
      if (upTo === undefined) return;
      await tellAll(id, notices, context);
      await run({ type: 'CompleteNotices', upTo }, stepOf(context, `complete ${upTo}`));
    };
    // Telling one account may lead to telling another. If the inner one queued as well, two customers could wait for each other.
    if (context.finishing?.some((stream) => isOtherAccount(stream, id))) return complete(state);
    // Concurrent commands of one account are told together by the first in the queue; the others find nothing left.
    const waited = turns.isBusy(id);
    await turns.run(id, async () => complete(waited ? (await load(id)).state : state));
  };
}

function targetOf(notice: AccountNotice): string {
  return notice.to === 'payment' ? `payment ${notice.paymentId}` : `invoice ${notice.invoiceId}`;
}

function isOtherAccount(stream: string, id: string): boolean {
  return stream.startsWith('account-') && stream !== `account-${id}`;
}
