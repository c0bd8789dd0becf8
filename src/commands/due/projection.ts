/**
 * The read model of due work: one document for each stream with something begun or coming due, ordered by time. It is derived from the
 * states of streams. Commands keep it up to date; the projector completes what a crash leaves out, because it checks every stream with new
 * events before its checkpoint passes them.
 */
import type { DomainEvent } from '../../kernel/events.js';
import { canonicalJson } from '../../kernel/json.js';
import { keepNewest } from '../../kernel/newest.js';
import {
  type DueRules,
  type NextStep,
  noDueRules,
  now,
  type UnfinishedStep,
} from '../../kernel/unfinished.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import type { StateProjection } from '../../projections/engine/projection.js';
import type { ProjectionRegistry } from '../../projections/engine/registry.js';
import type { ReadModel } from '../../query/fields.js';
import { accountAggregate } from '../account/account.js';
import { approvalAggregate } from '../approval/approval.js';
import { bankLineAggregate } from '../bankLine/bankLine.js';
import { cartAggregate } from '../cart/cart.js';
import { type Aggregate, applyEvent, streamOf } from '../engine/aggregate.js';
import type { Loaded } from '../engine/outcome.js';
import { invoiceAggregate } from '../invoice/invoice.js';
import { quoteAggregate } from '../quote/quote.js';
import { orderAggregate } from '../reference/reference.js';
import { subscriptionAggregate } from '../subscription/subscription.js';
import { usageReversalAggregate } from '../usage/reversal.js';

/** An aggregate without its own types; its states always come from its own streams, so its parts fit together. */
export type DueArea = Aggregate<unknown, never, DomainEvent, UnfinishedStep>;

function dueArea<State, Command, Event extends DomainEvent, Step extends UnfinishedStep>(
  aggregate: Aggregate<State, Command, Event, Step>,
): DueArea {
  return aggregate as unknown as DueArea;
}

/** The areas whose streams can have due work. An area that declares unfinished work is added here and nowhere else. */
export const dueAreas: readonly DueArea[] = [
  dueArea(subscriptionAggregate),
  dueArea(invoiceAggregate),
  dueArea(accountAggregate),
  dueArea(bankLineAggregate),
  dueArea(cartAggregate),
  dueArea(orderAggregate),
  dueArea(approvalAggregate),
  dueArea(quoteAggregate),
  dueArea(usageReversalAggregate),
];

/** Sorts before every moment: for work that was begun and waits for nothing. */
export const begunAt = '0001-01-01T00:00:00.000Z';

/** @param version derived from the code that folds states and from the configured rules, so that a change of any rule rebuilds the model */
export function dueModel(version: number): ReadModel {
  return {
    name: 'due',
    version,
    fields: {
      id: { type: 'string', description: 'Name of the stream' },
      area: { type: 'string', description: 'Area of the stream' },
      kind: { type: 'string', description: 'The step that comes next' },
      at: { type: 'timestamp', description: 'When it comes due' },
      customerId: { type: 'string', nullable: true, description: 'The customer whom a subscription bills' },
    },
    indexes: [['at'], ['area', 'at'], ['customerId']],
    listedOnly: true,
  };
}

export interface DueProjection extends StateProjection {
  readonly areas: ReadonlyMap<string, DueArea>;
  readonly rules: DueRules;
  /** Undoes `noteWritten`, after a write that failed. */
  forget(generation: Generation, stream: string): void;
}

export interface DueProjectionOptions {
  /** See `dueModel`; not needed by a thread that fills a build, which is given only the build's name. */
  readonly version?: number;
  /** If absent, nothing is configured. */
  readonly rules?: DueRules;
  /** Loads a state as the engine does, from its cache and snapshots. If absent, states are folded from the first event on. */
  readonly load?: (area: DueArea, id: string) => Promise<Loaded<unknown>>;
  /** Limit of streams whose written revision this process remembers; it looks up the others. Default 50,000. */
  readonly remembered?: number;
}

export function createDueProjection({
  version = 0,
  rules = noDueRules,
  load,
  remembered = 50_000,
}: DueProjectionOptions = {}): DueProjection {
  const areas = new Map(dueAreas.map((area) => [area.area, area]));
  const written = keepNewest<string, number>(remembered);
  const key = (generation: string, stream: string) => `${generation}/${stream}`;
  const prefixes = [...areas.keys()].map((area) => streamOf({ area }, ''));

  return {
    model: dueModel(version),
    areas,
    rules,
    streamPrefixes: prefixes,
    async documentOf(stream, log) {
      const area = areaOf(areas, stream);
      const id = stream.slice(area.area.length + 1);
      const { state, revision } = await (load === undefined ? fold(area, stream, log) : load(area, id));
      return dueDocument(area, stream, { state, revision }, rules);
    },
    isWritten: (generation, stream, revision) => (written.get(key(generation, stream)) ?? -1) >= revision,
    noteWritten(generation, stream, revision) {
      const one = key(generation, stream);
      if ((written.get(one) ?? -1) < revision) written.set(one, revision);
    },
    forget(generation, stream) {
      written.delete(key(generation, stream));
    },
  };
}

/** Returns the document of a stream in a state; `document` is null when nothing will fall due. */
export function dueDocument(
  area: DueArea,
  stream: string,
  { state, revision }: Loaded<unknown>,
  rules: DueRules,
): Versioned {
  const next = area.unfinished?.next(state, rules);
  const customerId = area.unfinished?.customerOf?.(state) ?? null;
  const document = next && { id: stream, area: area.area, kind: next.kind, at: momentOf(next), customerId };
  return { id: stream, revision, document: document ?? null };
}

function momentOf({ at }: NextStep): string {
  if (at === now) return begunAt;
  return at.length === 'YYYY-MM-DD'.length ? `${at}T00:00:00.000Z` : at;
}

function areaOf(areas: ReadonlyMap<string, DueArea>, stream: string): DueArea {
  for (const [name, area] of areas) if (stream.startsWith(streamOf({ area: name }, ''))) return area;
  throw new Error(`nothing comes due on ${stream}`);
}

async function fold(
  area: DueArea,
  stream: string,
  log: Parameters<StateProjection['documentOf']>[1],
): Promise<Loaded<unknown>> {
  let state = area.decider.initial;
  let revision = -1;
  for await (const batch of log.read(stream)) {
    for (const event of batch) {
      state = applyEvent(area, state, event);
      revision = event.revision;
    }
  }
  return { state, revision };
}

export interface DueWriterDependencies {
  readonly projection: DueProjection;
  readonly registry: Pick<ProjectionRegistry, 'current' | 'refresh' | 'targets' | 'isCurrent'>;
  readonly readModels: Pick<ReadModels, 'get' | 'write' | 'writeSoon'>;
  /** Called with a write that failed; the projector completes it. */
  readonly onFailure: (error: unknown, stream: string) => void;
}

export type DueWriter = ReturnType<typeof createDueWriter>;

/** A step that this process has begun on a stream, and what the document says meanwhile. */
interface Begun {
  readonly written: NextStep | undefined;
  /** The stream's revision after the last step. */
  readonly revision: number;
}

/** Limit of streams with a begun step that are remembered; beyond it, documents are written needlessly. */
const mostBegun = 5_000;

export function createDueWriter(dependencies: DueWriterDependencies) {
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
    /**
     * Compares the state of an aggregate before and after a command, and writes the document if the next step has changed. Never rejects. A
     * step that a command begins is usually finished before the command is answered, so it is not written. If it is not finished, the
     * projector sees that within moments.
     */
    async changed(name: string, id: string, before: Loaded<unknown>, after: Loaded<unknown>) {
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
    /** Writes the document of a state just loaded, if the read model has a different one of an older state. */
    async repair(area: DueArea, id: string, loaded: Loaded<unknown>) {
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
