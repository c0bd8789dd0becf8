/** Limits of jobs, the same for every engine, so that a job accepted by one is accepted by all. */
import type { Job, JobKind } from '../../ports/jobs.js';

const kinds: Readonly<Record<JobKind, true>> = {
  renewals: true,
  'scheduled-changes': true,
  pdf: true,
  mail: true,
  maintenance: true,
};

export const jobKinds: readonly JobKind[] = Object.keys(kinds).filter(isJobKind);

export function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(kinds, text);
}

// No colons: BullMQ reserves them.
const idPattern = /^[\x21-\x39\x3b-\x7e]{1,256}$/;
/** Longest JSON text of a job's data, in UTF-16 units: a job carries ids, not data. */
const longestData = 4_096;

/** @throws RangeError */
export function assertJob(job: Job): void {
  if (!isJobKind(job.kind)) throw new RangeError(`'${job.kind}' is not a kind of job`);
  if (!idPattern.test(job.id)) {
    throw new RangeError(
      `${JSON.stringify(job.id)} is not a valid job id; it must be 1 to 256 printable ASCII characters without a colon`,
    );
  }
  if (JSON.stringify(job.data).length > longestData) {
    throw new RangeError(`the data of job '${job.id}' must be at most ${longestData} characters of JSON`);
  }
}

/** Longest interval of a schedule: a year, in ms. */
const longestEvery = 366 * 24 * 60 * 60 * 1000;

/** @throws RangeError */
export function assertSchedule(milliseconds: number, name: string): void {
  if (!Number.isInteger(milliseconds) || milliseconds < 1 || milliseconds > longestEvery) {
    throw new RangeError('the interval of a schedule must be from 1 ms to 366 days');
  }
  if (name.length === 0 || name.length > 100)
    throw new RangeError('the name of a schedule must have 1 to 100 characters');
}
