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
  /** From 1; raised by all that must end older tokens: another password, other roles, another status, a second factor set or removed. */
  readonly credentialVersion: number;
  /** From 1; raised by another password or status. A mailed link names the one that it was made under and holds no longer than it. */
  readonly linkVersion: number;
  /** How often a link for another password was asked for: the newest alone holds. */
  readonly passwordResets: number;
  /** Absent when there is none. */
  readonly image?: UserImage;
  /** Absent when the user never came by a sign-in provider. */
  readonly identity?: ExternalIdentity;
  /** `claim`: the roles are what a sign-in provider says; absent: somebody here gave them. */
  readonly rolesBy?: 'claim';
  /** Absent when a password is enough. */
  readonly secondFactor?: SecondFactor;
  /** The language of mails to them; absent: the service's. */
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
