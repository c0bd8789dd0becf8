/** Customers are erased while the service is killed: what was begun is finished by the next one, though nobody asks again. */
import { afterEach, expect, test } from '@jest/globals';
import { forEachConcurrently } from '../../src/kernel/concurrency.js';
import { type RunningService, startOwnService } from '../support/service.js';
import { isGone } from '../support/subscriptionLoad.js';
import { tracesIn } from '../support/traces.js';
import { until } from '../support/until.js';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

const customers = Array.from({ length: 60 }, (_, index) => `cus-${index}`);
const nameOf = (id: string) => `Quetzalcoatl of ${id}.`;
/** Answered erasures after which the kill comes: others are at each of their steps by then. */
const killAfter = 15;

test('after kill -9 each customer is erased or as before, and those of whom it was answered are erased', async () => {
  let running: RunningService = await startOwnService();
  service = running;
  const at = (id: string) => `/api/reference/customers/${id}`;
  await forEachConcurrently(customers, 8, async (id) => {
    const { status } = await running.call(at(id), { method: 'PUT', body: { name: nameOf(id) } });
    expect(status).toBe(200);
  });

  const answered = new Set<string>();
  let killing: Promise<void> | undefined;
  await forEachConcurrently(customers, 12, async (id) => {
    const answer = await running
      .call(`${at(id)}?erase=true`, { method: 'DELETE' })
      .catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    if (answer?.status === 200) answered.add(id);
    if (answered.size >= killAfter) killing ??= running.kill();
  });
  await killing;
  expect(answered.size).toBeGreaterThanOrEqual(killAfter);
  running = await running.restart();
  service = running;

  const look = async (id: string) => {
    const { text } = await running.call(`/api/audit/reference-customers/${id}`);
    const { status } = await running.call(at(id));
    const tells = text.includes(nameOf(id));
    return { isErased: text.includes('CustomerErased'), tells, status };
  };
  const erased: string[] = [];
  for (const id of customers) {
    const { isErased, tells, status } = await look(id);
    if (!isErased) expect({ id, tells, status }).toEqual({ id, tells: true, status: 200 });
    else erased.push(id);
  }
  expect(erased).toEqual(expect.arrayContaining([...answered]));
  // The job that was planned before comes a minute later.
  await until(async () => {
    for (const id of erased) if ((await look(id)).tells) return false;
    return true;
  });
  for (const id of erased) expect((await look(id)).status).toBe(404);
  // Nor does what the killed process had deleted stay in the log that it left.
  const words = erased.map(nameOf);
  if (running.folder !== '') await until(() => tracesIn(running.folder, words).length === 0);
  const verified = await running.call('/api/audit/verify', { method: 'POST' });
  expect(verified.body).toMatchObject({ valid: true, findings: [] });
});
