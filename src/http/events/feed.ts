/** Routes of the feed: public events in pages, or as server-sent events. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { hasCode } from '../../kernel/errors.js';
import type { Position } from '../../kernel/events.js';
import type { JsonValue } from '../../kernel/json.js';
import { sleep } from '../../kernel/waiting.js';
import { publicEvent } from '../../publicEvents/event.js';
import type { Feed, FeedPage } from '../../publicEvents/feed.js';
import { isTypePattern } from '../../publicEvents/types.js';
import { integerParameter } from '../common/schemas.js';
import type { Route, RouteRequest } from '../server/route.js';
import { route } from './catalogue.js';
import { type Followers, stoppedBy } from './followers.js';

export interface FeedRoutesDependencies {
  readonly feed: Feed;
  readonly followers: Followers;
}

const types = z
  .string()
  .max(4_096)
  .transform((text, context) => {
    const patterns = text.split(',').map((one) => one.trim());
    for (const pattern of patterns)
      if (!isTypePattern(pattern))
        context.addIssue(
          `${pattern} is not an event type; see GET /api/event-types, or use a pattern such as invoice.*`,
        );
    return patterns;
  })
  .meta({ parameter: { type: 'string' } });

const shared = {
  after: z
    .string()
    .min(1)
    .max(128)
    .describe('Return events after this position, or `now`; default: from the beginning')
    .optional(),
  types: types
    .describe('Event types, separated by commas; patterns such as `invoice.*` are accepted')
    .optional(),
  subject: z.string().min(3).max(300).describe('One resource, e.g. `subscription/sub_…`').optional(),
};

const exampleEvent: JsonValue = {
  specversion: '1.0',
  id: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
  source: 'https://shop.example',
  type: 'subscription.suspended',
  subject: 'subscription/sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  time: '2026-02-01T10:00:00.000Z',
  dataschema: 'https://shop.example/api/event-types/subscription.suspended/1',
  datacontenttype: 'application/json',
  position: 'x3J9aQ.42',
  sequence: '7',
  actorkind: 'user',
  data: {
    object: { id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', status: 'suspended' },
    previous: { status: 'active' },
  },
};

const streamPage = 100;
/** Interval of the keep-alive messages of a stream, in ms. */
const pingEvery = 15_000;

/** Interval at which an open stream checks its caller's access again, in ms. */
const checkEvery = 1_000;

/** @throws Unavailable */
async function isRefused(checkAccess: () => Promise<void>): Promise<boolean> {
  try {
    await checkAccess();
    return false;
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED') || hasCode(error, 'UNAUTHORIZED')) return true;
    throw error;
  }
}

const batchType = 'application/cloudevents-batch+json';

export function feedRoutes({ feed, followers }: FeedRoutesDependencies): readonly Route[] {
  const { positions } = feed;

  async function startOf(after: string | undefined): Promise<Position | undefined> {
    if (after === undefined) return undefined;
    return after === 'now' ? feed.head() : positions.read(after);
  }

  /** Waits for a page with events; returns what there is when the time is up. */
  async function waitForPage(
    query: Parameters<Feed['read']>[0],
    seconds: number,
    signal: AbortSignal,
  ): Promise<FeedPage> {
    const deadline = performance.now() + seconds * 1_000;
    let page = await feed.read(query);
    while (page.events.length === 0 && page.atEnd && !signal.aborted) {
      const left = deadline - performance.now();
      if (left <= 0) break;
      await feed.wait(page.position, AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(left))]));
      page = await feed.read({ ...query, after: page.position });
    }
    return page;
  }

  /** Yields the stream; ends when the caller may no longer read it. */
  async function* streamed(
    query: Omit<Parameters<Feed['read']>[0], 'limit'>,
    checkAccess: () => Promise<void>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let { after } = query;
    yield ': the feed\n\n';
    let silentSince = performance.now();
    let checkedAt = silentSince;
    while (!signal.aborted) {
      const page = await feed.read({ ...query, after, limit: streamPage });
      let text = '';
      for (const [index, event] of page.events.entries()) {
        // A client that disconnects between two events of one position is sent both again.
        const isParted = page.events[index + 1]?.position === event.position;
        text += `${isParted ? '' : `id: ${event.position}\n`}data: ${JSON.stringify(event)}\n\n`;
      }
      if (text === '' && page.position !== after && page.position !== undefined)
        text = `id: ${positions.textOf(page.position)}\n\n`;
      after = page.position;
      if (text === '' && performance.now() - silentSince >= pingEvery) text = ': still here\n\n';
      if (text !== '') {
        if (performance.now() - checkedAt >= checkEvery) {
          if (await isRefused(checkAccess)) return;
          checkedAt = performance.now();
        }
        silentSince = performance.now();
        yield text;
      }
      if (!page.atEnd) continue;
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(pingEvery)]);
      await feed.wait(after, waiting);
      // With many commands per second, their events are sent in batches.
      await sleep(20, signal);
    }
  }

  return [
    route('GET', '/api/feed', {
      operationId: 'readFeed',
      summary: 'Returns public events in order',
      description:
        'CloudEvents 1.0, oldest first, read from the store. Send `Feed-Position` of the answer as `after` of the next request to get each event exactly once. ' +
        'Simultaneous events stay on one page, which may exceed `limit` by one.',
      query: {
        ...shared,
        limit: integerParameter(1, 1_000).describe('Maximum number of events; default: 100').optional(),
        timeout: integerParameter(0, 60).describe('Seconds to wait for a new event; default: 0').optional(),
      },
      errors: ['POSITION_LOST'],
      answers: [
        {
          status: 200,
          description: 'The events; `Feed-Position` is where the next request continues',
          mediaType: batchType,
          schema: z.array(publicEvent),
          example: [exampleEvent],
        },
      ],
      async handle({ query, url, rawQuery, signal, checkAccess }) {
        const { limit = 100, timeout = 0, types: patterns, subject } = query;
        const asked = { after: await startOf(query.after), types: patterns, subject, limit };
        const page =
          timeout === 0
            ? await feed.read(asked)
            : await followers.during((stopping) =>
                waitForPage(asked, timeout, AbortSignal.any([signal(), stopping])),
              );
        if (timeout > 0) await checkAccess();
        const next = page.position === undefined ? undefined : positions.textOf(page.position);
        return {
          text: JSON.stringify(page.events),
          headers: {
            'content-type': batchType,
            ...(next === undefined ? {} : pageHeaders(next, url, rawQuery)),
          },
        };
      },
    }),

    route('GET', '/api/feed/stream', {
      operationId: 'followFeed',
      summary: 'Streams public events as they happen',
      description:
        'Server-sent events: `data` is a CloudEvent, `id` its position. On reconnection, `Last-Event-ID` takes precedence over `after`.',
      query: shared,
      errors: ['POSITION_LOST'],
      answers: [
        { status: 200, description: 'An endless stream of events', mediaTypes: ['text/event-stream'] },
      ],
      async handle({
        query,
        header,
        signal,
        checkAccess,
      }: RouteRequest<unknown, z.output<z.ZodObject<typeof shared>>, unknown>) {
        const after = await startOf(header('last-event-id') ?? query.after);
        const { stopping, end } = followers.begin();
        const over = AbortSignal.any([signal(), stopping]);
        const content = Readable.from(
          streamed({ after, types: query.types, subject: query.subject }, checkAccess, over),
          {
            objectMode: false,
            highWaterMark: 64 * 1_024,
          },
        );
        content.once('close', end);
        stoppedBy(signal(), content);
        return { file: { contentType: 'text/event-stream', content } };
      },
    }),
  ];
}

function pageHeaders(next: string, url: string, rawQuery: string): Record<string, string> {
  const query = new URLSearchParams(rawQuery);
  query.set('after', next);
  return { 'feed-position': next, link: `<${url}?${query.toString()}>; rel="next"` };
}
