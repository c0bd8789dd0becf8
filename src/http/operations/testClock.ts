/** Routes of the test clock; they exist only when `TEST_CLOCK` is on. */
import { z } from 'zod';
import type { TestClockMover } from '../../commands/operations/testClock.js';
import { invalidField } from '../../kernel/errors.js';
import type { Clock } from '../../ports/clock.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { timestamp } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';

const { route } = area('operations', { kinds: ['user'], roles: ['Admin'] });
const dueStream = z.strictObject({ area: z.string(), id: z.string(), kind: z.string() });
const answer = z
  .strictObject({
    now: z.iso.datetime(),
    movingTo: z.iso.datetime().describe('Target of a move in progress').optional(),
    due: z.array(dueStream).max(10).describe('What the move is waiting for: the first ten').optional(),
  })
  .meta({ id: 'TestClock' });
const example = { now: '2040-01-01T00:00:00.000Z' };
const movingExample = {
  now: '2039-11-05T00:00:00.000Z',
  movingTo: '2040-01-01T00:00:00.000Z',
  due: [{ area: 'subscription', id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', kind: 'renewal' }],
};

export function testClockRoutes(clock: Clock, mover: TestClockMover): readonly Route[] {
  const state = async () => {
    const target = mover.target();
    const now = clock.now().toISOString();
    return target === undefined ? { now } : { now, movingTo: target.toISOString(), due: await mover.due() };
  };
  return [
    route('GET', '/api/test-clock', {
      operationId: 'getTestClock',
      summary: "Returns the service's time",
      description: 'Only with `TEST_CLOCK`. The whole service uses this clock.',
      answers: ok('The time', answer, example),
      handle: async () => ({ body: await state() }),
    }),
    route('PUT', '/api/test-clock', {
      operationId: 'moveTestClock',
      summary: "Moves the service's time forward and does all work due by then, day by day",
      description:
        'Only with `TEST_CLOCK`. The clock cannot go back. A move that takes more than two minutes continues in the background; repeat the request until it answers 200.',
      body: jsonBody(z.strictObject({ now: timestamp }), { example }),
      answers: [
        ...ok('All due work is done', answer, example),
        { status: 202, description: 'The move is in progress', schema: answer, example: movingExample },
      ],
      // A stored 202 would be the answer to every repetition.
      storesAnswers: 'remade',
      async handle({ body }) {
        const move = await mover.moveTo(new Date(body.now));
        if (move === 'past') {
          throw invalidField(
            '/now',
            `must not be before ${clock.now().toISOString()}`,
            'The test clock only moves forwards',
          );
        }
        return move === 'done'
          ? { body: { now: clock.now().toISOString() } }
          : { status: 202, body: await state() };
      },
    }),
  ];
}
