/**
 * Keeps the read model of due work up to date with the commands of this process. The projector completes what a crash leaves out: it checks
 * every stream with new events before its checkpoint passes them.
 */
import { canonicalJson } from '../../kernel/json.js';
import { keepNewest } from '../../kernel/newest.js';
import { type NextStep, now } from '../../kernel/unfinished.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { ProjectionRegistry } from '../../projections/engine/registry.js';
import { streamOf } from '../engine/aggregate.js';
import type { Loaded } from '../engine/outcome.js';
import { type DueArea, type DueProjection, dueDocument } from './projection.js';

export interface DueWriterDependencies {
  readonly projection: DueProjection;
  readonly registry: Pick<ProjectionRegistry, 'current' | 'refresh' | 'targets' | 'isCurrent'>;
  readonly readModels: Pick<ReadModels, 'get' | 'write' | 'writeSoon'>;
  /** Called with a write that failed; the projector completes it. */
  readonly onFailure: (error: unknown, stream: string) => void;
}

export interface DueWriter {
  /**
   * Compares the state of an aggregate before and after a command, and writes the document if the next step has changed. Never rejects. A
   * step that a command begins is usually finished before the command is answered, so it is not written. If it is not finished, the
   * projector sees that within moments.
   */
  changed(area: string, id: string, before: Loaded<unknown>, after: Loaded<unknown>): Promise<void>;
  /** Writes the document of a state just loaded, if the read model has a different one of an older state. */
  repair(area: DueArea, id: string, loaded: Loaded<unknown>): Promise<void>;
}

/** A step that this process has begun on a stream, and what the document says meanwhile. */
interface Begun {
  readonly written: NextStep | undefined;
  /** The stream's revision after the last step. */
  readonly revision: number;
}

/** Limit of streams with a begun step that are remembered; beyond it, documents are written needlessly. */
const mostBegun = 5_000;

export function createDueWriter(dependencies: DueWriterDependencies): DueWriter {
  const { projection, registry, readModels, onFailure } = dependencies;
  const { model, areas, rules } = projection;
  const begun = keepNewest<string, Begun>(mostBegun);

  /** Whether the document stays the same after the change, or soon will be. */
  function isLeft(
    stream: string,
    was: NextStep | undefined,
    is: NextStep | undefined,
    [before, after]: readonly [number, number],
  ): boolean {
    const open = begun.get(stream);
    const isOurs = open?.revision === before;
    if (is?.at === now) {
      if (was?.at !== now) begun.set(stream, { written: was, revision: after });
      else if (isOurs) begun.set(stream, { ...open, revision: after });
      else begun.delete(stream);
      return true;
    }
    begun.delete(stream);
    // The projector checks the stream as well: it may have seen the open step and written it.
    if (isOurs) return isSame(open.written, is);
    if (!isSame(was, is)) return false;
    for (const { generation } of targets())
      if (projection.isWritten(generation, stream, before)) projection.noteWritten(generation, stream, after);
    return true;
  }

  const targets = () => registry.targets().filter((target) => target.projection === projection);

  async function write(stream: string, document: ReturnType<typeof dueDocument>): Promise<void> {
    await registry.current();
    for (const target of targets()) {
      const { generation } = target;
      try {
        if (readModels.writeSoon === undefined) await readModels.write(model, [generation], [document]);
        else
          await readModels.writeSoon(model, generation, document, (error) => failed(target, stream, error));
        projection.noteWritten(generation, stream, document.revision);
      } catch (error) {
        await failed(target, stream, error);
      }
    }
  }

  async function failed(target: Parameters<typeof registry.isCurrent>[0], stream: string, error: unknown) {
    projection.forget(target.generation, stream);
    await registry.refresh().catch(() => undefined);
    if (registry.isCurrent(target)) onFailure(error, stream);
  }

  return {
    async changed(name, id, before, after) {
      const area = areas.get(name);
      const next = area?.unfinished?.next;
      if (area === undefined || next === undefined) return;
      const stream = streamOf(area, id);
      try {
        const [was, is] = [next(before.state, rules), next(after.state, rules)];
        if (isLeft(stream, was, is, [before.revision, after.revision])) return;
        await write(stream, dueDocument(area, stream, after, rules));
      } catch (error) {
        onFailure(error, stream);
      }
    },
    async repair(area, id, loaded) {
      const stream = streamOf(area, id);
      const stored = await readModels.get(model, stream);
      const right = dueDocument(area, stream, loaded, rules);
      const isOlder = stored !== undefined && stored.revision < right.revision;
      if (isOlder && canonicalJson(stored.document) !== canonicalJson(right.document))
        await write(stream, right);
    },
  };
}

function isSame(one: NextStep | undefined, other: NextStep | undefined): boolean {
  return one?.kind === other?.kind && one?.at === other?.at;
}
