/** Binds the rules of reference data, which other systems own, to their streams. */
import { customerDecider } from '../../domain/reference/customer.js';
import type {
  CustomerCommand,
  CustomerState,
  OrderCommand,
  OrderState,
  RecordCommand,
  RecordState,
} from '../../domain/reference/decide.js';
import { discountCodeDecider } from '../../domain/reference/discountCode.js';
import type {
  CustomerEvent,
  DiscountCode,
  DiscountCodeEvent,
  Meter,
  MeterEvent,
  Offer,
  OfferEvent,
  OrderEvent,
  Organization,
  OrganizationEvent,
} from '../../domain/reference/events.js';
import { meterDecider } from '../../domain/reference/meter.js';
import { offerDecider } from '../../domain/reference/offer.js';
import { type OrderStep, orderDecider, unfinishedOrder } from '../../domain/reference/order.js';
import { organizationDecider } from '../../domain/reference/organization.js';
import type { Aggregate } from '../engine/aggregate.js';

export const offerAggregate: Aggregate<RecordState<Offer>, RecordCommand<Offer>, OfferEvent> = {
  area: 'reference-offers',
  decider: offerDecider,
  encrypted: false,
};

export const customerAggregate: Aggregate<CustomerState, CustomerCommand, CustomerEvent> = {
  area: 'reference-customers',
  decider: customerDecider,
  encrypted: true,
};

export const orderAggregate: Aggregate<OrderState, OrderCommand, OrderEvent, OrderStep> = {
  area: 'reference-orders',
  decider: orderDecider,
  encrypted: false,
  unfinished: unfinishedOrder,
};

export const discountCodeAggregate: Aggregate<
  RecordState<DiscountCode>,
  RecordCommand<DiscountCode>,
  DiscountCodeEvent
> = {
  area: 'reference-discount-codes',
  decider: discountCodeDecider,
  encrypted: false,
};

export const organizationAggregate: Aggregate<
  RecordState<Organization>,
  RecordCommand<Organization>,
  OrganizationEvent
> = {
  area: 'reference-organizations',
  decider: organizationDecider,
  encrypted: false,
};

export const meterAggregate: Aggregate<RecordState<Meter>, RecordCommand<Meter>, MeterEvent> = {
  area: 'reference-meters',
  decider: meterDecider,
  encrypted: false,
};
