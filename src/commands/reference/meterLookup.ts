/** What the reference data knows of meters, removed ones included: under an id there is never another meter. */
import type { Meter } from '../../domain/reference/events.js';
import type { CommandHandler } from '../engine/handle.js';
import { meterAggregate } from './reference.js';

export function meterLookup(handler: Pick<CommandHandler, 'load'>) {
  return async (meterId: string): Promise<Meter | undefined> => {
    const { state } = await handler.load(meterAggregate, meterId);
    if (state.status === 'none') return undefined;
    return state.status === 'present' ? state.fields : state.last;
  };
}
