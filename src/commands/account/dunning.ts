/**
 * Reminders and their consequences. The account decides. A job that holds only ids sends the mail: it asks the account once more just
 * before sending, and reports the outcome to it. A job that has sent its mail does not send it again. Only when it is unknown whether the
 * mail was accepted does it go again, some time later, with the same Message-ID.
 */
import type { AccountCommand } from '../../domain/account/commands.js';
import { isLast } from '../../domain/account/dunning.js';
import type { DunningRules } from '../../domain/account/dunningCommands.js';
import {
  dunningOf,
  type OpenReminder,
  openReminders,
  suspensionOf,
} from '../../domain/account/dunningState.js';
import { reminderText } from '../../domain/account/reminderTexts.js';
import { type AccountInvoice, type AccountState, invoiceIn } from '../../domain/account/state.js';
import { existingInvoice, invoiceNotFound } from '../../domain/invoice/state.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { Parties, Party } from '../../domain/shared/parties.js';
import type { CommandContext } from '../../kernel/context.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Mail, MailAttachment } from '../../ports/mail.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import { requireRevision } from '../engine/precondition.js';
import { invoiceAggregate } from '../invoice/invoice.js';
import { attach, type Printing } from '../operations/documentFiles.js';
import { recipientOf } from '../operations/documentMails.js';
import { askedAgain } from '../operations/openMails.js';
import { type Contact, deliver, type FindContact } from '../reference/contact.js';
import type { SubscriptionCommands } from '../subscription/subscription.js';
import { type AccountOutcome, accountAggregate } from './account.js';
import type { FindReminderLetter } from './reminderLetters.js';

export interface DunningDependencies {
  readonly handler: CommandHandler;
  readonly rules: DunningRules;
  readonly subscriptions: Pick<SubscriptionCommands, 'suspendForDebt' | 'resumeAfterDebt'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Mail;
  readonly printing: Pick<Printing, 'open'>;
  readonly findReminderLetter: FindReminderLetter;
  readonly findContact: FindContact;
  /** Seller for invoices that have none stored. */
  readonly findSeller: () => Promise<Party>;
  /** Language tag to use when the customer's language is unknown. */
  readonly locale: string;
  /** Called with work that failed for now; a worker tries again. Must not throw. */
  readonly onFailure: (what: string, customerId: string, error: unknown) => void;
}

/** A hold on reminders, or its end. */
export interface Hold {
  readonly paused: boolean;
  /** The reason for a hold; null for its end. */
  readonly reason: string | null;
}

type ReminderId = Pick<OpenReminder, 'reminderId' | 'invoiceId'>;

/** Prefix of the ids of jobs that send reminders. */
export const reminderTask = 'reminder';

export type Dunning = ReturnType<typeof createDunning>;

export function createDunning(dependencies: DunningDependencies) {
  const { handler, rules, subscriptions, jobs, mail, printing, onFailure } = dependencies;
  const { findContact, findSeller, findReminderLetter, locale } = dependencies;

  const handle = (
    customerId: string,
    command: AccountCommand,
    context: CommandContext,
  ): Promise<AccountOutcome> => handler.handle(accountAggregate, customerId, command, context);

  /** Queues the mails. A fault of the queue must not stop the reminders: the schedule queues what is missing. */
  const askForMails = (id: string, reminders: readonly ReminderId[]) =>
    jobs
      .enqueue(
        reminders.map((reminder) => reminderJob(id, reminder)),
        askedAgain,
      )
      .catch((error: unknown) => onFailure('the mail of a reminder will be requested later', id, error));

  handler.finishWith(accountAggregate, {
    async 'reminders-due'({ id, state, context, run }) {
      const command = { type: 'RemindOfDue', at: context.at.toISOString(), rules } as const;
      const { events } = await run(command, stepOf(context, String(state.sequence)));
      const asked = events.filter((event) => event.type === 'ReminderRequested').map(({ data }) => data);
      await askForMails(id, asked);
    },

    remind: ({ id, step }) => askForMails(id, step.reminders),

    /** Suspends subscriptions for debt; a failure of one must not stop the account. */
    async suspend({ id, step, context, run }) {
      for (const { subscriptionId, invoiceIds, invoiceNumbers } of step.suspensions) {
        const own = stepOf(context, subscriptionId);
        const reason = `Not paid in spite of reminders: ${invoiceNumbers.join(', ')}`;
        try {
          const isSuspended = await subscriptions.suspendForDebt(subscriptionId, reason, own);
          const outcome = isSuspended ? 'suspended' : 'notActive';
          const complete = { type: 'CompleteSuspension', subscriptionId, outcome } as const;
          const { state } = await run(complete, stepOf(own, 'complete'));
          // It was paid while the subscription was being suspended, and another run has already handled the payment.
          if (isSuspended && suspensionOf(state.dunning, subscriptionId) === undefined)
            await subscriptions.resumeAfterDebt(subscriptionId, invoiceIds, stepOf(own, 'resume'));
        } catch (error) {
          onFailure(`${subscriptionId} is suspended later`, id, error);
        }
      }
    },

    async resume({ id, step, context, run }) {
      for (const { subscriptionId, invoiceIds } of step.suspensions) {
        const own = stepOf(context, subscriptionId);
        try {
          const isResumed = await subscriptions.resumeAfterDebt(subscriptionId, invoiceIds, own);
          const outcome = isResumed ? 'resumed' : 'notOurs';
          await run({ type: 'CompleteResumption', subscriptionId, outcome }, stepOf(own, 'complete'));
        } catch (error) {
          onFailure(`${subscriptionId} is resumed later`, id, error);
        }
      }
    },
  });

  /** @throws DomainError INVOICE_NOT_FOUND */
  async function loadInvoice(invoiceId: string) {
    const existing = existingInvoice((await handler.load(invoiceAggregate, invoiceId)).state);
    if (existing === undefined) throw invoiceNotFound();
    return existing.invoice;
  }

  /**
   * Returns the customer of an invoice and the context for the account, which does not know the revision that `If-Match` names: it is the
   * invoice's.
   * @throws DomainError INVOICE_NOT_FOUND, PRECONDITION_FAILED
   */
  async function accountOf(invoiceId: string, { expectedRevision, ...context }: CommandContext) {
    const { customerId } = await loadInvoice(invoiceId);
    if (
      expectedRevision !== undefined &&
      !(await handler.wasCarriedOut(accountAggregate, customerId, context))
    ) {
      const { revision } = await handler.finishDueWork(invoiceAggregate, invoiceId, undefined, context);
      requireRevision(revision, expectedRevision);
    }
    return { customerId, context };
  }

  const hold = (
    customerId: string,
    invoiceId: string | null,
    { paused, reason }: Hold,
    context: CommandContext,
  ) =>
    handle(
      customerId,
      paused
        ? { type: 'PauseDunning', invoiceId, reason: reason ?? '' }
        : { type: 'ResumeDunning', invoiceId, at: context.at.toISOString() },
      context,
    );

  async function write(
    reminder: OpenReminder,
    account: AccountInvoice,
    parties: Parties | 'erased' | undefined,
    contact: Contact,
    today: string,
  ) {
    const { invoiceNumber, invoiceDate, dueDate, total, due: amountDue, currency } = account;
    return reminderText({
      invoiceNumber,
      invoiceDate,
      dueDate,
      total,
      amountDue,
      currency,
      seller: parties === undefined || parties === 'erased' ? await findSeller() : parties.seller,
      buyerName: contact.name,
      locale: mailLocaleOf([contact.language, locale]),
      level: reminder.level,
      isLast: reminder.isLast ?? isLast(reminder.level, rules),
      suspends: reminder.suspends !== null,
      today,
    });
  }

  /** Returns the letter as a file; none when the reminder no longer exists, which can happen during rendering. */
  async function attachLetter(invoiceId: string, signal: AbortSignal): Promise<readonly MailAttachment[]> {
    const letter = await findReminderLetter(invoiceId);
    if (letter === undefined) return [];
    const withdrawn = new Error(`${invoiceId} has no reminder any more`);
    const revisionOf = async () => {
      const now = await findReminderLetter(invoiceId);
      if (now === undefined) throw withdrawn;
      return now.revision;
    };
    try {
      const document = { kind: 'reminder', id: invoiceId, number: letter.invoiceNumber, revisionOf } as const;
      return [await attach(printing, document, signal)];
    } catch (error) {
      if (error === withdrawn) return [];
      throw error;
    }
  }

  return {
    /** The levels of reminders and their days. */
    rules,

    /** Returns the jobs of the mails that are on their way. */
    async openJobs(customerId: string): Promise<readonly Job[]> {
      const { state } = await handler.load(accountAggregate, customerId);
      return [...openReminders(state.dunning)].map((reminder) => reminderJob(customerId, reminder));
    },

    /**
     * Sends a reminder at a clerk's request.
     * @returns the reminder that this led to, or that was already under way
     * @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION when nothing is due or reminders are on hold
     */
    async remindNow(invoiceId: string, asked: CommandContext) {
      const { customerId, context } = await accountOf(invoiceId, asked);
      const command = { type: 'RemindOfInvoice', invoiceId, manual: true, rules } as const;
      const at = context.at.toISOString();
      const outcome = await handle(customerId, { ...command, at }, context);
      // The reminder may have been sent by now: its job can be as fast as this command.
      const { last } = dunningOf(outcome.state.dunning, invoiceId);
      if (last === null) throw new Error(`${invoiceId} was reminded of, and there is no reminder`);
      return last;
    },

    holdCustomer: (customerId: string, asked: Hold, context: CommandContext) =>
      hold(customerId, null, asked, context),

    /**
     * Returns why reminders of this invoice alone are on hold; null when they are not. A hold on the whole customer is part of the account.
     * @throws DomainError INVOICE_NOT_FOUND
     */
    async findHold(invoiceId: string): Promise<string | null> {
      const { customerId } = await loadInvoice(invoiceId);
      const { state } = await handler.load(accountAggregate, customerId);
      return dunningOf(state.dunning, invoiceId).hold;
    },

    /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION for an invoice that is not issued */
    async holdInvoice(invoiceId: string, asked: Hold, askedIn: CommandContext) {
      const { customerId, context } = await accountOf(invoiceId, askedIn);
      return hold(customerId, invoiceId, asked, context);
    },

    /** Runs a job of `reminderTask`. @throws Unavailable, DomainError SERVICE_UNAVAILABLE while the letter is being rendered */
    async send({ data }: Job, context: CommandContext, signal: AbortSignal): Promise<void> {
      const { customerId = '', invoiceId = '', reminderId = '' } = data;
      const of = { invoiceId, reminderId, at: context.at.toISOString() };
      const check = async (step: string) => {
        const { state } = await handle(customerId, { type: 'CheckReminder', ...of }, stepOf(context, step));
        return openOf(state, invoiceId, reminderId);
      };
      let found = await check('check');
      if (found === undefined) return;
      const { parties } = await loadInvoice(invoiceId);
      const contact = await findContact(customerId, parties);
      const outcome = await deliver(mail, contact, async () => {
        const attachments = await attachLetter(invoiceId, signal);
        // Rendering takes a moment, in which the invoice may have been paid or put on hold.
        found = await check('check-again');
        if (found === undefined) return undefined;
        const text = await write(found.reminder, found.invoice, parties, contact, of.at);
        const id = `${reminderTask}/${reminderId}`;
        return { ...text, id, recipient: recipientOf('invoice', invoiceId), attachments };
      });
      if (outcome === undefined) return;
      const amountDue = found.invoice.due;
      const close = { type: 'CloseReminder', ...of, outcome, amountDue } as const;
      await handle(customerId, close, stepOf(context, 'close'));
    },
  };
}

function openOf(state: AccountState, invoiceId: string, reminderId: string) {
  const { open: reminder } = dunningOf(state.dunning, invoiceId);
  const invoice = invoiceIn(state, invoiceId);
  return reminder?.reminderId === reminderId && invoice !== undefined ? { reminder, invoice } : undefined;
}

/** Returns the job that sends a reminder. A reminder's id is its invoice's id and a number. */
export function reminderJob(customerId: string, { reminderId, invoiceId }: ReminderId): Job {
  return { kind: 'mail', id: `${reminderTask}/${reminderId}`, data: { customerId, invoiceId, reminderId } };
}
