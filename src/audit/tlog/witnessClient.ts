/** Asks witnesses to cosign checkpoints, and reports those that are away or have seen another tree. */
import { toBase64, wholeNumber } from '../../kernel/tlog/base64.js';
import { parseNote, parseVerifierKey, type VerifierKey, verdictOf } from '../../kernel/tlog/note.js';
import { createTreeReader } from '../../kernel/tlog/treeProofs.js';
import { tileReader } from './proofs.js';
import { type LogState, sizeOf } from './state.js';
import type { TileStore } from './tileStore.js';

interface Witness {
  readonly key: VerifierKey;
  readonly url: string;
}

export interface WitnessPolicy {
  /** Number of cosignatures that a checkpoint needs to be published. */
  readonly quorum: number;
  readonly witnesses: readonly Witness[];
}

/** `2 of <verifier key> <url>, <verifier key> <url>`; undefined for anything else. */
export function parseWitnessPolicy(text: string): WitnessPolicy | undefined {
  const [, count = '', list = ''] = /^(\d{1,2}) of (.+)$/s.exec(text.trim()) ?? [];
  const witnesses = list.split(',').flatMap((each) => {
    const [name = '', url = '', ...more] = each.trim().split(/\s+/);
    const key = parseVerifierKey(name);
    const valid = key?.type === 'cosignature' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    return valid && more.length === 0 ? [{ key, url: url.replace(/\/+$/, '') }] : [];
  });
  const quorum = Number(count);
  const names = new Set(witnesses.map(({ key }) => key.name));
  const isWhole = witnesses.length === list.split(',').length && names.size === witnesses.length;
  return isWhole && quorum >= 1 && quorum <= witnesses.length ? { quorum, witnesses } : undefined;
}

export interface WitnessClientOptions {
  /** Called when the fault of a witness changes; `fault` is undefined once it works again. */
  readonly tell: (witness: string, fault: string | undefined) => void;
  /** Time limit for one answer, in ms (default 5,000). */
  readonly limit?: number;
}

interface Cosigned {
  /** The checkpoint with the cosignatures, when there are enough of them. */
  readonly note: string | undefined;
  /** A witness has seen another tree under the log's name; says who and what. */
  readonly fork: string | undefined;
}

export interface Witnesses {
  /** Asks all witnesses at once, each with a time limit. Never rejects. */
  cosign(state: LogState, tiles: TileStore, signal: AbortSignal): Promise<Cosigned>;
  /** Whether a checkpoint has the required number of cosignatures. */
  isCosigned(note: string): boolean;
  /** A witness that has cosigned a larger tree than the log has, if any. Never rejects. */
  findAhead(
    signed: string,
    size: number,
  ): Promise<{ readonly name: string; readonly size: number } | undefined>;
}

/** Number of sizes that a witness may name before the attempt is given up. */
const attempts = 3;

/** Without either member the witness is away. */
interface Answer {
  readonly line?: string;
  readonly fork?: string;
}

export function createWitnesses(policy: WitnessPolicy, options: WitnessClientOptions): Witnesses {
  const { tell, limit = 5_000 } = options;
  /** The size that each witness has cosigned or named. */
  const followed = new Map<string, number>();

  async function submit(url: string, old: number, path: readonly Uint8Array[], signed: string) {
    const lines = [`old ${old}`, ...path.map(toBase64)];
    const answered = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: `${lines.join('\n')}\n\n${signed}`,
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    const text = (await answered.text()).slice(0, 10_000);
    return { status: answered.status, text };
  }

  /** @throws Error if the witness is away, or its answer is not valid for a witness */
  async function ask({ key, url }: Witness, state: LogState, tiles: TileStore): Promise<Answer> {
    const { signed } = state;
    const size = sizeOf(signed);
    const reader = createTreeReader(size, tileReader(state, tiles));
    let old = Math.min(followed.get(key.name) ?? sizeOf(state.published), size);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { status, text } = await submit(url, old, await reader.consistency(old), signed);
      if (status === 200) {
        const note = parseNote(signed + text);
        const own = note?.signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
        if (note === undefined || own === undefined || verdictOf(note, key).verdict !== 'valid')
          throw new Error('its cosignature does not verify');
        followed.set(key.name, size);
        return { line: own.line };
      }
      if (status === 422) return { fork: `${key.name} has seen a different tree` };
      const named = status === 409 ? wholeNumber(text.trim()) : undefined;
      if (named === undefined) throw new Error(`it answers ${status}: ${text.slice(0, 200).trim()}`);
      if (named > size) return { fork: `${key.name} has seen ${named} events, but the log has ${size}` };
      old = named;
    }
    throw new Error('it names another size each time');
  }

  async function askSafely(witness: Witness, state: LogState, tiles: TileStore): Promise<Answer> {
    try {
      const answer = await ask(witness, state, tiles);
      tell(witness.key.name, answer.fork);
      return answer;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      tell(witness.key.name, `${error instanceof Error ? error.message : String(error)}${cause}`);
      return {};
    }
  }

  return {
    async cosign(state, tiles) {
      const answers = await Promise.all(policy.witnesses.map((each) => askSafely(each, state, tiles)));
      const fork = answers.find((answer) => answer.fork !== undefined)?.fork;
      const lines = answers.flatMap(({ line }) => line ?? []);
      const note = lines.length >= policy.quorum ? state.signed + lines.join('') : undefined;
      return { note, fork };
    },
    isCosigned(text) {
      const note = parseNote(text);
      const cosigned = policy.witnesses.filter(({ key }) => note && verdictOf(note, key).verdict === 'valid');
      return cosigned.length >= policy.quorum;
    },
    async findAhead(signed, size) {
      const found = await Promise.all(
        policy.witnesses.map(async ({ key, url }) => {
          // From the empty tree no proof is needed; the answer names the size that the witness has.
          const answered = await submit(url, 0, [], signed).catch(() => undefined);
          const named = answered?.status === 409 ? wholeNumber(answered.text.trim()) : undefined;
          return named !== undefined && named > size ? [{ name: key.name, size: named }] : [];
        }),
      );
      return found.flat()[0];
    },
  };
}
