/** Reads of the service, cached for a while and repeated after each write. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './call.js';
import type { Problem } from './problem.js';
import type { Query } from './query.js';

export interface ReadOptions {
  readonly query?: Query;
  /** False to send no request (yet). */
  readonly when?: boolean;
  /** Polling interval while the page is visible, in ms. */
  readonly every?: number;
}

export function readKey(path: string, query: Query = {}): readonly unknown[] {
  return ['read', path, query];
}

export function useRead<Body>(path: string, { query = {}, when = true, every }: ReadOptions = {}) {
  return useQuery<Answer<Body>, Problem>({
    queryKey: readKey(path, query),
    queryFn: ({ signal }) => call<Body>('GET', path, { query, signal }),
    enabled: when,
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
}

/** Invalidates all reads: after a write, any of them may have changed. */
export async function readAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['read'] });
}

export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => readAnew(client);
}
