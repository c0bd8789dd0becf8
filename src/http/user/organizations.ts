/** The route that returns the organizations that a user can access, by the members in the reference data. */
import { z } from 'zod';
import { userNotFound } from '../../domain/user/state.js';
import { isJsonObject } from '../../kernel/json.js';
import { AnswerTooLarge } from '../../ports/readModels.js';
import { memberFields, organizationModel } from '../../projections/reference.js';
import { userModel } from '../../projections/user.js';
import type { Expression } from '../../query/ast.js';
import { allOf, field, literal, sortBy, where } from '../../query/conditions.js';
import type { Document } from '../../query/fields.js';
import { ok } from '../common/answers.js';
import { documentOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { isStaff } from '../server/authorization.js';
import { Refusal } from '../server/problems.js';
import { type Route, route } from '../server/route.js';
import type { Services } from '../services.js';
import { everyUser } from './access.js';

/** Organizations, with all members, in memory at a time: a page has room for this many of the largest. */
const pageSize = 50;

/** Most organizations in one answer; nobody works for that many. */
const most = 10_000;

const { fields } = organizationModel;

const organizationsAnswer = z
  .strictObject({
    organizations: z.array(z.strictObject({ id: z.int(), name: z.string(), role: z.string() })),
  })
  .meta({ id: 'AccessibleOrganizations' });

function hasMember(userId: number): Expression {
  return {
    kind: 'any',
    collection: 'members',
    variable: 'member',
    predicate: {
      kind: 'comparison',
      operator: 'eq',
      left: { ...field(memberFields, 'userId'), of: 'member' },
      right: literal(userId, 'integer'),
    },
  };
}

function organizationFor(userId: number, { id, name, members }: Document) {
  const all = Array.isArray(members) ? members.filter(isJsonObject) : [];
  return { id, name, role: all.find((member) => member.userId === userId)?.role };
}

export function userOrganizationRoutes({ readModels, staffRoles }: Services): readonly Route[] {
  async function accessibleTo(userId: number) {
    const found: ReturnType<typeof organizationFor>[] = [];
    let filter = hasMember(userId);
    for (;;) {
      const { documents } = await readModels.list(organizationModel, {
        filter,
        orderBy: [sortBy(fields, 'id')],
        skip: 0,
        top: pageSize,
        count: false,
      });
      for (const document of documents) found.push(organizationFor(userId, document));
      const last = documents.at(-1);
      if (last === undefined || documents.length < pageSize) return found;
      if (found.length >= most)
        throw new AnswerTooLarge(`user ${userId} is a member of too many organizations`);
      filter = allOf(where(fields, 'id', 'gt', last.id), hasMember(userId));
    }
  }

  return [
    route('GET', '/api/users/{id}/accessible-organizations', {
      operationId: 'listAccessibleOrganizations',
      tag: 'users',
      summary: 'Lists the organizations of a user with the role in each',
      description:
        'Sorted by id. Members are maintained under `/api/reference/organizations`. Users without a staff role see only their own.',
      access: everyUser,
      params: { id: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND'],
      answers: ok('The organizations', organizationsAnswer, {
        organizations: [{ id: 1, name: 'Example Ltd', role: 'Owner' }],
      }),
      async handle({ params: { id }, caller }) {
        if (caller.id !== id && !isStaff(caller, staffRoles))
          throw new Refusal('UNAUTHORIZED', 'The organizations of others are shown to staff only');
        await documentOf(readModels, userModel, id, userNotFound);
        return { body: { organizations: await accessibleTo(Number(id)) } };
      },
    }),
  ];
}
