/** The commands of API keys: Admins create, change and revoke them. A key is shown once. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  type ApiKeyCommand,
  type ApiKeyState,
  apiKeyDecider,
  type ChangeApiKey,
} from '../../domain/apiKey/decide.js';
import type { ApiKeyEvent, ApiKeyTerms } from '../../domain/apiKey/events.js';
import { apiKeyIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';

export const apiKeyAggregate: Aggregate<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  area: 'apiKey',
  decider: apiKeyDecider,
  encrypted: false,
};

export type ApiKeyOutcome = Outcome<ApiKeyState, ApiKeyEvent>;

/** The parts of a received key, before it is checked whether the key exists. */
export interface ReadKey {
  readonly id: string;
  readonly secret: string;
}

/** Begins every key, so that code scanners detect leaked ones. */
export const keyPrefix = 'bok_';
/** The id that finds the key, then 256 random bits. */
const keyPattern = new RegExp(`^${keyPrefix}([0-9a-f]{32})_([\\w-]{43})$`);
const idPattern = new RegExp(`^${apiKeyIds.prefix}_([0-9a-f]{32})$`);

/** Returns undefined for text that does not have the form of a key. */
export function readKey(text: string): ReadKey | undefined {
  const [, id, secret] = keyPattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id: `${apiKeyIds.prefix}_${id}`, secret };
}

/** Returns the stored hash of a secret. A secret of 256 random bits cannot be guessed, so no slow hash is needed. */
export function secretHashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export type ApiKeyCommands = ReturnType<typeof createApiKeyCommands>;

/**
 * @param derivation key of the HMACs that derive the secrets of keys whose request may be repeated
 * @param now real time, in ms since 1970
 */
export function createApiKeyCommands(
  handler: CommandHandler,
  derivation: Uint8Array,
  now: () => number = Date.now,
) {
  const at = () => new Date(now()).toISOString();

  /**
   * Derives the secret from the caller's `Idempotency-Key`, which is stored nowhere. A repeated request gets the same key again, and nobody
   * can compute it from stored data.
   */
  function secretFor(id: string, idempotencyKey: string | undefined): string {
    if (idempotencyKey === undefined) return randomBytes(32).toString('base64url');
    return createHmac('sha256', derivation).update(`${id}\n${idempotencyKey}`).digest('base64url');
  }

  /** Refuses a key revoked since. A repetition is answered with the state at that time, so the current state has to be read. */
  async function refuseRevoked(id: string): Promise<void> {
    const { state } = await handler.load(apiKeyAggregate, id);
    if (state.status === 'revoked')
      throw new DomainError(
        'API_KEY_REVOKED',
        'The API key of this request has since been revoked; create another one',
      );
  }

  /** Returns the id and the key that a command creates. */
  function keyOf(commandId: string, idempotencyKey: string | undefined) {
    const id = publicId(apiKeyIds, commandId);
    const [, body = ''] = idPattern.exec(id) ?? [];
    const secret = secretFor(id, idempotencyKey);
    return { id, secret, key: `${keyPrefix}${body}_${secret}` };
  }

  return {
    keyOf,

    /** Returns the user who proposed a key that someone else approved; undefined for all other keys. */
    async proposerOf(id: string): Promise<string | undefined> {
      const { state } = await handler.load(apiKeyAggregate, id);
      return state.status === 'none' ? undefined : state.proposedBy;
    },

    /**
     * @param idempotencyKey as the caller sent it
     * @param proposedBy the user who proposed the key, if someone else approved it
     * @returns also the key, which is stored nowhere
     * @throws DomainError API_KEY_REVOKED for a repetition whose key has been revoked since, unless someone else approved it
     */
    async create(terms: ApiKeyTerms, context: CommandContext, idempotencyKey?: string, proposedBy?: string) {
      const { id, secret, key } = keyOf(context.commandId, idempotencyKey);
      const outcome = await handler.handle(
        apiKeyAggregate,
        id,
        { ...terms, type: 'CreateApiKey', keyId: id, secretHash: secretHashOf(secret), proposedBy, at: at() },
        context,
        { fresh: true },
      );
      // An approved key is told to nobody here; that it was created stays true.
      if (context.recovering === true && proposedBy === undefined) await refuseRevoked(id);
      return { id, key, outcome };
    },

    change(
      id: string,
      change: Omit<ChangeApiKey, 'type' | 'at'>,
      context: CommandContext,
    ): Promise<ApiKeyOutcome> {
      return handler.handle(apiKeyAggregate, id, { ...change, type: 'ChangeApiKey', at: at() }, context);
    },

    revoke: (id: string, context: CommandContext): Promise<ApiKeyOutcome> =>
      handler.handle(apiKeyAggregate, id, { type: 'RevokeApiKey' }, context),
  };
}
