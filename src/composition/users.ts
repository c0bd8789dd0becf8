/** Composes the parts for users: signing up, administration, mails, and erasure of a user's data. */
import type { Logger } from 'pino';
import type { Claims } from '../commands/engine/claims.js';
import type { CommandHandler } from '../commands/engine/handle.js';
import type { Erasures } from '../commands/operations/erasure.js';
import { createActiveAdmins } from '../commands/user/activeAdmins.js';
import { createUserAdministration } from '../commands/user/administration.js';
import { createAdminNotices } from '../commands/user/adminNotices.js';
import { createUserLinks } from '../commands/user/links.js';
import { createListViews } from '../commands/user/listViews.js';
import { createUserMails } from '../commands/user/mails.js';
import { createPasswordResets } from '../commands/user/passwordReset.js';
import { createProviderSignIn } from '../commands/user/providerSignIn.js';
import { createUserSignup } from '../commands/user/signup.js';
import { type Config, signupOf } from '../config.js';
import type { MailPurpose } from '../domain/user/events.js';
import { deriveKey } from '../events/encryption.js';
import type { Jobs } from '../ports/jobs.js';
import type { Mail } from '../ports/mail.js';
import type { ReadModels } from '../ports/readModels.js';
import type { Records } from '../ports/records.js';
import type { Identity } from './identity.js';

export interface UsersDependencies {
  readonly config: Config;
  readonly identity: Pick<
    Identity,
    | 'registration'
    | 'passwords'
    | 'failures'
    | 'pseudonymOf'
    | 'sessions'
    | 'consoleSessions'
    | 'secondFactors'
    | 'freshness'
  >;
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly erasures: Erasures;
  readonly jobs: Jobs;
  readonly records: Records;
  readonly readModels: ReadModels;
  readonly mail: Mail;
  readonly dataKey: Uint8Array;
  /** Returns the service's URL, without a trailing slash. */
  readonly baseUrl: () => string;
  readonly logger: Logger;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers(dependencies: UsersDependencies) {
  const { config, identity, handler, records, readModels, mail, baseUrl, logger } = dependencies;
  const { sessions, consoleSessions, secondFactors, freshness } = identity;
  const links = createUserLinks(records, deriveKey(dependencies.dataKey, 'mailed links'));
  const listViews = createListViews(records);
  const mails = createUserMails({
    ...dependencies,
    links,
    mail,
    serviceName: config.SELLER_NAME,
    locale: config.PDF_LOCALE,
    appUrl: () => config.APP_URL ?? `${baseUrl()}/console`,
    baseUrl,
  });
  // The user exists even if the queue is down: the schedule later requests mails that could not be requested now.
  const mailFirst = (userId: number, purpose: MailPurpose) =>
    mails
      .first(userId, purpose)
      .catch((error: unknown) => logger.warn({ err: error, userId }, 'a first mail will be requested later'));
  const activeAdmins = createActiveAdmins({ handler, readModels });
  const shared = { ...dependencies, ...identity, links, mailFirst };
  const notices = createAdminNotices({
    handler,
    readModels,
    mails,
    serviceName: config.SELLER_NAME,
    consoleUrl: () => `${baseUrl()}/console`,
  });
  return {
    notices,
    administration: createUserAdministration({
      ...shared,
      activeAdmins,
    }),
    signup: createUserSignup({
      ...shared,
      mode: signupOf(config).mode,
      role: config.SIGNUP_ROLE,
      allowedDomains: config.SIGNUP_ALLOWED_DOMAINS,
    }),
    listViews,
    mails,
    passwordResets: createPasswordResets({ ...shared, mails }),
    signInByProvider: createProviderSignIn({
      ...shared,
      activeAdmins,
      rolesClaim: config.OIDC_ROLES_CLAIM,
      roleOf: config.OIDC_ROLES,
      usualRole: config.SIGNUP_ROLE,
      signup: {
        isOpen: config.OIDC_SIGNUP === 'open',
        allowedDomains: config.SIGNUP_ALLOWED_DOMAINS,
      },
    }),
    /** Deletes every copy of a user's data outside the events, the read model and stored answers. Idempotent. */
    async erase(id: string) {
      const userId = Number(id);
      await sessions.eraseUser(userId);
      await consoleSessions.eraseUser(userId);
      await secondFactors.eraseUser(userId);
      await freshness.eraseUser(userId);
      await links.eraseUser(userId);
      await listViews.eraseUser(userId);
      await mails.eraseUser(userId);
    },
  };
}
