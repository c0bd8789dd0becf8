/** Sends mails to all active Admins. A failing mailbox of one does not keep the mail from the others. */

import type { MailText } from '../../domain/shared/mailText.js';
import type { NoticeFacts } from '../../domain/user/mailTexts.js';
import type { ExistingUser } from '../../domain/user/state.js';
import { MailRefused } from '../../ports/mail.js';
import type { ReadModels } from '../../ports/readModels.js';
import { userModel } from '../../projections/user.js';
import { allOf, where } from '../../query/conditions.js';
import { createSeparateWork } from '../engine/bulk.js';
import type { CommandHandler } from '../engine/handle.js';
import type { UserMails } from './mails.js';
import { userOf, userStream } from './user.js';

export interface AdminNoticesDependencies {
  readonly handler: CommandHandler;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly mails: Pick<UserMails, 'sendNotice'>;
  readonly serviceName: string;
  /** Returns the URL of the console, without a trailing slash; called when a mail is written. */
  readonly consoleUrl: () => string;
}

export type AdminNotices = ReturnType<typeof createAdminNotices>;

export function createAdminNotices(dependencies: AdminNoticesDependencies) {
  const { handler, readModels, mails, serviceName, consoleUrl } = dependencies;

  async function send(
    id: string,
    user: ExistingUser,
    write: (about: NoticeFacts) => MailText,
  ): Promise<void> {
    try {
      await mails.sendNotice(`${id}/${user.id}`, user, ({ language }) =>
        write({ language, serviceName, consoleUrl: consoleUrl() }),
      );
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
    }
  }

  return {
    /** @param id of the job; each mail is sent once. @throws Unavailable */
    async toAdmins(
      id: string,
      write: (about: NoticeFacts) => MailText,
      isWanted: (userId: string) => boolean = () => true,
    ) {
      const filter = allOf(
        where(userModel.fields, 'admin', 'eq', true),
        where(userModel.fields, 'status', 'eq', 'active'),
      );
      // One mailbox may be unavailable while the others are not.
      const work = createSeparateWork(() => undefined);
      for await (const admins of readModels.scan(userModel, { filter }))
        for (const admin of admins)
          await work.attempt(async () => {
            const user = await userOf(handler, userStream(Number(admin.id)));
            if (user !== undefined && isWanted(String(admin.id))) await send(id, user, write);
          });
      work.end();
    },
    /** Sends a mail to one user, as long as they may sign in. @throws Unavailable */
    async toUser(id: string, userId: string, write: (about: NoticeFacts) => MailText) {
      const user = await userOf(handler, userStream(Number(userId)));
      if (user?.status === 'active') await send(id, user, write);
    },
  };
}
