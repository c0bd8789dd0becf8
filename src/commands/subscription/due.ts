/** Finds subscriptions for which something is due and has it done, as jobs: by whom and how often never matters. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { Clock } from '../../ports/clock.js';
import { today } from '../../ports/clock.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { Expression, OrderBy } from '../../query/ast.js';
import { allOf, sortBy, where } from '../../query/conditions.js';

/** What became of a run, counted in subscriptions. */
export interface DueRun {
  readonly processed: number;
  readonly failed: number;
}

export interface SubscriptionDue {
  /** Enqueues what is due and does not wait for it. */
  enqueue(): Promise<void>;
  /** Renews everything that is due and resolves when it is done; what takes longer than the signal counts as failed. */
  processRenewals(signal: AbortSignal): Promise<DueRun>;
  /** Does everything that is due, changes before renewals. */
  processAll(signal: AbortSignal): Promise<DueRun>;
  /** The first day after `after` on which something comes due. */
  nextDueDay(after: CalendarDate): Promise<CalendarDate | undefined>;
}

interface Search {
  readonly filter: Expression;
  readonly orderBy: readonly OrderBy[];
  readonly jobFor: (document: Readonly<Record<string, unknown>>) => Job;
}

const { fields } = subscriptionModel;

export function createSubscriptionDue(dependencies: {
  readonly readModels: ReadModels;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): SubscriptionDue {
  const { readModels, jobs, clock } = dependencies;

  /** Renewals with automatic renewal; those without end with their term and come with `endings`. */
  function renewals(day: CalendarDate, autoRenewal: boolean): Search {
    const filter = allOf(
      where(fields, 'status', 'eq', 'active'),
      where(fields, 'renewalDate', 'le', day),
      where(fields, 'autoRenewal', 'eq', autoRenewal),
    );
    return {
      filter,
      orderBy: [sortBy(fields, 'renewalDate')],
      jobFor: ({ id, renewalDate }) => ({
        kind: 'renewals',
        id: `renew/${id}/${renewalDate}`,
        data: { subscriptionId: String(id) },
      }),
    };
  }

  function changes(day: CalendarDate): Search {
    const filter = allOf(
      where(fields, 'nextChangeDate', 'ne', null),
      where(fields, 'nextChangeDate', 'le', day),
    );
    return {
      filter,
      orderBy: [sortBy(fields, 'nextChangeDate')],
      jobFor: ({ id, nextChangeDate }) => ({
        kind: 'scheduled-changes',
        id: `change/${id}/${nextChangeDate}`,
        data: { subscriptionId: String(id) },
      }),
    };
  }

  /** Suspended over the first day of a period that was invoiced ahead: the invoice is taken back. */
  function searchPassedOver(day: CalendarDate): Search {
    return {
      filter: allOf(where(fields, 'passOverDate', 'ne', null), where(fields, 'passOverDate', 'le', day)),
      orderBy: [sortBy(fields, 'passOverDate')],
      jobFor: ({ id, passOverDate }) => ({
        kind: 'renewals',
        id: `pass-over/${id}/${passOverDate}`,
        data: { subscriptionId: String(id) },
      }),
    };
  }

  /** What a command has begun and something has kept from its end. */
  const begun: Search = {
    filter: where(fields, 'openWork', 'ne', null),
    orderBy: [],
    jobFor: ({ id, openWork }) => ({
      kind: 'renewals',
      id: `begun/${id}/${openWork}`,
      data: { subscriptionId: String(id) },
    }),
  };

  function searchesFor(day: CalendarDate): readonly Search[] {
    return [begun, searchPassedOver(day), changes(day), renewals(day, true), renewals(day, false)];
  }

  async function* findJobs({ filter, orderBy, jobFor }: Search): AsyncGenerator<readonly Job[]> {
    for await (const documents of readModels.scan(subscriptionModel, { filter, orderBy }))
      yield documents.map(jobFor);
  }

  /** A batch is enqueued and awaited before the next is looked at, so that memory does not grow with what is due. */
  async function process(searches: readonly Search[], signal: AbortSignal): Promise<DueRun> {
    let processed = 0;
    let failed = 0;
    for (const search of searches) {
      for await (const batch of findJobs(search)) {
        await jobs.enqueue(batch);
        const outcomes = await jobs.waitForOutcomes(batch, signal).catch((error: unknown) => {
          if (signal.aborted) return new Map<string, 'completed' | 'failed'>();
          throw error;
        });
        for (const { id } of batch) {
          if (outcomes.get(id) === 'completed') processed += 1;
          else failed += 1;
        }
      }
    }
    return { processed, failed };
  }

  async function first(
    filter: Expression,
    name: 'renewalDate' | 'nextChangeDate' | 'passOverDate',
  ): Promise<CalendarDate | undefined> {
    const query = {
      filter,
      orderBy: [sortBy(fields, name)],
      skip: 0,
      top: 1,
      count: false,
    };
    const day = (await readModels.list(subscriptionModel, query)).documents[0]?.[name];
    return typeof day === 'string' ? day : undefined;
  }

  return {
    async enqueue() {
      for (const search of searchesFor(today(clock))) {
        for await (const batch of findJobs(search)) await jobs.enqueue(batch);
      }
    },
    processRenewals: (signal) => process([renewals(today(clock), true)], signal),
    processAll: (signal) => process(searchesFor(today(clock)), signal),
    async nextDueDay(after) {
      const renewal = await first(
        allOf(where(fields, 'status', 'eq', 'active'), where(fields, 'renewalDate', 'gt', after)),
        'renewalDate',
      );
      const change = await first(where(fields, 'nextChangeDate', 'gt', after), 'nextChangeDate');
      const passed = await first(where(fields, 'passOverDate', 'gt', after), 'passOverDate');
      return [renewal, change, passed].filter((day) => day !== undefined).sort()[0];
    },
  };
}
