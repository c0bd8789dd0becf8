/** Where the checking of tokens learns whether a user's credentials still hold. */
import type { CommandHandler } from '../../commands/engine/handle.js';
import type { CredentialSource } from '../../commands/identity/tokens.js';
import { userAggregate } from '../../commands/user/user.js';
import type { ReadModels } from '../../ports/readModels.js';
import { userModel } from '../../projections/user.js';

/** The read model answers each request; the user's events are asked before a token is refused. */
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
