/** The job that deletes PDFs of statements requested some days ago. */
import { sweepStatements } from '../commands/operations/documentFiles.js';
import { dayOf } from '../kernel/dates.js';
import type { Clock } from '../ports/clock.js';
import type { Files } from '../ports/files.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const statementFilesSchedule: JobSchedule = {
  name: 'statement-files',
  everyMilliseconds: 12 * 3_600_000,
  job: { kind: 'maintenance', id: 'statement-files', data: {} },
};

export function statementFilesWorker(files: Pick<Files, 'deleteAll'>, clock: Clock): JobWorker {
  return {
    kind: 'maintenance',
    task: 'statement-files',
    concurrency: 1,
    run: () => sweepStatements(files, dayOf(clock.now())),
  };
}
