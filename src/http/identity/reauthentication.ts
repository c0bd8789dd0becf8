/** The route by which signed-in users prove again who they are. */
import { z } from 'zod';
import type { Freshness } from '../../commands/identity/freshness.js';
import { ok } from '../common/answers.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';
import { sentOtp, sentPassword } from './credentials.js';

const everyUser: Access = { kinds: ['user'], openToNonStaff: true };

const proof = z
  .strictObject({
    password: sentPassword,
    otp: sentOtp,
  })
  .meta({ id: 'Reauthentication' });

const proven = z
  .strictObject({ freshUntil: z.iso.datetime().describe('When the proof expires') })
  .meta({ id: 'Reauthenticated' });

export function reauthenticationRoutes(freshness: Pick<Freshness, 'prove'>): readonly Route[] {
  return [
    route('POST', '/api/auth/reauthentication', {
      operationId: 'reauthenticate',
      tag: 'auth',
      summary: 'Confirms the password of the signed-in user',
      description:
        'Sensitive operations answer `REAUTHENTICATION_REQUIRED` unless the user signed in, or confirmed their password here, within ' +
        'the last five minutes. The confirmation counts for the session or token of this request. Failures count towards the sign-in limit. Users of a ' +
        'sign-in provider sign in there again instead.',
      access: everyUser,
      body: jsonBody(proof, { example: { password: 'analytical engine no. 1' } }),
      errors: ['INVALID_PASSWORD', 'INVALID_OTP', 'RATE_LIMITED', 'USER_NOT_FOUND'],
      storesAnswers: false,
      answers: ok('The password is confirmed', proven, { freshUntil: '2026-03-31T09:05:00.000Z' }),
      async handle({ body: { password: currentPassword, otp = '' }, caller, context }) {
        const until = await freshness.prove(caller, { currentPassword, otp }, context);
        return {
          headers: { 'cache-control': 'no-store' },
          body: { freshUntil: new Date(until).toISOString() },
        };
      },
    }),
  ];
}
