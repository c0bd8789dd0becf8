/** Composes the parts of the service in order of dependency: events, read models, commands, users, outgoing events. */
import type { Logger } from 'pino';
import { createErasure } from '../audit/erasure.js';
import { loadState } from '../audit/tlog/state.js';
import { tileKeys } from '../audit/tlog/tileStore.js';
import { publishedSize } from '../audit/tlog/transparencyLog.js';
import type { VerifyStore } from '../audit/verifyStore.js';
import { approvalMailTask, createApprovalMails } from '../commands/approval/mails.js';
import { createFinishDue } from '../commands/due/finish.js';
import { createDueProjection, createDueWriter } from '../commands/due/projection.js';
import { createDueScan } from '../commands/due/scan.js';
import { createClaims } from '../commands/engine/claims.js';
import { createFoldSnapshots } from '../commands/engine/foldedStates.js';
import { createCommandHandler } from '../commands/engine/handle.js';
import { createSequences } from '../commands/engine/sequences.js';
import { createErasures } from '../commands/operations/erasure.js';
import { keptFiles } from '../commands/operations/keptFiles.js';
import { createRecordedMail } from '../commands/operations/recordedMail.js';
import { referenceCheck } from '../commands/reference/references.js';
import { bankMailTask, createBankMails } from '../commands/settings/bankMails.js';
import { createUserImages } from '../commands/user/image.js';
import { createMailRequests } from '../commands/user/mailRequests.js';
import { disabledMailTask } from '../commands/webhookEndpoint/disabledMails.js';
import type { Config } from '../config.js';
import { createLeases } from '../coordination/lease.js';
import { createKeyring, deriveKey, type Keyring } from '../events/encryption.js';
import { createEventLog } from '../events/log.js';
import { checkKeys, createLossCheck } from '../events/lossCheck.js';
import { noteAcceptedLoss, StoreUnusable, storeIdentities, storeIdentity } from '../events/storeIdentity.js';
import { upcasters } from '../events/upcasters.js';
import type { CommandContext } from '../kernel/context.js';
import { newUuid } from '../kernel/ids.js';
import { type MovableClock, systemClock } from '../ports/clock.js';
import type { ContinuousBackup } from '../ports/continuousBackup.js';
import type { WriteEInvoice } from '../ports/eInvoices.js';
import type { Engines } from '../ports/engines.js';
import type { ExportFigures } from '../ports/figures.js';
import type { Images } from '../ports/images.js';
import type { Mail } from '../ports/mail.js';
import type { PdfRenderer } from '../ports/pdf.js';
import type { SignInProvider } from '../ports/signInProvider.js';
import type { SubscriptionSync } from '../ports/sync.js';
import type { Tracing } from '../ports/tracing.js';
import type { AskVatId } from '../ports/vatCheck.js';
import type { WebhookTransport } from '../ports/webhookTransport.js';
import { allEvents, projections } from '../projections/all.js';
import type { FillElsewhere } from '../projections/engine/rebuild.js';
import { dropAnswers } from '../webhooks/attempts.js';
import { createAuditing } from './auditing.js';
import { dueRulesOf } from './commerce.js';
import { createEventsOut } from './eventsOut.js';
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
  /** Present when the service's clock is moved by hand. */
  readonly testClock: MovableClock | undefined;
  readonly sync: SubscriptionSync | undefined;
  /** Without it, member states are not asked about VAT identifiers. */
  readonly askVatId?: AskVatId | undefined;
  /** Fills builds of read models outside the main thread; absent where that is not possible. */
  readonly fillElsewhere?: FillElsewhere | undefined;
  /** Verifies the whole store outside the main thread; absent where that is not possible. */
  readonly verify?: VerifyStore | undefined;
  /** Without it, no spans are reported. */
  readonly tracing?: Tracing | undefined;
  /** Without it, metrics are only shown, not exported. */
  readonly exportFigures?: ExportFigures | undefined;
  /** Without it, there is no continuous backup. */
  readonly backup?: ContinuousBackup | undefined;
  /** Undefined: users sign in only by password. */
  readonly signInProvider: SignInProvider | undefined;
  /** True when the operator accepts that events were lost and continues without them. */
  readonly acceptLoss: boolean;
  readonly mail: Mail;
  readonly webhookTransport: WebhookTransport;
  readonly images: Images;
  readonly writeEInvoice: WriteEInvoice;
  /** Called before the first PDF is rendered. */
  readonly openPdfRenderer: () => Promise<PdfRenderer>;
}

export type Parts = Awaited<ReturnType<typeof composeParts>>;

/** Composes everything that the HTTP side and the workers are made from. */
export async function composeParts(dependencies: ServiceDependencies) {
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
  // Checked before an empty store gets an identity, with which it would look like a new store.
  const witnesses = await checkpointWitnesses(ownProjections, readModels);
  const checked = lossCheck.check(witnesses, async () => (await storeIdentities(log)).at(-1));
  if (dependencies.acceptLoss) {
    await checked.catch(async (error: unknown) => {
      if (!(error instanceof StoreUnusable)) throw error;
      await noteAcceptedLoss(log, ownContext('start'));
    });
    await discardCheckpoints(ownProjections, readModels);
  } else {
    const { recordsLost } = await checked;
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
  const { registry } = readSide;

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
    // Another version of Node may serialize states differently.
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
      // Other failures are logged by the attempt of the mail's job.
      if (outcome === 'refused') logger.warn({ err: error, mail: id }, 'a mail was refused');
    },
  });
  const claims = createClaims(log, deriveKey(dataKey, 'claims'));
  const sequences = createSequences(log);
  const erasures = createErasures({
    jobs,
    erase: createErasure({ log, keyring, records, evict: handler.evict, snapshots }),
    deleteCopies: async (area, id) => {
      // Receivers may have repeated what they were sent.
      await dropAnswers(records);
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
    due: dueProjection.model,
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

  const checkReferences = referenceCheck(
    readModels,
    handler,
    config.REFERENCES,
    dependencies.askVatId !== undefined,
  );

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

  /** The address of the service; known once it listens. */
  const address = { url: config.BASE_URL ?? '' };
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
    baseUrl: () => address.url,
    logger,
  });

  const eventsOut = await createEventsOut({
    store: eventStore,
    keys,
    dataKey,
    logWith,
    baseUrl: () => address.url,
  });
  const transparency = createTransparency({
    engines,
    leases,
    eventLog: log,
    storeId,
    origin: config.TLOG_ORIGIN,
    baseUrl: () => address.url,
    witnesses: config.TLOG_WITNESSES,
    logger,
  });

  const webhooks = createWebhooks({
    config,
    engines,
    handler,
    leases,
    log,
    positionOf: readSide.position,
    feed: eventsOut.feed,
    transport: dependencies.webhookTransport,
    isServiceClient: identity.isServiceClient,
    notices: users.notices,
    baseUrl: () => address.url,
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

  metrics.observe({
    projections: readSide.ownStatus,
    jobs,
    integrity: engines.integrity,
    pendingCommands: handler.pending,
    usage: engines.usage,
    backup: dependencies.backup,
  });

  return {
    clock,
    metrics,
    ownContext,
    log,
    logWith,
    dueProjection,
    lossCheck,
    storeId,
    readSide,
    auditing,
    handler,
    claims,
    mail,
    erasures,
    billing,
    subscriptions,
    quotes,
    quoteMails,
    selling,
    dueScan,
    finishDue,
    checkReferences,
    profileImages,
    identity,
    address,
    users,
    eventsOut,
    transparency,
    webhooks,
    approvalMails,
    bankMails,
    notices,
    preview,
  };
}
