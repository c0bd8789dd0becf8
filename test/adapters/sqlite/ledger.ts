/** The types of `ledgerOperations.mjs`. */

export interface Ledger {
  add(entry: string): number;
  addAndRefuse(entry: string): never;
  count(): number;
  entries(): string[];
  loseTransaction(): never;
  fill(bytes: number): number;
  limitPages(pages: number): number;
  secureDelete(): number;
  synchronous(): number;
  remove(entry: string): number;
  bind(value: unknown): unknown[];
  busyFor(milliseconds: number): number;
  untilAbandoned(): never;
  crash(): string;
  thread(): number;
  exit(): never;
}

export interface LedgerScans {
  all(size: number): Iterator<string[], void, void>;
  blocked(flag: Int32Array): Iterator<string, void, void>;
  failing(): Iterator<string, void, void>;
}

export const ledgerModule = new URL('./ledgerOperations.mjs', import.meta.url);
