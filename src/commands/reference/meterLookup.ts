/** Looks up meters in the reference data, including removed ones: an id is never used for another meter. */
import type { Meter } from '../../domain/reference/events.js';
import type { CommandHandler } from '../engine/handle.js';
import { meterAggregate } from './reference.js';

export function meterLookup(handler: Pick<CommandHandler, 'load'>) {
  return async (meterId: string): Promise<(Meter & { readonly isRemoved: boolean }) | undefined> => {
    const { state } = await handler.load(meterAggregate, meterId);
    if (state.status === 'present') return { ...state.fields, isRemoved: false };
    return state.status === 'removed' && state.last !== undefined
      ? { ...state.last, isRemoved: true }
      : undefined;
  };
}
