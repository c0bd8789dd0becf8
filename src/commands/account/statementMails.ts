/** Mails with customers' statements. A job that has sent its mail does not send it again: the mail's id is the job's. */
import { createHash } from 'node:crypto';
import type { StatementPeriod } from '../../domain/account/statement.js';
import { type StatementMailFacts, statementMailText } from '../../domain/account/statementMailText.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { CommandContext } from '../../kernel/context.js';
import { dayOf } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Mail } from '../../ports/mail.js';
import type { CommandHandler } from '../engine/handle.js';
import {
  type AttachedDocument,
  attach,
  type Printing,
  statementFileId,
} from '../operations/documentFiles.js';
import { deliver, type FindContact } from '../reference/contact.js';
import { customerAggregate } from '../reference/reference.js';
import type { Statements } from './statement.js';

export interface StatementMailsDependencies {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Mail;
  readonly printing: Pick<Printing, 'open'>;
  readonly statements: Statements;
  readonly findContact: FindContact;
  readonly findSeller: () => Promise<StatementMailFacts['seller']>;
  /** Language tag to use when the customer's language is unknown. */
  readonly locale: string;
}

export type StatementMails = ReturnType<typeof createStatementMails>;

/** Prefix of the ids of its jobs. */
export const statementMailTask = 'statement';

/** Returns the recipient name of a customer; a hash, since customer ids are arbitrary text. */
function recipientOf(customerId: string): string {
  return `customer-${createHash('sha256').update(customerId).digest('hex')}`;
}

export function createStatementMails(dependencies: StatementMailsDependencies) {
  const { handler, jobs, mail, printing, statements, findContact, findSeller, locale } = dependencies;

  async function fileOf(customerId: string, period: StatementPeriod, day: string): Promise<AttachedDocument> {
    const { revision: customerRevision } = await handler.load(customerAggregate, customerId);
    const id = statementFileId({ customerId, ...period, day, customerRevision });
    const revisionOf = () => statements.revisionOf(customerId);
    return { kind: 'statement', id, number: period.to, revisionOf };
  }

  return {
    /**
     * Queues one mail.
     * @returns the mail's id and address
     * @throws DomainError VALIDATION_ERROR for a customer without an e-mail address, Unavailable
     */
    async request(customerId: string, { from, to }: StatementPeriod, { commandId }: CommandContext) {
      const { email } = await findContact(customerId, undefined);
      if (email === null)
        throw new DomainError(
          'VALIDATION_ERROR',
          `Customer '${customerId}' has no e-mail address; add one to the customer first`,
        );
      const data = { customerId, to, ...(from === null ? {} : { from }) };
      await jobs.enqueue([{ kind: 'mail', id: `${statementMailTask}/${commandId}`, data }]);
      return { mailId: commandId, email };
    },

    /**
     * Runs a job of `statementMailTask`.
     * @throws Unavailable, DomainError SERVICE_UNAVAILABLE while the PDF is being rendered, Error when the mail is refused
     */
    async send({ id, data }: Job, context: CommandContext, signal: AbortSignal): Promise<void> {
      const { customerId = '', from = null, to = dayOf(context.at) } = data;
      const period = { from, to };
      const contact = await findContact(customerId, undefined);
      const outcome = await deliver(mail, contact, async () => {
        const { currencies } = await statements.read(customerId, period, { reserve() {}, signal });
        const text = statementMailText({
          currencies,
          day: to,
          seller: await findSeller(),
          buyerName: contact.name,
          locale: mailLocaleOf([contact.language, locale]),
        });
        const document = await fileOf(customerId, period, dayOf(context.at));
        const attachments = [await attach(printing, document, signal)];
        return { ...text, id, recipient: recipientOf(customerId), attachments };
      });
      if (outcome !== 'sent') throw new Error(`the mail with a statement was not taken: ${outcome}`);
    },

    /** Erases what is stored here of mails to a customer. */
    erase: (customerId: string) => mail.erase(recipientOf(customerId)),
  };
}
