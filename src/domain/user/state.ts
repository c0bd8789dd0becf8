/** States of a user. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { InitialStatus, SecondFactor, UserImage, UserRegistered } from './events.js';

type RegisteredData = UserRegistered['data'];

/** The state of an existing user: as registered, with what has changed since. */
export interface ExistingUser extends Omit<RegisteredData, 'firstMail' | 'status'> {
  readonly status: InitialStatus | 'locked';
  /** From 1; raised by every change that must end older tokens: password, roles, status, second factor set or removed, sessions ended. */
  readonly credentialVersion: number;
  /** From 1; raised by a change of password or status. A mailed link names the version that it was made under and is valid only with it. */
  readonly linkVersion: number;
  /** How often a link for another password was requested; only the newest is valid. */
  readonly passwordResets: number;
  /** Absent when there is none. */
  readonly image?: UserImage;
  /** Absent if a password is enough. */
  readonly secondFactor?: SecondFactor;
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
