// Made by `npm run client:generate` from the document of the service; changes here are lost.
import type { Answer, BodyOf, CallEntry, CallOptions, Id, JsonOf, PreviewableAnswer, QueryOf, RowOf, Upload, WriteOptions } from '../calls.js';
import type { FileAnswer } from '../files.js';
import type { List, ListOptions, Selected } from '../lists.js';
import type { Progress } from '../progress.js';

/** Every code that a refusal can have. */
export type ErrorCode =
  | 'ALLOCATION_NOT_FOUND'
  | 'AMBIGUOUS_PROPOSAL'
  | 'API_KEY_NOT_FOUND'
  | 'API_KEY_REVOKED'
  | 'APPROVAL_CLOSED'
  | 'APPROVAL_NOT_FOUND'
  | 'CART_NOT_FOUND'
  | 'CONCURRENCY_CONFLICT'
  | 'CREDIT_NOTE_NOT_FOUND'
  | 'CURRENCY_MISMATCH'
  | 'CUSTOMER_IN_USE'
  | 'CUSTOMER_NOT_FOUND'
  | 'DASHBOARD_NOT_FOUND'
  | 'DOCUMENT_RETAINED'
  | 'DUPLICATE_DASHBOARD'
  | 'DUPLICATE_INVOICE_NUMBER'
  | 'DUPLICATE_PAYMENT'
  | 'DUPLICATE_RECEIPT_NUMBER'
  | 'DUPLICATE_REFUND'
  | 'EXECUTION_FAILED'
  | 'E_INVOICE_INVALID'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IMAGE_NOT_FOUND'
  | 'INSUFFICIENT_INVENTORY'
  | 'INTERNAL_ERROR'
  | 'INVALID_ALLOCATION'
  | 'INVALID_AMOUNT'
  | 'INVALID_COLUMNS'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_DATA_SOURCE'
  | 'INVALID_DISCOUNT'
  | 'INVALID_IMAGE'
  | 'INVALID_OTP'
  | 'INVALID_PASSWORD'
  | 'INVALID_QUANTITY'
  | 'INVALID_QUERY_OPTION'
  | 'INVALID_STATUS_TRANSITION'
  | 'INVALID_SUBSCRIPTION_STATE'
  | 'INVALID_WIDGET_TYPE'
  | 'INVOICE_CANCELLED'
  | 'INVOICE_LOCKED'
  | 'INVOICE_NOT_FOUND'
  | 'ITEM_NOT_FOUND'
  | 'MALFORMED_STATEMENT'
  | 'METER_FIXED'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'NOT_FOUND'
  | 'OFFER_NOT_FOUND'
  | 'ORDER_MISMATCH'
  | 'ORDER_NOT_FOUND'
  | 'OTP_REQUIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'PAYMENT_NOT_FOUND'
  | 'POSITION_LOST'
  | 'PRECONDITION_FAILED'
  | 'PREVIEW_TOO_LARGE'
  | 'PROPOSAL_NOT_FOUND'
  | 'QUOTE_CLOSED'
  | 'QUOTE_NOT_FOUND'
  | 'RATE_LIMITED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'RECEIPT_ALREADY_EXISTS'
  | 'RECEIPT_NOT_FOUND'
  | 'REFUND_NOT_FOUND'
  | 'REPORT_NOT_FOUND'
  | 'RESOURCE_ERASED'
  | 'SECOND_FACTOR_SET'
  | 'SECRET_OVERLAP'
  | 'SERVICE_UNAVAILABLE'
  | 'STATEMENT_OUT_OF_BALANCE'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'UNAUTHENTICATED'
  | 'UNAUTHORIZED'
  | 'UNKNOWN_FIELD'
  | 'UNSUPPORTED_FILTER'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'USAGE_EVENT_CONFLICT'
  | 'USAGE_EVENT_NOT_FOUND'
  | 'USER_ALREADY_EXISTS'
  | 'USER_NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'WEAK_PASSWORD'
  | 'WEBHOOK_ENDPOINT_NOT_FOUND'
  | 'WEBHOOK_URL_REFUSED';

/** What every call can be refused with, whatever it does. */
export type CommonCode = 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
/** And every one that writes. */
export type WritingCode = CommonCode | 'CONCURRENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';

/** A function for each operation, by its name in the document. */
export interface Calls {
  /** Issues an access token. `POST /api/auth/token` */
  getToken(body: BodyOf<'getToken'>, options?: WriteOptions): Answer<JsonOf<'getToken', 200>, 'INVALID_CREDENTIALS' | 'OTP_REQUIRED' | WritingCode>;
  /** Revokes a token and its session. `POST /api/auth/revoke` */
  revokeToken(body: BodyOf<'revokeToken'>, options?: WriteOptions): Answer<JsonOf<'revokeToken', 200>, WritingCode>;
  /** Signs a user in with a cookie. `POST /api/auth/session` */
  signInForConsole(body: BodyOf<'signInForConsole'>, options?: WriteOptions): Answer<JsonOf<'signInForConsole', 200>, 'INVALID_CREDENTIALS' | 'OTP_REQUIRED' | 'UNAUTHORIZED' | WritingCode>;
  /** Signs out: ends the session of the cookie. `DELETE /api/auth/session` */
  signOutOfConsole(options?: WriteOptions): Answer<JsonOf<'signOutOfConsole', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Returns whether users can sign in with a provider. `GET /api/auth/oidc` */
  getSignInProvider(options?: CallOptions): Answer<JsonOf<'getSignInProvider', 200>, CommonCode>;
  /** Returns the caller and their rights. `GET /api/me` */
  getMe(options?: CallOptions): Answer<JsonOf<'getMe', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns what a narrower key would have been refused in the last 30 days. `POST /api/api-keys/{id}/dry-run` */
  tryNarrowerApiKey(id: Id, body: BodyOf<'tryNarrowerApiKey'>, options?: WriteOptions): Answer<JsonOf<'tryNarrowerApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | WritingCode>;
  /** Lists API keys, revoked ones included. `GET /api/api-keys` */
  listApiKeys<Field extends keyof RowOf<'listApiKeys'> & string = never>(options?: ListOptions<RowOf<'listApiKeys'>, Field>): List<Selected<RowOf<'listApiKeys'>, Field>>;
  /** Creates an API key for another program. `POST /api/api-keys` */
  createApiKey(body: BodyOf<'createApiKey'>, options?: WriteOptions): Answer<JsonOf<'createApiKey', 201>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'API_KEY_REVOKED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one API key without its secret. `GET /api/api-keys/{id}` */
  getApiKey(id: Id, options?: CallOptions): Answer<JsonOf<'getApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | CommonCode>;
  /** Changes name, rights or expiry of an API key; omitted fields keep their values. `PATCH /api/api-keys/{id}` */
  updateApiKey(id: Id, body: BodyOf<'updateApiKey'>, options?: WriteOptions): Answer<JsonOf<'updateApiKey', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | 'API_KEY_REVOKED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Revokes an API key, at once and for good. `DELETE /api/api-keys/{id}` */
  revokeApiKey(id: Id, options?: WriteOptions): Answer<JsonOf<'revokeApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists subscriptions. `GET /api/subscriptions` */
  listSubscriptions<Field extends keyof RowOf<'listSubscriptions'> & string = never>(options?: ListOptions<RowOf<'listSubscriptions'>, Field>): List<Selected<RowOf<'listSubscriptions'>, Field>>;
  /** Creates a subscription. `POST /api/subscriptions` */
  createSubscription(body: BodyOf<'createSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createSubscription', 200> | JsonOf<'createSubscription', 201>, 'CURRENCY_MISMATCH' | 'CUSTOMER_NOT_FOUND' | 'INVALID_AMOUNT' | 'INVALID_DISCOUNT' | 'INVALID_QUANTITY' | 'OFFER_NOT_FOUND' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one subscription with its domains and scheduled changes. `GET /api/subscriptions/{id}` */
  getSubscription(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getSubscription', 200> }): Answer<JsonOf<'getSubscription', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | CommonCode>;
  /** Changes quantity, auto-renewal or usage thresholds. `PUT /api/subscriptions/{id}` */
  updateSubscription(id: Id, body: BodyOf<'updateSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'updateSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a subscription; `hard=true` (role Admin) erases its data for good. `DELETE /api/subscriptions/{id}` */
  deleteSubscription(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteSubscription'> }): PreviewableAnswer<JsonOf<'deleteSubscription', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Synchronizes a subscription with the external system. `POST /api/subscriptions/{id}/sync` */
  syncSubscription(id: Id, options?: WriteOptions): Answer<JsonOf<'syncSubscription', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Withdraws a scheduled change. `DELETE /api/subscriptions/{id}/scheduled-changes/{changeId}` */
  withdrawScheduledChange(id: Id, changeId: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'withdrawScheduledChange', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Applies a discount code to an active subscription. `POST /api/subscriptions/{id}/discounts` */
  applySubscriptionDiscount(id: Id, body: BodyOf<'applySubscriptionDiscount'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'applySubscriptionDiscount', 200> | JsonOf<'applySubscriptionDiscount', 201>, 'INVALID_DISCOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a discount code from a subscription. `DELETE /api/subscriptions/{id}/discounts/{code}` */
  removeSubscriptionDiscount(id: Id, code: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'removeSubscriptionDiscount', 200>, 'INVALID_DISCOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the domains of a customer's subscriptions. `GET /api/subscriptions/{customerId}/domains` */
  listCustomerDomains(customerId: Id, options?: CallOptions): Answer<JsonOf<'listCustomerDomains', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Adds a domain to a subscription or sets its status. `PUT /api/subscriptions/{id}/domains/{domain}` */
  setSubscriptionDomain(id: Id, domain: Id, body: BodyOf<'setSubscriptionDomain'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'setSubscriptionDomain', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a domain from a subscription. `DELETE /api/subscriptions/{id}/domains/{domain}` */
  removeSubscriptionDomain(id: Id, domain: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'removeSubscriptionDomain', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Suspends an active subscription; it keeps its renewal date but is not renewed. `POST /api/subscriptions/suspend` */
  suspendSubscription(body: BodyOf<'suspendSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'suspendSubscription', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Resumes a suspended subscription. `POST /api/subscriptions/unsuspend` */
  unsuspendSubscription(body: BodyOf<'unsuspendSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'unsuspendSubscription', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Terminates a subscription and creates its final invoice as a draft. `POST /api/subscriptions/terminate` */
  terminateSubscription(body: BodyOf<'terminateSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'terminateSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Increases the quantity, today or on a later day. `POST /api/subscriptions/upgrade-quantity` */
  upgradeSubscriptionQuantity(body: BodyOf<'upgradeSubscriptionQuantity'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'upgradeSubscriptionQuantity', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Decreases the quantity, today or on a later day. `POST /api/subscriptions/downgrade-quantity` */
  downgradeSubscriptionQuantity(body: BodyOf<'downgradeSubscriptionQuantity'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'downgradeSubscriptionQuantity', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Changes the offer of a subscription, today or on a later day; the billing cycle stays. `POST /api/subscriptions/plan-change` */
  changeSubscriptionPlan(body: BodyOf<'changeSubscriptionPlan'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'changeSubscriptionPlan', 200>, 'CURRENCY_MISMATCH' | 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'OFFER_NOT_FOUND' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews a subscription by one period and creates its invoice. `POST /api/subscriptions/{id}/renew` */
  renewSubscription(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'renewSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Creates the draft invoice of the coming period, or of the earliest voided one. `POST /api/subscriptions/{id}/generate-renewal-invoice` */
  generateRenewalInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'generateRenewalInvoice', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews up to 1,000 subscriptions by one period each; a failure does not stop the others. `POST /api/subscriptions/bulk-renew` */
  bulkRenewSubscriptions(body: BodyOf<'bulkRenewSubscriptions'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkRenewSubscriptions', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews all due subscriptions, missed periods included, and waits for the result. `POST /api/subscriptions/process-due-renewals` */
  processDueRenewals(options?: WriteOptions): PreviewableAnswer<JsonOf<'processDueRenewals', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Counts subscriptions by start date and sums their monthly recurring revenue. `GET /api/subscriptions/aggregated` */
  aggregateSubscriptions(options?: CallOptions & { query?: QueryOf<'aggregateSubscriptions'> }): Answer<JsonOf<'aggregateSubscriptions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the movements of monthly recurring revenue: new, expansion, contraction, paused, resumed and lost. `GET /api/subscriptions/revenue-movements` */
  listRevenueMovements(options?: CallOptions & { query?: QueryOf<'listRevenueMovements'> }): Answer<JsonOf<'listRevenueMovements', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Exports subscriptions as a CSV or Excel file. `POST /api/subscriptions/export` */
  exportSubscriptions(body: BodyOf<'exportSubscriptions'>, options?: WriteOptions): Answer<FileAnswer, 'UNKNOWN_FIELD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists invoices. `GET /api/invoices` */
  queryInvoices<Field extends keyof RowOf<'queryInvoices'> & string = never>(options?: ListOptions<RowOf<'queryInvoices'>, Field>): List<Selected<RowOf<'queryInvoices'>, Field>>;
  /** Creates an invoice, by default as a draft. `POST /api/invoices` */
  createInvoice(body: BodyOf<'createInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createInvoice', 200> | JsonOf<'createInvoice', 201>, 'CUSTOMER_NOT_FOUND' | 'E_INVOICE_INVALID' | 'INVALID_AMOUNT' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_INVOICE_NUMBER' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists invoices. `GET /api/invoices/odata` */
  listInvoices<Field extends keyof RowOf<'listInvoices'> & string = never>(options?: ListOptions<RowOf<'listInvoices'>, Field>): List<Selected<RowOf<'listInvoices'>, Field>>;
  /** Returns one invoice with its line items. `GET /api/invoices/{id}` */
  getInvoice(id: Id, options?: CallOptions & { query?: QueryOf<'getInvoice'> } & { readonly known?: JsonOf<'getInvoice', 200> }): Answer<JsonOf<'getInvoice', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Changes a draft; omitted fields keep their values, omitted sums are recalculated. `PUT /api/invoices/{id}` */
  updateInvoice(id: Id, body: BodyOf<'updateInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'updateInvoice', 200>, 'INVALID_AMOUNT' | 'INVOICE_LOCKED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'DUPLICATE_INVOICE_NUMBER' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a draft invoice. `DELETE /api/invoices/{id}` */
  deleteInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'deleteInvoice', 200>, 'INVOICE_LOCKED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Issues an invoice, marks it as paid, or cancels it. `PATCH /api/invoices/{id}/status` */
  changeInvoiceStatus(id: Id, body: BodyOf<'changeInvoiceStatus'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'changeInvoiceStatus', 200>, 'E_INVOICE_INVALID' | 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Issues up to 1,000 drafts; a failure does not stop the others. `POST /api/invoices/bulk-issue` */
  bulkIssueInvoices(body: BodyOf<'bulkIssueInvoices'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkIssueInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails up to 1,000 issued or paid invoices to their customers; a failure does not stop the others. `POST /api/invoices/bulk-mail` */
  bulkMailInvoices(body: BodyOf<'bulkMailInvoices'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkMailInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Cancels up to 1,000 invoices; a failure does not stop the others. `POST /api/invoices/bulk-cancel` */
  bulkCancelInvoices(body: BodyOf<'bulkCancelInvoices'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkCancelInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the invoice as a PDF file. `POST /api/invoices/{id}/export-pdf` */
  exportInvoicePdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the invoice as an e-invoice (EN 16931). `GET /api/invoices/{id}/xml` */
  getInvoiceXml(id: Id, options?: CallOptions & { query?: QueryOf<'getInvoiceXml'> }): Answer<FileAnswer, 'E_INVOICE_INVALID' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'INVOICE_CANCELLED' | CommonCode>;
  /** Erases buyer and seller of the invoice once its retention period is over. `DELETE /api/invoices/{id}/parties` */
  eraseInvoiceParties(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'eraseInvoiceParties', 200>, 'DOCUMENT_RETAINED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails an issued or paid invoice with its PDF to the customer, even if mailed before. `POST /api/invoices/{id}/mail` */
  mailInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'mailInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Writes off the amount due on an invoice. `POST /api/invoices/{id}/write-off` */
  writeOffInvoice(id: Id, body: BodyOf<'writeOffInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'writeOffInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Refunds credit on the account of a customer. `POST /api/customers/{customerId}/refunds` */
  refundCustomer(customerId: Id, body: BodyOf<'refundCustomer'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'refundCustomer', 200> | JsonOf<'refundCustomer', 201>, 'INVALID_AMOUNT' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_REFUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Reverses a refund that was returned. `POST /api/customers/{customerId}/refunds/{refundId}/reverse` */
  reverseRefund(customerId: Id, refundId: Id, body: BodyOf<'reverseRefund'>, options?: WriteOptions): Answer<JsonOf<'reverseRefund', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REFUND_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends the customer a reminder of an invoice now. `POST /api/invoices/{id}/remind` */
  remindOfInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'remindOfInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns whether reminders of an invoice are on hold, and why. `GET /api/invoices/{id}/dunning` */
  getInvoiceReminderHold(id: Id, options?: CallOptions): Answer<JsonOf<'getInvoiceReminderHold', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Puts reminders of an invoice on hold or resumes them. `PUT /api/invoices/{id}/dunning` */
  holdInvoiceReminders(id: Id, body: BodyOf<'holdInvoiceReminders'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'holdInvoiceReminders', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Puts all reminders to a customer on hold or resumes them. `PUT /api/customers/{customerId}/dunning` */
  holdCustomerReminders(customerId: Id, body: BodyOf<'holdCustomerReminders'>, options?: WriteOptions): Answer<JsonOf<'holdCustomerReminders', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists credit notes. `GET /api/credit-notes` */
  listCreditNotes<Field extends keyof RowOf<'listCreditNotes'> & string = never>(options?: ListOptions<RowOf<'listCreditNotes'>, Field>): List<Selected<RowOf<'listCreditNotes'>, Field>>;
  /** Credits lines or an amount of an invoice, or all that is left. `POST /api/credit-notes` */
  createCreditNote(body: BodyOf<'createCreditNote'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createCreditNote', 200> | JsonOf<'createCreditNote', 201>, 'INVALID_AMOUNT' | 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one credit note with its lines. `GET /api/credit-notes/{id}` */
  getCreditNote(id: Id, options?: CallOptions & { query?: QueryOf<'getCreditNote'> } & { readonly known?: JsonOf<'getCreditNote', 200> }): Answer<JsonOf<'getCreditNote', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Returns the credit note as a PDF file. `POST /api/credit-notes/{id}/export-pdf` */
  exportCreditNotePdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the credit note as an e-invoice (EN 16931). `GET /api/credit-notes/{id}/xml` */
  getCreditNoteXml(id: Id, options?: CallOptions & { query?: QueryOf<'getCreditNoteXml'> }): Answer<FileAnswer, 'E_INVOICE_INVALID' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Erases buyer and seller of the credit note once its retention period is over. `DELETE /api/credit-notes/{id}/parties` */
  eraseCreditNoteParties(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'eraseCreditNoteParties', 200>, 'DOCUMENT_RETAINED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the last reminder of an invoice as a PDF letter. `POST /api/invoices/{id}/reminder/export-pdf` */
  exportReminderPdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists customer accounts with what each owes. `GET /api/accounts` */
  listAccounts<Field extends keyof RowOf<'listAccounts'> & string = never>(options?: ListOptions<RowOf<'listAccounts'>, Field>): List<Selected<RowOf<'listAccounts'>, Field>>;
  /** Returns what a customer owes, what is overdue, and the credit on account. `GET /api/customers/{customerId}/account` */
  getAccount(customerId: Id, options?: CallOptions): Answer<JsonOf<'getAccount', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Lists all customers with what each owes. `GET /api/customers` */
  queryCustomers<Field extends keyof RowOf<'queryCustomers'> & string = never>(options?: ListOptions<RowOf<'queryCustomers'>, Field>): List<Selected<RowOf<'queryCustomers'>, Field>>;
  /** Returns the statement of a customer's account for a period, with opening and closing balances. `GET /api/customers/{customerId}/statement` */
  getStatement(customerId: Id, options?: CallOptions & { query?: QueryOf<'getStatement'> }): Answer<JsonOf<'getStatement', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the statement of a customer's account for a period, with opening and closing balances. `GET /api/customers/{customerId}/statement` */
  getStatementFile(customerId: Id, options?: CallOptions & { query?: QueryOf<'getStatement'> }): Answer<FileAnswer, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Mails a customer the statement of a period as a PDF file. `POST /api/customers/{customerId}/statement/mail` */
  mailStatement(customerId: Id, body: BodyOf<'mailStatement'>, options?: WriteOptions): Answer<JsonOf<'mailStatement', 202>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns an overview of a customer: details, account and the newest records of each kind. `GET /api/customers/{customerId}/overview` */
  getCustomerOverview(customerId: Id, options?: CallOptions): Answer<JsonOf<'getCustomerOverview', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Lists payments. `GET /api/payments` */
  listPayments<Field extends keyof RowOf<'listPayments'> & string = never>(options?: ListOptions<RowOf<'listPayments'>, Field>): List<Selected<RowOf<'listPayments'>, Field>>;
  /** Records a payment and its allocations. `POST /api/payments` */
  recordPayment(body: BodyOf<'recordPayment'>, options?: WriteOptions): Answer<JsonOf<'recordPayment', 201>, 'CUSTOMER_NOT_FOUND' | 'INVALID_ALLOCATION' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one payment with its allocations. `GET /api/payments/{id}` */
  getPayment(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getPayment', 200> }): Answer<JsonOf<'getPayment', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | CommonCode>;
  /** Allocates the unallocated amount of a payment to an invoice. `POST /api/payments/{id}/allocations` */
  allocatePayment(id: Id, body: BodyOf<'allocatePayment'>, options?: WriteOptions): Answer<JsonOf<'allocatePayment', 200>, 'INVALID_ALLOCATION' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes the allocation of a payment to an invoice. `DELETE /api/payments/{id}/allocations/{invoiceId}` */
  deallocatePayment(id: Id, invoiceId: Id, options?: WriteOptions): Answer<JsonOf<'deallocatePayment', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'ALLOCATION_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Reverses a payment that bounced. `POST /api/payments/{id}/reverse` */
  reversePayment(id: Id, body: BodyOf<'reversePayment'>, options?: WriteOptions): Answer<JsonOf<'reversePayment', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Calculates what a quantity or usage costs. `POST /api/pricing/preview` */
  previewPrice(body: BodyOf<'previewPrice'>, options?: WriteOptions): Answer<JsonOf<'previewPrice', 200>, 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Downloads the usage events behind a line of an invoice. `GET /api/invoices/{id}/lines/{line}/usage-events` */
  listLineUsage(id: Id, line: Id, options?: CallOptions & { query?: QueryOf<'listLineUsage'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'NOT_FOUND' | CommonCode>;
  /** Explains how a line of an invoice was calculated. `GET /api/invoices/{id}/lines/{line}/explanation` */
  explainInvoiceLine(id: Id, line: Id, options?: CallOptions): Answer<JsonOf<'explainInvoiceLine', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'NOT_FOUND' | CommonCode>;
  /** Records usage events, each exactly once. `POST /api/usage-events` */
  recordUsage(body: BodyOf<'recordUsage'>, options?: WriteOptions): Answer<JsonOf<'recordUsage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists usage events that cannot be counted yet, oldest first. `GET /api/usage-events/waiting` */
  listWaitingUsage(options?: CallOptions & { query?: QueryOf<'listWaitingUsage'> }): Answer<JsonOf<'listWaitingUsage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Reverses a usage event. `POST /api/usage-events/reverse` */
  reverseUsage(body: BodyOf<'reverseUsage'>, options?: WriteOptions): Answer<JsonOf<'reverseUsage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USAGE_EVENT_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the usage of a billing period up to now. `GET /api/subscriptions/{id}/usage` */
  getSubscriptionUsage(id: Id, options?: CallOptions & { query?: QueryOf<'getSubscriptionUsage'> }): Answer<JsonOf<'getSubscriptionUsage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | CommonCode>;
  /** Lists quotes. `GET /api/quotes` */
  listQuotes<Field extends keyof RowOf<'listQuotes'> & string = never>(options?: ListOptions<RowOf<'listQuotes'>, Field>): List<Selected<RowOf<'listQuotes'>, Field>>;
  /** Creates a quote for an invoice or a subscription. `POST /api/quotes` */
  createQuote(body: BodyOf<'createQuote'>, options?: WriteOptions): Answer<JsonOf<'createQuote', 201>, 'CURRENCY_MISMATCH' | 'CUSTOMER_NOT_FOUND' | 'INVALID_AMOUNT' | 'INVALID_DISCOUNT' | 'INVALID_QUANTITY' | 'OFFER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one quote with its line items and terms. `GET /api/quotes/{id}` */
  getQuote(id: Id, options?: CallOptions & { query?: QueryOf<'getQuote'> } & { readonly known?: JsonOf<'getQuote', 200> }): Answer<JsonOf<'getQuote', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'QUOTE_NOT_FOUND' | CommonCode>;
  /** Accepts a quote and creates its draft invoice or its subscription, exactly as quoted. `POST /api/quotes/{id}/accept` */
  acceptQuote(id: Id, options?: WriteOptions): Answer<JsonOf<'acceptQuote', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'QUOTE_NOT_FOUND' | 'QUOTE_CLOSED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Declines a quote. `POST /api/quotes/{id}/decline` */
  declineQuote(id: Id, body: BodyOf<'declineQuote'>, options?: WriteOptions): Answer<JsonOf<'declineQuote', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'QUOTE_NOT_FOUND' | 'QUOTE_CLOSED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails an open quote with its PDF to the customer, even if mailed before. `POST /api/quotes/{id}/mail` */
  mailQuote(id: Id, options?: WriteOptions): Answer<JsonOf<'mailQuote', 202>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'QUOTE_NOT_FOUND' | 'QUOTE_CLOSED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the quote as a PDF file. `POST /api/quotes/{id}/export-pdf` */
  exportQuotePdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'QUOTE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists receipts. `GET /api/receipts` */
  listReceipts<Field extends keyof RowOf<'listReceipts'> & string = never>(options?: ListOptions<RowOf<'listReceipts'>, Field>): List<Selected<RowOf<'listReceipts'>, Field>>;
  /** Creates the receipt of a completed order. `POST /api/receipts` */
  createReceipt(body: BodyOf<'createReceipt'>, options?: WriteOptions): Answer<JsonOf<'createReceipt', 201>, 'CUSTOMER_NOT_FOUND' | 'ORDER_MISMATCH' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'ORDER_NOT_FOUND' | 'RECEIPT_NOT_FOUND' | 'DUPLICATE_RECEIPT_NUMBER' | 'RECEIPT_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one receipt with its line items. `GET /api/receipts/{id}` */
  getReceipt(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getReceipt', 200> }): Answer<JsonOf<'getReceipt', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Deletes a receipt; `hard=true` erases its data for good. `DELETE /api/receipts/{id}` */
  deleteReceipt(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteReceipt'> }): Answer<JsonOf<'deleteReceipt', 200>, 'DOCUMENT_RETAINED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the receipt as a PDF file. `POST /api/receipts/{id}/export-pdf` */
  exportReceiptPdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists carts, closed and expired ones included. `GET /api/carts` */
  listCarts<Field extends keyof RowOf<'listCarts'> & string = never>(options?: ListOptions<RowOf<'listCarts'>, Field>): List<Selected<RowOf<'listCarts'>, Field>>;
  /** Creates a cart; without a token, a guest cart and its guest token. `POST /api/cart` */
  createCart(body?: BodyOf<'createCart'>, options?: WriteOptions): Answer<JsonOf<'createCart', 201>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns a customer's active cart: the newest open one. `GET /api/cart/customer/{customerId}` */
  getCustomerCart(customerId: Id, options?: CallOptions & { readonly known?: JsonOf<'getCustomerCart', 200> }): Answer<JsonOf<'getCustomerCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | CommonCode>;
  /** Returns one cart with its items, discounts and sums. `GET /api/cart/{cartId}` */
  getCart(cartId: Id, options?: CallOptions & { readonly known?: JsonOf<'getCart', 200> }): Answer<JsonOf<'getCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | CommonCode>;
  /** Deletes a cart with all its items. `DELETE /api/cart/{cartId}` */
  deleteCart(cartId: Id, options?: WriteOptions): Answer<JsonOf<'deleteCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Holds the total of a cart and the uses of its discount codes for 30 minutes. `POST /api/cart/{cartId}/checkout` */
  checkOutCart(cartId: Id, options?: WriteOptions): Answer<JsonOf<'checkOutCart', 200>, 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Moves a guest cart's items into a customer's cart, and closes the guest cart. `POST /api/cart/merge` */
  mergeCarts(body: BodyOf<'mergeCarts'>, options?: WriteOptions): Answer<JsonOf<'mergeCarts', 200>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Adds an item to a cart; the same offer at the same price increases its line. `POST /api/cart/{cartId}/items` */
  addCartItem(cartId: Id, body: BodyOf<'addCartItem'>, options?: WriteOptions): Answer<JsonOf<'addCartItem', 201>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Changes the quantity or price of an item. `PUT /api/cart/{cartId}/items/{itemId}` */
  changeCartItem(cartId: Id, itemId: Id, body: BodyOf<'changeCartItem'>, options?: WriteOptions): Answer<JsonOf<'changeCartItem', 200>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an item from a cart. `DELETE /api/cart/{cartId}/items/{itemId}` */
  removeCartItem(cartId: Id, itemId: Id, options?: WriteOptions): Answer<JsonOf<'removeCartItem', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Applies a discount code to a cart; repeating it changes nothing. `POST /api/cart/{cartId}/discounts` */
  applyDiscount(cartId: Id, body: BodyOf<'applyDiscount'>, options?: WriteOptions): Answer<JsonOf<'applyDiscount', 201>, 'INVALID_DISCOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a discount code from a cart. `DELETE /api/cart/{cartId}/discounts/{code}` */
  removeDiscount(cartId: Id, code: Id, options?: WriteOptions): Answer<JsonOf<'removeDiscount', 200>, 'INVALID_DISCOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists dashboards. `GET /api/dashboards` */
  listDashboards<Field extends keyof RowOf<'listDashboards'> & string = never>(options?: ListOptions<RowOf<'listDashboards'>, Field>): List<Selected<RowOf<'listDashboards'>, Field>>;
  /** Creates a dashboard. `POST /api/dashboards` */
  createDashboard(body: BodyOf<'createDashboard'>, options?: WriteOptions): Answer<JsonOf<'createDashboard', 201>, 'INVALID_DATA_SOURCE' | 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_DASHBOARD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the dashboards assigned to a user, with the default one. `GET /api/dashboards/by-user/{userId}` */
  listDashboardsOfUser(userId: Id, options?: CallOptions): Answer<JsonOf<'listDashboardsOfUser', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Returns one dashboard with its widgets and their current figures. `GET /api/dashboards/{id}` */
  getDashboard(id: Id, options?: CallOptions): Answer<JsonOf<'getDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | CommonCode>;
  /** Changes a dashboard; omitted fields keep their values. `PUT /api/dashboards/{id}` */
  updateDashboard(id: Id, body: BodyOf<'updateDashboard'>, options?: WriteOptions): Answer<JsonOf<'updateDashboard', 200>, 'INVALID_DATA_SOURCE' | 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'DUPLICATE_DASHBOARD' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a dashboard with its widgets and assignments. `DELETE /api/dashboards/{id}` */
  deleteDashboard(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Previews the figures of widgets without storing them. `POST /api/dashboards/preview` */
  previewWidgets(body: BodyOf<'previewWidgets'>, options?: WriteOptions): Answer<JsonOf<'previewWidgets', 200>, 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Assigns a dashboard to a user, optionally as the default. `PUT /api/dashboards/{id}/users/{userId}` */
  assignDashboard(id: Id, userId: Id, body?: BodyOf<'assignDashboard'>, options?: WriteOptions): Answer<JsonOf<'assignDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a dashboard from a user; nothing changes if it is not assigned. `DELETE /api/dashboards/{id}/users/{userId}` */
  unassignDashboard(id: Id, userId: Id, options?: WriteOptions): Answer<JsonOf<'unassignDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists users. `GET /api/users` */
  listUsers<Field extends keyof RowOf<'listUsers'> & string = never>(options?: ListOptions<RowOf<'listUsers'>, Field>): List<Selected<RowOf<'listUsers'>, Field>>;
  /** Creates a user. `POST /api/users` */
  createUser(body: BodyOf<'createUser'>, options?: WriteOptions): Answer<JsonOf<'createUser', 201>, 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one user by id or username. `GET /api/users/{id}` */
  getUser(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getUser', 200> }): Answer<JsonOf<'getUser', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Changes name, language, status or roles of a user; omitted fields keep their values. `PATCH /api/users/{id}` */
  updateUser(id: Id, body: BodyOf<'updateUser'>, options?: WriteOptions): Answer<JsonOf<'updateUser', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a user; `erase=true` erases the personal data for good. `DELETE /api/users/{id}` */
  deleteUser(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteUser'> }): Answer<JsonOf<'deleteUser', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets the language of mails sent to the caller. `PUT /api/users/language` */
  changeOwnLanguage(body: BodyOf<'changeOwnLanguage'>, options?: WriteOptions): Answer<JsonOf<'changeOwnLanguage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Changes the caller's own password. `PUT /api/users/password` */
  changeOwnPassword(body: BodyOf<'changeOwnPassword'>, options?: WriteOptions): Answer<JsonOf<'changeOwnPassword', 200>, 'INVALID_PASSWORD' | 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets another user's password. `PUT /api/users/{id}/password` */
  setUserPassword(id: Id, body: BodyOf<'setUserPassword'>, options?: WriteOptions): Answer<JsonOf<'setUserPassword', 200>, 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the caller's sessions in the console. `GET /api/users/sessions` */
  listOwnSessions(options?: CallOptions): Answer<JsonOf<'listOwnSessions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Signs the caller out everywhere. `DELETE /api/users/sessions` */
  endOwnSessions(options?: WriteOptions): Answer<JsonOf<'endOwnSessions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Ends one of the caller's sessions in the console. `DELETE /api/users/sessions/{id}` */
  endOwnSession(id: Id, options?: WriteOptions): Answer<JsonOf<'endOwnSession', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Signs a user out everywhere. `DELETE /api/users/{id}/sessions` */
  endUserSessions(id: Id, options?: WriteOptions): Answer<JsonOf<'endUserSessions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the saved views of lists. `GET /api/list-views` */
  listListViews(options?: CallOptions): Answer<JsonOf<'listListViews', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Saves a view of a list, for the caller alone or for all staff. `POST /api/list-views` */
  saveListView(body: BodyOf<'saveListView'>, options?: WriteOptions): Answer<JsonOf<'saveListView', 201>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a saved view. `DELETE /api/list-views/{id}` */
  removeListView(id: Id, options?: WriteOptions): Answer<JsonOf<'removeListView', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Requests a mail with a link to reset the password. `POST /api/auth/password-reset` */
  requestPasswordReset(body: BodyOf<'requestPasswordReset'>, options?: WriteOptions): Answer<JsonOf<'requestPasswordReset', 202>, 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets a new password with the token from the reset mail. `POST /api/auth/password-reset/confirm` */
  confirmPasswordReset(body: BodyOf<'confirmPasswordReset'>, options?: WriteOptions): Answer<JsonOf<'confirmPasswordReset', 200>, 'WEAK_PASSWORD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails a user a link to reset the password. `POST /api/users/{id}/password-reset` */
  sendPasswordReset(id: Id, options?: WriteOptions): Answer<JsonOf<'sendPasswordReset', 202>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Signs up. `POST /api/users/signup` */
  signUp(body: BodyOf<'signUp'>, options?: WriteOptions): Answer<JsonOf<'signUp', 201>, 'WEAK_PASSWORD' | 'UNAUTHORIZED' | 'USER_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends the verification e-mail again. `POST /api/users/{id}/verification` */
  sendVerification(id: Id, options?: WriteOptions): Answer<JsonOf<'sendVerification', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends the invitation e-mail again. `POST /api/users/{id}/invitation` */
  sendInvitation(id: Id, options?: WriteOptions): Answer<JsonOf<'sendInvitation', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Verifies an e-mail address with the token from the mail. `POST /api/users/verification/accept` */
  acceptVerification(body: BodyOf<'acceptVerification'>, options?: WriteOptions): Answer<JsonOf<'acceptVerification', 200>, 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets a password with the token from the invitation. `POST /api/users/invitation/accept` */
  acceptInvitation(body: BodyOf<'acceptInvitation'>, options?: WriteOptions): Answer<JsonOf<'acceptInvitation', 200>, 'WEAK_PASSWORD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Creates the secret of a second factor. `POST /api/users/second-factor` */
  beginSecondFactor(body: BodyOf<'beginSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'beginSecondFactor', 200>, 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'SECOND_FACTOR_SET' | WritingCode>;
  /** Activates the second factor with a code of the app. `POST /api/users/second-factor/confirmation` */
  confirmSecondFactor(body: BodyOf<'confirmSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'confirmSecondFactor', 200>, 'INVALID_OTP' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'SECOND_FACTOR_SET' | WritingCode>;
  /** Removes the caller's own second factor. `POST /api/users/second-factor/removal` */
  removeSecondFactor(body: BodyOf<'removeSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'removeSecondFactor', 200>, 'INVALID_OTP' | 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | WritingCode>;
  /** Removes the second factor of a user who has lost it. `DELETE /api/users/{id}/second-factor` */
  resetSecondFactor(id: Id, options?: WriteOptions): Answer<JsonOf<'resetSecondFactor', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Confirms the password of the signed-in user. `POST /api/auth/reauthentication` */
  reauthenticate(body: BodyOf<'reauthenticate'>, options?: WriteOptions): Answer<JsonOf<'reauthenticate', 200>, 'INVALID_OTP' | 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | WritingCode>;
  /** Returns the caller's profile image. `GET /api/users/profile/image` */
  getProfileImage(options?: CallOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IMAGE_NOT_FOUND' | CommonCode>;
  /** Sets the caller's profile image. `POST /api/users/profile/image` */
  setProfileImage(form: FormData, options?: WriteOptions): Answer<JsonOf<'setProfileImage', 201>, 'INVALID_IMAGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes the caller's profile image. `DELETE /api/users/profile/image` */
  removeProfileImage(options?: WriteOptions): Answer<JsonOf<'removeProfileImage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IMAGE_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns a profile image by its public URL. `GET /api/images/users/{userId}/{name}` */
  getImage(userId: Id, name: Id, options?: CallOptions): Answer<FileAnswer, 'IMAGE_NOT_FOUND' | CommonCode>;
  /** Lists the organizations of a user with the role in each. `GET /api/users/{id}/accessible-organizations` */
  listAccessibleOrganizations(id: Id, options?: CallOptions): Answer<JsonOf<'listAccessibleOrganizations', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Lists offers with name and price, for all staff. `GET /api/offers` */
  queryOffers<Field extends keyof RowOf<'queryOffers'> & string = never>(options?: ListOptions<RowOf<'queryOffers'>, Field>): List<Selected<RowOf<'queryOffers'>, Field>>;
  /** Lists offers. `GET /api/reference/offers` */
  listOffers<Field extends keyof RowOf<'listOffers'> & string = never>(options?: ListOptions<RowOf<'listOffers'>, Field>): List<Selected<RowOf<'listOffers'>, Field>>;
  /** Returns one offer. `GET /api/reference/offers/{id}` */
  getOffer(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOffer', 200> }): Answer<JsonOf<'getOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes an offer; omitted fields keep their values. `PUT /api/reference/offers/{id}` */
  putOffer(id: Id, body: BodyOf<'putOffer'>, options?: WriteOptions): Answer<JsonOf<'putOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an offer. `DELETE /api/reference/offers/{id}` */
  removeOffer(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists customers. `GET /api/reference/customers` */
  listCustomers<Field extends keyof RowOf<'listCustomers'> & string = never>(options?: ListOptions<RowOf<'listCustomers'>, Field>): List<Selected<RowOf<'listCustomers'>, Field>>;
  /** Returns one customer. `GET /api/reference/customers/{id}` */
  getCustomer(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getCustomer', 200> }): Answer<JsonOf<'getCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes a customer; omitted fields keep their values. `PUT /api/reference/customers/{id}` */
  putCustomer(id: Id, body: BodyOf<'putCustomer'>, options?: WriteOptions): Answer<JsonOf<'putCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RESOURCE_ERASED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a customer; `erase=true` erases the personal data for good. `DELETE /api/reference/customers/{id}` */
  removeCustomer(id: Id, options?: WriteOptions & { query?: QueryOf<'removeCustomer'> }): Answer<JsonOf<'removeCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'CUSTOMER_IN_USE' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists orders. `GET /api/reference/orders` */
  listOrders<Field extends keyof RowOf<'listOrders'> & string = never>(options?: ListOptions<RowOf<'listOrders'>, Field>): List<Selected<RowOf<'listOrders'>, Field>>;
  /** Returns one order. `GET /api/reference/orders/{id}` */
  getOrder(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOrder', 200> }): Answer<JsonOf<'getOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes an order; omitted fields keep their values. `PUT /api/reference/orders/{id}` */
  putOrder(id: Id, body: BodyOf<'putOrder'>, options?: WriteOptions): Answer<JsonOf<'putOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an order. `DELETE /api/reference/orders/{id}` */
  removeOrder(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists discount codes. `GET /api/reference/discount-codes` */
  listDiscountCodes<Field extends keyof RowOf<'listDiscountCodes'> & string = never>(options?: ListOptions<RowOf<'listDiscountCodes'>, Field>): List<Selected<RowOf<'listDiscountCodes'>, Field>>;
  /** Returns one discount code. `GET /api/reference/discount-codes/{id}` */
  getDiscountCode(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getDiscountCode', 200> }): Answer<JsonOf<'getDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes a discount code; omitted fields keep their values. `PUT /api/reference/discount-codes/{id}` */
  putDiscountCode(id: Id, body: BodyOf<'putDiscountCode'>, options?: WriteOptions): Answer<JsonOf<'putDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a discount code. `DELETE /api/reference/discount-codes/{id}` */
  removeDiscountCode(id: Id, options?: WriteOptions): Answer<JsonOf<'removeDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists organizations. `GET /api/reference/organizations` */
  listOrganizations<Field extends keyof RowOf<'listOrganizations'> & string = never>(options?: ListOptions<RowOf<'listOrganizations'>, Field>): List<Selected<RowOf<'listOrganizations'>, Field>>;
  /** Returns one organization. `GET /api/reference/organizations/{id}` */
  getOrganization(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOrganization', 200> }): Answer<JsonOf<'getOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes an organization; omitted fields keep their values. `PUT /api/reference/organizations/{id}` */
  putOrganization(id: Id, body: BodyOf<'putOrganization'>, options?: WriteOptions): Answer<JsonOf<'putOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an organization. `DELETE /api/reference/organizations/{id}` */
  removeOrganization(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists meters. `GET /api/reference/meters` */
  listMeters<Field extends keyof RowOf<'listMeters'> & string = never>(options?: ListOptions<RowOf<'listMeters'>, Field>): List<Selected<RowOf<'listMeters'>, Field>>;
  /** Returns one meter. `GET /api/reference/meters/{id}` */
  getMeter(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getMeter', 200> }): Answer<JsonOf<'getMeter', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Creates or changes a meter; omitted fields keep their values. `PUT /api/reference/meters/{id}` */
  putMeter(id: Id, body: BodyOf<'putMeter'>, options?: WriteOptions): Answer<JsonOf<'putMeter', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'METER_FIXED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a meter. `DELETE /api/reference/meters/{id}` */
  removeMeter(id: Id, options?: WriteOptions): Answer<JsonOf<'removeMeter', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the price versions of an offer. `GET /api/reference/offers/{id}/versions` */
  listOfferVersions(id: Id, options?: CallOptions): Answer<JsonOf<'listOfferVersions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Migrates subscriptions from older versions to the current price of the offer. `POST /api/reference/offers/{id}/migrate` */
  migrateOffer(id: Id, body: BodyOf<'migrateOffer'>, options?: WriteOptions): Answer<JsonOf<'migrateOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the seller as shown on documents. `GET /api/settings/seller` */
  getSeller(options?: CallOptions): Answer<JsonOf<'getSeller', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Changes the seller; omitted fields keep their values. `PUT /api/settings/seller` */
  putSeller(body: BodyOf<'putSeller'>, options?: WriteOptions): Answer<JsonOf<'putSeller', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the settings from environment variables, without secrets. `GET /api/settings` */
  listSettings(options?: CallOptions): Answer<JsonOf<'listSettings', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Sends a test mail to the caller and waits until the mail server accepts it. `POST /api/settings/test-mail` */
  sendTestMail(options?: WriteOptions): Answer<JsonOf<'sendTestMail', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists commands that need or needed a second person. `GET /api/approvals` */
  listApprovals<Field extends keyof RowOf<'listApprovals'> & string = never>(options?: ListOptions<RowOf<'listApprovals'>, Field>): List<Selected<RowOf<'listApprovals'>, Field>>;
  /** Returns one proposed command with its preview. `GET /api/approvals/{id}` */
  getApproval(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getApproval', 200> }): Answer<JsonOf<'getApproval', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'APPROVAL_NOT_FOUND' | CommonCode>;
  /** Approves a proposed command and carries it out. `POST /api/approvals/{id}/approve` */
  approveProposal(id: Id, options?: WriteOptions): Answer<JsonOf<'approveProposal', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'APPROVAL_NOT_FOUND' | 'APPROVAL_CLOSED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Declines a proposed command. `POST /api/approvals/{id}/decline` */
  declineProposal(id: Id, body: BodyOf<'declineProposal'>, options?: WriteOptions): Answer<JsonOf<'declineProposal', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'APPROVAL_NOT_FOUND' | 'APPROVAL_CLOSED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists report definitions. `GET /api/reports` */
  listReports<Field extends keyof RowOf<'listReports'> & string = never>(options?: ListOptions<RowOf<'listReports'>, Field>): List<Selected<RowOf<'listReports'>, Field>>;
  /** Creates a report definition. `POST /api/reports` */
  createReport(body: BodyOf<'createReport'>, options?: WriteOptions): Answer<JsonOf<'createReport', 201>, 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns a report definition. `GET /api/reports/{id}` */
  getReport(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getReport', 200> }): Answer<JsonOf<'getReport', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | CommonCode>;
  /** Changes a report definition; omitted fields keep their values. `PUT /api/reports/{id}` */
  updateReport(id: Id, body: BodyOf<'updateReport'>, options?: WriteOptions): Answer<JsonOf<'updateReport', 200>, 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a report definition. `DELETE /api/reports/{id}` */
  deleteReport(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteReport', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Executes a report. `POST /api/reports/{id}/execute` */
  executeReport(id: Id, body?: BodyOf<'executeReport'>, options?: WriteOptions): Answer<JsonOf<'executeReport', 200>, 'EXECUTION_FAILED' | 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | WritingCode>;
  /** Executes a report. `POST /api/reports/{id}/execute` */
  executeReportFile(id: Id, body?: BodyOf<'executeReport'>, options?: WriteOptions): Answer<FileAnswer, 'EXECUTION_FAILED' | 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | WritingCode>;
  /** Returns the tax of a period by country, category and rate, and the supplies with reverse charge. `GET /api/tax-report` */
  getTaxReport(options?: CallOptions & { query?: QueryOf<'getTaxReport'> }): Answer<JsonOf<'getTaxReport', 200>, 'EXECUTION_FAILED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the tax of a period by country, category and rate, and the supplies with reverse charge. `GET /api/tax-report` */
  getTaxReportFile(options?: CallOptions & { query?: QueryOf<'getTaxReport'> }): Answer<FileAnswer, 'EXECUTION_FAILED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Imports a bank statement: certain matches become payments, the rest wait as proposals. `POST /api/bank-statements` */
  takeBankStatement(upload: Upload<'application/xml' | 'text/xml' | 'text/plain' | 'application/octet-stream'>, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): PreviewableAnswer<JsonOf<'takeBankStatement', 200>, 'MALFORMED_STATEMENT' | 'PREVIEW_TOO_LARGE' | 'STATEMENT_OUT_OF_BALANCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'takeBankStatement', 200>>;
  /** Lists bank statement lines, open and handled. `GET /api/payment-proposals` */
  listPaymentProposals<Field extends keyof RowOf<'listPaymentProposals'> & string = never>(options?: ListOptions<RowOf<'listPaymentProposals'>, Field>): List<Selected<RowOf<'listPaymentProposals'>, Field>>;
  /** Returns one bank line with its possible matches. `GET /api/payment-proposals/{id}` */
  getPaymentProposal(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getPaymentProposal', 200> }): Answer<JsonOf<'getPaymentProposal', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | CommonCode>;
  /** Books a bank line as proposed or as sent. `POST /api/payment-proposals/{id}/accept` */
  acceptPaymentProposal(id: Id, body?: BodyOf<'acceptPaymentProposal'>, options?: WriteOptions): Answer<JsonOf<'acceptPaymentProposal', 200>, 'AMBIGUOUS_PROPOSAL' | 'INVALID_ALLOCATION' | 'INVALID_AMOUNT' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PROPOSAL_NOT_FOUND' | 'DUPLICATE_PAYMENT' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Dismisses a bank line that is not a customer payment. `POST /api/payment-proposals/{id}/drop` */
  dropPaymentProposal(id: Id, body: BodyOf<'dropPaymentProposal'>, options?: WriteOptions): Answer<JsonOf<'dropPaymentProposal', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Erases the personal data of a bank line once its retention period is over. `DELETE /api/payment-proposals/{id}/parties` */
  erasePaymentProposalParties(id: Id, options?: WriteOptions): Answer<JsonOf<'erasePaymentProposalParties', 200>, 'DOCUMENT_RETAINED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Imports subscriptions of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/import/subscriptions` */
  importSubscriptions(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importSubscriptions', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importSubscriptions', 200>>;
  /** Imports invoices of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/import/invoices` */
  importInvoices(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importInvoices', 200>>;
  /** Imports receipts of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/import/receipts` */
  importReceipts(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importReceipts', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importReceipts', 200>>;
  /** Imports payments of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/import/payments` */
  importPayments(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importPayments', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importPayments', 200>>;
  /** Imports offers of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/offers/import` */
  importOffers(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOffers', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOffers', 200>>;
  /** Imports customers of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/customers/import` */
  importCustomers(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importCustomers', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importCustomers', 200>>;
  /** Imports orders of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/orders/import` */
  importOrders(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOrders', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOrders', 200>>;
  /** Imports discount codes of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/discount-codes/import` */
  importDiscountCodes(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importDiscountCodes', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importDiscountCodes', 200>>;
  /** Imports organizations of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/organizations/import` */
  importOrganizations(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOrganizations', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOrganizations', 200>>;
  /** Imports meters of another system, one JSON object per line; a repeated key creates no duplicate. `POST /api/reference/meters/import` */
  importMeters(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importMeters', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importMeters', 200>>;
  /** Lists the events of all streams: who did what, when and where, without their data. `GET /api/audit/events` */
  listEvents<Field extends keyof RowOf<'listEvents'> & string = never>(options?: ListOptions<RowOf<'listEvents'>, Field>): List<Selected<RowOf<'listEvents'>, Field>>;
  /** Verifies all hash chains, the seals, the transparency log, raw usage and a signed head kept elsewhere. `POST /api/audit/verify` */
  verifyStore(body?: BodyOf<'verifyStore'>, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'verifyStore', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Seals the events since the last seal, as the service does every ten minutes. `POST /api/audit/seal` */
  sealStore(options?: WriteOptions): Answer<JsonOf<'sealStore', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns a signed head of the store, to be kept elsewhere. `GET /api/audit/head` */
  getHead(options?: CallOptions): Answer<JsonOf<'getHead', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the public key that signs heads, as a JWK set (RFC 7517). `GET /api/audit/keys` */
  getAuditKeys(options?: CallOptions): Answer<JsonOf<'getAuditKeys', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Recalculates what each subscription owed, compares it with its invoices, and checks the totals of every account. `POST /api/audit/money` */
  auditMoney(options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'auditMoney', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the newest checkpoint of the transparency log. `GET /tlog/checkpoint` */
  getCheckpoint(options?: CallOptions): Answer<FileAnswer, CommonCode>;
  /** Returns the verifier key of the transparency log. `GET /tlog/key` */
  getLogKey(options?: CallOptions): Answer<FileAnswer, CommonCode>;
  /** Returns the progress of the transparency log, and whether it waits for a decision. `GET /api/audit/log` */
  getLogStatus(options?: CallOptions): Answer<JsonOf<'getLogStatus', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Decides how a halted transparency log continues. `POST /api/audit/log/decision` */
  decideLog(body: BodyOf<'decideLog'>, options?: WriteOptions): Answer<JsonOf<'decideLog', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Proves that an event is in the transparency log. `GET /api/audit/events/{eventId}/proof` */
  proveEvent(eventId: Id, options?: CallOptions & { query?: QueryOf<'proveEvent'> }): Answer<JsonOf<'proveEvent', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Proves that an event is in the transparency log. `GET /api/audit/events/{eventId}/proof` */
  proveEventFile(eventId: Id, options?: CallOptions & { query?: QueryOf<'proveEvent'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Proves that the log at a later size begins with the log at an earlier size. `GET /api/audit/consistency` */
  proveConsistency(options?: CallOptions & { query?: QueryOf<'proveConsistency'> }): Answer<JsonOf<'proveConsistency', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the signed certificate of an erasure. `GET /api/audit/{type}/{id}/erasure` */
  getErasureCertificate(type: Id, id: Id, options?: CallOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Returns an aggregate's history: who did what, when and why, and which fields changed. `GET /api/audit/{type}/{id}` */
  getHistory(type: Id, id: Id, options?: CallOptions & { query?: QueryOf<'getHistory'> }): Answer<JsonOf<'getHistory', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Returns the state of an aggregate at a point in time or a revision. `GET /api/audit/{type}/{id}/state` */
  getStateAsOf(type: Id, id: Id, options?: CallOptions & { query?: QueryOf<'getStateAsOf'> }): Answer<JsonOf<'getStateAsOf', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Verifies the hash chain of an aggregate's events. `GET /api/audit/{type}/{id}/verify` */
  verifyStream(type: Id, id: Id, options?: CallOptions): Answer<JsonOf<'verifyStream', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the invoice are the originals. `GET /api/invoices/{id}/proof` */
  proveInvoice(id: Id, options?: CallOptions & { query?: QueryOf<'proveInvoice'> }): Answer<JsonOf<'proveInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the invoice are the originals. `GET /api/invoices/{id}/proof` */
  proveInvoiceFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveInvoice'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the credit note are the originals. `GET /api/credit-notes/{id}/proof` */
  proveCreditNote(id: Id, options?: CallOptions & { query?: QueryOf<'proveCreditNote'> }): Answer<JsonOf<'proveCreditNote', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the credit note are the originals. `GET /api/credit-notes/{id}/proof` */
  proveCreditNoteFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveCreditNote'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the receipt are the originals. `GET /api/receipts/{id}/proof` */
  proveReceipt(id: Id, options?: CallOptions & { query?: QueryOf<'proveReceipt'> }): Answer<JsonOf<'proveReceipt', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Returns the proof that the files of the receipt are the originals. `GET /api/receipts/{id}/proof` */
  proveReceiptFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveReceipt'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Returns public events in order. `GET /api/feed` */
  readFeed(options?: CallOptions & { query?: QueryOf<'readFeed'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'POSITION_LOST' | CommonCode>;
  /** Streams public events as they happen. `GET /api/feed/stream` */
  followFeed(options?: CallOptions & { query?: QueryOf<'followFeed'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'POSITION_LOST' | CommonCode>;
  /** Lists the types of public events. `GET /api/event-types` */
  listEventTypes(options?: CallOptions): Answer<JsonOf<'listEventTypes', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the JSON Schema of a public event type. `GET /api/event-types/{eventType}/{version}` */
  getEventSchema(eventType: Id, version: Id, options?: CallOptions): Answer<JsonOf<'getEventSchema', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Lists webhook endpoints. `GET /api/webhook-endpoints` */
  listWebhookEndpoints<Field extends keyof RowOf<'listWebhookEndpoints'> & string = never>(options?: ListOptions<RowOf<'listWebhookEndpoints'>, Field>): List<Selected<RowOf<'listWebhookEndpoints'>, Field>>;
  /** Creates a webhook endpoint. `POST /api/webhook-endpoints` */
  createWebhookEndpoint(body: BodyOf<'createWebhookEndpoint'>, options?: WriteOptions): Answer<JsonOf<'createWebhookEndpoint', 201>, 'WEBHOOK_URL_REFUSED' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'POSITION_LOST' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns one webhook endpoint with its state, without its secret. `GET /api/webhook-endpoints/{id}` */
  getWebhookEndpoint(id: Id, options?: CallOptions): Answer<JsonOf<'getWebhookEndpoint', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | CommonCode>;
  /** Changes, pauses or resumes a webhook endpoint; omitted fields keep their values. `PATCH /api/webhook-endpoints/{id}` */
  updateWebhookEndpoint(id: Id, body: BodyOf<'updateWebhookEndpoint'>, options?: WriteOptions): Answer<JsonOf<'updateWebhookEndpoint', 200>, 'WEBHOOK_URL_REFUSED' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a webhook endpoint and its delivery attempts. `DELETE /api/webhook-endpoints/{id}` */
  deleteWebhookEndpoint(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteWebhookEndpoint', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Rotates the secret of an endpoint. `POST /api/webhook-endpoints/{id}/rotate-secret` */
  rotateWebhookSecret(id: Id, body: BodyOf<'rotateWebhookSecret'>, options?: WriteOptions): Answer<JsonOf<'rotateWebhookSecret', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'SECRET_OVERLAP' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends a test message of type `endpoint.test` and returns the result. `POST /api/webhook-endpoints/{id}/test` */
  testWebhookEndpoint(id: Id, options?: WriteOptions): Answer<JsonOf<'testWebhookEndpoint', 202>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | WritingCode>;
  /** Resends events from a point on, or all failed ones. `POST /api/webhook-endpoints/{id}/replay` */
  replayWebhookEvents(id: Id, body: BodyOf<'replayWebhookEvents'>, options?: WriteOptions): Answer<JsonOf<'replayWebhookEvents', 202>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'POSITION_LOST' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the delivery attempts of an endpoint, newest first. `GET /api/webhook-endpoints/{id}/attempts` */
  listWebhookAttempts<Field extends keyof RowOf<'listWebhookAttempts'> & string = never>(id: Id, options?: ListOptions<RowOf<'listWebhookAttempts'>, Field>): List<Selected<RowOf<'listWebhookAttempts'>, Field>>;
  /** Resends one event now. `POST /api/webhook-endpoints/{id}/attempts/{eventId}/retry` */
  retryWebhookEvent(id: Id, eventId: Id, options?: WriteOptions): Answer<JsonOf<'retryWebhookEvent', 202>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists jobs that are waiting, running or failed, newest first. `GET /api/jobs` */
  listJobs(options?: CallOptions & { query?: QueryOf<'listJobs'> }): Answer<JsonOf<'listJobs', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Retries a failed job; percent-encode its id. `POST /api/jobs/{kind}/{id}/retry` */
  retryJob(kind: Id, id: Id, options?: WriteOptions): Answer<JsonOf<'retryJob', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the progress of each read model. `GET /api/projections` */
  listProjections(options?: CallOptions): Answer<JsonOf<'listProjections', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Rebuilds a read model from all events while the old one serves, then switches. `POST /api/projections/{name}/rebuild` */
  rebuildProjection(name: Id, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'rebuildProjection', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Returns the size of each store and the free space. `GET /api/storage` */
  listStores(options?: CallOptions): Answer<JsonOf<'listStores', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns the condition of the files in the data folder. `GET /api/operations/integrity` */
  checkFiles(options?: CallOptions & { query?: QueryOf<'checkFiles'> }): Answer<JsonOf<'checkFiles', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Returns a backup of the running service as a tar archive. `POST /api/backup` */
  makeBackup(body?: BodyOf<'makeBackup'>, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Returns the service's time. `GET /api/test-clock` */
  getTestClock(options?: CallOptions): Answer<JsonOf<'getTestClock', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Moves the service's time forward and does all work due by then, day by day. `PUT /api/test-clock` */
  moveTestClock(body: BodyOf<'moveTestClock'>, options?: WriteOptions): Answer<JsonOf<'moveTestClock', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
}

export const table = {
  getToken: { method: 'POST', path: '/api/auth/token', body: 'json' },
  revokeToken: { method: 'POST', path: '/api/auth/revoke', body: 'json' },
  signInForConsole: { method: 'POST', path: '/api/auth/session', body: 'json' },
  signOutOfConsole: { method: 'DELETE', path: '/api/auth/session' },
  getSignInProvider: { method: 'GET', path: '/api/auth/oidc' },
  getMe: { method: 'GET', path: '/api/me' },
  tryNarrowerApiKey: { method: 'POST', path: '/api/api-keys/{id}/dry-run', body: 'json' },
  listApiKeys: { method: 'GET', path: '/api/api-keys', list: { key: 'id', timestamps: ['expiresAt', 'lastUsedAt', 'createdAt', 'updatedAt', 'revokedAt'] } },
  createApiKey: { method: 'POST', path: '/api/api-keys', keyed: true, waits: true, body: 'json' },
  getApiKey: { method: 'GET', path: '/api/api-keys/{id}' },
  updateApiKey: { method: 'PATCH', path: '/api/api-keys/{id}', keyed: true, waits: true, body: 'json' },
  revokeApiKey: { method: 'DELETE', path: '/api/api-keys/{id}', keyed: true },
  listSubscriptions: { method: 'GET', path: '/api/subscriptions', list: { key: 'id', dates: ['startDate', 'renewalDate', 'terminationDate', 'trialEndDate', 'endDate', 'minimumTermEndDate', 'scheduledChanges/effectiveDate', 'discounts/from', 'discounts/to', 'revenueChanges/month'], timestamps: ['createdAt', 'updatedAt'] } },
  createSubscription: { method: 'POST', path: '/api/subscriptions', keyed: true, previews: true, body: 'json' },
  getSubscription: { method: 'GET', path: '/api/subscriptions/{id}' },
  updateSubscription: { method: 'PUT', path: '/api/subscriptions/{id}', keyed: true, previews: true, body: 'json' },
  deleteSubscription: { method: 'DELETE', path: '/api/subscriptions/{id}', keyed: true, previews: true, waits: true },
  syncSubscription: { method: 'POST', path: '/api/subscriptions/{id}/sync', keyed: true },
  withdrawScheduledChange: { method: 'DELETE', path: '/api/subscriptions/{id}/scheduled-changes/{changeId}', keyed: true, previews: true },
  applySubscriptionDiscount: { method: 'POST', path: '/api/subscriptions/{id}/discounts', keyed: true, previews: true, body: 'json' },
  removeSubscriptionDiscount: { method: 'DELETE', path: '/api/subscriptions/{id}/discounts/{code}', keyed: true, previews: true },
  listCustomerDomains: { method: 'GET', path: '/api/subscriptions/{customerId}/domains' },
  setSubscriptionDomain: { method: 'PUT', path: '/api/subscriptions/{id}/domains/{domain}', keyed: true, previews: true, body: 'json' },
  removeSubscriptionDomain: { method: 'DELETE', path: '/api/subscriptions/{id}/domains/{domain}', keyed: true, previews: true },
  suspendSubscription: { method: 'POST', path: '/api/subscriptions/suspend', keyed: true, previews: true, body: 'json' },
  unsuspendSubscription: { method: 'POST', path: '/api/subscriptions/unsuspend', keyed: true, previews: true, body: 'json' },
  terminateSubscription: { method: 'POST', path: '/api/subscriptions/terminate', keyed: true, previews: true, body: 'json' },
  upgradeSubscriptionQuantity: { method: 'POST', path: '/api/subscriptions/upgrade-quantity', keyed: true, previews: true, body: 'json' },
  downgradeSubscriptionQuantity: { method: 'POST', path: '/api/subscriptions/downgrade-quantity', keyed: true, previews: true, body: 'json' },
  changeSubscriptionPlan: { method: 'POST', path: '/api/subscriptions/plan-change', keyed: true, previews: true, body: 'json' },
  renewSubscription: { method: 'POST', path: '/api/subscriptions/{id}/renew', keyed: true, previews: true },
  generateRenewalInvoice: { method: 'POST', path: '/api/subscriptions/{id}/generate-renewal-invoice', keyed: true, previews: true },
  bulkRenewSubscriptions: { method: 'POST', path: '/api/subscriptions/bulk-renew', keyed: true, previews: true, body: 'json' },
  processDueRenewals: { method: 'POST', path: '/api/subscriptions/process-due-renewals', keyed: true, previews: true },
  aggregateSubscriptions: { method: 'GET', path: '/api/subscriptions/aggregated' },
  listRevenueMovements: { method: 'GET', path: '/api/subscriptions/revenue-movements' },
  exportSubscriptions: { method: 'POST', path: '/api/subscriptions/export', keyed: true, body: 'json', answer: 'file' },
  queryInvoices: { method: 'GET', path: '/api/invoices', list: { key: 'id', dates: ['items/supplyFrom', 'items/supplyTo', 'supplyFrom', 'supplyTo'], timestamps: ['invoiceDate', 'dueDate', 'mailedAt', 'remindedAt', 'issuedAt', 'paidAt', 'createdAt', 'updatedAt'] } },
  createInvoice: { method: 'POST', path: '/api/invoices', keyed: true, previews: true, body: 'json' },
  listInvoices: { method: 'GET', path: '/api/invoices/odata', list: { key: 'id', dates: ['items/supplyFrom', 'items/supplyTo', 'supplyFrom', 'supplyTo'], timestamps: ['invoiceDate', 'dueDate', 'mailedAt', 'remindedAt', 'issuedAt', 'paidAt', 'createdAt', 'updatedAt'] } },
  getInvoice: { method: 'GET', path: '/api/invoices/{id}' },
  updateInvoice: { method: 'PUT', path: '/api/invoices/{id}', keyed: true, previews: true, body: 'json' },
  deleteInvoice: { method: 'DELETE', path: '/api/invoices/{id}', keyed: true, previews: true },
  changeInvoiceStatus: { method: 'PATCH', path: '/api/invoices/{id}/status', keyed: true, previews: true, body: 'json' },
  bulkIssueInvoices: { method: 'POST', path: '/api/invoices/bulk-issue', keyed: true, previews: true, body: 'json' },
  bulkMailInvoices: { method: 'POST', path: '/api/invoices/bulk-mail', keyed: true, previews: true, body: 'json' },
  bulkCancelInvoices: { method: 'POST', path: '/api/invoices/bulk-cancel', keyed: true, previews: true, body: 'json' },
  exportInvoicePdf: { method: 'POST', path: '/api/invoices/{id}/export-pdf', keyed: true, answer: 'file' },
  getInvoiceXml: { method: 'GET', path: '/api/invoices/{id}/xml', answer: 'file' },
  eraseInvoiceParties: { method: 'DELETE', path: '/api/invoices/{id}/parties', keyed: true, previews: true, waits: true },
  mailInvoice: { method: 'POST', path: '/api/invoices/{id}/mail', keyed: true, previews: true, waits: true },
  writeOffInvoice: { method: 'POST', path: '/api/invoices/{id}/write-off', keyed: true, previews: true, waits: true, body: 'json' },
  refundCustomer: { method: 'POST', path: '/api/customers/{customerId}/refunds', keyed: true, previews: true, waits: true, body: 'json' },
  reverseRefund: { method: 'POST', path: '/api/customers/{customerId}/refunds/{refundId}/reverse', keyed: true, body: 'json' },
  remindOfInvoice: { method: 'POST', path: '/api/invoices/{id}/remind', keyed: true, previews: true, waits: true },
  getInvoiceReminderHold: { method: 'GET', path: '/api/invoices/{id}/dunning' },
  holdInvoiceReminders: { method: 'PUT', path: '/api/invoices/{id}/dunning', keyed: true, previews: true, body: 'json' },
  holdCustomerReminders: { method: 'PUT', path: '/api/customers/{customerId}/dunning', keyed: true, body: 'json' },
  listCreditNotes: { method: 'GET', path: '/api/credit-notes', list: { key: 'id', dates: ['items/supplyFrom', 'items/supplyTo'], timestamps: ['creditNoteDate', 'createdAt'] } },
  createCreditNote: { method: 'POST', path: '/api/credit-notes', keyed: true, previews: true, body: 'json' },
  getCreditNote: { method: 'GET', path: '/api/credit-notes/{id}' },
  exportCreditNotePdf: { method: 'POST', path: '/api/credit-notes/{id}/export-pdf', keyed: true, answer: 'file' },
  getCreditNoteXml: { method: 'GET', path: '/api/credit-notes/{id}/xml', answer: 'file' },
  eraseCreditNoteParties: { method: 'DELETE', path: '/api/credit-notes/{id}/parties', keyed: true, previews: true, waits: true },
  exportReminderPdf: { method: 'POST', path: '/api/invoices/{id}/reminder/export-pdf', keyed: true, answer: 'file' },
  listAccounts: { method: 'GET', path: '/api/accounts', list: { key: 'id', dates: ['currencies/oldestDueDate', 'oldestDueDate'], timestamps: ['createdAt', 'updatedAt'] } },
  getAccount: { method: 'GET', path: '/api/customers/{customerId}/account' },
  queryCustomers: { method: 'GET', path: '/api/customers', list: { key: 'id', dates: ['oldestDueDate'], timestamps: ['vatIdCheckedAt', 'createdAt', 'updatedAt'] } },
  getStatement: { method: 'GET', path: '/api/customers/{customerId}/statement', answer: 'either' },
  mailStatement: { method: 'POST', path: '/api/customers/{customerId}/statement/mail', keyed: true, body: 'json' },
  getCustomerOverview: { method: 'GET', path: '/api/customers/{customerId}/overview' },
  listPayments: { method: 'GET', path: '/api/payments', list: { key: 'id', dates: ['paidAt', 'reversedAt'], timestamps: ['createdAt', 'updatedAt'] } },
  recordPayment: { method: 'POST', path: '/api/payments', keyed: true, body: 'json' },
  getPayment: { method: 'GET', path: '/api/payments/{id}' },
  allocatePayment: { method: 'POST', path: '/api/payments/{id}/allocations', keyed: true, body: 'json' },
  deallocatePayment: { method: 'DELETE', path: '/api/payments/{id}/allocations/{invoiceId}', keyed: true },
  reversePayment: { method: 'POST', path: '/api/payments/{id}/reverse', keyed: true, body: 'json' },
  previewPrice: { method: 'POST', path: '/api/pricing/preview', body: 'json' },
  listLineUsage: { method: 'GET', path: '/api/invoices/{id}/lines/{line}/usage-events', answer: 'file' },
  explainInvoiceLine: { method: 'GET', path: '/api/invoices/{id}/lines/{line}/explanation' },
  recordUsage: { method: 'POST', path: '/api/usage-events', keyed: true, body: 'json' },
  listWaitingUsage: { method: 'GET', path: '/api/usage-events/waiting' },
  reverseUsage: { method: 'POST', path: '/api/usage-events/reverse', keyed: true, body: 'json' },
  getSubscriptionUsage: { method: 'GET', path: '/api/subscriptions/{id}/usage' },
  listQuotes: { method: 'GET', path: '/api/quotes', list: { key: 'id', dates: ['validUntil', 'items/supplyFrom', 'items/supplyTo', 'startDate', 'trialEndDate', 'endDate'], timestamps: ['quotedAt', 'acceptedAt', 'mailedAt', 'updatedAt'] } },
  createQuote: { method: 'POST', path: '/api/quotes', keyed: true, body: 'json' },
  getQuote: { method: 'GET', path: '/api/quotes/{id}' },
  acceptQuote: { method: 'POST', path: '/api/quotes/{id}/accept', keyed: true },
  declineQuote: { method: 'POST', path: '/api/quotes/{id}/decline', keyed: true, body: 'json' },
  mailQuote: { method: 'POST', path: '/api/quotes/{id}/mail', keyed: true },
  exportQuotePdf: { method: 'POST', path: '/api/quotes/{id}/export-pdf', keyed: true, answer: 'file' },
  listReceipts: { method: 'GET', path: '/api/receipts', list: { key: 'id', dates: ['items/supplyFrom', 'items/supplyTo'], timestamps: ['receiptDate', 'createdAt'] } },
  createReceipt: { method: 'POST', path: '/api/receipts', keyed: true, body: 'json' },
  getReceipt: { method: 'GET', path: '/api/receipts/{id}' },
  deleteReceipt: { method: 'DELETE', path: '/api/receipts/{id}', keyed: true, waits: true },
  exportReceiptPdf: { method: 'POST', path: '/api/receipts/{id}/export-pdf', keyed: true, answer: 'file' },
  listCarts: { method: 'GET', path: '/api/carts', list: { key: 'id', timestamps: ['items/addedAt', 'items/updatedAt', 'discounts/appliedAt', 'checkoutExpiresAt', 'createdAt', 'updatedAt', 'expiresAt'] } },
  createCart: { method: 'POST', path: '/api/cart', keyed: true, body: 'json' },
  getCustomerCart: { method: 'GET', path: '/api/cart/customer/{customerId}' },
  getCart: { method: 'GET', path: '/api/cart/{cartId}' },
  deleteCart: { method: 'DELETE', path: '/api/cart/{cartId}', keyed: true },
  checkOutCart: { method: 'POST', path: '/api/cart/{cartId}/checkout', keyed: true },
  mergeCarts: { method: 'POST', path: '/api/cart/merge', keyed: true, body: 'json' },
  addCartItem: { method: 'POST', path: '/api/cart/{cartId}/items', keyed: true, body: 'json' },
  changeCartItem: { method: 'PUT', path: '/api/cart/{cartId}/items/{itemId}', keyed: true, body: 'json' },
  removeCartItem: { method: 'DELETE', path: '/api/cart/{cartId}/items/{itemId}', keyed: true },
  applyDiscount: { method: 'POST', path: '/api/cart/{cartId}/discounts', keyed: true, body: 'json' },
  removeDiscount: { method: 'DELETE', path: '/api/cart/{cartId}/discounts/{code}', keyed: true },
  listDashboards: { method: 'GET', path: '/api/dashboards', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  createDashboard: { method: 'POST', path: '/api/dashboards', keyed: true, body: 'json' },
  listDashboardsOfUser: { method: 'GET', path: '/api/dashboards/by-user/{userId}' },
  getDashboard: { method: 'GET', path: '/api/dashboards/{id}' },
  updateDashboard: { method: 'PUT', path: '/api/dashboards/{id}', keyed: true, body: 'json' },
  deleteDashboard: { method: 'DELETE', path: '/api/dashboards/{id}', keyed: true },
  previewWidgets: { method: 'POST', path: '/api/dashboards/preview', body: 'json' },
  assignDashboard: { method: 'PUT', path: '/api/dashboards/{id}/users/{userId}', keyed: true, body: 'json' },
  unassignDashboard: { method: 'DELETE', path: '/api/dashboards/{id}/users/{userId}', keyed: true },
  listUsers: { method: 'GET', path: '/api/users', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  createUser: { method: 'POST', path: '/api/users', keyed: true, waits: true, body: 'json' },
  getUser: { method: 'GET', path: '/api/users/{id}' },
  updateUser: { method: 'PATCH', path: '/api/users/{id}', keyed: true, waits: true, body: 'json' },
  deleteUser: { method: 'DELETE', path: '/api/users/{id}', keyed: true, waits: true },
  changeOwnLanguage: { method: 'PUT', path: '/api/users/language', keyed: true, body: 'json' },
  changeOwnPassword: { method: 'PUT', path: '/api/users/password', keyed: true, body: 'json' },
  setUserPassword: { method: 'PUT', path: '/api/users/{id}/password', keyed: true, waits: true, body: 'json' },
  listOwnSessions: { method: 'GET', path: '/api/users/sessions' },
  endOwnSessions: { method: 'DELETE', path: '/api/users/sessions', keyed: true },
  endOwnSession: { method: 'DELETE', path: '/api/users/sessions/{id}', keyed: true },
  endUserSessions: { method: 'DELETE', path: '/api/users/{id}/sessions', keyed: true },
  listListViews: { method: 'GET', path: '/api/list-views' },
  saveListView: { method: 'POST', path: '/api/list-views', keyed: true, body: 'json' },
  removeListView: { method: 'DELETE', path: '/api/list-views/{id}', keyed: true },
  requestPasswordReset: { method: 'POST', path: '/api/auth/password-reset', keyed: true, body: 'json' },
  confirmPasswordReset: { method: 'POST', path: '/api/auth/password-reset/confirm', keyed: true, body: 'json' },
  sendPasswordReset: { method: 'POST', path: '/api/users/{id}/password-reset', keyed: true },
  signUp: { method: 'POST', path: '/api/users/signup', keyed: true, body: 'json' },
  sendVerification: { method: 'POST', path: '/api/users/{id}/verification', keyed: true },
  sendInvitation: { method: 'POST', path: '/api/users/{id}/invitation', keyed: true },
  acceptVerification: { method: 'POST', path: '/api/users/verification/accept', keyed: true, body: 'json' },
  acceptInvitation: { method: 'POST', path: '/api/users/invitation/accept', keyed: true, body: 'json' },
  beginSecondFactor: { method: 'POST', path: '/api/users/second-factor', body: 'json' },
  confirmSecondFactor: { method: 'POST', path: '/api/users/second-factor/confirmation', body: 'json' },
  removeSecondFactor: { method: 'POST', path: '/api/users/second-factor/removal', body: 'json' },
  resetSecondFactor: { method: 'DELETE', path: '/api/users/{id}/second-factor', keyed: true, waits: true },
  reauthenticate: { method: 'POST', path: '/api/auth/reauthentication', body: 'json' },
  getProfileImage: { method: 'GET', path: '/api/users/profile/image', answer: 'file' },
  setProfileImage: { method: 'POST', path: '/api/users/profile/image', keyed: true, body: 'content' },
  removeProfileImage: { method: 'DELETE', path: '/api/users/profile/image', keyed: true },
  getImage: { method: 'GET', path: '/api/images/users/{userId}/{name}', answer: 'file' },
  listAccessibleOrganizations: { method: 'GET', path: '/api/users/{id}/accessible-organizations' },
  queryOffers: { method: 'GET', path: '/api/offers', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  listOffers: { method: 'GET', path: '/api/reference/offers', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getOffer: { method: 'GET', path: '/api/reference/offers/{id}' },
  putOffer: { method: 'PUT', path: '/api/reference/offers/{id}', keyed: true, body: 'json' },
  removeOffer: { method: 'DELETE', path: '/api/reference/offers/{id}', keyed: true },
  listCustomers: { method: 'GET', path: '/api/reference/customers', list: { key: 'id', timestamps: ['vatIdCheckedAt', 'createdAt', 'updatedAt'] } },
  getCustomer: { method: 'GET', path: '/api/reference/customers/{id}' },
  putCustomer: { method: 'PUT', path: '/api/reference/customers/{id}', keyed: true, body: 'json' },
  removeCustomer: { method: 'DELETE', path: '/api/reference/customers/{id}', keyed: true, waits: true },
  listOrders: { method: 'GET', path: '/api/reference/orders', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getOrder: { method: 'GET', path: '/api/reference/orders/{id}' },
  putOrder: { method: 'PUT', path: '/api/reference/orders/{id}', keyed: true, body: 'json' },
  removeOrder: { method: 'DELETE', path: '/api/reference/orders/{id}', keyed: true },
  listDiscountCodes: { method: 'GET', path: '/api/reference/discount-codes', list: { key: 'id', timestamps: ['startsAt', 'expiresAt', 'createdAt', 'updatedAt'] } },
  getDiscountCode: { method: 'GET', path: '/api/reference/discount-codes/{id}' },
  putDiscountCode: { method: 'PUT', path: '/api/reference/discount-codes/{id}', keyed: true, body: 'json' },
  removeDiscountCode: { method: 'DELETE', path: '/api/reference/discount-codes/{id}', keyed: true },
  listOrganizations: { method: 'GET', path: '/api/reference/organizations', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getOrganization: { method: 'GET', path: '/api/reference/organizations/{id}' },
  putOrganization: { method: 'PUT', path: '/api/reference/organizations/{id}', keyed: true, body: 'json' },
  removeOrganization: { method: 'DELETE', path: '/api/reference/organizations/{id}', keyed: true },
  listMeters: { method: 'GET', path: '/api/reference/meters', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getMeter: { method: 'GET', path: '/api/reference/meters/{id}' },
  putMeter: { method: 'PUT', path: '/api/reference/meters/{id}', keyed: true, body: 'json' },
  removeMeter: { method: 'DELETE', path: '/api/reference/meters/{id}', keyed: true },
  listOfferVersions: { method: 'GET', path: '/api/reference/offers/{id}/versions' },
  migrateOffer: { method: 'POST', path: '/api/reference/offers/{id}/migrate', keyed: true, body: 'json' },
  getSeller: { method: 'GET', path: '/api/settings/seller' },
  putSeller: { method: 'PUT', path: '/api/settings/seller', keyed: true, waits: true, body: 'json' },
  listSettings: { method: 'GET', path: '/api/settings' },
  sendTestMail: { method: 'POST', path: '/api/settings/test-mail', keyed: true },
  listApprovals: { method: 'GET', path: '/api/approvals', list: { key: 'id', timestamps: ['createdAt', 'expiresAt', 'decidedAt', 'updatedAt'] } },
  getApproval: { method: 'GET', path: '/api/approvals/{id}' },
  approveProposal: { method: 'POST', path: '/api/approvals/{id}/approve', keyed: true },
  declineProposal: { method: 'POST', path: '/api/approvals/{id}/decline', keyed: true, body: 'json' },
  listReports: { method: 'GET', path: '/api/reports', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  createReport: { method: 'POST', path: '/api/reports', keyed: true, body: 'json' },
  getReport: { method: 'GET', path: '/api/reports/{id}' },
  updateReport: { method: 'PUT', path: '/api/reports/{id}', keyed: true, body: 'json' },
  deleteReport: { method: 'DELETE', path: '/api/reports/{id}', keyed: true },
  executeReport: { method: 'POST', path: '/api/reports/{id}/execute', body: 'json', answer: 'either' },
  getTaxReport: { method: 'GET', path: '/api/tax-report', answer: 'either' },
  takeBankStatement: { method: 'POST', path: '/api/bank-statements', keyed: true, previews: true, body: 'content' },
  listPaymentProposals: { method: 'GET', path: '/api/payment-proposals', list: { key: 'id', dates: ['bookingDate', 'valueDate'], timestamps: ['createdAt', 'updatedAt'] } },
  getPaymentProposal: { method: 'GET', path: '/api/payment-proposals/{id}' },
  acceptPaymentProposal: { method: 'POST', path: '/api/payment-proposals/{id}/accept', keyed: true, body: 'json' },
  dropPaymentProposal: { method: 'POST', path: '/api/payment-proposals/{id}/drop', keyed: true, body: 'json' },
  erasePaymentProposalParties: { method: 'DELETE', path: '/api/payment-proposals/{id}/parties', keyed: true, waits: true },
  importSubscriptions: { method: 'POST', path: '/api/import/subscriptions', keyed: true, previews: true, body: 'content' },
  importInvoices: { method: 'POST', path: '/api/import/invoices', keyed: true, previews: true, body: 'content' },
  importReceipts: { method: 'POST', path: '/api/import/receipts', keyed: true, previews: true, body: 'content' },
  importPayments: { method: 'POST', path: '/api/import/payments', keyed: true, previews: true, body: 'content' },
  importOffers: { method: 'POST', path: '/api/reference/offers/import', keyed: true, previews: true, body: 'content' },
  importCustomers: { method: 'POST', path: '/api/reference/customers/import', keyed: true, previews: true, body: 'content' },
  importOrders: { method: 'POST', path: '/api/reference/orders/import', keyed: true, previews: true, body: 'content' },
  importDiscountCodes: { method: 'POST', path: '/api/reference/discount-codes/import', keyed: true, previews: true, body: 'content' },
  importOrganizations: { method: 'POST', path: '/api/reference/organizations/import', keyed: true, previews: true, body: 'content' },
  importMeters: { method: 'POST', path: '/api/reference/meters/import', keyed: true, previews: true, body: 'content' },
  listEvents: { method: 'GET', path: '/api/audit/events', list: { key: 'position', timestamps: ['at', 'recordedAt'] } },
  verifyStore: { method: 'POST', path: '/api/audit/verify', keyed: true, body: 'json' },
  sealStore: { method: 'POST', path: '/api/audit/seal', keyed: true },
  getHead: { method: 'GET', path: '/api/audit/head' },
  getAuditKeys: { method: 'GET', path: '/api/audit/keys' },
  auditMoney: { method: 'POST', path: '/api/audit/money', keyed: true },
  getCheckpoint: { method: 'GET', path: '/tlog/checkpoint', answer: 'file' },
  getLogKey: { method: 'GET', path: '/tlog/key', answer: 'file' },
  getLogStatus: { method: 'GET', path: '/api/audit/log' },
  decideLog: { method: 'POST', path: '/api/audit/log/decision', keyed: true, body: 'json' },
  proveEvent: { method: 'GET', path: '/api/audit/events/{eventId}/proof', answer: 'either' },
  proveConsistency: { method: 'GET', path: '/api/audit/consistency' },
  getErasureCertificate: { method: 'GET', path: '/api/audit/{type}/{id}/erasure', answer: 'file' },
  getHistory: { method: 'GET', path: '/api/audit/{type}/{id}' },
  getStateAsOf: { method: 'GET', path: '/api/audit/{type}/{id}/state' },
  verifyStream: { method: 'GET', path: '/api/audit/{type}/{id}/verify' },
  proveInvoice: { method: 'GET', path: '/api/invoices/{id}/proof', answer: 'either' },
  proveCreditNote: { method: 'GET', path: '/api/credit-notes/{id}/proof', answer: 'either' },
  proveReceipt: { method: 'GET', path: '/api/receipts/{id}/proof', answer: 'either' },
  readFeed: { method: 'GET', path: '/api/feed', answer: 'file' },
  followFeed: { method: 'GET', path: '/api/feed/stream', answer: 'file' },
  listEventTypes: { method: 'GET', path: '/api/event-types' },
  getEventSchema: { method: 'GET', path: '/api/event-types/{eventType}/{version}' },
  listWebhookEndpoints: { method: 'GET', path: '/api/webhook-endpoints', list: { key: 'id', timestamps: ['disabledAt', 'createdAt', 'updatedAt', 'oldestWaitingAt', 'lastDeliveredAt', 'failingSince', 'overlapUntil'] } },
  createWebhookEndpoint: { method: 'POST', path: '/api/webhook-endpoints', keyed: true, body: 'json' },
  getWebhookEndpoint: { method: 'GET', path: '/api/webhook-endpoints/{id}' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/api/webhook-endpoints/{id}', keyed: true, body: 'json' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/api/webhook-endpoints/{id}', keyed: true },
  rotateWebhookSecret: { method: 'POST', path: '/api/webhook-endpoints/{id}/rotate-secret', keyed: true, body: 'json' },
  testWebhookEndpoint: { method: 'POST', path: '/api/webhook-endpoints/{id}/test' },
  replayWebhookEvents: { method: 'POST', path: '/api/webhook-endpoints/{id}/replay', keyed: true, body: 'json' },
  listWebhookAttempts: { method: 'GET', path: '/api/webhook-endpoints/{id}/attempts', list: { key: 'id', timestamps: ['at', 'nextAt'] } },
  retryWebhookEvent: { method: 'POST', path: '/api/webhook-endpoints/{id}/attempts/{eventId}/retry', keyed: true },
  listJobs: { method: 'GET', path: '/api/jobs' },
  retryJob: { method: 'POST', path: '/api/jobs/{kind}/{id}/retry', keyed: true },
  listProjections: { method: 'GET', path: '/api/projections' },
  rebuildProjection: { method: 'POST', path: '/api/projections/{name}/rebuild', keyed: true },
  listStores: { method: 'GET', path: '/api/storage' },
  checkFiles: { method: 'GET', path: '/api/operations/integrity' },
  makeBackup: { method: 'POST', path: '/api/backup', body: 'json', answer: 'file' },
  getTestClock: { method: 'GET', path: '/api/test-clock' },
  moveTestClock: { method: 'PUT', path: '/api/test-clock', keyed: true, waits: true, body: 'json' },
} as const satisfies Readonly<Record<string, CallEntry>>;
