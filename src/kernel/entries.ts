/** The entries of a list as rows of their own, e.g. the line items of invoices. */
import type { JsonObject } from './json.js';

/** Each entry with the fields of its document, and its own as `list/field`; none when the document has no such list. */
export function* entriesOf(document: JsonObject, list: string): Generator<JsonObject, void, void> {
  const entries = document[list];
  if (!Array.isArray(entries)) return;
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
    const row: JsonObject = { ...document };
    for (const [name, value] of Object.entries(entry)) row[`${list}/${name}`] = value;
    yield row;
  }
}
