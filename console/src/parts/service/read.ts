/** Reads of the service, kept for a while and repeated after each write. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './call.js';
import type { Problem } from './problem.js';
import type { Query } from './query.js';

export interface ReadOptions {
  readonly query?: Query;
  /** False: it is not asked for (yet). */
  readonly when?: boolean;
  /** Milliseconds after which it is asked for again, while the page is looked at. */
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

/** After a write anything may be different: the next read shows its effect. */
export async function readAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['read'] });
}

export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => readAnew(client);
}
