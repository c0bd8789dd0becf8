/** The service, composed of its parts on whatever engines it is given; which of them work is what its roles say. */

import type { Logger } from 'pino';
import { createWidgetData } from '../analytics/widgetData.js';
import { createErasure } from '../audit/erasure.js';
import { createDocumentHashes } from '../audit/tlog/documentHashes.js';
import { loadState } from '../audit/tlog/state.js';
import { tileKeys } from '../audit/tlog/tileStore.js';
import { publishedSize } from '../audit/tlog/transparencyLog.js';
import type { VerifyStore } from '../audit/verifyStore.js';
import { dataKeyCheck, manifestMac } from '../backup/manifest.js';
import { createStatements } from '../commands/account/statement.js';
import { createApiKeyAmounts } from '../commands/apiKey/amounts.js';
import { approvalMailTask, createApprovalMails } from '../commands/approval/mails.js';
import { createDashboardAssignmentCommands } from '../commands/dashboard/assignment.js';
import { createDashboardCommands } from '../commands/dashboard/dashboard.js';
import { createFinishDue } from '../commands/due/finish.js';
import { mailsDue } from '../commands/due/mails.js';
import { createDueProjection } from '../commands/due/projection.js';
import { createDueScan } from '../commands/due/scan.js';
import { createDueWriter } from '../commands/due/writer.js';
import { createClaims } from '../commands/engine/claims.js';
import { createFoldSnapshots } from '../commands/engine/foldSnapshots.js';
import { createCommandHandler } from '../commands/engine/handle.js';
import { createSequences } from '../commands/engine/sequences.js';
import type { CommandLineTokens } from '../commands/identity/commandLineTokens.js';
import { createLineExplanations } from '../commands/invoice/lineExplanations.js';
import { createErasures } from '../commands/operations/erasure.js';
import { keptFiles } from '../commands/operations/keptFiles.js';
import { createRecordedMail } from '../commands/operations/recordedMail.js';
import { createTestClockMover } from '../commands/operations/testClock.js';
import { referenceCheck } from '../commands/reference/references.js';
import { createReportCommands } from '../commands/report/report.js';
import { bankMailTask, createBankMails } from '../commands/settings/bankMails.js';
import { createSubscriptionDue } from '../commands/subscription/due.js';
import { createSubscriptionSync } from '../commands/subscription/sync.js';
import type { FirstAdmin } from '../commands/user/firstAdmin.js';
import { createUserImages } from '../commands/user/image.js';
import { createMailRequests } from '../commands/user/mailRequests.js';
import { disabledMailTask } from '../commands/webhookEndpoint/disabledMails.js';
import { type Config, type Role, usesServers } from '../config.js';
import { createLeases } from '../coordination/lease.js';
import { decrypt, deriveKey, encrypt } from '../events/encryption.js';
import { checkKeys } from '../events/keyCheck.js';
import { createKeyring, type Keyring } from '../events/keyring.js';
import { createEventLog } from '../events/log.js';
import { createLossCheck } from '../events/lossCheck.js';
import { storeIdentities, storeIdentity } from '../events/storeIdentity.js';
import { upcasters } from '../events/upcasters.js';
import { type App, createApp } from '../http/app.js';
import { createApprovalGuard } from '../http/approval/guard.js';
import { createSecondFactorRule } from '../http/identity/tokenCredentials.js';
import { serviceRoutes } from '../http/routes.js';
import { createHttpServer } from '../http/server/server.js';
import { sessionCookie } from '../http/server/sessionCookie.js';
import type { CommandContext } from '../kernel/context.js';
import { DomainError } from '../kernel/errors.js';
import { newUuid } from '../kernel/ids.js';
import type { MovableClock } from '../ports/clock.js';
import { systemClock } from '../ports/clock.js';
import type { ContinuousBackup } from '../ports/continuousBackup.js';
import type { WriteEInvoice } from '../ports/eInvoices.js';
import type { Engines } from '../ports/engines.js';
import type { ExportFigures, FiguresExport } from '../ports/figures.js';
import type { Images } from '../ports/images.js';
import type { Mail } from '../ports/mail.js';
import type { PdfRenderer } from '../ports/pdf.js';
import type { SignInProvider } from '../ports/signInProvider.js';
import type { SubscriptionSync } from '../ports/sync.js';
import type { Tracing } from '../ports/tracing.js';
import type { AskVatId } from '../ports/vatCheck.js';
import type { WebhookTransport } from '../ports/webhookTransport.js';
import { allEvents, audited, projections } from '../projections/all.js';
import type { FillElsewhere } from '../projections/engine/rebuild.js';
import { dueSchedule, dueWorkers } from '../workers/due.js';
import { erasureWorker } from '../workers/erasure.js';
import { lostWorkSchedule, lostWorkWorker } from '../workers/lostWork.js';
import { startWorkers, type WorkerRuntime } from '../workers/runtime.js';
import { sealSchedule, sealWorker } from '../workers/seals.js';
import { usageSchedule, usageWorkers } from '../workers/usage.js';
import { userImageWorker } from '../workers/userImages.js';
import { userMailSchedule, userMailWorkers } from '../workers/userMails.js';
import { createAuditing } from './auditing.js';
import { authorizationRules } from './authorizationRules.js';
import { dueRulesOf } from './commerce.js';
import { createEventsOut } from './eventsOut.js';
import { healthChecks } from './healthChecks.js';
import { createIdentity } from './identity.js';
import { createMetrics } from './metrics.js';
import { createPreviews } from './previews.js';
import { checkpointWitnesses, createReadSide, discardCheckpoints } from './readSide.js';
import { reducersDigest, versionOf } from './reducers.js';
import { createSelling } from './selling.js';
import { createTransparency } from './transparency.js';
import { createUsers, type Users } from './users.js';
import { createWebhooks } from './webhooks.js';

export interface ServiceDependencies {
  readonly config: Config;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly version: string;
  /** Given when the service's clock is moved by hand. */
  readonly testClock: MovableClock | undefined;
  readonly sync: SubscriptionSync | undefined;
  /** Absent: member states are not asked about VAT identifiers. */
  readonly askVatId?: AskVatId | undefined;
  /** Fills builds of read models elsewhere than in the thread that all wait for; absent where there is no other way. */
  readonly fillElsewhere?: FillElsewhere | undefined;
  /** Checks the whole store elsewhere than in the thread that all wait for; absent where there is no other way. */
  readonly verify?: VerifyStore | undefined;
  /** Absent: no spans are told. */
  readonly tracing?: Tracing | undefined;
  /** Absent: figures are only shown. */
  readonly exportFigures?: ExportFigures | undefined;
  /** Absent: the store is not followed by a backup. */
  readonly backup?: ContinuousBackup | undefined;
  /** Undefined: users sign in by password alone. */
  readonly signInProvider: SignInProvider | undefined;
  /** True when the operator knows that events were lost, and goes on without them. */
  readonly acceptLoss: boolean;
  readonly mail: Mail;
  readonly webhookTransport: WebhookTransport;
  readonly images: Images;
  readonly writeEInvoice: WriteEInvoice;
  /** Called when the first PDF is to be rendered. */
  readonly openPdfRenderer: () => Promise<PdfRenderer>;
}

export interface Started {
  /** Address of the service without a slash at the end. */
  readonly url: string;
  /** The Admin that this start has made, if it has. */
  readonly firstAdmin: FirstAdmin | undefined;
}

export interface Service {
  /** For the command line, also when the service is not started. */
  readonly commandLine: CommandLineTokens;
  /** Begins to work and to answer. */
  start(): Promise<Started>;
  /** Gives back the memory of what is kept to answer sooner. */
  evictAll(): void;
  /** Finishes what runs, within the limit, and closes the engines. */
  stop(): Promise<void>;
}

/** How often is noted how far the events reach, milliseconds: what a crash leaves unnoted is no evidence of a loss. */
const witnessInterval = 5_000;

/** For requests, then for jobs, milliseconds each. */
const grace = 10_000;
/** After that for mails that are on their way, milliseconds: one that is cut off may have arrived, and goes again later. */
const mailGrace = 15_000;

export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { config, engines, logger, testClock, tracing } = dependencies;
  const { eventStore, readModels, records, keys, jobs, files, dataKey } = engines;
  const clock = testClock ?? systemClock;
  const metrics = createMetrics();
  const ownContext = (id: string): CommandContext => ({
    actor: { kind: 'system', id },
    at: clock.now(),
    requestId: newUuid(),
    commandId: newUuid(),
  });

  // Events.
  await checkKeys(eventStore, keys);
  const keyring = createKeyring(keys, dataKey);
  const logWith = (own: Keyring) =>
    createEventLog({
      store: eventStore,
      keyring: own,
      upcasters,
      realNow: () => new Date(),
      onAppend(seconds, events, traceparent) {
        metrics.appended(seconds, events);
        tracing?.span({
          name: 'append events',
          parent: traceparent,
          startedAt: performance.now() - seconds * 1_000,
          attributes: { 'append.events': events },
        });
      },
    });
  const log = logWith(keyring);
  const reducers = reducersDigest();
  const dueRules = dueRulesOf(config);
  const dueProjection = createDueProjection({
    version: versionOf(`${reducers} ${JSON.stringify(dueRules)}`),
    rules: dueRules,
    load: (area, id) => handler.load(area, id),
  });
  const ownProjections = [...projections, allEvents, dueProjection];
  await readModels.prepare(ownProjections.map(({ model }) => model));
  const lossCheck = createLossCheck(eventStore, records);
  if (dependencies.acceptLoss) await discardCheckpoints(ownProjections, readModels);
  else {
    // Before an empty store gets an identity: with one it would look like a young one.
    const witnesses = await checkpointWitnesses(ownProjections, readModels);
    const { recordsLost } = await lossCheck.check(witnesses, async () => (await storeIdentities(log)).at(-1));
    if (recordsLost)
      logger.warn(
        'the records of this store are gone (records.db of the data folder, or the collection records), and it starts with none: sessions have ended, repeated ' +
          'requests are not recognised, and the marks of how far events were stored and signed are lost; stop the service and restore them from a backup to get them back',
      );
  }
  const storeId = await storeIdentity(log, ownContext('start'));
  await lossCheck.witness(storeId);

  const leases = createLeases({ records, instance: engines.instanceId });
  const readSide = await createReadSide({
    projections: ownProjections,
    engines,
    leases,
    log,
    storeId,
    fillElsewhere: dependencies.fillElsewhere,
    tracing,
    logger,
    projects: config.ROLES.includes('projector'),
    isWaitedFor: config.TEST_CLOCK,
  });
  const { registry, builds } = readSide;

  const auditing = createAuditing({
    engines,
    log,
    storeId,
    verify: dependencies.verify,
    registry,
    allEvents,
  });

  const dueWriter = createDueWriter({
    projection: dueProjection,
    registry,
    readModels,
    onFailure: readSide.onBehind,
  });

  // Commands.
  const snapshots = createFoldSnapshots({
    records,
    keyring,
    secret: deriveKey(dataKey, 'fold snapshots'),
    // Another Node may write states in other ways.
    reducers: `${process.version} ${reducers}`,
    onFailure: (error, stream) => logger.warn({ err: error, stream }, 'a snapshot of a state was not stored'),
  });
  const handler = createCommandHandler({
    log,
    onAppended: readSide.inline,
    onChanged: dueWriter.changed,
    rules: dueRules,
    onOutcome: metrics.commandEnded,
    tracing,
    snapshots,
  });
  const mail = createRecordedMail({
    mail: dependencies.mail,
    records,
    ended(outcome, id, error) {
      metrics.mailEnded(outcome);
      // Other failures are told by the attempt at its job.
      if (outcome === 'refused') logger.warn({ err: error, mail: id }, 'a mail was refused');
    },
  });
  const claims = createClaims(log, deriveKey(dataKey, 'claims'));
  const sequences = createSequences(log);
  const erasures = createErasures({
    jobs,
    erase: createErasure({ log, keyring, records, evict: handler.evict, snapshots }),
    deleteCopies: async (area, id) => {
      if (area === 'receipt' || area === 'invoice') await billing.printing.deleteAll(area, id);
      if (area === 'invoice') await billing.printing.deleteAll('reminder', id);
      if (area === 'invoice') await billing.invoiceMails.erase(id);
      if (area === 'creditNote') await billing.printing.deleteAll('credit-note', id);
      if (area === 'reference-customers') {
        await billing.deletePrintedWith(id);
        await billing.statementMails.erase(id);
        await selling.deleteQuotesOf(id);
      }
      if (area !== 'user') return;
      await profileImages.deleteAll(id);
      await users.erase(id);
    },
  });
  const { billing, subscriptions, quotes, quoteMails, ...selling } = createSelling({
    config,
    log,
    engines,
    handler,
    claims,
    sequences,
    erasures,
    mailRequests: createMailRequests(records, 'invoiceMailRequests'),
    mail,
    images: dependencies.images,
    writeEInvoice: dependencies.writeEInvoice,
    logSize: () => publishedSize(records),
    clock,
    logger,
    openPdfRenderer: dependencies.openPdfRenderer,
    askVatId: dependencies.askVatId,
    onUsageRecorded: metrics.usageRecorded,
  });
  const dueScan = createDueScan({ model: dueProjection.model, readModels, jobs, clock });
  const finishDue = createFinishDue({ areas: dueProjection.areas, handler, repair: dueWriter.repair });

  const { carts } = billing;
  const checkReferences = referenceCheck(readModels, config.REFERENCES, dependencies.askVatId !== undefined);

  const profileImages = createUserImages({
    handler,
    images: dependencies.images,
    files,
    jobs,
    nameSecret: deriveKey(dataKey, 'image names'),
  });

  const identity = await createIdentity({
    leases,
    config,
    records,
    readModels,
    claims,
    sequences,
    handler,
    dataKey,
    issuer: storeId,
  });

  let ownUrl = config.BASE_URL ?? '';
  const users: Users = createUsers({
    config,
    identity,
    handler,
    claims,
    erasures,
    jobs,
    records,
    readModels,
    mail,
    dataKey,
    baseUrl: () => ownUrl,
    logger,
  });

  const eventsOut = await createEventsOut({
    store: eventStore,
    keys,
    dataKey,
    logWith,
    baseUrl: () => ownUrl,
  });
  const transparency = createTransparency({
    engines,
    leases,
    eventLog: log,
    storeId,
    origin: config.TLOG_ORIGIN,
    baseUrl: () => ownUrl,
    witnesses: config.TLOG_WITNESSES,
    logger,
  });

  const webhooks = createWebhooks({
    config,
    engines,
    handler,
    leases,
    log,
    feed: eventsOut.feed,
    transport: dependencies.webhookTransport,
    notices: users.notices,
    baseUrl: () => ownUrl,
    ownContext,
    registry: metrics.registry,
    logger,
  });

  const approvalMails = createApprovalMails({ jobs, readModels, notices: users.notices });
  const bankMails = createBankMails({
    log,
    jobs,
    notices: users.notices,
    initial: billing.settings.initial,
  });
  const notices = {
    [disabledMailTask]: webhooks.disabledMails,
    [approvalMailTask]: approvalMails,
    [bankMailTask]: bankMails,
  };
  /** The schedule asks again for mails that were not asked for now. */
  const askedLater = (error: unknown) => logger.warn({ err: error }, 'mails to Admins are asked for later');
  const preview = createPreviews({
    config,
    engines,
    log,
    snapshots,
    due: dueProjection,
    clock,
    logger,
    checkReferences,
  });

  engines.integrity.expect(async function* () {
    yield* keptFiles({ log, readModels, images: profileImages });
    const loaded = await loadState(records);
    if (loaded !== undefined) yield* tileKeys(loaded.state);
  });

  // HTTP.
  metrics.observe({
    projections: readSide.ownStatus,
    jobs,
    integrity: engines.integrity,
    pendingCommands: handler.pending,
    usage: engines.usage,
    backup: dependencies.backup,
  });
  const staffRoles = config.STAFF_ROLES.length === 0 ? undefined : config.STAFF_ROLES;
  const rules = authorizationRules(config);
  const withSecondFactor = createSecondFactorRule(readModels, config.SECOND_FACTOR_ROLES);
  // A store that goes on from a backup may lack what was answered since: there an answer counts as lost, and a repeated request is
  // settled from the events.
  const answersKey = deriveKey(dataKey, `stored answers of ${storeId}`);
  const server = createHttpServer();
  // Workers carry out what was approved by the same routes.
  const appAt = (baseUrl: string) => {
    const routes = serviceRoutes({
      auth: {
        ...identity,
        sessions: identity.consoleSessions,
        cookie: sessionCookie(baseUrl),
        provider: dependencies.signInProvider,
        signInByProvider: users.signInByProvider,
        baseUrl,
      },
      rules,
      fixedSettings: config,
      mail,
      apiKeys: { apiKeys: identity.apiKeys, uses: identity.apiKeyUses },
      amounts: createApiKeyAmounts(records),
      handler,
      readModels,
      subscriptions,
      invoices: billing.invoices,
      lineExplanations: createLineExplanations({ handler, log, usage: engines.usage }),
      invoiceMails: billing.invoiceMails,
      writeOffs: billing.writeOffs,
      dunning: billing.dunning,
      findReminderLetter: billing.findReminderLetter,
      receipts: billing.receipts,
      quotes,
      quoteMails,
      usage: {
        recording: selling.usageRecording,
        reverse: selling.reverseUsage,
        store: engines.usage,
        findCurrentUsage: selling.findCurrentUsage,
      },
      creditNotes: billing.creditNotes,
      payments: billing.payments,
      bankLines: billing.bankLines,
      printing: billing.printing,
      settings: billing.settings,
      eInvoices: billing.eInvoices,
      statements: createStatements(log),
      statementMails: billing.statementMails,
      carts: { commands: carts, issueGuestToken: identity.issueGuestToken, staffRoles },
      customers: billing.customers,
      orders: billing.orders,
      checkReferences,
      dashboards: {
        commands: createDashboardCommands({ handler, claims }),
        assignments: createDashboardAssignmentCommands(handler),
        widgetData: createWidgetData({
          readModels,
          defaultCurrency: config.DEFAULT_CURRENCY,
          onFailure: (error) => logger.error({ err: error }, 'a widget could not be computed'),
        }),
      },
      reports: {
        commands: createReportCommands(handler),
        eventPosition: readSide.position,
        timeLimit: config.REPORT_TIME_LIMIT * 1_000,
      },
      users: { ...users, staffRoles },
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
      // A refusal is the caller's business, anything else an operator's.
      onRenewalFailure: (subscriptionId, error) =>
        error instanceof DomainError
          ? logger.info({ subscriptionId, code: error.code }, 'not renewed')
          : logger.error({ err: error, subscriptionId }, 'a subscription could not be renewed'),
      synchronise: createSubscriptionSync({ log, readModels, registry, external: dependencies.sync }),
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
        names: registry.projections.map(({ model }) => model.name),
        rebuild: builds.buildCompared,
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
                version: dependencies.version,
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
      routes: does('api') ? routes : [],
      preview,
      verifyToken: async (token) => withSecondFactor(await identity.verify(token)),
      verifyKey: identity.verifyKey,
      noteRight: identity.apiKeyUses.noteRight,
      async findSession(token) {
        const session = await identity.consoleSessions.find(token);
        return { ...session, caller: await withSecondFactor(session.caller) };
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
      isStarted: () => started,
      baseUrl,
      version: dependencies.version,
      corsOrigins: config.CORS_ORIGINS,
      requestsPerMinute: config.RATE_LIMIT,
      answeredWithin: usesServers(config) ? config.ANSWER_TIME_LIMIT * 1_000 : undefined,
      trustedProxies: config.TRUST_PROXY,
      rateCounter: engines.rateCounter,
    });
  };

  const does = (role: Role) => config.ROLES.includes(role);
  /** The next one tells the same and more, so one that fails is no fault. */
  const witness = () => lossCheck.witness(storeId).catch(() => undefined);
  let witnessing: NodeJS.Timeout | undefined;
  let workers: WorkerRuntime | undefined;
  let figures: FiguresExport | undefined;
  let serving: App | undefined;
  let started = false;

  return {
    commandLine: identity.commandLine,
    evictAll() {
      handler.evictAll();
      readModels.evictAll?.();
    },
    async start() {
      await dependencies.backup?.start();
      let url = '';
      await server.listen(config.PORT, config.HOST, (port) => {
        url = config.BASE_URL ?? `http://${config.HOST}:${port}`;
        ownUrl = url;
        serving = appAt(url);
        return { app: serving.app, baseUrl: url };
      });
      await readSide.start();
      const firstAdmin = does('api') ? await identity.ensureFirstAdmin(ownContext('start')) : undefined;
      if (does('worker')) {
        webhooks.sender.start();
        workers = await startWorkers({
          jobs,
          logger,
          workers: [
            ...dueWorkers(dueScan, finishDue, clock),
            ...billing.workers,
            selling.quoteWorker,
            ...usageWorkers(
              selling.usageRecording,
              { bill: subscriptions.billUsage, watch: selling.watchUsage },
              clock,
            ),
            sealWorker(auditing.sealing, clock),
            userImageWorker(profileImages),
            ...userMailWorkers(users.mails, users.passwordResets, notices, clock),
            erasureWorker(erasures, {
              ...billing.isErased,
              subscription: async (id) => (await subscriptions.load(id)).state.status === 'removed',
              user: async (id) => (await users.administration.load(id)).state.status === 'removed',
            }),
            lostWorkWorker({
              jobs,
              log,
              readModels,
              head: () => eventStore.head(),
              positionOf: readSide.position,
              erasures,
              images: profileImages,
              usage: engines.usage,
            }),
          ],
          schedules: [
            dueSchedule,
            usageSchedule,
            ...billing.schedules,
            userMailSchedule,
            sealSchedule,
            lostWorkSchedule,
          ],
          hooks: {
            ended(kind, outcome, milliseconds) {
              metrics.jobHooks.ended?.(kind, outcome, milliseconds);
              tracing?.span({
                name: `job ${kind}`,
                startedAt: performance.now() - milliseconds,
                failed: outcome === 'failed' ? outcome : undefined,
                attributes: { 'job.outcome': outcome },
              });
            },
          },
          ...(testClock === undefined ? {} : { prepare: testClock.refresh }),
        });
      }
      if (does('projector')) transparency.start();
      if (does('projector')) witnessing = setInterval(witness, witnessInterval).unref();
      figures = dependencies.exportFigures?.(metrics.registry);
      started = true;
      return { url, firstAdmin };
    },
    async stop() {
      serving?.beginClosing();
      eventsOut.followers.stop();
      mail.beginStop();
      await server.close(grace);
      await webhooks.sender.stop();
      dependencies.webhookTransport.close();
      await identity.apiKeyUses.flush();
      await (workers?.stop(grace) ?? jobs.close(grace));
      await selling.usageRecording.close();
      await mail.waitForEnd(mailGrace);
      await billing.close();
      await transparency.stop();
      await readSide.stop();
      clearInterval(witnessing);
      if (witnessing !== undefined) await witness();
      await dependencies.backup?.stop();
      await Promise.all([figures?.close(), tracing?.close()]);
      await engines.close();
    },
  };
}
