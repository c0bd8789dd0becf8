/** All public events: the resource of each, and the internal events that lead to it. New internal events are added in `facts/`. */
import { accountProjection } from '../projections/account.js';
import { apiKeyProjection } from '../projections/apiKey.js';
import { bankLineProjection } from '../projections/bankLine.js';
import { cartProjection } from '../projections/cart.js';
import { creditNoteProjection } from '../projections/creditNote.js';
import { dashboardAssignmentsProjection, dashboardProjection } from '../projections/dashboard.js';
import type { Projection } from '../projections/engine/projection.js';
import { invoiceProjection } from '../projections/invoice.js';
import { paymentProjection } from '../projections/payment.js';
import { quoteProjection } from '../projections/quote.js';
import { receiptProjection } from '../projections/receipt.js';
import {
  customerProjection,
  discountCodeProjection,
  meterProjection,
  offerProjection,
  orderProjection,
  organizationProjection,
} from '../projections/reference.js';
import { reportProjection } from '../projections/report.js';
import { settingsProjection } from '../projections/settings.js';
import { subscriptionProjection } from '../projections/subscription.js';
import { userProjection } from '../projections/user.js';
import { webhookEndpointProjection } from '../projections/webhookEndpoint.js';
import type { FactTable, PublicFact } from './facts/fact.js';
import * as money from './facts/money.js';
import * as selling from './facts/selling.js';
import * as staff from './facts/staff.js';

/** A resource of the API that has public events. */
export interface PublicResource {
  /** The first part of its events' types and subjects. */
  readonly name: string;
  readonly projection: Projection;
  readonly facts: FactTable;
  /**
   * The operation that returns the resource; absent if it is only returned with others, and `object` then has the fields of its read model.
   */
  readonly answeredBy?: string;
}

function resource(
  name: string,
  projection: Projection,
  facts: FactTable,
  answeredBy?: string,
): PublicResource {
  return { name, projection, facts, ...(answeredBy === undefined ? {} : { answeredBy }) };
}

export const publicResources: readonly PublicResource[] = [
  resource('subscription', subscriptionProjection, selling.subscriptionFacts, 'getSubscription'),
  resource('invoice', invoiceProjection, money.invoiceFacts, 'getInvoice'),
  resource('creditNote', creditNoteProjection, money.creditNoteFacts, 'getCreditNote'),
  resource('payment', paymentProjection, money.paymentFacts, 'getPayment'),
  resource('account', accountProjection, money.accountFacts, 'getAccount'),
  resource('paymentProposal', bankLineProjection, money.paymentProposalFacts, 'getPaymentProposal'),
  resource('quote', quoteProjection, money.quoteFacts, 'getQuote'),
  resource('receipt', receiptProjection, money.receiptFacts, 'getReceipt'),
  resource('cart', cartProjection, selling.cartFacts, 'getCart'),
  resource('offer', offerProjection, selling.offerFacts, 'getOffer'),
  resource('customer', customerProjection, selling.customerFacts, 'getCustomer'),
  resource('order', orderProjection, selling.orderFacts, 'getOrder'),
  resource('discountCode', discountCodeProjection, selling.discountCodeFacts, 'getDiscountCode'),
  resource('organization', organizationProjection, selling.organizationFacts, 'getOrganization'),
  resource('meter', meterProjection, selling.meterFacts, 'getMeter'),
  resource('user', userProjection, staff.userFacts, 'getUser'),
  resource('apiKey', apiKeyProjection, staff.apiKeyFacts),
  resource('dashboard', dashboardProjection, staff.dashboardFacts),
  resource('dashboardAssignments', dashboardAssignmentsProjection, staff.dashboardAssignmentFacts),
  resource('report', reportProjection, staff.reportFacts, 'getReport'),
  resource('webhookEndpoint', webhookEndpointProjection, staff.webhookEndpointFacts, 'getWebhookEndpoint'),
  resource('seller', settingsProjection, staff.sellerFacts),
];

/** Events that never lead to a public one, in any stream. */
const silentFacts: FactTable = {
  ...selling.discountUseFacts,
  ...staff.approvalFacts,
  ...staff.internalFacts,
};

/** The version of the form of all public events. A change that could break a receiver raises it. */
export const publicVersion = 1;

export interface PublicType {
  /** E.g. `invoice.issued`. */
  readonly type: string;
  readonly resource: PublicResource;
  readonly about: string;
  /** The internal event types that lead to it. */
  readonly from: readonly string[];
}

function isPublic(fact: FactTable[string] | undefined): fact is readonly PublicFact[] {
  return Array.isArray(fact);
}

/** Returns the public facts of an internal event; none if it is silent or unknown. */
export function factsOf({ facts }: PublicResource, internalType: string): readonly PublicFact[] {
  const fact = facts[internalType];
  return isPublic(fact) ? fact : [];
}

export function publicTypeOf({ name }: PublicResource, { fact }: PublicFact): string {
  return `${name}.${fact}`;
}

/** In the order of the tables. */
export const publicTypes: readonly PublicType[] = publicResources.flatMap((each) => {
  const found = new Map<string, PublicType>();
  for (const internalType of Object.keys(each.facts))
    for (const one of factsOf(each, internalType)) {
      const type = publicTypeOf(each, one);
      const from = [...(found.get(type)?.from ?? []), internalType];
      found.set(type, { type, resource: each, about: one.about, from });
    }
  return [...found.values()];
});

/** All internal types with an entry in a table. */
export const decidedTypes: ReadonlySet<string> = new Set(
  [...publicResources.map(({ facts }) => facts), silentFacts].flatMap((facts) => Object.keys(facts)),
);

const byPrefix = new Map(publicResources.map((each) => [each.projection.streamPrefix, each]));

/** The resource to which a stream belongs; undefined for the service's internal streams. */
export function resourceOfStream(stream: string): PublicResource | undefined {
  // Prefixes end with a hyphen, and ids may contain some.
  for (let end = stream.indexOf('-'); end >= 0; end = stream.indexOf('-', end + 1)) {
    const found = byPrefix.get(stream.slice(0, end + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
