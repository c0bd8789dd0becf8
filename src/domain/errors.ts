/** The refusals of all areas. Each declares its own in its `errors.ts`; only a new area has to be added here. */
import { accountErrors } from './account/errors.js';
import { apiKeyErrors } from './apiKey/errors.js';
import { approvalErrors } from './approval/errors.js';
import { bankLineErrors } from './bankLine/errors.js';
import { cartErrors } from './cart/errors.js';
import { creditNoteErrors } from './creditNote/errors.js';
import { dashboardErrors } from './dashboard/errors.js';
import { invoiceErrors } from './invoice/errors.js';
import { paymentErrors } from './payment/errors.js';
import { quoteErrors } from './quote/errors.js';
import { receiptErrors } from './receipt/errors.js';
import { referenceErrors } from './reference/errors.js';
import { reportErrors } from './report/errors.js';
import { sharedErrors } from './shared/errors.js';
import { subscriptionErrors } from './subscription/errors.js';
import { usageErrors } from './usage/errors.js';
import { userErrors } from './user/errors.js';
import { webhookEndpointErrors } from './webhookEndpoint/errors.js';

export const domainErrors = {
  ...accountErrors,
  ...apiKeyErrors,
  ...approvalErrors,
  ...bankLineErrors,
  ...cartErrors,
  ...creditNoteErrors,
  ...dashboardErrors,
  ...invoiceErrors,
  ...paymentErrors,
  ...quoteErrors,
  ...receiptErrors,
  ...referenceErrors,
  ...reportErrors,
  ...sharedErrors,
  ...subscriptionErrors,
  ...usageErrors,
  ...userErrors,
  ...webhookEndpointErrors,
};
