/** The rules of the second factor: every command with and without one. Also the link to an identity. */
import { describe, expect, test } from '@jest/globals';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import { userDecider } from '../../../src/domain/user/decide.js';
import type { UserEvent } from '../../../src/domain/user/events.js';
import { specification } from '../../support/given.js';

const given = specification(userDecider);

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    id: 7,
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: 'hash',
    roles: ['User'],
    status: 'active',
  },
};
const factor = { sealedSecret: 'sealed', recoveryHashes: ['one', 'two'] };
const set: UserEvent = { type: 'SecondFactorSet', data: factor };
const removed: UserEvent = { type: 'SecondFactorRemoved', data: {} };
const used: UserEvent = { type: 'RecoveryCodeUsed', data: { recoveryHash: 'one' } };
const setIt: UserCommand = { type: 'SetSecondFactor', ...factor };
const removeIt: UserCommand = { type: 'RemoveSecondFactor' };
const useOne: UserCommand = { type: 'UseRecoveryCode', recoveryHash: 'one' };

function refusal(events: readonly UserEvent[], command: UserCommand): unknown {
  try {
    return userDecider.decide(command, events.reduce(userDecider.evolve, userDecider.initial));
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('without a second factor', () => {
  test('one can be set', () => {
    given([registered]).when(setIt).then([set]);
  });
  test('there is nothing to remove', () => {
    given([registered]).when(removeIt).then([]);
  });
  test('no recovery code is valid', () => {
    expect(refusal([registered], useOne)).toBe('INVALID_OTP');
  });
});

describe('with a second factor', () => {
  test('setting another is refused', () => {
    expect(refusal([registered, set], setIt)).toBe('SECOND_FACTOR_SET');
  });
  test('it can be removed, and set again after that', () => {
    given([registered, set]).when(removeIt).then([removed]);
    given([registered, set, removed]).when(setIt).then([set]);
  });
  test('a recovery code is valid once, and the others stay valid', () => {
    given([registered, set]).when(useOne).then([used]);
    expect(refusal([registered, set, used], useOne)).toBe('INVALID_OTP');
    given([registered, set, used])
      .when({ ...useOne, recoveryHash: 'two' })
      .then([{ type: 'RecoveryCodeUsed', data: { recoveryHash: 'two' } }]);
  });
});

test('setting or removing a second factor ends older tokens; using a recovery code does not', () => {
  const versions = [registered, set, used, removed].reduce<{
    state: ReturnType<typeof userDecider.evolve>;
    versions: unknown[];
  }>(
    ({ state, versions: before }, event) => {
      const next = userDecider.evolve(state, event);
      return { state: next, versions: [...before, 'credentialVersion' in next && next.credentialVersion] };
    },
    { state: userDecider.initial, versions: [] },
  );
  expect(versions.versions).toEqual([1, 2, 2, 3]);
});

test('a user is linked to one identity, which replaces the former password', () => {
  const identity = { issuer: 'https://login.example', subject: 'a' };
  const link: UserCommand = { type: 'LinkIdentity', ...identity, passwordHash: 'other' };
  const linked: readonly UserEvent[] = [
    { type: 'IdentityLinked', data: identity },
    { type: 'UserPasswordChanged', data: { passwordHash: 'other' } },
  ];
  given([registered])
    .when(link)
    .then([...linked]);
  given([registered, ...linked])
    .when(link)
    .then([]);
  for (const other of [{ subject: 'b' }, { issuer: 'https://other.example' }])
    expect(refusal([registered, ...linked], { ...link, ...other })).toBe('USER_ALREADY_EXISTS');
});

test('a second factor of an unknown or deleted user is not found', () => {
  for (const command of [setIt, removeIt, useOne]) {
    expect(refusal([], command)).toBe('USER_NOT_FOUND');
    expect(refusal([registered, set, { type: 'UserDeleted', data: {} }], command)).toBe('USER_NOT_FOUND');
  }
});
