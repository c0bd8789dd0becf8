/** The route of a list: OData options in, `{ value, count }` out, with the fields that its read model declares. */
import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { ListPage } from '../../ports/readModels.js';
import type { Field, FieldTable, ReadModel } from '../../query/fields.js';
import { type ListRequest, nextLink, parseListQuery } from '../../query/odata/listQuery.js';
import { noBody } from '../server/body.js';
import type { Access, Route, RouteRequest, Shape, ShowDocuments } from '../server/route.js';
import { ok } from './answers.js';
import { shownValue } from './document.js';
import { everyByName, type NameOrder, pageByName } from './nameOrder.js';

const customerReaders: Access = { kinds: ['user', 'service'] };

export interface ListRouteDeclaration<Params extends Shape> {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly model: Pick<ReadModel, 'name' | 'fields'>;
  /** The field that identifies a document; `id` when absent. */
  readonly key?: string;
  readonly params?: Params;
  readonly errors?: Route['errors'];
  /** An example document as the list shows it. */
  readonly example: JsonValue;
  /** True when `page` returns the read model's documents unchanged: they are then passed on as text, unparsed. */
  readonly passedOn?: boolean;
  /** Present if the list can be ordered by customer name. */
  readonly byCustomerName?: Pick<NameOrder, 'readModels' | 'model' | 'customers'>;
  /** Present if the caller sees documents otherwise than the read model has them; applied to what `page` finds. */
  readonly shown?: ShowDocuments;
  /** Finds the page, e.g. `({ query }, { demand }) => readModels.list(model, query, demand())`. */
  page(
    list: Pick<ListRequest, 'query' | 'select'>,
    request: RouteRequest<z.output<z.ZodObject<Params>>, undefined, undefined>,
  ): Promise<ListPage>;
}

/** Returns the fields that a list shows unless `$select` says otherwise. */
export function listedFields(fields: FieldTable): readonly string[] {
  return Object.keys(fields).filter(
    (name) => fields[name]?.internal !== true && fields[name]?.listed !== false,
  );
}

/** Returns an example row: the given fields, and null for all others. */
export function exampleRow(fields: FieldTable, said: JsonObject): JsonObject {
  return Object.fromEntries(listedFields(fields).map((name) => [name, said[name] ?? null]));
}

/** Returns the body of the answer around the text of its documents. */
function textOf(documents: string, count: number | undefined, next: string | undefined): string {
  const counted = count === undefined ? '' : `,"count":${count}`;
  const linked = next === undefined ? '' : `,"@odata.nextLink":${JSON.stringify(next)}`;
  return `{"value":${documents}${counted}${linked}}`;
}

function pick(document: JsonObject, names: readonly string[], fields: FieldTable): JsonObject {
  const picked: JsonObject = {};
  for (const name of names) {
    const field = fields[name];
    if (field !== undefined) picked[name] = shownValue(field, document[name]);
  }
  return picked;
}

/** Returns a sentence about the fields that a list's query options can name. */
function optionsText(fields: FieldTable): string {
  const visible = Object.entries(fields).filter(([, field]) => field.internal !== true);
  const quote = (names: readonly (readonly [string, Field])[]) =>
    names.map(([name]) => `\`${name}\``).join(', ');
  const unasked = quote(visible.filter(([, field]) => field.queryable === false));
  const collections = quote(
    visible.filter(([, field]) => field.type === 'collection' && field.queryable !== false),
  );
  return [
    '`$filter` and `$orderby` accept every field',
    unasked === '' ? '' : ` but ${unasked}`,
    collections === '' ? '' : `; ${collections} by \`any\` and \`all\``,
    '.',
  ].join('');
}

export function listRoute<Params extends Shape = Record<never, never>>(
  path: string,
  declaration: ListRouteDeclaration<Params>,
): Route {
  const { model, params, example, errors, operationId, tag, summary, description, access } = declaration;
  const { byCustomerName, shown } = declaration;
  const found: ListRouteDeclaration<Params>['page'] = async (list, request) => {
    const page = await declaration.page(list, request);
    return shown === undefined ? page : { ...page, documents: await shown(page.documents, request) };
  };
  const usual = listedFields(model.fields);
  return {
    method: 'GET',
    path,
    operationId,
    tag,
    summary,
    description: [
      description,
      `${optionsText(model.fields)}${byCustomerName === undefined ? '' : ' `$orderby=customer/name` orders by customers.'}`,
    ]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    access,
    params: z.strictObject(params ?? {}),
    query: undefined,
    body: noBody,
    listOf: model,
    list: {
      model,
      key: declaration.key ?? 'id',
      page: found,
      shown,
      ...(byCustomerName === undefined
        ? {}
        : {
            everyByName: (filter, direction, request) =>
              everyByName(nameOrderFor(byCustomerName, direction, request), filter),
          }),
    },
    errors: ['INVALID_QUERY_OPTION', 'UNKNOWN_FIELD', 'UNSUPPORTED_FILTER', ...(errors ?? [])],
    answers: ok('A page of the list; `count` is the total number of matches', model, {
      value: [example],
      count: 1,
    }),
    async handle(request: RouteRequest<z.output<z.ZodObject<Params>>, undefined, undefined>) {
      const list = parseListQuery(request.rawQuery, model, {
        now: request.context.at,
        byCustomerName: byCustomerName !== undefined,
      });
      const names = list.select ?? usual;
      const query = declaration.passedOn === true ? { ...list.query, members: names } : list.query;
      const page =
        byCustomerName === undefined || list.byCustomerName === undefined
          ? await found({ query, select: names }, request)
          : await pageByName(nameOrderFor(byCustomerName, list.byCustomerName, request), list.query);
      const next = nextLink(request.url, list, page);
      if (page.written !== undefined) return { text: textOf(page.written.text, page.count, next) };
      return {
        body: {
          value: page.documents.map((document) => pick(document, names, model.fields)),
          ...(page.count === undefined ? {} : { count: page.count }),
          ...(next === undefined ? {} : { '@odata.nextLink': next }),
        },
      };
    },
  };
}

/** The order reveals names, so only callers who may read customers can request it. */
function nameOrderFor(
  list: Pick<NameOrder, 'readModels' | 'model' | 'customers'>,
  direction: NameOrder['direction'],
  { authorize, demand }: Pick<RouteRequest<unknown, unknown, unknown>, 'authorize' | 'demand'>,
): NameOrder {
  authorize({ access: customerReaders, right: 'customers:read' });
  return { ...list, direction, demand: demand() };
}
