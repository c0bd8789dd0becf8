/**
 * Forgetting a resource for good. Its `Removed` event says that it is to be forgotten; destroying the key and every copy
 * comes after it. A job that is planned before the event does it again some time later, so that neither a crash in
 * between nor something that was being made of the data at that moment leaves anything behind.
 */
import type { Jobs } from '../../ports/jobs.js';
import { streamOf } from '../engine/aggregate.js';
import { userTag } from '../user/user.js';

export const forgettableAreas = ['subscription', 'invoice', 'creditNote', 'receipt', 'user'] as const;
export type ForgettableArea = (typeof forgettableAreas)[number];

export interface Forgetting {
  /** Before the event that removes it is appended. @throws Unavailable */
  plan(area: ForgettableArea, id: string): Promise<void>;
  /** After it; doing it again does no harm. */
  forget(area: ForgettableArea, id: string): Promise<void>;
}

/** Milliseconds after the plan; what is under way then is long over. */
const secondTime = 60_000;

/** What every id looks like that the service has given; of anything else there is nothing to forget. */
const serverMade = /^[A-Za-z0-9_-]{1,128}$/;

export function createForgetting(dependencies: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Destroys the stream's keys and drops what is kept of it in memory and in stored answers, by their tag. */
  readonly erase: (stream: string, tag: string) => Promise<void>;
  /** Deletes files, records and whatever else is kept of it. */
  readonly deleteCopies: (area: ForgettableArea, id: string) => Promise<void>;
}): Forgetting {
  const { jobs, erase, deleteCopies } = dependencies;
  return {
    async plan(area, id) {
      if (!serverMade.test(id)) return;
      await jobs.enqueue([{ kind: 'maintenance', id: `forget/${area}/${id}`, data: { area, id } }], {
        notBefore: Date.now() + secondTime,
      });
    },
    async forget(area, id) {
      // A user's id is a number, which as a tag would say too little.
      await erase(streamOf({ area }, id), area === 'user' ? userTag(id) : id);
      await deleteCopies(area, id);
    },
  };
}
