/** Waits for mails that are on their way, so that a clock that is moved by hand finds what follows from them done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { DueWork } from '../engine/dueWork.js';
import type { DueScan } from './scan.js';

/** Milliseconds. */
const lookEvery = 20;
const mostLooks = 250;

export function mailsDue(dependencies: {
  readonly scan: Pick<DueScan, 'findIds'>;
  readonly jobs: Pick<Jobs, 'waitForOutcomes'>;
  /** Whether what commands have begun until now is found: they leave that to the projector. */
  readonly isCaughtUp: () => Promise<boolean>;
  /** The jobs of the mails that are open on a stream, by area, in the order in which they are waited for. */
  readonly openMails: Readonly<Record<string, (id: string) => Promise<readonly Job[]>>>;
}): DueWork {
  const { scan, jobs, isCaughtUp, openMails } = dependencies;

  /** Until then, or for some seconds: a projector that stands still holds no clock up. */
  async function catchUp(signal: AbortSignal): Promise<void> {
    for (let look = 0; look < mostLooks && !signal.aborted; look += 1) {
      if (await isCaughtUp()) return;
      await pause(lookEvery);
    }
  }

  return {
    async processAll(signal) {
      for (const [area, jobsOf] of Object.entries(openMails)) {
        await catchUp(signal);
        for await (const ids of scan.findIds(area)) {
          const waited: Job[] = [];
          for (const id of ids) waited.push(...(await jobsOf(id)));
          // A mail that does not go in time is the queue's: the clock goes on.
          await jobs.waitForOutcomes(waited, signal).catch((error: unknown) => {
            if (!signal.aborted) throw error;
          });
        }
      }
      // A mail that has gone tells its stream, and what falls due next counts from there.
      await catchUp(signal);
    },
    nextDueDay: async () => undefined,
  };
}
