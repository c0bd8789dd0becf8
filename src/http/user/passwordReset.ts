/** Routes by which somebody who has forgotten their password gets another: a mail with a link, and the link's token for it. */
import { z } from 'zod';
import type { PasswordResets } from '../../commands/user/passwordReset.js';
import { loginNameValue, userTag } from '../../commands/user/user.js';
import { humanText, pathId } from '../common/schemas.js';
import { success } from '../common/success.js';
import { jsonBody } from '../server/body.js';
import { rateLimitKeyOf } from '../server/limits.js';
import { type Access, type JsonAnswerDocument, type Route, route } from '../server/route.js';
import { userAdministrators } from './access.js';
import { examplePassword, exampleToken, invitationAcceptance, userIdIn } from './schemas.js';

export interface PasswordResetRoutesDependencies {
  readonly passwordResets: PasswordResets;
  readonly pseudonymOf: (text: string) => string;
}

const strangers: Access = { kinds: [] };
const asked = success(
  'If this address is a user’s, a mail with a link is on its way',
  'Said of every address, known or not',
);
const sent = success('A mail with a link is on its way', 'A worker sends it');
const chosen = success('The password is set; older tokens are no longer valid', 'The password is set');
const accepted = (answers: readonly [JsonAnswerDocument]): readonly [JsonAnswerDocument] => [
  { ...answers[0], status: 202 },
];

export function passwordResetRoutes({
  passwordResets,
  pseudonymOf,
}: PasswordResetRoutesDependencies): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/password-reset',
      operationId: 'requestPasswordReset',
      budget: 'sign-in',
      tag: 'auth',
      summary: 'Mails a link to choose another password',
      description:
        'The answer and its time are the same for addresses that nobody has. Five an hour for an address, a hundred from one network address. Locked users, and those who sign in at a provider, get none.',
      access: strangers,
      body: jsonBody(z.strictObject({ email: humanText(320) }), { example: { email: 'ada@example.com' } }),
      errors: ['RATE_LIMITED'],
      answers: accepted(asked.answers),
      async handle({ body: { email }, address, context, note }) {
        note({ name: pseudonymOf(loginNameValue(email)) });
        await passwordResets.request(email, rateLimitKeyOf(undefined, address), context);
        return { status: 202, body: asked.body };
      },
    }),

    route({
      method: 'POST',
      path: '/api/auth/password-reset/confirm',
      operationId: 'confirmPasswordReset',
      budget: 'sign-in',
      tag: 'auth',
      summary: 'Chooses a password with the token of the mail',
      description:
        'Every token and session of the user ends; a second factor stays. An invited user becomes active. The token is good once, for an hour, as long as no newer one was asked for and password and status stay.',
      access: strangers,
      body: jsonBody(invitationAcceptance, { example: { token: exampleToken, password: examplePassword } }),
      errors: ['WEAK_PASSWORD'],
      answers: chosen.answers,
      async handle({ body, context }) {
        await passwordResets.confirm(body.token, body.password, context);
        return { body: chosen.body };
      },
    }),

    route({
      method: 'POST',
      path: '/api/users/{id}/password-reset',
      operationId: 'sendPasswordReset',
      tag: 'users',
      summary: 'Mails a user a link to choose another password',
      description: 'Counted with what the user asks for. The password holds until the link is used.',
      access: userAdministrators,
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_LIMITED'],
      answers: accepted(sent.answers),
      async handle({ params, context }) {
        const userId = userIdIn(params.id);
        await passwordResets.requestFor(userId, context);
        return { status: 202, body: sent.body, tags: [userTag(userId)] };
      },
    }),
  ];
}
