/**
 * Mails that bring quotes to their customers. The intent stands in the quote's stream, and a job that knows ids alone sends the mail with the PDF.
 */
import type { QuoteCommand } from '../../domain/quote/commands.js';
import { quoteMailText } from '../../domain/quote/mailText.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { Party } from '../../domain/shared/parties.js';
import type { CommandContext } from '../../kernel/context.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Mail } from '../../ports/mail.js';
import type { CommandHandler } from '../engine/handle.js';
import { stepOf } from '../engine/steps.js';
import { attach } from '../operations/attachments.js';
import type { Printing } from '../operations/documentFiles.js';
import { askedAgain } from '../operations/openMails.js';
import type { FindContact } from '../reference/contactLookup.js';
import { deliver } from '../reference/delivery.js';
import type { MailRequests } from '../user/mailRequests.js';
import { quoteAggregate } from './quote.js';

export interface QuoteMailsDependencies {
  readonly handler: CommandHandler;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Mail;
  readonly requests: MailRequests;
  readonly printing: Pick<Printing, 'open'>;
  readonly findContact: FindContact;
  readonly findSeller: () => Promise<Party>;
  /** Language tag where the customer's is not known. */
  readonly locale: string;
  /** Told of a mail that could not be asked for; it is asked for again later. */
  readonly onFailure: (quoteId: string, error: unknown) => void;
}

export type QuoteMails = ReturnType<typeof createQuoteMails>;

/** Mails of one quote that can be asked for within an hour. */
const mailsAllowed = 10;

/** The first part of the ids of its jobs. */
export const quoteMailTask = 'quote';

export function createQuoteMails(dependencies: QuoteMailsDependencies) {
  const { handler, jobs, mail, requests, printing, findContact, findSeller, locale, onFailure } =
    dependencies;

  handler.finishWith(quoteAggregate, {
    async mail({ id, step }) {
      await jobs
        .enqueue(
          step.mailIds.map((mailId) => quoteMailJob(id, mailId)),
          askedAgain,
        )
        .catch((error: unknown) => onFailure(id, error));
    },
  });

  const handle = (id: string, command: QuoteCommand, context: CommandContext) =>
    handler.handle(quoteAggregate, id, command, context);

  return {
    /** Asks for one more mail. @throws DomainError QUOTE_NOT_FOUND, QUOTE_CLOSED, RATE_LIMITED */
    async request(quoteId: string, context: CommandContext) {
      const mailId = context.commandId;
      await requests.count(quoteId, mailsAllowed);
      return { mailId, outcome: await handle(quoteId, { type: 'RequestQuoteMail', mailId }, context) };
    },

    /** Does a job of `quoteMailTask`. @throws Unavailable, DomainError SERVICE_UNAVAILABLE while the PDF is being rendered */
    async send({ data }: Job, context: CommandContext, signal: AbortSignal): Promise<void> {
      const { quoteId = '', mailId = '' } = data;
      const openQuote = async (step: string) => {
        const { state } = await handle(quoteId, { type: 'CheckQuoteMail', mailId }, stepOf(context, step));
        return state.status !== 'none' && state.openMails.includes(mailId) ? state.quote : undefined;
      };
      const quote = await openQuote('check');
      if (quote === undefined) return;
      const contact = await findContact(quote.customerId, undefined);
      const outcome = await deliver(mail, contact, async () => {
        const revisionOf = async () => (await handler.load(quoteAggregate, quoteId)).revision;
        const document = { kind: 'quote', id: quoteId, number: quote.quoteNumber, revisionOf } as const;
        const attachments = [await attach(printing, document, signal)];
        // To render it takes a moment, in which it may have been declined.
        if ((await openQuote('check-again')) === undefined) return undefined;
        const text = quoteMailText({
          ...quote,
          seller: await findSeller(),
          buyerName: contact.name,
          locale: mailLocaleOf([contact.language, locale]),
        });
        const id = `quote/${quoteId}/${mailId}`;
        return { ...text, id, recipient: `quote-${quoteId}`, attachments };
      });
      if (outcome === undefined) return;
      await handle(quoteId, { type: 'CloseQuoteMail', mailId, outcome }, stepOf(context, 'close'));
    },

    /** The jobs of the mails that are on their way. */
    async openJobs(quoteId: string): Promise<readonly Job[]> {
      const { state } = await handler.load(quoteAggregate, quoteId);
      return state.status === 'none' ? [] : state.openMails.map((mailId) => quoteMailJob(quoteId, mailId));
    },

    /** Forgets what is kept here of mails of a quote. */
    erase: (quoteId: string) => mail.erase(`quote-${quoteId}`),
  };
}

function quoteMailJob(quoteId: string, mailId: string): Job {
  return { kind: 'mail', id: `${quoteMailTask}/${quoteId}/${mailId}`, data: { quoteId, mailId } };
}
