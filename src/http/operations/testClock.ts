/** Routes of the test clock: only there when `TEST_CLOCK` is on. */
import { z } from 'zod';
import type { TestClockMover } from '../../commands/operations/testClock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Clock } from '../../ports/clock.js';
import { timestamp } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';

const tag = 'operations';
const access: Access = { kinds: ['user'], roles: ['Admin'] };
const answer = z.strictObject({ now: z.iso.datetime() }).meta({ id: 'TestClock' });
const example = { now: '2040-01-01T00:00:00.000Z' };

export function testClockRoutes(clock: Clock, mover: TestClockMover): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/test-clock',
      operationId: 'getTestClock',
      tag,
      summary: "Returns the service's time",
      description: 'Only with `TEST_CLOCK`. The whole service uses this clock.',
      access,
      errors: [],
      answers: [{ status: 200, description: 'The time', schema: answer, example }],
      handle: () => ({ body: { now: clock.now().toISOString() } }),
    }),
    route({
      method: 'PUT',
      path: '/api/test-clock',
      operationId: 'moveTestClock',
      tag,
      summary: "Moves the service's time forward and does all work due by then, day by day",
      description: 'Only with `TEST_CLOCK`. The clock cannot go back.',
      access,
      body: jsonBody(z.strictObject({ now: timestamp }), { example }),
      errors: [],
      answers: [{ status: 200, description: 'All due work is done', schema: answer, example }],
      async handle({ body }) {
        if (!(await mover.moveTo(new Date(body.now)))) {
          throw new DomainError('VALIDATION_ERROR', 'The test clock only moves forwards', {
            errors: [{ path: '/now', message: `must not be before ${clock.now().toISOString()}` }],
          });
        }
        return { body: { now: clock.now().toISOString() } };
      },
    }),
  ];
}
