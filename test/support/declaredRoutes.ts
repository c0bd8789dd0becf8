/** The service's declared routes, for tests that read declarations and call no handler. */

import { createApprovalGuard } from '../../src/http/approval/guard.js';
import { serviceRoutes } from '../../src/http/routes.js';
import type { Route } from '../../src/http/server/route.js';
import type { Services } from '../../src/http/services.js';
import { projections } from '../../src/projections/all.js';

/** Returns a stand-in whose members can be read and passed on, but not called. */
function uncallable(name: string): never {
  const target = () => {
    throw new Error(`${name} was called`);
  };
  return new Proxy(target, { get: (_target, member) => uncallable(`${name}.${String(member)}`) }) as never;
}

export function declaredRoutes(): readonly Route[] {
  const services: Services = {
    auth: {
      signIn: uncallable('signIn'),
      commandLine: uncallable('commandLine'),
      pseudonymOf: uncallable('pseudonymOf'),
      sessions: uncallable('consoleSessions'),
      cookie: uncallable('cookie'),
      knownBrowsers: uncallable('knownBrowsers'),
      provider: uncallable('provider'),
      signInByProvider: uncallable('signInByProvider'),
      pendingCipher: uncallable('pendingCipher'),
      baseUrl: 'http://shop.test',
    },
    rules: { reportingRoles: ['Reporting'] },
    apiKeys: { apiKeys: uncallable('apiKeys'), uses: uncallable('uses') },
    handler: uncallable('handler'),
    readModels: uncallable('readModels'),
    subscriptions: uncallable('subscriptions'),
    invoices: uncallable('invoices'),
    lineExplanations: uncallable('lineExplanations'),
    invoiceMails: uncallable('invoiceMails'),
    writeOffs: uncallable('writeOffs'),
    dunning: uncallable('dunning'),
    findReminderLetter: uncallable('findReminderLetter'),
    receipts: uncallable('receipts'),
    quotes: uncallable('quotes'),
    usageRecording: uncallable('usageRecording'),
    reverseUsage: uncallable('reverseUsage'),
    usageStore: uncallable('usageStore'),
    findCurrentUsage: uncallable('findCurrentUsage'),
    quoteMails: uncallable('quoteMails'),
    bankLines: uncallable('bankLines'),
    creditNotes: uncallable('creditNotes'),
    payments: uncallable('creditNotes'),
    printing: uncallable('printing'),
    settings: uncallable('settings'),
    fixedSettings: uncallable('fixedSettings'),
    mail: uncallable('mail'),
    eInvoices: uncallable('eInvoices'),
    statements: uncallable('statements'),
    statementMails: uncallable('statementMails'),
    carts: uncallable('carts'),
    issueGuestToken: uncallable('issueGuestToken'),
    staffRoles: undefined,
    customers: uncallable('customers'),
    orders: uncallable('orders'),
    checkReferences: uncallable('checkReferences'),
    dashboards: uncallable('dashboards'),
    dashboardAssignments: uncallable('dashboardAssignments'),
    widgetData: uncallable('widgetData'),
    reports: uncallable('reports'),
    eventPosition: uncallable('eventPosition'),
    reportTimeLimit: 1_000,
    administration: uncallable('administration'),
    listViews: uncallable('listViews'),
    signup: uncallable('signup'),
    userMails: uncallable('userMails'),
    passwordResets: uncallable('passwordResets'),
    secondFactors: uncallable('secondFactors'),
    freshness: uncallable('freshness'),
    approvals: createApprovalGuard({
      handler: { finishWith: () => undefined } as never,
      readModels: uncallable('readModels'),
      settings: uncallable('settings'),
      freshness: uncallable('freshness'),
      apiKeys: uncallable('apiKeys'),
      approvalRules: new Map(),
      rules: { reportingRoles: ['Reporting'] },
      preview: uncallable('preview'),
      baseUrl: 'http://shop.test',
      onApprovalChanged: uncallable('onApprovalChanged'),
    }),
    amounts: uncallable('amounts'),
    onBankChanged: uncallable('onBankChanged'),
    profileImages: { images: uncallable('images'), baseUrl: 'http://shop.test' },
    due: uncallable('due'),
    onRenewalFailure: uncallable('onRenewalFailure'),
    synchronise: uncallable('synchronise'),
    defaultCurrency: 'USD',
    audit: {
      transparency: uncallable('transparency'),
      documentHashes: uncallable('documentHashes'),
      store: uncallable('store'),
      log: uncallable('log'),
      usage: uncallable('usage'),
      projections,
      storeId: 'store',
      verifyStore: uncallable('verifyStore'),
      formerStoreIds: async () => [],
      events: uncallable('events'),
      sealing: uncallable('sealing'),
      heads: uncallable('heads'),
    },
    events: { feed: uncallable('feed'), followers: uncallable('followers') },
    webhooks: {
      commands: uncallable('webhookEndpoints'),
      deliveries: uncallable('deliveries'),
      feed: uncallable('feed'),
      positionAt: uncallable('positionAt'),
      mayRead: uncallable('mayRead'),
      tryOut: uncallable('tryOut'),
    },
    jobs: uncallable('jobs'),
    projections: {
      status: uncallable('status'),
      names: ['subscriptions'],
      rebuild: uncallable('rebuild'),
      countEvents: uncallable('countEvents'),
    },
    storeSizes: uncallable('storeSizes'),
    integrity: { known: uncallable('known'), check: uncallable('check'), expect: uncallable('expect') },
    backup: uncallable('backup'),
    clock: uncallable('clock'),
    testClock: uncallable('testClock'),
  };
  return serviceRoutes(services);
}
