/** Routes of the transparency log: its public parts, and the proofs for auditors. */
import { z } from 'zod';
import type { PublicLog } from '../../audit/tlog/publicLog.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import { toBase64 } from '../../kernel/tlog/base64.js';
import { parseTilePath } from '../../kernel/tlog/tiles.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { integerParameter } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Access, Route } from '../server/route.js';
import { exampleHash, exampleProof, proofAnswer, proofAnswerDocuments, proofFormat } from './proofAnswers.js';
import { verifierPage } from './verifierPage.js';

const anybody: Access = { kinds: [], anonymous: true };
const auditors: Access = { kinds: ['user'], roles: ['Auditor', 'Admin'] };
const { route } = area('audit', auditors);
const text = 'text/plain; charset=utf-8';

const status = z
  .strictObject({
    origin: z.string(),
    key: z.string(),
    size: z.int(),
    published: z.int(),
    halted: z.strictObject({ reason: z.string(), detail: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'TransparencyLogStatus' });
const exampleStatus = {
  origin: 'shop.example/store',
  key: exampleProof.key,
  size: 42,
  published: 42,
  halted: null,
};

const treeAt = z.strictObject({ size: z.int(), root: z.string() });
const consistency = z
  .strictObject({ from: treeAt, to: treeAt, path: z.array(z.string()) })
  .meta({ id: 'ConsistencyProof' });

/** Most groups of three digits in a tile's index, including the width of a partial tile. */
const deepestTile = 6;

export function tlogRoutes(log: PublicLog): readonly Route[] {
  return [
    textRoute('/tlog/checkpoint', () => log.checkpoint(), {
      operationId: 'getCheckpoint',
      summary: 'Returns the newest checkpoint of the transparency log',
      description:
        'A signed note (c2sp.org/tlog-checkpoint): the number of events and the root hash of their tree, cosigned according to `TLOG_WITNESSES`. Needs no token.',
      answers: [{ status: 200, description: 'The checkpoint', mediaTypes: [text] }],
    }),
    textRoute('/tlog/key', async () => `${await log.key()}\n`, {
      operationId: 'getLogKey',
      summary: 'Returns the verifier key of the transparency log',
      description: 'In the format of c2sp.org/signed-note. Keep it with the proofs. Needs no token.',
      answers: [{ status: 200, description: 'The key', mediaTypes: [text] }],
    }),
    verifierPage(log),
    ...Array.from({ length: deepestTile }, (_, depth) => tileRoute(log, depth + 1)),
    route('GET', '/api/audit/log', {
      operationId: 'getLogStatus',
      summary: 'Returns the progress of the transparency log, and whether it waits for a decision',
      answers: [{ status: 200, description: 'The log', schema: status, example: exampleStatus, live: true }],
      handle: async () => ({ body: await log.status() }),
    }),
    route('POST', '/api/audit/log/decision', {
      operationId: 'decideLog',
      summary: 'Decides how a halted transparency log continues',
      description:
        '`begin-anew` starts a log under another name; proofs from the old log remain valid for that log. `resume` continues under the same name, and is refused if signed events are missing. Nothing changes unless the log is halted.',
      access: { kinds: ['user'], roles: ['Admin'] },
      body: jsonBody(z.strictObject({ decision: z.enum(['resume', 'begin-anew']) }), {
        example: { decision: 'begin-anew' },
      }),
      answers: ok('The log after the decision', status, exampleStatus),
      handle: async ({ body, context }) => ({ body: await log.decide(body.decision, context) }),
    }),
    route('GET', '/api/audit/events/{eventId}/proof', {
      operationId: 'proveEvent',
      summary: 'Proves that an event is in the transparency log',
      description:
        'Includes the event as stored: erased data remains ciphertext. Waits up to ten seconds until the event is in a published tree.',
      params: {
        eventId: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[\w/-]+$/, 'must be the position of an event')
          .describe('The `position` from the list of all events'),
      },
      query: proofFormat,
      errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
      answers: proofAnswerDocuments,
      async handle({ params: { eventId }, query, header, signal }) {
        const proof = await log.prove(eventId, signal());
        if (proof === undefined) throw new DomainError('NOT_FOUND', 'No event at this position');
        return proofAnswer(proof, await log.key(), `event-${proof.index}`, { query, header });
      },
    }),
    route('GET', '/api/audit/consistency', {
      operationId: 'proveConsistency',
      summary: 'Proves that the log at a later size begins with the log at an earlier size',
      description: 'RFC 6962, 2.1.2. Both sizes must be within the published tree.',
      query: {
        from: integerParameter(0, Number.MAX_SAFE_INTEGER).describe('The earlier size').default(0),
        to: integerParameter(0, Number.MAX_SAFE_INTEGER)
          .describe('The later size; default: the size of the published tree')
          .optional(),
      },
      errors: ['SERVICE_UNAVAILABLE'],
      answers: [
        {
          status: 200,
          description: 'The proof',
          schema: consistency,
          example: {
            from: { size: 1, root: exampleHash },
            to: { size: 2, root: exampleHash },
            path: [exampleHash],
          },
          live: true,
        },
      ],
      async handle({ query }) {
        if (query.to !== undefined && query.from > query.to)
          throw invalidField('/from', 'must not be greater than `to`');
        try {
          const { from, to, path } = await log.consistency(query.from, query.to);
          const shown = ({ size, root }: typeof from) => ({ size, root: toBase64(root) });
          return { body: { from: shown(from), to: shown(to), path: path.map(toBase64) } };
        } catch (error) {
          throw error instanceof RangeError ? invalidField('/to', error.message) : error;
        }
      },
    }),
  ];
}

function textRoute(
  path: `/tlog/${string}`,
  read: () => Promise<string>,
  described: Pick<Route, 'operationId' | 'summary' | 'description' | 'answers'>,
): Route {
  return route('GET', path, {
    ...described,
    access: anybody,
    handle: async () => ({
      headers: { 'cache-control': 'no-cache' },
      file: { contentType: text, content: Buffer.from(await read()) },
    }),
  });
}

/** Returns the route for one depth: each group of digits in a tile's index is a path segment of its own. */
function tileRoute(log: PublicLog, depth: number): Route {
  const names = Array.from({ length: depth }, (_, at) => `part${at + 1}`);
  const params = Object.fromEntries(names.map((name) => [name, z.string().min(1).max(8)]));
  return route('GET', `/tlog/tile/{level}/${names.map((name) => `{${name}}`).join('/')}`, {
    operationId: `getTile${depth}`,
    summary: 'Returns a tile of the transparency log',
    description: 'c2sp.org/tlog-tiles: at most 256 hashes of 32 bytes. Needs no token.',
    access: anybody,
    params: { level: z.string().min(1).max(2), ...params },
    // OpenAPI has no template for paths of any length; docs/audit.md describes tiles.
    forBrowsers: true,
    errors: ['NOT_FOUND'],
    answers: [{ status: 200, description: 'The hashes', mediaTypes: ['application/octet-stream'] }],
    async handle({ params: found }) {
      const given = Object.fromEntries<string>(Object.entries(found));
      const place = parseTilePath([given.level, ...names.map((name) => given[name])].join('/'));
      const content = place === undefined ? undefined : await log.tile(place);
      if (content === undefined) throw new DomainError('NOT_FOUND', 'Tile not found');
      return {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
        file: { contentType: 'application/octet-stream', content, size: content.length },
      };
    },
  });
}
