/** The rules of a user, one case for each command in each state. */
import { describe, expect, test } from '@jest/globals';
import { type UserCommand, userDecider } from '../../src/domain/user/decider.js';
import type { UserEvent } from '../../src/domain/user/events.js';
import { fold } from '../../src/kernel/decider.js';
import { DomainError } from '../../src/kernel/errors.js';

const ada: UserEvent = {
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
const invitedAda: UserEvent = { ...ada, data: { ...ada.data, status: 'invited' } };
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
  test('makes a user with what was sent', () => {
    expect(decided([], register)).toEqual([ada]);
  });
  test('keeps each role once, in one order', () => {
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
    ['sets other roles', [ada], { type: 'ChangeRoles', roles: ['User', 'Admin'] }, [promoted]],
    [
      'keeps roles that are the same set',
      [ada, promoted],
      { type: 'ChangeRoles', roles: ['User', 'Admin'] },
      [],
    ],
    ['changes the one name that is sent', [ada], { type: 'ChangeName', lastName: 'King' }, [renamed]],
    [
      'keeps names that are the same',
      [ada],
      { type: 'ChangeName', firstName: 'Ada', lastName: 'Lovelace' },
      [],
    ],
    ['keeps names when none is sent', [ada], { type: 'ChangeName' }, []],
    ['locks an active user', [ada], { type: 'ChangeStatus', status: 'locked' }, [locked]],
    ['locks an invited user', [invitedAda], { type: 'ChangeStatus', status: 'locked' }, [locked]],
    ['activates an invited user', [invitedAda], { type: 'ChangeStatus', status: 'active' }, [unlocked]],
    ['unlocks a locked user', [ada, locked], { type: 'ChangeStatus', status: 'active' }, [unlocked]],
    ['changes nothing when the status is the same', [ada], { type: 'ChangeStatus', status: 'active' }, []],
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

describe('an image', () => {
  test('does not take the place of another than it was meant to', () => {
    const command = { type: 'SetImage', ...nextImage } as const;
    expect(decided([ada, imageSet], { ...command, replaces: null })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada, imageSet], { ...command, replaces: 'c3.jpg' })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada], { ...command, replaces: 'a1.jpg' })).toBe('CONCURRENCY_CONFLICT');
  });
  test('is not removed for another, and not when there is none', () => {
    expect(decided([ada, imageSet], { type: 'RemoveImage', name: 'b2.png' })).toBe('CONCURRENCY_CONFLICT');
    expect(decided([ada], { type: 'RemoveImage', name: 'a1.jpg' })).toBe('IMAGE_NOT_FOUND');
    expect(decided([ada, imageSet, imageRemoved], { type: 'RemoveImage', name: 'a1.jpg' })).toBe(
      'IMAGE_NOT_FOUND',
    );
  });
  test('is the one that was set last, until it is removed', () => {
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
    [{ type: 'ChangeRoles', roles: ['Admin'] }],
    [{ type: 'ChangeName', firstName: 'Eve' }],
    [{ type: 'ChangeStatus', status: 'locked' }],
    [{ type: 'SetImage', ...imageData, replaces: null }],
    [{ type: 'RemoveImage', name: 'a1.jpg' }],
    [{ type: 'DeleteUser' }],
  ])('is not found by %j', (command) => {
    expect(decided(events, command)).toBe('USER_NOT_FOUND');
  });
});

test('a user who never was cannot be removed', () => {
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
  test('never comes back after lock and unlock', () => expect(versionAfter(locked, unlocked)).toBe(3));
});

test('the state holds what the events said last', () => {
  expect(stateAfter([ada, renamed, promoted, newPassword])).toEqual({
    ...ada.data,
    lastName: 'King',
    roles: ['Admin', 'User'],
    passwordHash: 'hash-2',
    credentialVersion: 3,
  });
});

test('a fence of a claim changes nothing', () => {
  const fence: UserEvent = { type: 'ClaimAbandoned', data: { claim: 'claim-user-email-x' } };
  expect(stateAfter([fence])).toEqual({ status: 'none' });
  expect(stateAfter([ada, fence])).toEqual(stateAfter([ada]));
});

test('what is left of an erased history is a removed user', () => {
  expect(stateAfter([locked, newPassword, removed])).toEqual({ status: 'removed' });
});
