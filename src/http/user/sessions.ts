/** Routes that end sessions. */
import { z } from 'zod';
import { userTag } from '../../commands/user/user.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { everyUser, userAdministrators } from './access.js';
import { userIdIn } from './schemas.js';

const { route } = area('users', everyUser);
export const exampleSession = 'q83vq7Xz0m2mJ4b0Gf0c5m8t2y7n6k1l3p9r8s4u5w0';
const endedOne = success('The session has ended', 'The session has ended');
const ended = success('Every session and token of the user has ended', 'The sessions have ended');

const listedAnswer = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string().describe('Use it to end the session'),
      signedInAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().describe('Accurate to an hour'),
      expiresAt: z.iso.datetime().describe('Expiry time if the session is not used'),
      isCurrent: z.boolean().describe('Whether this request used it'),
    }),
  ),
});

export function userSessionRoutes({ administration, auth: { sessions } }: Services): readonly Route[] {
  return [
    route('GET', '/api/users/sessions', {
      operationId: 'listOwnSessions',
      summary: "Lists the caller's sessions in the console",
      description: 'At most the newest 50; a session that is not used for `SESSION_IDLE_DAYS` ends.',
      answers: ok('The sessions, newest first', listedAnswer, {
        sessions: [
          {
            id: exampleSession,
            signedInAt: '2026-03-31T09:00:00.000Z',
            lastUsedAt: '2026-03-31T09:00:00.000Z',
            expiresAt: '2026-04-30T09:00:00.000Z',
            isCurrent: true,
          },
        ],
      }),
      async handle({ caller }) {
        const moment = (at: number) => new Date(at).toISOString();
        const own = await sessions.list(userIdIn(caller.id));
        return {
          body: {
            sessions: own.map(({ id, begunAt, usedAt, expiresAt }) => ({
              id,
              signedInAt: moment(begunAt),
              lastUsedAt: moment(usedAt),
              expiresAt: moment(expiresAt),
              isCurrent: id === caller.grantId,
            })),
          },
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('DELETE', '/api/users/sessions/{id}', {
      operationId: 'endOwnSession',
      hasRevision: false,
      summary: "Ends one of the caller's sessions in the console",
      description: 'Ending a session that is already over changes nothing.',
      params: { id: pathId.describe('Id of the session') },
      answers: endedOne.answers,
      async handle({ params: { id }, caller }) {
        await sessions.endOne(userIdIn(caller.id), id);
        return { body: endedOne.body };
      },
    }),

    route('DELETE', '/api/users/sessions', {
      operationId: 'endOwnSessions',
      hasRevision: true,
      summary: 'Signs the caller out everywhere',
      description: 'Ends all sessions and tokens, including the one of this request.',
      errors: ['USER_NOT_FOUND'],
      answers: ended.answers,
      async handle({ caller, context }) {
        const id = userIdIn(caller.id);
        await administration.endSessions(id, caller, context);
        return { body: ended.body, tags: [userTag(id)] };
      },
    }),

    route('DELETE', '/api/users/{id}/sessions', {
      operationId: 'endUserSessions',
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
