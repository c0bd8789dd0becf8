/** Records in memory, with everything that the port promises except durability. */
import type { JsonObject } from '../../src/kernel/json.js';
import type { PutOptions, Records, StoredRecord } from '../../src/ports/records.js';

interface Kept extends StoredRecord {
  readonly expiresAt: number;
  readonly tags: readonly string[];
}

export class MemoryRecords implements Records {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  #version = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async get(collection: string, key: string): Promise<StoredRecord | undefined> {
    const kept = this.#live(collection, key);
    return kept === undefined ? undefined : { value: structuredClone(kept.value), version: kept.version };
  }

  async put(
    collection: string,
    key: string,
    value: JsonObject,
    options: PutOptions = {},
  ): Promise<number | undefined> {
    const stored = this.#live(collection, key)?.version;
    if (options.expected !== undefined && options.expected !== (stored ?? 'absent')) return undefined;
    this.#version += 1;
    this.#kept.set(address(collection, key), {
      value: structuredClone(value),
      version: this.#version,
      expiresAt: options.expiresAt ?? Number.POSITIVE_INFINITY,
      tags: options.tags ?? [],
    });
    return this.#version;
  }

  async delete(collection: string, key: string): Promise<void> {
    this.#kept.delete(address(collection, key));
  }

  async deleteTagged(collection: string, tag: string, remainder?: JsonObject): Promise<void> {
    for (const [where, kept] of [...this.#kept]) {
      if (!where.startsWith(address(collection, '')) || !kept.tags.includes(tag)) continue;
      this.#kept.delete(where);
      if (remainder === undefined) continue;
      this.#version += 1;
      const value = structuredClone(remainder);
      this.#kept.set(where, { value, version: this.#version, expiresAt: kept.expiresAt, tags: [] });
    }
  }

  isGone(_instance: string): boolean {
    return false;
  }

  now(): number {
    return this.#now();
  }

  async close(): Promise<void> {}

  /** Returns everything stored as text: what a thief of the file would read. */
  dump(): string {
    return JSON.stringify([...this.#kept]);
  }

  #live(collection: string, key: string): Kept | undefined {
    const kept = this.#kept.get(address(collection, key));
    return kept !== undefined && kept.expiresAt > this.#now() ? kept : undefined;
  }
}

function address(collection: string, key: string): string {
  return `${collection}\u0000${key}`;
}
