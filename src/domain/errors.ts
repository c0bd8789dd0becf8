/** The refusals of the domain's rules by area: the kind decides the status, and the title is always the same. */
import type { ErrorTypes } from '../kernel/errors.js';

export const domainErrors = {
  // account
  REFUND_NOT_FOUND: { kind: 'notFound', title: 'Refund not found' },
  DUPLICATE_REFUND: { kind: 'conflict', title: 'Refund reference already used' },
  // apiKey
  API_KEY_NOT_FOUND: { kind: 'notFound', title: 'API key not found' },
  API_KEY_REVOKED: { kind: 'conflict', title: 'API key revoked' },
  // approval
  APPROVAL_NOT_FOUND: { kind: 'notFound', title: 'Approval not found' },
  APPROVAL_CLOSED: { kind: 'conflict', title: 'Approval already decided' },
  // bankLine
  MALFORMED_STATEMENT: { kind: 'invalid', title: 'Bank statement not readable' },
  STATEMENT_OUT_OF_BALANCE: { kind: 'invalid', title: 'Bank statement does not balance' },
  PROPOSAL_NOT_FOUND: { kind: 'notFound', title: 'Proposal not found' },
  AMBIGUOUS_PROPOSAL: { kind: 'invalid', title: 'Purpose of the payment missing' },
  // cart
  CART_NOT_FOUND: { kind: 'notFound', title: 'Cart not found' },
  ITEM_NOT_FOUND: { kind: 'notFound', title: 'Cart item not found' },
  INVALID_DISCOUNT: { kind: 'invalid', title: 'Discount code not valid' },
  INSUFFICIENT_INVENTORY: { kind: 'invalid', title: 'Not enough stock' },
  // creditNote
  CREDIT_NOTE_NOT_FOUND: { kind: 'notFound', title: 'Credit note not found' },
  // dashboard
  DASHBOARD_NOT_FOUND: { kind: 'notFound', title: 'Dashboard not found' },
  INVALID_WIDGET_TYPE: { kind: 'invalid', title: 'Widget type not supported' },
  DUPLICATE_DASHBOARD: { kind: 'conflict', title: 'Dashboard name already used' },
  // invoice
  INVOICE_NOT_FOUND: { kind: 'notFound', title: 'Invoice not found' },
  INVOICE_LOCKED: { kind: 'invalid', title: 'Invoice is no longer a draft' },
  INVOICE_CANCELLED: { kind: 'conflict', title: 'Invoice is cancelled' },
  DUPLICATE_INVOICE_NUMBER: { kind: 'conflict', title: 'Invoice number already used' },
  // payment
  PAYMENT_NOT_FOUND: { kind: 'notFound', title: 'Payment not found' },
  ALLOCATION_NOT_FOUND: { kind: 'notFound', title: 'Allocation not found' },
  INVALID_ALLOCATION: { kind: 'invalid', title: 'Allocation not possible' },
  DUPLICATE_PAYMENT: { kind: 'conflict', title: 'Payment reference already used' },
  // quote
  QUOTE_NOT_FOUND: { kind: 'notFound', title: 'Quote not found' },
  QUOTE_CLOSED: { kind: 'conflict', title: 'Quote no longer open' },
  // receipt
  RECEIPT_NOT_FOUND: { kind: 'notFound', title: 'Receipt not found' },
  ORDER_MISMATCH: { kind: 'invalid', title: 'Receipt differs from its order' },
  RECEIPT_ALREADY_EXISTS: { kind: 'conflict', title: 'Order already has a receipt' },
  DUPLICATE_RECEIPT_NUMBER: { kind: 'conflict', title: 'Receipt number already used' },
  // reference
  OFFER_NOT_FOUND: { kind: 'invalid', title: 'Offer not found' },
  CUSTOMER_NOT_FOUND: { kind: 'invalid', title: 'Customer not found' },
  CUSTOMER_IN_USE: { kind: 'conflict', title: 'Customer still in use' },
  METER_FIXED: { kind: 'conflict', title: 'Meter cannot change' },
  ORDER_NOT_FOUND: { kind: 'notFound', title: 'Completed order not found' },
  // report
  REPORT_NOT_FOUND: { kind: 'notFound', title: 'Report not found' },
  INVALID_DATA_SOURCE: { kind: 'invalid', title: 'Data source not found' },
  INVALID_COLUMNS: { kind: 'invalid', title: 'Column not found' },
  EXECUTION_FAILED: { kind: 'invalid', title: 'Report not executed' },
  // several areas
  INVALID_QUANTITY: { kind: 'invalid', title: 'Quantity not allowed' },
  CURRENCY_MISMATCH: { kind: 'invalid', title: 'Currencies differ' },
  DOCUMENT_RETAINED: { kind: 'invalid', title: 'Document must be retained' },
  E_INVOICE_INVALID: { kind: 'invalid', title: 'E-invoice not valid' },
  POSITION_LOST: {
    kind: 'conflict',
    title: 'Position replaced by a restored backup',
  },
  INVALID_STATUS_TRANSITION: { kind: 'invalid', title: 'Status change not allowed' },
  // subscription
  SUBSCRIPTION_NOT_FOUND: { kind: 'notFound', title: 'Subscription not found' },
  INVALID_SUBSCRIPTION_STATE: { kind: 'invalid', title: 'Subscription state does not allow this' },
  // usage
  USAGE_EVENT_NOT_FOUND: { kind: 'notFound', title: 'Usage event not found' },
  USAGE_EVENT_CONFLICT: { kind: 'conflict', title: 'Usage event differs' },
  // user
  USER_NOT_FOUND: { kind: 'notFound', title: 'User not found' },
  USER_ALREADY_EXISTS: { kind: 'conflict', title: 'User already exists' },
  WEAK_PASSWORD: { kind: 'invalid', title: 'Password too weak' },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', title: 'Wrong credentials' },
  INVALID_PASSWORD: { kind: 'invalid', title: 'Wrong current password' },
  OTP_REQUIRED: { kind: 'unauthenticated', title: 'Second factor required' },
  INVALID_OTP: { kind: 'invalid', title: 'Wrong second factor' },
  REAUTHENTICATION_REQUIRED: { kind: 'forbidden', title: 'Password required again' },
  SECOND_FACTOR_SET: { kind: 'conflict', title: 'Second factor already set' },
  IMAGE_NOT_FOUND: { kind: 'notFound', title: 'Image not found' },
  INVALID_IMAGE: { kind: 'invalid', title: 'Image not accepted' },
  // webhookEndpoint
  WEBHOOK_ENDPOINT_NOT_FOUND: { kind: 'notFound', title: 'Webhook endpoint not found' },
  WEBHOOK_URL_REFUSED: { kind: 'invalid', title: 'Webhook address not allowed' },
  SECRET_OVERLAP: { kind: 'conflict', title: 'Two secrets already in use' },
} satisfies ErrorTypes;

declare module '../kernel/errors.js' {
  interface ErrorCodes {
    readonly domain: keyof typeof domainErrors;
  }
}
