/** The projections of all areas; the only place to add a new read model. */
import { accountProjection } from './account.js';
import { apiKeyProjection } from './apiKey.js';
import { approvalProjection } from './approval.js';
import { bankLineProjection } from './bankLine.js';
import { cartProjection } from './cart.js';
import { creditNoteProjection } from './creditNote.js';
import { dashboardAssignmentsProjection, dashboardProjection } from './dashboard.js';
import { discountUseProjection } from './discountUse.js';
import type { Projection } from './engine/projection.js';
import { eventProjection } from './event.js';
import { invoiceProjection } from './invoice.js';
import { paymentProjection } from './payment.js';
import { quoteProjection } from './quote.js';
import { receiptProjection } from './receipt.js';
import {
  customerProjection,
  discountCodeProjection,
  meterProjection,
  offerProjection,
  orderProjection,
  organizationProjection,
} from './reference.js';
import { reportProjection } from './report.js';
import { settingsProjection } from './settings.js';
import { subscriptionProjection } from './subscription.js';
import { userProjection } from './user.js';
import { webhookEndpointProjection } from './webhookEndpoint.js';

export const projections: readonly Projection[] = [
  subscriptionProjection,
  bankLineProjection,
  invoiceProjection,
  accountProjection,
  creditNoteProjection,
  paymentProjection,
  quoteProjection,
  receiptProjection,
  cartProjection,
  offerProjection,
  customerProjection,
  orderProjection,
  discountCodeProjection,
  organizationProjection,
  meterProjection,
  userProjection,
  dashboardProjection,
  dashboardAssignmentsProjection,
  reportProjection,
  apiKeyProjection,
  approvalProjection,
  settingsProjection,
  webhookEndpointProjection,
];
/** Projections that an auditor can view per aggregate: those with a read model, and those replayed on request. */
export const audited: readonly Projection[] = [...projections, discountUseProjection];

/** The projection of all events of all aggregates. */
export const allEvents = eventProjection(projections.map(({ streamPrefix }) => streamPrefix));
