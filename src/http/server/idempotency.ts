/**
 * `Idempotency-Key`: the same key, caller and request is done once and its answer repeated for 24 hours. The record is durable, with the seed of
 * the command's ids, before the command runs. So a command whose answer was lost in a crash is done again with the same ids and finds its own
 * events. Where nothing of a command lasts before its first event and the event store can keep keys, seed and key are stored with that event
 * instead. Until then there is nothing to be found again.
 */
import { createHash } from 'node:crypto';
import { newUuid } from '../../kernel/ids.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { CommandKeys, KeyedCommand } from '../../ports/eventStore.js';
import type { Records } from '../../ports/records.js';
import type { PlainAnswer } from './answers.js';
import { settling } from './deadline.js';
import { Refusal } from './problems.js';

/** The collection of the records; erasing a person deletes what is tagged with them here. */
export const idempotencyCollection = 'idempotency';
const keptMilliseconds = 24 * 3600 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Encrypts what is stored; `context` must be the same when it is opened. */
export interface AnswerCipher {
  encrypt(plain: string, context: string): string;
  /** @throws Error when it was not sealed so */
  decrypt(sealed: string, context: string): string;
}

export interface IdempotencyDependencies {
  readonly records: Records;
  /** The event store's, where it has them and one process alone takes commands. */
  readonly commandKeys?: CommandKeys | undefined;
  /** The id of this process run; two runs never have the same. */
  readonly instance: string;
  /** Stored answers may tell of people. Without it they are stored as they are. */
  readonly cipher?: AnswerCipher;
  /** How long a process that holds a key may be silent before another takes the command over; renewed while it runs. */
  readonly leaseMilliseconds?: number;
  /** Told when an answer that was given could not be stored. */
  readonly onUnsettled?: (error: unknown) => void;
}

export interface IdempotentRequest {
  /** The header as it came. */
  readonly key: string;
  /** The caller: keys of two callers are independent. */
  readonly scope: string;
  /** Texts that together say what is asked: method, path, query, body. */
  readonly fingerprint: readonly string[];
  /** True where nothing that the command does lasts before its first event. */
  readonly lastsByEvents: boolean;
}

export interface RunCircumstances {
  readonly commandId: string;
  /** Hash of caller and key. */
  readonly idempotencyKey: string;
  /** True when an earlier run may have got through. */
  readonly recovering: boolean;
  /** True when the key was not renewed for so long that another process may have taken the command over. */
  readonly isOverdue?: () => boolean;
}

export interface RunResult {
  readonly answer: PlainAnswer;
  /** False for answers that are made for each request: files, failures of the service, refusals of the moment. */
  readonly final: boolean;
  readonly tags: readonly string[];
}

export interface Idempotency {
  /**
   * Runs the command, or answers as it was answered before.
   * @throws Refusal VALIDATION_ERROR for a malformed key, IDEMPOTENCY_KEY_REUSED, also where the answer was erased;
   * CONCURRENCY_CONFLICT while it runs elsewhere; Unavailable; whatever `run` throws
   */
  once(
    request: IdempotentRequest,
    run: (circumstances: RunCircumstances) => Promise<RunResult>,
  ): Promise<{ readonly answer: PlainAnswer; readonly replayed: boolean }>;
}

type Pending = {
  readonly fingerprint: string;
  readonly commandId: string;
  readonly instance: string;
  readonly leaseUntil: number;
};

type Entry = Pending & { readonly answer: PlainAnswer | undefined };

function digest(words: readonly string[]): string {
  const hash = createHash('sha256');
  // Lengths between the words, so that no two lists of words run together to the same text.
  for (const word of words) hash.update(`${word.length}:`).update(word);
  return hash.digest('base64url');
}

function reusedRefusal(): Refusal {
  return new Refusal(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request; send a new key',
  );
}

function runningRefusal(): Refusal {
  return new Refusal(
    'CONCURRENCY_CONFLICT',
    'A request with this Idempotency-Key is still running; repeat it later',
    {
      retryAfter: 1,
    },
  );
}

export function createIdempotency({
  records,
  commandKeys,
  instance,
  cipher,
  leaseMilliseconds = 12_000,
  onUnsettled,
}: IdempotencyDependencies): Idempotency {
  // Leases are written by one process and judged by another: both by the time of the store, since their own clocks may differ by any amount.
  const now = () => records.now();

  function storedRecord(pending: Pending, answer: PlainAnswer | undefined, key: string): JsonObject {
    const value: JsonObject = { ...pending };
    if (answer === undefined) return value;
    const text = JSON.stringify(answer);
    value.answer = cipher === undefined ? text : cipher.encrypt(text, key);
    return value;
  }

  /** The record as it was stored; an answer that cannot be read any more counts as lost, and the command recovers. */
  function read(value: JsonObject, key: string): Entry {
    const { fingerprint, commandId, instance: holder, leaseUntil, answer } = value;
    const pending = {
      fingerprint: String(fingerprint),
      commandId: String(commandId),
      instance: String(holder),
      leaseUntil: Number(leaseUntil),
    };
    if (typeof answer !== 'string') return { ...pending, answer: undefined };
    let plain: JsonValue;
    try {
      plain = JSON.parse(cipher === undefined ? answer : cipher.decrypt(answer, key));
    } catch {
      return { ...pending, answer: undefined };
    }
    if (!isJsonObject(plain) || !isJsonObject(plain.headers)) return { ...pending, answer: undefined };
    const headers = Object.fromEntries(
      Object.entries(plain.headers).map(([name, header]) => [name, String(header)]),
    );
    const body = typeof plain.body === 'string' ? plain.body : undefined;
    return { ...pending, answer: { status: Number(plain.status), headers, body } };
  }

  async function perform(
    key: string,
    pending: Pending,
    version: number,
    recovering: boolean,
    run: (circumstances: RunCircumstances) => Promise<RunResult>,
  ): Promise<PlainAnswer> {
    const expiresAt = now() + keptMilliseconds;
    let held = version;
    let renewing: Promise<void> = Promise.resolve();
    let { leaseUntil } = pending;
    // By the clock that nobody sets and that goes on while the process stands still.
    let endsAt = performance.now() + leaseUntil - now();
    let isLost = false;
    const renew = async () => {
      const until = now() + leaseMilliseconds;
      const ends = performance.now() + leaseMilliseconds;
      const renewed = storedRecord({ ...pending, leaseUntil: until }, undefined, key);
      const next = await records.put(idempotencyCollection, key, renewed, { expected: held, expiresAt });
      if (next !== undefined) {
        held = next;
        leaseUntil = until;
        endsAt = ends;
        return;
      }
      // Another process has it, unless it is an earlier renewal whose answer was lost.
      const found = await records.get(idempotencyCollection, key);
      if (found?.value.instance === instance) held = found.version;
      else isLost = true;
    };
    // Some of the time is left to what lies between this look and an append, and to the store's time, which a process knows only nearly.
    const isOverdue = () =>
      isLost || Math.min(leaseUntil - now(), endsAt - performance.now()) < leaseMilliseconds / 3;
    const renewal = setInterval(() => {
      renewing = renew().catch(() => {});
    }, leaseMilliseconds / 3).unref();
    let result: RunResult | undefined;
    try {
      result = await run({ commandId: pending.commandId, idempotencyKey: key, recovering, isOverdue });
      return result.answer;
    } finally {
      clearInterval(renewal);
      await renewing;
      // Without a final answer the key is let go at once, and the next request looks for what this run has done.
      const answer = result?.final === true ? result.answer : undefined;
      try {
        const value = storedRecord({ ...pending, leaseUntil: 0 }, answer, key);
        const tags = result?.tags ?? [];
        await settling(() =>
          records.put(idempotencyCollection, key, value, { expected: held, expiresAt, tags }),
        );
      } catch (error) {
        // The command is done or refused even if its record is lost; the lease runs out and a repetition recovers.
        onUnsettled?.(error);
      }
    }
  }

  /** How many requests of this process are at a key. */
  const atWork = new Map<string, number>();
  /** Fingerprints of requests that run without a record of theirs, by key: nobody else is let at it meanwhile. */
  const withoutRecord = new Map<string, string>();

  /** Whether the run that a record speaks of can still be under way; of its own runs a process knows it. */
  function isHeld({ leaseUntil, instance: holder }: Entry, alone: boolean): boolean {
    if (holder === instance) return !alone;
    return leaseUntil > now() && !records.isGone(holder);
  }

  return {
    async once({ key: sent, scope, fingerprint: words, lastsByEvents }, run) {
      if (!keyPattern.test(sent))
        throw new Refusal('VALIDATION_ERROR', 'Idempotency-Key must be 1 to 255 visible ASCII characters', {
          errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
        });
      const key = digest([scope, sent]);
      // With the key in it, which is stored nowhere, the digest gives no guess at a password or a name away.
      const fingerprint = digest([sent, ...words]);
      const unrecorded = withoutRecord.get(key);
      if (unrecorded !== undefined) throw unrecorded === fingerprint ? runningRefusal() : reusedRefusal();
      const others = atWork.get(key) ?? 0;
      atWork.set(key, others + 1);
      try {
        // Where others are at the key already, their record decides who runs.
        if (lastsByEvents && commandKeys !== undefined && others === 0)
          return await withFirstEvent(commandKeys, key, fingerprint, run);
        const known = await commandKeys?.find(key, now());
        return await attempts(key, fingerprint, others === 0, run, known);
      } finally {
        const left = (atWork.get(key) ?? 1) - 1;
        if (left === 0) atWork.delete(key);
        else atWork.set(key, left);
      }
    },
  };

  /** The key is stored with the command's first event, and its answer as ever, before it is given. */
  async function withFirstEvent(
    keys: CommandKeys,
    key: string,
    fingerprint: string,
    run: (circumstances: RunCircumstances) => Promise<RunResult>,
  ): Promise<{ readonly answer: PlainAnswer; readonly replayed: boolean }> {
    withoutRecord.set(key, fingerprint);
    try {
      const [stored, known] = await Promise.all([
        records.get(idempotencyCollection, key),
        keys.find(key, now()),
      ]);
      if (stored !== undefined || known !== undefined)
        return await attempts(key, fingerprint, true, run, known);
      const commandId = newUuid();
      keys.begin(key, { commandId, fingerprint, expiresAt: now() + keptMilliseconds });
      try {
        const { answer, final, tags } = await run({ commandId, idempotencyKey: key, recovering: false });
        // Without a final answer the next request looks for what this run has done, which is nothing where no key was stored.
        if (final) await storeAnswer(key, { fingerprint, commandId, instance, leaseUntil: 0 }, answer, tags);
        return { answer, replayed: false };
      } finally {
        keys.end(key);
      }
    } finally {
      withoutRecord.delete(key);
    }
  }

  async function storeAnswer(
    key: string,
    settled: Pending,
    answer: PlainAnswer,
    tags: readonly string[],
  ): Promise<void> {
    try {
      const value = storedRecord(settled, answer, key);
      const expiresAt = now() + keptMilliseconds;
      await records.put(idempotencyCollection, key, value, { expected: 'absent', expiresAt, tags });
    } catch (error) {
      // The command is done or refused even if its record is lost; a repetition settles it from the events.
      onUnsettled?.(error);
    }
  }

  /**
   * @param alone whether no other request of this process is at the key
   * @param known what was stored with the events of an earlier run whose record may be missing
   */
  async function attempts(
    key: string,
    fingerprint: string,
    alone: boolean,
    run: (circumstances: RunCircumstances) => Promise<RunResult>,
    known?: KeyedCommand,
  ): Promise<{ readonly answer: PlainAnswer; readonly replayed: boolean }> {
    if (known !== undefined && known.fingerprint !== fingerprint) throw reusedRefusal();
    for (let attempt = 0; attempt < 4; attempt++) {
      const mine = { fingerprint, instance, leaseUntil: now() + leaseMilliseconds };
      const first = { ...mine, commandId: known?.commandId ?? newUuid() };
      const version = await records.put(idempotencyCollection, key, storedRecord(first, undefined, key), {
        expected: 'absent',
        expiresAt: now() + keptMilliseconds,
      });
      if (version !== undefined)
        return { answer: await perform(key, first, version, known !== undefined, run), replayed: false };

      const found = await records.get(idempotencyCollection, key);
      if (found === undefined) continue;
      if (found.value.erased === true)
        throw new Refusal(
          'IDEMPOTENCY_KEY_REUSED',
          'The request with this Idempotency-Key was erased; send a new key',
        );
      const entry = read(found.value, key);
      if (entry.fingerprint !== fingerprint) throw reusedRefusal();
      if (entry.answer !== undefined) return { answer: entry.answer, replayed: true };
      if (isHeld(entry, alone)) break;

      const again = { ...mine, commandId: entry.commandId };
      const taken = await records.put(idempotencyCollection, key, storedRecord(again, undefined, key), {
        expected: found.version,
        expiresAt: now() + keptMilliseconds,
      });
      if (taken !== undefined)
        return { answer: await perform(key, again, taken, true, run), replayed: false };
    }
    throw runningRefusal();
  }
}
