/** Signing in and out: the grants of RFC 6749 that issue tokens, and token revocation (RFC 7009). */
import type { ExistingUser } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { Claims } from '../engine/claims.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';
import type { ServiceClients } from '../identity/serviceClients.js';
import type { Session, Sessions } from '../identity/sessions.js';
import {
  accessTokenLifetime,
  type IssuedToken,
  type TokenRevocations,
  type Tokens,
} from '../identity/tokens.js';
import type { SecondFactors } from './secondFactor.js';
import {
  codeAttempts,
  failuresAllowedInAll,
  type SignInFailures,
  signInAttempts,
  unknownNameAttempts,
} from './signInFailures.js';
import { findUserByLoginName, loginNameValue, userOf, userStream } from './user.js';

export interface SignInDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly revocations: TokenRevocations;
  readonly failures: SignInFailures;
  readonly serviceClients: ServiceClients;
  readonly secondFactors: Pick<SecondFactors, 'isShown'>;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

export interface GrantedTokens extends IssuedToken {
  /** Only users have sessions to refresh. */
  readonly refreshToken?: string;
}

/** The code of the second factor and the command that carries it; a recovery code is spent by that command. */
export interface SecondStep {
  readonly otp: string | undefined;
  readonly context: CommandContext;
  /** Returns the browser of the request if this user has signed in with it before. */
  readonly browserOf?: (userId: number) => string | undefined;
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(dependencies: SignInDependencies) {
  const { handler, passwords, tokens, sessions, revocations, failures, serviceClients, secondFactors } =
    dependencies;
  const now = dependencies.now ?? Date.now;

  async function grantUser(user: ExistingUser, session: Session) {
    const { sessionId, refreshToken, begunAt: signedInAt } = session;
    return { ...(await tokens.issueUserToken(user, { sessionId, signedInAt })), refreshToken };
  }

  /** @param until seconds since 1970: when a token of the session ends, if known to end later than usual */
  async function endSession(sessionId: string, until = 0): Promise<void> {
    await sessions.revokeById(sessionId);
    await revocations.revoke(sessionId, Math.max(until * 1_000, now() + accessTokenLifetime * 1_000));
  }

  /** Whether the user also gives the second factor, if they have one. @throws DomainError OTP_REQUIRED */
  async function hasSecondFactor(user: ExistingUser, second: SecondStep | undefined): Promise<boolean> {
    if (user.status !== 'active' || user.secondFactor === undefined) return true;
    // Neither a failure nor a success, so failures counted before stay counted.
    if (second?.otp === undefined)
      throw new DomainError('OTP_REQUIRED', 'Send the code of the second factor (otp) with the password');
    const { otp, context } = second;
    const shown = await failures.attempt(
      codeAttempts(user.id),
      async () => (await secondFactors.isShown(user, otp, context)) || undefined,
    );
    return shown === true;
  }

  async function checkPassword(
    loginName: string,
    password: string,
    from?: string,
    second?: SecondStep,
  ): Promise<ExistingUser> {
    // Counted by user, since a user has two names and each of them many spellings.
    const named = await findUserByLoginName(dependencies, loginName);
    const browser = named === undefined ? undefined : second?.browserOf?.(named.id);
    const counted = (place: string | undefined) =>
      named === undefined
        ? unknownNameAttempts(loginNameValue(loginName), place)
        : signInAttempts(named, place);
    const attempt = () =>
      failures.attempt(counted(browser ?? from ?? 'somewhere'), async () => {
        // A stream is read even for an unknown name: what the store is asked must not reveal which users exist.
        const found = await userOf(handler, userStream(named?.id ?? 0));
        const matched = await passwords.matches(password, found?.passwordHash, from);
        return matched ? found : undefined;
      });
    // A browser that has signed in before is let through, however many others guess from elsewhere.
    const user =
      browser === undefined
        ? await failures.attempt(counted(undefined), attempt, 'all', failuresAllowedInAll)
        : await attempt();
    if (user === undefined || !(await hasSecondFactor(user, second)))
      throw refused(
        second?.otp === undefined ? 'Wrong login name or password' : 'Wrong login name, password or code',
      );
    // Only told to a caller who knows the password.
    if (user.status === 'locked') throw refused('This account is locked');
    if (user.status === 'invited') throw refused('This e-mail address has not been verified yet');
    return user;
  }

  return {
    /** Returns the user who signs in, without issuing a token; counted and refused like `withPassword`. */
    checkPassword,

    /**
     * @param loginName e-mail address or username
     * @param from where the request comes from, e.g. a network address; waiting password checks take turns by it
     * @param second what is given besides the password
     * @throws DomainError INVALID_CREDENTIALS; OTP_REQUIRED when the password is right and a code is needed; RATE_LIMITED after too many
     *   failures; SERVICE_UNAVAILABLE
     */
    async withPassword(loginName: string, password: string, from?: string, second?: SecondStep) {
      const user = await checkPassword(loginName, password, from, second);
      const { id: userId, credentialVersion } = user;
      return grantUser(user, await sessions.begin({ userId, credentialVersion }));
    },

    /** @throws DomainError INVALID_CREDENTIALS */
    async withClientSecret(clientId: string, secret: string) {
      if (!serviceClients.isSecretOf(clientId, secret)) throw refused('Wrong client id or secret');
      return tokens.issueServiceToken(clientId);
    },

    /**
     * Spends the refresh token in exchange for the next one.
     * @param from the client, e.g. its network address: a second use by the same one within seconds gets the same answer
     * @throws DomainError INVALID_CREDENTIALS
     */
    async withRefreshToken(given: string, from?: string) {
      const session = await sessions.rotate(given, from);
      if (session.refreshToken === undefined) {
        if (session.sessionId !== undefined) await endSession(session.sessionId);
        throw refused('The refresh token is not valid');
      }
      const user = await userOf(handler, userStream(session.userId));
      if (user?.status !== 'active' || user.credentialVersion !== session.credentialVersion) {
        await endSession(session.sessionId);
        throw refused('The refresh token is no longer valid');
      }
      return grantUser(user, session);
    },

    /** Ends the session of a refresh or access token; an unknown token is no error (RFC 7009, 2.2). */
    async revoke(token: string) {
      const sessionId = await sessions.revoke(token);
      if (sessionId !== undefined) return endSession(sessionId);
      const found = await tokens.read(token);
      if (found !== undefined) await endSession(found.grantId, found.expiresAt);
    },
  };
}

function refused(message: string): DomainError {
  return new DomainError('INVALID_CREDENTIALS', message);
}
