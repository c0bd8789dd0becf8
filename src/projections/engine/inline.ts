/**
 * The process that appended events applies them at once, so that a caller with an answer sees the effect in the next read. The runner
 * later applies the events that fail here; they are stored in any case.
 */
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { documentIdOf, foldEvents, lateWrite, type Projection } from './projection.js';
import type { ProjectionRegistry, Target } from './registry.js';

export interface InlineDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly log: EventLog;
  /** Called when a write fails; the command still succeeds. */
  readonly onFailure: (error: unknown, stream: string) => void;
  /** See `lateWrite`. */
  readonly lateAfter?: number;
}

/** Never rejects. */
export type InlineProjector = (stream: string, events: readonly RecordedEvent[]) => Promise<void>;

export function createInlineProjector(dependencies: InlineDependencies): InlineProjector {
  const { registry, readModels, log, onFailure, lateAfter = lateWrite } = dependencies;

  async function readStored(
    target: Target<Projection>,
    id: string,
    events: readonly RecordedEvent[],
  ): Promise<Versioned | undefined> {
    if (events[0]?.revision === 0) return undefined;
    const { projection, generation, live } = target;
    if (live) return readModels.get(projection.model, id);
    return (await readModels.getMany(projection.model, generation, [id]))[0];
  }

  async function applyTo(
    target: Target<Projection>,
    stream: string,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    const { projection, generation } = target;
    const before = await readStored(target, documentIdOf(projection, stream), events);
    const after = await foldEvents(projection, log, stream, before, events);
    if (after === undefined) return;
    const forgets = events.some(({ type }) => projection.forgets.has(type));
    // Deleted and forgotten documents must be gone before the caller gets its answer.
    if (readModels.writeSoon === undefined || after.document === null || forgets) {
      await readModels.write(projection.model, [generation], [after]);
      if (forgets) readModels.scrub?.();
      return;
    }
    await readModels.writeSoon(projection.model, generation, after, (error) => failed(target, stream, error));
  }

  async function applyInTime(
    target: Target<Projection>,
    stream: string,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    const began = performance.now();
    await applyTo(target, stream, events);
    if (performance.now() - began <= lateAfter) return;
    const last = await log.last(stream);
    if (last !== undefined) await applyTo(target, stream, [last]);
  }

  /** Reports the failure, unless another process has replaced the build, in which case nothing is lost. */
  async function failed(target: Target, stream: string, error: unknown): Promise<void> {
    await registry.refresh().catch(() => undefined);
    if (registry.isCurrent(target)) onFailure(error, stream);
  }

  return async (stream, events) => {
    try {
      await registry.current();
    } catch (error) {
      return onFailure(error, stream);
    }
    for (const target of registry.targetsOf(stream)) {
      try {
        await applyInTime(target, stream, events);
      } catch (error) {
        await failed(target, stream, error);
      }
    }
  };
}
