/** Signs in an identity that a sign-in provider vouches for: finds the user by the provider's name, links one, or creates one. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isSameMailbox, normalizeEmail } from '../../domain/user/loginNames.js';
import { type Role, roles } from '../../domain/user/roles.js';
import { type ExistingUser, existing } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import { sleep } from '../../kernel/waiting.js';
import type { ProvidedIdentity } from '../../ports/signInProvider.js';
import type { ClaimRequest, Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';
import type { ActiveAdmins } from './activeAdmins.js';
import type { UserRegistration } from './registration.js';
import { existingUser, findUserByLoginName, userAggregate, userOf, userStream } from './user.js';

export interface ProviderSignInDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly registration: UserRegistration;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly activeAdmins: ActiveAdmins;
  /** The name of the claim that holds the roles. */
  readonly rolesClaim: string;
  /** Roles by their names in the claim; other names are ignored. */
  readonly roleOf: ReadonlyMap<string, Role>;
  /** The role of users whose roles the claim does not name. */
  readonly usualRole: Role;
  /** Whether an unknown person becomes a user, and the e-mail domains for which this holds; empty for all. */
  readonly signup: { readonly isOpen: boolean; readonly allowedDomains: readonly string[] };
}

/** @throws DomainError INVALID_CREDENTIALS for a person who may not sign in; Unavailable */
export type SignInByProvider = (identity: ProvidedIdentity, context: CommandContext) => Promise<ExistingUser>;

const identityClaim = 'user-identity';
/** Limit of attempts against concurrent sign-ins that do the same. */
const rounds = 5;
/** Longest pause before another attempt, in ms. */
const longestPause = 50;
const person = z.object({
  // One rule for the addresses of all sign-ins: letters of any alphabet before the `@` and in domains.
  email: z
    .string()
    .max(320)
    .transform((address) => normalizeEmail(address))
    .optional()
    .catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true')])
    .optional()
    .catch(undefined),
  given_name: z.string().trim().min(1).max(100).optional().catch(undefined),
  family_name: z.string().trim().min(1).max(100).optional().catch(undefined),
  name: z.string().trim().min(1).max(100).optional().catch(undefined),
});

/** Why a person that the provider vouches for may not sign in here. */
export type ProviderRefusal = 'taken' | 'unverified' | 'closed' | 'unknown';

export class ProviderSignInRefused extends DomainError {
  constructor(
    readonly reason: ProviderRefusal,
    message: string,
  ) {
    super('INVALID_CREDENTIALS', message);
  }
}

export function createProviderSignIn(dependencies: ProviderSignInDependencies): SignInByProvider {
  const { handler, claims, registration, passwords, activeAdmins, rolesClaim, roleOf, usualRole, signup } =
    dependencies;

  /** Returns undefined when the provider says nothing about roles. */
  function rolesIn({ claims: said }: ProvidedIdentity): readonly Role[] | undefined {
    const value = said[rolesClaim];
    const names = typeof value === 'string' ? value.split(/[\s,]+/) : value;
    if (!Array.isArray(names)) return undefined;
    const known = new Set(
      names.flatMap((name) => (typeof name === 'string' ? (roleOf.get(name) ?? []) : [])),
    );
    return known.size === 0 ? [usualRole] : roles.filter((role) => known.has(role));
  }

  const nameOf = ({ issuer, subject }: ProvidedIdentity) => `${issuer} ${subject}`;

  function isTheirs(user: ExistingUser | undefined, { issuer, subject }: ProvidedIdentity): boolean {
    return user?.identity?.issuer === issuer && user.identity.subject === subject;
  }

  function claimOf(identity: ProvidedIdentity, owner: string): ClaimRequest {
    return {
      kind: identityClaim,
      value: nameOf(identity),
      owner,
      isHeldBy: async (stream) => isTheirs(await userOf(handler, stream), identity),
      refusal: { code: 'USER_ALREADY_EXISTS', message: 'Another user has this identity of the provider' },
    };
  }

  async function known(identity: ProvidedIdentity): Promise<ExistingUser | undefined> {
    const owner = await claims.ownerOf(identityClaim, nameOf(identity));
    const user = owner === undefined ? undefined : await userOf(handler, owner);
    return isTheirs(user, identity) ? user : undefined;
  }

  /**
   * Links the user with the same verified address. The person who knows the old password need not be the holder of the address, so the
   * password stops working and older tokens end.
   */
  async function link(id: number, email: string, identity: ProvidedIdentity, context: CommandContext) {
    const { state, revision } = await handler.load(userAggregate, String(id));
    const user = existing(state);
    if (user.identity !== undefined || !isSameMailbox(user.email, email))
      throw new ProviderSignInRefused(
        'taken',
        'The user with this e-mail address has another identity of the provider',
      );
    if (user.status !== 'active') throw refusedStatus(user);
    // Hashed before the claim is taken: hashing takes a while, in which others would find a claim that no event confirms yet.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
    await claims.take(claimOf(identity, userStream(user.id)), stepOf(context, 'claim the identity'));
    const { issuer, subject } = identity;
    const command = { type: 'LinkIdentity', issuer, subject, passwordHash } as const;
    const linked = await handler.handle(userAggregate, String(id), command, context, { expected: revision });
    return existingUser(linked.state);
  }

  /** People at the issuer are strangers here unless sign-up lets them in. */
  function refuseStranger(email: string): void {
    const domain = email.split('@').at(-1) ?? '';
    const { isOpen, allowedDomains } = signup;
    if (isOpen && (allowedDomains.length === 0 || allowedDomains.includes(domain))) return;
    throw new ProviderSignInRefused('unknown', 'No user has this e-mail address');
  }

  async function register(email: string, identity: ProvidedIdentity, context: CommandContext) {
    refuseStranger(email);
    const { given_name: given, family_name: family, name } = person.parse(identity.claims);
    const { issuer, subject } = identity;
    const said = rolesIn(identity);
    const { user } = await registration.register(
      {
        email,
        firstName: given ?? name ?? email.split('@')[0] ?? email,
        lastName: family ?? '–',
        password: randomBytes(32).toString('base64url'),
        roles: said ?? [usualRole],
        ...(said === undefined ? {} : { rolesBy: 'claim' as const }),
        status: 'active',
        identity: { issuer, subject },
      },
      context,
      { trustPassword: true, alsoClaim: (owner) => claimOf(identity, owner) },
    );
    return user;
  }

  async function find(
    identity: ProvidedIdentity,
    context: CommandContext,
  ): Promise<ExistingUser | undefined> {
    const user = await known(identity);
    if (user !== undefined) return user;
    const { email, email_verified: verified } = person.parse(identity.claims);
    if (email === undefined || (verified !== true && verified !== 'true'))
      throw new ProviderSignInRefused('unverified', 'The provider has not verified the e-mail address');
    const sameAddress = await findUserByLoginName(dependencies, email);
    return sameAddress === undefined
      ? register(email, identity, context)
      : link(sameAddress.id, email, identity, context);
  }

  /** A first visit may come from two tabs at once: the second finds the user that the first created. */
  function findInTurn(
    identity: ProvidedIdentity,
    context: CommandContext,
  ): Promise<ExistingUser | undefined> {
    return claims.inTurn([{ kind: identityClaim, value: nameOf(identity) }], async () => {
      for (let round = 1; ; round += 1) {
        try {
          return await find(identity, stepOf(context, `look ${round}`));
        } catch (error) {
          if (round === rounds || !isRace(error)) throw error;
          // A random pause separates two processes that have collided.
          await sleep(Math.random() * longestPause, new AbortController().signal);
        }
      }
    });
  }

  return async (identity, context) => {
    const user = (await known(identity)) ?? (await findInTurn(identity, context));
    if (user === undefined) throw new ProviderSignInRefused('closed', 'The user no longer exists');
    if (user.status !== 'active') throw refusedStatus(user);
    // Roles from the claim are lost with it: a provider that stops naming an Admin must not keep one.
    const wanted = rolesIn(identity) ?? (user.rolesBy === 'claim' ? [usualRole] : undefined);
    if (wanted === undefined) return user;
    if (user.rolesBy === 'claim' && wanted.join() === user.roles.join()) return user;
    try {
      const change = { type: 'ChangeUser', roles: wanted, rolesBy: 'claim' } as const;
      const { state } = await activeAdmins.handle(String(user.id), change, stepOf(context, 'take the roles'));
      return existingUser(state) ?? user;
    } catch (error) {
      // Without the last Admin no one could appoint another, so that user stays Admin.
      if (hasCode(error, 'UNAUTHORIZED')) return user;
      throw error;
    }
  };
}

/** Whether another user was linked, created, changed or deleted since the lookup. */
function isRace(error: unknown): boolean {
  return (
    hasCode(error, 'CONCURRENCY_CONFLICT') ||
    hasCode(error, 'USER_ALREADY_EXISTS') ||
    hasCode(error, 'USER_NOT_FOUND')
  );
}

function refusedStatus({ status }: ExistingUser): DomainError {
  return status === 'locked'
    ? new ProviderSignInRefused('closed', 'This account is locked')
    : new ProviderSignInRefused('closed', 'The invitation to this account has not been accepted yet');
}
