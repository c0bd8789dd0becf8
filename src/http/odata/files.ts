/** All rows of an entity set as a file, streamed, however many there are: `$format=csv` or `xlsx`. */
import type { JsonObject } from '../../kernel/json.js';
import type { Queries } from '../../ports/readModels.js';
import type { Document } from '../../query/fields.js';
import { parseOrderBy } from '../../query/odata/listQuery.js';
import { unsupported } from '../../query/odata/refusals.js';
import { beginFile } from '../common/begun.js';
import { listedFields } from '../common/listRoute.js';
import { columnTypes, type SpreadsheetFormat, spreadsheet } from '../common/spreadsheet.js';
import type { Answer } from '../server/route.js';
import { type ODataRequest, valuesOf } from './entities.js';
import type { EntitySet } from './entitySets.js';
import { type JsonFormat, versionFor } from './format.js';
import { allowOnly, conditionOf, type SentOptions, shapeOf } from './options.js';

/** The kind of file that `$format` asks for; undefined for forms of JSON. */
export function fileFormatOf(sent: SentOptions): SpreadsheetFormat | undefined {
  const format = sent.get('format')?.value.trim().toLowerCase();
  return format === 'csv' || format === 'xlsx' ? format : undefined;
}

const plain: JsonFormat = { mediaType: 'application/json', metadata: 'none', numbersAsText: false };

/** Rows by filter, search and order, with the columns that the API's list shows or that `$select` names. */
export async function answerFile(
  set: EntitySet,
  request: ODataRequest,
  sent: SentOptions,
  { format, scan }: { readonly format: SpreadsheetFormat; readonly scan: Queries['scan'] | undefined },
): Promise<Answer> {
  allowOnly(sent, ['filter', 'search', 'orderby', 'select']);
  const { model } = set;
  if (scan === undefined || model === undefined)
    throw unsupported({ option: '$format', position: 0 }, 'this set is not written to files');
  const now = request.context.at;
  const filter = conditionOf(sent, set, now);
  const order = sent.get('orderby');
  const orderBy =
    order && parseOrderBy(order.value, set.fields, { now, option: order.written, aliases: sent.aliases });
  const shape = shapeOf(sent, set);
  const columns = shape.selected
    ? inOrderOf(sent.get('select')?.value ?? '', shape.names)
    : listedFields(set.fields);
  const query = { ...(filter && { filter }), ...(orderBy && { orderBy }) };
  const batches = rowsOf(set, scan(model, query, request.demand()), columns);
  return {
    headers: { 'odata-version': versionFor(request.header) },
    file: await beginFile(
      spreadsheet(format, { name: set.name, columns, types: columnTypes(set.fields), batches }),
    ),
  };
}

/** Columns stand as `$select` names them, and those that `*` brings behind, in the order of the table. */
function inOrderOf(select: string, names: readonly string[]): readonly string[] {
  const named = select.split(',').map((item) => item.trim());
  return [...new Set([...named.filter((name) => names.includes(name)), ...names])];
}

async function* rowsOf(
  set: EntitySet,
  batches: AsyncIterable<readonly Document[]>,
  columns: readonly string[],
): AsyncGenerator<readonly JsonObject[]> {
  for await (const batch of batches)
    yield batch.map((document) => valuesOf(set.type, set.fields, document, columns, plain));
}
