/** Creates and erases customers: the next process finishes an erasure that was begun, without another request. */
import { expect } from '@jest/globals';
import type { RunningService } from '../service.js';
import { isGone } from '../subscriptionLoad.js';
import { tracesIn } from '../traces.js';
import { until } from '../until.js';
import type { Kind } from './killedService.js';

const nameOf = (id: string) => `Quetzalcoatl of ${id}.`;
const at = (id: string) => `/api/reference/customers/${id}`;

async function look(service: RunningService, id: string) {
  const { text } = await service.call(`/api/audit/reference-customers/${id}`);
  const { status } = await service.call(at(id));
  return { isErased: text.includes('CustomerErased'), tells: text.includes(nameOf(id)), status };
}

export const erasures = (clients: number): Kind => ({
  share: 1,
  begin(session) {
    const asked: string[] = [];
    const answered = new Set<string>();

    /** Resolves to whether the service was there to answer. */
    async function enterAndErase(service: RunningService, id: string): Promise<boolean> {
      await session.inStep();
      try {
        const entered = await service.call(at(id), { method: 'PUT', body: { name: nameOf(id) } });
        expect(entered.status).toBe(200);
        asked.push(id);
        const erased = await service.call(`${at(id)}?erase=true`, { method: 'DELETE' });
        expect(erased.status).toBe(200);
        answered.add(id);
        session.answered += 1;
        return true;
      } catch (error) {
        if (!isGone(error)) throw error;
        return false;
      }
    }

    return {
      untilGone: (service, round) =>
        Promise.all(
          Array.from({ length: clients }, async (_, index) => {
            let turn = 0;
            while (await enterAndErase(service, `cus-${round}-${index}-${turn}`)) turn += 1;
          }),
        ),
      async check(service) {
        const erased: string[] = [];
        for (const id of asked) {
          const { isErased, tells, status } = await look(service, id);
          if (!isErased) expect({ id, tells, status }).toEqual({ id, tells: true, status: 200 });
          else erased.push(id);
        }
        expect(erased).toEqual(expect.arrayContaining([...answered]));
        // The job planned earlier runs a minute later.
        const open = new Set(erased);
        await until(async () => {
          for (const id of open) {
            if ((await look(service, id)).tells) return false;
            open.delete(id);
          }
          return true;
        });
        for (const id of erased) expect((await look(service, id)).status).toBe(404);
        // Data deleted by a killed process is not left in its write-ahead log either.
        const words = erased.map(nameOf);
        if (service.folder !== '') await until(() => tracesIn(service.folder, words).length === 0);
      },
    };
  },
});
