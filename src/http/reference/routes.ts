/** Routes of reference data, one set per kind: data that other systems own and the rules here look up. */
import { capitalized, NotFound } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import type { ReadModels } from '../../ports/readModels.js';
import { offerModel } from '../../projections/reference.js';
import { success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { exampleRow, listedFields } from '../common/listRoute.js';
import { booleanParameter } from '../common/schemas.js';
import { refuseKeys } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';
import type { Services } from '../services.js';
import type { ReferenceKind } from './kinds.js';

export const referenceAccess: Access = { kinds: ['user', 'service'], roles: ['Admin'] };
const { route, listRoute } = area('reference data', referenceAccess);
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

export function referenceRoutes(kinds: readonly ReferenceKind[], { readModels }: Services): readonly Route[] {
  return [offerListRoute(readModels), ...kinds.flatMap((kind) => kindRoutes(readModels, kind))];
}

function kindRoutes(readModels: ReadModels, kind: ReferenceKind): readonly Route[] {
  const { name, one, operation, model, id, exampleId, body, example, exampleAnswered, put } = kind;
  const singular = singularOf(kind);
  const path = `/api/reference/${name}`;
  const params = { id: id.describe(`Id of the ${singular}`) };
  const exampleDocument: JsonObject = { id: exampleId, ...example, ...exampleAnswered, ...times };
  const listed = listedFields(model.fields);

  const findRecord = (id: string) =>
    answerWith(readModels, model, id, () => new NotFound('NOT_FOUND', capitalized(singular), id));

  return [
    listRoute(path, {
      operationId: `list${operation}s`,
      summary: `Lists ${name.replaceAll('-', ' ')}`,
      model,
      example: Object.fromEntries(
        Object.entries(exampleDocument).filter(([field]) => listed.includes(field)),
      ),
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(model, query, demand()),
    }),
    route('GET', `${path}/{id}`, {
      operationId: `get${operation}`,
      summary: `Returns one ${singular}`,
      description: 'Fields that were never set are null.',
      params,
      errors: ['NOT_FOUND'],
      answers: versioned(`The ${singular}`, model, exampleDocument),
      handle: ({ params: { id } }) => findRecord(id),
    }),
    route('PUT', `${path}/{id}`, {
      operationId: `put${operation}`,
      summary: `Creates or changes ${one}; omitted fields keep their values`,
      description: '`If-Match: *` only changes an existing one, `If-None-Match: *` only creates a new one.',
      upserts: true,
      params,
      body: jsonBody(body, { example }),
      errors: [...(kind.erase === undefined ? [] : (['RESOURCE_ERASED'] as const)), ...(kind.errors ?? [])],
      answers: versioned(`The ${singular} as it is now`, model, exampleDocument),
      async handle({ params: { id }, body: fields, context, mustExist, mustNotExist }) {
        await put(id, fields, context, mustExist ? 'present' : mustNotExist ? 'absent' : undefined);
        return { ...(await findRecord(id)), tags: [id] };
      },
    }),
    kind.erase === undefined ? removalRoute(kind) : erasureRoute(kind, kind.erase),
  ];
}

function removalRoute(kind: ReferenceKind): Route {
  const { one, name, operation, id, remove } = kind;
  const singular = singularOf(kind);
  const removed = success(`The ${singular} was removed`);
  return route('DELETE', `/api/reference/${name}/{id}`, {
    operationId: `remove${operation}`,
    params: { id: id.describe(`Id of the ${singular}`) },
    summary: `Removes ${one}`,
    description: `Records that refer to it stay. Putting ${one} with the same id creates it again.`,
    errors: ['NOT_FOUND'],
    answers: removed.answers,
    async handle({ params: { id }, context }) {
      await remove(id, context);
      return { body: removed.body };
    },
  });
}

function erasureRoute(kind: ReferenceKind, erase: NonNullable<ReferenceKind['erase']>): Route {
  const { one, name, operation, id, remove } = kind;
  const singular = singularOf(kind);
  const removed = success(`The ${singular} was removed`);
  const erased = success(`The data of the ${singular} was erased for good`);
  return route('DELETE', `/api/reference/${name}/{id}`, {
    operationId: `remove${operation}`,
    params: { id: id.describe(`Id of the ${singular}`) },
    summary: `Removes ${one}; \`erase=true\` erases the personal data for good`,
    description:
      `It leaves the lists; its history and the records that refer to it stay. Putting ${one} with the same id creates it again. Erasing, also ` +
      'after a removal, destroys the key of its history and deletes derived files. Documents keep their buyer ' +
      'until their own retention period is over. The id cannot be used again, not even by imports. Refused while a subscription is running, an ' +
      'invoice is a draft, an amount is due, a quote is open, or money is on account. API keys cannot erase.',
    query: {
      erase: booleanParameter.describe('True erases its data for good by destroying its key').default(false),
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

function offerListRoute(readModels: ReadModels): Route {
  // The OData entity set of offers is the one of the reference data.
  const { list: _, ...route } = listRoute('/api/offers', {
    operationId: 'queryOffers',
    summary: 'Lists offers with name and price, for all staff',
    description: 'The same as `GET /api/reference/offers`, which needs the role Admin.',
    access: { kinds: ['user', 'service'] },
    model: offerModel,
    example: exampleRow(offerModel.fields, {
      id: 'plan-team',
      name: 'Team',
      price: 29,
      currency: 'EUR',
      billingCycle: 'monthly',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }),
    passedOn: true,
    page: ({ query }, { demand }) => readModels.list(offerModel, query, demand()),
  });
  return route;
}
