/** Tokens for users of each role, obtained as an operator's command line does, for tests that need other users than the Admin. */

import { assertionGrant, signAssertion } from '../../src/commands/identity/commandLineTokens.js';
import type { Role } from '../../src/domain/user/roles.js';
import type { RunningService } from './service.js';

/** The service's `DATA_KEY`. */
export const dataKey = '5a'.repeat(32);

export interface RoleToken {
  readonly token: string;
  /** The id of the token's user. */
  readonly id: string;
}

/** @param lifetime of the token, in s */
export async function roleToken(service: RunningService, role: Role, lifetime = 3_600): Promise<RoleToken> {
  const request = { kind: 'role', role, lifetime } as const;
  const assertion = await signAssertion(Buffer.from(dataKey, 'hex'), request);
  const answer = await service.call('/api/auth/token', {
    body: { grant_type: assertionGrant, assertion },
    token: null,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const token: string = answer.body.access_token;
  const [, payload = ''] = token.split('.');
  return { token, id: JSON.parse(Buffer.from(payload, 'base64url').toString()).sub };
}
