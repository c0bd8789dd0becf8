/** The entries of a list as rows of their own, e.g. the line items of invoices. */
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';

/** Returns the rows of a document: one per entry of the list, none without the list. */
export type EntryRows = (document: JsonObject) => readonly JsonObject[];

/**
 * @param names - the members of rows: fields of the document, and those of the entry as `list/field`. Each costs time in every row.
 */
export function entryRows(list: string, names: Iterable<string>): EntryRows {
  const prefix = `${list}/`;
  const ofEntries: (readonly [string, string])[] = [];
  const ofDocuments: string[] = [];
  for (const name of new Set(names)) {
    if (name.startsWith(prefix)) ofEntries.push([name, name.slice(prefix.length)]);
    else ofDocuments.push(name);
  }
  return (document) => {
    const entries = document[list];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: JsonValue) => {
      if (!isJsonObject(entry)) return [];
      const row: JsonObject = {};
      for (const name of ofDocuments) row[name] = document[name] ?? null;
      for (const [name, own] of ofEntries) row[name] = entry[own] ?? null;
      return [row];
    });
  };
}
