/** The rules of a customer in the reference data: a record that can be erased, and then never comes back. */
import { isCountry } from '../../kernel/countries.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, invalidField, NotFound } from '../../kernel/errors.js';
import {
  type CustomerCommand,
  type CustomerState,
  type RecordState,
  type RecordVatIdCheck,
  recordDecider,
} from './decide.js';
import { blankCustomer, type Customer, type CustomerEvent } from './events.js';

const rules = recordDecider<'CustomerPut', 'CustomerRemoved', Customer>({
  what: 'customer',
  put: 'CustomerPut',
  removed: 'CustomerRemoved',
  blank: blankCustomer,
  check({ country = null, endpointId = null, endpointScheme = null }) {
    if (country !== null && !isCountry(country))
      throw invalidField('/country', 'must be a country code of ISO 3166, such as DE');
    if ((endpointId === null) !== (endpointScheme === null))
      throw invalidField('/endpointScheme', 'requires endpointId; send both or neither');
  },
});

/** A system that still has the customer and sends it again, perhaps every night, would undo an erasure that the person has a right to. */
function erased(): DomainError {
  return new DomainError(
    'RESOURCE_ERASED',
    'The customer with this id was erased; delete it in the source system or use another id',
  );
}

function erase(state: CustomerState): readonly CustomerEvent[] {
  if (state.status === 'none') throw new NotFound('NOT_FOUND', 'Customer');
  return state.status === 'erased' ? [] : [{ type: 'CustomerErased', data: {} }];
}

function recordVatIdCheck(
  { type: _, ...check }: RecordVatIdCheck,
  state: CustomerState,
): readonly CustomerEvent[] {
  if (state.status !== 'present' || state.fields.vatId !== check.vatId) return [];
  return state.vatIdCheck?.valid === check.valid ? [] : [{ type: 'CustomerVatIdChecked', data: check }];
}

/** The identifier that counts for taxes; null if its member state does not know it. */
export function taxableVatId(state: CustomerState): string | null {
  if (state.status !== 'present' || state.vatIdCheck?.valid === false) return null;
  return state.fields.vatId ?? null;
}

/** The record as the common rules see it: an erased one does not exist. */
function recordOf(state: CustomerState): RecordState<Customer> {
  return state.status === 'erased' ? { status: 'removed' } : state;
}

/** @throws as the rules of records; RESOURCE_ERASED for a customer who is put after the erasure */
function decide(command: CustomerCommand, state: CustomerState): readonly CustomerEvent[] {
  if (command.type === 'EraseCustomer') return erase(state);
  if (command.type === 'RecordVatIdCheck') return recordVatIdCheck(command, state);
  const events = rules.decide(command, recordOf(state));
  if (state.status === 'erased') throw erased();
  return events;
}

export const customerDecider: Decider<CustomerState, CustomerCommand, CustomerEvent> = {
  initial: rules.initial,
  decide,
  evolve(state, event) {
    // Nothing follows an erasure; a later event would not restore the data.
    if (event.type === 'CustomerErased' || state.status === 'erased') return { status: 'erased' };
    if (event.type === 'CustomerVatIdChecked')
      return state.status === 'present' ? { ...state, vatIdCheck: event.data } : state;
    const next = rules.evolve(state, event);
    if (state.status !== 'present' || next.status !== 'present') return next;
    const { vatIdCheck } = state;
    return vatIdCheck !== undefined && vatIdCheck.vatId === next.fields.vatId
      ? { ...next, vatIdCheck }
      : next;
  },
};
