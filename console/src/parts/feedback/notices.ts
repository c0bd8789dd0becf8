/** Messages after an action, kept outside the pages because an action often leads to another page. */
import { useSyncExternalStore } from 'react';
import type { Command } from '../forms/useCommand.js';

export interface Warning {
  /** Code of a rule of e-invoices or of the reference data. */
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
  /** Command that undoes the action. */
  readonly undo?: Command | undefined;
  /** The warnings in the service's answer. */
  readonly warnings: readonly Warning[];
}

export type Said = Pick<Notice, 'text' | 'link' | 'undo'>;

/** Most notices shown at once; a new one replaces the oldest. */
const most = 3;
/** How long a notice is shown, in ms; one with warnings stays until closed. */
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

/** @param answer the service's answer, which may carry warnings */
export function say(said: Said, answer?: unknown): void {
  last += 1;
  const id = last;
  const warnings = warningsIn(answer);
  show([...notices, { ...said, id, warnings }].slice(-most));
  if (warnings.length === 0) setTimeout(() => dismiss(id), shownFor);
}

/** Dismisses notices that offer to undo what the command has undone. */
export function dismissUndone(command: Command): void {
  const contentOf = ({ method, path, body }: Command) => JSON.stringify([method, path, body]);
  const undone = contentOf(command);
  show(notices.filter(({ undo }) => undo === undefined || contentOf(undo) !== undone));
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
