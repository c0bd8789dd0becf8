/** Routes of the second factor: users set and remove their own, Admins take away that of somebody whose app is lost. */
import { z } from 'zod';
import type { UserAdministration } from '../../commands/user/administration.js';
import type { SecondFactors } from '../../commands/user/secondFactor.js';
import { pathId } from '../common/schemas.js';
import { success } from '../common/success.js';
import { jsonBody } from '../server/body.js';
import { type Route, route } from '../server/route.js';
import { everyUser } from './access.js';
import { examplePassword, userIdIn } from './schemas.js';

const tag = 'users';
const noStore = { 'cache-control': 'no-store' };
const removed = success(
  'There is no second factor any more; older tokens are no longer valid',
  'The password is enough',
);

const currentPassword = z.string().max(1_024);
const otp = z.string().trim().min(6).max(32);
const beginning = z.strictObject({ currentPassword });
const confirmation = z.strictObject({ otp: otp.describe('Of the app') });
const removal = z.strictObject({ currentPassword, otp: otp.describe('Of the app, or a recovery code') });

const enrolment = z
  .strictObject({
    secret: z.string().describe('Base32, for those who type it into the app'),
    uri: z.string().describe('`otpauth://totp/…`, for a QR code that the app reads'),
  })
  .meta({ id: 'SecondFactorEnrolment' });
const confirmed = z
  .strictObject({
    recoveryCodes: z
      .array(z.string())
      .describe('Good once each in the place of the code of the app; answered this once'),
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
    route({
      method: 'POST',
      path: '/api/users/second-factor',
      operationId: 'beginSecondFactor',
      tag,
      summary: 'Makes the secret of a second factor',
      description:
        'For an app that makes codes by the time (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until a code of the app has ' +
        'been sent to `/api/users/second-factor/confirmation`, within a quarter of an hour.',
      access: everyUser,
      body: jsonBody(beginning, { example: { currentPassword: examplePassword } }),
      errors: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'SECOND_FACTOR_SET', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: [
        {
          status: 200,
          description: 'What the app is to be told',
          schema: enrolment,
          example: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Shop:ada%40example.com?issuer=Shop&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
          },
        },
      ],
      async handle({ body, caller }) {
        const { secret, uri } = await secondFactors.begin(userIdIn(caller.id), body.currentPassword);
        return { headers: noStore, body: { secret, uri } };
      },
    }),

    route({
      method: 'POST',
      path: '/api/users/second-factor/confirmation',
      operationId: 'confirmSecondFactor',
      tag,
      summary: 'Sets the second factor, by a code of the app',
      description:
        'From now on signing in by password needs `otp`, at the token endpoint and for sessions. Every token and session of the user ends, ' +
        'the one of this request included. A code is good once.',
      access: everyUser,
      body: jsonBody(confirmation, { example: { otp: '492039' } }),
      errors: ['USER_NOT_FOUND', 'INVALID_OTP', 'SECOND_FACTOR_SET', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: [
        {
          status: 200,
          description: 'The second factor is set',
          schema: confirmed,
          example: { recoveryCodes: ['ABCDE-FGHJK', 'MNPQR-STUVW'] },
        },
      ],
      async handle({ body, caller, context }) {
        const recoveryCodes = await secondFactors.confirm(userIdIn(caller.id), body.otp, context);
        return { headers: noStore, body: { recoveryCodes } };
      },
    }),

    route({
      method: 'POST',
      path: '/api/users/second-factor/removal',
      operationId: 'removeSecondFactor',
      tag,
      summary: "Removes the caller's own second factor",
      description: 'Where there is none, nothing changes. Every token and session of the user ends with it.',
      access: everyUser,
      body: jsonBody(removal, { example: { currentPassword: examplePassword, otp: '492039' } }),
      errors: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_OTP', 'RATE_LIMITED'],
      storesAnswers: false,
      answers: removed.answers,
      async handle({ body, caller, context }) {
        await secondFactors.remove(userIdIn(caller.id), body, context);
        return { body: removed.body };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/users/{id}/second-factor',
      operationId: 'resetSecondFactor',
      tag,
      summary: 'Removes the second factor of a user who has lost it',
      description:
        'Make sure who asks. Every token and session of the user ends with it. That of an Admin or AppAdmin needs a sign-in of the last five minutes; one’s own is removed by `POST /api/users/second-factor/removal`.',
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
