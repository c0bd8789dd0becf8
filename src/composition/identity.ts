/** Composes users and tokens: who may sign in, and whom a token identifies. */
import { createApiKeyCommands } from '../commands/apiKey/apiKey.js';
import { createApiKeyUses } from '../commands/apiKey/uses.js';
import { createApiKeyVerification } from '../commands/apiKey/verification.js';
import type { Claims } from '../commands/engine/claims.js';
import type { CommandHandler } from '../commands/engine/handle.js';
import type { Sequences } from '../commands/engine/sequences.js';
import { createCallerVerification, createCredentialSource } from '../commands/identity/caller.js';
import { createCommandLineTokens } from '../commands/identity/commandLineTokens.js';
import { createConsoleSessions } from '../commands/identity/consoleSessions.js';
import { createFreshness } from '../commands/identity/freshness.js';
import { createKnownBrowsers } from '../commands/identity/knownBrowsers.js';
import { createPasswords, type Passwords } from '../commands/identity/passwords.js';
import { createPseudonyms } from '../commands/identity/pseudonyms.js';
import { createServiceClients } from '../commands/identity/serviceClients.js';
import { createSessions } from '../commands/identity/sessions.js';
import { loadSigningKeyring } from '../commands/identity/signingKeyring.js';
import { createTokenRevocations, createTokens } from '../commands/identity/tokens.js';
import { ensureFirstAdmin } from '../commands/user/firstAdmin.js';
import { createUserRegistration } from '../commands/user/registration.js';
import { createSecondFactors } from '../commands/user/secondFactor.js';
import { createSignIn } from '../commands/user/signIn.js';
import { createSignInFailures } from '../commands/user/signInFailures.js';
import type { Config } from '../config.js';
import type { Leases } from '../coordination/lease.js';
import { decrypt, deriveKey, encrypt } from '../events/encryption.js';
import type { CommandContext } from '../kernel/context.js';
import type { ReadModels } from '../ports/readModels.js';
import type { Records } from '../ports/records.js';

export interface IdentityDependencies {
  readonly config: Pick<
    Config,
    | 'SECOND_FACTOR_ROLES'
    | 'SESSION_IDLE_DAYS'
    | 'ADMIN_EMAIL'
    | 'ADMIN_PASSWORD'
    | 'SERVICE_CLIENTS'
    | 'SELLER_NAME'
  >;
  readonly records: Records;
  readonly leases: Leases;
  readonly readModels: ReadModels;
  readonly claims: Claims;
  readonly sequences: Sequences;
  readonly handler: CommandHandler;
  readonly dataKey: Uint8Array;
  /** `iss` and `aud` of every token. */
  readonly issuer: string;
  /** If absent, passwords are hashed at the full cost. */
  readonly passwords?: Passwords;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** How long the creation of the first Admin waits for another process that is doing it, in ms. */
const waitMilliseconds = 10_000;

export async function createIdentity(dependencies: IdentityDependencies) {
  const { config, records, leases, readModels, claims, sequences, handler, dataKey, issuer } = dependencies;
  const { passwords = createPasswords(), now = Date.now } = dependencies;
  const registration = createUserRegistration({
    handler,
    claims,
    sequences,
    passwords,
  });
  const revocations = createTokenRevocations(records, now);
  const serviceClients = createServiceClients(config.SERVICE_CLIENTS);
  const keys = await loadSigningKeyring(records, dataKey, { now });
  const credentials = createCredentialSource(readModels, handler);
  const tokens = createTokens({
    keys,
    issuer,
    revocations,
    credentials,
    isServiceClient: serviceClients.isKnown,
    now,
  });
  const apiKeyUses = createApiKeyUses(records);
  const verifyKey = createApiKeyVerification({ readModels, handler, uses: apiKeyUses });
  const sessions = createSessions(records, deriveKey(dataKey, 'refresh tokens'), now);
  const failures = createSignInFailures(records, deriveKey(dataKey, 'sign-in failures'), now);
  const pendingKey = deriveKey(dataKey, 'sign-ins under way');
  const factorKey = deriveKey(dataKey, 'secrets of second factors');
  const secondFactors = createSecondFactors({
    handler,
    records,
    passwords,
    failures,
    cipher: {
      encrypt: (plain, context) => encrypt(factorKey, plain, context).toString('base64'),
      decrypt: (sealed, context) => decrypt(factorKey, Buffer.from(sealed, 'base64'), context).toString(),
    },
    recoverySecret: deriveKey(dataKey, 'recovery codes'),
    issuer: config.SELLER_NAME,
    now,
  });
  const signIn = createSignIn({
    handler,
    claims,
    passwords,
    tokens,
    sessions,
    revocations,
    failures,
    serviceClients,
    secondFactors,
    now,
  });
  return {
    signIn,
    passwords,
    registration,
    sessions,
    secondFactors,
    knownBrowsers: createKnownBrowsers(deriveKey(dataKey, 'known browsers')),
    freshness: createFreshness({ records, secondFactors, now }),
    consoleSessions: createConsoleSessions({
      records,
      credentials,
      csrfSecret: deriveKey(dataKey, 'tokens against forged requests'),
      idleFor: config.SESSION_IDLE_DAYS * 86_400_000,
      now,
    }),
    failures,
    pendingCipher: {
      encrypt: (plain: string, context: string) => encrypt(pendingKey, plain, context).toString('base64url'),
      decrypt: (sealed: string, context: string) =>
        decrypt(pendingKey, Buffer.from(sealed, 'base64url'), context).toString(),
    },
    pseudonymOf: createPseudonyms(deriveKey(dataKey, 'pseudonyms of the log')),
    commandLine: createCommandLineTokens({
      dataKey,
      handler,
      claims,
      registration,
      tokens,
      revocations,
      keys,
      records,
    }),
    tokens,
    isServiceClient: serviceClients.isKnown,
    ...createCallerVerification({
      verifyToken: tokens.verify,
      verifyKey,
      readModels,
      secondFactorRoles: config.SECOND_FACTOR_ROLES,
    }),
    verifyKey,
    apiKeys: createApiKeyCommands(handler, deriveKey(dataKey, 'secrets of API keys')),
    apiKeyUses,
    /** Creates the Admin of an empty store; undefined when there was nothing to do. */
    ensureFirstAdmin: (context: CommandContext) =>
      ensureFirstAdmin(
        {
          claims,
          handler,
          registration,
          alone: (work) => leases.runExclusively('first-admin', work, waitMilliseconds),
        },
        { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD },
        context,
      ),
  };
}
