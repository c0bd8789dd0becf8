/** Composes the HTTP side of the service. */
import { createWidgetData } from '../analytics/widgetData.js';
import { createDocumentHashes } from '../audit/tlog/documentHashes.js';
import { dataKeyCheck, manifestMac } from '../backup/manifest.js';
import { createStatements } from '../commands/account/statement.js';
import { createApiKeyAmounts } from '../commands/apiKey/amounts.js';
import { createDashboardAssignmentCommands } from '../commands/dashboard/assignment.js';
import { createDashboardCommands } from '../commands/dashboard/dashboard.js';
import { mailsDue } from '../commands/due/mails.js';
import { createLineExplanations } from '../commands/invoice/lineExplanations.js';
import { createTestClockMover } from '../commands/operations/testClock.js';
import { createReportCommands } from '../commands/report/report.js';
import { createSubscriptionDue } from '../commands/subscription/bulkRenewal.js';
import { createSubscriptionSync } from '../commands/subscription/sync.js';
import { signupOf, usesServers } from '../config.js';
import { createKeyring, decrypt, deriveKey, encrypt } from '../events/encryption.js';
import { type App, createApp } from '../http/app.js';
import { createApprovalGuard } from '../http/approval/guard.js';
import { serviceRoutes } from '../http/routes.js';
import { sessionCookie } from '../http/server/authentication.js';
import { DomainError } from '../kernel/errors.js';
import { audited } from '../projections/all.js';
import { authorizationRules } from './authorizationRules.js';
import { healthChecks } from './healthChecks.js';
import type { Parts, ServiceDependencies } from './parts.js';

/**
 * Returns a function that makes the app for an address. A process without the role `api` serves only the operational endpoints. It still makes
 * all routes, since workers use them to carry out approved requests.
 */
export function createApi(
  { config, engines, logger, version, testClock, tracing, sync, signInProvider }: ServiceDependencies,
  parts: Parts,
  isStarted: () => boolean,
): (baseUrl: string) => App {
  const { readModels, records, keys, jobs, dataKey, eventStore } = engines;
  const { clock, metrics, log, logWith, storeId, readSide, auditing, handler, claims, mail, preview } = parts;
  const { billing, subscriptions, quotes, quoteMails, selling, checkReferences, dueScan, dueProjection } =
    parts;
  const { identity, users, profileImages, eventsOut, transparency, webhooks, approvalMails, bankMails } =
    parts;
  /** Handles mails that could not be requested now; the schedule requests them again. */
  const askedLater = (error: unknown) =>
    logger.warn({ err: error }, 'mails to Admins will be requested later');
  const rules = authorizationRules(config);
  // A store restored from a backup may lack events of stored answers. With another store id such an answer counts as lost, and a
  // repeated request finds out from the events.
  const answersKey = deriveKey(dataKey, `stored answers of ${storeId}`);
  return (baseUrl) => {
    const routes = serviceRoutes({
      auth: {
        ...identity,
        sessions: identity.consoleSessions,
        cookie: sessionCookie(baseUrl),
        provider: signInProvider,
        signInByProvider: users.signInByProvider,
        baseUrl,
      },
      ...billing,
      ...users,
      userMails: users.mails,
      staffRoles: config.STAFF_ROLES.length === 0 ? undefined : config.STAFF_ROLES,
      rules,
      fixedSettings: { ...config, SIGNUP: signupOf(config).mode },
      mail,
      apiKeys: { apiKeys: identity.apiKeys, uses: identity.apiKeyUses },
      amounts: createApiKeyAmounts(records),
      handler,
      readModels,
      subscriptions,
      lineExplanations: createLineExplanations({ handler, log, usage: engines.usage }),
      quotes,
      quoteMails,
      usageRecording: selling.usageRecording,
      reverseUsage: selling.reverseUsage,
      usageStore: engines.usage,
      findCurrentUsage: selling.findCurrentUsage,
      statements: createStatements(log),
      issueGuestToken: identity.tokens.issueGuestToken,
      checkReferences,
      dashboards: createDashboardCommands({ handler, claims }),
      dashboardAssignments: createDashboardAssignmentCommands(handler),
      widgetData: createWidgetData({
        readModels,
        defaultCurrency: config.DEFAULT_CURRENCY,
        onFailure: (error) => logger.error({ err: error }, 'a widget could not be computed'),
      }),
      reports: createReportCommands(handler),
      eventPosition: readSide.position,
      reportTimeLimit: config.REPORT_TIME_LIMIT * 1_000,
      secondFactors: identity.secondFactors,
      freshness: identity.freshness,
      approvals: createApprovalGuard({
        handler,
        readModels,
        settings: billing.settings,
        freshness: identity.freshness,
        apiKeys: identity.apiKeys,
        approvalRules: config.APPROVALS,
        rules,
        preview,
        baseUrl,
        onApprovalChanged: (id) => approvalMails.askAbout(id).catch(askedLater),
      }),
      onBankChanged: (since) => bankMails.ask(since).catch(askedLater),
      profileImages: { images: profileImages, baseUrl },
      due: createSubscriptionDue({ scan: dueScan, readModels, clock }),
      // A refusal concerns the caller, any other error the operator.
      onRenewalFailure: (subscriptionId, error) =>
        error instanceof DomainError
          ? logger.info({ subscriptionId, code: error.code }, 'not renewed')
          : logger.error({ err: error, subscriptionId }, 'a subscription could not be renewed'),
      synchronise: createSubscriptionSync({ log, readModels, registry: readSide.registry, external: sync }),
      defaultCurrency: config.DEFAULT_CURRENCY,
      audit: {
        ...auditing,
        transparency: transparency.log,
        documentHashes: createDocumentHashes(log),
        log: logWith(createKeyring(keys, dataKey, { remember: false })),
        projections: audited,
      },
      events: eventsOut,
      webhooks: { ...webhooks, feed: eventsOut.feed },
      jobs,
      projections: {
        status: readSide.status,
        names: readSide.registry.projections.map(({ model }) => model.name),
        rebuild: readSide.builds.buildCompared,
        countEvents: auditing.countEvents,
      },
      storeSizes: engines.sizes,
      integrity: engines.integrity,
      backup:
        engines.snapshots === undefined
          ? undefined
          : {
              snapshots: engines.snapshots,
              noteDeliveries: webhooks.sender.note,
              about: {
                version,
                storeId,
                dataKeyCheck: dataKeyCheck(dataKey),
                macOf: (manifest) => manifestMac(dataKey, manifest),
              },
            },
      clock,
      testClock:
        testClock === undefined
          ? undefined
          : createTestClockMover(
              testClock,
              [
                dueScan,
                mailsDue({
                  scan: dueScan,
                  jobs,
                  isCaughtUp: async () => {
                    const statuses = await readSide.status(dueProjection.model.name);
                    return statuses.some(({ caughtUp }) => caughtUp);
                  },
                  openMails: {
                    invoice: billing.invoiceMails.openJobs,
                    account: billing.dunning.openJobs,
                    quote: quoteMails.openJobs,
                  },
                }),
              ],
              dueScan.first,
            ),
    });
    return createApp({
      tracing,
      routes: config.ROLES.includes('api') ? routes : [],
      preview,
      verifyToken: identity.verify,
      verifyKey: identity.verifyKey,
      noteRight: identity.apiKeyUses.noteRight,
      async findSession(token) {
        const session = await identity.consoleSessions.find(token);
        return { ...session, caller: await identity.withSecondFactor(session.caller) };
      },
      rules,
      idempotency: {
        records,
        commandKeys: eventStore.commandKeys,
        instance: engines.instanceId,
        cipher: {
          encrypt: (plain, context) => encrypt(answersKey, plain, context).toString('base64'),
          decrypt: (sealed, context) =>
            decrypt(answersKey, Buffer.from(sealed, 'base64'), context).toString('utf8'),
        },
      },
      clock,
      prepare: testClock?.refresh,
      logger,
      registry: metrics.registry,
      metricsToken: config.METRICS_TOKEN,
      healthChecks: healthChecks(engines, readSide),
      isStarted,
      baseUrl,
      version,
      corsOrigins: config.CORS_ORIGINS,
      requestsPerMinute: config.RATE_LIMIT,
      answeredWithin: usesServers(config) ? config.ANSWER_TIME_LIMIT * 1_000 : undefined,
      trustedProxies: config.TRUST_PROXY,
      rateCounter: engines.rateCounter,
    });
  };
}
