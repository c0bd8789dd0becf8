/** The rules of a meter in the reference data: what it counts never changes. */
import { DomainError, invalidField } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import { type RecordState, recordDecider } from './decide.js';
import type { Meter, MeterEvent } from './events.js';

export const mostFiltered = { properties: 10, values: 100 } as const;

const fixed = ['aggregation', 'field', 'filter'] as const;

export const meterDecider = recordDecider<'MeterPut', 'MeterRemoved', Meter>({
  what: 'meter',
  put: 'MeterPut',
  removed: 'MeterRemoved',
  blank: { name: null, aggregation: null, field: null, filter: null, unit: null },
  check({ aggregation, field, filter }) {
    if (aggregation === null) throw invalidField('/aggregation', 'is required');
    if (aggregation === 'unique' && field === null)
      throw invalidField('/field', 'is required with the aggregation unique');
    if (aggregation === 'count' && field !== null)
      throw invalidField('/field', 'must be absent with the aggregation count');
    if (filter !== null && (filter.length === 0 || filter.length > mostFiltered.properties))
      throw invalidField(
        '/filter',
        `must name 1 to ${mostFiltered.properties} properties, or be null for all`,
      );
    if (filter?.some(({ values }) => values.length === 0 || values.length > mostFiltered.values))
      throw invalidField('/filter', `must have 1 to ${mostFiltered.values} values for each property`);
  },
  complete(meter, before) {
    const known = definitionOf(before);
    const changed = known && fixed.find((name) => !isSameJson(known[name], meter[name]));
    if (changed !== undefined)
      throw new DomainError(
        'METER_FIXED',
        `The ${changed} of a meter cannot be changed, because usage was counted with it; create another meter`,
      );
    return meter;
  },
  evolve: (state: RecordState<Meter>, event: MeterEvent): RecordState<Meter> => {
    if (event.type === 'MeterPut') return { status: 'present', fields: event.data };
    const last = definitionOf(state);
    return { status: 'removed', ...(last === undefined ? {} : { last }) };
  },
});

/** Returns the definition even of a removed meter: its id can never belong to another one. */
function definitionOf(state: RecordState<Meter>): Meter | undefined {
  if (state.status === 'none') return undefined;
  return state.status === 'present' ? state.fields : state.last;
}
