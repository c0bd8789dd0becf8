/** The rules of a user: who can be registered, locked, renamed and removed, and when older tokens and links stop working. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { InitialStatus, MailPurpose, UserEvent, UserImage, UserRegistered } from './events.js';
import { invalidLink } from './links.js';
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
  /** From 1; raised by another password or status. A mailed link names the one that it was made under and holds no longer than it. */
  readonly linkVersion: number;
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
  readonly firstMail?: MailPurpose;
}
export interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly passwordHash: string;
  /** The hash that the caller's current password was compared with: when it is another by now, that password is wrong. */
  readonly replaces?: string;
  /** True for who may not decide over an Admin's password. */
  readonly sparesAdmins?: boolean;
}
/** What is absent stays. */
export interface ChangeUser {
  readonly type: 'ChangeUser';
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly status?: 'active' | 'locked' | undefined;
  readonly roles?: readonly Role[] | undefined;
}
/** The user has the address: who was invited becomes active, nothing changes for who is. */
export interface AcceptVerification {
  readonly type: 'AcceptVerification';
  readonly linkVersion: number;
}
/** The user has the address and chooses a password. */
export interface AcceptInvitation {
  readonly type: 'AcceptInvitation';
  readonly linkVersion: number;
  readonly passwordHash: string;
}
/** Moves the stream on, so that somebody who wants to append at an older revision cannot any more. */
export interface FenceUser {
  readonly type: 'FenceUser';
  /** The stream on whose behalf. */
  readonly claim: string;
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
  | ChangeUser
  | AcceptVerification
  | AcceptInvitation
  | FenceUser
  | SetImage
  | RemoveImage
  | DeleteUser
  | RemoveUser;

/** @throws DomainError USER_ALREADY_EXISTS, USER_NOT_FOUND, INVALID_PASSWORD, IMAGE_NOT_FOUND, CONCURRENCY_CONFLICT, UNAUTHORIZED; VALIDATION_ERROR for a link that does not hold */
function decide(command: UserCommand, state: UserState): readonly UserEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      return register(command, state);
    case 'ChangePassword':
      return changePassword(command, existing(state));
    case 'ChangeUser':
      return change(command, existing(state));
    case 'AcceptVerification':
      return activated(withLink(command.linkVersion, state));
    case 'AcceptInvitation':
      return acceptInvitation(command, withLink(command.linkVersion, state));
    case 'FenceUser':
      return [{ type: 'ClaimAbandoned', data: { claim: command.claim } }];
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
  if (state.status !== 'none') throw new DomainError('USER_ALREADY_EXISTS', 'The user already exists');
  const { type: _, ...data } = command;
  return [{ type: 'UserRegistered', data: { ...data, roles: normalizeRoles(command.roles) } }];
}

function changePassword(command: ChangePassword, user: ExistingUser): readonly UserEvent[] {
  const { passwordHash, replaces, sparesAdmins } = command;
  if (replaces !== undefined && replaces !== user.passwordHash)
    throw new DomainError('INVALID_PASSWORD', 'The current password is wrong');
  if (sparesAdmins === true && user.roles.includes('Admin'))
    throw new DomainError('UNAUTHORIZED', "Only an Admin sets another Admin's password");
  return [{ type: 'UserPasswordChanged', data: { passwordHash } }];
}

function change(command: ChangeUser, user: ExistingUser): readonly UserEvent[] {
  return [
    ...changeName(command, user),
    ...(command.status === undefined ? [] : changeStatus(command.status, user)),
    ...(command.roles === undefined ? [] : changeRoles(command.roles, user)),
  ];
}

function changeRoles(wanted: readonly Role[], user: ExistingUser): readonly UserEvent[] {
  const roles = normalizeRoles(wanted);
  if (roles.join() === user.roles.join()) return [];
  return [{ type: 'UserRolesChanged', data: { roles } }];
}

function changeName(
  { firstName, lastName }: Pick<ChangeUser, 'firstName' | 'lastName'>,
  user: ExistingUser,
): readonly UserEvent[] {
  const data = {
    ...(firstName !== undefined && firstName !== user.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== user.lastName && { lastName }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'UserNameChanged', data }];
}

function changeStatus(status: 'active' | 'locked', user: ExistingUser): readonly UserEvent[] {
  return status === user.status ? [] : [{ type: 'UserStatusChanged', data: { status } }];
}

/** The user whom a link was mailed to, as long as it holds. */
function withLink(linkVersion: number, state: UserState): ExistingUser {
  const gone = state.status === 'none' || state.status === 'deleted' || state.status === 'removed';
  if (gone || state.status === 'locked' || state.linkVersion !== linkVersion) throw invalidLink();
  return state;
}

function activated(user: ExistingUser): readonly UserEvent[] {
  return changeStatus('active', user);
}

function acceptInvitation({ passwordHash }: AcceptInvitation, user: ExistingUser): readonly UserEvent[] {
  return [{ type: 'UserPasswordChanged', data: { passwordHash } }, ...activated(user)];
}

function setImage({ name, uploadedAt, replaces }: SetImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image?.name === name) return [];
  if ((image?.name ?? null) !== replaces) throw otherImage();
  return [{ type: 'UserImageSet', data: { name, uploadedAt } }];
}

function removeImage({ name }: RemoveImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image === undefined) throw new DomainError('IMAGE_NOT_FOUND', 'There is no profile image');
  if (image.name !== name) throw otherImage();
  return [{ type: 'UserImageRemoved', data: {} }];
}

function otherImage(): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', 'Another profile image was set at the same time');
}

function remove(state: UserState): readonly UserEvent[] {
  if (state.status === 'removed') return [];
  if (state.status === 'none') throw userNotFound();
  return [{ type: 'UserRemoved', data: {} }];
}

function existing(state: UserState): ExistingUser {
  switch (state.status) {
    case 'none':
    case 'deleted':
    case 'removed':
      throw userNotFound();
    default:
      return state;
  }
}

export function userNotFound(): DomainError {
  return new DomainError('USER_NOT_FOUND', 'There is no such user');
}

function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const { firstMail: _, ...user } = event.data;
    return { ...user, credentialVersion: 1, linkVersion: 1 };
  }
  if (event.type === 'UserRemoved') return { status: 'removed' };
  // Once the key is gone, only the removal itself can still be read; a user without a beginning has no middle.
  if (state.status === 'none' || state.status === 'removed' || state.status === 'deleted') return state;
  const credentialVersion = state.credentialVersion + 1;
  const linkVersion = state.linkVersion + 1;
  switch (event.type) {
    case 'UserPasswordChanged':
      return { ...state, passwordHash: event.data.passwordHash, credentialVersion, linkVersion };
    case 'UserRolesChanged':
      return { ...state, roles: event.data.roles, credentialVersion };
    case 'UserNameChanged':
      return { ...state, ...event.data };
    case 'UserStatusChanged':
      return { ...state, status: event.data.status, credentialVersion, linkVersion };
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
