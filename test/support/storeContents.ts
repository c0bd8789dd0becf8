/** Everything that a running service shows of its subscriptions and invoices, for comparison. */
import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../../src/kernel/waiting.js';
import type { Called, RunningService } from './service.js';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
export type Shown = any;

/** A server that has just come back may be behind for a moment; the service then answers when to ask again. */
async function read(service: RunningService, path: string): Promise<Called> {
  for (;;) {
    const answer = await service.call(path);
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status !== 503 || retryAfter === null) return answer;
    await pause(1_000 * Number(retryAfter));
  }
}

/** Returns all entries of a list, page by page. */
export async function everyEntry(service: RunningService, path: string): Promise<Shown[]> {
  const found: Shown[] = [];
  for (;;) {
    const { status, body, text } = await read(service, `${path}?$top=1000&$skip=${found.length}&$orderby=id`);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
    found.push(...body.value);
    if (body.value.length === 0 || found.length >= body.count) return found;
  }
}

/** Returns the read models as callers see them: each list, and each of its resources with its revision. */
export async function everyDocument(service: RunningService): Promise<Shown> {
  const lists = {
    subscriptions: await everyEntry(service, '/api/subscriptions'),
    invoices: await everyEntry(service, '/api/invoices/odata'),
  };
  const resources: Record<string, Shown> = {};
  const paths = Object.entries(lists).flatMap(([area, list]) => list.map(({ id }) => `/api/${area}/${id}`));
  await forEachConcurrently(paths, 16, async (path) => {
    const { status, headers, body } = await read(service, path);
    resources[path] = { status, etag: headers.get('etag'), body };
  });
  return { lists, resources };
}

/** Returns the events of every subscription, by id. */
export async function everyHistory(
  service: RunningService,
  ids: readonly string[],
): Promise<Map<string, Shown[]>> {
  const histories = new Map<string, Shown[]>();
  await forEachConcurrently(ids, 16, async (id) => {
    const { status, body, text } = await read(service, `/api/audit/subscription/${id}?$top=1000`);
    if (status !== 200) throw new Error(`the history of ${id} was answered ${status}: ${text}`);
    histories.set(id, body.value);
  });
  return histories;
}
