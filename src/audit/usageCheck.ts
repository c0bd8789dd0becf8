/**
 * Compares raw usage with the events that record it, both ways: each recorded batch with its rows and each batch with its event, each
 * reversal with its row and each reversed row with its reversal.
 */
import { reversalIdOf } from '../domain/usage/decide.js';
import { timeIn } from '../kernel/ids.js';
import type { JsonObject } from '../kernel/json.js';
import { forEachConcurrently } from '../kernel/waiting.js';
import { DamagedEvent } from '../ports/eventStore.js';
import { Unavailable } from '../ports/unavailable.js';
import type { DigestedBatch, ListedBatch, UsageEvent, UsageStore } from '../ports/usageStore.js';
import type { Findings } from './findings.js';
import type { Found, ReadableStore } from './orderedEvents.js';
import { eventAt, lastEvent } from './placedEvents.js';

/** Members of the usage store that its checks need. */
export type CheckedUsage = Pick<UsageStore, 'digest' | 'find' | 'batches' | 'reversed'>;

const ofBatch = 'usageBatch-';
const ofReversal = 'usageReversal-';
/** Comparisons at a time. */
const atOnce = 16;
/** Time within which a stored batch must get its event, in ms. */
const recordingTime = 600_000;

/** @param usage if absent, nothing is compared */
export function createUsageCheck(store: ReadableStore, usage: CheckedUsage | undefined, findings: Findings) {
  let compared = 0;

  async function checkRecorded({ digest }: CheckedUsage, event: Found, recorded: JsonObject): Promise<void> {
    const { stream, revision, position } = event;
    const batchId = stream.slice(ofBatch.length);
    const stored = await digest(batchId);
    compared += 1;
    const place = { stream, revision, position };
    if (stored === undefined) {
      const detail = `Batch ${batchId} has lost all its usage events (${recorded.count}); restore them from a backup`;
      findings.add({ fault: 'lost-batch', ...place, detail });
    } else if (!isAsRecorded(stored, recorded)) {
      const what =
        stored.count === recorded.count
          ? 'have other contents than recorded'
          : `number ${stored.count} instead of ${recorded.count}`;
      const detail = `The usage events of batch ${batchId} ${what}; compare them with a backup`;
      findings.add({ fault: 'batch-mismatch', ...place, detail });
    }
  }

  async function checkReversal({ find }: CheckedUsage, event: Found): Promise<void> {
    const { stream, revision, position } = event;
    const asked = await eventAt(store, stream, revision - 1);
    if (asked === undefined || asked instanceof DamagedEvent) return;
    const { source, id } = asked.data;
    if (typeof source !== 'string' || typeof id !== 'string') return;
    // If the row is gone, the finding about its batch says so.
    if ((await find({ source, id }))?.isReversed !== false) return;
    const detail = `${named({ source, id })} was reversed but is still counted; compare it with a backup`;
    findings.add({ fault: 'reversal-mismatch', stream, revision, position, detail });
  }

  async function checkStored({ batchId, count, isSealed }: ListedBatch): Promise<void> {
    if (batchId === '') {
      const detail = `Usage events that belong to no batch: ${count}; no client sent them, so remove them`;
      findings.add({ fault: 'unknown-usage', detail });
      return;
    }
    if ((await eventAt(store, `${ofBatch}${batchId}`, 0)) !== undefined) return;
    const madeAt = timeIn(batchId) ?? 0;
    if (!isSealed && Date.now() - madeAt < recordingTime) return;
    const what = isSealed
      ? 'has no event, so no client sent them; compare them with a backup'
      : 'is not recorded yet; check that a worker runs';
    findings.add({ fault: 'unknown-usage', detail: `Batch ${batchId} of ${count} usage events ${what}` });
  }

  /** A reversal that was requested and not completed is still under way. */
  async function checkReversed(of: Pick<UsageEvent, 'source' | 'id'>): Promise<void> {
    const last = await lastEvent(store, `${ofReversal}${reversalIdOf(of)}`);
    if (last instanceof DamagedEvent || last?.type === 'UsageReversalRequested') return;
    if (last?.type === 'UsageReversalCompleted' && last.data.outcome === 'reversed') return;
    const detail = `${named(of)} is marked as reversed without a request; reverse it over the API, or compare it with a backup`;
    findings.add({ fault: 'reversal-mismatch', detail });
  }

  return {
    /** Compares what these events say with what is stored. @throws Unavailable */
    async take(events: readonly Found[]): Promise<void> {
      if (usage === undefined) return;
      await forEachConcurrently(events, atOnce, async (event) => {
        if (event instanceof DamagedEvent) return;
        const { stream, type, data } = event;
        if (type === 'UsageRecorded' && stream.startsWith(ofBatch)) await checkRecorded(usage, event, data);
        else if (type === 'UsageReversalCompleted' && data.outcome === 'reversed')
          await checkReversal(usage, event);
      });
    },
    /** Compares what is stored with the events. @throws Unavailable, UnreadableStore */
    async end(signal: AbortSignal | undefined): Promise<void> {
      if (usage === undefined) return;
      const staying = () => {
        if (signal?.aborted === true) throw new Unavailable('the caller is gone');
      };
      for await (const page of usage.batches()) {
        staying();
        await forEachConcurrently(page, atOnce, checkStored);
      }
      for await (const page of usage.reversed()) {
        staying();
        await forEachConcurrently(page, atOnce, checkReversed);
      }
    },
    /** Returns the number of batches that were compared with their event. */
    batches: () => compared,
  };
}

function isAsRecorded(stored: DigestedBatch, recorded: JsonObject): boolean {
  const { batchId, count, digest, firstAt, lastAt } = stored;
  return (
    recorded.batchId === batchId &&
    recorded.count === count &&
    recorded.digest === digest &&
    recorded.firstAt === firstAt &&
    recorded.lastAt === lastAt
  );
}

function named({ source, id }: Pick<UsageEvent, 'source' | 'id'>): string {
  return `Usage event ${id}${source === '' ? '' : ` of source ${source}`}`;
}
