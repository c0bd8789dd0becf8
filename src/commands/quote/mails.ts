/** Mails that bring quotes to customers. */
import { quoteMailText } from '../../domain/quote/mailText.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { Party } from '../../domain/shared/parties.js';
import { createDocumentMails, type DocumentMailsDependencies } from '../operations/documentMails.js';
import { quoteAggregate } from './quote.js';

export interface QuoteMailsDependencies extends DocumentMailsDependencies {
  readonly findSeller: () => Promise<Party>;
  /** Language tag to use when the customer's language is unknown. */
  readonly locale: string;
}

export type QuoteMails = ReturnType<typeof createQuoteMails>;

/** Prefix of the ids of its jobs. */
export const quoteMailTask = 'quote';

/** `request` throws DomainError QUOTE_NOT_FOUND, QUOTE_CLOSED, RATE_LIMITED. */
export function createQuoteMails(dependencies: QuoteMailsDependencies) {
  const { handler, findSeller, locale } = dependencies;
  const mails = createDocumentMails(dependencies, {
    kind: quoteMailTask,
    aggregate: quoteAggregate,
    request: (mailId) => ({ type: 'RequestQuoteMail', mailId }) as const,
    check: (mailId) => ({ type: 'CheckQuoteMail', mailId }) as const,
    close: (mailId, outcome) => ({ type: 'CloseQuoteMail', mailId, outcome }) as const,
    openMails: (state) => (state.status === 'none' ? [] : state.openMails),
    documentIn(state) {
      if (state.status === 'none') return undefined;
      const { quote } = state;
      return {
        customerId: quote.customerId,
        parties: undefined,
        number: quote.quoteNumber,
        write: async (contact) =>
          quoteMailText({
            ...quote,
            seller: await findSeller(),
            buyerName: contact.name,
            locale: mailLocaleOf([contact.language, locale]),
          }),
      };
    },
  });
  handler.finishWith(quoteAggregate, { mail: ({ id, step }) => mails.ask(id, step.mailIds) });
  return mails;
}
