/** The token endpoint: RFC 6749 requests and answers, RFC 7009 revocation, refusals as problems with the RFC's `error`. */
import { z } from 'zod';
import { assertionGrant, type CommandLineTokens } from '../../commands/identity/commandLineTokens.js';
import type { GrantedTokens, SignIn } from '../../commands/user/signIn.js';
import { loginNameValue } from '../../commands/user/user.js';
import { assertNever } from '../../kernel/assertNever.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, faultsInWords, hasCode } from '../../kernel/errors.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { type BodyReader, type JsonBodyOptions, jsonBody } from '../server/body.js';
import { rateLimitKeyOf } from '../server/limits.js';
import { Refusal } from '../server/problems.js';
import type { Route } from '../server/route.js';
import { basicCredentials, type ClientCredentials, refusedClient } from './clientAuthentication.js';
import { sentOtp, sentPassword } from './credentials.js';

const { route } = area('auth', { kinds: [], anonymous: true });

export interface AuthDependencies {
  readonly signIn: SignIn;
  readonly commandLine: CommandLineTokens;
  /** Returns a pseudonym for the log: the same for equal names or addresses, and irreversible without the data key. */
  readonly pseudonymOf: (text: string) => string;
}

const grantTypes = ['password', 'client_credentials', 'refresh_token', assertionGrant] as const;
const required = 'is required';
const revoked = success('The token is revoked', 'The token no longer works');

// RFC 6749, 3.2: unknown parameters are ignored, so these objects are not strict.
const tokenRequest = z.discriminatedUnion(
  'grant_type',
  [
    z.object({
      grant_type: z.literal('password'),
      username: z.string().trim().min(1).max(320).describe('E-mail address or username'),
      password: sentPassword,
      otp: sentOtp,
    }),
    z.object({
      grant_type: z.literal('client_credentials'),
      client_id: z.string().min(1).max(128).optional().describe('Can be sent by HTTP Basic instead'),
      client_secret: z.string().min(1).max(1_024).optional().describe('Can be sent by HTTP Basic instead'),
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(1_024) }),
    z.object({ grant_type: z.literal(assertionGrant), assertion: z.string().min(1).max(4_096) }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && 'grant_type' in input
        ? `must be one of ${grantTypes.slice(0, 3).join(', ')}`
        : required,
  },
);
type TokenRequest = z.infer<typeof tokenRequest>;

/** A body, and the client's credentials in the header, if any. */
interface OauthRequest<Value> {
  readonly value: Value;
  readonly client: ClientCredentials | undefined;
}

const tokenAnswer = z
  .strictObject({
    access_token: z.string().describe('A bearer token for the Authorization header'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    refresh_token: z
      .string()
      .optional()
      .describe('Gets the next token; single use, valid for 30 days; users only'),
  })
  .meta({ id: 'AccessToken' });

const revocationRequest = z.object({
  token: z.string().min(1).max(4_096).describe('An access token or a refresh token'),
  token_type_hint: z.string().max(64).optional(),
});

export function authRoutes({ signIn, commandLine, pseudonymOf }: AuthDependencies): readonly Route[] {
  async function grant(
    { value: request, client }: OauthRequest<TokenRequest>,
    context: CommandContext,
    address: string | undefined,
  ): Promise<GrantedTokens> {
    switch (request.grant_type) {
      case 'password':
        return signIn.withPassword(request.username, request.password, rateLimitKeyOf(undefined, address), {
          otp: request.otp,
          context,
        });
      case 'client_credentials':
        return grantClient(client ?? clientOfBody(request), client !== undefined);
      case 'refresh_token':
        return signIn.withRefreshToken(request.refresh_token, address);
      case assertionGrant:
        return commandLine.redeem(request.assertion, context);
      default:
        return assertNever(request);
    }
  }

  async function grantClient(
    { clientId, secret }: ClientCredentials,
    byHeader: boolean,
  ): Promise<GrantedTokens> {
    try {
      return await signIn.withClientSecret(clientId, secret);
    } catch (error) {
      throw hasCode(error, 'INVALID_CREDENTIALS') ? refusedClient(error.message, byHeader) : error;
    }
  }

  const token = route('POST', '/api/auth/token', {
    operationId: 'getToken',
    budget: 'sign-in',
    summary: 'Issues an access token',
    description:
      'RFC 6749 grants: `password` (10 failures from one address lock a login name to it for 15 minutes), `client_credentials`, ' +
      '`refresh_token`. Errors have the `error` of RFC 6749, section 5.2, beside the `code`.',
    body: oauthBody(tokenRequest, {
      example: { grant_type: 'password', username: 'ada@example.com', password: 'analytical engine no. 1' },
    }),
    answers: ok('The tokens', tokenAnswer, {
      access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: 'c2Vzc2lvbi1pZC1leGFtcA.bmV3LXNlY3JldC13aXRoLWV2ZXJ5LXVzZS1leGFtcGxl',
    }),
    errors: ['INVALID_CREDENTIALS', 'OTP_REQUIRED', 'RATE_LIMITED'],
    // The answer is secret and different for each request.
    storesAnswers: false,
    async handle({ body, context, address, note }) {
      const name = nameIn(body);
      note({
        grant: body.value.grant_type,
        ...(name === undefined ? {} : { name: pseudonymOf(name) }),
        ...(address === undefined ? {} : { from: pseudonymOf(address) }),
      });
      try {
        const { subject, accessToken, expiresIn, refreshToken } = await grant(body, context, address);
        note({ subject });
        return {
          // RFC 6749, 5.1.
          headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
          body: {
            access_token: accessToken,
            token_type: 'Bearer',
            expires_in: expiresIn,
            refresh_token: refreshToken,
          },
        };
      } catch (error) {
        if (hasCode(error, 'OTP_REQUIRED')) throw withError(error, 'mfa_required');
        const plain = hasCode(error, 'INVALID_CREDENTIALS') && !(error instanceof Refusal);
        throw plain ? withError(error, 'invalid_grant') : error;
      }
    },
  });

  const revoke = route('POST', '/api/auth/revoke', {
    operationId: 'revokeToken',
    summary: 'Revokes a token and its session',
    description:
      'RFC 7009: the holder of a token can revoke it. Refresh and access tokens of the session end together; an ' +
      'unknown or expired token also answers success.',
    body: oauthBody(revocationRequest, {
      example: { token: 'c2Vzc2lvbi1pZC1leGFtcA.bmV3LXNlY3JldC13aXRoLWV2ZXJ5LXVzZS1leGFtcGxl' },
    }),
    answers: revoked.answers,
    storesAnswers: false,
    async handle({ body }) {
      await signIn.revoke(body.value.token);
      return { body: revoked.body };
    },
  });

  return [token, revoke];
}

/** Returns the name in a sign-in request: a user's login name in its lookup form, or a client's id. */
function nameIn({ value, client }: OauthRequest<TokenRequest>): string | undefined {
  if (value.grant_type === 'password') return loginNameValue(value.username);
  if (value.grant_type === 'client_credentials') return client?.clientId ?? value.client_id;
  return undefined;
}

/** A JSON or form body whose faults carry the `error` of RFC 6749, 5.2. */
function oauthBody<Schema extends z.ZodType>(
  schema: Schema,
  options: JsonBodyOptions,
): BodyReader<OauthRequest<z.output<Schema>>> {
  const reader = jsonBody(schema, { ...options, form: true });
  return {
    ...reader,
    async read(incoming) {
      try {
        const { value, fingerprint } = await reader.read(incoming);
        return { value: { value, client: basicCredentials(incoming.request) }, fingerprint };
      } catch (error) {
        if (!hasCode(error, 'VALIDATION_ERROR')) throw error;
        const unsupported = error.extras.errors?.some(
          ({ path, message }) => path === '/grant_type' && message !== required,
        );
        throw withError(error, unsupported === true ? 'unsupported_grant_type' : 'invalid_request');
      }
    },
  };
}

/** @throws Refusal when the body does not name a client either */
function clientOfBody(request: {
  client_id?: string | undefined;
  client_secret?: string | undefined;
}): ClientCredentials {
  const { client_id: clientId, client_secret: secret } = request;
  if (clientId !== undefined && secret !== undefined) return { clientId, secret };
  const absent = [
    ...(clientId === undefined ? ['/client_id'] : []),
    ...(secret === undefined ? ['/client_secret'] : []),
  ];
  const errors = absent.map((path) => ({ path, message: required }));
  throw withError(
    new DomainError('VALIDATION_ERROR', faultsInWords('The body', errors), { errors }),
    'invalid_request',
  );
}

function withError({ code, message, extras }: DomainError, error: string): Refusal {
  return new Refusal(code, message, extras, { members: { error } });
}
