/** The read model of API keys, with the hash that each request's key is checked against. */
import type { ApiKeyEvent } from '../domain/apiKey/events.js';
import { toNumberOrNull } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  name: { type: 'string', description: 'Label that tells keys apart' },
  scope: { type: 'string', description: 'Rights, separated by spaces' },
  status: {
    type: 'string',
    description: 'Revoked and expired keys no longer work',
    values: ['active', 'revoked'],
  },
  expiresAt: { type: 'timestamp', nullable: true, description: 'When it expires; null: never' },
  lastUsedAt: {
    type: 'timestamp',
    nullable: true,
    description: 'Last use, accurate to a few minutes; null if never used',
    queryable: false,
  },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  createdBy: { type: 'string', description: 'Who created it, e.g. `user:1`' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  revokedAt: { type: 'timestamp', nullable: true, description: 'When it was revoked' },
  networks: {
    type: 'string',
    words: true,
    description: 'Addresses and networks that may use the key; empty: any',
  },
  dailyRefunds: {
    type: 'decimal',
    nullable: true,
    description: 'Maximum amount that it may refund per day (UTC); null: no limit',
  },
  dailyPayments: {
    type: 'decimal',
    nullable: true,
    description: 'Maximum amount that it may record as paid per day (UTC); null: no limit',
  },
  secretHash: { type: 'string', description: 'Hash of its secret', internal: true },
} as const satisfies FieldTable;

export type ApiKeyDocument = DocumentOf<typeof fields>;

export const apiKeyModel: ReadModel = {
  name: 'apiKeys',
  version: 2,
  fields,
  indexes: [['createdAt'], ['status', 'createdAt']],
};

export const apiKeyProjection = projection<ApiKeyDocument, ApiKeyEvent>({
  model: apiKeyModel,
  streamPrefix: 'apiKey-',
  on: {
    ApiKeyCreated: (_none, { data, metadata }, id) => ({
      id,
      name: data.name,
      scope: data.rights.join(' '),
      status: 'active',
      expiresAt: data.expiresAt,
      // Stored separately: a use is no event.
      lastUsedAt: null,
      createdAt: metadata.at,
      createdBy: `${metadata.actor.kind}:${metadata.actor.id}`,
      updatedAt: metadata.at,
      revokedAt: null,
      secretHash: data.secretHash,
      networks: (data.networks ?? []).join(' '),
      dailyRefunds: toNumberOrNull(data.dailyRefunds),
      dailyPayments: toNumberOrNull(data.dailyPayments),
    }),
    ApiKeyChanged: change(({ data }) => ({
      ...(data.name === undefined ? {} : { name: data.name }),
      ...(data.expiresAt === undefined ? {} : { expiresAt: data.expiresAt }),
      ...(data.rights === undefined ? {} : { scope: data.rights.join(' ') }),
      ...(data.networks === undefined ? {} : { networks: data.networks.join(' ') }),
      ...(data.dailyRefunds === undefined ? {} : { dailyRefunds: toNumberOrNull(data.dailyRefunds) }),
      ...(data.dailyPayments === undefined ? {} : { dailyPayments: toNumberOrNull(data.dailyPayments) }),
    })),
    ApiKeyRevoked: change(({ metadata }) => ({ status: 'revoked', revokedAt: metadata.at })),
  },
});
