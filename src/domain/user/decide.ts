/** The rules of a user: who can be registered, locked, renamed and removed, and when older tokens and links stop working. */
import { type Decider, ruledBy } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { type Administrator, isSpared, refuseTakeover, refuseUnlessFresh } from './administrators.js';
import type {
  AcceptInvitation,
  ChangePassword,
  ChangeUser,
  EndSessions,
  LinkIdentity,
  RegisterUser,
  RemoveImage,
  SetImage,
  UserCommand,
} from './commands.js';
import type { UserEvent, UserRegistered } from './events.js';
import { evolve } from './evolve.js';
import { confirmPasswordReset, invalidLink, requestPasswordReset } from './links.js';
import { normalizeRoles, type Role } from './roles.js';
import { removeSecondFactor, setSecondFactor, useRecoveryCode } from './secondFactor.js';
import { type ExistingUser, existing, type UserState, userNotFound } from './state.js';

/**
 * @throws DomainError USER_ALREADY_EXISTS, USER_NOT_FOUND, INVALID_PASSWORD, IMAGE_NOT_FOUND, CONCURRENCY_CONFLICT, UNAUTHORIZED,
 * REAUTHENTICATION_REQUIRED, SECOND_FACTOR_SET, INVALID_OTP; VALIDATION_ERROR for an invalid link
 */
const decide = ruledBy<UserState, UserCommand, UserEvent>({
  RegisterUser: register,
  ChangePassword: (command, state) => changePassword(command, existing(state)),
  ChangeUser: (command, state) => change(command, existing(state)),
  EndSessions: (command, state) => endSessions(command, existing(state)),
  AcceptVerification: (command, state) => activate(withLink(command.linkVersion, state)),
  AcceptInvitation: (command, state) => acceptInvitation(command, withLink(command.linkVersion, state)),
  RequestPasswordReset: (command, state) => requestPasswordReset(command, existing(state)),
  ConfirmPasswordReset: (command, state) =>
    confirmPasswordReset(command, withLink(command.linkVersion, state)),
  FenceUser: (command) => [{ type: 'ClaimAbandoned', data: { claim: command.claim } }],
  SetImage: (command, state) => setImage(command, existing(state)),
  RemoveImage: (command, state) => removeImage(command, existing(state)),
  LinkIdentity: (command, state) => linkIdentity(command, existing(state)),
  SetSecondFactor: (command, state) => setSecondFactor(command, existing(state)),
  RemoveSecondFactor: (command, state) => removeSecondFactor(command, existing(state)),
  UseRecoveryCode: (command, state) => useRecoveryCode(command, existing(state)),
  DeleteUser: (command, state) => {
    refuseUnlessFresh(command.by, existing(state).roles);
    return [{ type: 'UserDeleted', data: {} }];
  },
  RemoveUser: (command, state) => remove(command.by, state),
});

function register(command: RegisterUser, state: UserState): readonly UserRegistered[] {
  if (state.status !== 'none') throw new DomainError('USER_ALREADY_EXISTS', 'The user already exists');
  const { type: _, ...data } = command;
  return [{ type: 'UserRegistered', data: { ...data, roles: normalizeRoles(command.roles) } }];
}

function changePassword(command: ChangePassword, user: ExistingUser): readonly UserEvent[] {
  const { passwordHash, replaces, by } = command;
  if (replaces !== undefined && replaces !== user.passwordHash)
    throw new DomainError('INVALID_PASSWORD', 'The current password is wrong');
  // A user who sets a password can sign in with it, and so gets roles that an AppAdmin cannot give.
  if (by !== undefined && !by.isAdmin && isSpared(user))
    throw new DomainError('UNAUTHORIZED', 'Only an Admin can set the password of an Admin or Auditor');
  if (by !== undefined && !by.isAdmin && user.identity !== undefined)
    throw new DomainError(
      'UNAUTHORIZED',
      'Only an Admin can set the password of a user who signs in with an identity provider',
    );
  if (by !== undefined) refuseTakeover(by, user, 'PUT /api/users/password');
  return [{ type: 'UserPasswordChanged', data: { passwordHash } }];
}

/** Ending sessions again and again locks a user out, which must not be done to Admins and Auditors. */
function endSessions({ sparesAdmins }: EndSessions, user: ExistingUser): readonly UserEvent[] {
  if (sparesAdmins === true && isSpared(user))
    throw new DomainError('UNAUTHORIZED', 'Only an Admin can end the sessions of an Admin or Auditor');
  return [{ type: 'UserSessionsEnded', data: {} }];
}

function change(command: ChangeUser, user: ExistingUser): readonly UserEvent[] {
  if (command.status !== undefined) refuseUnlessFresh(command.by, user.roles);
  if (command.roles !== undefined) refuseUnlessFresh(command.by, user.roles, command.roles);
  return [
    ...changeName(command, user),
    ...changeLanguage(command, user),
    ...(command.status === undefined ? [] : changeStatus(command.status, user)),
    ...(command.roles === undefined ? [] : changeRoles(command.roles, command.rolesBy, user)),
  ];
}

/** A provider's first statement is recorded even if it changes no role: from then on its silence removes roles. */
function changeRoles(
  wanted: readonly Role[],
  rolesBy: 'claim' | undefined,
  user: ExistingUser,
): readonly UserEvent[] {
  const roles = normalizeRoles(wanted);
  const isFirstWord = rolesBy !== undefined && user.rolesBy !== rolesBy;
  if (roles.join() === user.roles.join() && !isFirstWord) return [];
  return [{ type: 'UserRolesChanged', data: { roles, ...(rolesBy === undefined ? {} : { rolesBy }) } }];
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

function changeLanguage(
  { language }: Pick<ChangeUser, 'language'>,
  user: ExistingUser,
): readonly UserEvent[] {
  if (language === undefined || language === (user.language ?? null)) return [];
  return [{ type: 'UserLanguageChanged', data: { language } }];
}

function changeStatus(status: 'active' | 'locked', user: ExistingUser): readonly UserEvent[] {
  return status === user.status ? [] : [{ type: 'UserStatusChanged', data: { status } }];
}

/** Returns the user to whom a link was mailed, if it is still valid. */
function withLink(linkVersion: number, state: UserState): ExistingUser {
  const gone = state.status === 'none' || state.status === 'deleted' || state.status === 'removed';
  if (gone || state.status === 'locked' || state.linkVersion !== linkVersion) throw invalidLink();
  return state;
}

function activate(user: ExistingUser): readonly UserEvent[] {
  return changeStatus('active', user);
}

function acceptInvitation({ passwordHash }: AcceptInvitation, user: ExistingUser): readonly UserEvent[] {
  return [{ type: 'UserPasswordChanged', data: { passwordHash } }, ...activate(user)];
}

function setImage({ name, uploadedAt, replaces }: SetImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image?.name === name) return [];
  if ((image?.name ?? null) !== replaces) throw otherImage();
  return [{ type: 'UserImageSet', data: { name, uploadedAt } }];
}

function removeImage({ name }: RemoveImage, { image }: ExistingUser): readonly UserEvent[] {
  if (image === undefined) throw new DomainError('IMAGE_NOT_FOUND', 'Profile image not found');
  if (image.name !== name) throw otherImage();
  return [{ type: 'UserImageRemoved', data: {} }];
}

function linkIdentity(
  { issuer, subject, passwordHash }: LinkIdentity,
  { identity }: ExistingUser,
): readonly UserEvent[] {
  if (identity !== undefined) {
    if (identity.issuer === issuer && identity.subject === subject) return [];
    throw new DomainError(
      'USER_ALREADY_EXISTS',
      'The user is already linked to another account of the identity provider',
    );
  }
  return [
    { type: 'IdentityLinked', data: { issuer, subject } },
    { type: 'UserPasswordChanged', data: { passwordHash } },
  ];
}

function otherImage(): DomainError {
  return new DomainError(
    'CONCURRENCY_CONFLICT',
    'Another profile image was set at the same time; read it again',
  );
}

function remove(by: Administrator | undefined, state: UserState): readonly UserEvent[] {
  if (state.status === 'removed') return [];
  if (state.status === 'none') throw userNotFound();
  if (state.status !== 'deleted') refuseUnlessFresh(by, state.roles);
  return [{ type: 'UserRemoved', data: {} }];
}

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
