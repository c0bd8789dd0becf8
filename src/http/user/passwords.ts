/** Routes that set passwords. */
import type { UserAdministration } from '../../commands/user/administration.js';
import { userTag } from '../../commands/user/user.js';
import { success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import { everyUser, userAdministrators } from './access.js';
import { examplePassword, givenPassword, ownPassword, userIdIn } from './schemas.js';

const { route } = area('users', everyUser);

const changed = success('The password was changed; older tokens are no longer valid', 'The password is set');

export function userPasswordRoutes(administration: UserAdministration): readonly Route[] {
  return [
    route('PUT', '/api/users/password', {
      operationId: 'changeOwnPassword',
      hasRevision: true,
      summary: "Changes the caller's own password",
      description:
        '8 to 128 characters; common passwords and passwords with the user’s name or address are refused. Ends all tokens of the user, including the one of this request.',
      body: jsonBody(ownPassword, {
        example: { currentPassword: examplePassword, newPassword: 'difference engine no. 2' },
      }),
      errors: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'WEAK_PASSWORD', 'RATE_LIMITED'],
      answers: changed.answers,
      async handle({ body, caller, context }) {
        const id = userIdIn(caller.id);
        await administration.changeOwnPassword(id, body, context);
        return { body: changed.body, tags: [userTag(id)] };
      },
    }),

    route('PUT', '/api/users/{id}/password', {
      operationId: 'setUserPassword',
      summary: "Sets another user's password",
      description:
        'Ends all tokens of the user. Only Admins can set the password of an Admin or Auditor. For an Admin or AppAdmin, a sign-in within the last five minutes is required. To change your own password, use `PUT /api/users/password`.',
      access: userAdministrators,
      params: { id: pathId.describe('Id of the user') },
      body: jsonBody(givenPassword, { example: { newPassword: examplePassword } }),
      errors: ['USER_NOT_FOUND', 'WEAK_PASSWORD', 'REAUTHENTICATION_REQUIRED'],
      answers: changed.answers,
      async handle({ params, body, caller, context }) {
        const id = userIdIn(params.id);
        await administration.setPassword(id, body.newPassword, caller, context);
        return { body: changed.body, tags: [userTag(id)] };
      },
    }),
  ];
}
