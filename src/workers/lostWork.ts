/**
 * Queues work again that only jobs know of. A new queue begins with this: its jobs were lost, or it belongs to a store restored from a
 * backup, which may lack jobs that its events rely on. Work that was already done is not repeated.
 */
import { createSeparateWork } from '../commands/engine/bulk.js';
import {
  type Erased,
  erasableAreas,
  erasingEvents,
  type RepeatedErasures,
} from '../commands/operations/erasure.js';
import type { UserImages } from '../commands/user/image.js';
import { userStream } from '../commands/user/user.js';
import type { UserEvent } from '../domain/user/events.js';
import type { Position, RecordedEvent } from '../kernel/events.js';
import { sleep } from '../kernel/waiting.js';
import { type Jobs, NotYet } from '../ports/jobs.js';
import type { ReadModels } from '../ports/readModels.js';
import type { UsageStore } from '../ports/usageStore.js';
import { eventModel } from '../projections/event.js';
import { oneOf } from '../query/conditions.js';
import type { Document, ReadModel } from '../query/fields.js';
import type { JobSchedule, JobWorker } from './runtime.js';
import { lateUsageJobs, watchUsageJobs } from './usage.js';

const task = 'lost-work';

/** A schedule that a queue does not know yet runs at once, which is all this one is for. So its interval is as long as possible. */
export const lostWorkSchedule: JobSchedule = {
  name: task,
  everyMilliseconds: 366 * 86_400_000,
  job: { kind: 'maintenance', id: task, data: {} },
};

export interface LostWorkDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: { read(stream: string): AsyncIterable<readonly RecordedEvent[]> };
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly head: () => Promise<Position | undefined>;
  /** Returns how far a read model has come; it shows all earlier events. */
  readonly positionOf: (model: ReadModel) => Promise<Position | undefined>;
  readonly erasures: Pick<RepeatedErasures, 'repeat'>;
  readonly images: Pick<UserImages, 'tidyFormer'>;
  readonly usage: Pick<UsageStore, 'subscriptions'>;
}

const imageSet = 'UserImageSet' satisfies UserEvent['type'];
const imageRemoved = 'UserImageRemoved' satisfies UserEvent['type'];

/** Time between two checks of the read model of all events in ms, limit of checks, and ms until the job is retried. */
const lookEvery = 250;
const mostLooks = 40;
const triedAgainAfter = 5_000;

export function lostWorkWorker(dependencies: LostWorkDependencies): JobWorker {
  const { jobs, log, readModels, head, positionOf, erasures, images, usage } = dependencies;
  const askToBill = lateUsageJobs(jobs);
  const askToWatch = watchUsageJobs(jobs);

  /** @throws NotYet while the read model of all events lacks some of the current ones */
  async function untilListed(signal: AbortSignal): Promise<void> {
    const last = (await head()) ?? '';
    for (let look = 0; look < mostLooks; look += 1) {
      if (((await positionOf(eventModel)) ?? '') >= last) return;
      await sleep(lookEvery, signal);
      signal.throwIfAborted();
    }
    throw new NotYet('the read model of all events is being made', Date.now() + triedAgainAfter);
  }

  /** Returns the names of a user's former images, whose files were deleted or left by a crash. */
  async function formerImages(userId: string): Promise<readonly string[]> {
    const former: string[] = [];
    let current: string | undefined;
    for await (const events of log.read(userStream(Number(userId))))
      for (const { type, data } of events) {
        if (type !== imageSet && type !== imageRemoved) continue;
        if (current !== undefined) former.push(current);
        current = type === imageSet && typeof data?.name === 'string' ? data.name : undefined;
      }
    return former;
  }

  async function askForUsage(signal: AbortSignal): Promise<void> {
    for await (const subscriptionIds of usage.subscriptions()) {
      signal.throwIfAborted();
      await askToBill(subscriptionIds);
      await askToWatch(subscriptionIds);
    }
  }

  return {
    kind: 'maintenance',
    task,
    concurrency: 1,
    async run(_job, signal) {
      await untilListed(signal);
      const types = [...Object.values(erasingEvents), imageSet];
      const filter = oneOf(eventModel.fields, 'type', types);
      const work = createSeparateWork();
      for await (const events of readModels.scan(eventModel, { filter })) {
        signal.throwIfAborted();
        await erasures.repeat(events.flatMap(erasedBy));
        const withImages = events.filter(({ type }) => type === imageSet).map(idOf);
        for (const userId of new Set(withImages))
          await work.attempt(async () => images.tidyFormer(userId, await formerImages(userId)));
      }
      await askForUsage(signal);
      work.end();
    },
  };
}

function idOf({ aggregateId }: Document): string {
  return String(aggregateId);
}

function erasedBy(event: Document): readonly Erased[] {
  const area = erasableAreas.find((each) => erasingEvents[each] === event.type);
  return area === undefined ? [] : [{ area, id: idOf(event) }];
}
