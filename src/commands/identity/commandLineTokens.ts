/**
 * Tokens for anyone who runs the service's command line. A holder of the `DATA_KEY` can read and sign everything anyway, so the key itself
 * is the credential. A running service accepts an assertion signed with it (RFC 7523).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Role, roles } from '../../domain/user/roles.js';
import { assertNever } from '../../kernel/assertNever.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import type { JsonObject } from '../../kernel/json.js';
import type { Records } from '../../ports/records.js';
import type { Claims } from '../engine/claims.js';
import type { CommandHandler } from '../engine/handle.js';
import type { UserRegistration } from '../user/registration.js';
import { userOf } from '../user/user.js';
import type { SigningKeyring } from './signingKeyring.js';
import type { IssuedToken, TokenRevocations, Tokens } from './tokens.js';

/** RFC 7523, 2.1; accepted only from the command line of the same store. */
export const assertionGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const longestLifetime = 366 * 86_400;

const common = {
  /** In seconds. */
  lifetime: z.int().min(1).max(longestLifetime),
  /** Whether this request revokes all earlier tokens of the command line. */
  revokeOthers: z.boolean().optional(),
  /** Signs tokens with a new key from this one on; `keep` or `end` decides about everyone's tokens signed with former keys. */
  rotateKeys: z.enum(['keep', 'end']).optional(),
};

/** The requests of the command line. A role's token belongs to a user that exists only for the command line. */
export const commandLineRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('role'),
    role: z.enum(roles),
    ...common,
  }),
  z.object({
    kind: z.literal('service'),
    clientId: z.string().min(1).max(128),
    ...common,
  }),
]);
export type CommandLineRequest = z.infer<typeof commandLineRequest>;

export type CommandLineTokens = ReturnType<typeof createCommandLineTokens>;

export interface CommandLineTokenDependencies {
  readonly dataKey: Uint8Array;
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly registration: UserRegistration;
  readonly tokens: Tokens;
  readonly revocations: Pick<TokenRevocations, 'revoke'>;
  readonly keys: Pick<SigningKeyring, 'rotate'>;
  readonly records: Records;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

/** Seconds within which an assertion must arrive; it is accepted once. */
const assertionLifetime = 60;
/** Seconds by which the clocks of the two machines may differ. */
const tolerance = 30;
const algorithm = 'HS256';
const usedAssertions = 'usedAssertions';
const claimKind = 'command-line-user';
const settings = 'settings';
const groupKey = 'command-line-tokens';

/** Returns an assertion that a running service with the same `DATA_KEY` answers with a token. */
export async function signAssertion(
  dataKey: Uint8Array,
  request: CommandLineRequest,
  now: () => number = Date.now,
): Promise<string> {
  const issuedAt = Math.floor(now() / 1_000);
  return new SignJWT({ request })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(claimKind)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionLifetime)
    .setJti(newUuid())
    .sign(assertionKey(dataKey));
}

export function createCommandLineTokens(dependencies: CommandLineTokenDependencies) {
  const { dataKey, handler, claims, registration, tokens, revocations, keys, records } = dependencies;
  const now = dependencies.now ?? Date.now;

  async function issue(request: CommandLineRequest, context: CommandContext): Promise<IssuedToken> {
    const { lifetime, revokeOthers = false, rotateKeys } = request;
    if (rotateKeys !== undefined) await keys.rotate(rotateKeys);
    const groupId = revokeOthers ? await newGroup() : await currentGroup();
    switch (request.kind) {
      case 'service':
        return tokens.issueServiceToken(request.clientId, { lifetime, groupId });
      case 'role': {
        const user = await userFor(request.role, context);
        if (user.status !== 'active')
          throw refused(`User ${user.id}, kept for the command line, is ${user.status}`);
        return tokens.issueUserToken(user, { lifetime, groupId });
      }
      default:
        return assertNever(request);
    }
  }

  /** Returns the group of the command line's tokens, used until all of them are revoked. */
  async function currentGroup(): Promise<string> {
    const stored = await records.get(settings, groupKey);
    if (stored !== undefined) return groupIn(stored.value);
    const groupId = newUuid();
    await records.put(settings, groupKey, { groupId }, { expected: 'absent' });
    // Another process may have been first.
    return groupIn((await records.get(settings, groupKey))?.value ?? { groupId });
  }

  async function newGroup(): Promise<string> {
    const former = await currentGroup();
    const groupId = newUuid();
    await records.put(settings, groupKey, { groupId });
    await revocations.revoke(former, now() + longestLifetime * 1_000);
    return groupId;
  }

  /**
   * Returns the user of a role, with a separate one for each role: history tells its actions from those of people, and locking it ends its
   * tokens.
   */
  async function userFor(role: Role, context: CommandContext) {
    const owner = await claims.ownerOf(claimKind, role);
    const kept = owner === undefined ? undefined : await userOf(handler, owner);
    if (kept?.roles.includes(role)) return kept;
    const name = `command-line-${role.toLowerCase()}`;
    const isHeldBy = async (stream: string) => (await userOf(handler, stream))?.roles.includes(role) === true;
    const { user } = await registration.register(
      {
        // The address receives no mail, no one knows the password, and no one can register the address beforehand.
        email: `${name}-${randomBytes(4).toString('hex')}@localhost`,
        firstName: 'Command line',
        lastName: role,
        password: randomBytes(24).toString('base64url'),
        roles: [role],
        status: 'active',
      },
      context,
      {
        trustPassword: true,
        alsoClaim: (stream) => ({
          kind: claimKind,
          value: role,
          owner: stream,
          isHeldBy,
          refusal: { code: 'USER_ALREADY_EXISTS', message: 'Another command made the same user; try again' },
        }),
      },
    );
    return user;
  }

  async function redeem(assertion: string, context: CommandContext): Promise<IssuedToken> {
    const { jti, exp, request } = await openAssertion(assertion);
    const expiresAt = (exp + tolerance) * 1_000;
    const first = await records.put(usedAssertions, jti, {}, { expected: 'absent', expiresAt });
    if (first === undefined) throw refused('The assertion has been used');
    return issue(request, context);
  }

  async function openAssertion(assertion: string) {
    try {
      const { payload } = await jwtVerify(assertion, assertionKey(dataKey), {
        algorithms: [algorithm],
        issuer: claimKind,
        currentDate: new Date(now()),
        maxTokenAge: assertionLifetime,
        clockTolerance: tolerance,
      });
      return z.object({ jti: z.string(), exp: z.int(), request: commandLineRequest }).parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
        throw refused('The assertion is not valid');
      }
      throw error;
    }
  }

  return {
    /** @throws DomainError INVALID_CREDENTIALS when the role's user is locked */
    /** Same as `issue`, for the request in an assertion. @throws DomainError INVALID_CREDENTIALS for an invalid, expired or used one */
    issue,
    redeem,
  };
}

function groupIn(value: JsonObject): string {
  return z.object({ groupId: z.string() }).parse(value).groupId;
}

function assertionKey(dataKey: Uint8Array): Uint8Array {
  return createHmac('sha256', dataKey).update('command line assertions').digest();
}

function refused(message: string): DomainError {
  return new DomainError('INVALID_CREDENTIALS', message);
}
