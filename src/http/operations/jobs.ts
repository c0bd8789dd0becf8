/** Routes of the operator: jobs that wait, run or keep failing. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import type { Jobs } from '../../ports/jobs.js';
import { pageParameters } from '../common/schemas.js';
import { success } from '../common/success.js';
import { type Access, type Route, route } from '../server/route.js';

const tag = 'operations';
const retried = success('The job will be tried again', 'It waits for a worker');
const access: Access = { kinds: ['user'], roles: ['Admin'] };
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
    route({
      method: 'GET',
      path: '/api/jobs',
      operationId: 'listJobs',
      tag,
      summary: 'Lists jobs that wait, run or were given up after all their attempts, newest first',
      description:
        'Jobs that are done are not kept. `lastError` says why the last attempt failed, `nextAttemptAt` when there is another.',
      access,
      query: {
        status: status.describe('Only jobs of this status').optional(),
        kind: kind.describe('Only jobs of this kind').optional(),
        ...pageParameters,
      },
      errors: [],
      answers: [
        {
          status: 200,
          description: 'A page of the list',
          schema: z.strictObject({ value: z.array(job), count: z.int() }).meta({ id: 'JobList' }),
          example: {
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
        },
      ],
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
    route({
      method: 'POST',
      path: '/api/jobs/{kind}/{id}/retry',
      operationId: 'retryJob',
      hasRevision: false,
      tag,
      summary: 'Has a job that was given up tried again; its id is percent-encoded',
      description:
        'It waits for a worker like a new one. Jobs look at what there is, so that nothing is done twice.',
      access,
      params: {
        kind: kind.describe('Kind of the job'),
        id: z.string().min(1).max(256).describe('Id of the job, percent-encoded'),
      },
      errors: ['NOT_FOUND'],
      answers: retried.answers,
      async handle({ params }) {
        if (!(await jobs.retry(params.kind, params.id))) {
          throw new DomainError('NOT_FOUND', 'No failed job with this kind and id');
        }
        return { body: retried.body };
      },
    }),
  ];
}
