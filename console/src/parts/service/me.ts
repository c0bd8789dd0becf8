/** The signed-in user and their rights. */
import { createContext, useContext } from 'react';
import { call, keepCsrfToken } from './call.js';

export type Role = 'Admin' | 'AppAdmin' | 'Reporting' | 'Auditor' | 'User';

export interface Me {
  readonly kind: 'user' | 'service' | 'guest' | 'apiKey';
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly Role[];
  /** `subscriptions:read`, `invoices:write` … */
  readonly rights: readonly string[];
  readonly csrfToken?: string;
  readonly expiresAt: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly otp?: string;
}

function take(me: Me): Me {
  keepCsrfToken(me.csrfToken);
  return me;
}

/** @throws Problem 401 when no user is signed in */
export async function askMe(signal?: AbortSignal): Promise<Me> {
  return take((await call<Me>('GET', '/api/me', { signal })).body);
}

export async function signIn(credentials: Credentials): Promise<Me> {
  return take((await call<Me>('POST', '/api/auth/session', { body: credentials })).body);
}

export async function signOut(): Promise<void> {
  await call('DELETE', '/api/auth/session');
  keepCsrfToken(undefined);
}

const MeContext = createContext<Me | undefined>(undefined);

export const MeProvider = MeContext.Provider;

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is signed in here');
  return me;
}

/** What a screen or action requires of the user: all of the rights, or one of the roles. */
export interface Needs {
  readonly rights?: readonly string[];
  readonly roles?: readonly Role[];
}

export function may(me: Me, { rights = [], roles }: Needs): boolean {
  if (roles !== undefined && !roles.some((role) => me.roles.includes(role))) return false;
  return rights.every((right) => me.rights.includes(right));
}

export function useMay(needs: Needs): boolean {
  return may(useMe(), needs);
}
