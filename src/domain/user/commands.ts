/** Commands of a user. They carry ids, hashes and the content of links. */
import type { Language } from '../../kernel/wording/languages.js';
import type { Administrator } from './administrators.js';
import type { ExternalIdentity, SecondFactor, UserImage, UserRegistered } from './events.js';
import type { Role } from './roles.js';

export type RegisterUser = { readonly type: 'RegisterUser' } & UserRegistered['data'];

export interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly passwordHash: string;
  /** The hash with which the caller's current password was compared: if it has changed meanwhile, that password is wrong. */
  readonly replaces?: string;
  /** The administrator who sets somebody else's password. */
  readonly by?: Administrator;
}

/** Absent fields stay as they are. */
export interface ChangeUser {
  readonly type: 'ChangeUser';
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Null: the service's default. */
  readonly language?: Language | null | undefined;
  readonly status?: 'active' | 'locked' | undefined;
  readonly roles?: readonly Role[] | undefined;
  /** `claim`: a sign-in provider names the roles. */
  readonly rolesBy?: 'claim';
  /** Absent for changes of one's own, and for those of a provider. */
  readonly by?: Administrator;
}

/** Ends all sessions of the user. */
export interface EndSessions {
  readonly type: 'EndSessions';
  /** True for callers who may not lock out an Admin or Auditor. */
  readonly sparesAdmins?: boolean;
}

/** Proves that the user has the address: an invited user becomes active, an active one is unchanged. */
export interface AcceptVerification {
  readonly type: 'AcceptVerification';
  readonly linkVersion: number;
}

/** Proves that the user has the address, and sets a password. */
export interface AcceptInvitation {
  readonly type: 'AcceptInvitation';
  readonly linkVersion: number;
  readonly passwordHash: string;
}

/** Requests a link for choosing another password. */
export interface RequestPasswordReset {
  readonly type: 'RequestPasswordReset';
  /** Whether the request was anonymous. */
  readonly byStranger: boolean;
}

/** Proves by the newest link that the user has the address, and sets another password. */
export interface ConfirmPasswordReset {
  readonly type: 'ConfirmPasswordReset';
  readonly linkVersion: number;
  /** The number of the requested link. */
  readonly reset: number;
  readonly passwordHash: string;
}

/** Appends to the stream, so that an append at an older revision can no longer succeed. */
export interface FenceUser {
  readonly type: 'FenceUser';
  /** The claim stream on whose behalf it appends. */
  readonly claim: string;
}

/**
 * `replaces` is the name of the image that the new one was meant to replace, null for none; another image leads to CONCURRENCY_CONFLICT.
 */
export interface SetImage extends UserImage {
  readonly type: 'SetImage';
  readonly replaces: string | null;
}

/** Removes exactly this image. */
export interface RemoveImage {
  readonly type: 'RemoveImage';
  readonly name: string;
}

/** Also sets a password that nobody knows: the holder of the old one may not be the holder of the address. */
export interface LinkIdentity extends ExternalIdentity {
  readonly type: 'LinkIdentity';
  readonly passwordHash: string;
}

export interface SetSecondFactor extends SecondFactor {
  readonly type: 'SetSecondFactor';
}

/** The caller has shown a code, or is an Admin. */
export interface RemoveSecondFactor {
  readonly type: 'RemoveSecondFactor';
  /** The administrator who removes somebody else's. */
  readonly by?: Administrator;
}

export interface UseRecoveryCode {
  readonly type: 'UseRecoveryCode';
  readonly recoveryHash: string;
}

export interface DeleteUser {
  readonly type: 'DeleteUser';
  readonly by?: Administrator;
}

/** Erases the user's data for good, even if the user was deleted before. */
export interface RemoveUser {
  readonly type: 'RemoveUser';
  readonly by?: Administrator;
}

export type UserCommand =
  | RegisterUser
  | ChangePassword
  | ChangeUser
  | EndSessions
  | AcceptVerification
  | AcceptInvitation
  | RequestPasswordReset
  | ConfirmPasswordReset
  | FenceUser
  | SetImage
  | RemoveImage
  | LinkIdentity
  | SetSecondFactor
  | RemoveSecondFactor
  | UseRecoveryCode
  | DeleteUser
  | RemoveUser;
