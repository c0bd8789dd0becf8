// Made by `npm run client:generate` from the document of the service; changes here are lost.
export interface paths {
    readonly "/api/auth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers an access token
         * @description RFC 6749 grants: `password` (10 failures from one address close a login name to it for 15 minutes), `client_credentials`, `refresh_token`. Refusals carry the `error` of RFC 6749, section 5.2, beside the `code`.
         */
        readonly post: operations["getToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ends a session
         * @description RFC 7009: whoever has a token may give it back. Refresh and access tokens of the session end together; a token that is unknown or over is answered as a success.
         */
        readonly post: operations["revokeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Signs a user in with a cookie
         * @description For browsers: the session stands in the cookie `back_office_session` (over HTTPS `__Host-back_office_session`), which no script can read; 10 failures from one address close a login name to it for 15 minutes, here and at the token endpoint together; a browser that signed in before (cookie `back_office_browser`) is counted by itself. Requests with the cookie and without an Authorization header act as the user; those that change something need the header `X-CSRF-Token`.
         */
        readonly post: operations["signInForConsole"];
        /**
         * Ends the session of the cookie
         * @description At once, in every process. Tokens of the user hold on; `POST /api/auth/revoke` ends those.
         */
        readonly delete: operations["signOutOfConsole"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/oidc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says whether users may sign in at a provider
         * @description By OpenID Connect: a browser goes to `/api/auth/oidc/start` for it.
         */
        readonly get: operations["getSignInProvider"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers who calls, and what they may do
         * @description For every caller: a token of a user, a service client or a guest, an API key, or the cookie of a session of the console.
         */
        readonly get: operations["getMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists API keys, revoked ones too
         * @description `$filter` and `$orderby` can name every field but `lastUsedAt`.
         *
         *     A user needs one of the roles Admin.
         */
        readonly get: operations["listApiKeys"];
        readonly put?: never;
        /**
         * Makes an API key for another program
         * @description The key is answered once: it is sent as `Authorization: Bearer <key>`, or by HTTP Basic as the password with any user name. What it does is its own doing in the history. It holds until it ends or is revoked, whatever becomes of the Admin who made it. With an `Idempotency-Key` that nobody guesses, whoever lost the answer gets it again for 24 hours, unless the key was revoked since; it is stored nowhere all the same.
         *
         *     A user needs one of the roles Admin.
         */
        readonly post: operations["createApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/api-keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one API key, without what makes it one
         * @description What it may do, until when, and when it was last used. The key itself is answered once, when it is made.
         *
         *     A user needs one of the roles Admin.
         */
        readonly get: operations["getApiKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revokes an API key, at once and for good
         * @description A key that is revoked already stays so.
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["revokeApiKey"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes name, rights or end of an API key; what is not sent stays
         * @description It holds for the next request that the key makes.
         *
         *     A user needs one of the roles Admin.
         */
        readonly patch: operations["updateApiKey"];
        readonly trace?: never;
    };
    readonly "/api/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists subscriptions
         * @description `$filter` and `$orderby` can name every field; `domains`, `scheduledChanges`, `revenueChanges` by `any` and `all`.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["listSubscriptions"];
        readonly put?: never;
        /**
         * Starts a subscription
         * @description Price and currency are those sent, else those of the offer in the reference data. A start in the past renews first on the first anchor day after today; with `backdate` the past periods are billed too. The running period counts as paid with the order, unless `billFirstPeriod` is true.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["createSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one subscription with its domains and scheduled changes
         * @description `pendingAmount`, what was used and not billed, is computed up to today; lists may answer null for it.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["getSubscription"];
        /**
         * Sets quantity or automatic renewal
         * @description A quantity counts from today, as by `upgrade-quantity` and `downgrade-quantity`, and what it changes of billed days is a line of the next invoice. Without automatic renewal the term ends on the renewal date.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly put: operations["updateSubscription"];
        readonly post?: never;
        /**
         * Deletes a subscription; with `hard=true` (role Admin) so that nobody can read its data any more
         * @description It leaves the lists and bills nothing any more; its history stays for auditors. With `hard=true`, also after that, the key of its data is destroyed.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly delete: operations["deleteSubscription"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchanges the state with the external system; without one, projects the subscription anew from its events
         * @description `message` says which of the two was done. Worth calling when a screen and the history do not agree.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["syncSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/scheduled-changes/{changeId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Withdraws a change that was not carried out yet
         * @description `scheduledChanges` of the subscription names those that wait. One whose day has come was carried out and cannot be withdrawn.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly delete: operations["withdrawScheduledChange"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{customerId}/domains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the domains of a customer's subscriptions
         * @description Across all subscriptions of the customer, whatever their status; a customer that nobody knows has none.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["listCustomerDomains"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/domains/{domain}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Adds a domain to a subscription or sets its status
         * @description The name is taken in any case and script and kept in its ASCII form. `status` is a word of your own, e.g. `active`.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly put: operations["setSubscriptionDomain"];
        readonly post?: never;
        /**
         * Removes a domain from a subscription
         * @description `NOT_FOUND` when the subscription does not have the domain. The history keeps it.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly delete: operations["removeSubscriptionDomain"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/suspend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Suspends an active subscription; the renewal date stays, due renewals pass it by
         * @description Days of a period that has begun are not given back; a period whose day comes while it is suspended is not billed. Scheduled changes wait.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["suspendSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/unsuspend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes a suspended subscription active; a renewal date that went by rolls to the next anchor day, and the days until then are invoiced
         * @description Scheduled changes whose day went by take effect before that invoice is made.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["unsuspendSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/terminate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Terminates a subscription at once, whatever its status, and settles it: what is open becomes one last invoice, a draft
         * @description With a later `effectiveDate` it ends on that day. `refund: unused` credits the days of the begun period that are left. `finalInvoiceId` is null where nothing was open.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["terminateSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/upgrade-quantity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Raises the quantity, today or on a later day
         * @description Counts from `effectiveDate`, today unless it is said; from a day that has gone by, every billed day since is corrected. What that comes to is a line of the next invoice. A later day is scheduled: `scheduled` is true.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["upgradeSubscriptionQuantity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/downgrade-quantity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Lowers the quantity, today or on a later day
         * @description Counts from `effectiveDate`, today unless it is said; from a day that has gone by, every billed day since is corrected. What that comes to is a line of the next invoice. A later day is scheduled: `scheduled` is true.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["downgradeSubscriptionQuantity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/plan-change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves a subscription to another offer, today or on a later day; the billing cycle stays
         * @description The price is that of the offer in the reference data on the day that it takes effect. What is different about billed days is a line of the next invoice.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["changeSubscriptionPlan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/renew": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Renews a subscription by one period, at most one period early, and makes its invoice
         * @description Works without automatic renewal too. On or after the renewal day the due renewals are done first: this one comes on top of them.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["renewSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/generate-renewal-invoice": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes the draft invoice of the earliest period whose invoice was voided, else of the coming period; asked again, answers the same one
         * @description It does not renew: a period begins by `renew` or by the due run. `amount` is what the invoice comes to now, edits of a clerk included.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["generateRenewalInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/bulk-renew": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Renews up to 1,000 subscriptions by one period each; one that fails does not stop the others
         * @description Each as by `renew`.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["bulkRenewSubscriptions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/process-due-renewals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Renews every subscription whose renewal date has come, missed periods included, and waits for it
         * @description A worker does the same by itself all the time; this is for operators who do not want to wait for it. Suspended subscriptions and those without automatic renewal are not renewed.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["processDueRenewals"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/aggregated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Counts subscriptions that begin in a range of days and sums the monthly recurring revenue of the active ones that have begun
         * @description With `groupBy` the same figures for each group too. Prices of all billing cycles are carried to months: 52 weeks, 12 months, 4 quarters, 2 half-years a year.
         *
         *     A user needs one of the reporting roles. An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["aggregateSubscriptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/revenue-movements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells how the monthly recurring revenue has moved: what began, grew, shrank, paused, went on and ended
         * @description A month and a currency each, less is negative; months without any are left out. A change counts from its effective day, an end from its last day on. What ends while it is suspended is only `paused`; deleted subscriptions are in no figure.
         *
         *     A user needs one of the reporting roles. An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["listRevenueMovements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Streams subscriptions as a CSV or Excel file
         * @description `filters` takes any field of the list with a value or an array of values, and `from` and `to` for the start date, both inclusive. A date beside a timestamp means all of its day.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly post: operations["exportSubscriptions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/odata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists invoices
         * @description `$filter` and `$orderby` can name every field; `items` by `any` and `all`.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["listInvoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one invoice with all its line items
         * @description With what was paid and credited of it, and what is left due.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["getInvoice"];
        /**
         * Changes a draft; what is not sent stays, sums that are not sent are computed anew
         * @description Takes back what `GET` answers: fields that cannot change may be sent with the value that they have. Lines that are sent without `tax` are taxed at the rate that the draft has. Lines that give something back stay only as they are.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly put: operations["updateInvoice"];
        readonly post?: never;
        /**
         * Deletes a draft; its history stays
         * @description What is issued is never deleted: it is cancelled, or credited. The draft of a subscription gives back what it billed.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly delete: operations["deleteInvoice"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes an invoice, as a draft unless another status is sent
         * @description Amounts that are sent must agree: each item is quantity × unitPrice, the subtotal their sum, the total subtotal + tax; those that are not sent are computed, the tax by `TAX_RATE`. An issued or paid invoice without a number gets the next one of its year; with a paid one comes the payment of it (`method: manual`). Dates that are not sent follow the issue: the invoice has its day, and is due `PAYMENT_TERMS_DAYS` later.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly post: operations["createInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Issues, settles or cancels an invoice
         * @description draft → issued, issued → paid, draft → cancelled, issued → cancelled. An invoice that is issued without a number gets the next one of the year; its date becomes the day of issue and its due date follows, each unless it was sent; what lies on account of the customer pays it at once. `paid` records a payment of what is left due (`method: manual`). What is paid or credited in part cannot be cancelled: it is credited.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly patch: operations["changeInvoiceStatus"];
        readonly trace?: never;
    };
    readonly "/api/invoices/bulk-cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancels up to 1,000 invoices; one that cannot be cancelled stops no other
         * @description `results` has an entry for each that was named, in that order; what was not cancelled has the `code` that `PATCH …/status` would answer.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly post: operations["bulkCancelInvoices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/export-pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers the invoice as a PDF file
         * @description Rendered once for each revision. When that takes too long the answer is 503 with `Retry-After`, and the same request gets it later.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly post: operations["exportInvoicePdf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/xml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the invoice as an e-invoice (EN 16931)
         * @description Made from what the document was issued with, so that it never changes. Where the standard would refuse it, a comment before the document names each rule and what is missing; with `E_INVOICE=required` it is refused instead.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["getInvoiceXml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/parties": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Erases buyer and seller of the invoice for good, once the law does not ask for them any more
         * @description They are kept when it is issued, encrypted under a key of its own; the key is destroyed, and what was printed is deleted. Refused until `RETENTION_YEARS` after the end of the year of the document.
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["eraseInvoiceParties"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails an issued or paid invoice to its customer, with its PDF, also when it was mailed before
         * @description It goes to the address that the reference data has of the customer, else to the one that the invoice was issued with. What becomes of it is in the history of the invoice, and `mailedAt` says when it went.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly post: operations["mailInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/write-off": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Writes off what is due on an invoice
         * @description The amount leaves what is due and stands in `amountWrittenOff`; the invoice stays issued, and nobody is reminded of it. A payment of it that comes later takes the write-off back as far as it goes, and so does a credit note.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly post: operations["writeOffInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/remind": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reminds the customer of an invoice now
         * @description Of the level that is due by now, else of the last one again. One that is under way is the one that is answered. The mail goes unless the invoice is paid, credited or held before it leaves; what becomes of it is in the history of the invoice. Refused where nothing is due, and while reminders are on hold.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly post: operations["remindOfInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/dunning": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether reminders of an invoice are on hold, and why
         * @description The hold on this invoice alone: `GET /api/customers/{customerId}/account` has the one on all reminders to its customer, which counts beside it.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["getInvoiceReminderHold"];
        /**
         * Puts reminders of an invoice on hold, or lets them go on
         * @description One that has not left yet is withdrawn. When the hold ends, the newest level that is due by then goes; those that were held back do not.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly put: operations["holdInvoiceReminders"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/dunning": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Puts all reminders to a customer on hold, or lets them go on
         * @description As a hold on each of the invoices, those that are still to come included.
         *
         *     An API key needs the right `customers:write`.
         */
        readonly put: operations["holdCustomerReminders"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists credit notes
         * @description `$filter` and `$orderby` can name every field; `items` by `any` and `all`.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly get: operations["listCreditNotes"];
        readonly put?: never;
        /**
         * Gives back lines of an invoice, an amount of it, or without either all that is left
         * @description For issued and paid invoices. Never more than is not credited yet, however many are asked for at once; the one that takes the rest takes the rounding too, so that all of them add up to the invoice. `lines` are before tax and get their share of it, `amount` holds it. What is due on the invoice is lowered first (`applied`), the rest goes to the balance of the customer (`toBalance`), where it pays what else is due. Of an invoice that bills a subscription, what the subscription has given back for days that it billed is not given back again (`INVALID_AMOUNT`).
         *
         *     A user needs a role that may move money. An API key needs the right `credit-notes:write`.
         */
        readonly post: operations["createCreditNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one credit note with all that it gives back
         * @description `applied` lowered what was due on the invoice; `toBalance` went to the balance of the customer.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly get: operations["getCreditNote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes/{id}/export-pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers the credit note as a PDF file
         * @description Rendered once for each revision. When that takes too long the answer is 503 with `Retry-After`, and the same request gets it later.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly post: operations["exportCreditNotePdf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes/{id}/xml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the credit note as an e-invoice (EN 16931)
         * @description Made from what the document was issued with, so that it never changes. Where the standard would refuse it, a comment before the document names each rule and what is missing; with `E_INVOICE=required` it is refused instead.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly get: operations["getCreditNoteXml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes/{id}/parties": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Erases buyer and seller of the credit note for good, once the law does not ask for them any more
         * @description They are kept when it is issued, encrypted under a key of its own; the key is destroyed, and what was printed is deleted. Refused until `RETENTION_YEARS` after the end of the year of the document.
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["eraseCreditNoteParties"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/reminder/export-pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers the last reminder of the invoice as a letter, a PDF file
         * @description The one that is attached to its mail, for those who have no address too; to the customer as the reference data have them now. Refused where none went. `If-Match` compares with the revision of the invoice. When rendering takes too long the answer is 503 with `Retry-After`.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly post: operations["exportReminderPdf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists accounts: who owes what
         * @description An account is there when something was entered in it. E.g. `$filter=oldestDueDate lt 2026-04-01` finds who is late, `$filter=currencies/any(c: c/currency eq 'EUR' and c/due gt 1000)` who owes much.
         *
         *     `$filter` and `$orderby` can name every field; `currencies`, `suspendedSubscriptions` by `any` and `all`.
         *
         *     An API key needs the right `customers:read`.
         */
        readonly get: operations["listAccounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers what a customer owes, what of it is late, and what lies on account
         * @description By currency; what is late is told by the day of the read (UTC) and the due dates. The `ETag` is the revision of the account: the answer changes with the days without it.
         *
         *     An API key needs the right `customers:read`.
         */
        readonly get: operations["getAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/statement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers what was entered in a customer's account in a period, with what was owed before and after
         * @description Entries have the date of their document and are in its order; when they were recorded stands beside. What is cancelled or bounces is an entry of its own. A PDF has room for 2000 entries; when it takes too long the answer is 503 with `Retry-After`, and the same request gets it later.
         *
         *     An API key needs the right `customers:read`.
         */
        readonly get: operations["getStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/overview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers everything of one customer: who it is, the account, and the newest of each kind
         * @description The 10 newest subscriptions, invoices, payments, credit notes, carts and receipts, and how many there are: the others are in their lists.
         *
         *     An API key needs the right `customers:read`.
         */
        readonly get: operations["getCustomerOverview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists payments
         * @description `$filter` and `$orderby` can name every field; `allocations` by `any` and `all`.
         *
         *     An API key needs the right `payments:read`.
         */
        readonly get: operations["listPayments"];
        readonly put?: never;
        /**
         * Records money that came, and what it pays
         * @description Pays what has been due longest, unless `allocations` say what. What pays no invoice lies on account, where the next invoice that is issued uses it. A `reference` that the customer has used is refused, also where that payment has bounced: what is sent twice counts once.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["recordPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one payment with what it pays
         * @description `allocations` are the invoices that it pays; `unallocated` lies on account.
         *
         *     An API key needs the right `payments:read`.
         */
        readonly get: operations["getPayment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payments/{id}/allocations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Has what of a payment lies on account pay an invoice
         * @description At most what is due on the invoice, and at most what of the payment lies on account. The invoice is paid when nothing is due any more.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["allocatePayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payments/{id}/allocations/{invoiceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Takes back what a payment pays of an invoice
         * @description The amount is due on the invoice again, and lies on account until it is allocated elsewhere, refunded, or used by the next invoice that is issued.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly delete: operations["deallocatePayment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payments/{id}/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Says that a payment has bounced
         * @description What it had paid is due again, the one way from paid back to issued; what else lies on account pays it at once. What of the payment was paid back to the customer before is lacking on account from then on.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["reversePayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pays back what lies on account of a customer
         * @description Once for a `reference`. Takes the oldest credit first, whether a payment, a credit note or a subscription that ended left it.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["refundCustomer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customers/{customerId}/refunds/{refundId}/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Says that a refund came back
         * @description E.g. since the account that it went to is closed. It lies on account again with the payments and credit notes that it was taken from; its `reference` stays taken.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["reverseRefund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists receipts
         * @description `$filter` and `$orderby` can name every field; `items` by `any` and `all`.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly get: operations["listReceipts"];
        readonly put?: never;
        /**
         * Makes the receipt of a completed order; an order has one
         * @description The order has to be in the reference data with the status `completed`, and customer, currency and total have to be what it says of them, unless `allowDifference` is true. Amounts that are sent must agree; those that are not sent are computed.
         *
         *     An API key needs the right `receipts:write`.
         */
        readonly post: operations["createReceipt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one receipt with all its line items
         * @description Receipts do not change once they are made.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly get: operations["getReceipt"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a receipt; with `hard=true` so that nobody can read its data any more
         * @description It leaves the lists; its history stays for auditors. With `hard=true` (Admin, service clients) its number, date and total alone stay; refused until `RETENTION_YEARS` after the end of the year in which it was made.
         *
         *     An API key needs the right `receipts:write`.
         */
        readonly delete: operations["deleteReceipt"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts/{id}/export-pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers the receipt as a PDF file
         * @description Rendered once for each revision. When that takes too long the answer is 503 with `Retry-After`, and the same request gets it later.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly post: operations["exportReceiptPdf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/carts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists carts, those that have ended too
         * @description As they are kept: prices and codes of open carts are those of their last change. `GET /api/cart/{cartId}` answers them as they are now.
         *
         *     `$filter` and `$orderby` can name every field; `items`, `discounts`, `droppedDiscounts`, `droppedItems` by `any` and `all`.
         *
         *     An API key needs the right `carts:read`.
         */
        readonly get: operations["listCarts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes a cart; without a token a guest cart, and the token that reaches it
         * @description A guest cart ends 30 days after its last change, a customer's after 90. `guestToken` is answered once and reaches this cart alone.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly post: operations["createCart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/customer/{customerId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers a customer's active cart: the newest open one
         * @description As `GET /api/cart/{cartId}` answers it. `CART_NOT_FOUND` when no cart of the customer is open.
         *
         *     An API key needs the right `carts:read`.
         */
        readonly get: operations["getCustomerCart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one cart with its items, discounts and sums
         * @description As it is now: prices, codes and sums of this moment, with `priceChanged`, `droppedDiscounts` and `droppedItems` for what changed without anybody changing the cart.
         *
         *     An API key needs the right `carts:read`.
         */
        readonly get: operations["getCart"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a cart with all its items
         * @description Uses of discount codes that it holds are given back. What was ordered stays with the order.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly delete: operations["deleteCart"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Holds what a cart comes to, and the uses of its discount codes, for 30 minutes
         * @description Codes and prices are looked at as they are now. What the cart comes to then is what it answers until `checkoutExpiresAt`, whatever becomes of codes and prices; a change of the cart ends that. To check out again looks again, and holds for another 30 minutes. Stock is looked at, not reserved.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly post: operations["checkOutCart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves a guest cart's items into a customer's cart, and closes the guest cart
         * @description For lines that both carts have (same offer, same price): `add` adds the quantities up, `replace` takes the guest’s, `keep` the customer’s, `max` the larger one. Discounts stay where they are: those of the guest cart are given back.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly post: operations["mergeCarts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Puts an item on a cart; more of the same offer at the same price adds to its line
         * @description Without `price` it is that of the offer in the reference data; guests and customers cannot send another. Stock is checked for the cart as a whole and not reserved.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly post: operations["addCartItem"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}/items/{itemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Sets quantity or price of an item
         * @description Taking less is never refused for stock. An item is removed by DELETE, not by the quantity 0.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly put: operations["changeCartItem"];
        readonly post?: never;
        /**
         * Takes an item off a cart
         * @description Discounts and sums are computed anew; a code whose minimum the cart no longer reaches gives nothing and stays.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly delete: operations["removeCartItem"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}/discounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Puts a discount code on a cart; a second time changes nothing
         * @description Discounts apply in the order in which they were put on. A code with limits holds a use until it leaves the cart, at most 24 hours after the last change.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly post: operations["applyDiscount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/{cartId}/discounts/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Takes a discount code off a cart
         * @description Gives the use of a code with limits back. The sums are computed anew.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly delete: operations["removeDiscount"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/dashboards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists dashboards
         * @description `$filter` and `$orderby` can name every field; `widgets` by `any` and `all`.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly get: operations["listDashboards"];
        readonly put?: never;
        /**
         * Makes a dashboard
         * @description A widget may say by its `query` what it shows: a `measure` of a `dataSource`, by the values of a field (`groupBy`), in the course of time (`interval`), of what a `filter` leaves. Without one, what it shows follows from its title, its type and the dashboard’s type.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly post: operations["createDashboard"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/dashboards/by-user/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the dashboards that a user was given, and which of them is the default
         * @description Without widgets and their figures, which `GET /api/dashboards/{id}` answers.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly get: operations["listDashboardsOfUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/dashboards/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one dashboard with its widgets and what they show now
         * @description A widget whose data cannot be computed, or not in time, has an `error` in its `data`; the others are answered all the same. The `ETag` is the revision of the dashboard, for `If-Match`; the data changes without it.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly get: operations["getDashboard"];
        /**
         * Changes a dashboard; what is not sent stays
         * @description A widget may say by its `query` what it shows: a `measure` of a `dataSource`, by the values of a field (`groupBy`), in the course of time (`interval`), of what a `filter` leaves. Without one, what it shows follows from its title, its type and the dashboard’s type.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly put: operations["updateDashboard"];
        readonly post?: never;
        /**
         * Deletes a dashboard with its widgets; nobody has it any more
         * @description Its history stays for auditors, and its name is free again.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly delete: operations["deleteDashboard"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/dashboards/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers what widgets would show, without storing them
         * @description For whoever builds a dashboard. A widget may say by its `query` what it shows: a `measure` of a `dataSource`, by the values of a field (`groupBy`), in the course of time (`interval`), of what a `filter` leaves. Without one, what it shows follows from its title, its type and the dashboard’s type.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly post: operations["previewWidgets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/dashboards/{id}/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Gives a dashboard to a user, as the default in the place of the one before it if so wanted
         * @description The `ETag` is the revision of all that the user was given; `If-Match` compares with it.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly put: operations["assignDashboard"];
        readonly post?: never;
        /**
         * Takes a dashboard from a user; nothing changes when the user does not have it
         * @description The dashboard itself stays. Taking the default one leaves the user without a default.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly delete: operations["unassignDashboard"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists users
         * @description `$filter` and `$orderby` can name every field.
         *
         *     An API key needs the right `users:read`.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Makes a user
         * @description With a password the user is `active` at once. With `invite: true` and without one, the user is `invited` and mailed a link to choose one. `roles` are given here and changed by PATCH. Making an Admin or AppAdmin needs a sign-in of the last five minutes.
         *
         *     A user needs one of the roles Admin.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one user, by id or by username
         * @description What is all digits is an id; anything else is a username, without regard to case. Where staff roles are configured, users without one see only themselves.
         *
         *     An API key needs the right `users:read`.
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a user; with `erase=true` so that nobody can read any more who it was
         * @description A deleted user signs in no more and leaves the lists; the address and the username can be used again, and the history stays. Erasing, also of a user who was deleted before, destroys the key under which the personal data is kept in the events and everything that was made of it. The last active Admin can be neither deleted nor erased (UNAUTHORIZED).
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes names, language, status or roles; what is not sent stays
         * @description Locking, and other roles, end the older tokens of the user at once. The last active Admin can be neither locked nor stripped of the role (UNAUTHORIZED). Status and roles of an Admin or AppAdmin, and giving these roles, need a sign-in of the last five minutes.
         *
         *     A user needs one of the roles Admin.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/api/users/language": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Sets the language of mails to the caller
         * @description With null they are in that of the service.
         */
        readonly put: operations["changeOwnLanguage"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Changes the caller's own password
         * @description 8 to 128 characters, not among the most common ones, not holding the own name or address. Every token of the user ends with it, the one of this request included.
         */
        readonly put: operations["changeOwnPassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Sets another user's password
         * @description Ends every token of the user. The password of an Admin or Auditor is set by Admins only, that of an Admin or AppAdmin with a sign-in of the last five minutes, and one’s own by `PUT /api/users/password`.
         *
         *     A user needs one of the roles AppAdmin, Admin.
         */
        readonly put: operations["setUserPassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Signs the caller out everywhere
         * @description Every session and token ends, the one of this request included.
         */
        readonly delete: operations["endOwnSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Signs a user out everywhere
         * @description Every session and token of the user ends. Those of an Admin or Auditor are ended by Admins only.
         *
         *     A user needs one of the roles AppAdmin, Admin.
         */
        readonly delete: operations["endUserSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/password-reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails a link to choose another password
         * @description The answer and its time are the same for addresses that nobody has. Five an hour for an address, a hundred from one network address. Locked users, and those who sign in at a provider, get none.
         */
        readonly post: operations["requestPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/password-reset/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Chooses a password with the token of the mail
         * @description Every token and session of the user ends; a second factor stays. An invited user becomes active. The token is good once, for an hour, as long as no newer one was asked for and password and status stay.
         */
        readonly post: operations["confirmPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/password-reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails a user a link to choose another password
         * @description Counted with what the user asks for. The password holds until the link is used.
         *
         *     A user needs one of the roles AppAdmin, Admin.
         */
        readonly post: operations["sendPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/signup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Signs up
         * @description Needs no token. As the operator has configured it, the user is active at once, or `invited` until the token of the verification e-mail was accepted, or nobody can sign up (UNAUTHORIZED).
         */
        readonly post: operations["signUp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends the verification e-mail again
         * @description Its token verifies the address of an invited user, who becomes active by it; nothing changes for an active one. At most ten an hour for a user.
         *
         *     An API key needs the right `users:write`.
         */
        readonly post: operations["sendVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends the invitation e-mail again
         * @description Its token lets the user choose a password, and an invited user becomes active by it. Whoever signs in at a provider gets one from an Admin or AppAdmin alone. At most ten an hour for a user.
         *
         *     An API key needs the right `users:write`.
         */
        readonly post: operations["sendInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/verification/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verifies an e-mail address with the token of the mail
         * @description An invited user becomes active. A token is good once, for three days.
         */
        readonly post: operations["acceptVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/invitation/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Chooses a password with the token of the invitation
         * @description An invited user becomes active. A token is good once, for seven days, and until the password or the status changes otherwise.
         */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/second-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes the secret of a second factor
         * @description For an app that makes codes by the time (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until a code of the app has been sent to `/api/users/second-factor/confirmation`, within a quarter of an hour.
         */
        readonly post: operations["beginSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/second-factor/confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sets the second factor, by a code of the app
         * @description From now on signing in by password needs `otp`, at the token endpoint and for sessions. Every token and session of the user ends, the one of this request included. A code is good once.
         */
        readonly post: operations["confirmSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/second-factor/removal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Removes the caller's own second factor
         * @description Where there is none, nothing changes. Every token and session of the user ends with it.
         */
        readonly post: operations["removeSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/second-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Removes the second factor of a user who has lost it
         * @description Make sure who asks. Every token and session of the user ends with it. That of an Admin or AppAdmin needs a sign-in of the last five minutes; one’s own is removed by `POST /api/users/second-factor/removal`.
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["resetSecondFactor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/reauthentication": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Proves once more who is signed in
         * @description What a stolen token alone must not do is refused with `REAUTHENTICATION_REQUIRED`, unless its user signed in, or sent their password here, within the last five minutes. The proof counts for the session or token of this request. Failures are counted as those of the own password. Users of a sign-in provider sign in there again.
         */
        readonly post: operations["reauthenticate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/profile/image": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the caller's profile image
         * @description The image itself, as it was written anew when it was set. For pages, `imageUrl` of the answer that set it needs no token.
         */
        readonly get: operations["getProfileImage"];
        readonly put?: never;
        /**
         * Sets the caller's profile image in place of the one before
         * @description JPEG or PNG, judged by the content, at most 5 MiB and 25 megapixels. It is written anew: turned upright, in sRGB, without any metadata. `imageUrl` needs no token and cannot be guessed.
         */
        readonly post: operations["setProfileImage"];
        /**
         * Removes the caller's profile image
         * @description The address under which it was shown is 404 from then on.
         */
        readonly delete: operations["removeProfileImage"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/images/users/{userId}/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers a profile image to whoever knows its address
         * @description Needs no token: the address cannot be guessed. It shows one image for ever, and is 404 once that was replaced or removed.
         */
        readonly get: operations["getImage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/accessible-organizations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the organizations that a user is a member of, with the role there, by id
         * @description The members are kept with the organizations, under `/api/reference/organizations`. A user who is not staff sees only their own.
         *
         *     An API key needs the right `users:read`.
         */
        readonly get: operations["listAccessibleOrganizations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists offers
         * @description `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Admin. An API key needs the right `offers:read`.
         */
        readonly get: operations["listOffers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/offers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one offer
         * @description As it was last put here; what was never said of it is null.
         *
         *     A user needs one of the roles Admin. An API key needs the right `offers:read`.
         */
        readonly get: operations["getOffer"];
        /**
         * Makes or changes an offer; a field that is not sent stays
         * @description With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.
         *
         *     A user needs one of the roles Admin. An API key needs the right `offers:write`.
         */
        readonly put: operations["putOffer"];
        readonly post?: never;
        /**
         * Removes an offer
         * @description What names it stays as it is. Putting an offer with the same id makes it anew.
         *
         *     A user needs one of the roles Admin. An API key needs the right `offers:write`.
         */
        readonly delete: operations["removeOffer"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists customers
         * @description `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Admin. An API key needs the right `customers:read`.
         */
        readonly get: operations["listCustomers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/customers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one customer
         * @description As it was last put here; what was never said of it is null.
         *
         *     A user needs one of the roles Admin. An API key needs the right `customers:read`.
         */
        readonly get: operations["getCustomer"];
        /**
         * Makes or changes a customer; a field that is not sent stays
         * @description With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.
         *
         *     A user needs one of the roles Admin. An API key needs the right `customers:write`.
         */
        readonly put: operations["putCustomer"];
        readonly post?: never;
        /**
         * Removes a customer; with `erase=true` so that nobody can read any more who it was
         * @description Removed, it leaves the lists; its history stays, what names it stays as it is, and putting a customer with the same id makes it anew. Erasing, also of one that was removed before, destroys the key of its history and deletes what was made of it; documents keep whom they were issued to until their own retention is over. Nothing is put under the id again, by imports neither. Refused while a subscription has not ended, an invoice is a draft or something is due on one. No API key erases.
         *
         *     A user needs one of the roles Admin. An API key needs the right `customers:write`.
         */
        readonly delete: operations["removeCustomer"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists orders
         * @description `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Admin. An API key needs the right `orders:read`.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/orders/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one order
         * @description As it was last put here; what was never said of it is null.
         *
         *     A user needs one of the roles Admin. An API key needs the right `orders:read`.
         */
        readonly get: operations["getOrder"];
        /**
         * Makes or changes an order; a field that is not sent stays
         * @description With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.
         *
         *     A user needs one of the roles Admin. An API key needs the right `orders:write`.
         */
        readonly put: operations["putOrder"];
        readonly post?: never;
        /**
         * Removes an order
         * @description What names it stays as it is. Putting an order with the same id makes it anew.
         *
         *     A user needs one of the roles Admin. An API key needs the right `orders:write`.
         */
        readonly delete: operations["removeOrder"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/discount-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists discount codes
         * @description `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Admin. An API key needs the right `discount-codes:read`.
         */
        readonly get: operations["listDiscountCodes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/discount-codes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one discount code
         * @description As it was last put here; what was never said of it is null.
         *
         *     A user needs one of the roles Admin. An API key needs the right `discount-codes:read`.
         */
        readonly get: operations["getDiscountCode"];
        /**
         * Makes or changes a discount code; a field that is not sent stays
         * @description With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.
         *
         *     A user needs one of the roles Admin. An API key needs the right `discount-codes:write`.
         */
        readonly put: operations["putDiscountCode"];
        readonly post?: never;
        /**
         * Removes a discount code
         * @description What names it stays as it is. Putting a discount code with the same id makes it anew.
         *
         *     A user needs one of the roles Admin. An API key needs the right `discount-codes:write`.
         */
        readonly delete: operations["removeDiscountCode"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/organizations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists organizations
         * @description `$filter` and `$orderby` can name every field; `members` by `any` and `all`.
         *
         *     A user needs one of the roles Admin. An API key needs the right `organizations:read`.
         */
        readonly get: operations["listOrganizations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/organizations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one organization
         * @description As it was last put here; what was never said of it is null.
         *
         *     A user needs one of the roles Admin. An API key needs the right `organizations:read`.
         */
        readonly get: operations["getOrganization"];
        /**
         * Makes or changes an organization; a field that is not sent stays
         * @description With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.
         *
         *     A user needs one of the roles Admin. An API key needs the right `organizations:write`.
         */
        readonly put: operations["putOrganization"];
        readonly post?: never;
        /**
         * Removes an organization
         * @description What names it stays as it is. Putting an organization with the same id makes it anew.
         *
         *     A user needs one of the roles Admin. An API key needs the right `organizations:write`.
         */
        readonly delete: operations["removeOrganization"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/settings/seller": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers who sells, as documents show it
         * @description Until somebody has changed it, what the environment says (`SELLER_…`).
         *
         *     A user needs one of the roles Admin.
         */
        readonly get: operations["getSeller"];
        /**
         * Changes who sells; a field that is not sent stays
         * @description Documents that are issued from now on show it; those that were issued keep what they have. With `vatId` and `country` the tax of invoices is decided by the customer's country and VAT identifier too: at home, with the reverse charge within the European Union, or as an export. Another IBAN or BIC needs a sign-in of the last five minutes.
         *
         *     A user needs one of the roles Admin.
         */
        readonly put: operations["putSeller"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the definitions of reports
         * @description `$filter` and `$orderby` can name every field.
         *
         *     An API key needs the right `reports:read`.
         */
        readonly get: operations["listReports"];
        readonly put?: never;
        /**
         * Defines a report
         * @description Columns are the fields of the data source, and `items/quantity` and the like of its lists: with one of them the rows are the entries of that list. With `groupBy` the rows are groups: the columns grouped by, the sums of the columns that are numbers, `count`; where money is summed there is a row for each `currency`.
         *
         *     An API key needs the right `reports:write`.
         */
        readonly post: operations["createReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reports/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers a report's definition
         * @description What it draws on, its filters, columns, groups and order; `POST …/execute` answers its rows.
         *
         *     An API key needs the right `reports:read`.
         */
        readonly get: operations["getReport"];
        /**
         * Changes a report's definition; what is not sent stays, its data source always
         * @description Null or an empty text takes `description`, `groupBy` and `sortBy` away. Columns are looked at now and again when it is executed.
         *
         *     An API key needs the right `reports:write`.
         */
        readonly put: operations["updateReport"];
        readonly post?: never;
        /**
         * Deletes a report's definition; its history stays
         * @description What it has answered before is kept nowhere.
         *
         *     An API key needs the right `reports:write`.
         */
        readonly delete: operations["deleteReport"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reports/{id}/execute": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Executes a report
         * @description It changes nothing, so nothing is stored for an `Idempotency-Key`. CSV holds the rows alone; what they come to is in the headers `X-Total-Rows` and `X-Report-Summary` (and `X-Report-Metadata`). XLSX has it in its last sheet.
         *
         *     An API key needs the right `reports:read`.
         */
        readonly post: operations["executeReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/bank-statements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes a statement of a bank: what is sure is booked as payments, what is not waits as proposals
         * @description CAMT.053 or CAMT.054 (XML, versions 02 to 13) or MT940, one or several statements. Each has to add up: opening balance and lines come to the closing balance, else nothing is taken. A line is booked when it names invoices of one customer whose sum it is, or a customer of whom just this is due. A line that came before is known: the same file again books nothing, and goes on where it broke off.
         *
         *     A user needs a role that may move money. An API key needs the right `bank-statements:write`.
         */
        readonly post: operations["takeBankStatement"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment-proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the lines of bank statements: those that wait, and what became of the others
         * @description `$filter` and `$orderby` can name every field; `options` by `any` and `all`.
         *
         *     An API key needs the right `bank-statements:read`.
         */
        readonly get: operations["listPaymentProposals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment-proposals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one line with all that it may be
         * @description `options` are what it may be, the likeliest first; a clerk accepts one, or says whose payment it is.
         *
         *     An API key needs the right `bank-statements:read`.
         */
        readonly get: operations["getPaymentProposal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment-proposals/{id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Books the line as it is proposed, or as the body says
         * @description Without a body: the only option. With `option` one of several; with `customerId` or `allocations` something else; with `paymentId` the payment that a debit takes back. Once: of two who accept at the same time one is too late.
         *
         *     A user needs a role that may move money. An API key needs the right `bank-statements:write`.
         */
        readonly post: operations["acceptPaymentProposal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment-proposals/{id}/drop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Says that the line is nothing that is booked here
         * @description It can be accepted no more; the reason is kept. The same line in another statement is known and not proposed again.
         *
         *     A user needs a role that may move money. An API key needs the right `bank-statements:write`.
         */
        readonly post: operations["dropPaymentProposal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment-proposals/{id}/parties": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Erases what the line says of people for good, once the law does not ask for it any more
         * @description Who paid, from which account, and what for, encrypted under a key of their own; the key is destroyed. Refused until `RETENTION_YEARS` after the end of the year in which the bank booked it. The line stays, and is known again in any file.
         *
         *     A user needs one of the roles Admin.
         */
        readonly delete: operations["erasePaymentProposalParties"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/import/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over subscriptions of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other.
         *
         *     A user needs one of the roles Admin. An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["importSubscriptions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/import/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over invoices of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly post: operations["importInvoices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/import/receipts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over receipts of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other.
         *
         *     A user needs one of the roles Admin. An API key needs the right `receipts:write`.
         */
        readonly post: operations["importReceipts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/import/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over payments of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other.
         *
         *     A user needs a role that may move money. An API key needs the right `payments:write`.
         */
        readonly post: operations["importPayments"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/offers/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over offers of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other. CSV is taken too: a heading with `key` and the names of fields, an empty cell is not sent.
         *
         *     A user needs one of the roles Admin. An API key needs the right `offers:write`.
         */
        readonly post: operations["importOffers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/customers/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over customers of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other. CSV is taken too: a heading with `key` and the names of fields, an empty cell is not sent.
         *
         *     A user needs one of the roles Admin. An API key needs the right `customers:write`.
         */
        readonly post: operations["importCustomers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/orders/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over orders of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other. CSV is taken too: a heading with `key` and the names of fields, an empty cell is not sent.
         *
         *     A user needs one of the roles Admin. An API key needs the right `orders:write`.
         */
        readonly post: operations["importOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/discount-codes/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over discount codes of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other. CSV is taken too: a heading with `key` and the names of fields, an empty cell is not sent.
         *
         *     A user needs one of the roles Admin. An API key needs the right `discount-codes:write`.
         */
        readonly post: operations["importDiscountCodes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/organizations/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes over organizations of another system, one JSON object a line; the same key again makes no double
         * @description `key` is what the other system calls the record; the rest of a line is as in the body that makes one. A line that is refused stops no other. CSV is taken too: a heading with `key` and the names of fields, an empty cell is not sent.
         *
         *     A user needs one of the roles Admin. An API key needs the right `organizations:write`.
         */
        readonly post: operations["importOrganizations"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the events of all streams: who did what, when and where, without their data
         * @description In the order of the store unless `$orderby` says otherwise. `aggregateType` and `aggregateId` lead to the history of the aggregate.
         *
         *     `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Checks the hash chains of all streams, the seals, the transparency log, and a head that was kept elsewhere
         * @description Each finding names its fault and its place. What each check can and cannot prove is told in docs/audit.md. With `progress=true` the answer is lines of JSON.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly post: operations["verifyStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/seal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Seals what has come since the last seal, as the service does every ten minutes
         * @description A seal makes the chains of all streams known to one event, so that whoever cuts off an end is found out. Sealing twice does no harm.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:write`.
         */
        readonly post: operations["sealStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/head": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers what the store holds at this moment, signed, to be kept elsewhere
         * @description The verification takes `jws` back and finds whatever was cut off or written anew since. It is signed with EdDSA (RFC 8037) by the key of `/api/audit/keys`.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getHead"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the public key that heads are signed with, as a JWK set (RFC 7517)
         * @description With it anybody can check a head without asking the service again.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getAuditKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/money": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Counts day by day what every subscription has used, compares it with what was billed, and accounts with what they are made of
         * @description With arithmetic of its own, from the events alone. Each finding names its fault, and the subscription, invoice and customer that it is about; docs/audit.md tells what each means. With `progress=true` the answer is lines of JSON.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly post: operations["auditMoney"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tlog/checkpoint": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the newest checkpoint of the transparency log
         * @description A signed note (c2sp.org/tlog-checkpoint): how many events there are, and the root of the tree over them, cosigned as `TLOG_WITNESSES` asks. Needs no token.
         */
        readonly get: operations["getCheckpoint"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tlog/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the verifier key of the transparency log
         * @description As c2sp.org/signed-note writes it. Keep it with the proofs. Needs no token.
         */
        readonly get: operations["getLogKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers how far the transparency log has come, and whether it waits for a decision
         * @description A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getLogStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/log/decision": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decides how a transparency log that has stopped goes on
         * @description `begin-anew` begins a log under another name; proofs of the former one stay valid for it. `resume` goes on under the same name, and is refused where events that were signed are gone. Nothing changes when the log has not stopped.
         *
         *     A user needs one of the roles Admin.
         */
        readonly post: operations["decideLog"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/events/{eventId}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that an event stands in the transparency log
         * @description With the event as it is stored: what was erased stays ciphertext. Waits until the event is in a published tree, ten seconds at most.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["proveEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/consistency": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that the log of a later size begins with the log of an earlier one
         * @description RFC 6962, 2.1.2. Both sizes lie within the published tree.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["proveConsistency"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/{type}/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers an aggregate's events in order: who did what, when and why, and which fields it changed
         * @description `type` and `id` are those that the list of all events has. `changes` tells which fields of the resource an event changed. Personal data that was erased is missing from `data`.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/{type}/{id}/state": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Replays an aggregate to a moment or a revision and answers what it was then
         * @description Without `at` and `revision` the state of now. What the aggregate answered as a resource, computed by the rules of today from the events up to then.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getStateAsOf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/{type}/{id}/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Checks the hash chain of an aggregate's events
         * @description Each event names the hash of the one before it. What is damaged is told with its revision.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["verifyStream"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that the files of the invoice are those that were made of it
         * @description The event in the proof has the SHA-256 of the PDF, and of the e-invoices where there are such. Checked offline with `back-office verify`.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["proveInvoice"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/credit-notes/{id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that the files of the credit note are those that were made of it
         * @description The event in the proof has the SHA-256 of the PDF, and of the e-invoices where there are such. Checked offline with `back-office verify`.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly get: operations["proveCreditNote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts/{id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that the files of the receipt are those that were made of it
         * @description The event in the proof has the SHA-256 of the PDF, and of the e-invoices where there are such. Checked offline with `back-office verify`.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly get: operations["proveReceipt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/feed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers public events in the order in which they happened
         * @description CloudEvents 1.0, oldest first, straight from the store. Keep `Feed-Position` of the answer and send it as `after`: nothing is passed over and nothing comes twice. Events that happened at once stay in one page, which may then have one more than `limit`.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["readFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/feed/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Sends public events as they happen
         * @description Server-sent events: `data` is a CloudEvent, `id` its position. A browser that reconnects sends the last one as `Last-Event-ID`, which is taken in place of `after`.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["followFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/event-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the types of public events
         * @description A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["listEventTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/event-types/{eventType}/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the JSON Schema of a type of public events
         * @description Draft 2020-12. It is what `dataschema` of an event leads to.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["getEventSchema"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the endpoints that events are sent to
         * @description `$filter` and `$orderby` can name every field but `waiting`, `oldestWaitingAt`, `lastDeliveredAt`, `failingSince`.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Makes an endpoint that events are sent to
         * @description Messages are signed by Standard Webhooks 1.0 with the `secret`, which is answered once. An address must be https and lead to the public internet. The endpoint gets events for as long as whoever has made it may read them. With an `Idempotency-Key` that nobody guesses, whoever lost the answer gets it again.
         *
         *     A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly post: operations["createWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers one endpoint, how it fares, and nothing of its secret
         * @description A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes an endpoint with what is known of its attempts
         * @description A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes, pauses or resumes an endpoint; what is not sent stays
         * @description A paused or disabled endpoint goes on where it stood. Other types hold for events that were not sent yet.
         *
         *     A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly patch: operations["updateWebhookEndpoint"];
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Gives an endpoint a new secret
         * @description Both sign until `overlapUntil`. The new one is answered once.
         *
         *     A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends a message of the type `endpoint.test` once, and answers what came of it
         * @description A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly post: operations["testWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends events once more, from a place on or those that were given up
         * @description Each has the `webhook-id` of the first time. New events come behind what is sent again, so that the order of each subject holds.
         *
         *     A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly post: operations["replayWebhookEvents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists what became of the messages to an endpoint, the newest first
         * @description Kept for 30 days, the newest 10,000 at most.
         *
         *     `$filter` and `$orderby` can name every field.
         *
         *     A user needs one of the roles Auditor, Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["listWebhookAttempts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhook-endpoints/{id}/attempts/{eventId}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends one event once more, now
         * @description A user needs one of the roles Admin. An API key needs the right `events:write`.
         */
        readonly post: operations["retryWebhookEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/jobs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists jobs that wait, run or were given up after all their attempts, newest first
         * @description Jobs that are done are not kept. `lastError` says why the last attempt failed, `nextAttemptAt` when there is another.
         *
         *     A user needs one of the roles Admin. An API key needs the right `operations:read`.
         */
        readonly get: operations["listJobs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/jobs/{kind}/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Has a job that was given up tried again; its id is percent-encoded
         * @description It waits for a worker like a new one. Jobs look at what there is, so that nothing is done twice.
         *
         *     A user needs one of the roles Admin. An API key needs the right `operations:write`.
         */
        readonly post: operations["retryJob"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/projections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers how far each read model has followed the events
         * @description `lagSeconds` is how old the oldest event is that is not in it yet. `fault` names what stopped it.
         *
         *     A user needs one of the roles Admin. An API key needs the right `operations:read`.
         */
        readonly get: operations["listProjections"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/projections/{name}/rebuild": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Builds a read model anew from all events beside the one that serves, then switches
         * @description The answer compares the documents of both; `ids` names the first hundred that are not the same. With `progress=true` it is lines of JSON.
         *
         *     A user needs one of the roles Admin. An API key needs the right `operations:write`.
         */
        readonly post: operations["rebuildProjection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/storage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers how much each store keeps, and how much room is left
         * @description In bytes; null where the engine does not say. A server may keep more than this service.
         *
         *     A user needs one of the roles Admin. An API key needs the right `operations:read`.
         */
        readonly get: operations["listStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/backup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answers a copy of the stores as a tar archive, made while the service goes on
         * @description For `npm run backup`, which checks what comes and writes it into folders. `data` holds the events as of one moment; `keys` what erasing must reach, with the keys of these events, still wrapped by the data key, which is in neither. The archive is whole when the manifest of each half has come. Only where events, records, keys and files lie in the data folder; one backup at a time.
         *
         *     A user needs one of the roles Admin. An API key needs the right `backups:read`.
         */
        readonly post: operations["makeBackup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/test-clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Answers the service's time
         * @description Only where the service was started with `TEST_CLOCK`. Everything that asks for the time goes by it.
         *
         *     A user needs one of the roles Admin.
         */
        readonly get: operations["getTestClock"];
        /**
         * Moves the service's time forwards and does, in order of the days, all work that falls due by then
         * @description Only where the service was started with `TEST_CLOCK`. It never goes back.
         *
         *     A user needs one of the roles Admin.
         */
        readonly put: operations["moveTestClock"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AcceptInvitation: {
            /** @description From the mail */
            readonly token: string;
            readonly password: string;
        };
        readonly AcceptPaymentProposal: {
            /** @description Which of several options */
            readonly option?: number;
            /** @description Whose payment it is, instead of an option */
            readonly customerId?: string;
            /** @description What it pays; none: all of it lies on account; without it as the option says, or oldest due first */
            readonly allocations?: readonly {
                readonly invoiceId: string;
                readonly amount: number;
            }[];
            /** @description The payment that a debit takes back */
            readonly paymentId?: string;
            /** @description Reference of the payment, in place of the bank's */
            readonly reference?: string;
        };
        readonly AcceptPaymentProposalAnswer: {
            readonly id: string;
            /** @enum {string} */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description The customer on whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it became or took back */
            readonly paymentId: string | null;
        };
        readonly AcceptVerification: {
            /** @description From the mail */
            readonly token: string;
        };
        readonly AccessToken: {
            /** @description A bearer token for the Authorization header */
            readonly access_token: string;
            /** @constant */
            readonly token_type: "Bearer";
            /** @description Seconds */
            readonly expires_in: number;
            /** @description For the next token; good once, for 30 days; for users only */
            readonly refresh_token?: string;
        };
        readonly AccessibleOrganizations: {
            readonly organizations: readonly {
                readonly id: number;
                readonly name: string;
                readonly role: string;
            }[];
        };
        readonly Account: {
            readonly customerId: string;
            /** @description Always invoiced − credited − writtenOff − paid + refunded = due − balance */
            readonly currencies: readonly {
                readonly currency: string;
                /** @description Issued and not cancelled */
                readonly invoiced: number;
                readonly credited: number;
                /** @description What nobody expects to be paid any more */
                readonly writtenOff: number;
                /** @description Payments that did not bounce */
                readonly paid: number;
                readonly refunded: number;
                readonly due: number;
                /** @description What of it is late by the day of the read */
                readonly overdue: number;
                /** @description What lies on account */
                readonly balance: number;
                readonly ageing: components["schemas"]["Ageing"];
            }[];
            /** @description Whether reminders are on hold, and why */
            readonly dunning: {
                readonly paused: boolean;
                readonly reason: string | null;
            };
        };
        readonly AccountCurrency: {
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Totals of the invoices that were issued and not cancelled */
            readonly invoiced: number;
            /** @description Totals of the credit notes, and what subscriptions that ended had left as credit */
            readonly credited: number;
            /** @description What of invoices nobody expects to be paid any more */
            readonly writtenOff: number;
            /** @description Payments that did not bounce */
            readonly paid: number;
            /** @description What was paid back and did not come back */
            readonly refunded: number;
            /** @description What is to be paid of invoices, whether it is late or not */
            readonly due: number;
            /** @description What lies on account: refunds and coming invoices take it. Negative when a payment bounced that had been refunded */
            readonly balance: number;
            /**
             * Format: date
             * @description The day from which on the oldest of what is due had to be paid; null when nothing is due
             */
            readonly oldestDueDate: string | null;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly AccountEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "account.balanceChanged" | "account.remindersPaused" | "account.remindersResumed" | "account.overdue" | "account.reminderRequested" | "account.reminderClosed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Account"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly AccountList: {
            readonly value: readonly components["schemas"]["AccountRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly AccountRow: {
            /** @description Identifier: the customer's */
            readonly id: string;
            /** @description Whose account it is */
            readonly customerId: string;
            /** @description What is in each currency: invoiced − credited − writtenOff − paid + refunded = due − balance */
            readonly currencies: readonly components["schemas"]["AccountCurrency"][];
            /**
             * Format: date
             * @description The oldest of all currencies: what is due is overdue behind this day
             */
            readonly oldestDueDate: string | null;
            /** @description Why no reminders go to the customer; null when they do */
            readonly dunningReason: string | null;
            /** @description Subscriptions that are suspended, or to be, for what is due */
            readonly suspendedSubscriptions: readonly components["schemas"]["AccountSuspendedSubscription"][];
            /**
             * Format: date-time
             * @description When something was first entered
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When something was last entered
             */
            readonly updatedAt: string;
        };
        readonly AccountSuspendedSubscription: {
            /** @description The subscription */
            readonly subscriptionId: string;
        };
        readonly AddCartItem: {
            readonly offerId: string;
            /** @description `1` when absent */
            readonly quantity?: number;
            /** @description Price of one; the offer's in the reference data when absent */
            readonly price?: number;
        };
        readonly AddCartItemAnswer: {
            readonly cartItemId: string;
            readonly offerId: string;
            readonly quantity: number;
            readonly price: number;
            readonly amount: number;
            /** @description There when the reference data has another price than when somebody last looked */
            readonly priceChanged?: {
                readonly from: number;
                readonly to: number;
            };
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            readonly taxRate?: number;
            /** Format: date-time */
            readonly addedAt: string;
        };
        /** @description What is due, by how many days it is late */
        readonly Ageing: {
            /** @description Not late */
            readonly current: number;
            readonly days1to30: number;
            readonly days31to60: number;
            readonly days61to90: number;
            readonly over90: number;
        };
        readonly AllocatePaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            readonly allocations: readonly {
                readonly invoiceId: string;
                readonly invoiceNumber: string;
                readonly amount: number;
            }[];
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ApiKey: {
            readonly id: string;
            readonly name: string;
            readonly rights: readonly components["schemas"]["Right"][];
            /** Format: date-time */
            readonly expiresAt: string | null;
            /** @description The rights, separated by blanks */
            readonly scope: string;
            /** @enum {string} */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description To some minutes; null when it never was
             */
            readonly lastUsedAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Who made it, e.g. `user:1` */
            readonly createdBy: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** Format: date-time */
            readonly revokedAt: string | null;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly ApiKeyEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "apiKey.created" | "apiKey.updated" | "apiKey.revoked";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["ApiKeySnapshot"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly ApiKeyList: {
            readonly value: readonly components["schemas"]["ApiKeyRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly ApiKeyRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description For people to tell keys apart */
            readonly name: string;
            /** @description Rights, separated by blanks */
            readonly scope: string;
            /**
             * @description A revoked key is good for nothing any more; one that has expired neither
             * @enum {string}
             */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description When it ends; null when it does not
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to some minutes; null when it never was
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /** @description Who made it, e.g. `user:1` */
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it was revoked
             */
            readonly revokedAt: string | null;
        };
        readonly ApiKeySnapshot: {
            /** @description Identifier */
            readonly id: string;
            /** @description For people to tell keys apart */
            readonly name: string;
            /** @description Rights, separated by blanks */
            readonly scope: string;
            /**
             * @description A revoked key is good for nothing any more; one that has expired neither
             * @enum {string}
             */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description When it ends; null when it does not
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to some minutes; null when it never was
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /** @description Who made it, e.g. `user:1` */
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it was revoked
             */
            readonly revokedAt: string | null;
        };
        readonly AppliedDiscount: {
            readonly code: string;
            /** @enum {string} */
            readonly type: "percentage" | "fixed";
            readonly value: number;
            readonly amount: number;
            /** Format: date-time */
            readonly appliedAt: string;
        };
        readonly ApplyDiscount: {
            readonly code: string;
            /** @enum {string} */
            readonly type?: "percentage" | "fixed";
        };
        readonly ApplyDiscountAnswer: {
            readonly code: string;
            /** @enum {string} */
            readonly type: "percentage" | "fixed";
            readonly value: number;
            readonly amount: number;
            readonly newTotal: number;
            /** Format: date-time */
            readonly appliedAt: string;
        };
        readonly AssignDashboard: {
            /** @description Whether it becomes the user's default, in the place of the one before it; absent: as it is */
            readonly isDefault?: boolean;
        };
        readonly AssignDashboardAnswer: {
            readonly id: string;
            readonly userId: string;
            readonly isDefault: boolean;
        };
        readonly BeginSecondFactor: {
            readonly currentPassword: string;
        };
        /** @enum {string} */
        readonly BillingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | "annual" | "annually";
        readonly BulkCancelInvoices: {
            readonly invoiceIds: readonly string[];
            readonly reason?: string;
        };
        readonly BulkCancelInvoicesAnswer: {
            readonly cancelled: number;
            readonly failed: number;
            readonly results: readonly {
                readonly invoiceId: string;
                /** @description As it is now; null for an invoice that does not exist or cannot be read */
                readonly status: components["schemas"]["InvoiceStatus"] | null;
                /** @description Why it was not cancelled */
                readonly code?: components["schemas"]["ErrorCode"];
            }[];
        };
        readonly BulkRenewSubscriptions: {
            readonly subscriptionIds: readonly string[];
        };
        readonly BulkRenewSubscriptionsAnswer: {
            readonly renewed: number;
            readonly failed: number;
            readonly results: readonly {
                readonly subscriptionId: string;
                readonly renewed: boolean;
                /** @description Why it was not renewed */
                readonly code?: components["schemas"]["ErrorCode"];
            }[];
        };
        readonly Cart: {
            readonly cartId: string;
            readonly customerId: string | null;
            readonly currency: string;
            readonly cartType: components["schemas"]["CartType"];
            readonly items: readonly components["schemas"]["CartLine"][];
            readonly discounts: readonly components["schemas"]["AppliedDiscount"][];
            readonly subtotal: number;
            readonly discount: number;
            readonly tax: number;
            /** @description By category and rate, as the invoice would; not there where all is taxed at `TAX_RATE` */
            readonly taxes?: readonly {
                readonly taxCategory: components["schemas"]["TaxCategory"] | null;
                readonly taxRate: number;
                readonly base: number;
                readonly amount: number;
            }[];
            readonly total: number;
            /**
             * Format: date-time
             * @description Until when its checkout holds what it comes to and the uses of its codes, unless it is changed before
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes that left it by themselves: switched off, past their end, changed, deleted or used up by others */
            readonly droppedDiscounts: readonly {
                readonly code: string;
                /** @enum {string} */
                readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
            }[];
            /** @description Lines that left it by themselves: their offers have another currency now, or cost more than amounts can be */
            readonly droppedItems: readonly {
                readonly cartItemId: string;
                readonly offerId: string;
                readonly quantity: number;
                /** @enum {string} */
                readonly reason: "currency" | "amount";
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is changed before
             */
            readonly expiresAt: string;
        };
        readonly CartDiscount: {
            /** @description The code */
            readonly code: string;
            /**
             * @description What the value means
             * @enum {string}
             */
            readonly type: "percentage" | "fixed";
            /** @description Per cent of the subtotal, or an amount */
            readonly value: number;
            /** @description What it takes off now */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was put there
             */
            readonly appliedAt: string;
        };
        readonly CartDroppedDiscount: {
            /** @description The code */
            readonly code: string;
            /**
             * @description Why it left
             * @enum {string}
             */
            readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
        };
        readonly CartDroppedItem: {
            /** @description Identifier of the line */
            readonly cartItemId: string;
            /** @description What would have been bought */
            readonly offerId: string;
            /** @description How many */
            readonly quantity: number;
            /**
             * @description Why it left
             * @enum {string}
             */
            readonly reason: "currency" | "amount";
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly CartEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "cart.created" | "cart.itemAdded" | "cart.itemChanged" | "cart.itemRemoved" | "cart.discountApplied" | "cart.discountRemoved" | "cart.reassessed" | "cart.checkedOut" | "cart.merged" | "cart.closed" | "cart.expired" | "cart.deleted" | "cart.orderCancelled" | "cart.orderedAgain";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Cart"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CartItem: {
            /** @description Identifier of the line */
            readonly cartItemId: string;
            /** @description What is bought */
            readonly offerId: string;
            /** @description How many */
            readonly quantity: number;
            /** @description Price of one */
            readonly price: number;
            /** @description Quantity × price */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was put there
             */
            readonly addedAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly CartLine: {
            readonly cartItemId: string;
            readonly offerId: string;
            readonly quantity: number;
            readonly price: number;
            readonly amount: number;
            /** @description There when the reference data has another price than when somebody last looked */
            readonly priceChanged?: {
                readonly from: number;
                readonly to: number;
            };
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            readonly taxRate?: number;
            /** Format: date-time */
            readonly addedAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly CartList: {
            readonly value: readonly components["schemas"]["CartRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly CartRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Whose cart it is */
            readonly customerId: string | null;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Who began it
             * @enum {string}
             */
            readonly cartType: "guest" | "authenticated";
            /**
             * @description Whether it is open, or how it ended
             * @enum {string}
             */
            readonly status: "open" | "merged" | "ordered" | "expired";
            /** @description Its lines */
            readonly items?: readonly components["schemas"]["CartItem"][];
            /** @description The discount codes on it, in the order of their application */
            readonly discounts?: readonly components["schemas"]["CartDiscount"][];
            /** @description Sum of the lines */
            readonly subtotal: number;
            /** @description Sum of the discounts */
            readonly discount: number;
            /** @description Tax on what is left */
            readonly tax: number;
            /** @description Subtotal less discount plus tax */
            readonly total: number;
            /**
             * Format: date-time
             * @description Until when its checkout holds what it comes to, unless it is changed before
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes that left it by themselves */
            readonly droppedDiscounts?: readonly components["schemas"]["CartDroppedDiscount"][];
            /** @description Lines that left it by themselves */
            readonly droppedItems?: readonly components["schemas"]["CartDroppedItem"][];
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is changed before
             */
            readonly expiresAt: string | null;
        };
        /** @enum {string} */
        readonly CartType: "guest" | "authenticated";
        readonly ChangeCartItem: {
            readonly quantity?: number;
            /** @description Price of one; the offer's in the reference data when absent */
            readonly price?: number;
        };
        readonly ChangeCartItemAnswer: {
            readonly cartItemId: string;
            readonly offerId: string;
            readonly quantity: number;
            readonly price: number;
            readonly amount: number;
            /** @description There when the reference data has another price than when somebody last looked */
            readonly priceChanged?: {
                readonly from: number;
                readonly to: number;
            };
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            readonly taxRate?: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ChangeInvoiceStatus: {
            readonly status: components["schemas"]["InvoiceStatus"];
            readonly reason?: string;
        };
        readonly ChangeInvoiceStatusAnswer: {
            readonly id: string;
            readonly invoiceNumber: string | null;
            readonly status: components["schemas"]["InvoiceStatus"];
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly ChangeOwnLanguage: {
            readonly language: components["schemas"]["Language"] | null;
        };
        readonly ChangeOwnLanguageAnswer: {
            readonly language: components["schemas"]["Language"] | null;
        };
        readonly ChangeOwnPassword: {
            readonly currentPassword: string;
            readonly newPassword: string;
        };
        readonly ChangeSubscriptionPlan: {
            readonly subscriptionId: string;
            readonly newOfferId: string;
            /** Format: date */
            readonly effectiveDate?: string;
        };
        readonly ChangeSubscriptionPlanAnswer: {
            readonly id: string;
            readonly offerId: string;
            /** @constant */
            readonly scheduled?: true;
            /** Format: date */
            readonly effectiveDate?: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly ConfirmPasswordReset: {
            /** @description From the mail */
            readonly token: string;
            readonly password: string;
        };
        readonly ConfirmSecondFactor: {
            /** @description Of the app */
            readonly otp: string;
        };
        readonly ConsistencyProof: {
            readonly from: {
                readonly size: number;
                readonly root: string;
            };
            readonly to: {
                readonly size: number;
                readonly root: string;
            };
            readonly path: readonly string[];
        };
        readonly CreateApiKey: {
            /** @description For people to tell keys apart; nothing personal, it is kept in clear */
            readonly name: string;
            /** @description Areas and verbs: `read` for what changes nothing, `write` for the rest, neither includes the other */
            readonly rights: readonly components["schemas"]["Right"][];
            /**
             * Format: date-time
             * @description When the key ends; null or absent: not by itself
             */
            readonly expiresAt?: string | null;
        };
        readonly CreateApiKeyAnswer: {
            readonly id: string;
            readonly name: string;
            readonly rights: readonly components["schemas"]["Right"][];
            /** Format: date-time */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description The key itself: answered this once, and kept nowhere */
            readonly key: string;
        };
        readonly CreateCart: {
            readonly customerId?: string | null;
            readonly currency?: string;
            /** @description By default what the caller is */
            readonly cartType?: components["schemas"]["CartType"];
        };
        readonly CreateCartAnswer: {
            readonly cartId: string;
            readonly customerId: string | null;
            readonly currency: string;
            readonly cartType: components["schemas"]["CartType"];
            readonly items: readonly components["schemas"]["CartLine"][];
            readonly discounts: readonly components["schemas"]["AppliedDiscount"][];
            readonly subtotal: number;
            readonly discount: number;
            readonly tax: number;
            /** @description By category and rate, as the invoice would; not there where all is taxed at `TAX_RATE` */
            readonly taxes?: readonly {
                readonly taxCategory: components["schemas"]["TaxCategory"] | null;
                readonly taxRate: number;
                readonly base: number;
                readonly amount: number;
            }[];
            readonly total: number;
            /**
             * Format: date-time
             * @description Until when its checkout holds what it comes to and the uses of its codes, unless it is changed before
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes that left it by themselves: switched off, past their end, changed, deleted or used up by others */
            readonly droppedDiscounts: readonly {
                readonly code: string;
                /** @enum {string} */
                readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
            }[];
            /** @description Lines that left it by themselves: their offers have another currency now, or cost more than amounts can be */
            readonly droppedItems: readonly {
                readonly cartItemId: string;
                readonly offerId: string;
                readonly quantity: number;
                /** @enum {string} */
                readonly reason: "currency" | "amount";
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is changed before
             */
            readonly expiresAt: string;
            /** @description Reaches this cart alone; answered to callers without a token */
            readonly guestToken?: string;
        };
        readonly CreateCreditNote: {
            readonly invoiceId: string;
            readonly reason: string;
            /** @description What is given back, line by line */
            readonly lines?: readonly components["schemas"]["NewCreditNoteLine"][];
            /** @description What is given back of the invoice as a whole, tax included */
            readonly amount?: number;
        };
        readonly CreateCreditNoteAnswer: {
            readonly id: string;
            readonly creditNoteNumber: string;
            readonly invoiceId: string;
            readonly customerId: string;
            readonly subtotal: number;
            readonly tax: number;
            readonly total: number;
            readonly currency: string;
            /** @description What lowered what was due on the invoice */
            readonly applied: number;
            /** @description What went to the customer's balance */
            readonly toBalance: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateDashboard: {
            /** @description Unique without regard to case */
            readonly name: string;
            readonly description?: string | null;
            readonly type?: string | null;
            /** @description `[]` when absent */
            readonly widgets?: readonly components["schemas"]["NewWidget"][];
            /** @description Seconds after which whoever shows it should ask again; 0 for never */
            readonly refreshInterval?: number | null;
        };
        readonly CreateDashboardAnswer: {
            readonly id: string;
            readonly name: string;
            readonly type: string | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateInvoice: {
            readonly customerId: string;
            readonly orderId?: string;
            readonly invoiceNumber?: string;
            /** @description The day of issue when absent */
            readonly invoiceDate?: string;
            /** @description The invoice's date and `PAYMENT_TERMS_DAYS` when absent; not before the invoice's date */
            readonly dueDate?: string;
            readonly items: readonly components["schemas"]["NewInvoiceItem"][];
            /** @description Sum of the items; computed when absent */
            readonly subtotal?: number;
            /** @description What `TAX_RATE` comes to when absent */
            readonly tax?: number;
            /** @description subtotal + tax; computed when absent */
            readonly total?: number;
            readonly currency?: string;
            /** @description Where it is billed to: a code or a name */
            readonly country?: string;
            /** @description `"draft"` when absent */
            readonly status?: components["schemas"]["InvoiceStatus"];
        };
        readonly CreateInvoiceAnswer: {
            readonly id: string;
            readonly invoiceNumber: string | null;
            readonly customerId: string;
            readonly status: components["schemas"]["InvoiceStatus"];
            readonly total: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateReceipt: {
            readonly orderId: string;
            /** @description The order's when absent */
            readonly customerId?: string;
            readonly receiptNumber?: string;
            readonly receiptDate?: string;
            readonly items: readonly components["schemas"]["NewReceiptItem"][];
            /** @description Sum of the items; computed when absent */
            readonly subtotal?: number;
            /** @description 0 when absent */
            readonly tax?: number;
            /** @description subtotal + tax; computed when absent */
            readonly total?: number;
            readonly currency?: string;
            readonly paymentMethod?: string;
            /** @description True: customer, currency and total may differ from what the order says; `false` when absent */
            readonly allowDifference?: boolean;
        };
        readonly CreateReceiptAnswer: {
            readonly id: string;
            readonly receiptNumber: string;
            readonly orderId: string;
            readonly customerId: string;
            readonly total: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateReport: {
            readonly name: string;
            readonly description?: string | null;
            readonly type?: string | null;
            /** @enum {string} */
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "payments" | "accounts" | "receipts" | "carts" | "users";
            /** @description `{}` when absent */
            readonly filters?: components["schemas"]["ReportFilters"];
            /** @description The fields that the list of the source shows when absent */
            readonly columns?: readonly string[];
            /** @description Columns separated by commas; `month` and `day` of the main date, `<column>:month`, `<column>:day` */
            readonly groupBy?: string | null;
            /** @description Columns separated by commas, each with asc or desc behind it */
            readonly sortBy?: string | null;
        };
        readonly CreateReportAnswer: {
            readonly id: string;
            readonly name: string;
            readonly type: string | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateSubscription: {
            readonly customerId: string;
            readonly offerId: string;
            /** @description `1` when absent */
            readonly quantity?: number;
            /** Format: date */
            readonly startDate?: string;
            readonly billingCycle?: components["schemas"]["BillingCycle"];
            /** @description `true` when absent */
            readonly autoRenewal?: boolean;
            /** @description Price of one unit for one period */
            readonly unitPrice?: number;
            readonly currency?: string;
            /** @description `false` when absent */
            readonly backdate?: boolean;
            /** @description True bills the running period at once; else it counts as paid with the order; `false` when absent */
            readonly billFirstPeriod?: boolean;
        };
        readonly CreateSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
            /** Format: date-time */
            readonly createdAt: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateUser: {
            /** @description Unique without regard to case */
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description Needed unless the user is invited */
            readonly password?: string;
            /** @description 1 to 64 letters, digits, ".", "_" or "-", not digits alone; made from the address when absent */
            readonly username?: string;
            readonly language?: components["schemas"]["Language"];
            /** @description `["User"]` when absent; `["User"]` when absent */
            readonly roles?: readonly components["schemas"]["Role"][];
            /** @description True: no password is sent; the user is mailed an invitation to choose one, and is `invited` until then; `false` when absent */
            readonly invite?: boolean;
        };
        readonly CreateUserAnswer: {
            /** @description Identifier, from 1 up */
            readonly id: number;
            /** @description E-mail address, unique without regard to case */
            readonly email: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateWebhookEndpoint: {
            /** @description Where events are sent to, https */
            readonly url: string;
            /** @description Types to send: as `GET /api/event-types` lists them, `invoice.*` for all of invoices, `*` for all */
            readonly types: readonly string[];
            /** @description For people to tell endpoints apart; `null` when absent */
            readonly description?: string | null;
            /**
             * @description Whether an event waits for those of its subject before it; `"subject"` when absent
             * @enum {string}
             */
            readonly order?: "subject" | "none";
            /**
             * @description `thin` leaves `data` out; `"full"` when absent
             * @enum {string}
             */
            readonly payload?: "full" | "thin";
            /** @description Where to begin */
            readonly from?: "now" | ({
                /** @description A position of the feed */
                readonly position: string;
            } | {
                /**
                 * Format: date-time
                 * @description Some events of the minute before it may come too
                 */
                readonly time: string;
            });
        };
        readonly CreateWebhookEndpointAnswer: {
            readonly id: string;
            readonly url: string;
            readonly types: readonly string[];
            readonly description: string | null;
            /** @enum {string} */
            readonly order: "subject" | "none";
            /** @enum {string} */
            readonly payload: "full" | "thin";
            /** @constant */
            readonly status: "active";
            /** Format: date-time */
            readonly createdAt?: string;
            /** @description Answered once: signatures are made with it */
            readonly secret: string;
        };
        readonly CreditNote: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; gapless in each year */
            readonly creditNoteNumber: string;
            /** @description The invoice that it credits */
            readonly invoiceId: string;
            /** @description The invoice's number */
            readonly invoiceNumber: string;
            /** @description Who was billed */
            readonly customerId: string;
            /** @description Why */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description What is given back; the amounts add up to the subtotal */
            readonly items: readonly components["schemas"]["CreditNoteItem"][];
            /** @description Sum of the items */
            readonly subtotal: number;
            /** @description Its share of the tax */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description What of the total lowered what was due on the invoice */
            readonly applied: number;
            /** @description What of the total went to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that withdrew the invoice, where no client asked for it */
            readonly subscriptionId: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly CreditNoteEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "creditNote.issued" | "creditNote.partiesErased";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["CreditNote"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CreditNoteItem: {
            /** @description The line of the invoice, from 1; null for the invoice as a whole */
            readonly line: number | null;
            /** @description What is credited */
            readonly description: string;
            /** @description How many */
            readonly quantity: number;
            /** @description Price of one */
            readonly unitPrice: number;
            /** @description What is given back, before tax */
            readonly amount: number;
            /** @description What the line is cheaper by */
            readonly discount?: number | null;
            /** @description What is counted (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * @description How it is taxed (UNCL 5305)
             * @enum {string|null}
             */
            readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Rate of VAT, e.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Why nothing, or nothing usual, is charged */
            readonly taxReason?: string | null;
            /** @description The same as a code of the VATEX list */
            readonly taxReasonCode?: string | null;
        };
        readonly CreditNoteList: {
            readonly value: readonly components["schemas"]["CreditNoteRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly CreditNoteRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; gapless in each year */
            readonly creditNoteNumber: string;
            /** @description The invoice that it credits */
            readonly invoiceId: string;
            /** @description The invoice's number */
            readonly invoiceNumber: string;
            /** @description Who was billed */
            readonly customerId: string;
            /** @description Why */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description What is given back; the amounts add up to the subtotal */
            readonly items?: readonly components["schemas"]["CreditNoteItem"][];
            /** @description Sum of the items */
            readonly subtotal: number;
            /** @description Its share of the tax */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description What of the total lowered what was due on the invoice */
            readonly applied: number;
            /** @description What of the total went to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that withdrew the invoice, where no client asked for it */
            readonly subscriptionId: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
        };
        readonly Customer: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Postal address */
            readonly address: string | null;
            /** @description Tax identification number */
            readonly taxId: string | null;
            /** @description Language tag of documents and mails */
            readonly language: string | null;
            /** @description Street and number */
            readonly street: string | null;
            /** @description City */
            readonly city: string | null;
            /** @description Postal code */
            readonly postalCode: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            readonly country: string | null;
            /** @description VAT identifier with its country prefix */
            readonly vatId: string | null;
            /** @description Number in the register of companies */
            readonly registrationId: string | null;
            /** @description What the customer calls the order that invoices are for */
            readonly purchaseOrder: string | null;
            /** @description What the customer asks to be named on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference: string | null;
            /**
             * @description What e-invoices are to be valid by; null: that of the configuration
             * @enum {string|null}
             */
            readonly eInvoiceProfile: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Where e-invoices reach the customer */
            readonly endpointId: string | null;
            /** @description What kind of address that is (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly CustomerDomain: {
            readonly domain: string;
            readonly subscriptionId: string;
            readonly status: string;
        };
        readonly CustomerDomains: {
            readonly domains: readonly components["schemas"]["CustomerDomain"][];
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly CustomerEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "customer.created" | "customer.updated" | "customer.removed" | "customer.erased";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Customer"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CustomerList: {
            readonly value: readonly components["schemas"]["CustomerRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly CustomerOverview: {
            readonly customerId: string;
            /** @description As the reference data has it; null for one that it does not know */
            readonly customer: {
                readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            } | null;
            readonly account: components["schemas"]["Account"];
            readonly subscriptions: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly invoices: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly payments: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly creditNotes: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly carts: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly receipts: {
                /** @description The newest, as their lists show them */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly CustomerRow: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Postal address */
            readonly address: string | null;
            /** @description Tax identification number */
            readonly taxId: string | null;
            /** @description Language tag of documents and mails */
            readonly language: string | null;
            /** @description Street and number */
            readonly street: string | null;
            /** @description City */
            readonly city: string | null;
            /** @description Postal code */
            readonly postalCode: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            readonly country: string | null;
            /** @description VAT identifier with its country prefix */
            readonly vatId: string | null;
            /** @description Number in the register of companies */
            readonly registrationId: string | null;
            /** @description What the customer calls the order that invoices are for */
            readonly purchaseOrder: string | null;
            /** @description What the customer asks to be named on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference: string | null;
            /**
             * @description What e-invoices are to be valid by; null: that of the configuration
             * @enum {string|null}
             */
            readonly eInvoiceProfile: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Where e-invoices reach the customer */
            readonly endpointId: string | null;
            /** @description What kind of address that is (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly Dashboard: {
            readonly id: string;
            readonly name: string;
            readonly description: string | null;
            readonly type: string | null;
            readonly refreshInterval: number | null;
            readonly widgetCount: number;
            readonly widgets: readonly components["schemas"]["Widget"][];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly DashboardAssignmentsEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "dashboardAssignments.assigned" | "dashboardAssignments.unassigned";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["DashboardAssignmentsSnapshot"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DashboardAssignmentsSnapshot: {
            /** @description Id of the user */
            readonly id: string;
            /** @description The dashboards of the user, in the order of their assignment */
            readonly dashboards: readonly components["schemas"]["DashboardAssignmentsSnapshotDashboard"][];
        };
        readonly DashboardAssignmentsSnapshotDashboard: {
            /** @description Id of the dashboard */
            readonly dashboardId: string;
            /** @description Whether it is the one that the user sees first */
            readonly isDefault: boolean;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly DashboardEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "dashboard.created" | "dashboard.updated" | "dashboard.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["DashboardSnapshot"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DashboardList: {
            readonly value: readonly components["schemas"]["DashboardRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly DashboardRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name, unique without regard to case */
            readonly name: string;
            /** @description What it is for */
            readonly description: string | null;
            /** @description Open word of its author, e.g. sales */
            readonly type: string | null;
            /** @description Seconds after which whoever shows it should ask for its data again; 0 for never */
            readonly refreshInterval: number | null;
            /** @description How many widgets it has */
            readonly widgetCount: number;
            /** @description What it shows */
            readonly widgets?: readonly components["schemas"]["DashboardWidget"][];
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly DashboardSnapshot: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name, unique without regard to case */
            readonly name: string;
            /** @description What it is for */
            readonly description: string | null;
            /** @description Open word of its author, e.g. sales */
            readonly type: string | null;
            /** @description Seconds after which whoever shows it should ask for its data again; 0 for never */
            readonly refreshInterval: number | null;
            /** @description How many widgets it has */
            readonly widgetCount: number;
            /** @description What it shows */
            readonly widgets: readonly components["schemas"]["DashboardSnapshotWidget"][];
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly DashboardSnapshotWidget: {
            /** @description Identifier, unique within the dashboard */
            readonly id: string;
            /** @description How it is drawn */
            readonly type: string;
            /** @description Title */
            readonly title: string | null;
            /** @description Open word of its author, e.g. large */
            readonly size: string | null;
        };
        readonly DashboardWidget: {
            /** @description Identifier, unique within the dashboard */
            readonly id: string;
            /** @description How it is drawn */
            readonly type: string;
            /** @description Title */
            readonly title: string | null;
            /** @description Open word of its author, e.g. large */
            readonly size: string | null;
        };
        readonly DashboardsOfUser: {
            readonly userId: string;
            readonly dashboards: readonly {
                readonly id: string;
                readonly name: string;
                readonly type: string | null;
                readonly isDefault: boolean;
            }[];
        };
        readonly DeallocatePaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            readonly allocations: readonly {
                readonly invoiceId: string;
                readonly invoiceNumber: string;
                readonly amount: number;
            }[];
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly DecideLog: {
            /** @enum {string} */
            readonly decision: "resume" | "begin-anew";
        };
        readonly DiscountCode: {
            /** @description The code */
            readonly id: string;
            /**
             * @description What the value means
             * @enum {string|null}
             */
            readonly type: "percentage" | "fixed" | null;
            /** @description Per cent of the subtotal, or an amount */
            readonly value: number | null;
            /** @description Of a fixed value and of the minimum; null is the service's default currency */
            readonly currency: string | null;
            /**
             * Format: date-time
             * @description Not taken before
             */
            readonly startsAt: string | null;
            /**
             * Format: date-time
             * @description Not taken from then on
             */
            readonly expiresAt: string | null;
            /** @description How often it can be used in all */
            readonly usageLimit: number | null;
            /** @description How often one customer can use it */
            readonly perCustomerLimit: number | null;
            /** @description The least subtotal that it applies to */
            readonly minimumSubtotal: number | null;
            /** @description Whether it is taken at all */
            readonly active: boolean;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly DiscountCodeEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "discountCode.created" | "discountCode.updated" | "discountCode.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["DiscountCode"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DiscountCodeList: {
            readonly value: readonly components["schemas"]["DiscountCodeRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly DiscountCodeRow: {
            /** @description The code */
            readonly id: string;
            /**
             * @description What the value means
             * @enum {string|null}
             */
            readonly type: "percentage" | "fixed" | null;
            /** @description Per cent of the subtotal, or an amount */
            readonly value: number | null;
            /** @description Of a fixed value and of the minimum; null is the service's default currency */
            readonly currency: string | null;
            /**
             * Format: date-time
             * @description Not taken before
             */
            readonly startsAt: string | null;
            /**
             * Format: date-time
             * @description Not taken from then on
             */
            readonly expiresAt: string | null;
            /** @description How often it can be used in all */
            readonly usageLimit: number | null;
            /** @description How often one customer can use it */
            readonly perCustomerLimit: number | null;
            /** @description The least subtotal that it applies to */
            readonly minimumSubtotal: number | null;
            /** @description Whether it is taken at all */
            readonly active: boolean;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly DocumentProof: {
            /** @description The stored event as its hash is taken over it: canonical JSON (RFC 8785) */
            readonly record: string;
            /** @description Place among the leaves, from 0 */
            readonly index: number;
            /** @description Leaves of the tree that the proof leads to */
            readonly size: number;
            /** @description RFC 6962, 2.1.1, in base64 */
            readonly path: readonly string[];
            /** @description Signed note of the tree (c2sp.org/tlog-checkpoint) */
            readonly checkpoint: string;
            /** @description Verifier key of the log */
            readonly key: string;
            /** @description SHA-256 of the PDF */
            readonly pdf: string;
        };
        readonly DowngradeSubscriptionQuantity: {
            readonly subscriptionId: string;
            readonly newQuantity: number;
            /** Format: date */
            readonly effectiveDate?: string;
        };
        readonly DowngradeSubscriptionQuantityAnswer: {
            readonly id: string;
            readonly quantity: number;
            /** @constant */
            readonly scheduled?: true;
            /** Format: date */
            readonly effectiveDate?: string;
        };
        readonly DropPaymentProposal: {
            readonly reason: string;
        };
        readonly DropPaymentProposalAnswer: {
            readonly id: string;
            /** @enum {string} */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description The customer on whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it became or took back */
            readonly paymentId: string | null;
        };
        readonly EInvoiceWarning: {
            /** @description The rule of EN 16931, e.g. `BR-11` */
            readonly code: string;
            /** @description JSON pointer into the invoice; `/seller` and `/buyer` are who it was issued by and for */
            readonly path: string;
            readonly message: string;
        };
        /**
         * @description What programs go by
         * @enum {string}
         */
        readonly ErrorCode: "VALIDATION_ERROR" | "UNAUTHENTICATED" | "UNAUTHORIZED" | "NOT_FOUND" | "CONCURRENCY_CONFLICT" | "PRECONDITION_FAILED" | "RESOURCE_ERASED" | "INVALID_AMOUNT" | "PREVIEW_TOO_LARGE" | "RATE_LIMITED" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR" | "INVALID_QUERY_OPTION" | "UNKNOWN_FIELD" | "UNSUPPORTED_FILTER" | "REFUND_NOT_FOUND" | "DUPLICATE_REFUND" | "API_KEY_NOT_FOUND" | "API_KEY_REVOKED" | "MALFORMED_STATEMENT" | "STATEMENT_OUT_OF_BALANCE" | "PROPOSAL_NOT_FOUND" | "AMBIGUOUS_PROPOSAL" | "CART_NOT_FOUND" | "ITEM_NOT_FOUND" | "INVALID_DISCOUNT" | "INSUFFICIENT_INVENTORY" | "CREDIT_NOTE_NOT_FOUND" | "DASHBOARD_NOT_FOUND" | "INVALID_WIDGET_TYPE" | "DUPLICATE_DASHBOARD" | "INVOICE_NOT_FOUND" | "INVOICE_LOCKED" | "INVOICE_CANCELLED" | "DUPLICATE_INVOICE_NUMBER" | "PAYMENT_NOT_FOUND" | "ALLOCATION_NOT_FOUND" | "INVALID_ALLOCATION" | "DUPLICATE_PAYMENT" | "RECEIPT_NOT_FOUND" | "ORDER_MISMATCH" | "RECEIPT_ALREADY_EXISTS" | "DUPLICATE_RECEIPT_NUMBER" | "OFFER_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_IN_USE" | "ORDER_NOT_FOUND" | "REPORT_NOT_FOUND" | "INVALID_DATA_SOURCE" | "INVALID_COLUMNS" | "EXECUTION_FAILED" | "INVALID_QUANTITY" | "CURRENCY_MISMATCH" | "DOCUMENT_RETAINED" | "E_INVOICE_INVALID" | "POSITION_LOST" | "INVALID_STATUS_TRANSITION" | "SUBSCRIPTION_NOT_FOUND" | "INVALID_SUBSCRIPTION_STATE" | "USER_NOT_FOUND" | "USER_ALREADY_EXISTS" | "WEAK_PASSWORD" | "INVALID_CREDENTIALS" | "INVALID_PASSWORD" | "OTP_REQUIRED" | "INVALID_OTP" | "REAUTHENTICATION_REQUIRED" | "SECOND_FACTOR_SET" | "IMAGE_NOT_FOUND" | "INVALID_IMAGE" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_URL_REFUSED" | "SECRET_OVERLAP" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED";
        readonly EventList: {
            readonly value: readonly components["schemas"]["EventRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly EventRow: {
            /** @description Place among all events, in the order of the texts */
            readonly position: string;
            /** @description What happened, e.g. SubscriptionSuspended */
            readonly type: string;
            /**
             * Format: date-time
             * @description When, by the service's clock
             */
            readonly at: string;
            /**
             * Format: date-time
             * @description When it was stored, by the clock of the machine
             */
            readonly recordedAt: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorKind: "user" | "service" | "guest" | "apiKey" | "system";
            /** @description Who caused it */
            readonly actorId: string;
            /** @description Of what it happened to, e.g. subscription */
            readonly aggregateType: string;
            /** @description Of what it happened to */
            readonly aggregateId: string | null;
            /** @description Place among the events of its aggregate, from 0 */
            readonly revision: number;
            /** @description The request that caused it */
            readonly requestId: string;
            /** @description The command that caused it */
            readonly causationId: string;
            /** @description Why, in the words of who asked for it */
            readonly reason: string | null;
        };
        readonly EventSchema: {
            readonly [key: string]: unknown;
        };
        readonly EventType: {
            readonly type: string;
            /** @description Of its form; a form that a receiver could stumble over has a higher one */
            readonly version: number;
            readonly description: string;
            /** @description Path of its JSON Schema */
            readonly schema: string;
        };
        readonly EventTypeList: {
            readonly value: readonly components["schemas"]["EventType"][];
            readonly count: number;
        };
        readonly ExecuteReport: {
            /** @description Both ends count */
            readonly dateRange?: string;
            /** @enum {string} */
            readonly format?: "json" | "csv" | "xlsx" | "excel";
            /**
             * @description Of CSV files, between the cells of a row; a comma when absent
             * @enum {string}
             */
            readonly separator?: "comma" | "semicolon" | "tab";
            /** @description Of CSV files: whether a byte order mark begins them, by which Excel knows UTF-8 */
            readonly bom?: boolean;
            /** @description `false` when absent */
            readonly includeMetadata?: boolean;
            /** @description Rows of JSON at most; `totalRows` and `summary` tell of all */
            readonly limit?: number;
        };
        readonly ExportSubscriptions: {
            /** @enum {string} */
            readonly format: "csv" | "excel" | "xlsx";
            /**
             * @description Of CSV files, between the cells of a row; a comma when absent
             * @enum {string}
             */
            readonly separator?: "comma" | "semicolon" | "tab";
            /** @description Of CSV files: whether a byte order mark begins them, by which Excel knows UTF-8 */
            readonly bom?: boolean;
            /** @description `{}` when absent */
            readonly filters?: {
                readonly [key: string]: (string | number | boolean | null) | readonly (string | number | boolean | null)[];
            };
        };
        /** @description What is wrong in one place of a malformed request */
        readonly Fault: {
            /** @description JSON pointer into the body, or the name of a parameter or header */
            readonly path: string;
            /** @description What it must be */
            readonly message: string;
        };
        readonly GenerateRenewalInvoiceAnswer: {
            readonly invoiceId: string;
            readonly amount: number;
        };
        readonly GetInvoiceReminderHoldAnswer: {
            readonly id: string;
            readonly paused: boolean;
            readonly reason: string | null;
        };
        readonly GetSellerAnswer: {
            readonly name: string;
            readonly address: readonly string[];
            readonly street: string | null;
            readonly city: string | null;
            readonly postalCode: string | null;
            readonly country: string | null;
            readonly taxId: string | null;
            readonly vatId: string | null;
            readonly registrationId: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly contactName: string | null;
            readonly endpointId: string | null;
            readonly endpointScheme: string | null;
            readonly iban: string | null;
            readonly bic: string | null;
            readonly accountName: string | null;
            readonly paymentTerms: string | null;
            readonly logo: string | null;
            readonly taxRates: readonly {
                readonly country: string;
                readonly rate: number;
            }[];
        };
        readonly GetStateAsOfAnswer: {
            readonly type: string;
            readonly id: string;
            readonly revision: number;
            /** Format: date-time */
            readonly at: string | null;
            readonly state: {
                readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            } | null;
        };
        readonly GetToken: {
            /** @constant */
            readonly grant_type: "password";
            /** @description E-mail address or username */
            readonly username: string;
            readonly password: string;
            /** @description Where the user has a second factor: the code of the app, or a recovery code */
            readonly otp?: string;
        } | {
            /** @constant */
            readonly grant_type: "client_credentials";
            /** @description Or by HTTP Basic */
            readonly client_id?: string;
            /** @description Or by HTTP Basic */
            readonly client_secret?: string;
        } | {
            /** @constant */
            readonly grant_type: "refresh_token";
            readonly refresh_token: string;
        } | {
            /** @constant */
            readonly grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer";
            readonly assertion: string;
        };
        readonly History: {
            readonly value: readonly components["schemas"]["HistoryEntry"][];
            readonly count: number;
            readonly damaged?: {
                readonly revision: number;
                readonly position: string;
                readonly detail: string;
            };
            readonly "@odata.nextLink"?: string;
        };
        readonly HistoryEntry: {
            readonly revision: number;
            readonly type: string;
            readonly data: {
                readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            } | null;
            readonly actor: {
                /** @enum {string} */
                readonly kind: "user" | "service" | "guest" | "apiKey" | "system";
                readonly id: string;
            };
            /** Format: date-time */
            readonly at: string;
            /** Format: date-time */
            readonly recordedAt: string;
            readonly reason: string | null;
            readonly requestId: string;
            readonly causationId: string;
            readonly changes: readonly {
                readonly field: string;
                readonly before: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
                readonly after: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly HoldCustomerReminders: {
            readonly paused: boolean;
            /** @description Why reminders are on hold */
            readonly reason?: string | null;
        };
        readonly HoldCustomerRemindersAnswer: {
            readonly customerId: string;
            readonly paused: boolean;
            readonly reason: string | null;
        };
        readonly HoldInvoiceReminders: {
            readonly paused: boolean;
            /** @description Why reminders are on hold */
            readonly reason?: string | null;
        };
        readonly HoldInvoiceRemindersAnswer: {
            readonly id: string;
            readonly paused: boolean;
            readonly reason: string | null;
        };
        readonly ImportRejection: {
            readonly line: number;
            readonly key: string | null;
            readonly code: components["schemas"]["ErrorCode"];
            readonly message: string;
            readonly errors?: readonly {
                readonly path: string;
                readonly message: string;
            }[];
        };
        readonly ImportResult: {
            readonly imported: number;
            readonly existing: number;
            readonly rejected: readonly components["schemas"]["ImportRejection"][];
        };
        readonly Invoice: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; a draft may have none yet */
            readonly invoiceNumber: string | null;
            /** @description The customer who is billed */
            readonly customerId: string;
            /** @description The order that it bills */
            readonly orderId: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description When it has to be paid
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items: readonly components["schemas"]["InvoiceItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The subscription whose renewal it bills */
            readonly subscriptionId: string | null;
            /** @description Where it is billed to */
            readonly country: string | null;
            /** @description What payments and the balance of the customer have paid of it */
            readonly amountPaid: number;
            /** @description Totals of its credit notes */
            readonly amountCredited: number;
            /** @description What is left to be paid; 0 of a draft and of a cancelled one */
            readonly amountDue: number;
            /** @description What nobody expects to be paid any more; a later payment of it takes it back */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to its customer; null when it never was
             */
            readonly mailedAt: string | null;
            /** @description Level of the highest reminder that went out; 0 before the first */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder went out
             */
            readonly remindedAt: string | null;
            /**
             * Format: date-time
             * @description When it was issued
             */
            readonly issuedAt: string | null;
            /**
             * Format: date-time
             * @description When it was paid
             */
            readonly paidAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly InvoiceEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "invoice.drafted" | "invoice.updated" | "invoice.partiesErased" | "invoice.issued" | "invoice.balanceChanged" | "invoice.paid" | "invoice.reopened" | "invoice.cancelled" | "invoice.deleted" | "invoice.credited" | "invoice.creditNoteCompleted" | "invoice.creditWithdrawn" | "invoice.mailed" | "invoice.notMailed" | "invoice.reminded";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Invoice"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly InvoiceItem: {
            /** @description What is billed */
            readonly description: string;
            /** @description How many */
            readonly quantity: number;
            /** @description Price of one */
            readonly unitPrice: number;
            /** @description Quantity × unit price; negative where something is given back */
            readonly amount: number;
            /** @description What the line is cheaper by */
            readonly discount?: number | null;
            /** @description What is counted (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * @description How it is taxed (UNCL 5305)
             * @enum {string|null}
             */
            readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Rate of VAT, e.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Why nothing, or nothing usual, is charged */
            readonly taxReason?: string | null;
            /** @description The same as a code of the VATEX list */
            readonly taxReasonCode?: string | null;
        };
        readonly InvoiceList: {
            readonly value: readonly components["schemas"]["InvoiceRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly InvoiceRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; a draft may have none yet */
            readonly invoiceNumber: string | null;
            /** @description The customer who is billed */
            readonly customerId: string;
            /** @description The order that it bills */
            readonly orderId: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description When it has to be paid
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items?: readonly components["schemas"]["InvoiceItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The subscription whose renewal it bills */
            readonly subscriptionId: string | null;
            /** @description Where it is billed to */
            readonly country: string | null;
            /** @description What payments and the balance of the customer have paid of it */
            readonly amountPaid: number;
            /** @description Totals of its credit notes */
            readonly amountCredited: number;
            /** @description What is left to be paid; 0 of a draft and of a cancelled one */
            readonly amountDue: number;
            /** @description What nobody expects to be paid any more; a later payment of it takes it back */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to its customer; null when it never was
             */
            readonly mailedAt: string | null;
            /** @description Level of the highest reminder that went out; 0 before the first */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder went out
             */
            readonly remindedAt: string | null;
            /**
             * Format: date-time
             * @description When it was issued
             */
            readonly issuedAt: string | null;
            /**
             * Format: date-time
             * @description When it was paid
             */
            readonly paidAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @enum {string} */
        readonly InvoiceStatus: "draft" | "issued" | "paid" | "cancelled";
        readonly Job: {
            readonly kind: components["schemas"]["JobKind"];
            readonly id: string;
            readonly data: {
                readonly [key: string]: string;
            };
            readonly status: components["schemas"]["JobStatus"];
            readonly attempts: number;
            readonly lastError: string | null;
            /** Format: date-time */
            readonly enqueuedAt: string;
            /** Format: date-time */
            readonly nextAttemptAt: string | null;
        };
        /** @enum {string} */
        readonly JobKind: "renewals" | "scheduled-changes" | "pdf" | "mail" | "maintenance";
        readonly JobList: {
            readonly value: readonly components["schemas"]["Job"][];
            readonly count: number;
        };
        /** @enum {string} */
        readonly JobStatus: "waiting" | "active" | "failed";
        readonly KeySet: {
            readonly keys: readonly {
                /** @constant */
                readonly kty: "OKP";
                /** @constant */
                readonly crv: "Ed25519";
                readonly x: string;
                readonly kid: string;
                /** @constant */
                readonly use: "sig";
                /** @constant */
                readonly alg: "EdDSA";
            }[];
        };
        /**
         * @description Of mails to the user; the service's when there is none
         * @enum {string}
         */
        readonly Language: "ar" | "de" | "en" | "es" | "fr" | "it" | "nl" | "pl" | "zh";
        readonly ListRevenueMovementsAnswer: {
            readonly value: readonly components["schemas"]["RevenueMovement"][];
        };
        readonly MailInvoiceAnswer: {
            readonly id: string;
            /** @description In the history of the invoice */
            readonly mailId: string;
        };
        readonly MakeBackup: {
            /** @description `["data","keys"]` when absent */
            readonly halves?: readonly ("data" | "keys")[];
        };
        readonly Me: {
            /**
             * @description What is told apart of callers
             * @enum {string}
             */
            readonly kind: "user" | "service" | "guest" | "apiKey";
            /** @description A user's id in digits, a service client's id, an API key's, or the id of a guest's cart */
            readonly id: string;
            /** @description A user's first and last name, an API key's name; of others the id */
            readonly name: string;
            /** @description Of users only */
            readonly email: string | null;
            /** @description Of users only */
            readonly roles: readonly ("Admin" | "AppAdmin" | "Reporting" | "Auditor" | "User" | "Customer")[];
            /** @description Areas and verbs of which at least one operation is open to the caller */
            readonly rights: readonly ("subscriptions:read" | "subscriptions:write" | "invoices:read" | "invoices:write" | "credit-notes:read" | "credit-notes:write" | "payments:read" | "payments:write" | "bank-statements:read" | "bank-statements:write" | "customers:read" | "customers:write" | "receipts:read" | "receipts:write" | "carts:read" | "carts:write" | "dashboards:read" | "dashboards:write" | "reports:read" | "reports:write" | "users:read" | "users:write" | "offers:read" | "offers:write" | "orders:read" | "orders:write" | "discount-codes:read" | "discount-codes:write" | "organizations:read" | "organizations:write" | "events:read" | "events:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "backups:read" | "backups:write")[];
            /** @description With the cookie of a session only: to be sent as `X-CSRF-Token` by each request that changes something */
            readonly csrfToken?: string;
            /**
             * Format: date-time
             * @description When what the request was made with ends; null when it does not
             */
            readonly expiresAt: string | null;
        };
        readonly MergeCarts: {
            readonly guestCartId: string;
            readonly customerCartId: string;
            /**
             * @description `"add"` when absent
             * @enum {string}
             */
            readonly mergeStrategy?: "add" | "replace" | "keep" | "max";
        };
        readonly MergeCartsAnswer: {
            readonly cartId: string;
            readonly itemsMerged: number;
            readonly total: number;
            /** Format: date-time */
            readonly mergedAt: string;
        };
        readonly MoneyAudit: {
            readonly valid: boolean;
            readonly subscriptions: number;
            readonly invoices: number;
            readonly accounts: number;
            /** @description Subscriptions that were removed, which are not among the others */
            readonly passedOver: number;
            /** @description How many findings there are; the first 1,000 are answered */
            readonly found: number;
            readonly findings: readonly {
                /** @enum {string} */
                readonly fault: "lost-correction" | "lost-credit" | "does-not-add-up" | "billed-twice" | "never-begun" | "wrong-amount" | "void-unknown" | "missing-invoice" | "different-invoice" | "unknown-invoice" | "given-twice" | "credit-unknown" | "missing-credit" | "wrong-sums" | "number-gap" | "number-unknown" | "not-on-account" | "nothing-behind" | "different-on-account" | "counted-twice" | "spent-twice" | "told-otherwise" | "account-law" | "unreadable";
                readonly subscriptionId: string | null;
                readonly invoiceId: string | null;
                readonly customerId: string | null;
                readonly detail: string;
            }[];
        };
        readonly MoveTestClock: {
            /** Format: date-time */
            readonly now: string;
        };
        readonly NewAllocation: {
            /** @description The invoice that it pays */
            readonly invoiceId: string;
            /** @description How much of it; not more than is due */
            readonly amount: number;
        };
        readonly NewCreditNoteLine: {
            /** @description Which line of the invoice, from 1 */
            readonly line: number;
            /** @description How many pieces of it */
            readonly quantity?: number;
            /** @description How much of it, before tax; without it and `quantity`: what is left */
            readonly amount?: number;
        };
        readonly NewInvoiceItem: {
            readonly description: string;
            readonly quantity: number;
            readonly unitPrice: number;
            /** @description quantity × unitPrice, without the discount; computed when absent */
            readonly amount?: number;
            /** @description What the line is cheaper by */
            readonly discount?: number;
            /**
             * @description What is counted (UNECE Recommendation 20), e.g. HUR for hours; C62, one, when absent
             * @example C62
             */
            readonly unitCode?: string;
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            /** @description E.g. 0.19 */
            readonly taxRate?: number;
            /** @description Why nothing, or nothing usual, is charged */
            readonly taxReason?: string;
            /** @description The same as a code of the VATEX list */
            readonly taxReasonCode?: string;
        };
        readonly NewReceiptItem: {
            readonly description: string;
            readonly quantity: number;
            readonly price: number;
            /** @description quantity × price; computed when absent */
            readonly amount?: number;
        };
        readonly NewWidget: {
            /** @description Unique within the dashboard; made when absent */
            readonly id?: string | null;
            /**
             * @description Also with `-chart`, `_chart` or `Chart` behind it
             * @enum {string}
             */
            readonly type: "metric" | "number" | "kpi" | "counter" | "gauge" | "progress" | "trend" | "line" | "bar" | "column" | "area" | "chart" | "pie" | "donut" | "table" | "list" | "funnel";
            readonly title?: string | null;
            readonly size?: string | null;
            readonly query?: components["schemas"]["NewWidgetQuery"] | null;
            /** @description Passed over */
            readonly data?: unknown;
            /** @description Passed over */
            readonly message?: unknown;
        };
        /** @description What the widget shows; without one it follows from its title and type */
        readonly NewWidgetQuery: {
            /** @enum {string} */
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "payments" | "accounts" | "receipts" | "carts" | "users";
            /** @description `count`; `sum:<field>` or `average:<field>` of a field that is a number; `distinct:<field>`, how many different ones there are; `mrr`, the monthly recurring revenue of active subscriptions that have begun; `arr`, twelve times that; `"count"` when absent */
            readonly measure?: string;
            /** @description A field of the data source */
            readonly groupBy?: string | null;
            /**
             * @description Of the data source's main date
             * @enum {string|null}
             */
            readonly interval?: "day" | "week" | "month" | "quarter" | "year" | null;
            /** @description An OData filter expression on the data source's fields */
            readonly filter?: string | null;
        };
        /** @description Entities of a set; `$metadata` says which properties they have */
        readonly ODataCollection: {
            readonly "@odata.context"?: string;
            readonly "@odata.count"?: number;
            readonly value: readonly {
                readonly [key: string]: unknown;
            }[];
            readonly "@odata.nextLink"?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An entity; `$metadata` says which properties it has */
        readonly ODataEntity: {
            readonly "@odata.context"?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A refusal as clients of OData read it */
        readonly ODataError: {
            readonly error: components["schemas"]["ODataErrorDetail"];
        };
        /** @description What stands in the `error` of a refusal */
        readonly ODataErrorDetail: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description What is wrong with this very request */
            readonly message: string;
            /** @description The query option or field at fault */
            readonly target?: string;
            /** @description The faults of a malformed request */
            readonly details?: readonly {
                readonly code: components["schemas"]["ErrorCode"];
                readonly message: string;
                readonly target?: string;
            }[];
        };
        /** @description CSDL JSON (OData 4.01) */
        readonly ODataModel: {
            readonly $Version: string;
        } & {
            readonly [key: string]: unknown;
        };
        readonly Offer: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description Price of one unit for one cycle */
            readonly price: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cycle that the price is for */
            readonly billingCycle: string | null;
            /** @description How many there are; null for no limit */
            readonly stock: number | null;
            /**
             * @description How it is taxed at home (UNCL 5305); null: as `TAX_RATE` says
             * @enum {string|null}
             */
            readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Rate of VAT at home, e.g. 0.07 */
            readonly taxRate: number | null;
            /** @description Why it is exempt */
            readonly taxReason: string | null;
            /** @description What it is counted in (UNECE Recommendation 20), e.g. HUR for hours */
            readonly unitCode: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly OfferEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "offer.created" | "offer.updated" | "offer.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Offer"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly OfferList: {
            readonly value: readonly components["schemas"]["OfferRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly OfferRow: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description Price of one unit for one cycle */
            readonly price: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cycle that the price is for */
            readonly billingCycle: string | null;
            /** @description How many there are; null for no limit */
            readonly stock: number | null;
            /**
             * @description How it is taxed at home (UNCL 5305); null: as `TAX_RATE` says
             * @enum {string|null}
             */
            readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Rate of VAT at home, e.g. 0.07 */
            readonly taxRate: number | null;
            /** @description Why it is exempt */
            readonly taxReason: string | null;
            /** @description What it is counted in (UNECE Recommendation 20), e.g. HUR for hours */
            readonly unitCode: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly Order: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Who ordered */
            readonly customerId: string | null;
            /**
             * @description Where it stands; receipts need `completed`
             * @enum {string|null}
             */
            readonly status: "pending" | "completed" | "cancelled" | null;
            /** @description What it comes to */
            readonly total: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cart that became the order; it is closed when the order is completed */
            readonly cartId: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly OrderEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "order.created" | "order.updated" | "order.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Order"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly OrderList: {
            readonly value: readonly components["schemas"]["OrderRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly OrderRow: {
            /** @description Identifier in the system that owns it */
            readonly id: string;
            /** @description Who ordered */
            readonly customerId: string | null;
            /**
             * @description Where it stands; receipts need `completed`
             * @enum {string|null}
             */
            readonly status: "pending" | "completed" | "cancelled" | null;
            /** @description What it comes to */
            readonly total: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cart that became the order; it is closed when the order is completed */
            readonly cartId: string | null;
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly Organization: {
            /** @description Identifier in the system that owns it */
            readonly id: number;
            /** @description Name */
            readonly name: string | null;
            /** @description The users who have access to it, sorted by `userId` */
            readonly members: readonly components["schemas"]["OrganizationMember"][];
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly OrganizationEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "organization.created" | "organization.updated" | "organization.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Organization"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly OrganizationList: {
            readonly value: readonly components["schemas"]["OrganizationRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly OrganizationMember: {
            /** @description The user */
            readonly userId: number;
            /** @description What the user is there, in the words of the system that owns it */
            readonly role: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly OrganizationRow: {
            /** @description Identifier in the system that owns it */
            readonly id: number;
            /** @description Name */
            readonly name: string | null;
            /** @description The users who have access to it, sorted by `userId` */
            readonly members?: readonly components["schemas"]["OrganizationMember"][];
            /**
             * Format: date-time
             * @description When it was first put here
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last put here
             */
            readonly updatedAt: string;
        };
        readonly Payment: {
            /** @description Identifier */
            readonly id: string;
            /** @description Who paid */
            readonly customerId: string;
            /** @description How much came */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day on which it was paid
             */
            readonly paidAt: string;
            /** @description How it came; `manual` where an invoice was marked as paid */
            readonly method: string;
            /** @description What the payer or the bank calls it; once a customer */
            readonly reference: string | null;
            /**
             * @description Whether it holds or has bounced
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            /** @description What it pays, one entry an invoice; none once it is reversed */
            readonly allocations: readonly components["schemas"]["PaymentAllocation"][];
            /**
             * Format: date
             * @description Day on which it bounced
             */
            readonly reversedAt: string | null;
            /** @description Why it bounced */
            readonly reversalReason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly PaymentAllocation: {
            /** @description The invoice that it pays */
            readonly invoiceId: string;
            /** @description The invoice's number */
            readonly invoiceNumber: string;
            /** @description How much of it */
            readonly amount: number;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly PaymentEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "payment.recorded" | "payment.allocated" | "payment.deallocated" | "payment.reversed" | "payment.refunded" | "payment.refundReversed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Payment"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly PaymentList: {
            readonly value: readonly components["schemas"]["PaymentRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly PaymentProposal: {
            /** @description Identifier */
            readonly id: string;
            /**
             * @description Whether it waits for a clerk, is on its way to the account, is booked, or was dropped
             * @enum {string}
             */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description Why it waits or waited; null for what was sure */
            readonly reason: string | null;
            /** @description What it may be, the best first: a row for each invoice that an option pays */
            readonly options: readonly components["schemas"]["PaymentProposalOption"][];
            /** @description Own account, by its IBAN where it has one */
            readonly account: string;
            /** @description The bank's number of the statement */
            readonly statement: string;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            readonly bookingDate: string;
            /**
             * Format: date
             * @description Day from which it counts
             */
            readonly valueDate: string;
            /** @description Amount, positive */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Whether the account has more by it
             * @enum {string}
             */
            readonly direction: "credit" | "debit";
            /** @description Why it came back, in the bank's code */
            readonly returnReason: string | null;
            /** @description The bank's reference */
            readonly bankReference: string | null;
            /** @description Reference of the one who pays */
            readonly endToEndId: string | null;
            /** @description Who pays */
            readonly counterpartyName: string | null;
            /** @description From which account */
            readonly counterpartyIban: string | null;
            /** @description What it is for, in the words of the one who pays; null once it is erased */
            readonly remittance: string | null;
            /** @description The customer on whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it became or took back */
            readonly paymentId: string | null;
            /** @description True where nobody was asked */
            readonly automatic: boolean | null;
            /** @description Why the account refused it last */
            readonly refusal: string | null;
            /** @description Why it was dropped */
            readonly dropReason: string | null;
            /**
             * Format: date-time
             * @description When it came
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly PaymentProposalEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "paymentProposal.received" | "paymentProposal.worded" | "paymentProposal.partiesErased" | "paymentProposal.proposed" | "paymentProposal.bookingBegun" | "paymentProposal.booked" | "paymentProposal.bookingRefused" | "paymentProposal.dropped";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["PaymentProposal"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly PaymentProposalList: {
            readonly value: readonly components["schemas"]["PaymentProposalRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly PaymentProposalOption: {
            /** @description Number of the option, from 1; its rows belong together */
            readonly option: number;
            /** @description Whose payment it would be, or was */
            readonly customerId: string;
            /** @description Invoice that it would pay */
            readonly invoiceId: string | null;
            /** @description The invoice's number */
            readonly invoiceNumber: string | null;
            /** @description How much of it; the rest lies on account */
            readonly amount: number | null;
            /** @description Payment that it would take back */
            readonly paymentId: string | null;
            /** @description What speaks for it */
            readonly clues: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly PaymentProposalRow: {
            /** @description Identifier */
            readonly id: string;
            /**
             * @description Whether it waits for a clerk, is on its way to the account, is booked, or was dropped
             * @enum {string}
             */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description Why it waits or waited; null for what was sure */
            readonly reason: string | null;
            /** @description What it may be, the best first: a row for each invoice that an option pays */
            readonly options?: readonly components["schemas"]["PaymentProposalOption"][];
            /** @description Own account, by its IBAN where it has one */
            readonly account: string;
            /** @description The bank's number of the statement */
            readonly statement: string;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            readonly bookingDate: string;
            /**
             * Format: date
             * @description Day from which it counts
             */
            readonly valueDate: string;
            /** @description Amount, positive */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Whether the account has more by it
             * @enum {string}
             */
            readonly direction: "credit" | "debit";
            /** @description Why it came back, in the bank's code */
            readonly returnReason: string | null;
            /** @description The bank's reference */
            readonly bankReference: string | null;
            /** @description Reference of the one who pays */
            readonly endToEndId: string | null;
            /** @description Who pays */
            readonly counterpartyName: string | null;
            /** @description From which account */
            readonly counterpartyIban: string | null;
            /** @description What it is for, in the words of the one who pays; null once it is erased */
            readonly remittance: string | null;
            /** @description The customer on whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it became or took back */
            readonly paymentId: string | null;
            /** @description True where nobody was asked */
            readonly automatic: boolean | null;
            /** @description Why the account refused it last */
            readonly refusal: string | null;
            /** @description Why it was dropped */
            readonly dropReason: string | null;
            /**
             * Format: date-time
             * @description When it came
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly PaymentRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Who paid */
            readonly customerId: string;
            /** @description How much came */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day on which it was paid
             */
            readonly paidAt: string;
            /** @description How it came; `manual` where an invoice was marked as paid */
            readonly method: string;
            /** @description What the payer or the bank calls it; once a customer */
            readonly reference: string | null;
            /**
             * @description Whether it holds or has bounced
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            /** @description What it pays, one entry an invoice; none once it is reversed */
            readonly allocations?: readonly components["schemas"]["PaymentAllocation"][];
            /**
             * Format: date
             * @description Day on which it bounced
             */
            readonly reversedAt: string | null;
            /** @description Why it bounced */
            readonly reversalReason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly Preview: {
            /** @constant */
            readonly preview: true;
            /** @description What the command would answer. Here and everywhere else ids and numbers that are given only when it is done are left out */
            readonly result: {
                readonly [key: string]: unknown;
            };
            /** @description Field by field; new invoices, credit notes and payments are in `billing` instead, and what is due before the command is done first */
            readonly changes: readonly {
                /** @description What changes: `subscription`, `invoice`, `creditNote` or `payment`, as in its history */
                readonly type: string;
                readonly id?: string;
                readonly field: string;
                /** @description Null where it has no value, and of what is only made by the command */
                readonly before: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
                /** @description Null where it has no value, and of what is deleted by the command */
                readonly after?: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            }[];
            /** @description The documents that the command makes or changes, as they would be after it */
            readonly billing: {
                readonly invoices: readonly components["schemas"]["PreviewedInvoice"][];
                readonly creditNotes: readonly components["schemas"]["PreviewedCreditNote"][];
                readonly payments: readonly components["schemas"]["PreviewedPayment"][];
                /** @description Where they change */
                readonly accounts: readonly {
                    readonly customerId: string;
                    readonly currency: string;
                    /** @description What the customer has to pay */
                    readonly due: {
                        readonly before: number;
                        readonly after: number;
                    };
                    /** @description What lies on account */
                    readonly balance: {
                        readonly before: number;
                        readonly after: number;
                    };
                }[];
                /** @description Of the subscription that it is about */
                readonly currency: string | null;
                /** @description What of the subscription is used and not billed after the command, before tax; null where it is about none, or several */
                readonly pendingAmount: number | null;
                /** @description What the next invoices of the subscription have to give back after the command */
                readonly creditBalance: number | null;
            };
        };
        readonly PreviewWidgets: {
            /** @description Of the dashboard that they would be on */
            readonly type?: string | null;
            readonly widgets: readonly components["schemas"]["NewWidget"][];
        };
        readonly PreviewWidgetsAnswer: {
            /** @description In the order of those that were sent */
            readonly widgets: readonly {
                readonly data: components["schemas"]["WidgetData"] | null;
                readonly message?: string;
            }[];
        };
        readonly PreviewedCreditNote: {
            /** @description True: the command makes it. False: it is there already, and changes */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description Number; gapless in each year */
            readonly creditNoteNumber?: string;
            /** @description The invoice that it credits */
            readonly invoiceId?: string;
            /** @description The invoice's number */
            readonly invoiceNumber?: string;
            /** @description Who was billed */
            readonly customerId?: string;
            /** @description Why */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description What is given back; the amounts add up to the subtotal */
            readonly items: readonly {
                /** @description The line of the invoice, from 1; null for the invoice as a whole */
                readonly line: number | null;
                /** @description What is credited */
                readonly description: string;
                /** @description How many */
                readonly quantity: number;
                /** @description Price of one */
                readonly unitPrice: number;
                /** @description What is given back, before tax */
                readonly amount: number;
                /** @description What the line is cheaper by */
                readonly discount: number | null;
                /** @description What is counted (UNECE Recommendation 20) */
                readonly unitCode: string | null;
                /**
                 * @description How it is taxed (UNCL 5305)
                 * @enum {string|null}
                 */
                readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                /** @description Rate of VAT, e.g. 0.19 */
                readonly taxRate: number | null;
                /** @description Why nothing, or nothing usual, is charged */
                readonly taxReason: string | null;
                /** @description The same as a code of the VATEX list */
                readonly taxReasonCode: string | null;
            }[];
            /** @description Sum of the items */
            readonly subtotal: number;
            /** @description Its share of the tax */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description What of the total lowered what was due on the invoice */
            readonly applied: number;
            /** @description What of the total went to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that withdrew the invoice, where no client asked for it */
            readonly subscriptionId?: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
        };
        readonly PreviewedInvoice: {
            /** @description True: the command makes it. False: it is there already, and changes */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description Number; a draft may have none yet */
            readonly invoiceNumber?: string | null;
            /** @description The customer who is billed */
            readonly customerId?: string;
            /** @description The order that it bills */
            readonly orderId?: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description When it has to be paid
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items: readonly {
                /** @description What is billed */
                readonly description: string;
                /** @description How many */
                readonly quantity: number;
                /** @description Price of one */
                readonly unitPrice: number;
                /** @description Quantity × unit price; negative where something is given back */
                readonly amount: number;
                /** @description What the line is cheaper by */
                readonly discount: number | null;
                /** @description What is counted (UNECE Recommendation 20) */
                readonly unitCode: string | null;
                /**
                 * @description How it is taxed (UNCL 5305)
                 * @enum {string|null}
                 */
                readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                /** @description Rate of VAT, e.g. 0.19 */
                readonly taxRate: number | null;
                /** @description Why nothing, or nothing usual, is charged */
                readonly taxReason: string | null;
                /** @description The same as a code of the VATEX list */
                readonly taxReasonCode: string | null;
            }[];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The subscription whose renewal it bills */
            readonly subscriptionId?: string | null;
            /** @description Where it is billed to */
            readonly country: string | null;
            /** @description What payments and the balance of the customer have paid of it */
            readonly amountPaid: number;
            /** @description Totals of its credit notes */
            readonly amountCredited: number;
            /** @description What is left to be paid; 0 of a draft and of a cancelled one */
            readonly amountDue: number;
            /** @description What nobody expects to be paid any more; a later payment of it takes it back */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to its customer; null when it never was
             */
            readonly mailedAt: string | null;
            /** @description Level of the highest reminder that went out; 0 before the first */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder went out
             */
            readonly remindedAt: string | null;
            /**
             * Format: date-time
             * @description When it was issued
             */
            readonly issuedAt: string | null;
            /**
             * Format: date-time
             * @description When it was paid
             */
            readonly paidAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly PreviewedPayment: {
            /** @description True: the command makes it. False: it is there already, and changes */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description Who paid */
            readonly customerId?: string;
            /** @description How much came */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day on which it was paid
             */
            readonly paidAt: string;
            /** @description How it came; `manual` where an invoice was marked as paid */
            readonly method: string;
            /** @description What the payer or the bank calls it; once a customer */
            readonly reference: string | null;
            /**
             * @description Whether it holds or has bounced
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            /** @description What it pays, one entry an invoice; none once it is reversed */
            readonly allocations: readonly {
                /** @description The invoice that it pays */
                readonly invoiceId?: string;
                /** @description The invoice's number */
                readonly invoiceNumber?: string;
                /** @description How much of it */
                readonly amount: number;
            }[];
            /**
             * Format: date
             * @description Day on which it bounced
             */
            readonly reversedAt: string | null;
            /** @description Why it bounced */
            readonly reversalReason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description RFC 9457, with the code that programs go by */
        readonly Problem: {
            /**
             * Format: uri
             * @description Where it is told what the code means
             */
            readonly type: string;
            /** @description The same for every problem of the code */
            readonly title: string;
            /** @description The status of the answer */
            readonly status: number;
            /** @description What is wrong with this very request */
            readonly detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request
             */
            readonly instance: string;
            readonly code: components["schemas"]["ErrorCode"];
            /** @description As in `X-Request-Id` and in the log */
            readonly requestId: string;
            /** @description The faults of a malformed request */
            readonly errors?: readonly components["schemas"]["Fault"][];
            /** @description The query option at fault */
            readonly option?: string;
            /** @description Where in the option, in UTF-16 code units */
            readonly position?: number;
            /** @description The field at fault */
            readonly field?: string;
        };
        readonly ProcessDueRenewalsAnswer: {
            readonly processed: number;
            readonly failed: number;
        };
        readonly Projection: {
            readonly name: string;
            readonly version: number;
            readonly position: string | null;
            readonly caughtUp: boolean;
            readonly lagSeconds: number;
            readonly fault: string | null;
        };
        readonly ProjectionList: {
            readonly value: readonly components["schemas"]["Projection"][];
            readonly count: number;
        };
        readonly Proof: {
            /** @description The stored event as its hash is taken over it: canonical JSON (RFC 8785) */
            readonly record: string;
            /** @description Place among the leaves, from 0 */
            readonly index: number;
            /** @description Leaves of the tree that the proof leads to */
            readonly size: number;
            /** @description RFC 6962, 2.1.1, in base64 */
            readonly path: readonly string[];
            /** @description Signed note of the tree (c2sp.org/tlog-checkpoint) */
            readonly checkpoint: string;
            /** @description Verifier key of the log */
            readonly key: string;
        };
        readonly PublicEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @description E.g. `invoice.issued` */
            readonly type: string;
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: {
                    readonly [key: string]: unknown;
                } | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly PutCustomer: {
            readonly name?: string | null;
            /** Format: email */
            readonly email?: string | null;
            readonly address?: string | null;
            readonly taxId?: string | null;
            /** @description Of documents and mails */
            readonly language?: string | null;
            readonly street?: string | null;
            readonly city?: string | null;
            readonly postalCode?: string | null;
            /** @description ISO 3166-1 alpha-2 */
            readonly country?: string | null;
            /** @description With its country prefix */
            readonly vatId?: string | null;
            readonly registrationId?: string | null;
            /** @description What the customer calls the order that invoices are for */
            readonly purchaseOrder?: string | null;
            /** @description What the customer asks to be named on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference?: string | null;
            /**
             * @description What e-invoices are to be valid by; null: `E_INVOICE_PROFILE`
             * @enum {string|null}
             */
            readonly eInvoiceProfile?: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Where e-invoices arrive */
            readonly endpointId?: string | null;
            /** @description What kind of address that is: a code of the EAS list */
            readonly endpointScheme?: string | null;
        };
        readonly PutDiscountCode: {
            /** @enum {string} */
            readonly type?: "percentage" | "fixed";
            /** @description Per cent of the subtotal, or an amount */
            readonly value?: number;
            readonly currency?: string | null;
            /** Format: date-time */
            readonly startsAt?: string | null;
            /** Format: date-time */
            readonly expiresAt?: string | null;
            readonly usageLimit?: number | null;
            readonly perCustomerLimit?: number | null;
            readonly minimumSubtotal?: number | null;
            readonly active?: boolean;
        };
        readonly PutOffer: {
            readonly name?: string | null;
            readonly price?: number | null;
            readonly currency?: string | null;
            readonly billingCycle?: components["schemas"]["BillingCycle"] | null;
            readonly stock?: number | null;
            readonly taxCategory?: components["schemas"]["TaxCategory"] | null;
            /** @description E.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Why it is exempt */
            readonly taxReason?: string | null;
            /**
             * @description What is counted (UNECE Recommendation 20), e.g. HUR for hours; C62, one, when absent
             * @example C62
             */
            readonly unitCode?: string | null;
        };
        readonly PutOrder: {
            readonly customerId?: string | null;
            /** @description In any case */
            readonly status?: string | null;
            readonly total?: number | null;
            readonly currency?: string | null;
            readonly cartId?: string | null;
        };
        readonly PutOrganization: {
            readonly name?: string;
            /** @description All of them, each user once; those that are not sent are members no longer */
            readonly members?: readonly {
                readonly userId: number;
                readonly role: string;
            }[];
        };
        readonly PutSeller: {
            readonly name?: string;
            /** @description Lines that are printed where the parts of the address are not known */
            readonly address?: readonly string[];
            readonly street?: string | null;
            readonly city?: string | null;
            readonly postalCode?: string | null;
            /** @description ISO 3166-1 alpha-2 */
            readonly country?: string | null;
            /** @description Tax number at home */
            readonly taxId?: string | null;
            /** @description With its country prefix */
            readonly vatId?: string | null;
            /** @description In the register of companies */
            readonly registrationId?: string | null;
            /** Format: email */
            readonly email?: string | null;
            readonly phone?: string | null;
            /** @description Whom to ask */
            readonly contactName?: string | null;
            /** @description Where e-invoices arrive */
            readonly endpointId?: string | null;
            /** @description What kind of address that is: a code of the EAS list */
            readonly endpointScheme?: string | null;
            /** @description Account that invoices are paid to */
            readonly iban?: string | null;
            /** @description The account's bank */
            readonly bic?: string | null;
            /** @description Whose account it is */
            readonly accountName?: string | null;
            /** @description Words that stand on invoices */
            readonly paymentTerms?: string | null;
            /** @description A PNG or JPEG as a `data:` URL */
            readonly logo?: string | null;
            /** @description Rates of other countries where the seller is registered, e.g. by the one-stop shop */
            readonly taxRates?: readonly {
                /** @description ISO 3166-1 alpha-2 */
                readonly country: string;
                /** @description E.g. 0.19 */
                readonly rate: number;
            }[];
        };
        readonly PutSellerAnswer: {
            readonly name: string;
            readonly address: readonly string[];
            readonly street: string | null;
            readonly city: string | null;
            readonly postalCode: string | null;
            readonly country: string | null;
            readonly taxId: string | null;
            readonly vatId: string | null;
            readonly registrationId: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly contactName: string | null;
            readonly endpointId: string | null;
            readonly endpointScheme: string | null;
            readonly iban: string | null;
            readonly bic: string | null;
            readonly accountName: string | null;
            readonly paymentTerms: string | null;
            readonly logo: string | null;
            readonly taxRates: readonly {
                readonly country: string;
                readonly rate: number;
            }[];
        };
        readonly ReadFeedAnswer: readonly components["schemas"]["PublicEvent"][];
        readonly Reauthenticated: {
            /**
             * Format: date-time
             * @description Until when the proof counts
             */
            readonly freshUntil: string;
        };
        readonly Reauthentication: {
            readonly password: string;
            /** @description Where the user has a second factor: the code of the app, or a recovery code */
            readonly otp?: string;
        };
        readonly RebuildProjectionAnswer: {
            readonly name: string;
            readonly events: number;
            readonly seconds: number;
            readonly comparison: {
                readonly equal: number;
                readonly differing: number;
                readonly removed: number;
                readonly added: number;
                readonly ids: readonly string[];
            };
        };
        readonly Receipt: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; never given twice */
            readonly receiptNumber: string;
            /** @description The order that was paid */
            readonly orderId: string;
            /** @description Who paid */
            readonly customerId: string;
            /**
             * Format: date-time
             * @description Date of the receipt
             */
            readonly receiptDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items: readonly components["schemas"]["ReceiptItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description How it was paid */
            readonly paymentMethod: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly ReceiptEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "receipt.created" | "receipt.deleted" | "receipt.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Receipt"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly ReceiptItem: {
            /** @description What was bought */
            readonly description: string;
            /** @description How many */
            readonly quantity: number;
            /** @description Price of one */
            readonly price: number;
            /** @description Quantity × price */
            readonly amount: number;
        };
        readonly ReceiptList: {
            readonly value: readonly components["schemas"]["ReceiptRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly ReceiptRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; never given twice */
            readonly receiptNumber: string;
            /** @description The order that was paid */
            readonly orderId: string;
            /** @description Who paid */
            readonly customerId: string;
            /**
             * Format: date-time
             * @description Date of the receipt
             */
            readonly receiptDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items?: readonly components["schemas"]["ReceiptItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal and tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description How it was paid */
            readonly paymentMethod: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
        };
        readonly RecordPayment: {
            readonly customerId: string;
            /** @description How much came */
            readonly amount: number;
            readonly currency: string;
            /** @description Day on which it was paid, tomorrow at the latest; of a timestamp its day in UTC */
            readonly paidAt: string;
            /** @description How it came, e.g. `transfer` */
            readonly method: string;
            /** @description What the payer or the bank calls it; refused when the customer has a payment with it */
            readonly reference?: string | null;
            /** @description What it pays. Absent: what has been due longest. Empty: nothing, it lies on account */
            readonly allocations?: readonly components["schemas"]["NewAllocation"][];
        };
        readonly RecordPaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            readonly allocations: readonly {
                readonly invoiceId: string;
                readonly invoiceNumber: string;
                readonly amount: number;
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** @description What the reference data does not know, and which rules of EN 16931 an issued invoice breaks; absent where there is nothing to say */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly RecoveryCodes: {
            /** @description Good once each in the place of the code of the app; answered this once */
            readonly recoveryCodes: readonly string[];
        };
        readonly ReferenceWarning: {
            /** @enum {string} */
            readonly code: "OFFER_NOT_FOUND" | "CUSTOMER_NOT_FOUND";
            /** @description JSON pointer into the body */
            readonly path: string;
            readonly message: string;
        };
        readonly RefundCustomer: {
            /** @description How much goes back; not more than came in and lies on account */
            readonly amount: number;
            readonly currency: string;
            readonly reason: string;
            /** @description What the bank calls it; refused when the customer has a refund with it */
            readonly reference?: string | null;
        };
        readonly RefundCustomerAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            readonly reason: string;
            readonly reference: string | null;
            /** @description What lies on account in the currency afterwards */
            readonly balance: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly RemindOfInvoiceAnswer: {
            readonly id: string;
            /** @description In the histories of the account and of the invoice */
            readonly reminderId: string;
            /** @description From 1 up; 0 for one that goes before the first is due */
            readonly level: number;
        };
        readonly RemoveDiscountAnswer: {
            readonly success: boolean;
            readonly message: string;
            readonly newTotal: number;
        };
        readonly RemoveSecondFactor: {
            readonly currentPassword: string;
            /** @description Of the app, or a recovery code */
            readonly otp: string;
        };
        readonly RenewSubscriptionAnswer: {
            readonly id: string;
            /** Format: date */
            readonly renewalDate: string;
        };
        readonly ReplayWebhookEvents: {
            /** @description From where on; `failed`: what was given up */
            readonly from: "failed" | ({
                /** @description A position of the feed */
                readonly position: string;
            } | {
                /**
                 * Format: date-time
                 * @description Some events of the minute before it may come too
                 */
                readonly time: string;
            });
            /** @description Types to send: as `GET /api/event-types` lists them, `invoice.*` for all of invoices, `*` for all */
            readonly types?: readonly string[];
        };
        readonly Report: {
            readonly id: string;
            readonly name: string;
            readonly type: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly description: string | null;
            /** @enum {string} */
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "payments" | "accounts" | "receipts" | "carts" | "users";
            readonly filters: {
                readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            };
            readonly columns: readonly string[];
            readonly groupBy: string | null;
            readonly sortBy: string | null;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly ReportEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "report.created" | "report.updated" | "report.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Report"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        /** @description Column → value, array of values, or an object with some of gt, ge, lt, le, ne, contains. A date beside a timestamp means all of its day */
        readonly ReportFilters: {
            readonly [key: string]: (string | number | boolean | null) | readonly (string | number | boolean | null)[] | {
                readonly [key: string]: string | number | boolean | null;
            };
        };
        readonly ReportList: {
            readonly value: readonly components["schemas"]["ReportRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly ReportResult: {
            readonly reportId: string;
            /** Format: date-time */
            readonly executedAt: string;
            readonly rows: readonly {
                readonly [key: string]: string | number | boolean | null;
            }[];
            readonly totalRows: number;
            readonly summary: {
                readonly totalAmount: number;
                readonly averageAmount: number;
                /** @description Of the two figures: the one that all amounts are in; the default one where there are several or none; null where nothing is counted in money */
                readonly currency: string | null;
                /** @description Where there are several */
                readonly byCurrency?: {
                    readonly [key: string]: {
                        readonly totalAmount: number;
                        readonly averageAmount: number;
                    };
                };
            };
            readonly metadata?: {
                /** @enum {string} */
                readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "payments" | "accounts" | "receipts" | "carts" | "users";
                readonly columns: readonly {
                    readonly name: string;
                    readonly type: string;
                }[];
                readonly groupBy: string | null;
                readonly sortBy: string | null;
                readonly filters: {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                };
                readonly dateRange: {
                    readonly field: string;
                    readonly from: string;
                    readonly to: string;
                } | null;
                readonly durationMilliseconds: number;
                /** @description All events up to it are in the figures; later ones may be */
                readonly eventPosition: string | null;
            };
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly ReportRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name; several reports may have one */
            readonly name: string;
            /** @description What it is for */
            readonly description?: string | null;
            /** @description Open word of the caller */
            readonly type: string | null;
            /** @description What it draws on */
            readonly dataSource: string;
            /** @description What its rows are groups by */
            readonly groupBy?: string | null;
            /** @description The order of its rows */
            readonly sortBy?: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly RequestPasswordReset: {
            readonly email: string;
        };
        readonly RevenueMovement: {
            readonly month: string;
            readonly currency: string;
            readonly new: number;
            readonly expansion: number;
            readonly contraction: number;
            readonly paused: number;
            readonly resumed: number;
            readonly lost: number;
        };
        readonly ReversePayment: {
            /** @description Why, e.g. what the bank says */
            readonly reason: string;
        };
        readonly ReversePaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description What of it pays invoices */
            readonly allocated: number;
            /** @description What of it was paid back */
            readonly refunded: number;
            /** @description What of it lies on account; 0 once it is reversed */
            readonly unallocated: number;
            readonly allocations: readonly {
                readonly invoiceId: string;
                readonly invoiceNumber: string;
                readonly amount: number;
            }[];
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ReverseRefund: {
            /** @description Why, e.g. what the bank says */
            readonly reason: string;
        };
        readonly ReverseRefundAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @description What lies on account in the currency afterwards */
            readonly balance: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly RevokeToken: {
            /** @description An access token or a refresh token */
            readonly token: string;
            readonly token_type_hint?: string;
        };
        /** @enum {string} */
        readonly Right: "subscriptions:read" | "subscriptions:write" | "invoices:read" | "invoices:write" | "credit-notes:read" | "credit-notes:write" | "payments:read" | "payments:write" | "bank-statements:read" | "bank-statements:write" | "customers:read" | "customers:write" | "receipts:read" | "receipts:write" | "carts:read" | "carts:write" | "dashboards:read" | "dashboards:write" | "reports:read" | "reports:write" | "users:read" | "users:write" | "offers:read" | "offers:write" | "orders:read" | "orders:write" | "discount-codes:read" | "discount-codes:write" | "organizations:read" | "organizations:write" | "events:read" | "events:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "backups:read" | "backups:write";
        /** @enum {string} */
        readonly Role: "Admin" | "AppAdmin" | "Reporting" | "Auditor" | "User" | "Customer";
        readonly RotateWebhookSecret: {
            /** @description Hours for which the former secret signs too; `24` when absent */
            readonly overlapHours?: number;
        };
        readonly RotateWebhookSecretAnswer: {
            readonly id: string;
            /** @description Answered once */
            readonly secret: string;
            /** Format: date-time */
            readonly overlapUntil: string;
        };
        readonly SealStoreAnswer: {
            readonly seals: number;
        };
        readonly SecondFactorEnrolment: {
            /** @description Base32, for those who type it into the app */
            readonly secret: string;
            /** @description `otpauth://totp/…`, for a QR code that the app reads */
            readonly uri: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly SellerEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @constant */
            readonly type: "seller.changed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["SellerSnapshot"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly SellerSnapshot: {
            /** @description Which settings */
            readonly id: string;
            /** @description Name */
            readonly name: string;
            /** @description Lines of the address, where its parts are not known */
            readonly address: string;
            /** @description Street and number */
            readonly street: string | null;
            /** @description City */
            readonly city: string | null;
            /** @description Postal code */
            readonly postalCode: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            readonly country: string | null;
            /** @description Tax number at home */
            readonly taxId: string | null;
            /** @description VAT identifier with its country prefix */
            readonly vatId: string | null;
            /** @description Number in the register of companies */
            readonly registrationId: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Telephone number */
            readonly phone: string | null;
            /** @description Whom to ask */
            readonly contactName: string | null;
            /** @description Where e-invoices reach the seller */
            readonly endpointId: string | null;
            /** @description What kind of address that is (EAS code) */
            readonly endpointScheme: string | null;
            /** @description Account that invoices are paid to */
            readonly iban: string | null;
            /** @description The account's bank */
            readonly bic: string | null;
            /** @description Whose account it is */
            readonly accountName: string | null;
            /** @description Words about payment that stand on invoices */
            readonly paymentTerms: string | null;
            /** @description File of the logo */
            readonly logo: string | null;
            /** @description Rates of other countries where the seller is registered */
            readonly taxRates: readonly components["schemas"]["SellerSnapshotTaxRate"][];
            /**
             * Format: date-time
             * @description When they were last changed
             */
            readonly updatedAt: string;
        };
        readonly SellerSnapshotTaxRate: {
            /** @description ISO 3166-1 alpha-2 */
            readonly country: string;
            /** @description E.g. 0.21 */
            readonly rate: number;
        };
        readonly SetProfileImage: {
            /**
             * Format: binary
             * @description A JPEG or PNG image, at most 5242880 bytes; also taken as `image`
             */
            readonly file: string;
        };
        readonly SetProfileImageAnswer: {
            /** Format: uri */
            readonly imageUrl: string;
            /** Format: date-time */
            readonly uploadedAt: string;
        };
        readonly SetSubscriptionDomain: {
            readonly status: string;
        };
        readonly SetUserPassword: {
            readonly newPassword: string;
        };
        readonly SignIn: {
            /** @description E-mail address or username */
            readonly username: string;
            readonly password: string;
            /** @description Where the user has a second factor: the code of the app, or a recovery code */
            readonly otp?: string;
        };
        readonly SignInProvider: {
            readonly enabled: boolean;
        };
        readonly SignUp: {
            /** @description Unique without regard to case */
            readonly email: string;
            readonly password: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description 1 to 64 letters, digits, ".", "_" or "-", not digits alone; made from the address when absent */
            readonly username?: string;
            readonly language?: components["schemas"]["Language"];
        };
        readonly SignUpAnswer: {
            /** @description Identifier, from 1 up */
            readonly id: number;
            /** @description E-mail address, unique without regard to case */
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly SignedHead: {
            readonly storeId: string;
            readonly position: string;
            readonly events: number;
            readonly streams: number;
            readonly digest: string;
            /** Format: date-time */
            readonly at: string;
            readonly jws: string;
        };
        readonly Statement: {
            readonly customerId: string;
            /**
             * Format: date
             * @description Null: from the beginning
             */
            readonly from: string | null;
            /** Format: date */
            readonly to: string;
            /** @description Those in which something was owed or happened */
            readonly currencies: readonly {
                readonly currency: string;
                /** @description What was owed before the first day; negative where more lay on account */
                readonly opening: number;
                readonly charged: number;
                readonly credited: number;
                /** @description opening + charged − credited */
                readonly closing: number;
            }[];
            /** @description By currency and date */
            readonly entries: readonly components["schemas"]["StatementEntry"][];
        };
        readonly StatementEntry: {
            /**
             * Format: date
             * @description Of the document
             */
            readonly date: string;
            /** @enum {string} */
            readonly kind: "invoice" | "reversal" | "refund" | "writeOffReversal" | "cancellation" | "creditNote" | "subscriptionCredit" | "payment" | "writeOff" | "refundReversal";
            /** @description Of the invoice, the credit note, the payment, the refund or the credit */
            readonly id: string;
            /** @description Of the invoice or the credit note */
            readonly number: string | null;
            /** @description Of the payment or the refund */
            readonly reference: string | null;
            /** @description How a payment came; why something bounced, was refunded or cancelled; the invoice of a credit note; the subscription of a credit */
            readonly detail: string | null;
            /**
             * Format: date
             * @description Of an invoice
             */
            readonly dueDate: string | null;
            readonly currency: string;
            /** @description What is owed more by it */
            readonly charge: number | null;
            /** @description What is owed less by it */
            readonly credit: number | null;
            /** @description What is owed in its currency after it */
            readonly balance: number;
            /** Format: date-time */
            readonly recordedAt: string;
        };
        readonly StoreSize: {
            readonly holds: readonly ("events" | "records" | "keys" | "readModels" | "files" | "jobs")[];
            /** @enum {string} */
            readonly engine: "embedded" | "eventstoredb" | "mongodb" | "redis";
            readonly bytes: number | null;
            readonly freeBytes: number | null;
        };
        readonly StoreSizeList: {
            readonly value: readonly components["schemas"]["StoreSize"][];
            readonly count: number;
        };
        readonly StoreVerification: {
            readonly valid: boolean;
            readonly events: number;
            readonly streams: number;
            readonly findings: readonly {
                /** @enum {string} */
                readonly fault: "gap" | "hash-mismatch" | "broken-link" | "damaged" | "hidden" | "outside-order" | "missing-stream" | "cut-tail" | "rewritten" | "seal-mismatch" | "entry-mismatch" | "lost-event" | "not-logged" | "log-mismatch" | "cut-store" | "head-mismatch" | "other-store" | "changed-tables" | "unreadable";
                readonly stream: string | null;
                readonly revision: number | null;
                readonly position: string | null;
                readonly detail: string;
            }[];
            readonly seals: number;
            /** @description Of the transparency log */
            readonly entries: number;
        };
        readonly StreamVerification: {
            readonly valid: boolean;
            readonly events: number;
            readonly streams: number;
            readonly findings: readonly {
                /** @enum {string} */
                readonly fault: "gap" | "hash-mismatch" | "broken-link" | "damaged" | "hidden" | "outside-order" | "missing-stream" | "cut-tail" | "rewritten" | "seal-mismatch" | "entry-mismatch" | "lost-event" | "not-logged" | "log-mismatch" | "cut-store" | "head-mismatch" | "other-store" | "changed-tables" | "unreadable";
                readonly stream: string | null;
                readonly revision: number | null;
                readonly position: string | null;
                readonly detail: string;
            }[];
        };
        readonly Subscription: {
            /** @description Identifier */
            readonly id: string;
            /** @description The customer that it belongs to */
            readonly customerId: string;
            /** @description The plan that it is on */
            readonly offerId: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            readonly status: "active" | "suspended" | "terminated";
            /** @description How many units are billed */
            readonly quantity: number;
            /**
             * Format: date
             * @description First day; every renewal date is counted from it
             */
            readonly startDate: string;
            /**
             * Format: date
             * @description First day of the coming period; null once it is terminated
             */
            readonly renewalDate: string | null;
            /**
             * Format: date
             * @description The day that it ended or ends
             */
            readonly terminationDate: string | null;
            /**
             * @description Length of a period
             * @enum {string}
             */
            readonly billingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description Whether due renewals include it; else it ends with its term */
            readonly autoRenewal: boolean;
            /** @description Price of one unit for one period; null when it is not known */
            readonly unitPrice: number | null;
            /** @description ISO 4217 code of its prices */
            readonly currency: string;
            /** @description What the next invoices have to give back */
            readonly creditBalance: number;
            /** @description What is used and not billed, before tax: the next invoice or the last one has it, but for periods whose invoice was voided. Negative where more was billed; null in lists where nothing has happened since it is kept */
            readonly pendingAmount: number | null;
            /** @description The invoice that its end made; null where nothing was open */
            readonly finalInvoiceId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /** @description Internet domains that it serves */
            readonly domains: readonly components["schemas"]["SubscriptionDomain"][];
            /** @description Changes that will be carried out on their day */
            readonly scheduledChanges: readonly components["schemas"]["SubscriptionScheduledChange"][];
            /** @description What it brings more or less, month by month */
            readonly revenueChanges: readonly components["schemas"]["SubscriptionRevenueChange"][];
        };
        readonly SubscriptionDomain: {
            /** @description Name in its ASCII form */
            readonly domain: string;
            /** @description Open word of the operator */
            readonly status: string;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly SubscriptionEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "subscription.created" | "subscription.quantityChanged" | "subscription.planChanged" | "subscription.autoRenewalChanged" | "subscription.suspended" | "subscription.unsuspended" | "subscription.periodPassedOver" | "subscription.terminated" | "subscription.chargesCredited" | "subscription.creditReleased" | "subscription.changeScheduled" | "subscription.changeWithdrawn" | "subscription.changeDropped" | "subscription.invoiced" | "subscription.invoiceCredited" | "subscription.invoiceVoided" | "subscription.invoiceWithdrawn" | "subscription.invoiceReduced" | "subscription.renewed" | "subscription.domainSet" | "subscription.domainRemoved" | "subscription.deleted" | "subscription.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["Subscription"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly SubscriptionList: {
            readonly value: readonly components["schemas"]["SubscriptionRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly SubscriptionMetrics: {
            readonly totalSubscriptions: number;
            readonly activeSubscriptions: number;
            readonly suspendedSubscriptions: number;
            readonly terminatedSubscriptions: number;
            readonly totalMRR: number;
            readonly mrrByCurrency: {
                readonly [key: string]: number;
            };
            readonly groups?: readonly ({
                readonly totalSubscriptions: number;
                readonly activeSubscriptions: number;
                readonly suspendedSubscriptions: number;
                readonly terminatedSubscriptions: number;
                readonly totalMRR: number;
                readonly mrrByCurrency: {
                    readonly [key: string]: number;
                };
            } & {
                readonly [key: string]: (string | number | boolean | null) | {
                    readonly [key: string]: number;
                };
            })[];
        };
        readonly SubscriptionRevenueChange: {
            /**
             * Format: date
             * @description First day of the month
             */
            readonly month: string;
            /**
             * @description Why
             * @enum {string}
             */
            readonly kind: "new" | "expansion" | "contraction" | "paused" | "resumed" | "lost";
            /** @description How much more a period brings by it; negative: less */
            readonly amount: number;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly SubscriptionRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description The customer that it belongs to */
            readonly customerId: string;
            /** @description The plan that it is on */
            readonly offerId: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            readonly status: "active" | "suspended" | "terminated";
            /** @description How many units are billed */
            readonly quantity: number;
            /**
             * Format: date
             * @description First day; every renewal date is counted from it
             */
            readonly startDate: string;
            /**
             * Format: date
             * @description First day of the coming period; null once it is terminated
             */
            readonly renewalDate: string | null;
            /**
             * Format: date
             * @description The day that it ended or ends
             */
            readonly terminationDate: string | null;
            /**
             * @description Length of a period
             * @enum {string}
             */
            readonly billingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description Whether due renewals include it; else it ends with its term */
            readonly autoRenewal: boolean;
            /** @description Price of one unit for one period; null when it is not known */
            readonly unitPrice: number | null;
            /** @description ISO 4217 code of its prices */
            readonly currency: string;
            /** @description What the next invoices have to give back */
            readonly creditBalance: number;
            /** @description What is used and not billed, before tax: the next invoice or the last one has it, but for periods whose invoice was voided. Negative where more was billed; null in lists where nothing has happened since it is kept */
            readonly pendingAmount: number | null;
            /** @description The invoice that its end made; null where nothing was open */
            readonly finalInvoiceId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /** @description Internet domains that it serves */
            readonly domains?: readonly components["schemas"]["SubscriptionDomain"][];
            /** @description Changes that will be carried out on their day */
            readonly scheduledChanges?: readonly components["schemas"]["SubscriptionScheduledChange"][];
            /** @description What it brings more or less, month by month */
            readonly revenueChanges?: readonly components["schemas"]["SubscriptionRevenueChange"][];
        };
        readonly SubscriptionScheduledChange: {
            /** @description Identifier of the change */
            readonly id: string;
            /**
             * @description What changes
             * @enum {string}
             */
            readonly type: "upgrade-quantity" | "downgrade-quantity" | "plan-change";
            /**
             * Format: date
             * @description The day
             */
            readonly effectiveDate: string;
            /** @description The quantity that it will have */
            readonly newQuantity: number | null;
            /** @description The plan that it will be on */
            readonly newOfferId: string | null;
        };
        /** @enum {string} */
        readonly SubscriptionStatus: "active" | "suspended" | "terminated";
        readonly Success: {
            readonly success: boolean;
            readonly message: string;
        };
        readonly SuspendSubscription: {
            readonly subscriptionId: string;
            readonly reason?: string;
        };
        readonly SuspendSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
        };
        readonly TakeBankStatementAnswer: {
            /** @description All of them */
            readonly lines: number;
            /** @description Sure, and booked */
            readonly booked: number;
            /** @description Waiting for a clerk */
            readonly proposed: number;
            /** @description Had come before */
            readonly known: number;
            /** @description Debits and charges, which concern no customer */
            readonly ignored: number;
            readonly statements: readonly {
                readonly account: string;
                readonly statement: string;
                readonly currency: string;
                readonly opening: number | null;
                readonly closing: number | null;
                /** @description All of them */
                readonly lines: number;
                /** @description Sure, and booked */
                readonly booked: number;
                /** @description Waiting for a clerk */
                readonly proposed: number;
                /** @description Had come before */
                readonly known: number;
                /** @description Debits and charges, which concern no customer */
                readonly ignored: number;
            }[];
        };
        /**
         * @description UNCL 5305: S standard, Z zero rate, E exempt, AE reverse charge, K intra-community, G export, O not subject to VAT
         * @enum {string}
         */
        readonly TaxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
        readonly TerminateSubscription: {
            readonly subscriptionId: string;
            readonly reason?: string;
            /**
             * Format: date
             * @description The first day that is not served; today unless it is said
             */
            readonly effectiveDate?: string;
            /**
             * @description What becomes of the days of the begun period that are left: kept, or credited; `"none"` when absent
             * @enum {string}
             */
            readonly refund?: "none" | "unused";
        };
        readonly TerminateSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
            /** Format: date */
            readonly terminationDate: string;
            readonly finalInvoiceId: string | null;
        };
        readonly TestClock: {
            /** Format: date-time */
            readonly now: string;
        };
        readonly TestWebhookEndpointAnswer: {
            readonly eventId: string;
            readonly taken: boolean;
            readonly status: number | null;
            readonly milliseconds: number;
            readonly answer: string | null;
            readonly error: string | null;
        };
        readonly TransparencyLogStatus: {
            readonly origin: string;
            readonly key: string;
            readonly size: number;
            readonly published: number;
            readonly halted: {
                readonly reason: string;
                readonly detail: string;
                readonly at: string;
            } | null;
        };
        readonly UnsuspendSubscription: {
            readonly subscriptionId: string;
        };
        readonly UnsuspendSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
        };
        readonly UpdateApiKey: {
            /** @description For people to tell keys apart; nothing personal, it is kept in clear */
            readonly name?: string;
            /** @description Areas and verbs: `read` for what changes nothing, `write` for the rest, neither includes the other */
            readonly rights?: readonly components["schemas"]["Right"][];
            /**
             * Format: date-time
             * @description When the key ends; null or absent: not by itself
             */
            readonly expiresAt?: string | null;
        };
        readonly UpdateApiKeyAnswer: {
            readonly id: string;
            readonly name: string;
            readonly rights: readonly components["schemas"]["Right"][];
            /** Format: date-time */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateDashboard: {
            /** @description Unique without regard to case */
            readonly name?: string;
            /** @description Null, as absent, leaves it */
            readonly description?: string | null;
            /** @description Null, as absent, leaves it */
            readonly refreshInterval?: number | null;
            /** @description They take the place of all that were there */
            readonly widgets?: readonly components["schemas"]["NewWidget"][];
        };
        readonly UpdateDashboardAnswer: {
            readonly id: string;
            readonly name: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateInvoice: {
            readonly invoiceNumber?: string | null;
            readonly invoiceDate?: string;
            readonly dueDate?: string;
            readonly items?: readonly components["schemas"]["NewInvoiceItem"][];
            /** @description Sum of the items; computed when absent */
            readonly subtotal?: number;
            /** @description When absent and `items` are sent: what the rate of the draft comes to */
            readonly tax?: number;
            /** @description subtotal + tax; computed when absent */
            readonly total?: number;
            readonly id?: string;
            readonly customerId?: string;
            readonly orderId?: string | null;
            readonly subscriptionId?: string | null;
            readonly currency?: string;
            readonly country?: string | null;
            readonly status?: components["schemas"]["InvoiceStatus"];
            readonly amountPaid?: number;
            readonly amountCredited?: number;
            readonly amountDue?: number;
            readonly amountWrittenOff?: number;
            /** Format: date-time */
            readonly issuedAt?: string | null;
            /** Format: date-time */
            readonly paidAt?: string | null;
            /** Format: date-time */
            readonly mailedAt?: string | null;
            readonly reminderLevel?: number;
            /** Format: date-time */
            readonly remindedAt?: string | null;
            /** Format: date-time */
            readonly createdAt?: string;
            /** Format: date-time */
            readonly updatedAt?: string;
        };
        readonly UpdateInvoiceAnswer: {
            readonly id: string;
            readonly invoiceNumber: string | null;
            readonly status: components["schemas"]["InvoiceStatus"];
            readonly total: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateReport: {
            readonly name?: string;
            readonly description?: string | null;
            readonly type?: string | null;
            readonly filters?: components["schemas"]["ReportFilters"];
            readonly columns?: readonly string[];
            /** @description Columns separated by commas; `month` and `day` of the main date, `<column>:month`, `<column>:day` */
            readonly groupBy?: string | null;
            /** @description Columns separated by commas, each with asc or desc behind it */
            readonly sortBy?: string | null;
        };
        readonly UpdateReportAnswer: {
            readonly id: string;
            readonly name: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateSubscription: {
            readonly quantity?: number;
            readonly autoRenewal?: boolean;
        };
        readonly UpdateSubscriptionAnswer: {
            readonly id: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateUser: {
            readonly firstName?: string;
            readonly lastName?: string;
            readonly language?: components["schemas"]["Language"] | null;
            /** @enum {string} */
            readonly status?: "active" | "locked";
            /** @description All roles that the user has from now on */
            readonly roles?: readonly components["schemas"]["Role"][];
        };
        readonly UpdateUserAnswer: {
            /** @description Identifier, from 1 up */
            readonly id: number;
            readonly firstName: string;
            readonly lastName: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateWebhookEndpoint: {
            /** @description Where events are sent to, https */
            readonly url?: string;
            /** @description Types to send: as `GET /api/event-types` lists them, `invoice.*` for all of invoices, `*` for all */
            readonly types?: readonly string[];
            /** @description For people to tell endpoints apart */
            readonly description?: string | null;
            /**
             * @description Whether an event waits for those of its subject before it
             * @enum {string}
             */
            readonly order?: "subject" | "none";
            /**
             * @description `thin` leaves `data` out
             * @enum {string}
             */
            readonly payload?: "full" | "thin";
            /**
             * @description `active` resumes a paused or disabled endpoint where it stood
             * @enum {string}
             */
            readonly status?: "active" | "paused";
        };
        readonly UpdateWebhookEndpointAnswer: {
            readonly id: string;
            readonly url: string;
            readonly types: readonly string[];
            readonly description: string | null;
            /** @enum {string} */
            readonly order: "subject" | "none";
            /** @enum {string} */
            readonly payload: "full" | "thin";
            /**
             * @description The service gives an endpoint up that has answered 410, or taken nothing for five days
             * @enum {string}
             */
            readonly status: "active" | "paused" | "disabled";
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpgradeSubscriptionQuantity: {
            readonly subscriptionId: string;
            readonly newQuantity: number;
            /** Format: date */
            readonly effectiveDate?: string;
        };
        readonly UpgradeSubscriptionQuantityAnswer: {
            readonly id: string;
            readonly quantity: number;
            /** @constant */
            readonly scheduled?: true;
            /** Format: date */
            readonly effectiveDate?: string;
        };
        readonly User: {
            /** @description Identifier, from 1 up */
            readonly id: number;
            /** @description Unique name, never all digits */
            readonly username: string;
            /** @description E-mail address, unique without regard to case */
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly status: components["schemas"]["UserStatus"];
            /** @description Whether a code of an app is needed beside the password */
            readonly secondFactor: boolean;
            readonly language: components["schemas"]["Language"] | null;
            readonly roles: readonly components["schemas"]["Role"][];
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly UserEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "user.created" | "user.passwordChanged" | "user.rolesChanged" | "user.nameChanged" | "user.languageChanged" | "user.sessionsEnded" | "user.statusChanged" | "user.imageSet" | "user.imageRemoved" | "user.identityLinked" | "user.secondFactorSet" | "user.secondFactorRemoved" | "user.recoveryCodeUsed" | "user.deleted" | "user.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["User"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly UserList: {
            readonly value: readonly components["schemas"]["UserRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly UserRow: {
            /** @description Identifier, from 1 up */
            readonly id: number;
            /** @description Unique name, never all digits */
            readonly username: string;
            /** @description E-mail address, unique without regard to case */
            readonly email: string;
            /** @description First name */
            readonly firstName: string;
            /** @description Last name */
            readonly lastName: string;
            /**
             * @description An invited user has yet to verify the e-mail address; a locked one cannot sign in
             * @enum {string}
             */
            readonly status: "invited" | "active" | "locked";
            /**
             * Format: date-time
             * @description When the user was made
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the user last changed
             */
            readonly updatedAt: string;
            /** @description Whether a code of an app is needed beside the password */
            readonly secondFactor: boolean;
            /**
             * @description Of mails to the user; null: the service's
             * @enum {string|null}
             */
            readonly language: "ar" | "de" | "en" | "es" | "fr" | "it" | "nl" | "pl" | "zh" | null;
        };
        /** @enum {string} */
        readonly UserStatus: "invited" | "active" | "locked";
        readonly VerifyStore: {
            readonly head?: string;
        };
        readonly WebhookAttemptList: {
            readonly value: readonly components["schemas"]["WebhookAttemptRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly WebhookAttemptRow: {
            /** @description The event and the number of the attempt */
            readonly id: string;
            /** @description The event: `webhook-id` of the message */
            readonly eventId: string;
            /** @description Type of the event */
            readonly type: string;
            /** @description The resource that it is of */
            readonly subject: string;
            /** @description Number of the attempt, from 1 */
            readonly attempt: number;
            /**
             * Format: date-time
             * @description When it was made, real time
             */
            readonly at: string;
            /** @description HTTP status; null where nothing was answered */
            readonly status: number | null;
            /** @description How long it took */
            readonly milliseconds: number;
            /** @description Beginning of the answer, at most 1 KiB */
            readonly answer: string | null;
            /** @description Why nothing was answered */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it is sent again; null where it was taken or given up
             */
            readonly nextAt: string | null;
        };
        readonly WebhookEndpoint: {
            readonly id: string;
            readonly url: string;
            readonly types: readonly string[];
            readonly description: string | null;
            /** @enum {string} */
            readonly order: "subject" | "none";
            /** @enum {string} */
            readonly payload: "full" | "thin";
            /**
             * @description The service gives an endpoint up that has answered 410, or taken nothing for five days
             * @enum {string}
             */
            readonly status: "active" | "paused" | "disabled";
            /** @description `gone`, `failing`, or `forbidden`: its maker may not read events */
            readonly disabledReason: string | null;
            /** Format: date-time */
            readonly disabledAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly createdBy: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Subjects, or events, that are held back until their next attempt */
            readonly waiting: number | null;
            /**
             * Format: date-time
             * @description When the oldest of them was first tried
             */
            readonly oldestWaitingAt: string | null;
            /** Format: date-time */
            readonly lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was taken
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description Until when the former secret signs too
             */
            readonly overlapUntil: string | null;
        };
        /** @description What happened to the resource, as CloudEvents 1.0 */
        readonly WebhookEndpointEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; the same whenever the event is sent again */
            readonly id: string;
            /** @description Address of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "webhookEndpoint.created" | "webhookEndpoint.updated" | "webhookEndpoint.paused" | "webhookEndpoint.resumed" | "webhookEndpoint.disabled" | "webhookEndpoint.secretRotated" | "webhookEndpoint.replayRequested" | "webhookEndpoint.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description When it happened, by the service's clock
             */
            readonly time: string;
            /** @description Where its JSON Schema is */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Place in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description What kind of caller caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as it was then; null once it is gone */
                readonly object: components["schemas"]["WebhookEndpoint"] | null;
                /** @description What the members that changed were before; absent where there was nothing before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description Nothing of it can be read any more
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly WebhookEndpointList: {
            readonly value: readonly components["schemas"]["WebhookEndpointRow"][];
            /** @description All matches, whatever $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The page that follows, when there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description As a list shows it. With `$select` it has the fields that are asked for and no other, those included that are optional here */
        readonly WebhookEndpointRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Where events are sent to */
            readonly url: string;
            /** @description Types that are sent, separated by blanks */
            readonly types: string;
            /** @description For people to tell endpoints apart */
            readonly description: string | null;
            /**
             * @description Whether an event waits for those of its subject before it
             * @enum {string}
             */
            readonly order: "subject" | "none";
            /**
             * @description Whether `data` is sent
             * @enum {string}
             */
            readonly payload: "full" | "thin";
            /**
             * @description Whether events are sent; a disabled one was given up by the service
             * @enum {string}
             */
            readonly status: "active" | "paused" | "disabled";
            /** @description Why the service has given it up: `gone`, `failing` or `forbidden` */
            readonly disabledReason: string | null;
            /**
             * Format: date-time
             * @description When the service has given it up
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            readonly createdAt: string;
            /** @description Who made it, e.g. `user:1` */
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /** @description Subjects, or events, that are held back until their next attempt */
            readonly waiting: number | null;
            /**
             * Format: date-time
             * @description When the oldest of them was first tried
             */
            readonly oldestWaitingAt: string | null;
            /**
             * Format: date-time
             * @description When the last event was taken
             */
            readonly lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was taken; null where the last one was
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description Until when the former secret signs too; null where there is none
             */
            readonly overlapUntil: string | null;
        };
        readonly Widget: {
            readonly id: string;
            readonly type: string;
            readonly title: string | null;
            readonly size: string | null;
            readonly query: {
                /** @enum {string} */
                readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "payments" | "accounts" | "receipts" | "carts" | "users";
                readonly measure: string;
                readonly groupBy: string | null;
                /** @enum {string|null} */
                readonly interval: "day" | "week" | "month" | "quarter" | "year" | null;
                readonly filter: string | null;
            } | null;
            readonly data: components["schemas"]["WidgetData"] | null;
            /** @description Why `data` is null: the title leads to no figure */
            readonly message?: string;
        };
        readonly WidgetData: {
            readonly labels: readonly string[];
            readonly series: readonly {
                readonly name: string;
                /** @description One for each label; null where it would be an average of nothing */
                readonly values: readonly (number | null)[];
            }[];
            /** @description Why this widget has no figures */
            readonly error?: {
                readonly code: components["schemas"]["ErrorCode"];
                readonly message: string;
            };
        };
        readonly WriteOffInvoice: {
            /** @description Why nobody expects it to be paid any more */
            readonly reason: string;
            /** @description Whether the tax in it is claimed back, which the history of the account keeps; `false` when absent */
            readonly taxRelief?: boolean;
        };
        readonly WriteOffInvoiceAnswer: {
            readonly id: string;
            readonly invoiceNumber: string;
            /** @enum {string} */
            readonly status: "issued" | "paid";
            readonly amountDue: number;
            /** @description All of it that nobody expects to be paid any more */
            readonly amountWrittenOff: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
    };
    responses: never;
    parameters: {
        /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
        readonly Filter: string;
        /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
        readonly OrderBy: string;
        /** @description How many are passed over */
        readonly Skip: number;
        /** @description How many are answered at most */
        readonly Top: number;
        /** @description Fields to answer, separated by commas */
        readonly Select: string;
        /** @description False leaves out `count` */
        readonly Count: boolean;
        /** @description ETag that the resource must still have, else 412 */
        readonly IfMatch: string;
        /** @description ETag that the caller holds; 304 when it is still the one */
        readonly IfNoneMatch: string;
        /** @description The same key, caller and request is done once; its answer is repeated for 24 hours with `Idempotency-Replayed: true` */
        readonly IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GetToken"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["GetToken"];
            };
        };
        readonly responses: {
            /** @description The tokens */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RevokeToken"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["RevokeToken"];
            };
        };
        readonly responses: {
            /** @description The token is good for nothing any more */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly signInForConsole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignIn"];
            };
        };
        readonly responses: {
            /** @description Who is signed in, as `GET /api/me` answers it; the cookie is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    readonly signOutOfConsole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session is over, and its cookie withdrawn */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly getSignInProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether there is one */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInProvider"];
                };
            };
        };
    };
    readonly getMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The caller */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    readonly listApiKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    readonly createApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        readonly responses: {
            /** @description The key was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateApiKeyAnswer"];
                };
            };
        };
    };
    readonly getApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly revokeApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is good for nothing any more */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly updateApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateApiKeyAnswer"];
                };
            };
        };
    };
    readonly listSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionList"];
                };
            };
        };
    };
    readonly createSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateSubscription"];
            };
        };
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The subscription was started */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateSubscriptionAnswer"];
                };
            };
        };
    };
    readonly getSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The subscription */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    readonly updateSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSubscription"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateSubscriptionAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly deleteSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True makes its data unreadable for good, for Admins */
                readonly hard?: boolean;
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly syncSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The states agree */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly withdrawScheduledChange: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Id of the scheduled change
                 * @example chg_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly changeId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It will not be carried out. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly listCustomerDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, in order of the subscriptions and names */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerDomains"];
                };
            };
        };
    };
    readonly setSubscriptionDomain: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description The domain, e.g. `shop.example.com`
                 * @example example.com
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetSubscriptionDomain"];
            };
        };
        readonly responses: {
            /** @description The domain as it is kept: lower case, in its ASCII form. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerDomain"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly removeSubscriptionDomain: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description The domain, e.g. `shop.example.com`
                 * @example example.com
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly suspendSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SuspendSubscription"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SuspendSubscriptionAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly unsuspendSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UnsuspendSubscription"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsuspendSubscriptionAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly terminateSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TerminateSubscription"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TerminateSubscriptionAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly upgradeSubscriptionQuantity: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpgradeSubscriptionQuantity"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpgradeSubscriptionQuantityAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly downgradeSubscriptionQuantity: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DowngradeSubscriptionQuantity"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DowngradeSubscriptionQuantityAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly changeSubscriptionPlan: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeSubscriptionPlan"];
            };
        };
        readonly responses: {
            /** @description Done, or planned. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeSubscriptionPlanAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly renewSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Renewed up to the new renewal date. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RenewSubscriptionAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly generateRenewalInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the subscription
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The one invoice of the period, and what it comes to now. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GenerateRenewalInvoiceAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly bulkRenewSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkRenewSubscriptions"];
            };
        };
        readonly responses: {
            /** @description How many, and what became of each. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkRenewSubscriptionsAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly processDueRenewals: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How many subscriptions. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProcessDueRenewalsAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly aggregateSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description Those that began on this day or later */
                readonly startDate?: string;
                /** @description Those that began on this day or earlier */
                readonly endDate?: string;
                /** @description Some of status, offerId, customerId, billingCycle, currency, month, separated by commas */
                readonly groupBy?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `totalMRR` is in the default currency, others are in `mrrByCurrency`, of each group too */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionMetrics"];
                };
            };
        };
    };
    readonly listRevenueMovements: {
        readonly parameters: {
            readonly query?: {
                /** @description A day of the first month; eleven months before the last when absent */
                readonly from?: string;
                /** @description A day of the last month; today when absent */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description In the order of months */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListRevenueMovementsAnswer"];
                };
            };
        };
    };
    readonly exportSubscriptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ExportSubscriptions"];
            };
        };
        readonly responses: {
            /** @description The file, in order of the start date, with no limit of rows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    readonly listInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    readonly getInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    readonly updateInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateInvoice"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateInvoiceAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly deleteInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly createInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateInvoice"];
            };
        };
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The invoice was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateInvoiceAnswer"];
                };
            };
        };
    };
    readonly changeInvoiceStatus: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeInvoiceStatus"];
            };
        };
        readonly responses: {
            /** @description The invoice has the status. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeInvoiceStatusAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly bulkCancelInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkCancelInvoices"];
            };
        };
        readonly responses: {
            /** @description What became of each. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkCancelInvoicesAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly exportInvoicePdf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly getInvoiceXml: {
        readonly parameters: {
            readonly query?: {
                /** @description `ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD have it */
                readonly syntax?: "ubl" | "cii";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/xml": string;
                };
            };
        };
    };
    readonly eraseInvoiceParties: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Nobody can read them any more; numbers and amounts stay. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly mailInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The mail is on its way */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MailInvoiceAnswer"];
                };
            };
        };
    };
    readonly writeOffInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WriteOffInvoice"];
            };
        };
        readonly responses: {
            /** @description Nothing is due on it any more. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WriteOffInvoiceAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly remindOfInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The reminder is on its way */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RemindOfInvoiceAnswer"];
                };
            };
        };
    };
    readonly getInvoiceReminderHold: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The hold */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetInvoiceReminderHoldAnswer"];
                };
            };
        };
    };
    readonly holdInvoiceReminders: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["HoldInvoiceReminders"];
            };
        };
        readonly responses: {
            /** @description The hold as it is now. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HoldInvoiceRemindersAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly holdCustomerReminders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["HoldCustomerReminders"];
            };
        };
        readonly responses: {
            /** @description The hold as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HoldCustomerRemindersAnswer"];
                };
            };
        };
    };
    readonly listCreditNotes: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreditNoteList"];
                };
            };
        };
    };
    readonly createCreditNote: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateCreditNote"];
            };
        };
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The credit note was issued */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateCreditNoteAnswer"];
                };
            };
        };
    };
    readonly getCreditNote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the credit note
                 * @example cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The credit note */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreditNote"];
                };
            };
        };
    };
    readonly exportCreditNotePdf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the credit note
                 * @example cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly getCreditNoteXml: {
        readonly parameters: {
            readonly query?: {
                /** @description `ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD have it */
                readonly syntax?: "ubl" | "cii";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the credit note
                 * @example cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/xml": string;
                };
            };
        };
    };
    readonly eraseCreditNoteParties: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the credit note
                 * @example cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Nobody can read them any more; numbers and amounts stay. With `preview=true`: what the command would bill and change. Nothing was done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly exportReminderPdf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly listAccounts: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountList"];
                };
            };
        };
    };
    readonly getAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account; without currencies where nothing was entered yet */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    readonly getStatement: {
        readonly parameters: {
            readonly query?: {
                /** @description The first day; from the beginning unless it is given */
                readonly from?: string;
                /** @description The last day; today unless it is given */
                readonly to?: string;
                /** @description As what it is answered */
                readonly format?: "json" | "csv" | "xlsx" | "pdf";
                /** @description Of CSV files, between the cells of a row; a comma when absent */
                readonly separator?: "comma" | "semicolon" | "tab";
                /** @description Of CSV files: whether a byte order mark begins them, by which Excel knows UTF-8 */
                readonly bom?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statement, for each currency from its opening to its closing balance */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Statement"];
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly getCustomerOverview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What is known of the customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerOverview"];
                };
            };
        };
    };
    readonly listPayments: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentList"];
                };
            };
        };
    };
    readonly recordPayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecordPayment"];
            };
        };
        readonly responses: {
            /** @description The payment was recorded */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecordPaymentAnswer"];
                };
            };
        };
    };
    readonly getPayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the payment
                 * @example pay_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    readonly allocatePayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the payment
                 * @example pay_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAllocation"];
            };
        };
        readonly responses: {
            /** @description It pays the invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllocatePaymentAnswer"];
                };
            };
        };
    };
    readonly deallocatePayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the payment
                 * @example pay_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Id of the invoice that it pays
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly invoiceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It pays the invoice no more */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeallocatePaymentAnswer"];
                };
            };
        };
    };
    readonly reversePayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the payment
                 * @example pay_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReversePayment"];
            };
        };
        readonly responses: {
            /** @description The payment counts no more */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReversePaymentAnswer"];
                };
            };
        };
    };
    readonly refundCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefundCustomer"];
            };
        };
        readonly responses: {
            /** @description The refund counts */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RefundCustomerAnswer"];
                };
            };
        };
    };
    readonly reverseRefund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
                /**
                 * @description Id of the refund
                 * @example rfd_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly refundId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReverseRefund"];
            };
        };
        readonly responses: {
            /** @description It lies on account again */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReverseRefundAnswer"];
                };
            };
        };
    };
    readonly listReceipts: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    readonly createReceipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateReceipt"];
            };
        };
        readonly responses: {
            /** @description The receipt was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateReceiptAnswer"];
                };
            };
        };
    };
    readonly getReceipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the receipt
                 * @example rcp_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    readonly deleteReceipt: {
        readonly parameters: {
            readonly query?: {
                /** @description True removes it for good, which no API key can; else it is marked deleted */
                readonly hard?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the receipt
                 * @example rcp_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly exportReceiptPdf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the receipt
                 * @example rcp_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly listCarts: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartList"];
                };
            };
        };
    };
    readonly createCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateCart"];
            };
        };
        readonly responses: {
            /** @description The cart was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateCartAnswer"];
                };
            };
        };
    };
    readonly getCustomerCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cart */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Cart"];
                };
            };
        };
    };
    readonly getCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cart */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Cart"];
                };
            };
        };
    };
    readonly deleteCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly checkOutCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cart as it is held */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Cart"];
                };
            };
        };
    };
    readonly mergeCarts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MergeCarts"];
            };
        };
        readonly responses: {
            /** @description The items are in the customer cart */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MergeCartsAnswer"];
                };
            };
        };
    };
    readonly addCartItem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AddCartItem"];
            };
        };
        readonly responses: {
            /** @description The line as it is now */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AddCartItemAnswer"];
                };
            };
        };
    };
    readonly changeCartItem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
                /**
                 * @description Id of the item, its `cartItemId`
                 * @example item_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly itemId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeCartItem"];
            };
        };
        readonly responses: {
            /** @description The line as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeCartItemAnswer"];
                };
            };
        };
    };
    readonly removeCartItem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
                /**
                 * @description Id of the item, its `cartItemId`
                 * @example item_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly itemId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly applyDiscount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApplyDiscount"];
            };
        };
        readonly responses: {
            /** @description The discount and what the cart comes to now */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApplyDiscountAnswer"];
                };
            };
        };
    };
    readonly removeDiscount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the cart
                 * @example cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly cartId: string;
                /**
                 * @description The discount code, as it was applied
                 * @example SPRING10
                 */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone; what the cart comes to now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RemoveDiscountAnswer"];
                };
            };
        };
    };
    readonly listDashboards: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DashboardList"];
                };
            };
        };
    };
    readonly createDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateDashboard"];
            };
        };
        readonly responses: {
            /** @description The dashboard was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateDashboardAnswer"];
                };
            };
        };
    };
    readonly listDashboardsOfUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description In the order of their assignment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DashboardsOfUser"];
                };
            };
        };
    };
    readonly getDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the dashboard
                 * @example dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dashboard */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dashboard"];
                };
            };
        };
    };
    readonly updateDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the dashboard
                 * @example dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateDashboard"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateDashboardAnswer"];
                };
            };
        };
    };
    readonly deleteDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the dashboard
                 * @example dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly previewWidgets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreviewWidgets"];
            };
        };
        readonly responses: {
            /** @description What each of them shows now, or why it shows nothing */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PreviewWidgetsAnswer"];
                };
            };
        };
    };
    readonly assignDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the dashboard
                 * @example dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssignDashboard"];
            };
        };
        readonly responses: {
            /** @description The user has it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssignDashboardAnswer"];
                };
            };
        };
    };
    readonly unassignDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the dashboard
                 * @example dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user does not have it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateUser"];
            };
        };
        readonly responses: {
            /** @description The user was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateUserAnswer"];
                };
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user, digits; where one is read also a username
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: {
                /** @description True destroys the key of their personal data for good */
                readonly erase?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user, digits; where one is read also a username
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user, digits; where one is read also a username
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateUser"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateUserAnswer"];
                };
            };
        };
    };
    readonly changeOwnLanguage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeOwnLanguage"];
            };
        };
        readonly responses: {
            /** @description The language */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeOwnLanguageAnswer"];
                };
            };
        };
    };
    readonly changeOwnPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeOwnPassword"];
            };
        };
        readonly responses: {
            /** @description The password is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly setUserPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetUserPassword"];
            };
        };
        readonly responses: {
            /** @description The password is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly endOwnSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions have ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly endUserSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions have ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly requestPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        readonly responses: {
            /** @description Said of every address, known or not */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly confirmPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmPasswordReset"];
            };
        };
        readonly responses: {
            /** @description The password is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly sendPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A worker sends it */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly signUp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignUp"];
            };
        };
        readonly responses: {
            /** @description The user was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignUpAnswer"];
                };
            };
        };
    };
    readonly sendVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A worker sends it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly sendInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A worker sends it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly acceptVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptVerification"];
            };
        };
        readonly responses: {
            /** @description The address is verified */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        readonly responses: {
            /** @description The password is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly beginSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BeginSecondFactor"];
            };
        };
        readonly responses: {
            /** @description What the app is to be told */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorEnrolment"];
                };
            };
        };
    };
    readonly confirmSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmSecondFactor"];
            };
        };
        readonly responses: {
            /** @description The second factor is set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    readonly removeSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemoveSecondFactor"];
            };
        };
        readonly responses: {
            /** @description The password is enough */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly resetSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The password is enough */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly reauthenticate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Reauthentication"];
            };
        };
        readonly responses: {
            /** @description The proof counts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reauthenticated"];
                };
            };
        };
    };
    readonly getProfileImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                };
            };
        };
    };
    readonly setProfileImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SetProfileImage"];
            };
        };
        readonly responses: {
            /** @description The image was set */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SetProfileImageAnswer"];
                };
            };
        };
    };
    readonly removeProfileImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly getImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly userId: string;
                /**
                 * @description Name of the image, as `imageUrl` has it
                 * @example 5f0c3b8f5d0e4a7f9b1d2c3e4f5a6b7c8d9e0f1a.jpg
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                };
            };
        };
    };
    readonly listAccessibleOrganizations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organizations */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessibleOrganizations"];
                };
            };
        };
    };
    readonly listOffers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OfferList"];
                };
            };
        };
    };
    readonly getOffer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the offer
                 * @example offer-pro
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The offer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Offer"];
                };
            };
        };
    };
    readonly putOffer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the offer
                 * @example offer-pro
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutOffer"];
            };
        };
        readonly responses: {
            /** @description The offer as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Offer"];
                };
            };
        };
    };
    readonly removeOffer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the offer
                 * @example offer-pro
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerList"];
                };
            };
        };
    };
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly putCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutCustomer"];
            };
        };
        readonly responses: {
            /** @description The customer as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly removeCustomer: {
        readonly parameters: {
            readonly query?: {
                /** @description True destroys the key of its data for good */
                readonly erase?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer
                 * @example cus-1042
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderList"];
                };
            };
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the order
                 * @example order-77
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly putOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the order
                 * @example order-77
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutOrder"];
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly removeOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the order
                 * @example order-77
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listDiscountCodes: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountCodeList"];
                };
            };
        };
    };
    readonly getDiscountCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the discount code
                 * @example SPRING10
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The discount code */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountCode"];
                };
            };
        };
    };
    readonly putDiscountCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the discount code
                 * @example SPRING10
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutDiscountCode"];
            };
        };
        readonly responses: {
            /** @description The discount code as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountCode"];
                };
            };
        };
    };
    readonly removeDiscountCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the discount code
                 * @example SPRING10
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listOrganizations: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationList"];
                };
            };
        };
    };
    readonly getOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the organization
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organization */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly putOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the organization
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutOrganization"];
            };
        };
        readonly responses: {
            /** @description The organization as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly removeOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the organization
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly getSeller: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The seller */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetSellerAnswer"];
                };
            };
        };
    };
    readonly putSeller: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutSeller"];
            };
        };
        readonly responses: {
            /** @description The seller as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PutSellerAnswer"];
                };
            };
        };
    };
    readonly listReports: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportList"];
                };
            };
        };
    };
    readonly createReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateReport"];
            };
        };
        readonly responses: {
            /** @description The report was defined */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateReportAnswer"];
                };
            };
        };
    };
    readonly getReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the report
                 * @example rep_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The definition */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    readonly updateReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the report
                 * @example rep_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateReport"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateReportAnswer"];
                };
            };
        };
    };
    readonly deleteReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the report
                 * @example rep_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly executeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the report
                 * @example rep_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ExecuteReport"];
            };
        };
        readonly responses: {
            /** @description The rows, and what they come to */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportResult"];
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    readonly takeBankStatement: {
        readonly parameters: {
            readonly query?: {
                /** @description True: lines of JSON, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/xml": string;
                readonly "text/xml": string;
                readonly "text/plain": string;
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description With `progress`: lines of JSON */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TakeBankStatementAnswer"];
                    readonly "application/x-ndjson": string;
                };
            };
        };
    };
    readonly listPaymentProposals: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentProposalList"];
                };
            };
        };
    };
    readonly getPaymentProposal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the proposal
                 * @example bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The line */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentProposal"];
                };
            };
        };
    };
    readonly acceptPaymentProposal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the proposal
                 * @example bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptPaymentProposal"];
            };
        };
        readonly responses: {
            /** @description It is booked */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AcceptPaymentProposalAnswer"];
                };
            };
        };
    };
    readonly dropPaymentProposal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the proposal
                 * @example bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DropPaymentProposal"];
            };
        };
        readonly responses: {
            /** @description It was dropped */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DropPaymentProposalAnswer"];
                };
            };
        };
    };
    readonly erasePaymentProposalParties: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the proposal
                 * @example bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Nobody can read it any more; amounts and references stay */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly importSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importReceipts: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importPayments: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importOffers: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importDiscountCodes: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly importOrganizations: {
        readonly parameters: {
            readonly query?: {
                /** @description True answers what the command would bill and change, and does none of it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description How many were taken or there before, and each line that was refused with its reason */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    readonly verifyStore: {
        readonly parameters: {
            readonly query?: {
                /** @description True: lines of JSON, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerifyStore"];
            };
        };
        readonly responses: {
            /** @description What was found */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoreVerification"];
                    readonly "application/x-ndjson": string;
                };
            };
        };
    };
    readonly sealStore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How many seals were made; none when nothing had come */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SealStoreAnswer"];
                };
            };
        };
    };
    readonly getHead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The head, and the same signed as `jws` (RFC 7515, compact) */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedHead"];
                };
            };
        };
    };
    readonly getAuditKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key set */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeySet"];
                };
            };
        };
    };
    readonly auditMoney: {
        readonly parameters: {
            readonly query?: {
                /** @description True: lines of JSON, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was found */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MoneyAudit"];
                    readonly "application/x-ndjson": string;
                };
            };
        };
    };
    readonly getCheckpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The checkpoint */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    readonly getLogKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    readonly getLogStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The log */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransparencyLogStatus"];
                };
            };
        };
    };
    readonly decideLog: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DecideLog"];
            };
        };
        readonly responses: {
            /** @description The log as it goes on */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransparencyLogStatus"];
                };
            };
        };
    };
    readonly proveEvent: {
        readonly parameters: {
            readonly query?: {
                /** @description `tlog-proof` answers a file of c2sp.org/tlog-proof; so does `Accept` with its media type */
                readonly format?: "json" | "tlog-proof";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The `position` that the list of all events has
                 * @example 0000000000000001
                 */
                readonly eventId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof as a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Proof"];
                    readonly "application/vnd.c2sp.tlog-proof": string;
                };
            };
        };
    };
    readonly proveConsistency: {
        readonly parameters: {
            readonly query?: {
                /** @description The earlier size */
                readonly from?: number;
                /** @description The later size; absent: that of the published tree */
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsistencyProof"];
                };
            };
        };
    };
    readonly getHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many are passed over */
                readonly $skip?: number;
                /** @description How many are answered at most, 100 unless it is said */
                readonly $top?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Type of the aggregate, e.g. `subscription` or `reference-offers`
                 * @example subscription
                 */
                readonly type: string;
                /**
                 * @description Id of the aggregate, as the list of all events has it
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the history; `count` is the number of all events. `damaged` names the first event that cannot be read, where the page comes to it: the history ends in front of it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    readonly getStateAsOf: {
        readonly parameters: {
            readonly query?: {
                /** @description The moment; give it or `revision` */
                readonly at?: string;
                /** @description The event up to which, itself included; 0 is the first */
                readonly revision?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Type of the aggregate, e.g. `subscription` or `reference-offers`
                 * @example subscription
                 */
                readonly type: string;
                /**
                 * @description Id of the aggregate, as the list of all events has it
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `state` is null before the aggregate began and after it was deleted */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetStateAsOfAnswer"];
                };
            };
        };
    };
    readonly verifyStream: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Type of the aggregate, e.g. `subscription` or `reference-offers`
                 * @example subscription
                 */
                readonly type: string;
                /**
                 * @description Id of the aggregate, as the list of all events has it
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was found */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StreamVerification"];
                };
            };
        };
    };
    readonly proveInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description `tlog-proof` answers a file of c2sp.org/tlog-proof; so does `Accept` with its media type */
                readonly format?: "json" | "tlog-proof";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof as a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentProof"];
                    readonly "application/vnd.c2sp.tlog-proof": string;
                };
            };
        };
    };
    readonly proveCreditNote: {
        readonly parameters: {
            readonly query?: {
                /** @description `tlog-proof` answers a file of c2sp.org/tlog-proof; so does `Accept` with its media type */
                readonly format?: "json" | "tlog-proof";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the credit note
                 * @example cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof as a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentProof"];
                    readonly "application/vnd.c2sp.tlog-proof": string;
                };
            };
        };
    };
    readonly proveReceipt: {
        readonly parameters: {
            readonly query?: {
                /** @description `tlog-proof` answers a file of c2sp.org/tlog-proof; so does `Accept` with its media type */
                readonly format?: "json" | "tlog-proof";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the receipt
                 * @example rcp_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof as a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentProof"];
                    readonly "application/vnd.c2sp.tlog-proof": string;
                };
            };
        };
    };
    readonly readFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description The position behind which to begin, or `now`; from the beginning when absent */
                readonly after?: string;
                /** @description Types to answer, separated by commas; `invoice.*` stands for all of invoices */
                readonly types?: string;
                /** @description One resource, e.g. `subscription/sub_…` */
                readonly subject?: string;
                /** @description Events at most; 100 when absent */
                readonly limit?: number;
                /** @description Seconds to wait for an event when there is none; 0 when absent */
                readonly timeout?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events; `Feed-Position` is the position behind the last one that was looked at */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/cloudevents-batch+json": components["schemas"]["ReadFeedAnswer"];
                };
            };
        };
    };
    readonly followFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description The position behind which to begin, or `now`; from the beginning when absent */
                readonly after?: string;
                /** @description Types to answer, separated by commas; `invoice.*` stands for all of invoices */
                readonly types?: string;
                /** @description One resource, e.g. `subscription/sub_…` */
                readonly subject?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events without end */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
        };
    };
    readonly listEventTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All types, by resource */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventTypeList"];
                };
            };
        };
    };
    readonly getEventSchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description E.g. `invoice.issued`
                 * @example invoice.issued
                 */
                readonly eventType: string;
                /**
                 * @description Version of its form, e.g. `1`
                 * @example 1
                 */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The schema of the whole event */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventSchema"];
                };
            };
        };
    };
    readonly listWebhookEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    readonly createWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        readonly responses: {
            /** @description The endpoint was made */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateWebhookEndpointAnswer"];
                };
            };
        };
    };
    readonly getWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    readonly deleteWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly updateWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        readonly responses: {
            /** @description What was sent holds now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateWebhookEndpointAnswer"];
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        readonly responses: {
            /** @description The new secret */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotateWebhookSecretAnswer"];
                };
            };
        };
    };
    readonly testWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It was sent */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestWebhookEndpointAnswer"];
                };
            };
        };
    };
    readonly replayWebhookEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReplayWebhookEvents"];
            };
        };
        readonly responses: {
            /** @description It was asked for */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listWebhookAttempts: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Expressions with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description How many are passed over */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description How many are answered at most */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to answer, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False leaves out `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the number of all matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookAttemptList"];
                };
            };
        };
    };
    readonly retryWebhookEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the endpoint
                 * @example whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Id of the event
                 * @example 0000000000000001
                 */
                readonly eventId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It was asked for */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listJobs: {
        readonly parameters: {
            readonly query?: {
                /** @description Only jobs of this status */
                readonly status?: components["schemas"]["JobStatus"];
                /** @description Only jobs of this kind */
                readonly kind?: components["schemas"]["JobKind"];
                /** @description How many are passed over */
                readonly $skip?: number;
                /** @description How many are answered at most */
                readonly $top?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JobList"];
                };
            };
        };
    };
    readonly retryJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Kind of the job
                 * @example renewals
                 */
                readonly kind: components["schemas"]["JobKind"];
                /**
                 * @description Id of the job, percent-encoded
                 * @example renew/sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f/2026-02-28
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It waits for a worker */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
        };
    };
    readonly listProjections: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProjectionList"];
                };
            };
        };
    };
    readonly rebuildProjection: {
        readonly parameters: {
            readonly query?: {
                /** @description True: lines of JSON, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Name of the read model, e.g. `subscriptions`
                 * @example subscriptions
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The new one serves */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RebuildProjectionAnswer"];
                    readonly "application/x-ndjson": string;
                };
            };
        };
    };
    readonly listStores: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoreSizeList"];
                };
            };
        };
    };
    readonly makeBackup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["MakeBackup"];
            };
        };
        readonly responses: {
            /** @description The archive */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-tar": string;
                };
            };
        };
    };
    readonly getTestClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The time */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    readonly moveTestClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MoveTestClock"];
            };
        };
        readonly responses: {
            /** @description All of it is done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
}
