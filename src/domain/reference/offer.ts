/** The rules of an offer in the reference data. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { isNegative, isUnitPrice, normalizeCurrency } from '../../kernel/money.js';
import type { Offer, OfferEvent } from './events.js';
import { checkPresent, merged, type RecordState } from './record.js';

export type OfferState = RecordState<Offer>;

/** A field that is absent stays, or is null in a new record. */
export interface PutOffer {
  readonly type: 'PutOffer';
  readonly fields: Partial<Offer>;
}
export interface RemoveOffer {
  readonly type: 'RemoveOffer';
}
export type OfferCommand = PutOffer | RemoveOffer;

const blank: Offer = { name: null, price: null, currency: null, billingCycle: null, stock: null };

/** @throws DomainError VALIDATION_ERROR, NOT_FOUND */
function decide(command: OfferCommand, state: OfferState): readonly OfferEvent[] {
  switch (command.type) {
    case 'PutOffer': {
      const data = merged(state, blank, command.fields);
      if (data === undefined) return [];
      checkOffer(data);
      return [{ type: 'OfferPut', data }];
    }
    case 'RemoveOffer':
      checkPresent(state, 'offer');
      return [{ type: 'OfferRemoved', data: {} }];
    default:
      return assertNever(command);
  }
}

function checkOffer({ price, currency, stock }: Offer): void {
  if (price !== null && (!isUnitPrice(price) || isNegative(price))) {
    throw invalid('price', 'has to be 0 or more, below 1000000000, with at most 6 digits after the point');
  }
  if (currency !== null && normalizeCurrency(currency) !== currency) {
    throw invalid('currency', 'has to be a currency of ISO 4217');
  }
  if (stock !== null && (!Number.isSafeInteger(stock) || stock < 0)) {
    throw invalid('stock', 'has to be a whole number from 0 up');
  }
}

function invalid(field: keyof Offer, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}

function evolve(_state: OfferState, event: OfferEvent): OfferState {
  switch (event.type) {
    case 'OfferPut':
      return { status: 'present', fields: event.data };
    case 'OfferRemoved':
      return { status: 'removed' };
    default:
      return assertNever(event);
  }
}

export const offerDecider: Decider<OfferState, OfferCommand, OfferEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
