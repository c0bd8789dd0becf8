/** The rules of a user: who can be registered, locked, renamed and removed, and when older tokens stop working. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { InitialStatus, UserEvent, UserImage, UserRegistered } from './events.js';
import { normalizeRoles, type Role } from './roles.js';

/** What a user who exists is. */
export interface ExistingUser {
  readonly status: InitialStatus | 'locked';
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  /** From 1; raised by all that must end older tokens: another password, other roles, another status. */
  readonly credentialVersion: number;
  /** Absent when there is none. */
  readonly image?: UserImage;
}

export type UserState =
  | { readonly status: 'none' }
  | ExistingUser
  | { readonly status: 'deleted'; readonly id: number; readonly credentialVersion: number }
  | { readonly status: 'removed' };

export interface RegisterUser {
  readonly type: 'RegisterUser';
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  readonly status: InitialStatus;
}
export interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly passwordHash: string;
}
export interface ChangeRoles {
  readonly type: 'ChangeRoles';
  readonly roles: readonly Role[];
}
/** A name that is absent stays. */
export interface ChangeName {
  readonly type: 'ChangeName';
  readonly firstName?: string;
  readonly lastName?: string;
}
export interface ChangeStatus {
  readonly type: 'ChangeStatus';
  readonly status: 'active' | 'locked';
}
/** `replaces` is the name of the image that the new one was meant to replace, null for none; another one is CONCURRENCY_CONFLICT. */
export interface SetImage extends UserImage {
  readonly type: 'SetImage';
  readonly replaces: string | null;
}
/** Removes this very image. */
export interface RemoveImage {
  readonly type: 'RemoveImage';
  readonly name: string;
}
export interface DeleteUser {
  readonly type: 'DeleteUser';
}
/** Erases the user's data for good; also of a user who was deleted before. */
export interface RemoveUser {
  readonly type: 'RemoveUser';
}

export type UserCommand =
  | RegisterUser
  | ChangePassword
  | ChangeRoles
  | ChangeName
  | ChangeStatus
  | SetImage
  | RemoveImage
  | DeleteUser
  | RemoveUser;

/** @throws DomainError USER_ALREADY_EXISTS, USER_NOT_FOUND, IMAGE_NOT_FOUND, CONCURRENCY_CONFLICT */
function decide(command: UserCommand, state: UserState): readonly UserEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      return register(command, state);
    case 'ChangePassword':
      existing(state);
      return [{ type: 'UserPasswordChanged', data: { passwordHash: command.passwordHash } }];
    case 'ChangeRoles':
      return changeRoles(command, existing(state));
    case 'ChangeName':
      return changeName(command, existing(state));
    case 'ChangeStatus':
      return changeStatus(command, existing(state));
    case 'SetImage':
      return setImage(command, existing(state));
    case 'RemoveImage':
      return removeImage(command, existing(state));
    case 'DeleteUser':
      existing(state);
      return [{ type: 'UserDeleted', data: {} }];
    case 'RemoveUser':
      return remove(state);
    default:
      return assertNever(command);
  }
}

function register(command: RegisterUser, state: UserState): readonly UserRegistered[] {
  if (state.status !== 'none') throw new DomainError('USER_ALREADY_EXISTS', 'The user already exists.');
  const { type: _, ...data } = command;
  return [{ type: 'UserRegistered', data: { ...data, roles: normalizeRoles(command.roles) } }];
}

function changeRoles(command: ChangeRoles, user: ExistingUser): readonly UserEvent[] {
  const roles = normalizeRoles(command.roles);
  if (roles.join() === user.roles.join()) return [];
  return [{ type: 'UserRolesChanged', data: { roles } }];
}

function changeName(command: ChangeName, user: ExistingUser): readonly UserEvent[] {
  const { firstName, lastName } = command;
  const data = {
    ...(firstName !== undefined && firstName !== user.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== user.lastName && { lastName }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'UserNameChanged', data }];
}

function changeStatus(command: ChangeStatus, user: ExistingUser): readonly UserEvent[] {
  if (command.status === user.status) return [];
  return [{ type: 'UserStatusChanged', data: { status: command.status } }];
}

function setImage({ name, uploadedAt, replaces }: SetImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image?.name === name) return [];
  if ((image?.name ?? null) !== replaces) throw otherImage();
  return [{ type: 'UserImageSet', data: { name, uploadedAt } }];
}

function removeImage({ name }: RemoveImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image === undefined) throw new DomainError('IMAGE_NOT_FOUND', 'There is no profile image.');
  if (image.name !== name) throw otherImage();
  return [{ type: 'UserImageRemoved', data: {} }];
}

function otherImage(): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', 'Another profile image was set at the same time.');
}

function remove(state: UserState): readonly UserEvent[] {
  if (state.status === 'removed') return [];
  if (state.status === 'none') throw notFound();
  return [{ type: 'UserRemoved', data: {} }];
}

function existing(state: UserState): ExistingUser {
  switch (state.status) {
    case 'none':
    case 'deleted':
    case 'removed':
      throw notFound();
    default:
      return state;
  }
}

function notFound(): DomainError {
  return new DomainError('USER_NOT_FOUND', 'There is no such user.');
}

function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') return { ...event.data, credentialVersion: 1 };
  if (event.type === 'UserRemoved') return { status: 'removed' };
  // Once the key is gone, only the removal itself can still be read; a user without a beginning has no middle.
  if (state.status === 'none' || state.status === 'removed' || state.status === 'deleted') return state;
  const credentialVersion = state.credentialVersion + 1;
  switch (event.type) {
    case 'UserPasswordChanged':
      return { ...state, passwordHash: event.data.passwordHash, credentialVersion };
    case 'UserRolesChanged':
      return { ...state, roles: event.data.roles, credentialVersion };
    case 'UserNameChanged':
      return { ...state, ...event.data };
    case 'UserStatusChanged':
      return { ...state, status: event.data.status, credentialVersion };
    case 'UserImageSet':
      return { ...state, image: event.data };
    case 'UserImageRemoved': {
      const { image: _, ...rest } = state;
      return rest;
    }
    case 'UserDeleted':
      return { status: 'deleted', id: state.id, credentialVersion };
    case 'ClaimAbandoned':
      return state;
    default:
      return assertNever(event);
  }
}

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
