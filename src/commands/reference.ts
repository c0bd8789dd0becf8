/** What binds the rules of reference data, which other systems own, to their streams. */
import { type CustomerCommand, type CustomerState, customerDecider } from '../domain/reference/customer.js';
import type { CustomerEvent, OfferEvent } from '../domain/reference/events.js';
import { type OfferCommand, type OfferState, offerDecider } from '../domain/reference/offer.js';
import type { Aggregate } from './aggregate.js';

export const offerAggregate: Aggregate<OfferState, OfferCommand, OfferEvent> = {
  area: 'reference-offers',
  decider: offerDecider,
  encrypted: false,
};

export const customerAggregate: Aggregate<CustomerState, CustomerCommand, CustomerEvent> = {
  area: 'reference-customers',
  decider: customerDecider,
  encrypted: true,
};
