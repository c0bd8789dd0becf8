/** The rules of users: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import { userDecider } from '../../../src/domain/user/decide.js';
import type { UserEvent, UserRegistered } from '../../../src/domain/user/events.js';
import { fold } from '../../../src/kernel/decider.js';
import { DomainError } from '../../../src/kernel/errors.js';

const ada: UserRegistered = {
  type: 'UserRegistered',
  data: {
    id: 7,
    email: 'Ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: 'hash-1',
    roles: ['User'],
    status: 'active',
  },
};
const invitedAda: UserRegistered = { ...ada, data: { ...ada.data, status: 'invited' } };
const locked: UserEvent = { type: 'UserStatusChanged', data: { status: 'locked' } };
const unlocked: UserEvent = { type: 'UserStatusChanged', data: { status: 'active' } };
const renamed: UserEvent = { type: 'UserNameChanged', data: { lastName: 'King' } };
const promoted: UserEvent = { type: 'UserRolesChanged', data: { roles: ['Admin', 'User'] } };
const newPassword: UserEvent = { type: 'UserPasswordChanged', data: { passwordHash: 'hash-2' } };
const imageData = { name: 'a1.jpg', uploadedAt: '2026-03-01T09:00:00.000Z' };
const imageSet: UserEvent = { type: 'UserImageSet', data: imageData };
const nextImage = { name: 'b2.png', uploadedAt: '2026-03-02T09:00:00.000Z' };
const imageRemoved: UserEvent = { type: 'UserImageRemoved', data: {} };
const deleted: UserEvent = { type: 'UserDeleted', data: {} };
const removed: UserEvent = { type: 'UserRemoved', data: {} };

const register: UserCommand = { type: 'RegisterUser', ...ada.data };

function stateAfter(events: readonly UserEvent[]) {
  return fold(userDecider, userDecider.initial, events);
}
function decided(events: readonly UserEvent[], command: UserCommand) {
  try {
    return userDecider.decide(command, stateAfter(events));
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('registering', () => {
  test('makes a user with the sent values', () => {
    expect(decided([], register)).toEqual([ada]);
  });
  test('keeps roles sorted and without duplicates', () => {
    expect(decided([], { ...register, roles: ['User', 'Admin', 'User'] })).toEqual([
      { ...ada, data: { ...ada.data, roles: ['Admin', 'User'] } },
    ]);
  });
  test.each([
    ['exists', [ada]],
    ['was deleted', [ada, deleted]],
    ['was removed', [ada, removed]],
  ])('is refused for a user who %s', (_, events) => {
    expect(decided(events, register)).toBe('USER_ALREADY_EXISTS');
  });
});

describe('changing a user who exists', () => {
  test.each<[string, readonly UserEvent[], UserCommand, readonly UserEvent[]]>([
    ['sets another password', [ada], { type: 'ChangePassword', passwordHash: 'hash-2' }, [newPassword]],
    ['sets other roles', [ada], { type: 'ChangeUser', roles: ['User', 'Admin'] }, [promoted]],
    [
      'keeps roles that are the same set',
      [ada, promoted],
      { type: 'ChangeUser', roles: ['User', 'Admin'] },
      [],
    ],
    ['changes the one name that is sent', [ada], { type: 'ChangeUser', lastName: 'King' }, [renamed]],
    [
      'keeps names that are the same',
      [ada],
      { type: 'ChangeUser', firstName: 'Ada', lastName: 'Lovelace' },
      [],
    ],
    ['keeps names when none is sent', [ada], { type: 'ChangeUser' }, []],
    ['locks an active user', [ada], { type: 'ChangeUser', status: 'locked' }, [locked]],
    ['locks an invited user', [invitedAda], { type: 'ChangeUser', status: 'locked' }, [locked]],
    ['activates an invited user', [invitedAda], { type: 'ChangeUser', status: 'active' }, [unlocked]],
    ['unlocks a locked user', [ada, locked], { type: 'ChangeUser', status: 'active' }, [unlocked]],
    ['changes nothing when the status is the same', [ada], { type: 'ChangeUser', status: 'active' }, []],
    ['sets the first image', [ada], { type: 'SetImage', ...imageData, replaces: null }, [imageSet]],
    [
      'sets an image in place of the one before',
      [ada, imageSet],
      { type: 'SetImage', ...nextImage, replaces: 'a1.jpg' },
      [{ type: 'UserImageSet', data: nextImage }],
    ],
    [
      'keeps the image that is set already',
      [ada, imageSet],
      { type: 'SetImage', ...imageData, replaces: null },
      [],
    ],
    [
      'sets an image after one was removed',
      [ada, imageSet, imageRemoved],
      { type: 'SetImage', ...nextImage, replaces: null },
      [{ type: 'UserImageSet', data: nextImage }],
    ],
    ['removes the image', [ada, imageSet], { type: 'RemoveImage', name: 'a1.jpg' }, [imageRemoved]],
    ['deletes', [ada], { type: 'DeleteUser' }, [deleted]],
    ['deletes a locked user', [ada, locked], { type: 'DeleteUser' }, [deleted]],
    ['removes', [ada], { type: 'RemoveUser' }, [removed]],
    ['removes one who was deleted before', [ada, deleted], { type: 'RemoveUser' }, [removed]],
    ['removes once', [ada, removed], { type: 'RemoveUser' }, []],
  ])('%s', (_, events, command, expected) => {
    expect(decided(events, command)).toEqual(expected);
  });
});

const appAdmin = { id: '99', isAdmin: false, isFresh: true };
const admin = { id: '98', isAdmin: true, isFresh: true };
const staleAdmin = { ...admin, isFresh: false };

describe('changing a password', () => {
  test('works if the compared password is still the current one', () => {
    expect(decided([ada], { type: 'ChangePassword', passwordHash: 'hash-2', replaces: 'hash-1' })).toEqual([
      newPassword,
    ]);
  });
  test('is refused if the compared password has changed meanwhile', () => {
    const command = { type: 'ChangePassword', passwordHash: 'hash-3', replaces: 'hash-1' } as const;
    expect(decided([ada, newPassword], command)).toBe('INVALID_PASSWORD');
  });
  test('of a user who signs in at a provider needs an Admin', () => {
    const linked: UserEvent = {
      type: 'IdentityLinked',
      data: { issuer: 'https://login.example', subject: '7' },
    };
    const command = { type: 'ChangePassword', passwordHash: 'hash-2', by: appAdmin } as const;
    expect(decided([ada, linked], command)).toBe('UNAUTHORIZED');
    expect(decided([ada, linked], { ...command, by: { ...appAdmin, isAdmin: true } })).toEqual([newPassword]);
  });
  test('by an AppAdmin works for users and is refused for Admins', () => {
    const command = { type: 'ChangePassword', passwordHash: 'hash-2', by: appAdmin } as const;
    expect(decided([ada], command)).toEqual([newPassword]);
    expect(decided([ada, promoted], command)).toBe('UNAUTHORIZED');
  });
  test('by an AppAdmin is refused for Auditors too', () => {
    const auditor: UserEvent = { type: 'UserRolesChanged', data: { roles: ['Auditor', 'User'] } };
    const command = { type: 'ChangePassword', passwordHash: 'hash-2', by: appAdmin } as const;
    expect(decided([ada, auditor], command)).toBe('UNAUTHORIZED');
  });
});

describe('a command with an old sign-in', () => {
  type OverOthers = Extract<UserCommand, { readonly by?: unknown }>;
  const overAdmins: readonly OverOthers[] = [
    { type: 'ChangePassword', passwordHash: 'hash-2', by: staleAdmin },
    { type: 'RemoveSecondFactor', by: staleAdmin },
    { type: 'ChangeUser', status: 'locked', by: staleAdmin },
    { type: 'ChangeUser', roles: ['User'], by: staleAdmin },
    { type: 'DeleteUser', by: staleAdmin },
    { type: 'RemoveUser', by: staleAdmin },
  ];
  test.each(overAdmins)('$type of another Admin or AppAdmin needs a fresh sign-in', (command) => {
    for (const role of ['Admin', 'AppAdmin'] as const) {
      const given: UserEvent = { type: 'UserRolesChanged', data: { roles: [role] } };
      expect(decided([ada, given], command)).toBe('REAUTHENTICATION_REQUIRED');
      expect(decided([ada, given], { ...command, by: admin })).not.toBe('REAUTHENTICATION_REQUIRED');
    }
    expect(decided([ada], command)).not.toBe('REAUTHENTICATION_REQUIRED');
  });
  test('making a user an Admin or AppAdmin needs a fresh sign-in', () => {
    for (const role of ['Admin', 'AppAdmin'] as const)
      expect(decided([ada], { type: 'ChangeUser', roles: [role], by: staleAdmin })).toBe(
        'REAUTHENTICATION_REQUIRED',
      );
  });
  test('Admins cannot change their own password or second factor as for another user', () => {
    const by = { ...admin, id: String(ada.data.id) };
    expect(decided([ada, promoted], { type: 'ChangePassword', passwordHash: 'hash-2', by })).toBe(
      'UNAUTHORIZED',
    );
    expect(decided([ada, promoted], { type: 'RemoveSecondFactor', by })).toBe('UNAUTHORIZED');
  });
});

describe('ending sessions', () => {
  const command = { type: 'EndSessions', sparesAdmins: true } as const;
  const ended: UserEvent = { type: 'UserSessionsEnded', data: {} };
  test('by an AppAdmin works for users and is refused for Admins and Auditors', () => {
    const auditor: UserEvent = { type: 'UserRolesChanged', data: { roles: ['Auditor', 'User'] } };
    expect(decided([ada], command)).toEqual([ended]);
    expect(decided([ada, promoted], command)).toBe('UNAUTHORIZED');
    expect(decided([ada, auditor], command)).toBe('UNAUTHORIZED');
    expect(decided([ada, promoted], { type: 'EndSessions' })).toEqual([ended]);
  });
});

describe('an edit', () => {
  const edit: UserCommand = {
    type: 'ChangeUser',
    lastName: 'King',
    status: 'locked',
    roles: ['Admin', 'User'],
  };
  test('changes names, status and roles together', () => {
    expect(decided([ada], edit)).toEqual([renamed, locked, promoted]);
  });
  test('records only what it changes', () => {
    expect(decided([ada, renamed, promoted], edit)).toEqual([locked]);
    expect(decided([ada, renamed, promoted, locked], edit)).toEqual([]);
  });
});

describe('the token of a mailed link', () => {
  const verify = (linkVersion: number): UserCommand => ({ type: 'AcceptVerification', linkVersion });
  const accept = (linkVersion: number): UserCommand => ({
    type: 'AcceptInvitation',
    linkVersion,
    passwordHash: 'hash-2',
  });
  test('makes an invited user active', () => {
    expect(decided([invitedAda], verify(1))).toEqual([unlocked]);
  });
  test('sets the password of an invited user and makes the user active', () => {
    expect(decided([invitedAda], accept(1))).toEqual([newPassword, unlocked]);
  });
  test('changes nothing by verifying an active user, but sets the password', () => {
    expect(decided([ada], verify(1))).toEqual([]);
    expect(decided([ada], accept(1))).toEqual([newPassword]);
  });
  test('stays valid after a change of names and roles', () => {
    expect(decided([invitedAda, renamed, promoted], accept(1))).toEqual([newPassword, unlocked]);
  });
  test.each<[string, readonly UserEvent[]]>([
    ['it was used', [invitedAda, newPassword, unlocked]],
    ['the password was changed', [ada, newPassword]],
    ['the user was locked', [ada, locked]],
    ['the user was locked and unlocked', [ada, locked, unlocked]],
    ['the user was deleted', [ada, deleted]],
    ['the user was erased', [ada, removed]],
    ['the user never was', []],
  ])('is invalid once %s', (_, events) => {
    expect(decided(events, verify(1))).toBe('VALIDATION_ERROR');
    expect(decided(events, accept(1))).toBe('VALIDATION_ERROR');
  });
  test('is invalid for a locked user, even if made after the lock', () => {
    expect(decided([ada, locked], verify(2))).toBe('VALIDATION_ERROR');
  });
});

describe('a password reset link', () => {
  const asked: UserEvent = { type: 'PasswordResetRequested', data: {} };
  const ask = (byStranger: boolean): UserCommand => ({ type: 'RequestPasswordReset', byStranger });
  const confirm = (linkVersion: number, reset: number): UserCommand => ({
    type: 'ConfirmPasswordReset',
    linkVersion,
    reset,
    passwordHash: 'hash-2',
  });
  const chosen: UserEvent = {
    type: 'UserPasswordChanged',
    data: { passwordHash: 'hash-2', by: 'reset' },
  };
  const linked: UserEvent = { type: 'IdentityLinked', data: { issuer: 'https://id.example', subject: '7' } };

  test('is made for an active or invited user, and if an Admin asks also for one with a provider', () => {
    for (const byStranger of [true, false]) {
      expect(decided([ada], ask(byStranger))).toEqual([asked]);
      expect(decided([invitedAda], ask(byStranger))).toEqual([asked]);
      expect(decided([ada, locked], ask(byStranger))).toEqual([]);
      expect(decided([ada, linked], ask(byStranger))).toEqual(byStranger ? [] : [asked]);
      expect(decided([ada, deleted], ask(byStranger))).toBe('USER_NOT_FOUND');
    }
  });
  test('sets the password, and makes an invited user active', () => {
    expect(decided([ada, asked], confirm(1, 1))).toEqual([chosen]);
    expect(decided([invitedAda, asked], confirm(1, 1))).toEqual([chosen, unlocked]);
  });
  test('does not affect links of other kinds', () => {
    const accept: UserCommand = { type: 'AcceptInvitation', linkVersion: 1, passwordHash: 'hash-2' };
    expect(decided([invitedAda, asked], accept)).toEqual([newPassword, unlocked]);
  });
  test.each<[string, readonly UserEvent[]]>([
    ['a newer one was asked for', [ada, asked, asked]],
    ['it was used', [ada, asked, chosen]],
    ['the user was locked and unlocked', [ada, asked, locked, unlocked]],
    ['the user was deleted', [ada, asked, deleted]],
    ['the user was erased', [ada, asked, removed]],
    ['the user never was', []],
  ])('no longer works once %s', (_, events) => {
    expect(decided(events, confirm(1, 1))).toBe('VALIDATION_ERROR');
  });
});

test('a fence can be appended to any history', () => {
  const fence: UserEvent = { type: 'ClaimAbandoned', data: { claim: 'activeAdmins-all' } };
  for (const history of [[], [ada], [ada, deleted], [ada, removed]])
    expect(decided(history, { type: 'FenceUser', claim: 'activeAdmins-all' })).toEqual([fence]);
});

test('the first mail of an invited user is kept in the event but not in the state', () => {
  const awaited: UserEvent = { ...invitedAda, data: { ...invitedAda.data, firstMail: 'verification' } };
  expect(decided([], { ...register, status: 'invited', firstMail: 'verification' })).toEqual([awaited]);
  expect(stateAfter([awaited])).toEqual(stateAfter([invitedAda]));
});

describe('an image', () => {
  test('does not replace an image other than the expected one', () => {
    const command = { type: 'SetImage', ...nextImage } as const;
    expect(decided([ada, imageSet], { ...command, replaces: null })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada, imageSet], { ...command, replaces: 'c3.jpg' })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada], { ...command, replaces: 'a1.jpg' })).toBe('CONCURRENCY_CONFLICT');
  });
  test('is removed only if it is the expected one', () => {
    expect(decided([ada, imageSet], { type: 'RemoveImage', name: 'b2.png' })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada], { type: 'RemoveImage', name: 'a1.jpg' })).toBe('IMAGE_NOT_FOUND');
    expect(decided([ada, imageSet, imageRemoved], { type: 'RemoveImage', name: 'a1.jpg' })).toBe(
      'IMAGE_NOT_FOUND',
    );
  });
  test('is the last one set, until it is removed', () => {
    const next: UserEvent = { type: 'UserImageSet', data: nextImage };
    expect(stateAfter([ada, imageSet, next])).toMatchObject({ image: nextImage });
    expect(stateAfter([ada, imageSet, imageRemoved])).toEqual(stateAfter([ada]));
    expect(stateAfter([ada, imageSet, deleted])).not.toHaveProperty('image');
  });
});

describe.each<[string, readonly UserEvent[]]>([
  ['never was', []],
  ['was deleted', [ada, deleted]],
  ['was removed', [ada, removed]],
])('a user who %s', (_, events) => {
  test.each<[UserCommand]>([
    [{ type: 'ChangePassword', passwordHash: 'hash-2' }],
    [{ type: 'ChangeUser', roles: ['Admin'] }],
    [{ type: 'ChangeUser', firstName: 'Eve' }],
    [{ type: 'ChangeUser', status: 'locked' }],
    [{ type: 'SetImage', ...imageData, replaces: null }],
    [{ type: 'RemoveImage', name: 'a1.jpg' }],
    [{ type: 'DeleteUser' }],
  ])('is not found by %j', (command) => {
    expect(decided(events, command)).toBe('USER_NOT_FOUND');
  });
});

test('an unknown user cannot be removed', () => {
  expect(decided([], { type: 'RemoveUser' })).toBe('USER_NOT_FOUND');
});

describe('the credential version', () => {
  const versionAfter = (...events: UserEvent[]) => {
    const state = stateAfter([ada, ...events]);
    return 'credentialVersion' in state ? state.credentialVersion : undefined;
  };
  test('begins at 1', () => expect(versionAfter()).toBe(1));
  test.each([
    ['another password', newPassword],
    ['other roles', promoted],
    ['a lock', locked],
    ['deletion', deleted],
  ])('is raised by %s', (_, event) => expect(versionAfter(event)).toBe(2));
  test('is not raised by another name', () => expect(versionAfter(renamed)).toBe(1));
  test('is not raised by an image', () => expect(versionAfter(imageSet, imageRemoved)).toBe(1));
  test('does not go back after a lock and unlock', () => expect(versionAfter(locked, unlocked)).toBe(3));
});

test('the state has the latest values of the events', () => {
  expect(stateAfter([ada, renamed, promoted, newPassword])).toEqual({
    ...ada.data,
    lastName: 'King',
    roles: ['Admin', 'User'],
    passwordHash: 'hash-2',
    credentialVersion: 3,
    linkVersion: 2,
    passwordResets: 0,
  });
});

test('an abandoned claim does not change the user', () => {
  const fence: UserEvent = { type: 'ClaimAbandoned', data: { claim: 'claim-user-email-x' } };
  expect(stateAfter([fence])).toEqual({ status: 'none' });
  expect(stateAfter([ada, fence])).toEqual(stateAfter([ada]));
});

test('an erased history reads as a removed user', () => {
  expect(stateAfter([locked, newPassword, removed])).toEqual({ status: 'removed' });
});
