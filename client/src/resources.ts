/** The resources of the service as nouns, each with its actions as verbs. */
import type { BodyOf, Id, Upload, WriteOptions } from './calls.js';
import { type FollowOptions, followEvents } from './events.js';
import type { operations } from './generated/api.js';
import type { Calls } from './generated/calls.js';

/** The body of a call without the id, which is a separate argument. */
type More<Call extends keyof operations, Named extends string = 'subscriptionId'> = Omit<BodyOf<Call>, Named>;

/** Makes an upload of records for an import, one line for each object. */
export function records(values: readonly object[]): Upload<'application/x-ndjson'> {
  const content = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  return { type: 'application/x-ndjson', content };
}

export type Resources = ReturnType<typeof resourcesOf>;

export function resourcesOf(calls: Calls) {
  return {
    subscriptions: {
      list: calls.listSubscriptions,
      get: calls.getSubscription,
      create: calls.createSubscription,
      update: calls.updateSubscription,
      remove: calls.deleteSubscription,
      suspend: (id: string, more: More<'suspendSubscription'> = {}, options?: WriteOptions) =>
        calls.suspendSubscription({ subscriptionId: id, ...more }, options),
      resume: (id: string, options?: WriteOptions) =>
        calls.unsuspendSubscription({ subscriptionId: id }, options),
      terminate: (id: string, more: More<'terminateSubscription'> = {}, options?: WriteOptions) =>
        calls.terminateSubscription({ subscriptionId: id, ...more }, options),
      upgrade: (id: string, more: More<'upgradeSubscriptionQuantity'>, options?: WriteOptions) =>
        calls.upgradeSubscriptionQuantity({ subscriptionId: id, ...more }, options),
      downgrade: (id: string, more: More<'downgradeSubscriptionQuantity'>, options?: WriteOptions) =>
        calls.downgradeSubscriptionQuantity({ subscriptionId: id, ...more }, options),
      changePlan: (id: string, more: More<'changeSubscriptionPlan'>, options?: WriteOptions) =>
        calls.changeSubscriptionPlan({ subscriptionId: id, ...more }, options),
      withdrawChange: calls.withdrawScheduledChange,
      applyDiscount: calls.applySubscriptionDiscount,
      usage: calls.getSubscriptionUsage,
      removeDiscount: calls.removeSubscriptionDiscount,
      renew: calls.renewSubscription,
      renewMany: (subscriptionIds: readonly string[], options?: WriteOptions) =>
        calls.bulkRenewSubscriptions({ subscriptionIds }, options),
      renewAllDue: calls.processDueRenewals,
      invoiceRenewal: calls.generateRenewalInvoice,
      sync: calls.syncSubscription,
      domainsOf: calls.listCustomerDomains,
      setDomain: calls.setSubscriptionDomain,
      removeDomain: calls.removeSubscriptionDomain,
      aggregate: calls.aggregateSubscriptions,
      revenueMovements: calls.listRevenueMovements,
      export: calls.exportSubscriptions,
    },
    invoices: {
      list: calls.listInvoices,
      /** The same list, under the path of the collection. */
      query: calls.queryInvoices,
      get: calls.getInvoice,
      create: calls.createInvoice,
      update: calls.updateInvoice,
      remove: calls.deleteInvoice,
      issue: (id: Id, options?: WriteOptions) => calls.changeInvoiceStatus(id, { status: 'issued' }, options),
      /** Records a payment of the amount due. */
      settle: (id: Id, options?: WriteOptions) => calls.changeInvoiceStatus(id, { status: 'paid' }, options),
      cancel: (id: Id, more: More<'changeInvoiceStatus', 'status'> = {}, options?: WriteOptions) =>
        calls.changeInvoiceStatus(id, { status: 'cancelled', ...more }, options),
      issueMany: calls.bulkIssueInvoices,
      mailMany: calls.bulkMailInvoices,
      cancelMany: calls.bulkCancelInvoices,
      pdf: calls.exportInvoicePdf,
      explainLine: calls.explainInvoiceLine,
      lineUsage: calls.listLineUsage,
      proof: calls.proveInvoice,
      xml: calls.getInvoiceXml,
      mail: calls.mailInvoice,
      writeOff: calls.writeOffInvoice,
      remind: calls.remindOfInvoice,
      reminderPdf: calls.exportReminderPdf,
      reminderHold: calls.getInvoiceReminderHold,
      holdReminders: calls.holdInvoiceReminders,
      eraseParties: calls.eraseInvoiceParties,
    },
    creditNotes: {
      list: calls.listCreditNotes,
      get: calls.getCreditNote,
      create: calls.createCreditNote,
      pdf: calls.exportCreditNotePdf,
      proof: calls.proveCreditNote,
      xml: calls.getCreditNoteXml,
      eraseParties: calls.eraseCreditNoteParties,
    },
    payments: {
      list: calls.listPayments,
      get: calls.getPayment,
      record: calls.recordPayment,
      allocate: calls.allocatePayment,
      deallocate: calls.deallocatePayment,
      reverse: calls.reversePayment,
    },
    paymentProposals: {
      list: calls.listPaymentProposals,
      get: calls.getPaymentProposal,
      accept: calls.acceptPaymentProposal,
      drop: calls.dropPaymentProposal,
      eraseParties: calls.erasePaymentProposalParties,
    },
    bankStatements: { take: calls.takeBankStatement },
    accounts: {
      list: calls.listAccounts,
      get: calls.getAccount,
      overview: calls.getCustomerOverview,
      statement: calls.getStatement,
      statementFile: calls.getStatementFile,
      mailStatement: calls.mailStatement,
      refund: calls.refundCustomer,
      reverseRefund: calls.reverseRefund,
      holdReminders: calls.holdCustomerReminders,
    },
    usage: {
      record: calls.recordUsage,
      waiting: calls.listWaitingUsage,
      reverse: calls.reverseUsage,
    },
    quotes: {
      list: calls.listQuotes,
      get: calls.getQuote,
      create: calls.createQuote,
      accept: calls.acceptQuote,
      decline: calls.declineQuote,
      mail: calls.mailQuote,
      pdf: calls.exportQuotePdf,
    },
    receipts: {
      list: calls.listReceipts,
      get: calls.getReceipt,
      create: calls.createReceipt,
      remove: calls.deleteReceipt,
      pdf: calls.exportReceiptPdf,
      proof: calls.proveReceipt,
    },
    carts: {
      list: calls.listCarts,
      create: calls.createCart,
      get: calls.getCart,
      ofCustomer: calls.getCustomerCart,
      remove: calls.deleteCart,
      checkOut: calls.checkOutCart,
      merge: calls.mergeCarts,
      addItem: calls.addCartItem,
      changeItem: calls.changeCartItem,
      removeItem: calls.removeCartItem,
      applyDiscount: calls.applyDiscount,
      removeDiscount: calls.removeDiscount,
    },
    dashboards: {
      list: calls.listDashboards,
      ofUser: calls.listDashboardsOfUser,
      get: calls.getDashboard,
      previewWidgets: calls.previewWidgets,
      create: calls.createDashboard,
      update: calls.updateDashboard,
      remove: calls.deleteDashboard,
      assign: calls.assignDashboard,
      unassign: calls.unassignDashboard,
    },
    reports: {
      list: calls.listReports,
      get: calls.getReport,
      create: calls.createReport,
      update: calls.updateReport,
      remove: calls.deleteReport,
      execute: calls.executeReport,
      executeFile: calls.executeReportFile,
      tax: calls.getTaxReport,
      taxFile: calls.getTaxReportFile,
    },
    pricing: { preview: calls.previewPrice },
    /** Settings fixed by environment variables. */
    settings: { list: calls.listSettings, sendTestMail: calls.sendTestMail },
    listViews: { list: calls.listListViews, save: calls.saveListView, remove: calls.removeListView },
    /** The seller shown on invoices and receipts. */
    seller: { get: calls.getSeller, put: calls.putSeller },
    apiKeys: {
      list: calls.listApiKeys,
      get: calls.getApiKey,
      /** Only this answer contains the key itself. */
      create: calls.createApiKey,
      tryNarrower: calls.tryNarrowerApiKey,
      update: calls.updateApiKey,
      revoke: calls.revokeApiKey,
    },
    users: {
      list: calls.listUsers,
      get: calls.getUser,
      create: calls.createUser,
      update: calls.updateUser,
      remove: calls.deleteUser,
      signUp: calls.signUp,
      changeOwnPassword: calls.changeOwnPassword,
      changeOwnLanguage: calls.changeOwnLanguage,
      setPassword: calls.setUserPassword,
      endSessions: calls.endUserSessions,
      sessions: calls.listOwnSessions,
      endSession: calls.endOwnSession,
      endOwnSessions: calls.endOwnSessions,
      reauthenticate: calls.reauthenticate,
      beginSecondFactor: calls.beginSecondFactor,
      confirmSecondFactor: calls.confirmSecondFactor,
      removeSecondFactor: calls.removeSecondFactor,
      resetSecondFactor: calls.resetSecondFactor,
      sendVerification: calls.sendVerification,
      sendInvitation: calls.sendInvitation,
      acceptVerification: calls.acceptVerification,
      acceptInvitation: calls.acceptInvitation,
      sendPasswordReset: calls.sendPasswordReset,
      requestPasswordReset: calls.requestPasswordReset,
      confirmPasswordReset: calls.confirmPasswordReset,
      ownImage: calls.getProfileImage,
      image: calls.getImage,
      removeOwnImage: calls.removeProfileImage,
      setOwnImage(image: Blob, options?: WriteOptions) {
        const form = new FormData();
        form.set('file', image);
        return calls.setProfileImage(form, options);
      },
      organizations: calls.listAccessibleOrganizations,
    },
    offers: {
      list: calls.listOffers,
      /** The same list, open to all staff. */
      query: calls.queryOffers,
      get: calls.getOffer,
      put: calls.putOffer,
      /** The offer's prices, newest first. */
      versions: calls.listOfferVersions,
      migrate: calls.migrateOffer,
      remove: calls.removeOffer,
      import: calls.importOffers,
    },
    customers: {
      list: calls.listCustomers,
      /** The customers with their amounts due, open to all staff. */
      query: calls.queryCustomers,
      get: calls.getCustomer,
      put: calls.putCustomer,
      remove: calls.removeCustomer,
      import: calls.importCustomers,
    },
    orders: {
      list: calls.listOrders,
      get: calls.getOrder,
      put: calls.putOrder,
      remove: calls.removeOrder,
      import: calls.importOrders,
    },
    discountCodes: {
      list: calls.listDiscountCodes,
      get: calls.getDiscountCode,
      put: calls.putDiscountCode,
      remove: calls.removeDiscountCode,
      import: calls.importDiscountCodes,
    },
    organizations: {
      list: calls.listOrganizations,
      get: calls.getOrganization,
      put: calls.putOrganization,
      remove: calls.removeOrganization,
      import: calls.importOrganizations,
    },
    meters: {
      list: calls.listMeters,
      get: calls.getMeter,
      put: calls.putMeter,
      remove: calls.removeMeter,
      import: calls.importMeters,
    },
    /** Records of another system; each has a key, so that importing it again creates no duplicate. */
    imports: {
      subscriptions: calls.importSubscriptions,
      invoices: calls.importInvoices,
      receipts: calls.importReceipts,
      payments: calls.importPayments,
    },
    events: {
      read: calls.readFeed,
      /** Yields every event after a position, then new ones: `for await (const event of backOffice.events.follow({ after }))`. */
      follow: (options?: FollowOptions) => followEvents(calls, options),
      stream: calls.followFeed,
      types: calls.listEventTypes,
      schema: calls.getEventSchema,
    },
    approvals: {
      list: calls.listApprovals,
      get: calls.getApproval,
      approve: calls.approveProposal,
      decline: calls.declineProposal,
    },
    webhooks: {
      list: calls.listWebhookEndpoints,
      get: calls.getWebhookEndpoint,
      create: calls.createWebhookEndpoint,
      update: calls.updateWebhookEndpoint,
      remove: calls.deleteWebhookEndpoint,
      rotateSecret: calls.rotateWebhookSecret,
      test: calls.testWebhookEndpoint,
      replay: calls.replayWebhookEvents,
      attempts: calls.listWebhookAttempts,
      retry: calls.retryWebhookEvent,
    },
    audit: {
      events: calls.listEvents,
      history: calls.getHistory,
      erasureCertificate: calls.getErasureCertificate,
      stateAsOf: calls.getStateAsOf,
      verify: calls.verifyStore,
      verifyOne: calls.verifyStream,
      money: calls.auditMoney,
      seal: calls.sealStore,
      head: calls.getHead,
      keys: calls.getAuditKeys,
      proveEvent: calls.proveEvent,
      consistency: calls.proveConsistency,
      log: calls.getLogStatus,
      decideLog: calls.decideLog,
      logKey: calls.getLogKey,
      checkpoint: calls.getCheckpoint,
    },
    operations: {
      jobs: calls.listJobs,
      retryJob: calls.retryJob,
      projections: calls.listProjections,
      rebuild: calls.rebuildProjection,
      stores: calls.listStores,
      checkFiles: calls.checkFiles,
      backup: calls.makeBackup,
    },
    /** The clock of services started with `TEST_CLOCK=true`. */
    testClock: { get: calls.getTestClock, moveTo: calls.moveTestClock },
  };
}
