/** Routes of the second factor: users set up and remove their own, Admins remove that of a user who has lost the app. */
import { z } from 'zod';
import type { UserAdministration } from '../../commands/user/administration.js';
import type { SecondFactors } from '../../commands/user/secondFactor.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import { everyUser } from './access.js';
import { examplePassword, userIdIn } from './schemas.js';

const { route } = area('users', everyUser);
const noStore = { 'cache-control': 'no-store' };
const removed = success(
  'The second factor was removed; older tokens are no longer valid',
  'The second factor is removed',
);

const currentPassword = z.string().max(1_024);
const otp = z.string().trim().min(6).max(32);
const beginning = z.strictObject({ currentPassword });
const confirmation = z.strictObject({ otp: otp.describe('Code of the app') });
const removal = z.strictObject({ currentPassword, otp: otp.describe('Code of the app, or a recovery code') });

const enrolment = z
  .strictObject({
    secret: z.string().describe('Base32, for manual entry into the app'),
    uri: z.string().describe('`otpauth://totp/…`, for a QR code'),
  })
  .meta({ id: 'SecondFactorEnrolment' });
const confirmed = z
  .strictObject({
    recoveryCodes: z.array(z.string()).describe('Each replaces one code of the app; returned only once'),
  })
  .meta({ id: 'RecoveryCodes' });

export interface SecondFactorRoutesDependencies {
  readonly secondFactors: SecondFactors;
  readonly administratorOf: UserAdministration['administratorOf'];
}

export function secondFactorRoutes({
  secondFactors,
  administratorOf,
}: SecondFactorRoutesDependencies): readonly Route[] {
  return [
    route('POST', '/api/users/second-factor', {
      operationId: 'beginSecondFactor',
      summary: 'Creates the secret of a second factor',
      description:
        'For authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until a code of the app is ' +
        'sent to `/api/users/second-factor/confirmation` within 15 minutes.',
      body: jsonBody(beginning, { example: { currentPassword: examplePassword } }),
      errors: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'SECOND_FACTOR_SET', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: ok('The secret for the app', enrolment, {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Shop:ada%40example.com?issuer=Shop&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      }),
      async handle({ body, caller }) {
        const { secret, uri } = await secondFactors.begin(userIdIn(caller.id), body.currentPassword);
        return { headers: noStore, body: { secret, uri } };
      },
    }),

    route('POST', '/api/users/second-factor/confirmation', {
      operationId: 'confirmSecondFactor',
      summary: 'Activates the second factor with a code of the app',
      description:
        'Password sign-in then requires `otp`, at the token endpoint and for sessions. Ends all tokens and sessions of the user, ' +
        'including the one of this request. Each code works once.',
      body: jsonBody(confirmation, { example: { otp: '492039' } }),
      errors: ['USER_NOT_FOUND', 'INVALID_OTP', 'SECOND_FACTOR_SET', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: ok('The second factor is set', confirmed, { recoveryCodes: ['ABCDE-FGHJK', 'MNPQR-STUVW'] }),
      async handle({ body, caller, context }) {
        const recoveryCodes = await secondFactors.confirm(userIdIn(caller.id), body.otp, context);
        return { headers: noStore, body: { recoveryCodes } };
      },
    }),

    route('POST', '/api/users/second-factor/removal', {
      operationId: 'removeSecondFactor',
      summary: "Removes the caller's own second factor",
      description: 'Ends all tokens and sessions of the user. Without a second factor, nothing changes.',
      body: jsonBody(removal, { example: { currentPassword: examplePassword, otp: '492039' } }),
      errors: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_OTP', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: removed.answers,
      async handle({ body, caller, context }) {
        await secondFactors.remove(userIdIn(caller.id), body, context);
        return { body: removed.body };
      },
    }),

    route('DELETE', '/api/users/{id}/second-factor', {
      operationId: 'resetSecondFactor',
      summary: 'Removes the second factor of a user who has lost it',
      description:
        'Verify the identity of the requester first. Ends all tokens and sessions of the user. For an Admin or AppAdmin, a sign-in within the last five minutes is required. To remove your own, use `POST /api/users/second-factor/removal`.',
      access: { kinds: ['user'], roles: ['Admin'] },
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
      answers: removed.answers,
      async handle({ params, caller, context }) {
        await secondFactors.reset(userIdIn(params.id), await administratorOf(caller), context);
        return { body: removed.body };
      },
    }),
  ];
}
