/**
 * Password resets by mailed link, for users who have forgotten their password. A stranger's request is counted and handed to a job before
 * anything checks whether the address belongs to a user. So neither the answer nor its timing can reveal that. The job checks it, records
 * the request in the user's stream and sends the mail.
 */
import { z } from 'zod';
import { invalidLink, type LinkPurpose } from '../../domain/user/links.js';
import { refuseWeakPassword } from '../../domain/user/passwordRules.js';
import { userNotFound } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Records } from '../../ports/records.js';
import type { Claims } from '../engine/claims.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';
import type { UserLinks } from './links.js';
import { createMailRequests } from './mailRequests.js';
import type { UserMails } from './mails.js';
import { openAfterNewPassword, type SignInFailures } from './signInFailures.js';
import {
  emailClaim,
  emailClaimValue,
  existingUser,
  userAggregate,
  userAsked,
  userOf,
  userStream,
} from './user.js';

export interface PasswordResetsDependencies {
  readonly handler: CommandHandler;
  readonly claims: Pick<Claims, 'nameOf' | 'ownerNamed'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly records: Records;
  readonly links: UserLinks;
  readonly mails: Pick<UserMails, 'sendLink'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly failures: Pick<SignInFailures, 'reset'>;
  /** Returns the pseudonym that hides a network address in the records. */
  readonly pseudonymOf: (text: string) => string;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Prefix of the ids of its jobs. */
export const passwordResetTask: LinkPurpose = 'password-reset';

/** Limit of requests per hour for one address, to protect its mailbox. */
export const resetsAllowed = 5;
/** Limit of requests per hour from one network address, which may be an office or a proxy for everyone. */
export const resetsAllowedFrom = 100;
const requestsCollection = 'passwordResetRequests';

const jobData = z.object({
  /** Identifies the user: the name of the claim on the address, or the id. */
  claim: z.string().optional(),
  userId: z.coerce.number().int().optional(),
  actorKind: z.enum(['user', 'service', 'guest', 'apiKey', 'system']),
  actorId: z.string(),
  requestId: z.string(),
});

export function createPasswordResets(dependencies: PasswordResetsDependencies) {
  const { handler, claims, jobs, links, mails, passwords, failures, pseudonymOf } = dependencies;
  const requests = createMailRequests(dependencies.records, requestsCollection, dependencies.now);

  function enqueue(whom: { claim: string } | { userId: string }, context: CommandContext): Promise<void> {
    const { actor, requestId, commandId } = context;
    const data = { ...whom, actorKind: actor.kind, actorId: actor.id, requestId };
    return jobs.enqueue([{ kind: 'mail', id: `${passwordResetTask}/${commandId}`, data }]);
  }

  /** Returns the user who holds an address, by the name of the claim on it. */
  async function holderOf(claim: string): Promise<number | undefined> {
    const owner = await claims.ownerNamed(claim);
    const user = owner === undefined ? undefined : await userOf(handler, owner);
    const value = user === undefined ? undefined : emailClaimValue(user.email);
    return value !== undefined && claims.nameOf(emailClaim, value) === claim ? user?.id : undefined;
  }

  return {
    /**
     * Requests a reset for someone who is not signed in. Does the same whether or not the address belongs to a user.
     * @param from the client that the request is counted for, e.g. a network address
     * @throws DomainError VALIDATION_ERROR for an invalid address, RATE_LIMITED; Unavailable
     */
    async request(email: string, from: string, context: CommandContext) {
      const value = emailClaimValue(email);
      if (value === undefined) throw invalidField('/email', 'must be an e-mail address');
      const claim = claims.nameOf(emailClaim, value);
      await requests.count(`from ${pseudonymOf(from)}`, resetsAllowedFrom, context);
      await requests.count(claim, resetsAllowed, context);
      await enqueue({ claim }, context);
    },

    /**
     * Requests a reset by an Admin.
     * @throws DomainError USER_NOT_FOUND, PRECONDITION_FAILED, INVALID_STATUS_TRANSITION for a locked user, RATE_LIMITED; Unavailable
     */
    async requestFor(userId: number, context: CommandContext) {
      const { user, revision } = await userAsked(handler, userId);
      const value = emailClaimValue(user.email);
      if (value === undefined) throw userNotFound();
      await requests.count(claims.nameOf(emailClaim, value), resetsAllowed, context, { revision });
      await enqueue({ userId: String(userId) }, context);
    },

    /** Runs a job of `passwordResetTask`. @param context the job's own @throws MailRefused, Unavailable */
    async send(job: Job, context: CommandContext) {
      const { claim, userId, actorKind, actorId, requestId } = jobData.parse(job.data);
      const id = claim === undefined ? userId : await holderOf(claim);
      if (id === undefined) return;
      const asked = await handler
        .handle(
          userAggregate,
          String(id),
          { type: 'RequestPasswordReset', byStranger: claim !== undefined },
          // Recovering, so that it finds the events of an earlier attempt.
          { ...context, actor: { kind: actorKind, id: actorId }, requestId, recovering: true },
        )
        .catch((error: unknown) => {
          if (error instanceof DomainError && error.code === 'USER_NOT_FOUND') return undefined;
          throw error;
        });
      const then = asked === undefined ? undefined : existingUser(asked.state);
      if (asked === undefined || asked.events.length === 0 || then === undefined) return;
      const user = await userOf(handler, userStream(id));
      // Overtaken by a newer request or another password: the link would be invalid on arrival.
      if (user?.passwordResets !== then.passwordResets || user.linkVersion !== then.linkVersion) return;
      await mails.sendLink(job.id, user, passwordResetTask, user.passwordResets);
    },

    /** @throws DomainError VALIDATION_ERROR for an invalid token, WEAK_PASSWORD (the token stays valid); Unavailable */
    async confirm(token: string, password: string, context: CommandContext) {
      const link = await links.find(token, passwordResetTask, context.recovering === true);
      if (link?.reset === undefined) throw invalidLink();
      const { userId, linkVersion, reset } = link;
      const user = await userOf(handler, userStream(userId));
      if (user === undefined) throw invalidLink();
      refuseWeakPassword(password, user);
      const passwordHash = await passwords.hash(password);
      const command = { type: 'ConfirmPasswordReset', linkVersion, reset, passwordHash } as const;
      await handler.handle(userAggregate, String(userId), command, context);
      await links.use(link);
      await openAfterNewPassword(failures, user);
    },
  };
}
