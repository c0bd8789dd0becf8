/** Composes webhooks: the commands of endpoints, the sender, and its metrics. */
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import type { CommandHandler } from '../commands/engine/handle.js';
import type { AdminNotices } from '../commands/user/adminNotices.js';
import { createDisabledMails } from '../commands/webhookEndpoint/disabledMails.js';
import { createWebhookEndpointCommands, secretOpener } from '../commands/webhookEndpoint/webhookEndpoint.js';
import type { Config } from '../config.js';
import type { Leases } from '../coordination/lease.js';
import { deriveKey } from '../events/encryption.js';
import type { EventLog } from '../events/log.js';
import type { CommandContext } from '../kernel/context.js';
import type { Position } from '../kernel/events.js';
import { newUuid } from '../kernel/ids.js';
import type { Engines } from '../ports/engines.js';
import type { WebhookTransport } from '../ports/webhookTransport.js';
import { apiKeyModel } from '../projections/apiKey.js';
import { eventModel } from '../projections/event.js';
import { userModel } from '../projections/user.js';
import { webhookEndpointModel } from '../projections/webhookEndpoint.js';
import type { Feed } from '../publicEvents/feed.js';
import { testType } from '../publicEvents/types.js';
import { sortBy, where } from '../query/conditions.js';
import type { ReadModel } from '../query/fields.js';
import { createDeliveries } from '../webhooks/deliveries.js';
import { createLanes } from '../webhooks/lanes.js';
import { sendMessage } from '../webhooks/message.js';
import { createSender } from '../webhooks/sender.js';

export interface WebhooksDependencies {
  readonly config: Pick<Config, 'WEBHOOK_RETRY_SECONDS'>;
  readonly engines: Pick<Engines, 'eventStore' | 'readModels' | 'records' | 'jobs' | 'dataKey'>;
  readonly handler: CommandHandler;
  readonly leases: Leases;
  readonly log: EventLog;
  /** See `ReadSide.position`. */
  readonly positionOf: (model: ReadModel) => Promise<Position | undefined>;
  readonly feed: Feed;
  readonly transport: WebhookTransport;
  readonly notices: AdminNotices;
  /** Whether the configuration names such a service client. */
  readonly isServiceClient: (clientId: string) => boolean;
  readonly baseUrl: () => string;
  readonly ownContext: (id: string) => CommandContext;
  readonly registry: Registry;
  readonly logger: Logger;
}

const reader = z.object({ status: z.string(), roles: z.string() });
const readingKey = z.object({ status: z.string(), scope: z.string(), expiresAt: z.string().nullable() });

/** Number of waiting or running commands from which webhook senders hold back. */
const busyFrom = 8;

/** How far the clocks of processes may differ, in ms: a position by time is searched this much earlier. */
const clocksDiffer = 60_000;

export function createWebhooks(dependencies: WebhooksDependencies) {
  const { config, engines, handler, leases, log, feed, transport } = dependencies;
  const { baseUrl, ownContext, logger } = dependencies;
  const { eventStore, readModels, records, jobs, dataKey } = engines;
  const sealing = deriveKey(dataKey, 'webhook secrets');
  const openSecret = secretOpener(sealing);
  const commands = createWebhookEndpointCommands({
    handler,
    sealing,
    derivation: deriveKey(dataKey, 'secrets of webhooks by requests'),
    jobs,
    objection: transport.objection,
  });

  const disabledMails = createDisabledMails({
    jobs,
    readModels,
    notices: dependencies.notices,
  });

  const registers = [dependencies.registry];
  const messages = new Counter({
    name: 'webhook_messages_total',
    help: 'Messages to webhook endpoints by outcome',
    labelNames: ['outcome'],
    registers,
  });
  // A rate can be computed only for counters that exist before the first message.
  for (const outcome of ['taken', 'failed', 'givenUp']) messages.inc({ outcome }, 0);
  const seconds = new Histogram({
    name: 'webhook_message_seconds',
    help: 'Time until a message was answered, or failed',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  });

  async function mayRead(owner: string): Promise<boolean> {
    const colon = owner.indexOf(':');
    const [kind, id] = [owner.slice(0, colon), owner.slice(colon + 1)];
    if (kind === 'service') return dependencies.isServiceClient(id);
    if (kind === 'apiKey') {
      const found = readingKey.safeParse((await readModels.get(apiKeyModel, id))?.document);
      if (!found.success || found.data.status !== 'active') return false;
      const { scope, expiresAt } = found.data;
      return (
        scope.split(' ').includes('events:read') && (expiresAt === null || Date.parse(expiresAt) > Date.now())
      );
    }
    const found = reader.safeParse((await readModels.get(userModel, id))?.document);
    if (!found.success || found.data.status !== 'active') return false;
    const roles = found.data.roles.split(' ');
    return roles.includes('Admin') || roles.includes('Auditor');
  }

  const sender = createSender({
    store: eventStore,
    listedUpTo: () => dependencies.positionOf(webhookEndpointModel),
    log,
    leases,
    readModels,
    records,
    feed,
    transport,
    lanes: createLanes(),
    openSecret,
    mayRead,
    retryDelays: config.WEBHOOK_RETRY_SECONDS,
    now: Date.now,
    random: Math.random,
    isBusy: () => handler.pending() >= busyFrom,
    async disable(id, reason) {
      logger.warn({ endpointId: id, reason }, 'a webhook endpoint was disabled');
      const { at } = await commands.disable(id, reason, ownContext('webhooks'));
      // The endpoint is disabled even if the queue is down: the schedule later requests mails that could not be requested now.
      if (at !== undefined)
        await disabledMails
          .ask(new Date(at))
          .catch((error: unknown) => logger.warn({ err: error }, 'mails to Admins will be requested later'));
    },
    onMessage(outcome, took) {
      messages.inc({ outcome });
      seconds.observe(took);
    },
    onFailure: (error, endpointId) =>
      logger.warn({ err: error, endpointId }, 'webhooks are not sent for a moment'),
  });
  new Gauge({
    name: 'webhook_endpoints',
    help: 'Active webhook endpoints that this process sends to',
    registers,
    collect() {
      this.set(sender.endpoints());
    },
  });
  for (const [trouble, help] of [
    ['waiting', 'Longest time for which an endpoint of this process has had events waiting'],
    ['failing', 'Longest time for which an endpoint of this process has taken nothing'],
  ] as const)
    new Gauge({
      name: `webhook_${trouble}_seconds`,
      help,
      registers,
      collect() {
        this.set(sender.longest()[trouble] / 1_000);
      },
    });

  return {
    commands,
    deliveries: createDeliveries(records),
    sender,
    disabledMails,
    mayRead,
    async positionAt(time: string) {
      const { fields } = eventModel;
      const before = new Date(Date.parse(time) - clocksDiffer).toISOString();
      const { documents } = await readModels.list(eventModel, {
        filter: where(fields, 'at', 'lt', before),
        orderBy: [sortBy(fields, 'at', 'desc')],
        skip: 0,
        top: 1,
        count: false,
      });
      const position = documents[0]?.id;
      return position === undefined ? undefined : String(position);
    },
    async tryOut(id: string) {
      const { terms, sealedSecret } = await commands.find(id);
      const eventId = `test_${newUuid().replaceAll('-', '')}`;
      const event = {
        specversion: '1.0',
        id: eventId,
        source: baseUrl(),
        type: testType,
        subject: `webhookEndpoint/${id}`,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        data: { object: { id } },
      };
      const result = await sendMessage(
        { id: eventId, body: JSON.stringify(event) },
        {
          transport,
          url: terms.url,
          secrets: [openSecret(id, sealedSecret)],
          signal: new AbortController().signal,
          now: Date.now,
        },
      );
      return { ...result, eventId };
    },
  };
}
