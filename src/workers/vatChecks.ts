/** Asks member states about the VAT identifiers of customers that nobody has asked about yet. */
import type { CustomerCommands } from '../commands/reference/customer.js';
import { isVatIdOfUnion } from '../domain/shared/vatIds/vatId.js';
import { newUuid } from '../kernel/ids.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { Unavailable } from '../ports/unavailable.js';
import type { AskVatId } from '../ports/vatCheck.js';
import { customerModel } from '../projections/reference.js';
import { allOf, where } from '../query/conditions.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const vatChecksJob = { kind: 'maintenance', id: 'vat-checks', data: {} } as const;

export const vatChecksSchedule: JobSchedule = {
  name: 'vat-checks',
  everyMilliseconds: 60_000,
  job: vatChecksJob,
  atStart: true,
};

/** Milliseconds that one run takes at most, but for the question that is on its way: other jobs of the kind wait meanwhile. */
const runLimit = 20_000;

export interface VatChecksDependencies {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly customers: Pick<CustomerCommands, 'recordVatIdCheck'>;
  /** Absent: nobody is asked, not even for a job that an earlier start has left. */
  readonly ask: AskVatId | undefined;
  /** The identifier of the seller. */
  readonly findRequester: () => Promise<string | null>;
  readonly clock: Clock;
}

const { fields } = customerModel;
const unchecked = allOf(where(fields, 'vatIdValid', 'eq', null), where(fields, 'vatId', 'ge', 'A'));

export function vatChecksWorker(dependencies: VatChecksDependencies): JobWorker {
  const { readModels, customers, ask, findRequester, clock } = dependencies;
  return {
    kind: 'maintenance',
    task: 'vat-checks',
    concurrency: 1,
    async run(job, signal) {
      if (ask === undefined) return;
      const began = performance.now();
      const context = contextOf(job, clock);
      const requester = await findRequester();
      const silent = new Set<string>();
      for await (const batch of readModels.scan(customerModel, { filter: unchecked })) {
        for (const { id, vatId } of batch) {
          if (signal.aborted || performance.now() - began > runLimit) return;
          // A VAT id of invalid form is taxed without a question.
          if (typeof vatId !== 'string' || isVatIdOfUnion(vatId) !== true) continue;
          const state = vatId.slice(0, 2);
          if (silent.has(state)) continue;
          const answer = await ask(vatId, requester, signal).catch((error: unknown) => {
            if (!(error instanceof Unavailable)) throw error;
            // The next run asks again.
            silent.add(state);
          });
          if (answer === undefined) continue;
          const check = { vatId, ...answer, checkedAt: clock.now().toISOString() };
          // Asked about the same identifier later, it is another answer.
          await customers.recordVatIdCheck(String(id), check, { ...context, commandId: newUuid() });
        }
      }
    },
  };
}
