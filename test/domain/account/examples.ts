/** Events and commands of accounts as the specifications need them. */
import type {
  ChargeInvoice,
  MakeRefund,
  PostCredit,
  ReceivePayment,
  ReceiveSubscriptionCredit,
  ReversePayment,
} from '../../../src/domain/account/commands.js';
import { accountDecider } from '../../../src/domain/account/decide.js';
import type {
  AccountEvent,
  CreditPosted,
  InvoiceAmount,
  InvoiceCharged,
  PaymentReceived,
  SubscriptionCreditReceived,
} from '../../../src/domain/account/events.js';
import { type AccountFigures, type AccountState, emptyAccount } from '../../../src/domain/account/state.js';
import { fold } from '../../../src/kernel/decider.js';
import { specification } from '../../support/given.js';

export const given = specification(accountDecider);

export const day = (date: string) => `${date}T00:00:00.000Z`;

/** An invoice's number is made from its id. */
const numberOf = (invoiceId: string) => `INV-${invoiceId}`;

export function onInvoice(invoiceId: string, amount: string, dueDate = '2026-01-15'): InvoiceAmount {
  return { invoiceId, invoiceNumber: numberOf(invoiceId), dueDate: day(dueDate), amount };
}

export function charge(invoiceId: string, total: string, more: Partial<ChargeInvoice> = {}): ChargeInvoice {
  return {
    type: 'ChargeInvoice',
    invoiceId,
    invoiceNumber: numberOf(invoiceId),
    currency: 'USD',
    total,
    invoiceDate: day('2026-01-01'),
    dueDate: day('2026-01-15'),
    subscriptionId: null,
    usesBalance: true,
    settle: null,
    ...more,
  };
}

export function charged(
  invoiceId: string,
  total: string,
  more: Partial<InvoiceCharged['data']> = {},
): InvoiceCharged {
  const { type: _, usesBalance: _uses, settle: _settle, ...data } = charge(invoiceId, total);
  return { type: 'InvoiceCharged', data: { ...data, uses: [], ...more } };
}

export function receive(
  paymentId: string,
  amount: string,
  more: Partial<ReceivePayment> = {},
): ReceivePayment {
  return {
    type: 'ReceivePayment',
    paymentId,
    amount,
    currency: 'USD',
    paidAt: '2026-01-10',
    today: '2026-01-31',
    method: 'transfer',
    reference: null,
    allocations: null,
    ...more,
  };
}

export function received(
  paymentId: string,
  amount: string,
  allocations: readonly InvoiceAmount[] = [],
  more: Partial<PaymentReceived['data']> = {},
): PaymentReceived {
  const { type: _, today: _today, ...data } = receive(paymentId, amount);
  return { type: 'PaymentReceived', data: { ...data, allocations, ...more } };
}

export function postCredit(creditNoteId: string, invoiceId: string, total: string): PostCredit {
  return {
    type: 'PostCredit',
    creditNoteId,
    creditNoteNumber: `CN-${creditNoteId}`,
    invoiceId,
    total,
    creditNoteDate: day('2026-01-20'),
  };
}

export function posted(
  creditNoteId: string,
  invoiceId: string,
  total: string,
  applied: string,
  allocations: readonly InvoiceAmount[] = [],
): CreditPosted {
  const { type: _, ...data } = postCredit(creditNoteId, invoiceId, total);
  const { invoiceNumber, dueDate } = onInvoice(invoiceId, total);
  const of = { invoiceNumber, currency: 'USD', dueDate };
  return { type: 'CreditPosted', data: { ...data, ...of, applied, allocations } };
}

export function receiveCredit(creditId: string, amount: string): ReceiveSubscriptionCredit {
  return {
    type: 'ReceiveSubscriptionCredit',
    creditId,
    subscriptionId: 'sub_1',
    currency: 'USD',
    amount,
    date: '2026-01-05',
  };
}

export function creditReceived(
  creditId: string,
  amount: string,
  allocations: readonly InvoiceAmount[] = [],
): SubscriptionCreditReceived {
  const { type: _, ...data } = receiveCredit(creditId, amount);
  return { type: 'SubscriptionCreditReceived', data: { ...data, allocations } };
}

export function reversePayment(paymentId: string, more: Partial<ReversePayment> = {}): ReversePayment {
  return {
    type: 'ReversePayment',
    paymentId,
    reason: 'no cover',
    date: '2026-01-25',
    today: '2026-01-25',
    ...more,
  };
}

export function refund(refundId: string, amount: string, more: Partial<MakeRefund> = {}): MakeRefund {
  return {
    type: 'MakeRefund',
    refundId,
    amount,
    currency: 'USD',
    reason: 'asked for it',
    reference: null,
    date: '2026-01-28',
    ...more,
  };
}

export const payment = (id: string) => ({ kind: 'payment', id }) as const;
export const creditNote = (id: string) => ({ kind: 'creditNote', id }) as const;
export const subscriptionCredit = (id: string) => ({ kind: 'subscriptionCredit', id }) as const;

/** Runs commands in order on an empty account. @returns its state and all events */
export function commanded(...commands: Parameters<typeof accountDecider.decide>[0][]): {
  readonly state: AccountState;
  readonly events: readonly AccountEvent[];
} {
  let state = emptyAccount;
  const events: AccountEvent[] = [];
  for (const command of commands) {
    const decided = accountDecider.decide(command, state);
    state = fold(accountDecider, state, decided);
    events.push(...decided);
  }
  return { state, events };
}

export function figuresOf(state: AccountState, currency = 'USD'): AccountFigures | undefined {
  return state.currencies.get(currency)?.figures;
}
