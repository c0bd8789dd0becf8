/** Mails to all Admins about an endpoint that the service has disabled. A schedule queues what a crash left out. */
import { z } from 'zod';
import { disabledEndpointMailOf } from '../../domain/user/mailTexts.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { webhookEndpointModel } from '../../projections/webhookEndpoint.js';
import { allOf, where } from '../../query/conditions.js';
import { askedAgain } from '../operations/openMails.js';
import type { AdminNotices } from '../user/adminNotices.js';

export interface DisabledMailsDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly readModels: Pick<ReadModels, 'get' | 'scan'>;
  readonly notices: Pick<AdminNotices, 'toAdmins'>;
}

/** Prefix of the ids of its jobs. */
export const disabledMailTask = 'webhook-disabled';

const disabled = z.object({
  id: z.string(),
  url: z.string(),
  status: z.literal('disabled'),
  disabledReason: z.enum(['gone', 'failing', 'forbidden']),
  disabledAt: z.string(),
});

export function createDisabledMails(dependencies: DisabledMailsDependencies) {
  const { jobs, readModels, notices } = dependencies;

  return {
    /** Queues the mails about endpoints disabled since then; a job that waits or is done is not queued twice. @throws Unavailable */
    async ask(since: Date) {
      const { fields } = webhookEndpointModel;
      const filter = allOf(
        where(fields, 'status', 'eq', 'disabled'),
        where(fields, 'disabledAt', 'ge', since.toISOString()),
      );
      for await (const documents of readModels.scan(webhookEndpointModel, { filter }))
        for (const document of documents) {
          const { id, disabledAt } = disabled.parse(document);
          const job = { kind: 'mail', id: `${disabledMailTask}/${id}/${Date.parse(disabledAt)}` } as const;
          await jobs.enqueue([{ ...job, data: { endpointId: id, disabledAt } }], askedAgain);
        }
    },

    /** Runs a job of `disabledMailTask`. @throws Unavailable */
    async send({ id: jobId, data }: Job) {
      const { endpointId, disabledAt } = data;
      const found = await readModels.get(webhookEndpointModel, endpointId ?? '');
      const endpoint = disabled.safeParse(found?.document);
      // An Admin who has resumed the endpoint knows of it.
      if (!endpoint.success || endpoint.data.disabledAt !== disabledAt) return;
      const { id, url, disabledReason: reason } = endpoint.data;
      await notices.toAdmins(jobId, (about) => disabledEndpointMailOf({ id, url, reason }, about));
    },
  };
}
