/** The rules of API keys: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import {
  type ApiKeyCommand,
  apiKeyDecider,
  type ChangeApiKey,
  type CreateApiKey,
} from '../../../src/domain/apiKey/decide.js';
import type { ApiKeyEvent } from '../../../src/domain/apiKey/events.js';
import { type ErrorCode, hasCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';

const given = specification(apiKeyDecider);

const at = '2026-03-31T09:00:00.000Z';
const terms = {
  name: 'Billing run',
  rights: ['subscriptions:write', 'invoices:read'],
  expiresAt: '2027-03-31T00:00:00.000Z',
} as const;
const identity = { keyId: 'key_1', secretHash: 'hash' };
const created: ApiKeyEvent = { type: 'ApiKeyCreated', data: { ...identity, ...terms } };
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: {} };

const create: CreateApiKey = { type: 'CreateApiKey', ...identity, ...terms, at };
const change = (changed: Partial<ChangeApiKey>): ChangeApiKey => ({
  type: 'ChangeApiKey',
  name: undefined,
  rights: undefined,
  expiresAt: undefined,
  at,
  ...changed,
});
const revoke: ApiKeyCommand = { type: 'RevokeApiKey' };

/** Returns the events of a command, or the code of its refusal. */
function outcome(command: ApiKeyCommand, events: readonly ApiKeyEvent[]): readonly ApiKeyEvent[] | ErrorCode {
  const state = events.reduce(apiKeyDecider.evolve, apiKeyDecider.initial);
  try {
    return apiKeyDecider.decide(command, state);
  } catch (error) {
    const code = (['API_KEY_NOT_FOUND', 'API_KEY_REVOKED', 'CONCURRENCY_CONFLICT'] as const).find((each) =>
      hasCode(error, each),
    );
    if (code === undefined) throw error;
    return code;
  }
}

describe('in each state', () => {
  test.each([
    ['none', [], [[created], 'API_KEY_NOT_FOUND', 'API_KEY_NOT_FOUND']],
    [
      'active',
      [created],
      ['CONCURRENCY_CONFLICT', [{ type: 'ApiKeyChanged', data: { name: 'x' } }], [revoked]],
    ],
    ['revoked', [created, revoked], ['CONCURRENCY_CONFLICT', 'API_KEY_REVOKED', []]],
  ] as const)('%s', (_state, events, outcomes) => {
    const found = [create, change({ name: 'x' }), revoke].map((command) => outcome(command, events));
    expect(found).toEqual(outcomes);
  });
});

test('rights are kept sorted and without duplicates', () => {
  given([])
    .when({ ...create, rights: ['invoices:read', 'subscriptions:write', 'invoices:read'] })
    .then([created]);
});

test('a key needs at least one right', () => {
  expect(() => apiKeyDecider.decide({ ...create, rights: [] }, { status: 'none' })).toThrow('one right');
});

test.each([at, '2026-03-31T08:59:59.999Z'])('an expiry at %s counts as past and is refused', (expiresAt) => {
  expect(() => apiKeyDecider.decide({ ...create, expiresAt }, { status: 'none' })).toThrow('future');
  const state = apiKeyDecider.evolve({ status: 'none' }, created);
  expect(() => apiKeyDecider.decide(change({ expiresAt }), state)).toThrow('future');
});

test('a change records only the terms that differ', () => {
  given([created])
    .when(change({ ...terms, rights: ['invoices:read', 'subscriptions:write'] }))
    .then([]);
  given([created])
    .when(change({ rights: ['audit:read'], expiresAt: null }))
    .then([{ type: 'ApiKeyChanged', data: { rights: ['audit:read'], expiresAt: null } }]);
});

test('an expired key can be renamed', () => {
  given([created])
    .when(change({ name: 'x', expiresAt: terms.expiresAt, at: '2028-01-01T00:00:00.000Z' }))
    .then([{ type: 'ApiKeyChanged', data: { name: 'x' } }]);
});

test('networks and daily amounts can be changed; a network is an address or a range', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'];
  given([created])
    .when(change({ networks, dailyRefunds: '50' }))
    .then([{ type: 'ApiKeyChanged', data: { networks, dailyRefunds: '50' } }]);
  given([created])
    .when(change({ networks: [], dailyRefunds: null, dailyPayments: null }))
    .then([]);
  for (const wrong of ['nowhere', '203.0.113.0/33', '1.2.3'])
    given([created])
      .when(change({ networks: [wrong] }))
      .then('VALIDATION_ERROR');
});
