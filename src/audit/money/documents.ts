/** Payments, credit notes and credits of subscriptions as their own streams record them. Amounts are in ten-thousandths. */
import type { CreditNoteEvent } from '../../domain/creditNote/events.js';
import type { PaymentEvent } from '../../domain/payment/events.js';
import type { SubscriptionEvent } from '../../domain/subscription/events.js';
import type { EventLog } from '../../events/log.js';
import { finest, scaleDecimal } from './exactly.js';
import { saidIn } from './legibleLog.js';

export interface PaymentFacts {
  readonly customerId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly allocated: bigint;
  readonly refunded: bigint;
  readonly reversed: boolean;
  /** Sequence of the newest account event that it was told of, even beyond `upTo`. */
  readonly newest: number;
}

/** Reads a payment as far as the account's events up to a sequence describe it. @throws Unavailable, DamagedEvent */
export async function readPayment(
  log: EventLog,
  paymentId: string,
  upTo: number,
): Promise<PaymentFacts | undefined> {
  let facts: PaymentFacts | undefined;
  for await (const { event } of saidIn<PaymentEvent>(log, `payment-${paymentId}`)) {
    if (event.type === 'PaymentRecorded') {
      const { customerId, currency, amount, sequence } = event.data;
      const none = { allocated: 0n, refunded: 0n, reversed: false, newest: sequence };
      facts = { customerId, currency, amount: scaleDecimal(amount, finest), ...none };
    } else if (facts !== undefined) {
      const { sequence } = event.data;
      facts = { ...facts, newest: Math.max(facts.newest, sequence) };
      if (sequence <= upTo) facts = withChange(facts, event);
    }
  }
  return facts;
}

function withChange(facts: PaymentFacts, event: PaymentEvent): PaymentFacts {
  switch (event.type) {
    case 'AllocationRecorded':
      return { ...facts, allocated: facts.allocated + scaleDecimal(event.data.amount, finest) };
    case 'DeallocationRecorded':
      return { ...facts, allocated: facts.allocated - scaleDecimal(event.data.amount, finest) };
    case 'RefundRecorded':
      return { ...facts, refunded: facts.refunded + scaleDecimal(event.data.amount, finest) };
    case 'RefundReversalRecorded':
      return { ...facts, refunded: facts.refunded - scaleDecimal(event.data.amount, finest) };
    case 'ReversalRecorded':
      return { ...facts, reversed: true };
    default:
      return facts;
  }
}

export interface CreditNoteFacts {
  readonly creditNoteNumber: string;
  readonly customerId: string;
  readonly invoiceId: string;
  readonly currency: string;
  readonly total: bigint;
  readonly applied: bigint;
  /** RFC 3339 UTC, of the real clock. */
  readonly recordedAt: string;
}

/** @throws Unavailable, DamagedEvent */
export async function readCreditNote(log: EventLog, id: string): Promise<CreditNoteFacts | undefined> {
  for await (const { event, recordedAt } of saidIn<CreditNoteEvent>(log, `creditNote-${id}`)) {
    if (event.type !== 'CreditNoteIssued') continue;
    const { creditNoteNumber, customerId, invoiceId, currency, total, applied } = event.data;
    return {
      ...{ creditNoteNumber, customerId, invoiceId, currency, recordedAt },
      total: scaleDecimal(total, finest),
      applied: scaleDecimal(applied, finest),
    };
  }
  return undefined;
}

export interface ReleasedCredit {
  readonly creditId: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Whether the subscription knows that the account has it; `amount` then includes the tax, as on the account. */
  readonly completed: boolean;
  /** RFC 3339 UTC, of the real clock. */
  readonly recordedAt: string;
}

export interface ReleasedCredits {
  readonly customerId: string;
  readonly credits: readonly ReleasedCredit[];
}

/**
 * Returns the credits that an ended subscription left to its customer; undefined if its events can no longer be read.
 * @throws Unavailable, DamagedEvent
 */
export async function readReleases(
  log: EventLog,
  subscriptionId: string,
): Promise<ReleasedCredits | undefined> {
  let customerId: string | undefined;
  const credits: ReleasedCredit[] = [];
  /** Tax by id of the credit. */
  const completed = new Map<string, bigint>();
  for await (const batch of log.read(`subscription-${subscriptionId}`)) {
    for (const { type, data, metadata } of batch) {
      if (data === null) return undefined;
      const event = { type, data } as unknown as SubscriptionEvent;
      if (event.type === 'SubscriptionCreated') customerId = event.data.customerId;
      else if (event.type === 'CreditReleased') {
        const { currency, amount } = event.data;
        credits.push({
          creditId: `${subscriptionId}/${credits.length + 1}`,
          currency,
          amount: scaleDecimal(amount, finest),
          completed: false,
          recordedAt: metadata.recordedAt,
        });
      } else if (event.type === 'CreditReleaseCompleted')
        completed.set(event.data.creditId, scaleDecimal(event.data.tax ?? '0', finest));
    }
  }
  if (customerId === undefined) return undefined;
  return {
    customerId,
    credits: credits.map((credit) => {
      const tax = completed.get(credit.creditId);
      return tax === undefined ? credit : { ...credit, amount: credit.amount + tax, completed: true };
    }),
  };
}
