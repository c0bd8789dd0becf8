/** The rules of an API key: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { isNetwork } from '../../kernel/trustedProxies.js';
import type { ApiKeyCommand, ChangeApiKey, CreateApiKey } from './commands.js';
import type { ApiKeyChanged, ApiKeyEvent } from './events.js';
import { evolve } from './evolve.js';
import { allRights, type Right } from './rights.js';
import { type ApiKeyState, apiKeyNotFound } from './state.js';

/** @throws DomainError API_KEY_NOT_FOUND, API_KEY_REVOKED, VALIDATION_ERROR; CONCURRENCY_CONFLICT for an id that another has */
function decide(command: ApiKeyCommand, state: ApiKeyState): readonly ApiKeyEvent[] {
  switch (command.type) {
    case 'CreateApiKey':
      return create(command, state);
    case 'ChangeApiKey':
      return change(command, state);
    case 'RevokeApiKey':
      if (state.status === 'none') throw apiKeyNotFound();
      return state.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data: {} }];
    default:
      return assertNever(command);
  }
}

function create(command: CreateApiKey, state: ApiKeyState): readonly ApiKeyEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'An API key with this id already exists');
  const { type: _, at, rights, ...rest } = command;
  checkEnd(rest.expiresAt, at);
  checkNetworks(rest.networks);
  return [{ type: 'ApiKeyCreated', data: { ...rest, rights: orderedRights(rights) } }];
}

function change(
  { name, rights, expiresAt, at, networks, dailyRefunds, dailyPayments }: ChangeApiKey,
  state: ApiKeyState,
): readonly ApiKeyChanged[] {
  if (state.status === 'none') throw apiKeyNotFound();
  if (state.status === 'revoked')
    throw new DomainError('API_KEY_REVOKED', 'The API key is revoked; create another one');
  const { terms } = state;
  const wanted = rights === undefined ? terms.rights : orderedRights(rights);
  checkNetworks(networks);
  const data = {
    ...(networks !== undefined && networks.join() !== (terms.networks ?? []).join() && { networks }),
    ...(dailyRefunds !== undefined && dailyRefunds !== (terms.dailyRefunds ?? null) && { dailyRefunds }),
    ...(dailyPayments !== undefined && dailyPayments !== (terms.dailyPayments ?? null) && { dailyPayments }),
    ...(name !== undefined && name !== terms.name && { name }),
    ...(wanted.join() !== terms.rights.join() && { rights: wanted }),
    ...(expiresAt !== undefined && expiresAt !== terms.expiresAt && { expiresAt }),
  };
  if (data.expiresAt !== undefined) checkEnd(data.expiresAt, at);
  return Object.keys(data).length === 0 ? [] : [{ type: 'ApiKeyChanged', data }];
}

/** @throws DomainError VALIDATION_ERROR for an end that has passed */
function checkEnd(expiresAt: string | null, at: string): void {
  if (expiresAt === null || expiresAt > at) return;
  const errors = [{ path: '/expiresAt', message: 'must be in the future' }];
  throw new DomainError('VALIDATION_ERROR', 'expiresAt must be in the future', { errors });
}

/** @throws DomainError VALIDATION_ERROR for what is neither an address nor a network */
function checkNetworks(networks: readonly string[] = []): void {
  const wrong = networks.findIndex((network) => !isNetwork(network));
  if (wrong === -1) return;
  const message = 'must be an address or a network such as 203.0.113.0/24';
  const errors = [{ path: `/networks/${wrong}`, message }];
  throw new DomainError('VALIDATION_ERROR', `networks/${wrong} ${message}`, { errors });
}

/** Each once, in the order of all. @throws DomainError VALIDATION_ERROR for none */
function orderedRights(rights: readonly Right[]): readonly Right[] {
  const ordered = allRights.filter((right) => rights.includes(right));
  if (ordered.length > 0) return ordered;
  const errors = [{ path: '/rights', message: 'must have at least one right' }];
  throw new DomainError('VALIDATION_ERROR', 'An API key needs at least one right', { errors });
}

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
