/** What every engine demands of a job, so that one that is accepted here is accepted everywhere. */
import type { Job, JobKind } from '../../ports/jobs.js';

const kinds: Readonly<Record<JobKind, true>> = {
  renewals: true,
  'scheduled-changes': true,
  pdf: true,
  mail: true,
  sync: true,
  maintenance: true,
};

export function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(kinds, text);
}

// No colons: BullMQ keeps them for itself.
const idPattern = /^[\x21-\x39\x3b-\x7e]{1,256}$/;
/** UTF-16 units of the data's JSON text: a job carries ids, not data. */
const longestData = 4_096;

/** @throws RangeError */
export function assertJob(job: Job): void {
  if (!isJobKind(job.kind)) throw new RangeError(`${JSON.stringify(job.kind)} is no kind of job`);
  if (!idPattern.test(job.id)) {
    throw new RangeError(
      `${JSON.stringify(job.id)} cannot be a job's id: printable ASCII, no colon, at most 256`,
    );
  }
  if (JSON.stringify(job.data).length > longestData) {
    throw new RangeError(`the data of the job ${job.id} is longer than ${longestData} characters`);
  }
}
