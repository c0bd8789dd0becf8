/** Events of a user. The data is kept under the user's own key, so that it can be erased. */
import type { ClaimAbandoned } from '../../kernel/events.js';
import type { Language } from '../../kernel/wording/languages.js';
import type { Role } from './roles.js';

/** How a new user begins: `invited` ones verify their address before they can sign in. */
export type InitialStatus = 'invited' | 'active';

/** Why a user is sent a link: to verify the address that was given at signup, or to choose a password after an invitation. */
export const mailPurposes = ['verification', 'invitation'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

export interface UserRegistered {
  readonly type: 'UserRegistered';
  readonly data: {
    readonly id: number;
    /** As the user wrote it, the domain in its ASCII form; see `loginNames.ts` for how addresses are compared. */
    readonly email: string;
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    /** Argon2id in PHC string form. */
    readonly passwordHash: string;
    readonly roles: readonly Role[];
    readonly status: InitialStatus;
    /** The mail that an invited user is to get first; absent when none. */
    readonly firstMail?: MailPurpose;
    /** The identity of a user who came by a sign-in provider. */
    readonly identity?: ExternalIdentity;
    /** `claim`: a sign-in provider named the roles; absent: somebody here did. */
    readonly rolesBy?: 'claim';
    /** The language of mails to them; absent: the service's. */
    readonly language?: Language;
  };
}

export interface UserPasswordChanged {
  readonly type: 'UserPasswordChanged';
  readonly data: {
    readonly passwordHash: string;
    /** `reset`: by the newest link that was mailed for it; absent for all other ways. */
    readonly by?: 'reset';
  };
}

/** A link is mailed by which another password can be chosen; those of before hold no longer. */
export interface PasswordResetRequested {
  readonly type: 'PasswordResetRequested';
  readonly data: Record<string, never>;
}

export interface UserRolesChanged {
  readonly type: 'UserRolesChanged';
  readonly data: {
    readonly roles: readonly Role[];
    /** As in `UserRegistered`. */
    readonly rolesBy?: 'claim';
  };
}

/** Holds the names that changed, with their new values. */
export interface UserNameChanged {
  readonly type: 'UserNameChanged';
  readonly data: { readonly firstName?: string; readonly lastName?: string };
}

export interface UserLanguageChanged {
  readonly type: 'UserLanguageChanged';
  /** Null: the service's. */
  readonly data: { readonly language: Language | null };
}

export interface UserStatusChanged {
  readonly type: 'UserStatusChanged';
  readonly data: { readonly status: 'active' | 'locked' };
}

/** Anyone who was signed in as the user, wherever that was, is so no longer: by the user, or by an Admin. */
export interface UserSessionsEnded {
  readonly type: 'UserSessionsEnded';
  readonly data: Record<string, never>;
}

/** The user's current profile image; the one before it, if any, is not theirs any more. */
export interface UserImageSet {
  readonly type: 'UserImageSet';
  readonly data: UserImage;
}

export interface UserImage {
  /** Unguessable, with the ending `.jpg` or `.png`: anyone who knows it sees the image. */
  readonly name: string;
  /** RFC 3339 UTC. */
  readonly uploadedAt: string;
}

export interface UserImageRemoved {
  readonly type: 'UserImageRemoved';
  readonly data: Record<string, never>;
}

/** Signing in by password needs a code of an app from now on. */
export interface SecondFactorSet {
  readonly type: 'SecondFactorSet';
  readonly data: SecondFactor;
}

export interface SecondFactor {
  /** The secret that the app has too, encrypted once more under a key that follows from the data key. */
  readonly sealedSecret: string;
  /** HMACs of the codes that are good once each in the place of the app's. */
  readonly recoveryHashes: readonly string[];
}

/** By the user, or by an Admin whom the user has told that the app is lost. */
export interface SecondFactorRemoved {
  readonly type: 'SecondFactorRemoved';
  readonly data: Record<string, never>;
}

export interface RecoveryCodeUsed {
  readonly type: 'RecoveryCodeUsed';
  readonly data: { readonly recoveryHash: string };
}

/** The identity of somebody at a sign-in provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The user signs in at a provider from now on, which has vouched for the address. */
export interface IdentityLinked {
  readonly type: 'IdentityLinked';
  readonly data: ExternalIdentity;
}

/** A soft delete: the user is gone for callers, the history stays. */
export interface UserDeleted {
  readonly type: 'UserDeleted';
  readonly data: Record<string, never>;
}

/** The user's personal data was erased for good: the key of the stream is destroyed with it. */
export interface UserRemoved {
  readonly type: 'UserRemoved';
  readonly data: Record<string, never>;
}

export type UserEvent =
  | UserRegistered
  | UserPasswordChanged
  | PasswordResetRequested
  | UserRolesChanged
  | UserNameChanged
  | UserLanguageChanged
  | UserSessionsEnded
  | UserStatusChanged
  | UserImageSet
  | UserImageRemoved
  | IdentityLinked
  | SecondFactorSet
  | SecondFactorRemoved
  | RecoveryCodeUsed
  | UserDeleted
  | UserRemoved
  | ClaimAbandoned;
