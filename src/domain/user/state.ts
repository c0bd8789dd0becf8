/** States of a user. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { Language } from '../../kernel/wording/languages.js';
import type { ExternalIdentity, InitialStatus, SecondFactor, UserImage } from './events.js';
import type { Role } from './roles.js';

/** The state of an existing user. */
export interface ExistingUser {
  readonly status: InitialStatus | 'locked';
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  /** From 1; raised by every change that must end older tokens: password, roles, status, second factor set or removed, sessions ended. */
  readonly credentialVersion: number;
  /** From 1; raised by a change of password or status. A mailed link names the version that it was made under and is valid only with it. */
  readonly linkVersion: number;
  /** How often a link for another password was requested; only the newest is valid. */
  readonly passwordResets: number;
  /** Absent when there is none. */
  readonly image?: UserImage;
  /** Absent if the user never used a sign-in provider. */
  readonly identity?: ExternalIdentity;
  /** `claim`: a sign-in provider decides the roles; absent: they were given here. */
  readonly rolesBy?: 'claim';
  /** Absent if a password is enough. */
  readonly secondFactor?: SecondFactor;
  /** The language of mails to the user; absent: the service's. */
  readonly language?: Language;
}

export type UserState =
  | { readonly status: 'none' }
  | ExistingUser
  | { readonly status: 'deleted'; readonly id: number; readonly credentialVersion: number }
  | { readonly status: 'removed' };

/** @throws DomainError USER_NOT_FOUND */
export function existing(state: UserState): ExistingUser {
  switch (state.status) {
    case 'none':
    case 'deleted':
    case 'removed':
      throw userNotFound();
    default:
      return state;
  }
}

export function userNotFound(id?: string): DomainError {
  return new NotFound('USER_NOT_FOUND', 'User', id);
}
