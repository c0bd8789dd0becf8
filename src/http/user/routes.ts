/** Routes of users: listing, looking up, and what Admins do with them. */
import type { Caller } from '../../commands/identity/caller.js';
import { existingUser, userTag } from '../../commands/user/user.js';
import type { Role } from '../../domain/user/roles.js';
import { userNotFound } from '../../domain/user/state.js';
import { userModel } from '../../projections/user.js';
import type { Document } from '../../query/fields.js';
import { created, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf, lastChange } from '../common/document.js';
import { booleanParameter, pathId } from '../common/schemas.js';
import { userResource } from '../common/userResource.js';
import { isStaff } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import { Refusal } from '../server/problems.js';
import type { Access, Route } from '../server/route.js';
import type { Services } from '../services.js';
import { everyUser } from './access.js';
import {
  createdAnswer,
  examplePassword,
  exampleUser,
  newUser,
  ownLanguage,
  updatedAnswer,
  userAnswer,
  userIdIn,
  userUpdate,
} from './schemas.js';

const users: Access = { kinds: ['user'] };
const { route, listRoute } = area('users', { kinds: ['user'], roles: ['Admin'] });
const one = { id: pathId.describe('Id of the user; reads also accept a username') };
const deleted = success('The user was deleted', 'The user is deleted');

/** Returns the user as the caller may see it: only user administrators and auditors learn who has no second factor. */
function shownTo({ kind, id, roles }: Caller, document: Document): Document {
  const isTold =
    kind === 'user' && (id === String(document.id) || roles.some((role) => lookAfter.includes(role)));
  return isTold ? document : { ...document, secondFactor: null };
}
const lookAfter: readonly Role[] = ['Admin', 'AppAdmin', 'Auditor'];

export function userRoutes({ administration, readModels, staffRoles }: Services): readonly Route[] {
  /** Returns the id of the user that a path names by id or username. @throws DomainError USER_NOT_FOUND */
  async function idOf(text: string): Promise<number> {
    if (/^\d+$/.test(text)) return userIdIn(text);
    const user = await administration.findByUsername(text);
    if (user === undefined) throw userNotFound(text);
    return user.id;
  }

  return [
    listRoute('/api/users', {
      operationId: 'listUsers',
      summary: 'Lists users',
      access: users,
      model: userModel,
      example: exampleUser,
      page: ({ query }, { demand }) => readModels.list(userModel, query, demand()),
      shown: (documents, { caller }) => documents.map((document) => shownTo(caller, document)),
    }),

    route('GET', '/api/users/{id}', {
      operationId: 'getUser',
      summary: 'Returns one user by id or username',
      description:
        'Digits only is an id, anything else a username, ignoring case. If staff roles are configured, users without one see only themselves.',
      access: everyUser,
      params: one,
      errors: ['USER_NOT_FOUND'],
      answers: versioned('The user', userAnswer, { ...exampleUser, roles: ['User'] }),
      async handle({ params, caller }) {
        if (!isStaff(caller, staffRoles)) {
          // The same refusal for all other users, so that nobody learns who exists.
          const id = await idOf(params.id).catch(() => undefined);
          if (String(id) !== caller.id)
            throw new Refusal('UNAUTHORIZED', 'Only staff can call this endpoint');
        }
        const id = String(await idOf(params.id));
        const { document, revision } = await documentOf(readModels, userModel, id, userNotFound);
        return { body: userResource(userModel, shownTo(caller, document)), revision };
      },
    }),

    route('POST', '/api/users', {
      operationId: 'createUser',
      summary: 'Creates a user',
      description:
        'With a password, the user is `active` at once. With `invite: true` and no password, the user is `invited` and mailed a link to choose one. Creating an Admin or AppAdmin requires a sign-in within the last five minutes.',
      body: jsonBody(newUser, {
        example: {
          email: 'ada@example.com',
          firstName: 'Ada',
          lastName: 'Lovelace',
          password: examplePassword,
          roles: ['Reporting', 'User'],
        },
      }),
      errors: ['USER_ALREADY_EXISTS', 'WEAK_PASSWORD', 'REAUTHENTICATION_REQUIRED'],
      answers: created('The user was created', createdAnswer, {
        id: 7,
        email: exampleUser.email,
        createdAt: exampleUser.createdAt,
      }),
      async handle({ body: { invite: _, username, password, language, ...sent }, caller, context }) {
        const { user, revision, at } = await administration.create(
          {
            ...sent,
            ...(username === undefined ? {} : { username }),
            ...(password === undefined ? {} : { password }),
            ...(language === undefined ? {} : { language }),
          },
          caller,
          context,
        );
        const { id, email } = user;
        return {
          body: { id, email, createdAt: at },
          revision,
          location: `/api/users/${id}`,
          tags: [userTag(id)],
        };
      },
    }),

    route('PATCH', '/api/users/{id}', {
      operationId: 'updateUser',
      summary: 'Changes name, language, status or roles of a user; omitted fields keep their values',
      description:
        'Locking a user or changing roles ends existing tokens at once. The last active Admin cannot be locked or lose the role (UNAUTHORIZED). To change status or roles of an Admin or AppAdmin, or to assign these roles, a sign-in within the last five minutes is required.',
      params: one,
      body: jsonBody(userUpdate, { example: { lastName: 'King', status: 'active' } }),
      errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: 7,
        firstName: 'Ada',
        lastName: 'King',
        updatedAt: '2026-03-31T09:10:00.000Z',
      }),
      async handle({ params, body, caller, context }) {
        const id = userIdIn(params.id);
        const outcome = await administration.change(id, body, caller, context);
        const user = existingUser(outcome.state);
        if (user === undefined) throw userNotFound(params.id);
        const { firstName, lastName } = user;
        const updatedAt = await lastChange(outcome, readModels, userModel, String(id));
        return {
          body: { id, firstName, lastName, updatedAt },
          revision: outcome.revision,
          tags: [userTag(id)],
        };
      },
    }),

    route('PUT', '/api/users/language', {
      operationId: 'changeOwnLanguage',
      hasRevision: true,
      summary: 'Sets the language of mails sent to the caller',
      description: 'Null: the language of the service.',
      access: everyUser,
      body: jsonBody(ownLanguage, { example: { language: 'fr' } }),
      errors: ['USER_NOT_FOUND'],
      answers: versioned('The language', ownLanguage, { language: 'fr' }),
      async handle({ body, caller, context }) {
        const id = userIdIn(caller.id);
        const { revision } = await administration.change(id, body, caller, context);
        return { body, revision, tags: [userTag(id)] };
      },
    }),

    route('DELETE', '/api/users/{id}', {
      operationId: 'deleteUser',
      summary: 'Deletes a user; `erase=true` erases the personal data for good',
      description:
        'A deleted user cannot sign in and leaves the lists. The e-mail address and username can be used again; the history stays. Erasing, also after a deletion, destroys the key of the personal data in the events and in all derived files. The last active Admin cannot be deleted or erased (UNAUTHORIZED).',
      params: one,
      query: {
        erase: booleanParameter
          .describe('True erases the personal data for good by destroying its key')
          .default(false),
      },
      errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
      answers: deleted.answers,
      async handle({ params, query, caller, context }) {
        const id = userIdIn(params.id);
        if (query.erase) {
          await administration.erase(id, caller, context);
          return { body: { success: true, message: 'The data of the user was erased for good' } };
        }
        await administration.delete(id, caller, context);
        return { body: deleted.body, tags: [userTag(id)] };
      },
    }),
  ];
}
