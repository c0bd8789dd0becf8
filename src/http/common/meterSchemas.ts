/** Schemas of a meter's conditions in bodies and answers. */
import { z } from 'zod';
import type { MeterCondition } from '../../domain/reference/events.js';
import { mostFiltered } from '../../domain/reference/meter.js';
import { humanText } from './schemas.js';

export const meterFilter = z
  .record(humanText(64), z.array(z.string().max(200)).min(1).max(mostFiltered.values))
  .describe(
    'Property values that an event must have to be counted; null: all events count; cannot be changed',
  )
  .meta({ id: 'MeterFilter' });

/** Returns the conditions as events store them, in a canonical form. */
export function conditionsOf(filter: z.output<typeof meterFilter>): readonly MeterCondition[] {
  return Object.entries(filter)
    .map(([property, values]) => ({ property, values: [...new Set(values)].sort() }))
    .sort((one, other) => (one.property < other.property ? -1 : 1));
}
