/** The commands of Admins about users: create, change, delete and erase them, and set their passwords. */
import { randomBytes } from 'node:crypto';
import { type Administrator, refuseUnlessFresh } from '../../domain/user/administrators.js';
import type { ChangePassword, ChangeUser } from '../../domain/user/commands.js';
import type { MailPurpose } from '../../domain/user/events.js';
import { foldLoginName } from '../../domain/user/loginNames.js';
import { refuseWeakPassword } from '../../domain/user/passwordRules.js';
import { type ExistingUser, userNotFound } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import type { Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Caller } from '../identity/caller.js';
import type { Freshness } from '../identity/freshness.js';
import type { Passwords } from '../identity/passwords.js';
import type { Erasures } from '../operations/erasure.js';
import type { ActiveAdmins } from './activeAdmins.js';
import type { NewUser, RegisteredUser, UserRegistration } from './registration.js';
import {
  checkOwnPassword,
  forgetAttempts,
  openAfterNewPassword,
  type SignInFailures,
} from './signInFailures.js';
import {
  emailClaim,
  emailClaimValue,
  existingUser,
  findUserByUsername,
  userAggregate,
  usernameClaim,
  userStream,
} from './user.js';

export interface UserAdministrationDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly registration: UserRegistration;
  readonly passwords: Passwords;
  readonly failures: SignInFailures;
  readonly activeAdmins: ActiveAdmins;
  readonly erasures: Erasures;
  readonly freshness: Pick<Freshness, 'isFresh'>;
  /** Queues an invited user's first mail; never rejects. */
  readonly mailFirst: (userId: number, purpose: MailPurpose) => Promise<void>;
}

export type UserAdministration = ReturnType<typeof createUserAdministration>;

export function createUserAdministration(dependencies: UserAdministrationDependencies) {
  const { handler, claims, registration, passwords, failures, activeAdmins, erasures, freshness } =
    dependencies;

  async function loadExisting(id: number): Promise<ExistingUser> {
    const user = existingUser((await handler.load(userAggregate, String(id))).state);
    if (user === undefined) throw userNotFound();
    return user;
  }

  /** Releases the names of a user who is gone. The names were free from that moment; this spares others from finding that out. */
  async function release(user: ExistingUser, context: CommandContext): Promise<void> {
    const owner = userStream(user.id);
    const email = emailClaimValue(user.email);
    if (email !== undefined)
      await claims.release({ kind: emailClaim, value: email, owner }, stepOf(context, 'release address'));
    const username = { kind: usernameClaim, value: foldLoginName(user.username), owner };
    await claims.release(username, stepOf(context, 'release username'));
    await forgetAttempts(failures, user.id);
  }

  async function administratorOf(by: Caller): Promise<Administrator> {
    return { id: by.id, isAdmin: by.roles.includes('Admin'), isFresh: await freshness.isFresh(by) };
  }

  return {
    administratorOf,

    /**
     * Creates a user; one without a password is invited to choose one. @throws as `UserRegistration.register`; REAUTHENTICATION_REQUIRED
     * for an Admin or AppAdmin
     */
    async create(
      {
        password,
        ...user
      }: Omit<NewUser, 'password' | 'status' | 'firstMail'> & { readonly password?: string },
      by: Caller,
      context: CommandContext,
    ): Promise<RegisteredUser> {
      refuseUnlessFresh(await administratorOf(by), user.roles);
      if (password !== undefined)
        return registration.register({ ...user, password, status: 'active' }, context);
      const registered = await registration.register(
        {
          ...user,
          password: randomBytes(24).toString('base64url'),
          status: 'invited',
          firstMail: 'invitation',
        },
        context,
        { trustPassword: true },
      );
      await dependencies.mailFirst(registered.user.id, 'invitation');
      return registered;
    },

    /** @throws DomainError USER_NOT_FOUND, REAUTHENTICATION_REQUIRED; UNAUTHORIZED if it would end the last active Admin */
    change: async (
      id: number,
      change: Omit<ChangeUser, 'type' | 'by'>,
      by: Caller,
      context: CommandContext,
    ) =>
      activeAdmins.handle(
        String(id),
        { ...change, by: await administratorOf(by), type: 'ChangeUser' },
        context,
      ),

    /** Soft deletion: the history stays, the names are free again. @throws as `change` */
    async delete(id: number, by: Caller, context: CommandContext): Promise<void> {
      const user = existingUser((await handler.load(userAggregate, String(id))).state);
      await activeAdmins.handle(String(id), { type: 'DeleteUser', by: await administratorOf(by) }, context);
      if (user !== undefined) await release(user, context);
    },

    /** Erases a user for good, even one already deleted; no one can read who it was. @throws as `change` */
    async erase(id: number, by: Caller, context: CommandContext): Promise<void> {
      const { state } = await handler.load(userAggregate, String(id));
      if (state.status === 'none') throw userNotFound();
      const user = existingUser(state);
      const command = { type: 'RemoveUser', by: await administratorOf(by) } as const;
      // Decided before the erasure is planned, and again when it is stored.
      userAggregate.decider.decide(command, state);
      await erasures.plan('user', String(id));
      await activeAdmins.handle(String(id), command, context);
      await erasures.erase('user', String(id));
      if (user !== undefined) await release(user, context);
    },

    /**
     * Changes a user's own password. Wrong current passwords count like failed sign-ins.
     * @throws DomainError INVALID_PASSWORD, WEAK_PASSWORD, RATE_LIMITED, USER_NOT_FOUND, PRECONDITION_FAILED, SERVICE_UNAVAILABLE
     */
    async changeOwnPassword(
      id: number,
      { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
      context: CommandContext,
    ) {
      const user = await loadExisting(id);
      await checkOwnPassword({ passwords, failures }, user, currentPassword);
      refuseWeakPassword(newPassword, user);
      const passwordHash = await passwords.hash(newPassword);
      const command: ChangePassword = { type: 'ChangePassword', passwordHash, replaces: user.passwordHash };
      return handler.handle(userAggregate, String(id), command, context);
    },

    /**
     * Sets another user's password.
     * @throws DomainError USER_NOT_FOUND, WEAK_PASSWORD, PRECONDITION_FAILED, SERVICE_UNAVAILABLE; UNAUTHORIZED for one's own, and for that
     *   of an Admin or Auditor unless by an Admin; REAUTHENTICATION_REQUIRED
     */
    async setPassword(id: number, newPassword: string, by: Caller, context: CommandContext) {
      const user = await loadExisting(id);
      const command = {
        type: 'ChangePassword',
        passwordHash: '',
        by: await administratorOf(by),
      } as const;
      // Decided before the hash is computed, and again when it is stored.
      userAggregate.decider.decide(command, user);
      refuseWeakPassword(newPassword, user);
      const passwordHash = await passwords.hash(newPassword);
      const outcome = await handler.handle(userAggregate, String(id), { ...command, passwordHash }, context);
      await openAfterNewPassword(failures, user);
      return outcome;
    },

    /**
     * Signs the user out everywhere; API keys stay valid.
     * @throws DomainError USER_NOT_FOUND, PRECONDITION_FAILED, SERVICE_UNAVAILABLE; UNAUTHORIZED for those of another who is an Admin or
     *   Auditor, unless by an Admin
     */
    endSessions(id: number, by: Caller, context: CommandContext) {
      const sparesAdmins = by.id !== String(id) && !by.roles.includes('Admin');
      return handler.handle(userAggregate, String(id), { type: 'EndSessions', sparesAdmins }, context);
    },

    findByUsername: (username: string) => findUserByUsername({ claims, handler }, username),
    load: (id: string) => handler.load(userAggregate, id),
  };
}
