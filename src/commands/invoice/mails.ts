/**
 * Mails that bring invoices to their customers: the intent stands in the invoice's stream, a job that knows ids alone sends the mail with
 * the PDF, and the invoice is told what became of it. A job that has sent its mail does not send it again; only
 * where nobody heard whether it was taken does it go again, some time later, with the same Message-ID.
 */
import type { InvoiceCommand } from '../../domain/invoice/commands.js';
import { openMails } from '../../domain/invoice/mailing.js';
import { invoiceMailText } from '../../domain/invoice/mailTexts.js';
import { existingInvoice } from '../../domain/invoice/state.js';
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
import { type InvoiceOutcome, invoiceAggregate } from './invoice.js';

export interface InvoiceMailsDependencies {
  readonly handler: CommandHandler;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Mail;
  /** Mails that people and programs ask for. */
  readonly requests: MailRequests;
  readonly printing: Pick<Printing, 'open'>;
  readonly findContact: FindContact;
  /** The seller of invoices that have kept none. */
  readonly findSeller: () => Promise<Party>;
  /** Language tag where the customer's is not known. */
  readonly locale: string;
  /** Told of a mail that could not be asked for; it is asked for again later. */
  readonly onFailure: (invoiceId: string, error: unknown) => void;
}

export interface InvoiceMails {
  /** Asks for one more mail. @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION, RATE_LIMITED */
  request(
    invoiceId: string,
    context: CommandContext,
  ): Promise<{ readonly mailId: string; readonly outcome: InvoiceOutcome }>;
  /** Does a job of `invoiceMailTask`. @throws Unavailable, DomainError SERVICE_UNAVAILABLE while the PDF is being rendered */
  send(job: Job, context: CommandContext, signal: AbortSignal): Promise<void>;
  /** The jobs of the mails that are on their way. */
  openJobs(invoiceId: string): Promise<readonly Job[]>;
  /** Forgets what is kept here of mails of an invoice. */
  erase(invoiceId: string): Promise<void>;
}

/** Mails of one invoice that can be asked for within an hour. */
const mailsAllowed = 10;

/** The first part of the ids of its jobs. */
export const invoiceMailTask = 'invoice';

export function createInvoiceMails(dependencies: InvoiceMailsDependencies): InvoiceMails {
  const { handler, jobs, mail, requests, printing, findContact, findSeller, locale, onFailure } =
    dependencies;

  handler.finishWith(invoiceAggregate, {
    /** The mails go whether or not the queue is there just now: what is not asked for here is asked for by the schedule. */
    async mail({ id, step }) {
      await jobs
        .enqueue(
          step.mailIds.map((mailId) => invoiceMailJob(id, mailId)),
          askedAgain,
        )
        .catch((error: unknown) => onFailure(id, error));
    },
  });

  const handle = (id: string, command: InvoiceCommand, context: CommandContext) =>
    handler.handle(invoiceAggregate, id, command, context);

  return {
    async request(invoiceId, context) {
      const mailId = context.commandId;
      await requests.count(invoiceId, mailsAllowed);
      return { mailId, outcome: await handle(invoiceId, { type: 'RequestInvoiceMail', mailId }, context) };
    },

    async send({ data }, context, signal) {
      const { invoiceId = '', mailId = '' } = data;
      const check = { type: 'CheckInvoiceMail', mailId } as const;
      const openInvoice = async (step: string) => {
        const { state } = await handle(invoiceId, check, stepOf(context, step));
        return openMails(state).includes(mailId) ? existingInvoice(state) : undefined;
      };
      const found = await openInvoice('check');
      if (found === undefined) return;
      const { parties, customerId, invoiceNumber } = found.invoice;
      if (invoiceNumber === null) return;
      const contact = await findContact(customerId, parties);
      const outcome = await deliver(mail, contact, async () => {
        const revisionOf = async () => (await handler.load(invoiceAggregate, invoiceId)).revision;
        const document = { kind: 'invoice', id: invoiceId, number: invoiceNumber, revisionOf } as const;
        const attachments = [await attach(printing, document, signal)];
        // To render it takes a moment, in which it may have been paid or cancelled.
        const existing = await openInvoice('check-again');
        if (existing === undefined) return undefined;
        const { invoice } = existing;
        const text = invoiceMailText({
          ...invoice,
          invoiceNumber,
          amountDue: ('balance' in existing ? existing.balance?.amountDue : undefined) ?? invoice.total,
          seller: parties === undefined || parties === 'erased' ? await findSeller() : parties.seller,
          buyerName: contact.name,
          locale: mailLocaleOf([contact.language, locale]),
        });
        return {
          ...text,
          id: `invoice/${invoiceId}/${mailId}`,
          recipient: recipientOf(invoiceId),
          attachments,
        };
      });
      if (outcome === undefined) return;
      await handle(invoiceId, { type: 'CloseInvoiceMail', mailId, outcome }, stepOf(context, 'close'));
    },

    async openJobs(invoiceId) {
      const { state } = await handler.load(invoiceAggregate, invoiceId);
      return openMails(state).map((mailId) => invoiceMailJob(invoiceId, mailId));
    },

    erase: (invoiceId) => mail.erase(recipientOf(invoiceId)),
  };
}

export function invoiceMailJob(invoiceId: string, mailId: string): Job {
  return { kind: 'mail', id: `${invoiceMailTask}/${invoiceId}/${mailId}`, data: { invoiceId, mailId } };
}

/** Mails about an invoice lie together, and are forgotten with its parties. */
export function recipientOf(invoiceId: string): string {
  return `invoice-${invoiceId}`;
}
