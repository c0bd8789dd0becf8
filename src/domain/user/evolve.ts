/** The user after each of their events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { UserEvent, UserRolesChanged } from './events.js';
import type { ExistingUser, UserState } from './state.js';

export function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const { firstMail: _, ...user } = event.data;
    return { ...user, credentialVersion: 1, linkVersion: 1, passwordResets: 0 };
  }
  if (event.type === 'UserRemoved') return { status: 'removed' };
  // Once the key is gone, only the removal itself can be read; earlier events of an unreadable user are ignored.
  if (state.status === 'none' || state.status === 'removed' || state.status === 'deleted') return state;
  const credentialVersion = state.credentialVersion + 1;
  const linkVersion = state.linkVersion + 1;
  switch (event.type) {
    case 'UserPasswordChanged':
      return { ...state, passwordHash: event.data.passwordHash, credentialVersion, linkVersion };
    case 'PasswordResetRequested':
      return { ...state, passwordResets: state.passwordResets + 1 };
    case 'UserRolesChanged':
      return withRoles(state, event.data, credentialVersion);
    case 'UserNameChanged':
      return { ...state, ...event.data };
    case 'UserLanguageChanged': {
      const { language: _, ...rest } = state;
      const { language } = event.data;
      return language === null ? rest : { ...rest, language };
    }
    case 'UserSessionsEnded':
      return { ...state, credentialVersion };
    case 'UserStatusChanged':
      return { ...state, status: event.data.status, credentialVersion, linkVersion };
    case 'UserImageSet':
      return { ...state, image: event.data };
    case 'UserImageRemoved': {
      const { image: _, ...rest } = state;
      return rest;
    }
    case 'IdentityLinked':
      return { ...state, identity: event.data };
    case 'SecondFactorSet':
      return { ...state, secondFactor: event.data, credentialVersion };
    case 'SecondFactorRemoved': {
      const { secondFactor: _, ...rest } = state;
      return { ...rest, credentialVersion };
    }
    case 'RecoveryCodeUsed':
      return { ...state, ...withoutCode(state, event.data.recoveryHash) };
    case 'UserDeleted':
      return { status: 'deleted', id: state.id, credentialVersion };
    case 'ClaimAbandoned':
      return state;
    default:
      return assertNever(event);
  }
}

function withRoles(
  { rolesBy: _, ...state }: ExistingUser,
  { roles, rolesBy }: UserRolesChanged['data'],
  credentialVersion: number,
): ExistingUser {
  return { ...state, roles, ...(rolesBy === undefined ? {} : { rolesBy }), credentialVersion };
}

function withoutCode({ secondFactor }: ExistingUser, used: string): Pick<ExistingUser, 'secondFactor'> {
  if (secondFactor === undefined) return {};
  const recoveryHashes = secondFactor.recoveryHashes.filter((hash) => hash !== used);
  return { secondFactor: { ...secondFactor, recoveryHashes } };
}
