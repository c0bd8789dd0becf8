/** Routes for new users: signing up, sending mails again, and the tokens of mailed links. */
import { userTag } from '../../commands/user/user.js';
import { type MailPurpose, mailPurposes } from '../../domain/user/events.js';
import { created, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';
import type { Services } from '../services.js';
import {
  examplePassword,
  exampleToken,
  exampleUser,
  invitationAcceptance,
  signup,
  signupAnswer,
  userIdIn,
  verificationAcceptance,
} from './schemas.js';

const strangers: Access = { kinds: [] };
const { route } = area('users', strangers);
const { id, email, firstName, lastName, createdAt } = exampleUser;

const verified = success('The e-mail address is verified', 'The address is verified');
const passwordSet = success('The password is set', 'The password is set');

export function userSignupRoutes({ signup: commands, userMails: mails }: Services): readonly Route[] {
  const again = (purpose: MailPurpose): Route => {
    const sent = success(`The ${purpose} e-mail is sent`, 'The mail is queued');
    return route('POST', `/api/users/{id}/${purpose}`, {
      operationId: purpose === 'verification' ? 'sendVerification' : 'sendInvitation',
      summary: `Sends the ${purpose} e-mail again`,
      description:
        purpose === 'verification'
          ? 'Its token verifies the address of an invited user, who then becomes active. Nothing changes for an active user. At most ten an hour per user.'
          : 'Its token lets the user choose a password; an invited user becomes active. Only an Admin or AppAdmin can send one to a user of a sign-in provider. At most ten an hour per user.',
      access: { kinds: ['user'] },
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_LIMITED'],
      answers: sent.answers,
      async handle({ params, caller, context }) {
        const userId = userIdIn(params.id);
        await mails.again(userId, purpose, caller, context);
        return { body: sent.body, tags: [userTag(userId)] };
      },
    });
  };

  return [
    route('POST', '/api/users/signup', {
      operationId: 'signUp',
      summary: 'Signs up',
      description:
        'Needs no token. Depending on `SIGNUP`, the user is active at once, is `invited` until the e-mail address is verified, or sign-up is closed (UNAUTHORIZED).',
      body: jsonBody(signup, { example: { email, password: examplePassword, firstName, lastName } }),
      errors: ['UNAUTHORIZED', 'USER_ALREADY_EXISTS', 'WEAK_PASSWORD'],
      answers: created('The user was created', signupAnswer, { id, email, firstName, lastName, createdAt }),
      async handle({ body: { username, language, ...sent }, context }) {
        const { user, revision, at } = await commands.signUp(
          {
            ...sent,
            ...(username === undefined ? {} : { username }),
            ...(language === undefined ? {} : { language }),
          },
          context,
        );
        return {
          body: {
            id: user.id,
            email: user.email,
            firstName: user.firstName,
            lastName: user.lastName,
            createdAt: at,
          },
          revision,
          location: `/api/users/${user.id}`,
          tags: [userTag(user.id)],
        };
      },
    }),

    ...mailPurposes.map(again),

    route('POST', '/api/users/verification/accept', {
      operationId: 'acceptVerification',
      budget: 'sign-in',
      summary: 'Verifies an e-mail address with the token from the mail',
      description: 'An invited user becomes active. The token works once, for three days.',
      body: jsonBody(verificationAcceptance, { example: { token: exampleToken } }),
      answers: verified.answers,
      async handle({ body, context }) {
        await commands.acceptVerification(body.token, context);
        return { body: verified.body };
      },
    }),

    route('POST', '/api/users/invitation/accept', {
      operationId: 'acceptInvitation',
      budget: 'sign-in',
      summary: 'Sets a password with the token from the invitation',
      description:
        'An invited user becomes active. The token works once, for seven days, unless password or status change before.',
      body: jsonBody(invitationAcceptance, { example: { token: exampleToken, password: examplePassword } }),
      errors: ['WEAK_PASSWORD'],
      answers: passwordSet.answers,
      async handle({ body, context }) {
        await commands.acceptInvitation(body.token, body.password, context);
        return { body: passwordSet.body };
      },
    }),
  ];
}
