/** The rules of an API key: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, invalidField, NotFound } from '../../kernel/errors.js';
import { isNetwork } from '../../kernel/trustedProxies.js';
import type { ApiKeyChanged, ApiKeyEvent, ApiKeyTerms } from './events.js';
import { allRights, type Right } from './rights.js';

interface Proposed {
  /** The user who proposed it, if another one approved it. */
  readonly proposedBy?: string;
}

export type ApiKeyState =
  | { readonly status: 'none' }
  | ({ readonly status: 'active'; readonly terms: ApiKeyTerms; readonly secretHash: string } & Proposed)
  | ({ readonly status: 'revoked' } & Proposed);

export function apiKeyNotFound(id?: string): DomainError {
  return new NotFound('API_KEY_NOT_FOUND', 'API key', id);
}

export interface CreateApiKey extends ApiKeyTerms {
  readonly type: 'CreateApiKey';
  readonly keyId: string;
  readonly secretHash: string;
  /** The user who proposed it, if another one approved it. */
  readonly proposedBy?: string | undefined;
  /** RFC 3339 UTC, real time. */
  readonly at: string;
}

/** Undefined fields stay as they are. */
export type ChangeApiKey = {
  readonly type: 'ChangeApiKey';
  /** RFC 3339 UTC, real time. */
  readonly at: string;
} & { readonly [Name in keyof ApiKeyTerms]: ApiKeyTerms[Name] | undefined };

export interface RevokeApiKey {
  readonly type: 'RevokeApiKey';
}

export type ApiKeyCommand = CreateApiKey | ChangeApiKey | RevokeApiKey;

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
  const { type: _, at, rights, proposedBy, ...rest } = command;
  checkEnd(rest.expiresAt, at);
  checkNetworks(rest.networks);
  const proposed = proposedBy === undefined ? {} : { proposedBy };
  return [{ type: 'ApiKeyCreated', data: { ...rest, rights: orderedRights(rights), ...proposed } }];
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
  throw invalidField('/expiresAt', 'must be in the future');
}

/** @throws DomainError VALIDATION_ERROR for text that is neither an address nor a network */
function checkNetworks(networks: readonly string[] = []): void {
  const wrong = networks.findIndex((network) => !isNetwork(network));
  if (wrong === -1) return;
  throw invalidField(`/networks/${wrong}`, 'must be an address or a network such as 203.0.113.0/24');
}

/** Each right once, in the order of `allRights`. @throws DomainError VALIDATION_ERROR if there is none */
function orderedRights(rights: readonly Right[]): readonly Right[] {
  const ordered = allRights.filter((right) => rights.includes(right));
  if (ordered.length > 0) return ordered;
  throw invalidField('/rights', 'must have at least one right', 'An API key needs at least one right');
}

export function evolve(state: ApiKeyState, event: ApiKeyEvent): ApiKeyState {
  switch (event.type) {
    case 'ApiKeyCreated': {
      const { keyId: _, secretHash, proposedBy, ...terms } = event.data;
      return { status: 'active', terms, secretHash, ...(proposedBy === undefined ? {} : { proposedBy }) };
    }
    case 'ApiKeyChanged':
      return state.status === 'active' ? { ...state, terms: { ...state.terms, ...event.data } } : state;
    case 'ApiKeyRevoked': {
      const { proposedBy }: Proposed = state.status === 'none' ? {} : state;
      return { status: 'revoked', ...(proposedBy === undefined ? {} : { proposedBy }) };
    }
    default:
      return assertNever(event);
  }
}

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
