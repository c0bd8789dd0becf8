/** Finds due work in one read model and has it done, one job per stream. It does not matter who does it or how often. */
import { addDays, type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { derivedUuid } from '../../kernel/ids.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { Clock } from '../../ports/clock.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';
import { begunAt } from './projection.js';

export interface DueWork {
  /** Does everything that is due now; leaves the rest for later once the signal is aborted. */
  processAll(signal: AbortSignal): Promise<unknown>;
  /** The first day after `after` on which something falls due. */
  nextDueDay(after: CalendarDate): Promise<CalendarDate | undefined>;
}

/** The result of a run, in numbers of streams. */
export interface DueRun {
  readonly processed: number;
  readonly failed: number;
}

/** A stream on which something is due or was begun. */
export interface DueStream {
  readonly area: string;
  readonly id: string;
  readonly kind: string;
}

export interface DueScan extends DueWork {
  /** Returns the first streams of all areas on which something is due or was begun, at most `most`. */
  first(most: number): Promise<readonly DueStream[]>;
  /** Returns the ids of the area's streams on which something is due or was begun, in batches. */
  findIds(area: string): AsyncIterable<readonly string[]>;
  /** Enqueues what is due without waiting for it. */
  enqueue(signal: AbortSignal): Promise<void>;
  /**
   * Does what is due on the streams of one area, and resolves when it is done. What is not done when the signal aborts counts as failed.
   * @param isWanted called with a stream's id; streams that are not wanted are left to the schedule
   */
  processArea(area: string, isWanted: (id: string) => Promise<boolean>, signal: AbortSignal): Promise<DueRun>;
}

export interface DueScanDependencies {
  readonly model: ReadModel;
  readonly readModels: Pick<ReadModels, 'scan' | 'list'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'waitForOutcomes'>;
  readonly clock: Clock;
}

/** Prefix of the ids of jobs for due work. */
export const dueTask = 'due';

/** Limit of rounds. Work on one stream can begin work on another, so the scan is repeated. */
const mostRounds = 20;
/** Limit of jobs remembered from earlier rounds: a job that fails is not tried in each round. */
const mostRemembered = 100_000;
/** Limit of characters of a stream's id in a job's id; a longer one is replaced by a hash. */
const longestId = 150;
/** Documents checked concurrently. */
const concurrency = 16;

export function createDueScan(dependencies: DueScanDependencies): DueScan {
  const { model, readModels, jobs, clock } = dependencies;
  const { fields } = model;
  const orderBy = [sortBy(fields, 'at')];

  const isDueNow = () => where(fields, 'at', 'le', clock.now().toISOString());

  function find(area?: string): AsyncIterable<readonly Document[]> {
    const isDue = isDueNow();
    const filter = area === undefined ? isDue : allOf(where(fields, 'area', 'eq', area), isDue);
    return readModels.scan(model, { filter, orderBy });
  }

  /** Waits for a batch before the next one is read, so that memory does not grow with the amount of due work. */
  async function run(batch: readonly Job[], signal: AbortSignal): Promise<DueRun> {
    await jobs.enqueue(batch);
    const outcomes = await jobs.waitForOutcomes(batch, signal).catch((error: unknown) => {
      if (signal.aborted) return new Map<string, 'completed' | 'failed'>();
      throw error;
    });
    const processed = batch.filter(({ id }) => outcomes.get(id) === 'completed').length;
    return { processed, failed: batch.length - processed };
  }

  return {
    async first(most) {
      const query = { filter: isDueNow(), orderBy, skip: 0, top: most, count: false };
      const { documents } = await readModels.list(model, query);
      return documents.map((document) => ({
        area: String(document.area),
        id: idOf(document),
        kind: String(document.kind),
      }));
    },

    async *findIds(area) {
      for await (const batch of find(area)) yield batch.map(idOf);
    },

    async enqueue(signal) {
      for await (const batch of find()) {
        if (signal.aborted) return;
        await jobs.enqueue(batch.map(jobOf));
      }
    },

    async processAll(signal) {
      const done = new Set<string>();
      for (let round = 0; round < mostRounds; round += 1) {
        let isNew = false;
        for await (const batch of find()) {
          const fresh = batch.map(jobOf).filter(({ id }) => !done.has(id));
          if (done.size > mostRemembered) done.clear();
          for (const { id } of fresh) done.add(id);
          if (fresh.length > 0) await run(fresh, signal);
          if (signal.aborted) return;
          isNew ||= fresh.length > 0;
        }
        if (!isNew) return;
      }
    },

    async nextDueDay(after) {
      const moment = clock.now().toISOString();
      const filter = where(fields, 'at', 'gt', moment > `${after}T` ? moment : `${after}T00:00:00.000Z`);
      const page = await readModels.list(model, { filter, orderBy, skip: 0, top: 1, count: false });
      const at = page.documents[0]?.at;
      return typeof at === 'string' ? dayAllIsDue(at) : undefined;
    },

    async processArea(area, isWanted, signal) {
      let processed = 0;
      let failed = 0;
      for await (const batch of find(area)) {
        const wanted = new Set<Document>();
        await forEachConcurrently(batch, concurrency, async (document) => {
          if (await isWanted(idOf(document))) wanted.add(document);
        });
        const inOrder = batch.filter((document) => wanted.has(document));
        const done = await run(inOrder.map(jobOf), signal);
        processed += done.processed;
        failed += done.failed;
      }
      return { processed, failed };
    },
  };
}

function idOf({ id, area }: Document): string {
  return String(id).slice(String(area).length + 1);
}

function jobOf(document: Document): Job {
  const { area, kind, at } = document;
  const id = idOf(document);
  const day = at === begunAt ? 'begun' : dayOfTimestamp(String(at));
  // Ids of other systems may contain any character, and may be too long for a job's id.
  const plain = encodeURIComponent(id);
  const name = plain.length <= longestId ? plain : derivedUuid('due', id);
  return {
    kind:
      area !== 'subscription'
        ? 'maintenance'
        : kind === 'scheduled-change'
          ? 'scheduled-changes'
          : 'renewals',
    id: `${dueTask}/${area}/${name}/${kind}/${day}`,
    data: { area: String(area), id },
  };
}

/** Returns the day on which everything of the moment's day is due: its own day at midnight, otherwise the next. */
function dayAllIsDue(at: string): CalendarDate | undefined {
  const day = dayOfTimestamp(at);
  if (at.endsWith('T00:00:00.000Z')) return day;
  return day < '9999-12-31' ? addDays(day, 1) : undefined;
}
