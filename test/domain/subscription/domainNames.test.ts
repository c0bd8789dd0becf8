/** The internet domains of a subscription: how they are set and removed, and which names are valid. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { normalizeDomain } from '../../../src/domain/subscription/domainNames.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { created, given, suspended, terminated } from './examples.js';

const set = (domain: string, status = 'active'): SubscriptionCommand => ({
  type: 'SetDomain',
  domain,
  status,
});
const wasSet = (domain: string, status = 'active'): SubscriptionEvent => ({
  type: 'SubscriptionDomainSet',
  data: { domain, status },
});
const remove = (domain: string): SubscriptionCommand => ({ type: 'RemoveDomain', domain });
const wasRemoved = (domain: string): SubscriptionEvent => ({
  type: 'SubscriptionDomainRemoved',
  data: { domain },
});

test('a domain is set in lower case, can change its status, and is not set twice', () => {
  given([created()])
    .when(set('WWW.Example.COM.'))
    .then([wasSet('www.example.com')]);
  const state = given([created(), wasSet('example.com'), suspended])
    .when(set('example.com', 'pending'))
    .then([wasSet('example.com', 'pending')]);
  expect(state).toMatchObject({ domains: [{ domain: 'example.com', status: 'pending' }] });
  given([created(), wasSet('example.com')])
    .when(set('example.com'))
    .then([]);
});

test('domains are listed by name', () => {
  const { state } = given([
    created(),
    wasSet('b.example'),
    wasSet('c.example'),
    wasSet('a.example'),
    wasSet('c.example', 'pending'),
    wasRemoved('b.example'),
  ]);
  expect(state).toMatchObject({
    domains: [
      { domain: 'a.example', status: 'active' },
      { domain: 'c.example', status: 'pending' },
    ],
  });
});

test('a domain can be removed from a suspended or terminated subscription', () => {
  for (const end of [[], [suspended], [terminated]]) {
    const state = given([created(), wasSet('example.com'), ...end])
      .when(remove('EXAMPLE.com'))
      .then([wasRemoved('example.com')]);
    expect(state).toMatchObject({ domains: [] });
  }
  given([created()]).when(remove('example.com')).then('NOT_FOUND');
});

test('a subscription has at most 500 domains, whose status can still change', () => {
  const many = Array.from({ length: 500 }, (_, index) => wasSet(`d${index}.example`));
  given([created(), ...many])
    .when(set('one-more.example'))
    .then('INVALID_SUBSCRIPTION_STATE');
  given([created(), ...many])
    .when(set('d7.example', 'pending'))
    .then([wasSet('d7.example', 'pending')]);
});

describe('a domain name', () => {
  test.each(['example.com', 'xn--bcher-kva.example', 'a.b.c.d', '1.example', `${'a'.repeat(63)}.example`])(
    'can be %s',
    (name) => {
      expect(normalizeDomain(name)).toBe(name);
    },
  );
  test.each([
    '',
    '.',
    'localhost',
    'a..b',
    '-a.example',
    'a-.example',
    'a_b.example',
    'bücher.example',
    '\u212Aelvin.example',
    'a b.example',
    'example.com/path',
    '*.example.com',
    `${'a'.repeat(64)}.example`,
    `${'abcdefg.'.repeat(32)}example`,
  ])('cannot be "%s"', (name) => {
    given([created()]).when(set(name)).then('VALIDATION_ERROR');
    given([created()]).when(remove(name)).then('VALIDATION_ERROR');
  });
});
