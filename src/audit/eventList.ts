/**
 * The list of all events, as current as the store. The projector updates it a moment after the writers, so that no command waits for it.
 * Readers of the list first add the missing events.
 */

import { DomainError } from '../kernel/errors.js';
import { oneAtATime } from '../kernel/waiting.js';
import { apartFromCaller, whileCallerWaits } from '../ports/callerDeadline.js';
import type { EventStore } from '../ports/eventStore.js';
import type { Demand, ReadModels } from '../ports/readModels.js';
import { readableEvents, writeEvents } from '../projections/engine/batch.js';
import type { EventProjection } from '../projections/engine/projection.js';
import type { ProjectionRegistry } from '../projections/engine/registry.js';
import { eventModel } from '../projections/event.js';
import { type ListQuery, withFields } from '../query/ast.js';
import { where } from '../query/conditions.js';

export type EventList = ReturnType<typeof createEventList>;

export interface EventListDependencies {
  readonly projection: EventProjection;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly registry: ProjectionRegistry;
}

const ofAggregateType = (type: string) => where(eventModel.fields, 'aggregateType', 'eq', type);

/** Renames the field `position` to `id`: the id of an event's document is its position. */
function byId({ filter, orderBy, ...page }: ListQuery): ListQuery {
  const name = (field: string) => (field === 'position' ? 'id' : field);
  return {
    ...page,
    ...(filter && { filter: withFields(filter, name) }),
    ...(orderBy && {
      orderBy: orderBy.map((each) => ({ ...each, expression: withFields(each.expression, name) })),
    }),
  };
}

const pageSize = 1_000;
/** Largest backlog that a request works off, in pages; beyond it the projector has to catch up first. */
const mostPages = 20;

export function createEventList({ projection, store, readModels, registry }: EventListDependencies) {
  const { model } = projection;

  async function catchUp(): Promise<void> {
    await registry.current();
    const targets = registry.targets().filter((target) => target.projection === projection);
    const live = targets.find((target) => target.live);
    const checkpoint = live && (await readModels.checkpoint(model, live.generation));
    let after = checkpoint?.position;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const page = await readableEvents(store, { after, limit: pageSize });
      // A build under way gets them too: it may be the one that answers.
      for (const target of targets) {
        await writeEvents(target, page.events, { readModels }).catch(async (error: unknown) => {
          await registry.refresh();
          if (registry.isCurrent(target)) throw error;
        });
      }
      if (page.atEnd) return;
      after = page.position;
    }
    throw new DomainError('SERVICE_UNAVAILABLE', 'The list of events is catching up; retry later', {
      retryAfter: 5,
    });
  }

  const upToNow = oneAtATime(() => apartFromCaller(catchUp));

  return {
    /** @throws Unavailable, QueryTimeout; DomainError SERVICE_UNAVAILABLE while the projector is far behind */
    async list(query: ListQuery, demand?: Demand) {
      await whileCallerWaits(upToNow);
      return readModels.list(model, byId(query), demand);
    },
    /** Approximate number of events in streams with a prefix, for progress bars: the newest may be missing. Null if unknown. */
    async count(streamPrefix: string) {
      const ofType = streamPrefix === '' ? {} : { filter: ofAggregateType(streamPrefix.slice(0, -1)) };
      const found = await readModels
        .list(model, { ...ofType, skip: 0, top: 0, count: true })
        .catch(() => undefined);
      return found?.count ?? null;
    },
  };
}
