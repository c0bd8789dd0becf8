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
         * Issues an access token
         * @description RFC 6749 grants: `password` (10 failures from one address lock a login name to it for 15 minutes), `client_credentials`, `refresh_token`. Errors have the `error` of RFC 6749, section 5.2, beside the `code`.
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
         * Revokes a token and its session
         * @description RFC 7009: the holder of a token can revoke it. Refresh and access tokens of the session end together; an unknown or expired token also answers success.
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
         * @description For browsers: the session is in the cookie `back_office_session` (over HTTPS `__Host-back_office_session`), which scripts cannot read. After 10 failures from one address, a login name is locked to it for 15 minutes, here and at the token endpoint. A browser that signed in before (cookie `back_office_browser`) is counted separately. Requests with the cookie and no Authorization header act as the user; those that change something need the header `X-CSRF-Token`.
         */
        readonly post: operations["signInForConsole"];
        /**
         * Signs out: ends the session of the cookie
         * @description Takes effect at once in every process. Tokens of the user stay valid; `POST /api/auth/revoke` ends them.
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
         * Returns whether users can sign in with a provider
         * @description Sign-in uses OpenID Connect and starts at `/api/auth/oidc/start`.
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
         * Returns the caller and their rights
         * @description Works with every credential: token of a user, service client or guest, API key, or session cookie of the console.
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
    readonly "/api/api-keys/{id}/dry-run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Returns what a narrower key would have been refused in the last 30 days
         * @description Changes nothing. Compares the rights and addresses that the key used with those in the request.
         *
         *     A user needs the role Admin.
         */
        readonly post: operations["tryNarrowerApiKey"];
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
         * Lists API keys, revoked ones included
         * @description `$filter` and `$orderby` accept every field but `lastUsedAt`.
         *
         *     A user needs the role Admin.
         */
        readonly get: operations["listApiKeys"];
        readonly put?: never;
        /**
         * Creates an API key for another program
         * @description The key is returned only once. Send it as `Authorization: Bearer <key>`, or by HTTP Basic as the password with any user name. The history names the key as the actor of its changes. It works until it expires or is revoked, even if its creator is locked or deleted. With an unguessable `Idempotency-Key`, a lost answer can be requested again for 24 hours, unless the key was revoked. Users must have signed in within the last five minutes.
         *
         *     A user needs the role Admin.
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
         * Returns one API key without its secret
         * @description Shows its rights, expiry and last use. The key itself is returned only when it is created.
         *
         *     A user needs the role Admin.
         */
        readonly get: operations["getApiKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revokes an API key, at once and for good
         * @description Revoking a revoked key changes nothing.
         *
         *     A user needs the role Admin.
         */
        readonly delete: operations["revokeApiKey"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes name, rights or expiry of an API key; omitted fields keep their values
         * @description Applies from the next request made with the key. Users must have signed in within the last five minutes to change `rights`, `expiresAt`, `networks`, `dailyRefunds`, `dailyPayments`.
         *
         *     A user needs the role Admin.
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
         * @description `$filter` and `$orderby` accept every field but `pricing`, `charges`, `usageThresholds`; `domains`, `scheduledChanges`, `discounts`, `revenueChanges` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["listSubscriptions"];
        readonly put?: never;
        /**
         * Creates a subscription
         * @description Price and currency default to those of the offer in the reference data. A start in the past renews first on the first anchor day after today; `backdate` bills the past periods too. The current period counts as paid with the order, unless `billFirstPeriod` is true.
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
         * Returns one subscription with its domains and scheduled changes
         * @description `pendingAmount`, the used but unbilled amount, is computed up to today; it may be null in lists.
         *
         *     An API key needs the right `subscriptions:read`.
         */
        readonly get: operations["getSubscription"];
        /**
         * Changes quantity, auto-renewal or usage thresholds
         * @description A new quantity takes effect today, as with `upgrade-quantity` and `downgrade-quantity`. The difference for billed days reduces a draft, or is a line of the next invoice. Without auto-renewal, the term ends on the renewal date.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly put: operations["updateSubscription"];
        readonly post?: never;
        /**
         * Deletes a subscription; `hard=true` (role Admin) erases its data for good
         * @description It leaves the lists and is no longer billed; its history stays for auditors. `hard=true`, also after a deletion, destroys the key of its data.
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
         * Synchronizes a subscription with the external system
         * @description Without an external system, rebuilds the stored subscription from its events. `message` says which was done.
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
         * Withdraws a scheduled change
         * @description `scheduledChanges` of the subscription lists them. A change whose day has come cannot be withdrawn.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly delete: operations["withdrawScheduledChange"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/discounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Applies a discount code to an active subscription
         * @description The discount applies from the next period on and takes one use of the code. A draft of that period is reduced at once. Nothing changes if the subscription already has the code.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly post: operations["applySubscriptionDiscount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/discounts/{code}": {
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
         * Removes a discount code from a subscription
         * @description The discount no longer applies from the next period on. If nothing was billed with it, its use is released.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly delete: operations["removeSubscriptionDiscount"];
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
         * @description Covers subscriptions in every status. Empty for an unknown customer.
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
         * @description The name may use any case and script; it is stored in its ASCII form. `status` is free text, e.g. `active`.
         *
         *     An API key needs the right `subscriptions:write`.
         */
        readonly put: operations["setSubscriptionDomain"];
        readonly post?: never;
        /**
         * Removes a domain from a subscription
         * @description `NOT_FOUND` if the subscription does not have the domain. It stays in the history.
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
         * Suspends an active subscription; it keeps its renewal date but is not renewed
         * @description The current period is not credited. Periods that start during the suspension are not billed. Scheduled changes wait.
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
         * Resumes a suspended subscription
         * @description A renewal date that has passed moves to the next anchor day, and the days until then are invoiced. Overdue scheduled changes take effect first.
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
         * Terminates a subscription and creates its final invoice as a draft
         * @description Allowed in every status and immediate. With a later `effectiveDate`, service ends on that day. The notice period postpones an earlier end, and the final invoice bills up to the end of the minimum term; an end within the trial costs nothing. `refund: unused` credits the remaining days of the period. `finalInvoiceId` is null when nothing was open.
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
         * Increases the quantity, today or on a later day
         * @description `effectiveDate` defaults to today. A past date corrects every day billed since: drafts with days that are now cheaper are reduced at once, and other corrections are lines of the next invoice. A future date schedules the change; `scheduled` is then true.
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
         * Decreases the quantity, today or on a later day
         * @description `effectiveDate` defaults to today. A past date corrects every day billed since: drafts with days that are now cheaper are reduced at once, and other corrections are lines of the next invoice. A future date schedules the change; `scheduled` is then true.
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
         * Changes the offer of a subscription, today or on a later day; the billing cycle stays
         * @description The price is that of the offer in the reference data on the effective day. The difference for billed days reduces a draft, or is a line of the next invoice.
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
         * Renews a subscription by one period and creates its invoice
         * @description At most one period early; auto-renewal is not required. On or after the renewal date, due renewals run first and this one is added.
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
         * Creates the draft invoice of the coming period, or of the earliest voided one
         * @description A repeated request returns the same invoice. It does not renew the subscription. `amount` is the current total, manual edits included. For a terminated subscription it bills what a deleted or cancelled invoice left unbilled.
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
         * Renews up to 1,000 subscriptions by one period each; a failure does not stop the others
         * @description Works like `renew` for each.
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
         * Renews all due subscriptions, missed periods included, and waits for the result
         * @description A worker does the same continuously; this request is for operators who do not want to wait. Suspended subscriptions and those without auto-renewal are skipped.
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
         * Counts subscriptions by start date and sums their monthly recurring revenue
         * @description MRR counts active subscriptions that have started. Prices of all billing cycles are converted to months: 52 weeks, 12 months, 4 quarters or 2 half-years a year. `groupBy` adds the same figures per group.
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
         * Returns the movements of monthly recurring revenue: new, expansion, contraction, paused, resumed and lost
         * @description One entry per month and currency; decreases are negative and months without movements are omitted. A change counts from its effective date, an end from its last day. An end during a suspension counts only as `paused`; deleted subscriptions are excluded.
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
         * Exports subscriptions as a CSV or Excel file
         * @description `filters` takes any list field with a value or an array of values, and `from` and `to` for the start date, both inclusive. For a timestamp field, a date covers the whole day.
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
    readonly "/api/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists invoices
         * @description The same list as `GET /api/invoices/odata`.
         *
         *     `$filter` and `$orderby` accept every field; `items` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["queryInvoices"];
        readonly put?: never;
        /**
         * Creates an invoice, by default as a draft
         * @description Amounts sent must agree: each item is quantity × unitPrice, the subtotal their sum, the total subtotal + tax. Omitted amounts are computed, the tax by `TAX_RATE`. An issued or paid invoice without a number gets the next one of its year. A paid one is created with its payment (`method: manual`). By default the invoice is dated on the day of issue and due `PAYMENT_TERMS_DAYS` later.
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
    readonly "/api/invoices/odata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists invoices
         * @description The same list as `GET /api/invoices`.
         *
         *     `$filter` and `$orderby` accept every field; `items` by `any` and `all`. `$orderby=customer/name` orders by customers.
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
         * Returns one invoice with its line items
         * @description Includes the amounts paid, credited and due.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["getInvoice"];
        /**
         * Changes a draft; omitted fields keep their values, omitted sums are recalculated
         * @description Accepts the answer of `GET`: fields that cannot change may be sent with their current value. Lines sent without `tax` are taxed at the rate of the draft. Credit lines must be sent unchanged.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly put: operations["updateInvoice"];
        readonly post?: never;
        /**
         * Deletes a draft invoice
         * @description The history stays. Issued invoices cannot be deleted; cancel or credit them. Deleting a draft of a subscription makes its charges pending again.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly delete: operations["deleteInvoice"];
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
         * Issues an invoice, marks it as paid, or cancels it
         * @description draft → issued, issued → paid, draft → cancelled, issued → cancelled. At issue, an invoice without a number gets the next one of the year. Its date becomes the day of issue and its due date follows, unless they were sent. Credit on the customer’s account pays it at once. `paid` records a payment of the amount due (`method: manual`). An invoice that is partly paid or credited cannot be cancelled; create a credit note instead.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly patch: operations["changeInvoiceStatus"];
        readonly trace?: never;
    };
    readonly "/api/invoices/bulk-issue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issues up to 1,000 drafts; a failure does not stop the others
         * @description `results` has one entry per invoice, in the order sent. A failed entry has the `code` that `PATCH …/status` would return.
         *
         *     A user needs a role that may move money. An API key needs the right `invoices:write`.
         */
        readonly post: operations["bulkIssueInvoices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/bulk-mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails up to 1,000 issued or paid invoices to their customers; a failure does not stop the others
         * @description `results` has one entry per invoice, in the order sent. A failed entry has the `code` that `POST …/mail` would return.
         *
         *     An API key needs the right `invoices:write`.
         */
        readonly post: operations["bulkMailInvoices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
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
         * Cancels up to 1,000 invoices; a failure does not stop the others
         * @description `results` has one entry per invoice, in the order sent. A failed entry has the `code` that `PATCH …/status` would return.
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
         * Returns the invoice as a PDF file
         * @description Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.
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
         * Returns the invoice as an e-invoice (EN 16931)
         * @description Built from the data at issue, so it never changes. If it breaks rules of the standard, a comment before the document names each rule and the missing value; with `E_INVOICE=required` the request is refused instead.
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
         * Erases buyer and seller of the invoice once its retention period is over
         * @description They are stored at issue, encrypted under their own key. The key is destroyed and the files are deleted. Refused until `RETENTION_YEARS` after the end of the year of the document.
         *
         *     A user needs the role Admin.
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
         * Mails an issued or paid invoice with its PDF to the customer, even if mailed before
         * @description The mail goes to the customer’s address in the reference data, or else to the address on the invoice. The result is in the history of the invoice; `mailedAt` is when it was last sent. At most ten an hour for each invoice.
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
         * Writes off the amount due on an invoice
         * @description The amount moves from `amountDue` to `amountWrittenOff`. The invoice stays issued and gets no more reminders. A later payment or credit note reverses the write-off up to its amount.
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
         * Refunds credit on the account of a customer
         * @description Once per `reference`. Uses the oldest credit first, from payments, credit notes and ended subscriptions.
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
         * Reverses a refund that was returned
         * @description For example, because the bank account is closed. The amount returns to the payments and credit notes that it came from. Its `reference` cannot be used again.
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
         * Sends the customer a reminder of an invoice now
         * @description Sends the level that is due now, or the last one again. If a reminder is already being sent, the answer is that one. The mail is not sent if the invoice is paid, credited or put on hold first; the invoice history shows the result. Refused when nothing is due, and while reminders are on hold.
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
         * Returns whether reminders of an invoice are on hold, and why
         * @description Shows the hold on this invoice only. A hold on all reminders to the customer applies too; `GET /api/customers/{customerId}/account` shows it.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["getInvoiceReminderHold"];
        /**
         * Puts reminders of an invoice on hold or resumes them
         * @description A reminder that is still queued is withdrawn. When the hold ends, only the newest level due by then is sent, not those held back.
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
         * Puts all reminders to a customer on hold or resumes them
         * @description Works like a hold on each invoice of the customer, future ones included.
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
         * @description `$filter` and `$orderby` accept every field; `items` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `credit-notes:read`.
         */
        readonly get: operations["listCreditNotes"];
        readonly put?: never;
        /**
         * Credits lines or an amount of an invoice, or all that is left
         * @description For issued and paid invoices, up to the amount not credited yet. The credit note that takes the rest takes the rounding too, so that all of them add up to the invoice. `lines` are before tax; `amount` includes tax. The amount due on the invoice is reduced first (`applied`); the rest goes to the customer’s balance (`toBalance`) and pays other invoices. Amounts that a subscription already credited for its billed days cannot be credited again (`INVALID_AMOUNT`).
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
         * Returns one credit note with its lines
         * @description `applied` reduced the amount due on the invoice; `toBalance` was credited to the customer’s balance.
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
         * Returns the credit note as a PDF file
         * @description Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.
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
         * Returns the credit note as an e-invoice (EN 16931)
         * @description Built from the data at issue, so it never changes. If it breaks rules of the standard, a comment before the document names each rule and the missing value; with `E_INVOICE=required` the request is refused instead.
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
         * Erases buyer and seller of the credit note once its retention period is over
         * @description They are stored at issue, encrypted under their own key. The key is destroyed and the files are deleted. Refused until `RETENTION_YEARS` after the end of the year of the document.
         *
         *     A user needs the role Admin.
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
         * Returns the last reminder of an invoice as a PDF letter
         * @description The same letter is attached to the mail, and can be printed for customers without an e-mail address. It uses the customer’s current name and address. Refused when no reminder was sent. `If-Match` compares with the revision of the invoice. When rendering takes too long the answer is 503 with `Retry-After`.
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
         * Lists customer accounts with what each owes
         * @description An account exists from its first entry. For example, `$filter=oldestDueDate lt 2026-04-01` finds late payers, and `$filter=currencies/any(c: c/currency eq 'EUR' and c/due gt 1000)` large debts.
         *
         *     `$filter` and `$orderby` accept every field; `currencies`, `suspendedSubscriptions` by `any` and `all`.
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
         * Returns what a customer owes, what is overdue, and the credit on account
         * @description One entry per currency. Overdue amounts are computed from the due dates and today’s date (UTC). The `ETag` is the revision of the account; overdue amounts change daily without a new revision.
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
    readonly "/api/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists all customers with what each owes
         * @description Customers of the reference data. For example, `$filter=contains(tolower(name),'elm')&$orderby=name` searches by name, and `$filter=id in ('cus-1','cus-2')&$select=name` looks names up. `GET /api/accounts` filters by what is owed.
         *
         *     `$filter` and `$orderby` accept every field but `owed`, `oldestDueDate`.
         *
         *     An API key needs the right `customers:read`.
         */
        readonly get: operations["queryCustomers"];
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
         * Returns the statement of a customer's account for a period, with opening and closing balances
         * @description Entries are sorted by document date and also show when they were recorded. A cancellation or reversal is an entry of its own. A PDF holds at most 2000 entries. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.
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
    readonly "/api/customers/{customerId}/statement/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails a customer the statement of a period as a PDF file
         * @description The mail goes to the customer’s address in the reference data. A mail that cannot be sent is a failed job. Refused for customers without an address.
         *
         *     An API key needs the right `customers:write`.
         */
        readonly post: operations["mailStatement"];
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
         * Returns an overview of a customer: details, account and the newest records of each kind
         * @description The 10 newest subscriptions, invoices, payments, credit notes, carts and receipts, each with a total count. The lists have the rest.
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
         * @description `$filter` and `$orderby` accept every field; `allocations` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `payments:read`.
         */
        readonly get: operations["listPayments"];
        readonly put?: never;
        /**
         * Records a payment and its allocations
         * @description Pays the oldest due invoices first, unless `allocations` are sent. Any excess becomes credit on account and pays the next invoice issued. A `reference` already used by the customer is refused, even if that payment was reversed, so a repeated request counts once.
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
         * Returns one payment with its allocations
         * @description `allocations` are the invoices that it pays; `unallocated` is credit on account.
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
         * Allocates the unallocated amount of a payment to an invoice
         * @description The amount is limited to the amount due on the invoice and the unallocated amount. The invoice becomes paid when nothing is due.
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
         * Removes the allocation of a payment to an invoice
         * @description The amount is due on the invoice again. It stays on account until it is allocated, refunded, or used by the next invoice issued.
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
         * Reverses a payment that bounced
         * @description Its invoices are due again, the only way from paid back to issued; other credit on account pays them at once. If part of the payment was refunded, the balance of the account falls by that amount.
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
    readonly "/api/pricing/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Calculates what a quantity or usage costs
         * @description Changes nothing. The amount is the rounded total price less the rounded price of what was already billed; it can be negative.
         *
         *     An API key needs the right `offers:read`.
         */
        readonly post: operations["previewPrice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/lines/{line}/usage-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Downloads the usage events behind a line of an invoice
         * @description Returns the current events: late ones are included, reversed ones are not. Empty if the line bills no usage.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["listLineUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invoices/{id}/lines/{line}/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explains how a line of an invoice was calculated
         * @description The line charges the price `after` less the price `before`, prorated by days and rounded once. For usage, `after` is the price of all usage, and `before` the part already billed. Lines entered by hand have neither.
         *
         *     An API key needs the right `invoices:read`.
         */
        readonly get: operations["explainInvoiceLine"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/usage-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Records usage events, each exactly once
         * @description 1 to 1000 events; each has its own result, in the order sent. An event with a known `source` and `id` is a `duplicate`, or `refused` with USAGE_EVENT_CONFLICT if it differs. `waiting`: its meter or subscription is unknown, or was not active then; it is counted once it can be.
         *
         *     A user needs the role Admin. An API key needs the right `usage:write`.
         */
        readonly post: operations["recordUsage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/usage-events/waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists usage events that cannot be counted yet, oldest first
         * @description They are retried every minute. Reverse one to remove it from the list.
         *
         *     An API key needs the right `usage:read`.
         */
        readonly get: operations["listWaitingUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/usage-events/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reverses a usage event
         * @description The next invoice credits what was billed for it. A waiting event is removed from the list. Repeating the request changes nothing.
         *
         *     A user needs the role Admin. An API key needs the right `usage:write`.
         */
        readonly post: operations["reverseUsage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscriptions/{id}/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the usage of a billing period up to now
         * @description Includes every accepted event.
         *
         *     An API key needs the right `usage:read`.
         */
        readonly get: operations["getSubscriptionUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists quotes
         * @description `$filter` and `$orderby` accept every field but `charges`; `items` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `quotes:read`.
         */
        readonly get: operations["listQuotes"];
        readonly put?: never;
        /**
         * Creates a quote for an invoice or a subscription
         * @description Send `items`, as for an invoice, or `subscription`, as for `POST /api/subscriptions`. Prices, taxes, terms and discounts are fixed at creation and apply until the end of `validUntil`; then the quote expires.
         *
         *     An API key needs the right `quotes:write`.
         */
        readonly post: operations["createQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns one quote with its line items and terms
         * @description The line items of a subscription are those of its first full period, with the set-up fee.
         *
         *     An API key needs the right `quotes:read`.
         */
        readonly get: operations["getQuote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes/{id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accepts a quote and creates its draft invoice or its subscription, exactly as quoted
         * @description Runs once: a repeated request gets the same answer. The draft is issued like any other. Discount codes are applied as quoted, even when expired or used up since.
         *
         *     An API key needs the right `quotes:write`.
         */
        readonly post: operations["acceptQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes/{id}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Declines a quote
         * @description It can no longer be accepted.
         *
         *     An API key needs the right `quotes:write`.
         */
        readonly post: operations["declineQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes/{id}/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mails an open quote with its PDF to the customer, even if mailed before
         * @description The mail goes to the customer’s address in the reference data. The result is in the history of the quote; `mailedAt` is when it was last sent. At most ten an hour for each quote.
         *
         *     An API key needs the right `quotes:write`.
         */
        readonly post: operations["mailQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quotes/{id}/export-pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Returns the quote as a PDF file
         * @description Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.
         *
         *     An API key needs the right `quotes:read`.
         */
        readonly post: operations["exportQuotePdf"];
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
         * @description `$filter` and `$orderby` accept every field; `items` by `any` and `all`. `$orderby=customer/name` orders by customers.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly get: operations["listReceipts"];
        readonly put?: never;
        /**
         * Creates the receipt of a completed order
         * @description An order has one receipt. It must be in the reference data with the status `completed`, and customer, currency and total must match, unless `allowDifference` is true. Amounts sent must agree; omitted ones are computed.
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
         * Returns one receipt with its line items
         * @description Receipts never change.
         *
         *     An API key needs the right `receipts:read`.
         */
        readonly get: operations["getReceipt"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a receipt; `hard=true` erases its data for good
         * @description It leaves the lists; its history stays for auditors. With `hard=true` (Admin, service clients), only number, date and total remain. That is refused until `RETENTION_YEARS` after the end of its year of creation.
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
         * Returns the receipt as a PDF file
         * @description Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.
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
         * Lists carts, closed and expired ones included
         * @description Prices and codes of open carts are as of their last change. `GET /api/cart/{cartId}` returns current ones.
         *
         *     `$filter` and `$orderby` accept every field; `items`, `discounts`, `droppedDiscounts`, `droppedItems` by `any` and `all`.
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
         * Creates a cart; without a token, a guest cart and its guest token
         * @description A guest cart expires 30 days after its last change, a customer's after 90. `guestToken` is returned only once and works for this cart only.
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
         * Returns a customer's active cart: the newest open one
         * @description Same form as `GET /api/cart/{cartId}`. `CART_NOT_FOUND` when the customer has no open cart.
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
         * Returns one cart with its items, discounts and sums
         * @description Prices, codes and sums are current. `priceChanged`, `droppedDiscounts` and `droppedItems` show what changed since the last change of the cart.
         *
         *     An API key needs the right `carts:read`.
         */
        readonly get: operations["getCart"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a cart with all its items
         * @description Reserved uses of discount codes are released. Orders made from the cart stay.
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
         * Holds the total of a cart and the uses of its discount codes for 30 minutes
         * @description Checks current codes and prices. The total then stays fixed until `checkoutExpiresAt`, even if codes or prices change; changing the cart ends the hold. Another checkout checks again and holds for another 30 minutes. Stock is checked, not reserved.
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
         * @description For lines in both carts (same offer, same price): `add` sums the quantities, `replace` takes the guest’s, `keep` the customer’s, `max` the larger. Discounts are not moved: those of the guest cart are released.
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
         * Adds an item to a cart; the same offer at the same price increases its line
         * @description The default price is the offer’s in the reference data; guests and customers cannot send another. Stock is checked for the whole cart but not reserved.
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
         * Changes the quantity or price of an item
         * @description Reducing the quantity is never refused for stock. To remove an item use DELETE, not quantity 0.
         *
         *     An API key needs the right `carts:write`.
         */
        readonly put: operations["changeCartItem"];
        readonly post?: never;
        /**
         * Removes an item from a cart
         * @description Discounts and sums are recalculated. A code whose minimum is no longer met stays on the cart without effect.
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
         * Applies a discount code to a cart; repeating it changes nothing
         * @description Discounts apply in the order in which their codes were added. A limited code reserves one use until it is removed, for at most 24 hours after the last change.
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
         * Removes a discount code from a cart
         * @description Releases the reserved use of a limited code and recalculates the sums.
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
         * @description `$filter` and `$orderby` accept every field; `widgets` by `any` and `all`.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly get: operations["listDashboards"];
        readonly put?: never;
        /**
         * Creates a dashboard
         * @description The `query` of a widget defines its figures: a `measure` of a `dataSource`, grouped by a field (`groupBy`) or over time (`interval`), limited by a `filter`. Without a query, the figures follow from the title, the type and the dashboard’s type.
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
         * Lists the dashboards assigned to a user, with the default one
         * @description `GET /api/dashboards/{id}` returns the widgets and their figures.
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
         * Returns one dashboard with its widgets and their current figures
         * @description If the figures of a widget fail or time out, its `data` contains an `error`; the other widgets are not affected. The `ETag` is the revision of the dashboard, for `If-Match`; the figures change without a new revision.
         *
         *     An API key needs the right `dashboards:read`.
         */
        readonly get: operations["getDashboard"];
        /**
         * Changes a dashboard; omitted fields keep their values
         * @description The `query` of a widget defines its figures: a `measure` of a `dataSource`, grouped by a field (`groupBy`) or over time (`interval`), limited by a `filter`. Without a query, the figures follow from the title, the type and the dashboard’s type.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly put: operations["updateDashboard"];
        readonly post?: never;
        /**
         * Deletes a dashboard with its widgets and assignments
         * @description Its history stays for auditors; its name can be used again.
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
         * Previews the figures of widgets without storing them
         * @description For editors of dashboards. The `query` of a widget defines its figures: a `measure` of a `dataSource`, grouped by a field (`groupBy`) or over time (`interval`), limited by a `filter`. Without a query, the figures follow from the title, the type and the dashboard’s type.
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
         * Assigns a dashboard to a user, optionally as the default
         * @description The `ETag` is the revision of the user’s assignments; `If-Match` compares with it.
         *
         *     An API key needs the right `dashboards:write`.
         */
        readonly put: operations["assignDashboard"];
        readonly post?: never;
        /**
         * Removes a dashboard from a user; nothing changes if it is not assigned
         * @description The dashboard itself stays. Removing the default one leaves the user without a default.
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
         * @description `$filter` and `$orderby` accept every field but `secondFactor`.
         *
         *     An API key needs the right `users:read`.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Creates a user
         * @description With a password, the user is `active` at once. With `invite: true` and no password, the user is `invited` and mailed a link to choose one. Creating an Admin or AppAdmin requires a sign-in within the last five minutes.
         *
         *     A user needs the role Admin.
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
         * Returns one user by id or username
         * @description Digits only is an id, anything else a username, ignoring case. If staff roles are configured, users without one see only themselves.
         *
         *     An API key needs the right `users:read`.
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a user; `erase=true` erases the personal data for good
         * @description A deleted user cannot sign in and leaves the lists. The e-mail address and username can be used again; the history stays. Erasing, also after a deletion, destroys the key of the personal data in the events and in all derived files. The last active Admin cannot be deleted or erased (UNAUTHORIZED).
         *
         *     A user needs the role Admin.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes name, language, status or roles of a user; omitted fields keep their values
         * @description Locking a user or changing roles ends existing tokens at once. The last active Admin cannot be locked or lose the role (UNAUTHORIZED). To change status or roles of an Admin or AppAdmin, or to assign these roles, a sign-in within the last five minutes is required.
         *
         *     A user needs the role Admin.
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
         * Sets the language of mails sent to the caller
         * @description Null: the language of the service.
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
         * @description 8 to 128 characters; common passwords and passwords with the user’s name or address are refused. Ends all tokens of the user, including the one of this request.
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
         * @description Ends all tokens of the user. Only Admins can set the password of an Admin or Auditor. For an Admin or AppAdmin, a sign-in within the last five minutes is required. To change your own password, use `PUT /api/users/password`.
         *
         *     A user needs the role AppAdmin or Admin.
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
        /**
         * Lists the caller's sessions in the console
         * @description At most the newest 50; a session that is not used for `SESSION_IDLE_DAYS` ends.
         */
        readonly get: operations["listOwnSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Signs the caller out everywhere
         * @description Ends all sessions and tokens, including the one of this request.
         */
        readonly delete: operations["endOwnSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/sessions/{id}": {
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
         * Ends one of the caller's sessions in the console
         * @description Ending a session that is already over changes nothing.
         */
        readonly delete: operations["endOwnSession"];
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
         * @description Ends all sessions and tokens of the user. Only Admins can sign out an Admin or Auditor.
         *
         *     A user needs the role AppAdmin or Admin.
         */
        readonly delete: operations["endUserSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/list-views": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the saved views of lists
         * @description Returns the caller's private views and the views shared with all staff.
         */
        readonly get: operations["listListViews"];
        readonly put?: never;
        /**
         * Saves a view of a list, for the caller alone or for all staff
         * @description At most 200 private views per user, and 200 shared ones. Only the user who shared a view, or an Admin, can replace it.
         */
        readonly post: operations["saveListView"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/list-views/{id}": {
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
         * Removes a saved view
         * @description Only the user who shared a view, or an Admin, can remove it.
         */
        readonly delete: operations["removeListView"];
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
         * Requests a mail with a link to reset the password
         * @description Answer and timing are the same for unknown addresses. Limits: five an hour per e-mail address, a hundred per network address. Locked users and users of a sign-in provider get no mail.
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
         * Sets a new password with the token from the reset mail
         * @description Ends all tokens and sessions of the user; a second factor stays. An invited user becomes active. The token works once, for an hour. A newer token, or a change of password or status, invalidates it.
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
         * Mails a user a link to reset the password
         * @description Counts towards the user’s own limit. The current password works until the link is used.
         *
         *     A user needs the role AppAdmin or Admin.
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
         * @description Needs no token. Depending on `SIGNUP`, the user is active at once, is `invited` until the e-mail address is verified, or sign-up is closed (UNAUTHORIZED).
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
         * @description Its token verifies the address of an invited user, who then becomes active. Nothing changes for an active user. At most ten an hour per user.
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
         * @description Its token lets the user choose a password; an invited user becomes active. Only an Admin or AppAdmin can send one to a user of a sign-in provider. At most ten an hour per user.
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
         * Verifies an e-mail address with the token from the mail
         * @description An invited user becomes active. The token works once, for three days.
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
         * Sets a password with the token from the invitation
         * @description An invited user becomes active. The token works once, for seven days, unless password or status change before.
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
         * Creates the secret of a second factor
         * @description For authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until a code of the app is sent to `/api/users/second-factor/confirmation` within 15 minutes.
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
         * Activates the second factor with a code of the app
         * @description Password sign-in then requires `otp`, at the token endpoint and for sessions. Ends all tokens and sessions of the user, including the one of this request. Each code works once.
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
         * @description Ends all tokens and sessions of the user. Without a second factor, nothing changes.
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
         * @description Verify the identity of the requester first. Ends all tokens and sessions of the user. For an Admin or AppAdmin, a sign-in within the last five minutes is required. To remove your own, use `POST /api/users/second-factor/removal`.
         *
         *     A user needs the role Admin.
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
         * Confirms the password of the signed-in user
         * @description Sensitive operations answer `REAUTHENTICATION_REQUIRED` unless the user signed in, or confirmed their password here, within the last five minutes. The confirmation counts for the session or token of this request. Failures count towards the sign-in limit. Users of a sign-in provider sign in there again instead.
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
         * Returns the caller's profile image
         * @description In web pages, use the `imageUrl` returned when the image was set; it needs no token.
         */
        readonly get: operations["getProfileImage"];
        readonly put?: never;
        /**
         * Sets the caller's profile image
         * @description JPEG or PNG, detected from the content, at most 5 MiB and 25 megapixels. It is re-encoded: upright, in sRGB, without metadata. `imageUrl` needs no token and cannot be guessed.
         */
        readonly post: operations["setProfileImage"];
        /**
         * Removes the caller's profile image
         * @description Its `imageUrl` then returns 404.
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
         * Returns a profile image by its public URL
         * @description Needs no token, because the URL cannot be guessed. The URL returns 404 once the image is replaced or removed.
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
         * Lists the organizations of a user with the role in each
         * @description Sorted by id. Members are maintained under `/api/reference/organizations`. Users without a staff role see only their own.
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
    readonly "/api/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists offers with name and price, for all staff
         * @description The same as `GET /api/reference/offers`, which needs the role Admin.
         *
         *     `$filter` and `$orderby` accept every field but `pricing`, `charges`.
         *
         *     An API key needs the right `offers:read`.
         */
        readonly get: operations["queryOffers"];
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
         * @description `$filter` and `$orderby` accept every field but `pricing`, `charges`.
         *
         *     A user needs the role Admin. An API key needs the right `offers:read`.
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
         * Returns one offer
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `offers:read`.
         */
        readonly get: operations["getOffer"];
        /**
         * Creates or changes an offer; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `offers:write`.
         */
        readonly put: operations["putOffer"];
        readonly post?: never;
        /**
         * Removes an offer
         * @description Records that refer to it stay. Putting an offer with the same id creates it again.
         *
         *     A user needs the role Admin. An API key needs the right `offers:write`.
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
         * @description `$filter` and `$orderby` accept every field.
         *
         *     A user needs the role Admin. An API key needs the right `customers:read`.
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
         * Returns one customer
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `customers:read`.
         */
        readonly get: operations["getCustomer"];
        /**
         * Creates or changes a customer; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `customers:write`.
         */
        readonly put: operations["putCustomer"];
        readonly post?: never;
        /**
         * Removes a customer; `erase=true` erases the personal data for good
         * @description It leaves the lists; its history and the records that refer to it stay. Putting a customer with the same id creates it again. Erasing, also after a removal, destroys the key of its history and deletes derived files. Documents keep their buyer until their own retention period is over. The id cannot be used again, not even by imports. Refused while a subscription is running, an invoice is a draft, an amount is due, a quote is open, or money is on account. API keys cannot erase.
         *
         *     A user needs the role Admin. An API key needs the right `customers:write`.
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
         * @description `$filter` and `$orderby` accept every field.
         *
         *     A user needs the role Admin. An API key needs the right `orders:read`.
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
         * Returns one order
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `orders:read`.
         */
        readonly get: operations["getOrder"];
        /**
         * Creates or changes an order; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `orders:write`.
         */
        readonly put: operations["putOrder"];
        readonly post?: never;
        /**
         * Removes an order
         * @description Records that refer to it stay. Putting an order with the same id creates it again.
         *
         *     A user needs the role Admin. An API key needs the right `orders:write`.
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
         * @description `$filter` and `$orderby` accept every field but `offerIds`.
         *
         *     A user needs the role Admin. An API key needs the right `discount-codes:read`.
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
         * Returns one discount code
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `discount-codes:read`.
         */
        readonly get: operations["getDiscountCode"];
        /**
         * Creates or changes a discount code; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `discount-codes:write`.
         */
        readonly put: operations["putDiscountCode"];
        readonly post?: never;
        /**
         * Removes a discount code
         * @description Records that refer to it stay. Putting a discount code with the same id creates it again.
         *
         *     A user needs the role Admin. An API key needs the right `discount-codes:write`.
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
         * @description `$filter` and `$orderby` accept every field; `members` by `any` and `all`.
         *
         *     A user needs the role Admin. An API key needs the right `organizations:read`.
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
         * Returns one organization
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `organizations:read`.
         */
        readonly get: operations["getOrganization"];
        /**
         * Creates or changes an organization; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `organizations:write`.
         */
        readonly put: operations["putOrganization"];
        readonly post?: never;
        /**
         * Removes an organization
         * @description Records that refer to it stay. Putting an organization with the same id creates it again.
         *
         *     A user needs the role Admin. An API key needs the right `organizations:write`.
         */
        readonly delete: operations["removeOrganization"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/meters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists meters
         * @description `$filter` and `$orderby` accept every field but `filter`.
         *
         *     A user needs the role Admin. An API key needs the right `meters:read`.
         */
        readonly get: operations["listMeters"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/meters/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns one meter
         * @description Fields that were never set are null.
         *
         *     A user needs the role Admin. An API key needs the right `meters:read`.
         */
        readonly get: operations["getMeter"];
        /**
         * Creates or changes a meter; omitted fields keep their values
         * @description `If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.
         *
         *     A user needs the role Admin. An API key needs the right `meters:write`.
         */
        readonly put: operations["putMeter"];
        readonly post?: never;
        /**
         * Removes a meter
         * @description Records that refer to it stay. Putting a meter with the same id creates it again.
         *
         *     A user needs the role Admin. An API key needs the right `meters:write`.
         */
        readonly delete: operations["removeMeter"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/offers/{id}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the price versions of an offer
         * @description The latest 200, newest first. A change of price, currency, billing cycle, pricing, charges or minimum creates a version.
         *
         *     A user needs the role Admin. An API key needs the right `offers:read`.
         */
        readonly get: operations["listOfferVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/offers/{id}/migrate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Migrates subscriptions from older versions to the current price of the offer
         * @description Each active subscription gets a plan change to the same offer, at once or scheduled, at the price of the offer on that day. Subscriptions with a custom price are not changed. A refusal does not stop the others.
         *
         *     A user needs the role Admin.
         */
        readonly post: operations["migrateOffer"];
        readonly delete?: never;
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
         * Returns the seller as shown on documents
         * @description Defaults to the environment variables `SELLER_…` until changed here.
         *
         *     A user needs the role Admin.
         */
        readonly get: operations["getSeller"];
        /**
         * Changes the seller; omitted fields keep their values
         * @description New documents show it; issued ones never change. With `vatId` and `country`, the tax of invoices depends on the customer's country and VAT identifier: domestic, reverse charge within the European Union, or export. Changing IBAN or BIC requires a sign-in within the last five minutes.
         *
         *     A user needs a role that may move money.
         */
        readonly put: operations["putSeller"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the settings from environment variables, without secrets
         * @description They change with the environment and a restart. The seller is at `GET /api/settings/seller`.
         *
         *     A user needs the role Admin.
         */
        readonly get: operations["listSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/settings/test-mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends a test mail to the caller and waits until the mail server accepts it
         * @description Refused when the mail server refuses it; 503 when it does not answer within 20 seconds.
         *
         *     A user needs the role Admin.
         */
        readonly post: operations["sendTestMail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/approvals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists commands that need or needed a second person
         * @description The setting `APPROVALS` names these commands.
         *
         *     `$filter` and `$orderby` accept every field.
         *
         *     An API key needs the right `payments:read`.
         */
        readonly get: operations["listApprovals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/approvals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns one proposed command with its preview
         * @description The preview was computed at the time of the proposal.
         *
         *     An API key needs the right `payments:read`.
         */
        readonly get: operations["getApproval"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/approvals/{id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approves a proposed command and carries it out
         * @description Requires a person other than the proposer who may call the proposed operation and signed in within the last five minutes. The command is carried out exactly once. If it is refused by then, `status` is `failed` and nothing changes.
         */
        readonly post: operations["approveProposal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/approvals/{id}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Declines a proposed command
         * @description Requires a person other than the proposer who may call the proposed operation and signed in within the last five minutes.
         */
        readonly post: operations["declineProposal"];
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
         * Lists report definitions
         * @description `$filter` and `$orderby` accept every field.
         *
         *     An API key needs the right `reports:read`.
         */
        readonly get: operations["listReports"];
        readonly put?: never;
        /**
         * Creates a report definition
         * @description Columns are fields of the data source, or of its lists, such as `items/quantity`: with one of these, the rows are the entries of that list. With `groupBy`, the rows are groups: the grouping columns, the sums of numeric columns and `count`. Sums of money have one row per `currency`.
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
         * Returns a report definition
         * @description Includes data source, filters, columns, groups and order; `POST …/execute` returns the rows.
         *
         *     An API key needs the right `reports:read`.
         */
        readonly get: operations["getReport"];
        /**
         * Changes a report definition; omitted fields keep their values
         * @description The data source cannot change. Null or an empty text removes `description`, `groupBy` or `sortBy`. Columns are checked now and at each execution.
         *
         *     An API key needs the right `reports:write`.
         */
        readonly put: operations["updateReport"];
        readonly post?: never;
        /**
         * Deletes a report definition
         * @description Its history stays; results are never stored.
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
         * @description Changes nothing, so an `Idempotency-Key` has no effect. CSV contains only the rows; totals are in the headers `X-Total-Rows`, `X-Report-Summary` and `X-Report-Metadata`. XLSX has them on the last sheet.
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
    readonly "/api/tax-report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the tax of a period by country, category and rate, and the supplies with reverse charge
         * @description Counts invoices less credit notes by the date of the document, both days included. Drafts and cancelled invoices are excluded. The rows of a period add up to its documents. CSV and XLSX have all lists in one table, told apart by the column `list`.
         *
         *     A user needs one of the reporting roles. An API key needs the right `invoices:read`.
         */
        readonly get: operations["getTaxReport"];
        readonly put?: never;
        readonly post?: never;
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
         * Imports a bank statement: certain matches become payments, the rest wait as proposals
         * @description Takes CAMT.052, .053 or .054 (XML, versions 02 to 13) or MT940, with one or more statements. Each must add up: opening balance plus lines equals the closing balance, otherwise nothing is imported. A line is booked when its amount equals the invoices of one customer that it names, or all that the named customer owes. Lines imported before are recognized, so sending a file again books nothing twice and completes an interrupted import.
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
         * Lists bank statement lines, open and handled
         * @description `$filter` and `$orderby` accept every field; `options` by `any` and `all`.
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
         * Returns one bank line with its possible matches
         * @description `options` are the possible matches, the most likely first. Accept one of them, or name another customer.
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
         * Books a bank line as proposed or as sent
         * @description Without a body, books the only option. `option` picks one of several; `customerId` or `allocations` book something else; `paymentId` names the payment that a debit reverses. A line is booked once: of two simultaneous requests, one is refused.
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
         * Dismisses a bank line that is not a customer payment
         * @description It can no longer be accepted; the reason is kept. The same line in another statement is recognized and not proposed again.
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
         * Erases the personal data of a bank line once its retention period is over
         * @description Payer, account and purpose are encrypted under their own key, which is destroyed. Refused until `RETENTION_YEARS` after the end of the booking year. The line itself stays and is still recognized in later files.
         *
         *     A user needs the role Admin.
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
         * Imports subscriptions of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others.
         *
         *     A user needs the role Admin. An API key needs the right `subscriptions:write`.
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
         * Imports invoices of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others.
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
         * Imports receipts of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others.
         *
         *     A user needs the role Admin. An API key needs the right `receipts:write`.
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
         * Imports payments of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others.
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
         * Imports offers of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `offers:write`.
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
         * Imports customers of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `customers:write`.
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
         * Imports orders of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `orders:write`.
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
         * Imports discount codes of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `discount-codes:write`.
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
         * Imports organizations of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `organizations:write`.
         */
        readonly post: operations["importOrganizations"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/reference/meters/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Imports meters of another system, one JSON object per line; a repeated key creates no duplicate
         * @description `key` identifies the record in the other system; the other fields are those of the create request. A refused line does not stop the others. CSV is accepted too: a heading with `key` and field names; empty cells count as absent.
         *
         *     A user needs the role Admin. An API key needs the right `meters:write`.
         */
        readonly post: operations["importMeters"];
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
         * @description Sorted by position in the store unless `$orderby` is sent. `aggregateType` and `aggregateId` identify the history of the aggregate.
         *
         *     `$filter` and `$orderby` accept every field.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Verifies all hash chains, the seals, the transparency log, raw usage and a signed head kept elsewhere
         * @description Each finding names its fault and place. docs/audit.md explains what each check proves. With `progress=true` the answer is JSON lines.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Seals the events since the last seal, as the service does every ten minutes
         * @description A seal records the ends of all chains in one event, so that a truncated stream is detected. Sealing twice does no harm.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:write`.
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
         * Returns a signed head of the store, to be kept elsewhere
         * @description Send `jws` to the verification to detect events truncated or rewritten since. It is signed with EdDSA (RFC 8037) and the key of `/api/audit/keys`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Returns the public key that signs heads, as a JWK set (RFC 7517)
         * @description With this key, a head can be checked without the service.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Recalculates what each subscription owed, compares it with its invoices, and checks the totals of every account
         * @description Uses only the events and raw usage, and arithmetic independent of the billing rules. Each finding names its fault and the subscription, invoice and customer concerned; docs/audit.md explains each. With `progress=true` the answer is JSON lines.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Returns the newest checkpoint of the transparency log
         * @description A signed note (c2sp.org/tlog-checkpoint): the number of events and the root hash of their tree, cosigned according to `TLOG_WITNESSES`. Needs no token.
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
         * Returns the verifier key of the transparency log
         * @description In the format of c2sp.org/signed-note. Keep it with the proofs. Needs no token.
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
         * Returns the progress of the transparency log, and whether it waits for a decision
         * @description A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Decides how a halted transparency log continues
         * @description `begin-anew` starts a log under another name; proofs from the old log remain valid for that log. `resume` continues under the same name, and is refused if signed events are missing. Nothing changes unless the log is halted.
         *
         *     A user needs the role Admin.
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
         * Proves that an event is in the transparency log
         * @description Includes the event as stored: erased data remains ciphertext. Waits up to ten seconds until the event is in a published tree.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Proves that the log at a later size begins with the log at an earlier size
         * @description RFC 6962, 2.1.2. Both sizes must be within the published tree.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
    readonly "/api/audit/{type}/{id}/erasure": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the signed certificate of an erasure
         * @description Names the destroyed keys, the deleted data, and the data that is kept, until when and why. Signed by the key of the transparency log: check it offline with `back-office verify <file> --key <key>`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
         */
        readonly get: operations["getErasureCertificate"];
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
         * Returns an aggregate's history: who did what, when and why, and which fields changed
         * @description `type` and `id` are as in the list of all events. `changes` lists the fields that an event changed. Erased personal data is missing from `data`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Returns the state of an aggregate at a point in time or a revision
         * @description The state is replayed from the events with today’s rules. Without `at` and `revision`, it is the current state.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Verifies the hash chain of an aggregate's events
         * @description Each event holds the hash of the one before it. Findings name the revision of a damaged event.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `audit:read`.
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
         * Returns the proof that the files of the invoice are the originals
         * @description The event in the proof holds the SHA-256 of the PDF and of any e-invoices. Check it offline with `back-office verify`.
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
         * Returns the proof that the files of the credit note are the originals
         * @description The event in the proof holds the SHA-256 of the PDF and of any e-invoices. Check it offline with `back-office verify`.
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
         * Returns the proof that the files of the receipt are the originals
         * @description The event in the proof holds the SHA-256 of the PDF and of any e-invoices. Check it offline with `back-office verify`.
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
         * Returns public events in order
         * @description CloudEvents 1.0, oldest first, read from the store. Send `Feed-Position` of the answer as `after` of the next request to get each event exactly once. Simultaneous events stay on one page, which may exceed `limit` by one.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `events:read`.
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
         * Streams public events as they happen
         * @description Server-sent events: `data` is a CloudEvent, `id` its position. On reconnection, `Last-Event-ID` takes precedence over `after`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `events:read`.
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
         * @description A user needs the role Auditor or Admin. An API key needs the right `events:read`.
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
         * Returns the JSON Schema of a public event type
         * @description Draft 2020-12. `dataschema` of an event links here.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `events:read`.
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
         * Lists webhook endpoints
         * @description `$filter` and `$orderby` accept every field but `waiting`, `oldestWaitingAt`, `lastDeliveredAt`, `failingSince`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Creates a webhook endpoint
         * @description Messages are signed according to Standard Webhooks 1.0 with the `secret`, which is returned only once. The address must use https and be on the public internet. The endpoint gets events as long as the caller may read them. With an unguessable `Idempotency-Key`, a lost answer can be requested again. Users must have signed in within the last five minutes.
         *
         *     A user needs the role Admin. An API key needs the right `events:write`.
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
         * Returns one webhook endpoint with its state, without its secret
         * @description A user needs the role Auditor or Admin. An API key needs the right `events:read`.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a webhook endpoint and its delivery attempts
         * @description A user needs the role Admin. An API key needs the right `events:write`.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes, pauses or resumes a webhook endpoint; omitted fields keep their values
         * @description A paused or disabled endpoint resumes where it stopped, and from then on gets events as long as the caller may read them. New types apply to events not sent yet. Users must have signed in within the last five minutes to change `url`.
         *
         *     A user needs the role Admin. An API key needs the right `events:write`.
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
         * Rotates the secret of an endpoint
         * @description Messages are signed with both secrets until `overlapUntil`. The new one is returned only once. Users must have signed in within the last five minutes.
         *
         *     A user needs the role Admin. An API key needs the right `events:write`.
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
         * Sends a test message of type `endpoint.test` and returns the result
         * @description A user needs the role Admin. An API key needs the right `events:write`.
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
         * Resends events from a point on, or all failed ones
         * @description Each keeps its original `webhook-id`. New events follow the resent ones, so the order of each subject is kept.
         *
         *     A user needs the role Admin. An API key needs the right `events:write`.
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
         * Lists the delivery attempts of an endpoint, newest first
         * @description Attempts are kept for 30 days, at most the newest 10,000.
         *
         *     `$filter` and `$orderby` accept every field but `after`.
         *
         *     A user needs the role Auditor or Admin. An API key needs the right `events:read`.
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
         * Resends one event now
         * @description A user needs the role Admin. An API key needs the right `events:write`.
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
         * Lists jobs that are waiting, running or failed, newest first
         * @description Completed jobs are not kept. `lastError` is the reason of the last failure, `nextAttemptAt` the time of the next attempt.
         *
         *     A user needs the role Admin. An API key needs the right `operations:read`.
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
         * Retries a failed job; percent-encode its id
         * @description It is queued like a new job. Jobs check what is already done, so nothing happens twice.
         *
         *     A user needs the role Admin. An API key needs the right `operations:write`.
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
         * Returns the progress of each read model
         * @description `lagSeconds` is the age of the oldest event not applied yet. `fault` is the reason why it stopped.
         *
         *     A user needs the role Admin. An API key needs the right `operations:read`.
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
         * Rebuilds a read model from all events while the old one serves, then switches
         * @description The answer compares the documents of both; `ids` has the first hundred that differ. With `progress=true` it is JSON lines.
         *
         *     A user needs the role Admin. An API key needs the right `operations:write`.
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
         * Returns the size of each store and the free space
         * @description In bytes; null if the engine does not report it. A shared server may hold other data too.
         *
         *     A user needs the role Admin. An API key needs the right `operations:read`.
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
    readonly "/api/operations/integrity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the condition of the files in the data folder
         * @description Every database page and every stored file is read once a day in the background. Set `now` to read them before the answer; after 20 seconds the answer has the results so far, and the check continues. At most 100 damaged or missing files are named.
         *
         *     A user needs the role Admin. An API key needs the right `operations:read`.
         */
        readonly get: operations["checkFiles"];
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
         * Returns a backup of the running service as a tar archive
         * @description Used by `npm run backup`, which verifies it and writes it into folders. `data` holds the events as of one moment; `keys` holds what an erasure must reach, including the event keys, wrapped by the data key. The data key itself is not included. The archive is complete once the manifest of each half has arrived. Embedded stores only; one backup at a time.
         *
         *     A user needs the role Admin. An API key needs the right `backups:read`.
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
         * Returns the service's time
         * @description Only with `TEST_CLOCK`. The whole service uses this clock.
         *
         *     A user needs the role Admin.
         */
        readonly get: operations["getTestClock"];
        /**
         * Moves the service's time forward and does all work due by then, day by day
         * @description Only with `TEST_CLOCK`. The clock cannot go back. A move that takes more than two minutes continues in the background; repeat the request until it answers 200.
         *
         *     A user needs the role Admin.
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
            /** @description Token from the mail */
            readonly token: string;
            readonly password: string;
        };
        readonly AcceptPaymentProposal: {
            /** @description The option to book, if there are several */
            readonly option?: number;
            /** @description The paying customer, instead of an option */
            readonly customerId?: string;
            /** @description The invoices that it pays. Empty: none, all is credit on account. Absent: as in the option, or oldest due first */
            readonly allocations?: readonly {
                readonly invoiceId: string;
                readonly amount: number;
            }[];
            /** @description The payment that a debit reverses */
            readonly paymentId?: string;
            /** @description Payment reference instead of the bank's */
            readonly reference?: string;
        };
        readonly AcceptPaymentProposalAnswer: {
            readonly id: string;
            /** @enum {string} */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description The customer to whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it created or reversed */
            readonly paymentId: string | null;
        };
        readonly AcceptVerification: {
            /** @description Token from the mail */
            readonly token: string;
        };
        readonly AccessToken: {
            /** @description A bearer token for the Authorization header */
            readonly access_token: string;
            /** @constant */
            readonly token_type: "Bearer";
            /** @description Seconds */
            readonly expires_in: number;
            /** @description Gets the next token; single use, valid for 30 days; users only */
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
                /** @description Written off as uncollectible */
                readonly writtenOff: number;
                /** @description Payments that were not reversed */
                readonly paid: number;
                readonly refunded: number;
                readonly due: number;
                /** @description Part of `due` that is overdue today */
                readonly overdue: number;
                /** @description Credit on account */
                readonly balance: number;
                readonly ageing: components["schemas"]["Ageing"];
            }[];
            /** @description Whether reminders are on hold, and the reason */
            readonly dunning: {
                readonly paused: boolean;
                readonly reason: string | null;
            };
        };
        readonly AccountCurrency: {
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Total of issued invoices that were not cancelled */
            readonly invoiced: number;
            /** @description Total of credit notes and of credit left by ended subscriptions */
            readonly credited: number;
            /** @description Total written off on invoices */
            readonly writtenOff: number;
            /** @description Total of payments that were not reversed */
            readonly paid: number;
            /** @description Total of refunds that were not reversed */
            readonly refunded: number;
            /** @description Total due on invoices, overdue or not */
            readonly due: number;
            /** @description Credit on account, used by refunds and future invoices. Negative if a refunded payment was reversed */
            readonly balance: number;
            /**
             * Format: date
             * @description Due date of the oldest open invoice; null when nothing is due
             */
            readonly oldestDueDate: string | null;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly AccountEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "account.balanceChanged" | "account.remindersPaused" | "account.remindersResumed" | "account.overdue" | "account.reminderRequested" | "account.reminderClosed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Account"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly AccountList: {
            readonly value: readonly components["schemas"]["AccountRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly AccountRow: {
            /** @description Identifier, the same as that of the customer */
            readonly id: string;
            /** @description The customer */
            readonly customerId: string;
            /** @description One entry per currency: invoiced − credited − writtenOff − paid + refunded = due − balance */
            readonly currencies: readonly components["schemas"]["AccountCurrency"][];
            /**
             * Format: date
             * @description Oldest due date in any currency; amounts are overdue after it
             */
            readonly oldestDueDate: string | null;
            /** @description Reason why reminders are on hold; null if they are not */
            readonly dunningReason: string | null;
            /** @description Subscriptions suspended, or about to be, for overdue amounts */
            readonly suspendedSubscriptions: readonly components["schemas"]["AccountSuspendedSubscription"][];
            /**
             * Format: date-time
             * @description Time of the first entry
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last entry
             */
            readonly updatedAt: string;
        };
        readonly AccountSuspendedSubscription: {
            /** @description The subscription */
            readonly subscriptionId: string;
        };
        readonly AddCartItem: {
            readonly offerId: string;
            /** @description Default: `1` */
            readonly quantity?: number;
            /** @description Unit price; default: the offer's in the reference data */
            readonly price?: number;
        };
        readonly AddCartItemAnswer: {
            readonly cartItemId: string;
            readonly offerId: string;
            readonly quantity: number;
            readonly price: number;
            readonly amount: number;
            /** @description Present when the price in the reference data changed since the cart was last read */
            readonly priceChanged?: {
                readonly from: number;
                readonly to: number;
            };
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            readonly taxRate?: number;
            /** Format: date-time */
            readonly addedAt: string;
        };
        /** @description Amounts due by number of days overdue */
        readonly Ageing: {
            /** @description Not overdue */
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
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
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
            readonly networks: readonly string[];
            readonly dailyRefunds: number | null;
            readonly dailyPayments: number | null;
            /** @description The rights, separated by spaces */
            readonly scope: string;
            /** @enum {string} */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description Accurate to a few minutes; null if never used
             */
            readonly lastUsedAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Creator, e.g. `user:1` */
            readonly createdBy: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** Format: date-time */
            readonly revokedAt: string | null;
            /** @description Rights used in the last 30 days */
            readonly usedRights: readonly {
                readonly right: components["schemas"]["Right"];
                readonly count: number;
                /** Format: date-time */
                readonly lastUsedAt: string;
            }[];
            /** @description Rights not used in the last 30 days */
            readonly unusedRights: readonly components["schemas"]["Right"][];
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly ApiKeyEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "apiKey.created" | "apiKey.updated" | "apiKey.revoked";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["ApiKeySnapshot"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly ApiKeyList: {
            readonly value: readonly components["schemas"]["ApiKeyRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly ApiKeyRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Label that tells keys apart */
            readonly name: string;
            /** @description Rights, separated by spaces */
            readonly scope: string;
            /**
             * @description Revoked and expired keys no longer work
             * @enum {string}
             */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description When it expires; null: never
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description Last use, accurate to a few minutes; null if never used
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /** @description Who created it, e.g. `user:1` */
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
            /** @description Addresses and networks that may use the key; empty: any */
            readonly networks: readonly string[];
            /** @description Maximum amount that it may refund per day (UTC); null: no limit */
            readonly dailyRefunds: number | null;
            /** @description Maximum amount that it may record as paid per day (UTC); null: no limit */
            readonly dailyPayments: number | null;
        };
        readonly ApiKeySnapshot: {
            /** @description Identifier */
            readonly id: string;
            /** @description Label that tells keys apart */
            readonly name: string;
            /** @description Rights, separated by spaces */
            readonly scope: string;
            /**
             * @description Revoked and expired keys no longer work
             * @enum {string}
             */
            readonly status: "active" | "revoked";
            /**
             * Format: date-time
             * @description When it expires; null: never
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description Last use, accurate to a few minutes; null if never used
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /** @description Who created it, e.g. `user:1` */
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
            /** @description Addresses and networks that may use the key; empty: any */
            readonly networks: readonly string[];
            /** @description Maximum amount that it may refund per day (UTC); null: no limit */
            readonly dailyRefunds: number | null;
            /** @description Maximum amount that it may record as paid per day (UTC); null: no limit */
            readonly dailyPayments: number | null;
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
        readonly ApplySubscriptionDiscount: {
            readonly code: string;
        };
        readonly ApplySubscriptionDiscountAnswer: {
            readonly code: string;
            /** @enum {string} */
            readonly type: "percentage" | "fixed";
            readonly value: number;
            /**
             * Format: date
             * @description First day on which it applies
             */
            readonly from: string;
            /**
             * Format: date
             * @description First day on which it no longer applies; null: no end
             */
            readonly to: string | null;
        };
        readonly Approval: {
            readonly id: string;
            /**
             * @description Entry of `APPROVALS` that applies
             * @enum {string}
             */
            readonly kind: "seller-bank" | "refund" | "write-off" | "admin" | "api-key" | "erasure";
            /** @enum {string} */
            readonly status: "open" | "approved" | "executed" | "failed" | "declined" | "expired";
            readonly operation: string;
            readonly path: string;
            readonly amount: number | null;
            readonly currency: string | null;
            readonly proposedBy: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly decidedBy: string | null;
            /** Format: date-time */
            readonly decidedAt: string | null;
            /** @description Reason why it was declined or failed */
            readonly reason: string | null;
            readonly location: string | null;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly preview: {
                readonly changes: readonly {
                    readonly type: string;
                    readonly id?: string;
                    readonly field: string;
                    readonly before: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                    readonly after?: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                readonly accounts: readonly {
                    readonly customerId: string;
                    readonly currency: string;
                    readonly due: {
                        readonly before: number;
                        readonly after: number;
                    };
                    readonly balance: {
                        readonly before: number;
                        readonly after: number;
                    };
                }[];
            };
        };
        readonly ApprovalList: {
            readonly value: readonly components["schemas"]["ApprovalRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly ApprovalRow: {
            /** @description Identifier */
            readonly id: string;
            /**
             * @description Entry of `APPROVALS` that applies
             * @enum {string}
             */
            readonly kind: "seller-bank" | "refund" | "write-off" | "admin" | "api-key" | "erasure";
            /**
             * @description `open` waits for a decision; `approved` is being carried out; `failed` was approved and then refused by its own rules
             * @enum {string}
             */
            readonly status: "open" | "approved" | "executed" | "failed" | "declined" | "expired";
            /** @description Operation of the API that was proposed */
            readonly operation: string;
            /** @description Path of the proposed request */
            readonly path: string;
            /** @description Amount at stake */
            readonly amount: number | null;
            /** @description Currency of the amount */
            readonly currency: string | null;
            /** @description Who proposed it, e.g. `user:1` */
            readonly proposedBy: string;
            /**
             * Format: date-time
             * @description When it was proposed
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it expires undecided
             */
            readonly expiresAt: string;
            /** @description Who approved or declined it, e.g. `user:2` */
            readonly decidedBy: string | null;
            /**
             * Format: date-time
             * @description When it was approved or declined
             */
            readonly decidedAt: string | null;
            /** @description Reason why it was declined or failed */
            readonly reason: string | null;
            /** @description Path of the resource that it created */
            readonly location: string | null;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly AssignDashboard: {
            /** @description Makes it the user's default, replacing the previous one; absent: unchanged */
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
                /** @description Current status; null if the invoice does not exist or cannot be read */
                readonly status: components["schemas"]["InvoiceStatus"] | null;
                /** @description Reason why nothing was done */
                readonly code?: components["schemas"]["ErrorCode"];
            }[];
        };
        readonly BulkIssueInvoices: {
            readonly invoiceIds: readonly string[];
        };
        readonly BulkIssueInvoicesAnswer: {
            readonly issued: number;
            readonly failed: number;
            readonly results: readonly {
                readonly invoiceId: string;
                /** @description Current status; null if the invoice does not exist or cannot be read */
                readonly status: components["schemas"]["InvoiceStatus"] | null;
                /** @description Reason why nothing was done */
                readonly code?: components["schemas"]["ErrorCode"];
            }[];
        };
        readonly BulkMailInvoices: {
            readonly invoiceIds: readonly string[];
        };
        readonly BulkMailInvoicesAnswer: {
            readonly queued: number;
            readonly failed: number;
            readonly results: readonly {
                readonly invoiceId: string;
                /** @description Current status; null if the invoice does not exist or cannot be read */
                readonly status: components["schemas"]["InvoiceStatus"] | null;
                /** @description Reason why nothing was done */
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
                /** @description Reason why it was not renewed */
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
            /** @description By category and rate, as on the invoice; absent when everything is taxed at `TAX_RATE` */
            readonly taxes?: readonly {
                readonly taxCategory: components["schemas"]["TaxCategory"] | null;
                readonly taxRate: number;
                readonly base: number;
                readonly amount: number;
            }[];
            readonly total: number;
            /**
             * Format: date-time
             * @description End of the checkout hold on its total and codes; a change ends it earlier
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes removed because they were switched off, expired, changed, deleted or used up */
            readonly droppedDiscounts: readonly {
                readonly code: string;
                /** @enum {string} */
                readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
            }[];
            /** @description Lines removed because the currency of their offer changed or the price is too high */
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
             * @description Expiry time if the cart is not changed
             */
            readonly expiresAt: string;
        };
        readonly CartDiscount: {
            /** @description The code */
            readonly code: string;
            /**
             * @description Whether `value` is a percentage or an amount
             * @enum {string}
             */
            readonly type: "percentage" | "fixed";
            /** @description Percentage of the subtotal, or an amount */
            readonly value: number;
            /** @description Current discount amount */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was added
             */
            readonly appliedAt: string;
        };
        readonly CartDroppedDiscount: {
            /** @description The code */
            readonly code: string;
            /**
             * @description Reason for the removal
             * @enum {string}
             */
            readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
        };
        readonly CartDroppedItem: {
            /** @description Identifier of the line */
            readonly cartItemId: string;
            /** @description The offer */
            readonly offerId: string;
            /** @description Quantity */
            readonly quantity: number;
            /**
             * @description Reason for the removal
             * @enum {string}
             */
            readonly reason: "currency" | "amount";
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly CartEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "cart.created" | "cart.itemAdded" | "cart.itemChanged" | "cart.itemRemoved" | "cart.discountApplied" | "cart.discountRemoved" | "cart.reassessed" | "cart.checkedOut" | "cart.merged" | "cart.closed" | "cart.expired" | "cart.deleted" | "cart.orderCancelled" | "cart.orderedAgain";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Cart"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CartItem: {
            /** @description Identifier of the line */
            readonly cartItemId: string;
            /** @description The offer */
            readonly offerId: string;
            /** @description Quantity */
            readonly quantity: number;
            /** @description Unit price */
            readonly price: number;
            /** @description Quantity × price */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was added
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
            /** @description Present when the price in the reference data changed since the cart was last read */
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
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly CartRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Customer of the cart */
            readonly customerId: string | null;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Who created it
             * @enum {string}
             */
            readonly cartType: "guest" | "authenticated";
            /**
             * @description Open, or how it ended
             * @enum {string}
             */
            readonly status: "open" | "merged" | "ordered" | "expired";
            /** @description Line items */
            readonly items?: readonly components["schemas"]["CartItem"][];
            /** @description Discount codes in order of application */
            readonly discounts?: readonly components["schemas"]["CartDiscount"][];
            /** @description Sum of the lines */
            readonly subtotal: number;
            /** @description Sum of the discounts */
            readonly discount: number;
            /** @description Tax on the discounted subtotal */
            readonly tax: number;
            /** @description Subtotal less the discount, plus tax */
            readonly total: number;
            /**
             * Format: date-time
             * @description End of the checkout hold on its total and codes; a change ends it earlier
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes removed by the service */
            readonly droppedDiscounts?: readonly components["schemas"]["CartDroppedDiscount"][];
            /** @description Lines removed by the service */
            readonly droppedItems?: readonly components["schemas"]["CartDroppedItem"][];
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
            /**
             * Format: date-time
             * @description Expiry time if the cart is not changed
             */
            readonly expiresAt: string | null;
        };
        /** @enum {string} */
        readonly CartType: "guest" | "authenticated";
        readonly ChangeCartItem: {
            readonly quantity?: number;
            /** @description Unit price; default: the offer's in the reference data */
            readonly price?: number;
        };
        readonly ChangeCartItemAnswer: {
            readonly cartItemId: string;
            readonly offerId: string;
            readonly quantity: number;
            readonly price: number;
            readonly amount: number;
            /** @description Present when the price in the reference data changed since the cart was last read */
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
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
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
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly ChangedInvoiceItem: {
            readonly description: string;
            /** @description Up to 6 decimal places */
            readonly quantity: number;
            readonly unitPrice: number;
            /** @description quantity × unitPrice less the discount; computed if absent */
            readonly amount?: number;
            /** @description Discount of the line as an amount */
            readonly discount?: number;
            /**
             * @description Unit (UNECE Recommendation 20), e.g. HUR for hours; default: C62, one
             * @example C62
             */
            readonly unitCode?: string;
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            /** @description E.g. 0.19 */
            readonly taxRate?: number;
            /** @description Reason for an exemption or special rate */
            readonly taxReason?: string;
            /** @description Code of the reason in the VATEX list */
            readonly taxReasonCode?: string;
            /**
             * Format: date
             * @description First day of the supply; null: none
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day; default: `supplyFrom`
             */
            readonly supplyTo?: string | null;
            /** @description On a shared draft: the subscription of the line */
            readonly subscriptionId?: string;
        };
        /** @description How usage is priced */
        readonly Charge: {
            readonly id?: string;
            readonly name?: string;
            readonly meter?: string;
            /** @enum {string} */
            readonly model: "perUnit" | "graduated" | "volume" | "package" | "percentage" | "graduatedPercentage";
            /** @description Only with the models perUnit and flat */
            readonly unitPrice?: number;
            /** @description Only with the models graduated, volume and, for usage, graduatedPercentage */
            readonly tiers?: readonly components["schemas"]["PriceTier"][];
            /** @description Units per package */
            readonly packageSize?: number;
            /** @description Price per package, full or partial */
            readonly packagePrice?: number;
            /** @description Only with the models perUnit and package */
            readonly freeUnits?: number;
            /** @description Percentage of the value of each event */
            readonly rate?: number;
            /** @description Charged for each event that is not entirely free */
            readonly fixedFee?: number;
            /** @description Number of free events, counted from the first */
            readonly freeEvents?: number;
            /** @description Maximum total value of the free events; without `freeEvents`, of any number of events */
            readonly freeAmount?: number;
            /** @description Minimum price of a charged event */
            readonly eventMinimum?: number;
            /** @description Maximum price of a charged event */
            readonly eventMaximum?: number;
            /** @description Deducted before the minimum and maximum apply */
            readonly discountPercent?: number;
            /** @description Minimum total price */
            readonly minimum?: number;
            /** @description Maximum total price */
            readonly maximum?: number;
        };
        /** @description Usage charges, billed in arrears; each with `id` and `meter` */
        readonly Charges: readonly components["schemas"]["Charge"][];
        readonly ConfirmPasswordReset: {
            /** @description Token from the mail */
            readonly token: string;
            readonly password: string;
        };
        readonly ConfirmSecondFactor: {
            /** @description Code of the app */
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
            /** @description Label that tells keys apart. It is stored unencrypted, so leave personal data out */
            readonly name: string;
            /** @description Pairs of area and verb: `read` for requests that change nothing, `write` for the rest. Neither includes the other */
            readonly rights: readonly components["schemas"]["Right"][];
            /**
             * Format: date-time
             * @description When the key expires; null or absent: never
             */
            readonly expiresAt?: string | null;
            /** @description Addresses and networks that may use the key, such as `203.0.113.0/24`; empty: any; default: `[]` */
            readonly networks?: readonly string[];
            /** @description Maximum amount that it may refund per day (UTC), in any currency; null: no limit */
            readonly dailyRefunds?: number | null;
            /** @description Maximum amount that it may record as paid per day (UTC), only with `POST /api/payments`; null: no limit */
            readonly dailyPayments?: number | null;
        };
        readonly CreateApiKeyAnswer: {
            readonly id: string;
            readonly name: string;
            readonly rights: readonly components["schemas"]["Right"][];
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly networks: readonly string[];
            readonly dailyRefunds: number | null;
            readonly dailyPayments: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description The key itself: returned only once and not stored */
            readonly key: string;
        };
        readonly CreateCart: {
            readonly customerId?: string | null;
            /** @description Default: the customer's `currency`, or `DEFAULT_CURRENCY` for guests and customers without one */
            readonly currency?: string;
            /** @description Default: guest without a token, else authenticated */
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
            /** @description By category and rate, as on the invoice; absent when everything is taxed at `TAX_RATE` */
            readonly taxes?: readonly {
                readonly taxCategory: components["schemas"]["TaxCategory"] | null;
                readonly taxRate: number;
                readonly base: number;
                readonly amount: number;
            }[];
            readonly total: number;
            /**
             * Format: date-time
             * @description End of the checkout hold on its total and codes; a change ends it earlier
             */
            readonly checkoutExpiresAt: string | null;
            /** @description Codes removed because they were switched off, expired, changed, deleted or used up */
            readonly droppedDiscounts: readonly {
                readonly code: string;
                /** @enum {string} */
                readonly reason: "inactive" | "expired" | "changed" | "deleted" | "exhausted";
            }[];
            /** @description Lines removed because the currency of their offer changed or the price is too high */
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
             * @description Expiry time if the cart is not changed
             */
            readonly expiresAt: string;
            /** @description Works for this cart only; returned to callers without a token */
            readonly guestToken?: string;
        };
        readonly CreateCreditNote: {
            readonly invoiceId: string;
            readonly reason: string;
            /** @description The lines to credit */
            readonly lines?: readonly components["schemas"]["NewCreditNoteLine"][];
            /** @description Amount to credit on the invoice as a whole, tax included */
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
            /** @description Reduced the amount due on the invoice */
            readonly applied: number;
            /** @description Credited to the customer's balance */
            readonly toBalance: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateDashboard: {
            /** @description Unique, ignoring case */
            readonly name: string;
            readonly description?: string | null;
            readonly type?: string | null;
            /** @description Default: `[]` */
            readonly widgets?: readonly components["schemas"]["NewWidget"][];
            /** @description Seconds between refreshes by a viewer; 0: never */
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
            /** @description Default: the day of issue */
            readonly invoiceDate?: string;
            /** @description Default: the invoice's date plus the customer's `paymentTermsDays`, else `PAYMENT_TERMS_DAYS`; not before the invoice's date */
            readonly dueDate?: string;
            readonly items: readonly components["schemas"]["NewInvoiceItem"][];
            /** @description Sum of the items; computed if absent */
            readonly subtotal?: number;
            /** @description Default: computed with `TAX_RATE` */
            readonly tax?: number;
            /** @description subtotal + tax; computed if absent */
            readonly total?: number;
            /** @description Default: the customer's `currency`, else `DEFAULT_CURRENCY` */
            readonly currency?: string;
            /** @description Billing country: a code or a name */
            readonly country?: string;
            /**
             * Format: date
             * @description First day of the supply; default: that of the lines
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day; default: `supplyFrom`
             */
            readonly supplyTo?: string | null;
            /** @description The buyer's order reference; default: the customer's */
            readonly purchaseOrder?: string | null;
            /** @description Note to the buyer */
            readonly note?: string | null;
            /** @description Default: `"draft"` */
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
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateQuote: {
            readonly customerId: string;
            /**
             * Format: date
             * @description Last day of acceptance, within 366 days; default: 30 days from today, at most `startDate`
             */
            readonly validUntil?: string;
            /** @description Line items of an invoice */
            readonly items?: readonly components["schemas"]["NewInvoiceItem"][];
            /** @description Sum of the items; computed if absent */
            readonly subtotal?: number;
            /** @description Default: computed with `TAX_RATE` */
            readonly tax?: number;
            /** @description subtotal + tax; computed if absent */
            readonly total?: number;
            /** @description Currency of `items`; default: the customer's `currency`, else `DEFAULT_CURRENCY` */
            readonly currency?: string;
            /** @description As in `POST /api/subscriptions` */
            readonly subscription?: components["schemas"]["QuotedSubscription"];
            /** @description The buyer's order reference; default: the customer's */
            readonly purchaseOrder?: string | null;
            /** @description Note to the buyer */
            readonly note?: string | null;
        };
        readonly CreateReceipt: {
            readonly orderId: string;
            /** @description Default: the order's */
            readonly customerId?: string;
            readonly receiptNumber?: string;
            readonly receiptDate?: string;
            readonly items: readonly components["schemas"]["NewReceiptItem"][];
            /** @description Sum of the items; computed if absent */
            readonly subtotal?: number;
            /** @description Default: 0 */
            readonly tax?: number;
            /** @description subtotal + tax; computed if absent */
            readonly total?: number;
            readonly currency?: string;
            readonly paymentMethod?: string;
            /** @description Note to the buyer */
            readonly note?: string | null;
            /** @description True: customer, currency and total may differ from the order; default: `false` */
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
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateReport: {
            readonly name: string;
            readonly description?: string | null;
            readonly type?: string | null;
            /** @enum {string} */
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "taxes" | "payments" | "accounts" | "receipts" | "carts" | "users";
            /** @description Default: `{}` */
            readonly filters?: components["schemas"]["ReportFilters"];
            /** @description Default: the fields in the list of the source */
            readonly columns?: readonly string[];
            /** @description Columns separated by commas; `month` and `day` of the main date, `<column>:month`, `<column>:day` */
            readonly groupBy?: string | null;
            /** @description Columns separated by commas, each followed by asc or desc */
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
            /** @description Default: `1` */
            readonly quantity?: number;
            /** Format: date */
            readonly startDate?: string;
            readonly billingCycle?: components["schemas"]["BillingCycle"];
            /** @description Default: `true` */
            readonly autoRenewal?: boolean;
            /** @description Price of one unit for one period */
            readonly unitPrice?: number;
            readonly currency?: string;
            /** @description Default: `false` */
            readonly backdate?: boolean;
            /** @description True bills the current period at once; otherwise it counts as paid with the order; default: `false` */
            readonly billFirstPeriod?: boolean;
            /**
             * Format: date
             * @description First billed day after a free trial; null: no trial; default: after the trial days of the offer
             */
            readonly trialEndDate?: string | null;
            /** @description One-time charge on the first invoice; null: none; default: that of the offer */
            readonly setupFee?: number | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly endDate?: string;
            /** @description Day of the month on which periods begin; the first period is prorated up to it */
            readonly anchorDay?: number;
            /** @description Discount codes, in the order in which they are applied */
            readonly discounts?: readonly string[];
        };
        readonly CreateSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly CreateUser: {
            /** @description Unique, ignoring case */
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description Required unless the user is invited */
            readonly password?: string;
            /** @description 1 to 64 letters, digits, ".", "_" or "-", not digits only; default: derived from the e-mail address */
            readonly username?: string;
            readonly language?: components["schemas"]["Language"];
            /** @description Default: `["User"]` */
            readonly roles?: readonly components["schemas"]["Role"][];
            /** @description True: the user is mailed an invitation to choose a password, and is `invited` until then; default: `false` */
            readonly invite?: boolean;
        };
        readonly CreateUserAnswer: {
            /** @description Identifier, counted from 1 */
            readonly id: number;
            /** @description E-mail address, unique ignoring case */
            readonly email: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly CreateWebhookEndpoint: {
            /** @description https URL that receives the events */
            readonly url: string;
            /** @description Event types from `GET /api/event-types`; patterns such as `invoice.*`; `*` for all */
            readonly types: readonly string[];
            /** @description Label that tells endpoints apart; default: `null` */
            readonly description?: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not; default: `"subject"`
             * @enum {string}
             */
            readonly order?: "subject" | "none";
            /**
             * @description `thin` omits `data`; default: `"full"`
             * @enum {string}
             */
            readonly payload?: "full" | "thin";
            /** @description Starting point */
            readonly from?: "now" | ({
                /** @description A position of the feed */
                readonly position: string;
            } | {
                /**
                 * Format: date-time
                 * @description Events of the minute before may be included
                 */
                readonly time: string;
            });
        };
        readonly CreateWebhookEndpointAnswer: {
            readonly id: string;
            readonly url: string;
            readonly types: readonly string[];
            readonly description: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not
             * @enum {string}
             */
            readonly order: "subject" | "none";
            /**
             * @description `thin` omits `data`
             * @enum {string}
             */
            readonly payload: "full" | "thin";
            /** @constant */
            readonly status: "active";
            /** Format: date-time */
            readonly createdAt?: string;
            /** @description Signing secret; returned only once */
            readonly secret: string;
        };
        readonly CreditNote: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number, without gaps in each year */
            readonly creditNoteNumber: string;
            /** @description The invoice that it credits */
            readonly invoiceId: string;
            /** @description The invoice's number */
            readonly invoiceNumber: string;
            /** @description The billed customer */
            readonly customerId: string;
            /** @description Reason for the credit */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description Credited lines; the amounts add up to the subtotal */
            readonly items: readonly components["schemas"]["CreditNoteItem"][];
            /** @description Sum of the lines */
            readonly subtotal: number;
            /** @description Credited tax */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Part that reduced the amount due on the invoice */
            readonly applied: number;
            /** @description Part credited to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that caused it; null if a client requested it */
            readonly subscriptionId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly CreditNoteEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "creditNote.issued" | "creditNote.partiesErased";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["CreditNote"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CreditNoteItem: {
            /** @description Line number on the invoice, from 1; null for the invoice as a whole */
            readonly line: number | null;
            /** @description Description */
            readonly description: string;
            /** @description Quantity, with up to 6 decimal places */
            readonly quantity: number;
            /** @description Unit price */
            readonly unitPrice: number;
            /** @description Credited amount before tax */
            readonly amount: number;
            /** @description Discount of the line as an amount */
            readonly discount?: number | null;
            /** @description Unit (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * @description Tax category (UNCL 5305)
             * @enum {string|null}
             */
            readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description VAT rate, e.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Reason for an exemption or special rate */
            readonly taxReason?: string | null;
            /** @description Code of the reason in the VATEX list */
            readonly taxReasonCode?: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo?: string | null;
            /** @description The billed subscription, if several share the invoice */
            readonly subscriptionId?: string | null;
        };
        readonly CreditNoteList: {
            readonly value: readonly components["schemas"]["CreditNoteRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly CreditNoteRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number, without gaps in each year */
            readonly creditNoteNumber: string;
            /** @description The invoice that it credits */
            readonly invoiceId: string;
            /** @description The invoice's number */
            readonly invoiceNumber: string;
            /** @description The billed customer */
            readonly customerId: string;
            /** @description Reason for the credit */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description Credited lines; the amounts add up to the subtotal */
            readonly items?: readonly components["schemas"]["CreditNoteItem"][];
            /** @description Sum of the lines */
            readonly subtotal: number;
            /** @description Credited tax */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Part that reduced the amount due on the invoice */
            readonly applied: number;
            /** @description Part credited to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that caused it; null if a client requested it */
            readonly subscriptionId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
        };
        readonly Customer: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Postal address */
            readonly address: string | null;
            /** @description Tax identification number */
            readonly taxId: string | null;
            /** @description Language of documents and mails */
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
            /** @description Number in the company register */
            readonly registrationId: string | null;
            /** @description The customer’s order reference for invoices */
            readonly purchaseOrder: string | null;
            /** @description Reference that the customer requires on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference: string | null;
            /**
             * @description Profile of e-invoices; null: `E_INVOICE_PROFILE`
             * @enum {string|null}
             */
            readonly eInvoiceProfile: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /** @description Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS` */
            readonly paymentTermsDays: number | null;
            /** @description Currency if neither the request nor the offer names one, ISO 4217; null: `DEFAULT_CURRENCY` */
            readonly currency: string | null;
            /**
             * @description `mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies
             * @enum {string|null}
             */
            readonly invoiceDelivery: "mail" | "none" | null;
            /**
             * @description `together`: charges of the same day and currency share one invoice; null: `single`
             * @enum {string|null}
             */
            readonly invoiceGrouping: "single" | "together" | null;
            /** @description Whether the member state confirmed the VAT identifier; null: not checked yet */
            readonly vatIdValid: boolean | null;
            /**
             * Format: date-time
             * @description When the VAT identifier was checked
             */
            readonly vatIdCheckedAt: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly CustomerBalanceList: {
            readonly value: readonly components["schemas"]["CustomerBalanceRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly CustomerBalanceOwed: {
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Total due on invoices, overdue or not */
            readonly due: number;
            /** @description Credit on account */
            readonly balance: number;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly CustomerBalanceRow: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Postal address */
            readonly address: string | null;
            /** @description Tax identification number */
            readonly taxId: string | null;
            /** @description Language of documents and mails */
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
            /** @description Number in the company register */
            readonly registrationId: string | null;
            /** @description The customer’s order reference for invoices */
            readonly purchaseOrder: string | null;
            /** @description Reference that the customer requires on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference: string | null;
            /**
             * @description Profile of e-invoices; null: `E_INVOICE_PROFILE`
             * @enum {string|null}
             */
            readonly eInvoiceProfile: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /** @description Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS` */
            readonly paymentTermsDays: number | null;
            /** @description Currency if neither the request nor the offer names one, ISO 4217; null: `DEFAULT_CURRENCY` */
            readonly currency: string | null;
            /**
             * @description `mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies
             * @enum {string|null}
             */
            readonly invoiceDelivery: "mail" | "none" | null;
            /**
             * @description `together`: charges of the same day and currency share one invoice; null: `single`
             * @enum {string|null}
             */
            readonly invoiceGrouping: "single" | "together" | null;
            /** @description Whether the member state confirmed the VAT identifier; null: not checked yet */
            readonly vatIdValid: boolean | null;
            /**
             * Format: date-time
             * @description When the VAT identifier was checked
             */
            readonly vatIdCheckedAt: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
            /** @description One entry per currency of the account; empty before the first entry */
            readonly owed: readonly components["schemas"]["CustomerBalanceOwed"][];
            /**
             * Format: date
             * @description Oldest due date of all currencies; null when nothing is due
             */
            readonly oldestDueDate: string | null;
        };
        readonly CustomerDomain: {
            readonly domain: string;
            readonly subscriptionId: string;
            readonly status: string;
        };
        readonly CustomerDomains: {
            readonly domains: readonly components["schemas"]["CustomerDomain"][];
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly CustomerEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "customer.created" | "customer.updated" | "customer.removed" | "customer.vatIdChecked" | "customer.erased";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Customer"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly CustomerList: {
            readonly value: readonly components["schemas"]["CustomerRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly CustomerOverview: {
            readonly customerId: string;
            /** @description The customer in the reference data; null if unknown there */
            readonly customer: {
                readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            } | null;
            readonly account: components["schemas"]["Account"];
            readonly subscriptions: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly invoices: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly payments: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly creditNotes: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly carts: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
            readonly receipts: {
                /** @description The newest, in the form of their list */
                readonly value: readonly {
                    readonly [key: string]: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description How many there are */
                readonly count: number;
            };
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly CustomerRow: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Postal address */
            readonly address: string | null;
            /** @description Tax identification number */
            readonly taxId: string | null;
            /** @description Language of documents and mails */
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
            /** @description Number in the company register */
            readonly registrationId: string | null;
            /** @description The customer’s order reference for invoices */
            readonly purchaseOrder: string | null;
            /** @description Reference that the customer requires on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference: string | null;
            /**
             * @description Profile of e-invoices; null: `E_INVOICE_PROFILE`
             * @enum {string|null}
             */
            readonly eInvoiceProfile: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /** @description Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS` */
            readonly paymentTermsDays: number | null;
            /** @description Currency if neither the request nor the offer names one, ISO 4217; null: `DEFAULT_CURRENCY` */
            readonly currency: string | null;
            /**
             * @description `mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies
             * @enum {string|null}
             */
            readonly invoiceDelivery: "mail" | "none" | null;
            /**
             * @description `together`: charges of the same day and currency share one invoice; null: `single`
             * @enum {string|null}
             */
            readonly invoiceGrouping: "single" | "together" | null;
            /** @description Whether the member state confirmed the VAT identifier; null: not checked yet */
            readonly vatIdValid: boolean | null;
            /**
             * Format: date-time
             * @description When the VAT identifier was checked
             */
            readonly vatIdCheckedAt: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
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
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly DashboardAssignmentsEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "dashboardAssignments.assigned" | "dashboardAssignments.unassigned";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["DashboardAssignmentsSnapshot"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DashboardAssignmentsSnapshot: {
            /** @description Id of the user */
            readonly id: string;
            /** @description Dashboards of the user in order of assignment */
            readonly dashboards: readonly components["schemas"]["DashboardAssignmentsSnapshotDashboard"][];
        };
        readonly DashboardAssignmentsSnapshotDashboard: {
            /** @description Id of the dashboard */
            readonly dashboardId: string;
            /** @description Whether it is the user's default */
            readonly isDefault: boolean;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly DashboardEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "dashboard.created" | "dashboard.updated" | "dashboard.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["DashboardSnapshot"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DashboardList: {
            readonly value: readonly components["schemas"]["DashboardRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly DashboardRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name, unique ignoring case */
            readonly name: string;
            /** @description Description */
            readonly description: string | null;
            /** @description Free text, e.g. sales */
            readonly type: string | null;
            /** @description Seconds between refreshes by a viewer; 0: never */
            readonly refreshInterval: number | null;
            /** @description Number of widgets */
            readonly widgetCount: number;
            /** @description Widgets */
            readonly widgets?: readonly components["schemas"]["DashboardWidget"][];
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
        };
        readonly DashboardSnapshot: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name, unique ignoring case */
            readonly name: string;
            /** @description Description */
            readonly description: string | null;
            /** @description Free text, e.g. sales */
            readonly type: string | null;
            /** @description Seconds between refreshes by a viewer; 0: never */
            readonly refreshInterval: number | null;
            /** @description Number of widgets */
            readonly widgetCount: number;
            /** @description Widgets */
            readonly widgets: readonly components["schemas"]["DashboardSnapshotWidget"][];
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
        };
        readonly DashboardSnapshotWidget: {
            /** @description Identifier, unique within the dashboard */
            readonly id: string;
            /** @description Type of chart */
            readonly type: string;
            /** @description Title */
            readonly title: string | null;
            /** @description Free text, e.g. large */
            readonly size: string | null;
        };
        readonly DashboardWidget: {
            /** @description Identifier, unique within the dashboard */
            readonly id: string;
            /** @description Type of chart */
            readonly type: string;
            /** @description Title */
            readonly title: string | null;
            /** @description Free text, e.g. large */
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
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
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
        readonly DeclineProposal: {
            /** @description Reason; leave personal data out */
            readonly reason?: string;
        };
        readonly DeclineQuote: {
            /** @description Reason; leave personal data out */
            readonly reason?: string;
        };
        readonly DiscountCode: {
            /** @description The code */
            readonly id: string;
            /**
             * @description Whether `value` is a percentage or an amount
             * @enum {string|null}
             */
            readonly type: "percentage" | "fixed" | null;
            /** @description Percentage of the subtotal, or an amount */
            readonly value: number | null;
            /** @description Currency of a fixed value and of the minimum subtotal; null: `DEFAULT_CURRENCY` */
            readonly currency: string | null;
            /**
             * Format: date-time
             * @description When it becomes valid
             */
            readonly startsAt: string | null;
            /**
             * Format: date-time
             * @description When it expires
             */
            readonly expiresAt: string | null;
            /** @description Maximum number of uses */
            readonly usageLimit: number | null;
            /** @description Maximum number of uses per customer */
            readonly perCustomerLimit: number | null;
            /** @description Minimum subtotal */
            readonly minimumSubtotal: number | null;
            /** @description Whether it can be used */
            readonly active: boolean;
            /**
             * @description What the code applies to
             * @enum {string}
             */
            readonly appliesTo: "carts" | "subscriptions" | "both";
            /** @description For subscriptions: number of periods that the code applies to; null: all */
            readonly periods: number | null;
            /** @description For subscriptions: offers that the code applies to; null: all */
            readonly offerIds: components["schemas"]["OfferIds"] | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly DiscountCodeEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "discountCode.created" | "discountCode.updated" | "discountCode.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["DiscountCode"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly DiscountCodeList: {
            readonly value: readonly components["schemas"]["DiscountCodeRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly DiscountCodeRow: {
            /** @description The code */
            readonly id: string;
            /**
             * @description Whether `value` is a percentage or an amount
             * @enum {string|null}
             */
            readonly type: "percentage" | "fixed" | null;
            /** @description Percentage of the subtotal, or an amount */
            readonly value: number | null;
            /** @description Currency of a fixed value and of the minimum subtotal; null: `DEFAULT_CURRENCY` */
            readonly currency: string | null;
            /**
             * Format: date-time
             * @description When it becomes valid
             */
            readonly startsAt: string | null;
            /**
             * Format: date-time
             * @description When it expires
             */
            readonly expiresAt: string | null;
            /** @description Maximum number of uses */
            readonly usageLimit: number | null;
            /** @description Maximum number of uses per customer */
            readonly perCustomerLimit: number | null;
            /** @description Minimum subtotal */
            readonly minimumSubtotal: number | null;
            /** @description Whether it can be used */
            readonly active: boolean;
            /**
             * @description What the code applies to
             * @enum {string}
             */
            readonly appliesTo: "carts" | "subscriptions" | "both";
            /** @description For subscriptions: number of periods that the code applies to; null: all */
            readonly periods: number | null;
            /** @description For subscriptions: offers that the code applies to; null: all */
            readonly offerIds: components["schemas"]["OfferIds"] | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly DocumentProof: {
            /** @description The stored event as hashed: canonical JSON (RFC 8785) */
            readonly record: string;
            /** @description Index of the leaf, from 0 */
            readonly index: number;
            /** @description Number of leaves in the tree */
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
            /** @description The customer to whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it created or reversed */
            readonly paymentId: string | null;
        };
        readonly EInvoiceWarning: {
            /** @description The rule of EN 16931 or of a profile, e.g. `BR-11` */
            readonly code: string;
            /** @description JSON pointer into the invoice; `/seller` and `/buyer` are its parties */
            readonly path: string;
            readonly message: string;
        };
        /**
         * @description Error code for programs
         * @enum {string}
         */
        readonly ErrorCode: "VALIDATION_ERROR" | "UNAUTHENTICATED" | "UNAUTHORIZED" | "NOT_FOUND" | "CONCURRENCY_CONFLICT" | "PRECONDITION_FAILED" | "RESOURCE_ERASED" | "INVALID_AMOUNT" | "PREVIEW_TOO_LARGE" | "RATE_LIMITED" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR" | "INVALID_QUERY_OPTION" | "UNKNOWN_FIELD" | "UNSUPPORTED_FILTER" | "REFUND_NOT_FOUND" | "DUPLICATE_REFUND" | "API_KEY_NOT_FOUND" | "API_KEY_REVOKED" | "APPROVAL_NOT_FOUND" | "APPROVAL_CLOSED" | "MALFORMED_STATEMENT" | "STATEMENT_OUT_OF_BALANCE" | "PROPOSAL_NOT_FOUND" | "AMBIGUOUS_PROPOSAL" | "CART_NOT_FOUND" | "ITEM_NOT_FOUND" | "INVALID_DISCOUNT" | "INSUFFICIENT_INVENTORY" | "CREDIT_NOTE_NOT_FOUND" | "DASHBOARD_NOT_FOUND" | "INVALID_WIDGET_TYPE" | "DUPLICATE_DASHBOARD" | "INVOICE_NOT_FOUND" | "INVOICE_LOCKED" | "INVOICE_CANCELLED" | "DUPLICATE_INVOICE_NUMBER" | "PAYMENT_NOT_FOUND" | "ALLOCATION_NOT_FOUND" | "INVALID_ALLOCATION" | "DUPLICATE_PAYMENT" | "QUOTE_NOT_FOUND" | "QUOTE_CLOSED" | "RECEIPT_NOT_FOUND" | "ORDER_MISMATCH" | "RECEIPT_ALREADY_EXISTS" | "DUPLICATE_RECEIPT_NUMBER" | "OFFER_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_IN_USE" | "METER_FIXED" | "ORDER_NOT_FOUND" | "REPORT_NOT_FOUND" | "INVALID_DATA_SOURCE" | "INVALID_COLUMNS" | "EXECUTION_FAILED" | "INVALID_QUANTITY" | "CURRENCY_MISMATCH" | "DOCUMENT_RETAINED" | "E_INVOICE_INVALID" | "POSITION_LOST" | "INVALID_STATUS_TRANSITION" | "SUBSCRIPTION_NOT_FOUND" | "INVALID_SUBSCRIPTION_STATE" | "USAGE_EVENT_NOT_FOUND" | "USAGE_EVENT_CONFLICT" | "USER_NOT_FOUND" | "USER_ALREADY_EXISTS" | "WEAK_PASSWORD" | "INVALID_CREDENTIALS" | "INVALID_PASSWORD" | "OTP_REQUIRED" | "INVALID_OTP" | "REAUTHENTICATION_REQUIRED" | "SECOND_FACTOR_SET" | "IMAGE_NOT_FOUND" | "INVALID_IMAGE" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_URL_REFUSED" | "SECRET_OVERLAP" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED";
        readonly EventList: {
            readonly value: readonly components["schemas"]["EventRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly EventRow: {
            /** @description Position among all events; sorts as text */
            readonly position: string;
            /** @description What happened, e.g. SubscriptionSuspended */
            readonly type: string;
            /**
             * Format: date-time
             * @description Time by the service's clock
             */
            readonly at: string;
            /**
             * Format: date-time
             * @description Time of storage by the machine's clock
             */
            readonly recordedAt: string;
            /**
             * @description Kind of caller
             * @enum {string}
             */
            readonly actorKind: "user" | "service" | "guest" | "apiKey" | "system";
            /** @description The caller */
            readonly actorId: string;
            /** @description Type of the aggregate, e.g. subscription */
            readonly aggregateType: string;
            /** @description Id of the aggregate */
            readonly aggregateId: string | null;
            /** @description Revision within its aggregate, from 0 */
            readonly revision: number;
            /** @description The request that caused it */
            readonly requestId: string;
            /** @description The command that caused it */
            readonly causationId: string;
            /** @description Reason given by the caller */
            readonly reason: string | null;
        };
        readonly EventSchema: {
            readonly [key: string]: unknown;
        };
        readonly EventType: {
            readonly type: string;
            /** @description Schema version, incremented with each breaking change */
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
            /** @description Both days included */
            readonly dateRange?: string;
            /** @enum {string} */
            readonly format?: "json" | "csv" | "xlsx" | "excel";
            /**
             * @description CSV only: separator of the columns; default: a comma
             * @enum {string}
             */
            readonly separator?: "comma" | "semicolon" | "tab";
            /** @description CSV only: start the file with a byte order mark, so that Excel detects UTF-8 */
            readonly bom?: boolean;
            /** @description Default: `false` */
            readonly includeMetadata?: boolean;
            /** @description Maximum number of JSON rows; `totalRows` and `summary` cover all rows */
            readonly limit?: number;
        };
        readonly ExplainedTerms: {
            /** @description Name of the offer or charge */
            readonly offer: string | null;
            readonly quantity: number;
            readonly freeUnits: number | null;
            /** @description Null: unknown, or the model has none */
            readonly unitPrice: number | null;
            /** @enum {string} */
            readonly model: "perUnit" | "flat" | "graduated" | "volume" | "package" | "percentage" | "graduatedPercentage";
            /** @description Components of the price of a whole period, or of all usage */
            readonly lines: readonly components["schemas"]["PriceLine"][];
            /** @description Exact sum of the lines */
            readonly amount: string;
        };
        readonly ExportSubscriptions: {
            /** @enum {string} */
            readonly format: "csv" | "excel" | "xlsx";
            /**
             * @description CSV only: separator of the columns; default: a comma
             * @enum {string}
             */
            readonly separator?: "comma" | "semicolon" | "tab";
            /** @description CSV only: start the file with a byte order mark, so that Excel detects UTF-8 */
            readonly bom?: boolean;
            /** @description Default: `{}` */
            readonly filters?: {
                readonly [key: string]: (string | number | boolean | null) | readonly (string | number | boolean | null)[];
            };
        };
        /** @description One fault of a malformed request */
        readonly Fault: {
            /** @description JSON pointer into the body, or the name of a parameter or header */
            readonly path: string;
            /** @description What is expected */
            readonly message: string;
        };
        readonly FileCondition: {
            readonly file: string;
            /** @enum {string} */
            readonly holds: "events" | "records" | "keys" | "readModels" | "files" | "jobs" | "usage";
            /** @enum {string} */
            readonly status: "sound" | "damaged" | "unchecked";
            /** Format: date-time */
            readonly checkedAt: string | null;
            readonly fault: string | null;
            readonly remedy: string | null;
        };
        readonly FileConditionList: {
            readonly value: readonly components["schemas"]["FileCondition"][];
            readonly count: number;
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
            readonly accentColor: string | null;
            readonly footer: string | null;
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
        readonly GetSubscriptionUsageAnswer: {
            /** Format: date */
            readonly from: string;
            /**
             * Format: date
             * @description First day of the next period
             */
            readonly to: string;
            readonly currency: string;
            readonly charges: readonly {
                readonly id: string;
                readonly name: string;
                readonly meter: string;
                /** Format: date */
                readonly from: string;
                /**
                 * Format: date
                 * @description Exclusive
                 */
                readonly to: string;
                readonly quantity: string;
                readonly unit: string | null;
                /** @description Before tax */
                readonly amount: number;
                readonly billed: number;
                /** @description Expected amount for the period at the current rate of usage */
                readonly forecast: number;
            }[];
            readonly total: number;
            /** @description Null: no minimum */
            readonly minimum: {
                readonly amount: number;
                /** @description Shortfall after price and usage so far */
                readonly missing: number;
                readonly billed: number;
                /** @description Expected shortfall for the period at the current rate of usage */
                readonly forecast: number;
            } | null;
        };
        readonly GetToken: {
            /** @constant */
            readonly grant_type: "password";
            /** @description E-mail address or username */
            readonly username: string;
            readonly password: string;
            /** @description With a second factor: the code of the app, or a recovery code */
            readonly otp?: string;
        } | {
            /** @constant */
            readonly grant_type: "client_credentials";
            /** @description Can be sent by HTTP Basic instead */
            readonly client_id?: string;
            /** @description Can be sent by HTTP Basic instead */
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
            /** @description Number; drafts may have none */
            readonly invoiceNumber: string | null;
            /** @description The billed customer */
            readonly customerId: string;
            /** @description The billed order */
            readonly orderId: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description Due date
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items: readonly components["schemas"]["InvoiceItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The billed subscription; null if several share the invoice */
            readonly subscriptionId: string | null;
            /** @description Billing country */
            readonly country: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo: string | null;
            /** @description The buyer's order reference; null: the customer's */
            readonly purchaseOrder: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /** @description Amount paid by payments and the customer’s balance */
            readonly amountPaid: number;
            /** @description Total of its credit notes */
            readonly amountCredited: number;
            /** @description Subtotal less credit notes before tax; 0 for drafts and cancelled invoices */
            readonly revenue: number;
            /** @description Amount due; 0 for drafts and cancelled invoices */
            readonly amountDue: number;
            /** @description Amount written off; a later payment reverses it */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to the customer; null if never
             */
            readonly mailedAt: string | null;
            /** @description Highest level of a reminder sent; 0: none */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder was sent
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
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly InvoiceEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "invoice.drafted" | "invoice.updated" | "invoice.partiesErased" | "invoice.issued" | "invoice.balanceChanged" | "invoice.paid" | "invoice.reopened" | "invoice.cancelled" | "invoice.deleted" | "invoice.credited" | "invoice.creditNoteCompleted" | "invoice.creditWithdrawn" | "invoice.mailed" | "invoice.notMailed" | "invoice.reminded";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Invoice"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly InvoiceItem: {
            /** @description Description */
            readonly description: string;
            /** @description Quantity, with up to 6 decimal places */
            readonly quantity: number;
            /** @description Unit price */
            readonly unitPrice: number;
            /** @description Quantity × unit price; negative for credits */
            readonly amount: number;
            /** @description Discount of the line as an amount */
            readonly discount?: number | null;
            /** @description Unit (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * @description Tax category (UNCL 5305)
             * @enum {string|null}
             */
            readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description VAT rate, e.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Reason for an exemption or special rate */
            readonly taxReason?: string | null;
            /** @description Code of the reason in the VATEX list */
            readonly taxReasonCode?: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo?: string | null;
            /** @description The billed subscription, if several share the invoice */
            readonly subscriptionId?: string | null;
        };
        readonly InvoiceList: {
            readonly value: readonly components["schemas"]["InvoiceRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly InvoiceRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; drafts may have none */
            readonly invoiceNumber: string | null;
            /** @description The billed customer */
            readonly customerId: string;
            /** @description The billed order */
            readonly orderId: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description Due date
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items?: readonly components["schemas"]["InvoiceItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The billed subscription; null if several share the invoice */
            readonly subscriptionId: string | null;
            /** @description Billing country */
            readonly country: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo: string | null;
            /** @description The buyer's order reference; null: the customer's */
            readonly purchaseOrder: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /** @description Amount paid by payments and the customer’s balance */
            readonly amountPaid: number;
            /** @description Total of its credit notes */
            readonly amountCredited: number;
            /** @description Subtotal less credit notes before tax; 0 for drafts and cancelled invoices */
            readonly revenue: number;
            /** @description Amount due; 0 for drafts and cancelled invoices */
            readonly amountDue: number;
            /** @description Amount written off; a later payment reverses it */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to the customer; null if never
             */
            readonly mailedAt: string | null;
            /** @description Highest level of a reminder sent; 0: none */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder was sent
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
             * @description When it was created
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
         * @description Language of mails to the user; null: that of the service
         * @enum {string}
         */
        readonly Language: "ar" | "de" | "en" | "es" | "fr" | "it" | "nl" | "pl" | "zh";
        readonly LineExplanation: {
            readonly invoiceId: string;
            readonly line: number;
            readonly description: string;
            readonly amount: number;
            readonly currency: string;
            readonly subscriptionId: string | null;
            readonly days: {
                /** Format: date */
                readonly from: string;
                /**
                 * Format: date
                 * @description Last day
                 */
                readonly until: string;
                /** @description Charged days; null: the whole period */
                readonly days: number | null;
                /** @description Days in the period */
                readonly of: number | null;
            } | null;
            /** @description Terms charged before; null: none */
            readonly before: components["schemas"]["ExplainedTerms"] | null;
            /** @description Terms charged now; null: none */
            readonly after: components["schemas"]["ExplainedTerms"] | null;
            /** @description Meter whose usage the line bills; null: none */
            readonly meter: string | null;
            /** @description Minimum amount whose shortfall the line charges; null: none */
            readonly minimum: {
                /** @description Minimum for the days */
                readonly amount: number;
                /** @description Price of the days after discounts; null: no longer known */
                readonly price: number | null;
                readonly usage: number;
                readonly missing: number;
                /** @description Part of it already billed */
                readonly billed: number;
            } | null;
            readonly tax: {
                /** @enum {string|null} */
                readonly category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                readonly rate: number | null;
                readonly reason: string | null;
            };
            /** @description The explanation in sentences */
            readonly words: readonly string[];
        };
        readonly ListListViewsAnswer: {
            readonly value: readonly {
                readonly id: string;
                readonly list: string;
                readonly name: string;
                readonly search: string;
                /** @description Whether all staff see it */
                readonly isShared: boolean;
            }[];
        };
        readonly ListOfferVersionsAnswer: {
            readonly versions: readonly components["schemas"]["OfferVersion"][];
        };
        readonly ListOwnSessionsAnswer: {
            readonly sessions: readonly {
                /** @description Use it to end the session */
                readonly id: string;
                /** Format: date-time */
                readonly signedInAt: string;
                /**
                 * Format: date-time
                 * @description Accurate to an hour
                 */
                readonly lastUsedAt: string;
                /**
                 * Format: date-time
                 * @description Expiry time if the session is not used
                 */
                readonly expiresAt: string;
                /** @description Whether this request used it */
                readonly isCurrent: boolean;
            }[];
        };
        readonly ListRevenueMovementsAnswer: {
            readonly value: readonly components["schemas"]["RevenueMovement"][];
        };
        readonly ListSettingsAnswer: {
            readonly settings: readonly {
                /** @enum {string} */
                readonly group: "tax" | "terms" | "reminders" | "mail" | "documents" | "eInvoice" | "signIn";
                /** @description The environment variable */
                readonly variable: string;
                /** @description Null: not set */
                readonly value: (string | number | boolean | readonly (string | number)[]) | null;
            }[];
            /** @description The reminder levels, in the language of `PDF_LOCALE`, for a sample invoice */
            readonly reminders: readonly {
                /** @description Days after the due date */
                readonly days: number;
                readonly subject: string;
                /** @description Text without the greeting */
                readonly text: string;
            }[];
        };
        readonly ListWaitingUsageAnswer: {
            readonly value: readonly components["schemas"]["WaitingUsage"][];
            /** @description Total number of waiting events */
            readonly count: number;
            /** @description Null on the last page */
            readonly next: string | null;
        };
        readonly MailInvoiceAnswer: {
            readonly id: string;
            /** @description Appears in the history of the invoice */
            readonly mailId: string;
        };
        readonly MailQuoteAnswer: {
            readonly id: string;
            /** @description Appears in the history of the quote */
            readonly mailId: string;
        };
        readonly MailStatement: {
            /**
             * Format: date
             * @description First day; default: the first entry
             */
            readonly from?: string;
            /**
             * Format: date
             * @description Last day; default: today
             */
            readonly to?: string;
        };
        readonly MailStatementAnswer: {
            readonly customerId: string;
            readonly mailId: string;
            readonly email: string;
        };
        readonly MakeBackup: {
            /** @description Default: `["data","keys"]` */
            readonly halves?: readonly ("data" | "keys")[];
        };
        readonly Me: {
            /**
             * @description Kind of caller
             * @enum {string}
             */
            readonly kind: "user" | "service" | "guest" | "apiKey";
            /** @description Id of the user, service client or API key; for guests the id of their cart */
            readonly id: string;
            /** @description First and last name of a user, name of an API key, otherwise the id */
            readonly name: string;
            /** @description Users only */
            readonly email: string | null;
            /** @description Users only */
            readonly roles: readonly ("Admin" | "AppAdmin" | "Reporting" | "Auditor" | "User" | "Customer")[];
            /** @description Pairs of area and verb with at least one operation allowed to the caller */
            readonly rights: readonly ("subscriptions:read" | "subscriptions:write" | "invoices:read" | "invoices:write" | "credit-notes:read" | "credit-notes:write" | "payments:read" | "payments:write" | "bank-statements:read" | "bank-statements:write" | "customers:read" | "customers:write" | "quotes:read" | "quotes:write" | "receipts:read" | "receipts:write" | "carts:read" | "carts:write" | "dashboards:read" | "dashboards:write" | "reports:read" | "reports:write" | "users:read" | "users:write" | "offers:read" | "offers:write" | "orders:read" | "orders:write" | "discount-codes:read" | "discount-codes:write" | "organizations:read" | "organizations:write" | "meters:read" | "meters:write" | "usage:read" | "usage:write" | "events:read" | "events:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "backups:read" | "backups:write")[];
            /** @description Cookie sessions only: send it as `X-CSRF-Token` with each request that changes something */
            readonly csrfToken?: string;
            /**
             * Format: date-time
             * @description When the credential of this request expires; null: never
             */
            readonly expiresAt: string | null;
        };
        readonly MergeCarts: {
            readonly guestCartId: string;
            readonly customerCartId: string;
            /**
             * @description Default: `"add"`
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
        readonly Meter: {
            /** @description Identifier; usage events refer to it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /**
             * @description Aggregation of a period’s events; cannot be changed
             * @enum {string|null}
             */
            readonly aggregation: "count" | "sum" | "max" | "latest" | "unique" | "weightedSum" | null;
            /** @description Event property that is aggregated; null: `value`; cannot be changed */
            readonly field: string | null;
            /** @description Property values that an event must have to be counted; null: all events count; cannot be changed */
            readonly filter: components["schemas"]["MeterFilter"] | null;
            /** @description Unit of measure, e.g. GB */
            readonly unit: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly MeterEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "meter.created" | "meter.updated" | "meter.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Meter"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        /** @description Property values that an event must have to be counted; null: all events count; cannot be changed */
        readonly MeterFilter: {
            readonly [key: string]: readonly string[];
        };
        readonly MeterList: {
            readonly value: readonly components["schemas"]["MeterRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly MeterRow: {
            /** @description Identifier; usage events refer to it */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /**
             * @description Aggregation of a period’s events; cannot be changed
             * @enum {string|null}
             */
            readonly aggregation: "count" | "sum" | "max" | "latest" | "unique" | "weightedSum" | null;
            /** @description Event property that is aggregated; null: `value`; cannot be changed */
            readonly field: string | null;
            /** @description Property values that an event must have to be counted; null: all events count; cannot be changed */
            readonly filter?: components["schemas"]["MeterFilter"] | null;
            /** @description Unit of measure, e.g. GB */
            readonly unit: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly MigrateOffer: {
            /** @description `renewal`: the next renewal date of each subscription; or one day for all */
            readonly effectiveDate: "renewal" | string;
            /** @description Only subscriptions of these customers; default: all */
            readonly customerIds?: readonly string[];
            /** @description True changes nothing; default: `false` */
            readonly preview?: boolean;
            /** @description `next` of the previous answer; by default, begins with the first subscription */
            readonly after?: string;
        };
        readonly MigrateOfferAnswer: {
            readonly offerId: string;
            /** @description Version that the subscriptions are migrated to */
            readonly version: number;
            /** @description There are more than 1,000: repeat the request with this as `after`; null after the last ones */
            readonly next: string | null;
            readonly subscriptions: readonly components["schemas"]["MigratedSubscription"][];
        };
        readonly MigratedSubscription: {
            readonly subscriptionId: string;
            readonly customerId: string;
            readonly fromVersion: number;
            readonly effectiveDate: string;
            readonly currency: string;
            /** @description Price of a period now */
            readonly before: number;
            /** @description Price of a period at the current price of the offer; null if refused */
            readonly after: number | null;
            readonly difference: number | null;
            /** @description Ids of charges that differ */
            readonly changedCharges: readonly string[];
            /**
             * @description `changed`: done or scheduled by this request; `waiting`: scheduled before
             * @enum {string}
             */
            readonly result: "preview" | "changed" | "waiting" | "refused";
            /** @description Reason for the refusal */
            readonly code?: string;
        };
        readonly MoneyAudit: {
            readonly valid: boolean;
            readonly subscriptions: number;
            readonly invoices: number;
            readonly accounts: number;
            /** @description Removed subscriptions, which the other counts exclude */
            readonly passedOver: number;
            /** @description Total number of findings; the answer holds the first 1,000 */
            readonly found: number;
            readonly findings: readonly {
                /** @enum {string} */
                readonly fault: "lost-correction" | "lost-credit" | "unfounded-credit" | "does-not-add-up" | "billed-twice" | "never-begun" | "wrong-amount" | "void-unknown" | "missing-invoice" | "different-invoice" | "unknown-invoice" | "given-twice" | "credit-unknown" | "missing-credit" | "wrong-tax" | "wrong-usage" | "lost-usage" | "wrong-sums" | "number-gap" | "number-unknown" | "not-on-account" | "nothing-behind" | "different-on-account" | "counted-twice" | "spent-twice" | "told-otherwise" | "account-law" | "unreadable";
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
            /** @description At most the amount due */
            readonly amount: number;
        };
        readonly NewCreditNoteLine: {
            /** @description Line number on the invoice, from 1 */
            readonly line: number;
            /** @description Quantity to credit, with up to 6 decimal places */
            readonly quantity?: number;
            /** @description Amount to credit, before tax; without it and `quantity`: the rest of the line */
            readonly amount?: number;
        };
        readonly NewInvoiceItem: {
            readonly description: string;
            /** @description Up to 6 decimal places */
            readonly quantity: number;
            readonly unitPrice: number;
            /** @description quantity × unitPrice less the discount; computed if absent */
            readonly amount?: number;
            /** @description Discount of the line as an amount */
            readonly discount?: number;
            /**
             * @description Unit (UNECE Recommendation 20), e.g. HUR for hours; default: C62, one
             * @example C62
             */
            readonly unitCode?: string;
            readonly taxCategory?: components["schemas"]["TaxCategory"];
            /** @description E.g. 0.19 */
            readonly taxRate?: number;
            /** @description Reason for an exemption or special rate */
            readonly taxReason?: string;
            /** @description Code of the reason in the VATEX list */
            readonly taxReasonCode?: string;
            /**
             * Format: date
             * @description First day of the supply; null: none
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day; default: `supplyFrom`
             */
            readonly supplyTo?: string | null;
        };
        readonly NewReceiptItem: {
            readonly description: string;
            /** @description Up to 6 decimal places */
            readonly quantity: number;
            readonly price: number;
            /** @description quantity × price; computed if absent */
            readonly amount?: number;
            /**
             * @description Unit (UNECE Recommendation 20), e.g. HUR for hours; default: C62, one
             * @example C62
             */
            readonly unitCode?: string;
            /**
             * Format: date
             * @description First day of the supply; null: none
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day; default: `supplyFrom`
             */
            readonly supplyTo?: string | null;
        };
        readonly NewWidget: {
            /** @description Unique within the dashboard; generated if absent */
            readonly id?: string | null;
            /**
             * @description The endings `-chart`, `_chart` and `Chart` are accepted too
             * @enum {string}
             */
            readonly type: "metric" | "number" | "kpi" | "counter" | "gauge" | "progress" | "trend" | "line" | "bar" | "column" | "area" | "chart" | "pie" | "donut" | "table" | "list" | "funnel";
            readonly title?: string | null;
            readonly size?: string | null;
            readonly query?: components["schemas"]["NewWidgetQuery"] | null;
            /** @description Ignored */
            readonly data?: unknown;
            /** @description Ignored */
            readonly message?: unknown;
        };
        /** @description What the widget shows; default: derived from its title and type */
        readonly NewWidgetQuery: {
            /** @enum {string} */
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "taxes" | "payments" | "accounts" | "receipts" | "carts" | "users";
            /** @description `count`; `sum:<field>` or `average:<field>` of a numeric field; `distinct:<field>`, the number of different values; `mrr`, the monthly recurring revenue of active subscriptions that have started; `arr`, twelve times that; default: `"count"` */
            readonly measure?: string;
            /** @description A field of the data source */
            readonly groupBy?: string | null;
            /**
             * @description Interval of the data source's main date
             * @enum {string|null}
             */
            readonly interval?: "day" | "week" | "month" | "quarter" | "year" | null;
            /** @description An OData filter expression on the data source's fields */
            readonly filter?: string | null;
        };
        /** @description Entities of a set; `$metadata` lists their properties */
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
        /** @description An entity; `$metadata` lists its properties */
        readonly ODataEntity: {
            readonly "@odata.context"?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An error in the form of OData */
        readonly ODataError: {
            readonly error: components["schemas"]["ODataErrorDetail"];
        };
        /** @description The `error` of an OData answer */
        readonly ODataErrorDetail: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description What is wrong with this request */
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
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description Unit price per billing cycle */
            readonly price: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description Billing cycle of the price */
            readonly billingCycle: string | null;
            /** @description Quantity in stock; null: unlimited */
            readonly stock: number | null;
            /**
             * @description Domestic tax category (UNCL 5305); null: taxed at `TAX_RATE`
             * @enum {string|null}
             */
            readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Domestic VAT rate, e.g. 0.07 */
            readonly taxRate: number | null;
            /** @description Reason for the exemption */
            readonly taxReason: string | null;
            /** @description Unit (UNECE Recommendation 20), e.g. HUR for hours */
            readonly unitCode: string | null;
            /** @description How a quantity is priced; null: quantity × `price` */
            readonly pricing: components["schemas"]["OfferPricing"] | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges: components["schemas"]["Charges"] | null;
            /** @description Minimum charge per period */
            readonly minimumAmount: number | null;
            /** @description Length of the free trial in days */
            readonly trialDays: number | null;
            /** @description One-time charge on the first invoice */
            readonly setupFee: number | null;
            /** @description Minimum number of billed periods, even if the subscription ends earlier */
            readonly minimumTermCycles: number | null;
            /** @description Notice period in days */
            readonly noticeDays: number | null;
            /** @description Version of its price, incremented with each price change */
            readonly version: number;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly OfferEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "offer.created" | "offer.updated" | "offer.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Offer"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        /** @description Offers that the code applies to */
        readonly OfferIds: readonly string[];
        readonly OfferList: {
            readonly value: readonly components["schemas"]["OfferRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description How a quantity is priced; perUnit and flat use the price of the offer */
        readonly OfferPricing: {
            /** @enum {string} */
            readonly model: "perUnit" | "flat" | "graduated" | "volume" | "package";
            /** @description Only with the models graduated, volume and, for usage, graduatedPercentage */
            readonly tiers?: readonly components["schemas"]["PriceTier"][];
            /** @description Units per package */
            readonly packageSize?: number;
            /** @description Price per package, full or partial */
            readonly packagePrice?: number;
            /** @description Only with the models perUnit and package */
            readonly freeUnits?: number;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly OfferRow: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Name */
            readonly name: string | null;
            /** @description Unit price per billing cycle */
            readonly price: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description Billing cycle of the price */
            readonly billingCycle: string | null;
            /** @description Quantity in stock; null: unlimited */
            readonly stock: number | null;
            /**
             * @description Domestic tax category (UNCL 5305); null: taxed at `TAX_RATE`
             * @enum {string|null}
             */
            readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Domestic VAT rate, e.g. 0.07 */
            readonly taxRate: number | null;
            /** @description Reason for the exemption */
            readonly taxReason: string | null;
            /** @description Unit (UNECE Recommendation 20), e.g. HUR for hours */
            readonly unitCode: string | null;
            /** @description How a quantity is priced; null: quantity × `price` */
            readonly pricing?: components["schemas"]["OfferPricing"] | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges?: components["schemas"]["Charges"] | null;
            /** @description Minimum charge per period */
            readonly minimumAmount: number | null;
            /** @description Length of the free trial in days */
            readonly trialDays: number | null;
            /** @description One-time charge on the first invoice */
            readonly setupFee: number | null;
            /** @description Minimum number of billed periods, even if the subscription ends earlier */
            readonly minimumTermCycles: number | null;
            /** @description Notice period in days */
            readonly noticeDays: number | null;
            /** @description Version of its price, incremented with each price change */
            readonly version: number;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly OfferVersion: {
            readonly version: number;
            /**
             * Format: date-time
             * @description When it was saved
             */
            readonly from: string;
            readonly price: number | null;
            readonly currency: string | null;
            /** @enum {string|null} */
            readonly billingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | null;
            /** @description Pricing of this version */
            readonly pricing: {
                readonly [key: string]: unknown;
            } | null;
            readonly charges: readonly {
                readonly [key: string]: unknown;
            }[] | null;
            readonly minimumAmount: number | null;
        };
        readonly Order: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Customer who placed the order */
            readonly customerId: string | null;
            /**
             * @description Status; receipts require `completed`
             * @enum {string|null}
             */
            readonly status: "pending" | "completed" | "cancelled" | null;
            /** @description Total */
            readonly total: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cart of the order; completing the order closes it */
            readonly cartId: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly OrderEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "order.created" | "order.updated" | "order.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Order"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly OrderList: {
            readonly value: readonly components["schemas"]["OrderRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly OrderRow: {
            /** @description Identifier in the source system */
            readonly id: string;
            /** @description Customer who placed the order */
            readonly customerId: string | null;
            /**
             * @description Status; receipts require `completed`
             * @enum {string|null}
             */
            readonly status: "pending" | "completed" | "cancelled" | null;
            /** @description Total */
            readonly total: number | null;
            /** @description ISO 4217 code */
            readonly currency: string | null;
            /** @description The cart of the order; completing the order closes it */
            readonly cartId: string | null;
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly Organization: {
            /** @description Identifier in the source system */
            readonly id: number;
            /** @description Name */
            readonly name: string | null;
            /** @description Users with access, sorted by `userId` */
            readonly members: readonly components["schemas"]["OrganizationMember"][];
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly OrganizationEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "organization.created" | "organization.updated" | "organization.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Organization"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly OrganizationList: {
            readonly value: readonly components["schemas"]["OrganizationRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly OrganizationMember: {
            /** @description The user */
            readonly userId: number;
            /** @description Role of the user, as named by the source system */
            readonly role: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly OrganizationRow: {
            /** @description Identifier in the source system */
            readonly id: number;
            /** @description Name */
            readonly name: string | null;
            /** @description Users with access, sorted by `userId` */
            readonly members?: readonly components["schemas"]["OrganizationMember"][];
            /**
             * Format: date-time
             * @description When it was first saved
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            readonly updatedAt: string;
        };
        readonly Payment: {
            /** @description Identifier */
            readonly id: string;
            /** @description The paying customer */
            readonly customerId: string;
            /** @description Amount received */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day of the payment
             */
            readonly paidAt: string;
            /** @description Payment method; `manual` for an invoice marked as paid */
            readonly method: string;
            /** @description Reference of the payer or bank; unique per customer */
            readonly reference: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
            readonly unallocated: number;
            /** @description One entry per invoice that it pays; empty once reversed */
            readonly allocations: readonly components["schemas"]["PaymentAllocation"][];
            /**
             * Format: date
             * @description Day of the reversal
             */
            readonly reversedAt: string | null;
            /** @description Reason for the reversal */
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
            /** @description Amount allocated */
            readonly amount: number;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly PaymentEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "payment.recorded" | "payment.allocated" | "payment.deallocated" | "payment.reversed" | "payment.refunded" | "payment.refundReversed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Payment"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly PaymentList: {
            readonly value: readonly components["schemas"]["PaymentRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly PaymentProposal: {
            /** @description Identifier */
            readonly id: string;
            /**
             * @description Waiting for a clerk, being booked, booked, or dismissed
             * @enum {string}
             */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description Reason why it needs a clerk; null for a certain match */
            readonly reason: string | null;
            /** @description Possible matches, best first; one row per invoice of an option */
            readonly options: readonly components["schemas"]["PaymentProposalOption"][];
            /** @description Seller's bank account, by IBAN if it has one */
            readonly account: string;
            /** @description Number of the bank statement */
            readonly statement: string;
            /**
             * Format: date
             * @description Booking date
             */
            readonly bookingDate: string;
            /**
             * Format: date
             * @description Value date
             */
            readonly valueDate: string;
            /** @description Amount, positive */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Credit or debit
             * @enum {string}
             */
            readonly direction: "credit" | "debit";
            /** @description Return reason code of the bank */
            readonly returnReason: string | null;
            /** @description The bank's reference */
            readonly bankReference: string | null;
            /** @description Reference of the payer */
            readonly endToEndId: string | null;
            /** @description Name of the payer */
            readonly counterpartyName: string | null;
            /** @description Account of the payer */
            readonly counterpartyIban: string | null;
            /** @description Remittance text of the payer; null once erased */
            readonly remittance: string | null;
            /** @description The customer to whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it created or reversed */
            readonly paymentId: string | null;
            /** @description True if it was booked without a clerk */
            readonly automatic: boolean | null;
            /** @description Reason for the last refusal by the account */
            readonly refusal: string | null;
            /** @description Reason why it was dismissed */
            readonly dropReason: string | null;
            /**
             * Format: date-time
             * @description When it was imported
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly PaymentProposalEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "paymentProposal.received" | "paymentProposal.worded" | "paymentProposal.partiesErased" | "paymentProposal.proposed" | "paymentProposal.bookingBegun" | "paymentProposal.booked" | "paymentProposal.bookingRefused" | "paymentProposal.dropped";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["PaymentProposal"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly PaymentProposalList: {
            readonly value: readonly components["schemas"]["PaymentProposalRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        readonly PaymentProposalOption: {
            /** @description Number of the option, from 1; rows with the same number belong together */
            readonly option: number;
            /** @description Paying customer */
            readonly customerId: string;
            /** @description Invoice to be paid */
            readonly invoiceId: string | null;
            /** @description The invoice's number */
            readonly invoiceNumber: string | null;
            /** @description Amount allocated; the rest is credit on account */
            readonly amount: number | null;
            /** @description Payment to be reversed */
            readonly paymentId: string | null;
            /** @description Reason for this match */
            readonly clues: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly PaymentProposalRow: {
            /** @description Identifier */
            readonly id: string;
            /**
             * @description Waiting for a clerk, being booked, booked, or dismissed
             * @enum {string}
             */
            readonly status: "proposed" | "booking" | "booked" | "dropped";
            /** @description Reason why it needs a clerk; null for a certain match */
            readonly reason: string | null;
            /** @description Possible matches, best first; one row per invoice of an option */
            readonly options?: readonly components["schemas"]["PaymentProposalOption"][];
            /** @description Seller's bank account, by IBAN if it has one */
            readonly account: string;
            /** @description Number of the bank statement */
            readonly statement: string;
            /**
             * Format: date
             * @description Booking date
             */
            readonly bookingDate: string;
            /**
             * Format: date
             * @description Value date
             */
            readonly valueDate: string;
            /** @description Amount, positive */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Credit or debit
             * @enum {string}
             */
            readonly direction: "credit" | "debit";
            /** @description Return reason code of the bank */
            readonly returnReason: string | null;
            /** @description The bank's reference */
            readonly bankReference: string | null;
            /** @description Reference of the payer */
            readonly endToEndId: string | null;
            /** @description Name of the payer */
            readonly counterpartyName: string | null;
            /** @description Account of the payer */
            readonly counterpartyIban: string | null;
            /** @description Remittance text of the payer; null once erased */
            readonly remittance: string | null;
            /** @description The customer to whose account it is booked */
            readonly customerId: string | null;
            /** @description The payment that it created or reversed */
            readonly paymentId: string | null;
            /** @description True if it was booked without a clerk */
            readonly automatic: boolean | null;
            /** @description Reason for the last refusal by the account */
            readonly refusal: string | null;
            /** @description Reason why it was dismissed */
            readonly dropReason: string | null;
            /**
             * Format: date-time
             * @description When it was imported
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly PaymentRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description The paying customer */
            readonly customerId: string;
            /** @description Amount received */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day of the payment
             */
            readonly paidAt: string;
            /** @description Payment method; `manual` for an invoice marked as paid */
            readonly method: string;
            /** @description Reference of the payer or bank; unique per customer */
            readonly reference: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
            readonly unallocated: number;
            /** @description One entry per invoice that it pays; empty once reversed */
            readonly allocations?: readonly components["schemas"]["PaymentAllocation"][];
            /**
             * Format: date
             * @description Day of the reversal
             */
            readonly reversedAt: string | null;
            /** @description Reason for the reversal */
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
            /** @description The answer of the command. Ids and numbers that are assigned only on execution are omitted everywhere */
            readonly result: {
                readonly [key: string]: unknown;
            };
            /** @description Field by field; new invoices, credit notes and payments are in `billing`. Work that is already due is done first */
            readonly changes: readonly {
                /** @description Type of the changed resource, as in its history: `subscription`, `invoice`, `creditNote` or `payment` */
                readonly type: string;
                readonly id?: string;
                readonly field: string;
                /** @description Null if it has no value or is created by the command */
                readonly before: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
                /** @description Null if it has no value or is deleted by the command */
                readonly after?: string | number | boolean | null | readonly unknown[] | {
                    readonly [key: string]: unknown;
                };
            }[];
            /** @description The documents that the command creates or changes, in their state after it */
            readonly billing: {
                readonly invoices: readonly components["schemas"]["PreviewedInvoice"][];
                readonly creditNotes: readonly components["schemas"]["PreviewedCreditNote"][];
                readonly payments: readonly components["schemas"]["PreviewedPayment"][];
                /** @description Only accounts that change */
                readonly accounts: readonly {
                    readonly customerId: string;
                    readonly currency: string;
                    /** @description Amount to be paid by the customer */
                    readonly due: {
                        readonly before: number;
                        readonly after: number;
                    };
                    /** @description Credit on account */
                    readonly balance: {
                        readonly before: number;
                        readonly after: number;
                    };
                }[];
                /** @description Currency of the subscription */
                readonly currency: string | null;
                /** @description Used but unbilled amount of the subscription after the command, before tax; null without exactly one subscription */
                readonly pendingAmount: number | null;
            };
        };
        readonly PreviewPrice: {
            readonly pricing?: components["schemas"]["Pricing"];
            readonly charge?: components["schemas"]["Charge"];
            readonly currency: string;
            /** @description Total quantity used so far */
            readonly quantity?: number;
            /** @description Values of all events so far, in order; models other than percentage use their sum */
            readonly events?: readonly number[];
            /** @description What was already billed; with the model percentage, `quantity` is the number of events */
            readonly billed?: {
                readonly quantity: number;
            };
        };
        readonly PreviewPriceAnswer: {
            /** @description Amount to bill, rounded for the currency */
            readonly amount: number;
            /** @description Total price before rounding: the sum of the lines */
            readonly exact: string;
            readonly lines: readonly components["schemas"]["PriceLine"][];
        };
        readonly PreviewWidgets: {
            /** @description Type of the dashboard for these widgets */
            readonly type?: string | null;
            readonly widgets: readonly components["schemas"]["NewWidget"][];
        };
        readonly PreviewWidgetsAnswer: {
            /** @description In the order sent */
            readonly widgets: readonly {
                readonly data: components["schemas"]["WidgetData"] | null;
                readonly message?: string;
            }[];
        };
        readonly PreviewedCreditNote: {
            /** @description True: created by the command. False: changed by it */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description Number, without gaps in each year */
            readonly creditNoteNumber?: string;
            /** @description The invoice that it credits */
            readonly invoiceId?: string;
            /** @description The invoice's number */
            readonly invoiceNumber?: string;
            /** @description The billed customer */
            readonly customerId?: string;
            /** @description Reason for the credit */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Date of the credit note
             */
            readonly creditNoteDate: string;
            /** @description Credited lines; the amounts add up to the subtotal */
            readonly items: readonly {
                /** @description Line number on the invoice, from 1; null for the invoice as a whole */
                readonly line: number | null;
                /** @description Description */
                readonly description: string;
                /** @description Quantity, with up to 6 decimal places */
                readonly quantity: number;
                /** @description Unit price */
                readonly unitPrice: number;
                /** @description Credited amount before tax */
                readonly amount: number;
                /** @description Discount of the line as an amount */
                readonly discount: number | null;
                /** @description Unit (UNECE Recommendation 20) */
                readonly unitCode: string | null;
                /**
                 * @description Tax category (UNCL 5305)
                 * @enum {string|null}
                 */
                readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                /** @description VAT rate, e.g. 0.19 */
                readonly taxRate: number | null;
                /** @description Reason for an exemption or special rate */
                readonly taxReason: string | null;
                /** @description Code of the reason in the VATEX list */
                readonly taxReasonCode: string | null;
                /**
                 * Format: date
                 * @description First day of the supply
                 */
                readonly supplyFrom: string | null;
                /**
                 * Format: date
                 * @description Last day of the supply
                 */
                readonly supplyTo: string | null;
                /** @description The billed subscription, if several share the invoice */
                readonly subscriptionId?: string | null;
            }[];
            /** @description Sum of the lines */
            readonly subtotal: number;
            /** @description Credited tax */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Part that reduced the amount due on the invoice */
            readonly applied: number;
            /** @description Part credited to the customer's balance */
            readonly toBalance: number;
            /** @description The subscription that caused it; null if a client requested it */
            readonly subscriptionId?: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
        };
        readonly PreviewedInvoice: {
            /** @description True: created by the command. False: changed by it */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description Number; drafts may have none */
            readonly invoiceNumber?: string | null;
            /** @description The billed customer */
            readonly customerId?: string;
            /** @description The billed order */
            readonly orderId?: string | null;
            /**
             * Format: date-time
             * @description Date of the invoice
             */
            readonly invoiceDate: string;
            /**
             * Format: date-time
             * @description Due date
             */
            readonly dueDate: string;
            /** @description Line items; their amounts add up to the subtotal */
            readonly items: readonly {
                /** @description Description */
                readonly description: string;
                /** @description Quantity, with up to 6 decimal places */
                readonly quantity: number;
                /** @description Unit price */
                readonly unitPrice: number;
                /** @description Quantity × unit price; negative for credits */
                readonly amount: number;
                /** @description Discount of the line as an amount */
                readonly discount: number | null;
                /** @description Unit (UNECE Recommendation 20) */
                readonly unitCode: string | null;
                /**
                 * @description Tax category (UNCL 5305)
                 * @enum {string|null}
                 */
                readonly taxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                /** @description VAT rate, e.g. 0.19 */
                readonly taxRate: number | null;
                /** @description Reason for an exemption or special rate */
                readonly taxReason: string | null;
                /** @description Code of the reason in the VATEX list */
                readonly taxReasonCode: string | null;
                /**
                 * Format: date
                 * @description First day of the supply
                 */
                readonly supplyFrom: string | null;
                /**
                 * Format: date
                 * @description Last day of the supply
                 */
                readonly supplyTo: string | null;
                /** @description The billed subscription, if several share the invoice */
                readonly subscriptionId?: string | null;
            }[];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "draft" | "issued" | "paid" | "cancelled";
            /** @description The billed subscription; null if several share the invoice */
            readonly subscriptionId?: string | null;
            /** @description Billing country */
            readonly country: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo: string | null;
            /** @description The buyer's order reference; null: the customer's */
            readonly purchaseOrder: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /** @description Amount paid by payments and the customer’s balance */
            readonly amountPaid: number;
            /** @description Total of its credit notes */
            readonly amountCredited: number;
            /** @description Subtotal less credit notes before tax; 0 for drafts and cancelled invoices */
            readonly revenue: number;
            /** @description Amount due; 0 for drafts and cancelled invoices */
            readonly amountDue: number;
            /** @description Amount written off; a later payment reverses it */
            readonly amountWrittenOff: number;
            /**
             * Format: date-time
             * @description When it was last mailed to the customer; null if never
             */
            readonly mailedAt: string | null;
            /** @description Highest level of a reminder sent; 0: none */
            readonly reminderLevel: number;
            /**
             * Format: date-time
             * @description When the last reminder was sent
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
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly PreviewedPayment: {
            /** @description True: created by the command. False: changed by it */
            readonly isNew: boolean;
            /** @description Identifier */
            readonly id?: string;
            /** @description The paying customer */
            readonly customerId?: string;
            /** @description Amount received */
            readonly amount: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /**
             * Format: date
             * @description Day of the payment
             */
            readonly paidAt: string;
            /** @description Payment method; `manual` for an invoice marked as paid */
            readonly method: string;
            /** @description Reference of the payer or bank; unique per customer */
            readonly reference: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "recorded" | "reversed";
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
            readonly unallocated: number;
            /** @description One entry per invoice that it pays; empty once reversed */
            readonly allocations: readonly {
                /** @description The invoice that it pays */
                readonly invoiceId?: string;
                /** @description The invoice's number */
                readonly invoiceNumber?: string;
                /** @description Amount allocated */
                readonly amount: number;
            }[];
            /**
             * Format: date
             * @description Day of the reversal
             */
            readonly reversedAt: string | null;
            /** @description Reason for the reversal */
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
        readonly PriceLine: {
            /** @enum {string} */
            readonly kind: "units" | "flat" | "flatFee" | "packages" | "percentage" | "fixedFee" | "eventBounds" | "discount" | "minimum" | "maximum";
            /** @description Number of the tier, from 1 */
            readonly tier?: number;
            /** @description Exact decimal */
            readonly quantity?: string;
            /** @description Exact decimal */
            readonly unitPrice?: string;
            /** @description Percentage */
            readonly rate?: string;
            /** @description Exact decimal */
            readonly amount: string;
        };
        readonly PriceTier: {
            /** @description Last unit of the tier, inclusive; null in the last tier */
            readonly upTo: number | null;
            readonly unitPrice?: number;
            /** @description Percentage, only with the model graduatedPercentage */
            readonly rate?: number;
            /** @description Charged once the tier is entered */
            readonly flatFee?: number;
        };
        /** @description How a quantity is priced */
        readonly Pricing: {
            /** @enum {string} */
            readonly model: "perUnit" | "flat" | "graduated" | "volume" | "package";
            /** @description Only with the models perUnit and flat */
            readonly unitPrice?: number;
            /** @description Only with the models graduated, volume and, for usage, graduatedPercentage */
            readonly tiers?: readonly components["schemas"]["PriceTier"][];
            /** @description Units per package */
            readonly packageSize?: number;
            /** @description Price per package, full or partial */
            readonly packagePrice?: number;
            /** @description Only with the models perUnit and package */
            readonly freeUnits?: number;
        };
        /** @description RFC 9457, with a code for programs */
        readonly Problem: {
            /**
             * Format: uri
             * @description URI of the problem type
             */
            readonly type: string;
            /** @description The same for all problems with this code */
            readonly title: string;
            /** @description HTTP status of the answer */
            readonly status: number;
            /** @description What is wrong with this request */
            readonly detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request
             */
            readonly instance: string;
            readonly code: components["schemas"]["ErrorCode"];
            /** @description As in `X-Request-Id` and the log */
            readonly requestId: string;
            /** @description The faults of a malformed request */
            readonly errors?: readonly components["schemas"]["Fault"][];
            /** @description The query option at fault */
            readonly option?: string;
            /** @description Offset in the option, in UTF-16 code units */
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
            /** @description The stored event as hashed: canonical JSON (RFC 8785) */
            readonly record: string;
            /** @description Index of the leaf, from 0 */
            readonly index: number;
            /** @description Number of leaves in the tree */
            readonly size: number;
            /** @description RFC 6962, 2.1.1, in base64 */
            readonly path: readonly string[];
            /** @description Signed note of the tree (c2sp.org/tlog-checkpoint) */
            readonly checkpoint: string;
            /** @description Verifier key of the log */
            readonly key: string;
        };
        readonly ProposedApproval: {
            readonly id: string;
            /**
             * @description Entry of `APPROVALS` that applies
             * @enum {string}
             */
            readonly kind: "seller-bank" | "refund" | "write-off" | "admin" | "api-key" | "erasure";
            /** @enum {string} */
            readonly status: "open" | "approved" | "executed" | "failed" | "declined" | "expired";
            readonly operation: string;
            readonly path: string;
            readonly amount: number | null;
            readonly currency: string | null;
            readonly proposedBy: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly decidedBy: string | null;
            /** Format: date-time */
            readonly decidedAt: string | null;
            /** @description Reason why it was declined or failed */
            readonly reason: string | null;
            readonly location: string | null;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly preview: {
                readonly changes: readonly {
                    readonly type: string;
                    readonly id?: string;
                    readonly field: string;
                    readonly before: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                    readonly after?: string | number | boolean | null | readonly unknown[] | {
                        readonly [key: string]: unknown;
                    };
                }[];
                readonly accounts: readonly {
                    readonly customerId: string;
                    readonly currency: string;
                    readonly due: {
                        readonly before: number;
                        readonly after: number;
                    };
                    readonly balance: {
                        readonly before: number;
                        readonly after: number;
                    };
                }[];
            };
            /** @description The proposed API key: returned only here, valid once approved */
            readonly key?: string;
        };
        readonly PublicEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @description E.g. `invoice.issued` */
            readonly type: string;
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: {
                    readonly [key: string]: unknown;
                } | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
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
            /** @description Language of documents and mails */
            readonly language?: string | null;
            readonly street?: string | null;
            readonly city?: string | null;
            readonly postalCode?: string | null;
            /** @description ISO 3166-1 alpha-2 */
            readonly country?: string | null;
            /** @description Including the country prefix */
            readonly vatId?: string | null;
            readonly registrationId?: string | null;
            /** @description The customer’s order reference for invoices */
            readonly purchaseOrder?: string | null;
            /** @description Reference that the customer requires on each invoice; in Germany the Leitweg-ID */
            readonly buyerReference?: string | null;
            /**
             * @description Profile of e-invoices; null: `E_INVOICE_PROFILE`
             * @enum {string|null}
             */
            readonly eInvoiceProfile?: "en16931" | "xrechnung" | "peppol" | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId?: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme?: string | null;
            /** @description Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS` */
            readonly paymentTermsDays?: number | null;
            /** @description Currency if neither the request nor the offer names one; null: `DEFAULT_CURRENCY` */
            readonly currency?: string | null;
            /**
             * @description `mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies
             * @enum {string|null}
             */
            readonly invoiceDelivery?: "mail" | "none" | null;
            /**
             * @description `together`: charges of the same day and currency share one invoice; null: `single`
             * @enum {string|null}
             */
            readonly invoiceGrouping?: "single" | "together" | null;
        };
        readonly PutDiscountCode: {
            /** @enum {string} */
            readonly type?: "percentage" | "fixed";
            /** @description Percentage of the subtotal, or an amount */
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
            /**
             * @description What the code applies to; default: carts
             * @enum {string}
             */
            readonly appliesTo?: "carts" | "subscriptions" | "both";
            /** @description For subscriptions: number of periods that the code applies to; null: all */
            readonly periods?: number | null;
            readonly offerIds?: components["schemas"]["OfferIds"] | null;
        };
        readonly PutMeter: {
            readonly name?: string | null;
            /**
             * @description Aggregation of a period’s events; cannot be changed
             * @enum {string}
             */
            readonly aggregation?: "count" | "sum" | "max" | "latest" | "unique" | "weightedSum";
            /** @description Event property that is aggregated; null: `value`; cannot be changed */
            readonly field?: string | null;
            readonly filter?: components["schemas"]["MeterFilter"] | null;
            /** @description Unit of measure, e.g. GB */
            readonly unit?: string | null;
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
            /** @description Reason for the exemption */
            readonly taxReason?: string | null;
            /**
             * @description Unit (UNECE Recommendation 20), e.g. HUR for hours; default: C62, one
             * @example C62
             */
            readonly unitCode?: string | null;
            readonly pricing?: components["schemas"]["OfferPricing"] | null;
            readonly charges?: components["schemas"]["Charges"] | null;
            /** @description Minimum charge per period */
            readonly minimumAmount?: number | null;
            /** @description Length of the free trial in days */
            readonly trialDays?: number | null;
            /** @description One-time charge on the first invoice */
            readonly setupFee?: number | null;
            /** @description Minimum number of billed periods, even if the subscription ends earlier */
            readonly minimumTermCycles?: number | null;
            /** @description Notice period in days */
            readonly noticeDays?: number | null;
        };
        readonly PutOrder: {
            readonly customerId?: string | null;
            /** @description Case is ignored */
            readonly status?: string | null;
            readonly total?: number | null;
            readonly currency?: string | null;
            readonly cartId?: string | null;
        };
        readonly PutOrganization: {
            readonly name?: string;
            /** @description Complete list, each user once; users not listed are removed */
            readonly members?: readonly {
                readonly userId: number;
                readonly role: string;
            }[];
        };
        readonly PutSeller: {
            readonly name?: string;
            /** @description Address lines printed when the separate fields are not set */
            readonly address?: readonly string[];
            readonly street?: string | null;
            readonly city?: string | null;
            readonly postalCode?: string | null;
            /** @description ISO 3166-1 alpha-2 */
            readonly country?: string | null;
            /** @description Domestic tax number */
            readonly taxId?: string | null;
            /** @description Including the country prefix */
            readonly vatId?: string | null;
            /** @description Number in the company register */
            readonly registrationId?: string | null;
            /** Format: email */
            readonly email?: string | null;
            readonly phone?: string | null;
            /** @description Contact person */
            readonly contactName?: string | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId?: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme?: string | null;
            /** @description Bank account for payments of invoices */
            readonly iban?: string | null;
            /** @description BIC of the bank */
            readonly bic?: string | null;
            /** @description Account holder */
            readonly accountName?: string | null;
            /** @description Payment terms printed on invoices */
            readonly paymentTerms?: string | null;
            /** @description A PNG or JPEG as a `data:` URL */
            readonly logo?: string | null;
            /** @description Colour of documents, `#rrggbb`: a band at the top, and the title if it is legible */
            readonly accentColor?: string | null;
            /** @description At the foot of each page; at most four lines */
            readonly footer?: string | null;
            /** @description Tax rates of other countries where the seller is registered, e.g. through the one-stop shop */
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
            readonly accentColor: string | null;
            readonly footer: string | null;
            readonly taxRates: readonly {
                readonly country: string;
                readonly rate: number;
            }[];
        };
        readonly Quote: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; never reused */
            readonly quoteNumber: string;
            /** @description The customer */
            readonly customerId: string;
            /**
             * @description What acceptance creates
             * @enum {string}
             */
            readonly kind: "invoice" | "subscription";
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "open" | "accepted" | "declined" | "expired";
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly quotedAt: string;
            /**
             * Format: date
             * @description Last day of acceptance
             */
            readonly validUntil: string;
            /** @description Line items of the invoice, or of the first full period of the subscription */
            readonly items: readonly components["schemas"]["QuoteItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description The buyer's order reference */
            readonly purchaseOrder: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /** @description Offer of the subscription */
            readonly offerId: string | null;
            /** @description Quantity of the subscription */
            readonly quantity: number | null;
            /** @description Billing cycle of the subscription */
            readonly billingCycle: string | null;
            /**
             * Format: date
             * @description Start date; null: the day of acceptance
             */
            readonly startDate: string | null;
            /** @description Length of the free trial in days */
            readonly trialDays: number | null;
            /**
             * Format: date
             * @description First billed day after a free trial
             */
            readonly trialEndDate: string | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly endDate: string | null;
            /** @description Minimum number of billed periods, even if the subscription ends earlier */
            readonly minimumTermCycles: number | null;
            /** @description Notice period in days */
            readonly noticeDays: number | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges: components["schemas"]["Charges"] | null;
            /** @description Invoice that acceptance created */
            readonly invoiceId: string | null;
            /** @description Subscription that acceptance created */
            readonly subscriptionId: string | null;
            /** @description Reason why it was declined */
            readonly reason: string | null;
            /**
             * Format: date-time
             * @description When it was accepted
             */
            readonly acceptedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last mailed to the customer
             */
            readonly mailedAt: string | null;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly QuoteEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "quote.created" | "quote.accepted" | "quote.completed" | "quote.declined" | "quote.expired" | "quote.mailed" | "quote.notMailed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Quote"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly QuoteItem: {
            /** @description Description */
            readonly description: string;
            /** @description Quantity, with up to 6 decimal places */
            readonly quantity: number;
            /** @description Unit price */
            readonly unitPrice: number;
            /** @description Quantity × unit price less the discount */
            readonly amount: number;
            /** @description Discount of the line as an amount */
            readonly discount?: number | null;
            /** @description Unit (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * @description Tax category (UNCL 5305)
             * @enum {string|null}
             */
            readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description VAT rate, e.g. 0.19 */
            readonly taxRate?: number | null;
            /** @description Reason for an exemption or special rate */
            readonly taxReason?: string | null;
            /** @description Code of the reason in the VATEX list */
            readonly taxReasonCode?: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo?: string | null;
        };
        readonly QuoteList: {
            readonly value: readonly components["schemas"]["QuoteRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly QuoteRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; never reused */
            readonly quoteNumber: string;
            /** @description The customer */
            readonly customerId: string;
            /**
             * @description What acceptance creates
             * @enum {string}
             */
            readonly kind: "invoice" | "subscription";
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "open" | "accepted" | "declined" | "expired";
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly quotedAt: string;
            /**
             * Format: date
             * @description Last day of acceptance
             */
            readonly validUntil: string;
            /** @description Line items of the invoice, or of the first full period of the subscription */
            readonly items?: readonly components["schemas"]["QuoteItem"][];
            /** @description Sum of the line items */
            readonly subtotal: number;
            /** @description Tax on the subtotal */
            readonly tax: number;
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description The buyer's order reference */
            readonly purchaseOrder: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /** @description Offer of the subscription */
            readonly offerId: string | null;
            /** @description Quantity of the subscription */
            readonly quantity?: number | null;
            /** @description Billing cycle of the subscription */
            readonly billingCycle?: string | null;
            /**
             * Format: date
             * @description Start date; null: the day of acceptance
             */
            readonly startDate?: string | null;
            /** @description Length of the free trial in days */
            readonly trialDays?: number | null;
            /**
             * Format: date
             * @description First billed day after a free trial
             */
            readonly trialEndDate?: string | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly endDate?: string | null;
            /** @description Minimum number of billed periods, even if the subscription ends earlier */
            readonly minimumTermCycles?: number | null;
            /** @description Notice period in days */
            readonly noticeDays?: number | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges?: components["schemas"]["Charges"] | null;
            /** @description Invoice that acceptance created */
            readonly invoiceId: string | null;
            /** @description Subscription that acceptance created */
            readonly subscriptionId: string | null;
            /** @description Reason why it was declined */
            readonly reason: string | null;
            /**
             * Format: date-time
             * @description When it was accepted
             */
            readonly acceptedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last mailed to the customer
             */
            readonly mailedAt: string | null;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
        };
        readonly QuotedSubscription: {
            readonly offerId: string;
            /** @description Default: `1` */
            readonly quantity?: number;
            /**
             * Format: date
             * @description Not before `validUntil`; default: the day of acceptance; required with trialEndDate or endDate
             */
            readonly startDate?: string;
            readonly billingCycle?: components["schemas"]["BillingCycle"];
            /** @description Default: `true` */
            readonly autoRenewal?: boolean;
            /** @description Price of one unit for one period */
            readonly unitPrice?: number;
            readonly currency?: string;
            /** @description True bills the current period at once; otherwise it counts as paid with the order; default: `false` */
            readonly billFirstPeriod?: boolean;
            /**
             * Format: date
             * @description First billed day after a free trial; null: no trial; default: after the trial days of the offer
             */
            readonly trialEndDate?: string | null;
            /** @description One-time charge on the first invoice; null: none; default: that of the offer */
            readonly setupFee?: number | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly endDate?: string;
            /** @description Day of the month on which periods begin; the first period is prorated up to it */
            readonly anchorDay?: number;
            /** @description Discount codes, in the order in which they are applied */
            readonly discounts?: readonly string[];
        };
        readonly ReadFeedAnswer: readonly components["schemas"]["PublicEvent"][];
        readonly Reauthenticated: {
            /**
             * Format: date-time
             * @description When the proof expires
             */
            readonly freshUntil: string;
        };
        readonly Reauthentication: {
            readonly password: string;
            /** @description With a second factor: the code of the app, or a recovery code */
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
            /** @description Number; never reused */
            readonly receiptNumber: string;
            /** @description The paid order */
            readonly orderId: string;
            /** @description The paying customer */
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
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Payment method */
            readonly paymentMethod: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly ReceiptEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "receipt.created" | "receipt.deleted" | "receipt.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Receipt"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly ReceiptItem: {
            /** @description Description */
            readonly description: string;
            /** @description Quantity, with up to 6 decimal places */
            readonly quantity: number;
            /** @description Unit price */
            readonly price: number;
            /** @description Quantity × price */
            readonly amount: number;
            /** @description Unit (UNECE Recommendation 20) */
            readonly unitCode?: string | null;
            /**
             * Format: date
             * @description First day of the supply
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day of the supply
             */
            readonly supplyTo?: string | null;
        };
        readonly ReceiptList: {
            readonly value: readonly components["schemas"]["ReceiptRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly ReceiptRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Number; never reused */
            readonly receiptNumber: string;
            /** @description The paid order */
            readonly orderId: string;
            /** @description The paying customer */
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
            /** @description Subtotal plus tax */
            readonly total: number;
            /** @description ISO 4217 code */
            readonly currency: string;
            /** @description Payment method */
            readonly paymentMethod: string | null;
            /** @description Note to the buyer */
            readonly note: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
        };
        readonly RecordPayment: {
            readonly customerId: string;
            /** @description Amount received */
            readonly amount: number;
            readonly currency: string;
            /** @description Day of the payment, tomorrow at the latest; a timestamp counts as its UTC day */
            readonly paidAt: string;
            /** @description Payment method, e.g. `transfer` */
            readonly method: string;
            /** @description Reference of the payer or bank; unique per customer */
            readonly reference?: string | null;
            /** @description The invoices that it pays. Absent: the oldest due first. Empty: none, all is credit on account */
            readonly allocations?: readonly components["schemas"]["NewAllocation"][];
        };
        readonly RecordPaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
            readonly unallocated: number;
            readonly allocations: readonly {
                readonly invoiceId: string;
                readonly invoiceNumber: string;
                readonly amount: number;
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Ids missing from the reference data, invalid VAT ids of customers, and rules of EN 16931 that an issued invoice breaks; absent without warnings */
            readonly warnings?: readonly (components["schemas"]["ReferenceWarning"] | components["schemas"]["EInvoiceWarning"])[];
        };
        readonly RecordUsage: {
            readonly events: readonly components["schemas"]["UsageEvent"][];
        };
        readonly RecordUsageAnswer: {
            readonly results: readonly components["schemas"]["UsageResult"][];
        };
        readonly RecoveryCodes: {
            /** @description Each replaces one code of the app; returned only once */
            readonly recoveryCodes: readonly string[];
        };
        readonly ReferenceWarning: {
            /** @enum {string} */
            readonly code: "OFFER_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "VAT_ID_INVALID" | "VAT_ID_UNCHECKED";
            /** @description JSON pointer into the body */
            readonly path: string;
            readonly message: string;
        };
        readonly RefundCustomer: {
            /** @description Amount to refund; at most the credit on account that was paid in */
            readonly amount: number;
            readonly currency: string;
            readonly reason: string;
            /** @description Reference of the bank; unique per customer */
            readonly reference?: string | null;
        };
        readonly RefundCustomerAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            readonly reason: string;
            readonly reference: string | null;
            /** @description Credit on account in this currency afterwards */
            readonly balance: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly RemindOfInvoiceAnswer: {
            readonly id: string;
            /** @description Appears in the histories of the account and of the invoice */
            readonly reminderId: string;
            /** @description Starts at 1; 0 for a reminder sent before the first is due */
            readonly level: number;
        };
        readonly RemoveDiscountAnswer: {
            readonly success: boolean;
            readonly message: string;
            readonly newTotal: number;
        };
        readonly RemoveSecondFactor: {
            readonly currentPassword: string;
            /** @description Code of the app, or a recovery code */
            readonly otp: string;
        };
        readonly RenewSubscriptionAnswer: {
            readonly id: string;
            /** Format: date */
            readonly renewalDate: string;
        };
        readonly ReplayWebhookEvents: {
            /** @description Starting point; `failed`: all events given up */
            readonly from: "failed" | ({
                /** @description A position of the feed */
                readonly position: string;
            } | {
                /**
                 * Format: date-time
                 * @description Events of the minute before may be included
                 */
                readonly time: string;
            });
            /** @description Event types from `GET /api/event-types`; patterns such as `invoice.*`; `*` for all */
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
            readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "taxes" | "payments" | "accounts" | "receipts" | "carts" | "users";
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
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly ReportEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "report.created" | "report.updated" | "report.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Report"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        /** @description Column → value, array of values, or an object with gt, ge, lt, le, ne or contains. For a timestamp column, a date covers the whole day; `today-30` counts from the day of the run */
        readonly ReportFilters: {
            readonly [key: string]: (string | number | boolean | null) | readonly (string | number | boolean | null)[] | {
                readonly [key: string]: string | number | boolean | null;
            };
        };
        readonly ReportList: {
            readonly value: readonly components["schemas"]["ReportRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
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
                /** @description Currency of the two figures: the one of all amounts, or the default currency if there are several or none. Null for reports without amounts */
                readonly currency: string | null;
                /** @description Present with several currencies */
                readonly byCurrency?: {
                    readonly [key: string]: {
                        readonly totalAmount: number;
                        readonly averageAmount: number;
                    };
                };
            };
            readonly metadata?: {
                /** @enum {string} */
                readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "taxes" | "payments" | "accounts" | "receipts" | "carts" | "users";
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
                /** @description Position up to which all events are included; later ones may be */
                readonly eventPosition: string | null;
            };
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly ReportRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description Name; need not be unique */
            readonly name: string;
            /** @description Description */
            readonly description?: string | null;
            /** @description Free text */
            readonly type: string | null;
            /** @description Data source */
            readonly dataSource: string;
            /** @description Grouping columns */
            readonly groupBy?: string | null;
            /** @description Sort order */
            readonly sortBy?: string | null;
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
            /** @description Reason, e.g. from the bank */
            readonly reason: string;
        };
        readonly ReversePaymentAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @enum {string} */
            readonly status: "recorded" | "reversed";
            /** @description Part that pays invoices */
            readonly allocated: number;
            /** @description Part that was refunded */
            readonly refunded: number;
            /** @description Part that is credit on account; 0 once reversed */
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
            /** @description Reason, e.g. from the bank */
            readonly reason: string;
        };
        readonly ReverseRefundAnswer: {
            readonly id: string;
            readonly customerId: string;
            readonly amount: number;
            readonly currency: string;
            /** @description Credit on account in this currency afterwards */
            readonly balance: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ReverseUsage: {
            /** @description Default: empty */
            readonly source?: string;
            readonly id: string;
            readonly reason: string;
        };
        readonly RevokeToken: {
            /** @description An access token or a refresh token */
            readonly token: string;
            readonly token_type_hint?: string;
        };
        /** @enum {string} */
        readonly Right: "subscriptions:read" | "subscriptions:write" | "invoices:read" | "invoices:write" | "credit-notes:read" | "credit-notes:write" | "payments:read" | "payments:write" | "bank-statements:read" | "bank-statements:write" | "customers:read" | "customers:write" | "quotes:read" | "quotes:write" | "receipts:read" | "receipts:write" | "carts:read" | "carts:write" | "dashboards:read" | "dashboards:write" | "reports:read" | "reports:write" | "users:read" | "users:write" | "offers:read" | "offers:write" | "orders:read" | "orders:write" | "discount-codes:read" | "discount-codes:write" | "organizations:read" | "organizations:write" | "meters:read" | "meters:write" | "usage:read" | "usage:write" | "events:read" | "events:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "backups:read" | "backups:write";
        /** @enum {string} */
        readonly Role: "Admin" | "AppAdmin" | "Reporting" | "Auditor" | "User" | "Customer";
        readonly RotateWebhookSecret: {
            /** @description Hours during which messages are also signed with the old secret; default: `24` */
            readonly overlapHours?: number;
        };
        readonly RotateWebhookSecretAnswer: {
            readonly id: string;
            /** @description The new secret; returned only once */
            readonly secret: string;
            /** Format: date-time */
            readonly overlapUntil: string;
        };
        readonly SaveListView: {
            /** @description Path of the list in the API */
            readonly list: string;
            /** @description Name; saving the same name for the same list replaces the view */
            readonly name: string;
            /** @description Filters, order and columns, as in the URL of the console */
            readonly search: string;
            /** @description Default: `false` */
            readonly isShared?: boolean;
        };
        readonly SaveListViewAnswer: {
            readonly id: string;
            readonly list: string;
            readonly name: string;
            readonly search: string;
            /** @description Whether all staff see it */
            readonly isShared: boolean;
        };
        readonly SealStoreAnswer: {
            readonly seals: number;
        };
        readonly SecondFactorEnrolment: {
            /** @description Base32, for manual entry into the app */
            readonly secret: string;
            /** @description `otpauth://totp/…`, for a QR code */
            readonly uri: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly SellerEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @constant */
            readonly type: "seller.changed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["SellerSnapshot"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly SellerSnapshot: {
            /** @description Name of the settings */
            readonly id: string;
            /** @description Name */
            readonly name: string;
            /** @description Address lines, if the separate fields are not set */
            readonly address: string;
            /** @description Street and number */
            readonly street: string | null;
            /** @description City */
            readonly city: string | null;
            /** @description Postal code */
            readonly postalCode: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            readonly country: string | null;
            /** @description Domestic tax number */
            readonly taxId: string | null;
            /** @description VAT identifier with its country prefix */
            readonly vatId: string | null;
            /** @description Number in the company register */
            readonly registrationId: string | null;
            /** @description E-mail address */
            readonly email: string | null;
            /** @description Telephone number */
            readonly phone: string | null;
            /** @description Contact person */
            readonly contactName: string | null;
            /** @description Electronic address for e-invoices */
            readonly endpointId: string | null;
            /** @description Scheme of that address (EAS code), e.g. 0204 or EM */
            readonly endpointScheme: string | null;
            /** @description Bank account for payments of invoices */
            readonly iban: string | null;
            /** @description BIC of the bank */
            readonly bic: string | null;
            /** @description Account holder */
            readonly accountName: string | null;
            /** @description Payment terms printed on invoices */
            readonly paymentTerms: string | null;
            /** @description File of the logo */
            readonly logo: string | null;
            /** @description Colour of documents, #rrggbb */
            readonly accentColor: string | null;
            /** @description Text at the foot of each page */
            readonly footer: string | null;
            /** @description Tax rates of other countries where the seller is registered */
            readonly taxRates: readonly components["schemas"]["SellerSnapshotTaxRate"][];
            /**
             * Format: date-time
             * @description When the settings last changed
             */
            readonly updatedAt: string;
        };
        readonly SellerSnapshotTaxRate: {
            /** @description ISO 3166-1 alpha-2 */
            readonly country: string;
            /** @description Tax rate, e.g. 0.21 */
            readonly rate: number;
        };
        readonly SendTestMailAnswer: {
            readonly email: string;
        };
        readonly SetProfileImage: {
            /**
             * Format: binary
             * @description A JPEG or PNG image, at most 5 MiB; also accepted as `image`
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
            /** @description With a second factor: the code of the app, or a recovery code */
            readonly otp?: string;
        };
        readonly SignInProvider: {
            readonly enabled: boolean;
        };
        readonly SignUp: {
            /** @description Unique, ignoring case */
            readonly email: string;
            readonly password: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description 1 to 64 letters, digits, ".", "_" or "-", not digits only; default: derived from the e-mail address */
            readonly username?: string;
            readonly language?: components["schemas"]["Language"];
        };
        readonly SignUpAnswer: {
            /** @description Identifier, counted from 1 */
            readonly id: number;
            /** @description E-mail address, unique ignoring case */
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
             * @description Null: from the first entry
             */
            readonly from: string | null;
            /** Format: date */
            readonly to: string;
            /** @description Currencies with an amount owed or an entry in the period */
            readonly currencies: readonly {
                readonly currency: string;
                /** @description Amount owed before the first day; negative if the customer was in credit */
                readonly opening: number;
                readonly charged: number;
                readonly credited: number;
                /** @description opening + charged − credited */
                readonly closing: number;
            }[];
            /** @description Sorted by currency and date */
            readonly entries: readonly components["schemas"]["StatementEntry"][];
        };
        readonly StatementEntry: {
            /**
             * Format: date
             * @description Date of the document
             */
            readonly date: string;
            /** @enum {string} */
            readonly kind: "invoice" | "reversal" | "refund" | "writeOffReversal" | "cancellation" | "creditNote" | "subscriptionCredit" | "payment" | "writeOff" | "refundReversal";
            /** @description Id of the invoice, credit note, payment, refund or credit */
            readonly id: string;
            /** @description Number of the invoice or credit note */
            readonly number: string | null;
            /** @description Reference of the payment or refund */
            readonly reference: string | null;
            /** @description Payment method; reason of a reversal, refund or cancellation; invoice of a credit note; subscription of a credit */
            readonly detail: string | null;
            /**
             * Format: date
             * @description Only for invoices
             */
            readonly dueDate: string | null;
            readonly currency: string;
            /** @description Increase of the amount owed */
            readonly charge: number | null;
            /** @description Decrease of the amount owed */
            readonly credit: number | null;
            /** @description Amount owed in this currency after the entry */
            readonly balance: number;
            /** Format: date-time */
            readonly recordedAt: string;
        };
        readonly StoreSize: {
            readonly holds: readonly ("events" | "records" | "keys" | "readModels" | "files" | "jobs" | "usage")[];
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
                readonly fault: "gap" | "hash-mismatch" | "broken-link" | "damaged" | "hidden" | "outside-order" | "missing-stream" | "cut-tail" | "rewritten" | "seal-mismatch" | "entry-mismatch" | "lost-event" | "not-logged" | "log-mismatch" | "cut-store" | "head-mismatch" | "other-store" | "lost-batch" | "batch-mismatch" | "unknown-usage" | "reversal-mismatch" | "changed-tables" | "unreadable";
                readonly stream: string | null;
                readonly revision: number | null;
                readonly position: string | null;
                readonly detail: string;
            }[];
            readonly seals: number;
            /** @description Entries of the transparency log */
            readonly entries: number;
            /** @description Batches of usage events */
            readonly batches: number;
        };
        readonly StreamVerification: {
            readonly valid: boolean;
            readonly events: number;
            readonly streams: number;
            readonly findings: readonly {
                /** @enum {string} */
                readonly fault: "gap" | "hash-mismatch" | "broken-link" | "damaged" | "hidden" | "outside-order" | "missing-stream" | "cut-tail" | "rewritten" | "seal-mismatch" | "entry-mismatch" | "lost-event" | "not-logged" | "log-mismatch" | "cut-store" | "head-mismatch" | "other-store" | "lost-batch" | "batch-mismatch" | "unknown-usage" | "reversal-mismatch" | "changed-tables" | "unreadable";
                readonly stream: string | null;
                readonly revision: number | null;
                readonly position: string | null;
                readonly detail: string;
            }[];
        };
        readonly Subscription: {
            /** @description Identifier */
            readonly id: string;
            /** @description The customer */
            readonly customerId: string;
            /** @description The offer */
            readonly offerId: string;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "active" | "suspended" | "terminated";
            /** @description Number of billed units */
            readonly quantity: number;
            /**
             * Format: date
             * @description First day of the subscription; renewal dates are counted from it
             */
            readonly startDate: string;
            /**
             * Format: date
             * @description First day of the next period; null once terminated
             */
            readonly renewalDate: string | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly terminationDate: string | null;
            /**
             * @description Length of a billing period
             * @enum {string}
             */
            readonly billingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description Whether it renews automatically; otherwise it ends with its term */
            readonly autoRenewal: boolean;
            /** @description Unit price per period; null if unknown or if the pricing model has none */
            readonly unitPrice: number | null;
            /** @description How a quantity is priced per period; null: quantity × `unitPrice` */
            readonly pricing: components["schemas"]["Pricing"] | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges: components["schemas"]["Charges"] | null;
            /** @description Amounts of a period’s usage, each reported as `subscription.usageThresholdReached` when reached */
            readonly usageThresholds: components["schemas"]["UsageThresholds"] | null;
            /** @description Minimum charge per period */
            readonly minimumAmount: number | null;
            /** @description Version of the offer that set its price; null for a price of its own */
            readonly offerVersion: number | null;
            /**
             * Format: date
             * @description First billed day after a free trial; null: no trial
             */
            readonly trialEndDate: string | null;
            /** @description Day of the month on which periods begin; null: the day of the first billed day */
            readonly anchorDay: number | null;
            /**
             * Format: date
             * @description Agreed day on which service ends
             */
            readonly endDate: string | null;
            /** @description One-time charge on the first invoice */
            readonly setupFee: number | null;
            /**
             * Format: date
             * @description End of the minimum term; an earlier end of service bills the days up to it
             */
            readonly minimumTermEndDate: string | null;
            /** @description Notice period in days */
            readonly noticeDays: number | null;
            /** @description ISO 4217 code of its prices */
            readonly currency: string;
            /** @description Used but unbilled amount before tax, to be billed by the next or final invoice; periods with a voided invoice are not included. Negative if too much was billed; may be null in lists */
            readonly pendingAmount: number | null;
            /** @description Final invoice; null if nothing was open */
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
            /** @description Domains of the subscription */
            readonly domains: readonly components["schemas"]["SubscriptionDomain"][];
            /** @description Changes that take effect on a later day */
            readonly scheduledChanges: readonly components["schemas"]["SubscriptionScheduledChange"][];
            /** @description Discounts from codes in order of application, ended ones included */
            readonly discounts: readonly components["schemas"]["SubscriptionDiscount"][];
            /** @description Price of the whole next period after discounts, before tax; null if unknown or terminated */
            readonly nextPeriodAmount: number | null;
            /** @description Changes of its recurring revenue by month */
            readonly revenueChanges: readonly components["schemas"]["SubscriptionRevenueChange"][];
        };
        readonly SubscriptionDiscount: {
            /** @description The code */
            readonly code: string;
            /**
             * @description Whether `value` is a percentage or an amount
             * @enum {string}
             */
            readonly type: "percentage" | "fixed";
            /** @description Percentage of the remaining amount, or an amount per period */
            readonly value: number;
            /**
             * Format: date
             * @description First day on which it applies
             */
            readonly from: string;
            /**
             * Format: date
             * @description First day on which it no longer applies; null: no end
             */
            readonly to: string | null;
        };
        readonly SubscriptionDomain: {
            /** @description Domain name in ASCII form */
            readonly domain: string;
            /** @description Free text */
            readonly status: string;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly SubscriptionEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "subscription.created" | "subscription.quantityChanged" | "subscription.planChanged" | "subscription.discountApplied" | "subscription.discountRemoved" | "subscription.autoRenewalChanged" | "subscription.suspended" | "subscription.unsuspended" | "subscription.periodPassedOver" | "subscription.terminated" | "subscription.chargesCredited" | "subscription.creditReleased" | "subscription.changeScheduled" | "subscription.changeWithdrawn" | "subscription.changeDropped" | "subscription.invoiced" | "subscription.usageThresholdsSet" | "subscription.usageThresholdReached" | "subscription.invoiceCredited" | "subscription.invoiceCreditAbandoned" | "subscription.invoiceVoided" | "subscription.invoiceWithdrawn" | "subscription.invoiceReduced" | "subscription.renewed" | "subscription.domainSet" | "subscription.domainRemoved" | "subscription.deleted" | "subscription.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["Subscription"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly SubscriptionList: {
            readonly value: readonly components["schemas"]["SubscriptionRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
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
             * @description Reason for the change
             * @enum {string}
             */
            readonly kind: "new" | "expansion" | "contraction" | "paused" | "resumed" | "lost";
            /** @description Change of the price per period; negative for a decrease */
            readonly amount: number;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly SubscriptionRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description The customer */
            readonly customerId: string;
            /** @description The offer */
            readonly offerId: string;
            /**
             * @description Status
             * @enum {string}
             */
            readonly status: "active" | "suspended" | "terminated";
            /** @description Number of billed units */
            readonly quantity: number;
            /**
             * Format: date
             * @description First day of the subscription; renewal dates are counted from it
             */
            readonly startDate: string;
            /**
             * Format: date
             * @description First day of the next period; null once terminated
             */
            readonly renewalDate: string | null;
            /**
             * Format: date
             * @description Day on which service ends
             */
            readonly terminationDate: string | null;
            /**
             * @description Length of a billing period
             * @enum {string}
             */
            readonly billingCycle: "weekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description Whether it renews automatically; otherwise it ends with its term */
            readonly autoRenewal: boolean;
            /** @description Unit price per period; null if unknown or if the pricing model has none */
            readonly unitPrice: number | null;
            /** @description How a quantity is priced per period; null: quantity × `unitPrice` */
            readonly pricing?: components["schemas"]["Pricing"] | null;
            /** @description Usage charges, billed in arrears; null: none */
            readonly charges?: components["schemas"]["Charges"] | null;
            /** @description Amounts of a period’s usage, each reported as `subscription.usageThresholdReached` when reached */
            readonly usageThresholds?: components["schemas"]["UsageThresholds"] | null;
            /** @description Minimum charge per period */
            readonly minimumAmount: number | null;
            /** @description Version of the offer that set its price; null for a price of its own */
            readonly offerVersion: number | null;
            /**
             * Format: date
             * @description First billed day after a free trial; null: no trial
             */
            readonly trialEndDate: string | null;
            /** @description Day of the month on which periods begin; null: the day of the first billed day */
            readonly anchorDay: number | null;
            /**
             * Format: date
             * @description Agreed day on which service ends
             */
            readonly endDate: string | null;
            /** @description One-time charge on the first invoice */
            readonly setupFee: number | null;
            /**
             * Format: date
             * @description End of the minimum term; an earlier end of service bills the days up to it
             */
            readonly minimumTermEndDate: string | null;
            /** @description Notice period in days */
            readonly noticeDays: number | null;
            /** @description ISO 4217 code of its prices */
            readonly currency: string;
            /** @description Used but unbilled amount before tax, to be billed by the next or final invoice; periods with a voided invoice are not included. Negative if too much was billed; may be null in lists */
            readonly pendingAmount: number | null;
            /** @description Final invoice; null if nothing was open */
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
            /** @description Domains of the subscription */
            readonly domains?: readonly components["schemas"]["SubscriptionDomain"][];
            /** @description Changes that take effect on a later day */
            readonly scheduledChanges?: readonly components["schemas"]["SubscriptionScheduledChange"][];
            /** @description Discounts from codes in order of application, ended ones included */
            readonly discounts?: readonly components["schemas"]["SubscriptionDiscount"][];
            /** @description Price of the whole next period after discounts, before tax; null if unknown or terminated */
            readonly nextPeriodAmount?: number | null;
            /** @description Changes of its recurring revenue by month */
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
             * @description Day on which it takes effect
             */
            readonly effectiveDate: string;
            /** @description The new quantity */
            readonly newQuantity: number | null;
            /** @description The new offer */
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
            /** @description Total number of lines */
            readonly lines: number;
            /** @description Matched with certainty and booked */
            readonly booked: number;
            /** @description Waiting for a clerk */
            readonly proposed: number;
            /** @description Imported before */
            readonly known: number;
            /** @description Debits and charges unrelated to customers */
            readonly ignored: number;
            readonly statements: readonly {
                readonly account: string;
                readonly statement: string;
                readonly currency: string;
                readonly opening: number | null;
                readonly closing: number | null;
                /** @description Total number of lines */
                readonly lines: number;
                /** @description Matched with certainty and booked */
                readonly booked: number;
                /** @description Waiting for a clerk */
                readonly proposed: number;
                /** @description Imported before */
                readonly known: number;
                /** @description Debits and charges unrelated to customers */
                readonly ignored: number;
            }[];
        };
        /**
         * @description UNCL 5305: S standard, Z zero rate, E exempt, AE reverse charge, K intra-community, G export, O not subject to VAT
         * @enum {string}
         */
        readonly TaxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
        readonly TaxReport: {
            /** Format: date */
            readonly from: string;
            /** Format: date */
            readonly to: string;
            readonly rows: readonly {
                /** @description The buyer's country, else the seller's */
                readonly country: string | null;
                /** @description Tax category (UNCL 5305); null: the document names none */
                readonly category: string | null;
                /** @description E.g. 0.19; null: unknown, because the tax was sent as an amount */
                readonly rate: number | null;
                readonly currency: string;
                readonly net: number;
                readonly tax: number;
                /** @description Number of invoices and credit notes */
                readonly documents: number;
            }[];
            /** @description Supplies with reverse charge (category AE) by the buyer's VAT identifier */
            readonly salesList: readonly {
                readonly vatId: string | null;
                /** @description The buyer's country, else the seller's */
                readonly country: string | null;
                readonly currency: string;
                readonly net: number;
            }[];
            /** @description Tax claimed back for amounts written off with `taxRelief`; negative. Not part of `rows` */
            readonly reliefs: readonly {
                /** @description The buyer's country, else the seller's */
                readonly country: string | null;
                /** @description Tax category (UNCL 5305); null: the document names none */
                readonly category: string | null;
                /** @description E.g. 0.19; null: unknown, because the tax was sent as an amount */
                readonly rate: number | null;
                readonly currency: string;
                readonly net: number;
                readonly tax: number;
            }[];
        };
        readonly TerminateSubscription: {
            readonly subscriptionId: string;
            readonly reason?: string;
            /**
             * Format: date
             * @description Day on which service ends, itself not included; default: today
             */
            readonly effectiveDate?: string;
            /**
             * @description Remaining days of the current period: kept (`none`) or credited (`unused`); default: `"none"`
             * @enum {string}
             */
            readonly refund?: "none" | "unused";
            /** @description True ignores notice and minimum term (Admins only); default: `false` */
            readonly waiveTerm?: boolean;
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
            /**
             * Format: date-time
             * @description Target of a move in progress
             */
            readonly movingTo?: string;
            /** @description What the move is waiting for: the first ten */
            readonly due?: readonly {
                readonly area: string;
                readonly id: string;
                readonly kind: string;
            }[];
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
        readonly TryNarrowerApiKey: {
            /** @description Pairs of area and verb: `read` for requests that change nothing, `write` for the rest. Neither includes the other */
            readonly rights?: readonly components["schemas"]["Right"][];
            /** @description Addresses and networks that may use the key, such as `203.0.113.0/24`; empty: any */
            readonly networks?: readonly string[];
        };
        readonly TryNarrowerApiKeyAnswer: {
            readonly refusedRights: readonly {
                readonly right: components["schemas"]["Right"];
                readonly count: number;
                /** Format: date-time */
                readonly lastUsedAt: string;
            }[];
            readonly refusedAddresses: readonly string[];
        };
        readonly UnsuspendSubscription: {
            readonly subscriptionId: string;
        };
        readonly UnsuspendSubscriptionAnswer: {
            readonly id: string;
            readonly status: components["schemas"]["SubscriptionStatus"];
        };
        readonly UpdateApiKey: {
            /** @description Label that tells keys apart. It is stored unencrypted, so leave personal data out */
            readonly name?: string;
            /** @description Pairs of area and verb: `read` for requests that change nothing, `write` for the rest. Neither includes the other */
            readonly rights?: readonly components["schemas"]["Right"][];
            /**
             * Format: date-time
             * @description When the key expires; null or absent: never
             */
            readonly expiresAt?: string | null;
            /** @description Addresses and networks that may use the key, such as `203.0.113.0/24`; empty: any */
            readonly networks?: readonly string[];
            /** @description Maximum amount that it may refund per day (UTC), in any currency; null: no limit */
            readonly dailyRefunds?: number | null;
            /** @description Maximum amount that it may record as paid per day (UTC), only with `POST /api/payments`; null: no limit */
            readonly dailyPayments?: number | null;
        };
        readonly UpdateApiKeyAnswer: {
            readonly id: string;
            readonly name: string;
            readonly rights: readonly components["schemas"]["Right"][];
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly networks: readonly string[];
            readonly dailyRefunds: number | null;
            readonly dailyPayments: number | null;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateDashboard: {
            /** @description Unique, ignoring case */
            readonly name?: string;
            /** @description Null leaves it unchanged, like an absent field */
            readonly description?: string | null;
            /** @description Null leaves it unchanged, like an absent field */
            readonly refreshInterval?: number | null;
            /** @description Replaces all widgets */
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
            readonly items?: readonly components["schemas"]["ChangedInvoiceItem"][];
            /**
             * Format: date
             * @description First day of the supply; default: that of the lines
             */
            readonly supplyFrom?: string | null;
            /**
             * Format: date
             * @description Last day; default: `supplyFrom`
             */
            readonly supplyTo?: string | null;
            /** @description The buyer's order reference; default: the customer's */
            readonly purchaseOrder?: string | null;
            /** @description Note to the buyer */
            readonly note?: string | null;
            /** @description Sum of the items; computed if absent */
            readonly subtotal?: number;
            /** @description Default when `items` are sent: computed with the rate of the draft */
            readonly tax?: number;
            /** @description subtotal + tax; computed if absent */
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
            readonly revenue?: number;
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
            /** @description Columns separated by commas, each followed by asc or desc */
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
            readonly usageThresholds?: components["schemas"]["UsageThresholds"];
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
            /** @description Complete list of roles */
            readonly roles?: readonly components["schemas"]["Role"][];
        };
        readonly UpdateUserAnswer: {
            /** @description Identifier, counted from 1 */
            readonly id: number;
            readonly firstName: string;
            readonly lastName: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly UpdateWebhookEndpoint: {
            /** @description https URL that receives the events */
            readonly url?: string;
            /** @description Event types from `GET /api/event-types`; patterns such as `invoice.*`; `*` for all */
            readonly types?: readonly string[];
            /** @description Label that tells endpoints apart */
            readonly description?: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not
             * @enum {string}
             */
            readonly order?: "subject" | "none";
            /**
             * @description `thin` omits `data`
             * @enum {string}
             */
            readonly payload?: "full" | "thin";
            /**
             * @description `active` resumes a paused or disabled endpoint where it stopped
             * @enum {string}
             */
            readonly status?: "active" | "paused";
        };
        readonly UpdateWebhookEndpointAnswer: {
            readonly id: string;
            readonly url: string;
            readonly types: readonly string[];
            readonly description: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not
             * @enum {string}
             */
            readonly order: "subject" | "none";
            /**
             * @description `thin` omits `data`
             * @enum {string}
             */
            readonly payload: "full" | "thin";
            /** @enum {string} */
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
        readonly UsageEvent: {
            /** @description Unique within the source; a repeated event is counted once */
            readonly id: string;
            /** @description Default: empty */
            readonly source?: string;
            /** @description Id of the meter */
            readonly meter: string;
            readonly subscriptionId: string;
            /**
             * Format: date-time
             * @description Time of the usage; determines the period that bills it
             */
            readonly at: string;
            /** @description A number, or a decimal as text */
            readonly value?: number | string;
            /** @description Leave personal data out: usage events are kept */
            readonly properties?: {
                readonly [key: string]: string | number | boolean;
            };
        };
        readonly UsageResult: {
            readonly id: string | null;
            /** @enum {string} */
            readonly status: "accepted" | "duplicate" | "waiting" | "refused";
            /** @enum {string} */
            readonly code?: "METER_NOT_FOUND" | "SUBSCRIPTION_NOT_FOUND" | "SUBSCRIPTION_NOT_RUNNING" | "USAGE_NOT_COUNTABLE" | "USAGE_EVENT_CONFLICT" | "VALIDATION_ERROR";
            readonly detail?: string;
        };
        /** @description Amounts of a period’s usage, each reported when reached */
        readonly UsageThresholds: readonly number[];
        readonly User: {
            /** @description Identifier, counted from 1 */
            readonly id: number;
            /** @description Unique name, never all digits */
            readonly username: string;
            /** @description E-mail address, unique ignoring case */
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly status: components["schemas"]["UserStatus"];
            /** @description Whether sign-in requires a code from an app. Null unless the caller is an Admin, an AppAdmin, an Auditor or the user */
            readonly secondFactor: boolean | null;
            readonly language: components["schemas"]["Language"] | null;
            readonly roles: readonly components["schemas"]["Role"][];
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly UserEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "user.created" | "user.passwordChanged" | "user.rolesChanged" | "user.nameChanged" | "user.languageChanged" | "user.sessionsEnded" | "user.statusChanged" | "user.imageSet" | "user.imageRemoved" | "user.identityLinked" | "user.secondFactorSet" | "user.secondFactorRemoved" | "user.recoveryCodeUsed" | "user.deleted" | "user.removed";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["User"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly UserList: {
            readonly value: readonly components["schemas"]["UserRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly UserRow: {
            /** @description Identifier, counted from 1 */
            readonly id: number;
            /** @description Unique name, never all digits */
            readonly username: string;
            /** @description E-mail address, unique ignoring case */
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
             * @description When the user was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the user last changed
             */
            readonly updatedAt: string;
            /** @description Whether sign-in requires a code from an app. Null unless the caller is an Admin, an AppAdmin, an Auditor or the user */
            readonly secondFactor: boolean | null;
            /**
             * @description Language of mails to the user; null: that of the service
             * @enum {string|null}
             */
            readonly language: "ar" | "de" | "en" | "es" | "fr" | "it" | "nl" | "pl" | "zh" | null;
        };
        /** @enum {string} */
        readonly UserStatus: "invited" | "active" | "locked";
        readonly VerifyStore: {
            readonly head?: string;
        };
        readonly WaitingUsage: {
            readonly id: string;
            readonly source: string;
            readonly meter: string;
            readonly subscriptionId: string;
            /** Format: date-time */
            readonly at: string;
            readonly value?: string;
            readonly properties?: {
                readonly [key: string]: unknown;
            };
            /** @enum {string} */
            readonly reason: "METER_NOT_FOUND" | "SUBSCRIPTION_NOT_FOUND" | "SUBSCRIPTION_NOT_RUNNING" | "USAGE_NOT_COUNTABLE";
            /** Format: date-time */
            readonly since: string;
        };
        readonly WebhookAttemptList: {
            readonly value: readonly components["schemas"]["WebhookAttemptRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly WebhookAttemptRow: {
            /** @description The event and the number of the attempt */
            readonly id: string;
            /** @description The event: `webhook-id` of the message */
            readonly eventId: string;
            /** @description Type of the event */
            readonly type: string;
            /** @description The resource */
            readonly subject: string;
            /** @description Number of the attempt, from 1 */
            readonly attempt: number;
            /**
             * Format: date-time
             * @description Time of the attempt, by the real clock
             */
            readonly at: string;
            /** @description HTTP status; null without an answer */
            readonly status: number | null;
            /** @description Duration in milliseconds */
            readonly milliseconds: number;
            /** @description Start of the answer to a failed attempt, at most 1 KiB; null once a person was erased */
            readonly answer: string | null;
            /** @description Reason why there was no answer */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if delivered or given up
             */
            readonly nextAt: string | null;
            /** @description Value of `after` at which `GET /api/feed` has the event; null is the beginning */
            readonly after: string | null;
        };
        readonly WebhookEndpoint: {
            /** @description Identifier */
            readonly id: string;
            /** @description URL that receives the events */
            readonly url: string;
            /** @description Event types */
            readonly types: readonly string[];
            /** @description Label that tells endpoints apart */
            readonly description: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not
             * @enum {string}
             */
            readonly order: "subject" | "none";
            /**
             * @description `thin` omits `data`
             * @enum {string}
             */
            readonly payload: "full" | "thin";
            /**
             * @description Whether events are sent; the service disables failing endpoints
             * @enum {string}
             */
            readonly status: "active" | "paused" | "disabled";
            /** @description Reason why the service disabled it: `gone`, `failing` or `forbidden` */
            readonly disabledReason: string | null;
            /**
             * Format: date-time
             * @description When the service disabled it
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /** @description Who created it, e.g. `user:1` */
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /** @description Number of subjects or events waiting for their next attempt */
            readonly waiting: number | null;
            /**
             * Format: date-time
             * @description Start of the longest wait for a first or next attempt
             */
            readonly oldestWaitingAt: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery
             */
            readonly lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description Start of the time without a successful delivery; null if the last one succeeded
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description End of the time in which messages are also signed with the old secret; null if there is none
             */
            readonly overlapUntil: string | null;
        };
        /** @description An event of the resource, in CloudEvents 1.0 format */
        readonly WebhookEndpointEvent: {
            /** @constant */
            readonly specversion: "1.0";
            /** @description Unique; unchanged when the event is sent again */
            readonly id: string;
            /** @description URL of the service */
            readonly source: string;
            /** @enum {unknown} */
            readonly type: "webhookEndpoint.created" | "webhookEndpoint.updated" | "webhookEndpoint.paused" | "webhookEndpoint.resumed" | "webhookEndpoint.disabled" | "webhookEndpoint.secretRotated" | "webhookEndpoint.replayRequested" | "webhookEndpoint.deleted";
            /** @description The resource, e.g. `invoice/inv_…` */
            readonly subject: string;
            /**
             * Format: date-time
             * @description Time of the event, by the service's clock
             */
            readonly time: string;
            /** @description URL of its JSON Schema */
            readonly dataschema: string;
            /** @constant */
            readonly datacontenttype: "application/json";
            /** @description Position in the feed; opaque */
            readonly position: string;
            /** @description Revision of the subject */
            readonly sequence: string;
            /**
             * @description Kind of caller that caused it
             * @enum {string}
             */
            readonly actorkind: "user" | "service" | "guest" | "apiKey" | "system";
            readonly data: {
                /** @description The resource as of this event; null if it no longer exists */
                readonly object: components["schemas"]["WebhookEndpoint"] | null;
                /** @description Former values of the changed members; absent if the resource did not exist before */
                readonly previous?: {
                    readonly [key: string]: unknown;
                };
            } | {
                /**
                 * @description The data was permanently erased
                 * @constant
                 */
                readonly erased: true;
            };
        };
        readonly WebhookEndpointList: {
            readonly value: readonly components["schemas"]["WebhookEndpointRow"][];
            /** @description Total number of matches, regardless of $skip and $top; absent with $count=false */
            readonly count?: number;
            /** @description The next page, if there is one */
            readonly "@odata.nextLink"?: string;
        };
        /** @description An entry of a list. With `$select` it has exactly the selected fields, optional ones included */
        readonly WebhookEndpointRow: {
            /** @description Identifier */
            readonly id: string;
            /** @description URL that receives the events */
            readonly url: string;
            /** @description Event types */
            readonly types: readonly string[];
            /** @description Label that tells endpoints apart */
            readonly description: string | null;
            /**
             * @description `subject`: an event waits for earlier events of its subject; `none`: it does not
             * @enum {string}
             */
            readonly order: "subject" | "none";
            /**
             * @description `thin` omits `data`
             * @enum {string}
             */
            readonly payload: "full" | "thin";
            /**
             * @description Whether events are sent; the service disables failing endpoints
             * @enum {string}
             */
            readonly status: "active" | "paused" | "disabled";
            /** @description Reason why the service disabled it: `gone`, `failing` or `forbidden` */
            readonly disabledReason: string | null;
            /**
             * Format: date-time
             * @description When the service disabled it
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /** @description Who created it, e.g. `user:1` */
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            readonly updatedAt: string;
            /** @description Number of subjects or events waiting for their next attempt */
            readonly waiting: number | null;
            /**
             * Format: date-time
             * @description Start of the longest wait for a first or next attempt
             */
            readonly oldestWaitingAt: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery
             */
            readonly lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description Start of the time without a successful delivery; null if the last one succeeded
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description End of the time in which messages are also signed with the old secret; null if there is none
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
                readonly dataSource: "subscriptions" | "invoices" | "creditNotes" | "taxes" | "payments" | "accounts" | "receipts" | "carts" | "users";
                readonly measure: string;
                readonly groupBy: string | null;
                /** @enum {string|null} */
                readonly interval: "day" | "week" | "month" | "quarter" | "year" | null;
                readonly filter: string | null;
            } | null;
            readonly data: components["schemas"]["WidgetData"] | null;
            /** @description Reason why `data` is null: no figure matches the title */
            readonly message?: string;
        };
        readonly WidgetData: {
            readonly labels: readonly string[];
            readonly series: readonly {
                readonly name: string;
                /** @description One per label; null for an average of no values */
                readonly values: readonly (number | null)[];
            }[];
            /** @description Reason why this widget has no figures */
            readonly error?: {
                readonly code: components["schemas"]["ErrorCode"];
                readonly message: string;
            };
        };
        readonly WriteOffInvoice: {
            /** @description Reason why payment is not expected */
            readonly reason: string;
            /** @description Whether its tax is claimed back; recorded in the account history; default: `false` */
            readonly taxRelief?: boolean;
        };
        readonly WriteOffInvoiceAnswer: {
            readonly id: string;
            readonly invoiceNumber: string;
            /** @enum {string} */
            readonly status: "issued" | "paid";
            readonly amountDue: number;
            /** @description Total amount written off */
            readonly amountWrittenOff: number;
            /** Format: date-time */
            readonly updatedAt: string;
        };
    };
    responses: never;
    parameters: {
        /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
        readonly Filter: string;
        /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
        readonly OrderBy: string;
        /** @description Number of entries to skip */
        readonly Skip: number;
        /** @description Maximum number of entries */
        readonly Top: number;
        /** @description Fields to return, separated by commas */
        readonly Select: string;
        /** @description False omits `count` */
        readonly Count: boolean;
        /** @description Expected ETag of the resource; 412 if it has changed */
        readonly IfMatch: string;
        /** @description Known ETag; 304 if the resource has not changed */
        readonly IfNoneMatch: string;
        /** @description A repeated request with the same key runs once; its answer is replayed for 24 hours with `Idempotency-Replayed: true` */
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
            /** @description The token no longer works */
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
            /** @description The signed-in user, as in `GET /api/me`; the cookie is set */
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
            /** @description The session has ended and its cookie is cleared */
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
            /** @description Whether a provider is configured */
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
    readonly tryNarrowerApiKey: {
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
                readonly "application/json": components["schemas"]["TryNarrowerApiKey"];
            };
        };
        readonly responses: {
            /** @description What would have been refused; nothing if both lists are empty */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TryNarrowerApiKeyAnswer"];
                };
            };
        };
    };
    readonly listApiKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The key was created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateApiKeyAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
            /** @description The key no longer works */
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
            /** @description The change is saved */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateApiKeyAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly listSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The subscription was created */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The change is saved. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True erases its data for good (Admins only) */
                readonly hard?: boolean;
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description It no longer exists. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
            /** @description The subscription is in sync */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The change will not take effect. With `preview=true`: what the command would bill and change. Nothing was changed */
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
    readonly applySubscriptionDiscount: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
                readonly "application/json": components["schemas"]["ApplySubscriptionDiscount"];
            };
        };
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The discount and its period */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApplySubscriptionDiscountAnswer"];
                };
            };
        };
    };
    readonly removeSubscriptionDiscount: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
                 * @description The code
                 * @example SPRING10
                 */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It no longer applies from the next period on. With `preview=true`: what the command would bill and change. Nothing was changed */
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
            /** @description All domains, sorted by subscription and name */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The stored domain: lower case, in its ASCII form. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description It no longer exists. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Applied or scheduled. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The new renewal date. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The invoice of the period and its current total. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The counts and the result of each. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Number of subscriptions. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description Started on or after this day */
                readonly startDate?: string;
                /** @description Started on or before this day */
                readonly endDate?: string;
                /** @description Any of status, offerId, customerId, billingCycle, currency, month, separated by commas */
                readonly groupBy?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `totalMRR` is in the default currency; `mrrByCurrency` has the others, also per group */
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
                /** @description Any day of the first month; default: eleven months before the last */
                readonly from?: string;
                /** @description Any day of the last month; default: today */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Sorted by month */
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
            /** @description The file, sorted by start date, without a row limit */
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
    readonly queryInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
    readonly createInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The invoice was created */
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
    readonly listInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            readonly query?: {
                /** @description Language of generated lines, such as de; default: English, as they are stored */
                readonly language?: string;
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The change is saved. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description It no longer exists. With `preview=true`: what the command would bill and change. Nothing was changed */
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
    readonly changeInvoiceStatus: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The status is set. With `preview=true`: what the command would bill and change. Nothing was changed */
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
    readonly bulkIssueInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkIssueInvoices"];
            };
        };
        readonly responses: {
            /** @description The result of each. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkIssueInvoicesAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly bulkMailInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
                readonly preview?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkMailInvoices"];
            };
        };
        readonly responses: {
            /** @description The result of each. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkMailInvoicesAnswer"] | components["schemas"]["Preview"];
                };
            };
        };
    };
    readonly bulkCancelInvoices: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The result of each. With `preview=true`: what the command would bill and change. Nothing was changed */
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
                /** @description `ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as in Factur-X and ZUGFeRD */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Buyer and seller are erased; numbers and amounts stay. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly mailInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The mail is queued */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Nothing is due on the invoice. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WriteOffInvoiceAnswer"] | components["schemas"]["Preview"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly refundCustomer: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
                readonly preview?: boolean;
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
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefundCustomer"];
            };
        };
        readonly responses: {
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The refund was recorded */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RefundCustomerAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
            /** @description The amount is on account again */
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
    readonly remindOfInvoice: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The reminder is queued */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description The current hold. With `preview=true`: what the command would bill and change. Nothing was changed */
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
            /** @description The current hold */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `preview=true`: what the command would bill and change. Nothing was changed */
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
            readonly query?: {
                /** @description Language of generated lines, such as de; default: English, as they are stored */
                readonly language?: string;
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
                /** @description `ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as in Factur-X and ZUGFeRD */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Buyer and seller are erased; numbers and amounts stay. With `preview=true`: what the command would bill and change. Nothing was changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"] | components["schemas"]["Preview"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The account; `currencies` is empty before the first entry */
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
    readonly queryCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerBalanceList"];
                };
            };
        };
    };
    readonly getStatement: {
        readonly parameters: {
            readonly query?: {
                /** @description First day; default: the first entry */
                readonly from?: string;
                /** @description Last day; default: today */
                readonly to?: string;
                /** @description Format of the answer */
                readonly format?: "json" | "csv" | "xlsx" | "pdf";
                /** @description CSV only: separator of the columns; default: a comma */
                readonly separator?: "comma" | "semicolon" | "tab";
                /** @description CSV only: start the file with a byte order mark, so that Excel detects UTF-8 */
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
            /** @description The statement, one section per currency */
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
    readonly mailStatement: {
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
                readonly "application/json": components["schemas"]["MailStatement"];
            };
        };
        readonly responses: {
            /** @description The mail is queued */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MailStatementAnswer"];
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
            /** @description The overview of the customer */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The payment is allocated */
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
            /** @description The allocation is removed */
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
            /** @description The payment is reversed */
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
    readonly previewPrice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreviewPrice"];
            };
        };
        readonly responses: {
            /** @description The price with its lines */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PreviewPriceAnswer"];
                };
            };
        };
    };
    readonly listLineUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description Format of the file */
                readonly format?: "ndjson" | "csv";
                /** @description CSV only: separator of the columns; default: a comma */
                readonly separator?: "comma" | "semicolon" | "tab";
                /** @description CSV only: start the file with a byte order mark, so that Excel detects UTF-8 */
                readonly bom?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Number of the line, from 1
                 * @example 1
                 */
                readonly line: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events, sorted by time, without a row limit */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": string;
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly explainInvoiceLine: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice
                 * @example inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
                /**
                 * @description Number of the line, from 1
                 * @example 1
                 */
                readonly line: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How the line was calculated */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LineExplanation"];
                };
            };
        };
    };
    readonly recordUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecordUsage"];
            };
        };
        readonly responses: {
            /** @description A result for each event */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecordUsageAnswer"];
                };
            };
        };
    };
    readonly listWaitingUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of events; default: 100 */
                readonly limit?: number;
                /** @description `next` of the previous page */
                readonly after?: string;
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
                    readonly "application/json": components["schemas"]["ListWaitingUsageAnswer"];
                };
            };
        };
    };
    readonly reverseUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReverseUsage"];
            };
        };
        readonly responses: {
            /** @description The event is no longer counted */
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
    readonly getSubscriptionUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description A day of the period; default: today */
                readonly on?: string;
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
            /** @description Usage by charge */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetSubscriptionUsageAnswer"];
                };
            };
        };
    };
    readonly listQuotes: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuoteList"];
                };
            };
        };
    };
    readonly createQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateQuote"];
            };
        };
        readonly responses: {
            /** @description The quote was created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    readonly getQuote: {
        readonly parameters: {
            readonly query?: {
                /** @description Language of generated lines, such as de; default: English, as they are stored */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the quote
                 * @example quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The quote */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    readonly acceptQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the quote
                 * @example quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The quote, with the invoice or subscription created */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    readonly declineQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the quote
                 * @example quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeclineQuote"];
            };
        };
        readonly responses: {
            /** @description The quote */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    readonly mailQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the quote
                 * @example quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mail is queued */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MailQuoteAnswer"];
                };
            };
        };
    };
    readonly exportQuotePdf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the quote
                 * @example quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
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
    readonly listReceipts: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The receipt was created */
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
                /** @description True erases it for good, not allowed to API keys; otherwise it is marked as deleted */
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
            /** @description It no longer exists */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The cart was created */
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
            /** @description It no longer exists */
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
            /** @description The held cart */
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
            /** @description The items are in the customer’s cart */
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
            /** @description The updated line */
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
            /** @description The updated line */
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
            /** @description It no longer exists */
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
            /** @description The discount and the new total */
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
                 * @description The applied discount code
                 * @example SPRING10
                 */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The code is removed; the new total */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The dashboard was created */
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
            /** @description In order of assignment */
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
            /** @description The change is saved */
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
            /** @description It no longer exists */
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
            /** @description The current figures of each widget, or the reason why it has none */
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
            /** @description The dashboard is assigned */
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
            /** @description It is no longer assigned to the user */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The user was created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateUserAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
                 * @description Id of the user; reads also accept a username
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
                /** @description True erases the personal data for good by destroying its key */
                readonly erase?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the user; reads also accept a username
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user is deleted */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
                 * @description Id of the user; reads also accept a username
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
            /** @description The change is saved */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateUserAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly listOwnSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListOwnSessionsAnswer"];
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
    readonly endOwnSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the session
                 * @example q83vq7Xz0m2mJ4b0Gf0c5m8t2y7n6k1l3p9r8s4u5w0
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended */
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
    readonly listListViews: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The views, by name */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListListViewsAnswer"];
                };
            };
        };
    };
    readonly saveListView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SaveListView"];
            };
        };
        readonly responses: {
            /** @description The view is saved */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SaveListViewAnswer"];
                };
            };
        };
    };
    readonly removeListView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the view */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The view no longer exists */
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
            /** @description The same answer for every address, known or not */
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
            /** @description The mail is queued */
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
            /** @description The user was created */
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
            /** @description The mail is queued */
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
            /** @description The mail is queued */
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
            /** @description The secret for the app */
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
            /** @description The second factor is removed */
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
            /** @description The second factor is removed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
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
            /** @description The password is confirmed */
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
            /** @description It no longer exists */
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
                 * @description Name of the image, as in `imageUrl`
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
    readonly queryOffers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
    readonly listOffers: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description It no longer exists */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
                /** @description True erases its data for good by destroying its key */
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
            /** @description It no longer exists */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description It no longer exists */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description It no longer exists */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description It no longer exists */
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
    readonly listMeters: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterList"];
                };
            };
        };
    };
    readonly getMeter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the meter
                 * @example api-calls
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The meter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly putMeter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the meter
                 * @example api-calls
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PutMeter"];
            };
        };
        readonly responses: {
            /** @description The meter as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly removeMeter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the meter
                 * @example api-calls
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It no longer exists */
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
    readonly listOfferVersions: {
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
            /** @description The versions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListOfferVersionsAnswer"];
                };
            };
        };
    };
    readonly migrateOffer: {
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
                readonly "application/json": components["schemas"]["MigrateOffer"];
            };
        };
        readonly responses: {
            /** @description What each subscription pays before and after */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MigrateOfferAnswer"];
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
            /** @description The current seller */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PutSellerAnswer"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly listSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListSettingsAnswer"];
                };
            };
        };
    };
    readonly sendTestMail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mail server accepted the mail */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SendTestMailAnswer"];
                };
            };
        };
    };
    readonly listApprovals: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApprovalList"];
                };
            };
        };
    };
    readonly getApproval: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the approval */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The approval */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    readonly approveProposal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the approval */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The decision and its result */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    readonly declineProposal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the approval */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeclineProposal"];
            };
        };
        readonly responses: {
            /** @description The approval is declined */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    readonly listReports: {
        readonly parameters: {
            readonly query?: {
                /** @description OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2` */
                readonly $filter?: components["parameters"]["Filter"];
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The report was created */
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
            /** @description The change is saved */
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
            /** @description It no longer exists */
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
            /** @description The rows and their totals */
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
    readonly getTaxReport: {
        readonly parameters: {
            readonly query?: {
                /** @description First day; default: the first day of the month of `to` */
                readonly from?: string;
                /** @description Last day; default: today */
                readonly to?: string;
                /** @description Format of the answer */
                readonly format?: "json" | "csv" | "xlsx";
                /** @description CSV only: separator of the columns; default: a comma */
                readonly separator?: "comma" | "semicolon" | "tab";
                /** @description CSV only: start the file with a byte order mark, so that Excel detects UTF-8 */
                readonly bom?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report as one table */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxReport"];
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    readonly takeBankStatement: {
        readonly parameters: {
            readonly query?: {
                /** @description True: the answer is JSON lines, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description With `progress`: JSON lines */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The line is booked */
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
            /** @description The line was dismissed */
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
            /** @description Personal data is erased; amounts and references stay */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProposedApproval"];
                };
            };
        };
    };
    readonly importSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
    readonly importMeters: {
        readonly parameters: {
            readonly query?: {
                /** @description True returns what the command would bill and change, without doing it */
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
            /** @description Number of lines imported or known before, and each refused line with its reason */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
                /** @description True: the answer is JSON lines, each with `progress`, the last with `result` or `error` */
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
            /** @description The findings */
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
            /** @description Number of seals made; 0 when there were no new events */
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
            /** @description The head, also signed as `jws` (RFC 7515, compact) */
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
                /** @description True: the answer is JSON lines, each with `progress`, the last with `result` or `error` */
                readonly progress?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The findings */
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
            /** @description The log after the decision */
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
                /** @description `tlog-proof` returns a c2sp.org/tlog-proof file, as does `Accept` with its media type */
                readonly format?: "json" | "tlog-proof";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The `position` from the list of all events
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
                /** @description The later size; default: the size of the published tree */
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
    readonly getErasureCertificate: {
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
                 * @description Id of the aggregate, as listed in `/api/audit/events`
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A signed note (c2sp.org/signed-note) */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
        };
    };
    readonly getHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of entries to skip */
                readonly $skip?: number;
                /** @description Maximum number of entries; default: 100 */
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
                 * @description Id of the aggregate, as listed in `/api/audit/events`
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the history; `count` is the total number of events. `damaged` names the first unreadable event on the page; the history ends before it */
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
                /** @description Point in time; send this or `revision` */
                readonly at?: string;
                /** @description Revision of the last event to replay; 0 is the first */
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
                 * @description Id of the aggregate, as listed in `/api/audit/events`
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `state` is null before the aggregate was created and after it was deleted */
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
                 * @description Id of the aggregate, as listed in `/api/audit/events`
                 * @example sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The findings */
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
                /** @description `tlog-proof` returns a c2sp.org/tlog-proof file, as does `Accept` with its media type */
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
                /** @description `tlog-proof` returns a c2sp.org/tlog-proof file, as does `Accept` with its media type */
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
                /** @description `tlog-proof` returns a c2sp.org/tlog-proof file, as does `Accept` with its media type */
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
                /** @description Return events after this position, or `now`; default: from the beginning */
                readonly after?: string;
                /** @description Event types, separated by commas; patterns such as `invoice.*` are accepted */
                readonly types?: string;
                /** @description One resource, e.g. `subscription/sub_…` */
                readonly subject?: string;
                /** @description Maximum number of events; default: 100 */
                readonly limit?: number;
                /** @description Seconds to wait for a new event; default: 0 */
                readonly timeout?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events; `Feed-Position` is where the next request continues */
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
                /** @description Return events after this position, or `now`; default: from the beginning */
                readonly after?: string;
                /** @description Event types, separated by commas; patterns such as `invoice.*` are accepted */
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
            /** @description An endless stream of events */
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
                 * @description Schema version, e.g. `1`
                 * @example 1
                 */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Schema of the whole event */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
                readonly $count?: components["parameters"]["Count"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The endpoint was created */
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
            /** @description It no longer exists */
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
            /** @description The change is saved */
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
            /** @description The result of the test message */
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
            /** @description The replay has started */
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
                /** @description Fields with `asc` or `desc`, separated by commas; ties are broken by id */
                readonly $orderby?: components["parameters"]["OrderBy"];
                /** @description Number of entries to skip */
                readonly $skip?: components["parameters"]["Skip"];
                /** @description Maximum number of entries */
                readonly $top?: components["parameters"]["Top"];
                /** @description Fields to return, separated by commas */
                readonly $select?: components["parameters"]["Select"];
                /** @description False omits `count` */
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
            /** @description A page of the list; `count` is the total number of matches */
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
            /** @description The replay has started */
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
                /** @description Only jobs with this status */
                readonly status?: components["schemas"]["JobStatus"];
                /** @description Only jobs of this kind */
                readonly kind?: components["schemas"]["JobKind"];
                /** @description Number of entries to skip */
                readonly $skip?: number;
                /** @description Maximum number of entries */
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
            /** @description The job is queued */
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
            /** @description All read models */
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
                /** @description True: the answer is JSON lines, each with `progress`, the last with `result` or `error` */
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
            /** @description The rebuilt read model serves */
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
            /** @description All stores */
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
    readonly checkFiles: {
        readonly parameters: {
            readonly query?: {
                /** @description Check before answering */
                readonly now?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All files */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileConditionList"];
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
            /** @description All due work is done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
            /** @description The move is in progress */
            readonly 202: {
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
