/**
 * The right that an API key needs for each operation. An operation that is not listed here accepts no key. A test compares this table and its own
 * list of operations without keys with all declared routes, so that each new route gets a decision.
 */
import type { DataSourceName } from '../analytics/dataSources.js';
import type { Right, RightArea, RightVerb } from '../domain/apiKey/rights.js';
import type { Route } from './server/route.js';

/** Ids of the operations, by area and verb. Operations under `read` change nothing, whatever their method. */
const operations: Readonly<Record<RightArea, Readonly<Record<RightVerb, readonly string[]>>>> = {
  subscriptions: {
    read: [
      'listSubscriptions',
      'getSubscription',
      'listCustomerDomains',
      'exportSubscriptions',
      // Sums over the data of the list; users need a reporting role for them.
      'aggregateSubscriptions',
      'listRevenueMovements',
    ],
    write: [
      'createSubscription',
      'updateSubscription',
      'deleteSubscription',
      'syncSubscription',
      'withdrawScheduledChange',
      'applySubscriptionDiscount',
      'removeSubscriptionDiscount',
      'setSubscriptionDomain',
      'removeSubscriptionDomain',
      'suspendSubscription',
      'unsuspendSubscription',
      'terminateSubscription',
      'upgradeSubscriptionQuantity',
      'downgradeSubscriptionQuantity',
      'changeSubscriptionPlan',
      'renewSubscription',
      'generateRenewalInvoice',
      'bulkRenewSubscriptions',
      'processDueRenewals',
      'importSubscriptions',
    ],
  },
  invoices: {
    read: [
      'listInvoices',
      'queryInvoices',
      'getInvoice',
      'explainInvoiceLine',
      'listLineUsage',
      'exportInvoicePdf',
      'proveInvoice',
      'exportReminderPdf',
      'getInvoiceXml',
      'getInvoiceReminderHold',
      // Sums over the data of the list; users need a reporting role for them.
      'getTaxReport',
    ],
    write: [
      'createInvoice',
      'updateInvoice',
      'changeInvoiceStatus',
      'writeOffInvoice',
      'bulkIssueInvoices',
      'bulkMailInvoices',
      'bulkCancelInvoices',
      'deleteInvoice',
      'mailInvoice',
      'remindOfInvoice',
      'holdInvoiceReminders',
      'importInvoices',
    ],
  },
  'credit-notes': {
    read: ['listCreditNotes', 'getCreditNote', 'exportCreditNotePdf', 'proveCreditNote', 'getCreditNoteXml'],
    write: ['createCreditNote'],
  },
  payments: {
    // All staff see proposals that wait for a second person.
    read: ['listPayments', 'getPayment', 'listApprovals', 'getApproval'],
    write: [
      'recordPayment',
      'allocatePayment',
      'deallocatePayment',
      'reversePayment',
      'refundCustomer',
      'reverseRefund',
      'importPayments',
    ],
  },
  'bank-statements': {
    read: ['listPaymentProposals', 'getPaymentProposal'],
    write: ['takeBankStatement', 'acceptPaymentProposal', 'dropPaymentProposal'],
  },
  customers: {
    read: [
      'listAccounts',
      'getAccount',
      'getStatement',
      'getCustomerOverview',
      'queryCustomers',
      'listCustomers',
      'getCustomer',
    ],
    write: ['mailStatement', 'holdCustomerReminders', 'putCustomer', 'removeCustomer', 'importCustomers'],
  },
  quotes: {
    read: ['listQuotes', 'getQuote', 'exportQuotePdf'],
    write: ['createQuote', 'acceptQuote', 'declineQuote', 'mailQuote'],
  },
  receipts: {
    read: ['listReceipts', 'getReceipt', 'exportReceiptPdf', 'proveReceipt'],
    write: ['createReceipt', 'deleteReceipt', 'importReceipts'],
  },
  carts: {
    read: ['listCarts', 'getCart', 'getCustomerCart'],
    write: [
      'createCart',
      'deleteCart',
      'checkOutCart',
      'mergeCarts',
      'addCartItem',
      'changeCartItem',
      'removeCartItem',
      'applyDiscount',
      'removeDiscount',
    ],
  },
  dashboards: {
    read: ['listDashboards', 'listDashboardsOfUser', 'getDashboard', 'previewWidgets'],
    write: ['createDashboard', 'updateDashboard', 'deleteDashboard', 'assignDashboard', 'unassignDashboard'],
  },
  reports: {
    read: ['listReports', 'getReport', 'executeReport'],
    write: ['createReport', 'updateReport', 'deleteReport'],
  },
  users: {
    read: ['listUsers', 'getUser', 'listAccessibleOrganizations'],
    write: ['sendVerification', 'sendInvitation'],
  },
  offers: {
    read: ['queryOffers', 'listOffers', 'getOffer', 'listOfferVersions', 'previewPrice'],
    write: ['putOffer', 'removeOffer', 'importOffers'],
  },
  orders: { read: ['listOrders', 'getOrder'], write: ['putOrder', 'removeOrder', 'importOrders'] },
  'discount-codes': {
    read: ['listDiscountCodes', 'getDiscountCode'],
    write: ['putDiscountCode', 'removeDiscountCode', 'importDiscountCodes'],
  },
  organizations: {
    read: ['listOrganizations', 'getOrganization'],
    write: ['putOrganization', 'removeOrganization', 'importOrganizations'],
  },
  meters: { read: ['listMeters', 'getMeter'], write: ['putMeter', 'removeMeter', 'importMeters'] },
  usage: { read: ['listWaitingUsage', 'getSubscriptionUsage'], write: ['recordUsage', 'reverseUsage'] },
  events: {
    read: [
      'readFeed',
      'followFeed',
      'listEventTypes',
      'getEventSchema',
      'listWebhookEndpoints',
      'getWebhookEndpoint',
      'listWebhookAttempts',
    ],
    write: [
      'createWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'rotateWebhookSecret',
      'testWebhookEndpoint',
      'replayWebhookEvents',
      'retryWebhookEvent',
    ],
  },
  audit: {
    read: [
      'listEvents',
      'verifyStore',
      'getHead',
      'getAuditKeys',
      'getLogStatus',
      'proveEvent',
      'proveConsistency',
      'auditMoney',
      'getHistory',
      'getErasureCertificate',
      'getStateAsOf',
      'verifyStream',
    ],
    write: ['sealStore'],
  },
  operations: {
    read: ['checkFiles', 'listJobs', 'listProjections', 'listStores'],
    write: ['retryJob', 'rebuildProjection'],
  },
  // A right of its own, because one file contains all data.
  backups: { read: ['makeBackup'], write: [] },
};

/** Operations that always move money. Creating an invoice moves money only if it is more than a draft. */
const financeOperations: ReadonlySet<string> = new Set([
  'changeInvoiceStatus',
  'bulkIssueInvoices',
  'bulkCancelInvoices',
  'writeOffInvoice',
  'importInvoices',
  'putSeller',
  ...operations['credit-notes'].write,
  ...operations.payments.write,
  ...operations['bank-statements'].write,
]);

const sourceAreas: Readonly<Record<DataSourceName, RightArea>> = {
  subscriptions: 'subscriptions',
  invoices: 'invoices',
  creditNotes: 'credit-notes',
  taxes: 'invoices',
  payments: 'payments',
  accounts: 'customers',
  receipts: 'receipts',
  carts: 'carts',
  users: 'users',
};

/** Returns the right that a key needs for the data of a report or widget, in addition to the right for the report or widget itself. */
export function sourceRight(dataSource: DataSourceName): Right {
  return `${sourceAreas[dataSource]}:read`;
}

const rights = new Map<string, Right>();
for (const [area, verbs] of Object.entries(operations) as [RightArea, (typeof operations)[RightArea]][]) {
  for (const operationId of verbs.read) rights.set(operationId, `${area}:read`);
  for (const operationId of verbs.write) rights.set(operationId, `${area}:write`);
}

/** All operations that accept keys, with the right that they need. */
export const operationRights: ReadonlyMap<string, Right> = rights;

/** Returns the route with the right that a key needs, if it accepts keys, and with whether it moves money. */
export function withRight(route: Route): Route {
  const right = route.right ?? rights.get(route.operationId);
  const access = financeOperations.has(route.operationId)
    ? { ...route.access, movesMoney: true }
    : route.access;
  return right === undefined ? { ...route, access } : { ...route, access, right };
}
