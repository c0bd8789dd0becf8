/** What the browser remembers of imports: the mapping of each kind of file, and how far a file was imported. */
import type { ImportKind } from '../../../../src/kernel/importing/kinds.js';
import type { Mapping } from './mapping.js';
import type { Chosen, Told } from './run.js';

/** How far a file was imported, and when. */
export interface Stopped {
  readonly told: Told;
  readonly at: string;
}

const mappingOf = (kind: ImportKind, { writing, columns }: Chosen) =>
  `back-office-import-mapping ${kind.name} ${writing.format} ${columns.join('\n')}`;

const stoppedOf = (kind: ImportKind, { file }: Chosen) =>
  `back-office-import-stopped ${kind.name} ${file.name} ${file.size} ${file.lastModified}`;

function read<Value>(name: string): Value | undefined {
  const text = localStorage.getItem(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Ignores full storage: it is no reason not to import. */
function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {}
}

export const keptMapping = (kind: ImportKind, chosen: Chosen) => read<Mapping>(mappingOf(kind, chosen));

export function keepMapping(kind: ImportKind, chosen: Chosen, mapping: Mapping): void {
  keep(mappingOf(kind, chosen), mapping);
}

export const stoppedAt = (kind: ImportKind, chosen: Chosen) => read<Stopped>(stoppedOf(kind, chosen));

export function keepStopped(kind: ImportKind, chosen: Chosen, told: Told): void {
  keep(stoppedOf(kind, chosen), { told, at: new Date().toISOString() } satisfies Stopped);
}

export function forgetStopped(kind: ImportKind, chosen: Chosen): void {
  localStorage.removeItem(stoppedOf(kind, chosen));
}
