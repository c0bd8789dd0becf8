/** Operator routes: jobs that wait, run or keep failing. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import type { Jobs } from '../../ports/jobs.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pageParameters } from '../common/schemas.js';
import type { Route } from '../server/route.js';

const retried = success('The job will be retried', 'The job is queued');
const { route } = area('operations', { kinds: ['user'], roles: ['Admin'] });
const kind = z.enum(['renewals', 'scheduled-changes', 'pdf', 'mail', 'maintenance']).meta({ id: 'JobKind' });
const status = z.enum(['waiting', 'active', 'failed']).meta({ id: 'JobStatus' });

const job = z
  .strictObject({
    kind,
    id: z.string(),
    data: z.record(z.string(), z.string()),
    status,
    attempts: z.int(),
    lastError: z.string().nullable(),
    enqueuedAt: z.iso.datetime(),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });

export function jobRoutes(jobs: Jobs): readonly Route[] {
  return [
    route('GET', '/api/jobs', {
      operationId: 'listJobs',
      summary: 'Lists jobs that are waiting, running or failed, newest first',
      description:
        'Completed jobs are not kept. `lastError` is the reason of the last failure, `nextAttemptAt` the time of the next attempt.',
      query: {
        status: status.describe('Only jobs with this status').optional(),
        kind: kind.describe('Only jobs of this kind').optional(),
        ...pageParameters,
      },
      answers: ok(
        'A page of the list',
        z.strictObject({ value: z.array(job), count: z.int() }).meta({ id: 'JobList' }),
        {
          value: [
            {
              kind: 'renewals',
              id: 'renew/sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f/2026-02-28',
              data: { subscriptionId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f' },
              status: 'failed',
              attempts: 8,
              lastError: 'Unavailable',
              enqueuedAt: '2026-02-28T00:00:00.000Z',
              nextAttemptAt: null,
            },
          ],
          count: 1,
        },
      ),
      async handle({ query }) {
        const found = await jobs.list({
          ...(query.status === undefined ? {} : { status: query.status }),
          ...(query.kind === undefined ? {} : { kind: query.kind }),
          skip: query.$skip,
          top: query.$top,
        });
        return { body: { value: found.jobs, count: found.count } };
      },
    }),
    route('POST', '/api/jobs/{kind}/{id}/retry', {
      operationId: 'retryJob',
      hasRevision: false,
      summary: 'Retries a failed job; percent-encode its id',
      description: 'It is queued like a new job. Jobs check what is already done, so nothing happens twice.',
      params: {
        kind: kind.describe('Kind of the job'),
        id: z.string().min(1).max(256).describe('Id of the job, percent-encoded'),
      },
      errors: ['NOT_FOUND'],
      answers: retried.answers,
      async handle({ params }) {
        if (!(await jobs.retry(params.kind, params.id))) {
          throw new DomainError(
            'NOT_FOUND',
            'No failed job with this kind and id; GET /api/jobs?status=failed lists them',
          );
        }
        return { body: retried.body };
      },
    }),
  ];
}
