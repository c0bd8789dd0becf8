/** The commands of a customer's account. */
import type {
  AllocatePayment,
  ChargeInvoice,
  MakeRefund,
  PayRest,
  PostCredit,
  ReceivePayment,
  ReceiveSubscriptionCredit,
  ReversePayment,
  WithdrawInvoice,
} from '../../domain/account/commands.js';
import type { AccountEvent } from '../../domain/account/events.js';
import type { InvoiceNotice } from '../../domain/account/notices.js';
import type { AccountState } from '../../domain/account/state.js';
import type { RecordChanges } from '../../domain/payment/commands.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Loaded, Outcome } from '../engine/outcome.js';

export type AccountOutcome = Outcome<AccountState, AccountEvent>;

/** Runs one command of the account of a customer, and tells whom it concerns before it answers. */
type OnAccount<Command extends { readonly type: string }> = (
  customerId: string,
  command: Omit<Command, 'type'>,
  context: CommandContext,
) => Promise<AccountOutcome>;

/** Tells an invoice where it stands. More than once, where something breaks in between, and older notices after newer ones. */
export type TellInvoice = (notice: InvoiceNotice, context: CommandContext) => Promise<unknown>;

/** Tells a payment what became of it; as above. */
export type TellPayment = (
  paymentId: string,
  changes: Omit<RecordChanges, 'type'>,
  context: CommandContext,
) => Promise<unknown>;

export interface AccountCommandsDependencies {
  readonly handler: CommandHandler;
  readonly tellInvoice: TellInvoice;
  readonly tellPayment: TellPayment;
}

export interface AccountCommands {
  /** Charges an issued invoice, once; the balance pays it at once. */
  readonly charge: OnAccount<ChargeInvoice>;
  /** @throws DomainError INVALID_STATUS_TRANSITION when something was paid or credited on it, INVOICE_NOT_FOUND where it was never charged */
  readonly withdraw: OnAccount<WithdrawInvoice>;
  /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_AMOUNT */
  readonly postCredit: OnAccount<PostCredit>;
  readonly receiveSubscriptionCredit: OnAccount<ReceiveSubscriptionCredit>;
  /** @throws DomainError INVALID_ALLOCATION, DUPLICATE_PAYMENT, INVALID_AMOUNT */
  readonly receive: OnAccount<ReceivePayment>;
  /** @throws DomainError INVALID_STATUS_TRANSITION when nothing is due, INVOICE_NOT_FOUND, DUPLICATE_PAYMENT */
  readonly payRest: OnAccount<PayRest>;
  /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_ALLOCATION */
  readonly allocate: OnAccount<AllocatePayment>;
  /** @throws DomainError PAYMENT_NOT_FOUND, INVALID_STATUS_TRANSITION when it was reversed before */
  readonly reverse: OnAccount<ReversePayment>;
  /** @throws DomainError INVALID_AMOUNT, DUPLICATE_REFUND */
  readonly refund: OnAccount<MakeRefund>;
  /** Brings what was begun to its end; nothing when nothing was. */
  readonly finish: (customerId: string, context: CommandContext) => Promise<void>;
  readonly load: (customerId: string) => Promise<Loaded<AccountState>>;
}

export type CreateAccountCommands = (dependencies: AccountCommandsDependencies) => AccountCommands;
