/** Routes of reference data, one set a kind: what other systems own and the rules here look up. */
import { z } from 'zod';
import type { Aggregate } from '../commands/aggregate.js';
import type { CommandHandler } from '../commands/handle.js';
import { customerAggregate, offerAggregate } from '../commands/reference.js';
import type { CommandContext } from '../kernel/context.js';
import { DomainError } from '../kernel/errors.js';
import type { DomainEvent } from '../kernel/events.js';
import type { ReadModel } from '../kernel/fields.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import type { ReadModels } from '../ports/readModels.js';
import { customerModel, offerModel } from '../projections/reference.js';
import { jsonBody } from './body.js';
import { shown } from './document.js';
import { listRoute } from './listRoute.js';
import { type Access, type Route, route } from './route.js';
import { amount, externalId, humanText, integer, successAnswer } from './schemas.js';
import { billingCycle } from './subscriptionSchemas.js';

const access: Access = { kinds: ['user', 'service'], roles: ['Admin'] };

export const offerBody = z.strictObject({
  name: humanText(200).nullable().optional(),
  price: amount.nullable().optional(),
  currency: humanText(3)
    .transform((text) => text.toUpperCase())
    .nullable()
    .optional(),
  billingCycle: billingCycle.nullable().optional(),
  stock: integer.nullable().optional(),
});

export const customerBody = z.strictObject({
  name: humanText(200).nullable().optional(),
  email: z.email().max(320).nullable().optional(),
  address: humanText(1_000).nullable().optional(),
  taxId: humanText(64).nullable().optional(),
});

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

/** One kind of reference data: its names, its schema, and the commands that put and remove a record. */
interface Kind<Body extends z.ZodObject> {
  readonly name: 'offers' | 'customers';
  readonly singular: string;
  readonly model: ReadModel;
  readonly body: Body;
  readonly example: JsonObject;
  readonly put: (
    id: string,
    body: z.output<Body>,
    context: CommandContext,
  ) => Promise<{ readonly revision: number }>;
  readonly remove: (id: string, context: CommandContext) => Promise<{ readonly revision: number }>;
}

export function referenceRoutes(handler: CommandHandler, readModels: ReadModels): readonly Route[] {
  const remover =
    <State, Command, Event extends DomainEvent>(
      aggregate: Aggregate<State, Command, Event>,
      command: Command,
    ) =>
    (id: string, context: CommandContext) =>
      handler.handle(aggregate, id, command, context);
  return [
    ...kindRoutes(readModels, {
      name: 'offers',
      singular: 'offer',
      model: offerModel,
      body: offerBody,
      example: { name: 'Pro', price: 29.9, currency: 'USD', billingCycle: 'monthly', stock: null },
      put: (id, body, context) =>
        handler.handle(offerAggregate, id, { type: 'PutOffer', fields: sent(body) }, context),
      remove: remover(offerAggregate, { type: 'RemoveOffer' }),
    }),
    ...kindRoutes(readModels, {
      name: 'customers',
      singular: 'customer',
      model: customerModel,
      body: customerBody,
      example: { name: 'Ada Example', email: 'ada@example.com', address: null, taxId: null },
      put: (id, body, context) =>
        handler.handle(customerAggregate, id, { type: 'PutCustomer', fields: sent(body) }, context),
      remove: remover(customerAggregate, { type: 'RemoveCustomer' }),
    }),
  ];
}

/** The members that were sent; one that was not stays as it is. */
export function sent<Body extends object>(
  body: Body,
): { [Name in keyof Body]?: Exclude<Body[Name], undefined> } {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Body]?: Exclude<Body[Name], undefined> };
}

function kindRoutes<Body extends z.ZodObject>(readModels: ReadModels, kind: Kind<Body>): readonly Route[] {
  const { name, singular, model, body, example, put, remove } = kind;
  const path = `/api/reference/${name}`;
  const capital = singular.charAt(0).toUpperCase() + singular.slice(1);
  const params = { id: externalId };
  const document: JsonValue = { id: `${singular}-1`, ...example, ...times };

  async function found(id: string) {
    const stored = await readModels.get(model, id);
    if (stored?.document == null) throw new DomainError('NOT_FOUND', `There is no such ${singular}`);
    return { body: shown(model, stored.document), revision: stored.revision };
  }

  return [
    listRoute({
      path,
      operationId: `list${capital}s`,
      tag: 'reference data',
      summary: `Lists ${name}`,
      access,
      model,
      example: document,
      page: ({ query }) => readModels.list(model, query),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `get${capital}`,
      tag: 'reference data',
      summary: `Answers one ${singular}`,
      access,
      params,
      errors: ['NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: `The ${singular}`,
          schema: model.fields,
          example: document,
          headers: ['ETag'],
        },
      ],
      handle: ({ params: { id } }) => found(id),
    }),
    route({
      method: 'PUT',
      path: `${path}/{id}`,
      operationId: `put${capital}`,
      tag: 'reference data',
      summary: `Makes or changes ${singular === 'offer' ? 'an offer' : 'a customer'}; a field that is not sent stays`,
      access,
      params,
      body: jsonBody(body, { example }),
      errors: [],
      answers: [
        {
          status: 200,
          description: `The ${singular} as it is now`,
          schema: model.fields,
          example: document,
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, body: fields, context }) {
        await put(id, fields, context);
        return { ...(await found(id)), tags: [id] };
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/{id}`,
      operationId: `remove${capital}`,
      tag: 'reference data',
      summary: `Removes ${singular === 'offer' ? 'an offer' : 'a customer'}`,
      access,
      params,
      errors: ['NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'It is gone',
          schema: successAnswer,
          example: { success: true, message: `The ${singular} was removed` },
        },
      ],
      async handle({ params: { id }, context }) {
        await remove(id, context);
        return { body: { success: true, message: `The ${singular} was removed` } };
      },
    }),
  ];
}
