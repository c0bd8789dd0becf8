/** Auditor routes for one aggregate: its history, its state at a moment, and whether its chain is intact. */
import { z } from 'zod';
import { erasureText } from '../../audit/erasureCertificate.js';
import { historyOf, type Moment, replay } from '../../audit/history.js';
import { createHistoryCheckpoints } from '../../audit/historyCheckpoints.js';
import type { RawUsage } from '../../audit/money/metered/recounting.js';
import type { DocumentHashes } from '../../audit/tlog/documentHashes.js';
import { verifyStream } from '../../audit/verify.js';
import type { EventLog } from '../../events/log.js';
import { DomainError, invalidField, NotFound, quoted } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import type { DamagedEvent } from '../../ports/eventStore.js';
import { damageText } from '../../ports/refusals.js';
import type { Projection } from '../../projections/engine/projection.js';
import { actorKinds } from '../../projections/event.js';
import { userModel } from '../../projections/user.js';
import type { Document, ReadModel } from '../../query/fields.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { resourceOf } from '../common/document.js';
import { anyJson, integerParameter, pathId, timestamp } from '../common/schemas.js';
import { userResource } from '../common/userResource.js';
import type { Route } from '../server/route.js';
import { auditMoneyRoutes } from './money.js';
import { type AuditStoreDependencies, auditAccess, auditStoreRoutes, streamVerification } from './store.js';
import { tlogRoutes } from './tlog.js';

export interface AuditDependencies extends AuditStoreDependencies {
  readonly documentHashes: DocumentHashes;
  readonly log: EventLog;
  readonly usage: RawUsage;
  readonly projections: readonly Projection[];
}

const { route } = area('audit', auditAccess);
const aggregate = {
  type: pathId.describe('Type of the aggregate, e.g. `subscription` or `reference-offers`'),
  // Long enough for a ledger's id, which is an encoded discount code and customer id.
  id: z.string().min(1).max(512).describe('Id of the aggregate, as listed in `/api/audit/events`'),
};

/** The options of every list, with or without the `$`. */
const skip = integerParameter(0, Number.MAX_SAFE_INTEGER).describe('Number of entries to skip').optional();
const top = integerParameter(0, 1_000).describe('Maximum number of entries; default: 100').optional();

const entry = z
  .strictObject({
    revision: z.int(),
    type: z.string(),
    data: z.record(z.string(), anyJson).nullable(),
    actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string() }),
    at: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
    reason: z.string().nullable(),
    requestId: z.string(),
    causationId: z.string(),
    changes: z.array(z.strictObject({ field: z.string(), before: anyJson, after: anyJson })),
  })
  .meta({ id: 'HistoryEntry' });

const exampleVerification = { valid: true, events: 5, streams: 1, findings: [] };

export function auditRoutes(dependencies: AuditDependencies): readonly Route[] {
  const { store, log, projections } = dependencies;
  const checkpoints = createHistoryCheckpoints();
  const byType = new Map(projections.map((one) => [one.streamPrefix.slice(0, -1), one]));

  function projectionOf(type: string): Projection {
    const found = byType.get(type);
    if (found === undefined) {
      throw new DomainError('NOT_FOUND', `Type not found; known are ${[...byType.keys()].join(', ')}`);
    }
    return found;
  }
  const unknown = ({ type, id }: { readonly type: string; readonly id: string }) =>
    new NotFound('NOT_FOUND', type, id);

  return [
    ...auditStoreRoutes(dependencies),
    ...auditMoneyRoutes(dependencies),
    ...tlogRoutes(dependencies.transparency),
    route('GET', '/api/audit/{type}/{id}/erasure', {
      operationId: 'getErasureCertificate',
      summary: 'Returns the signed certificate of an erasure',
      description:
        'Names the destroyed keys, the deleted data, and the data that is kept, until when and why. Signed by the key of the transparency log: check it offline with `back-office verify <file> --key <key>`.',
      params: aggregate,
      errors: ['NOT_FOUND'],
      answers: [
        { status: 200, description: 'A signed note (c2sp.org/signed-note)', mediaTypes: ['text/plain'] },
      ],
      async handle({ params: { type, id } }) {
        projectionOf(type);
        const text = await erasureText(log, dependencies.storeId, type, id);
        if (text === undefined) throw new DomainError('NOT_FOUND', `${quoted(id)} of ${type} was not erased`);
        const content = Buffer.from(await dependencies.transparency.sign(text));
        return { file: { contentType: 'text/plain; charset=utf-8', filename: 'erasure.txt', content } };
      },
    }),
    route('GET', '/api/audit/{type}/{id}', {
      operationId: 'getHistory',
      summary: "Returns an aggregate's history: who did what, when and why, and which fields changed",
      description:
        '`type` and `id` are as in the list of all events. `changes` lists the fields that an event changed. Erased personal data is missing from `data`.',
      params: aggregate,
      query: { $skip: skip, skip, $top: top, top },
      errors: ['NOT_FOUND'],
      answers: ok(
        'A page of the history; `count` is the total number of events. `damaged` names the first unreadable event on the page; the history ends before it',
        z
          .strictObject({
            value: z.array(entry),
            count: z.int(),
            damaged: z
              .strictObject({ revision: z.int(), position: z.string(), detail: z.string() })
              .optional(),
            '@odata.nextLink': z.string().optional(),
          })
          .meta({ id: 'History' }),
        {
          value: [
            {
              revision: 1,
              type: 'SubscriptionSuspended',
              data: { date: '2026-02-01', reason: 'Payment overdue' },
              actor: { kind: 'user', id: '1' },
              at: '2026-02-01T10:00:00.000Z',
              recordedAt: '2026-02-01T10:00:00.004Z',
              reason: null,
              requestId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
              causationId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8ea0',
              changes: [{ field: 'status', before: 'active', after: 'suspended' }],
            },
          ],
          count: 2,
        },
      ),
      async handle({ params, query, url }) {
        const page = {
          skip: eitherSpelling('skip', query.$skip, query.skip) ?? 0,
          top: eitherSpelling('top', query.$top, query.top) ?? 100,
        };
        const history = await historyOf(log, projectionOf(params.type), params.id, page, checkpoints);
        const { entries, count, damaged } = history;
        if (count === 0 && damaged === undefined) throw unknown(params);
        const next = page.skip + entries.length;
        const more = entries.length > 0 && next < count;
        return {
          body: {
            value: entries,
            count,
            ...(damaged === undefined ? {} : { damaged: damageForAuditor(damaged) }),
            ...(more ? { '@odata.nextLink': `${url}?$top=${page.top}&$skip=${next}` } : {}),
          },
        };
      },
    }),

    route('GET', '/api/audit/{type}/{id}/state', {
      operationId: 'getStateAsOf',
      summary: 'Returns the state of an aggregate at a point in time or a revision',
      description:
        'The state is replayed from the events with today’s rules. Without `at` and `revision`, it is the current state.',
      params: aggregate,
      query: {
        at: timestamp.describe('Point in time; send this or `revision`').optional(),
        revision: integerParameter(0, Number.MAX_SAFE_INTEGER)
          .describe('Revision of the last event to replay; 0 is the first')
          .optional(),
      },
      errors: ['NOT_FOUND'],
      answers: ok(
        '`state` is null before the aggregate was created and after it was deleted',
        z.strictObject({
          type: z.string(),
          id: z.string(),
          revision: z.int(),
          at: z.iso.datetime().nullable(),
          state: z.record(z.string(), anyJson).nullable(),
        }),
        {
          type: 'subscription',
          id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
          revision: 1,
          at: '2026-02-01T10:00:00.000Z',
          state: { id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', status: 'suspended' },
        },
      ),
      async handle({ params, query }) {
        const projection = projectionOf(params.type);
        const replayed = await replay(log, projection, params.id, momentOf(query.at, query.revision));
        if (
          replayed.revision === -1 &&
          (await store.readStream(projection.streamPrefix + params.id, { limit: 1 })).length === 0
        ) {
          throw unknown(params);
        }
        const { revision, at, state } = replayed;
        return {
          body: {
            type: params.type,
            id: params.id,
            revision,
            at,
            state: state === null ? null : shownState(projection.model, state),
          },
        };
      },
    }),

    route('GET', '/api/audit/{type}/{id}/verify', {
      operationId: 'verifyStream',
      summary: "Verifies the hash chain of an aggregate's events",
      description:
        'Each event holds the hash of the one before it. Findings name the revision of a damaged event.',
      params: aggregate,
      errors: ['NOT_FOUND'],
      answers: ok('The findings', streamVerification, exampleVerification),
      async handle({ params }) {
        const verified = await verifyStream(store, projectionOf(params.type).streamPrefix + params.id);
        if (verified.events === 0) throw unknown(params);
        return { body: verified };
      },
    }),
  ];
}

/** Returns the value of an option under either spelling. */
function eitherSpelling(
  name: string,
  one: number | undefined,
  other: number | undefined,
): number | undefined {
  if (one !== undefined && other !== undefined) {
    throw invalidField(name, 'must not be repeated');
  }
  return one ?? other;
}

function damageForAuditor(damaged: DamagedEvent) {
  const { revision, position } = damaged;
  return { revision, position, detail: damageText(damaged) };
}

function momentOf(at: string | undefined, revision: number | undefined): Moment {
  if (at !== undefined && revision !== undefined) {
    throw invalidField(
      'revision',
      'must not be sent together with at',
      'Send either at or revision, not both',
    );
  }
  if (at !== undefined) return { kind: 'at', at };
  return revision === undefined ? { kind: 'now' } : { kind: 'revision', revision };
}

/** Returns the state as its resource shows it; a user with the roles, since auditors ask first what a user could do. */
function shownState(model: ReadModel, state: Document): JsonObject {
  return model.name === userModel.name ? userResource(model, state) : resourceOf(model, state);
}
