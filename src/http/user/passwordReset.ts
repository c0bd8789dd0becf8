/** Routes to reset a forgotten password: requesting a mail with a link, and setting the password with the link's token. */
import { z } from 'zod';
import { loginNameValue, userTag } from '../../commands/user/user.js';
import { accepted, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { humanText, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { rateLimitKeyOf } from '../server/limits.js';
import type { Access, Route } from '../server/route.js';
import type { Services } from '../services.js';
import { userAdministrators } from './access.js';
import { examplePassword, exampleToken, invitationAcceptance, userIdIn } from './schemas.js';

const strangers: Access = { kinds: [] };
const { route } = area('auth', strangers);
const asked = success(
  'If a user has this address, a mail with a link will arrive shortly',
  'The same answer for every address, known or not',
  accepted,
);
const sent = success('A mail with a link will arrive shortly', 'The mail is queued', accepted);
const chosen = success('The password is set; older tokens are no longer valid', 'The password is set');

export function passwordResetRoutes({ passwordResets, auth: { pseudonymOf } }: Services): readonly Route[] {
  return [
    route('POST', '/api/auth/password-reset', {
      operationId: 'requestPasswordReset',
      budget: 'sign-in',
      summary: 'Requests a mail with a link to reset the password',
      description:
        'Answer and timing are the same for unknown addresses. Limits: five an hour per e-mail address, a hundred per network address. Locked users and users of a sign-in provider get no mail.',
      body: jsonBody(z.strictObject({ email: humanText(320) }), { example: { email: 'ada@example.com' } }),
      errors: ['RATE_LIMITED'],
      answers: asked.answers,
      async handle({ body: { email }, address, context, note }) {
        note({ name: pseudonymOf(loginNameValue(email)) });
        await passwordResets.request(email, rateLimitKeyOf(undefined, address), context);
        return { body: asked.body };
      },
    }),

    route('POST', '/api/auth/password-reset/confirm', {
      operationId: 'confirmPasswordReset',
      budget: 'sign-in',
      summary: 'Sets a new password with the token from the reset mail',
      description:
        'Ends all tokens and sessions of the user; a second factor stays. An invited user becomes active. The token works once, for an hour. A newer token, or a change of password or status, invalidates it.',
      body: jsonBody(invitationAcceptance, { example: { token: exampleToken, password: examplePassword } }),
      errors: ['WEAK_PASSWORD'],
      answers: chosen.answers,
      async handle({ body, context }) {
        await passwordResets.confirm(body.token, body.password, context);
        return { body: chosen.body };
      },
    }),

    area('users', userAdministrators).route('POST', '/api/users/{id}/password-reset', {
      operationId: 'sendPasswordReset',
      summary: 'Mails a user a link to reset the password',
      description: 'Counts towards the user’s own limit. The current password works until the link is used.',
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_LIMITED'],
      answers: sent.answers,
      async handle({ params, context }) {
        const userId = userIdIn(params.id);
        await passwordResets.requestFor(userId, context);
        return { body: sent.body, tags: [userTag(userId)] };
      },
    }),
  ];
}
