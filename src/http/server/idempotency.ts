/**
 * `Idempotency-Key`: a request with the same key, caller and content is carried out once, and its answer is repeated for 24 hours. The record,
 * with the seed of the command's ids, is durable before the command runs. A command whose answer was lost in a crash thus runs again with the
 * same ids and finds its own events. Where a command persists nothing before its first event and the event store can keep keys, seed and key are
 * stored with that event instead. Before that event there is nothing to recover.
 */
import { createHash } from 'node:crypto';
import { newUuid } from '../../kernel/ids.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { CommandKeys, KeyedCommand } from '../../ports/eventStore.js';
import type { Records } from '../../ports/records.js';
import type { PlainAnswer } from './answers.js';
import { Refusal } from './problems.js';
import { settling } from './requestScope.js';

/** The collection of the records; erasing a person deletes the answers that are tagged with that person. */
export const idempotencyCollection = 'idempotency';
const keptMilliseconds = 24 * 3600 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Encrypts stored answers; decryption needs the same `context`. */
export interface AnswerCipher {
  encrypt(plain: string, context: string): string;
  /** @throws Error when the text was not encrypted this way */
  decrypt(sealed: string, context: string): string;
}

export interface IdempotencyDependencies {
  readonly records: Records;
  /** The event store's, where it keeps keys and only one process takes commands. */
  readonly commandKeys?: CommandKeys | undefined;
  /** The id of this process run; no two runs share one. */
  readonly instance: string;
  /** Encrypts stored answers, which may contain personal data. Without it they are stored in clear text. */
  readonly cipher?: AnswerCipher;
  /** How long a key's holder may be silent before another process takes the command over; renewed while the command runs. */
  readonly leaseMilliseconds?: number;
  /** Called when an answer could not be stored. */
  readonly onUnsettled?: (error: unknown) => void;
}

export interface IdempotentRequest {
  /** The header as sent. */
  readonly key: string;
  /** The caller: keys of two callers are independent. */
  readonly scope: string;
  /** Texts that together identify the request: method, path, query, body. */
  readonly fingerprint: readonly string[];
  /** True when the command persists nothing before its first event. */
  readonly lastsByEvents: boolean;
}

export interface RunCircumstances {
  readonly commandId: string;
  /** Hash of caller and key. */
  readonly idempotencyKey: string;
  /** True when an earlier run may have succeeded. */
  readonly recovering: boolean;
  /** Whether the last renewal is so old that another process may have taken the command over. */
  readonly isOverdue?: () => boolean;
}

export interface RunResult {
  readonly answer: PlainAnswer;
  /** False for answers that are computed for each request: files, failures of the service, passing refusals. */
  readonly final: boolean;
  readonly tags: readonly string[];
}

export type Idempotency = ReturnType<typeof createIdempotency>;

type Pending = {
  readonly fingerprint: string;
  readonly commandId: string;
  readonly instance: string;
  readonly leaseUntil: number;
};

type Entry = Pending & { readonly answer: PlainAnswer | undefined };

function digest(words: readonly string[]): string {
  const hash = createHash('sha256');
  // The lengths between the words keep two different lists from running together into the same text.
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
}: IdempotencyDependencies) {
  // One process writes a lease and another judges it. Both use the store's time, since their own clocks may differ by any amount.
  const now = () => records.now();

  function storedRecord(pending: Pending, answer: PlainAnswer | undefined, key: string): JsonObject {
    const value: JsonObject = { ...pending };
    if (answer === undefined) return value;
    const text = JSON.stringify(answer);
    value.answer = cipher === undefined ? text : cipher.encrypt(text, key);
    return value;
  }

  /** Parses a stored record. An answer that can no longer be read counts as lost, and the command recovers. */
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
    // By the monotonic clock, which nobody sets and which runs on while the process is stopped.
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
      // Another process holds the key, unless an earlier renewal succeeded and its answer was lost.
      const found = await records.get(idempotencyCollection, key);
      if (found?.value.instance === instance) held = found.version;
      else isLost = true;
    };
    // A third of the lease stays in reserve: an append follows some time after this check, and a process knows the store's time only roughly.
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
      // Without a final answer the key is released at once, and the next request looks for what this run did.
      const answer = result?.final === true ? result.answer : undefined;
      try {
        const value = storedRecord({ ...pending, leaseUntil: 0 }, answer, key);
        const tags = result?.tags ?? [];
        await settling(() =>
          records.put(idempotencyCollection, key, value, { expected: held, expiresAt, tags }),
        );
      } catch (error) {
        // The command is done or refused even if its record is lost; the lease expires and a repeated request recovers.
        onUnsettled?.(error);
      }
    }
  }

  /** Number of requests in this process, by key. */
  const atWork = new Map<string, number>();
  /** Fingerprints of requests that run without a record, by key. Other requests with that key are refused meanwhile. */
  const withoutRecord = new Map<string, string>();

  /** Whether a record's run may still be under way. A process knows this of its own runs, without the lease. */
  function isHeld({ leaseUntil, instance: holder }: Entry, alone: boolean): boolean {
    if (holder === instance) return !alone;
    return leaseUntil > now() && !records.isGone(holder);
  }

  return {
    /**
     * Runs the command, or repeats the answer of an earlier run.
     * @throws Refusal VALIDATION_ERROR for a malformed key, IDEMPOTENCY_KEY_REUSED, also where the answer was erased;
     * CONCURRENCY_CONFLICT while it runs elsewhere; Unavailable; whatever `run` throws
     */
    async once(
      { key: sent, scope, fingerprint: words, lastsByEvents }: IdempotentRequest,
      run: (circumstances: RunCircumstances) => Promise<RunResult>,
    ) {
      if (!keyPattern.test(sent))
        throw new Refusal('VALIDATION_ERROR', 'Idempotency-Key must be 1 to 255 visible ASCII characters', {
          errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
        });
      const key = digest([scope, sent]);
      // The digest includes the key, which is stored nowhere, so nobody can test guesses at a password or a name against it.
      const fingerprint = digest([sent, ...words]);
      const unrecorded = withoutRecord.get(key);
      if (unrecorded !== undefined) throw unrecorded === fingerprint ? runningRefusal() : reusedRefusal();
      const others = atWork.get(key) ?? 0;
      atWork.set(key, others + 1);
      try {
        // Where other requests already use the key, their record decides who runs.
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

  /** Stores the key with the command's first event. The answer is stored as usual, before it is sent. */
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
        // Without a final answer the next request looks for what this run did; if no key was stored, it did nothing.
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
      // The command is done or refused even if its record is lost; a repeated request finds out from the events.
      onUnsettled?.(error);
    }
  }

  /**
   * @param alone whether no other request of this process uses the key
   * @param known stored with the events of an earlier run, whose record may be missing
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
