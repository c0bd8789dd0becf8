/** Mails about approvals: to Admins who may decide, and to the proposer after the decision. A schedule queues what a crash left out. */
import { z } from 'zod';
import { approvalMailOf } from '../../domain/user/mailTexts.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { approvalModel } from '../../projections/approval.js';
import { where } from '../../query/conditions.js';
import { askedAgain } from '../operations/openMails.js';
import type { AdminNotices } from '../user/adminNotices.js';

export interface ApprovalMailsDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly readModels: Pick<ReadModels, 'get' | 'scan'>;
  readonly notices: AdminNotices;
}

/** Prefix of the ids of its jobs. */
export const approvalMailTask = 'approval';

const approval = z.object({
  id: z.string(),
  status: z.enum(['open', 'executed', 'failed', 'declined', 'expired']),
  path: z.string(),
  proposedBy: z.string(),
  expiresAt: z.string(),
});

export type ApprovalMails = ReturnType<typeof createApprovalMails>;

export function createApprovalMails({ jobs, readModels, notices }: ApprovalMailsDependencies) {
  async function askFor(document: unknown): Promise<void> {
    const found = approval.safeParse(document);
    // An approval that is being carried out has another status, and nothing is told yet.
    if (!found.success) return;
    const { id, status } = found.data;
    const job = { kind: 'mail', id: `${approvalMailTask}/${id}/${status}` } as const;
    await jobs.enqueue([{ ...job, data: { approvalId: id, status } }], askedAgain);
  }

  return {
    /** Queues the mail that the approval's current state calls for. @throws Unavailable */
    async askAbout(id: string): Promise<void> {
      await askFor((await readModels.get(approvalModel, id))?.document);
    },

    /** Queues the mails of all approvals changed since then; a job that waits or is done is not queued twice. @throws Unavailable */
    async ask(since: Date): Promise<void> {
      const filter = where(approvalModel.fields, 'updatedAt', 'ge', since.toISOString());
      for await (const documents of readModels.scan(approvalModel, { filter }))
        for (const document of documents) await askFor(document);
    },

    /** Runs a job of `approvalMailTask`. @throws Unavailable */
    async send({ id: jobId, data }: Job): Promise<void> {
      const found = approval.safeParse(
        (await readModels.get(approvalModel, data.approvalId ?? ''))?.document,
      );
      if (!found.success || found.data.status !== data.status) return;
      const [kind, proposer = ''] = found.data.proposedBy.split(':');
      const isUser = kind === 'user';
      if (found.data.status === 'open')
        await notices.toAdmins(
          jobId,
          (about) => approvalMailOf(found.data, about),
          (id) => !isUser || id !== proposer,
        );
      else if (isUser) await notices.toUser(jobId, proposer, (about) => approvalMailOf(found.data, about));
    },
  };
}
