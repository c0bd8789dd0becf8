/** Messages after what was done: kept outside of the pages, since an action often leads to another one. */
import { useSyncExternalStore } from 'react';
import type { Command } from '../forms/useCommand.js';

export interface Warning {
  /** A rule of e-invoices or of reference data. */
  readonly code: string;
  /** JSON pointer into the document. */
  readonly path: string;
  readonly message: string;
}

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** The page that shows the result. */
  readonly link?: { readonly to: string; readonly label: string } | undefined;
  /** Takes back what was done. */
  readonly undo?: Command | undefined;
  /** The warnings beside the service's answer. */
  readonly warnings: readonly Warning[];
}

export type Said = Pick<Notice, 'text' | 'link' | 'undo'>;

/** At once; an older one makes room. */
const most = 3;
/** Milliseconds for which one is shown; one with warnings stays until it is closed. */
const shownFor = 10_000;

let notices: readonly Notice[] = [];
let last = 0;
const readers = new Set<() => void>();

function show(next: readonly Notice[]): void {
  notices = next;
  for (const read of readers) read();
}

export function dismiss(id: number): void {
  show(notices.filter((notice) => notice.id !== id));
}

/** @param answer of the service, in which warnings may stand */
export function say(said: Said, answer?: unknown): void {
  last += 1;
  const id = last;
  const warnings = warningsIn(answer);
  show([...notices, { ...said, id, warnings }].slice(-most));
  if (warnings.length === 0) setTimeout(() => dismiss(id), shownFor);
}

export function warningsIn(answer: unknown): readonly Warning[] {
  const { warnings } = Object(answer) as { readonly warnings?: readonly Warning[] };
  return warnings ?? [];
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => notices,
  );
}
