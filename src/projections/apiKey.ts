/** The read model of API keys. It holds the hash by which each request's key is checked. */
import type { ApiKeyEvent } from '../domain/apiKey/events.js';
import type { Document, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';

export type ApiKeyDocument = Document & {
  name: string;
  /** Rights, separated by blanks. */
  scope: string;
  status: 'active' | 'revoked';
  expiresAt: string | null;
  lastUsedAt: null;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  revokedAt: string | null;
  secretHash: string;
};

export const apiKeyModel: ReadModel = {
  name: 'apiKeys',
  version: 1,
  fields: {
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
    secretHash: { type: 'string', description: 'Hash of its secret', internal: true },
  },
  indexes: [['createdAt'], ['status', 'createdAt']],
};

export const apiKeyProjection = projection<ApiKeyDocument, ApiKeyEvent>({
  model: apiKeyModel,
  streamPrefix: 'apiKey-',
  on: {
    ApiKeyCreated: (_none, { data: { name, rights, expiresAt, secretHash }, metadata }, id) => ({
      id,
      name,
      scope: rights.join(' '),
      status: 'active',
      expiresAt,
      // Kept apart: a use is no event.
      lastUsedAt: null,
      createdAt: metadata.at,
      createdBy: `${metadata.actor.kind}:${metadata.actor.id}`,
      updatedAt: metadata.at,
      revokedAt: null,
      secretHash,
    }),
    ApiKeyChanged: (document, { data: { rights, ...changed }, metadata }) =>
      document && {
        ...document,
        ...changed,
        ...(rights === undefined ? {} : { scope: rights.join(' ') }),
        updatedAt: metadata.at,
      },
    ApiKeyRevoked: (document, { metadata }) =>
      document && { ...document, status: 'revoked', updatedAt: metadata.at, revokedAt: metadata.at },
  },
});
