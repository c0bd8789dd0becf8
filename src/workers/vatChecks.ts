/** Asks member states about customers' VAT ids that are still unchecked. */
import { createSeparateWork } from '../commands/engine/bulk.js';
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

/** Time limit of one run in ms, not counting the question under way; other jobs of the kind wait meanwhile. */
const runLimit = 20_000;

export interface VatChecksDependencies {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly customers: Pick<CustomerCommands, 'recordVatIdCheck'>;
  /** If absent, no VAT id is checked, not even for a job left by an earlier start. */
  readonly ask: AskVatId | undefined;
  /** Returns the seller's VAT id. */
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
      const work = createSeparateWork();
      const check = async (id: string, vatId: string) => {
        const answer = await ask(vatId, requester, signal).catch((error: unknown) => {
          if (!(error instanceof Unavailable)) throw error;
          // The next run asks again.
          silent.add(stateOf(vatId));
        });
        if (answer === undefined) return;
        const found = { vatId, ...answer, checkedAt: clock.now().toISOString() };
        // With a new command id: a later question about the same VAT id is a separate answer.
        await customers.recordVatIdCheck(id, found, { ...context, commandId: newUuid() });
      };
      for await (const batch of readModels.scan(customerModel, { filter: unchecked })) {
        for (const { id, vatId } of batch) {
          if (signal.aborted || performance.now() - began > runLimit) return work.end();
          // A VAT id of invalid form is taxed without asking.
          if (typeof vatId !== 'string' || isVatIdOfUnion(vatId) !== true) continue;
          if (!silent.has(stateOf(vatId))) await work.attempt(() => check(String(id), vatId));
        }
      }
      work.end();
    },
  };
}

function stateOf(vatId: string): string {
  return vatId.slice(0, 2);
}
