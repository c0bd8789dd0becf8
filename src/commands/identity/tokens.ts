/** Issues, verifies and revokes access tokens: signed JWTs (RFC 7519, RFC 9068) for users, service clients and guests. */
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Role, roles } from '../../domain/user/roles.js';
import { assertNever } from '../../kernel/assertNever.js';
import { DomainError } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import { keepNewest } from '../../kernel/newest.js';
import type { Records } from '../../ports/records.js';
import { type Caller, type CredentialSource, isStill } from './caller.js';
import type { SigningKeyring } from './signingKeyring.js';
import { signingAlgorithm } from './signingKeys.js';

/** In seconds. A guest's token outlives the cart that it is for. */
export const accessTokenLifetime = 3_600;
export const guestTokenLifetime = 90 * 86_400;

export interface TokenDependencies {
  readonly keys: SigningKeyring;
  /** `iss` and `aud` of every token: the service issues tokens for itself. */
  readonly issuer: string;
  readonly revocations: TokenRevocations;
  readonly credentials: CredentialSource;
  /** Whether the configuration currently names such a service client. */
  readonly isServiceClient: (clientId: string) => boolean;
  /** Real time in milliseconds since 1970, never the service's test clock. */
  readonly now?: () => number;
  /** Limit of verified tokens kept in memory, so that each signature is checked once. */
  readonly cachedTokens?: number;
}

export interface TokenHolder {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly credentialVersion: number;
}

export interface IssuedToken {
  /** The subject of the token, e.g. `user:7` or `service:billing`. */
  readonly subject: string;
  readonly accessToken: string;
  /** In seconds. */
  readonly expiresIn: number;
}

export interface IssueOptions {
  /** In seconds; default `accessTokenLifetime`. */
  readonly lifetime?: number;
  /** The session that the token comes from; revoking the session revokes the token. */
  readonly sessionId?: string;
  /** A group of tokens that can be revoked together; each can also be revoked on its own. */
  readonly groupId?: string;
  /** When a user signed in, in ms since 1970; default now. */
  readonly signedInAt?: number;
}

export interface VerifiedToken {
  readonly caller: Caller;
  /** The id under which it is revoked: the session's, or the token's own. */
  readonly grantId: string;
  /** The id under which it is revoked together with others. */
  readonly groupId: string | undefined;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** The credential version of a user; absent for others. */
  readonly credentialVersion: number | undefined;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Longer than any token ever issued; longer ones are refused unread. */
const longestToken = 4_096;
const tokenType = 'at+jwt';

const common = {
  sub: z.string().min(1),
  exp: z.int(),
  jti: z.string(),
  sid: z.string().optional(),
  grp: z.string().optional(),
};
const claimsSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('user'),
    roles: z.array(z.enum(roles)),
    ver: z.int(),
    // OpenID Connect Core, 2. Older tokens lack it.
    auth_time: z.int().optional(),
  }),
  z.object({ ...common, kind: z.literal('service') }),
  z.object({ ...common, kind: z.literal('guest') }),
]);
type Claims = z.infer<typeof claimsSchema>;

export function createTokens(dependencies: TokenDependencies) {
  const { keys, issuer, revocations, credentials, isServiceClient } = dependencies;
  const now = dependencies.now ?? Date.now;
  const verified = keepNewest<string, VerifiedToken>(dependencies.cachedTokens ?? 10_000);
  let verifiedBy = keys.version;

  async function issue(
    subject: string,
    claims: { readonly kind: Claims['kind']; readonly roles: readonly Role[]; readonly ver?: number },
    options: IssueOptions,
  ): Promise<IssuedToken> {
    const issuedAt = Math.floor(now() / 1_000);
    const expiresIn = options.lifetime ?? accessTokenLifetime;
    const { keyId, privateKey } = keys.signing();
    const accessToken = await new SignJWT({
      ...claims,
      ...(claims.kind === 'user' && {
        auth_time: Math.floor((options.signedInAt ?? now()) / 1_000),
      }),
      ...(options.sessionId !== undefined && { sid: options.sessionId }),
      ...(options.groupId !== undefined && { grp: options.groupId }),
    })
      .setProtectedHeader({ alg: signingAlgorithm, typ: tokenType, kid: keyId })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresIn)
      .setJti(newUuid())
      .sign(privateKey);
    return { subject: `${claims.kind}:${subject}`, accessToken, expiresIn };
  }

  /** Returns the key to verify with; a token without a key id must be signed with the current key. */
  async function keyFor({ kid }: { readonly kid?: string }): Promise<CryptoKey> {
    const found = kid === undefined ? keys.signing() : await keys.find(kid);
    if (found === undefined) throw new errors.JWKSNoMatchingKey();
    return found.publicKey;
  }

  /** Forgets tokens verified with keys that may be gone. */
  function forgetOldKeys(): void {
    const { version } = keys;
    if (version === verifiedBy) return;
    verifiedBy = version;
    verified.clear();
  }

  async function checkSignature(token: string): Promise<VerifiedToken> {
    if (token.length > longestToken) throw invalid();
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        algorithms: [signingAlgorithm],
        typ: tokenType,
        issuer,
        audience: issuer,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      const found = contentsOf(claimsSchema.parse(payload));
      verified.set(token, found);
      return found;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw invalid();
      throw error;
    }
  }

  async function verify(token: string): Promise<Caller> {
    forgetOldKeys();
    const found = verified.get(token) ?? (await checkSignature(token));
    if (found.expiresAt * 1_000 <= now()) {
      verified.delete(token);
      throw expired();
    }
    const { caller, credentialVersion, grantId, groupId } = found;
    for (const id of groupId === undefined ? [grantId] : [grantId, groupId]) {
      const revoked = revocations.isRevoked(id);
      if (revoked === true || (revoked !== false && (await revoked))) throw noLonger();
    }
    // A token obtained with a client's secret is valid as long as the client is configured; a holder of the data key needs no client.
    if (caller.kind === 'service' && groupId === undefined && !isServiceClient(caller.id)) throw noLonger();
    if (credentialVersion === undefined) return caller;
    if (await isStill(credentials, caller.id, credentialVersion)) return caller;
    throw noLonger();
  }

  async function read(token: string): Promise<VerifiedToken | undefined> {
    try {
      return await checkSignature(token);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  return {
    issueUserToken: (user: TokenHolder, options: IssueOptions = {}) =>
      issue(String(user.id), { kind: 'user', roles: user.roles, ver: user.credentialVersion }, options),
    issueServiceToken: (clientId: string, options: IssueOptions = {}) =>
      issue(clientId, { kind: 'service', roles: [] }, options),
    /** Issues a token that gives access to one cart and nothing else. */
    issueGuestToken: (cartId: string) =>
      issue(cartId, { kind: 'guest', roles: [] }, { lifetime: guestTokenLifetime }),
    /**
     * Returns the caller that a token stands for now. Checks signature, expiry, revocation, and for users their current status and credential
     * version. @throws DomainError UNAUTHENTICATED
     */
    verify,
    /** Returns the token's own contents, even if its user is no longer valid; undefined when it is not ours or has expired. */
    read,
  };
}

function contentsOf(claims: Claims): VerifiedToken {
  const shared = { grantId: claims.sid ?? claims.jti, groupId: claims.grp, expiresAt: claims.exp };
  switch (claims.kind) {
    case 'user':
      return {
        ...shared,
        caller: {
          kind: 'user',
          id: claims.sub,
          roles: claims.roles,
          expiresAt: claims.exp * 1_000,
          grantId: shared.grantId,
          ...(claims.auth_time === undefined ? {} : { signedInAt: claims.auth_time * 1_000 }),
        },
        credentialVersion: claims.ver,
      };
    case 'service':
    case 'guest':
      return {
        ...shared,
        caller: { kind: claims.kind, id: claims.sub, roles: [], expiresAt: claims.exp * 1_000 },
        credentialVersion: undefined,
      };
    default:
      return assertNever(claims);
  }
}

function invalid(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The token is not valid');
}
function expired(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The token has expired');
}
function noLonger(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The token is no longer valid');
}

/** Access tokens revoked before they expire, stored by grant (session or token id) until they expire. */
export type TokenRevocations = ReturnType<typeof createTokenRevocations>;

const collection = 'revocations';

/** How long "not revoked" is cached, in ms. A process knows its own revocations at once. */
const believedFor = 5_000;
const rememberedGrants = 20_000;

interface Finding {
  readonly revoked: boolean;
  readonly at: number;
}

export function createTokenRevocations(records: Records, now: () => number = Date.now) {
  const findings = keepNewest<string, Finding>(rememberedGrants);

  async function revoke(grantId: string, until: number): Promise<void> {
    if (until <= now()) return;
    await records.put(collection, grantId, {}, { expiresAt: until });
    findings.set(grantId, { revoked: true, at: now() });
  }

  function isRevoked(grantId: string): boolean | Promise<boolean> {
    const finding = findings.get(grantId);
    // The clock may have been set back since.
    if (finding !== undefined && (finding.revoked || Math.abs(now() - finding.at) < believedFor))
      return finding.revoked;
    return ask(grantId);
  }

  async function ask(grantId: string): Promise<boolean> {
    const at = now();
    const revoked = (await records.get(collection, grantId)) !== undefined;
    // Keeps a revocation that arrived during the lookup.
    if (findings.peek(grantId)?.revoked !== true) findings.set(grantId, { revoked, at });
    return findings.peek(grantId)?.revoked ?? revoked;
  }

  return {
    /** @param until when the last token of the grant expires, in ms since 1970, real time */
    /** Returns synchronously when the grant was looked up recently. */
    revoke,
    isRevoked,
  };
}
