/** Looks up invoices that allocations name by number. */
import type { Allocation } from '../../domain/account/commands.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import { documentsWith } from '../reference/documents.js';

/** Names its invoice by id or by number. */
export interface NamedAllocation {
  readonly invoiceId?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly amount: string;
}

/** @throws DomainError INVOICE_NOT_FOUND */
export type FindInvoices = (allocations: readonly NamedAllocation[]) => Promise<Allocation[]>;

export function invoiceLookup(readModels: Pick<ReadModels, 'list'>): FindInvoices {
  return async (allocations) => {
    const numbers = [...new Set(allocations.flatMap(({ invoiceNumber }) => invoiceNumber ?? []))];
    const documents = await documentsWith(readModels, invoiceModel, 'invoiceNumber', numbers);
    const byNumber = new Map(documents.map(({ id, invoiceNumber }) => [invoiceNumber, String(id)]));
    return allocations.map(({ invoiceId, invoiceNumber, amount }) => {
      const found = invoiceId ?? byNumber.get(invoiceNumber);
      if (found === undefined)
        throw new DomainError(
          'INVOICE_NOT_FOUND',
          `Invoice number ${quoted(String(invoiceNumber))} not found`,
        );
      return { invoiceId: found, amount };
    });
  };
}
