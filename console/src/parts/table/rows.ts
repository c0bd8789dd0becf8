/** The visible rows of a list, requested in pages; the others are only counted. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../service/call.js';
import type { Problem } from '../service/problem.js';
import type { Query } from '../service/query.js';
import { faultOf } from '../states/States.js';

export interface ListBody<Row> {
  readonly value: readonly Row[];
  readonly count?: number;
}

/** Rows per request. */
export const pieceSize = 100;

/** The rows loaded so far. */
export interface Rows<Row> {
  /** Undefined until the first page is loaded. */
  readonly count: number | undefined;
  readonly at: (index: number) => Row | undefined;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly retry: () => void;
}

function pieceKey(path: string, query: Query, piece: number) {
  return ['read', path, 'piece', query, piece];
}

async function askPiece<Row>(path: string, query: Query, piece: number, signal: AbortSignal) {
  // Counting costs the service about as much as a page, so it is done once per view.
  const asked = { ...query, $skip: piece * pieceSize, $top: pieceSize, $count: piece === 0 };
  return (await call<ListBody<Row>>('GET', path, { query: asked, signal })).body;
}

/** @param from, to the range of visible rows */
export function useRows<Row>(path: string, query: Query, from: number, to: number): Rows<Row> {
  const head = useQuery<ListBody<Row>, Problem>({
    queryKey: pieceKey(path, query, 0),
    queryFn: ({ signal }) => askPiece<Row>(path, query, 0, signal),
    placeholderData: keepPreviousData,
  });
  const first = Math.floor(from / pieceSize);
  const last = Math.floor(Math.max(from, to) / pieceSize);
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (piece) => piece > 0 && piece * pieceSize < (head.data?.count ?? 0),
  );
  const pieces = useQueries({
    queries: wanted.map((piece) => ({
      queryKey: pieceKey(path, query, piece),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => askPiece<Row>(path, query, piece, signal),
    })),
  });
  return {
    count: head.data?.count,
    at(index) {
      const piece = Math.floor(index / pieceSize);
      const body = piece === 0 ? head.data : pieces[wanted.indexOf(piece)]?.data;
      return body?.value[index - piece * pieceSize];
    },
    error: head.data === undefined ? faultOf(head) : null,
    isRefreshing: head.isPlaceholderData,
    retry: () => void head.refetch({ cancelRefetch: true }),
  };
}
