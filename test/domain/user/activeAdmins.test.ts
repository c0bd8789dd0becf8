/** One active Admin always stays: which commands end an active Admin, and that only one end is open at a time. */
import { describe, expect, test } from '@jest/globals';
import {
  type ActiveAdminsEvent,
  activeAdminsDecider,
  endsActiveAdmin,
} from '../../../src/domain/user/activeAdmins.js';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import { userDecider } from '../../../src/domain/user/decide.js';
import type { UserEvent } from '../../../src/domain/user/events.js';
import type { Role } from '../../../src/domain/user/roles.js';
import { fold } from '../../../src/kernel/decider.js';
import { specification } from '../../support/given.js';

const given = specification(activeAdminsDecider);
const end = { userId: 1, revision: 4 };
const another = { userId: 2, revision: 0 };
const begun: ActiveAdminsEvent = { type: 'AdminEndBegun', data: end };
const settled: ActiveAdminsEvent = { type: 'AdminEndSettled', data: end };

describe('the end of an active Admin', () => {
  test('begins when another active Admin remains', () => {
    given([]).when({ type: 'BeginAdminEnd', end, remaining: 2 }).then([begun]);
    given([begun, settled]).when({ type: 'BeginAdminEnd', end, remaining: 2 }).then([begun]);
  });
  test('is refused when none remains', () => {
    given([]).when({ type: 'BeginAdminEnd', end, remaining: null }).then('UNAUTHORIZED');
  });
  test('is refused while another end is open', () => {
    given([begun]).when({ type: 'BeginAdminEnd', end: another, remaining: 3 }).then('CONCURRENCY_CONFLICT');
    given([begun])
      .when({ type: 'BeginAdminEnd', end: another, remaining: null })
      .then('CONCURRENCY_CONFLICT');
  });
  test('is settled once, and only if it is the open one', () => {
    given([begun]).when({ type: 'SettleAdminEnd', end }).then([settled]);
    given([begun, settled]).when({ type: 'SettleAdminEnd', end }).then([]);
    given([]).when({ type: 'SettleAdminEnd', end }).then([]);
    given([begun]).when({ type: 'SettleAdminEnd', end: another }).then([]);
    given([begun])
      .when({ type: 'SettleAdminEnd', end: { ...end, revision: 5 } })
      .then([]);
  });
});

describe('a command', () => {
  const user = (status: 'invited' | 'active', roles: readonly Role[]): UserEvent => ({
    type: 'UserRegistered',
    data: {
      id: 1,
      email: 'ada@example.com',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      passwordHash: 'hash',
      roles,
      status,
    },
  });
  const ends = (event: UserEvent, command: UserCommand) =>
    endsActiveAdmin(command, fold(userDecider, userDecider.initial, [event]));

  test.each<[boolean, UserCommand]>([
    [true, { type: 'DeleteUser' }],
    [true, { type: 'RemoveUser' }],
    [true, { type: 'ChangeUser', status: 'locked' }],
    [true, { type: 'ChangeUser', roles: ['AppAdmin'] }],
    [true, { type: 'ChangeUser', roles: [] }],
    [false, { type: 'ChangeUser', roles: ['Admin', 'User'], firstName: 'Eve' }],
    [false, { type: 'ChangeUser', status: 'active' }],
    [false, { type: 'ChangePassword', passwordHash: 'other' }],
  ])('ends an active Admin: %p for %j', (expected, command) => {
    expect(ends(user('active', ['Admin']), command)).toBe(expected);
  });
  test('ends no active Admin if the user is none', () => {
    expect(ends(user('invited', ['Admin']), { type: 'DeleteUser' })).toBe(false);
    expect(ends(user('active', ['AppAdmin']), { type: 'DeleteUser' })).toBe(false);
  });
});
