/**
 * Converts old events to today's form. Stored events are never edited. When the data of a type changes, its schema number rises and a step
 * from the old form to the new one is added here. An event of the old form is kept as a fixture (test/fixtures/README.md).
 */
import type { JsonObject } from '../kernel/json.js';

/** Steps of one event type: the first leads from schema 1 to 2, the next from 2 to 3, and so on. */
export type UpcastingSteps = readonly ((data: JsonObject) => JsonObject)[];
export type Upcasters = Readonly<Record<string, UpcastingSteps>>;

/** The steps of this release; none of its event types has changed yet. */
export const upcasters: Upcasters = {};

/** The schema number with which new events of a type are stored. */
export function currentSchema(table: Upcasters, type: string): number {
  return (table[type]?.length ?? 0) + 1;
}

/** @throws Error for a schema newer than this release knows: a process of an older release must not fold what it does not understand. */
export function upcast(table: Upcasters, type: string, schema: number, data: JsonObject): JsonObject {
  const steps = table[type] ?? [];
  if (schema > steps.length + 1) {
    throw new Error(`event ${type} has schema ${schema}; this release knows up to ${steps.length + 1}`);
  }
  let current = data;
  for (const step of steps.slice(schema - 1)) current = step(current);
  return current;
}
