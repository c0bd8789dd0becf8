/** `npm run token`: prints a token for the store in use, issued by the running service or, without one, from the store itself. */
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import {
  assertionGrant,
  type CommandLineRequest,
  type CommandLineTokens,
  signAssertion,
} from '../commands/identity/commandLineTokens.js';
import { accessTokenLifetime } from '../commands/identity/tokens.js';
import { type Role, roles } from '../domain/user/roles.js';
import { DomainError } from '../kernel/errors.js';
import { newUuid } from '../kernel/ids.js';
import type { Clock } from '../ports/clock.js';
import { createCommand, exitCodeOf, type Outputs, withJson } from './commandLine.js';

/** A store that no service has open, opened while the command runs. */
export interface OpenedStore {
  readonly commandLine: CommandLineTokens;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** Standard output has nothing but the token. */
export interface TokenCommandDependencies extends Outputs {
  /** The address on which this store's service listens when it runs, without a trailing slash. */
  readonly serviceUrl: string;
  /** The store's key; undefined if there is none yet, so that no service can be running on it. */
  readDataKey(): Promise<Uint8Array | undefined>;
  /** @throws Error that says so if another process has the store open */
  openStore(): Promise<OpenedStore>;
  readonly fetch: typeof fetch;
}

/** The owner of a token that is requested only to end others, and not printed. */
const nobody = 'command-line';

const hour = 3_600;
const longestHours = 24 * 366;
/** Time that the running service has to answer, in ms. */
const waitMilliseconds = 10_000;

/** @param words the arguments after the command's name @returns the exit code */
export function runTokenCommand(
  words: readonly string[],
  dependencies: TokenCommandDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  return exitCodeOf(async () => {
    const { request, json } = parse(words, dependencies);
    const token = (await fromService(request, dependencies)) ?? (await fromStore(request, dependencies));
    if (request.rotateKeys !== undefined)
      tell(
        `# new tokens are signed with a new key; older ones ${request.rotateKeys === 'end' ? 'have ended, so all users must sign in or refresh' : 'stay valid until they expire'}`,
      );
    if (request.revokeOthers === true) tell('# all tokens printed earlier by this command are revoked');
    // Requested only to end other tokens, so it is not printed.
    if (request.kind === 'service' && request.clientId === nobody) return 0;
    print(json ? JSON.stringify({ token, goodForSeconds: request.lifetime }) : token);
    tell(`# ${describeRequest(request)}`);
    return 0;
  }, dependencies);
}

function parse(
  words: readonly string[],
  outputs: Outputs,
): { readonly request: CommandLineRequest; readonly json: boolean } {
  const command = withJson(createCommand('token', outputs))
    .description('Prints a bearer token for a role or a service client.')
    .option('--role <role>', `one of ${roles.join(', ')}`, toRole)
    .option('--service <id>', 'id of a service client', toClientId)
    .option('--revoke-all', 'revokes all tokens printed by this command; alone, it prints none')
    .option('--rotate-keys', 'signs new tokens with a new key; alone, it prints none')
    .option('--end-tokens', 'with --rotate-keys: ends all older tokens of all users at once')
    .option('--hours <hours>', 'token lifetime in hours', toHours, accessTokenLifetime / hour);
  command.parse(words, { from: 'user' });
  const { json, role, service, hours, revokeAll, rotateKeys, endTokens } = command.opts<{
    role?: Role;
    service?: string;
    json: boolean;
    hours: number;
    revokeAll?: true;
    rotateKeys?: true;
    endTokens?: true;
  }>();
  if (endTokens === true && rotateKeys !== true)
    return command.error('error: --end-tokens requires --rotate-keys');
  const ending = {
    ...(revokeAll === undefined ? {} : { revokeOthers: true }),
    ...(rotateKeys === undefined
      ? {}
      : { rotateKeys: endTokens === true ? ('end' as const) : ('keep' as const) }),
  };
  const lifetime = Math.max(1, Math.round(hours * hour));
  if (role !== undefined && service === undefined)
    return { request: { kind: 'role', role, lifetime, ...ending }, json };
  if (service !== undefined && role === undefined)
    return { request: { kind: 'service', clientId: service, lifetime, ...ending }, json };
  if (role === undefined && service === undefined && (revokeAll === true || rotateKeys === true))
    return { request: { kind: 'service', clientId: nobody, lifetime: 1, ...ending }, json };
  return command.error('error: give either --role or --service, not both');
}

function toRole(text: string): Role {
  const named = roles.find((role) => role.toLowerCase() === text.toLowerCase());
  if (named === undefined) throw new InvalidArgumentError(`It must be one of ${roles.join(', ')}.`);
  return named;
}

function toClientId(text: string): string {
  if (!/^[\x21-\x7e]{1,128}$/.test(text))
    throw new InvalidArgumentError('It must have 1 to 128 visible ASCII characters.');
  return text;
}

function toHours(text: string): number {
  const hours = Number(text);
  if (text.trim() === '' || !(hours > 0 && hours <= longestHours)) {
    throw new InvalidArgumentError(`It must be a number of hours, at most ${longestHours}.`);
  }
  return hours;
}

const answer = z.object({ access_token: z.string() });
const problem = z.object({ detail: z.string() });

/** Undefined if no service of this data folder answers at its address. */
async function fromService(
  request: CommandLineRequest,
  { serviceUrl, readDataKey, fetch, tell }: TokenCommandDependencies,
): Promise<string | undefined> {
  const dataKey = await readDataKey();
  if (dataKey === undefined) return undefined;
  const assertion = await signAssertion(dataKey, request);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${serviceUrl}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: assertionGrant, assertion }),
      signal: AbortSignal.timeout(waitMilliseconds),
    });
    body = await response.json();
  } catch {
    // Nothing listens there, or something that is not this service.
    return undefined;
  }
  const granted = answer.safeParse(body);
  if (response.ok && granted.success) return granted.data.access_token;
  const refusal = problem.safeParse(body);
  tell(`# ${serviceUrl} answers ${response.status}${refusal.success ? `: ${refusal.data.detail}` : ''}`);
  return undefined;
}

async function fromStore(
  request: CommandLineRequest,
  { openStore }: TokenCommandDependencies,
): Promise<string> {
  const store = await openStore();
  try {
    const { accessToken } = await store.commandLine.issue(request, {
      actor: { kind: 'system', id: 'command-line' },
      at: store.clock.now(),
      requestId: newUuid(),
      commandId: newUuid(),
    });
    return accessToken;
  } catch (error) {
    if (error instanceof DomainError) throw new Error(`${error.code}: ${error.message}`);
    throw error;
  } finally {
    await store.close();
  }
}

function describeRequest(request: CommandLineRequest): string {
  const whose = request.kind === 'role' ? `role ${request.role}` : `service ${request.clientId}`;
  return `${whose}, valid for ${request.lifetime} seconds`;
}
