/** Tells the token check whether a user's credentials are still valid. */
import type { CommandHandler } from '../../commands/engine/handle.js';
import type { Caller } from '../../commands/identity/caller.js';
import type { CredentialSource } from '../../commands/identity/tokens.js';
import { userAggregate } from '../../commands/user/user.js';
import type { Role } from '../../domain/user/roles.js';
import type { ReadModels } from '../../ports/readModels.js';
import { userModel } from '../../projections/user.js';

/** Reads the read model for each request, and the user's events before a token is refused. */
export function createCredentialSource(
  readModels: Pick<ReadModels, 'get'>,
  handler: Pick<CommandHandler, 'load'>,
): CredentialSource {
  return {
    async current(userId) {
      const document = (await readModels.get(userModel, userId))?.document;
      if (document === undefined || document === null) return undefined;
      const { status, credentialVersion } = document;
      return typeof status === 'string' && typeof credentialVersion === 'number'
        ? { status, credentialVersion }
        : undefined;
    },
    async confirm(userId) {
      const { state } = await handler.load(userAggregate, userId);
      return state.status === 'none' || state.status === 'removed' ? undefined : state;
    },
  };
}

/** @param required roles of `SECOND_FACTOR_ROLES`; users who sign in at a provider use their second factor there */
export function createSecondFactorRule(
  readModels: Pick<ReadModels, 'get'>,
  required: readonly Role[],
): (caller: Caller) => Promise<Caller> {
  return async (caller) => {
    if (caller.kind !== 'user' || !caller.roles.some((role) => required.includes(role))) return caller;
    const document = (await readModels.get(userModel, caller.id))?.document;
    if (document?.secondFactor === true || document?.byProvider === true) return caller;
    return { ...caller, roles: ['Customer'], lacksSecondFactor: true };
  };
}
