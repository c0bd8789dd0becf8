/** The read model of webhook endpoints. It holds secrets only in sealed form. */
import type { WebhookEndpointEvent, WebhookReplayRequested } from '../domain/webhookEndpoint/events.js';
import type { EventMetadata } from '../kernel/events.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

/** A requested replay, with the revision of its event. */
export interface RequestedReplay {
  readonly revision: number;
  readonly replay: WebhookReplayRequested['data'];
}

/** Fields about deliveries, which are not events; they are added when an endpoint is returned. */
const delivered = {
  waiting: {
    type: 'integer',
    nullable: true,
    queryable: false,
    description: 'Number of subjects or events waiting for their next attempt',
  },
  oldestWaitingAt: {
    type: 'timestamp',
    nullable: true,
    queryable: false,
    description: 'Start of the longest wait for a first or next attempt',
  },
  lastDeliveredAt: {
    type: 'timestamp',
    nullable: true,
    queryable: false,
    description: 'Last successful delivery',
  },
  failingSince: {
    type: 'timestamp',
    nullable: true,
    queryable: false,
    description: 'Start of the time without a successful delivery; null if the last one succeeded',
  },
} as const satisfies FieldTable;

const fields = {
  id: { type: 'string', description: 'Identifier' },
  url: { type: 'string', description: 'URL that receives the events' },
  types: { type: 'string', words: true, description: 'Event types' },
  description: { type: 'string', nullable: true, description: 'Label that tells endpoints apart' },
  order: {
    type: 'string',
    description: '`subject`: an event waits for earlier events of its subject; `none`: it does not',
    values: ['subject', 'none'],
  },
  payload: { type: 'string', description: '`thin` omits `data`', values: ['full', 'thin'] },
  status: {
    type: 'string',
    description: 'Whether events are sent; the service disables failing endpoints',
    values: ['active', 'paused', 'disabled'],
  },
  disabledReason: {
    type: 'string',
    nullable: true,
    description: 'Reason why the service disabled it: `gone`, `failing` or `forbidden`',
  },
  disabledAt: { type: 'timestamp', nullable: true, description: 'When the service disabled it' },
  activeSince: { type: 'timestamp', description: 'When it was created or last resumed', internal: true },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  createdBy: { type: 'string', description: 'Who created it, e.g. `user:1`' },
  owner: { type: 'string', description: 'Who created it or resumed it last', internal: true },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  ...delivered,
  after: { type: 'string', nullable: true, description: 'Starting position in the feed', internal: true },
  sealedSecret: { type: 'string', description: 'Sealed secret', internal: true },
  formerSecret: { type: 'string', nullable: true, description: 'Previous secret, sealed', internal: true },
  overlapUntil: {
    type: 'timestamp',
    nullable: true,
    description:
      'End of the time in which messages are also signed with the old secret; null if there is none',
  },
  replays: { type: 'string', description: 'Requested replays', internal: true },
} as const satisfies FieldTable;

export type WebhookEndpointDocument = DocumentOf<Omit<typeof fields, keyof typeof delivered>>;

export const webhookEndpointModel: ReadModel = {
  name: 'webhookEndpoints',
  version: 3,
  fields,
  counted: ['status'],
  indexes: [['createdAt'], ['status', 'createdAt']],
};

/** Maximum number of requested replays that are kept; each begins within a second. */
const keptReplays = 20;

const actorOf = ({ actor: { kind, id } }: EventMetadata) => `${kind}:${id}`;

export const webhookEndpointProjection = projection<WebhookEndpointDocument, WebhookEndpointEvent>({
  model: webhookEndpointModel,
  streamPrefix: 'webhookEndpoint-',
  on: {
    WebhookEndpointCreated: (_none, { data, metadata }, id) => ({
      id,
      url: data.url,
      types: data.types.join(' '),
      description: data.description,
      order: data.order,
      payload: data.payload,
      status: 'active',
      disabledReason: null,
      disabledAt: null,
      activeSince: metadata.recordedAt,
      createdAt: metadata.at,
      createdBy: actorOf(metadata),
      owner: actorOf(metadata),
      updatedAt: metadata.at,
      after: data.after,
      sealedSecret: data.sealedSecret,
      formerSecret: null,
      overlapUntil: null,
      replays: '[]',
    }),
    WebhookEndpointChanged: change(({ data: { types, ...changed } }) => ({
      ...changed,
      ...(types === undefined ? {} : { types: types.join(' ') }),
    })),
    WebhookEndpointPaused: change(() => ({ status: 'paused' })),
    WebhookEndpointResumed: change(({ metadata }) => ({
      status: 'active',
      disabledReason: null,
      disabledAt: null,
      activeSince: metadata.recordedAt,
      owner: actorOf(metadata),
    })),
    WebhookEndpointDisabled: change(({ data, metadata }) => ({
      status: 'disabled',
      disabledReason: data.reason,
      disabledAt: metadata.at,
    })),
    WebhookSecretRotated: change(({ data }, document) => ({
      sealedSecret: data.sealedSecret,
      formerSecret: document.sealedSecret,
      overlapUntil: data.overlapUntil,
    })),
    WebhookReplayRequested: (document, { revision, data }) => {
      if (document === null) return null;
      const asked: RequestedReplay = { revision, replay: data };
      const before: readonly RequestedReplay[] = JSON.parse(document.replays);
      return { ...document, replays: JSON.stringify([...before, asked].slice(-keptReplays)) };
    },
    WebhookEndpointDeleted: () => null,
  },
});
