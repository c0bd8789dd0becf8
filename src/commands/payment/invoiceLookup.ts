/** Looks up invoices that allocations name by number. */
import type { Allocation } from '../../domain/account/commands.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import { oneOf } from '../../query/conditions.js';

/** Names its invoice by id or by number. */
export interface NamedAllocation {
  readonly invoiceId?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly amount: string;
}

/** @throws DomainError INVOICE_NOT_FOUND */
export type FindInvoices = (allocations: readonly NamedAllocation[]) => Promise<Allocation[]>;

/** Numbers per query; filters have limits. */
const atOnce = 100;

export function invoiceLookup(readModels: Pick<ReadModels, 'list'>): FindInvoices {
  return async (allocations) => {
    const numbers = [...new Set(allocations.flatMap(({ invoiceNumber }) => invoiceNumber ?? []))];
    const byNumber = new Map<unknown, string>();
    for (let start = 0; start < numbers.length; start += atOnce) {
      const filter = oneOf(invoiceModel.fields, 'invoiceNumber', numbers.slice(start, start + atOnce));
      const query = { filter, orderBy: [], skip: 0, top: atOnce, count: false };
      const { documents } = await readModels.list(invoiceModel, query);
      for (const { id, invoiceNumber } of documents) byNumber.set(invoiceNumber, String(id));
    }
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
