/** Commands of a user. Ids, hashes and what a link says come with the command. */
import type { Language } from '../../kernel/wording/languages.js';
import type { Administrator } from './administrators.js';
import type { ExternalIdentity, InitialStatus, MailPurpose, SecondFactor, UserImage } from './events.js';
import type { Role } from './roles.js';

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
  readonly identity?: ExternalIdentity;
  readonly rolesBy?: 'claim';
  readonly language?: Language;
}

export interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly passwordHash: string;
  /** The hash that the caller's current password was compared with: when it is another by now, that password is wrong. */
  readonly replaces?: string;
  /** The administrator who sets somebody else's. */
  readonly by?: Administrator;
}

/** Absent fields stay as they are. */
export interface ChangeUser {
  readonly type: 'ChangeUser';
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Null: the service's. */
  readonly language?: Language | null | undefined;
  readonly status?: 'active' | 'locked' | undefined;
  readonly roles?: readonly Role[] | undefined;
  /** `claim`: a sign-in provider names the roles. */
  readonly rolesBy?: 'claim';
  /** Absent for oneself, and for what a provider says. */
  readonly by?: Administrator;
}

/** Signs the user out wherever they are signed in. */
export interface EndSessions {
  readonly type: 'EndSessions';
  /** True for who may not keep an Admin or Auditor out. */
  readonly sparesAdmins?: boolean;
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

/** Asks for a link by which another password is chosen. */
export interface RequestPasswordReset {
  readonly type: 'RequestPasswordReset';
  /** Whether nobody has said who asks. */
  readonly byStranger: boolean;
}

/** The user has the address, by the newest link, and chooses another password. */
export interface ConfirmPasswordReset {
  readonly type: 'ConfirmPasswordReset';
  readonly linkVersion: number;
  /** The number of the requested link. */
  readonly reset: number;
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

/** With it goes a password that nobody knows: who had the old one need not be who has the address. */
export interface LinkIdentity extends ExternalIdentity {
  readonly type: 'LinkIdentity';
  readonly passwordHash: string;
}

export interface SetSecondFactor extends SecondFactor {
  readonly type: 'SetSecondFactor';
}

/** Anyone who asks has shown a code, or is an Admin. */
export interface RemoveSecondFactor {
  readonly type: 'RemoveSecondFactor';
  /** The administrator who takes away somebody else's. */
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

/** Erases the user's data for good; also of a user who was deleted before. */
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
