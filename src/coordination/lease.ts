/**
 * Leases for work that one process of the service does at a time. The clocks of two machines are never compared. A waiting process takes
 * over when the record has not changed for the length of the lease by its own clock. A lease only saves work and noise; what must never
 * happen twice is guarded where it is written.
 */
import { sleep, withinTime } from '../kernel/waiting.js';
import type { Records, StoredRecord } from '../ports/records.js';

export interface HeldLease {
  /** Aborts when the lease is lost: another process has it, or it could not be renewed in time. */
  readonly lost: AbortSignal;
  /** Releases the lease at once. Never rejects, and does not wait for a store that hangs: a lease that cannot be released runs out. */
  release(): Promise<void>;
}

export interface Leases {
  /** Takes the lease if no other process has it; resolves to undefined otherwise. @throws Unavailable */
  take(name: string): Promise<HeldLease | undefined>;
  /** Waits for the lease. Resolves to undefined when `signal` aborts first. */
  wait(name: string, signal: AbortSignal): Promise<HeldLease | undefined>;
  /** Runs the work with the lease, or without it when it cannot be had within the given time, in ms. */
  runExclusively<Result>(
    name: string,
    work: () => Promise<Result>,
    waitMilliseconds: number,
  ): Promise<Result>;
}

export interface LeasesOptions {
  readonly records: Records;
  /** The id of this process run, see `Engines.instanceId`. */
  readonly instance: string;
  /** Time after which a lease that is not renewed is over, in ms (default 4,000). */
  readonly length?: number;
}

const collection = 'leases';

export function createLeases({ records, instance, length = 4_000 }: LeasesOptions): Leases {
  const interval = length / 4;

  async function put(name: string, holder: string | null, expected: number | 'absent') {
    return records.put(collection, name, { holder }, { expected });
  }

  /** Renews until released or lost. @param took how long taking it waited for the store, in ms */
  function createHeldLease(name: string, taken: number, took: number): HeldLease {
    const losing = new AbortController();
    const ending = new AbortController();
    let version = taken;
    /**
     * Time since the last renewal, in ms, as far as this process waited on purpose. Longer standstills of the machine do not count: they
     * are no reason to give up a lease that no other process may have taken.
     */
    let unrenewed = took;
    const over = AbortSignal.any([losing.signal, ending.signal]);

    /** Limits a call's time, so that even if the store hangs it ends before another process can take the lease. */
    async function call<Result>(most: number, work: () => Promise<Result>): Promise<Result> {
      const limit = Math.max(interval / 2, Math.min(most, length - interval - unrenewed));
      const began = performance.now();
      try {
        return await withinTime(work(), limit);
      } finally {
        unrenewed += Math.min(performance.now() - began, limit);
      }
    }

    async function keepRenewing(): Promise<void> {
      while (!over.aborted) {
        await sleep(interval, over);
        if (over.aborted) return;
        unrenewed += interval;
        const before = unrenewed;
        try {
          const renewed = await call(interval * 2, () => put(name, instance, version));
          if (renewed === undefined) return losing.abort();
          version = renewed;
          unrenewed -= before;
          continue;
        } catch {
          // The store is out of reach, or the answer was lost; in that case the version on record is not the one known here.
        }
        if (unrenewed <= length - interval) {
          const found = await call(interval, () => records.get(collection, name)).catch(() => undefined);
          if (found?.value.holder === instance) version = found.version;
        }
        if (unrenewed > length - interval) losing.abort();
      }
    }
    const renewal = keepRenewing();

    return {
      lost: losing.signal,
      async release() {
        ending.abort();
        await renewal;
        // Names the version, so that another process's lease stays untouched.
        await withinTime(put(name, null, version), interval * 2).catch(() => undefined);
      },
    };
  }

  const isFree = (found: StoredRecord | undefined): boolean => {
    const holder = found?.value.holder;
    return typeof holder !== 'string' || records.isGone(holder);
  };

  async function claim(name: string, found: StoredRecord | undefined): Promise<HeldLease | undefined> {
    const began = performance.now();
    const version = await put(name, instance, found?.version ?? 'absent');
    return version === undefined ? undefined : createHeldLease(name, version, performance.now() - began);
  }

  async function attempt(
    name: string,
    signal: AbortSignal,
    patient: boolean,
  ): Promise<HeldLease | undefined> {
    let seen: number | undefined;
    let seenSince = 0;
    while (!signal.aborted) {
      const found = await records.get(collection, name);
      if (found?.version !== seen) {
        // The holder has renewed it, so only a patient caller goes on waiting.
        if (!patient && seen !== undefined) return undefined;
        seen = found?.version;
        seenSince = performance.now();
      }
      if (isFree(found) || performance.now() - seenSince > length) {
        const lease = await claim(name, found);
        if (lease !== undefined || !patient) return lease;
      }
      await sleep(interval, signal);
    }
    return undefined;
  }

  async function wait(name: string, signal: AbortSignal): Promise<HeldLease | undefined> {
    while (!signal.aborted) {
      try {
        return await attempt(name, signal, true);
      } catch {
        // The store is out of reach, which the code that needs it reports elsewhere.
        await sleep(interval, signal);
      }
    }
    return undefined;
  }

  return {
    take: (name) => attempt(name, new AbortController().signal, false),
    wait,
    async runExclusively(name, work, waitMilliseconds) {
      const lease = await wait(name, AbortSignal.timeout(waitMilliseconds));
      try {
        return await work();
      } finally {
        await lease?.release();
      }
    },
  };
}
