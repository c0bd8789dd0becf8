/**
 * Operations whose callers wait as long as the work takes, even when the engines are healthy. They have no deadline (`server/deadline.ts`), but each
 * engine call has its own limit. A test compares the table with the declared routes.
 */
const operations: readonly (readonly [why: string, ...ids: readonly string[]])[] = [
  ['the caller says how long it waits for new events, or follows them', 'readFeed', 'followFeed'],
  [
    'many commands one after the other: what is done would be done again for nothing',
    'bulkIssueInvoices',
    'bulkMailInvoices',
    'bulkCancelInvoices',
    'bulkRenewSubscriptions',
    'processDueRenewals',
    'migrateOffer',
    'takeBankStatement',
    'importSubscriptions',
    'importInvoices',
    'importReceipts',
    'importPayments',
    'importOffers',
    'importCustomers',
    'importOrders',
    'importDiscountCodes',
    'importOrganizations',
    'importMeters',
    'moveTestClock',
  ],
  [
    'reads the whole store, or much of it',
    'verifyStore',
    'verifyStream',
    'auditMoney',
    'getHead',
    'sealStore',
    'rebuildProjection',
    'checkFiles',
    'makeBackup',
    'exportSubscriptions',
    'executeReport',
    'getTaxReport',
    'listLineUsage',
  ],
  [
    'renders, for `PDF_TIME_LIMIT` at most',
    'exportInvoicePdf',
    'exportCreditNotePdf',
    'exportReminderPdf',
    'exportQuotePdf',
    'exportReceiptPdf',
    'getStatement',
  ],
  [
    'waits for a server of somebody else, which has a limit of its own',
    'syncSubscription',
    'sendTestMail',
    'testWebhookEndpoint',
    'startSignInAtProvider',
    'finishSignInAtProvider',
  ],
];

export const longRunning: ReadonlySet<string> = new Set(operations.flatMap(([, ...ids]) => ids));
