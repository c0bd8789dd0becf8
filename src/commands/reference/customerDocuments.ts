/** The documents of an erased customer: those that the law requires still name their buyer, and no other copy is left. */
import type { CommandContext } from '../../kernel/context.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import type { Expression } from '../../query/ast.js';
import { allOf, where } from '../../query/conditions.js';
import { stepOf } from '../engine/finishing.js';
import type { InvoiceCommands } from '../invoice/invoice.js';
import type { Printing } from '../operations/documentFiles.js';

export interface CustomerDocumentsDependencies {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly invoices: Pick<InvoiceCommands, 'keepParties'>;
  readonly printing: Pick<Printing, 'deleteAll' | 'deleteStatements'>;
}

export type CustomerDocuments = ReturnType<typeof createCustomerDocuments>;

const atOnce = 8;
const { fields } = invoiceModel;

export function createCustomerDocuments({ readModels, invoices, printing }: CustomerDocumentsDependencies) {
  async function forEachInvoice(
    customerId: string,
    conditions: readonly Expression[],
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    const filter = allOf(where(fields, 'customerId', 'eq', customerId), ...conditions);
    for await (const batch of readModels.scan(invoiceModel, { filter }))
      await forEachConcurrently(batch, atOnce, ({ id }) => work(String(id)));
  }

  return {
    /** Called before the erasure, for invoices of versions that did not store their buyer. A repetition does no harm. */
    keepBuyer: (customerId: string, context: CommandContext): Promise<void> =>
      forEachInvoice(
        customerId,
        [where(fields, 'status', 'ne', 'draft'), where(fields, 'issuedAt', 'ne', null)],
        (id) => invoices.keepParties(id, stepOf(context, `keep the buyer of ${id}`)),
      ),

    /** Called after the erasure: deletes statements and the PDFs of invoices that were never issued. A repetition does no harm. */
    async deletePrinted(customerId: string): Promise<void> {
      await printing.deleteStatements();
      await forEachInvoice(customerId, [where(fields, 'status', 'eq', 'cancelled')], (id) =>
        printing.deleteAll('invoice', id),
      );
    },
  };
}
