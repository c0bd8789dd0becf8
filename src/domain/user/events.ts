/** Events of a user. The data is encrypted under the user's own key, so that it can be erased. */
import type { ClaimAbandoned } from '../../kernel/events.js';
import type { Language } from '../../kernel/wording/languages.js';
import type { Role } from './roles.js';

/** Status of a new user. `invited`: the user must verify the address before signing in. */
export type InitialStatus = 'invited' | 'active';

export const mailPurposes = ['verification', 'invitation'] as const;
/** Purpose of a mailed link: to verify the address after signup, or to choose a password after an invitation. */
export type MailPurpose = (typeof mailPurposes)[number];

/** A user was created. */
export interface UserRegistered {
  readonly type: 'UserRegistered';
  readonly data: {
    readonly id: number;
    /** As the user wrote it, with the domain in ASCII form; `loginNames.ts` says how addresses are compared. */
    readonly email: string;
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    /** Argon2id hash in PHC string format. */
    readonly passwordHash: string;
    readonly roles: readonly Role[];
    readonly status: InitialStatus;
    /** Mail to send to an invited user first; absent for none. */
    readonly firstMail?: MailPurpose;
    /** Identity at a sign-in provider, for a user created by a sign-in there. */
    readonly identity?: ExternalIdentity;
    /** `claim`: a sign-in provider set the roles; absent: they were set in this service. */
    readonly rolesBy?: 'claim';
    /** Language of mails to the user; absent: the default language of the service. */
    readonly language?: Language;
  };
}

/** The password was changed. */
export interface UserPasswordChanged {
  readonly type: 'UserPasswordChanged';
  readonly data: {
    readonly passwordHash: string;
    /** `reset`: by the newest reset link that was mailed; absent: any other way. */
    readonly by?: 'reset';
  };
}

/** A password reset link was requested; earlier links no longer work. */
export interface PasswordResetRequested {
  readonly type: 'PasswordResetRequested';
  readonly data: Record<string, never>;
}

/** The roles were changed. */
export interface UserRolesChanged {
  readonly type: 'UserRolesChanged';
  readonly data: {
    readonly roles: readonly Role[];
    /** As in `UserRegistered`. */
    readonly rolesBy?: 'claim';
  };
}

/** The user's names were changed. Only the changed ones are present. */
export interface UserNameChanged {
  readonly type: 'UserNameChanged';
  readonly data: { readonly firstName?: string; readonly lastName?: string };
}

/** The language of mails to the user was changed; null means the default language of the service. */
export interface UserLanguageChanged {
  readonly type: 'UserLanguageChanged';
  readonly data: { readonly language: Language | null };
}

/** The user was activated or locked. */
export interface UserStatusChanged {
  readonly type: 'UserStatusChanged';
  readonly data: { readonly status: 'active' | 'locked' };
}

/** The user or an Admin ended all sessions of the user. */
export interface UserSessionsEnded {
  readonly type: 'UserSessionsEnded';
  readonly data: Record<string, never>;
}

/** A profile image was set. It replaces the former one. */
export interface UserImageSet {
  readonly type: 'UserImageSet';
  readonly data: UserImage;
}

export interface UserImage {
  /** Unguessable file name ending in `.jpg` or `.png`: anyone who knows it can see the image. */
  readonly name: string;
  /** RFC 3339 UTC. */
  readonly uploadedAt: string;
}

/** The profile image was removed. */
export interface UserImageRemoved {
  readonly type: 'UserImageRemoved';
  readonly data: Record<string, never>;
}

/** A second factor was set: signing in by password now requires a code from an app. */
export interface SecondFactorSet {
  readonly type: 'SecondFactorSet';
  readonly data: SecondFactor;
}

export interface SecondFactor {
  /** Secret shared with the app, also encrypted under a key derived from the data key. */
  readonly sealedSecret: string;
  /** HMACs of the recovery codes, each of which replaces an app code once. */
  readonly recoveryHashes: readonly string[];
}

/** The user removed the second factor, or an Admin did for a user who had lost the app. */
export interface SecondFactorRemoved {
  readonly type: 'SecondFactorRemoved';
  readonly data: Record<string, never>;
}

/** A recovery code was used; it no longer works. */
export interface RecoveryCodeUsed {
  readonly type: 'RecoveryCodeUsed';
  readonly data: { readonly recoveryHash: string };
}

/** Identity at a sign-in provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The user now signs in at a provider, which has vouched for the address. */
export interface IdentityLinked {
  readonly type: 'IdentityLinked';
  readonly data: ExternalIdentity;
}

/** The user was deleted for callers; the history stays. */
export interface UserDeleted {
  readonly type: 'UserDeleted';
  readonly data: Record<string, never>;
}

/** The user's personal data was erased for good: the stream's key is destroyed. */
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
