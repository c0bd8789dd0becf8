/** The commands of customers in the reference data: put and removed as other systems report, and erased for good. */
import { customerDecider } from '../../domain/reference/customer.js';
import type { CustomerState, RecordPresence } from '../../domain/reference/decide.js';
import type { Customer, CustomerEvent, CustomerVatIdChecked } from '../../domain/reference/events.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Erasures } from '../operations/erasure.js';
import { customerAggregate } from './reference.js';

export interface CustomerCommandsDependencies {
  readonly handler: CommandHandler;
  readonly erasures: Erasures;
  /** @throws DomainError CUSTOMER_IN_USE while something in progress has to name the customer */
  readonly refuseWhileNeeded: (customerId: string) => Promise<void>;
  /** Makes documents that name the customer by the reference data store what the law requires. A repetition does no harm. */
  readonly keepInDocuments: (customerId: string, context: CommandContext) => Promise<void>;
  /** Called for each VAT id that its member state was not asked about; if absent, none is ever asked. Must not throw. */
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

    /** Records the answer of a member state. Changes nothing if the customer has another VAT id by now. */
    recordVatIdCheck: (id: string, check: CustomerVatIdChecked['data'], context: CommandContext) =>
      handler.handle(customerAggregate, id, { type: 'RecordVatIdCheck', ...check }, context),

    /** Soft deletion: the history stays, and the record can be put again. @throws DomainError NOT_FOUND */
    remove: (id: string, context: CommandContext) =>
      handler.handle(customerAggregate, id, { type: 'RemoveRecord' }, context),

    /**
     * Erases the customer for good, even one removed before: no one can read who it was. Documents that name the customer stay, with the
     * data they store themselves.
     * @throws DomainError NOT_FOUND, CUSTOMER_IN_USE
     */
    async erase(id: string, context: CommandContext) {
      const { state } = await load(id);
      // A missing customer needs no planned erasure.
      customerDecider.decide({ type: 'EraseCustomer' }, state);
      // A repetition only makes sure that nothing is left; whether the erasure was permitted is not checked again.
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
