/** Routes of reference data, one set a kind: what other systems own and the rules here look up. */
import { capitalized, NotFound } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import type { ReadModels } from '../../ports/readModels.js';
import { documentOf, resourceOf } from '../common/document.js';
import { listedFields, listRoute } from '../common/listRoute.js';
import { booleanParameter } from '../common/schemas.js';
import { success } from '../common/success.js';
import { refuseKeys } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';
import type { ReferenceKind } from './kinds.js';

export const referenceAccess: Access = { kinds: ['user', 'service'], roles: ['Admin'] };
const access = referenceAccess;
const tag = 'reference data';
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

export function referenceRoutes(kinds: readonly ReferenceKind[], readModels: ReadModels): readonly Route[] {
  return kinds.flatMap((kind) => kindRoutes(readModels, kind));
}

function kindRoutes(readModels: ReadModels, kind: ReferenceKind): readonly Route[] {
  const { name, one, operation, model, id, exampleId, body, example, put } = kind;
  const singular = singularOf(kind);
  const path = `/api/reference/${name}`;
  const params = { id: id.describe(`Id of the ${singular}`) };
  const exampleDocument: JsonObject = { id: exampleId, ...example, ...times };
  const listed = listedFields(model.fields);

  async function findRecord(id: string) {
    const { document, revision } = await documentOf(
      readModels,
      model,
      id,
      (id) => new NotFound('NOT_FOUND', capitalized(singular), id),
    );
    return { body: resourceOf(model, document), revision };
  }

  return [
    listRoute({
      path,
      operationId: `list${operation}s`,
      tag,
      summary: `Lists ${name.replaceAll('-', ' ')}`,
      access,
      model,
      example: Object.fromEntries(
        Object.entries(exampleDocument).filter(([field]) => listed.includes(field)),
      ),
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(model, query, demand()),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `get${operation}`,
      tag,
      summary: `Answers one ${singular}`,
      description: 'As it was last put here; what was never said of it is null.',
      access,
      params,
      errors: ['NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: `The ${singular}`,
          schema: model,
          example: exampleDocument,
          headers: ['ETag'],
        },
      ],
      handle: ({ params: { id } }) => findRecord(id),
    }),
    route({
      method: 'PUT',
      path: `${path}/{id}`,
      operationId: `put${operation}`,
      tag,
      summary: `Makes or changes ${one}; a field that is not sent stays`,
      description: 'With `If-Match: *` only one that is there, with `If-None-Match: *` only one that is not.',
      upserts: true,
      access,
      params,
      body: jsonBody(body, { example }),
      errors: kind.erase === undefined ? [] : ['RESOURCE_ERASED'],
      answers: [
        {
          status: 200,
          description: `The ${singular} as it is now`,
          schema: model,
          example: exampleDocument,
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, body: fields, context, mustExist, mustNotExist }) {
        await put(id, fields, context, mustExist ? 'present' : mustNotExist ? 'absent' : undefined);
        return { ...(await findRecord(id)), tags: [id] };
      },
    }),
    kind.erase === undefined ? removalRoute(kind) : erasureRoute(kind, kind.erase),
  ];
}

/** What the routes of either removal have in common. */
function removalOf({ name, operation, id }: ReferenceKind, singular: string) {
  const path = `/api/reference/${name}/{id}` as const;
  const params = { id: id.describe(`Id of the ${singular}`) };
  return { method: 'DELETE', path, operationId: `remove${operation}`, tag, access, params } as const;
}

function removalRoute(kind: ReferenceKind): Route {
  const { one, remove } = kind;
  const singular = singularOf(kind);
  const removed = success(`The ${singular} was removed`);
  return route({
    ...removalOf(kind, singular),
    summary: `Removes ${one}`,
    description: `What names it stays as it is. Putting ${one} with the same id makes it anew.`,
    errors: ['NOT_FOUND'],
    answers: removed.answers,
    async handle({ params: { id }, context }) {
      await remove(id, context);
      return { body: removed.body };
    },
  });
}

function erasureRoute(kind: ReferenceKind, erase: NonNullable<ReferenceKind['erase']>): Route {
  const { one, remove } = kind;
  const singular = singularOf(kind);
  const removed = success(`The ${singular} was removed`);
  const erased = success(`The data of the ${singular} was erased for good`);
  return route({
    ...removalOf(kind, singular),
    summary: `Removes ${one}; with \`erase=true\` so that nobody can read any more who it was`,
    description:
      `Removed, it leaves the lists; its history stays, what names it stays as it is, and putting ${one} with the same id makes it anew. Erasing, also ` +
      'of one that was removed before, destroys the key of its history and deletes what was made of it; documents keep whom they were issued to ' +
      'until their own retention is over. Nothing is put under the id again, by imports neither. Refused while a subscription has not ended, an ' +
      'invoice is a draft or something is due on one. No API key erases.',
    query: {
      erase: booleanParameter.describe('True destroys the key of its data for good').default(false),
    },
    errors: ['NOT_FOUND', 'CUSTOMER_IN_USE'],
    answers: removed.answers,
    async handle({ params: { id }, query, caller, context }) {
      if (!query.erase) {
        await remove(id, context);
        return { body: removed.body };
      }
      refuseKeys(caller);
      await erase(id, context);
      return { body: erased.body };
    },
  });
}

function singularOf({ one }: ReferenceKind): string {
  return one.slice(one.indexOf(' ') + 1);
}
