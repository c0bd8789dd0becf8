/** Users that tests create over HTTP, and their tokens. */
import type { RunningService } from './service.js';

export const password = 'analytical engine no. 1';

export interface MadeUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
}

/** Creates users for the tests of one service, each with unique names. */
export function usersOf(service: () => RunningService) {
  let made = 0;

  function names(): { readonly email: string; readonly username: string } {
    made += 1;
    return { email: `person${made}@example.com`, username: `person-${made}` };
  }

  /** @param token of the Admin who creates the user; by default the first Admin's */
  async function user(fields: Readonly<Record<string, unknown>> = {}, token?: string): Promise<MadeUser> {
    const body = { ...names(), firstName: 'Ada', lastName: 'Lovelace', password, ...fields };
    const {
      status,
      body: answer,
      text,
    } = await service().call('/api/users', {
      body,
      ...(token === undefined ? {} : { token }),
    });
    if (status !== 201) throw new Error(`making a user was answered ${status}: ${text}`);
    return { id: answer.id, email: answer.email, username: body.username };
  }

  /** Returns a signed-in user with these roles. */
  async function signedIn(...roles: readonly string[]): Promise<MadeUser & { readonly token: string }> {
    const one = await user({ roles });
    return { ...one, token: await service().signIn(one.email, password) };
  }

  return { names, user, signedIn };
}
