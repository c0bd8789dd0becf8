/** Auditor routes for the whole store: the list of all events, verification, seals and the signed head. */
import { z } from 'zod';
import type { EventList } from '../../audit/eventList.js';
import { faults } from '../../audit/findings.js';
import type { StoreHeads } from '../../audit/heads.js';
import type { Sealing } from '../../audit/seals.js';
import type { PublicLog } from '../../audit/tlog/publicLog.js';
import type { VerifyStore } from '../../audit/verifyStore.js';
import type { EventStore } from '../../ports/eventStore.js';
import { eventFields, eventModel } from '../../projections/event.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { progressAnswer, progressMediaType, progressParameter } from '../common/progress.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';

export const auditAccess: Access = { kinds: ['user'], roles: ['Auditor', 'Admin'] };
const { route, listRoute } = area('audit', auditAccess);

export interface AuditStoreDependencies {
  readonly store: EventStore;
  readonly verifyStore: VerifyStore;
  readonly storeId: string;
  /** Ids that the store had before it was restored from backups. */
  readonly formerStoreIds: () => Promise<readonly string[]>;
  readonly events: EventList;
  readonly sealing: Sealing;
  readonly heads: StoreHeads;
  readonly transparency: PublicLog;
}

const verified = {
  valid: z.boolean(),
  events: z.int(),
  streams: z.int(),
  findings: z.array(
    z.strictObject({
      fault: z.enum(faults),
      stream: z.string().nullable(),
      revision: z.int().nullable(),
      position: z.string().nullable(),
      detail: z.string(),
    }),
  ),
};
export const streamVerification = z.strictObject(verified).meta({ id: 'StreamVerification' });
const storeVerification = z
  .strictObject({
    ...verified,
    seals: z.int(),
    entries: z.int().describe('Entries of the transparency log'),
    batches: z.int().describe('Batches of usage events'),
  })
  .meta({ id: 'StoreVerification' });

const head = {
  storeId: z.string(),
  position: z.string(),
  events: z.int(),
  streams: z.int(),
  digest: z.string(),
  at: z.iso.datetime(),
};
const exampleJws = 'eyJhbGciOiJFZERTQSJ9.eyJldmVudHMiOjQyfQ.c2lnbmF0dXJl';

export function auditStoreRoutes({
  verifyStore,
  storeId,
  formerStoreIds,
  events,
  sealing,
  heads,
  transparency,
}: AuditStoreDependencies): readonly Route[] {
  return [
    listRoute('/api/audit/events', {
      operationId: 'listEvents',
      summary: 'Lists the events of all streams: who did what, when and where, without their data',
      description:
        'Sorted by position in the store unless `$orderby` is sent. `aggregateType` and `aggregateId` identify the history of the aggregate.',
      model: { name: eventModel.name, fields: eventFields },
      key: 'position',
      errors: ['SERVICE_UNAVAILABLE'],
      example: {
        position: '0000000000000042',
        type: 'SubscriptionSuspended',
        at: '2026-02-01T10:00:00.000Z',
        recordedAt: '2026-02-01T10:00:00.004Z',
        actorKind: 'user',
        actorId: '1',
        aggregateType: 'subscription',
        aggregateId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        revision: 1,
        requestId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
        causationId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8ea0',
        reason: null,
      },
      page: ({ query }, { demand }) => events.list(query, demand()),
    }),

    route('POST', '/api/audit/verify', {
      operationId: 'verifyStore',
      summary:
        'Verifies all hash chains, the seals, the transparency log, raw usage and a signed head kept elsewhere',
      description:
        'Each finding names its fault and place. docs/audit.md explains what each check proves. ' +
        'With `progress=true` the answer is JSON lines.',
      query: progressParameter,
      body: jsonBody(z.strictObject({ head: z.string().min(1).max(4_096).optional() }), {
        example: { head: exampleJws },
        optional: true,
      }),
      answers: [
        ...ok('The findings', storeVerification, {
          valid: false,
          events: 5,
          streams: 2,
          seals: 1,
          entries: 5,
          batches: 0,
          findings: [
            {
              fault: 'hash-mismatch',
              stream: 'subscription-sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
              revision: 1,
              position: '0000000000000004',
              detail:
                'Revision 1 of subscription-sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f is not as it was written',
            },
          ],
        }),
        { status: 200, description: 'The findings', mediaTypes: [progressMediaType] },
      ],
      async handle({ body, query, signal }) {
        const kept = body.head === undefined ? undefined : await heads.read(body.head);
        const former = kept === undefined ? [] : await formerStoreIds();
        const tree = await transparency.loggedTree();
        const common = { storeId, formerStoreIds: former, head: kept, tree, signal: signal() };
        if (!query.progress) return { body: await verifyStore(common) };
        return progressAnswer(async (tell) => {
          const total = await events.count('');
          return verifyStore({ ...common, onProgress: (count) => tell({ events: count, total }) });
        });
      },
    }),

    route('POST', '/api/audit/seal', {
      operationId: 'sealStore',
      summary: 'Seals the events since the last seal, as the service does every ten minutes',
      description:
        'A seal records the ends of all chains in one event, so that a truncated stream is detected. Sealing twice does no harm.',
      answers: ok(
        'Number of seals made; 0 when there were no new events',
        z.strictObject({ seals: z.int() }),
        { seals: 1 },
      ),
      handle: async ({ context, signal }) => ({ body: { seals: await sealing.seal(context, signal()) } }),
    }),

    route('GET', '/api/audit/head', {
      operationId: 'getHead',
      summary: 'Returns a signed head of the store, to be kept elsewhere',
      description:
        'Send `jws` to the verification to detect events truncated or rewritten since. It is signed with EdDSA (RFC 8037) ' +
        'and the key of `/api/audit/keys`.',
      answers: ok(
        'The head, also signed as `jws` (RFC 7515, compact)',
        z.strictObject({ ...head, jws: z.string() }).meta({ id: 'SignedHead' }),
        {
          storeId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
          position: '0000000000000042',
          events: 42,
          streams: 17,
          digest: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
          at: '2026-02-01T10:00:00.000Z',
          jws: exampleJws,
        },
      ),
      async handle() {
        const signed = await heads.sign();
        return { body: { ...signed.head, jws: signed.jws } };
      },
    }),

    route('GET', '/api/audit/keys', {
      operationId: 'getAuditKeys',
      summary: 'Returns the public key that signs heads, as a JWK set (RFC 7517)',
      description: 'With this key, a head can be checked without the service.',
      answers: ok(
        'The key set',
        z
          .strictObject({
            keys: z.array(
              z.strictObject({
                kty: z.literal('OKP'),
                crv: z.literal('Ed25519'),
                x: z.string(),
                kid: z.string(),
                use: z.literal('sig'),
                alg: z.literal('EdDSA'),
              }),
            ),
          })
          .meta({ id: 'KeySet' }),
        {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
              use: 'sig',
              alg: 'EdDSA',
            },
          ],
        },
      ),
      handle: async () => ({ body: await heads.keys() }),
    }),
  ];
}
