/** Who folds the events of a stream, by what the stream's name begins with. A new aggregate is added here. */

import { accountDecider } from '../../dist/domain/account/decide.js';

import { apiKeyDecider } from '../../dist/domain/apiKey/decide.js';
import { approvalDecider } from '../../dist/domain/approval/decide.js';
import { bankLineDecider } from '../../dist/domain/bankLine/decide.js';
import { cartDecider } from '../../dist/domain/cart/decide.js';

import { creditNoteDecider } from '../../dist/domain/creditNote/decide.js';

import { dashboardAssignmentsDecider } from '../../dist/domain/dashboard/assignments.js';
import { dashboardDecider } from '../../dist/domain/dashboard/decide.js';
import { discountUseDecider } from '../../dist/domain/discountUse/decide.js';
import { invoiceDecider } from '../../dist/domain/invoice/decide.js';
import { paymentDecider } from '../../dist/domain/payment/decide.js';
import { quoteDecider } from '../../dist/domain/quote/decide.js';
import { receiptDecider } from '../../dist/domain/receipt/decide.js';
import { customerDecider } from '../../dist/domain/reference/customer.js';
import { discountCodeDecider } from '../../dist/domain/reference/discountCode.js';
import { meterDecider } from '../../dist/domain/reference/meter.js';
import { offerDecider } from '../../dist/domain/reference/offer.js';
import { orderDecider } from '../../dist/domain/reference/order.js';
import { organizationDecider } from '../../dist/domain/reference/organization.js';
import { reportDecider } from '../../dist/domain/report/decide.js';
import { settingsDecider } from '../../dist/domain/settings/decide.js';
import { subscriptionDecider } from '../../dist/domain/subscription/decide.js';
import { usageBatchDecider, usageReversalDecider } from '../../dist/domain/usage/decide.js';
import { activeAdminsDecider } from '../../dist/domain/user/activeAdmins.js';
import { userDecider } from '../../dist/domain/user/decide.js';
import { webhookEndpointDecider } from '../../dist/domain/webhookEndpoint/decide.js';

const byStream = {
  'account-': accountDecider,
  'activeAdmins-': activeAdminsDecider,
  'apiKey-': apiKeyDecider,
  'approval-': approvalDecider,
  'bankLine-': bankLineDecider,
  'cart-': cartDecider,
  'creditNote-': creditNoteDecider,
  'dashboard-': dashboardDecider,
  'dashboards-of-user-': dashboardAssignmentsDecider,
  'discountUse-': discountUseDecider,
  'invoice-': invoiceDecider,
  'payment-': paymentDecider,
  'quote-': quoteDecider,
  'receipt-': receiptDecider,
  'reference-customers-': customerDecider,
  'reference-discount-codes-': discountCodeDecider,
  'reference-meters-': meterDecider,
  'reference-offers-': offerDecider,
  'reference-orders-': orderDecider,
  'reference-organizations-': organizationDecider,
  'report-': reportDecider,
  'settings-': settingsDecider,
  'subscription-': subscriptionDecider,
  'usageBatch-': usageBatchDecider,
  'usageReversal-': usageReversalDecider,
  'user-': userDecider,
  'webhookEndpoint-': webhookEndpointDecider,
};

/** Undefined for streams that are no aggregate's: claims, sequences, seals, the identity of the store. */
export function deciderOf(stream) {
  const prefix = Object.keys(byStream).find((one) => stream.startsWith(one));
  return prefix === undefined ? undefined : byStream[prefix];
}
