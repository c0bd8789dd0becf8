/** Streams all rows of an entity set as a file, however many there are: `$format=csv` or `xlsx`. */
import type { JsonObject } from '../../kernel/json.js';
import type { Queries } from '../../ports/readModels.js';
import type { Document } from '../../query/fields.js';
import { directionByName, parseOrderBy } from '../../query/odata/listQuery.js';
import { unsupported } from '../../query/odata/refusals.js';
import { beginFile } from '../common/begun.js';
import { listedFields } from '../common/listRoute.js';
import { columnTypes, type SpreadsheetFormat, spreadsheet } from '../common/spreadsheet.js';
import type { Answer } from '../server/route.js';
import { type ODataRequest, relatedBy, valuesOf } from './entities.js';
import type { EntitySet } from './entitySets.js';
import { type JsonFormat, versionFor } from './format.js';
import { allowOnly, conditionOf, type Expanded, type SentOptions, shapeOf } from './options.js';

/** Returns the kind of file that `$format` requests; undefined for forms of JSON. */
export function fileFormatOf(sent: SentOptions): SpreadsheetFormat | undefined {
  const format = sent.get('format')?.value.trim().toLowerCase();
  return format === 'csv' || format === 'xlsx' ? format : undefined;
}

const plain: JsonFormat = { mediaType: 'application/json', metadata: 'none', numbersAsText: false };

/**
 * Answers with the rows by filter, search and order, in the columns that the API's list shows or that `$select` names. Fields of expanded entities
 * follow as `customer/name` after the column that refers to them, or at the end.
 */
export async function answerFile(
  set: EntitySet,
  request: ODataRequest,
  sent: SentOptions,
  { format, scan }: { readonly format: SpreadsheetFormat; readonly scan: Queries['scan'] | undefined },
): Promise<Answer> {
  allowOnly(sent, ['filter', 'search', 'orderby', 'select', 'expand']);
  const { model } = set;
  if (scan === undefined || model === undefined)
    throw unsupported({ option: '$format', position: 0 }, 'this set cannot be returned as a file');
  const now = request.context.at;
  const filter = conditionOf(sent, set, now);
  const order = sent.get('orderby');
  const byName = directionByName(order?.value ?? '');
  const { everyByName } = byName === undefined ? {} : set.source;
  const orderBy =
    order && everyByName === undefined
      ? parseOrderBy(order.value, set.fields, { now, option: order.written, aliases: sent.aliases })
      : undefined;
  const shape = shapeOf(sent, set);
  for (const { navigation, shape: inner } of shape.expanded) {
    request.authorize(navigation.target);
    if (inner.expanded.length > 0)
      throw unsupported({ option: '$expand', position: 0 }, 'files support only one level of $expand');
  }
  const own = shape.selected
    ? inOrderOf(sent.get('select')?.value ?? '', shape.names)
    : listedFields(set.fields);
  const query = { ...(filter && { filter }), ...(orderBy && { orderBy }) };
  const columns = withRelated(own, shape.expanded);
  const types = Object.assign(
    columnTypes(set.fields),
    ...shape.expanded.map(({ navigation: { name, target } }) =>
      Object.fromEntries(
        Object.entries(columnTypes(target.fields)).map(([field, type]) => [`${name}/${field}`, type]),
      ),
    ),
  );
  const documents =
    everyByName === undefined || byName === undefined
      ? scan(model, query, request.demand())
      : everyByName(filter, byName, request);
  const batches = rowsOf(set, documents, { own, expanded: shape.expanded, request });
  return {
    headers: { 'odata-version': versionFor(request.header) },
    file: await beginFile(spreadsheet(format, { name: set.name, columns, types, batches })),
  };
}

/** Returns the columns in the order of `$select`, followed by those from `*` in the order of the table. */
function inOrderOf(select: string, names: readonly string[]): readonly string[] {
  const named = select.split(',').map((item) => item.trim());
  return [...new Set([...named.filter((name) => names.includes(name)), ...names])];
}

/** Returns the columns with those of expanded entities after the columns that refer to them. */
function withRelated(own: readonly string[], expanded: readonly Expanded[]): readonly string[] {
  const columnsOf = ({ navigation, shape }: Expanded) =>
    shape.names.map((name) => `${navigation.name}/${name}`);
  const beside = (field: string) =>
    expanded.filter(({ navigation }) => navigation.field === field).flatMap(columnsOf);
  const others = expanded.filter(({ navigation }) => !own.includes(navigation.field)).flatMap(columnsOf);
  return [...own.flatMap((field) => [field, ...beside(field)]), ...others];
}

interface FileRows {
  readonly own: readonly string[];
  readonly expanded: readonly Expanded[];
  readonly request: ODataRequest;
}

async function* rowsOf(
  set: EntitySet,
  batches: AsyncIterable<readonly Document[]>,
  { own, expanded, request }: FileRows,
): AsyncGenerator<readonly JsonObject[]> {
  const rendering = { serviceRoot: '', format: plain, request };
  for await (const read of batches) {
    const batch = (await set.source.shown?.(read, request)) ?? read;
    const rows = batch.map((document) => valuesOf(set.type, set.fields, document, own, plain));
    for (const one of expanded) {
      const { name, field } = one.navigation;
      const related = await relatedBy(one, batch, rendering);
      batch.forEach((document, index) => {
        const found = related.get(String(document[field])) ?? {};
        for (const [member, value] of Object.entries(found))
          Object.assign(rows[index] ?? {}, { [`${name}/${member}`]: value });
      });
    }
    yield rows;
  }
}
