/** The rules of a customer's account: what each command leads to. */
import type { Decider } from '../../kernel/decider.js';
import type { AccountCommand, CompleteNotices } from './commands.js';
import { decideDunning } from './dunning.js';
import type { AccountEvent } from './events.js';
import { evolve } from './evolve.js';
import { charge, postCredit, receiveSubscriptionCredit, withdraw, writeOff } from './invoices.js';
import { allocateLater, deallocate, payRest, receive, refund, reverse, reverseRefund } from './payments.js';
import { type AccountState, dunningViewOf, emptyAccount } from './state.js';

/**
 * @throws DomainError INVALID_AMOUNT, INVALID_ALLOCATION, INVALID_STATUS_TRANSITION, DUPLICATE_PAYMENT, DUPLICATE_REFUND, INVOICE_NOT_FOUND,
 * PAYMENT_NOT_FOUND, ALLOCATION_NOT_FOUND, REFUND_NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR
 */
function decide(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'ChargeInvoice':
      return charge(command, state);
    case 'WithdrawInvoice':
      return withdraw(command, state);
    case 'WriteOffInvoice':
      return writeOff(command, state);
    case 'PostCredit':
      return postCredit(command, state);
    case 'ReceiveSubscriptionCredit':
      return receiveSubscriptionCredit(command, state);
    case 'ReceivePayment':
      return receive(command, state);
    case 'PayRest':
      return payRest(command, state);
    case 'AllocatePayment':
      return allocateLater(command, state);
    case 'DeallocatePayment':
      return deallocate(command, state);
    case 'ReversePayment':
      return reverse(command, state);
    case 'MakeRefund':
      return refund(command, state);
    case 'ReverseRefund':
      return reverseRefund(command, state);
    case 'CompleteNotices':
      return completeNotices(command, state);
    default:
      return decideDunning(command, dunningViewOf(state));
  }
}

function completeNotices({ upTo }: CompleteNotices, state: AccountState): readonly AccountEvent[] {
  return state.notices.some(({ sequence }) => sequence <= upTo)
    ? [{ type: 'NoticesDelivered', data: { upTo } }]
    : [];
}

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: emptyAccount,
  decide,
  evolve,
};
