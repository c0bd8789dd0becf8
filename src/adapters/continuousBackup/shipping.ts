/**
 * Keeps a continuous backup up to date: each second, new data is written as the next segment. The target itself says where to continue and nothing
 * is remembered elsewhere. So a segment is found again that was written just before a crash, or whose answer was lost.
 */
import { type About, type SealedLines, seal, TargetFault, unseal } from './sealedLines.js';
import type { BackupSource, Line, PackState, SourceFile } from './source.js';
import type { BackupTarget, TargetObject } from './target.js';

/** In the data target: one object per segment, named by number, and one that names the writing process. */
export const segmentFolder = 'segments/';
const ownerName = 'owner';
/** In the keys target. */
export const packFolder = 'keys/';
export const packIndexName = 'key-packs';
export const recordsName = 'records';
export const fileFolder = 'files/';
/** A flat name, so that listing files reads one folder. No path of a file contains these characters. */
const fileName = ({ path, at }: SourceFile) => `${fileFolder}${path.replaceAll('/', '~')}@${at}`;
export const filePath = (name: string) =>
  name.slice(fileFolder.length, name.lastIndexOf('@')).replaceAll('~', '/');

const digits = 12;
export const segmentName = (number: number) => `${segmentFolder}${String(number).padStart(digits, '0')}`;
export const segmentNumber = (name: string) => Number(name.slice(segmentFolder.length));
export const packName = (pack: number) => `${packFolder}${String(pack).padStart(digits, '0')}`;

export interface Targets {
  readonly data: BackupTarget;
  /** The target of all objects that an erasure must reach. */
  readonly keys: BackupTarget;
}

export interface ShippingOptions extends Targets {
  readonly source: BackupSource;
  readonly storeId: string;
  readonly instanceId: string;
  readonly macKey: Uint8Array;
  /** Collections of records that survive a restore. */
  readonly recordCollections: readonly string[];
  /** Path prefixes of files that can be derived again. */
  readonly derivedFiles: readonly string[];
  readonly now: () => number;
}

/** The target belongs to another store, or another process has taken it over. This process no longer writes to it. */
export class TargetTaken extends Error {
  override readonly name = 'TargetTaken';
}

/** Interval between copies of the records, and of the files, in ms. */
const recordsInterval = 10_000;

export function createShipping(options: ShippingOptions) {
  const { data, keys, source, storeId, instanceId, macKey, recordCollections, derivedFiles, now } = options;
  let owns = false;
  let segments: TargetObject[] = [];
  let next = 1;
  let position = 0;
  let packs: readonly PackState[] = [];
  let keyState = '';
  /** Time since which anything other than events has waited. */
  let otherSince: number | undefined;
  let files: Set<string> | undefined;
  /** By the monotonic clock, since the other one may be set back. */
  let lastFiles = Number.NEGATIVE_INFINITY;
  let lastRecords = { text: '', at: Number.NEGATIVE_INFINITY };

  const sealed = (name: string, lines: readonly string[], more: Partial<About> = {}) => {
    const about: About = { format: 1, name, storeId, at: new Date(now()).toISOString(), ...more };
    return seal(macKey, { about, lines });
  };

  async function open(target: BackupTarget, name: string): Promise<SealedLines | undefined> {
    const bytes = await target.get(name);
    if (bytes === undefined) return undefined;
    const found = await unseal(macKey, { place: target.name, name, bytes });
    if (found.about.storeId !== storeId)
      throw new TargetTaken(`${target.name} holds the backup of another store; give an empty address`);
    return found;
  }

  /** Checks that this process still owns the target; the process that started last does. @throws TargetTaken */
  async function checkOwner(): Promise<void> {
    const [owner] = (await open(data, ownerName))?.lines ?? [];
    if (owner !== instanceId) throw new TargetTaken(`another process writes to ${data.name} by now`);
  }

  async function takeOver(): Promise<void> {
    if (owns) return checkOwner();
    await open(data, ownerName).catch((error: unknown) => {
      throw error instanceof TargetFault ? new TargetTaken(error.message) : error;
    });
    await data.put(ownerName, await sealed(ownerName, [instanceId]));
    owns = true;
  }

  /** Finds the end of the segments and checks that they belong to this store's history. */
  async function findEnd(): Promise<void> {
    segments = [...(await data.list(segmentFolder))];
    [next, position] = [1, 0];
    const last = segments.at(-1);
    if (last === undefined) return;
    const found = await open(data, last.name);
    if (found === undefined) throw new TargetFault(`${last.name} in ${data.name} is missing`);
    next = (found.about.through ?? segmentNumber(last.name)) + 1;
    position = found.about.to ?? 0;
    const event = found.lines.map((line): Line => JSON.parse(line)).findLast(([what]) => what === 'event');
    const isOurs = event === undefined || source.eventId(Number(event[1])) === event[4];
    if (position > source.head() || !isOurs)
      throw new TargetTaken(
        `${data.name} holds events up to position ${position} that this store lacks; give an empty address`,
      );
  }

  async function shipKeys(): Promise<void> {
    const state = source.keyState();
    if (state === keyState) return;
    const present = source.packs();
    for (const [pack, one] of present.entries()) {
      if (String(one) !== String(packs[pack]))
        await keys.put(packName(pack), await sealed(packName(pack), source.pack(pack)));
    }
    if (String(present) !== String(packs)) {
      const lines = present.map((pack) => JSON.stringify(pack));
      await keys.put(packIndexName, await sealed(packIndexName, lines));
    }
    [packs, keyState] = [present, state];
  }

  async function shipEvents(head: number): Promise<void> {
    const keyCount = packs.reduce((sum, [count]) => sum + count, 0);
    while (position < head || source.hasWaiting()) {
      const { lines, to } = source.linesBetween(position, head);
      const name = segmentName(next);
      const content = await sealed(name, lines, { through: next, after: position, to, keys: keyCount });
      if (!(await data.create(name, content)))
        throw new TargetTaken(`another process has written ${name} in ${data.name}`);
      segments.push({ name, size: content.length });
      next += 1;
      position = to;
    }
  }

  async function shipRecords(): Promise<void> {
    if (performance.now() - lastRecords.at < recordsInterval) return;
    const lines = source.records(recordCollections);
    const text = lines.join('\n');
    if (text !== lastRecords.text) await keys.put(recordsName, await sealed(recordsName, lines));
    lastRecords = { text, at: performance.now() };
  }

  return {
    /** Takes over the target and finds its last segment. @throws TargetTaken, TargetFault */
    async begin() {
      await takeOver();
      await findEnd();
      source.tellWaitingAgain();
      packs = ((await open(keys, packIndexName))?.lines ?? []).map((line): PackState => JSON.parse(line));
      keyState = '';
    },
    /** Returns the time since which something has waited to be written, in ms since 1970; undefined when nothing waits. */
    waitingSince() {
      const others = source.hasWaiting() || source.keyState() !== keyState;
      otherSince = others ? (otherSince ?? now()) : undefined;
      const event = source.recordedAfter(position);
      return event === undefined || otherSince === undefined
        ? (event ?? otherSince)
        : Math.min(event, otherSince);
    },
    /** Writes what waits. @throws TargetTaken; Error where the target is unreachable, after which `begin` must precede the next round */
    async round() {
      const head = source.head();
      if (this.waitingSince() !== undefined) await checkOwner();
      // Keys are written after reading the head and before its events, so that each key is durable before the first event that needs it.
      await shipKeys();
      await shipEvents(head);
      await shipRecords();
    },
    /** Makes the files in the target match the stored ones; deletes the others. */
    async shipFiles() {
      if (performance.now() - lastFiles < recordsInterval) return;
      lastFiles = performance.now();
      const stored = files ?? new Set((await keys.list(fileFolder)).map(({ name }) => name));
      files = stored;
      const present = new Map((await source.files(derivedFiles)).map((file) => [fileName(file), file]));
      for (const name of stored) {
        if (present.has(name)) continue;
        await keys.delete(name);
        stored.delete(name);
      }
      for (const [name, file] of present) {
        if (stored.has(name)) continue;
        const content = await source.file(file);
        if (content === undefined) continue;
        await checkOwner();
        await keys.put(name, await sealed(name, [content.toString('base64')]));
        stored.add(name);
      }
    },
    /** Merges small segments when there are enough of them. */
    async merge() {
      const chosen = dueToMerge(segments);
      const [first, last] = [chosen?.at(0), chosen?.at(-1)];
      if (chosen === undefined || first === undefined || last === undefined) return;
      const parts: SealedLines[] = [];
      for (const { name } of chosen) {
        const part = await open(data, name);
        if (part === undefined) throw new TargetFault(`${name} in ${data.name} is missing`);
        parts.push(part);
      }
      const lines = parts.flatMap((part) => part.lines.filter((line) => !isExpired(line, now())));
      const [{ about: begin } = { about: undefined }, end] = [parts[0], parts.at(-1)?.about];
      const content = await sealed(first.name, lines, {
        through: end?.through,
        after: begin?.after,
        to: end?.to,
        keys: end?.keys,
        ...(end === undefined ? {} : { at: end.at }),
      });
      await checkOwner();
      await data.put(first.name, content);
      // From here on the other segments are duplicates, which a restore skips; an interruption does no harm.
      for (const { name } of chosen.slice(1)) await data.delete(name);
      const merged = new Set(chosen);
      segments = segments.flatMap((one) =>
        one === first ? [{ name: first.name, size: content.length }] : merged.has(one) ? [] : [one],
      );
    },
  };
}

function isExpired(line: string, now: number): boolean {
  if (!line.startsWith('["command"')) return false;
  const parsed: Line = JSON.parse(line);
  return parsed[0] === 'command' && parsed[4] <= now;
}

/** Sizes in bytes. Segments below a size are merged as soon as there are enough of them. */
const tiers = [32 * 1024, 256 * 1024];
const enough = 64;
/** Maximum compressed bytes of one merge; about ten times as many uncompressed. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Returns the segments to merge: the oldest in the run of small segments at the end of the backup. Undefined while there are fewer than `enough`.
 */
export function dueToMerge(segments: readonly TargetObject[]): readonly TargetObject[] | undefined {
  for (const [tier, limit] of tiers.entries()) {
    const lower = tiers[tier - 1] ?? 0;
    const begin = segments.findLastIndex(({ size }) => size >= limit) + 1;
    const end = segments.findLastIndex(({ size }) => size >= lower) + 1;
    if (end - begin < enough) continue;
    let bytes = 0;
    const chosen = segments.slice(begin, end).filter(({ size }, index) => {
      bytes += size;
      return index < enough * 2 && bytes <= mostBytes;
    });
    if (chosen.length > 1) return chosen;
  }
  return undefined;
}
