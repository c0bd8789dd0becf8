/** The name of a record, by its id. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { may, useMe } from '../service/me.js';
import type { Problem } from '../service/problem.js';
import { number } from '../words/format.js';
import { type NamedKind, type NamedRow, namedKinds, nameIn } from './kinds.js';
import { lookUp } from './lookUp.js';

export interface Name {
  /** Undefined while loading and where there is none; the id is shown then. */
  readonly name: string | undefined;
  readonly isAsking: boolean;
}

const none: Name = { name: undefined, isAsking: false };

/** How long a name is cached unless something is written, in ms. */
const staleTime = 60_000;

/** Reads the row of a record, which has more than its name. */
export function useNamedRow(kind: NamedKind, id: string | null | undefined) {
  const isAllowed = may(useMe(), { rights: [namedKinds[kind].right] });
  const isAsked = isAllowed && id !== null && id !== undefined && id !== '';
  const { data, isLoading } = useQuery<NamedRow | null, Problem>({
    ...queryOf(kind, id ?? ''),
    enabled: isAsked,
  });
  return { row: isAsked ? data : undefined, isAsking: isAsked && isLoading };
}

function queryOf(kind: NamedKind, id: string) {
  return {
    queryKey: ['read', 'name', kind, id],
    queryFn: () => lookUp(kind, id),
    staleTime,
    // Names are less important than the page; without one it shows the id.
    retry: 1,
  };
}

/**
 * Returns a look-up of names for several ids, for texts made of many, e.g. the labels of a chart. An id without a name is returned as it
 * is.
 * @param kind undefined where the values are not ids
 */
export function useNames(
  kind: Exclude<NamedKind, 'subscription'> | undefined,
  ids: readonly string[],
): (id: string) => string {
  const me = useMe();
  const isAllowed = kind !== undefined && may(me, { rights: [namedKinds[kind].right] });
  const asked = isAllowed ? [...new Set(ids)] : [];
  const rows = useQueries({
    queries: asked.map((id) => queryOf(kind ?? 'customer', id)),
    combine: (answers) =>
      Object.fromEntries(
        answers.map(({ data }, index): [string, NamedRow | null] => [asked[index] ?? '', data ?? null]),
      ),
  });
  return useCallback(
    (id: string) => {
      const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
      return (kind !== undefined && row && nameIn(kind, row)) || id;
    },
    [rows, kind],
  );
}

/** @param id null or undefined where there is no record */
export function useName(kind: NamedKind, id: string | null | undefined): Name {
  const { row, isAsking } = useNamedRow(kind, id);
  const plan = kind === 'subscription' && typeof row?.offerId === 'string' ? row.offerId : undefined;
  const offer = useNamedRow('offer', plan);
  if (isAsking) return { name: undefined, isAsking };
  if (row === null || row === undefined) return none;
  if (kind !== 'subscription') return { name: nameIn(kind, row), isAsking: false };
  if (offer.isAsking) return { name: undefined, isAsking: true };
  const called = (offer.row && nameIn('offer', offer.row)) ?? plan;
  return { name: called === undefined ? undefined : planName(called, Number(row.quantity)), isAsking: false };
}

/** Returns e.g. `Desk Team × 3`. */
export function planName(offer: string, quantity: number): string {
  return `${offer} × ${number(quantity)}`;
}
