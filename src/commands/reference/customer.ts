/** The commands of customers in the reference data: put and removed as other systems say, and erased for good. */

import type { RecordPresence } from '../../domain/reference/commands.js';
import { customerDecider } from '../../domain/reference/customer.js';
import type { Customer, CustomerEvent, CustomerVatIdChecked } from '../../domain/reference/events.js';
import type { CustomerState } from '../../domain/reference/state.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Erasures } from '../operations/erasure.js';
import { customerAggregate } from './reference.js';

export interface CustomerCommandsDependencies {
  readonly handler: CommandHandler;
  readonly erasures: Erasures;
  /** @throws DomainError CUSTOMER_IN_USE for one whom something that goes on has to name */
  readonly refuseWhileNeeded: (customerId: string) => Promise<void>;
  /** Has documents that name the customer as the reference data does keep what the law asks for. Doing it again does no harm. */
  readonly keepInDocuments: (customerId: string, context: CommandContext) => Promise<void>;
  /** Told of each VAT identifier that nobody has asked its member state about; absent: nobody ever does. Must not throw. */
  readonly onUncheckedVatId?: (() => void) | undefined;
}

export type CustomerCommands = ReturnType<typeof createCustomerCommands>;

export function createCustomerCommands(dependencies: CustomerCommandsDependencies) {
  const { handler, erasures, refuseWhileNeeded, keepInDocuments, onUncheckedVatId } = dependencies;
  const load = (id: string) => handler.load(customerAggregate, id);

  return {
    /** @throws DomainError VALIDATION_ERROR, PRECONDITION_FAILED, RESOURCE_ERASED */
    async put(
      id: string,
      fields: Partial<Customer>,
      context: CommandContext,
      onlyIf?: RecordPresence,
    ): Promise<Outcome<CustomerState, CustomerEvent>> {
      const command = { type: 'PutRecord', fields, onlyIf } as const;
      const outcome = await handler.handle(customerAggregate, id, command, context);
      const { state } = outcome;
      const isUnchecked =
        state.status === 'present' && state.fields.vatId != null && state.vatIdCheck === undefined;
      if (isUnchecked) onUncheckedVatId?.();
      return outcome;
    },

    /** Records the answer of a member state. It changes nothing where the customer has another identifier by now. */
    recordVatIdCheck: (id: string, check: CustomerVatIdChecked['data'], context: CommandContext) =>
      handler.handle(customerAggregate, id, { type: 'RecordVatIdCheck', ...check }, context),

    /** Soft: the history stays, and the record can be put again. @throws DomainError NOT_FOUND */
    remove: (id: string, context: CommandContext) =>
      handler.handle(customerAggregate, id, { type: 'RemoveRecord' }, context),

    /**
     * For good, also of one that was removed before: afterwards nobody can read who it was. What names the customer stays, with what it
     * keeps of its own.
     * @throws DomainError NOT_FOUND, CUSTOMER_IN_USE
     */
    async erase(id: string, context: CommandContext) {
      const { state } = await load(id);
      // A missing customer needs no plan to be forgotten.
      customerDecider.decide({ type: 'EraseCustomer' }, state);
      // Done again, it makes sure that nothing is left: it is not asked any more whether it should have been.
      if (state.status !== 'erased') {
        await refuseWhileNeeded(id);
        await keepInDocuments(id, context);
      }
      await erasures.plan('reference-customers', id);
      const outcome = await handler.handle(customerAggregate, id, { type: 'EraseCustomer' }, context);
      await erasures.erase('reference-customers', id);
      return outcome;
    },

    load,
  };
}
