/**
 * Mails to users, sent by jobs that hold only ids. A new user's first mail is the same job however often it is requested, and a job that
 * has sent its mail does not send it again. Only when it is unknown whether the mail was accepted is it sent again, some time later.
 */
import { z } from 'zod';
import { type MailLocale, mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import type { MailText } from '../../domain/shared/mailText.js';
import { type MailPurpose, mailPurposes } from '../../domain/user/events.js';
import { type LinkPurpose, mayGetPasswordByMail } from '../../domain/user/links.js';
import { mailTextOf } from '../../domain/user/mailTexts.js';
import type { ExistingUser } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import { type Mail, MailRefused } from '../../ports/mail.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { Records } from '../../ports/records.js';
import { userModel } from '../../projections/user.js';
import { allOf, oneOf, where } from '../../query/conditions.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Caller } from '../identity/caller.js';
import { askedAgain } from '../operations/openMails.js';
import type { UserLinks } from './links.js';
import { createMailRequests } from './mailRequests.js';
import { userAsked, userOf, userStream, userTag } from './user.js';

export interface UserMailsDependencies {
  readonly handler: CommandHandler;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly records: Records;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly links: UserLinks;
  readonly mail: Mail;
  readonly serviceName: string;
  /** Language tag for users without a language. */
  readonly locale: string;
  /** Returns the URL of the service, without a trailing slash; called when a mail is written. */
  readonly baseUrl: () => string;
  /** Returns the URL of the web application whose pages accept the tokens; same form. */
  readonly appUrl: () => string;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

export type UserMails = ReturnType<typeof createUserMails>;

/** The outcome of each job's mail. */
const mailsCollection = 'userMails';
/** By user and purpose, how many mails were requested. */
const requestsCollection = 'userMailRequests';
/** In ms; longer than the time in which missing first mails are looked for. */
const outcomeLifetime = 3 * 86_400_000;

/** Limit of requests per hour for one user and purpose. */
export const mailsAllowed = 10;

const jobData = z.object({
  userId: z.coerce.number().int(),
  purpose: z.enum(mailPurposes),
  /** Present when an Admin or AppAdmin requested it. */
  byAdministrator: z.literal('true').optional(),
});

/** Whether the user may get the mail; checked when it is requested, and again when it is sent. */
function mayBeSent(purpose: MailPurpose, user: ExistingUser, byAdministrator: boolean): boolean {
  return purpose !== 'invitation' || mayGetPasswordByMail(user, byAdministrator);
}

export function createUserMails(dependencies: UserMailsDependencies) {
  const { handler, jobs, records, readModels, links, mail } = dependencies;
  const { serviceName, locale, baseUrl, appUrl } = dependencies;
  const now = dependencies.now ?? Date.now;
  const requests = createMailRequests(records, requestsCollection, now);

  function jobFor(userId: number, purpose: MailPurpose, serial: string, byAdministrator = false): Job {
    return {
      kind: 'mail',
      id: `${purpose}/${userId}/${serial}`,
      data: { userId: String(userId), purpose, ...(byAdministrator && { byAdministrator: 'true' }) },
    };
  }

  async function note(jobId: string, userId: number, outcome: 'sent' | 'refused'): Promise<void> {
    const options = { expiresAt: now() + outcomeLifetime, tags: [userTag(userId)] };
    await records.put(mailsCollection, jobId, { outcome }, options);
  }

  async function sendOnce(
    id: string,
    { id: userId, email, language }: ExistingUser,
    write: (locale: MailLocale) => MailText | Promise<MailText>,
  ): Promise<void> {
    if ((await records.get(mailsCollection, id))?.value.outcome === 'sent') return;
    const text = await write(mailLocaleOf([language, locale]));
    try {
      await mail.send({ id, recipient: recipientOf(userId), to: email, ...text });
    } catch (error) {
      // Only the job's own retries and an operator may try again; it is not queued again.
      if (error instanceof MailRefused) await note(id, userId, 'refused');
      throw error;
    }
    await note(id, userId, 'sent');
  }

  function sendLink(id: string, user: ExistingUser, purpose: LinkPurpose, reset?: number): Promise<void> {
    return sendOnce(id, user, async ({ language }) => {
      const { id: userId, linkVersion } = user;
      const which = { userId, purpose, linkVersion, ...(reset === undefined ? {} : { reset }) };
      const link = await links.make(id, which);
      const addresses = { baseUrl: baseUrl(), appUrl: appUrl() };
      return mailTextOf({ purpose, ...link, language, serviceName, ...addresses });
    });
  }

  return {
    /** Queues a new user's first mail. @throws Unavailable */
    first: (userId: number, purpose: MailPurpose) => jobs.enqueue([jobFor(userId, purpose, firstSerial)]),

    /**
     * Queues one more mail.
     * @throws DomainError USER_NOT_FOUND; PRECONDITION_FAILED; INVALID_STATUS_TRANSITION for a locked user; UNAUTHORIZED for an invitation of
     *   a user who signs in at a provider, unless by an Admin or AppAdmin; RATE_LIMITED; Unavailable
     */
    async again(userId: number, purpose: MailPurpose, by: Caller, context: CommandContext) {
      const { user, revision } = await userAsked(handler, userId);
      const byAdministrator = by.roles.some((role) => role === 'Admin' || role === 'AppAdmin');
      if (!mayBeSent(purpose, user, byAdministrator))
        throw new DomainError(
          'UNAUTHORIZED',
          'Only an Admin or AppAdmin can give a password to a user who signs in with an identity provider',
        );
      const counting = { revision, tags: [userTag(userId)] };
      await requests.count(`${userId}/${purpose}`, mailsAllowed, context, counting);
      await jobs.enqueue([jobFor(userId, purpose, context.commandId, byAdministrator)]);
    },

    /** Queues the first mails of users created after that time that a crash, a lost queue or an unreachable mail server left out. */
    async catchUp(since: Date) {
      const { fields } = userModel;
      const filter = allOf(
        where(fields, 'status', 'eq', 'invited'),
        where(fields, 'createdAt', 'ge', since.toISOString()),
        oneOf(fields, 'firstMail', mailPurposes),
      );
      for await (const users of readModels.scan(userModel, { filter })) {
        for (const { id, firstMail } of users) {
          const purpose = mailPurposes.find((each) => each === firstMail);
          if (purpose === undefined) continue;
          const job = jobFor(Number(id), purpose, firstSerial);
          if ((await records.get(mailsCollection, job.id)) === undefined)
            await jobs.enqueue([job], askedAgain);
        }
      }
    },

    /** Runs a job of kind `mail`. @throws MailRefused, Unavailable */
    async send({ id, data }: Job) {
      const { userId, purpose, byAdministrator } = jobData.parse(data);
      if ((await records.get(mailsCollection, id))?.value.outcome === 'sent') return;
      const user = await userOf(handler, userStream(userId));
      if (user === undefined || user.status === 'locked') return;
      if (!mayBeSent(purpose, user, byAdministrator !== undefined)) return;
      if (id.endsWith(`/${firstSerial}`) && user.status !== 'invited') return;
      await sendLink(id, user, purpose);
    },

    /**
     * Sends a mail with a link, once per id. @param reset number of the password reset that the link is for
     * @throws MailRefused, Unavailable
     */
    sendLink,
    /** Sends another kind of mail, once per id; a refused one is not sent again. @throws MailRefused, Unavailable */
    async sendNotice(id: string, user: ExistingUser, write: (locale: MailLocale) => MailText) {
      if ((await records.get(mailsCollection, id)) === undefined) await sendOnce(id, user, write);
    },

    /** Erases what is stored of mails to a user. */
    async eraseUser(userId: number) {
      await mail.erase(recipientOf(userId));
      for (const collection of [mailsCollection, requestsCollection])
        await records.deleteTagged(collection, userTag(userId));
    },
  };
}

const firstSerial = 'first';

function recipientOf(userId: number): string {
  return `user-${userId}`;
}
