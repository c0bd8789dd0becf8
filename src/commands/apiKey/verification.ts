/** Verifies API keys. Each request looks its key up by id, so that a revocation takes effect at once in every process. */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { allRights, type Right } from '../../domain/apiKey/rights.js';
import { DomainError } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import { apiKeyModel } from '../../projections/apiKey.js';
import type { CommandHandler } from '../engine/handle.js';
import type { ApiKeyBounds, Caller } from '../identity/caller.js';
import { apiKeyAggregate, readKey, secretHashOf } from './apiKey.js';
import type { ApiKeyUses } from './uses.js';

export interface VerificationDependencies {
  readonly readModels: Pick<ReadModels, 'get'>;
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly uses: Pick<ApiKeyUses, 'note'>;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

interface KnownKey {
  readonly active: boolean;
  readonly secretHash: string;
  readonly rights: readonly Right[];
  readonly expiresAt: string | null;
  readonly bounds: ApiKeyBounds;
}

const amount = z
  .number()
  .nullable()
  .transform((value) => (value === null ? null : String(value)));

const stored = z.object({
  status: z.enum(['active', 'revoked']),
  secretHash: z.string(),
  scope: z.string().transform((text): readonly Right[] => {
    const names = new Set(text.split(' '));
    return allRights.filter((right) => names.has(right));
  }),
  expiresAt: z.string().nullable(),
  networks: z.string().transform((text) => text.split(' ').filter((network) => network !== '')),
  dailyRefunds: amount,
  dailyPayments: amount,
});

/** Compared with when there is no such key, so that the check takes equally long. */
const nobodysHash = secretHashOf('');

/** Returns the caller that a key stands for now. @throws DomainError UNAUTHENTICATED; Unavailable */
export type VerifyApiKey = (key: string) => Promise<Caller>;

export function createApiKeyVerification(dependencies: VerificationDependencies): VerifyApiKey {
  const { readModels, handler, uses } = dependencies;
  const now = dependencies.now ?? Date.now;

  async function find(id: string): Promise<KnownKey | undefined> {
    const document = (await readModels.get(apiKeyModel, id))?.document;
    if (document != null) {
      const { status, scope, secretHash, expiresAt, ...bounds } = stored.parse(document);
      return { active: status === 'active', rights: scope, secretHash, expiresAt, bounds };
    }
    // The read model may be behind.
    const { state } = await handler.load(apiKeyAggregate, id);
    if (state.status !== 'active') return undefined;
    const { rights, expiresAt, name: _, ...bounds } = state.terms;
    return { active: true, rights, expiresAt, secretHash: state.secretHash, bounds };
  }

  return async (key) => {
    const read = readKey(key);
    if (read === undefined) throw refused('The API key is not valid');
    const { id, secret } = read;
    const found = await find(id);
    const same = timingSafeEqual(
      Buffer.from(secretHashOf(secret)),
      Buffer.from(found?.secretHash ?? nobodysHash),
    );
    if (found === undefined || !same) throw refused('The API key is not valid');
    // Only told to a caller who has the key.
    if (!found.active) throw refused('The API key is revoked');
    const expiresAt = found.expiresAt === null ? undefined : Date.parse(found.expiresAt);
    if (expiresAt !== undefined && expiresAt <= now()) throw refused('The API key has expired');
    uses.note(id);
    const { rights, bounds } = found;
    return {
      kind: 'apiKey',
      id,
      roles: [],
      rights,
      bounds,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
  };
}

function refused(message: string): DomainError {
  return new DomainError('UNAUTHENTICATED', message);
}
