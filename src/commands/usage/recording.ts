/**
 * Records usage events: each is counted by its meter and stored once, or waits until its meter and subscription are known. A batch is
 * stored before the event with its digest; `settle` finds batches without that event.
 */
import { usageBatchIds } from '../../domain/shared/ids.js';
import { type Counting, countOf } from '../../domain/usage/counting.js';
import { type RecordUsage, type UsageBatchState, usageBatchDecider } from '../../domain/usage/decide.js';
import type { UsageBatchEvent } from '../../domain/usage/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { quoted } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import { keepNewest } from '../../kernel/newest.js';
import type { ReadModels } from '../../ports/readModels.js';
import type {
  DigestedBatch,
  UsageEvent,
  UsageOutcome,
  UsageStore,
  WaitingReason,
  WaitingUsage,
} from '../../ports/usageStore.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { Document } from '../../query/fields.js';
import type { Aggregate } from '../engine/aggregate.js';
import { createSeparateWork, type SeparateWork } from '../engine/bulk.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import { meterLookup } from '../reference/lookups.js';

export const usageBatchAggregate: Aggregate<UsageBatchState, RecordUsage, UsageBatchEvent> = {
  area: 'usageBatch',
  decider: usageBatchDecider,
  encrypted: false,
};

/** A well-formed usage event as sent. */
export type SentUsageEvent = Omit<UsageEvent, 'counted'>;

export type RecordedUsage =
  | { readonly status: 'accepted' | 'duplicate' }
  | { readonly status: 'waiting'; readonly code: WaitingReason; readonly detail: string }
  | {
      readonly status: 'refused';
      readonly code: 'USAGE_EVENT_CONFLICT' | 'VALIDATION_ERROR';
      readonly detail: string;
    };

export interface UsageRecordingDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'load'>;
  readonly store: UsageStore;
  readonly readModels: Pick<ReadModels, 'getChanged'>;
  /** Requests that periods billed before are measured again; durable when it resolves. */
  readonly askToBill: (subscriptionIds: readonly string[]) => Promise<void>;
  /** Requests that the usage of current periods is compared with the subscriptions' thresholds; durable when it resolves. */
  readonly askToWatch: (subscriptionIds: readonly string[]) => Promise<void>;
  /** Called with the results of new events. */
  readonly onRecorded?: (results: readonly RecordedUsage[]) => void;
  /** Called when a batch could not be marked as recorded; `settle` does it later. */
  readonly onFailure: (error: unknown) => void;
}

export type UsageRecording = ReturnType<typeof createUsageRecording>;

/** The fields of a subscription that tell whether it is running and which days were billed. */
interface Running {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  /** First day of the current period; null when all periods are over. */
  readonly periodStart: CalendarDate | null;
  readonly isWatched: boolean;
}

interface Known {
  readonly revision: number;
  readonly running: Running | undefined;
}
const unknown: Known = { revision: -1, running: undefined };
/** Limit of cached subscriptions, each with the revision it was read at. */
const mostKnown = 50_000;
const chunk = 500;
/** Time between two markings of recorded batches, in ms. */
const markInterval = 250;

type Judged =
  | { readonly as: 'countable'; readonly event: UsageEvent }
  | { readonly as: 'waiting'; readonly reason: WaitingReason; readonly detail: string }
  | { readonly as: 'refused'; readonly detail: string };

export function createUsageRecording(dependencies: UsageRecordingDependencies) {
  const { handler, store, readModels, askToBill, askToWatch, onRecorded, onFailure } = dependencies;
  const findMeter = meterLookup(handler);
  const known = keepNewest<string, Known>(mostKnown);
  let recorded: string[] = [];
  let marking: NodeJS.Timeout | undefined;

  async function findMeters(ids: Iterable<string>) {
    const loaded = [...new Set(ids)].map(async (id) => {
      const meter = await findMeter(id);
      return [id, meter?.isRemoved === false ? meter : undefined] as const;
    });
    return new Map(await Promise.all(loaded));
  }

  async function findRunning(ids: Iterable<string>): Promise<ReadonlyMap<string, Running>> {
    const found = new Map<string, Known>();
    for (const id of ids) if (!found.has(id)) found.set(id, known.get(id) ?? unknown);
    const revisions = new Map([...found].map(([id, { revision }]) => [id, revision]));
    for (const { id, revision, document } of await readModels.getChanged(subscriptionModel, revisions)) {
      const now = { revision, running: document === null ? undefined : runningOf(document) };
      found.set(id, now);
      known.set(id, now);
    }
    const running = new Map<string, Running>();
    for (const [id, one] of found) if (one.running !== undefined) running.set(id, one.running);
    return running;
  }

  function judge(
    event: SentUsageEvent,
    counting: Counting | undefined,
    running: Running | undefined,
    isNew: boolean,
  ): Judged {
    const wait = (reason: WaitingReason, detail: string): Judged => ({ as: 'waiting', reason, detail });
    if (counting === undefined)
      return wait('METER_NOT_FOUND', `Meter ${quoted(event.meterId)} not found; the event waits for it`);
    if ('fault' in counting)
      return isNew ? { as: 'refused', detail: counting.fault } : wait('USAGE_NOT_COUNTABLE', counting.fault);
    const named = `Subscription ${quoted(event.subscriptionId)}`;
    if (running === undefined)
      return wait('SUBSCRIPTION_NOT_FOUND', `${named} not found; the event waits for it`);
    const day = dayOfTimestamp(event.at);
    if (day < running.startDate || (running.endDate !== null && day >= running.endDate))
      return wait('SUBSCRIPTION_NOT_RUNNING', `${named} is not running on ${day}; the event waits`);
    return { as: 'countable', event: { ...event, counted: counting.counted } };
  }

  /** @param before the same events as waiting so far, whose results nobody receives; absent for new events */
  async function take(
    events: readonly SentUsageEvent[],
    context: CommandContext,
    before?: readonly WaitingUsage[],
  ): Promise<readonly RecordedUsage[]> {
    const [meters, running] = await Promise.all([
      findMeters(events.map(({ meterId }) => meterId)),
      findRunning(events.map(({ subscriptionId }) => subscriptionId)),
    ]);
    const judged = events.map((event) => {
      const meter = meters.get(event.meterId);
      return judge(
        event,
        meter && countOf(meter, event),
        running.get(event.subscriptionId),
        before === undefined,
      );
    });
    const countable = judged.flatMap((one) => (one.as === 'countable' ? [one.event] : []));
    const since = context.at.toISOString();
    const waiting = judged.flatMap((one, index): WaitingUsage[] => {
      const event = events[index];
      if (one.as !== 'waiting' || event === undefined || before?.[index]?.reason === one.reason) return [];
      return [{ ...event, reason: one.reason, since }];
    });
    // A new batch each time: when the events are sent again, more of them may be countable.
    const batchId = publicId(usageBatchIds);
    const [{ outcomes, batch }, waits] = await Promise.all([
      countable.length === 0 ? { outcomes: [], batch: undefined } : store.record(batchId, countable),
      waiting.length === 0 ? [] : store.wait(waiting),
    ]);
    if (batch !== undefined) {
      const accepted = countable.filter((_, index) => outcomes[index] === 'accepted');
      await complete(batch, accepted.map(dayOfEvent), running, context);
    }
    const [ofCountable, ofWaiting] = [outcomes.values(), waits.values()];
    return judged.map((one) => {
      if (one.as === 'refused') return { status: 'refused', code: 'VALIDATION_ERROR', detail: one.detail };
      const { value: outcome } = (one.as === 'countable' ? ofCountable : ofWaiting).next();
      return resultOf(outcome, one);
    });
  }

  /** Completes a stored batch; a repetition changes nothing. */
  async function complete(
    { batchId, ...digest }: DigestedBatch,
    days: readonly UsedDay[],
    running: ReadonlyMap<string, Running>,
    context: CommandContext,
  ): Promise<void> {
    const command = { type: 'RecordUsage', batchId, ...digest } as const;
    const step = stepOf(context, batchId);
    await handler.handle(usageBatchAggregate, batchId, command, step, { fresh: true });
    const late = lateOf(days, running);
    if (late.length > 0) await askToBill(late);
    const watched = new Set(days.map(({ subscriptionId }) => subscriptionId));
    const toWatch = [...watched].filter((id) => running.get(id)?.isWatched === true);
    if (toWatch.length > 0) await askToWatch(toWatch);
    recorded.push(batchId);
    marking ??= setTimeout(mark, markInterval).unref();
  }

  async function mark(): Promise<void> {
    clearTimeout(marking);
    marking = undefined;
    const batchIds = recorded;
    recorded = [];
    await (batchIds.length === 0 ? undefined : store.markSealed(batchIds).catch(onFailure));
  }

  async function completeLeftOpen(
    context: CommandContext,
    signal: AbortSignal,
    work: SeparateWork,
  ): Promise<void> {
    await mark();
    for (;;) {
      const open = await store.unsealed(chunk);
      const done: string[] = [];
      for (const { batchId } of open) {
        if (signal.aborted) return;
        await work.attempt(async () => {
          await completeAgain(batchId, context);
          done.push(batchId);
        });
      }
      await store.markSealed(done);
      if (open.length < chunk || done.length === 0) return;
    }
  }

  async function completeAgain(batchId: string, context: CommandContext): Promise<void> {
    const batch = await store.digest(batchId);
    if (batch === undefined) return;
    const of = await store.subscriptionsOf(batchId);
    const running = await findRunning(of.map(({ subscriptionId }) => subscriptionId));
    const days = of.map(({ subscriptionId, firstDay: day }) => ({ subscriptionId, day }));
    await complete(batch, days, running, context);
  }

  async function retryWaiting(
    context: CommandContext,
    signal: AbortSignal,
    work: SeparateWork,
  ): Promise<void> {
    const retry = (found: readonly WaitingUsage[]) => {
      const events = found.map(({ reason: _, since: _since, ...event }) => event);
      return take(events, context, found);
    };
    let after: WaitingUsage | undefined;
    for (;;) {
      const found = await store.waiting({ limit: chunk, ...(after === undefined ? {} : { after }) });
      if (found.length === 0 || signal.aborted) return;
      after = found.at(-1);
      const together = createSeparateWork();
      await together.attempt(() => retry(found));
      if (!together.hasFailed()) continue;
      for (const one of found) {
        if (signal.aborted) return;
        await work.attempt(() => retry([one]));
      }
    }
  }

  return {
    /** Returns one result per event, in order. @throws Unavailable */
    async record(events: readonly SentUsageEvent[], context: CommandContext) {
      const results = await take(events, context);
      onRecorded?.(results);
      return results;
    },
    /** Completes batches that a crash left without their event, and records events that can stop waiting. @throws Unavailable */
    async settle(context: CommandContext, signal: AbortSignal) {
      const work = createSeparateWork();
      await completeLeftOpen(context, signal, work);
      await retryWaiting(context, signal, work);
      work.end();
    },
    /** Marks recorded batches in the store. */
    close: mark,
  };
}

function runningOf({
  startDate,
  terminationDate,
  renewalDate,
  discountedOn,
  usageThresholds,
}: Document): Running {
  return {
    startDate: String(startDate),
    endDate: terminationDate === null ? null : String(terminationDate),
    periodStart: renewalDate === null ? null : String(discountedOn),
    isWatched: Array.isArray(usageThresholds) && usageThresholds.length > 0,
  };
}

/** A day on which a subscription used something. */
interface UsedDay {
  readonly subscriptionId: string;
  readonly day: CalendarDate;
}

function dayOfEvent({ subscriptionId, at }: SentUsageEvent): UsedDay {
  return { subscriptionId, day: dayOfTimestamp(at) };
}

/** Returns the subscriptions for which one of the days is in a period already billed. */
function lateOf(days: readonly UsedDay[], running: ReadonlyMap<string, Running>): readonly string[] {
  const late = new Set<string>();
  for (const { subscriptionId, day } of days) {
    const periodStart = running.get(subscriptionId)?.periodStart ?? null;
    if (periodStart === null || day < periodStart) late.add(subscriptionId);
  }
  return [...late];
}

function resultOf(outcome: UsageOutcome | undefined, judged: Judged): RecordedUsage {
  if (outcome === 'accepted' || outcome === 'duplicate') return { status: outcome };
  if (outcome === 'waiting' && judged.as === 'waiting')
    return { status: 'waiting', code: judged.reason, detail: judged.detail };
  return {
    status: 'refused',
    code: 'USAGE_EVENT_CONFLICT',
    detail: 'Another event has this source and id; send each event under an id of its own',
  };
}
