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
  /** Answers an access token. `POST /api/auth/token` */
  getToken(body: BodyOf<'getToken'>, options?: WriteOptions): Answer<JsonOf<'getToken', 200>, 'INVALID_CREDENTIALS' | 'OTP_REQUIRED' | WritingCode>;
  /** Ends a session. `POST /api/auth/revoke` */
  revokeToken(body: BodyOf<'revokeToken'>, options?: WriteOptions): Answer<JsonOf<'revokeToken', 200>, WritingCode>;
  /** Signs a user in with a cookie. `POST /api/auth/session` */
  signInForConsole(body: BodyOf<'signInForConsole'>, options?: WriteOptions): Answer<JsonOf<'signInForConsole', 200>, 'INVALID_CREDENTIALS' | 'OTP_REQUIRED' | 'UNAUTHORIZED' | WritingCode>;
  /** Ends the session of the cookie. `DELETE /api/auth/session` */
  signOutOfConsole(options?: WriteOptions): Answer<JsonOf<'signOutOfConsole', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Says whether users may sign in at a provider. `GET /api/auth/oidc` */
  getSignInProvider(options?: CallOptions): Answer<JsonOf<'getSignInProvider', 200>, CommonCode>;
  /** Answers who calls, and what they may do. `GET /api/me` */
  getMe(options?: CallOptions): Answer<JsonOf<'getMe', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Lists API keys, revoked ones too. `GET /api/api-keys` */
  listApiKeys<Field extends keyof RowOf<'listApiKeys'> & string = never>(options?: ListOptions<RowOf<'listApiKeys'>, Field>): List<Selected<RowOf<'listApiKeys'>, Field>>;
  /** Makes an API key for another program. `POST /api/api-keys` */
  createApiKey(body: BodyOf<'createApiKey'>, options?: WriteOptions): Answer<JsonOf<'createApiKey', 201>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_REVOKED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one API key, without what makes it one. `GET /api/api-keys/{id}` */
  getApiKey(id: Id, options?: CallOptions): Answer<JsonOf<'getApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | CommonCode>;
  /** Changes name, rights or end of an API key; what is not sent stays. `PATCH /api/api-keys/{id}` */
  updateApiKey(id: Id, body: BodyOf<'updateApiKey'>, options?: WriteOptions): Answer<JsonOf<'updateApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | 'API_KEY_REVOKED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Revokes an API key, at once and for good. `DELETE /api/api-keys/{id}` */
  revokeApiKey(id: Id, options?: WriteOptions): Answer<JsonOf<'revokeApiKey', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'API_KEY_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists subscriptions. `GET /api/subscriptions` */
  listSubscriptions<Field extends keyof RowOf<'listSubscriptions'> & string = never>(options?: ListOptions<RowOf<'listSubscriptions'>, Field>): List<Selected<RowOf<'listSubscriptions'>, Field>>;
  /** Starts a subscription. `POST /api/subscriptions` */
  createSubscription(body: BodyOf<'createSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createSubscription', 200> | JsonOf<'createSubscription', 201>, 'CURRENCY_MISMATCH' | 'CUSTOMER_NOT_FOUND' | 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'OFFER_NOT_FOUND' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one subscription with its domains and scheduled changes. `GET /api/subscriptions/{id}` */
  getSubscription(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getSubscription', 200> }): Answer<JsonOf<'getSubscription', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | CommonCode>;
  /** Sets quantity or automatic renewal. `PUT /api/subscriptions/{id}` */
  updateSubscription(id: Id, body: BodyOf<'updateSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'updateSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a subscription; with `hard=true` (role Admin) so that nobody can read its data any more. `DELETE /api/subscriptions/{id}` */
  deleteSubscription(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteSubscription'> }): PreviewableAnswer<JsonOf<'deleteSubscription', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Exchanges the state with the external system; without one, projects the subscription anew from its events. `POST /api/subscriptions/{id}/sync` */
  syncSubscription(id: Id, options?: WriteOptions): Answer<JsonOf<'syncSubscription', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Withdraws a change that was not carried out yet. `DELETE /api/subscriptions/{id}/scheduled-changes/{changeId}` */
  withdrawScheduledChange(id: Id, changeId: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'withdrawScheduledChange', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the domains of a customer's subscriptions. `GET /api/subscriptions/{customerId}/domains` */
  listCustomerDomains(customerId: Id, options?: CallOptions): Answer<JsonOf<'listCustomerDomains', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Adds a domain to a subscription or sets its status. `PUT /api/subscriptions/{id}/domains/{domain}` */
  setSubscriptionDomain(id: Id, domain: Id, body: BodyOf<'setSubscriptionDomain'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'setSubscriptionDomain', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a domain from a subscription. `DELETE /api/subscriptions/{id}/domains/{domain}` */
  removeSubscriptionDomain(id: Id, domain: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'removeSubscriptionDomain', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Suspends an active subscription; the renewal date stays, due renewals pass it by. `POST /api/subscriptions/suspend` */
  suspendSubscription(body: BodyOf<'suspendSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'suspendSubscription', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Makes a suspended subscription active; a renewal date that went by rolls to the next anchor day, and the days until then are invoiced. `POST /api/subscriptions/unsuspend` */
  unsuspendSubscription(body: BodyOf<'unsuspendSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'unsuspendSubscription', 200>, 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Terminates a subscription at once, whatever its status, and settles it: what is open becomes one last invoice, a draft. `POST /api/subscriptions/terminate` */
  terminateSubscription(body: BodyOf<'terminateSubscription'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'terminateSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Raises the quantity, today or on a later day. `POST /api/subscriptions/upgrade-quantity` */
  upgradeSubscriptionQuantity(body: BodyOf<'upgradeSubscriptionQuantity'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'upgradeSubscriptionQuantity', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lowers the quantity, today or on a later day. `POST /api/subscriptions/downgrade-quantity` */
  downgradeSubscriptionQuantity(body: BodyOf<'downgradeSubscriptionQuantity'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'downgradeSubscriptionQuantity', 200>, 'INVALID_AMOUNT' | 'INVALID_QUANTITY' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Moves a subscription to another offer, today or on a later day; the billing cycle stays. `POST /api/subscriptions/plan-change` */
  changeSubscriptionPlan(body: BodyOf<'changeSubscriptionPlan'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'changeSubscriptionPlan', 200>, 'CURRENCY_MISMATCH' | 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'OFFER_NOT_FOUND' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews a subscription by one period, at most one period early, and makes its invoice. `POST /api/subscriptions/{id}/renew` */
  renewSubscription(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'renewSubscription', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Makes the draft invoice of the earliest period whose invoice was voided, else of the coming period; asked again, answers the same one. `POST /api/subscriptions/{id}/generate-renewal-invoice` */
  generateRenewalInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'generateRenewalInvoice', 200>, 'INVALID_AMOUNT' | 'INVALID_SUBSCRIPTION_STATE' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'SUBSCRIPTION_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews up to 1,000 subscriptions by one period each; one that fails does not stop the others. `POST /api/subscriptions/bulk-renew` */
  bulkRenewSubscriptions(body: BodyOf<'bulkRenewSubscriptions'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkRenewSubscriptions', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Renews every subscription whose renewal date has come, missed periods included, and waits for it. `POST /api/subscriptions/process-due-renewals` */
  processDueRenewals(options?: WriteOptions): PreviewableAnswer<JsonOf<'processDueRenewals', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Counts subscriptions that begin in a range of days and sums the monthly recurring revenue of the active ones that have begun. `GET /api/subscriptions/aggregated` */
  aggregateSubscriptions(options?: CallOptions & { query?: QueryOf<'aggregateSubscriptions'> }): Answer<JsonOf<'aggregateSubscriptions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Tells how the monthly recurring revenue has moved: what began, grew, shrank, paused, went on and ended. `GET /api/subscriptions/revenue-movements` */
  listRevenueMovements(options?: CallOptions & { query?: QueryOf<'listRevenueMovements'> }): Answer<JsonOf<'listRevenueMovements', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Streams subscriptions as a CSV or Excel file. `POST /api/subscriptions/export` */
  exportSubscriptions(body: BodyOf<'exportSubscriptions'>, options?: WriteOptions): Answer<FileAnswer, 'UNKNOWN_FIELD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists invoices. `GET /api/invoices/odata` */
  listInvoices<Field extends keyof RowOf<'listInvoices'> & string = never>(options?: ListOptions<RowOf<'listInvoices'>, Field>): List<Selected<RowOf<'listInvoices'>, Field>>;
  /** Answers one invoice with all its line items. `GET /api/invoices/{id}` */
  getInvoice(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getInvoice', 200> }): Answer<JsonOf<'getInvoice', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Changes a draft; what is not sent stays, sums that are not sent are computed anew. `PUT /api/invoices/{id}` */
  updateInvoice(id: Id, body: BodyOf<'updateInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'updateInvoice', 200>, 'INVALID_AMOUNT' | 'INVOICE_LOCKED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'DUPLICATE_INVOICE_NUMBER' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a draft; its history stays. `DELETE /api/invoices/{id}` */
  deleteInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'deleteInvoice', 200>, 'INVOICE_LOCKED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Makes an invoice, as a draft unless another status is sent. `POST /api/invoices` */
  createInvoice(body: BodyOf<'createInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createInvoice', 200> | JsonOf<'createInvoice', 201>, 'CUSTOMER_NOT_FOUND' | 'E_INVOICE_INVALID' | 'INVALID_AMOUNT' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_INVOICE_NUMBER' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Issues, settles or cancels an invoice. `PATCH /api/invoices/{id}/status` */
  changeInvoiceStatus(id: Id, body: BodyOf<'changeInvoiceStatus'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'changeInvoiceStatus', 200>, 'E_INVOICE_INVALID' | 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Cancels up to 1,000 invoices; one that cannot be cancelled stops no other. `POST /api/invoices/bulk-cancel` */
  bulkCancelInvoices(body: BodyOf<'bulkCancelInvoices'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'bulkCancelInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the invoice as a PDF file. `POST /api/invoices/{id}/export-pdf` */
  exportInvoicePdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the invoice as an e-invoice (EN 16931). `GET /api/invoices/{id}/xml` */
  getInvoiceXml(id: Id, options?: CallOptions & { query?: QueryOf<'getInvoiceXml'> }): Answer<FileAnswer, 'E_INVOICE_INVALID' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'INVOICE_CANCELLED' | CommonCode>;
  /** Erases buyer and seller of the invoice for good, once the law does not ask for them any more. `DELETE /api/invoices/{id}/parties` */
  eraseInvoiceParties(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'eraseInvoiceParties', 200>, 'DOCUMENT_RETAINED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails an issued or paid invoice to its customer, with its PDF, also when it was mailed before. `POST /api/invoices/{id}/mail` */
  mailInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'mailInvoice', 200> | JsonOf<'mailInvoice', 202>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Writes off what is due on an invoice. `POST /api/invoices/{id}/write-off` */
  writeOffInvoice(id: Id, body: BodyOf<'writeOffInvoice'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'writeOffInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Reminds the customer of an invoice now. `POST /api/invoices/{id}/remind` */
  remindOfInvoice(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'remindOfInvoice', 200> | JsonOf<'remindOfInvoice', 202>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Whether reminders of an invoice are on hold, and why. `GET /api/invoices/{id}/dunning` */
  getInvoiceReminderHold(id: Id, options?: CallOptions): Answer<JsonOf<'getInvoiceReminderHold', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Puts reminders of an invoice on hold, or lets them go on. `PUT /api/invoices/{id}/dunning` */
  holdInvoiceReminders(id: Id, body: BodyOf<'holdInvoiceReminders'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'holdInvoiceReminders', 200>, 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Puts all reminders to a customer on hold, or lets them go on. `PUT /api/customers/{customerId}/dunning` */
  holdCustomerReminders(customerId: Id, body: BodyOf<'holdCustomerReminders'>, options?: WriteOptions): Answer<JsonOf<'holdCustomerReminders', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists credit notes. `GET /api/credit-notes` */
  listCreditNotes<Field extends keyof RowOf<'listCreditNotes'> & string = never>(options?: ListOptions<RowOf<'listCreditNotes'>, Field>): List<Selected<RowOf<'listCreditNotes'>, Field>>;
  /** Gives back lines of an invoice, an amount of it, or without either all that is left. `POST /api/credit-notes` */
  createCreditNote(body: BodyOf<'createCreditNote'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'createCreditNote', 200> | JsonOf<'createCreditNote', 201>, 'INVALID_AMOUNT' | 'INVALID_STATUS_TRANSITION' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one credit note with all that it gives back. `GET /api/credit-notes/{id}` */
  getCreditNote(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getCreditNote', 200> }): Answer<JsonOf<'getCreditNote', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Answers the credit note as a PDF file. `POST /api/credit-notes/{id}/export-pdf` */
  exportCreditNotePdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the credit note as an e-invoice (EN 16931). `GET /api/credit-notes/{id}/xml` */
  getCreditNoteXml(id: Id, options?: CallOptions & { query?: QueryOf<'getCreditNoteXml'> }): Answer<FileAnswer, 'E_INVOICE_INVALID' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Erases buyer and seller of the credit note for good, once the law does not ask for them any more. `DELETE /api/credit-notes/{id}/parties` */
  eraseCreditNoteParties(id: Id, options?: WriteOptions): PreviewableAnswer<JsonOf<'eraseCreditNoteParties', 200>, 'DOCUMENT_RETAINED' | 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the last reminder of the invoice as a letter, a PDF file. `POST /api/invoices/{id}/reminder/export-pdf` */
  exportReminderPdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists accounts: who owes what. `GET /api/accounts` */
  listAccounts<Field extends keyof RowOf<'listAccounts'> & string = never>(options?: ListOptions<RowOf<'listAccounts'>, Field>): List<Selected<RowOf<'listAccounts'>, Field>>;
  /** Answers what a customer owes, what of it is late, and what lies on account. `GET /api/customers/{customerId}/account` */
  getAccount(customerId: Id, options?: CallOptions): Answer<JsonOf<'getAccount', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers what was entered in a customer's account in a period, with what was owed before and after. `GET /api/customers/{customerId}/statement` */
  getStatement(customerId: Id, options?: CallOptions & { query?: QueryOf<'getStatement'> }): Answer<JsonOf<'getStatement', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers what was entered in a customer's account in a period, with what was owed before and after. `GET /api/customers/{customerId}/statement` */
  getStatementFile(customerId: Id, options?: CallOptions & { query?: QueryOf<'getStatement'> }): Answer<FileAnswer, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers everything of one customer: who it is, the account, and the newest of each kind. `GET /api/customers/{customerId}/overview` */
  getCustomerOverview(customerId: Id, options?: CallOptions): Answer<JsonOf<'getCustomerOverview', 200>, 'CUSTOMER_NOT_FOUND' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Lists payments. `GET /api/payments` */
  listPayments<Field extends keyof RowOf<'listPayments'> & string = never>(options?: ListOptions<RowOf<'listPayments'>, Field>): List<Selected<RowOf<'listPayments'>, Field>>;
  /** Records money that came, and what it pays. `POST /api/payments` */
  recordPayment(body: BodyOf<'recordPayment'>, options?: WriteOptions): Answer<JsonOf<'recordPayment', 201>, 'CUSTOMER_NOT_FOUND' | 'INVALID_ALLOCATION' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one payment with what it pays. `GET /api/payments/{id}` */
  getPayment(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getPayment', 200> }): Answer<JsonOf<'getPayment', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | CommonCode>;
  /** Has what of a payment lies on account pay an invoice. `POST /api/payments/{id}/allocations` */
  allocatePayment(id: Id, body: BodyOf<'allocatePayment'>, options?: WriteOptions): Answer<JsonOf<'allocatePayment', 200>, 'INVALID_ALLOCATION' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Takes back what a payment pays of an invoice. `DELETE /api/payments/{id}/allocations/{invoiceId}` */
  deallocatePayment(id: Id, invoiceId: Id, options?: WriteOptions): Answer<JsonOf<'deallocatePayment', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'ALLOCATION_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Says that a payment has bounced. `POST /api/payments/{id}/reverse` */
  reversePayment(id: Id, body: BodyOf<'reversePayment'>, options?: WriteOptions): Answer<JsonOf<'reversePayment', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Pays back what lies on account of a customer. `POST /api/customers/{customerId}/refunds` */
  refundCustomer(customerId: Id, body: BodyOf<'refundCustomer'>, options?: WriteOptions): Answer<JsonOf<'refundCustomer', 201>, 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_REFUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Says that a refund came back. `POST /api/customers/{customerId}/refunds/{refundId}/reverse` */
  reverseRefund(customerId: Id, refundId: Id, body: BodyOf<'reverseRefund'>, options?: WriteOptions): Answer<JsonOf<'reverseRefund', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REFUND_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists receipts. `GET /api/receipts` */
  listReceipts<Field extends keyof RowOf<'listReceipts'> & string = never>(options?: ListOptions<RowOf<'listReceipts'>, Field>): List<Selected<RowOf<'listReceipts'>, Field>>;
  /** Makes the receipt of a completed order; an order has one. `POST /api/receipts` */
  createReceipt(body: BodyOf<'createReceipt'>, options?: WriteOptions): Answer<JsonOf<'createReceipt', 201>, 'CUSTOMER_NOT_FOUND' | 'ORDER_MISMATCH' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'ORDER_NOT_FOUND' | 'RECEIPT_NOT_FOUND' | 'DUPLICATE_RECEIPT_NUMBER' | 'RECEIPT_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one receipt with all its line items. `GET /api/receipts/{id}` */
  getReceipt(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getReceipt', 200> }): Answer<JsonOf<'getReceipt', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Deletes a receipt; with `hard=true` so that nobody can read its data any more. `DELETE /api/receipts/{id}` */
  deleteReceipt(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteReceipt'> }): Answer<JsonOf<'deleteReceipt', 200>, 'DOCUMENT_RETAINED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the receipt as a PDF file. `POST /api/receipts/{id}/export-pdf` */
  exportReceiptPdf(id: Id, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists carts, those that have ended too. `GET /api/carts` */
  listCarts<Field extends keyof RowOf<'listCarts'> & string = never>(options?: ListOptions<RowOf<'listCarts'>, Field>): List<Selected<RowOf<'listCarts'>, Field>>;
  /** Makes a cart; without a token a guest cart, and the token that reaches it. `POST /api/cart` */
  createCart(body?: BodyOf<'createCart'>, options?: WriteOptions): Answer<JsonOf<'createCart', 201>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers a customer's active cart: the newest open one. `GET /api/cart/customer/{customerId}` */
  getCustomerCart(customerId: Id, options?: CallOptions & { readonly known?: JsonOf<'getCustomerCart', 200> }): Answer<JsonOf<'getCustomerCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | CommonCode>;
  /** Answers one cart with its items, discounts and sums. `GET /api/cart/{cartId}` */
  getCart(cartId: Id, options?: CallOptions & { readonly known?: JsonOf<'getCart', 200> }): Answer<JsonOf<'getCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | CommonCode>;
  /** Deletes a cart with all its items. `DELETE /api/cart/{cartId}` */
  deleteCart(cartId: Id, options?: WriteOptions): Answer<JsonOf<'deleteCart', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Holds what a cart comes to, and the uses of its discount codes, for 30 minutes. `POST /api/cart/{cartId}/checkout` */
  checkOutCart(cartId: Id, options?: WriteOptions): Answer<JsonOf<'checkOutCart', 200>, 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Moves a guest cart's items into a customer's cart, and closes the guest cart. `POST /api/cart/merge` */
  mergeCarts(body: BodyOf<'mergeCarts'>, options?: WriteOptions): Answer<JsonOf<'mergeCarts', 200>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Puts an item on a cart; more of the same offer at the same price adds to its line. `POST /api/cart/{cartId}/items` */
  addCartItem(cartId: Id, body: BodyOf<'addCartItem'>, options?: WriteOptions): Answer<JsonOf<'addCartItem', 201>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets quantity or price of an item. `PUT /api/cart/{cartId}/items/{itemId}` */
  changeCartItem(cartId: Id, itemId: Id, body: BodyOf<'changeCartItem'>, options?: WriteOptions): Answer<JsonOf<'changeCartItem', 200>, 'CURRENCY_MISMATCH' | 'INSUFFICIENT_INVENTORY' | 'INVALID_AMOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Takes an item off a cart. `DELETE /api/cart/{cartId}/items/{itemId}` */
  removeCartItem(cartId: Id, itemId: Id, options?: WriteOptions): Answer<JsonOf<'removeCartItem', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Puts a discount code on a cart; a second time changes nothing. `POST /api/cart/{cartId}/discounts` */
  applyDiscount(cartId: Id, body: BodyOf<'applyDiscount'>, options?: WriteOptions): Answer<JsonOf<'applyDiscount', 201>, 'INVALID_DISCOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Takes a discount code off a cart. `DELETE /api/cart/{cartId}/discounts/{code}` */
  removeDiscount(cartId: Id, code: Id, options?: WriteOptions): Answer<JsonOf<'removeDiscount', 200>, 'INVALID_DISCOUNT' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CART_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists dashboards. `GET /api/dashboards` */
  listDashboards<Field extends keyof RowOf<'listDashboards'> & string = never>(options?: ListOptions<RowOf<'listDashboards'>, Field>): List<Selected<RowOf<'listDashboards'>, Field>>;
  /** Makes a dashboard. `POST /api/dashboards` */
  createDashboard(body: BodyOf<'createDashboard'>, options?: WriteOptions): Answer<JsonOf<'createDashboard', 201>, 'INVALID_DATA_SOURCE' | 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DUPLICATE_DASHBOARD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the dashboards that a user was given, and which of them is the default. `GET /api/dashboards/by-user/{userId}` */
  listDashboardsOfUser(userId: Id, options?: CallOptions): Answer<JsonOf<'listDashboardsOfUser', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Answers one dashboard with its widgets and what they show now. `GET /api/dashboards/{id}` */
  getDashboard(id: Id, options?: CallOptions): Answer<JsonOf<'getDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | CommonCode>;
  /** Changes a dashboard; what is not sent stays. `PUT /api/dashboards/{id}` */
  updateDashboard(id: Id, body: BodyOf<'updateDashboard'>, options?: WriteOptions): Answer<JsonOf<'updateDashboard', 200>, 'INVALID_DATA_SOURCE' | 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'DUPLICATE_DASHBOARD' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a dashboard with its widgets; nobody has it any more. `DELETE /api/dashboards/{id}` */
  deleteDashboard(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers what widgets would show, without storing them. `POST /api/dashboards/preview` */
  previewWidgets(body: BodyOf<'previewWidgets'>, options?: WriteOptions): Answer<JsonOf<'previewWidgets', 200>, 'INVALID_WIDGET_TYPE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Gives a dashboard to a user, as the default in the place of the one before it if so wanted. `PUT /api/dashboards/{id}/users/{userId}` */
  assignDashboard(id: Id, userId: Id, body?: BodyOf<'assignDashboard'>, options?: WriteOptions): Answer<JsonOf<'assignDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Takes a dashboard from a user; nothing changes when the user does not have it. `DELETE /api/dashboards/{id}/users/{userId}` */
  unassignDashboard(id: Id, userId: Id, options?: WriteOptions): Answer<JsonOf<'unassignDashboard', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'DASHBOARD_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists users. `GET /api/users` */
  listUsers<Field extends keyof RowOf<'listUsers'> & string = never>(options?: ListOptions<RowOf<'listUsers'>, Field>): List<Selected<RowOf<'listUsers'>, Field>>;
  /** Makes a user. `POST /api/users` */
  createUser(body: BodyOf<'createUser'>, options?: WriteOptions): Answer<JsonOf<'createUser', 201>, 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one user, by id or by username. `GET /api/users/{id}` */
  getUser(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getUser', 200> }): Answer<JsonOf<'getUser', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Changes names, language, status or roles; what is not sent stays. `PATCH /api/users/{id}` */
  updateUser(id: Id, body: BodyOf<'updateUser'>, options?: WriteOptions): Answer<JsonOf<'updateUser', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a user; with `erase=true` so that nobody can read any more who it was. `DELETE /api/users/{id}` */
  deleteUser(id: Id, options?: WriteOptions & { query?: QueryOf<'deleteUser'> }): Answer<JsonOf<'deleteUser', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets the language of mails to the caller. `PUT /api/users/language` */
  changeOwnLanguage(body: BodyOf<'changeOwnLanguage'>, options?: WriteOptions): Answer<JsonOf<'changeOwnLanguage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Changes the caller's own password. `PUT /api/users/password` */
  changeOwnPassword(body: BodyOf<'changeOwnPassword'>, options?: WriteOptions): Answer<JsonOf<'changeOwnPassword', 200>, 'INVALID_PASSWORD' | 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sets another user's password. `PUT /api/users/{id}/password` */
  setUserPassword(id: Id, body: BodyOf<'setUserPassword'>, options?: WriteOptions): Answer<JsonOf<'setUserPassword', 200>, 'WEAK_PASSWORD' | 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Signs the caller out everywhere. `DELETE /api/users/sessions` */
  endOwnSessions(options?: WriteOptions): Answer<JsonOf<'endOwnSessions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Signs a user out everywhere. `DELETE /api/users/{id}/sessions` */
  endUserSessions(id: Id, options?: WriteOptions): Answer<JsonOf<'endUserSessions', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails a link to choose another password. `POST /api/auth/password-reset` */
  requestPasswordReset(body: BodyOf<'requestPasswordReset'>, options?: WriteOptions): Answer<JsonOf<'requestPasswordReset', 202>, 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Chooses a password with the token of the mail. `POST /api/auth/password-reset/confirm` */
  confirmPasswordReset(body: BodyOf<'confirmPasswordReset'>, options?: WriteOptions): Answer<JsonOf<'confirmPasswordReset', 200>, 'WEAK_PASSWORD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Mails a user a link to choose another password. `POST /api/users/{id}/password-reset` */
  sendPasswordReset(id: Id, options?: WriteOptions): Answer<JsonOf<'sendPasswordReset', 202>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Signs up. `POST /api/users/signup` */
  signUp(body: BodyOf<'signUp'>, options?: WriteOptions): Answer<JsonOf<'signUp', 201>, 'WEAK_PASSWORD' | 'UNAUTHORIZED' | 'USER_ALREADY_EXISTS' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends the verification e-mail again. `POST /api/users/{id}/verification` */
  sendVerification(id: Id, options?: WriteOptions): Answer<JsonOf<'sendVerification', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends the invitation e-mail again. `POST /api/users/{id}/invitation` */
  sendInvitation(id: Id, options?: WriteOptions): Answer<JsonOf<'sendInvitation', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Verifies an e-mail address with the token of the mail. `POST /api/users/verification/accept` */
  acceptVerification(body: BodyOf<'acceptVerification'>, options?: WriteOptions): Answer<JsonOf<'acceptVerification', 200>, 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Chooses a password with the token of the invitation. `POST /api/users/invitation/accept` */
  acceptInvitation(body: BodyOf<'acceptInvitation'>, options?: WriteOptions): Answer<JsonOf<'acceptInvitation', 200>, 'WEAK_PASSWORD' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Makes the secret of a second factor. `POST /api/users/second-factor` */
  beginSecondFactor(body: BodyOf<'beginSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'beginSecondFactor', 200>, 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'SECOND_FACTOR_SET' | WritingCode>;
  /** Sets the second factor, by a code of the app. `POST /api/users/second-factor/confirmation` */
  confirmSecondFactor(body: BodyOf<'confirmSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'confirmSecondFactor', 200>, 'INVALID_OTP' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'SECOND_FACTOR_SET' | WritingCode>;
  /** Removes the caller's own second factor. `POST /api/users/second-factor/removal` */
  removeSecondFactor(body: BodyOf<'removeSecondFactor'>, options?: WriteOptions): Answer<JsonOf<'removeSecondFactor', 200>, 'INVALID_OTP' | 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | WritingCode>;
  /** Removes the second factor of a user who has lost it. `DELETE /api/users/{id}/second-factor` */
  resetSecondFactor(id: Id, options?: WriteOptions): Answer<JsonOf<'resetSecondFactor', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Proves once more who is signed in. `POST /api/auth/reauthentication` */
  reauthenticate(body: BodyOf<'reauthenticate'>, options?: WriteOptions): Answer<JsonOf<'reauthenticate', 200>, 'INVALID_OTP' | 'INVALID_PASSWORD' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | WritingCode>;
  /** Answers the caller's profile image. `GET /api/users/profile/image` */
  getProfileImage(options?: CallOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IMAGE_NOT_FOUND' | CommonCode>;
  /** Sets the caller's profile image in place of the one before. `POST /api/users/profile/image` */
  setProfileImage(form: FormData, options?: WriteOptions): Answer<JsonOf<'setProfileImage', 201>, 'INVALID_IMAGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes the caller's profile image. `DELETE /api/users/profile/image` */
  removeProfileImage(options?: WriteOptions): Answer<JsonOf<'removeProfileImage', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IMAGE_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers a profile image to whoever knows its address. `GET /api/images/users/{userId}/{name}` */
  getImage(userId: Id, name: Id, options?: CallOptions): Answer<FileAnswer, 'IMAGE_NOT_FOUND' | CommonCode>;
  /** Answers the organizations that a user is a member of, with the role there, by id. `GET /api/users/{id}/accessible-organizations` */
  listAccessibleOrganizations(id: Id, options?: CallOptions): Answer<JsonOf<'listAccessibleOrganizations', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'USER_NOT_FOUND' | CommonCode>;
  /** Lists offers. `GET /api/reference/offers` */
  listOffers<Field extends keyof RowOf<'listOffers'> & string = never>(options?: ListOptions<RowOf<'listOffers'>, Field>): List<Selected<RowOf<'listOffers'>, Field>>;
  /** Answers one offer. `GET /api/reference/offers/{id}` */
  getOffer(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOffer', 200> }): Answer<JsonOf<'getOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Makes or changes an offer; a field that is not sent stays. `PUT /api/reference/offers/{id}` */
  putOffer(id: Id, body: BodyOf<'putOffer'>, options?: WriteOptions): Answer<JsonOf<'putOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an offer. `DELETE /api/reference/offers/{id}` */
  removeOffer(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOffer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists customers. `GET /api/reference/customers` */
  listCustomers<Field extends keyof RowOf<'listCustomers'> & string = never>(options?: ListOptions<RowOf<'listCustomers'>, Field>): List<Selected<RowOf<'listCustomers'>, Field>>;
  /** Answers one customer. `GET /api/reference/customers/{id}` */
  getCustomer(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getCustomer', 200> }): Answer<JsonOf<'getCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Makes or changes a customer; a field that is not sent stays. `PUT /api/reference/customers/{id}` */
  putCustomer(id: Id, body: BodyOf<'putCustomer'>, options?: WriteOptions): Answer<JsonOf<'putCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RESOURCE_ERASED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a customer; with `erase=true` so that nobody can read any more who it was. `DELETE /api/reference/customers/{id}` */
  removeCustomer(id: Id, options?: WriteOptions & { query?: QueryOf<'removeCustomer'> }): Answer<JsonOf<'removeCustomer', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'CUSTOMER_IN_USE' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists orders. `GET /api/reference/orders` */
  listOrders<Field extends keyof RowOf<'listOrders'> & string = never>(options?: ListOptions<RowOf<'listOrders'>, Field>): List<Selected<RowOf<'listOrders'>, Field>>;
  /** Answers one order. `GET /api/reference/orders/{id}` */
  getOrder(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOrder', 200> }): Answer<JsonOf<'getOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Makes or changes an order; a field that is not sent stays. `PUT /api/reference/orders/{id}` */
  putOrder(id: Id, body: BodyOf<'putOrder'>, options?: WriteOptions): Answer<JsonOf<'putOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an order. `DELETE /api/reference/orders/{id}` */
  removeOrder(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOrder', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists discount codes. `GET /api/reference/discount-codes` */
  listDiscountCodes<Field extends keyof RowOf<'listDiscountCodes'> & string = never>(options?: ListOptions<RowOf<'listDiscountCodes'>, Field>): List<Selected<RowOf<'listDiscountCodes'>, Field>>;
  /** Answers one discount code. `GET /api/reference/discount-codes/{id}` */
  getDiscountCode(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getDiscountCode', 200> }): Answer<JsonOf<'getDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Makes or changes a discount code; a field that is not sent stays. `PUT /api/reference/discount-codes/{id}` */
  putDiscountCode(id: Id, body: BodyOf<'putDiscountCode'>, options?: WriteOptions): Answer<JsonOf<'putDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes a discount code. `DELETE /api/reference/discount-codes/{id}` */
  removeDiscountCode(id: Id, options?: WriteOptions): Answer<JsonOf<'removeDiscountCode', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists organizations. `GET /api/reference/organizations` */
  listOrganizations<Field extends keyof RowOf<'listOrganizations'> & string = never>(options?: ListOptions<RowOf<'listOrganizations'>, Field>): List<Selected<RowOf<'listOrganizations'>, Field>>;
  /** Answers one organization. `GET /api/reference/organizations/{id}` */
  getOrganization(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getOrganization', 200> }): Answer<JsonOf<'getOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Makes or changes an organization; a field that is not sent stays. `PUT /api/reference/organizations/{id}` */
  putOrganization(id: Id, body: BodyOf<'putOrganization'>, options?: WriteOptions): Answer<JsonOf<'putOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Removes an organization. `DELETE /api/reference/organizations/{id}` */
  removeOrganization(id: Id, options?: WriteOptions): Answer<JsonOf<'removeOrganization', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers who sells, as documents show it. `GET /api/settings/seller` */
  getSeller(options?: CallOptions): Answer<JsonOf<'getSeller', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Changes who sells; a field that is not sent stays. `PUT /api/settings/seller` */
  putSeller(body: BodyOf<'putSeller'>, options?: WriteOptions): Answer<JsonOf<'putSeller', 200>, 'UNAUTHENTICATED' | 'REAUTHENTICATION_REQUIRED' | 'UNAUTHORIZED' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists the definitions of reports. `GET /api/reports` */
  listReports<Field extends keyof RowOf<'listReports'> & string = never>(options?: ListOptions<RowOf<'listReports'>, Field>): List<Selected<RowOf<'listReports'>, Field>>;
  /** Defines a report. `POST /api/reports` */
  createReport(body: BodyOf<'createReport'>, options?: WriteOptions): Answer<JsonOf<'createReport', 201>, 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers a report's definition. `GET /api/reports/{id}` */
  getReport(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getReport', 200> }): Answer<JsonOf<'getReport', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | CommonCode>;
  /** Changes a report's definition; what is not sent stays, its data source always. `PUT /api/reports/{id}` */
  updateReport(id: Id, body: BodyOf<'updateReport'>, options?: WriteOptions): Answer<JsonOf<'updateReport', 200>, 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes a report's definition; its history stays. `DELETE /api/reports/{id}` */
  deleteReport(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteReport', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Executes a report. `POST /api/reports/{id}/execute` */
  executeReport(id: Id, body?: BodyOf<'executeReport'>, options?: WriteOptions): Answer<JsonOf<'executeReport', 200>, 'EXECUTION_FAILED' | 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | WritingCode>;
  /** Executes a report. `POST /api/reports/{id}/execute` */
  executeReportFile(id: Id, body?: BodyOf<'executeReport'>, options?: WriteOptions): Answer<FileAnswer, 'EXECUTION_FAILED' | 'INVALID_COLUMNS' | 'INVALID_DATA_SOURCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'REPORT_NOT_FOUND' | 'PRECONDITION_FAILED' | WritingCode>;
  /** Takes a statement of a bank: what is sure is booked as payments, what is not waits as proposals. `POST /api/bank-statements` */
  takeBankStatement(upload: Upload<'application/xml' | 'text/xml' | 'text/plain' | 'application/octet-stream'>, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): PreviewableAnswer<JsonOf<'takeBankStatement', 200>, 'MALFORMED_STATEMENT' | 'PREVIEW_TOO_LARGE' | 'STATEMENT_OUT_OF_BALANCE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'takeBankStatement', 200>>;
  /** Lists the lines of bank statements: those that wait, and what became of the others. `GET /api/payment-proposals` */
  listPaymentProposals<Field extends keyof RowOf<'listPaymentProposals'> & string = never>(options?: ListOptions<RowOf<'listPaymentProposals'>, Field>): List<Selected<RowOf<'listPaymentProposals'>, Field>>;
  /** Answers one line with all that it may be. `GET /api/payment-proposals/{id}` */
  getPaymentProposal(id: Id, options?: CallOptions & { readonly known?: JsonOf<'getPaymentProposal', 200> }): Answer<JsonOf<'getPaymentProposal', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | CommonCode>;
  /** Books the line as it is proposed, or as the body says. `POST /api/payment-proposals/{id}/accept` */
  acceptPaymentProposal(id: Id, body?: BodyOf<'acceptPaymentProposal'>, options?: WriteOptions): Answer<JsonOf<'acceptPaymentProposal', 200>, 'AMBIGUOUS_PROPOSAL' | 'INVALID_ALLOCATION' | 'INVALID_AMOUNT' | 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PAYMENT_NOT_FOUND' | 'PROPOSAL_NOT_FOUND' | 'DUPLICATE_PAYMENT' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Says that the line is nothing that is booked here. `POST /api/payment-proposals/{id}/drop` */
  dropPaymentProposal(id: Id, body: BodyOf<'dropPaymentProposal'>, options?: WriteOptions): Answer<JsonOf<'dropPaymentProposal', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Erases what the line says of people for good, once the law does not ask for it any more. `DELETE /api/payment-proposals/{id}/parties` */
  erasePaymentProposalParties(id: Id, options?: WriteOptions): Answer<JsonOf<'erasePaymentProposalParties', 200>, 'DOCUMENT_RETAINED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'PROPOSAL_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Takes over subscriptions of another system, one JSON object a line; the same key again makes no double. `POST /api/import/subscriptions` */
  importSubscriptions(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importSubscriptions', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importSubscriptions', 200>>;
  /** Takes over invoices of another system, one JSON object a line; the same key again makes no double. `POST /api/import/invoices` */
  importInvoices(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importInvoices', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importInvoices', 200>>;
  /** Takes over receipts of another system, one JSON object a line; the same key again makes no double. `POST /api/import/receipts` */
  importReceipts(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importReceipts', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importReceipts', 200>>;
  /** Takes over payments of another system, one JSON object a line; the same key again makes no double. `POST /api/import/payments` */
  importPayments(upload: Upload<'application/x-ndjson'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importPayments', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importPayments', 200>>;
  /** Takes over offers of another system, one JSON object a line; the same key again makes no double. `POST /api/reference/offers/import` */
  importOffers(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOffers', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOffers', 200>>;
  /** Takes over customers of another system, one JSON object a line; the same key again makes no double. `POST /api/reference/customers/import` */
  importCustomers(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importCustomers', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importCustomers', 200>>;
  /** Takes over orders of another system, one JSON object a line; the same key again makes no double. `POST /api/reference/orders/import` */
  importOrders(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOrders', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOrders', 200>>;
  /** Takes over discount codes of another system, one JSON object a line; the same key again makes no double. `POST /api/reference/discount-codes/import` */
  importDiscountCodes(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importDiscountCodes', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importDiscountCodes', 200>>;
  /** Takes over organizations of another system, one JSON object a line; the same key again makes no double. `POST /api/reference/organizations/import` */
  importOrganizations(upload: Upload<'application/x-ndjson' | 'text/csv'>, options?: WriteOptions): PreviewableAnswer<JsonOf<'importOrganizations', 200>, 'PREVIEW_TOO_LARGE' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode, JsonOf<'importOrganizations', 200>>;
  /** Lists the events of all streams: who did what, when and where, without their data. `GET /api/audit/events` */
  listEvents<Field extends keyof RowOf<'listEvents'> & string = never>(options?: ListOptions<RowOf<'listEvents'>, Field>): List<Selected<RowOf<'listEvents'>, Field>>;
  /** Checks the hash chains of all streams, the seals, the transparency log, and a head that was kept elsewhere. `POST /api/audit/verify` */
  verifyStore(body?: BodyOf<'verifyStore'>, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'verifyStore', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Seals what has come since the last seal, as the service does every ten minutes. `POST /api/audit/seal` */
  sealStore(options?: WriteOptions): Answer<JsonOf<'sealStore', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers what the store holds at this moment, signed, to be kept elsewhere. `GET /api/audit/head` */
  getHead(options?: CallOptions): Answer<JsonOf<'getHead', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers the public key that heads are signed with, as a JWK set (RFC 7517). `GET /api/audit/keys` */
  getAuditKeys(options?: CallOptions): Answer<JsonOf<'getAuditKeys', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Counts day by day what every subscription has used, compares it with what was billed, and accounts with what they are made of. `POST /api/audit/money` */
  auditMoney(options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'auditMoney', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers the newest checkpoint of the transparency log. `GET /tlog/checkpoint` */
  getCheckpoint(options?: CallOptions): Answer<FileAnswer, CommonCode>;
  /** Answers the verifier key of the transparency log. `GET /tlog/key` */
  getLogKey(options?: CallOptions): Answer<FileAnswer, CommonCode>;
  /** Answers how far the transparency log has come, and whether it waits for a decision. `GET /api/audit/log` */
  getLogStatus(options?: CallOptions): Answer<JsonOf<'getLogStatus', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Decides how a transparency log that has stopped goes on. `POST /api/audit/log/decision` */
  decideLog(body: BodyOf<'decideLog'>, options?: WriteOptions): Answer<JsonOf<'decideLog', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Proves that an event stands in the transparency log. `GET /api/audit/events/{eventId}/proof` */
  proveEvent(eventId: Id, options?: CallOptions & { query?: QueryOf<'proveEvent'> }): Answer<JsonOf<'proveEvent', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Proves that an event stands in the transparency log. `GET /api/audit/events/{eventId}/proof` */
  proveEventFile(eventId: Id, options?: CallOptions & { query?: QueryOf<'proveEvent'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Proves that the log of a later size begins with the log of an earlier one. `GET /api/audit/consistency` */
  proveConsistency(options?: CallOptions & { query?: QueryOf<'proveConsistency'> }): Answer<JsonOf<'proveConsistency', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers an aggregate's events in order: who did what, when and why, and which fields it changed. `GET /api/audit/{type}/{id}` */
  getHistory(type: Id, id: Id, options?: CallOptions & { query?: QueryOf<'getHistory'> }): Answer<JsonOf<'getHistory', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Replays an aggregate to a moment or a revision and answers what it was then. `GET /api/audit/{type}/{id}/state` */
  getStateAsOf(type: Id, id: Id, options?: CallOptions & { query?: QueryOf<'getStateAsOf'> }): Answer<JsonOf<'getStateAsOf', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Checks the hash chain of an aggregate's events. `GET /api/audit/{type}/{id}/verify` */
  verifyStream(type: Id, id: Id, options?: CallOptions): Answer<JsonOf<'verifyStream', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Proves that the files of the invoice are those that were made of it. `GET /api/invoices/{id}/proof` */
  proveInvoice(id: Id, options?: CallOptions & { query?: QueryOf<'proveInvoice'> }): Answer<JsonOf<'proveInvoice', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Proves that the files of the invoice are those that were made of it. `GET /api/invoices/{id}/proof` */
  proveInvoiceFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveInvoice'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'INVOICE_NOT_FOUND' | CommonCode>;
  /** Proves that the files of the credit note are those that were made of it. `GET /api/credit-notes/{id}/proof` */
  proveCreditNote(id: Id, options?: CallOptions & { query?: QueryOf<'proveCreditNote'> }): Answer<JsonOf<'proveCreditNote', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Proves that the files of the credit note are those that were made of it. `GET /api/credit-notes/{id}/proof` */
  proveCreditNoteFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveCreditNote'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'CREDIT_NOTE_NOT_FOUND' | CommonCode>;
  /** Proves that the files of the receipt are those that were made of it. `GET /api/receipts/{id}/proof` */
  proveReceipt(id: Id, options?: CallOptions & { query?: QueryOf<'proveReceipt'> }): Answer<JsonOf<'proveReceipt', 200>, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Proves that the files of the receipt are those that were made of it. `GET /api/receipts/{id}/proof` */
  proveReceiptFile(id: Id, options?: CallOptions & { query?: QueryOf<'proveReceipt'> }): Answer<FileAnswer, 'INVALID_STATUS_TRANSITION' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'RECEIPT_NOT_FOUND' | CommonCode>;
  /** Answers public events in the order in which they happened. `GET /api/feed` */
  readFeed(options?: CallOptions & { query?: QueryOf<'readFeed'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'POSITION_LOST' | CommonCode>;
  /** Sends public events as they happen. `GET /api/feed/stream` */
  followFeed(options?: CallOptions & { query?: QueryOf<'followFeed'> }): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'POSITION_LOST' | CommonCode>;
  /** Lists the types of public events. `GET /api/event-types` */
  listEventTypes(options?: CallOptions): Answer<JsonOf<'listEventTypes', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers the JSON Schema of a type of public events. `GET /api/event-types/{eventType}/{version}` */
  getEventSchema(eventType: Id, version: Id, options?: CallOptions): Answer<JsonOf<'getEventSchema', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | CommonCode>;
  /** Lists the endpoints that events are sent to. `GET /api/webhook-endpoints` */
  listWebhookEndpoints<Field extends keyof RowOf<'listWebhookEndpoints'> & string = never>(options?: ListOptions<RowOf<'listWebhookEndpoints'>, Field>): List<Selected<RowOf<'listWebhookEndpoints'>, Field>>;
  /** Makes an endpoint that events are sent to. `POST /api/webhook-endpoints` */
  createWebhookEndpoint(body: BodyOf<'createWebhookEndpoint'>, options?: WriteOptions): Answer<JsonOf<'createWebhookEndpoint', 201>, 'WEBHOOK_URL_REFUSED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'POSITION_LOST' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers one endpoint, how it fares, and nothing of its secret. `GET /api/webhook-endpoints/{id}` */
  getWebhookEndpoint(id: Id, options?: CallOptions): Answer<JsonOf<'getWebhookEndpoint', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | CommonCode>;
  /** Changes, pauses or resumes an endpoint; what is not sent stays. `PATCH /api/webhook-endpoints/{id}` */
  updateWebhookEndpoint(id: Id, body: BodyOf<'updateWebhookEndpoint'>, options?: WriteOptions): Answer<JsonOf<'updateWebhookEndpoint', 200>, 'WEBHOOK_URL_REFUSED' | 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Deletes an endpoint with what is known of its attempts. `DELETE /api/webhook-endpoints/{id}` */
  deleteWebhookEndpoint(id: Id, options?: WriteOptions): Answer<JsonOf<'deleteWebhookEndpoint', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Gives an endpoint a new secret. `POST /api/webhook-endpoints/{id}/rotate-secret` */
  rotateWebhookSecret(id: Id, body: BodyOf<'rotateWebhookSecret'>, options?: WriteOptions): Answer<JsonOf<'rotateWebhookSecret', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'SECRET_OVERLAP' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Sends a message of the type `endpoint.test` once, and answers what came of it. `POST /api/webhook-endpoints/{id}/test` */
  testWebhookEndpoint(id: Id, options?: WriteOptions): Answer<JsonOf<'testWebhookEndpoint', 202>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | WritingCode>;
  /** Sends events once more, from a place on or those that were given up. `POST /api/webhook-endpoints/{id}/replay` */
  replayWebhookEvents(id: Id, body: BodyOf<'replayWebhookEvents'>, options?: WriteOptions): Answer<JsonOf<'replayWebhookEvents', 202>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'POSITION_LOST' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists what became of the messages to an endpoint, the newest first. `GET /api/webhook-endpoints/{id}/attempts` */
  listWebhookAttempts<Field extends keyof RowOf<'listWebhookAttempts'> & string = never>(id: Id, options?: ListOptions<RowOf<'listWebhookAttempts'>, Field>): List<Selected<RowOf<'listWebhookAttempts'>, Field>>;
  /** Sends one event once more, now. `POST /api/webhook-endpoints/{id}/attempts/{eventId}/retry` */
  retryWebhookEvent(id: Id, eventId: Id, options?: WriteOptions): Answer<JsonOf<'retryWebhookEvent', 202>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Lists jobs that wait, run or were given up after all their attempts, newest first. `GET /api/jobs` */
  listJobs(options?: CallOptions & { query?: QueryOf<'listJobs'> }): Answer<JsonOf<'listJobs', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Has a job that was given up tried again; its id is percent-encoded. `POST /api/jobs/{kind}/{id}/retry` */
  retryJob(kind: Id, id: Id, options?: WriteOptions): Answer<JsonOf<'retryJob', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers how far each read model has followed the events. `GET /api/projections` */
  listProjections(options?: CallOptions): Answer<JsonOf<'listProjections', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Builds a read model anew from all events beside the one that serves, then switches. `POST /api/projections/{name}/rebuild` */
  rebuildProjection(name: Id, options?: WriteOptions & { readonly onProgress?: (progress: Progress) => void }): Answer<JsonOf<'rebuildProjection', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
  /** Answers how much each store keeps, and how much room is left. `GET /api/storage` */
  listStores(options?: CallOptions): Answer<JsonOf<'listStores', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Answers a copy of the stores as a tar archive, made while the service goes on. `POST /api/backup` */
  makeBackup(body?: BodyOf<'makeBackup'>, options?: WriteOptions): Answer<FileAnswer, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | WritingCode>;
  /** Answers the service's time. `GET /api/test-clock` */
  getTestClock(options?: CallOptions): Answer<JsonOf<'getTestClock', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | CommonCode>;
  /** Moves the service's time forwards and does, in order of the days, all work that falls due by then. `PUT /api/test-clock` */
  moveTestClock(body: BodyOf<'moveTestClock'>, options?: WriteOptions): Answer<JsonOf<'moveTestClock', 200>, 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'IDEMPOTENCY_KEY_REUSED' | WritingCode>;
}

export const table = {
  getToken: { method: 'POST', path: '/api/auth/token', body: 'json' },
  revokeToken: { method: 'POST', path: '/api/auth/revoke', body: 'json' },
  signInForConsole: { method: 'POST', path: '/api/auth/session', body: 'json' },
  signOutOfConsole: { method: 'DELETE', path: '/api/auth/session' },
  getSignInProvider: { method: 'GET', path: '/api/auth/oidc' },
  getMe: { method: 'GET', path: '/api/me' },
  listApiKeys: { method: 'GET', path: '/api/api-keys', list: { key: 'id', timestamps: ['expiresAt', 'lastUsedAt', 'createdAt', 'updatedAt', 'revokedAt'] } },
  createApiKey: { method: 'POST', path: '/api/api-keys', keyed: true, body: 'json' },
  getApiKey: { method: 'GET', path: '/api/api-keys/{id}' },
  updateApiKey: { method: 'PATCH', path: '/api/api-keys/{id}', keyed: true, body: 'json' },
  revokeApiKey: { method: 'DELETE', path: '/api/api-keys/{id}', keyed: true },
  listSubscriptions: { method: 'GET', path: '/api/subscriptions', list: { key: 'id', dates: ['startDate', 'renewalDate', 'terminationDate', 'scheduledChanges/effectiveDate', 'revenueChanges/month'], timestamps: ['createdAt', 'updatedAt'] } },
  createSubscription: { method: 'POST', path: '/api/subscriptions', keyed: true, previews: true, body: 'json' },
  getSubscription: { method: 'GET', path: '/api/subscriptions/{id}' },
  updateSubscription: { method: 'PUT', path: '/api/subscriptions/{id}', keyed: true, previews: true, body: 'json' },
  deleteSubscription: { method: 'DELETE', path: '/api/subscriptions/{id}', keyed: true, previews: true },
  syncSubscription: { method: 'POST', path: '/api/subscriptions/{id}/sync', keyed: true },
  withdrawScheduledChange: { method: 'DELETE', path: '/api/subscriptions/{id}/scheduled-changes/{changeId}', keyed: true, previews: true },
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
  listInvoices: { method: 'GET', path: '/api/invoices/odata', list: { key: 'id', timestamps: ['invoiceDate', 'dueDate', 'mailedAt', 'remindedAt', 'issuedAt', 'paidAt', 'createdAt', 'updatedAt'] } },
  getInvoice: { method: 'GET', path: '/api/invoices/{id}' },
  updateInvoice: { method: 'PUT', path: '/api/invoices/{id}', keyed: true, previews: true, body: 'json' },
  deleteInvoice: { method: 'DELETE', path: '/api/invoices/{id}', keyed: true, previews: true },
  createInvoice: { method: 'POST', path: '/api/invoices', keyed: true, previews: true, body: 'json' },
  changeInvoiceStatus: { method: 'PATCH', path: '/api/invoices/{id}/status', keyed: true, previews: true, body: 'json' },
  bulkCancelInvoices: { method: 'POST', path: '/api/invoices/bulk-cancel', keyed: true, previews: true, body: 'json' },
  exportInvoicePdf: { method: 'POST', path: '/api/invoices/{id}/export-pdf', keyed: true, answer: 'file' },
  getInvoiceXml: { method: 'GET', path: '/api/invoices/{id}/xml', answer: 'file' },
  eraseInvoiceParties: { method: 'DELETE', path: '/api/invoices/{id}/parties', keyed: true, previews: true },
  mailInvoice: { method: 'POST', path: '/api/invoices/{id}/mail', keyed: true, previews: true },
  writeOffInvoice: { method: 'POST', path: '/api/invoices/{id}/write-off', keyed: true, previews: true, body: 'json' },
  remindOfInvoice: { method: 'POST', path: '/api/invoices/{id}/remind', keyed: true, previews: true },
  getInvoiceReminderHold: { method: 'GET', path: '/api/invoices/{id}/dunning' },
  holdInvoiceReminders: { method: 'PUT', path: '/api/invoices/{id}/dunning', keyed: true, previews: true, body: 'json' },
  holdCustomerReminders: { method: 'PUT', path: '/api/customers/{customerId}/dunning', keyed: true, body: 'json' },
  listCreditNotes: { method: 'GET', path: '/api/credit-notes', list: { key: 'id', timestamps: ['creditNoteDate', 'createdAt'] } },
  createCreditNote: { method: 'POST', path: '/api/credit-notes', keyed: true, previews: true, body: 'json' },
  getCreditNote: { method: 'GET', path: '/api/credit-notes/{id}' },
  exportCreditNotePdf: { method: 'POST', path: '/api/credit-notes/{id}/export-pdf', keyed: true, answer: 'file' },
  getCreditNoteXml: { method: 'GET', path: '/api/credit-notes/{id}/xml', answer: 'file' },
  eraseCreditNoteParties: { method: 'DELETE', path: '/api/credit-notes/{id}/parties', keyed: true, previews: true },
  exportReminderPdf: { method: 'POST', path: '/api/invoices/{id}/reminder/export-pdf', keyed: true, answer: 'file' },
  listAccounts: { method: 'GET', path: '/api/accounts', list: { key: 'id', dates: ['currencies/oldestDueDate', 'oldestDueDate'], timestamps: ['createdAt', 'updatedAt'] } },
  getAccount: { method: 'GET', path: '/api/customers/{customerId}/account' },
  getStatement: { method: 'GET', path: '/api/customers/{customerId}/statement', answer: 'either' },
  getCustomerOverview: { method: 'GET', path: '/api/customers/{customerId}/overview' },
  listPayments: { method: 'GET', path: '/api/payments', list: { key: 'id', dates: ['paidAt', 'reversedAt'], timestamps: ['createdAt', 'updatedAt'] } },
  recordPayment: { method: 'POST', path: '/api/payments', keyed: true, body: 'json' },
  getPayment: { method: 'GET', path: '/api/payments/{id}' },
  allocatePayment: { method: 'POST', path: '/api/payments/{id}/allocations', keyed: true, body: 'json' },
  deallocatePayment: { method: 'DELETE', path: '/api/payments/{id}/allocations/{invoiceId}', keyed: true },
  reversePayment: { method: 'POST', path: '/api/payments/{id}/reverse', keyed: true, body: 'json' },
  refundCustomer: { method: 'POST', path: '/api/customers/{customerId}/refunds', keyed: true, body: 'json' },
  reverseRefund: { method: 'POST', path: '/api/customers/{customerId}/refunds/{refundId}/reverse', keyed: true, body: 'json' },
  listReceipts: { method: 'GET', path: '/api/receipts', list: { key: 'id', timestamps: ['receiptDate', 'createdAt'] } },
  createReceipt: { method: 'POST', path: '/api/receipts', keyed: true, body: 'json' },
  getReceipt: { method: 'GET', path: '/api/receipts/{id}' },
  deleteReceipt: { method: 'DELETE', path: '/api/receipts/{id}', keyed: true },
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
  createUser: { method: 'POST', path: '/api/users', keyed: true, body: 'json' },
  getUser: { method: 'GET', path: '/api/users/{id}' },
  updateUser: { method: 'PATCH', path: '/api/users/{id}', keyed: true, body: 'json' },
  deleteUser: { method: 'DELETE', path: '/api/users/{id}', keyed: true },
  changeOwnLanguage: { method: 'PUT', path: '/api/users/language', keyed: true, body: 'json' },
  changeOwnPassword: { method: 'PUT', path: '/api/users/password', keyed: true, body: 'json' },
  setUserPassword: { method: 'PUT', path: '/api/users/{id}/password', keyed: true, body: 'json' },
  endOwnSessions: { method: 'DELETE', path: '/api/users/sessions', keyed: true },
  endUserSessions: { method: 'DELETE', path: '/api/users/{id}/sessions', keyed: true },
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
  resetSecondFactor: { method: 'DELETE', path: '/api/users/{id}/second-factor', keyed: true },
  reauthenticate: { method: 'POST', path: '/api/auth/reauthentication', body: 'json' },
  getProfileImage: { method: 'GET', path: '/api/users/profile/image', answer: 'file' },
  setProfileImage: { method: 'POST', path: '/api/users/profile/image', keyed: true, body: 'content' },
  removeProfileImage: { method: 'DELETE', path: '/api/users/profile/image', keyed: true },
  getImage: { method: 'GET', path: '/api/images/users/{userId}/{name}', answer: 'file' },
  listAccessibleOrganizations: { method: 'GET', path: '/api/users/{id}/accessible-organizations' },
  listOffers: { method: 'GET', path: '/api/reference/offers', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getOffer: { method: 'GET', path: '/api/reference/offers/{id}' },
  putOffer: { method: 'PUT', path: '/api/reference/offers/{id}', keyed: true, body: 'json' },
  removeOffer: { method: 'DELETE', path: '/api/reference/offers/{id}', keyed: true },
  listCustomers: { method: 'GET', path: '/api/reference/customers', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  getCustomer: { method: 'GET', path: '/api/reference/customers/{id}' },
  putCustomer: { method: 'PUT', path: '/api/reference/customers/{id}', keyed: true, body: 'json' },
  removeCustomer: { method: 'DELETE', path: '/api/reference/customers/{id}', keyed: true },
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
  getSeller: { method: 'GET', path: '/api/settings/seller' },
  putSeller: { method: 'PUT', path: '/api/settings/seller', keyed: true, body: 'json' },
  listReports: { method: 'GET', path: '/api/reports', list: { key: 'id', timestamps: ['createdAt', 'updatedAt'] } },
  createReport: { method: 'POST', path: '/api/reports', keyed: true, body: 'json' },
  getReport: { method: 'GET', path: '/api/reports/{id}' },
  updateReport: { method: 'PUT', path: '/api/reports/{id}', keyed: true, body: 'json' },
  deleteReport: { method: 'DELETE', path: '/api/reports/{id}', keyed: true },
  executeReport: { method: 'POST', path: '/api/reports/{id}/execute', body: 'json', answer: 'either' },
  takeBankStatement: { method: 'POST', path: '/api/bank-statements', keyed: true, previews: true, body: 'content' },
  listPaymentProposals: { method: 'GET', path: '/api/payment-proposals', list: { key: 'id', dates: ['bookingDate', 'valueDate'], timestamps: ['createdAt', 'updatedAt'] } },
  getPaymentProposal: { method: 'GET', path: '/api/payment-proposals/{id}' },
  acceptPaymentProposal: { method: 'POST', path: '/api/payment-proposals/{id}/accept', keyed: true, body: 'json' },
  dropPaymentProposal: { method: 'POST', path: '/api/payment-proposals/{id}/drop', keyed: true, body: 'json' },
  erasePaymentProposalParties: { method: 'DELETE', path: '/api/payment-proposals/{id}/parties', keyed: true },
  importSubscriptions: { method: 'POST', path: '/api/import/subscriptions', keyed: true, previews: true, body: 'content' },
  importInvoices: { method: 'POST', path: '/api/import/invoices', keyed: true, previews: true, body: 'content' },
  importReceipts: { method: 'POST', path: '/api/import/receipts', keyed: true, previews: true, body: 'content' },
  importPayments: { method: 'POST', path: '/api/import/payments', keyed: true, previews: true, body: 'content' },
  importOffers: { method: 'POST', path: '/api/reference/offers/import', keyed: true, previews: true, body: 'content' },
  importCustomers: { method: 'POST', path: '/api/reference/customers/import', keyed: true, previews: true, body: 'content' },
  importOrders: { method: 'POST', path: '/api/reference/orders/import', keyed: true, previews: true, body: 'content' },
  importDiscountCodes: { method: 'POST', path: '/api/reference/discount-codes/import', keyed: true, previews: true, body: 'content' },
  importOrganizations: { method: 'POST', path: '/api/reference/organizations/import', keyed: true, previews: true, body: 'content' },
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
  makeBackup: { method: 'POST', path: '/api/backup', body: 'json', answer: 'file' },
  getTestClock: { method: 'GET', path: '/api/test-clock' },
  moveTestClock: { method: 'PUT', path: '/api/test-clock', keyed: true, body: 'json' },
} as const satisfies Readonly<Record<string, CallEntry>>;
