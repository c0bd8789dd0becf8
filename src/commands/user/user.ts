/** Users as commands see them: their streams, the claims on their names, and the lookup by login name. */

import type { UserCommand } from '../../domain/user/commands.js';
import { userDecider } from '../../domain/user/decide.js';
import type { UserEvent } from '../../domain/user/events.js';
import { foldLoginName, normalizeEmail } from '../../domain/user/loginNames.js';
import { type ExistingUser, type UserState, userNotFound } from '../../domain/user/state.js';
import { DomainError } from '../../kernel/errors.js';
import { type Aggregate, idIn, streamOf } from '../engine/aggregate.js';
import type { Claims } from '../engine/claims.js';
import type { CommandHandler } from '../engine/handle.js';

export const userAggregate: Aggregate<UserState, UserCommand, UserEvent> = {
  area: 'user',
  decider: userDecider,
  encrypted: true,
};

/** Kinds of the claims on a user's unique values; see `claims.ts`. */
export const emailClaim = 'user-email';
export const usernameClaim = 'user-username';

export function userStream(id: number): string {
  return streamOf(userAggregate, String(id));
}

/** Returns the tag of records about a user; erasing the user deletes them. */
export function userTag(id: number | string): string {
  return `user:${id}`;
}

/** Returns the user in a state; undefined when there is none any more. */
export function existingUser(state: UserState): ExistingUser | undefined {
  return state.status === 'none' || state.status === 'deleted' || state.status === 'removed'
    ? undefined
    : state;
}

/** Returns the current user of a stream; undefined when there is none (any more). */
export async function userOf(handler: CommandHandler, stream: string): Promise<ExistingUser | undefined> {
  return existingUser((await handler.load(userAggregate, idIn(userAggregate, stream))).state);
}

/**
 * Returns the user for whom a mail is requested; a job decides later whether to send it.
 * @throws DomainError USER_NOT_FOUND; INVALID_STATUS_TRANSITION for a locked user
 */
export async function userAsked(
  handler: CommandHandler,
  id: number,
): Promise<{ readonly user: ExistingUser; readonly revision: number }> {
  const { state, revision } = await handler.load(userAggregate, String(id));
  const user = existingUser(state);
  if (user === undefined) throw userNotFound();
  if (user.status === 'locked')
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'The user is locked and gets no mail; unlock the user first',
    );
  return { user, revision };
}

/** Returns the value under which an address is claimed, the same for all its spellings; undefined for an invalid address. */
export function emailClaimValue(address: string): string | undefined {
  const email = normalizeEmail(address);
  return email === undefined ? undefined : foldLoginName(email);
}

/** Returns the claim that finds a login name. */
function claimOf(loginName: string): { readonly kind: string; readonly value: string } {
  const email = loginName.includes('@') ? emailClaimValue(loginName) : undefined;
  return email === undefined
    ? { kind: usernameClaim, value: foldLoginName(loginName) }
    : { kind: emailClaim, value: email };
}

/** Returns the value that finds a login name, the same for all spellings that find the same user. */
export function loginNameValue(loginName: string): string {
  return claimOf(loginName).value;
}

/** Whether the user of a stream currently holds an address. */
export async function holdsEmail(handler: CommandHandler, stream: string, value: string): Promise<boolean> {
  const user = await userOf(handler, stream);
  return user !== undefined && emailClaimValue(user.email) === value;
}

export async function holdsUsername(
  handler: CommandHandler,
  stream: string,
  value: string,
): Promise<boolean> {
  const user = await userOf(handler, stream);
  return user !== undefined && foldLoginName(user.username) === value;
}

/**
 * Returns the user with this e-mail address or username, ignoring case; undefined when there is none. It uses the claims, so it finds even
 * a user who was registered anywhere a moment ago.
 */
export async function findUserByLoginName(
  dependencies: { readonly claims: Claims; readonly handler: CommandHandler },
  loginName: string,
): Promise<ExistingUser | undefined> {
  const { claims, handler } = dependencies;
  const { kind, value } = claimOf(loginName);
  const owner = await claims.ownerOf(kind, value);
  // A stream is read even for an unknown name: the response time must not reveal which users exist.
  const user = await userOf(handler, owner ?? userStream(0));
  if (user === undefined) return undefined;
  const held = kind === usernameClaim ? foldLoginName(user.username) : emailClaimValue(user.email);
  return held === value ? user : undefined;
}

/** Returns the user with this username, ignoring case; undefined when there is none. */
export async function findUserByUsername(
  { claims, handler }: { readonly claims: Claims; readonly handler: CommandHandler },
  username: string,
): Promise<ExistingUser | undefined> {
  const value = foldLoginName(username);
  const owner = await claims.ownerOf(usernameClaim, value);
  const user = owner === undefined ? undefined : await userOf(handler, owner);
  return user !== undefined && foldLoginName(user.username) === value ? user : undefined;
}
