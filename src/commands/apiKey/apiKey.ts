/** The commands of API keys: made by Admins, shown once, changed, revoked. */
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

/** The parts of a sent key, before anybody has checked whether it exists. */
export interface ReadKey {
  readonly id: string;
  readonly secret: string;
}

/** The id by which the key is found, then 256 random bits. What it begins with lets scanners of code find keys that have leaked. */
const keyPattern = /^bok_([0-9a-f]{32})_([\w-]{43})$/;
const idPattern = new RegExp(`^${apiKeyIds.prefix}_([0-9a-f]{32})$`);

/** Undefined for what has not the form of a key. */
export function readKey(text: string): ReadKey | undefined {
  const [, id, secret] = keyPattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id: `${apiKeyIds.prefix}_${id}`, secret };
}

/** Returns the stored hash of a secret. Nobody guesses one of 256 random bits, so no slow hash is needed. */
export function secretHashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export type ApiKeyCommands = ReturnType<typeof createApiKeyCommands>;

/**
 * @param derivation key of the HMACs that make the secrets of keys which a caller may ask for twice
 * @param now real time, milliseconds since 1970
 */
export function createApiKeyCommands(
  handler: CommandHandler,
  derivation: Uint8Array,
  now: () => number = Date.now,
) {
  const at = () => new Date(now()).toISOString();

  /**
   * Follows from the caller's `Idempotency-Key`, which is stored nowhere. A repeated request gets the same key again, and nobody makes it of stored
   * data.
   */
  function secretFor(id: string, idempotencyKey: string | undefined): string {
    if (idempotencyKey === undefined) return randomBytes(32).toString('base64url');
    return createHmac('sha256', derivation).update(`${id}\n${idempotencyKey}`).digest('base64url');
  }

  /** A repetition is answered as it was then; what is so of the key now must be asked for. */
  async function refuseRevoked(id: string): Promise<void> {
    const { state } = await handler.load(apiKeyAggregate, id);
    if (state.status === 'revoked')
      throw new DomainError(
        'API_KEY_REVOKED',
        'The API key of this request was revoked since; create another one',
      );
  }

  /** The id and the key that a command makes. */
  function keyOf(commandId: string, idempotencyKey: string | undefined) {
    const id = publicId(apiKeyIds, commandId);
    const [, body = ''] = idPattern.exec(id) ?? [];
    const secret = secretFor(id, idempotencyKey);
    return { id, secret, key: `bok_${body}_${secret}` };
  }

  return {
    keyOf,

    /** The user who proposed a key that another one approved; undefined for all other keys. */
    async proposerOf(id: string): Promise<string | undefined> {
      const { state } = await handler.load(apiKeyAggregate, id);
      return state.status === 'active' ? state.proposedBy : undefined;
    },

    /**
     * @param idempotencyKey as the caller sent it
     * @param proposedBy the user who proposed it, where another one approved it
     * @returns the key as well, which is nowhere kept
     * @throws DomainError API_KEY_REVOKED for a repetition of what made a key that is dead by now
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
      if (context.recovering === true) await refuseRevoked(id);
      return { id, key, outcome };
    },

    change(
      id: string,
      change: { readonly [Name in keyof ApiKeyTerms]?: ApiKeyTerms[Name] | undefined } & Pick<
        ChangeApiKey,
        'name' | 'rights' | 'expiresAt'
      >,
      context: CommandContext,
    ): Promise<ApiKeyOutcome> {
      return handler.handle(apiKeyAggregate, id, { ...change, type: 'ChangeApiKey', at: at() }, context);
    },

    revoke: (id: string, context: CommandContext): Promise<ApiKeyOutcome> =>
      handler.handle(apiKeyAggregate, id, { type: 'RevokeApiKey' }, context),
  };
}
