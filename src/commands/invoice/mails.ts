/** Mails that bring invoices to customers: one at the issue if the settings say so, and more on request. */
import { openMails } from '../../domain/invoice/mailing.js';
import { invoiceMailText } from '../../domain/invoice/mailTexts.js';
import { existingInvoice } from '../../domain/invoice/state.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { Party } from '../../domain/shared/parties.js';
import { createDocumentMails, type DocumentMailsDependencies } from '../operations/documentMails.js';
import { invoiceAggregate } from './invoice.js';

export interface InvoiceMailsDependencies extends DocumentMailsDependencies {
  /** Returns the seller for invoices that have none stored. */
  readonly findSeller: () => Promise<Party>;
  /** Language tag to use when the customer's language is unknown. */
  readonly locale: string;
}

export type InvoiceMails = ReturnType<typeof createInvoiceMails>;

/** Prefix of the ids of its jobs. */
export const invoiceMailTask = 'invoice';

/** `request` throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION, RATE_LIMITED. */
export function createInvoiceMails(dependencies: InvoiceMailsDependencies) {
  const { handler, findSeller, locale } = dependencies;
  const mails = createDocumentMails(dependencies, {
    kind: invoiceMailTask,
    aggregate: invoiceAggregate,
    request: (mailId) => ({ type: 'RequestInvoiceMail', mailId }) as const,
    check: (mailId) => ({ type: 'CheckInvoiceMail', mailId }) as const,
    close: (mailId, outcome) => ({ type: 'CloseInvoiceMail', mailId, outcome }) as const,
    openMails,
    documentIn(state) {
      const existing = existingInvoice(state);
      if (existing === undefined) return undefined;
      const { invoice } = existing;
      const { customerId, parties, invoiceNumber } = invoice;
      if (invoiceNumber === null) return undefined;
      return {
        customerId,
        parties,
        number: invoiceNumber,
        write: async (contact) =>
          invoiceMailText({
            ...invoice,
            invoiceNumber,
            amountDue: ('balance' in existing ? existing.balance?.amountDue : undefined) ?? invoice.total,
            seller: parties === undefined || parties === 'erased' ? await findSeller() : parties.seller,
            buyerName: contact.name,
            locale: mailLocaleOf([contact.language, locale]),
          }),
      };
    },
  });
  handler.finishWith(invoiceAggregate, { mail: ({ id, step }) => mails.ask(id, step.mailIds) });
  return mails;
}
