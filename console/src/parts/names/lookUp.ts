/** Looks up names by id in batches: all look-ups of one render go out as one request per kind. */
import { call } from '../service/call.js';
import { problemOf } from '../service/problem.js';
import { type NamedKind, type NamedRow, namedKinds } from './kinds.js';

interface Waiting {
  readonly id: string;
  readonly resolve: (row: NamedRow | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Most characters of ids in one request, because they are part of its address. */
const longest = 3_000;
const waiting = new Map<NamedKind, Waiting[]>();

function literal(kind: NamedKind, id: string): string {
  return 'isNumbered' in namedKinds[kind] ? id : `'${id.replaceAll("'", "''")}'`;
}

/** Returns the row of an id; null for an unknown id. */
export function lookUp(kind: NamedKind, id: string): Promise<NamedRow | null> {
  if ('isNumbered' in namedKinds[kind] && !/^\d{1,15}$/.test(id)) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const lot = waiting.get(kind) ?? [];
    if (lot.length === 0) setTimeout(() => sendLot(kind), 0);
    waiting.set(kind, [...lot, { id, resolve, reject }]);
  });
}

function sendLot(kind: NamedKind): void {
  const lot = waiting.get(kind) ?? [];
  waiting.delete(kind);
  let part: Waiting[] = [];
  let length = 0;
  for (const one of lot) {
    const size = encodeURIComponent(literal(kind, one.id)).length + 1;
    if (part.length > 0 && length + size > longest) {
      void ask(kind, part);
      part = [];
      length = 0;
    }
    part.push(one);
    length += size;
  }
  void ask(kind, part);
}

async function ask(kind: NamedKind, lot: readonly Waiting[]): Promise<void> {
  const { path, fields } = namedKinds[kind];
  const ids = [...new Set(lot.map(({ id }) => id))];
  try {
    const query = {
      $filter: `id in (${ids.map((id) => literal(kind, id)).join(',')})`,
      $select: ['id', ...fields].join(','),
      $top: ids.length,
      $count: false,
    };
    const { body } = await call<{ readonly value: readonly NamedRow[] }>('GET', path, { query });
    const rows = new Map(body.value.map((row) => [String(row.id), row]));
    for (const { id, resolve } of lot) resolve(rows.get(id) ?? null);
  } catch (error) {
    for (const { reject } of lot) reject(problemOf(error));
  }
}
