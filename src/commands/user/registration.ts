/** Creates users: checks names and password, draws an id, claims address and username, then registers in a single append. */
import type { RegisterUser } from '../../domain/user/commands.js';
import type { ExternalIdentity, InitialStatus, MailPurpose } from '../../domain/user/events.js';
import {
  foldLoginName,
  isMistakable,
  normalizeEmail,
  normalizeUsername,
  usernamesFor,
} from '../../domain/user/loginNames.js';
import { refuseWeakPassword } from '../../domain/user/passwordRules.js';
import type { Role } from '../../domain/user/roles.js';
import type { ExistingUser } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode, invalidField } from '../../kernel/errors.js';
import type { Language } from '../../kernel/wording/languages.js';
import type { ClaimRequest, Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import { type CommandHandler, createStreamQueue, type StreamQueue } from '../engine/handle.js';
import type { Sequences } from '../engine/sequences.js';
import type { Passwords } from '../identity/passwords.js';
import {
  emailClaim,
  emailClaimValue,
  existingUser,
  holdsEmail,
  holdsUsername,
  userAggregate,
  usernameClaim,
  userOf,
  userStream,
} from './user.js';

export interface NewUser {
  readonly email: string;
  /** Derived from the address when absent. */
  readonly username?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly roles: readonly Role[];
  readonly status: InitialStatus;
  /** The first mail for an invited user. */
  readonly firstMail?: MailPurpose;
  /** The identity of a user who came through a sign-in provider. */
  readonly identity?: ExternalIdentity;
  /** `claim`: the provider named the roles. */
  readonly rolesBy?: 'claim';
  /** The language of mails to the user; the service's if absent. */
  readonly language?: Language;
}

export interface RegisterOptions {
  /** For a password not chosen by the user; only its length is checked, by the caller who received it. */
  readonly trustPassword?: boolean;
  /** A further claim that the registration depends on, e.g. being the first Admin. */
  readonly alsoClaim?: (owner: string) => ClaimRequest;
}

export interface RegisteredUser {
  readonly user: ExistingUser;
  readonly revision: number;
  /** When, RFC 3339 UTC. */
  readonly at: string;
}

export type UserRegistration = ReturnType<typeof createUserRegistration>;

export interface UserRegistrationDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly sequences: Sequences;
  readonly passwords: Passwords;
}

/** Name of the sequence of user ids. */
export const userSequence = 'user';
const attempts = 5;
const emailTakenMessage = 'A user already has this e-mail address';

/** A new user whose names and password have passed the checks. */
type JudgedUser = NewUser & { readonly emailValue: string; readonly passwordHash: string };

export function createUserRegistration(dependencies: UserRegistrationDependencies) {
  const { handler, claims, sequences, passwords } = dependencies;
  // Concurrent registrations of one address in this process wait for each other instead of fencing each other.
  const queue: StreamQueue = createStreamQueue(1_024);

  function emailRequest(owner: string, value: string): ClaimRequest {
    return {
      kind: emailClaim,
      value,
      owner,
      isHeldBy: (stream) => holdsEmail(handler, stream, value),
      refusal: { code: 'USER_ALREADY_EXISTS', message: emailTakenMessage },
    };
  }

  async function claimUsername(owner: string, candidates: readonly string[], context: CommandContext) {
    const untried = [...candidates];
    for (;;) {
      const username = untried.shift();
      if (username === undefined) throw new Error('a user has at least one possible username');
      const value = foldLoginName(username);
      try {
        await claims.take(
          {
            kind: usernameClaim,
            value,
            owner,
            isHeldBy: (stream) => holdsUsername(handler, stream, value),
            refusal: { code: 'USER_ALREADY_EXISTS', message: 'A user already has this username' },
          },
          // Not named after the value: ids are derived from the step's name and outlive an erasure.
          stepOf(context, `claim username ${candidates.length - untried.length}`),
        );
        return username;
      } catch (error) {
        if (!hasCode(error, 'USER_ALREADY_EXISTS') || untried.length === 0) throw error;
      }
    }
  }

  async function attempt(
    newUser: JudgedUser,
    context: CommandContext,
    options: RegisterOptions,
    round: number,
  ): Promise<RegisteredUser> {
    const { email, emailValue, firstName, lastName, passwordHash, roles, status } = newUser;
    const { firstMail, identity, rolesBy, language } = newUser;
    const id = await sequences.next(userSequence, 'user', stepOf(context, `draw id ${round}`));
    const owner = userStream(id);
    if (options.alsoClaim !== undefined) {
      await claims.take(options.alsoClaim(owner), stepOf(context, 'claim the condition'));
    }
    await claims.take(emailRequest(owner, emailValue), stepOf(context, 'claim the address'));
    const candidates = newUser.username === undefined ? usernamesFor(email, id) : [newUser.username];
    const username = await claimUsername(owner, candidates, context);
    const names = { id, email, username, firstName, lastName };
    const command: RegisterUser = { type: 'RegisterUser', ...names, passwordHash, roles, status };
    const more = {
      ...(firstMail && { firstMail }),
      ...(identity && { identity }),
      ...(rolesBy && { rolesBy }),
      ...(language && { language }),
    };
    return append({ ...command, ...more }, context);
  }

  async function append(command: RegisterUser, context: CommandContext): Promise<RegisteredUser> {
    const { id } = command;
    const { state, revision, at } = await handler.handle(userAggregate, String(id), command, context, {
      expected: -1,
    });
    const user = existingUser(state);
    if (user === undefined) throw new Error(`user ${id} was registered and is not there`);
    return { user, revision, at: at ?? context.at.toISOString() };
  }

  /**
   * Returns the registration of this very command if an earlier run got through; undefined when no user has the address.
   * @throws DomainError USER_ALREADY_EXISTS for another command's user
   */
  async function findHolder(
    emailValue: string,
    context: CommandContext,
  ): Promise<RegisteredUser | undefined> {
    const owner = await claims.ownerOf(emailClaim, emailValue);
    if (owner === undefined) return undefined;
    const user = await userOf(handler, owner);
    if (user === undefined || emailClaimValue(user.email) !== emailValue) return undefined;
    if (context.recovering !== true) throw emailTaken();
    try {
      const {
        credentialVersion: _,
        linkVersion: _link,
        passwordResets: _resets,
        status: _now,
        image: _later,
        secondFactor: _factor,
        ...rest
      } = user;
      return await append({ type: 'RegisterUser', ...rest, status: 'active' }, context);
    } catch (error) {
      throw hasCode(error, 'CONCURRENCY_CONFLICT') ? emailTaken() : error;
    }
  }

  async function register(
    newUser: NewUser,
    context: CommandContext,
    options: RegisterOptions = {},
  ): Promise<RegisteredUser> {
    const email = normalizeEmail(newUser.email);
    const emailValue = emailClaimValue(newUser.email);
    if (email === undefined || emailValue === undefined)
      throw invalidField('/email', 'must be an e-mail address');
    const username = newUser.username === undefined ? undefined : normalizeUsername(newUser.username);
    if (newUser.username !== undefined && username === undefined) {
      throw invalidField(
        '/username',
        'must be 1 to 64 letters, digits, ".", "_" or "-", and not digits alone',
      );
    }
    if (username !== undefined && isMistakable(username))
      throw invalidField(
        '/username',
        'must have letters of one script that do not look like those of another',
      );
    const { firstName, lastName, password } = newUser;
    if (options.trustPassword !== true) {
      refuseWeakPassword(password, { email, username: username ?? '', firstName, lastName });
    }
    const earlier = await findHolder(emailValue, context);
    if (earlier !== undefined) return earlier;
    const passwordHash = await passwords.hash(password);
    const { username: _, ...rest } = newUser;
    const judged = { ...rest, email, emailValue, passwordHash, ...(username !== undefined && { username }) };
    return queue.run(emailValue, async () => {
      for (let round = 1; ; round += 1) {
        try {
          return await attempt(judged, context, options, round);
        } catch (error) {
          // Another registration took the same value while this one was unfinished: start over with another id.
          if (!hasCode(error, 'CONCURRENCY_CONFLICT') || round === attempts) throw error;
        }
      }
    });
  }

  return {
    /**
     * @throws DomainError VALIDATION_ERROR (address or username malformed), WEAK_PASSWORD, USER_ALREADY_EXISTS,
     * CONCURRENCY_CONFLICT, SERVICE_UNAVAILABLE
     */
    register,
  };
}

function emailTaken(): DomainError {
  return new DomainError('USER_ALREADY_EXISTS', emailTakenMessage);
}
