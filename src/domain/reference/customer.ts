/** The rules of a customer in the reference data. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import type { Customer, CustomerEvent } from './events.js';
import { checkPresent, merged, type RecordState } from './record.js';

export type CustomerState = RecordState<Customer>;

/** A field that is absent stays, or is null in a new record. */
export interface PutCustomer {
  readonly type: 'PutCustomer';
  readonly fields: Partial<Customer>;
}
export interface RemoveCustomer {
  readonly type: 'RemoveCustomer';
}
export type CustomerCommand = PutCustomer | RemoveCustomer;

const blank: Customer = { name: null, email: null, address: null, taxId: null };

/** @throws DomainError NOT_FOUND */
function decide(command: CustomerCommand, state: CustomerState): readonly CustomerEvent[] {
  switch (command.type) {
    case 'PutCustomer': {
      const data = merged(state, blank, command.fields);
      return data === undefined ? [] : [{ type: 'CustomerPut', data }];
    }
    case 'RemoveCustomer':
      checkPresent(state, 'customer');
      return [{ type: 'CustomerRemoved', data: {} }];
    default:
      return assertNever(command);
  }
}

function evolve(_state: CustomerState, event: CustomerEvent): CustomerState {
  switch (event.type) {
    case 'CustomerPut':
      return { status: 'present', fields: event.data };
    case 'CustomerRemoved':
      return { status: 'removed' };
    default:
      return assertNever(event);
  }
}

export const customerDecider: Decider<CustomerState, CustomerCommand, CustomerEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
