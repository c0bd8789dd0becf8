/** Waits for mails on their way, so that a clock moved by hand finds their consequences done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { DueScan, DueWork } from './scan.js';

/** In ms. */
const lookEvery = 20;
const mostLooks = 250;

export function mailsDue(dependencies: {
  readonly scan: Pick<DueScan, 'findIds'>;
  readonly jobs: Pick<Jobs, 'waitForOutcomes'>;
  /** Whether the read model shows all work that commands have begun so far; commands leave begun work to the projector. */
  readonly isCaughtUp: () => Promise<boolean>;
  /** Returns a stream's jobs of open mails, by area, in the order in which they are waited for. */
  readonly openMails: Readonly<Record<string, (id: string) => Promise<readonly Job[]>>>;
}): DueWork {
  const { scan, jobs, isCaughtUp, openMails } = dependencies;

  /** Waits until the projector has caught up, but only for some seconds: a stalled projector must not stop the clock. */
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
          // A mail that is not sent in time is left to the queue; the clock goes on.
          await jobs.waitForOutcomes(waited, signal).catch((error: unknown) => {
            if (!signal.aborted) throw error;
          });
        }
      }
      // A sent mail tells its stream, and the next due date is counted from there.
      await catchUp(signal);
    },
    nextDueDay: async () => undefined,
  };
}
