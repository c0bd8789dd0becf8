/** The commands of strangers: signing up, as far as the operator allows it, and using mailed links. */
import type { MailPurpose } from '../../domain/user/events.js';
import { invalidLink } from '../../domain/user/links.js';
import { normalizeEmail } from '../../domain/user/loginNames.js';
import { refuseWeakPassword } from '../../domain/user/passwordRules.js';
import type { SignupRole } from '../../domain/user/roles.js';
import type { SignupMode } from '../../domain/user/signupModes.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';
import type { UserLink, UserLinks } from './links.js';
import type { NewUser, RegisteredUser, UserRegistration } from './registration.js';
import { openAfterNewPassword, type SignInFailures } from './signInFailures.js';
import { userAggregate, userOf, userStream } from './user.js';

export interface UserSignupDependencies {
  readonly handler: CommandHandler;
  readonly registration: UserRegistration;
  readonly passwords: Passwords;
  readonly links: UserLinks;
  readonly failures: Pick<SignInFailures, 'reset'>;
  readonly mode: SignupMode;
  /** The role of users who sign up. */
  readonly role: SignupRole;
  /** Domains of addresses that may sign up, in lower-case ASCII; empty for all. */
  readonly allowedDomains: readonly string[];
  /** Queues an invited user's first mail; never rejects. */
  readonly mailFirst: (userId: number, purpose: MailPurpose) => Promise<void>;
}

export type UserSignup = ReturnType<typeof createUserSignup>;

export function createUserSignup(dependencies: UserSignupDependencies) {
  const { handler, registration, passwords, links, failures, mode, role, allowedDomains, mailFirst } =
    dependencies;

  async function linkOf(token: string, purpose: MailPurpose, context: CommandContext): Promise<UserLink> {
    const link = await links.find(token, purpose, context.recovering === true);
    if (link === undefined) throw invalidLink();
    return link;
  }

  return {
    /** @throws DomainError UNAUTHORIZED when the operator does not allow it; as `UserRegistration.register` */
    async signUp(
      newUser: Omit<NewUser, 'roles' | 'status' | 'firstMail'>,
      context: CommandContext,
    ): Promise<RegisteredUser> {
      if (mode === 'closed')
        throw new DomainError('UNAUTHORIZED', 'Sign-up is closed; ask an administrator for an invitation');
      const domain = normalizeEmail(newUser.email)?.split('@').at(-1);
      if (domain !== undefined && allowedDomains.length > 0 && !allowedDomains.includes(domain))
        throw new DomainError(
          'UNAUTHORIZED',
          'Sign-up is not open to this e-mail domain; ask an administrator for an invitation',
        );
      const user = { ...newUser, roles: [role] } as const;
      if (mode === 'open') return registration.register({ ...user, status: 'active' }, context);
      const registered = await registration.register(
        { ...user, status: 'invited', firstMail: 'verification' },
        context,
      );
      await mailFirst(registered.user.id, 'verification');
      return registered;
    },

    /** @throws DomainError VALIDATION_ERROR for an invalid token */
    async acceptVerification(token: string, context: CommandContext): Promise<void> {
      const link = await linkOf(token, 'verification', context);
      const { userId, linkVersion } = link;
      const command = { type: 'AcceptVerification', linkVersion } as const;
      await handler.handle(userAggregate, String(userId), command, context);
      await links.use(link);
    },

    /** @throws DomainError VALIDATION_ERROR for an invalid token, WEAK_PASSWORD (the token stays valid) */
    async acceptInvitation(token: string, password: string, context: CommandContext): Promise<void> {
      const link = await linkOf(token, 'invitation', context);
      const { userId, linkVersion } = link;
      const user = await userOf(handler, userStream(userId));
      if (user === undefined) throw invalidLink();
      refuseWeakPassword(password, user);
      const passwordHash = await passwords.hash(password);
      const command = { type: 'AcceptInvitation', linkVersion, passwordHash } as const;
      await handler.handle(userAggregate, String(userId), command, context);
      await links.use(link);
      await openAfterNewPassword(failures, user);
    },
  };
}
