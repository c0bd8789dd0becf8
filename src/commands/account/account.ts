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
import type { AccountState } from '../../domain/account/state.js';
import { type AccountStep, unfinishedAccount } from '../../domain/account/unfinished.js';
import type { CommandContext } from '../../kernel/context.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Loaded, Outcome } from '../engine/outcome.js';
import {
  createNoticeDelivery,
  type TellInvoice,
  type TellPayment,
  type TellReminder,
} from './noticeDelivery.js';

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

export interface AccountCommandsDependencies {
  readonly handler: CommandHandler;
  readonly tellInvoice: TellInvoice;
  readonly tellPayment: TellPayment;
  readonly tellReminder?: TellReminder;
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

export function createAccountCommands(dependencies: AccountCommandsDependencies): AccountCommands {
  const { handler } = dependencies;
  const load = (customerId: string) => handler.load(accountAggregate, customerId);
  handler.finishWith(accountAggregate, { tell: createNoticeDelivery({ ...dependencies, load }) });

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
