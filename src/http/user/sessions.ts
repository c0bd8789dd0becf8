/** Routes that end sessions. */
import type { UserAdministration } from '../../commands/user/administration.js';
import { userTag } from '../../commands/user/user.js';
import { pathId } from '../common/schemas.js';
import { success } from '../common/success.js';
import { type Route, route } from '../server/route.js';
import { everyUser, userAdministrators } from './access.js';
import { userIdIn } from './schemas.js';

const tag = 'users';
const ended = success('Every session and token of the user has ended', 'The sessions have ended');

export function userSessionRoutes(administration: UserAdministration): readonly Route[] {
  return [
    route({
      method: 'DELETE',
      path: '/api/users/sessions',
      operationId: 'endOwnSessions',
      hasRevision: true,
      tag,
      summary: 'Signs the caller out everywhere',
      description: 'Ends all sessions and tokens, including the one of this request.',
      access: everyUser,
      errors: ['USER_NOT_FOUND'],
      answers: ended.answers,
      async handle({ caller, context }) {
        const id = userIdIn(caller.id);
        await administration.endSessions(id, caller, context);
        return { body: ended.body, tags: [userTag(id)] };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/users/{id}/sessions',
      operationId: 'endUserSessions',
      tag,
      summary: 'Signs a user out everywhere',
      description: 'Ends all sessions and tokens of the user. Only Admins can sign out an Admin or Auditor.',
      access: userAdministrators,
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND'],
      answers: ended.answers,
      async handle({ params, caller, context }) {
        const id = userIdIn(params.id);
        await administration.endSessions(id, caller, context);
        return { body: ended.body, tags: [userTag(id)] };
      },
    }),
  ];
}
