/**
 * Mails that bring documents to customers. The intent is in the document's stream. A job that holds only ids sends the mail with the PDF,
 * and the stream records the outcome. A job that has sent its mail does not send it again. Only when it is unknown whether the mail was
 * accepted is it sent again, some time later, with the same Message-ID.
 */
import type { MailText } from '../../domain/shared/mailText.js';
import type { Parties } from '../../domain/shared/parties.js';
import type { CommandContext } from '../../kernel/context.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Mail } from '../../ports/mail.js';
import type { Aggregate } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { type Contact, type Delivery, deliver, type FindContact } from '../reference/contact.js';
import type { MailRequests } from '../user/mailRequests.js';
import { attach, type Printing } from './documentFiles.js';
import { askedAgain } from './openMails.js';

export interface DocumentMailsDependencies {
  readonly handler: CommandHandler;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Mail;
  /** Counts the mails that people and programs request. */
  readonly requests: MailRequests;
  readonly printing: Pick<Printing, 'open'>;
  readonly findContact: FindContact;
  /** Called with a mail that could not be queued; it is queued again later. */
  readonly onFailure: (id: string, error: unknown) => void;
}

/** What its mail needs of a document. */
export interface MailableDocument {
  readonly customerId: string;
  /** The parties stored when the document was issued; undefined when the customer's current data counts. */
  readonly parties: Parties | 'erased' | undefined;
  readonly number: string;
  write(contact: Contact): Promise<MailText>;
}

export interface MailedKind<State, Command, Event extends DomainEvent> {
  /** Also the prefix of the ids of its jobs. */
  readonly kind: 'invoice' | 'quote';
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly request: (mailId: string) => NoInfer<Command>;
  /** Closes a mail that must no longer be sent; otherwise changes nothing. */
  readonly check: (mailId: string) => NoInfer<Command>;
  readonly close: (mailId: string, outcome: Delivery) => NoInfer<Command>;
  /** Requested mails whose outcome is not known yet. */
  readonly openMails: (state: State) => readonly string[];
  /** Returns undefined when there is nothing to send. */
  readonly documentIn: (state: State) => MailableDocument | undefined;
}

export interface DocumentMails<State, Event> {
  /** Queues mails that the stream names. What cannot be queued now is queued by the schedule. */
  ask(id: string, mailIds: readonly string[]): Promise<void>;
  /** Requests one more mail. @throws DomainError RATE_LIMITED and what the command throws */
  request(
    id: string,
    context: CommandContext,
  ): Promise<{ readonly mailId: string; readonly outcome: Outcome<State, Event> }>;
  /** Runs a job. @throws Unavailable, DomainError SERVICE_UNAVAILABLE while the PDF is being rendered */
  send(job: Job, context: CommandContext, signal: AbortSignal): Promise<void>;
  /** Returns the jobs of the mails that are on their way. */
  openJobs(id: string): Promise<readonly Job[]>;
  /** Erases what is stored of a document's mails. */
  erase(id: string): Promise<void>;
}

/** Limit of requested mails per document and hour. */
const mailsAllowed = 10;

export function createDocumentMails<State, Command, Event extends DomainEvent>(
  dependencies: DocumentMailsDependencies,
  { kind, aggregate, request, check, close, openMails, documentIn }: MailedKind<State, Command, Event>,
): DocumentMails<State, Event> {
  const { handler, jobs, mail, requests, printing, findContact, onFailure } = dependencies;
  const idField = `${kind}Id`;

  const jobOf = (id: string, mailId: string): Job => ({
    kind: 'mail',
    id: `${kind}/${id}/${mailId}`,
    data: { [idField]: id, mailId },
  });

  const handle = (id: string, command: Command, context: CommandContext) =>
    handler.handle(aggregate, id, command, context);

  return {
    async ask(id, mailIds) {
      await jobs
        .enqueue(
          mailIds.map((mailId) => jobOf(id, mailId)),
          askedAgain,
        )
        .catch((error: unknown) => onFailure(id, error));
    },

    async request(id, context) {
      const mailId = context.commandId;
      await requests.count(id, mailsAllowed, context);
      return { mailId, outcome: await handle(id, request(mailId), context) };
    },

    async send({ data }, context, signal) {
      const { [idField]: id = '', mailId = '' } = data;
      const findOpen = async (step: string) => {
        const { state } = await handle(id, check(mailId), stepOf(context, step));
        return openMails(state).includes(mailId) ? documentIn(state) : undefined;
      };
      const found = await findOpen('check');
      if (found === undefined) return;
      const contact = await findContact(found.customerId, found.parties);
      const outcome = await deliver(mail, contact, async () => {
        const revisionOf = async () => (await handler.load(aggregate, id)).revision;
        const attachments = [await attach(printing, { kind, id, number: found.number, revisionOf }, signal)];
        // Rendering takes a moment, in which the document may have been paid, cancelled or declined.
        const current = await findOpen('check-again');
        if (current === undefined) return undefined;
        const text = await current.write(contact);
        return { ...text, id: jobOf(id, mailId).id, recipient: recipientOf(kind, id), attachments };
      });
      if (outcome === undefined) return;
      await handle(id, close(mailId, outcome), stepOf(context, 'close'));
    },

    async openJobs(id) {
      const { state } = await handler.load(aggregate, id);
      return openMails(state).map((mailId) => jobOf(id, mailId));
    },

    erase: (id) => mail.erase(recipientOf(kind, id)),
  };
}

/** Returns the recipient name that all mails about a document share, so that they are erased together with its parties. */
export function recipientOf(kind: 'invoice' | 'quote', id: string): string {
  return `${kind}-${id}`;
}
